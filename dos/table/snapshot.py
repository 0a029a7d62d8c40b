"""Snapshots: everything about a table that changes, as one frozen value, and the steps from one to the next."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias, final

import attrs

from dos.errors import ShuffleError
from dos.events import Event, Transition, step
from dos.legality import legal_moves
from dos.moves import CallDos, CatchDos, Deal, Move
from dos.observation import observe
from dos.phases import AwaitingDeal, ClosingTurn, RoundOver
from dos.record import PlayedMove
from dos.seats import MAX_PLAYERS
from dos.state import GameState
from dos.table.updates import Update, Viewer, redacted_for

MAX_UNDOABLE: Final = 100
"""The maximum number of steps that can be undone; a table keeps the state before each. Only a custom deck allows turns
with more steps."""

DueCall: TypeAlias = tuple[type[CallDos | CatchDos], int]
"""A call that a seat may make, or a catch of that seat by any other."""


def due_calls(state: GameState) -> list[DueCall]:
    """Return the calls and catches that are due. Before its turn ends, a seat may call, but cannot be caught (Y1)."""
    catches: list[DueCall] = [(CatchDos, seat) for seat in state.calls_due]
    callers = [*state.calls_due, state.to_move] if isinstance(state.phase, ClosingTurn) else state.calls_due
    return [*catches, *((CallDos, seat) for seat in callers if seat is not None)]


@final
@attrs.frozen(eq=False, repr=False)
class Step:
    """A move that was made. It is linked to the step before it.

    The next snapshot adds one step and shares all earlier ones, so a move costs the same in a game of any length. A
    tuple of all moves would have to be copied for each.

    Attributes:
        before: The step before; `None` for the first.
        number: The number of the step, from 1.
        played: The move and its seat.
        events: The events of the move.
    """

    before: "Step | None"
    number: int
    played: PlayedMove
    events: tuple[Event, ...]


def step_after(before: Step | None, played: PlayedMove, events: tuple[Event, ...]) -> Step:
    """Return the step that follows another, or the first."""
    return Step(before, 1 if before is None else before.number + 1, played, events)


def linked_steps(history: Iterable[PlayedMove], events: Iterable[tuple[Event, ...]]) -> Step | None:
    """Return the last step of a history; `None` if it is empty."""
    last = None
    for played, happened in zip(history, events, strict=True):
        last = step_after(last, played, happened)
    return last


def steps_to(last: Step | None, known: Step | None = None) -> tuple[int, list[Step]]:
    """Return how many steps lead both to `last` and to a known step, and the steps from there to `last`, in order."""
    steps = []
    while last is not known:
        # Of two different steps, the later one is not on the way to the other.
        if known is None or (last is not None and last.number >= known.number):
            assert last is not None  # noqa: S101 - for type checkers: it is not `known`
            steps.append(last)
            last = last.before
        else:
            known = known.before
    steps.reverse()
    return 0 if known is None else known.number, steps


@final
@attrs.frozen
class Snapshot:
    """A table at one moment. Its methods return the next snapshot.

    Attributes:
        names: The names of the players, by seat.
        seq: The number of the last update.
        state: The state of the game.
        last: The last move since the start that was not undone, which is linked to all moves before it.
        undo_states: The states before the last steps that can be undone.
        undo_seat: The seat that made all of these steps.
        due_since: The calls and catches that are due, each with the number of the update since which it has been due.
        players_since: For each seat, the number of the update since which it has had its player.
        new_events: The events since the previous update.
        updates: The update of each viewer: of each seat, then of the spectators.
    """

    names: tuple[str, ...]
    seq: int
    state: GameState
    last: Step | None = None
    undo_states: tuple[GameState, ...] = ()
    undo_seat: int | None = None
    due_since: tuple[tuple[DueCall, int], ...] = ()
    players_since: tuple[int, ...] = (0,) * MAX_PLAYERS
    new_events: tuple[Event, ...] = ()
    updates: tuple[Update, ...] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        updates = []
        viewers = self.viewers
        for viewer, events in zip(viewers, redacted_for(viewers, self.new_events), strict=True):
            view = observe(self.state, viewer)
            updates.append(Update(self.seq, view, events, legal_moves(view), self.names, self.undoable(viewer)))
        object.__setattr__(self, "updates", tuple(updates))

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """The seats, and `None` for the spectators."""
        return (*range(len(self.names)), None)

    def undoable(self, viewer: Viewer) -> int:
        """Return how many steps a viewer can undo."""
        return 0 if viewer is None or viewer != self.undo_seat else len(self.undo_states)

    def accepts(self, seat: int, move: Move, seq: int) -> bool:
        """Return whether a seat may still send a move that answers the update with a number.

        A move must answer the last update. A call or a catch may answer an earlier one, if it was already legal then
        and ever since, and the seat has the same player.
        """
        if seq == self.seq:
            return True
        match move:
            case CallDos():
                due: DueCall = (CallDos, move.by)
            case CatchDos():
                due = (CatchDos, move.caught)
            case _:
                return False
        return max(dict(self.due_since).get(due, self.seq), self.players_since[seat]) <= seq < self.seq

    def _due_since(self, state: GameState) -> tuple[tuple[DueCall, int], ...]:
        """Return `due_since` for the next snapshot, which has a given state."""
        since = dict(self.due_since)
        return tuple((due, since.get(due, self.seq + 1)) for due in due_calls(state))

    def after_move(self, seat: int, move: Move, *, auto_deal: bool) -> "Snapshot":
        """Make a move for a seat, and the deal after it if one is due and deals are automatic.

        Raises:
            IllegalMove: If the move is not legal, or is not that seat's.
            ShuffleError: If the shuffler fails in the move. If it fails in the deal, the deal stays due.
        """
        transition = _step_for(seat, self.state, move)
        state, events = transition.state, transition.events
        last = step_after(self.last, PlayedMove(seat, move), events)
        undo_states: tuple[GameState, ...] = ()
        if not transition.reveals:
            earlier = self.undo_states if self.undo_seat == seat else ()
            undo_states = (*earlier, self.state)[-MAX_UNDOABLE:]
        if auto_deal and (deal := _due_deal(state)) is not None:
            played, dealt = deal
            last = step_after(last, played, dealt.events)
            state, events = dealt.state, events + dealt.events
        return Snapshot(  # faster than `attrs.evolve`
            names=self.names,
            seq=self.seq + 1,
            state=state,
            last=last,
            undo_states=undo_states,
            undo_seat=seat,
            due_since=self._due_since(state),
            players_since=self.players_since,
            new_events=events,
        )

    def after_undo(self) -> "Snapshot":
        """Return to the state before the last step, which can be undone."""
        state = self.undo_states[-1]
        assert self.last is not None  # noqa: S101 - for type checkers: it is the step that can be undone
        return attrs.evolve(
            self,
            seq=self.seq + 1,
            state=state,
            last=self.last.before,
            undo_states=self.undo_states[:-1],
            due_since=self._due_since(state),
            new_events=(),
        )

    def after_replacement(self, seat: int, names: tuple[str, ...]) -> "Snapshot":
        """Replace the player of a seat, whose steps can then no longer be undone."""
        undo_states = () if seat == self.undo_seat else self.undo_states
        return attrs.evolve(
            self,
            seq=self.seq + 1,
            names=names,
            undo_states=undo_states,
            players_since=(*self.players_since[:seat], self.seq + 1, *self.players_since[seat + 1 :]),
            new_events=(),
        )

    def after_due_deal(self) -> "Snapshot":
        """Make a deal that is due, without a new number."""
        if (deal := _due_deal(self.state)) is None:
            return self
        played, transition = deal
        return attrs.evolve(
            self,
            state=transition.state,
            last=step_after(self.last, played, transition.events),
        )

    def saved(self) -> dict[str, Any]:
        """Return the fields that a pickle of the table has. The updates follow from them."""
        _, steps = steps_to(self.last)
        parts = {"history": tuple([step.played for step in steps]), "events": tuple([step.events for step in steps])}
        return {name: parts[name] if name in parts else getattr(self, name) for name in SAVED_FIELDS}

    @classmethod
    def of_saved(cls, fields: dict[str, Any]) -> "Snapshot":
        """Create the snapshot that has saved fields."""
        others = dict(fields)
        history = [PlayedMove(*played) for played in others.pop("history")]
        return cls(last=linked_steps(history, others.pop("events")), **others)


SAVED_FIELDS: Final = tuple(
    name
    for field in attrs.fields(Snapshot)
    if field.init
    for name in (("history", "events") if field.name == "last" else (field.name,))
)
"""The names of the fields in a pickle of a table, with all moves and their events in place of the last step."""


def _due_deal(state: GameState) -> tuple[PlayedMove, Transition] | None:
    """Make the deal if one is due. If the shuffler fails, return `None`: the deal stays due."""
    dealer = state.to_move
    if dealer is None or not isinstance(state.phase, AwaitingDeal | RoundOver):
        return None
    try:
        return PlayedMove(dealer, Deal()), _step_for(dealer, state, Deal())
    except ShuffleError:
        return None


def _step_for(seat: int, state: GameState, move: Move) -> Transition:
    """Make a move for a seat.

    Raises:
        IllegalMove: If the move is not legal, or is not that seat's.
        ShuffleError: If the shuffler fails. The original error is only the cause: its text could reveal coming cards.
    """
    try:
        return step(state, move, by=seat)
    except ShuffleError as error:
        msg = f"{move}: the cards must be shuffled, but the shuffler has no order for them"
        raise ShuffleError(msg) from error


def max_undoable(history: Sequence[PlayedMove], events: Sequence[tuple[Event, ...]]) -> int:
    """Return how many of the last steps can be undone: one seat made them in a row, and they revealed no card."""
    count = 0
    for played, happened in zip(reversed(history[-MAX_UNDOABLE:]), reversed(events), strict=False):
        if played.seat != history[-1].seat or any(event.reveals for event in happened):
            break
        count += 1
    return count
