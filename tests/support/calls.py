"""Positions in which a DOS call is due."""

import pytest

import dos
from support.positions import CALL, play, position

LIABLE = position(
    ["R7 R9 B1 B3 Y1", "B4 B5 B6", "G8 G10"], "R7 R9", draw="G1 G3 G4 G5", discard="Y6", calls_due=[2], rules=CALL
)
"""A turn of seat 0 in a 3-player game; seat 2 has two cards and owes the call."""

TO_CLOSE = position(["B7 Y1 Y3", "B4 B5 B6", "G8 G10"], "R7 R9", draw="G1 G3 G4", calls_due=[2], rules=CALL)
"""A state like `LIABLE`, except that seat 0 can end its turn with two cards."""

IN_PHASES: dict[str, dos.GameState] = {
    "Matching": LIABLE,
    "Matching, after a match": play(LIABLE, "R7=R7!"),
    "AfterDraw": play(LIABLE, "draw"),
    "AddingBonus": play(LIABLE, "R7=R7!", "R9=R9!", "end"),
    "AddingBonus, one placed": play(LIABLE, "R7=R7!", "R9=R9!", "end", "+B1"),
    "ClosingTurn": play(TO_CLOSE, "R7=B7", "end"),
}
"""A state of each phase in which seat 2 owes the call."""

in_each_phase = pytest.mark.parametrize("state", IN_PHASES.values(), ids=IN_PHASES)
