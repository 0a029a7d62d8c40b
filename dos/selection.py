"""For screens on which a move is clicked together: what a click can still mean, and what to play for one who is away.

This module must not know the rules: it looks through the legal moves.
"""

from collections import Counter
from collections.abc import Iterable
from typing import final

import attrs

from dos._checks import check_type, wrong_type
from dos.cards import CARD_TYPES, Card, sorted_cards
from dos.errors import DosError
from dos.legality import legal_moves
from dos.moves import Deal, Draw, EndTurn, Match, Move, Place
from dos.state import Position

__all__ = ["Choices", "choices", "default_move"]


@final
@attrs.frozen
class Choices:
    """What is still open after some cards were picked.

    Attributes:
        moves: The legal moves that are still possible, in the order of `legal_moves`. Once the hand cards picked make a
            match on the row card picked, it is that match alone: one move, and there is nothing to ask; two, and only
            the bonus is to be asked (B5).
        cards: The hand cards that may still be picked, each kind once, in deck order. On a Wild # a second card may be
            added to a match that is one already: where the row can be clicked first, wait while there are some.
        piles: The places of the Center Row, from 0, that a click makes the picked hand cards match.
    """

    moves: tuple[Move, ...]
    cards: tuple[Card, ...]
    piles: tuple[int, ...]


def choices(view: Position, cards: Iterable[Card] = (), target: Card | None = None) -> Choices:
    """What is still open when some cards have been picked, in any order.

    Cards are values, so it does not matter which of two equal ones was clicked.

    Args:
        view: A `GameState`, for the seat to move, or an `Observation`, for the seat that observes.
        cards: The hand cards picked so far. Moves that play no card are open only as long as no card is picked.
        target: The Center Row card picked, if one is.

    Returns:
        What is open; nothing at all where no legal move is left.

    Raises:
        TypeError: `view` is neither, or a card no card.

    Example:
        >>> from dos import Color, Deal, NumberCard, apply, new_game
        >>> state = apply(new_game(2, seed=2017, dealer=0), Deal())
        >>> print(*state.hands[1], "onto", *state.center_row.cards)
        G10 R3 R4 R5 Y5 Y5 Y8 onto R5 Y6
        >>> start = choices(state)
        >>> print(*start.moves, "with", *start.cards)
        R5=R5! R5=Y5 draw with R5 Y5
        >>> picked = choices(state, [NumberCard(Color.YELLOW, 5)])
        >>> print(*picked.moves, "at", *picked.piles)
        R5=Y5 at 0
    """
    if not isinstance(view, Position):
        raise wrong_type(view, "a view", Position)
    if not isinstance(cards, Iterable):
        raise wrong_type(cards, "the picked cards", Iterable)
    cards = tuple(cards)
    for card in cards:
        check_type("a picked card", card, *CARD_TYPES)
    check_type("the picked row card", target, *CARD_TYPES, type(None))
    picked = Counter(cards)
    legal = legal_moves(view)
    possible = tuple(move for move in legal if _fits(move, picked, target))
    made = [move for move in possible if isinstance(move, Match) and Counter(move.cards) == picked]
    targets = {move.target for move in made}
    more = {card for move in possible for card in Counter(_cards_of(move)) - picked}
    return Choices(
        moves=tuple(made) if made and target is not None else possible,
        cards=sorted_cards(more),
        piles=tuple(
            place for place, pile in enumerate(view.center_row.piles) if pile.match is None and pile.card in targets
        ),
    )


def default_move(view: Position) -> Move:
    """What to play for a player who is away: end the turn, else draw, else decline, else place the card worth most.

    It never makes a match nor the DOS call, and of the cards worth most it places the first in deck order. For a dealer
    who is away it deals.

    Args:
        view: A `GameState`, for the seat to move, or an `Observation`, for the seat that observes.

    Raises:
        DosError: It is not that seat's turn, so nothing need be played for it.
        TypeError: `view` is neither.

    Example:
        >>> from dos import Deal, apply, new_game
        >>> state = apply(new_game(2, seed=2017, dealer=0), Deal())
        >>> print(default_move(state))
        draw
        >>> print(default_move(apply(state, default_move(state))))
        +WD
    """
    if not isinstance(view, Position):
        raise wrong_type(view, "a view", Position)
    legal = legal_moves(view)
    for move in legal:
        if isinstance(move, EndTurn | Draw | Deal):
            return move
    placements = [move for move in legal if isinstance(move, Place)]
    if not placements:
        msg = "nothing need be played for a seat that is not to move"
        raise DosError(msg)
    return max(placements, key=lambda move: move.card.points)


def _cards_of(move: Move) -> tuple[Card, ...]:
    """The hand cards that a move plays."""
    match move:
        case Match():
            return move.cards
        case Place():
            return (move.card,)
        case _:
            return ()


def _fits(move: Move, picked: Counter[Card], target: Card | None) -> bool:
    """Whether a move plays the picked cards at least, on the picked row card."""
    played = Counter(_cards_of(move))
    if target is not None and not (isinstance(move, Match) and move.target == target):
        return False
    return picked <= played
