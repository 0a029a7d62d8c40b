"""Tournaments: many games, split into chunks that an executor can play."""

import pickle
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, Future
from itertools import combinations
from typing import Final

import attrs

from dos._checks import check_type, short_repr, whole_number, wrong_type
from dos.bots import Bot, Factory
from dos.errors import DosError
from dos.record import GameRecord, PlayedMove
from dos.rules import Rules
from dos.setup import new_game
from dos.simulation.games import MAX_MOVES, GameFailed, derived_seed, order_of, positive, reason_of, run_game
from dos.simulation.results import Outcome, Tournament, TournamentSums

_CHUNK_SIZE: Final = 20
"""The default number of games in a chunk: with greedy bots, about a tenth of a second of work."""


@attrs.frozen
class _Plan:
    """What it takes to play any game of a tournament. It is pickled with each chunk.

    Attributes:
        names: The names of the bots.
        factories: Their factories.
        lineups: The indices of the bots by seat, for each game of a deal.
        rules: The options of the games.
        seed: The seed of the tournament.
        max_moves: The cap on the moves of each game.
    """

    names: tuple[str, ...]
    factories: tuple[Factory, ...]
    lineups: tuple[tuple[int, ...], ...]
    rules: Rules
    seed: int
    max_moves: int

    def play(self, game: int) -> Outcome:
        """Play a game.

        Raises:
            GameFailed: If a bot raises an error or makes an illegal move.
        """
        deal, index = divmod(game, len(self.lineups))
        lineup = self.lineups[index]
        seed = derived_seed("deal", self.seed, deal)
        bot_seeds = tuple(derived_seed("bot", self.seed, game, seat) for seat in range(len(lineup)))
        start = new_game(len(lineup), rules=self.rules, seed=seed)
        history: list[PlayedMove] = []
        try:
            bots: list[Bot] = [self.factories[bot](bot_seed) for bot, bot_seed in zip(lineup, bot_seeds, strict=True)]
            end = run_game(start, bots, order_of(seed), self.max_moves, history)
        except Exception as error:
            names = tuple(f"{self.names[bot]} (seat {seat})" for seat, bot in enumerate(lineup))
            record = GameRecord(names, start, tuple(history))
            raise GameFailed(seed, reason_of(error), record, game, bot_seeds) from error
        return Outcome(end.winner, end.scores, end.round, len(history))


def play_many(
    factories: Mapping[str, Factory],
    games: int,
    *,
    num_players: int,
    rules: Rules = Rules(),  # noqa: B008 - rules are immutable
    seed: int = 0,
    max_moves: int = MAX_MOVES,
    executor: Executor | None = None,
    chunk_size: int = _CHUNK_SIZE,
    progress: Callable[[int], object] | None = None,
) -> Tournament:
    """Play a tournament between bots and return its result.

    Each deal is played once for every rotation of the bots over the seats. With fewer bots than seats, the bots are
    repeated around the table. With more, each deal is played by every group of `num_players` of them. So with two bots
    a deal takes two games, with three bots and two players six.

    The result depends only on the factories, the number of games and players, the rules, the seed and the cap on moves:
    neither on the executor nor on the chunks.

    Args:
        factories: The factories of the bots, by name.
        games: The number of games, at least those of one deal.
        num_players: The number of players of each game, 2 to 4.
        rules: The options of the games.
        seed: A number from which the seeds of all games and bots are derived.
        max_moves: The most moves of a game. Games that reach it are counted as unfinished.
        executor: Plays the chunks, for example a `ProcessPoolExecutor`, or ``client.get_executor()`` of a Dask client.
            By default, this process plays the games one after the other.
        chunk_size: The number of games that the executor plays at a time.
        progress: Called with the number of games played so far, after each chunk.

    Raises:
        DosError: If there are no bots, a name is empty, the number of players is not 2 to 4, the deck is too small, the
            games are fewer than those of one deal, or there is an executor and a factory cannot be pickled.
        GameFailed: If a bot raises an error or makes an illegal move. Of several such games, it is the first.
        TypeError: If an argument is of the wrong type.
        ValueError: If a number is below 1.

    Example:
        >>> from dos.bots import GreedyBot, RandomBot
        >>> from dos.simulation import play_many
        >>> result = play_many({"greedy": GreedyBot, "random": RandomBot}, 20, num_players=2)
        >>> result["greedy"].total.wins, result["random"].total.wins
        (20, 0)
    """
    games = positive("games", games)
    chunk_size = positive("chunk_size", chunk_size)
    plan = _plan(factories, num_players, rules, whole_number("seed", seed), positive("max_moves", max_moves))
    if games < len(plan.lineups):
        msg = f"a deal takes {len(plan.lineups)} games with these bots: games must be at least that, not {games}"
        raise DosError(msg)
    if executor is not None:
        check_type("executor", executor, Executor)
        _check_pickles(factories)
    sums = TournamentSums(plan.names, plan.lineups)
    for outcomes in _chunks(plan, games, chunk_size, executor):
        for outcome in outcomes:
            sums.add(outcome)
        if progress is not None:
            progress(sums.games)
    return sums.tournament(plan.rules, plan.seed)


def _plan(factories: Mapping[str, Factory], num_players: int, rules: Rules, seed: int, max_moves: int) -> _Plan:
    """Return the plan of a tournament; raise an error if its games cannot be played."""
    check_type("factories", factories, Mapping, expected="a mapping of names to factories")
    for name, factory in factories.items():
        check_type("the name of a bot", name, str)
        if not name.strip():
            msg = "the name of a bot is empty"
            raise DosError(msg)
        if not callable(factory):
            raise wrong_type(factory, f"the factory of {name}", expected="a function that makes a bot from a seed")
    if not factories:
        msg = "a tournament needs at least one bot"
        raise DosError(msg)
    num_players = new_game(num_players, rules=rules, seed=seed).num_players
    lineups = tuple(_lineups(len(factories), num_players))
    return _Plan(tuple(factories), tuple(factories.values()), lineups, rules, seed, max_moves)


def _lineups(num_bots: int, num_players: int) -> Iterator[tuple[int, ...]]:
    """Yield the bots by seat for each game of a deal. All bots play the same number of games in each seat."""
    for group in combinations(range(num_bots), min(num_bots, num_players)):
        for rotation in range(len(group)):
            yield tuple(group[(rotation + seat) % len(group)] for seat in range(num_players))


def _check_pickles(factories: Mapping[str, Factory]) -> None:
    """Raise an error if a factory cannot be sent to another process."""
    for name, factory in factories.items():
        try:
            pickle.dumps(factory)
        except Exception as error:
            msg = (
                f"the factory of {short_repr(name)} cannot be pickled, so an executor cannot use it: pass a class or a "
                "function at the top level of a module, or a functools.partial of one"
            )
            raise DosError(msg) from error


def _chunks(plan: _Plan, games: int, chunk_size: int, executor: Executor | None) -> Iterator[list[Outcome]]:
    """Yield the outcomes of each chunk of games, in order. If the caller stops, cancel the chunks to come."""
    bounds = [(first, min(first + chunk_size, games)) for first in range(0, games, chunk_size)]
    if executor is None:
        yield from (_play_chunk(plan, first, stop) for first, stop in bounds)
        return
    waiting: deque[Future[list[Outcome]]] = deque()
    try:
        waiting.extend(executor.submit(_play_chunk, plan, first, stop) for first, stop in bounds)
        while waiting:
            # Without a reference to the future, its outcomes are freed.
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def _play_chunk(plan: _Plan, first: int, stop: int) -> list[Outcome]:
    """Play the games from a number up to another one."""
    return [plan.play(game) for game in range(first, stop)]
