"""The documents: what each holds, and its head.

This module must not know how a card, a number or an object is written.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any, Final, final

import attrs

from dos._checks import short_repr
from dos._kinds import kind_of
from dos.errors import DosError, InvalidState, Problem, RecordError
from dos.events import Event
from dos.events.union import EVENT_TYPES
from dos.moves import MOVE_TYPES, Move
from dos.observation import Observation
from dos.record import GameRecord, PlayedMove
from dos.record.game import checked_names
from dos.rules import Rules
from dos.seats import Count, Size
from dos.serialization.codecs import TAG, Object, TaggedUnion
from dos.serialization.fields import codec_of
from dos.serialization.updates import below, state_problems, update_problems
from dos.state import GameState
from dos.table import Table, Update
from dos.validation.observations import observation_problems

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
    seq: Count
    undoable: Size
    start: GameState
    history: tuple[PlayedMove, ...]


def _table_problems(form: TableDocument) -> Iterator[Problem]:
    yield from below("start", state_problems(form.start))
    try:
        checked_names(form.names, form.start.num_players)
    except DosError as error:
        yield Problem("names", str(error))


def _form_of_table(table: Table) -> TableDocument:
    undoable = sum(map(table.undoable, table.viewers))
    return TableDocument(table.names, table.auto_deal, table.seq, undoable, table.start, table.history)


def _table_of_form(form: TableDocument) -> Table:
    record = GameRecord(form.names, form.start, form.history)
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
        name: The constant in its `TAG`; an event has the name of its class there.
        holds: The type of what it holds.
        problems: All that is wrong with what it holds. Some values check themselves when they are made.
        to_form: Makes what it holds of the value.
        from_form: Makes the value of what it holds, in which there are no problems; can raise an `InvalidState`.
    """

    name: str
    holds: Any
    problems: Callable[[Any], Iterable[Problem]] = lambda _: ()
    to_form: Callable[[Any], Any] = _same
    from_form: Callable[[Any], Any] = _same

    @property
    def head(self) -> dict[str, Any]:
        """The fields that every document has, each with what it must be."""
        return {VERSION_FIELD: VERSION} if self.holds is Event else {VERSION_FIELD: VERSION, TAG: self.name}

    @property
    def codec(self) -> Object | TaggedUnion:
        """The codec of what it holds: of the fields that follow the head."""
        codec = codec_of(kind_of(self.holds))
        assert isinstance(codec, Object | TaggedUnion)  # noqa: S101 - a document is an object
        return codec


DOCUMENTS: Final[Mapping[Any, Document]] = {
    Rules: Document("Rules", Rules),
    GameState: Document("GameState", GameState, state_problems),
    Observation: Document("Observation", Observation, observation_problems),
    Move: Document("Move", MoveDocument, to_form=MoveDocument, from_form=attrgetter("move")),
    Event: Document("Event", Event),
    Update: Document("Update", Update, update_problems),
    Table: Document("Table", TableDocument, _table_problems, _form_of_table, _table_of_form),
}
"""The document of each type that has one."""


def document_of(kind: Any) -> Document:
    """The document of a type.

    Raises:
        TypeError: It has none.
    """
    try:
        return DOCUMENTS[kind]
    except (KeyError, TypeError):
        names = ", ".join(document.name for document in DOCUMENTS.values())
        msg = f"there are documents of {names}, and none of {short_repr(kind)}"
        raise TypeError(msg) from None


def document_for(value: object) -> Document:
    """The document that a value is written in.

    Raises:
        TypeError: There is none.
    """
    if isinstance(value, MOVE_TYPES):
        return DOCUMENTS[Move]
    return DOCUMENTS[Event] if isinstance(value, EVENT_TYPES) else document_of(type(value))
