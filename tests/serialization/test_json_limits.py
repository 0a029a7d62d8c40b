"""JSON documents that are too long, too deep or too large are refused with a short error."""

import tracemalloc
from collections.abc import Callable
from typing import Any

import attrs
import pytest

import dos
from dos.serialization import from_json, to_data, to_json
from dos.serialization.text import MAX_SIZE
from dos.table import Table, Update
from support import texts
from support.document_faults import problems, seen
from support.positions import cards


@pytest.mark.parametrize("unit", ["a", " ", "[", "[],", "{},", '"a",', "0,", '{"a":0},', "\\", '"', "9", "\U0001f600"])
def test_long_texts(unit: str) -> None:
    """A text of the greatest length is refused, whatever it is made of, and so is one in a list."""
    for text in (
        texts.long(unit, MAX_SIZE),
        texts.long(f"[{unit}", MAX_SIZE),
        f"[{texts.long(unit, MAX_SIZE // 2)[:-1]}]",
    ):
        assert problems(Update, text)


@pytest.mark.parametrize("document", ["0" * 100_000_000, b'{"a":' * 20_000_000], ids=["text", "bytes"])
def test_documents_that_are_too_long(document: str | bytes) -> None:
    """A document of 100 MB is not looked at: it is refused with nothing kept of it."""
    tracemalloc.start()
    told = problems(Table, document)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert ["character 0: expected a document of 1048576 bytes at most, not 100000000"] == told
    assert most < 100_000


def test_the_greatest_length() -> None:
    """A document of the greatest length is read, and none is written that would be longer."""
    text = to_json(dos.Draw())

    assert dos.Draw() == from_json(dos.Move, text + " " * (MAX_SIZE - len(text)))
    with pytest.raises(dos.DosError, match=r"the document would be 1[0-9]{6} bytes, and 1048576 are read at most"):
        to_json(dos.Rules(deck=dos.DECK * 2500))


@pytest.mark.parametrize(
    "make",
    [
        lambda: to_data(seen()) | {"hand": ["R2"] * 100_000},
        lambda: to_data(seen()) | {"revealed": [["R2"] * 1000] * 1000},
        lambda: to_data(seen()) | {f"field {place}": 0 for place in range(100_000)},
        lambda: to_data(seen()) | {"discard_pile": ["R7"] * 200_000},
        lambda: to_data(seen()) | {"hand_sizes": [2**53] * 50_000},
    ],
)
def test_so_much_is_told(make: Callable[[], Any]) -> None:
    """However much is wrong, the error is short."""
    told = problems(dos.Observation, make())

    assert len(told) <= 100
    assert max(map(len, told)) <= 1000


def test_what_goes_deep() -> None:
    """Values that are nested as deep as none is that was read from a text are refused, written or read."""
    deep: tuple[Any, ...] = ()
    for _ in range(150_000):
        deep = (deep,)

    assert problems(dos.Event, to_data(dos.events.DosCalled(0)) | {"seat": deep})
    assert problems(dos.Observation, to_data(seen()) | {"hand": [deep]})
    state = dos.new_game(2, seed=1)
    for value in (attrs.evolve(state, hands=((deep,), ())), attrs.evolve(state, phase=dos.AfterDraw(deep))):
        with pytest.raises(dos.InvalidState):
            to_json(value)


def test_what_is_there_many_times_over() -> None:
    """Lists that hold one list twice, which holds another twice, and so on, are not told in full."""
    twice: list[Any] = []
    for _ in range(60):
        twice = [twice, twice]

    assert ["hand[0]", "hand[1]"] == [line[:7] for line in problems(dos.Observation, to_data(seen()) | {"hand": twice})]


@pytest.mark.slow
def test_a_table_with_great_piles() -> None:
    """The states of a long game are not all kept at once when it is read."""
    rules = dos.Rules(hand_size=1, deck=cards("R7") * 10_000)
    table = Table(dos.new_game(2, rules=rules, seed=1, dealer=0))
    for _ in range(500):
        seat = table.state.to_move
        table.submit(seat, dos.Draw(), table.seq)
        table.submit(seat, dos.Place(cards("R7")[0]), table.seq)
    text = to_json(table)
    tracemalloc.start()
    again = from_json(Table, text)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert again.state == table.state
    assert most < 20 * 2**20 < 1000 * 10_000 * 8


def test_a_recursion_of_another() -> None:
    """Data that go round in a circle are refused."""
    circle: list[Any] = []
    circle.append(circle)

    assert ['hand[0]: must be a card such as "R7", "G#" or "WD", not [[[[...]]]]'] == problems(
        dos.Observation, to_data(seen()) | {"hand": circle}
    )
