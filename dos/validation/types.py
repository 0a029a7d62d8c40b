"""Whether all parts of a state, or of what is seen of one, are of the types they must be; each fault with its path.

This module must not know what the parts mean to one another.
"""

from collections.abc import Iterator
from typing import Final

import attrs

from dos._checks import check_type, short_repr
from dos.cards import CARD_TYPES, Card
from dos.errors import Problem
from dos.moves import Match
from dos.phases import (
    PHASE_TYPES,
    AddingBonus,
    AfterDraw,
    AwaitingDeal,
    ClosingTurn,
    GameOver,
    Hidden,
    Matching,
    Phase,
    RoundOver,
    are_draws,
)
from dos.row import CenterPile, CenterRow
from dos.rules import Rules
from dos.shuffling import check_shuffler
from dos.state import GameState, Position


def type_problems(view: Position) -> Iterator[Problem]:
    """All that is not of the type it must be, in a state or in what is seen of one."""
    is_seen = not isinstance(view, GameState)
    for field in attrs.fields(type(view)):  # type: ignore[arg-type] # both kinds are of attrs
        path, value = field.name, getattr(view, field.name)
        match path:
            case "center_row":
                yield from _row_type_problems(value)
            case "phase":
                yield from _phase_type_problems(value, is_seen=is_seen)
            case "shuffler":
                try:
                    check_shuffler(value)
                except TypeError as error:
                    yield Problem(path, str(error))
            case "hands":
                yield from _hand_type_problems(path, value)
            case "revealed":
                if value is not None:
                    yield from _hand_type_problems(path, value)
            case _ if path in _TUPLES_OF:
                yield from _wrong_tuple(path, value, *_TUPLES_OF[path])
            case _:
                yield from _wrong(path, value, *_TYPES[path])


_TYPES: Final[dict[str, tuple[type, ...]]] = {
    "rules": (Rules,),
    "seat": (int, type(None)),
    "draw_pile_size": (int,),
    "dealer": (int,),
    "round": (int,),
    "to_move": (int, type(None)),
}
_TUPLES_OF: Final[dict[str, tuple[type, ...]]] = {
    "hand": CARD_TYPES,
    "hand_sizes": (int,),
    "scores": (int,),
    "draw_pile": CARD_TYPES,
    "discard_pile": CARD_TYPES,
    "calls_due": (int,),
}


def _hand_type_problems(path: str, hands: tuple[tuple[Card, ...], ...]) -> Iterator[Problem]:
    yield from _wrong_tuple(path, hands, tuple)
    if isinstance(hands, tuple):
        for seat, hand in enumerate(hands):
            if isinstance(hand, tuple):
                yield from _wrong_tuple(f"{path}[{seat}]", hand, *CARD_TYPES)


def _row_type_problems(row: CenterRow) -> Iterator[Problem]:
    yield from _wrong("center_row", row, CenterRow)
    if isinstance(row, CenterRow):
        yield from _wrong_tuple("center_row.piles", row.piles, CenterPile)
        for path, pile in piles_of(row):
            if isinstance(pile, CenterPile):
                yield from _wrong(f"{path}.card", pile.card, *CARD_TYPES)
                yield from _wrong(f"{path}.match", pile.match, Match, type(None))


def _phase_type_problems(phase: Phase, *, is_seen: bool) -> Iterator[Problem]:
    yield from _wrong("phase", phase, *PHASE_TYPES)
    match phase:
        case Matching() | ClosingTurn():
            pass
        case AwaitingDeal(draws):
            if not are_draws(draws):
                yield Problem("phase.draws", f"must be a tuple of rounds of (seat, card), not {short_repr(draws)}")
        case AfterDraw(card):
            hidden = (Hidden,) if is_seen else ()
            yield from _wrong("phase.card", card, *CARD_TYPES, type(None), *hidden)
        case AddingBonus(required, optional):
            yield from _wrong("phase.required", required, int)
            yield from _wrong("phase.optional", optional, int)
        case RoundOver(winner, points) | GameOver(winner, points):
            yield from _wrong("phase.winner", winner, int)
            yield from _wrong("phase.points", points, int)


def _wrong(path: str, value: object, *types: type) -> Iterator[Problem]:
    try:
        check_type("it", value, *types)
    except TypeError as error:
        yield Problem(path, str(error).removeprefix("it "))


def _wrong_tuple(path: str, value: object, *types: type) -> Iterator[Problem]:
    yield from _wrong(path, value, tuple)
    if isinstance(value, tuple):
        for place, item in enumerate(value):
            yield from _wrong(f"{path}[{place}]", item, *types)


def piles_of(row: CenterRow) -> Iterator[tuple[str, CenterPile]]:
    """The piles of a row, each with its path."""
    if isinstance(row.piles, tuple):
        for place, pile in enumerate(row.piles):
            yield f"center_row.piles[{place}]", pile
