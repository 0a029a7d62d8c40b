"""Measure the strength of the bots: whole games from fixed seeds, each deal once for every rotation of the seats.

`python tests/strength/ladder.py` plays all games on one core, which takes about twelve minutes, and writes
`ladder.json` and the table in `docs/bots.md`. `python tests/strength/ladder.py --table` writes only the table.

Seeds are derived from the names of the pairing by SHA-256, so they do not depend on the order of the pairings, and the
results change only if the bots or the rules do. Each pairing has one bot in question, and its opponents in all other
seats.
"""

import argparse
import hashlib
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import dos
from dos.bots import Bot, GreedyBot, RandomBot, SearchBot, next_move
from dos.simulation.results import wilson

DATA = Path(__file__).with_suffix(".json")
PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
MAX_MOVES = 20_000

FACTORIES: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search (25)": partial(SearchBot, playouts=25),
    "search (100)": partial(SearchBot, playouts=100),
}
"""The bots by name; the number is the budget of a decision, in playouts."""


class Pairing(NamedTuple):
    """A bot, its opponents, and the number of games."""

    bot: str
    opponent: str
    num_players: int
    games: int


LADDER = (
    Pairing("random", "random", 2, 400),
    Pairing("greedy", "random", 2, 2000),
    Pairing("greedy", "greedy", 2, 2000),
    Pairing("search (25)", "greedy", 2, 200),
    Pairing("search (100)", "greedy", 2, 200),
    Pairing("search (100)", "search (100)", 2, 60),
    Pairing("greedy", "random", 3, 600),
    Pairing("greedy", "random", 4, 600),
    Pairing("search (100)", "greedy", 3, 180),
    Pairing("search (100)", "greedy", 4, 240),
)


def seed_of(*parts: object) -> int:
    """Derive a seed from some values."""
    return int.from_bytes(hashlib.sha256(repr(parts).encode()).digest()[:8])


def play(pairing: Pairing, game: int) -> bool | None:
    """Play one game; return whether the bot in question won, or `None` if the game did not end."""
    deal, seat = divmod(game, pairing.num_players)
    state = dos.new_game(pairing.num_players, seed=seed_of("deal", pairing.num_players, deal))
    bots = {
        other: FACTORIES[pairing.bot if other == seat else pairing.opponent](seed_of("bot", *pairing[:3], game, other))
        for other in range(pairing.num_players)
    }
    rng = random.Random(seed_of("order", *pairing[:3], game))
    for _ in range(MAX_MOVES):
        acted = next_move(state, bots, rng)
        if acted is None:
            return state.winner == seat
        state = dos.apply(state, acted[1], by=acted[0])
    return None


def outcomes(pairing: Pairing, games: int) -> Iterator[str]:
    """Yield the outcome of the first games of a pairing: "+" for a win, "-" for a loss, "?" for neither."""
    for game in range(games):
        yield {True: "+", False: "-", None: "?"}[play(pairing, game)]


def load() -> dict[Pairing, str]:
    """Read the outcomes of all games from the data."""
    rows = json.loads(DATA.read_text(encoding="utf-8"))
    return {
        Pairing(row["bot"], row["opponent"], row["num_players"], len(row["outcomes"])): row["outcomes"] for row in rows
    }


def table(results: dict[Pairing, str]) -> str:
    """Return the table of the documentation."""
    lines = [
        "| players | bot | opponents | games | won | 95% interval | by chance |",
        "|---|---|---|---|---|---|---|",
    ]
    for pairing, found in results.items():
        wins = found.count("+")
        low, high = wilson(wins, len(found))
        lines.append(
            f"| {pairing.num_players} | {pairing.bot} | {pairing.opponent} | {len(found)} | {wins / len(found):.1%} "
            f"| {low:.1%} to {high:.1%} | {1 / pairing.num_players:.0%} |"
        )
    return "\n".join(lines)


def write_table(results: dict[Pairing, str]) -> None:
    """Replace the table of the page."""
    begin, end = "<!-- ladder -->", "<!-- end of the ladder -->"
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(begin)
    PAGE.write_text(f"{before}{begin}\n\n{table(results)}\n\n{end}{rest.partition(end)[2]}", encoding="utf-8")


def main() -> None:
    """Play all games, and write the data and the table."""
    parser = argparse.ArgumentParser(description="Measure the strength of the bots.")
    parser.add_argument("--table", action="store_true", help="write only the table, from the data")
    if not parser.parse_args().table:
        rows = []
        for pairing in LADDER:
            start = time.thread_time()
            found = "".join(outcomes(pairing, pairing.games))
            spent = time.thread_time() - start
            print(f"{pairing}: {found.count('+')} won, {spent:.0f} s", file=sys.stderr, flush=True)
            rows.append({**pairing._asdict(), "outcomes": found})
            del rows[-1]["games"]
        DATA.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    write_table(load())


if __name__ == "__main__":
    main()
