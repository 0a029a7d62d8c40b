"""A game in a chat room: text in, text out. What all may know is posted, what one may know is whispered."""

from collections.abc import Callable, Mapping

import dos
from dos.table import Table, Update, Viewer

HELP = "hand, row, moves, deal, draw, play MATCH, place CARD, end, dos, catch NAME, undo"


class Chat:
    """One table in one channel. `post` says something to all, `whisper` to one seat."""

    def __init__(self, table: Table, post: Callable[[str], None], whisper: Callable[[int, str], None]) -> None:
        self._table = table
        self._post = post
        self._whisper = whisper

    def hear(self, seat: int, text: str) -> None:
        """Answer what a player has typed."""
        command, _, rest = text.strip().partition(" ")
        try:
            match command.lower():
                case "hand":
                    self._whisper(seat, f"You hold {in_short(self._view(seat).hand)}")
                case "row":
                    self._post(f"In the row: {in_short(self._view(None).center_row.cards)}")
                case "moves":
                    self._whisper(seat, f"You can: {', '.join(map(str, self._table.sync(seat).moves)) or 'wait'}")
                case "undo":
                    self._table.undo(seat)
                    self._post(f"{self._table.names[seat]} takes that back")
                case word:
                    self._tell(self._table.submit(seat, self._read(seat, word, rest), self._table.seq))
        except dos.ShuffleError:
            # The host's trouble, and no player's: it names cards.
            raise
        except dos.DosError as error:
            self._whisper(seat, str(error))

    def _read(self, seat: int, word: str, rest: str) -> dos.Move:
        """The move that a text means. What names cards is looked up among the legal moves."""
        match word:
            case "deal":
                return dos.Deal()
            case "draw":
                return dos.Draw()
            case "end":
                return dos.EndTurn()
            case "dos":
                return dos.CallDos(by=seat)
            case "catch" if rest in self._table.names:
                return dos.CatchDos(by=seat, caught=self._table.names.index(rest))
            case "play" | "place":
                said = rest.strip().lower().removeprefix("+")
                for move in self._table.sync(seat).moves:
                    if str(move).lower().removeprefix("+") == said:
                        return move
                raise dos.NotationError(rest, 0, f'one of your "moves", not {rest}')
        raise dos.NotationError(word, 0, f"one of {HELP}")

    def _view(self, viewer: Viewer) -> dos.Observation:
        return self._table.sync(viewer).view

    def _tell(self, updates: Mapping[Viewer, Update]) -> None:
        """Post what everyone may know of each event, and whisper what someone may know besides."""
        names = self._table.names
        for place, event in enumerate(updates[None].events):
            self._post(dos.describe(event, names))
            for seat in range(len(names)):
                own = updates[seat].events[place]
                if own != event:
                    self._whisper(seat, dos.describe(own, names, you=seat))


def in_short(cards: tuple[dos.Card, ...]) -> str:
    """Cards as they are typed."""
    return " ".join(map(str, cards)) or "nothing"
