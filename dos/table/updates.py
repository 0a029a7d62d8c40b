"""Updates: what a server sends to the viewers of a table."""

from operator import is_
from typing import TypeAlias, final

import attrs

from dos._kinds import whole_numbers
from dos.events import Event, redact
from dos.moves import Move
from dos.observation import Observation
from dos.seats import Count, Size

Viewer: TypeAlias = int | None
"""A seat, or `None` for all spectators."""


@final
@attrs.frozen(field_transformer=whole_numbers)
class Update:
    """Everything that a server sends to one viewer. It is safe to send to that viewer.

    Attributes:
        seq: The number of the update. A move that answers the update must carry it.
        view: The viewer's current observation.
        events: The events since the previous update, redacted for the viewer. Empty in the updates that `Table.sync`,
            `Table.undo` and `Table.replace_player` return: for those, replace the old view with this one.
        moves: The viewer's current legal moves.
        names: The names of the players, by seat.
        undoable: The number of steps that the viewer can undo now; 0 for spectators.
    """

    seq: Count
    view: Observation
    events: tuple[Event, ...]
    moves: tuple[Move, ...]
    names: tuple[str, ...]
    undoable: Size = 0


def redacted_for(viewers: tuple[Viewer, ...], events: tuple[Event, ...]) -> list[tuple[Event, ...]]:
    """Return the events as each viewer may see them."""
    # A spectator sees the least, and most events hide nothing: those are the same for every viewer.
    public = tuple([redact(event, None) for event in events])
    if all(map(is_, public, events)):
        return [public] * len(viewers)
    return [public if viewer is None else tuple([redact(event, viewer) for event in events]) for viewer in viewers]
