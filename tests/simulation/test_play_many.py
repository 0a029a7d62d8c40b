"""Tournaments: their results, however the games are split, and their errors."""

import pickle
import statistics
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from math import sqrt
from multiprocessing import get_context
from typing import Any

import pytest

import dos
from dos.bots import Bot, Factory, GreedyBot, RandomBot, SearchBot
from dos.simulation import GameFailed, Tournament, play_game, play_many
from dos.simulation.games import derived_seed
from dos.simulation.results import wilson
from support.faulty_bots import DrawingBot, RaisingBot, no_bot

SHORT = dos.Rules(target_score=40, dos_call=True)
BOTS: dict[str, Factory] = {"greedy": GreedyBot, "random": RandomBot}
MANY: dict[str, Factory] = {**BOTS, "other": RandomBot, "search": partial(SearchBot, playouts=4)}


@pytest.fixture(scope="module")
def processes() -> Iterator[ProcessPoolExecutor]:
    """Two processes. They are spawned, because the process of the tests has threads."""
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        yield executor


# Results


@pytest.mark.parametrize("chunk_size", [1, 3, 1000])
def test_the_split_does_not_matter(processes: ProcessPoolExecutor, chunk_size: int) -> None:
    """One loop, threads and processes give equal results, with chunks of any size."""
    play = partial(play_many, MANY, 25, num_players=3, rules=SHORT, seed=9, chunk_size=chunk_size)
    expected = play_many(MANY, 25, num_players=3, rules=SHORT, seed=9)
    with ThreadPoolExecutor(2) as threads:
        found = [play(), play(executor=threads), play(executor=processes)]

    assert found == [expected] * 3
    assert expected.games == 25


def lineups(num_bots: int, num_players: int) -> list[list[int]]:
    """Return the bots by seat for each game of a deal, written down by hand."""
    return {
        (1, 2): [[0, 0]],
        (2, 2): [[0, 1], [1, 0]],
        (2, 3): [[0, 1, 0], [1, 0, 1]],
        (2, 4): [[0, 1, 0, 1], [1, 0, 1, 0]],
        (3, 2): [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]],
        (3, 3): [[0, 1, 2], [1, 2, 0], [2, 0, 1]],
        (3, 4): [[0, 1, 2, 0], [1, 2, 0, 1], [2, 0, 1, 2]],
    }[num_bots, num_players]


@pytest.mark.parametrize("players", [(1, 2), (2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 4)])
def test_the_result_is_that_of_single_games(players: tuple[int, int]) -> None:
    """The result is calculated from games of `play_game`, here by the definitions of a textbook."""
    num_bots, num_players = players
    factories: dict[str, Factory] = dict(list(MANY.items())[:num_bots])
    expected = lineups(num_bots, num_players)
    deals = 3
    games = len(expected) * deals + len(expected) // 2
    result = play_many(factories, games, num_players=num_players, rules=SHORT, seed=7)

    points: dict[tuple[int, int], list[int]] = {}
    wins: dict[tuple[int, int], list[int]] = {}
    in_deal: dict[tuple[int, int], list[tuple[int, int]]] = {}
    rounds, moves = [], []
    for game in range(games):
        deal, index = divmod(game, len(expected))
        bots = [
            list(factories.values())[bot](derived_seed("bot", 7, game, seat))
            for seat, bot in enumerate(expected[index])
        ]
        record = play_game(bots, seed=derived_seed("deal", 7, deal), rules=SHORT)
        end = record.end
        rounds.append(end.round)
        moves.append(len(record.history))
        for seat, bot in enumerate(expected[index]):
            points.setdefault((bot, seat), []).append(end.scores[seat])
            wins.setdefault((bot, seat), []).append(int(end.winner == seat))
            in_deal.setdefault((bot, deal), []).append((int(end.winner == seat), end.scores[seat]))

    assert (result.games, result.unfinished, result.num_players, result.seed) == (games, 0, num_players, 7)
    assert [bot.name for bot in result.bots] == list(factories)
    check_estimate(result.rounds, rounds)
    check_estimate(result.moves, moves)
    for index, bot in enumerate(result.bots):
        assert bot is result[bot.name]
        for seat, tally in enumerate(bot.seats):
            assert (tally.played, tally.wins) == (len(wins[index, seat]), sum(wins[index, seat]))
            check_estimate(tally.points, points[index, seat])
        own = [value for seat in range(num_players) for value in points[index, seat]]
        assert bot.total.wins == sum(tally.wins for tally in bot.seats)
        check_estimate(bot.total.points, own)
    for seat, tally in enumerate(result.seats):
        assert tally.played == games
        check_estimate(tally.points, [value for index in range(num_bots) for value in points[index, seat]])
    assert [(pair.first, pair.second) for pair in result.comparisons] == [
        (first, second) for place, first in enumerate(factories) for second in list(factories)[place + 1 :]
    ]
    for pair in result.comparisons:
        first, second = (list(factories).index(name) for name in (pair.first, pair.second))
        for found, column in (pair.wins, 0), (pair.points, 1):
            means = [
                [statistics.mean(values[column] for values in in_deal[bot, deal]) for bot in (first, second)]
                for deal in range(deals)
            ]
            check_estimate(found, [one - other for one, other in means])


def check_estimate(found: Any, values: list[Any]) -> None:
    """Compare an estimate with the values it is made from."""
    error = statistics.stdev(values) / sqrt(len(values))
    mean = statistics.mean(values)
    assert found.size == len(values)
    assert (found.mean, found.error) == (pytest.approx(mean), pytest.approx(error))
    assert (found.least, found.most) == (pytest.approx(min(values)), pytest.approx(max(values)))
    assert found.interval == (pytest.approx(mean - 1.96 * error), pytest.approx(mean + 1.96 * error))


def test_the_bots_play_every_seat_equally_often() -> None:
    """In whole deals, each bot plays the same number of games in each seat, and so many deals are compared."""
    result = play_many(MANY, 24, num_players=3, rules=SHORT)

    assert {tally.played for bot in result.bots for tally in bot.seats} == {6}
    assert {pair.wins.size for pair in result.comparisons} == {2}
    assert len(result.comparisons) == 6


def test_a_mirror_match_of_greedy_bots_is_even() -> None:
    """Greedy bots make no random choices, so each deal of two is won once from each seat: the difference is zero."""
    (pair,) = play_many({"one": GreedyBot, "two": GreedyBot}, 20, num_players=2).comparisons

    assert (pair.wins.mean, pair.wins.error, pair.wins.interval) == (0, 0, (0, 0))
    assert (pair.points.least, pair.points.most) == (0, 0)


def test_known_games() -> None:
    """Seeds are derived in the same way on every machine, so the games are known."""
    result = play_many(BOTS, 40, num_players=4, seed=2017)

    assert derived_seed("deal", 2017, 0) == 2503681596923090697
    assert (result["greedy"].total.wins, result["random"].total.wins) == (39, 1)
    assert result.moves.mean == 172.175


def test_rates() -> None:
    """The rate and the interval of a tally are those of its wins."""
    total = play_many(BOTS, 40, num_players=4, rules=SHORT)["random"].total

    assert (total.win_rate, total.interval) == (total.wins / 80, wilson(total.wins, 80))


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(0, 10, 0, 0.278), (5, 10, 0.237, 0.763), (95, 100, 0.888, 0.978)]
)
def test_wilson_intervals(wins: int, games: int, low: float, high: float) -> None:
    """The intervals are those of the textbooks."""
    assert (low, high) == pytest.approx(wilson(wins, games), abs=1e-3)


def test_a_single_value_has_no_error() -> None:
    """One deal is not enough for an interval."""
    result = play_many({"greedy": GreedyBot}, 1, num_players=2)

    assert (result.moves.size, result.moves.error, result.moves.interval) == (1, None, None)
    assert result.comparisons == ()


def test_a_result_is_a_value() -> None:
    """A result can be pickled, and knows the names of its bots."""
    result = play_many(BOTS, 4, num_players=2, rules=SHORT)

    assert pickle.loads(pickle.dumps(result)) == result  # noqa: S301 - our own pickle
    assert isinstance(result, Tournament)
    with pytest.raises(KeyError, match="nobody"):
        result["nobody"]


def test_progress() -> None:
    """The number of games so far is reported after each chunk."""
    counts: list[int] = []
    play_many(BOTS, 10, num_players=2, rules=SHORT, chunk_size=4, progress=counts.append)

    assert counts == [4, 8, 10]


def test_unfinished_games() -> None:
    """Games that reach the cap on moves are counted as unfinished: nobody wins, and their points count."""
    lengths = []
    for game in range(10):
        bots = [RandomBot(derived_seed("bot", 3, game, seat)) for seat in range(2)]
        lengths.append(len(play_game(bots, seed=derived_seed("deal", 3, game // 2)).history))
    cap = sorted(lengths)[5]
    result = play_many({"one": RandomBot, "two": RandomBot}, 10, num_players=2, seed=3, max_moves=cap)

    assert result.unfinished == sum(length > cap for length in lengths) > 0
    assert result.games == 10
    assert sum(bot.total.wins for bot in result.bots) == 10 - result.unfinished
    assert sum(bot.total.played for bot in result.bots) == 20
    assert result.moves.most == cap


# Failures


@pytest.mark.parametrize("chunk_size", [1, 8])
@pytest.mark.parametrize("is_split", [False, True])
def test_a_failing_game(processes: ProcessPoolExecutor, chunk_size: int, *, is_split: bool) -> None:
    """The error of a game has all that it takes to play it again, and is that of the first game that fails."""
    factories: dict[str, Factory] = {"greedy": GreedyBot, "raising": RaisingBot}
    with pytest.raises(GameFailed, match="RuntimeError: the third decision") as caught:
        play_many(
            factories,
            40,
            num_players=3,
            seed=4,
            chunk_size=chunk_size,
            executor=processes if is_split else None,
        )
    error = caught.value
    assert error.game is not None
    lineup = [GreedyBot, RaisingBot, GreedyBot] if error.game % 2 == 0 else [RaisingBot, GreedyBot, RaisingBot]
    with pytest.raises(GameFailed) as again:
        play_game([bot(seed) for bot, seed in zip(lineup, error.bot_seeds, strict=True)], seed=error.seed)

    assert f"the game {error.game} with seed {error.seed} failed at move " in str(error)
    assert error.bot_seeds == tuple(derived_seed("bot", 4, error.game, seat) for seat in range(3))
    assert again.value.record.history == error.record.history
    assert error.record.names[1] == ("raising (seat 1)" if error.game % 2 == 0 else "greedy (seat 1)")
    assert error.game == next(game for game in range(40) if fails(game))


def fails(game: int) -> bool:
    """Return whether a `RaisingBot` in this game of the test above has a seed with which it raises an error."""
    seats = [1] if game % 2 == 0 else [0, 2]
    return any(derived_seed("bot", 4, game, seat) % 3 == 0 for seat in seats)


def test_rotations_have_the_same_deal() -> None:
    """The games of one deal start from equal states, whose shufflers are equal too, and other deals do not."""
    starts = []
    for failing in range(5):
        made = iter(range(100))

        def factory(seed: int, made: Iterator[int] = made, failing: int = failing) -> Bot:
            return GreedyBot(seed) if next(made) // 2 < failing else DrawingBot(seed)

        with pytest.raises(GameFailed) as caught:
            play_many({"one": factory, "two": factory}, 6, num_players=2)
        assert caught.value.game == failing
        starts.append(caught.value.record.start)

    assert starts[0] == starts[1] != starts[2] == starts[3] != starts[4]


def test_a_failing_factory() -> None:
    """A factory that raises an error makes its game fail before the first move."""
    with pytest.raises(GameFailed, match=r"^the game 0 with seed \d+ failed at move 1: LookupError: no bot for 0$"):
        play_many({"none": no_bot}, 3, num_players=2)


class Manual(Executor):
    """An executor that fails the first chunk and never plays the others."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, _function: Callable[..., Any], /, *_: Any, **__: Any) -> Future[Any]:
        """Take a chunk."""
        self.futures.append(Future())
        if len(self.futures) == 1:
            self.futures[0].set_exception(RuntimeError("the executor failed"))
        return self.futures[-1]


def test_chunks_to_come_are_cancelled() -> None:
    """After an error, the executor does not play the other chunks."""
    executor = Manual()
    with pytest.raises(RuntimeError, match="the executor failed"):
        play_many(BOTS, 10, num_players=2, executor=executor, chunk_size=2)

    assert [future.cancelled() for future in executor.futures] == [False, True, True, True, True]


def test_a_factory_that_cannot_be_pickled() -> None:
    """It is rejected before any chunk is submitted; without an executor it is welcome."""
    factories: dict[str, Factory] = {"greedy": GreedyBot, "own": lambda seed: RandomBot(seed + 1)}
    executor = Manual()
    with pytest.raises(dos.DosError, match=r"^the factory of 'own' cannot be pickled, so an executor cannot use it: "):
        play_many(factories, 10, num_players=2, executor=executor)

    assert executor.futures == []
    assert play_many(factories, 2, num_players=2, rules=SHORT).games == 2


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"factories": {}}, dos.DosError, "a tournament needs at least one bot"),
        ({"factories": [GreedyBot]}, TypeError, "factories must be a mapping of names to factories, not"),
        ({"factories": {" ": GreedyBot}}, dos.DosError, "the name of a bot is empty"),
        ({"factories": {1: GreedyBot}}, TypeError, "the name of a bot must be str, not 1"),
        (
            {"factories": {"bot": GreedyBot()}},
            TypeError,
            "the factory of bot must be a function that makes a bot from a seed, not",
        ),
        ({"games": 0}, ValueError, "games must be 1 or more, not 0"),
        ({"games": 1}, dos.DosError, "a deal takes 2 games with these bots: games must be at least that, not 1"),
        ({"games": "5"}, TypeError, "games must be int, not '5'"),
        ({"num_players": 5}, dos.DosError, "num_players must be 2 to 4, not 5"),
        ({"rules": None}, TypeError, "rules must be Rules, not None"),
        ({"rules": dos.Rules(hand_size=40)}, dos.DosError, "but the deck has 108"),
        ({"seed": None}, TypeError, "seed must be int, not None"),
        ({"max_moves": 0}, ValueError, "max_moves must be 1 or more, not 0"),
        ({"chunk_size": 0}, ValueError, "chunk_size must be 1 or more, not 0"),
        ({"executor": 2}, TypeError, "executor must be Executor, not 2"),
    ],
)
def test_invalid_arguments(arguments: dict[str, object], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        play_many(**({"factories": BOTS, "games": 4, "num_players": 3} | arguments))
