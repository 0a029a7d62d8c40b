"""Simple bots. They choose their moves from observations, so they know no more than a player at the table."""

import random
from collections.abc import Iterator
from typing import assert_never

from dos.events import Transition, step
from dos.legality import legal_moves, seats_to_act
from dos.moves import CallDos, CatchDos, ColorMatch, Deal, Draw, EndTurn, Match, Move, Place
from dos.observation import Observation, observe
from dos.phases import ClosingTurn
from dos.state import GameState


def play(state: GameState, rng: random.Random) -> Iterator[tuple[int, Move, Transition]]:
    """Play a game to its end; yield the seat, the move and the transition of each step."""
    while not state.is_over:
        seat = rng.choice(seats_to_act(state))
        move = _choose(observe(state, seat), rng)
        transition = step(state, move, by=seat)
        yield seat, move, transition
        state = transition.state


def _choose(view: Observation, rng: random.Random) -> Move:
    """Choose a bot's move: a match, if possible with a bonus and with two cards, or else place the most points.

    Sometimes the bot forgets to call "DOS".
    """
    moves = legal_moves(view)
    if isinstance(view.phase, ClosingTurn):
        return rng.choice(moves)
    best = max(map(_worth, moves))
    return rng.choice([move for move in moves if _worth(move) == best])


def _worth(move: Move) -> tuple[int, int]:
    match move:
        case Match():
            bonus = (ColorMatch.NONE, ColorMatch.SINGLE, ColorMatch.DOUBLE).index(move.bonus)
            return 3 + bonus, len(move.cards)
        case Place():
            return 2, move.card.points
        case Draw():
            return 1, 0
        case CallDos() | CatchDos():
            return 6, 0
        case EndTurn() | Deal():
            return 0, 0
        case unreachable:
            assert_never(unreachable)
