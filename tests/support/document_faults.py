"""The problems that loading a document reports."""

import re
from typing import Any

import attrs
import pytest

import dos
from dos.serialization import from_data, from_json
from support.positions import position

PATH = re.compile(
    r"[A-Za-z_]\w*(\[\d+\])*(\.[A-Za-z_]\w*(\[\d+\])*|\.'.*|\.\".*)*|'.*|\".*|character \d+|-?\d+|None", re.DOTALL
)


def problems(type_: Any, document: Any) -> list[str]:
    """Return all problems of a document, given as text or data; each has a path and a message."""
    read = from_json if isinstance(document, str | bytes) else from_data
    with pytest.raises((dos.InvalidState, dos.NotationError)) as caught:
        read(type_, document)
    check_problems(caught.value)
    return list(map(str, caught.value.problems))


def check_problems(error: dos.InvalidState | dos.NotationError) -> None:
    """Check that an error has problems, each with a path and a message."""
    assert error.problems
    for problem in error.problems:
        assert PATH.fullmatch(problem.path), problem.path
        assert problem.message


def seen(seat: int | None = 0, **changes: Any) -> dos.Observation:
    """Return a seat's observation of a known position, with some fields changed."""
    state = position(["R7 B7", "G3 G4 G5"], "R7 B3", draw="Y9", discard="B1", rest="draw")
    return attrs.evolve(dos.observe(state, seat), **changes)
