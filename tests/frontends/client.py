"""What runs in a player's tab: it keeps up with the game on events alone, and takes the view as it is when it must."""

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
        events: Everything it was told.
        lines: The same in sentences, and why its messages were refused.
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
            case Welcome(update, log):
                self.events = list(log)
                self._take(update)
            case Update(events=()):
                self._take(message)
            case Update(seq, _, events, _, names):
                self.view = dos.follow(self.view, events)
                self.seq, self.names = seq, names
                self.events += events
                self.lines += [dos.describe(event, names, you=self.seat) for event in events]
            case Refusal(_, text):
                self.lines.append(text)

    @property
    def moves(self) -> tuple[dos.Move, ...]:
        """What it may do now: an observation is enough to know."""
        return dos.legal_moves(self.view)

    def _take(self, update: Update) -> None:
        self.seq, self.view, self.names = update.seq, update.view, update.names
