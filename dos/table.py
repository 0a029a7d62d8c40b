"""A game for people, bots and spectators: it takes their moves and returns what each of them may see.

A `Table` has no socket, no clock and no thread; the host has those. It is the one mutable object of the library.
Everything a host sends is an `Update`, one for each viewer, numbered by `seq`. A move answers an
update and carries its number: with any other number it is stale, so a duplicate, or a move made on an old screen, is
refused before any rule is looked at. The seat is what the host knows about the sender, never what a message says.

The table keeps the start and all that was played since, so that `record` can save the game at any moment, and the
states before the last steps of one seat, which `undo` returns to. A step that turned up or drew a card empties that
list, because taking it back would give the card away; so does a step of another seat.

An automatic deal belongs to the move that made it due: both are in the same update. If the shuffler fails, the deal
stays due.
"""

from collections import deque
from collections.abc import Sequence
from typing import Final, Self, TypeAlias, final

import attrs

from dos._checks import check_type, short_repr
from dos._publishing import publish
from dos.errors import CannotUndo, ForgedSeat, IllegalMove, InvalidState, Problem, ShuffleError, StaleMove
from dos.events import Event, Transition, redact, step
from dos.legality import legal_moves
from dos.moves import MOVE_TYPES, CallDos, CatchDos, Deal, Move
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
"""The most steps that can be taken back. No turn has more, and a table keeps the state before each."""


@final
@attrs.frozen
class Update:
    """What one viewer is sent: safe to send to it, whole.

    Attributes:
        seq: The number of the update, which a move made in answer to it must carry.
        view: What the viewer may know now.
        events: What has happened since the update before, redacted for the viewer. Empty in what `Table.sync`,
            `Table.undo` and `Table.replace_player` return: then replace the view.
        moves: The viewer's legal moves now.
        names: The names of the players, by seat.
        undoable: How many steps the viewer can take back now; 0 for a seat that cannot undo, and for spectators.
    """

    seq: Count
    view: Observation
    events: tuple[Event, ...]
    moves: tuple[Move, ...]
    names: tuple[str, ...]
    undoable: Size = 0


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
        names = [f"Seat {seat}" for seat in range(state.num_players)] if names is None else names
        self._names = checked_names(names, state.num_players)
        self._auto_deal = auto_deal
        self._start = state
        self._seq = 0
        self._history: tuple[PlayedMove, ...] = ()
        self._events: tuple[tuple[Event, ...], ...] = ()  # of each move of the history
        self._state = state
        # The states before the last steps that can be taken back, and the seat whose steps they all are. Tuples, not
        # lists: a shallow copy of a table shares nothing that changes.
        self._undo_states: tuple[GameState, ...] = ()
        self._undo_seat: int | None = None
        self._deal_if_due()

    def __repr__(self) -> str:
        return f"<Table of {', '.join(self._names)} at {self._seq}, round {self._state.round}>"

    @classmethod
    def from_record(
        cls, record: GameRecord, *, auto_deal: bool = True, seq: int | None = None, undoable: int = 0
    ) -> Self:
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
        events = []
        # The last states are those that can be gone back to, and where the game stands.
        states = deque([record.start], maxlen=1 + max(0, min(undoable, MAX_UNDOABLE)))
        for made in record.steps():
            events.append(made.events)
            states.append(made.state)
        table._history = record.history
        table._events = tuple(events)
        table._state = states.pop()
        table._seq = len(record.history) if seq is None else seq
        # A deal can have come with another step; all else had an update of its own.
        least = sum(played.move != Deal() for played in record.history)
        if table._seq < least:
            raise InvalidState(
                (Problem("seq", f"must be {least} or more: each move had an update, not {short_repr(seq)}"),)
            )
        most = _most_undoable(table._history, table._events)
        if not 0 <= undoable <= most:
            raise InvalidState((Problem("undoable", f"must be 0 to {most}, not {short_repr(undoable)}"),))
        if undoable:
            table._undo_states = tuple(states)
            table._undo_seat = record.history[-1].seat
        table._auto_deal = auto_deal
        table._deal_if_due()
        if seq is not None:
            table._seq += len(table._history) - len(record.history)
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
    def history(self) -> tuple[PlayedMove, ...]:
        """Every move made since the start and not taken back, each with its seat."""
        return self._history

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

    def undoable(self, viewer: Viewer) -> int:
        """Return how many steps a viewer can take back now: 0 for all but the seat that made the last ones.

        Raises:
            DosError: There is no such seat.
            TypeError: The viewer is neither an int nor `None`.
        """
        if viewer is None:
            return 0
        return len(self._undo_states) if check_seat(viewer, self._state.num_players) == self._undo_seat else 0

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """All who get updates: the seats, and `None` for the spectators."""
        return (*range(self._state.num_players), None)

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
            or seat not in range(self._state.num_players)
            or (isinstance(move, CallDos | CatchDos) and move.by != seat)
        ):
            raise ForgedSeat(move, seat)
        if seq != self._seq:
            raise StaleMove(seq, self._seq)
        before = self._state
        made = _made_by(seat, before, move)
        deal = self._due_deal(made.state)
        if made.reveals:
            self._undo_states = ()
        else:
            earlier = self._undo_states if self._undo_seat == seat else ()
            self._undo_states = (*earlier, before)[-MAX_UNDOABLE:]
        self._undo_seat = seat
        self._take(PlayedMove(seat, move), made)
        if deal is not None:
            self._take(*deal)
        return self._next_updates(made.events if deal is None else made.events + deal[-1].events)

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
        check_seat(seat, self._state.num_players)
        check_type("seq", seq, int, type(None))
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
        players = self._state.num_players
        check_seat(seat, players)
        self._names = checked_names((*self._names[:seat], name, *self._names[seat + 1 :]), players)
        if seat == self._undo_seat:
            self._undo_states = ()
        return self._next_updates(())

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
            check_seat(viewer, self._state.num_players)
        return tuple(redact(event, viewer) for events in self._events for event in events)

    def _deal_if_due(self) -> None:
        if (deal := self._due_deal(self._state)) is not None:
            self._take(*deal)

    def _due_deal(self, state: GameState) -> tuple[PlayedMove, Transition] | None:
        """The deal that happens by itself, if one is due; it stays due where the shuffler has no order for it."""
        dealer = state.to_move
        if not self._auto_deal or dealer is None or not isinstance(state.phase, AwaitingDeal | RoundOver):
            return None
        try:
            return PlayedMove(dealer, Deal()), _made_by(dealer, state, Deal())
        except ShuffleError:
            return None

    def _take(self, played: PlayedMove, made: Transition) -> None:
        self._history = (*self._history, played)
        self._events = (*self._events, made.events)
        self._state = made.state

    def _next_updates(self, events: Sequence[Event]) -> dict[Viewer, Update]:
        """The next update for each viewer."""
        self._seq += 1
        return {viewer: self._update(viewer, events) for viewer in self.viewers}

    def _update(self, viewer: Viewer, events: Sequence[Event]) -> Update:
        view = observe(self._state, viewer)
        redacted = tuple(redact(event, viewer) for event in events)
        return Update(self._seq, view, redacted, legal_moves(view), self._names, self.undoable(viewer))


def _made_by(seat: int, state: GameState, move: Move) -> Transition:
    """Make a move for a seat.

    Raises:
        IllegalMove: The move is not legal, or not that seat's.
        ShuffleError: The shuffler failed. The original error is only the cause: its text could reveal coming cards.
    """
    try:
        return step(state, move, by=seat)
    except IllegalMove:
        raise
    except Exception as error:
        msg = f"{move}: cards must be shuffled, and the shuffler has no order for them"
        raise ShuffleError(msg) from error


def _most_undoable(history: Sequence[PlayedMove], events: Sequence[tuple[Event, ...]]) -> int:
    """Return how many of the last steps can be taken back: one seat made them in a row, and turned up no card."""
    count = 0
    for played, happened in zip(reversed(history[-MAX_UNDOABLE:]), reversed(events), strict=False):
        if played.seat != history[-1].seat or any(event.reveals for event in happened):
            break
        count += 1
    return count


publish(__name__, CannotUndo, ForgedSeat, StaleMove)
