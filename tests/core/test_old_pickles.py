"""Pickles of values without a field, as a version before the field was added made them."""

import pickle
from typing import Any

import attrs
import pytest
from test_values import VALUES

import dos
from dos.table import Table, Update

UPDATE = Table(dos.new_game(2, seed=2017)).sync(1)
CASES = {
    f"{name}, {field.name}": (value, field)
    for name, value in {**VALUES, "Update": UPDATE}.items()
    for field in attrs.fields(type(value))
}


def new(cls: type) -> object:
    """Create an instance without its fields, which the state of the pickle sets."""
    return object.__new__(cls)


class Old:
    """A stand-in that is pickled as a value without one of its fields."""

    def __init__(self, value: Any, missing: str) -> None:
        self.value = value
        self.missing = missing

    def __reduce__(self) -> tuple[Any, ...]:
        names = [field.name for field in attrs.fields(type(self.value)) if field.name != self.missing]
        state = {name: getattr(self.value, name) for name in names}
        return new, (type(self.value),), state


@pytest.mark.parametrize(("value", "field"), CASES.values(), ids=CASES)
def test_a_pickle_without_a_field_has_the_default_or_is_refused(value: Any, field: Any) -> None:
    """A missing field gets its default. Without a default, the error names the class and the field."""
    pickled = pickle.dumps(Old(value, field.name))

    if field.default is attrs.NOTHING:
        expected = f"the {type(value).__name__} was pickled by another version of dos: it does not have `{field.name}`"
        with pytest.raises(pickle.UnpicklingError, match=f"^{expected}$"):
            pickle.loads(pickled)  # noqa: S301
        return
    made = pickle.loads(pickled)  # noqa: S301
    assert type(value) is type(made)
    assert field.default == getattr(made, field.name)
    if field.init:
        expected = attrs.evolve(value, **{field.name: field.default})
        assert (expected, hash(expected), repr(expected)) == (made, hash(made), repr(made))


def test_a_state_from_before_the_call_can_be_played() -> None:
    """A state without `calls_due`, and rules without `dos_call`, are those of a game without the DOS call."""
    state = VALUES["GameState"]
    rules = pickle.loads(pickle.dumps(Old(state.rules, "dos_call")))  # noqa: S301
    old = pickle.loads(pickle.dumps(Old(attrs.evolve(state, rules=rules), "calls_due")))  # noqa: S301

    assert state == old
    assert dos.legal_moves(state) == dos.legal_moves(old)


def test_every_class_with_a_constructor_is_covered() -> None:
    """The cases include states, observations, updates, events and records."""
    assert {dos.GameState, dos.Observation, Update, dos.events.Drew, dos.record.GameRecord, dos.Rules} <= {
        type(value) for value, _ in CASES.values()
    }
