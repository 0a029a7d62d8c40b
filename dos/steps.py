"""The moves made at a table, one after the other. This module must not know who is told of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

import attrs

from dos.errors import IllegalMove, ShuffleError
from dos.events import Event, Transition, step
from dos.moves import Move
from dos.state import GameState


@final
@attrs.frozen
class Step:
    """A move that was made at a table.

    Attributes:
        seat: The seat that made it.
        move: The move.
        events: What it made happen.
    """

    seat: int
    move: Move
    events: tuple[Event, ...]


def made_by(seat: int, state: GameState, move: Move) -> Transition:
    """Make a move for a seat.

    Raises:
        IllegalMove: The move is not legal, or not that seat's.
        ShuffleError: Whatever a shuffler says when it fails. It is not told on: a script would tell what it holds.
    """
    try:
        return step(state, move, by=seat)
    except IllegalMove:
        raise
    except Exception as error:
        msg = f"{move}: cards must be shuffled, and the shuffler has no order for them"
        raise ShuffleError(msg) from error


MOST_UNDOABLE: Final = 100
"""So many steps can be taken back at most. No turn has so many, and a table keeps the state before each."""


def undoable_of(steps: Sequence[Step]) -> int:
    """How many of the last steps can be taken back: one seat made them in a row, and turned up no card."""
    count = 0
    for last in reversed(steps[-MOST_UNDOABLE:]):
        if last.seat != steps[-1].seat or any(event.reveals for event in last.events):
            break
        count += 1
    return count
