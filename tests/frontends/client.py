"""The code in a player's tab: it follows the game on events alone, and starts over when it must."""

import attrs
from server import Refusal, Welcome

import dos
from dos.table import Update


@attrs.define
class Client:
    """One tab. It computes its `view` from the events that it has received since it connected.

    Attributes:
        seat: The seat that it plays; `None` for a spectator.
        view: The current observation.
        seq: The number of the last update, which the next move must carry.
        names: The names of the players.
        events: The events of all moves that were not undone.
        lines: The events as sentences, and the reasons for refused messages.
    """

    seat: int | None
    view: dos.Observation | None = None
    seq: int = -1
    names: tuple[str, ...] = ()
    events: list[dos.Event] = attrs.Factory(list)
    lines: list[str] = attrs.Factory(list)

    def hear(self, message: Welcome | Update | Refusal) -> None:
        """Process a message from the server."""
        match message:
            case Welcome(Update(seq, view, _, _, names), log):
                self.seq, self.view, self.names = seq, view, names
                self.events = list(log)
            case Update(seq, _, events, _, names):
                self.view = dos.apply_events(self.view, events)
                self.seq, self.names = seq, names
                self.events += events
                self.lines += [dos.describe(event, names, you=self.seat) for event in events]
            case Refusal(_, text):
                self.lines.append(text)

    @property
    def moves(self) -> tuple[dos.Move, ...]:
        """The legal moves now: the observation is enough to compute them."""
        return dos.legal_moves(self.view)
