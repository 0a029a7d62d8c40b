"""Documents that are too long, too deep or too full: each is rejected quickly and with a short error."""

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
    """Every kind of invalid text of the maximum size is rejected, alone and in a list."""
    for text in (
        texts.long(unit, MAX_SIZE),
        texts.long(f"[{unit}", MAX_SIZE),
        f"[{texts.long(unit, MAX_SIZE // 2)[:-1]}]",
    ):
        assert problems(Update, text)


@pytest.mark.parametrize("document", ["0" * 100_000_000, b'{"a":' * 20_000_000], ids=["text", "bytes"])
def test_documents_that_are_too_long(document: str | bytes) -> None:
    """A document of 100 MB is rejected without being parsed or copied."""
    tracemalloc.start()
    found = problems(Table, document)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert ["character 0: expected a document of at most 1048576 bytes, not 100000000"] == found
    assert most < 100_000


def test_the_maximum_size() -> None:
    """A document of the maximum size is loaded, and no larger one is written."""
    text = to_json(dos.Draw())

    assert dos.Draw() == from_json(dos.Move, text + " " * (MAX_SIZE - len(text)))
    with pytest.raises(dos.DosError, match=r"the document is too large: 1[0-9]{6} bytes, at most 1048576 are allowed"):
        to_json(dos.Rules(deck=dos.DECK * 2500))


@pytest.mark.parametrize(("letter", "size"), [("e", 1), ("\u00e9", 2), ("\U0001f600", 4), ("\ud800", 3)], ids=ascii)
def test_the_length_is_counted_in_bytes(letter: str, size: int) -> None:
    """The size of a document is that of its UTF-8 text: the maximum is accepted, and one more letter is rejected."""
    letters = (MAX_SIZE - len('""')) // size
    (fits,) = problems(Update, f'"{letter * letters}"')
    (longer,) = problems(Update, f'"{letter * (letters + 1)}"')

    assert "expected a document of" not in fits
    assert f"character 0: expected a document of at most 1048576 bytes, not {2 + (letters + 1) * size}" == longer


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
def test_errors_are_short(make: Callable[[], Any]) -> None:
    """The error is short even if there are many problems."""
    found = problems(dos.Observation, make())

    assert len(found) <= 100
    assert max(map(len, found)) <= 1000


def test_deep_nesting() -> None:
    """Values nested deeper than any JSON text could be are rejected on writing and loading."""
    deep: tuple[Any, ...] = ()
    for _ in range(150_000):
        deep = (deep,)

    assert problems(dos.Event, to_data(dos.events.DosCalled(0)) | {"seat": deep})
    assert problems(dos.Observation, to_data(seen()) | {"hand": [deep]})
    state = dos.new_game(2, seed=1)
    for value in (attrs.evolve(state, hands=((deep,), ())), attrs.evolve(state, phase=dos.AfterDraw(deep))):
        with pytest.raises(dos.InvalidState):
            to_json(value)


def test_shared_items() -> None:
    """Nested lists that share their items, so that they expand exponentially, give a short error."""
    twice: list[Any] = []
    for _ in range(60):
        twice = [twice, twice]

    assert ["hand[0]", "hand[1]"] == [line[:7] for line in problems(dos.Observation, to_data(seen()) | {"hand": twice})]


@pytest.mark.slow
def test_a_table_with_large_piles() -> None:
    """Loading a long game does not keep all of its states in memory."""
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


def test_circular_data() -> None:
    """Data that contain themselves are rejected."""
    circle: list[Any] = []
    circle.append(circle)

    assert ['hand[0]: must be a card such as "R7", "G#" or "WD", not [[[[...]]]]'] == problems(
        dos.Observation, to_data(seen()) | {"hand": circle}
    )
