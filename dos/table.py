"""A table that people, bots and spectators sit at: it takes moves and gives out what each viewer may see.

It has no socket, no clock and no thread: whoever brings the messages from and to the players has those. `Table` is
the one mutable object of the library. This module must not know the rules; it uses the library as any frontend does.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import final

from dos.errors import CannotUndo, ForgedSeat, InvalidState, Problem, ShuffleError, StaleMove, check_type, shown
from dos.events import Event, Transition, redact
from dos.legality import legal_moves
from dos.moves import MOVE_TYPES, CallDos, CatchDos, Deal, Move
from dos.observation import observe
from dos.phases import AwaitingDeal, RoundOver
from dos.record import GameRecord
from dos.record.game import checked_names
from dos.state import GameState, check_seat
from dos.steps import MOST_UNDOABLE, Step, made_by, undoable_of
from dos.updates import Update, Viewer
from dos.validation import validate

__all__ = ["Table", "Update", "Viewer"]


@final
class Table:
    """One game, its players' names and its history. It answers, and sends nothing by itself.

    A table can be copied and pickled at any moment, and goes on to the same end.

    Args:
        state: Where the game stands: a new game, or any other valid state.
        names: What the players are called, by seat; by default ``"Seat 0"`` and so on.
        auto_deal: Whether every deal happens by itself, as soon as it is due: the first when the table is made (its
            events are in `log`), the others with the move that ends a round, so that the hands left are seen in
            `RoundEnded` alone. Otherwise a deal is the dealer's move.

    Raises:
        InvalidState: The state is not valid.
        DosError: The names are not as many as the players.
        TypeError: An argument is of the wrong type.

    Example:
        >>> from dos import new_game
        >>> table = Table(new_game(3, seed=2017), names=("Ann", "Bob", "Cleo"))
        >>> table
        <Table of Ann, Bob, Cleo at 0, round 1>
        >>> table.sync(None).view.hand_sizes
        (7, 7, 7)
    """

    def __init__(self, state: GameState, *, names: Sequence[str] | None = None, auto_deal: bool = True) -> None:
        validate(state)
        check_type("auto_deal", auto_deal, bool)
        names = [f"Seat {seat}" for seat in range(state.players)] if names is None else names
        self._names = checked_names(names, state.players)
        self._auto_deal = auto_deal
        self._start = state
        self._seq = 0
        self._steps: tuple[Step, ...] = ()
        self._state = state
        # The states before the last steps that can be taken back, and the seat whose steps they all are. No lists:
        # a table that was copied shares nothing that changes.
        self._undoable: tuple[GameState, ...] = ()
        self._undo_seat: int | None = None
        self._deal_if_due()

    def __repr__(self) -> str:
        return f"<Table of {', '.join(self._names)} at {self._seq}, round {self._state.round}>"

    @classmethod
    def from_record(
        cls, record: GameRecord, *, auto_deal: bool = True, seq: int | None = None, undoable: int = 0
    ) -> Table:
        """A table at which a recorded game goes on where it was stopped.

        Args:
            record: The game.
            auto_deal: As for a new table.
            seq: The number of the last update; by default as many as there are moves. A deal that happens by itself now
                is one more, so that nobody answers an update that was before it.
            undoable: How many of the last steps can be taken back, as `Table.undoable` had it.

        Raises:
            InvalidState: There were more updates than that, or so many steps cannot be taken back.
            RecordError: It is no game.
            TypeError: An argument is of the wrong type.
        """
        check_type("a record", record, GameRecord)
        check_type("auto_deal", auto_deal, bool)
        check_type("seq", seq, int, type(None))
        check_type("undoable", undoable, int)
        table = cls(record.start, names=record.names, auto_deal=False)
        steps = []
        # The last states are those that can be gone back to, and where the game stands.
        states = deque([record.start], maxlen=1 + max(0, min(undoable, MOST_UNDOABLE)))
        for (seat, move), made in zip(record.history, record.steps(), strict=True):
            steps.append(Step(seat, move, made.events))
            states.append(made.state)
        table._steps = tuple(steps)
        table._state = states.pop()
        table._seq = len(steps) if seq is None else seq
        # A deal can have come with another step; all else had an update of its own.
        least = sum(step.move != Deal() for step in steps)
        if table._seq < least:
            raise InvalidState((Problem("seq", f"must be {least} or more: each move had an update, not {shown(seq)}"),))
        most = undoable_of(steps)
        if not 0 <= undoable <= most:
            raise InvalidState((Problem("undoable", f"must be 0 to {most}, not {shown(undoable)}"),))
        if undoable:
            table._undoable = tuple(states)
            table._undo_seat = steps[-1].seat
        table._auto_deal = auto_deal
        table._deal_if_due()
        if seq is not None:
            table._seq += len(table._steps) - len(steps)
        return table

    def record(self) -> GameRecord:
        """The game so far, to be kept as text and gone on with: see `format_record`. It holds what is hidden."""
        return GameRecord(self._names, self._start, self.history)

    @property
    def state(self) -> GameState:
        """Where the game stands. It knows everything: not for any player's eyes."""
        return self._state

    @property
    def start(self) -> GameState:
        """The state that the table was made with."""
        return self._start

    @property
    def history(self) -> tuple[tuple[int, Move], ...]:
        """Every move made since the start and not taken back, each with its seat."""
        return tuple((made.seat, made.move) for made in self._steps)

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, by seat."""
        return self._names

    @property
    def seq(self) -> int:
        """The number of the last update: the one that the next move must bring."""
        return self._seq

    @property
    def auto_deal(self) -> bool:
        """Whether every deal happens by itself."""
        return self._auto_deal

    @property
    def undoable(self) -> int:
        """How many steps can be taken back, by the seat that made the last one."""
        return len(self._undoable)

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """All who get updates: the seats, and `None` for the spectators."""
        return (*range(self._state.players), None)

    def submit(self, seat: Viewer, move: Move, seq: int) -> dict[Viewer, Update]:
        """Make a move for a seat.

        If it is refused nothing has happened, and the error tells the sender nothing that its seat may not know.

        Args:
            seat: The seat that the move came from, as the host knows it: not as the message says. `None` is a
                spectator, who has no moves.
            move: The move.
            seq: The number of the update that the player had seen.

        Returns:
            An update for each viewer.

        Raises:
            ForgedSeat: There is no such seat, or the move is a call or a catch in the name of another.
            StaleMove: There has been an update since, or there has not yet been one of that number. A move that
                comes twice is refused so the second time.
            IllegalMove: The rules do not allow the move, or it is not that seat's turn.
            ShuffleError: Cards had to be shuffled, and the shuffler has no order for them. Its cause, which is not for
                the sender, says why.
            TypeError: An argument is of the wrong type.
        """
        check_type("a seat", seat, int, type(None))
        check_type("a move", move, *MOVE_TYPES)
        check_type("seq", seq, int)
        if (
            seat is None
            or seat not in range(self._state.players)
            or (isinstance(move, CallDos | CatchDos) and move.by != seat)
        ):
            raise ForgedSeat(move, seat)
        if seq != self._seq:
            raise StaleMove(seq, self._seq)
        before = self._state
        made = made_by(seat, before, move)
        deal = self._due_deal(made.state)
        if made.reveals:
            self._undoable = ()
        else:
            earlier = self._undoable if self._undo_seat == seat else ()
            self._undoable = (*earlier, before)[-MOST_UNDOABLE:]
        self._undo_seat = seat
        self._take(seat, move, made)
        if deal is not None:
            self._take(*deal)
        return self._told(made.events if deal is None else made.events + deal[-1].events)

    def undo(self, seat: int, seq: int | None = None) -> dict[Viewer, Update]:
        """Take back the last step of a seat. Asked again, it takes back the one before.

        It goes back to the last card that was turned up or drawn, or to anyone else's word, and never further, nor
        more than 100 steps.

        Args:
            seat: The seat that asks, as the host knows it.
            seq: The number of the update that the player had seen. With it, asking twice by a double click takes back
                one step, not two.

        Returns:
            An update for each viewer, without events: the view is to be taken as it is.

        Raises:
            CannotUndo: It has made no step since a card was turned up or drawn, another seat spoke (even if that was
                taken back), or it was replaced.
            DosError: There is no such seat.
            StaleMove: There has been an update since that of `seq`.
            TypeError: The seat or the number is no int.
        """
        check_seat(seat, self._state.players)
        check_type("seq", seq, int, type(None))
        if seq is not None and seq != self._seq:
            raise StaleMove(seq, self._seq)
        if seat != self._undo_seat or not self._undoable:
            raise CannotUndo(seat)
        *earlier, self._state = self._undoable
        self._undoable = tuple(earlier)
        self._steps = self._steps[:-1]
        return self._told(())

    def replace(self, seat: int, name: str) -> dict[Viewer, Update]:
        """Let someone else play for a seat: a player who leaves is replaced, by a person or a bot (X2).

        What the one who left has done can no longer be taken back, and what is still on its way from there is stale.

        Args:
            seat: The seat.
            name: What the new player is called.

        Returns:
            An update for each viewer, without events.

        Raises:
            DosError: There is no such seat, or the name cannot be written.
            TypeError: The seat is no int, or the name no text.
        """
        players = self._state.players
        check_seat(seat, players)
        self._names = checked_names((*self._names[:seat], name, *self._names[seat + 1 :]), players)
        if seat == self._undo_seat:
            self._undoable = ()
        return self._told(())

    def sync(self, viewer: Viewer) -> Update:
        """Where the game stands, for one who connects or comes back. Nothing changes by it.

        Args:
            viewer: A seat, or `None` for a spectator.

        Raises:
            DosError: There is no such seat.
            TypeError: The viewer is neither an int nor `None`.
        """
        return self._update(viewer, ())

    def log(self, viewer: Viewer) -> tuple[Event, ...]:
        """All that has happened since the start and was not taken back, redacted for a viewer.

        Raises:
            DosError: There is no such seat.
            TypeError: The viewer is neither an int nor `None`.
        """
        if viewer is not None:
            check_seat(viewer, self._state.players)
        return tuple(redact(event, viewer) for made in self._steps for event in made.events)

    def _deal_if_due(self) -> None:
        if (deal := self._due_deal(self._state)) is not None:
            self._take(*deal)

    def _due_deal(self, state: GameState) -> tuple[int, Move, Transition] | None:
        """The deal that happens by itself, if one is due; it stays due where the shuffler has no order for it."""
        dealer = state.to_move
        if not self._auto_deal or dealer is None or not isinstance(state.phase, AwaitingDeal | RoundOver):
            return None
        try:
            return dealer, Deal(), made_by(dealer, state, Deal())
        except ShuffleError:
            return None

    def _take(self, seat: int, move: Move, made: Transition) -> None:
        self._steps = (*self._steps, Step(seat, move, made.events))
        self._state = made.state

    def _told(self, events: Sequence[Event]) -> dict[Viewer, Update]:
        """The next update for each viewer."""
        self._seq += 1
        return {viewer: self._update(viewer, events) for viewer in self.viewers}

    def _update(self, viewer: Viewer, events: Sequence[Event]) -> Update:
        view = observe(self._state, viewer)
        told = tuple(redact(event, viewer) for event in events)
        return Update(self._seq, view, told, legal_moves(view), self._names)
