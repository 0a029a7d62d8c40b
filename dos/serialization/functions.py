"""The public functions: documents as JSON text, or as plain data for another encoder."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeVar, overload

from dos.errors import InvalidState, Problem
from dos.serialization.codecs import Definitions, TaggedUnionCodec, problems_of, unexpected
from dos.serialization.documents import Document, document_of_type, document_of_value
from dos.serialization.text import read, write

if TYPE_CHECKING:
    from typing_extensions import TypeForm  # the type of a union such as `Move` as an argument: see PEP 747

T = TypeVar("T")

_MAX_PROBLEMS: Final = 100
"""The most problems that an error lists."""
_DOCUMENT: Final = "Document"
"""The ending of names for definitions with a head, which distinguishes them from the same classes without one."""


def to_json(value: object) -> str:
    """Serialize a value as a JSON document.

    The documents of a `GameState` and a `Table` contain hidden cards. Send players an `Update`, an `Observation` or an
    `Event` that is redacted for them. The value is validated when it is loaded, not here. A document contains an
    `OwnShuffler` in place of a shuffler that is not one of this library's.

    Args:
        value: `Rules`, a `GameState`, an `Observation`, a `Move`, an `Event`, an `Update` or a `Table`.

    Returns:
        The document, in ASCII, on one line.

    Raises:
        InvalidState: If a part of the value is of the wrong type, or is a number of more than 640 digits.
        DosError: If the document would be larger than 1 MiB.
        TypeError: If there is no document for the type of the value.

    Example:
        >>> from dos import Draw
        >>> from dos.serialization import to_json
        >>> to_json(Draw())
        '{"version":1,"type":"Move","move":"draw"}'
    """
    return write(to_data(value))


@overload
def from_json(type: type[T], text: str | bytes) -> T: ...
@overload
def from_json(type: "TypeForm[T]", text: str | bytes) -> T: ...
def from_json(type: Any, text: str | bytes) -> Any:
    r"""Load a value from a JSON document, and validate all of it.

    States and observations are valid, and an observation contains nothing that its seat may not know. An update is
    redacted for its viewer and has the viewer's legal moves. Every move of a table is replayed. A document does not
    show who wrote it, or whether its game was really played.

    Args:
        type: The expected type: `Rules`, `GameState`, `Observation`, `Move`, `Event`, `Update` or `Table`. Type
            checkers infer the type of the result from it, also for the unions `Move` and `Event`.
        text: The document, at most 1 MiB; bytes must be UTF-8. A byte order mark before it is ignored.

    Raises:
        NotationError: If `text` is not JSON, not UTF-8, too long or too deeply nested.
        InvalidState: If the JSON is not a document of this type, or its value is not valid. The `problems` describe
            each error, with its path.
        TypeError: If there is no document for `type`, or `text` is not a string or bytes.

    Example:
        >>> from dos import InvalidState, Move
        >>> from dos.serialization import from_json
        >>> from_json(Move, '{"version":1,"type":"Move","move":"draw"}')
        Draw()
        >>> try:
        ...     from_json(Move, '{"version":1,"type":"Move","move":"R2=R2","seat":0}')
        ... except InvalidState as error:
        ...     print(*error.problems, sep="\n")
        seat: unknown field
        move: at character 0: expected a move: deal, draw, end, + and a card, a card and =, dos@ or catch@ and a seat
    """
    return _value(document_of_type(type), read(text))


def to_data(value: object) -> dict[str, Any]:
    """Convert a value to plain data, for a JSON encoder of your choice.

    The data is what `to_json` would write: dicts, lists, strings, numbers, bools and `None`.

    Args:
        value: As for `to_json`.

    Returns:
        A new dict with new contents.

    Raises:
        InvalidState: As for `to_json`.
        TypeError: If there is no document for the type of the value.

    Example:
        >>> from dos import Color, NumberCard
        >>> from dos.events import Placed
        >>> from dos.serialization import to_data
        >>> to_data(Placed(1, NumberCard(Color.RED, 7), is_bonus=True))
        {'version': 1, 'type': 'Placed', 'seat': 1, 'card': 'R7', 'is_bonus': True}
    """
    document = document_of_value(value)
    try:
        return {**document.head, **document.codec.dump(document.to_content(value))}
    except ValueError as error:
        raise _invalid(_problems(error), document) from None


@overload
def from_data(type: type[T], data: object) -> T: ...
@overload
def from_data(type: "TypeForm[T]", data: object) -> T: ...
def from_data(type: Any, data: object) -> Any:
    """Load a value from plain data that another JSON decoder returned, and validate it as `from_json` does.

    Limits on size and nesting, and checks for duplicate keys, are then up to your decoder.

    Args:
        type: As for `from_json`.
        data: Data as `to_data` returns it. Lists may be tuples.

    Raises:
        InvalidState: As for `from_json`.
        TypeError: If there is no document for `type`.

    Example:
        >>> from dos import Move
        >>> from dos.serialization import from_data
        >>> from_data(Move, {"version": 1, "type": "Move", "move": "+R7"})
        Place(card=NumberCard(Color.RED, 7))
    """
    return _value(document_of_type(type), data)


def _value(document: Document, data: object) -> Any:
    """Load the value of a document."""
    if not isinstance(data, dict):
        raise _invalid(_problems(unexpected(data, "an object")), document)
    if problems := list(_head_problems(document, data)):
        raise _invalid(problems, document)
    try:
        content = document.codec.load({name: part for name, part in data.items() if name not in document.head})
    except ValueError as error:
        raise _invalid(_problems(error), document) from None
    if problems := list(islice(document.problems(content), _MAX_PROBLEMS)):
        raise _invalid(problems, document)
    return document.from_content(content)


def _head_problems(document: Document, data: dict[Any, Any]) -> Iterator[Problem]:
    """Yield the problems of the head. A document of another type or version is not checked any further."""
    for name, expected in document.head.items():
        if name not in data:
            yield Problem(name, "is missing")
        elif isinstance(data[name], bool) or not isinstance(data[name], expected.__class__) or data[name] != expected:
            yield from _problems(unexpected(data[name], str(expected)), name)


def _problems(error: ValueError, step: str = "") -> Iterator[Problem]:
    return (Problem(path, message) for path, message in problems_of(error, step))


def _invalid(problems: Iterable[Problem], document: Document) -> InvalidState:
    return InvalidState(
        tuple(Problem(problem.path or document.name, problem.message) for problem in islice(problems, _MAX_PROBLEMS))
    )


def schema(type: Any) -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of a type's documents, with the descriptions of the API reference.

    `from_json` rejects everything that the schema rejects, and more: it also checks the rules of the game.

    Args:
        type: `Rules`, `GameState`, `Observation`, `Move`, `Event`, `Update` or `Table`.

    Returns:
        A new, self-contained dict.

    Raises:
        TypeError: If there is no document for `type`.

    Example:
        >>> from dos import Move
        >>> from dos.serialization import schema
        >>> schema(Move)["required"]
        ['version', 'type', 'move']
    """
    document = document_of_type(type)
    definitions: Definitions = {}
    codec = document.codec
    definition = (
        codec.definition(definitions, document.head, _DOCUMENT)
        if isinstance(codec, TaggedUnionCodec)
        else codec.definition(definitions, document.head)
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{document.name}{_DOCUMENT}",
        **definition,
        "$defs": dict(sorted(definitions.items())),
    }
