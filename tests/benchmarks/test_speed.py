"""How many decisions a second the library takes: list the legal moves, choose one at random, apply it.

Run it with ``pytest tests/benchmarks --benchmark-enable -s``. Without that each benchmark runs once, as a test.
"""

import random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import dos

GAMES = 10


def play(players: int) -> int:
    """Play whole games of random players; how many decisions that took."""
    choose = random.Random(players).choice
    made = 0
    for seed in range(GAMES):
        state = dos.new_game(players, seed=seed)
        while moves := dos.legal_moves(state):
            state = dos.apply(state, choose(moves))
            made += 1
    return made


@pytest.mark.parametrize("players", [2, 3, 4])
def test_decisions_a_second(benchmark: BenchmarkFixture, players: int) -> None:
    """Whole random games are played, and the decisions a second are told."""
    made = benchmark(play, players)

    assert made > 100 * GAMES
    if benchmark.stats is not None:
        rate = made / benchmark.stats.stats.median
        benchmark.extra_info["decisions a second"] = rate
        print(f"\n{players} players: {rate:,.0f} decisions a second")
