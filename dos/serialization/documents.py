"""The documents: what each holds, its head, and the checks that what was loaded must stand.

This module must not know how a card, a number or an object is written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, starmap
from operator import attrgetter
from typing import Any, Final, final

import attrs

from dos.cards import CARD_TYPES
from dos.errors import DosError, InvalidState, Problem, RecordError, shown
from dos.events import (
    DealerDrawn,
    Dealt,
    Drew,
    Event,
    GameWon,
    Matched,
    PenaltyDrawn,
    Placed,
    Refilled,
    Reshuffled,
    RoundEnded,
    Swept,
    redact,
)
from dos.events.union import EVENT_TYPES
from dos.legality import legal_moves
from dos.moves import MOVE_TYPES, Move
from dos.observation import Observation
from dos.observed import observation_problems
from dos.phases import GameOver, RoundOver
from dos.record import GameRecord
from dos.record.game import checked_names
from dos.rules import Rules
from dos.serialization.forms import TAG, fields_of
from dos.serialization.leaves import Form, Seat
from dos.shape import type_problems
from dos.state import GameState
from dos.table import Table
from dos.updates import Update
from dos.validation import state_problems

VERSION: Final = 1
"""The version of the format, which stands in every document. It changes when anything in a document does."""
VERSION_FIELD: Final = "version"


@final
@attrs.frozen
class MoveDocument:
    """A move.

    Attributes:
        move: The move.
    """

    move: Move


@final
@attrs.frozen
class MadeMove:
    """A move that was made.

    Attributes:
        seat: The seat that made it.
        move: The move.
    """

    seat: int
    move: Move


@final
@attrs.frozen
class TableDocument:
    """A table: all that it needs to go on. It holds what is hidden: it is the host's own, and not for viewers.

    Attributes:
        names: What the players are called, by seat.
        auto_deal: Whether every deal happens by itself.
        seq: The number of the last update.
        undoable: How many of the last steps can be taken back.
        start: The state that the table was made with.
        history: Every move made since and not taken back, each with its seat.
    """

    names: tuple[str, ...]
    auto_deal: bool
    seq: int
    undoable: int
    start: GameState
    history: tuple[MadeMove, ...]


# What a loaded value must stand


def _state_problems(state: GameState) -> Iterable[Problem]:
    """What `validate` tells, one by one: who reads a document stops after so many."""
    return tuple(type_problems(state)) or state_problems(state)


def _below(path: str, problems: Iterable[Problem]) -> Iterator[Problem]:
    """Problems of a part, as problems of the whole."""
    return (Problem(f"{path}.{problem.path}", problem.message) for problem in problems)


def _update_problems(update: Update) -> Iterator[Problem]:
    view, players = update.view, len(update.view.hand_sizes)
    wrong = [*_below("view", observation_problems(view))]
    yield from wrong
    if len(update.names) != players:
        yield Problem("names", f"must be {players}, one for each player, not {len(update.names)}")
    yield from _events_problems(update.events, view)
    if not wrong and update.moves != legal_moves(view):
        yield Problem("moves", "must be the legal moves of the viewer, in the order of legal_moves")


def _events_problems(events: tuple[Event, ...], view: Observation) -> Iterator[Problem]:
    """What events may not tell one who now has this view: what is hidden, or what cannot have happened in its game."""
    players = len(view.hand_sizes)
    # From there on the cards that were seen lie where they are still seen.
    last = max((place for place, event in enumerate(events) if isinstance(event, Dealt | Reshuffled)), default=0)
    for place, event in enumerate(events):
        path = f"events[{place}]"
        if redact(event, view.seat) != event:
            yield Problem(path, "must be redacted for the viewer: it tells what is hidden")
        elif not _scores_as(event, view) or (place >= last and not _is_seen(event, view)):
            yield Problem(path, "tells what the view does not have")
        yield from (
            Problem(f"{path}.{where}", f"there is no seat {seat} in a game of {players}")
            for where, seat in _seats_of(event)
            if seat >= players
        )
        if isinstance(event, Dealt | RoundEnded | GameWon):
            told = len(event.scores) if isinstance(event, GameWon) else len(event.hands)
            if told != players:
                yield Problem(path, f"must be told for {players} seats, not {told}")


def _scores_as(event: Event, view: Observation) -> bool:
    """Whether an event that tells of scores tells what the view has."""
    match event:
        case RoundEnded():
            is_now = isinstance(view.phase, RoundOver | GameOver)
            is_so = event.hands == view.revealed if is_now else event.round == view.round - 1
            return is_so and event.scores == view.scores
        case GameWon():
            return isinstance(view.phase, GameOver) and event.scores == view.scores
        case _:
            return True


def _is_seen(event: Event, view: Observation) -> bool:
    """Whether the cards that an event shows are all seen in a view that came after it."""
    cards: tuple[object, ...] = ()
    match event:
        case Dealt():
            cards = (*event.turned_up, *chain.from_iterable(event.hands))
        case Matched():
            cards = (event.match.target, *event.match.cards)
        case Swept() | Refilled() | PenaltyDrawn():
            cards = event.cards
        case Placed() | Drew():
            cards = (event.card,)
        case _:
            pass
    seen = Counter((*view.hand, *view.center_row.cards, *view.discard_pile))
    return not Counter(card for card in cards if isinstance(card, CARD_TYPES)) - seen


def _seats_of(event: Event) -> Iterator[tuple[str, int]]:
    """Each seat that an event names, with its path."""
    kind: Form = type(event)
    yield from ((name, getattr(event, name)) for name, form in fields_of(kind).items() if form is Seat)
    if isinstance(event, DealerDrawn):
        for place, draws in enumerate(event.draws):
            yield from ((f"draws[{place}][{draw}].seat", seat) for draw, (seat, _) in enumerate(draws))


def _table_problems(form: TableDocument) -> Iterator[Problem]:
    wrong = [*_below("start", _state_problems(form.start))]
    yield from wrong
    try:
        checked_names(form.names, form.start.players)
    except DosError as error:
        yield Problem("names", str(error))


def _form_of_table(table: Table) -> TableDocument:
    history = tuple(starmap(MadeMove, table.history))
    return TableDocument(table.names, table.auto_deal, table.seq, table.undoable, table.start, history)


def _table_of_form(form: TableDocument) -> Table:
    record = GameRecord(form.names, form.start, tuple((made.seat, made.move) for made in form.history))
    try:
        table = Table.from_record(record, auto_deal=form.auto_deal, seq=form.seq, undoable=form.undoable)
    except RecordError as error:
        why = f"{error.reason} ({error.rule})" if error.rule else error.reason
        raise InvalidState((Problem(f"history[{error.place}]", f"{error.move}: {why}"),)) from None
    if len(table.history) > len(form.history):
        raise InvalidState((Problem("auto_deal", "must be false: a deal is due, and none happens by itself"),))
    return table


def _same(value: Any) -> Any:
    return value


@final
@attrs.frozen
class Document:
    """A kind of document.

    Attributes:
        name: What is said in its `TAG`; that of an event says which event it is.
        form: The form of what it holds.
        problems: All that is wrong with what it holds. Some values check themselves when they are made.
        to_form: Makes what it holds of the value.
        from_form: Makes the value of what it holds, in which there are no problems; can raise an `InvalidState`.
    """

    name: str
    form: Form
    problems: Callable[[Any], Iterable[Problem]] = lambda _: ()
    to_form: Callable[[Any], Any] = _same
    from_form: Callable[[Any], Any] = _same

    @property
    def head(self) -> dict[str, Any]:
        """The fields that every document has, each with what it must be."""
        return {VERSION_FIELD: VERSION} if self.form is Event else {VERSION_FIELD: VERSION, TAG: self.name}


DOCUMENTS: Final[Mapping[Form, Document]] = {
    Rules: Document("Rules", Rules),
    GameState: Document("GameState", GameState, _state_problems),
    Observation: Document("Observation", Observation, observation_problems),
    Move: Document("Move", MoveDocument, to_form=MoveDocument, from_form=attrgetter("move")),
    Event: Document("Event", Event),
    Update: Document("Update", Update, _update_problems),
    Table: Document("Table", TableDocument, _table_problems, _form_of_table, _table_of_form),
}
"""The document of each type that has one."""


def document_of(kind: Form) -> Document:
    """The document of a type.

    Raises:
        TypeError: It has none.
    """
    try:
        return DOCUMENTS[kind]
    except (KeyError, TypeError):
        names = ", ".join(document.name for document in DOCUMENTS.values())
        msg = f"there are documents of {names}, and none of {shown(kind)}"
        raise TypeError(msg) from None


def document_for(value: object) -> Document:
    """The document that a value is written in.

    Raises:
        TypeError: There is none.
    """
    if isinstance(value, MOVE_TYPES):
        return DOCUMENTS[Move]
    return DOCUMENTS[Event] if isinstance(value, EVENT_TYPES) else document_of(type(value))
