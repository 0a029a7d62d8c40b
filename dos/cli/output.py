"""What the commands print."""

from collections.abc import Iterator, Sequence

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
