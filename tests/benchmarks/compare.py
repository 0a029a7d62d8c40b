"""Measure the speed of `dos`, and print one table of ratios.

``python tests/benchmarks/compare.py`` prints the table; with ``--write`` it also updates the page of the results in the
documentation. The dependency group ``bench`` has the libraries that `dos` is compared with, and ``tox run -e bench``
installs it. It takes about two minutes.
"""

from __future__ import annotations

import argparse
import datetime as dt
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TypeAlias

from measuring import ratio, ratios, seconds
from parts import LENGTHS, SIZES, Course, LongGame, Positions, decide, parts
from peers import PEERS, dos_game
from players import comparisons, one_process_against_two

import dos

PAGE = Path(__file__).parents[2] / "docs" / "contributing" / "benchmarks.md"
RESULTS = re.compile(r"(?<=<!-- results -->\n).*(?=<!-- end of results -->)", re.DOTALL)
IMPORTS = 15

Row: TypeAlias = tuple[str, str, float | None]
"""A measurement, its unit, and the ratio; `None` if it could not be measured."""


def peer_rows() -> Iterator[Row]:
    """Compare decisions with those of other libraries."""
    for name, (package, create) in PEERS.items():
        try:
            work = create()
        except ImportError:
            yield f"decision: {name}", f"`{package}` is not installed", None
        else:
            yield f"decision: {name}", "decision of `dos`", ratio(dos_game(), work)


def part_rows() -> Iterator[Row]:
    """Compare what frontends need with a decision on the same states."""
    states = Course()
    for name, found in ratios(states.each(decide), parts(states), states.renew).items():
        yield name, "decision", found


def player_rows() -> Iterator[Row]:
    """Compare what bots cost, and two processes with one."""
    for (name, unit), (base, work) in comparisons().items():
        yield name, unit, ratio(base, work)
    yield "`play_many` with one process", "with two processes (wall time)", one_process_against_two()


def growth_rows() -> Iterator[Row]:
    """Compare small games with large ones."""
    for players, found in ratios(dos_game(2), {"3": dos_game(3), "4": dos_game(4)}).items():
        yield f"decision of {players} players", "decision of 2 players", found
    smallest: Positions | None = None
    for hand, row in SIZES:
        positions = Positions(hand, row)
        smallest = smallest or positions
        size = f"hand of {hand}, row of {row}, {positions.moves} moves"
        if positions is not smallest:
            listing = seconds(positions.list_moves, positions.renew) / seconds(smallest.list_moves, smallest.renew)
            yield f"`legal_moves`: {size}", "the smallest of these", listing
        yield f"`choices`: {size}", "`legal_moves`", ratio(positions.list_moves, positions.choose, positions.renew)
    first, *others = map(LongGame, LENGTHS)
    for moves, game in zip(LENGTHS[1:], others, strict=True):
        yield f"`Table.submit` after {moves:,} moves", f"after {LENGTHS[0]}", ratio(first.submit, game.submit)
        yield (
            f"the same with `Table.record` after {moves:,} moves",
            f"after {LENGTHS[0]}",
            ratio(first.record, game.record),
        )


def import_row() -> Row:
    """Compare the time of `import dos` after `import attrs` with that of `import attrs`, in new processes."""
    code = "from time import thread_time as t; a = t(); import attrs; b = t(); import dos; print((t() - b) / (b - a))"
    # The modules are compiled only once, as they are after an installation.
    with tempfile.TemporaryDirectory() as folder:
        options = ["-P", "-X", f"pycache_prefix={folder}"]
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        command = [sys.executable, *options, "-c", code]
        runs = [subprocess.check_output(command, env=environment) for _ in range(IMPORTS + 1)][1:]
    return "`import dos`, after `import attrs`", "`import attrs`", statistics.median(map(float, runs))


def results() -> Iterator[str]:
    """Yield the lines of the results: the machine and the versions, then the table."""
    today = f"{dt.datetime.now(tz=dt.UTC):%Y-%m-%d}"
    yield from textwrap.wrap(f"Measured on {today} on {processor()}, with {versions()}.", width=139)
    yield ""
    yield "| measurement | compared with | ratio |"
    yield "|---|---|---:|"
    for rows in (peer_rows(), part_rows(), player_rows(), growth_rows(), iter([import_row()])):
        for name, unit, found in rows:
            yield f"| {name} | {unit} | {'' if found is None else f'{found:.2f}'} |"


def versions() -> str:
    """Return the versions of Python, `dos` and the libraries it is compared with."""
    found = [f"{platform.python_implementation()} {platform.python_version()}", f"dos {dos.__version__}"]
    for package in dict.fromkeys(("attrs", *(package for package, _ in PEERS.values()))):
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue
    return ", ".join(found)


def processor() -> str:
    """Return the name of the processor and the system."""
    try:
        names = re.findall(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text("utf-8"), re.MULTILINE)
    except OSError:
        names = []
    return f"{names[0] if names else platform.processor() or platform.machine()}, {platform.system()}"


def main() -> None:
    """Print the results line by line, and write the page on demand."""
    parser = argparse.ArgumentParser(description="Measure the speed of dos, as ratios of CPU time.")
    parser.add_argument("--write", action="store_true", help=f"write the results to {PAGE.name} too")
    write = parser.parse_args().write
    lines = []
    for line in results():
        print(line, flush=True)
        lines.append(line)
    if write:
        PAGE.write_text(RESULTS.sub(lambda _: "\n".join(["", *lines, "", ""]), PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
