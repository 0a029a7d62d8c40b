"""Move selection: which moves a click can still complete, and what to play for an absent player.

Theory of operation. On a screen, a player builds a move by clicking one or two hand cards and a Center Row card, in any
order. `choices` filters the legal moves by the cards picked so far, and derives from the rest which cards and piles can
be clicked next. It never applies a rule itself: a move that the picked cards do not contradict is possible because it
is in the list. New options of the rules therefore need no change here.

Picked hand cards are compared as multisets, because equal cards are interchangeable but a hand may hold two of them. A
Wild # in the row needs care: one card can match it alone or together with a second card, so a complete match may still
be extended. Without a picked row card `choices` keeps both possibilities open, and the click on the row decides.
"""

from collections import Counter
from collections.abc import Iterable
from typing import final

import attrs

from dos._checks import check_type, wrong_type
from dos._publishing import publish
from dos.cards import CARD_TYPES, Card, sorted_cards
from dos.errors import DosError
from dos.legality import legal_moves
from dos.moves import Deal, Draw, EndTurn, Match, Move, Place
from dos.state import Position, wrong_view

__all__ = ["Choices", "choices", "default_move"]


@final
@attrs.frozen
class Choices:
    """The moves, cards and piles that are still possible after some cards have been picked.

    Attributes:
        moves: The legal moves that are still possible, in the order of `legal_moves`. Once the picked hand cards match
            the picked row card, only that match is left. If two moves are left, they differ only in the bonus: ask
            the player (B5).
        cards: The hand cards that can still be picked, each kind once, in deck order. A match on a Wild # may be
            complete and still accept a second card. If your screen lets players click the row card first, do not play
            a match while this is not empty.
        piles: The indices of the Center Row piles, from 0, that the picked hand cards match as they are.
    """

    moves: tuple[Move, ...]
    cards: tuple[Card, ...]
    piles: tuple[int, ...]


def choices(view: Position, cards: Iterable[Card] = (), target: Card | None = None) -> Choices:
    """Return the moves, cards and piles that are still possible after some cards have been picked.

    Cards may be picked in any order. They are values, so it does not matter which of two equal cards was clicked.

    Args:
        view: A `GameState`, for the seat to move, or an `Observation`, for the observing seat.
        cards: The hand cards picked so far. Moves that play no card are possible only while this is empty.
        target: The Center Row card picked, if any.

    Returns:
        The possible choices; all empty if no legal move is left.

    Raises:
        DosError: If a picked card is not in the hand, or is picked more often than it is there, or if no pile of the
            Center Row has the target.
        TypeError: If `view` is not a `GameState` or an `Observation`, or a picked card is not a card.

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
        raise wrong_view(view)
    if not isinstance(cards, Iterable):
        raise wrong_type(cards, "the picked cards", expected="a list or another iterable of cards")
    cards = tuple(cards)
    for card in cards:
        check_type("a picked card", card, *CARD_TYPES)
    check_type("the picked row card", target, *CARD_TYPES, type(None))
    picked = Counter(cards)
    _check_picked(view, picked, target)
    legal = legal_moves(view)
    possible = tuple(move for move in legal if _is_possible(move, picked, target))
    complete = [move for move in possible if isinstance(move, Match) and Counter(move.cards) == picked]
    targets = {move.target for move in complete}
    more = {card for move in possible for card in Counter(_cards_played(move)) - picked}
    return Choices(
        moves=tuple(complete) if complete and target is not None else possible,
        cards=sorted_cards(more),
        piles=tuple(
            index for index, pile in enumerate(view.center_row.piles) if pile.match is None and pile.card in targets
        ),
    )


def default_move(view: Position) -> Move:
    """Return the move to play for an absent player.

    It ends the turn or declines a bonus if it can, otherwise draws, otherwise places the card worth most points. Of
    several such cards it places the first in deck order. It never makes a match or the DOS call. For an absent dealer
    it deals.

    Args:
        view: A `GameState`, for the seat to move, or an `Observation`, for the observing seat.

    Raises:
        DosError: If it is not this seat's turn.
        TypeError: If `view` is not a `GameState` or an `Observation`.

    Example:
        >>> from dos import Deal, apply, new_game
        >>> state = apply(new_game(2, seed=2017, dealer=0), Deal())
        >>> print(default_move(state))
        draw
        >>> print(default_move(apply(state, default_move(state))))
        +WD
    """
    if not isinstance(view, Position):
        raise wrong_view(view)
    legal = legal_moves(view)
    for move in legal:
        if isinstance(move, EndTurn | Draw | Deal):
            return move
    placements = [move for move in legal if isinstance(move, Place)]
    if not placements:
        msg = "it is not this seat's turn"
        raise DosError(msg)
    return max(placements, key=lambda move: move.card.points)


def _check_picked(view: Position, picked: Counter[Card], target: Card | None) -> None:
    """Raise a `DosError` unless the picked cards are in the hand and the target is in the Center Row."""
    hand = Counter(view._hand_of(view._acting_seat(None)))
    for card, count in picked.items():
        if count > hand[card]:
            msg = f"{card} is not in the hand" if not hand[card] else f"{card} is not {count} times in the hand"
            raise DosError(msg)
    if target is not None and target not in view.center_row.cards:
        msg = f"{target} is not in the Center Row"
        raise DosError(msg)


def _cards_played(move: Move) -> tuple[Card, ...]:
    """Return the hand cards that a move plays."""
    match move:
        case Match():
            return move.cards
        case Place():
            return (move.card,)
        case _:
            return ()


def _is_possible(move: Move, picked: Counter[Card], target: Card | None) -> bool:
    """Return whether a move plays all picked hand cards, on the picked row card if there is one."""
    played = Counter(_cards_played(move))
    if target is not None and not (isinstance(move, Match) and move.target == target):
        return False
    return picked <= played


publish(__name__, Choices)
