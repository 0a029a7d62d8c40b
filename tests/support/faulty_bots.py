"""Bots that make games fail. They can be pickled, so other processes can play them."""

import os

from dos.bots import SilentBot, best_turn
from dos.moves import Deal, Draw, Move
from dos.observation import Observation


class RaisingBot(SilentBot):
    """A bot that raises an error at its third decision if its seed is a multiple of three."""

    def __init__(self, seed: int) -> None:
        self._left = 3 if seed % 3 == 0 else -1

    def choose(self, view: Observation, _moves: tuple[Move, ...], /) -> Move:
        """Choose the greedy move, or raise the error."""
        self._left -= 1
        if not self._left:
            msg = "the third\ndecision"
            raise RuntimeError(msg)
        return best_turn(view)[0]


class DrawingBot(SilentBot):
    """A bot that deals if it must, and draws whether that is legal or not."""

    def __init__(self, _seed: int = 0) -> None:
        pass

    def choose(self, _view: Observation, moves: tuple[Move, ...], /) -> Move:
        """Choose the deal or a draw."""
        return moves[0] if moves == (Deal(),) else Draw()


class AbsentBot(SilentBot):
    """A bot that returns no move in its turn."""

    def __init__(self, _seed: int = 0) -> None:
        pass

    def choose(self, _view: Observation, _moves: tuple[Move, ...], /) -> Move:
        """Return nothing, which no type allows."""
        return None  # type: ignore[return-value] # the mistake that the test is about


def no_bot(seed: int) -> SilentBot:
    """Raise an error in place of making a bot."""
    msg = f"no bot for {seed % 1}"
    raise LookupError(msg)


def exiting_bot(_seed: int) -> SilentBot:
    """End the process in place of making a bot."""
    os._exit(3)
