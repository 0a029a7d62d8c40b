"""The effort of tests that choose their own sizes, and of what they test; `conftest.py` describes the profiles."""

import os
import sys
from collections.abc import Callable
from types import FrameType

IS_FULL = os.environ.get("HYPOTHESIS_PROFILE") in {"full", "thorough"}
"""Whether tests use the full number of random games and the full length of very long texts."""


def calls_of(work: Callable[[], object]) -> int:
    """Return how many functions are called. Unlike a time, this does not depend on the machine."""
    calls = 0

    def count(_: FrameType, event: str, __: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    earlier = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(earlier)
    return calls
