"""A game in a chat room: text in, text out. Public news is posted, private news is whispered."""

from collections.abc import Callable, Mapping

import dos
from dos.table import Table, Update, Viewer

HELP = "hand, row, moves, undo, or a move: deal, draw, end, place CARD, CARD with CARD and CARD, dos, catch NAME"


class Chat:
    """One table in one channel. `post` sends a message to everyone, `whisper` to one seat."""

    def __init__(self, table: Table, post: Callable[[str], None], whisper: Callable[[int, str], None]) -> None:
        self._table = table
        self._post = post
        self._whisper = whisper

    def hear(self, seat: int, text: str) -> None:
        """Answer a line that a player typed."""
        try:
            match text.strip().lower():
                case "hand":
                    self._whisper(seat, f"You hold {in_short(self._view(seat).hand)}")
                case "row":
                    self._post(f"In the row: {in_short(self._view(None).center_row.cards)}")
                case "moves":
                    self._whisper(seat, f"You can: {', '.join(map(str, self._table.sync(seat).moves)) or 'wait'}")
                case "undo":
                    self._table.undo(seat)
                    self._post(f"{self._table.names[seat]} takes that back")
                case "help":
                    self._whisper(seat, HELP)
                case _:
                    self._tell(self._table.submit(seat, self._read(seat, text), self._table.seq))
        except dos.ShuffleError:
            # A server-side problem, and the error names cards.
            raise
        except dos.DosError as error:
            self._whisper(seat, str(error))

    def _read(self, seat: int, text: str) -> dos.Move:
        """Return the move that a text means. Only this function knows players by name."""
        word, _, name = text.strip().partition(" ")
        if word.lower() == "catch" and name in self._table.names:
            return dos.CatchDos(by=seat, caught=self._table.names.index(name))
        return dos.find_move(self._view(seat), text)

    def _view(self, viewer: Viewer) -> dos.Observation:
        return self._table.sync(viewer).view

    def _tell(self, updates: Mapping[Viewer, Update]) -> None:
        """Post the public part of each event, and whisper the rest to whoever may see it."""
        names = self._table.names
        for place, event in enumerate(updates[None].events):
            self._post(dos.describe(event, names))
            for seat in range(len(names)):
                own = updates[seat].events[place]
                if own != event:
                    self._whisper(seat, dos.describe(own, names, you=seat))


def in_short(cards: tuple[dos.Card, ...]) -> str:
    """Return the cards as a player types them."""
    return " ".join(map(str, cards)) or "nothing"
