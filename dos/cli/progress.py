"""The progress of a long command, on standard error if it is a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO


@contextmanager
def shown_progress(games: int) -> Iterator[Callable[[int], object] | None]:
    """Show how many games have been played: as a bar with rich, as a number without it.

    Yields:
        The function that reports the number of games so far; `None` if standard error is not a terminal.
    """
    stream = sys.stderr
    if stream is None or not stream.isatty():
        yield None
        return
    try:
        # An optional dependency: the extra `cli`.
        from rich.console import Console  # noqa: PLC0415
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn  # noqa: PLC0415
    except ImportError:
        with _count(stream, games) as report:
            yield report
        return
    columns = (BarColumn(), MofNCompleteColumn(), "games", TimeRemainingColumn())
    with Progress(*columns, console=Console(file=stream), transient=True) as display:
        task = display.add_task("games", total=games)
        yield lambda done: display.update(task, completed=done)


@contextmanager
def _count(stream: TextIO, games: int) -> Iterator[Callable[[int], object]]:
    """Show the number of games in a line that is erased at the end."""
    width = len(f"{games} of {games} games")

    def report(done: int) -> None:
        print(f"\r{f'{done} of {games} games':{width}}", end="", file=stream, flush=True)

    report(0)
    try:
        yield report
    finally:
        print(f"\r{'':{width}}\r", end="", file=stream, flush=True)
