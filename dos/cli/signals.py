"""Signals that end the command: SIGINT (Ctrl-C), SIGTERM and SIGHUP.

All of them raise `Interrupted`, so that the command ends in the same way. A signal must not interrupt the writing of a
record, nor come before the code that completes it: so a command that records runs in `SIGNALS.deferred()`. There, a
signal is raised at the end of the block, or at once in the parts that run in `SIGNALS.raised_at_once()`. Whatever can
wait for something outside, such as a pipe, has to be in such a part.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, final

_NAMES: Final = ("SIGINT", "SIGTERM", "SIGHUP")


@final
class Interrupted(KeyboardInterrupt):
    """An interruption by a signal.

    Attributes:
        number: The number of the signal.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@final
class Signals:
    """The signals that end the command, and whether they are deferred."""

    def __init__(self) -> None:
        self._is_deferring = False
        self._pending: int | None = None

    @contextmanager
    def raised(self) -> Iterator[None]:
        """Raise `Interrupted` in the block when a signal arrives. Signals that are ignored (`nohup`) stay ignored."""
        self._is_deferring = False
        self._pending = None
        previous = {}
        # Only the main thread can set handlers. In another thread the command leaves signals to the program.
        if threading.current_thread() is threading.main_thread():
            for number in (getattr(signal, name) for name in _NAMES if hasattr(signal, name)):
                if signal.getsignal(number) in {signal.SIG_DFL, signal.default_int_handler}:
                    previous[number] = signal.signal(number, self._handle)
        try:
            yield
        finally:
            for number, handler in previous.items():
                signal.signal(number, handler)

    @contextmanager
    def deferred(self) -> Iterator[None]:
        """Let the block complete when a signal arrives, then raise `Interrupted`."""
        self._is_deferring = True
        try:
            yield
        finally:
            self._is_deferring = False
        self._raise_pending()

    @contextmanager
    def raised_at_once(self) -> Iterator[None]:
        """Let signals interrupt a part of a deferred block, also those that arrived before it."""
        is_deferring, self._is_deferring = self._is_deferring, False
        try:
            self._raise_pending()
            yield
        finally:
            self._is_deferring = is_deferring

    def _raise_pending(self) -> None:
        if self._pending is not None:
            number, self._pending = self._pending, None
            raise Interrupted(number)

    def _handle(self, number: int, _: FrameType | None) -> None:
        if self._is_deferring:
            self._pending = number
            return
        # A second signal must not interrupt the code that completes the record after the first.
        self._is_deferring = True
        raise Interrupted(number)


SIGNALS: Final = Signals()
