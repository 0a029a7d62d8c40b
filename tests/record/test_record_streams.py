"""Files with several records, read one at a time."""

import gc
import io
import itertools
import weakref
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from support import golden_records
from support.records import line_of, records, small, text_of_a_deal
from support.texts import fewer


def test_games_are_read_one_at_a_time() -> None:
    """One record at a time is in memory, and no line is read before it is needed."""
    texts = [golden_records.text(name) for name in golden_records.GAMES]
    read = 0

    def lines() -> Iterator[str]:
        nonlocal read
        for text in texts:
            for line in (*text.splitlines(keepends=True), "\n"):
                read += 1
                yield line

    gc.freeze()  # exclude what existed before from the search
    alive: list[weakref.ref[dos.record.GameRecord]] = []
    ends = list(itertools.accumulate(text.count("\n") + 1 for text in texts))
    for record, end in zip(dos.record.read_records(lines()), ends, strict=True):
        assert end - 1 == read
        alive = [reference for reference in alive if reference() is not None]
        alive.append(weakref.ref(record))
        gc.collect()
        assert len([reference for reference in alive if reference() is not None]) <= 2
    gc.unfreeze()
    assert ends[-1] == read


@fewer(10)
@given(st.lists(records(15), max_size=4), st.sampled_from(["", "\n", "\n \n", "\r\n"]))
def test_several_games_in_a_file(some: list[dos.record.GameRecord], between: str) -> None:
    """The records of a file are read in order, with or without blank lines between them."""
    text = between.join(map(dos.record.format_record, some))

    assert some == list(dos.record.read_records(text.splitlines(keepends=True)))
    assert some == list(dos.record.read_records(io.StringIO(text, newline="")))
    assert some == list(dos.record.read_records(io.StringIO(f"\n{text}\n\n", newline="")))
    if len(some) != 1:
        with pytest.raises(dos.record.RecordError, match=f"not {len(some)}"):
            dos.record.parse_record(text)


def test_an_error_in_the_second_game() -> None:
    """The records before an error are yielded, and its line is counted from the beginning of the file."""
    good = small()
    bad = good.replace(", stopped", "1, stopped")
    line = good.count("\n")
    reading = dos.record.read_records((good + "\n" + bad).splitlines(keepends=True))

    assert dos.record.parse_record(good) == next(reading)
    with pytest.raises(dos.record.RecordError) as caught:
        next(reading)
    assert line + 1 + bad[: bad.index("result")].count("\n") + 1 == line_of(caught.value)


def test_a_truncated_game_before_another() -> None:
    """A record that begins before the one above has ended ends that one, which is rejected."""
    good = small()
    short = good[: good.index("result")]
    reading = dos.record.read_records((short + good).splitlines(keepends=True))

    with pytest.raises(dos.record.RecordError) as caught:
        next(reading)
    assert short.count("\n") + 1 == line_of(caught.value)
    assert "result" in caught.value.reason


@pytest.mark.parametrize("value", [None, 7, small(1), [None], [b"dos record 1\n"], [7]], ids=range(6))
def test_wrong_types(value: object) -> None:
    """Anything but an iterable of strings raises `TypeError`, and so does a single string."""
    with pytest.raises(TypeError):
        list(dos.record.read_records(value))


def test_lines_between_records() -> None:
    """Only blank lines are allowed between records; anything else is rejected at its line."""
    whole = text_of_a_deal()
    cut = "".join(whole.splitlines(keepends=True)[:-1])

    assert 2 == len(list(dos.record.read_records(f"\n{whole}\n  \n{whole}".splitlines(keepends=True))))
    for text, line in (
        (cut + whole, cut.count("\n") + 1),
        (whole + cut, whole.count("\n") + cut.count("\n") + 1),
        (f"{whole}so it was\n{whole}", whole.count("\n") + 1),
    ):
        with pytest.raises(dos.record.RecordError) as caught:
            list(dos.record.read_records(text.splitlines(keepends=True)))
        assert f"line {line}" == caught.value.where


def test_junk_is_not_kept() -> None:
    """A file of another kind is rejected at its first line, and no more of it is read."""
    lines = iter(["a log\n"] * 10)

    with pytest.raises(dos.record.RecordError, match="line 1"):
        list(dos.record.read_records(lines))
    assert 9 == len(list(lines))
