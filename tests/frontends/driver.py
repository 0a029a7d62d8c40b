"""Games between bots, which see observations and nothing else."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import dos

Bot: TypeAlias = Callable[[dos.Observation], dos.Move]
"""Asked in its turn only: it gives a move."""

Talker: TypeAlias = Callable[[dos.Observation], dos.Move | None]
"""Asked whenever it may speak: it gives a move, or, when it is not to move, nothing."""


def play(state: dos.GameState, bots: Sequence[Bot]) -> dos.GameState:
    """Ask the seat to move, turn by turn. Nobody is caught but by the seat to move."""
    while (seat := state.to_move) is not None:
        state = dos.apply(state, bots[seat](dos.observe(state, seat)), by=seat)
    return state


def play_aloud(state: dos.GameState, talkers: Sequence[Talker]) -> dos.GameState:
    """Ask all who may speak, the seat to move last. Whoever speaks is heard, and then all are asked anew."""
    while not state.is_over:
        for seat in reversed(dos.seats_to_act(state)):
            move = talkers[seat](dos.observe(state, seat))
            if move is not None:
                state = dos.apply(state, move, by=seat)
                break
        else:
            msg = f"seat {state.to_move} is to move and says nothing"
            raise RuntimeError(msg)
    return state
