"""What a tournament found out, as frozen values, and the sums from which it is calculated."""

from collections.abc import Mapping
from math import sqrt
from typing import Final, final

import attrs

from dos.rules import Rules

_Z: Final = 1.96
"""The number of standard errors of a confidence of 95%."""


@final
@attrs.frozen
class Estimate:
    """A mean of whole numbers, and how certain it is.

    Attributes:
        size: The number of values.
        mean: Their mean.
        error: The standard error of the mean; `None` if there are fewer than two values.
        least: The least value.
        most: The greatest value.
    """

    size: int
    mean: float
    error: float | None
    least: float
    most: float

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95% interval of the mean, from a normal distribution; `None` if there are fewer than two values.

        With fewer than about 30 values it is too narrow.
        """
        return None if self.error is None else (self.mean - _Z * self.error, self.mean + _Z * self.error)


@final
@attrs.frozen
class Tally:
    """The results of a bot, or of a seat.

    A bot that has two seats of a game counts twice in that game.

    Attributes:
        played: The number of games, counted once for each seat.
        wins: The number of games won.
        points: The scores at the end of the games. An unfinished game counts with its last scores.
    """

    played: int
    wins: int
    points: Estimate

    @property
    def win_rate(self) -> float:
        """The share of games won. An unfinished game has no winner."""
        return self.wins / self.played

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of the win rate: a Wilson interval, as if all games were independent."""
        return wilson(self.wins, self.played)


@final
@attrs.frozen
class BotResult:
    """The results of one bot in a tournament.

    Attributes:
        name: The name of the bot.
        total: Its results in all seats.
        seats: Its results in each seat.
    """

    name: str
    total: Tally
    seats: tuple[Tally, ...]


@final
@attrs.frozen
class Comparison:
    """Two bots compared in the same deals.

    The difference of a deal is that between the means of the two bots over all their games of the deal. The luck that
    both have in common cancels out, so these intervals are the ones to compare bots by. Only deals of which all games
    were played count.

    Attributes:
        first: The name of the first bot.
        second: The name of the second bot.
        wins: The win rate of the first bot minus that of the second. Each value is the difference in one deal.
        points: The mean score of the first bot minus that of the second, in the same way.
    """

    first: str
    second: str
    wins: Estimate
    points: Estimate


@final
@attrs.frozen
class Tournament:
    """The result of `play_many`. Results of the same games compare equal, however the games were split.

    Attributes:
        num_players: The number of players of each game.
        rules: The options of the games.
        seed: The seed of the tournament.
        games: The number of games.
        unfinished: The number of games that reached the cap on moves. They count as games without a winner.
        bots: The result of each bot, in the order of the factories.
        seats: The result of each seat, whichever bot had it.
        comparisons: Every two bots compared in the same deals. Empty if no deal was played in full.
        rounds: The number of rounds of a game.
        moves: The number of moves of a game.
    """

    num_players: int
    rules: Rules
    seed: int
    games: int
    unfinished: int
    bots: tuple[BotResult, ...]
    seats: tuple[Tally, ...]
    comparisons: tuple[Comparison, ...]
    rounds: Estimate
    moves: Estimate

    def __getitem__(self, name: str) -> BotResult:
        """Return the result of a bot.

        Raises:
            KeyError: If no bot has this name.
        """
        for result in self.bots:
            if result.name == name:
                return result
        raise KeyError(name)


def wilson(wins: int, games: int, z: float = _Z) -> tuple[float, float]:
    """Return the Wilson interval of a share, by default with a confidence of 95%."""
    share = wins / games
    middle = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    # Rounding can pass the limits of a share by a tiny bit.
    return max((middle - half) / scale, 0.0), min((middle + half) / scale, 1.0)


@attrs.frozen
class Outcome:
    """The outcome of one game.

    Attributes:
        winner: The seat that won; `None` if the game is unfinished.
        scores: The scores, by seat.
        rounds: The number of rounds.
        moves: The number of moves.
    """

    winner: int | None
    scores: tuple[int, ...]
    rounds: int
    moves: int


class Sums:
    """Whole numbers added up exactly."""

    def __init__(self) -> None:
        self.size: int = 0
        self.total: int = 0
        self._squares = 0
        self._least: int | None = None
        self._most: int | None = None

    def add(self, value: int) -> None:
        """Add a value."""
        self.size += 1
        self.total += value
        self._squares += value * value
        self._least = value if self._least is None else min(self._least, value)
        self._most = value if self._most is None else max(self._most, value)

    def estimate(self, unit: int = 1) -> Estimate:
        """Return the mean of the values, at least one, each divided by a unit."""
        mean = self.total / (self.size * unit)
        error = None
        if self.size > 1:
            spread = self.size * self._squares - self.total * self.total
            error = sqrt(spread / (self.size * self.size * (self.size - 1))) / unit
        least, most = self._least or 0, self._most or 0
        return Estimate(self.size, mean, error, least / unit, most / unit)


class _TallySums:
    """The wins and the points of a bot or a seat."""

    def __init__(self) -> None:
        self.wins = 0
        self.points = Sums()

    def add(self, points: int, *, has_won: bool) -> None:
        """Add a game."""
        self.wins += has_won
        self.points.add(points)

    def tally(self) -> Tally:
        """Return the sums as a tally."""
        return Tally(self.points.size, self.wins, self.points.estimate())


class TournamentSums:
    """The sums of a tournament, to which its games are added in their order.

    Args:
        names: The names of the bots.
        lineups: The indices of the bots by seat, for each game of a deal.
    """

    def __init__(self, names: tuple[str, ...], lineups: tuple[tuple[int, ...], ...]) -> None:
        self._names = names
        self._lineups = lineups
        seats = range(len(lineups[0]))
        self.games: int = 0
        self._unfinished = 0
        self._rounds, self._moves = Sums(), Sums()
        self._totals = [_TallySums() for _ in names]
        self._at_seat = [[_TallySums() for _ in seats] for _ in names]
        self._seats = [_TallySums() for _ in seats]
        self._pairs: Mapping[tuple[int, int], tuple[Sums, Sums]] = {
            (first, second): (Sums(), Sums()) for second in range(len(names)) for first in range(second)
        }
        self._deal: tuple[list[int], list[int]] = ([], [])

    def add(self, outcome: Outcome) -> None:
        """Add the next game."""
        index = self.games % len(self._lineups)
        if not index:
            self._deal = [0] * len(self._names), [0] * len(self._names)
        self.games += 1
        self._unfinished += outcome.winner is None
        self._rounds.add(outcome.rounds)
        self._moves.add(outcome.moves)
        for seat, bot in enumerate(self._lineups[index]):
            points, has_won = outcome.scores[seat], outcome.winner == seat
            for sums in self._totals[bot], self._at_seat[bot][seat], self._seats[seat]:
                sums.add(points, has_won=has_won)
            self._deal[0][bot] += has_won
            self._deal[1][bot] += points
        if index == len(self._lineups) - 1:
            for (first, second), pair in self._pairs.items():
                for differences, values in zip(pair, self._deal, strict=True):
                    differences.add(values[first] - values[second])

    def tournament(self, rules: Rules, seed: int) -> Tournament:
        """Return the result of the games so far."""
        # In a whole deal every bot plays the same number of seats.
        unit = len(self._lineups) * len(self._seats) // len(self._names)
        return Tournament(
            num_players=len(self._seats),
            rules=rules,
            seed=seed,
            games=self.games,
            unfinished=self._unfinished,
            bots=tuple(
                BotResult(name, total.tally(), tuple(sums.tally() for sums in seats))
                for name, total, seats in zip(self._names, self._totals, self._at_seat, strict=True)
            ),
            seats=tuple(sums.tally() for sums in self._seats),
            comparisons=tuple(
                Comparison(self._names[first], self._names[second], wins.estimate(unit), points.estimate(unit))
                for (first, second), (wins, points) in self._pairs.items()
                if wins.size
            ),
            rounds=self._rounds.estimate(),
            moves=self._moves.estimate(),
        )
