"""Records that are written move by move, and what is left when the program is killed."""

import io
import itertools
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from dos.record import GameRecord, RecordWriter, format_record, parse_record
from support import golden_records
from support.interruption import NO_OPCODES, Interruption
from support.records import NAMES, fault, played, records, small
from support.texts import fewer

START = dos.new_game(2, seed=2017, dealer=0)
HISTORY = played(START, "matches", 3, 12)
EMPTY = GameRecord(NAMES[:2], START, ())


def add_all(writer: RecordWriter, history: Iterable[tuple[int, dos.Move]]) -> None:
    """Add moves."""
    for seat, move in history:
        writer.add(seat, move)


@fewer(3)
@given(records(), st.booleans(), st.data())
def test_a_record_is_written_move_by_move(record: GameRecord, comments: bool, data: st.DataObject) -> None:  # noqa: FBT001
    """From any beginning, the moves that are added one at a time give the whole record, with one line for each."""
    count = data.draw(st.integers(0, len(record.history)))
    notes = dict(record.notes)
    early = {place: note for place, note in notes.items() if place < count}
    file = io.StringIO()
    with RecordWriter(file, attrs.evolve(record, history=record.history[:count], notes=early), comments=comments) as to:
        transitions = tuple(
            to.add(seat, move, notes.get(place)) for place, (seat, move) in enumerate(record.history) if place >= count
        )
    lines = file.getvalue().splitlines()
    whole = format_record(record, comments=comments).splitlines()

    assert record == parse_record(file.getvalue())
    assert record.replay()[count:] == transitions
    assert len(record.history) == sum(line[:1].isdecimal() for line in lines)
    assert [line for line in whole if line[0] == ";"] == [line for line in lines if line[0] == ";"]
    assert lines[-2].startswith("result: ")


@pytest.mark.parametrize("comments", [False, True])
def test_every_move_is_flushed(tmp_path: Path, comments: bool) -> None:  # noqa: FBT001
    """At every moment the file has all moves that were added, and they can be salvaged."""
    path = tmp_path / "game.txt"
    with path.open("w", encoding="utf-8") as file:
        writer = RecordWriter(file, attrs.evolve(EMPTY, tags={"date": "today"}), comments=comments)
        for count, (seat, move) in enumerate(HISTORY):
            error = fault(path.read_text("utf-8"))
            assert error is not None
            assert attrs.evolve(EMPTY, tags={"date": "today"}, history=HISTORY[:count]) == error.salvaged
            writer.add(seat, move)


def test_a_killed_program_leaves_its_moves(tmp_path: Path) -> None:
    """A program that ends without closing anything leaves all its moves."""
    path = tmp_path / "game.txt"
    program = f"""
import os
from pathlib import Path
from dos import Deal, Draw, new_game
from dos.record import GameRecord, RecordWriter
file = Path({str(path)!r}).open("w", encoding="utf-8")
writer = RecordWriter(file, GameRecord(("Ann", "Bob"), new_game(2, seed=2017, dealer=0), ()))
writer.add(0, Deal())
writer.add(1, Draw())
os._exit(9)
"""
    assert 9 == subprocess.run([sys.executable, "-c", program], check=False).returncode
    error = fault(path.read_text("utf-8"))

    assert error is not None
    assert error.salvaged is not None
    assert ((0, dos.Deal()), (1, dos.Draw())) == error.salvaged.history


def test_an_illegal_move_writes_nothing() -> None:
    """An illegal move, or a note that is not valid, raises an error and leaves the record as it was."""
    file = io.StringIO()
    with RecordWriter(file, EMPTY) as writer:
        writer.add(0, dos.Deal())
        before = file.getvalue()
        with pytest.raises(dos.IllegalMove):
            writer.add(0, dos.Deal())
        with pytest.raises(dos.DosError):
            writer.add(1, dos.Draw(), "")
        with pytest.raises(TypeError):
            writer.add("1", dos.Draw())
        assert before == file.getvalue()
        writer.add(1, dos.Draw())

    assert 2 == len(parse_record(file.getvalue()).history)


def test_a_closed_record() -> None:
    """A record is closed once, and takes no more moves."""
    file = io.StringIO()
    writer = RecordWriter(file, EMPTY)
    writer.close()
    text = file.getvalue()
    writer.close()

    with pytest.raises(dos.DosError, match="the record is closed"):
        writer.add(0, dos.Deal())
    assert text == file.getvalue()
    assert EMPTY == parse_record(text)


def test_an_error_in_the_block_closes_the_record() -> None:
    """If the program fails in the block of the writer, the record so far is complete."""
    file = io.StringIO()
    with pytest.raises(dos.IllegalMove), RecordWriter(file, EMPTY) as writer:
        add_all(writer, [(0, dos.Deal()), (0, dos.Deal())])

    assert attrs.evolve(EMPTY, history=((0, dos.Deal()),)) == parse_record(file.getvalue())


class Failing(io.StringIO):
    """A file that writes half a text, and then raises an error."""

    def __init__(self, error: type[BaseException], after: int) -> None:
        super().__init__()
        self.error = error
        self.left = after

    def write(self, text: str) -> int:
        """Write the text, or half of it."""
        self.left -= 1
        if self.left < 0:
            super().write(text[: len(text) // 2])
            raise self.error
        return super().write(text)


@pytest.mark.parametrize("error", [OSError, KeyboardInterrupt])
@pytest.mark.parametrize("after", range(1, 8))
def test_a_write_that_fails(error: type[BaseException], after: int) -> None:
    """After a write that failed nothing more is written, and the moves before it can be salvaged."""
    file = Failing(error, after)
    writer = RecordWriter(file, EMPTY)
    with pytest.raises(error):
        add_all(writer, HISTORY)
    left = file.getvalue()
    writer.close()
    with pytest.raises(dos.DosError, match="has failed"):
        writer.add(0, dos.Deal())
    found = fault(left)

    assert left == file.getvalue()
    assert found is not None
    assert found.salvaged is not None
    assert HISTORY[: after - 1] == found.salvaged.history


@pytest.mark.parametrize("places", ["line", pytest.param("opcode", marks=NO_OPCODES)])
@pytest.mark.parametrize("is_closing", [False, True], ids=["add", "close"])
def test_an_interruption_at_any_moment(places: str, is_closing: bool) -> None:  # noqa: FBT001
    """A call that is interrupted anywhere leaves a whole record or one that can be salvaged, with one end at most."""
    found = set()
    for place in itertools.count():
        file = io.StringIO()
        is_interrupted = False
        with RecordWriter(file, EMPTY) as writer:
            writer.add(*HISTORY[0])
            try:
                with Interruption(places, place, TimeoutError()):
                    if is_closing:
                        writer.close()
                    else:
                        writer.add(*HISTORY[1])
            except TimeoutError:
                is_interrupted = True
        error = fault(file.getvalue())
        record = parse_record(file.getvalue()) if error is None else error.salvaged
        assert record is not None
        assert file.getvalue().count("result: ") < 2
        found.add((error is None, len(record.history)))
        if not is_interrupted:
            break

    assert place > 5
    # Either the call had no effect, or it was interrupted within the write, or it was complete.
    complete = {(True, 1)} if is_closing else {(True, 1), (True, 2)}
    assert complete <= found <= complete | {(False, 1), (False, 2)}
    assert (True, 1 if is_closing else 2) == (error is None, len(record.history))


@attrs.frozen
class OwnOrder:
    """A shuffler of one's own."""

    def shuffle(self, cards: tuple[dos.Card, ...]) -> tuple[tuple[dos.Card, ...], "OwnOrder"]:
        """Change nothing."""
        return cards, self


def test_a_shuffler_of_ones_own() -> None:
    """A record that needs a shuffler of one's own can be written, and only what comes before a shuffle is salvaged."""
    start = dos.new_game(2, shuffler=OwnOrder(), dealer=0)
    file = io.StringIO()
    with RecordWriter(file, GameRecord(NAMES[:2], start, ())) as writer:
        writer.add(0, dos.Deal())
        writer.add(1, dos.Draw())
    error = fault(file.getvalue())

    assert error is not None
    assert error.salvaged is not None
    assert () == error.salvaged.history


@pytest.mark.parametrize("file", [None, "game.txt", Path("game.txt"), 7])
def test_a_file_of_the_wrong_type(file: object) -> None:
    """Anything but an open file raises `TypeError`."""
    with pytest.raises(TypeError, match=r"^file must be a file that is open for writing text, not "):
        RecordWriter(file, EMPTY)
    with pytest.raises(TypeError):
        RecordWriter(io.BytesIO(), EMPTY)


@pytest.mark.parametrize("arguments", [(None,), (small(),), (EMPTY, 1)])
def test_wrong_types(arguments: tuple[object, ...]) -> None:
    """Anything but a record, or a flag that is not a bool, raises `TypeError` before anything is written."""
    file = io.StringIO()
    with pytest.raises(TypeError):
        RecordWriter(file, arguments[0], **({"comments": arguments[1]} if arguments[1:] else {}))

    assert "" == file.getvalue()


def test_a_game_that_cannot_be_continued() -> None:
    """A game that does not replay, or has names that are no longer valid, is not written at all."""
    file = io.StringIO()
    with pytest.raises(dos.record.RecordError):
        RecordWriter(file, attrs.evolve(EMPTY, history=((1, dos.Draw()),)))
    with pytest.raises(dos.DosError, match="the name of seat 3 is empty"):
        RecordWriter(file, golden_records.record("4-players-default.txt"))

    assert "" == file.getvalue()
