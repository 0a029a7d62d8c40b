"""Games between bots, for the command that plays one."""

import random
from collections.abc import Iterator

from dos.bots import GreedyBot, next_move
from dos.events import Transition, step
from dos.moves import Move
from dos.state import GameState


def play(state: GameState, rng: random.Random) -> Iterator[tuple[int, Move, Transition]]:
    """Play a game of greedy bots to its end; yield the seat, the move and the transition of each step."""
    bots = {seat: GreedyBot() for seat in range(state.num_players)}
    while (acted := next_move(state, bots, rng)) is not None:
        seat, move = acted
        transition = step(state, move, by=seat)
        yield seat, move, transition
        state = transition.state
