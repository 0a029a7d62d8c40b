"""Texts from other sources: arbitrary texts, near misses of valid ones, and very long ones."""

import re
import time
from collections.abc import Callable, Iterable

import pytest
from hypothesis import settings
from hypothesis import strategies as st

import dos
from support.effort import IS_FULL

ALPHABET = 'BGRYWD0123456789#+=!@>?-/:, \t\r\n"\\;xé²\ud800\U0001f600\x00'
"""The characters of the formats, and some others."""

characters = st.characters() | st.characters(categories=["Cs"])
any_text = st.text(characters | st.sampled_from(ALPHABET), max_size=60)
"""Any text, including unassigned characters, control characters and lone surrogates."""


@st.composite
def near(draw: st.DrawFn, text: str) -> str:
    """Texts with one character inserted, deleted, changed or in another case."""
    place = draw(st.integers(0, max(0, len(text) - 1)))
    how = draw(st.sampled_from(["insert", "delete", "change", "case"]))
    character = draw(st.sampled_from(sorted(set(text)) + list(ALPHABET)) | characters)
    return {
        "insert": text[:place] + character + text[place:],
        "delete": text[:place] + text[place + 1 :],
        "change": text[:place] + character + text[place + 1 :],
        "case": text[:place] + text[place : place + 1].swapcase() + text[place + 1 :],
    }[how]


LONG = {
    "digits": "7",
    "matches": "R7=",
    "sums": "R7+",
    "cards": "R7 ",
    "brackets": "(",
    "spaces": " ",
    "tabs": "\t",
    "line ends": "\n",
    "marks": "!",
    "emoji": "\U0001f600",
    "words": "red ",
    "wilds": "wild ",
    "seats": "dos@",
    "hexadecimal": "0xf",
    "letters": "a",
    "quotes": '"',
    "backslashes": "\\",
    "comments": ";\n",
}
"""The units that very long texts repeat."""

each_long = pytest.mark.parametrize("unit", LONG.values(), ids=LONG)

MEGABYTE = 2**20 if IS_FULL else 2**17
"""The length of very long texts: 1 MB at full strength, otherwise an eighth of that."""


def long(unit: str, size: int = MEGABYTE) -> str:
    """Repeat a unit up to a length."""
    return (unit * (size // len(unit) + 1))[:size]


def fault(read: Callable[[str], object], text: str) -> dos.NotationError | None:
    """Return the checked error of reading a text, or `None` if there is none."""
    try:
        read(text)
    except dos.NotationError as error:
        check_fault(error, text)
        return error
    return None


def check_fault(error: dos.NotationError, text: str) -> None:
    """Check that an error has the text, an offset in it, and what was expected there."""
    assert text == error.text or (len(text) > 2**18 and text.startswith(error.text))
    assert 0 <= error.offset <= len(text)
    assert error.expected
    assert error.line == 1 + len(re.findall("\r\n|\r|\n", error.text[: error.offset]))
    line = f" (line {error.line})" if re.search("[\r\n]", error.text) else ""
    assert str(error).startswith(f"at character {error.offset}{line}: expected {error.expected}")


def fewer(part: int) -> settings:
    """Return settings with a fraction of the usual examples, for slow properties."""
    return settings(max_examples=max(3, settings().max_examples // part))


def seconds(work: Callable[[], object]) -> float:
    """Measure how long a piece of work takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def check_linear(read: Callable[[str], object], texts: Callable[[int], Iterable[str]]) -> None:
    """Check that reading 1 MB takes about eight times as long as reading an eighth of it, not 64 times."""

    def is_linear(part: str, whole: str) -> bool:
        short = seconds(lambda: read(part))
        # Times close to zero prove nothing.
        return seconds(lambda: read(whole)) < max(0.1, 30 * short)

    for part, whole in zip(texts(MEGABYTE // 8), texts(MEGABYTE), strict=True):
        read(part)  # exclude the cost of the first use
        # Other load on the machine can slow down one measurement, but not all of them.
        assert any(is_linear(part, whole) for _ in range(5))
