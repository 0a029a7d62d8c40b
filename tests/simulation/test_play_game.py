"""One game between bots: its record, its cap, and how it fails."""

import pickle
import random

import pytest

import dos
from dos.bots import GreedyBot, RandomBot, SilentBot, next_move
from dos.record import format_record, parse_record
from dos.simulation import GameFailed, play_game
from dos.simulation.games import derived_seed
from support.faulty_bots import AbsentBot, DrawingBot, RaisingBot


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_a_record_replays(num_players: int) -> None:
    """The record of a game is valid, and ends with a winner."""
    rules = dos.Rules(target_score=60, dos_call=True)
    record = play_game([RandomBot(seat) for seat in range(num_players)], seed=5, rules=rules)

    assert record == parse_record(format_record(record))
    assert record.start == dos.new_game(num_players, rules=rules, seed=5)
    assert record.names == tuple(f"Seat {seat}" for seat in range(num_players))
    assert record.end.winner is not None


def test_the_moves_are_those_of_the_bots() -> None:
    """The game is that of the documented loop."""
    rules = dos.Rules(target_score=60, dos_call=True)
    record = play_game([RandomBot(1), GreedyBot(), RandomBot(3)], seed=11, rules=rules)
    state, bots = record.start, {0: RandomBot(1), 1: GreedyBot(), 2: RandomBot(3)}
    rng = random.Random(derived_seed("order", 11))
    played = []
    while (acted := next_move(state, bots, rng)) is not None:
        played.append(acted)
        state = dos.apply(state, acted[1], by=acted[0])

    assert list(record.history) == played


def test_the_seed_determines_the_game() -> None:
    """Equal seeds and bots give equal records, other seeds other ones."""
    first, again, other = (play_game([RandomBot(1), RandomBot(2)], seed=seed) for seed in (3, 3, 4))

    assert first == again != other


def test_names() -> None:
    """The names of the record can be chosen, and must be valid."""
    assert play_game([GreedyBot(), GreedyBot()], seed=1, names=["A", "B"]).names == ("A", "B")
    with pytest.raises(dos.DosError, match="a 2-player game needs 2 names, not 1"):
        play_game([GreedyBot(), GreedyBot()], seed=1, names=["A"])


@pytest.mark.parametrize("cap", [1, 2, 30])
def test_the_cap(cap: int) -> None:
    """A game that reaches the cap on moves ends there, and its record is not over."""
    record = play_game([GreedyBot(), GreedyBot()], seed=1, max_moves=cap)

    assert len(record.history) == cap
    assert not record.end.is_over


def test_a_cap_of_exactly_the_length() -> None:
    """A game whose last move is the last allowed one is over."""
    bots = [GreedyBot(), GreedyBot()]
    length = len(play_game(bots, seed=1).history)

    assert play_game(bots, seed=1, max_moves=length).end.is_over
    assert not play_game(bots, seed=1, max_moves=length - 1).end.is_over


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        (RaisingBot(0), r"the game with seed 1 failed at move \d+: RuntimeError: the third decision"),
        (
            AbsentBot(),
            r"the game with seed 1 failed at move \d: TypeError: the bot in seat 0 returned None in its turn",
        ),
        (DrawingBot(), r"the game with seed 1 failed at move \d+: IllegalMove: draw: .* \(\w+\)"),
        (SilentBot(), r"the game with seed 1 failed at move \d: NotImplementedError"),
    ],
)
def test_a_failing_bot(bot: SilentBot, message: str) -> None:
    """The error of a game that a bot makes fail has its seed and the moves until then."""
    with pytest.raises(GameFailed, match=f"^{message}$") as caught:
        play_game([bot, GreedyBot()], seed=1)
    error = caught.value

    assert (error.seed, error.game, error.bot_seeds) == (1, None, ())
    assert error.record.start == dos.new_game(2, seed=1)
    assert error.record.end.to_move == 0
    assert error.__cause__ is not None
    assert f"at move {len(error.record.history) + 1}:" in str(error)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)  # noqa: S301 - our own pickle
    assert pickle.loads(pickle.dumps(error)).record == error.record  # noqa: S301 - our own pickle
    assert "GameRecord" not in repr(error)


def test_an_error_without_a_text() -> None:
    """An error whose text cannot be made is described by its type."""

    class BrokenError(Exception):
        def __str__(self) -> str:
            raise ValueError

    class Bot(SilentBot):
        def choose(self, _view: dos.Observation, _moves: tuple[dos.Move, ...], /) -> dos.Move:
            raise BrokenError

    with pytest.raises(GameFailed, match=r"at move 1: BrokenError$"):
        play_game([Bot(), Bot()], seed=1)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"bots": [GreedyBot()]}, dos.DosError, "num_players must be 2 to 4, not 1"),
        ({"bots": "ab"}, TypeError, "bots must be a list or tuple of bots, not 'ab'"),
        ({"bots": {0: GreedyBot(), 1: GreedyBot()}}, TypeError, "bots must be a list or tuple of bots, not"),
        ({"seed": None}, TypeError, "seed must be int, not None"),
        ({"rules": None}, TypeError, "rules must be Rules, not None"),
        ({"max_moves": 0}, ValueError, "max_moves must be 1 or more, not 0"),
        ({"max_moves": 1.0}, TypeError, "max_moves must be int, not 1.0"),
    ],
)
def test_invalid_arguments(arguments: dict[str, object], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        play_game(**({"bots": [GreedyBot(), GreedyBot()], "seed": 1} | arguments))
