"""The values that a field accepts, derived from its annotation. All code that inspects annotations is in this module.

Theory of operation. The type of a field is written once, as its annotation. Three features are derived from it: the
checks that events run when they are created, the type checks of `validate`, and the JSON codecs. If each of them had
its own table of fields, a new field would need an entry in every table, and the entries would drift apart.

`kind_of` turns an annotation into a tree of `Kind` objects: plain values, numbers, tuples, classes with fields, and
unions. Constraints that Python's types cannot express are metadata of `Annotated`, which type checkers ignore: the
limits of a number (`Whole`), a minimum number or length (`AtLeast`), and a custom check (`Checked`).

Classes with numbers pass `whole_numbers` to attrs, which uses the kinds of their fields to make each number a plain
`int`. So a NumPy integer, or an instance of a subclass of `int`, never gets into a value.

A kind reports everything that is wrong with a value (`faults`), each fault with its path inside that value. A path
grows on the way out of the tree. Nearly all values are valid, and checking them has to be cheap: `accepts` answers for
these, without paths or generators, and only fields that it does not accept are searched for faults.

Every program imports this module first, so its classes are written by hand: attrs would need a fifth of the time of
`import dos` for them.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from operator import is_
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, final, get_args, get_origin, get_type_hints

import attrs

from dos._checks import as_int, safe_repr, short_repr


class Whole(NamedTuple):
    """Metadata of a whole number: its limits, either of which can be `None`.

    Attributes:
        name: The name of the number's type.
        least: The smallest valid number.
        greatest: The largest valid number.
        expected: The limits as they appear in a message: ``"0 or more"``.
        rule: The number of the rule that sets the limits.
    """

    name: str
    least: int | None
    greatest: int | None
    expected: str
    rule: str = ""

    def __repr__(self) -> str:  # in signatures, a reader needs the name alone
        return self.name


class AtLeast(NamedTuple):
    """Metadata: the minimum of a number, or the minimum length of a tuple."""

    least: int


class Checked(NamedTuple):
    """Metadata: a function that raises a `TypeError` for an invalid value."""

    check: Callable[[object], None]

    def __repr__(self) -> str:
        return f"Checked(check={self.check.__name__})"


class Named(NamedTuple):
    """Metadata: the name of a tuple that has its own JSON format."""

    name: str


class Fault(NamedTuple):
    """One thing that is wrong with a value: its path, a message, and the type of error to raise."""

    path: str
    message: str
    error: type[TypeError | ValueError] = TypeError


def joined(step: str, path: str) -> str:
    """Join two parts of a path: ``"hands"`` and ``"[0]"`` make ``"hands[0]"``."""
    is_plain = not step or not path or path.startswith("[")
    return f"{step}{path}" if is_plain else f"{step}.{path}"


class Kind(ABC):
    """What a field accepts, as a tree node. A value must be an instance of one of its `types`.

    Kinds of one class with equal parts are equal.
    """

    def __init__(self, types: tuple[type, ...], *parts: object) -> None:
        self.types = types
        self._parts = (type(self), types, *parts)
        self._hash = hash(self._parts)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Kind) and self._parts == other._parts)

    def __hash__(self) -> int:
        return self._hash

    @abstractmethod
    def accepts(self, value: Any) -> bool:
        """Return whether a value is valid beyond doubt. In case of doubt, `faults` decides."""

    def accepts_all(self, values: Iterable[Any]) -> bool:
        """Return whether all values are valid beyond doubt."""
        return all(map(self.accepts, values))

    @abstractmethod
    def faults(self, value: Any) -> Iterable[Fault]:
        """Return everything that is wrong with a value, with paths relative to it."""

    def _wrong_type(self, value: object) -> Fault:
        names = ("None" if kind is NoneType else kind.__name__ for kind in self.types)
        return Fault("", f"must be {' or '.join(names)}, not {short_repr(value)}")


@final
class Plain(Kind):
    """A value whose contents are not checked: its class has no fields, or checks them in its constructor."""

    def __init__(self, types: tuple[type, ...], check: Callable[[object], None] | None = None) -> None:
        super().__init__(types, check)
        self.check = check
        self._exact_types = frozenset(types if check is None else ())

    def accepts(self, value: Any) -> bool:
        return type(value) in self._exact_types

    def accepts_all(self, values: Iterable[Any]) -> bool:
        return self._exact_types.issuperset(map(type, values))

    def faults(self, value: Any) -> Iterable[Fault]:
        if self.check is None:
            return () if isinstance(value, self.types) else (self._wrong_type(value),)
        try:
            self.check(value)
        except TypeError as error:
            return (Fault("", str(error)),)
        return ()


@final
class Number(Kind):
    """A whole number. A bool does not count as one."""

    def __init__(self, whole: Whole, at_least: int | None = None) -> None:
        super().__init__((int,), whole, at_least)
        self.whole = whole
        self.at_least = at_least
        self._least = whole.least if at_least is None else at_least

    def accepts(self, value: Any) -> bool:
        return type(value) is int and self._is_within(value)

    def _is_within(self, value: int) -> bool:
        greatest = self.whole.greatest
        return (self._least is None or value >= self._least) and (greatest is None or value <= greatest)

    def faults(self, value: Any) -> Iterable[Fault]:
        if not isinstance(value, int) or isinstance(value, bool):
            return (self._wrong_type(value),)
        if self._is_within(value):
            return ()
        expected = self.whole.expected if self.at_least is None else f"{self.at_least} or more"
        rule = f" ({self.whole.rule})" if self.whole.rule else ""
        return (Fault("", f"must be {expected}, not {short_repr(value)}{rule}", ValueError),)


@final
class Array(Kind):
    """A tuple of any length whose items are all of one kind."""

    def __init__(self, item: Kind, at_least: int = 0, name: str = "") -> None:
        super().__init__((tuple,), item, at_least, name)
        self.item = item
        self.at_least = at_least

    def accepts(self, value: Any) -> bool:
        return isinstance(value, tuple) and len(value) >= self.at_least and self.item.accepts_all(value)

    def faults(self, value: Any) -> Iterable[Fault]:
        if not isinstance(value, tuple):
            yield self._wrong_type(value)
            return
        for index, item in enumerate(value):
            for path, message, error in self.item.faults(item):
                yield Fault(joined(f"[{index}]", path), message, error)
        if len(value) < self.at_least:
            yield Fault("", f"must have at least {self.at_least} items, not {len(value)}", ValueError)


@final
class Object(Kind):
    """An instance of an attrs class or of a named tuple. A plain tuple is accepted in place of a named one."""

    def __init__(self, cls: Any) -> None:
        super().__init__((tuple,) if issubclass(cls, tuple) else (cls,), cls)
        self.cls = cls

    def accepts(self, value: Any) -> bool:
        fields = fields_of(self.cls)
        if not isinstance(value, self.types):
            return False
        if not isinstance(value, tuple):
            return _accepts_parts(fields, [getattr(value, name) for name in fields])
        return len(value) == len(fields) and _accepts_parts(fields, value)

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
class OneOf(Kind):
    """A union: a value of one of several kinds."""

    def __init__(self, members: tuple[Kind, ...]) -> None:
        super().__init__(tuple(kind for member in members for kind in member.types), members)
        self.members = members
        self._members_by_type = {kind: member for member in members for kind in member.types}

    def accepts(self, value: Any) -> bool:
        member = self._members_by_type.get(type(value))
        return member is not None and member.accepts(value)

    def faults(self, value: Any) -> Iterable[Fault]:
        for member in self.members:
            if isinstance(value, member.types) and (bool in member.types or not isinstance(value, bool)):
                return member.faults(value)
        return (self._wrong_type(value),)


@cache
def kind_of(annotation: Any) -> Kind:
    """Return the kind that an annotation describes."""
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
    if origin is tuple and arguments[1:] == (...,):
        name = next((data.name for data in metadata if isinstance(data, Named)), "")
        return Array(kind_of(arguments[0]), at_least or 0, name)
    if origin in {Union, UnionType}:
        members = tuple(map(kind_of, arguments))
        if all(isinstance(member, Plain) and member.check is None for member in members):
            return Plain(tuple(kind for member in members for kind in member.types))
        return OneOf(members)
    if origin is Literal:
        return Plain((type(arguments[0]),))
    return _kind_of_class(annotation)


def _kind_of_class(cls: Any) -> Kind:
    if not isinstance(cls, type) or get_origin(cls) is not None:
        msg = f"cannot derive checks from the annotation {cls}: dos._kinds does not support its shape"
        raise TypeError(msg)
    has_fields = hasattr(cls, "_fields") or (attrs.has(cls) and given_fields_of(cls))
    return Object(cls) if has_fields and not hasattr(cls, "__attrs_post_init__") else Plain((cls,))


@cache
def fields_of(kind: Any) -> Mapping[str, Kind]:
    """Return the kind of each field of a class, in the order of its fields."""
    hints = get_type_hints(kind, include_extras=True)
    names = [field.name for field in attrs.fields(kind)] if attrs.has(kind) else kind._fields
    return {name: kind_of(hints[name]) for name in names}


@cache
def given_fields_of(kind: Any) -> Mapping[str, Kind]:
    """Return the kind of each field that the constructor of an attrs class accepts. It computes the other fields."""
    given = {field.name for field in attrs.fields(kind) if field.init}
    return {name: field for name, field in fields_of(kind).items() if name in given}


def field_faults(value: Any) -> Iterator[Fault]:
    """Yield everything in an attrs value, at any depth, that its annotations do not allow."""
    kind: Any = type(value)
    fields = given_fields_of(kind)
    return _faults_of_parts(fields, [getattr(value, name) for name in fields])


def _accepts_parts(fields: Mapping[str, Kind], parts: Iterable[object]) -> bool:
    for kind, part in zip(fields.values(), parts, strict=True):  # noqa: SIM110 - a loop is faster than a generator
        if not kind.accepts(part):
            return False
    return True


def _faults_of_parts(fields: Mapping[str, Kind], parts: Iterable[object]) -> Iterator[Fault]:
    for (name, kind), part in zip(fields.items(), parts, strict=True):
        if not kind.accepts(part):
            for path, message, error in kind.faults(part):
                yield Fault(joined(name, path), message, error)


def whole_numbers(_cls: type, fields: "list[attrs.Attribute[Any]]") -> "list[attrs.Attribute[Any]]":
    """Make the whole numbers in the fields of an attrs class plain ints: a field transformer for attrs.

    The repr of such a field does not fail, however many digits its numbers have.
    """
    return [_with_ints(field) for field in fields]


def _with_ints(field: "attrs.Attribute[Any]") -> "attrs.Attribute[Any]":
    annotation: Any = field.type
    convert = _int_converter(kind_of(annotation))
    if convert is None:
        return field
    return field.evolve(converter=field.converter or convert, repr=safe_repr if field.repr is True else field.repr)


def _int_converter(kind: Kind) -> Callable[[Any], Any] | None:
    """Return the function that makes the numbers in a value plain ints, or `None` if the kind has no numbers.

    The function leaves anything of the wrong type unchanged, for the type checks to reject.
    """
    match kind:
        case Number():
            return as_int
        case Array(item=item):
            convert = _int_converter(item)
            return None if convert is None else partial(_tuple_with_ints, convert)
        case Object(cls=cls, types=types) if types == (tuple,):
            return partial(_named_tuple_with_ints, cls)
        case OneOf(members=members):
            # Only unions of a kind with None contain numbers, and the functions leave None unchanged.
            return next(filter(None, map(_int_converter, members)), None)
        case _:
            # An attrs class converts the numbers in its own fields.
            return None


def _tuple_with_ints(convert: Callable[[Any], Any], value: Any) -> Any:
    if isinstance(value, tuple):
        for item in value:
            if type(item) is not int and convert(item) is not item:
                return tuple(map(convert, value))
    return value


def _named_tuple_with_ints(cls: Any, value: Any) -> Any:
    fields = fields_of(cls)
    if not isinstance(value, tuple) or len(value) != len(fields):
        return value
    converters = map(_int_converter, fields.values())
    parts = [part if convert is None else convert(part) for convert, part in zip(converters, value, strict=True)]
    if all(map(is_, parts, value)):
        return value
    return cls(*parts) if isinstance(value, cls) else tuple(parts)
