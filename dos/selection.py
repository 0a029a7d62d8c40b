"""Move selection: which moves a click can still complete, and what to play for an absent player.

Theory of operation. On a screen, a player builds a move by clicking one or two hand cards and a Center Row card, in any
order. `choices` filters the legal moves by the cards picked so far, and derives from the rest which cards and piles can
be clicked next. It never applies a rule itself: a move that the picked cards do not contradict is possible because it
is in the list. New options of the rules therefore need no change here.

Picked hand cards are compared as multisets, because equal cards are interchangeable but a hand may hold two of them. A
Wild # in the row needs care: one card can match it alone or together with a second card, so a complete match may still
be extended. Without a picked row card `choices` keeps both possibilities open, and the click on the row decides.

A large hand on a large row has thousands of moves, and a frontend calls `choices` after every click. So the list is
filtered in a few passes that compare kinds of card, without an object for each move.
"""

from collections.abc import Iterable
from itertools import chain
from operator import attrgetter
from types import NoneType
from typing import Final, final

import attrs

from dos._checks import check_type, wrong_type
from dos._publishing import publish
from dos.cards import ALL_CARDS, CARD_TYPES, KIND, Card
from dos.errors import DosError
from dos.legality import legal_moves
from dos.moves import Deal, Draw, EndTurn, Match, Move, Place
from dos.state import Position, wrong_view

__all__ = ["Choices", "choices", "default_move"]

_CARDS: Final = attrgetter("cards")


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
    if type(cards) is not tuple and not isinstance(cards, Iterable):
        raise wrong_type(cards, "the picked cards", expected="a list or another iterable of cards")
    cards = tuple(cards)
    for card in cards:
        if not isinstance(card, CARD_TYPES):
            raise wrong_type(card, "a picked card", *CARD_TYPES)
    check_type("the picked row card", target, *CARD_TYPES, NoneType)
    legal = legal_moves(view)
    matches = [move for move in legal if isinstance(move, Match)]
    others: tuple[Move, ...] = legal[len(matches) :]
    if target is not None:
        kind = target.kind
        matches = [match for match in matches if match.target.kind == kind]
        others = ()
    if not cards:
        if not matches:
            _check_picked(view, cards, target)
        more = set(map(KIND, chain.from_iterable(map(_CARDS, matches))))
        more.update([move.card.kind for move in others if isinstance(move, Place)])
        return Choices((*matches, *others), _in_order(more), ())
    matches, more = _completions(matches, [card.kind for card in cards])
    others = tuple([move for move in others if isinstance(move, Place) and (move.card,) == cards])
    if not matches and not others:
        # A move that plays the picked cards on the picked card shows that they are there.
        _check_picked(view, cards, target)
    complete = [match for match in matches if len(match.cards) == len(cards)]
    if not complete:
        return Choices((*matches, *others), _in_order(more), ())
    targets = {match.target.kind for match in complete}
    piles = enumerate(view.center_row.piles)
    return Choices(
        tuple(complete) if target is not None else (*matches, *others),
        _in_order(more),
        tuple([index for index, pile in piles if pile.match is None and pile.card.kind in targets]),
    )


def _completions(matches: list[Match], picked: list[int]) -> tuple[list[Match], set[int]]:
    """Return the matches that play all picked kinds of card, one or more, and the kinds that complete them."""
    first = picked[0]
    matches = [match for match in matches if match.cards[0].kind == first or match.cards[-1].kind == first]
    if len(picked) > 1:
        picked.sort()
        return [match for match in matches if [card.kind for card in match.cards] == picked], set()
    pairs = [match.cards for match in matches if len(match.cards) == 2]
    return matches, {a.kind if b.kind == first else b.kind for a, b in pairs}


def _in_order(kinds: set[int]) -> tuple[Card, ...]:
    return tuple([ALL_CARDS[kind] for kind in sorted(kinds)])


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


def _check_picked(view: Position, picked: tuple[Card, ...], target: Card | None) -> None:
    """Raise a `DosError` unless the picked cards are in the hand and the target is in the Center Row."""
    hand = [card.kind for card in view._hand_of(view._acting_seat(None))]
    kinds = [card.kind for card in picked]
    for card, kind in zip(picked, kinds, strict=True):
        count = kinds.count(kind)
        if count > (held := hand.count(kind)):
            msg = f"{card} is not {count} times in the hand" if held else f"{card} is not in the hand"
            raise DosError(msg)
    if target is None:
        return
    for pile in view.center_row.piles:
        if pile.card.kind == target.kind or (pile.match is not None and target in pile.match.cards):
            return
    msg = f"{target} is not in the Center Row"
    raise DosError(msg)


publish(__name__, Choices)
