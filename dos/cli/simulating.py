"""The command `simulate`: many games between bots."""

import argparse
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import contextmanager
from functools import partial
from typing import Final

from dos.bots import Factory, GreedyBot, RandomBot, SearchBot
from dos.cli.arguments import Parser, random_seed, rules_of
from dos.cli.progress import shown_progress
from dos.cli.reports import as_csv, as_json, as_table
from dos.simulation import GameFailed, play_many

_FAILED: Final = 1
_LARGEST_CHUNK: Final = 20
_CHUNKS_PER_JOB: Final = 10
"""The number of chunks for each process, so that all processes are busy until about the same time."""

BOTS: Final[dict[str, Factory]] = {"random": RandomBot, "greedy": GreedyBot, "search": SearchBot}
"""The bots by the names that the command knows."""


def simulate(parser: Parser, options: argparse.Namespace) -> int:
    """Play many games and print the result."""
    factories = _factories(parser, options.bots)
    num_players = min(max(len(factories), 2), 4) if options.players is None else options.players
    seed = random_seed() if options.seed is None else options.seed
    if options.jobs < 1:
        parser.error(f"--jobs must be 1 or more, not {options.jobs}")
    chunk_size = min(max(options.games // (options.jobs * _CHUNKS_PER_JOB), 1), _LARGEST_CHUNK)
    try:
        play = partial(
            play_many,
            factories,
            options.games,
            num_players=num_players,
            rules=rules_of(options),
            seed=seed,
            max_moves=options.max_moves,
            chunk_size=chunk_size,
        )
        with _workers(options.jobs) as executor, shown_progress(options.games) as progress:
            tournament = play(executor=executor, progress=progress)
    except GameFailed as error:
        print(f"dos: error: {error}", file=sys.stderr)
        return _FAILED
    except BrokenExecutor:
        print("dos: error: a process that played games ended unexpectedly", file=sys.stderr)
        return _FAILED
    except ValueError as error:
        parser.error(str(error))
    report = as_json if options.json else as_csv if options.csv else as_table
    print(report(tournament), end="")
    return 0


def _factories(parser: Parser, names: list[str]) -> dict[str, Factory]:
    """Return the factories of bots by name. A bot that is named again gets a number."""
    factories: dict[str, Factory] = {}
    for name in names:
        count = names[: len(factories)].count(name) + 1
        factories[name if count == 1 else f"{name} ({count})"] = _factory(parser, name)
    return factories


def _factory(parser: Parser, name: str) -> Factory:
    """Return the factory of a bot, such as ``greedy`` or ``search:50``."""
    kind, colon, playouts = name.partition(":")
    if kind not in BOTS or (colon and kind != "search"):
        parser.error(f"unknown bot {name!r}: expected random, greedy, search, or search:N with a number of playouts")
    if not colon:
        return BOTS[kind]
    if not (playouts.isascii() and playouts.isdigit() and len(playouts) < 10 and int(playouts)):
        parser.error(f"invalid number of playouts in {name!r}: expected search:N with a number from 1")
    return partial(SearchBot, playouts=int(playouts))


@contextmanager
def _workers(jobs: int) -> Iterator[Executor | None]:
    """Start the processes that play games; with one job, none."""
    if jobs == 1:
        yield None
        return
    # Slow to import, and the other commands do not need them.
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415
    from multiprocessing import active_children, get_context  # noqa: PLC0415

    others = set(active_children())
    # Spawned processes work on all platforms, and do not inherit the signal handlers and threads of this one.
    executor = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_end_silently)
    try:
        yield executor
    except BaseException:
        # A chunk of a slow bot can take minutes, so do not wait for it.
        for process in set(active_children()) - others:
            process.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def _end_silently() -> None:
    """Let Ctrl-C end a process that plays games without a traceback, unless the signal is ignored."""
    is_ignored = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    signal.signal(signal.SIGINT, signal.SIG_IGN if is_ignored else signal.SIG_DFL)
