"""What a table tells one viewer. This module must not know how a table is run."""

from __future__ import annotations

from typing import TypeAlias, final

import attrs

from dos.events import Event
from dos.moves import Move
from dos.observation import Observation

Viewer: TypeAlias = int | None
"""A seat, or `None` for all spectators."""


@final
@attrs.frozen
class Update:
    """What one viewer is told: safe to send to it, whole.

    Attributes:
        seq: The number of the update, which a move made in answer to it must bring.
        view: What the viewer may know now.
        events: What has happened since the update before, redacted for the viewer. Empty in what `Table.sync`,
            `Table.undo` and `Table.replace` give: then the view is to be taken as it is.
        moves: The viewer's legal moves now.
        names: What the players are called, by seat.
    """

    seq: int
    view: Observation
    events: tuple[Event, ...]
    moves: tuple[Move, ...]
    names: tuple[str, ...]
