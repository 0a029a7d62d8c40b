"""What a bot is, the loop that asks bots for their moves, and the bots that do not search."""

import random
from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias, final

from dos._checks import check_type, whole_number
from dos.bots.planning import best_turn
from dos.errors import DosError
from dos.legality import legal_moves, seats_to_act
from dos.moves import CallDos, Move
from dos.observation import Observation, observe
from dos.state import GameState


class Bot(Protocol):
    """A player that chooses moves from observations. It never receives a state, so it cannot cheat.

    Any class with these two methods is a bot. Derive yours from `SilentBot` if it should not call or catch out of turn.
    A bot may keep data between moves, such as its own `random.Random`, but one bot plays one seat of one game.
    """

    def choose(self, view: Observation, moves: tuple[Move, ...], /) -> Move:
        """Choose a move when it is this seat's turn.

        Args:
            view: The observation of the seat to move.
            moves: The legal moves of the seat, at least one.

        Returns:
            One of the moves.
        """
        ...

    def speak(self, view: Observation, moves: tuple[Move, ...], /) -> Move | None:
        """Call "DOS", catch another player, or stay silent, while it is another seat's turn and a call is due (Y2).

        Args:
            view: The observation of the seat, which is not to move.
            moves: The legal moves of the seat: its DOS call, if it is due, and its catches.

        Returns:
            One of the moves, or `None` for silence. A silent bot is asked again after the next move.
        """
        ...


Factory: TypeAlias = Callable[[int], Bot]
"""A function that makes a bot from a seed. Equal seeds must give bots that play alike.

The classes `RandomBot`, `GreedyBot` and `SearchBot` are factories. To set an option, use `functools.partial`:
``partial(SearchBot, playouts=50)``. All of these can be pickled, and so sent to another process.
"""


class SilentBot:
    """A base class of bots that never call or catch out of turn.

    Example:
        >>> from dos.bots import SilentBot
        >>> class FirstMoveBot(SilentBot):
        ...     def choose(self, view, moves):
        ...         return moves[0]
    """

    def choose(self, view: Observation, moves: tuple[Move, ...], /) -> Move:
        """Choose a move. Every bot defines this."""
        raise NotImplementedError

    def speak(self, _view: Observation, _moves: tuple[Move, ...], /) -> Move | None:
        """Stay silent."""
        return None


@final
class RandomBot:
    """A bot that makes random moves. Out of turn, silence is one of its choices.

    Args:
        seed: A number that determines its choices. Bots with equal seeds play alike.

    Example:
        >>> from dos import Deal, apply, legal_moves, new_game, observe
        >>> from dos.bots import RandomBot
        >>> view = observe(apply(new_game(2, seed=2017, dealer=0), Deal()), 1)
        >>> print(RandomBot(1).choose(view, legal_moves(view)))
        R5=R5!
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(whole_number("seed", seed))  # noqa: S311 - a game, not a secret

    def choose(self, _view: Observation, moves: tuple[Move, ...], /) -> Move:
        """Choose any move, each with the same probability."""
        # Python guarantees the sequence of random() only.
        return moves[int(self._rng.random() * len(moves))]

    def speak(self, _view: Observation, moves: tuple[Move, ...], /) -> Move | None:
        """Choose any move or silence, each with the same probability."""
        return (*moves, None)[int(self._rng.random() * (len(moves) + 1))]


@final
class GreedyBot:
    """A bot that plays the turn of `best_turn`. It always calls "DOS", and catches whoever does not.

    Args:
        seed: Accepted because a `Factory` passes one. The bot makes no random choices.

    Example:
        >>> from dos import Deal, apply, legal_moves, new_game, observe
        >>> from dos.bots import GreedyBot
        >>> view = observe(apply(new_game(2, seed=2017, dealer=0), Deal()), 1)
        >>> print(GreedyBot().choose(view, legal_moves(view)))
        R5=R5!
    """

    def __init__(self, seed: int = 0) -> None:
        whole_number("seed", seed)

    def choose(self, view: Observation, _moves: tuple[Move, ...], /) -> Move:
        """Choose the first move of `best_turn`."""
        return best_turn(view)[0]

    def speak(self, _view: Observation, moves: tuple[Move, ...], /) -> Move | None:
        """Call "DOS", or else catch another player."""
        return call_or_catch(moves)


def call_or_catch(moves: tuple[Move, ...]) -> Move | None:
    """Return the DOS call among the moves of a seat that is not to move, or else its first catch."""
    return min(moves, key=lambda move: not isinstance(move, CallDos), default=None)


def next_move(state: GameState, bots: Mapping[int, Bot], rng: random.Random) -> tuple[int, Move] | None:
    """Ask the bots at a table for the next move.

    It asks the bots of the seats that can act now (`seats_to_act`), in random order: the seat to move with `choose`,
    and the others with `speak`. The first move is the result. It asks no bot for a seat that a person plays.

    Args:
        state: The state of the game. The bots receive observations of it.
        bots: The bots, by seat. Seats without a bot are played by people.
        rng: The source of the order. A fixed order would favor some seats in the race to call or to catch.

    Returns:
        The seat and its move, or `None` if the game is over or a person must act.

    Raises:
        DosError: If a seat of `bots` does not exist.
        TypeError: If `state` is not a `GameState`.

    Example:
        >>> import random
        >>> from dos import apply, new_game
        >>> from dos.bots import GreedyBot, RandomBot, next_move
        >>> state, bots, rng = new_game(2, seed=2017), {0: GreedyBot(), 1: RandomBot(1)}, random.Random(1)
        >>> while (acted := next_move(state, bots, rng)) is not None:
        ...     seat, move = acted
        ...     state = apply(state, move, by=seat)
        >>> state.winner
        0
    """
    check_type("a state", state, GameState)
    for seat in bots:
        if not 0 <= seat < state.num_players:
            msg = f"there is no seat {seat} for a bot in a {state.num_players}-player game"
            raise DosError(msg)
    waiting = list(seats_to_act(state))
    while waiting:
        seat = waiting.pop(int(rng.random() * len(waiting))) if len(waiting) > 1 else waiting.pop()
        bot = bots.get(seat)
        if bot is None:
            continue
        view = observe(state, seat)
        moves = legal_moves(view)
        move = bot.choose(view, moves) if seat == state.to_move else bot.speak(view, moves)
        if move is not None:
            return seat, move
    return None
