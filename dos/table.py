"""A table: one game shared by players, bots and spectators.

Theory of operation. A `Table` takes moves from clients and returns what each of them may see. It has no socket, clock
or thread; those belong to the server. It is the only mutable object of the library. Everything a server sends is an
`Update`, one for each viewer, numbered by `seq`. A move carries the number of the update it answers. With any other
number it is stale, so a duplicate, or a move made on an outdated screen, is rejected before the rules are checked. The
seat of a move is what the server knows about the sender, never what the message claims.

The table keeps the start and all moves since, so `record` can save the game at any moment. It also keeps the states
before the last steps of one seat, which `undo` returns to. A step that turned up or drew a card clears them, because
undoing it would give the card away; so does a step of another seat.

An automatic deal belongs to the move that made it due: both are in the same update. If the shuffler fails, the deal
stays due, and the move before it still counts.
"""

from collections import deque
from collections.abc import Sequence
from typing import Final, Self, TypeAlias, final

import attrs

from dos._checks import check_type, short_repr, whole_number
from dos._kinds import whole_numbers
from dos._publishing import publish
from dos.errors import CannotUndo, ForgedSeat, IllegalMove, InvalidState, Problem, ShuffleError, StaleMove
from dos.events import Event, Transition, redact, step
from dos.legality import legal_moves
from dos.moves import CallDos, CatchDos, Deal, Move, check_move
from dos.observation import Observation, observe
from dos.phases import AwaitingDeal, RoundOver
from dos.record import GameRecord, PlayedMove
from dos.record.game import checked_names
from dos.seats import Count, Size
from dos.state import GameState, check_seat
from dos.validation import validate

__all__ = ["CannotUndo", "ForgedSeat", "StaleMove", "Table", "Update", "Viewer"]

Viewer: TypeAlias = int | None
"""A seat, or `None` for all spectators."""

MAX_UNDOABLE: Final = 100
"""The maximum number of steps that can be undone; a table keeps the state before each. Only a custom deck allows turns
with more steps."""


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


@final
class Table:
    """One game with the names of its players and its history. Its methods return updates; the server sends them.

    A table can be copied and pickled at any moment. The copy continues exactly like the original.

    Args:
        state: The state to start from: a new game, or any other valid state.
        names: The names of the players, by seat; by default ``"Seat 0"`` and so on.
        auto_deal: Whether the table deals each round automatically. It deals the first when it is created (the events
            are in `log`), and the others together with the move that ends a round, so that the revealed hands appear
            only in `RoundEnded`. If false, a deal is a move of the dealer.

    Raises:
        InvalidState: If the state is not valid.
        DosError: If there is not one name for each player, two names look the same, or a name has no visible character.
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
        self._names = checked_names(names, state.num_players)
        self._auto_deal = auto_deal
        self._start = state
        self._seq = 0
        self._history: tuple[PlayedMove, ...] = ()
        self._events: tuple[tuple[Event, ...], ...] = ()  # the events of each move of the history
        self._state = state
        # The states before the last steps that can be undone, and the seat that made all of these steps. Tuples, not
        # lists, so that a shallow copy of a table shares nothing mutable.
        self._undo_states: tuple[GameState, ...] = ()
        self._undo_seat: int | None = None
        self._deal_if_due()

    def __repr__(self) -> str:
        return f"<Table of {', '.join(self._names)} at {short_repr(self._seq)}, round {short_repr(self._state.round)}>"

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
            InvalidState: If `seq` is too low for the moves of the record, or that many steps cannot be undone.
            RecordError: If the record is not of a legal game.
            TypeError: If an argument has the wrong type.
        """
        check_type("a record", record, GameRecord)
        check_type("auto_deal", auto_deal, bool)
        seq = None if seq is None else whole_number("seq", seq)
        undoable = whole_number("undoable", undoable)
        table = cls(record.start, names=record.names, auto_deal=False)
        events = []
        # The states that undo can return to, then the current state.
        states = deque([record.start], maxlen=1 + max(0, min(undoable, MAX_UNDOABLE)))
        for transition in record.steps():
            events.append(transition.events)
            states.append(transition.state)
        table._history = record.history
        table._events = tuple(events)
        table._state = states.pop()
        table._seq = len(record.history) if seq is None else seq
        # Each move had its own update, except that a deal may have shared one with the move before it.
        min_seq = sum(played.move != Deal() for played in record.history)
        if table._seq < min_seq:
            msg = f"must be {min_seq} or more, the number of moves without the deals, not {short_repr(seq)}"
            raise InvalidState((Problem("seq", msg),))
        max_undoable = _max_undoable(table._history, table._events)
        if not 0 <= undoable <= max_undoable:
            raise InvalidState((Problem("undoable", f"must be 0 to {max_undoable}, not {short_repr(undoable)}"),))
        if undoable:
            table._undo_states = tuple(states)
            table._undo_seat = record.history[-1].seat
        table._auto_deal = auto_deal
        table._deal_if_due()
        if seq is not None:
            table._seq += len(table._history) - len(record.history)
        return table

    def record(self) -> GameRecord:
        """Return a record of the game so far, to save and resume it: see `format_record`. It contains hidden cards."""
        return GameRecord(self._names, self._start, self.history)

    @property
    def state(self) -> GameState:
        """The current state of the game. It contains hidden cards: do not send it to players."""
        return self._state

    @property
    def start(self) -> GameState:
        """The state that the game started from."""
        return self._start

    @property
    def history(self) -> tuple[PlayedMove, ...]:
        """Every move since the start that was not undone, each with its seat."""
        return self._history

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return self._names

    @property
    def seq(self) -> int:
        """The number of the last update, which the next move must carry."""
        return self._seq

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
        if viewer is None:
            return 0
        return len(self._undo_states) if check_seat(viewer, self._state.num_players) == self._undo_seat else 0

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """Everyone who gets updates: the seats, and `None` for the spectators."""
        return (*range(self._state.num_players), None)

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
                rejected this way.
            IllegalMove: If the rules do not allow the move, or it is not that seat's turn.
            ShuffleError: If cards must be shuffled and the shuffler has no order for them. Do not send its cause to
                the player: it may reveal coming cards.
            TypeError: If an argument has the wrong type.
        """
        seat = None if seat is None else whole_number("a seat", seat)
        check_move(move)
        seq = whole_number("seq", seq)
        if (
            seat is None
            or seat not in range(self._state.num_players)
            or (isinstance(move, CallDos | CatchDos) and move.by != seat)
        ):
            raise ForgedSeat(move, seat)
        if seq != self._seq:
            raise StaleMove(seq, self._seq)
        before = self._state
        transition = _step_for(seat, before, move)
        deal = self._due_deal(transition.state)
        if transition.reveals:
            self._undo_states = ()
        else:
            earlier = self._undo_states if self._undo_seat == seat else ()
            self._undo_states = (*earlier, before)[-MAX_UNDOABLE:]
        self._undo_seat = seat
        self._append(PlayedMove(seat, move), transition)
        if deal is not None:
            self._append(*deal)
        return self._next_updates(transition.events + (() if deal is None else deal[-1].events))

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
            TypeError: If the seat or the number is not an int.
        """
        seat = check_seat(seat, self._state.num_players)
        seq = None if seq is None else whole_number("seq", seq)
        if seq is not None and seq != self._seq:
            raise StaleMove(seq, self._seq)
        if not self.undoable(seat):
            raise CannotUndo(seat)
        *earlier, self._state = self._undo_states
        self._undo_states = tuple(earlier)
        self._history = self._history[:-1]
        self._events = self._events[:-1]
        return self._next_updates(())

    def replace_player(self, seat: int, name: str) -> dict[Viewer, Update]:
        """Replace the player of a seat by another person or a bot (X2).

        The steps of the old player can no longer be undone, and moves still in transit are stale.

        Args:
            seat: The seat.
            name: The name of the new player.

        Returns:
            An update for each viewer, without events.

        Raises:
            DosError: If the seat does not exist, or the name has no visible character or looks like another player's.
            TypeError: If the seat is not an int, or the name is not a string.
        """
        num_players = self._state.num_players
        seat = check_seat(seat, num_players)
        self._names = checked_names((*self._names[:seat], name, *self._names[seat + 1 :]), num_players)
        if seat == self._undo_seat:
            self._undo_states = ()
        return self._next_updates(())

    def sync(self, viewer: Viewer) -> Update:
        """Return the current update for a viewer who connects or reconnects. It does not change the table.

        Args:
            viewer: A seat, or `None` for a spectator.

        Raises:
            DosError: If the seat does not exist.
            TypeError: If the viewer is not an int or `None`.
        """
        return self._update(viewer, ())

    def log(self, viewer: Viewer) -> tuple[Event, ...]:
        """Return the events of all moves since the start that were not undone, redacted for a viewer.

        Raises:
            DosError: If the seat does not exist.
            TypeError: If the viewer is not an int or `None`.
        """
        if viewer is not None:
            viewer = check_seat(viewer, self._state.num_players)
        return tuple(redact(event, viewer) for events in self._events for event in events)

    def _deal_if_due(self) -> None:
        if (deal := self._due_deal(self._state)) is not None:
            self._append(*deal)

    def _due_deal(self, state: GameState) -> tuple[PlayedMove, Transition] | None:
        """Make the automatic deal if one is due. If the shuffler fails, return `None`: the deal stays due."""
        dealer = state.to_move
        if not self._auto_deal or dealer is None or not isinstance(state.phase, AwaitingDeal | RoundOver):
            return None
        try:
            return PlayedMove(dealer, Deal()), _step_for(dealer, state, Deal())
        except ShuffleError:
            return None

    def _append(self, played: PlayedMove, transition: Transition) -> None:
        self._history = (*self._history, played)
        self._events = (*self._events, transition.events)
        self._state = transition.state

    def _next_updates(self, events: Sequence[Event]) -> dict[Viewer, Update]:
        """Count one more update, and return it for each viewer."""
        self._seq += 1
        return {viewer: self._update(viewer, events) for viewer in self.viewers}

    def _update(self, viewer: Viewer, events: Sequence[Event]) -> Update:
        view = observe(self._state, viewer)
        redacted = tuple(redact(event, viewer) for event in events)
        return Update(self._seq, view, redacted, legal_moves(view), self._names, self.undoable(viewer))


def _step_for(seat: int, state: GameState, move: Move) -> Transition:
    """Make a move for a seat.

    Raises:
        IllegalMove: If the move is not legal, or is not that seat's.
        ShuffleError: If the shuffler fails. The original error is only the cause: its text could reveal coming cards.
    """
    try:
        return step(state, move, by=seat)
    except IllegalMove:
        raise
    except Exception as error:
        msg = f"{move}: the cards must be shuffled, but the shuffler has no order for them"
        raise ShuffleError(msg) from error


def _max_undoable(history: Sequence[PlayedMove], events: Sequence[tuple[Event, ...]]) -> int:
    """Return how many of the last steps can be undone: one seat made them in a row, and they revealed no card."""
    count = 0
    for played, happened in zip(reversed(history[-MAX_UNDOABLE:]), reversed(events), strict=False):
        if played.seat != history[-1].seat or any(event.reveals for event in happened):
            break
        count += 1
    return count


publish(__name__, CannotUndo, ForgedSeat, StaleMove, Update)
