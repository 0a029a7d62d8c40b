"""Measure CPU time, as ratios.

Other programs on the machine make wall time useless, so all times here are the CPU time of the thread. The speed of the
processor drifts too, so works that are compared take turns, and only the ratio of two that ran one after the other
counts: the median of several rounds.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Mapping
from typing import TypeAlias

ROUNDS = 11
SLICE = 0.03
"""How many seconds of CPU time a work takes in each round, at least."""

Work: TypeAlias = Callable[[], int]
"""A function that does something several times, and returns how many times."""


def seconds(work: Work, prepare: Callable[[], object] | None = None, at_least: float = SLICE) -> float:
    """Return the CPU time of doing a work once, without the time of preparing each call."""
    gc.collect()
    done = 0
    taken = 0.0
    while taken < at_least:
        if prepare is not None:
            prepare()
        start = time.thread_time()
        done += work()
        taken += time.thread_time() - start
    return taken / done


def ratios(
    base: Work, works: Mapping[str, Work], prepare: Callable[[], object] | None = None, rounds: int = ROUNDS
) -> dict[str, float]:
    """Return how many times as long as the base each work takes."""
    found: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            found[name].append(seconds(work, prepare) / seconds(base, prepare))
    return {name: statistics.median(values) for name, values in found.items()}


def ratio(base: Work, work: Work, prepare: Callable[[], object] | None = None) -> float:
    """Return how many times as long as the base a work takes."""
    return ratios(base, {"": work}, prepare)[""]
