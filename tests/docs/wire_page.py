"""The tables of fields in docs/wire.md, made from `dos.serialization.schema`.

Run ``python tests/docs/wire_page.py`` to write them into the page.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import dos
from dos.serialization import schema
from dos.table import Table, Update

PAGE = Path(__file__).parents[2] / "docs" / "wire.md"
TABLES = re.compile(r"(?<=^<!-- fields -->\n).*?(?=^<!-- end of fields -->$)", re.MULTILINE | re.DOTALL)

DOCUMENTS = {
    "Update": Update,
    "Observation": dos.Observation,
    "Move": dos.Move,
    "Event": dos.Event,
    "Rules": dos.Rules,
    "GameState": dos.GameState,
    "Table": Table,
}
HEAD = ("version", "type")
"""The fields that the page describes once, for all documents and unions."""
OBJECTS = "Other objects"
VALUES = "Strings and numbers"
LARGEST = 2**53

Schema = Mapping[str, Any]


def tables() -> str:
    """Write a section for each document, each union inside a document, the other objects, and the other values."""
    schemas = {name: schema(kind) for name, kind in DOCUMENTS.items()}
    parts = {
        name: part
        for document in schemas.values()
        for name, part in document["$defs"].items()
        if not name.endswith("Document")
    }
    unions = {name: [_target(member) for member in part["oneOf"]] for name, part in parts.items() if "oneOf" in part}
    members = {member for union in unions.values() for member in union}
    objects = {name: part for name, part in sorted(parts.items()) if part.get("type") == "object"}
    others = {name: part for name, part in objects.items() if name not in {*members, *DOCUMENTS}}
    values = {name: parts[name] for name in sorted(parts.keys() - objects.keys() - unions.keys())}

    sections = {name: _document(document) for name, document in schemas.items() if "oneOf" not in document}
    sections |= {
        name: _classes("type and fields", {cls: parts[cls] for cls in union}) for name, union in unions.items()
    }
    sections |= {OBJECTS: _classes("object and fields", others), VALUES: _values(values)}
    order = sorted(sections, key=[*DOCUMENTS, *sorted(unions.keys() - DOCUMENTS.keys()), OBJECTS, VALUES].index)
    text = "".join(f"### {name}\n\n{sections[name]}\n" for name in order)

    places = {**dict.fromkeys(sections), **dict.fromkeys(others, OBJECTS), **dict.fromkeys(values, VALUES)}
    anchors = {name: (section or name).lower().replace(" ", "-") for name, section in places.items()}
    return "\n" + re.sub(r"\(#(\w+)\)", lambda link: f"(#{anchors[link[1]]})", text)


def _document(document: Schema) -> str:
    return f"{document['description']}\n\n" + _table("field", _fields(document))


def _classes(title: str, classes: Mapping[str, Schema]) -> str:
    """Write one table for several classes. The row with the name of a class has the description of the class."""
    rows = []
    for name, part in classes.items():
        rows.append(_row(f"**`{name}`**", "object", part))
        rows += _fields(part)
    return _table(title, rows)


def _values(values: Mapping[str, Schema]) -> str:
    return _table("name", (_row(f"`{name}`", _json(part), part) for name, part in values.items()))


def _fields(part: Schema) -> Iterator[str]:
    """Write a row for each field of an object."""
    for name, field in part["properties"].items():
        if name not in HEAD:
            yield _row(f"`{name}`", _json(field), field)


def _table(title: str, rows: Iterable[str]) -> str:
    return "\n".join([f"| {title} | JSON | meaning |", "|---|---|---|", *rows, ""])


def _row(name: str, json: str, part: Schema) -> str:
    meaning = part["description"].replace("|", "\\|")
    return f"| {name} | {json} | {meaning} |"


def _json(part: Schema, plural: str = "") -> str:
    """Put the type of a value into words; `plural` is an "s" for the items of a list."""
    match part:
        case {"$ref": _}:
            return f"[`{_target(part)}`](#{_target(part)})"
        case {"const": constant}:
            return f'`"{constant}"`'
        case {"anyOf": [first, *rest]}:
            words = _json(first, plural)
            separator = ", or " if " " in words else " or "
            return separator.join([words, *(_json(member, plural) for member in rest)])
        case {"type": "array", "items": items}:
            return f"list{plural} of {_json(items, 's')}"
        case {"type": "integer", "minimum": least, "maximum": most}:
            return f"number{plural} from {_number(least)} to {_number(most)}"
        case {"type": str(kind)}:
            return kind if kind == "null" else f"{kind}{plural}"
        case {"enum": _}:
            return f"string{plural}"
    msg = f"a schema that the page has no words for: {part}"
    raise AssertionError(msg)


def _number(value: int) -> str:
    return {LARGEST: "2^53", -LARGEST: "-2^53"}.get(value, str(value))


def _target(reference: Schema) -> str:
    """Return the name of the definition that a reference points to."""
    return reference["$ref"].rpartition("/")[2]


def filled(page: str) -> str:
    """Put the tables in their place on the page."""
    return TABLES.sub(lambda _: tables(), page)


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text("utf-8")), "utf-8")
