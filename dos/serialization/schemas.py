"""JSON Schemas of the documents, made from the forms of their fields and the docstrings of their classes.

This module must not know how a document is read or written.
"""

import inspect
import re
from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Final, TypeAlias, get_args

from dos.cards import DECK, Card
from dos.events import Event
from dos.serialization.documents import document_of
from dos.serialization.forms import TAG, TAGGED, WHOLE_DECK, Deck, fields_of, item_of, leaf_of, members
from dos.serialization.leaves import Form

JsonSchema: TypeAlias = dict[str, Any]
Definitions: TypeAlias = dict[str, JsonSchema]


def schema(type: Any) -> dict[str, Any]:
    """The JSON Schema of a document, in the dialect 2020-12; descriptions are those of the reference.

    What it refuses, `from_json` refuses; `from_json` knows the game too, and refuses more.

    Args:
        type: `Rules`, `GameState`, `Observation`, `Move`, `Event`, `Update` or `Table`.

    Returns:
        A new dict, whole in itself: its definitions are in it.

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
    if document.form is Event:
        whole = _union(Event, definitions, document.head, _DOCUMENT)
    else:
        whole = _object(document.form, definitions, document.head)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{document.name}{_DOCUMENT}",
        **whole,
        "$defs": dict(sorted(definitions.items())),
    }


_DOCUMENT: Final = "Document"
"""Ends the names of what has the fields of a document, so that no name means one thing with them and one without."""


def _object(kind: type, definitions: Definitions, head: Mapping[str, Any]) -> JsonSchema:
    """An object with the fields of a class, after those of the head."""
    about, told = _docstring(kind)
    properties = {name: {"const": wanted} for name, wanted in head.items()}
    for name, form in fields_of(kind).items():
        properties[name] = _described(_schema_of(form, definitions), told.get(name))
    return _described(
        {
            "type": "object",
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        },
        about,
    )


def _union(union: Form, definitions: Definitions, head: Mapping[str, Any], ending: str = "") -> JsonSchema:
    """An object of one of some classes, after the fields of the head."""
    return {
        "oneOf": [
            _defined(f"{kind.__name__}{ending}", _object(kind, definitions, {**head, TAG: kind.__name__}), definitions)
            for kind in get_args(union)
        ]
    }


def _schema_of(form: Form, definitions: Definitions) -> JsonSchema:
    leaf = leaf_of(form)
    if leaf is not None and leaf.name:
        return _defined(leaf.name, deepcopy(leaf.schema), definitions)
    if leaf is not None and leaf.schema:
        return deepcopy(leaf.schema)
    if form in TAGGED:
        return _defined(TAGGED[form], _union(form, definitions, {}), definitions)
    if form is Deck:
        spelled = _schema_of(tuple[Card, ...], definitions)
        deck = {
            "description": f'A deck: "{WHOLE_DECK}" is that of the rulebook, which has {len(DECK)} cards.',
            "anyOf": [{"const": WHOLE_DECK}, spelled],
        }
        return _defined("Deck", deck, definitions)
    if (item := item_of(form)) is not None:
        return {"type": "array", "items": _schema_of(item, definitions)}
    if len(kinds := members(form)) > 1:
        return {"anyOf": [_schema_of(kind, definitions) for kind in kinds]}
    return _defined(form.__name__, _object(form, definitions, {}), definitions)


def _defined(name: str, schema: JsonSchema, definitions: Definitions) -> JsonSchema:
    definitions[name] = schema
    return {"$ref": f"#/$defs/{name}"}


def _described(schema: JsonSchema, about: str | None) -> JsonSchema:
    """A schema with a description. A reference is put inside: generators of code take it for another type otherwise."""
    if about is None:
        return schema
    return {"description": about, **({"anyOf": [schema]} if "$ref" in schema else schema)}


# Docstrings; without them (`python -OO`) there are no descriptions.

_ATTRIBUTE: Final = re.compile(r"^ {4}(\w+): (.*(?:\n(?: {5,}.*)?)*)", re.MULTILINE)
_WORDS: Final = {"``": "`", "`None`": "`null`", "`HIDDEN`": '`"?"`', "tuple": "list"}
"""What Python has other words for than JSON."""


def _docstring(kind: type) -> tuple[str | None, dict[str, str]]:
    """What the docstring of a class says of it, in its first paragraph, and of each of its fields."""
    text = inspect.getdoc(kind)
    if text is None:
        return None, {}
    about, _, _ = text.partition("\n\n")
    _, _, rest = text.partition("\nAttributes:\n")
    # The section goes on to the next line that is not indented.
    attributes = re.split(r"^(?=\S)", rest, maxsplit=1, flags=re.MULTILINE)[0]
    return _told(about), {name: _told(told) for name, told in _ATTRIBUTE.findall(attributes)}


def _told(text: str) -> str:
    """A text of a docstring on one line, as a reader of JSON knows things."""
    for word, other in _WORDS.items():
        text = text.replace(word, other)
    return " ".join(text.split())
