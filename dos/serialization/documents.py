"""The kinds of JSON documents.

Theory of operation. A document is one flat JSON object: first the fields of its head, then the fields of its content.
The head is the version of the format and the `type` that names the document, so a reader can dispatch on it before
it looks at anything else. An event document has no `type` of its own: the `type` of the event, which it has as a member
of a union, is in the same place.

The format has one source. `DOCUMENTS` maps each public type to its `Document`; the codec, the schema, the validation
and the documentation of the format are all derived from that entry and from the annotations of the content's class.
Usually the content is the value itself. `Move` is a union and `Table` has no public fields, so this module has a
content class for each, with a function in each direction.

Loading has three stages, each of which relies on the one before. The codec checks the types and builds the content.
`problems` checks whether the content is valid as a whole. `from_content` builds the value, which for a table means that
every move is replayed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any, Final, final

import attrs

from dos._checks import short_repr
from dos._kinds import kind_of
from dos.errors import DosError, InvalidState, Problem
from dos.events import Event
from dos.events.union import EVENT_TYPES
from dos.moves import MOVE_TYPES, Move
from dos.observation import Observation
from dos.record import GameRecord, PlayedMove, RecordError
from dos.record.game import checked_names
from dos.rules import Rules
from dos.seats import Count, Size
from dos.serialization.codecs import TAG, ObjectCodec, TaggedUnionCodec
from dos.serialization.fields import codec_of
from dos.serialization.updates import update_problems, with_path_prefix
from dos.state import GameState
from dos.table import Table, Update
from dos.validation import observation_problems, state_problems

VERSION: Final = 1
"""The version of the format, part of every document. It changes when a released document changes."""
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
    """A table with everything needed to resume it. It contains hidden cards: keep it on the server.

    Attributes:
        names: The names of the players, by seat.
        auto_deal: Whether every deal is made automatically.
        seq: The number of the last update.
        undoable: How many of the last steps can be undone.
        start: The state that the table was created with.
        history: Every move since the start that was not undone, with its seat.
    """

    names: tuple[str, ...]
    auto_deal: bool
    seq: Count
    undoable: Size
    start: GameState
    history: tuple[PlayedMove, ...]


def _table_problems(content: TableDocument) -> Iterator[Problem]:
    yield from with_path_prefix("start", state_problems(content.start))
    try:
        checked_names(content.names, content.start.num_players)
    except DosError as error:
        yield Problem("names", str(error))


def _content_of_table(table: Table) -> TableDocument:
    undoable = sum(map(table.undoable, table.viewers))
    return TableDocument(table.names, table.auto_deal, table.seq, undoable, table.start, table.history)


def _table_of_content(content: TableDocument) -> Table:
    record = GameRecord(content.names, content.start, content.history)
    try:
        table = Table.from_record(record, auto_deal=content.auto_deal, seq=content.seq, undoable=content.undoable)
    except RecordError as error:
        reason = f"{error.reason} ({error.rule})" if error.rule else error.reason
        raise InvalidState((Problem(f"history[{error.place}]", f"{error.move}: {reason}"),)) from None
    if len(table.history) > len(content.history):
        raise InvalidState((Problem("auto_deal", "must be false: a deal is due and was not made automatically"),))
    return table


def _identity(value: Any) -> Any:
    return value


@final
@attrs.frozen
class Document:
    """A kind of document.

    Attributes:
        name: The constant in its `TAG`; in an event document that is the name of the event's class.
        content_type: The type of its content.
        problems: Returns the problems of content whose types are right. Types that validate themselves when
            constructed need no such function.
        to_content: Converts a value to its content.
        from_content: Converts content without problems back to a value; raises `InvalidState` if that fails.
    """

    name: str
    content_type: Any
    problems: Callable[[Any], Iterable[Problem]] = lambda _: ()
    to_content: Callable[[Any], Any] = _identity
    from_content: Callable[[Any], Any] = _identity

    @property
    def head(self) -> dict[str, Any]:
        """The fields of the head, each with its required value."""
        return {VERSION_FIELD: VERSION} if self.content_type is Event else {VERSION_FIELD: VERSION, TAG: self.name}

    @property
    def codec(self) -> ObjectCodec | TaggedUnionCodec:
        """The codec of the content: of the fields that follow the head."""
        codec = codec_of(kind_of(self.content_type))
        assert isinstance(codec, ObjectCodec | TaggedUnionCodec)  # noqa: S101 - a document is an object
        return codec


DOCUMENTS: Final[Mapping[Any, Document]] = {
    Rules: Document("Rules", Rules),
    GameState: Document("GameState", GameState, state_problems),
    Observation: Document("Observation", Observation, observation_problems),
    Move: Document("Move", MoveDocument, to_content=MoveDocument, from_content=attrgetter("move")),
    Event: Document("Event", Event),
    Update: Document("Update", Update, update_problems),
    Table: Document("Table", TableDocument, _table_problems, _content_of_table, _table_of_content),
}
"""The document of each type that has one."""


def document_of_type(kind: Any) -> Document:
    """Return the document of a type.

    Raises:
        TypeError: If there is no document for the type.
    """
    try:
        return DOCUMENTS[kind]
    except (KeyError, TypeError):
        *names, last = (document.name for document in DOCUMENTS.values())
        msg = f"no document for {short_repr(kind)}: expected {', '.join(names)} or {last}"
        raise TypeError(msg) from None


def document_of_value(value: object) -> Document:
    """Return the document for a value.

    Raises:
        TypeError: If there is no document for its type.
    """
    if isinstance(value, MOVE_TYPES):
        return DOCUMENTS[Move]
    return DOCUMENTS[Event] if isinstance(value, EVENT_TYPES) else document_of_type(type(value))
