# pyright: reportUnnecessaryTypeIgnoreComment=true
"""Types of simulations: checked by mypy and pyright, never run, as `check_types` is."""

from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from typing import assert_type

import dos
from dos.bots import Factory, GreedyBot, RandomBot, SearchBot
from dos.record import GameRecord
from dos.simulation import BotResult, Comparison, GameFailed, Tally, Tournament, play_game, play_many


def check_games() -> None:
    assert_type(play_game([GreedyBot(), RandomBot(1)], seed=1), GameRecord)
    play_game((GreedyBot(), SearchBot(1)), seed=1, rules=dos.Rules(), names=["Ann", "Bob"], max_moves=5)
    play_game([GreedyBot, RandomBot(1)], seed=1)  # type: ignore[list-item] # a factory
    play_game([GreedyBot(), RandomBot(1)])  # type: ignore[call-arg] # no seed


def check_tournaments(executor: Executor) -> None:
    bots: dict[str, Factory] = {"greedy": GreedyBot, "search": partial(SearchBot, playouts=5)}
    assert_type(play_many({"greedy": GreedyBot}, 5, num_players=2), Tournament)
    result = play_many(bots, 5, num_players=2, rules=dos.Rules(), seed=1, executor=executor, chunk_size=2)
    play_many(
        {"own": lambda seed: RandomBot(seed + 1)}, 5, num_players=2, executor=ProcessPoolExecutor(2), progress=print
    )
    assert_type(result.bots, tuple[BotResult, ...])
    assert_type(result["greedy"].total, Tally)
    assert_type(result["greedy"].total.interval, tuple[float, float])
    assert_type(result.comparisons[0], Comparison)
    assert_type(result.comparisons[0].wins.interval, tuple[float, float] | None)
    play_many({"greedy": GreedyBot()}, 5, num_players=2)  # type: ignore[dict-item] # a bot


def check_errors(error: GameFailed) -> None:
    assert_type(error.record, GameRecord)
    assert_type(error.game, int | None)
    assert_type(error.bot_seeds, tuple[int, ...])
