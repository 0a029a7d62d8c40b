"""Values to what JSON can hold, and back, by `cattrs`: the forms of the fields are all that it is told.

This module must not know what a document is, nor whether a value that can be written can be.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias, get_args

import attrs
from cattrs import BaseValidationError, ClassValidationError, Converter, IterableValidationError
from cattrs.errors import AttributeValidationNote, IterableValidationNote
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from dos._checks import short_repr
from dos.cards import DECK, Card
from dos.serialization.forms import (
    TAG,
    TAGGED,
    WHOLE_DECK,
    DealerDraw,
    Deck,
    fields_of,
    item_of,
    leaf_of,
    some_of,
)
from dos.serialization.leaves import Fault, Form, must_be

Load: TypeAlias = Callable[[Any, Form], Any]
Dump: TypeAlias = Callable[[Any], Any]

_TOLD: Final = 20
"""So many faults of one list, and surplus fields of one object, are told: what is all wrong needs no long error."""

LOAD_ERRORS: Final = (BaseValidationError, ValueError)
"""What is raised when something is wrong with what is loaded."""

_CONVERTER: Final = Converter()


def dump(value: Any, form: Form) -> Any:
    """What JSON can hold of a value.

    Raises:
        ValueError: It cannot be written, which `dos.serialization.faults` tells in full.
    """
    return _CONVERTER.get_unstructure_hook(form)(value)


def load(data: object, form: Form) -> Any:
    """The value that was written.

    Raises:
        BaseValidationError: Something is wrong, which `dos.serialization.faults` tells in full.
        ValueError: The same.
    """
    return _CONVERTER.get_structure_hook(form)(data, form)


def _wrong(error: type[BaseValidationError], form: Form, faults: list[Exception]) -> BaseValidationError:
    """The faults of the parts, as `cattrs` puts them together."""
    return error(str(form), faults, form)  # pyright: ignore[reportCallIssue] # it takes the error for its base


# Objects: each field of the class is there, and no other.


def _load_object(kind: type) -> Load:
    fields = fields_of(kind)
    hooks = {name: _CONVERTER.get_structure_hook(form) for name, form in fields.items()}
    overrides: dict[str, Any] = {name: override(struct_hook=hook) for name, hook in hooks.items()}
    build: Load = make_dict_structure_fn(kind, _CONVERTER, _cattrs_detailed_validation=True, **overrides)
    derived = [field.name for field in attrs.fields(kind) if not field.init]

    def load_object(data: Any, _: Form) -> Any:
        if not isinstance(data, dict):
            raise must_be(data, "an object")
        if data.keys() != fields.keys():
            raise _wrong(ClassValidationError, kind, [*_other_fields(data, kind), *_other_faults(build, data)])
        value = build(data, kind)
        for name in derived:
            try:
                told = hooks[name](data[name], fields[name])
            except LOAD_ERRORS as error:
                raise _wrong(ClassValidationError, kind, [_at(name, error)]) from None
            if told != getattr(value, name):
                raise _wrong(ClassValidationError, kind, [_at(name, Fault("must be what follows from the rest"))])
        return value

    return load_object


def _other_fields(data: dict[Any, Any], kind: type) -> Iterator[Exception]:
    """What is missing, and what there should not be."""
    fields = fields_of(kind)
    for name in fields:
        if name not in data:
            yield _at(name, Fault("is missing"))
    surplus = [name for name in data if name not in fields]
    for name in surplus[:_TOLD]:
        yield _at(name if _is_plain(name) else short_repr(name), Fault("there is no such field"))


def _is_plain(name: object) -> bool:
    """Whether something can stand in a path as it is."""
    return isinstance(name, str) and len(name) <= _LONGEST and name.isidentifier() and name.isascii()


_LONGEST: Final = 40


def _other_faults(build: Load, data: dict[Any, Any]) -> Iterator[Exception]:
    """What else is wrong with an object that does not have its fields."""
    try:
        build(data, None)
    except ClassValidationError as error:
        for fault in error.exceptions:
            if not isinstance(fault, KeyError):
                yield fault


def _at(name: str, fault: Exception) -> Exception:
    fault.add_note(AttributeValidationNote(name, name, None))
    return fault


def _dump_object(kind: type) -> Dump:
    overrides: dict[str, Any] = {
        name: override(unstruct_hook=_CONVERTER.get_unstructure_hook(form)) for name, form in fields_of(kind).items()
    }
    write: Dump = make_dict_unstructure_fn(kind, _CONVERTER, _cattrs_include_init_false=True, **overrides)

    def dump_object(value: Any) -> Any:
        if type(value) is not kind:
            raise must_be(value, kind.__name__)
        return write(value)

    return dump_object


# Unions: an object, which says in `TAG` what it is.


def _load_tagged(union: Form) -> Load:
    hooks = {kind.__name__: _CONVERTER.get_structure_hook(kind) for kind in get_args(union)}

    def load_tagged(data: Any, _: Form) -> Any:
        if not isinstance(data, dict):
            raise must_be(data, "an object")
        tag = data.get(TAG)
        hook = hooks.get(tag) if isinstance(tag, str) else None
        if hook is None:
            fault = must_be(tag, " or ".join(hooks)) if TAG in data else Fault("is missing")
            raise _wrong(ClassValidationError, union, [_at(TAG, fault)])
        return hook({name: value for name, value in data.items() if name != TAG}, tag)

    return load_tagged


def _dump_tagged(union: Form) -> Dump:
    hooks = {kind: _CONVERTER.get_unstructure_hook(kind) for kind in get_args(union)}

    def dump_tagged(value: Any) -> Any:
        kind = type(value)
        if kind not in hooks:
            raise must_be(value, " or ".join(kind.__name__ for kind in hooks))
        return {TAG: kind.__name__, **hooks[kind](value)}

    return dump_tagged


# What can be null


def _load_optional(form: Form) -> Load:
    kind = some_of(form)
    hook = _CONVERTER.get_structure_hook(kind)
    return lambda data, _: None if data is None else hook(data, kind)


def _dump_optional(form: Form) -> Dump:
    hook = _CONVERTER.get_unstructure_hook(some_of(form))
    return lambda value: None if value is None else hook(value)


# Tuples of one kind: a list. A text is none, though it could be gone through.


def _load_tuple(form: Form) -> Load:
    kind = item_of(form)
    hook = _CONVERTER.get_structure_hook(kind)

    def load_tuple(data: Any, _: Form) -> Any:
        if not isinstance(data, list | tuple):
            raise must_be(data, "a list")
        try:
            return tuple([hook(item, kind) for item in data])
        except LOAD_ERRORS:
            raise _wrong(IterableValidationError, form, _faults(data)) from None

    def _faults(data: list[Any] | tuple[Any, ...]) -> list[Exception]:
        faults: list[Exception] = []
        for place, item in enumerate(data):
            try:
                hook(item, kind)
            except LOAD_ERRORS as error:
                error.add_note(IterableValidationNote(str(place), place, kind))
                faults.append(error)
                if len(faults) == _TOLD:
                    break
        return faults

    return load_tuple


def _dump_tuple(form: Form) -> Dump:
    hook = _CONVERTER.get_unstructure_hook(item_of(form))

    def dump_tuple(value: Any) -> Any:
        if not isinstance(value, tuple):
            raise must_be(value, "a tuple")
        return [hook(item) for item in value]

    return dump_tuple


# Forms with a short way to write them


def _load_deck(_: Form) -> Load:
    hook = _CONVERTER.get_structure_hook(tuple[Card, ...])

    def load_deck(data: Any, _: Form) -> Any:
        if isinstance(data, str):
            if data != WHOLE_DECK:
                raise must_be(data, f'"{WHOLE_DECK}" or a list of cards')
            return DECK
        return hook(data, Deck)

    return load_deck


def _dump_deck(_: Form) -> Dump:
    hook = _CONVERTER.get_unstructure_hook(tuple[Card, ...])
    return lambda deck: WHOLE_DECK if deck == DECK else hook(deck)


def _load_dealer_draw(_: Form) -> Load:
    hook = _load_object(DealerDraw)

    def load_dealer_draw(data: Any, _: Form) -> Any:
        drawn = hook(data, DealerDraw)
        return drawn.seat, drawn.card

    return load_dealer_draw


def _dump_dealer_draw(_: Form) -> Dump:
    hook = _dump_object(DealerDraw)

    def dump_dealer_draw(drawn: Any) -> Any:
        if not isinstance(drawn, tuple) or len(drawn) != 2:
            raise must_be(drawn, "a seat and a card")
        return hook(DealerDraw(*drawn))

    return dump_dealer_draw


def _load_leaf(form: Form) -> Load:
    load_it = leaf_of(form).load  # type: ignore[union-attr] # it is a leaf
    return lambda data, _: load_it(data)


def _dump_leaf(form: Form) -> Dump:
    return leaf_of(form).dump  # type: ignore[union-attr] # it is a leaf


_KINDS: Final[tuple[tuple[Callable[[Form], bool], Callable[[Form], Load], Callable[[Form], Dump]], ...]] = (
    (attrs.has, _load_object, _dump_object),
    (lambda form: item_of(form) is not None, _load_tuple, _dump_tuple),
    (lambda form: some_of(form) is not None, _load_optional, _dump_optional),
    (lambda form: form in TAGGED, _load_tagged, _dump_tagged),
    (lambda form: form is DealerDraw, _load_dealer_draw, _dump_dealer_draw),
    (lambda form: form is Deck, _load_deck, _dump_deck),
    (lambda form: leaf_of(form) is not None, _load_leaf, _dump_leaf),
)
"""Which forms there are, and how each is read and written. Of those that fit, the last is taken."""

for _fits, _load_by, _dump_by in _KINDS:
    _CONVERTER.register_structure_hook_factory(_fits, _load_by)
    _CONVERTER.register_unstructure_hook_factory(_fits, _dump_by)

# What `cattrs` has hooks for by class, it asks these before all others.
for _plain in (bool, str):
    _CONVERTER.register_structure_hook(_plain, _load_leaf(_plain))
    _CONVERTER.register_unstructure_hook(_plain, _dump_leaf(_plain))
