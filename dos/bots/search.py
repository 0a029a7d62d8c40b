"""A bot that looks ahead: determinized Monte Carlo search over whole turns.

Theory of operation. `SearchBot` does not know the hidden cards, so it samples them. For each sample, `determinize`
deals the unseen cards at random, and every candidate turn is played in this same state, with the same order of the draw
pile. Greedy players then finish the round. The value of the result is the bot's estimated chance of winning the game,
so a lead counts for more near the end of the game than at its beginning.

Most of the luck of a round is common to all candidates. So candidates are compared by the differences of their values
in the same samples, whose errors are much smaller than those of the values. Two rules use these paired differences:

- A candidate that is clearly worse than the best one gets no more samples. The budget goes to the others.
- The turn of `best_turn` is the first candidate. The bot prefers another turn only if its gain is clearly larger than
  the error of the gain. With few samples it therefore plays like `GreedyBot`, not at random.

Such a search has a known weakness: in each sample, the simulated players act on the cards that they hold there, and
nobody bluffs or draws conclusions. In DOS this costs little, because nearly everything that a player does is public.

A plan is kept until the row is filled up or a card is drawn. These moves reveal cards, so the bot searches again.
"""

import random
import time
from math import exp, fsum, sqrt
from typing import Final, final

import attrs

from dos._checks import check_type, whole_number
from dos.bots.planning import candidate_turns, planned_turn
from dos.bots.players import call_or_catch
from dos.cards import Card
from dos.determinization import determinize
from dos.engine import apply
from dos.errors import DosError
from dos.moves import Match, Move
from dos.observation import Observation
from dos.phases import MATCHING, GameOver, RoundOver
from dos.state import GameState

_MOST_PLANS: Final = 4
"""The most combinations of matches among the candidates."""
_MOST_CHOICES: Final = 3
"""The most choices of cards to place for each combination."""
_PLAYOUT_STEPS: Final = 60
"""The most steps of planning for each turn of a playout."""
_PLAYOUT_TURNS: Final = 100
"""The most turns of a playout; nearly all rounds end earlier."""
_FIRST_CHECK: Final = 8
"""The number of samples after which candidates can be dropped for the first time."""
_CHECK_EVERY: Final = 4
"""The number of samples between two such checks."""
_CLEAR_LOSS: Final = 1.0
"""A candidate is dropped if it is worse than the best one by more than this many standard errors."""
_LEAST_SAMPLES: Final = 4
"""The number of samples that it takes to leave the greedy turn."""
_CLEAR_GAIN: Final = 1.0
"""The greedy turn is left if another one is better by more than this many standard errors."""
_POINTS_PER_CARD: Final = 1.8
"""The points that a round scores in greedy games, for each card of a hand as dealt and each pair of players."""


@final
@attrs.frozen
class Assessment:
    """What a search found out about one candidate turn.

    Attributes:
        turn: The moves of the turn, legal one after the other. A turn that draws ends with the draw.
        mean: The estimated chance of winning the game after this turn, from 0 to 1: the mean over all samples.
        error: The standard error of the mean.
        sample_size: The number of samples.
    """

    turn: tuple[Move, ...]
    mean: float
    error: float
    sample_size: int


@final
class SearchBot:
    """A bot that samples the hidden cards, tries different turns, and plays the one that wins most often.

    It calls "DOS" and catches like `GreedyBot`, and searches only when it has a choice.

    Args:
        seed: A number that determines its samples. With a budget in playouts, bots with equal seeds that see the same
            observations make the same moves.
        playouts: The budget of each decision, in rounds played to the end by simulated players. Each candidate turn
            gets at least two, even if that takes more.
        milliseconds: The budget of each decision as time, in place of `playouts`. The search ends soon after this
            time. Its moves depend on the speed of the machine, and cannot be reproduced.

    Raises:
        TypeError: If an argument is not a whole number.
        ValueError: If a budget is below 1.

    Example:
        >>> from dos import Deal, apply, legal_moves, new_game, observe
        >>> from dos.bots import SearchBot
        >>> view = observe(apply(new_game(2, seed=2017, dealer=0), Deal()), 1)
        >>> bot = SearchBot(1, playouts=60)
        >>> for candidate in bot.assess(view)[:2]:
        ...     print(*candidate.turn, f"{candidate.mean:.2f}", candidate.sample_size)
        R5=Y5 end 0.46 16
        R5=R5! end +Y8 0.45 12
        >>> print(bot.choose(view, legal_moves(view)))
        R5=Y5
    """

    def __init__(self, seed: int = 0, playouts: int = 200, milliseconds: int | None = None) -> None:
        self._rng = random.Random(whole_number("seed", seed))  # noqa: S311 - a game, not a secret
        self._playouts = _budget("playouts", playouts)
        self._milliseconds = None if milliseconds is None else _budget("milliseconds", milliseconds)
        self._plan: tuple[Move, ...] = ()
        self._planned_for: tuple[object, ...] = ()

    def choose(self, view: Observation, moves: tuple[Move, ...], /) -> Move:
        """Choose the first move of the best turn, or the next move of a turn that it has begun."""
        if len(moves) == 1:
            self._plan = ()
            return moves[0]
        if not self._plan or self._planned_for != _situation(view):
            turns = candidate_turns(view, _seat_to_move(view), _MOST_PLANS, _MOST_CHOICES)
            self._plan = turns[0] if len(turns) == 1 else self._search(view, turns, self._rng).best_turn()
        move, *rest = self._plan
        self._plan = tuple(rest) if isinstance(move, Match) else ()
        self._planned_for = _situation(view, move) if isinstance(move, Match) else ()
        return move

    def speak(self, _view: Observation, moves: tuple[Move, ...], /) -> Move | None:
        """Call "DOS", or else catch another player."""
        return call_or_catch(moves)

    def assess(self, view: Observation) -> tuple[Assessment, ...]:
        """Search, and return what was found out about each candidate turn, to teach a player or to explain a move.

        The first is the turn that the bot would play if it is asked now and has not begun a turn already. The others
        follow by their means, the greatest first. A turn with a greater mean than the first one did not gain clearly
        enough. Asking does not change how the bot plays.

        Args:
            view: The observation of the seat to move.

        Raises:
            DosError: If the observing seat is not to move.
            TypeError: If `view` is not an `Observation`.
        """
        check_type("view", view, Observation)
        rng = random.Random()  # noqa: S311 - a game, not a secret
        rng.setstate(self._rng.getstate())
        seat = _seat_to_move(view)
        samples = self._search(view, candidate_turns(view, seat, _MOST_PLANS, _MOST_CHOICES), rng)
        best = samples.best_turn()
        return tuple(sorted(samples.assessments(), key=lambda found: (found.turn != best, -found.mean)))

    def _search(self, view: Observation, turns: list[tuple[Move, ...]], rng: random.Random) -> "_Samples":
        """Sample until the budget is spent, or only one candidate is left."""
        samples = _Samples(turns)
        seat = _seat_to_move(view)
        start = time.monotonic()
        # At least two samples, because one has no error.
        while samples.count < 2 or (len(samples.alive) > 1 and self._has_budget(samples, start)):
            samples.add(determinize(view, rng), seat)
        return samples

    def _has_budget(self, samples: "_Samples", start: float) -> bool:
        """Return whether the budget is enough for another sample of a search that began at a time."""
        if self._milliseconds is None:
            return samples.spent + len(samples.alive) <= self._playouts
        return time.monotonic() - start < self._milliseconds / 1000


def _budget(name: str, value: int) -> int:
    number = whole_number(name, value)
    if number < 1:
        msg = f"{name} must be 1 or more, not {number}"
        raise ValueError(msg)
    return number


def _seat_to_move(view: Observation) -> int:
    """Return the observing seat if it is to move.

    Raises:
        DosError: If it is not.
    """
    if view.seat is None or view.seat != view.to_move:
        msg = "it is not this seat's turn"
        raise DosError(msg)
    return view.seat


def _situation(view: Observation, match: Match | None = None) -> tuple[object, ...]:
    """Return what a plan depends on: the round, the phase, the hand and the row; with a match, as they are after it."""
    hand: list[Card] = list(view.hand)
    row: list[Card] = list(view.center_row.unmatched)
    if match is not None:
        row.remove(match.target)
        for card in match.cards:
            hand.remove(card)
    return view.round, view.phase if match is None else MATCHING, tuple(hand), tuple(row)


class _Samples:
    """The values of the candidates in the same samples.

    Attributes:
        alive: The indices of the candidates that still get samples. The first candidate is never dropped.
        count: The number of samples so far.
        spent: The number of playouts so far.
    """

    def __init__(self, turns: list[tuple[Move, ...]]) -> None:
        self._turns = turns
        self._values: list[list[float]] = [[] for _ in turns]
        self.alive = list(range(len(turns)))
        self.count = 0
        self.spent = 0

    def add(self, state: GameState, seat: int) -> None:
        """Play each candidate from one state, and drop candidates that are clearly worse."""
        for index in self.alive:
            self._values[index].append(_play_out(state, self._turns[index], seat))
        self.spent += len(self.alive)
        self.count += 1
        if self.count >= _FIRST_CHECK and not self.count % _CHECK_EVERY and len(self.alive) > 1:
            best = max(self.alive, key=lambda index: fsum(self._values[index]))
            self.alive = [
                index
                for index in self.alive
                if index in (0, best) or not _is_clear(*self._difference(best, index), _CLEAR_LOSS)
            ]

    def _difference(self, index: int, other: int) -> tuple[float, float]:
        """Return the mean difference between two candidates in the samples of both, and its standard error."""
        return _mean_and_error([a - b for a, b in zip(self._values[index], self._values[other], strict=False)])

    def best_turn(self) -> tuple[Move, ...]:
        """Return the turn with the greatest clear gain over the first candidate, or else the first."""
        best, most = 0, 0.0
        for index in self.alive if self.count >= _LEAST_SAMPLES else ():
            gain, error = self._difference(index, 0)
            if gain > most and _is_clear(gain, error, _CLEAR_GAIN):
                best, most = index, gain
        return self._turns[best]

    def assessments(self) -> list[Assessment]:
        """Return what was found out about each candidate."""
        return [
            Assessment(turn, *_mean_and_error(values), len(values))
            for turn, values in zip(self._turns, self._values, strict=True)
        ]


def _mean_and_error(values: list[float]) -> tuple[float, float]:
    """Return the mean of some values, at least two, and its standard error."""
    count = len(values)
    # fsum gives the same result on every version of Python; sum does not.
    mean = fsum(values) / count
    return mean, sqrt(fsum((value - mean) ** 2 for value in values) / (count - 1) / count)


def _is_clear(difference: float, error: float, errors: float) -> bool:
    return difference > errors * error


def _play_out(state: GameState, turn: tuple[Move, ...], seat: int) -> float:
    """Make the moves of a turn, let greedy players finish the round, and return the value for a seat."""
    for _ in range(_PLAYOUT_TURNS):
        for move in turn:
            state = apply(state, move)
        if isinstance(state.phase, RoundOver | GameOver):
            break
        turn = planned_turn(state, state.to_move, _PLAYOUT_STEPS)
    return _chance(state, seat)


def _chance(state: GameState, seat: int) -> float:
    """Return the estimated chance that a seat wins the game, from the scores at the end of a round.

    The difference between two scores at the end of the game is about normal, with a variance that grows with the number
    of rounds to come. The logistic function is close to the normal one, and extends to more than two players.
    """
    if state.winner is not None:
        return float(state.winner == seat)
    num_players = state.num_players
    points = _POINTS_PER_CARD * state.rules.hand_size * num_players * (num_players - 1) / 2
    rounds = 1 + (state.rules.target_score - max(state.scores)) * num_players / (1.5 * points)
    # The points of a round vary about as much as their mean, and each player scores in one of `num_players` rounds.
    scale = points * sqrt(4 * rounds / num_players) / 1.7
    chance = 1 / fsum(exp(min((score - state.scores[seat]) / scale, 500)) for score in state.scores)
    # The last digits of exp depend on the platform.
    return round(chance, 6)
