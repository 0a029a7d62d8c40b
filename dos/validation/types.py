"""Checks of the types of all parts of a state or an observation, derived from the annotations of the fields."""

from collections.abc import Iterator

from dos._kinds import field_faults
from dos.errors import Problem
from dos.phases import HIDDEN, AfterDraw
from dos.state import GameState, Position


def type_problems(view: Position) -> Iterator[Problem]:
    """Yield a problem for each part of a state or an observation, at any depth, that has the wrong type."""
    for path, message, error in field_faults(view):
        if error is TypeError:
            yield Problem(path, message)
    if isinstance(view, GameState) and isinstance(view.phase, AfterDraw) and view.phase.card is HIDDEN:
        yield Problem("phase.card", "must be a card or None, not HIDDEN: nothing is hidden in a state")
