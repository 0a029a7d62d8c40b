"""Text that has been through editors, mail programs, chats and code hosts, which change it in known ways."""

import io
import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from dos import testing
from dos.serialization import from_json, to_json
from dos.serialization.text import MAX_SIZE
from support.positions import move
from support.records import small
from support.texts import fault, fewer

MARK = "\ufeff"
STATE = dos.apply(dos.new_game(2, seed=2017, dealer=0), dos.Deal())
POSITION = dos.notation.format_position(STATE)
RECORD = small(comments=True)


def records_of(text: str) -> list[dos.record.GameRecord]:
    """Read the records of a text as those of a file."""
    return list(dos.record.read_records(io.StringIO(text, newline="")))


def find(text: str) -> dos.Move:
    """Find a move that is typed in a position."""
    return dos.find_move(STATE, text)


# Byte order marks

READERS: list[tuple[Callable[[str], Any], str]] = [
    (dos.notation.parse_position, POSITION),
    (dos.record.parse_record, RECORD),
    (records_of, RECORD + RECORD),
    (find, "draw"),
    (find, "red 5 with yellow 5"),
    (find, "R5=R5!"),
    (dos.parse_card, "G#"),
    (dos.parse_move, "R7=R3+R4!!"),
    (lambda text: from_json(dos.Move, text), to_json(dos.Draw())),
    (lambda text: from_json(dos.GameState, text.encode()), to_json(STATE)),
    (lambda text: from_json(dos.Move, text.encode()), to_json(dos.Draw()).ljust(MAX_SIZE)),
    (lambda text: from_json(dos.Move, text), to_json(dos.Draw()).ljust(MAX_SIZE)),
]


@pytest.mark.parametrize(("read", "text"), READERS, ids=range(len(READERS)))
def test_one_byte_order_mark_is_ignored(read: Callable[[str], Any], text: str) -> None:
    """Each reader ignores one byte order mark before a text, and only one."""
    assert read(text) == read(MARK + text)
    for wrong in (MARK * 2 + text, text[:3] + MARK + text[3:]):
        with pytest.raises(dos.DosError):
            read(wrong)


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (find, "drwa"),
        (find, "red 5 wiht yellow 5"),
        (dos.parse_card, "G2"),
        (dos.parse_move, "R7=R3+R2"),
        (dos.notation.parse_position, POSITION.replace("phase: ", "phase: no ")),
        (lambda text: from_json(dos.Move, text), '{"version"}'),
        (lambda text: from_json(dos.Move, text.encode()), '{"version"}'),
    ],
    ids=range(7),
)
def test_offsets_count_the_mark(read: Callable[[str], Any], text: str) -> None:
    """The offset of an error is that in the whole text, with its byte order mark."""
    without, marked = fault(read, text), fault(read, MARK + text)

    assert without is not None
    assert marked is not None
    assert (without.offset + 1, without.expected) == (marked.offset, marked.expected)


def test_no_mark_inside_a_document() -> None:
    """A byte order mark before the notation in a document is not ignored, as the schema demands."""
    with pytest.raises(dos.InvalidState):
        from_json(dos.Move, to_json(dos.Draw()).replace("draw", f"{MARK}draw"))


# Positions and records

SPACES = " \t\xa0\u2003\u202f\u3000"


def quoted(text: str, mark: str = "> ") -> str:
    """Quote a text as mail programs do, without spaces at the end of blank lines."""
    return "".join(f"{mark}{line}".rstrip(" ") + "\n" for line in text.split("\n")[:-1])


CHANGES: dict[str, Callable[[str], str]] = {
    "quote marks": quoted,
    "nested quote marks": lambda text: quoted(text, "> >> "),
    "quote marks without spaces": lambda text: quoted(text, ">"),
    "indentation": lambda text: quoted(text, "    "),
    "tabs before the lines": lambda text: quoted(text, "\t"),
    "quoted indentation": lambda text: quoted(text, ">     "),
    "a fence": lambda text: f"```\n{text}```\n",
    "a fence with a language": lambda text: f"~~~~ text\n{text}~~~~",
    "a fence on the same lines": lambda text: f"```{text[:-1]}```",
    "a quoted fence": lambda text: quoted(f"```text\n\n{text}```\n"),
    "only the end of a fence": lambda text: f"{text}```",
    "blank lines": lambda text: f"\n \n{text}\n\t\n\n",
    "quoted blank lines": lambda text: quoted(f"\n{text}\n\n"),
    "hard spaces": lambda text: text.replace(" ", "\xa0"),
    "tabs": lambda text: text.replace(" ", "\t"),
    "spaces at the ends": lambda text: text.replace("\n", " \t\xa0\n"),
    "line ends of Windows": lambda text: text.replace("\n", "\r\n"),
    "lone carriage returns": lambda text: text.replace("\n", "\r"),
    "no last line end": lambda text: text[:-1],
}
changes = st.lists(st.sampled_from(sorted(CHANGES)), max_size=3).map(lambda names: [CHANGES[name] for name in names])


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_programs_do_to_text(change: Callable[[str], str]) -> None:
    """A position and a record that were pasted are read as if they were not."""
    for view in (STATE, dos.observe(STATE, 1), dos.observe(STATE, None)):
        assert view == dos.notation.parse_position(change(dos.notation.format_position(view)))
    record = dos.record.parse_record(RECORD)
    assert record == dos.record.parse_record(change(RECORD))
    assert [record] == records_of(change(RECORD))
    # Each record of a file may have been pasted from elsewhere.
    assert [record] * 3 == records_of(f"{RECORD}{change(RECORD)}\n{RECORD}")


@fewer(2)
@given(testing.states(), st.lists(st.sampled_from([quoted, *CHANGES.values()]), max_size=1), st.data())
def test_several_changes(state: dos.GameState, one: list[Callable[[str], str]], data: st.DataObject) -> None:
    """Spaces become any others, and each line gets spaces around it, within a quote or a fence."""
    rng = data.draw(st.randoms(use_true_random=False))
    text = dos.notation.format_position(state)
    blanks = "".join(rng.choice(SPACES) if each == " " else each for each in text)
    for change in one:
        blanks = change(blanks)
    mixed = "".join(f"{line}{rng.choice(SPACES)}\n" for line in blanks.splitlines())

    assert state == dos.notation.parse_position(blanks)
    assert state == dos.notation.parse_position(mixed)
    assert state == dos.notation.parse_position(quoted(mixed, rng.choice(["> ", ">", ">>", ">\xa0"])))


UNFORGIVEN: dict[str, Callable[[list[str]], list[str]]] = {
    "a line without its quote mark": lambda lines: [f"> {line}" for line in lines[:3]] + lines[3:],
    "a line with a quote mark": lambda lines: [*lines[:3], f"> {lines[3]}", *lines[4:]],
    "a line with another quote mark": lambda lines: [
        f"> {line}" if place != 3 else f">> {line}" for place, line in enumerate(lines)
    ],
    "a list": lambda lines: [*lines[:3], f"- {lines[3]}", *lines[4:]],
    "a fence inside": lambda lines: [*lines[:3], "```", *lines[3:]],
    "a blank line inside": lambda lines: [*lines[:3], "", *lines[3:]],
    "a zero width space": lambda lines: [*lines[:3], f"\u200b{lines[3]}", *lines[4:]],
    "a form feed": lambda lines: [*lines[:3], f"\x0c{lines[3]}", *lines[4:]],
}


@pytest.mark.parametrize("change", UNFORGIVEN.values(), ids=UNFORGIVEN)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["unix", "windows", "mac"])
def test_all_else_is_rejected_with_its_line(change: Callable[[list[str]], list[str]], end: str) -> None:
    """Anything else is rejected, and the error names the line, whatever the line ends."""
    text = "".join(f"{line}{end}" for line in change(POSITION.splitlines()))
    error = fault(dos.notation.parse_position, text)
    assert error is not None
    assert 4 == error.line
    assert "(line 4)" in str(error)

    record = "".join(f"{line}{end}" for line in change(RECORD.splitlines()))
    with pytest.raises(dos.record.RecordError, match=r"^line 4: "):
        dos.record.parse_record(record)


def test_text_around_is_rejected() -> None:
    """A sentence before or after the text is rejected at its line."""
    for text, line in ((f"Bob wrote:\n{quoted(POSITION)}", 1), (f"{POSITION}\nBob\n", POSITION.count("\n") + 1)):
        error = fault(dos.notation.parse_position, text)
        assert error is not None
        assert line == error.line


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_errors_point_into_the_original(change: Callable[[str], str]) -> None:
    """The offset of an error in a pasted text is that of the wrong character in the text as it was pasted."""
    wrong = POSITION.replace("phase: matching", "phase: @matching")
    text = change(wrong)
    error = fault(dos.notation.parse_position, text)

    assert error is not None
    assert text.index("@") == error.offset


def test_the_checksum_is_that_of_the_restored_text() -> None:
    """A pasted record that was edited is rejected by its checksum, in whatever way it was pasted."""
    edited = RECORD.replace('"Ann"', '"Eve"')
    for change in CHANGES.values():
        with pytest.raises(dos.record.RecordError, match="they have been modified"):
            dos.record.parse_record(change(edited))


def test_names_keep_their_spaces() -> None:
    """The spaces in a name are not touched, whatever kind they are."""
    for name in (" Ann  Lee ", "A\tB", "A\xa0B", "A\u3000", "> ```"):
        record = dos.record.GameRecord((name, "Bob"), dos.new_game(2, seed=1, dealer=0), ((0, dos.Deal()),))
        text = dos.record.format_record(record, comments=True)
        for change in CHANGES.values():
            assert record == dos.record.parse_record(change(text))


def test_a_cut_off_record_in_a_fence() -> None:
    """The end of the fence ends a record: it is reported as cut off, at its last line."""
    lines = RECORD.splitlines(keepends=True)
    with pytest.raises(dos.record.RecordError, match="the record is cut off"):
        dos.record.parse_record("".join(["```\n", *lines[:-1], "```\n"]))


# Limits


def test_the_size_of_a_position() -> None:
    """A position of 1 MiB is read, a longer one is refused at once, and none is written."""
    assert STATE == dos.notation.parse_position(MARK + POSITION.ljust(2**20))
    for text in (POSITION.ljust(2**20 + 1), f"{POSITION.ljust(2**20 - 2)}\u3000"):
        with pytest.raises(dos.NotationError, match="expected a position of at most 1048576 bytes, not 1048577"):
            dos.notation.parse_position(text)
    rules = dos.Rules(deck=dos.DECK * 3500)
    with pytest.raises(dos.DosError, match=r"too large to write: [0-9]{7} bytes, at most 1048576 are allowed"):
        dos.notation.format_position(dos.new_game(2, seed=1, rules=rules, dealer=0))


def test_every_observation_that_is_read_can_be_written() -> None:
    """An observation with more cards than the deck is refused by the reader, as it is by the writer."""
    rules = dos.Rules(hand_size=2, deck=dos.DECK[::9])
    state = dos.apply(dos.new_game(2, seed=2017, rules=rules, dealer=0), dos.Deal())
    text = dos.notation.format_position(dos.observe(state, 1))

    for key, size in itertools.product(("draw pile", "hand 0"), (12, 13)):
        start = text.index(f"{key}:")
        line = text[start : text.index("\n", start)]
        error = fault(dos.notation.parse_position, text.replace(line, f"{key}:{' ?' * size}"))
        assert (size <= 12) is (error is None)
        if error is not None:
            assert (start, "no more cards than the 12 of the deck") == (error.offset, error.expected)


@given(st.data())
def test_random_positions_of_an_observation(data: st.DataObject) -> None:
    """Whatever numbers and cards an observation has, it can be written once it is read."""
    rng = random.Random(data.draw(st.integers(0, 1000)))
    lines = dos.notation.format_position(dos.observe(STATE, 1)).splitlines()
    for _ in range(2):
        place = rng.randrange(2, len(lines))
        key, _, words = lines[place].partition(":")
        parts = words.split()
        lines[place] = f"{key}: {' '.join(rng.choices([*parts, '?', '7', 'R7', '-1'], k=rng.randrange(5)))}"
    text = "\n".join(lines)
    if not fault(dos.notation.parse_position, text):
        view = dos.notation.parse_position(text)
        assert view == dos.notation.parse_position(dos.notation.format_position(view))


def test_every_space_is_written() -> None:
    """A colon or a word without the space after it is rejected."""
    for text in ("round:1", "phase:matching", "hand 1:G10"):
        old = text.replace(":", ": ")
        assert old in POSITION
        assert fault(dos.notation.parse_position, POSITION.replace(old, text)) is not None
    assert move("draw") in dos.legal_moves(STATE)
