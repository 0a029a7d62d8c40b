"""What a field may hold, read from its annotation. No other module takes annotations apart.

Theory of operation. The type of a field is written once, as its annotation. Three things are derived from it: the
checks that events make of themselves, the type part of `validate`, and the JSON codecs. All three work on the tree of
kinds that `kind_of` makes of an annotation: plain values, numbers, tuples, classes with fields, and unions. What
Python's types cannot say is metadata of `Annotated`, which type checkers ignore: the limits of a number (`Whole`), the
least number or length (`AtLeast`), and a test of its own (`Checked`).

A kind yields the faults of a value, each with its path from there. Nothing is yielded, and no path is put together, for
a value that is right.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, final, get_args, get_origin, get_type_hints

import attrs

from dos._checks import short_repr


@final
@attrs.frozen
class Whole:
    """Metadata of a whole number with limits; `None` is no limit.

    Attributes:
        name: What the number counts, in one word.
        least: The least number.
        greatest: The greatest number.
        expected: The limits as a message says them: ``"0 or more"``.
        rule: The number of the rule that sets the limits.
    """

    name: str
    least: int | None
    greatest: int | None
    expected: str
    rule: str = ""


@final
@attrs.frozen
class AtLeast:
    """Metadata: the least number, or the least length of a tuple."""

    least: int


@final
@attrs.frozen
class Checked:
    """Metadata: a function that raises a `TypeError` for a wrong value."""

    check: Callable[[object], None]


@final
@attrs.frozen
class Named:
    """Metadata: the name of a tuple that JSON writes in a way of its own."""

    name: str


class Fault(NamedTuple):
    """Something wrong with a value: where, what, and the error that says so."""

    path: str
    message: str
    error: type[TypeError | ValueError] = TypeError


def joined(step: str, path: str) -> str:
    """Return the path of a part of a part: ``"hands"`` and ``"[0]"`` make ``"hands[0]"``."""
    is_plain = not step or not path or path.startswith("[")
    return f"{step}{path}" if is_plain else f"{step}.{path}"


class Kind(ABC):
    """What stands at one place of an annotation: `types` are the classes that a value may be of."""

    types: tuple[type, ...]

    @abstractmethod
    def faults(self, value: Any) -> Iterable[Fault]:
        """Return everything that is wrong with a value, with paths that begin at it."""

    def _wrong_type(self, value: object) -> Fault:
        names = ("None" if kind is NoneType else kind.__name__ for kind in self.types)
        return Fault("", f"must be {' or '.join(names)}, not {short_repr(value)}")


@final
@attrs.frozen
class Plain(Kind):
    """A value that is not looked into: of one of some classes that have no fields, or check themselves when made."""

    types: tuple[type, ...]
    check: Callable[[object], None] | None = None

    def faults(self, value: Any) -> Iterable[Fault]:
        if self.check is None:
            return () if isinstance(value, self.types) else (self._wrong_type(value),)
        try:
            self.check(value)
        except TypeError as error:
            return (Fault("", str(error)),)
        return ()


@final
@attrs.frozen
class Number(Kind):
    """A whole number. A bool does not count as one."""

    types = (int,)
    whole: Whole
    at_least: int | None = None

    def faults(self, value: Any) -> Iterable[Fault]:
        if not isinstance(value, int) or isinstance(value, bool):
            return (self._wrong_type(value),)
        least = self.whole.least if self.at_least is None else self.at_least
        if (least is None or value >= least) and (self.whole.greatest is None or value <= self.whole.greatest):
            return ()
        expected = self.whole.expected if self.at_least is None else f"{self.at_least} or more"
        rule = f" ({self.whole.rule})" if self.whole.rule else ""
        return (Fault("", f"must be {expected}, not {short_repr(value)}{rule}", ValueError),)


@final
@attrs.frozen
class Array(Kind):
    """A tuple of any length, with items of one kind."""

    types = (tuple,)
    item: Kind
    at_least: int = 0
    name: str = ""

    def faults(self, value: Any) -> Iterable[Fault]:
        if not isinstance(value, tuple):
            yield self._wrong_type(value)
            return
        for index, item in enumerate(value):
            for path, message, error in self.item.faults(item):
                yield Fault(joined(f"[{index}]", path), message, error)
        if len(value) < self.at_least:
            yield Fault("", f"must be {self.at_least} items or more, not {len(value)}", ValueError)


@final
@attrs.frozen
class Object(Kind):
    """A value of a class with fields: of attrs, or a named tuple. A plain tuple can stand for a named one."""

    cls: Any
    types: tuple[type, ...] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "types", (tuple,) if issubclass(self.cls, tuple) else (self.cls,))

    def faults(self, value: Any) -> Iterable[Fault]:
        fields = fields_of(self.cls)
        if not isinstance(value, self.types):
            yield self._wrong_type(value)
        elif not isinstance(value, tuple):
            yield from _faults_of_parts(fields, [getattr(value, name) for name in fields])
        elif len(value) == len(fields):
            yield from _faults_of_parts(fields, value)
        else:
            yield Fault("", f"must be a tuple ({', '.join(fields)}), not {short_repr(value)}")


@final
@attrs.frozen
class OneOf(Kind):
    """A value of one of several kinds."""

    members: tuple[Kind, ...]
    types: tuple[type, ...] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "types", tuple(kind for member in self.members for kind in member.types))

    def faults(self, value: Any) -> Iterable[Fault]:
        for member in self.members:
            if isinstance(value, member.types) and (bool in member.types or not isinstance(value, bool)):
                return member.faults(value)
        return (self._wrong_type(value),)


@cache
def kind_of(annotation: Any) -> Kind:
    """Return the kind that an annotation stands for."""
    metadata: list[object] = []
    if get_origin(annotation) is Annotated:
        annotation, *metadata = get_args(annotation)
    at_least = next((data.least for data in metadata if isinstance(data, AtLeast)), None)
    for data in metadata:
        if isinstance(data, Whole):
            return Number(data, at_least)
        if isinstance(data, Checked):
            return Plain((annotation,), data.check)
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is tuple:
        name = next((data.name for data in metadata if isinstance(data, Named)), "")
        return Array(kind_of(arguments[0]), at_least or 0, name)
    if origin in {Union, UnionType}:
        members = tuple(map(kind_of, arguments))
        if all(isinstance(member, Plain) for member in members):
            return Plain(tuple(kind for member in members for kind in member.types))
        return OneOf(members)
    if origin is Literal:
        return Plain((type(arguments[0]),))
    has_fields = issubclass(annotation, tuple) or (attrs.has(annotation) and given_fields_of(annotation))
    if has_fields and not hasattr(annotation, "__attrs_post_init__"):
        return Object(annotation)
    return Plain((annotation,))


@cache
def fields_of(kind: Any) -> Mapping[str, Kind]:
    """Return the kind of each field of a class, in their order."""
    hints = get_type_hints(kind, include_extras=True)
    names = [field.name for field in attrs.fields(kind)] if attrs.has(kind) else kind._fields
    return {name: kind_of(hints[name]) for name in names}


@cache
def given_fields_of(kind: Any) -> Mapping[str, Kind]:
    """Return the kind of each field that the constructor of an attrs class takes; the others follow from them."""
    given = {field.name for field in attrs.fields(kind) if field.init}
    return {name: field for name, field in fields_of(kind).items() if name in given}


def field_faults(value: Any) -> Iterator[Fault]:
    """Yield everything in an attrs value that its annotations do not allow, however deep."""
    kind: Any = type(value)
    fields = given_fields_of(kind)
    return _faults_of_parts(fields, [getattr(value, name) for name in fields])


def _faults_of_parts(fields: Mapping[str, Kind], parts: Iterable[object]) -> Iterator[Fault]:
    for (name, kind), part in zip(fields.items(), parts, strict=True):
        for path, message, error in kind.faults(part):
            yield Fault(joined(name, path), message, error)
