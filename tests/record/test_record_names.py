"""Names of players: those that nobody could tell apart or see are refused, and the others are normalized."""

import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from dos.record import GameRecord, format_record, parse_record
from dos.table import Table
from support import golden_records

BLANK = [" ", "\t\n", "\xa0", "\u3000", "\u2028"]
INVISIBLE = ["\u200b", "\u2800", "\x00", "\x7f\x85", "\ufeff", "\u200d\u200c", "\xad", "\ufe0f", "\u3164", "\U000e0041"]


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
def test_names_that_look_the_same(names_of: Names, one: str, other: str) -> None:
    """Names that look the same are refused, and the error names both seats."""
    with pytest.raises(
        dos.DosError, match=r"^seats 0 and 2 have the same name, .*: every player needs a different one$"
    ):
        names_of(one, "Bob", other)


@everywhere
def test_names_that_look_different(names_of: Names) -> None:
    """Case, accents, spaces between letters and visible symbols distinguish names."""
    assert ("Ann", "ann", "\u00c4nn", "A nn") == names_of("Ann", "ann", "\u00c4nn", "A nn")


@everywhere
def test_names_keep_what_belongs_to_them(names_of: Names) -> None:
    """Format characters within a name stay: emoji and some scripts need them."""
    family, persian = "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u0645\u06cc\u200c\u062e"

    assert (family, persian) == names_of(family, persian)


@everywhere
def test_names_are_normalized(names_of: Names) -> None:
    """A name is stored in the form NFC, however it was typed."""
    assert ("Cl\u00e9o", "\ud55c") == names_of("Cle\u0301o", "\u1112\u1161\u11ab")


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


def test_a_refused_name_changes_nothing() -> None:
    """A table that refuses the name of a new player stays as it was."""
    table = Table(dos.new_game(2, seed=1), names=("Ann", "Bob"))
    for name in ("", " ", "\u200b", "Bob"):
        with pytest.raises(dos.DosError):
            table.replace_player(0, name)

    assert (("Ann", "Bob"), 0) == (table.names, table.seq)
