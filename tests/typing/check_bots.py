# pyright: reportUnnecessaryTypeIgnoreComment=true
"""Types of bots: checked by mypy and pyright, never run, as `check_types` is."""

import random
from functools import partial
from typing import assert_type

import dos
from dos.bots import Assessment, Bot, Factory, GreedyBot, RandomBot, SearchBot, SilentBot, best_turn, next_move


class OwnBot(SilentBot):
    """A bot that does not speak."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: dos.Observation, moves: tuple[dos.Move, ...], /) -> dos.Move:
        """Choose the first move."""
        return moves[view.round % len(moves)]


class NotABot:
    """A class without `speak`."""

    def choose(self, view: dos.Observation, moves: tuple[dos.Move, ...], /) -> dos.Move:
        """Choose the first move."""
        return moves[view.round % len(moves)]


def check_bots(state: dos.GameState, view: dos.Observation, moves: tuple[dos.Move, ...]) -> None:
    bots: dict[int, Bot] = {0: RandomBot(1), 1: GreedyBot(), 2: SearchBot(1, playouts=5), 3: OwnBot(1)}
    assert_type(bots[0].choose(view, moves), dos.Move)
    assert_type(bots[0].speak(view, moves), dos.Move | None)
    assert_type(next_move(state, bots, random.Random(1)), tuple[int, dos.Move] | None)
    assert_type(next_move(state, {0: GreedyBot(), 1: GreedyBot()}, random.Random(1)), tuple[int, dos.Move] | None)
    assert_type(best_turn(view), tuple[dos.Move, ...])
    assert_type(best_turn(state), tuple[dos.Move, ...])
    assert_type(SearchBot(1, milliseconds=20).assess(view), tuple[Assessment, ...])
    next_move(state, {0: NotABot()}, random.Random(1))  # type: ignore[dict-item] # it has no `speak`
    best_turn(1)  # type: ignore[arg-type]


def check_factories() -> None:
    factories: list[Factory] = [RandomBot, GreedyBot, SearchBot, OwnBot, partial(SearchBot, playouts=5)]
    assert_type(factories[0](1), Bot)
    wrong: Factory = NotABot  # type: ignore[assignment] # its constructor takes no seed
    wrong(1)


def check_assessment(found: Assessment) -> None:
    assert_type(found.turn, tuple[dos.Move, ...])
    assert_type(found.mean, float)
    assert_type(found.error, float)
    assert_type(found.sample_size, int)
