"""Codecs between Python values and JSON: one class for each kind of value.

Theory of operation. A codec converts a value to data that `json` can encode (`dump`), converts decoded data back to a
value (`load`), and describes that data as a JSON Schema (`schema`). The three methods sit side by side in one class, so
a change of the format is a change in one place. Codecs of lists and objects contain the codecs of their parts, so the
codec of a document is a tree. It is built once, from the annotations of the fields (see `fields`).

Loading is strict. It never coerces: the string `"1"` is not a number, and `true` is not 1. An object must have exactly
the fields of its class.

Errors are complete, and valid data pays nothing for them. A list or an object first takes the fast path, which loads
all parts and stops at the first `CodecError`. Only then does it start again, part by part, to collect every fault below
it with its path. Valid data is therefore loaded once. The second pass stops after a fixed number of faults, so that a
hostile document cannot produce an arbitrarily large error.

The schema of a named kind is a definition (``#/$defs/Card``): `schema` adds it to a dict and returns a reference.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any, Final, TypeAlias, final

import attrs

from dos._checks import short_repr
from dos._kinds import joined
from dos.serialization.descriptions import description_of

JsonSchema: TypeAlias = dict[str, Any]
Definitions: TypeAlias = dict[str, JsonSchema]

TAG: Final = "type"
"""The field that names the class of a union's member."""
_MAX_FAULTS: Final = 20
"""The most faults collected for one list, and the most unknown fields reported for one object."""
_MAX_NAME: Final = 40
"""The longest name of an unknown field that is reported without quotes."""


class CodecError(ValueError):
    """An error with one or more problems of a value, each a path from the value and a message."""

    def __init__(self, *problems: tuple[str, str]) -> None:
        super().__init__(*problems)
        self.problems = problems


def problems_of(error: ValueError, step: str = "") -> list[tuple[str, str]]:
    """Return the problems of a part with paths from the whole. A constructor's error is about the part as a whole."""
    problems = error.problems if isinstance(error, CodecError) else (("", str(error)),)
    return [(joined(step, path), message) for path, message in problems]


def unexpected(value: object, expected: str) -> CodecError:
    """Return the error of an unexpected value."""
    return CodecError(("", f"must be {expected}, not {short_repr(value)}"))


class Codec(ABC):
    """A converter for one kind of value."""

    @abstractmethod
    def load(self, data: Any) -> Any:
        """Return the value that `data` describes; raise a `ValueError` if `data` is invalid."""

    @abstractmethod
    def dump(self, value: Any) -> Any:
        """Return data that `json` can encode; raise a `ValueError` if the value cannot be written."""

    @abstractmethod
    def schema(self, definitions: Definitions) -> JsonSchema:
        """Return the schema of the kind, and add the definitions that it refers to."""


def _named(name: str, schema: JsonSchema, definitions: Definitions) -> JsonSchema:
    """Return a reference to a named schema, or the schema itself if it has no name."""
    if not name:
        return schema
    definitions[name] = schema
    return {"$ref": f"#/$defs/{name}"}


# Values without parts


@final
@attrs.frozen(eq=False)
class ScalarCodec(Codec):
    """A codec for numbers, strings or bools, made of two functions."""

    expected: str
    load: Callable[[Any], Any]  # type: ignore[assignment] # the functions are the methods
    dump: Callable[[Any], Any]  # type: ignore[assignment] # as above
    definition: JsonSchema
    name: str = ""

    def schema(self, definitions: Definitions) -> JsonSchema:
        return _named(self.name, deepcopy(self.definition), definitions)


@final
@attrs.frozen(eq=False)
class WordsCodec(Codec):
    """A codec for a fixed set of values, each written as a word or as null. A union of such sets has `members`."""

    expected: str
    values: Mapping[str | None, Any]
    definition: JsonSchema
    name: str = ""
    members: tuple["WordsCodec", ...] = ()
    _words: Mapping[Any, str | None] = attrs.field(init=False)
    _types: set[type] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_words", {value: word for word, value in self.values.items()})
        object.__setattr__(self, "_types", set(map(type, self.values.values())))

    @classmethod
    def union(cls, members: Iterable["WordsCodec"]) -> "WordsCodec":
        members = tuple(members)
        values = {word: value for member in members for word, value in member.values.items()}
        return cls(" or ".join(member.expected for member in members), values, {}, members=members)

    # Check the type before the lookup: the hash of another value could fail, or be slow for a deeply nested one.

    def load(self, data: Any) -> Any:
        if (isinstance(data, str) or data is None) and data in self.values:
            return self.values[data]
        raise unexpected(data, self.expected)

    def dump(self, value: Any) -> str | None:
        if type(value) not in self._types:
            raise unexpected(value, self.expected)
        return self._words[value]  # every value of these classes has a word

    def schema(self, definitions: Definitions) -> JsonSchema:
        if self.members:
            return {"anyOf": [member.schema(definitions) for member in self.members]}
        return _named(self.name, deepcopy(self.definition), definitions)


# Values with parts


@final
@attrs.frozen(eq=False)
class NullableCodec(Codec):
    """A codec for a value or `None`, which is written as null."""

    value: Codec

    def load(self, data: Any) -> Any:
        return None if data is None else self.value.load(data)

    def dump(self, value: Any) -> Any:
        return None if value is None else self.value.dump(value)

    def schema(self, definitions: Definitions) -> JsonSchema:
        return {"anyOf": [self.value.schema(definitions), {"type": "null"}]}


@final
@attrs.frozen(eq=False)
class ArrayCodec(Codec):
    """A codec for a tuple with items of one kind, written as a list."""

    item: Codec
    expected: str = "a list"

    def load(self, data: Any) -> Any:
        if not isinstance(data, list | tuple):
            raise unexpected(data, self.expected)
        return tuple(self._each(self.item.load, data))

    def dump(self, value: Any) -> Any:
        if not isinstance(value, tuple):
            raise unexpected(value, "a tuple")
        return self._each(self.item.dump, value)

    def schema(self, definitions: Definitions) -> JsonSchema:
        return {"type": "array", "items": self.item.schema(definitions)}

    def _each(self, convert: Callable[[Any], Any], items: Iterable[Any]) -> list[Any]:
        try:
            return [convert(item) for item in items]
        except ValueError:
            faults: list[tuple[str, str]] = []
            found = 0
            for index, item in enumerate(items):
                try:
                    convert(item)
                except ValueError as error:
                    faults += problems_of(error, f"[{index}]")
                    found += 1
                if found == _MAX_FAULTS:
                    break
            raise CodecError(*faults) from None


@final
class ObjectCodec(Codec):
    """A codec for an attrs class or a named tuple: an object with exactly the fields of the class.

    A field that the constructor does not take is derived from the others. It is written for clients, which would
    otherwise have to compute it, and compared on loading.
    """

    expected = "an object"

    def __init__(self, cls: Any, fields: Mapping[str, Codec]) -> None:
        self.cls = cls
        self._fields = fields
        arguments = [field.name for field in attrs.fields(cls) if field.init] if attrs.has(cls) else list(fields)
        self._is_tuple = issubclass(cls, tuple)
        self._arguments = {name: fields[name].load for name in arguments}
        self._derived = {name: codec.load for name, codec in fields.items() if name not in arguments}
        self._dumps = {name: codec.dump for name, codec in fields.items()}

    def load(self, data: Any) -> Any:
        if not isinstance(data, dict):
            raise unexpected(data, self.expected)
        if data.keys() != self._fields.keys():
            faults = _faults_of(data, self._arguments) or self._contradictions(data)
            raise CodecError(*self._other_fields(data), *faults)
        try:
            value = self.cls(**{name: load(data[name]) for name, load in self._arguments.items()})
        except ValueError as error:
            raise CodecError(*(_faults_of(data, self._arguments) or problems_of(error))) from None
        for name, load in self._derived.items():
            try:
                is_same = load(data[name]) == getattr(value, name)
            except ValueError as error:
                raise CodecError(*problems_of(error, name)) from None
            if not is_same:
                raise CodecError((name, "does not match the other fields"))
        return value

    def dump(self, value: Any) -> dict[str, Any]:
        if self._is_tuple:
            if not isinstance(value, tuple) or len(value) != len(self._fields):
                raise unexpected(value, f"a tuple ({', '.join(self._fields)})")
            value = self.cls(*value)
        elif type(value) is not self.cls:
            raise unexpected(value, self.cls.__name__)
        try:
            return {name: dump(getattr(value, name)) for name, dump in self._dumps.items()}
        except ValueError:
            parts = {name: getattr(value, name) for name in self._fields}
            raise CodecError(*_faults_of(parts, self._dumps)) from None

    def schema(self, definitions: Definitions) -> JsonSchema:
        return _named(self.cls.__name__, self.definition(definitions, {}), definitions)

    def definition(self, definitions: Definitions, head: Mapping[str, Any]) -> JsonSchema:
        """Return the schema itself, with the head's fields first, each a constant."""
        about, texts = description_of(self.cls)
        properties = {name: {"const": constant} for name, constant in head.items()}
        for name, codec in self._fields.items():
            properties[name] = _described(codec.schema(definitions), texts.get(name))
        schema = {
            "type": "object",
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        }
        return _described(schema, about)

    def _contradictions(self, data: dict[Any, Any]) -> list[tuple[str, str]]:
        """Return the error of the constructor for the fields that are there, each of which is valid by itself."""
        try:
            self.cls(**{name: load(data[name]) for name, load in self._arguments.items() if name in data})
        except ValueError as error:
            return problems_of(error)
        except TypeError:  # a field without a default is missing
            pass
        return []

    def _other_fields(self, data: dict[Any, Any]) -> Iterator[tuple[str, str]]:
        for name in self._fields:
            if name not in data:
                yield name, "is missing"
        for name in [name for name in data if name not in self._fields][:_MAX_FAULTS]:
            is_plain = isinstance(name, str) and len(name) <= _MAX_NAME and name.isidentifier() and name.isascii()
            yield name if is_plain else short_repr(name), "unknown field"


def _faults_of(parts: Mapping[str, Any], converters: Mapping[str, Callable[[Any], Any]]) -> list[tuple[str, str]]:
    """Return the problems of the fields that are present."""
    faults = []
    for name, convert in converters.items():
        if name in parts:
            try:
                convert(parts[name])
            except ValueError as error:
                faults += problems_of(error, name)
    return faults


def _described(schema: JsonSchema, about: str | None) -> JsonSchema:
    """Add a description. A reference is wrapped, because code generators would otherwise take it for a new type."""
    if about is None:
        return schema
    return {"description": about, **({"anyOf": [schema]} if "$ref" in schema else schema)}


@final
class TaggedUnionCodec(Codec):
    """A codec for values of several classes: an object that names its class in `TAG`."""

    expected = "an object"

    def __init__(self, name: str, members: Iterable[ObjectCodec]) -> None:
        self._name = name
        self._members = {member.cls.__name__: member for member in members}

    def load(self, data: Any) -> Any:
        if not isinstance(data, dict):
            raise unexpected(data, self.expected)
        tag = data.get(TAG)
        member = self._members.get(tag) if isinstance(tag, str) else None
        if member is None:
            raise CodecError(
                *problems_of(unexpected(tag, " or ".join(self._members)), TAG) if TAG in data else [(TAG, "is missing")]
            )
        return member.load({name: part for name, part in data.items() if name != TAG})

    def dump(self, value: Any) -> dict[str, Any]:
        tag = type(value).__name__
        member = self._members.get(tag)
        if member is None or member.cls is not type(value):
            raise unexpected(value, " or ".join(self._members))
        return {TAG: tag, **member.dump(value)}

    def schema(self, definitions: Definitions) -> JsonSchema:
        return _named(self._name, self.definition(definitions, {}), definitions)

    def definition(self, definitions: Definitions, head: Mapping[str, Any], ending: str = "") -> JsonSchema:
        """Return the schema itself, with the head's fields first and an ending on the members' names."""
        return {
            "oneOf": [
                _named(f"{tag}{ending}", member.definition(definitions, {**head, TAG: tag}), definitions)
                for tag, member in self._members.items()
            ]
        }
