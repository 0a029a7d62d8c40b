"""One game between bots, and the error of a game that fails."""

import hashlib
import random
from collections.abc import Sequence
from typing import Final

from dos._checks import short_repr, whole_number, wrong_type
from dos.bots import Bot, next_move
from dos.engine import apply
from dos.errors import DosError
from dos.record import GameRecord, PlayedMove
from dos.rules import Rules
from dos.setup import new_game
from dos.state import GameState

MAX_MOVES: Final = 20_000
"""The default cap on the moves of a game. Games of the ready-made bots are far shorter."""


class GameFailed(DosError):
    """A game that a bot made fail: its factory or one of its methods raised an error, or it made an illegal move.

    The error of the bot is the `__cause__`, unless the game was played in another process.

    Attributes:
        seed: The seed of the game, for `play_game`.
        reason: A description of what went wrong.
        record: The moves of the game until then. In a tournament, its names are those of the bots with their seats.
        game: The number of the game in its tournament, from 0; `None` outside a tournament.
        bot_seeds: The seeds of the bots in a tournament, by seat. Empty outside a tournament.

    Example:
        >>> from dos import Draw
        >>> from dos.bots import GreedyBot, SilentBot
        >>> from dos.simulation import GameFailed, play_game
        >>> class DrawingBot(SilentBot):
        ...     def choose(self, view, moves):
        ...         return Draw() if view.round else moves[0]
        >>> try:
        ...     play_game([DrawingBot(), GreedyBot()], seed=1)
        ... except GameFailed as error:
        ...     print(error)
        the game with seed 1 failed at move 3: IllegalMove: draw: you can draw only once a turn (D1)
    """

    def __init__(
        self, seed: int, reason: str, record: GameRecord, game: int | None = None, bot_seeds: tuple[int, ...] = ()
    ) -> None:
        # The repr of an error shows these arguments, so the record is not one of them.
        super().__init__(seed, reason)
        self.seed = seed
        self.reason = reason
        self.record = record
        self.game = game
        self.bot_seeds = bot_seeds

    def __reduce__(self) -> tuple[object, ...]:
        # An error in another process reaches this one as a pickle.
        return type(self), (self.seed, self.reason, self.record, self.game, self.bot_seeds)

    def __str__(self) -> str:
        number = "" if self.game is None else f"{self.game} "
        return f"the game {number}with seed {self.seed} failed at move {len(self.record.history) + 1}: {self.reason}"


def play_game(
    bots: Sequence[Bot],
    *,
    seed: int,
    rules: Rules = Rules(),  # noqa: B008 - rules are immutable
    names: Sequence[str] | None = None,
    max_moves: int = MAX_MOVES,
) -> GameRecord:
    """Play a game between bots and return its record.

    The rules set no limit to the length of a game, so `max_moves` does. The record of a game that reaches this cap ends
    with a state that is not over.

    Args:
        bots: The bots, one for each seat.
        seed: A number that determines the cards, and the order in which bots are asked for calls and catches.
        rules: The options of the game.
        names: The names of the players in the record. By default, ``Seat 0`` and so on.
        max_moves: The most moves of the game.

    Raises:
        DosError: If the number of bots is not 2 to 4, the deck is too small for them, or the names are not valid.
        GameFailed: If a bot raises an error or makes an illegal move.
        TypeError: If an argument is of the wrong type.
        ValueError: If `max_moves` is below 1.

    Example:
        >>> from dos.bots import GreedyBot, RandomBot
        >>> from dos.simulation import play_game
        >>> record = play_game([GreedyBot(), RandomBot(1)], seed=2017, names=("Greedy", "Random"))
        >>> record.end.winner, len(record.history)
        (0, 245)
    """
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise wrong_type(bots, "bots", expected="a list or tuple of bots")
    seed = whole_number("seed", seed)
    start = new_game(len(bots), rules=rules, seed=seed)
    max_moves = positive("max_moves", max_moves)
    record = GameRecord(_names(len(bots)) if names is None else tuple(names), start, ())
    history: list[PlayedMove] = []
    try:
        run_game(start, bots, order_of(seed), max_moves, history)
    except Exception as error:
        raise GameFailed(seed, reason_of(error), with_moves(record, history)) from error
    return with_moves(record, history)


def run_game(
    state: GameState, bots: Sequence[Bot], order: random.Random, max_moves: int, history: list[PlayedMove]
) -> GameState:
    """Play from a state until the game is over or reaches the cap, and return the last state.

    Args:
        state: The state to start from.
        bots: The bots, by seat.
        order: The source of the order in which seats are asked.
        max_moves: The cap.
        history: The list to which each move is added, so that the caller has it when a bot fails.
    """
    seats = dict(enumerate(bots))
    while len(history) < max_moves:
        acted = next_move(state, seats, order)
        if acted is None:
            if not state.is_over:
                msg = f"the bot in seat {state.to_move} returned None in its turn"
                raise TypeError(msg)
            break
        seat, move = acted
        state = apply(state, move, by=seat)
        history.append(PlayedMove(seat, move))
    return state


def with_moves(record: GameRecord, history: Sequence[PlayedMove]) -> GameRecord:
    """Return a record without moves as one with moves."""
    return GameRecord(record.names, record.start, tuple(history))


def order_of(seed: int) -> random.Random:
    """Return the source of the order in which the seats of a game are asked."""
    return random.Random(derived_seed("order", seed))  # noqa: S311 - a game, not a secret


def derived_seed(purpose: str, *numbers: int) -> int:
    """Return a seed of 64 bits that depends on a purpose and some numbers, and on nothing else."""
    text = " ".join((purpose, *map(str, numbers)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])


def reason_of(error: Exception) -> str:
    """Describe an error in one line, also for a process that does not have it."""
    try:
        text = " ".join(str(error).split())
    except Exception:  # noqa: BLE001 - a broken error of a bot must not hide the game that failed
        text = ""
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def positive(name: str, value: int) -> int:
    """Return a whole number of at least 1; raise an error for anything else."""
    number = whole_number(name, value)
    if number < 1:
        msg = f"{name} must be 1 or more, not {short_repr(number)}"
        raise ValueError(msg)
    return number


def _names(num_players: int) -> tuple[str, ...]:
    return tuple(f"Seat {seat}" for seat in range(num_players))
