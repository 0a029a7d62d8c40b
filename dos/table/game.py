"""The class `Table`."""

from collections import deque
from collections.abc import Callable, Sequence
from contextvars import Context, copy_context
from typing import Any, Self, final

import attrs

from dos._checks import check_type, short_repr, whole_number
from dos.errors import CannotUndo, ForgedSeat, InvalidState, Problem, StaleMove, TableBusy
from dos.events import Event, redact
from dos.moves import CallDos, CatchDos, Deal, Move, check_move
from dos.record import GameRecord, PlayedMove
from dos.record.game import checked_names, with_history
from dos.state import GameState, check_seat
from dos.table.snapshot import (
    MAX_UNDOABLE,
    SAVED_FIELDS,
    Snapshot,
    Step,
    due_calls,
    linked_steps,
    max_undoable,
    steps_to,
)
from dos.table.updates import Update, Viewer
from dos.validation import validate


@final
class Table:
    """One game with the names of its players and its history. Its methods return updates; the server sends them.

    A table can be copied and pickled at any moment. The copy continues exactly like the original. A game can go on
    without end (I2), so the server needs a cap on the number of moves.

    Use each table from one thread at a time: a change during another change raises `TableBusy`. Methods that change
    nothing can be called from any thread.

    Args:
        state: The state to start from: a new game, or any other valid state.
        names: The names of the players, by seat; by default ``"Seat 0"`` and so on.
        auto_deal: Whether the table deals each round automatically. It deals the first when it is created (the events
            are in `log`), and the others together with the move that ends a round, so that the revealed hands appear
            only in `RoundEnded`. If false, a deal is a move of the dealer.

    Raises:
        InvalidState: If the state is not valid.
        DosError: If there is not one name for each player, two names are the same, or a name has no visible character
            or more than 1000 characters.
        TypeError: If an argument has the wrong type.

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
        names = [f"Seat {seat}" for seat in range(state.num_players)] if names is None else names
        self._busy = Context()
        self._known_history: tuple[Step | None, tuple[PlayedMove, ...]] = None, ()
        self._start = state
        self._auto_deal = auto_deal
        # All that changes. Assign it once in a call, after everything that can fail.
        names = checked_names(names, state.num_players)
        self._now = Snapshot(names, 0, state, due_since=tuple((due, 0) for due in due_calls(state)))
        if auto_deal:
            self._now = self._now.after_due_deal()

    def __repr__(self) -> str:
        now = self._now
        return f"<Table of {', '.join(now.names)} at {short_repr(now.seq)}, round {short_repr(now.state.round)}>"

    @classmethod
    def from_record(
        cls, record: GameRecord, *, auto_deal: bool = True, seq: int | None = None, undoable: int = 0
    ) -> Self:
        """Create a table that resumes a recorded game.

        Args:
            record: The record of the game.
            auto_deal: As for a new table.
            seq: The number of the last update; by default the number of moves. If you pass it and the table deals
                automatically now, the deal adds one, so that moves that answer an update before the deal are stale.
            undoable: The number of steps that can be undone, as `Table.undoable` returned it.

        Raises:
            DosError: If the record was written by an earlier version, and has names that are no longer valid.
            InvalidState: If `seq` is too low for the moves of the record, or that many steps cannot be undone.
            RecordError: If the record is not of a legal game.
            TypeError: If an argument has the wrong type.
        """
        check_type("a record", record, GameRecord)
        check_type("auto_deal", auto_deal, bool)
        seq = None if seq is None else whole_number("seq", seq)
        undoable = whole_number("undoable", undoable)
        events = []
        # The states that undo can return to, then the current state.
        states = deque([record.start], maxlen=1 + max(0, min(undoable, MAX_UNDOABLE)))
        for transition in record.steps():
            events.append(transition.events)
            states.append(transition.state)
        # Each move had its own update, except that a deal may have shared one with the move before it.
        min_seq = sum(played.move != Deal() for played in record.history)
        if seq is not None and seq < min_seq:
            msg = f"must be {min_seq} or more, the number of moves without the deals, not {short_repr(seq)}"
            raise InvalidState((Problem("seq", msg),))
        most = max_undoable(record.history, events)
        if not 0 <= undoable <= most:
            raise InvalidState((Problem("undoable", f"must be 0 to {most}, not {short_repr(undoable)}"),))
        state = states.pop()
        now = Snapshot(
            names=checked_names(record.names, record.start.num_players),
            seq=len(record.history) if seq is None else seq,
            state=state,
            last=linked_steps(record.history, events),
            undo_states=tuple(states) if undoable else (),
            undo_seat=record.history[-1].seat if undoable else None,
        )
        if auto_deal:
            dealt = now.after_due_deal()
            now = dealt if dealt is now or seq is None else attrs.evolve(dealt, seq=seq + 1)
        # A record does not have the numbers of earlier updates, so only answers to this one are accepted.
        now = attrs.evolve(
            now,
            due_since=tuple((due, now.seq) for due in due_calls(now.state)),
            players_since=(now.seq,) * len(now.names),
        )
        table = cls(record.start, names=record.names, auto_deal=False)
        table._auto_deal = auto_deal
        table._now = now
        return table

    def record(self) -> GameRecord:
        """Return a record of the game so far, to save and resume it: see `format_record`. It contains hidden cards."""
        now = self._now
        # The moves need no check: the table has made them.
        return with_history(GameRecord(now.names, self._start, ()), self._history_to(now.last), {})

    @property
    def state(self) -> GameState:
        """The current state of the game. It contains hidden cards: do not send it to players."""
        return self._now.state

    @property
    def start(self) -> GameState:
        """The state that the game started from."""
        return self._start

    @property
    def history(self) -> tuple[PlayedMove, ...]:
        """Every move since the start that was not undone, each with its seat."""
        return self._history_to(self._now.last)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return self._now.names

    @property
    def seq(self) -> int:
        """The number of the last update, which the next move must carry."""
        return self._now.seq

    @property
    def auto_deal(self) -> bool:
        """Whether the table deals each round automatically."""
        return self._auto_deal

    def undoable(self, viewer: Viewer) -> int:
        """Return how many steps a viewer can undo now; 0 unless the viewer is the seat that made the last steps.

        Raises:
            DosError: If the seat does not exist.
            TypeError: If the viewer is not an int or `None`.
        """
        now = self._now
        return 0 if viewer is None else now.undoable(check_seat(viewer, len(now.names)))

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """Everyone who gets updates: the seats, and `None` for the spectators."""
        return self._now.viewers

    def submit(self, seat: Viewer, move: Move, seq: int) -> dict[Viewer, Update]:
        """Make a move for a seat.

        A rejected move changes nothing, and the error reveals nothing that the seat may not see.

        Args:
            seat: The seat that sent the move, as the server knows it, not as the message claims. `None` is a
                spectator, who has no moves.
            move: The move.
            seq: The number of the update that the move answers.

        Returns:
            An update for each viewer.

        Raises:
            ForgedSeat: If the seat does not exist, or the move is a call or a catch in the name of another seat.
            StaleMove: If `seq` is not the number of the last update. The second of two duplicate submissions is
                rejected this way. A call or a catch may answer an earlier update too, if it was already legal then and
                ever since, and the seat has the same player.
            IllegalMove: If the rules do not allow the move, or it is not that seat's turn.
            ShuffleError: If cards must be shuffled and the shuffler has no order for them. Do not send its cause to
                the player: it may reveal coming cards.
            TableBusy: If another call is changing the table.
            TypeError: If an argument has the wrong type.
        """
        return self._change(self._submit, seat, move, seq)

    def _submit(self, seat: Viewer, move: Move, seq: int) -> Snapshot:
        seat = None if seat is None else whole_number("a seat", seat)
        check_move(move)
        seq = whole_number("seq", seq)
        now = self._now
        if (
            seat is None
            or seat not in range(len(now.names))
            or (isinstance(move, CallDos | CatchDos) and move.by != seat)
        ):
            raise ForgedSeat(move, seat)
        if not now.accepts(seat, move, seq):
            raise StaleMove(seq, now.seq)
        return now.after_move(seat, move, auto_deal=self._auto_deal)

    def undo(self, seat: int, seq: int | None = None) -> dict[Viewer, Update]:
        """Undo the last step of a seat. Call it again to undo the step before.

        Undo never goes back past a card that was turned up or drawn or a step of another seat, nor more than 100 steps.

        Args:
            seat: The seat that wants to undo, as the server knows it.
            seq: The number of the update that the player had seen. If you pass it, a double click undoes one step, not
                two.

        Returns:
            An update for each viewer, without events: replace the old view with the one in the update.

        Raises:
            CannotUndo: If the seat has made no step since a card was turned up or drawn, since another seat made a step
                (even one that was undone), or since its player was replaced.
            DosError: If the seat does not exist.
            StaleMove: If `seq` is not the number of the last update.
            TableBusy: If another call is changing the table.
            TypeError: If the seat or the number is not an int.
        """
        return self._change(self._undo, seat, seq)

    def _undo(self, seat: int, seq: int | None) -> Snapshot:
        now = self._now
        seat = check_seat(seat, len(now.names))
        seq = None if seq is None else whole_number("seq", seq)
        if seq is not None and seq != now.seq:
            raise StaleMove(seq, now.seq)
        if not now.undoable(seat):
            raise CannotUndo(seat)
        return now.after_undo()

    def replace_player(self, seat: int, name: str) -> dict[Viewer, Update]:
        """Replace the player of a seat by another person or a bot (X2).

        The steps of the old player can no longer be undone, and moves still in transit are stale.

        Args:
            seat: The seat.
            name: The name of the new player.

        Returns:
            An update for each viewer, without events.

        Raises:
            DosError: If the seat does not exist, or the name has no visible character, has more than 1000 characters,
                or is the same as another player's.
            TableBusy: If another call is changing the table.
            TypeError: If the seat is not an int, or the name is not a string.
        """
        return self._change(self._replace_player, seat, name)

    def _replace_player(self, seat: int, name: str) -> Snapshot:
        now = self._now
        seat = check_seat(seat, len(now.names))
        names = checked_names((*now.names[:seat], name, *now.names[seat + 1 :]), len(now.names))
        return now.after_replacement(seat, names)

    def sync(self, viewer: Viewer) -> Update:
        """Return the current update for a viewer who connects or reconnects. It does not change the table.

        Args:
            viewer: A seat, or `None` for a spectator.

        Raises:
            DosError: If the seat does not exist.
            TypeError: If the viewer is not an int or `None`.
        """
        updates = self._now.updates
        update = updates[-1 if viewer is None else check_seat(viewer, len(updates) - 1)]
        if update.events:
            return Update(update.seq, update.view, (), update.moves, update.names, update.undoable)
        return update

    def log(self, viewer: Viewer) -> tuple[Event, ...]:
        """Return the events of all moves since the start that were not undone, redacted for a viewer.

        Raises:
            DosError: If the seat does not exist.
            TypeError: If the viewer is not an int or `None`.
        """
        now = self._now
        if viewer is not None:
            viewer = check_seat(viewer, len(now.names))
        _, steps = steps_to(now.last)
        return tuple([redact(event, viewer) for step in steps for event in step.events])

    def _history_to(self, last: Step | None) -> tuple[PlayedMove, ...]:
        """Return the moves up to a step, and keep them, so that only later moves are collected the next time."""
        known, history = self._known_history
        if last is not known:
            number, steps = steps_to(last, known)
            history = (*history[:number], *[step.played for step in steps])
            self._known_history = last, history
        return history

    def _change(self, change: Callable[..., Snapshot], *args: object) -> dict[Viewer, Update]:
        """Replace the snapshot by the one that a method returns, and return its updates.

        Raises:
            TableBusy: If another call is changing the table.
        """
        try:
            # The inner context makes the caller's context variables visible to the shuffler.
            return self._busy.run(copy_context().run, self._assign, change, args)
        except RuntimeError as error:
            # Only if the context could not be entered does the traceback end here. A RecursionError is another class.
            if (
                type(error) is not RuntimeError
                or error.__traceback__ is None
                or error.__traceback__.tb_next is not None
            ):
                raise
        raise TableBusy

    def _assign(self, change: Callable[..., Snapshot], args: tuple[object, ...]) -> dict[Viewer, Update]:
        after = change(*args)
        updates = {update.view.seat: update for update in after.updates}
        self._now = after
        return updates

    # A pickle has one flat dict, so it does not depend on private classes. What can be computed is not in it.

    def __getstate__(self) -> dict[str, Any]:
        others = {name: value for name, value in vars(self).items() if name not in {"_busy", "_known_history", "_now"}}
        return others | self._now.saved()

    def __setstate__(self, state: dict[str, Any]) -> None:
        others = dict(state)
        missing = [name for name in ("_start", "_auto_deal", *SAVED_FIELDS) if name not in others]
        if missing:
            from pickle import UnpicklingError  # noqa: PLC0415 - only programs that unpickle need it

            names = ", ".join(f"`{name}`" for name in missing)
            msg = f"the Table was pickled by another version of dos: it does not have {names}"
            raise UnpicklingError(msg)
        fields = {name: others.pop(name) for name in SAVED_FIELDS}
        self.__dict__.update(others, _busy=Context(), _known_history=(None, ()), _now=Snapshot.of_saved(fields))
