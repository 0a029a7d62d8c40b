"""Count the bytecode instructions and the calls of C functions of `dos`, and compare them with the known counts.

CPU time depends on the machine and on what else runs there. These counts do not: they are the same in every run of the
same version of Python. ``python tests/benchmarks/instructions.py`` prints them and fails if one is more than 5% above
the count in ``instructions.json``. With ``--write`` it writes the counts of this version of Python to that file.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType
from typing import Any, Self

import attrs

import dos
from dos.notation import format_position
from dos.selection import choices
from dos.serialization import from_json, to_json
from dos.table import Table, Update

FILE = Path(__file__).with_name("instructions.json")
PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"
TOLERANCE = 1.05
DECISIONS = 300


class Counter:
    """Counts the instructions and the calls of C functions while it is active."""

    def __init__(self) -> None:
        self.instructions = 0
        self.calls = 0

    def __enter__(self) -> Self:
        # Python 3.12 looks at this attribute of any frame when the tracing begins.
        sys._getframe().f_trace_opcodes = True
        sys.settrace(self._trace)
        sys.setprofile(self._profile)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        sys.settrace(None)

    def _trace(self, frame: FrameType, event: str, _: object) -> Any:
        if event == "opcode":
            self.instructions += 1
        else:
            frame.f_trace_opcodes = True
        return self._trace

    def _profile(self, _: FrameType, event: str, __: object) -> None:
        if event == "c_call":
            self.calls += 1


def choose(moves: tuple[dos.Move, ...], number: int) -> dos.Move:
    """Choose a move: a fixed one for each number, without the modules of Python's own library."""
    return moves[number * 7919 % len(moves)]


def play() -> list[tuple[dos.GameState, dos.Move]]:
    """Make decisions in games of four, and return each state with the move made in it."""
    made: list[tuple[dos.GameState, dos.Move]] = []
    state = dos.new_game(4, seed=0)
    while len(made) < DECISIONS:
        moves = dos.legal_moves(state)
        if not moves:
            state = dos.new_game(4, seed=len(made))
            continue
        made.append((state, choose(moves, len(made))))
        state = dos.apply(*made[-1])
    return made


def submit() -> list[Update]:
    """Make moves at a table of four, and return the updates of seat 0."""
    table = Table(dos.new_game(4, rules=dos.Rules(target_score=10**6), seed=0))
    updates = []
    for number in range(DECISIONS):
        seat = table.state.to_move
        assert seat is not None
        updates.append(table.submit(seat, choose(table.sync(seat).moves, number), table.seq)[0])
    return updates


COURSE = play()
UPDATES = submit()
DOCUMENTS = list(map(to_json, UPDATES))
PLAYED = [move.cards[:1] if isinstance(move, dos.Match) else () for _, move in COURSE]
"""The first card of each match."""


def each(act: Callable[[Any], object], values: list[Any]) -> Callable[[], None]:
    """Return a function that does something with each value."""

    def act_on_all() -> None:
        for value in values:
            act(value)

    return act_on_all


def on_new_states(act: Callable[..., object], *arguments: Sequence[Any]) -> Callable[[], None]:
    """Return a function that does something with each state, as a new object that has kept no list of moves."""

    def act_on_all() -> None:
        for (state, move), *values in zip(COURSE, *arguments, strict=True):
            act(attrs.evolve(state), move, *values)

    return act_on_all


WORKS: dict[str, Callable[[], object]] = {
    "decision": play,
    "apply, without a list": on_new_states(dos.apply),
    "Table.submit": submit,
    "step": each(lambda made: dos.step(*made), COURSE),
    "choices": on_new_states(lambda state, _: choices(state)),
    "choices, with a card": on_new_states(lambda state, _, played: choices(state, played), PLAYED),
    "validate": each(lambda made: dos.validate(made[0]), COURSE),
    "format_position": each(lambda made: format_position(made[0]), COURSE),
    "to_json of an update": each(to_json, UPDATES),
    "from_json of an update": each(lambda text: from_json(Update, text), DOCUMENTS),
}


def counts() -> dict[str, list[int]]:
    """Return the instructions and the calls of each work, per decision."""
    found = {}
    for name, work in WORKS.items():
        work()  # fills the caches
        with Counter() as counter:
            work()
        found[name] = [round(counter.instructions / DECISIONS), round(counter.calls / DECISIONS)]
    return found


def failures(found: dict[str, list[int]], known: dict[str, list[int]]) -> list[str]:
    """Return a sentence for each count that is too high."""
    new = [f"{name}: there is no known count" for name in found if name not in known]
    return new + [
        f"{name}: {count} {what} per decision, more than 5% above {limit}"
        for name in found
        for count, limit, what in zip(
            found[name], known.get(name, ()), ("instructions", "calls of C functions"), strict=False
        )
        if count > limit * TOLERANCE
    ]


def main() -> None:
    """Count in a process with a fixed hash seed, then compare or write."""
    parser = argparse.ArgumentParser(description="Count the instructions that dos needs for a decision.")
    parser.add_argument("--write", action="store_true", help=f"write the counts of Python {PYTHON} to {FILE.name}")
    write = parser.parse_args().write
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "PYTHONHASHSEED": "0"})  # noqa: S606
    found = counts()
    for name, (instructions, calls) in found.items():
        print(f"{name}: {instructions} instructions, {calls} calls of C functions")
    known = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    if write:
        known = dict(sorted({**known, PYTHON: found}.items()))
        FILE.write_text(json.dumps(known, indent=2) + "\n", "utf-8")
    elif PYTHON not in known:
        print(f"there are no counts for Python {PYTHON}: add them with --write")
    elif failed := failures(found, known[PYTHON]):
        print(*failed, sep="\n")
        sys.exit(
            "Find what became slower. If it is worth that, run `python tests/benchmarks/instructions.py --write` "
            f"with Python {PYTHON} and commit the new counts."
        )


if __name__ == "__main__":
    main()
