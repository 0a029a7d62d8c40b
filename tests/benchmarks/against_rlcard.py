"""Compare the speed of `dos` with RLCard's `uno` environment: print decisions per second of both, and their ratio.

It needs the dependency group ``bench``, which ``tox run -e bench`` installs. A decision is: list the legal moves,
choose one at random, apply it. Timings on a busy machine drift, so the two alternate, a few games each, and only the
ratio counts: the median of five pairs.

Run it with ``python tests/benchmarks/against_rlcard.py``.
"""

from __future__ import annotations

import random
import statistics
import sys
import time

import dos

PAIRS = 5
SLICES = 20
DECISIONS = 2_000


def play_dos(decisions: int, seed: int) -> float:
    """Play whole four-player games for at least some decisions; return the seconds per decision."""
    choose = random.Random(seed).choice
    made = 0
    start = time.perf_counter()
    while made < decisions:
        seed += 1
        state = dos.new_game(4, seed=seed)
        while moves := dos.legal_moves(state):
            state = dos.apply(state, choose(moves))
            made += 1
    return (time.perf_counter() - start) / made


def play_uno(decisions: int, seed: int) -> float:
    """Play RLCard's 2-player `uno` in the same way."""
    import rlcard

    choose = random.Random(seed).choice
    env = rlcard.make("uno", config={"seed": seed})
    made = 0
    start = time.perf_counter()
    while made < decisions:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(choose(list(state["legal_actions"])))
            made += 1
    return (time.perf_counter() - start) / made


def main() -> None:
    """Warm both up, then alternate."""
    try:
        play_uno(DECISIONS, 0)
    except ModuleNotFoundError:
        sys.exit("this comparison needs RLCard: pip install --group bench")
    play_dos(3 * DECISIONS, 0)
    ratios = []
    for pair in range(PAIRS):
        seeds = range(pair * SLICES, (pair + 1) * SLICES)
        theirs, ours = zip(*((play_uno(DECISIONS, seed), play_dos(DECISIONS, seed)) for seed in seeds), strict=True)
        uno, mine = statistics.mean(theirs), statistics.mean(ours)
        ratios.append(uno / mine)
        print(f"dos {1 / mine:8,.0f}   uno {1 / uno:8,.0f}   decisions a second, ratio {ratios[-1]:.2f}")
    print(f"median ratio of {PAIRS} pairs: {statistics.median(ratios):.2f}")


if __name__ == "__main__":
    main()
