"""Games between bots that see only observations."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import dos

Bot: TypeAlias = Callable[[dos.Observation], dos.Move]
"""A bot that is asked only in its turn, and returns a move."""

Talker: TypeAlias = Callable[[dos.Observation], dos.Move | None]
"""A bot that is asked whenever it can act. It returns a move, or `None` to pass if it is not to move."""


def play(state: dos.GameState, bots: Sequence[Bot]) -> dos.GameState:
    """Ask the seat to move, turn by turn. Only the seat to move can catch anyone."""
    while (seat := state.to_move) is not None:
        state = dos.apply(state, bots[seat](dos.observe(state, seat)), by=seat)
    return state


def play_aloud(state: dos.GameState, talkers: Sequence[Talker]) -> dos.GameState:
    """Ask every seat that can act, the seat to move last. After each move, ask all of them again."""
    while not state.is_over:
        for seat in reversed(dos.seats_to_act(state)):
            move = talkers[seat](dos.observe(state, seat))
            if move is not None:
                state = dos.apply(state, move, by=seat)
                break
        else:
            msg = f"seat {state.to_move} is to move but made no move"
            raise RuntimeError(msg)
    return state
