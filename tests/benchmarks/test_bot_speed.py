"""Measure the speed of bots, as ratios in one run.

Run it with ``pytest tests/benchmarks --benchmark-enable -s``. Otherwise each measurement runs once, as a test. The
times are CPU times of the thread, so other programs disturb them less.
"""

import random
import statistics
import time
from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import dos
from dos.bots import Factory, GreedyBot, RandomBot, next_move
from dos.bots.search import _play_out

ROUNDS = 5


def seconds(work: Callable[[], object]) -> float:
    """Return the CPU time that a function takes."""
    start = time.thread_time()
    work()
    return time.thread_time() - start


def ratio(benchmark: BenchmarkFixture, what: str, first: Callable[[], object], second: Callable[[], object]) -> float:
    """Return how many times as long the first function takes as the second: the median of some rounds."""
    found: list[float] = []
    benchmark.pedantic(lambda: found.append(seconds(first) / seconds(second)), rounds=ROUNDS)
    print(f"\n{what}: {statistics.median(found):.2f}")
    return statistics.median(found)


@pytest.fixture(scope="module")
def states() -> list[dos.GameState]:
    """Return the states of some games at the beginning of turns."""
    found = []
    for seed in range(4):
        state, bots, rng = dos.new_game(2, seed=seed), {0: GreedyBot(), 1: GreedyBot()}, random.Random(seed)
        while (acted := next_move(state, bots, rng)) is not None:
            state = dos.apply(state, acted[1])
            if isinstance(state.phase, dos.Matching):
                found.append(state)
    return found


def play_games(factory: Factory) -> None:
    """Play some games between two bots."""
    for seed in range(4):
        state, bots, rng = dos.new_game(2, seed=seed), {0: factory(1), 1: factory(2)}, random.Random(seed)
        while (acted := next_move(state, bots, rng)) is not None:
            state = dos.apply(state, acted[1])


def test_greedy_games_against_random_games(benchmark: BenchmarkFixture) -> None:
    """Play whole games of greedy bots and of random bots."""
    found = ratio(
        benchmark,
        "a game of greedy bots, in games of random bots",
        lambda: play_games(GreedyBot),
        lambda: play_games(RandomBot),
    )

    assert found < 20


def test_playouts_against_apply(benchmark: BenchmarkFixture, states: list[dos.GameState]) -> None:
    """Play rounds to the end as `SearchBot` does, and make a single move as often."""
    draws = [state for state in states if dos.explain(state, dos.Draw()) is None]
    found = ratio(
        benchmark,
        "a playout, in applied moves",
        lambda: [_play_out(state, (dos.Draw(),), state.to_move) for state in draws],
        lambda: [dos.apply(state, dos.Draw()) for state in draws],
    )

    assert found < 500


def test_determinize_against_observe(benchmark: BenchmarkFixture, states: list[dos.GameState]) -> None:
    """Complete an observation at random, and observe a state."""
    views, rng = [dos.observe(state, 0) for state in states], random.Random(1)
    found = ratio(
        benchmark,
        "determinize, in calls of observe",
        lambda: [dos.determinize(view, rng) for view in views],
        lambda: [dos.observe(state, 0) for state in states],
    )

    assert found < 200
