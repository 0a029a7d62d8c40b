"""A server core that connects tabs and seats. Sockets, JSON and clocks go around it."""

import itertools
from collections.abc import Callable, Mapping
from typing import TypeAlias

import attrs

import dos
from dos.table import Table, Update, Viewer


@attrs.frozen
class Play:
    """From a tab: make a move that answers the update of that number."""

    move: dos.Move
    seq: int


@attrs.frozen
class Undo:
    """From a tab: undo the last step, if the update of that number is the last."""

    seq: int


@attrs.frozen
class Welcome:
    """To a tab that cannot use events: the current position, and the events that led to it."""

    update: Update
    log: tuple[dos.Event, ...]


@attrs.frozen
class Refusal:
    """To a tab, about its own message: the kind of error, and its text."""

    kind: str
    text: str


Tab: TypeAlias = int


class Server:
    """One table and the tabs connected to it. `send` delivers a message to a tab."""

    def __init__(self, table: Table, send: Callable[[Tab, Welcome | Update | Refusal], None]) -> None:
        self._table = table
        self._send = send
        self._tabs: dict[Tab, Viewer] = {}
        self._numbers = itertools.count()
        self._bots: set[int] = set()

    def connect(self, seat: Viewer) -> Tab:
        """Open a tab of a seat or a spectator. The caller has already checked that the person owns the seat."""
        welcome = Welcome(self._table.sync(seat), self._table.log(seat))
        tab = next(self._numbers)
        self._tabs[tab] = seat
        self._send(tab, welcome)
        return tab

    def disconnect(self, tab: Tab) -> None:
        """Close a tab. The seat still belongs to its player, who can reconnect."""
        del self._tabs[tab]

    def receive(self, tab: Tab, message: Play | Undo) -> None:
        """Handle a request of a tab. The seat is that of the tab, whatever the message claims."""
        try:
            updates = self._answer(self._tabs[tab], message)
        except dos.ShuffleError:
            # A server-side problem, and the error names cards.
            raise
        except (dos.DosError, TypeError) as error:
            self._send(tab, Refusal(type(error).__name__, str(error)))
        else:
            self._tell(updates)
            self._let_bots_play()

    def leave(self, seat: int) -> None:
        """Let a bot play for a player who left for good, and close the tabs of the seat."""
        for tab in [tab for tab, viewer in self._tabs.items() if viewer == seat]:
            self.disconnect(tab)
        self._bots.add(seat)
        self._tell(self._table.replace_player(seat, f"{self._table.names[seat]}'s bot"))
        self._let_bots_play()

    def join(self, seat: int, name: str) -> Tab:
        """Let a person take over from a bot."""
        self._bots.discard(seat)
        self._tell(self._table.replace_player(seat, name))
        return self.connect(seat)

    def time_is_up(self) -> None:
        """Make the default move for the seat to move when its time is up, including a deal."""
        seat = self._table.sync(None).view.to_move
        if seat is not None:
            self._play_for(seat)
            self._let_bots_play()

    def _answer(self, seat: Viewer, message: Play | Undo) -> Mapping[Viewer, Update]:
        match message:
            case Play(move, seq):
                return self._table.submit(seat, move, seq)
            case Undo(seq):
                return self._table.undo(seat, seq)
            case _:
                msg = "a message must be a Play or an Undo"
                raise TypeError(msg)

    def _let_bots_play(self) -> None:
        # Bots of this kind would draw and place forever if they were alone.
        while len(self._bots) < len(self._table.names) and (seat := self._table.sync(None).view.to_move) in self._bots:
            self._play_for(seat)

    def _play_for(self, seat: int) -> None:
        self._tell(self._table.submit(seat, dos.selection.default_move(self._table.sync(seat).view), self._table.seq))

    def _tell(self, updates: Mapping[Viewer, Update]) -> None:
        for tab, viewer in list(self._tabs.items()):
            update = updates[viewer]
            # After an undo or a change of player, a tab starts over with the events so far.
            self._send(tab, update if update.events else Welcome(update, self._table.log(viewer)))
