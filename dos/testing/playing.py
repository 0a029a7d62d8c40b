"""Random play by players with a habit.

Players who choose every move alike rarely draw, run out of cards or go out by a placement. A habit is a weight for each
move, so that play reaches what is rare otherwise. The choice uses only `random.Random.random`, whose sequence is the
same in every version of Python.
"""

import copy
import random
from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import Final, TypeAlias, TypeVar, cast

from dos.engine import apply
from dos.legality import legal_moves, seats_to_act
from dos.moves import CallDos, CatchDos, ColorMatch, Draw, EndTurn, Match, Move
from dos.state import GameState

Habit: TypeAlias = Callable[[Move], int]
"""The weight with which a player chooses a move."""

T = TypeVar("T")


def _prefer(kind: type[Move]) -> Habit:
    return lambda move: 30 if isinstance(move, kind) else 1


def _color_matcher(move: Move) -> int:
    if not isinstance(move, Match):
        return 1
    return 3 if move.bonus is ColorMatch.NONE else 200


def _forgetful(move: Move) -> int:
    if isinstance(move, CallDos | CatchDos):
        return 1
    return 90 if isinstance(move, Match) else 30


HABITS: Final[dict[str, Habit]] = {
    "any": lambda _: 1,
    "matches": _prefer(Match),
    "draws": _prefer(Draw),
    "color matches": _color_matcher,
    "stops": _prefer(EndTurn),
    "forgets the call": _forgetful,
}


def moves_of_all(state: GameState) -> list[Move]:
    """Return every legal move of every seat, those of the seat to move first."""
    return [move for seat in seats_to_act(state) for move in legal_moves(state, seat)]


def seat_of(state: GameState, move: Move) -> int:
    """Return the seat that makes a legal move: the one that a call names, else the seat to move."""
    return move.by if isinstance(move, CallDos | CatchDos) else cast("int", state.to_move)


def choose(rng: random.Random, items: Sequence[T], weights: Sequence[int]) -> T:
    """Choose an item at random with the given weights, as `random.Random.choices` does."""
    limits = list(accumulate(weights))
    return items[bisect(limits, rng.random() * limits[-1], 0, len(items) - 1)]


def play(state: GameState, habit: str, seed: int) -> Iterator[tuple[GameState, Move, GameState]]:
    """Play a game by a habit to its end; yield each state, its move, and the next state."""
    weigh, rng = HABITS[habit], random.Random(seed)  # noqa: S311 - no secret
    while not state.is_over:
        legal = moves_of_all(state)
        move = choose(rng, legal, [weigh(move) for move in legal])
        # A copy has no kept list, so `apply` judges the move.
        following = apply(copy.copy(state), move)
        yield state, move, following
        state = following
