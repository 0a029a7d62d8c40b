"""Whether all parts of a state built by hand are of the types they must be, each fault with its path.

This module must not know what the parts mean to one another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dos.cards import CARD_TYPES
from dos.errors import Problem, check_type, shown
from dos.moves import Match
from dos.phases import (
    PHASE_TYPES,
    AddingBonus,
    AfterDraw,
    AwaitingDeal,
    ClosingTurn,
    GameOver,
    Matching,
    Phase,
    RoundOver,
    are_draws,
)
from dos.row import CenterPile, CenterRow
from dos.rules import Rules
from dos.shuffling import check_shuffler
from dos.state import GameState

if TYPE_CHECKING:
    from collections.abc import Iterator


def type_problems(state: GameState) -> Iterator[Problem]:
    """All that is not of the type it must be."""
    yield from _wrong("rules", state.rules, Rules)
    yield from _wrong_tuple("hands", state.hands, tuple)
    if isinstance(state.hands, tuple):
        for seat, hand in enumerate(state.hands):
            if isinstance(hand, tuple):
                yield from _wrong_tuple(f"hands[{seat}]", hand, *CARD_TYPES)
    yield from _wrong_tuple("scores", state.scores, int)
    yield from _row_type_problems(state.center_row)
    yield from _wrong_tuple("draw_pile", state.draw_pile, *CARD_TYPES)
    yield from _wrong_tuple("discard_pile", state.discard_pile, *CARD_TYPES)
    yield from _wrong("dealer", state.dealer, int)
    yield from _wrong("round", state.round, int)
    yield from _wrong("to_move", state.to_move, int, type(None))
    yield from _phase_type_problems(state.phase)
    try:
        check_shuffler(state.shuffler)
    except TypeError as error:
        yield Problem("shuffler", str(error))
    yield from _wrong_tuple("calls_due", state.calls_due, int)


def _row_type_problems(row: CenterRow) -> Iterator[Problem]:
    yield from _wrong("center_row", row, CenterRow)
    if isinstance(row, CenterRow):
        yield from _wrong_tuple("center_row.piles", row.piles, CenterPile)
        for path, pile in piles_of(row):
            if isinstance(pile, CenterPile):
                yield from _wrong(f"{path}.card", pile.card, *CARD_TYPES)
                yield from _wrong(f"{path}.match", pile.match, Match, type(None))


def _phase_type_problems(phase: Phase) -> Iterator[Problem]:
    yield from _wrong("phase", phase, *PHASE_TYPES)
    match phase:
        case Matching() | ClosingTurn():
            pass
        case AwaitingDeal(draws):
            if not are_draws(draws):
                yield Problem("phase.draws", f"must be a tuple of rounds of (seat, card), not {shown(draws)}")
        case AfterDraw(card):
            yield from _wrong("phase.card", card, *CARD_TYPES, type(None))
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
