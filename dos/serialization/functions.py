"""The functions of the package: documents as JSON text, and as what any encoder can write.

This module must not know how the parts of a document are written, nor what makes them right.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from types import UnionType
from typing import Any, Final, TypeVar, overload

from dos.errors import InvalidState, Problem
from dos.serialization.codecs import Definitions, TaggedUnion, must_be, problems_of
from dos.serialization.documents import Document, document_for, document_of
from dos.serialization.text import read, write

T = TypeVar("T")


def to_json(value: object) -> str:
    """A value as a JSON document.

    That of a `GameState` or a `Table` holds what is hidden. What goes to a player is an `Update`, an `Observation`, or
    an `Event` that is redacted for that player. Whether the value can be is checked when it is loaded, not here.

    Args:
        value: `Rules`, a `GameState`, an `Observation`, a `Move`, an `Event`, an `Update` or a `Table`.

    Returns:
        The document, in ASCII, on one line.

    Raises:
        InvalidState: Something in it is of a wrong type, a shuffler that is none of this library's, or a number of more
            than 640 digits.
        DosError: It would be more than 1 MiB.
        TypeError: There is no document of such a value.

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
def from_json(type: UnionType, text: str | bytes) -> Any: ...
def from_json(type: Any, text: str | bytes) -> Any:
    r"""The value of a JSON document. All of it is checked: what is loaded is a value that can be.

    A state or an observation is one that can be, an observation holds nothing that its seat may not know, an update is
    redacted for its viewer and has its legal moves, and every move of a table has been made once more. Who sent it, and
    whether it is true, cannot be seen from it.

    Args:
        type: What it must be: `Rules`, `GameState`, `Observation`, `Move`, `Event`, `Update` or `Table`.
        text: The document, 1 MiB at most; as bytes it is in UTF-8.

    Raises:
        NotationError: It is no JSON, not in UTF-8, too long, or nested too deeply.
        InvalidState: It is JSON, but no such document, or one of a value that cannot be. The `problems` tell what is
            wrong, each with its path.
        TypeError: There are no documents of that type, or the text is no text.

    Example:
        >>> from dos import InvalidState, Move
        >>> from dos.serialization import from_json
        >>> from_json(Move, '{"version":1,"type":"Move","move":"draw"}')
        Draw()
        >>> try:
        ...     from_json(Move, '{"version":1,"type":"Move","move":"R2=R2","seat":0}')
        ... except InvalidState as error:
        ...     print(*error.problems, sep="\n")
        seat: there is no such field
        move: at character 0: expected a move: deal, draw, end, + and a card, a card and =, dos@ or catch@ and a seat
    """
    return _value(document_of(type), read(text))


def to_data(value: object) -> dict[str, Any]:
    """What `to_json` writes as text, for an encoder of your own: dicts, lists, texts, numbers, bools and `None`.

    Args:
        value: As for `to_json`.

    Returns:
        A new dict, with what it holds.

    Raises:
        InvalidState: As for `to_json`.
        TypeError: There is no document of such a value.

    Example:
        >>> from dos import Color, NumberCard
        >>> from dos.events import Placed
        >>> from dos.serialization import to_data
        >>> to_data(Placed(1, NumberCard(Color.RED, 7), is_bonus=True))
        {'version': 1, 'type': 'Placed', 'seat': 1, 'card': 'R7', 'is_bonus': True}
    """
    document = document_for(value)
    try:
        return {**document.head, **document.codec.dump(document.to_form(value))}
    except ValueError as error:
        raise _invalid(_problems(error), document) from None


@overload
def from_data(type: type[T], data: object) -> T: ...
@overload
def from_data(type: UnionType, data: object) -> Any: ...
def from_data(type: Any, data: object) -> Any:
    """The value of what was read from a document by a decoder of your own, checked as `from_json` does.

    How long or deep a document may be, and whether a name may stand twice in it, is then your decoder's affair.

    Args:
        type: As for `from_json`.
        data: What `to_data` gave, or the same from elsewhere; lists may be tuples.

    Raises:
        InvalidState: As for `from_json`.
        TypeError: There are no documents of that type.

    Example:
        >>> from dos import Move
        >>> from dos.serialization import from_data
        >>> from_data(Move, {"version": 1, "type": "Move", "move": "+R7"})
        Place(card=NumberCard(Color.RED, 7))
    """
    return _value(document_of(type), data)


def _value(document: Document, data: object) -> Any:
    """The value of a document."""
    if not isinstance(data, dict):
        raise _invalid(_problems(must_be(data, "an object")), document)
    if problems := list(_head_problems(document, data)):
        raise _invalid(problems, document)
    try:
        held = document.codec.load({name: part for name, part in data.items() if name not in document.head})
    except ValueError as error:
        raise _invalid(_problems(error), document) from None
    if problems := list(islice(document.problems(held), _MAX_PROBLEMS)):
        raise _invalid(problems, document)
    return document.from_form(held)


def _head_problems(document: Document, data: dict[Any, Any]) -> Iterator[Problem]:
    """What is wrong with the fields that every document has: without them nothing can be said of the others."""
    for name, wanted in document.head.items():
        if name not in data:
            yield Problem(name, "is missing")
        elif isinstance(data[name], bool) or not isinstance(data[name], wanted.__class__) or data[name] != wanted:
            yield from _problems(must_be(data[name], str(wanted)), name)


def _problems(error: ValueError, step: str = "") -> Iterator[Problem]:
    return (Problem(path, message) for path, message in problems_of(error, step))


def _invalid(problems: Iterable[Problem], document: Document) -> InvalidState:
    return InvalidState(
        tuple(Problem(problem.path or document.name, problem.message) for problem in islice(problems, _MAX_PROBLEMS))
    )


_MAX_PROBLEMS: Final = 100
"""The most problems of one document that an error has."""


def schema(type: Any) -> dict[str, Any]:
    """Return the JSON Schema of a document, in the dialect 2020-12. Descriptions are those of the reference.

    What it refuses, `from_json` refuses; `from_json` knows the game too, and refuses more.

    Args:
        type: `Rules`, `GameState`, `Observation`, `Move`, `Event`, `Update` or `Table`.

    Returns:
        A new dict that contains all its definitions.

    Raises:
        TypeError: There are no documents of that type.

    Example:
        >>> from dos import Move
        >>> from dos.serialization import schema
        >>> schema(Move)["required"]
        ['version', 'type', 'move']
    """
    document = document_of(type)
    definitions: Definitions = {}
    codec = document.codec
    whole = (
        codec.definition(definitions, document.head, _DOCUMENT)
        if isinstance(codec, TaggedUnion)
        else codec.definition(definitions, document.head)
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{document.name}{_DOCUMENT}",
        **whole,
        "$defs": dict(sorted(definitions.items())),
    }


_DOCUMENT: Final = "Document"
"""Ends the names of what has the fields of a document, so that no name means one thing with them and one without."""
