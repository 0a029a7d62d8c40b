"""Records that are cut off or damaged: the games that errors salvage."""

import copy
import pickle

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from dos.notation import parse_position
from dos.record import GameRecord, format_record, parse_record, read_records
from support import golden_records
from support.records import NAMES, fault, played, small, text_of_a_deal

TEXTS = [small(), small(comments=True), small(60, call=True), golden_records.text("4-players-default.txt")]


def whole_moves(text: str) -> int:
    """Return how many moves a part of a record has that are followed by a space or the end of their line."""
    lines = text[text.index("shuffler: ") :].splitlines(keepends=True)[1:]
    turns = [line.partition(" ")[2] for line in lines if line[:1].isdecimal()]
    return sum(turn.count(" ") + turn.count("\n") for turn in turns)


@pytest.mark.parametrize("text", TEXTS)
@given(data=st.data())
def test_a_record_cut_off_anywhere(text: str, data: st.DataObject) -> None:
    """Of a record cut off anywhere below the start, all whole moves are salvaged, with the names and the start."""
    first = text.index("\n", text.index("shuffler: ")) + 1
    part = text[: data.draw(st.integers(first, text.index("sha256: ")))]
    error = fault(part)
    record = parse_record(text)

    assert error is not None
    assert error.salvaged is not None
    assert (record.names, record.start) == (error.salvaged.names, error.salvaged.start)
    assert record.history[: whole_moves(part)] == error.salvaged.history
    assert error.salvaged == parse_record(format_record(error.salvaged))


def test_the_beginning_of_a_move_is_not_a_move() -> None:
    """A move at the end of a text that is cut off is not salvaged: it may be the beginning of another legal move."""
    record = GameRecord(NAMES[:2], dos.new_game(2, seed=1, dealer=0), ((0, dos.Deal()),))
    match = next(move for move in dos.legal_moves(record.end) if isinstance(move, dos.Match))
    cut = format_record(record).partition("result")[0] + f"1 {match}"

    for text, moves in ((cut, 1), (f"{cut} ", 2), (f"{cut}\n", 2)):
        error = fault(text)
        assert error is not None
        assert error.salvaged is not None
        assert moves == len(error.salvaged.history)


@pytest.mark.parametrize("line", ["0 deal\n0 deal", "0 deal\n7 draw", "0 deal\n1 sing", "0 deal\n1 dos@0", "0 deal\nx"])
def test_a_damaged_move(line: str) -> None:
    """The moves before a move that is illegal or makes no sense are salvaged."""
    error = fault(text_of_a_deal().replace("0 deal", line))

    assert error is not None
    assert error.salvaged is not None
    assert ((0, dos.Deal()),) == error.salvaged.history


@pytest.mark.parametrize(("old", "new"), [("result: 0", "result: 1"), ("sha256: ", "sha256: 0"), ("stopped", "won")])
def test_a_wrong_end(old: str, new: str) -> None:
    """All moves are salvaged if only the result or the checksum is wrong."""
    error = fault(text_of_a_deal().replace(old, new))

    assert error is not None
    assert parse_record(text_of_a_deal()) == error.salvaged


@pytest.mark.parametrize("part", ["dos record 1", 'seat 1: "', "dos position", "hand 1", "shuffler: seed"])
def test_a_damaged_start(part: str) -> None:
    """Nothing is salvaged from a record whose names or start are damaged, or from text before a record."""
    text = text_of_a_deal()
    for damaged in (text[: text.index(part) + len(part)], text.replace(part, "?"), f"so it was\n{text}"):
        error = fault(damaged)
        assert error is not None
        assert error.salvaged is None


@pytest.mark.parametrize("more", ["so it was\n", "-- \nBob\n", small(), small()[:-20], "dos record 1\n", "> 0 draw\n"])
def test_text_after_a_record(more: str) -> None:
    """If there is more text than one record, that text is the error, and the first record is salvaged whole."""
    text = text_of_a_deal()
    error = fault(text + more)

    assert error is not None
    assert parse_record(text) == error.salvaged
    assert parse_record(text) == next(read_records((text + more).splitlines(keepends=True)))


@pytest.mark.parametrize(
    ("quote", "line", "expected"),
    [
        ("> ", "1 draw", '">" before the line, as before the first line'),
        ("> ", "> > 1 draw", '">" before the line, as before the first line'),
        ("", "> 1 draw", "no quote mark"),
        ("", "> result: 0 0, stopped", "no quote mark"),
    ],
)
def test_a_line_with_other_quote_marks(quote: str, line: str, expected: str) -> None:
    """A line whose quote marks are not those of the record ends it: the moves above are salvaged."""
    lines = text_of_a_deal().splitlines()
    text = "".join(f"{quote}{each}\n" for each in lines[:-2]) + f"{line}\n{quote}{lines[-1]}\n"
    error = fault(text)

    assert error is not None
    assert (f"line {len(lines) - 1}", f"expected {expected}") == (error.where, error.reason)
    assert parse_record(text_of_a_deal()) == error.salvaged


def test_other_quote_marks_in_the_start() -> None:
    """Nothing is salvaged if the line is in the start."""
    error = fault(text_of_a_deal().replace("round:", "> round:"))

    assert error is not None
    assert ("expected no quote mark", None) == (error.reason, error.salvaged)


def test_a_large_start() -> None:
    """A start is as large as `parse_position` accepts, or is rejected with the line where it begins."""
    text = text_of_a_deal()
    start = text[text.index("dos position") : text.index("0 deal")]
    widest = start.replace("round: 0", f"round: {' ' * (2**20 - len(start))}0")
    error = fault(text.replace(start, widest))

    assert parse_position(widest) == parse_position(start)
    assert error is not None
    assert "the checksum" in error.reason
    assert parse_record(text) == error.salvaged
    error = fault(text.replace(start, widest.replace("round: ", "round:  ")))
    assert error is not None
    assert "line 4: expected a start of at most 1048576 bytes, not 1048577" == str(error)
    assert error.salvaged is None


def test_a_record_made_in_code() -> None:
    """An error of `replay` salvages the moves before the illegal one, and keeps them when it is copied or pickled."""
    start = dos.new_game(2, seed=2017)
    history = played(start, "matches", 3, 20)
    record = GameRecord(NAMES[:2], start, (*history, (0, dos.Deal()), *history))
    with pytest.raises(dos.record.RecordError) as caught:
        record.replay()

    assert 20 == caught.value.place
    assert attrs.evolve(record, history=history) == caught.value.salvaged
    pickled = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - made here
    for copied in (copy.copy(caught.value), pickled):
        assert caught.value.salvaged == copied.salvaged
    assert "2017" not in repr(caught.value)
