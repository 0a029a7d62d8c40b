"""What runs in a player's tab: it keeps up with the game on events alone, and begins anew when it must."""

import attrs
from server import Refusal, Welcome

import dos
from dos.table import Update


@attrs.define
class Client:
    """One tab. Its `view` is worked out from the events that it heard, ever since it connected.

    Attributes:
        seat: The seat it plays; `None` watches.
        view: What it knows.
        seq: The number of the last update, which goes with the next move.
        names: What the players are called.
        events: All that has happened and was not taken back.
        lines: What it was told, in sentences, and why its messages were refused.
    """

    seat: int | None
    view: dos.Observation | None = None
    seq: int = -1
    names: tuple[str, ...] = ()
    events: list[dos.Event] = attrs.Factory(list)
    lines: list[str] = attrs.Factory(list)

    def hear(self, message: Welcome | Update | Refusal) -> None:
        """Take in what the server sent."""
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
        """What it may do now: an observation is enough to know."""
        return dos.legal_moves(self.view)
