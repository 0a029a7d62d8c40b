"""Names of players: those that nobody could tell apart or see are refused, and the others are normalized."""

import hashlib
import io
import json
import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from dos.record import GameRecord, RecordWriter, format_record, parse_record
from dos.serialization import from_json, to_json
from dos.table import Table
from support import golden_records
from support.records import fault, text_of_a_deal

BLANK = [" ", "\t\n", "\xa0", "\u3000", "\u2028"]
INVISIBLE = [
    *("\u2065", "\ufff8", "\U000e0fff", "\U00013441", "\U00016fe4", "\U0001d159"),
    *("\u200b", "\u2800", "\x00", "\x7f\x85", "\ufeff", "\u200d\u200c", "\xad", "\ufe0f", "\u3164", "\U000e0041"),
]


def seat_names(*names: str) -> tuple[str, ...]:
    """Return the names that a record gives to players with these names."""
    return GameRecord(names, dos.new_game(len(names), seed=1), ()).names


def table_names(*names: str) -> tuple[str, ...]:
    """Return the names that a table gives to players with these names."""
    return Table(dos.new_game(len(names), seed=1), names=names).names


def replaced_names(*names: str) -> tuple[str, ...]:
    """Return the names of a table at which every player was replaced."""
    table = Table(dos.new_game(len(names), seed=1), names=[f"old {seat}" for seat in range(len(names))])
    for seat, name in enumerate(names):
        table.replace_player(seat, name)
    return table.names


def json_names(*names: str) -> tuple[str, ...]:
    """Return the names of a table whose JSON document has these names."""
    table = Table(dos.new_game(len(names), seed=1), names=[f"old {seat}" for seat in range(len(names))])
    text = to_json(table)
    for seat, name in enumerate(names):
        text = text.replace(f'"old {seat}"', json.dumps(name))
    return from_json(Table, text).names


Names = Callable[..., tuple[str, ...]]
everywhere = pytest.mark.parametrize("names_of", [seat_names, table_names, replaced_names])


@everywhere
@pytest.mark.parametrize("name", [*BLANK, *INVISIBLE, "\u2800 \u200b"])
def test_a_name_that_nobody_can_see(names_of: Names, name: str) -> None:
    """A name of blanks or invisible characters is refused with its seat."""
    with pytest.raises(dos.DosError, match=r"^the name of seat 1 has no visible character$"):
        names_of("Ann", name)


@everywhere
def test_an_empty_name(names_of: Names) -> None:
    """An empty name is refused with its seat."""
    with pytest.raises(dos.DosError, match=r"^the name of seat 2 is empty$"):
        names_of("Ann", "Bob", "")


@everywhere
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Ann"),
        ("Cl\u00e9o", "Cle\u0301o"),
        ("Ann", " Ann\t"),
        ("Ann Lee", "Ann \xa0Lee"),
        ("Cl\u00e9o", "Cle\u200b\u0301o"),
        *(("Ann", f"A{invisible}nn") for invisible in INVISIBLE if not any(map(str.isspace, invisible))),
    ],
)
def test_names_that_are_the_same(names_of: Names, one: str, other: str) -> None:
    """Names that are the same without what nobody can see are rejected, and the error names both seats."""
    with pytest.raises(
        dos.DosError, match=r"^seats 0 and 2 have the same name, .*: every player needs a different one$"
    ):
        names_of(one, "Bob", other)


@everywhere
def test_names_that_look_different(names_of: Names) -> None:
    """Case, accents, spaces between letters and visible symbols distinguish names, and so do similar letters."""
    assert ("Ann", "ann", "\u00c4nn", "A nn") == names_of("Ann", "ann", "\u00c4nn", "A nn")
    assert ("Ann", "\u0410nn", "\uff21nn", "A\u0335nn") == names_of("Ann", "\u0410nn", "\uff21nn", "A\u0335nn")


@everywhere
def test_a_symbol_that_is_not_assigned_is_visible(names_of: Names) -> None:
    """A character that a version of Unicode does not have yet can be a symbol of a later one."""
    assert ("\U0001fbff", "\U0001fbfe") == names_of("\U0001fbff", "\U0001fbfe")


@pytest.mark.parametrize("names_of", [seat_names, table_names, replaced_names, json_names])
@pytest.mark.parametrize("size", [1001, 100_001])
def test_a_name_that_is_too_long(names_of: Names, size: int) -> None:
    """A name of more than 1000 characters is rejected before it is normalized, and its text is not quoted."""
    message = f"the name of seat 1 is too long: {size} characters, at most 1000 are allowed"
    with pytest.raises(dos.DosError, match=f"{message}$"):
        names_of("Ann", "a" + "\u0301\u0323" * (size // 2))


@everywhere
def test_a_name_that_is_too_long_in_the_form_nfc(names_of: Names) -> None:
    """The limit is that of the stored name, so that a name that was accepted is always valid."""
    names_of("\ufb2c" * 333, "Bob")
    with pytest.raises(dos.DosError, match=r"^the name of seat 0 is too long: 1002 characters"):
        names_of("\ufb2c" * 334, "Bob")


class OtherText(str):
    """A string with another text, as a member of an enumeration has."""

    __slots__ = ()

    def __str__(self) -> str:
        return "Player.ANN"


@everywhere
def test_names_of_a_subclass_of_str(names_of: Names) -> None:
    """A name becomes a plain string with the value of the name."""
    names = names_of(OtherText("Ann"), OtherText("Bob"))

    assert ("Ann", "Bob") == names
    assert [str, str] == list(map(type, names))


@given(st.text(min_size=1))
def test_normalized_names_stay(name: str) -> None:
    """Any name is refused, or stored in the form NFC, and that name is stored unchanged."""
    try:
        stored = seat_names(name, "Bob")
    except dos.DosError:
        return
    assert unicodedata.normalize("NFC", name) == stored[0]
    assert stored == seat_names(*stored)


def test_older_records_keep_their_names() -> None:
    """A record that was written with an empty name is read and written again unchanged, but is not played on."""
    text = golden_records.text("4-players-default.txt")
    record = parse_record(text)

    assert "" == record.names[3]
    assert text == format_record(record, comments=True)
    with pytest.raises(dos.DosError, match="the name of seat 3 is empty"):
        Table.from_record(record)


def test_long_names_of_older_records() -> None:
    """A record with a name that is too long is read and written again unchanged, but is not played on."""
    text = with_name("a" + "\u0301\u0323" * 20_000)
    record = parse_record(text)

    assert 40_001 == len(record.names[0])
    assert text == format_record(record)
    with pytest.raises(dos.DosError, match="the name of seat 0 is too long"):
        Table.from_record(record)
    error = fault(text.replace("dos record 1", "dos record 2"))
    assert error is not None
    assert "the name of seat 0 is too long: 40001 characters" in error.reason


def test_older_names_are_normalized_when_the_game_continues() -> None:
    """A table and a writer that continue an older record use its names in the form NFC."""
    text = with_name("Cle\u0301o")
    record = parse_record(text)
    table = Table.from_record(record)
    file = io.StringIO()
    with RecordWriter(file, record, comments=True) as writer:
        drawn = writer.add(1, dos.Draw()).state
        placed = next(move for move in dos.legal_moves(drawn) if isinstance(move, dos.Place))
        writer.add(1, placed)

    assert text == format_record(record)
    assert ("Cl\u00e9o", "Bob") == table.names == table.sync(0).names == parse_record(file.getvalue()).names
    assert table.record().names == table.names
    assert "Cl\u00e9o is next" in file.getvalue()
    assert "e\u0301" not in file.getvalue()


def with_name(name: str) -> str:
    """Return the text of an older record with a name as its program was given it."""
    text = text_of_a_deal().replace('"Ann"', f'"{name}"').partition("sha256")[0]
    return f"{text}sha256: {hashlib.sha256(text.encode()).hexdigest()}\n"


def test_a_refused_name_changes_nothing() -> None:
    """A table that refuses the name of a new player stays as it was."""
    table = Table(dos.new_game(2, seed=1), names=("Ann", "Bob"))
    for name in ("", " ", "\u200b", "Bob"):
        with pytest.raises(dos.DosError):
            table.replace_player(0, name)

    assert (("Ann", "Bob"), 0) == (table.names, table.seq)
