"""What bots cost, and how much faster two processes play."""

from __future__ import annotations

import random
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from functools import cache
from multiprocessing import get_context

from measuring import Work  # noqa: TC002 - see `measuring` for what it is

import dos
from dos.bots import Factory, GreedyBot, RandomBot, next_move
from dos.bots.search import _play_out
from dos.simulation import play_game, play_many


@cache
def turns() -> list[dos.GameState]:
    """Return the states at the beginning of turns in some games of greedy bots, in which a draw is legal."""
    found = []
    for seed in range(4):
        state, bots, rng = dos.new_game(2, seed=seed), {0: GreedyBot(), 1: GreedyBot()}, random.Random(seed)
        while (acted := next_move(state, bots, rng)) is not None:
            state = dos.apply(state, acted[1])
            if isinstance(state.phase, dos.Matching) and dos.explain(state, dos.Draw()) is None:
                found.append(state)
    return found


def games(factory: Factory) -> Work:
    """Play some games between two bots of a kind."""

    def work() -> int:
        for seed in range(4):
            play_game([factory(1), factory(2)], seed=seed)
        return 4

    return work


def apply_draws() -> int:
    """Make a draw in each state."""
    for state in turns():
        dos.apply(state, dos.Draw())
    return len(turns())


def play_out() -> int:
    """Finish the round from some of the states after a draw, as `SearchBot` does."""
    states = turns()[::5]
    for state in states:
        _play_out(state, (dos.Draw(),), state.to_move)
    return len(states)


def observe() -> int:
    """Observe each state."""
    for state in turns():
        dos.observe(state, 0)
    return len(turns())


@cache
def views() -> list[dos.Observation]:
    """Return what seat 0 sees of each state."""
    return [dos.observe(state, 0) for state in turns()]


def determinize() -> int:
    """Complete each observation at random."""
    rng = random.Random(1)
    for view in views():
        dos.determinize(view, rng)
    return len(views())


def comparisons() -> dict[tuple[str, str], tuple[Work, Work]]:
    """Return the works to compare, by the names of the measurement and its base: first the base, then the work."""
    return {
        ("game of two `GreedyBot`", "game of two `RandomBot`"): (games(RandomBot), games(GreedyBot)),
        ("playout of `SearchBot`", "`apply`"): (apply_draws, play_out),
        ("`determinize`", "`observe`"): (observe, determinize),
    }


def one_process_against_two(games: int = 600, rounds: int = 5) -> float:
    """Return how many times as long one process takes for a tournament as two do: the median of some rounds.

    This is wall time, because the CPU time does not depend on the number of processes. It needs two idle processors.
    """
    bots: dict[str, Factory] = {"greedy": GreedyBot, "random": RandomBot}
    with ExitStack() as stack:
        pools = [stack.enter_context(ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))) for jobs in (1, 2)]
        found = []
        for round_ in range(rounds + 1):
            times = []
            for executor in pools:
                start = time.perf_counter()
                play_many(bots, games if round_ else 40, num_players=2, executor=executor, chunk_size=10)
                times.append(time.perf_counter() - start)
            found.append(times[0] / times[1])
    # The first round starts the processes.
    return statistics.median(found[1:])
