"""Exceptions that interrupt a call at any moment, as a signal handler or Ctrl-C could."""

import gc
import sys
from types import FrameType
from typing import Any

import pytest

NO_OPCODES = pytest.mark.skipif(
    sys.version_info[:2] == (3, 12), reason="Python 3.12 loses the line number of a frame if a trace function raises"
)


class Interruption:
    """Raises an exception at one of the lines or opcodes that run while it is active."""

    def __init__(self, places: str, place: int, error: BaseException) -> None:
        self.places = places
        self.places_left = place
        self.error = error

    def __enter__(self) -> None:
        # A collection may run callbacks, whose exceptions are lost.
        gc.disable()
        self._earlier = sys.gettrace()
        sys.settrace(self._trace)

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._earlier)
        gc.enable()

    def _trace(self, frame: FrameType, event: str, _: object) -> Any:
        frame.f_trace_opcodes = self.places == "opcode"
        if event == self.places and frame.f_code is not Interruption.__exit__.__code__:
            if self.places_left == 0:
                raise self.error
            self.places_left -= 1
        return self._trace
