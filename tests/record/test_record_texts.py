"""Tags at the head of a record and notes on its moves: kept in the text, and read by nothing else."""

import io

import attrs
import pytest

import dos
from dos.record import GameRecord, RecordWriter, format_record, parse_record
from dos.table import Table
from support import golden_records
from support.records import NAMES, fault, line_of, played

START = dos.new_game(2, seed=2017, dealer=0)
HISTORY = played(START, "matches", 3, 12)
PLAIN = GameRecord(NAMES[:2], START, HISTORY)
TAGS = {"date": "2026-11-30", "Played-at_2": 'the "Wild" \U0001f600', "empty": ""}
NOTES = {0: "first", 11: 'two\nlines; "quoted" \\', 4: " "}
ANNOTATED = attrs.evolve(PLAIN, tags=TAGS, notes=NOTES)
TEXT = format_record(ANNOTATED)


def test_tags_and_notes_are_kept() -> None:
    """Tags keep their order and notes their moves when a record is written and read, with comments or without."""
    for comments in (False, True):
        text = format_record(ANNOTATED, comments=comments)
        read = parse_record(text)
        assert ANNOTATED == read
        assert TAGS == dict(read.tags)
        assert list(TAGS) == [key for key, _ in read.tags]
        assert tuple(sorted(NOTES.items())) == read.notes
        assert text == format_record(read, comments=comments)


def test_nothing_else_reads_them() -> None:
    """The replay, the windows of the seats and a table are those of the record without tags and notes."""
    assert PLAIN.replay() == ANNOTATED.replay()
    assert PLAIN.for_seat(1) == ANNOTATED.for_seat(1)
    assert PLAIN == Table.from_record(ANNOTATED, auto_deal=False).record()


def test_records_that_differ_in_a_text_are_not_equal() -> None:
    """Tags and notes count when records are compared and hashed; how they were passed does not."""
    same = attrs.evolve(PLAIN, tags=tuple(TAGS.items()), notes=tuple(NOTES.items()))

    assert (same, hash(same)) == (ANNOTATED, hash(ANNOTATED))
    assert 4 == len({PLAIN, ANNOTATED, attrs.evolve(PLAIN, tags=TAGS), attrs.evolve(PLAIN, notes=NOTES)})


def test_a_record_without_them_is_written_as_before() -> None:
    """Without tags and notes, a record has the format that earlier versions read."""
    assert format_record(PLAIN).startswith("dos record 1\n")
    assert format_record(attrs.evolve(ANNOTATED, tags=(), notes=())) == format_record(PLAIN)


def test_the_places_of_the_texts() -> None:
    """Tags have lines above the names, and a note follows its move."""
    lines = TEXT.splitlines()

    assert ["dos record 2", 'tag date: "2026-11-30"'] == lines[:2]
    assert ['tag empty: ""', 'seat 0: "Ann"'] == lines[3:5]
    assert '0 deal "first"' in lines
    assert TEXT.splitlines() == TEXT.split("\n")[:-1]


def test_the_first_format_has_no_texts() -> None:
    """In the first version of the format, a tag or a note is an error, and a name can be anything."""
    old = golden_records.text("2-players-default.txt")
    for text in (old.replace("seat 0", 'tag a: "b"\nseat 0', 1), old.replace(" deal", ' deal "note"', 1)):
        assert fault(text) is not None
    error = fault(golden_records.text("4-players-default.txt").replace("dos record 1", "dos record 2"))
    assert error is not None
    assert "the name of seat 3 is empty" in error.reason


@pytest.mark.parametrize(
    ("old", "new", "line", "expected"),
    [
        ("tag date", "tag 2date", 2, "the key of a tag"),
        ("tag date", "tag ", 2, "the key of a tag"),
        ("tag empty", "tag date", 4, "another key"),
        ('tag date: "2026', "tag date: 2026", 2, "the text of the tag in quotes"),
        ("2026-11-30", "2026\\n11", 2, "one line of text"),
        ("2026-11-30", "\\ud800", 2, "one line of text"),
        ('"first"', '""', 20, "a note with some text"),
        ('"first"', '"\\udc00"', 20, "a note with some text"),
        ('"first"', '"\\x"', 20, "a note in quotes"),
        ('"first"', '"fir', 20, "a note in quotes"),
        ('"first"', '"fir"st', 20, "a space and a move"),
        ('"first"', '"first" "second"', 20, "a move"),
        ('"first"', "first", 20, "a move"),
        ("dos record 2", "dos record 3", 1, '"dos record 1" or "dos record 2"'),
    ],
)
def test_a_text_that_is_not_valid(old: str, new: str, line: int, expected: str) -> None:
    """A tag or a note that is not valid is rejected at its line."""
    assert old in TEXT
    error = fault(TEXT.replace(old, new, 1))

    assert error is not None
    assert line == line_of(error)
    assert expected in error.reason


@pytest.mark.parametrize(
    ("field", "value", "kind"),
    [
        ("tags", {"": "text"}, dos.DosError),
        ("tags", {"1st": "text"}, dos.DosError),
        ("tags", {"two words": "text"}, dos.DosError),
        ("tags", {"key\n": "text"}, dos.DosError),
        ("tags", {"cl\u00e9": "text"}, dos.DosError),
        ("tags", (("a", "b"), ("a", "c")), dos.DosError),
        ("tags", {"key": "two\nlines"}, dos.DosError),
        ("tags", {"key": "line\n"}, dos.DosError),
        ("tags", {"key": "a\u2028b"}, dos.DosError),
        ("tags", {"key": "\ud800"}, dos.DosError),
        ("tags", {"key": 7}, TypeError),
        ("tags", {7: "text"}, TypeError),
        ("tags", "text", TypeError),
        ("tags", ("ab",), TypeError),
        ("tags", (("a", "b", "c"),), TypeError),
        ("notes", {0: ""}, dos.DosError),
        ("notes", {0: "\ud800"}, dos.DosError),
        ("notes", {12: "late"}, dos.DosError),
        ("notes", {-1: "early"}, dos.DosError),
        ("notes", ((1, "a"), (1, "b")), dos.DosError),
        ("notes", {"0": "text"}, TypeError),
        ("notes", {True: "text"}, TypeError),
        ("notes", {0: None}, TypeError),
        ("notes", ["text"], TypeError),
    ],
)
def test_fields_that_are_not_valid(field: str, value: object, kind: type[Exception]) -> None:
    """Tags and notes that a text could not keep are rejected on construction."""
    with pytest.raises(kind) as caught:
        attrs.evolve(PLAIN, **{field: value})

    assert (kind is TypeError) is (type(caught.value) is TypeError)


class OtherText(str):
    """A string with another text, hash and equality, as a member of an enumeration or a NumPy string can have."""

    __slots__ = ()
    __hash__ = None

    def __str__(self) -> str:
        return "other"

    def __format__(self, _: str) -> str:
        return "other"


class Place:
    """A whole number that is equal to nothing else."""

    def __index__(self) -> int:
        return 1


@pytest.mark.parametrize(
    ("tags", "notes"),
    [
        ((("date", OtherText("today")),), {1: OtherText("first")}),
        (((OtherText("date"), "today"),), ((Place(), OtherText("first")),)),
    ],
)
def test_texts_of_a_subclass_of_str(tags: object, notes: object) -> None:
    """Texts and keys become plain strings with the value of the text, and places plain ints."""
    record = attrs.evolve(PLAIN, tags=tags, notes=notes)
    plain = attrs.evolve(PLAIN, tags={"date": "today"}, notes={1: "first"})

    assert (plain, format_record(plain), repr(plain)) == (record, format_record(record), repr(record))
    assert {str, int} == {type(value) for pair in (*record.tags, *record.notes) for value in pair}
    file = io.StringIO()
    with RecordWriter(file, GameRecord(record.names, START, ())) as writer:
        writer.add(*HISTORY[0], OtherText("first"))
    assert '0 deal "first"\n' in file.getvalue()


@pytest.mark.parametrize(
    ("field", "pairs"),
    [
        ("notes", ((1, "a"), (Place(), "b"))),
        ("notes", ((Place(), "a"), (Place(), "b"))),
        ("notes", {Place(): "a", Place(): "b"}),
        ("tags", (("date", "a"), (OtherText("date"), "b"))),
    ],
)
def test_the_same_key_of_two_types(field: str, pairs: object) -> None:
    """Keys are compared after they were converted."""
    with pytest.raises(dos.DosError, match=f"^two {field} have the key (1|'date')$"):
        attrs.evolve(PLAIN, **{field: pairs})


def test_a_damaged_record_keeps_its_texts() -> None:
    """The game that is salvaged has the tags, and the notes on its moves."""
    for error in (fault(TEXT[: TEXT.index("result")]), fault(TEXT[: TEXT.index('"two')])):
        assert error is not None
        assert error.salvaged is not None
        assert ANNOTATED.tags == error.salvaged.tags
        assert 12 == len(error.salvaged.history)
    assert ((0, "first"), (4, " ")) == error.salvaged.notes
    broken = attrs.evolve(ANNOTATED, history=(*HISTORY[:6], (0, dos.Deal()), *HISTORY[6:]))
    with pytest.raises(dos.record.RecordError) as caught:
        broken.replay()
    assert attrs.evolve(ANNOTATED, history=HISTORY[:6], notes={0: "first", 4: " "}) == caught.value.salvaged
