"""Records that were edited, truncated or do not replay: each is rejected with its line and the reason."""

import hashlib
import io

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import dos
from dos.table import Table
from support import golden_records
from support.positions import move
from support.records import NAMES, fault, is_about_the_start, line_of, small, text_of_a_deal
from support.texts import LONG, any_text, characters, check_linear, long


def test_a_record_begins_with_a_state() -> None:
    """A record cannot start with an observation, which has hidden cards."""
    text = dos.notation.format_position(dos.observe(dos.new_game(2, seed=1, dealer=0), 0))
    error = fault(f'dos record 1\nseat 0: "Ann"\nseat 1: "Bob"\n{text}result: 0 0, stopped\n')

    assert error is not None
    assert ("line 4", "expected a state, not an observation") == (error.where, error.reason)


@pytest.mark.parametrize("seat", [2, -1, 10**5000], ids=["2", "-1", "10**5000"])
def test_a_seat_that_does_not_exist(seat: int) -> None:
    """A move by a seat that does not exist is illegal, and the error lists no legal moves."""
    record = dos.record.GameRecord(NAMES[:2], dos.new_game(2, seed=1), ((seat, dos.Deal()),))
    for ask in (record.replay, lambda: dos.record.format_record(record), lambda: Table.from_record(record)):
        with pytest.raises(dos.record.RecordError) as caught:
            ask()
        assert ("move 1", "S1", ()) == (caught.value.where, caught.value.rule, caught.value.legal)


# Edited and truncated records


@pytest.mark.slow
@pytest.mark.parametrize("comments", [False, True])
def test_truncated_records(comments: bool) -> None:  # noqa: FBT001
    """A record truncated at any line, or anywhere in its last line, is rejected at its last line."""
    text = small(comments=comments)
    lines = text.splitlines(keepends=True)
    assert fault(text) is None

    for count in range(1, len(lines)):
        error = fault("".join(lines[:count]))
        assert error is not None
        assert line_of(error) in {count, count + 1}
    for size in range(len(text) - 300, len(text) - 1):
        error = fault(text[:size])
        assert error is not None
        there = len(text[:size].splitlines())
        assert line_of(error) in {there, there + 1}
    # The end of the last line carries no information.
    assert dos.record.parse_record(text) == dos.record.parse_record(text[:-1])


TEXTS = [small(), small(comments=True), small(60, call=True), golden_records.text("4-players-default.txt")]


@given(st.sampled_from(TEXTS), st.data())
def test_edited_records(text: str, data: st.DataObject) -> None:
    """A record with one changed character is rejected at that line or below, or is unchanged in meaning."""
    place = data.draw(st.integers(0, len(text) - 1))
    character = data.draw(st.sampled_from(sorted(set(text))) | characters)
    how = data.draw(st.sampled_from(["insert", "delete", "change"]))
    changed = {
        "insert": text[:place] + character + text[place:],
        "delete": text[:place] + text[place + 1 :],
        "change": text[:place] + character + text[place + 1 :],
    }[how]
    error = fault(changed)

    if error is None:
        # Only line endings, and blank lines around the record, may vary.
        assert text.split() == changed.split()
        assert dos.record.parse_record(text) == dos.record.parse_record(changed)
    else:
        assert line_of(error) <= changed.count("\n") + 1
        assert text.count("\n", 0, place) + 1 <= line_of(error) or is_about_the_start(error)


@pytest.mark.slow
@pytest.mark.parametrize("text", TEXTS[:3], ids=["plain", "comments", "calls"])
def test_lines_that_were_moved(text: str) -> None:
    """A record with a line deleted, repeated or swapped with the next is rejected at that line or below."""
    lines = text.splitlines(keepends=True)
    for place in range(len(lines)):
        before, line, after = lines[:place], lines[place : place + 1], lines[place + 1 :]
        for changed in (before + after, before + line + line + after, before + after[:1] + line + after[1:]):
            if changed != lines:
                error = fault("".join(changed))
                assert error is not None
                assert place + 1 <= line_of(error) or is_about_the_start(error)


def test_an_edited_record_with_a_matching_checksum() -> None:
    """An edited record with a matching checksum loads if its game replays, and is rejected otherwise."""
    text = small(comments=True)
    for old, new in (
        ('"Ann"', '"Eve"'),
        ("; Seat", "; Nobody"),
        ("result: 0 0, stopped", "result: 200 0, seat 0 has won"),
    ):
        if old in text:
            edited = signed(text.replace(old, new))
            assert (fault(edited) is None) is (old != "result: 0 0, stopped")
    illegal = signed(text.replace("0 deal", "0 draw").replace("1 deal", "1 draw"))
    assert fault(illegal) is not None


def signed(text: str) -> str:
    """Return a text with a matching checksum, as a cheater would write it."""
    head = text[: text.index("sha256: ")]
    return f"{head}sha256: {hashlib.sha256(head.encode()).hexdigest()}\n"


@given(st.sampled_from(TEXTS), st.data())
def test_a_loaded_record_is_a_game_by_the_rules(text: str, data: st.DataObject) -> None:
    """Even with a matching checksum, an edited record is rejected or is a game by the rules."""
    place = data.draw(st.integers(13, text.index("sha256: ") - 1))
    character = data.draw(st.sampled_from("0123456789BGRYWD#=+! deal\n"))
    changed = signed(text[:place] + character + text[place + data.draw(st.sampled_from([0, 1])) :])

    if fault(changed) is None:
        record = dos.record.parse_record(changed)
        dos.validate(record.start)
        assert len(record.history) == len(record.replay())
        assert record == dos.record.parse_record(dos.record.format_record(record))


def test_an_illegal_move_is_reported() -> None:
    """The error of an illegal move has its line, the rule and the legal moves."""
    start = dos.new_game(2, seed=2017, dealer=0)
    good = dos.record.GameRecord(NAMES[:2], start, ((0, dos.Deal()), (1, dos.Draw())))
    text = dos.record.format_record(good)
    line = text[: text.index("\n1 draw")].count("\n") + 2
    state = dos.apply(start, dos.Deal())
    for said, seat, rule in (
        ("R5=B9", 1, "T1"),
        ("deal", 1, "S6"),
        ("draw", 0, "S5"),
        ("dos@1", 1, "Y5"),
        ("draw", 3, "S1"),
    ):
        error = fault(text.replace("\n1 draw", f"\n{seat} {said}"))
        assert error is not None
        fitting = dos.explain(state, move(said), by=seat)
        assert fitting is not None
        assert f"line {line}" == error.where
        assert (move(said), fitting.rule, fitting.reason) == (error.move, error.rule, error.reason)
        assert (dos.legal_moves(state, seat) if seat < 2 else ()) == error.legal
        assert rule == error.rule
    broken = attrs.evolve(good, history=(*good.history, (1, dos.Draw())))
    for ask in (broken.replay, lambda: dos.record.format_record(broken), lambda: broken.for_seat(0)):
        with pytest.raises(dos.record.RecordError) as caught:
            ask()
        assert ("move 3", dos.Draw(), "D1") == (caught.value.where, caught.value.move, caught.value.rule)
        assert len(caught.value.legal) > 0


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("to move: 0", "to move: 1", "to move"),
        ("dealer: 0", "dealer: 7", "dealer"),
        ("scores: 0 0", "scores: 0", "scores"),
        ("scores: 0 0", "scores: -5 0", "scores"),
        ("hand 0:", "hand 0: R7", "hand 0"),
        ("hand 0:\nhand 1:\n", "", "dos position"),
        ("hand 1:\n", "hand 1:\nhand 2:\n", "hand"),
        ("row:", "row: R7 R7", "row"),
        ("draw pile: deck", "draw pile: R7", "draw pile"),
        ('seat 1: "Bob"\n', "", "seat"),
        ('seat 1: "Bob"\n', 'seat 1: "Bob"\nseat 2: "Eve"\n', "seat"),
    ],
)
def test_an_invalid_start(old: str, new: str, named: str) -> None:
    """A record with an invalid start, or a wrong number of names, is rejected at the line of the start."""
    text = text_of_a_deal()
    assert old in text
    edited = text.replace(old, new)
    lines = edited.splitlines()

    for other in (edited, signed(edited)):
        error = fault(other)
        assert error is not None
    # The error is in the head, not at the end of the record.
    assert named
    assert 1 <= line_of(error) <= len(lines) - 3


def test_other_line_ends() -> None:
    """A record with Windows line endings is the same record."""
    for text in TEXTS:
        windows = text.replace("\n", "\r\n")
        assert dos.record.parse_record(text) == dos.record.parse_record(windows)
        assert [dos.record.parse_record(text)] * 2 == list(
            dos.record.read_records(io.StringIO(windows * 2, newline=""))
        )


@given(any_text)
@example("dos record 1")
@example('dos record 1\nseat 0: "\\ud800"\n')
@example('dos record 1\nseat 0: "\\x"\n')
@example("sha256: ")
@example("\ud800")
def test_any_text(text: str) -> None:
    """Any text is a record, or raises `RecordError`."""
    for other in (text, f"dos record 1\n{text}", small(2).replace("result", f"{text}\nresult")):
        fault(other)


@pytest.mark.parametrize("kind", ["digits", "cards", "line ends", "quotes", "backslashes", "comments", "emoji"])
def test_long_texts(kind: str) -> None:
    """A record with 1 MB of repeated text at any place is rejected in linear time."""
    text = small(4)

    def texts(size: int) -> list[str]:
        more = long(LONG[kind], size)
        return [more, f'dos record 1\nseat 0: "{more}', text.replace("result", f"{more}\nresult")]

    check_linear(fault, texts)


def test_a_line_without_a_move() -> None:
    """A line with a seat but no move is rejected."""
    text = text_of_a_deal()

    with pytest.raises(dos.record.RecordError, match="a space and a move"):
        dos.record.parse_record(text.replace("0 deal\n", "99\n0 deal\n"))


def test_messages_are_short() -> None:
    """The message is short even if there are many problems."""
    text = text_of_a_deal()
    for old, new in (
        ("round: 0", f"round: 0x0{'f' * 10**5}"),
        ("scores: 0 0", f"scores:{' -1' * 10**4}"),
        ("row:", f"row:{' R7' * 10**4}"),
        ("dealer: 0", f"dealer: 0x{'f' * 10**5}"),
    ):
        with pytest.raises(dos.record.RecordError) as caught:
            dos.record.parse_record(text.replace(old, new))
        assert len(str(caught.value)) < 1000
    wide = dos.record.GameRecord(
        NAMES[:2], dos.new_game(2, rules=dos.Rules(hand_size=50), seed=1, dealer=0), ((0, dos.Deal()),)
    )
    with pytest.raises(dos.record.RecordError, match=r"and \d+ more") as caught:
        dos.record.parse_record(dos.record.format_record(wide).replace("0 deal\n", "0 deal\n1 end\n"))
    assert len(str(caught.value)) < 1000
    assert caught.value.legal == dos.legal_moves(wide.end)
