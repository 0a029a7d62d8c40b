"""Whole numbers of other types: NumPy integers, subclasses of int, anything with `__index__`. All become plain ints."""

import importlib.util
import re
import typing
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Any, Self

import attrs
import pytest
from test_values import VALUES

import dos
from dos.record import GameRecord, RecordWriter, parse_record
from dos.serialization import from_data, from_json, to_json
from dos.table import Table


class Indexed:
    """A whole number as other libraries make them: with `__index__`, and neither a subclass of int nor equal to one."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


class Loud(int):
    """A subclass of int with its own text, equality and hash."""

    def __str__(self) -> str:
        return "loud"

    __repr__ = __str__

    def __format__(self, _: str) -> str:
        return "loud"

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = object.__hash__

    def __index__(self) -> int:
        return -1

    __int__ = __index__

    def __add__(self, other: int) -> Self:
        return type(self)(int.__add__(self, other))


MAKERS: dict[str, Callable[[int], Any]] = {"__index__": Indexed, "subclass": Loud}
if importlib.util.find_spec("numpy"):
    import numpy as np

    MAKERS |= {f"{kind}{bits}": getattr(np, f"{kind}{bits}") for kind in ("int", "uint") for bits in (8, 16, 32, 64)}
    MAKERS["array"] = np.array

each_number = pytest.mark.parametrize("number", MAKERS.values(), ids=MAKERS)


def numbers(value: object) -> Iterator[object]:
    """Yield all numbers in a value, at any depth."""
    if isinstance(value, tuple):
        for part in value:
            yield from numbers(part)
    elif attrs.has(type(value)):
        yield from numbers(tuple(getattr(value, field.name) for field in attrs.fields(type(value))))
    elif hasattr(value, "__index__"):
        yield value


def with_numbers(part: Any, number: Callable[[int], Any]) -> Any:
    """Return a part of a value with its numbers replaced, also those in tuples."""
    if isinstance(part, tuple):
        parts = [with_numbers(item, number) for item in part]
        return type(part)(*parts) if hasattr(part, "_fields") else tuple(parts)
    return number(part) if type(part) is int and part < 2**7 else part


WITH_NUMBERS = {
    name: value
    for name, value in VALUES.items()
    if not isinstance(value, dos.WildNumber | dos.WildDos | dos.Problem | dos.matching.Reading)
}
"""The values except those that only the library creates, or that have no number."""


@each_number
@pytest.mark.parametrize("value", WITH_NUMBERS.values(), ids=WITH_NUMBERS)
def test_numbers_of_any_type_are_plain_ints_in_a_value(value: Any, number: Callable[[int], Any]) -> None:
    """A value created with numbers of another type is the value with ints: equal, with the same hash, repr and text."""
    fields = [field for field in attrs.fields(type(value)) if field.init]
    made = type(value)(**{field.name: with_numbers(getattr(value, field.name), number) for field in fields})

    assert {int, bool} >= set(map(type, numbers(made)))
    assert (value, hash(value), repr(value), str(value)) == (made, hash(made), repr(made), str(made))


@each_number
def test_arguments_can_be_numbers_of_any_type(number: Callable[[int], Any]) -> None:
    """Every function that accepts a seat, a seed, a size or a number of an update accepts any whole number."""
    rules = dos.Rules(dos_call=True, hand_size=number(2))
    new = dos.new_game(number(3), seed=number(7), dealer=number(0), rules=rules)
    assert dos.new_game(3, seed=7, dealer=0, rules=dos.Rules(dos_call=True, hand_size=2)) == new
    assert {int} == {type(value) for value in numbers(new) if not isinstance(value, bool)}
    assert dos.legal_moves(new, 0) == dos.legal_moves(new, number(0))
    assert dos.explain(new, dos.Deal(), by=1).reason == dos.explain(new, dos.Deal(), by=number(1)).reason
    state = dos.apply(new, dos.Deal(), by=number(0))
    made = dos.step(state, dos.Draw(), by=number(1))
    view = dos.observe(made.state, number(1))
    assert (dos.observe(made.state, 1), int) == (view, type(view.seat))
    assert dos.legal_moves(view) == dos.legal_moves(view, number(1))
    (drew,) = made.events
    assert drew == dos.redact(drew, number(1))
    assert dos.describe(drew, you=1) == dos.describe(drew, you=number(1))
    assert dos.CatchDos(by=1, caught=0) == dos.CatchDos(by=number(1), caught=number(0))
    assert dos.SeededShuffler(5, 6).shuffle(dos.DECK) == dos.SeededShuffler(number(5), number(6)).shuffle(dos.DECK)
    assert dos.NumberCard(dos.Color.RED, 7) == dos.NumberCard(dos.Color.RED, number(7))


@each_number
def test_a_table_accepts_numbers_of_any_type(number: Callable[[int], Any]) -> None:
    """Seats and numbers of updates can be of any type, and updates, histories and documents contain ints."""
    table = Table(dos.new_game(2, seed=2017, dealer=0))
    updates = table.submit(number(1), dos.Draw(), number(0))
    assert table.sync(1).view == table.sync(number(1)).view == updates[1].view
    assert table.log(1) == table.log(number(1))
    table.submit(1, next(move for move in table.sync(1).moves if isinstance(move, dos.Match)), 1)
    assert 1 == table.undoable(number(1))
    table.undo(number(1), number(2))
    table.replace_player(number(0), "Ann")
    saved = table.record()
    assert {int} == set(map(type, numbers((saved.history, updates[0].seq))))
    assert saved.for_seat(1) == saved.for_seat(number(1))
    assert saved == dos.record.GameRecord(saved.names, saved.start, with_numbers(saved.history, number))
    resumed = Table.from_record(saved, seq=number(4), undoable=number(0))
    assert to_json(table) == to_json(resumed)
    assert repr(table) == repr(resumed)


@each_number
def test_a_state_with_numbers_of_any_type_is_written_and_read(number: Callable[[int], Any]) -> None:
    """The text and the document of a state with numbers of another type are read back to an equal state."""
    state = dos.apply(dos.new_game(3, seed=number(7), dealer=0), dos.Deal())
    state = attrs.evolve(state, scores=with_numbers((1, 2, 3), number), to_move=number(2), round=number(4))
    dos.validate(state)
    text = dos.notation.format_position(state)

    assert "\nscores: 1 2 3\n" in text
    assert state == dos.notation.parse_position(text) == from_json(dos.GameState, to_json(state))


def test_numbers_in_data_can_be_of_a_subclass() -> None:
    """Some decoders return subclasses of int, which become ints when data is loaded."""
    state = dos.new_game(2, seed=1, dealer=0)
    data = {**dos.serialization.to_data(state), "round": Loud(0), "dealer": Loud(0), "scores": [Loud(0), 0]}

    loaded = from_data(dos.GameState, data)

    assert state == loaded
    assert {int, bool} == set(map(type, numbers(loaded)))


class Failing:
    """An object whose `__index__` raises a TypeError, as that of an array of several numbers does."""

    def __index__(self) -> typing.NoReturn:
        raise TypeError


@pytest.mark.parametrize("value", [True, False, 1.0, "1", b"1", int, Failing(), [1], (1,), 1j])
def test_what_is_not_a_whole_number_is_refused(value: Any) -> None:
    """A bool, a float or a text is not a whole number, wherever one is expected."""
    state = dos.apply(dos.new_game(2, seed=1, dealer=0), dos.Deal())
    table = Table(state)
    calls: list[Callable[[], object]] = [
        lambda: dos.new_game(value),
        lambda: dos.new_game(2, seed=value),
        lambda: dos.new_game(2, dealer=value),
        lambda: dos.Rules(hand_size=value),
        lambda: dos.CallDos(by=value),
        lambda: dos.SeededShuffler(value),
        lambda: dos.NumberCard(dos.Color.RED, value),
        lambda: dos.events.DosCalled(value),
        lambda: dos.observe(state, value),
        lambda: dos.legal_moves(state, value),
        lambda: dos.apply(state, dos.Draw(), by=value),
        lambda: dos.redact(dos.events.DosCalled(1), value),
        lambda: dos.describe(dos.events.DosCalled(1), you=value),
        lambda: table.submit(1, dos.Draw(), value),
        lambda: table.submit(value, dos.Draw(), 0),
        lambda: table.undo(1, value),
        lambda: dos.record.GameRecord(("A", "B"), state, ((value, dos.Draw()),)),
    ]

    for call in calls:
        with pytest.raises(TypeError, match=rf"must be int( or None)?, not {re.escape(repr(value)[:9])}"):
            call()
    with pytest.raises(dos.InvalidState, match="dealer: must be int"):
        dos.validate(attrs.evolve(state, dealer=value))


HUGE = 10**5000


@pytest.mark.parametrize("name", ["GameState", "Observation, a call due"])
def test_a_huge_number_does_not_break_the_repr_of_a_position(name: str) -> None:
    """A state and an observation have a repr with any number in any field, also one in a tuple."""
    fields = {"scores", "dealer", "round", "to_move", "calls_due", "seat", "hand_sizes", "draw_pile_size"}
    value = VALUES[name]
    for field in fields & {field.name for field in attrs.fields(type(value))}:
        number = (HUGE, 1) if isinstance(getattr(value, field), tuple) else HUGE
        assert f"{field}=<unprintable" in repr(attrs.evolve(value, **{field: number}))


@pytest.mark.parametrize(
    "make",
    [
        lambda: dos.Rules(target_score=HUGE),
        lambda: dos.AwaitingDeal((((HUGE, dos.WildDos()),),)),
        lambda: dos.AddingBonus(HUGE, HUGE),
        lambda: dos.RoundOver(0, HUGE),
        lambda: dos.GameOver(HUGE, HUGE),
        lambda: dos.phases.DealerDraw(HUGE, dos.WildDos()),
        lambda: dos.record.PlayedMove(HUGE, dos.Draw()),
        lambda: dos.events.Reshuffled(HUGE),
        lambda: dos.events.BonusDeclined(0, HUGE),
        lambda: dos.events.GameWon(0, (HUGE, 0)),
        lambda: dos.SeededShuffler(HUGE, HUGE),
        lambda: attrs.evolve(Table(dos.new_game(2)).sync(0), seq=HUGE),
        lambda: Table.from_record(Table(dos.new_game(2)).record(), seq=HUGE),
    ],
)
def test_a_huge_number_does_not_break_the_repr_of_a_part(make: Callable[[], object]) -> None:
    """Phases, events, shufflers, updates and tables with a huge number have a repr, and events a sentence."""
    value = make()

    assert "unprintable" in repr(value)
    assert str(value)


@each_number
def test_notes_and_written_records(number: Callable[[int], Any]) -> None:
    """The indices of notes and the seats of a written record can be any whole numbers, and become plain ints."""
    start = dos.new_game(2, seed=2017, dealer=0)
    file = StringIO()
    with RecordWriter(file, GameRecord(("Ann", "Bob"), start, ())) as writer:
        writer.add(number(0), dos.Deal(), "a good deal")
        writer.add(number(1), dos.Draw())
    written = parse_record(file.getvalue())
    record = GameRecord(("Ann", "Bob"), start, written.history, notes={number(0): "a good deal"})

    assert written == record
    assert {int} == {type(value) for value in numbers((record.history, record.notes))}
