"""What the commands print."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress

from dos.events import Dealt, GameWon, RoundEnded, Transition, describe


def sentences(transition: Transition, names: Sequence[str] | None = None, *, quiet: bool) -> Iterator[str]:
    """Yield a sentence for each event of a transition; with `quiet`, only for the results."""
    for event in transition.events:
        if isinstance(event, RoundEnded | GameWon):
            yield describe(event, names)
        elif not quiet:
            if isinstance(event, Dealt):
                yield ""
            yield describe(event, names)


def report(message: str) -> None:
    """Print a message to standard error. If that is closed or full, the exit code alone reports the problem."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(message, file=sys.stderr)
