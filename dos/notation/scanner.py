"""A scanner for the strict text formats.

A parser asks the `Scanner` for one token after another. Optional tokens are consumed with `accept`, required ones
with `expect`, which raises a `NotationError` with the offset of a missing token. The scanner never moves backwards,
so the time is linear in the length of the text.
"""

import re
from typing import Final, NoReturn, final

from dos._checks import check_type
from dos.errors import NotationError

_DECIMAL_DIGITS: Final = 18
_NUMBER: Final = re.compile(rf"-?(?:0x[0-9a-f]+|[0-9]{{1,{_DECIMAL_DIGITS}}})(?![0-9a-z])")


@final
class Scanner:
    """A text, and the offset up to which it was consumed."""

    def __init__(self, text: str) -> None:
        check_type("text", text, str)
        self.text = text
        self.offset: int = 0

    def fail(self, expected: str, offset: int | None = None) -> NoReturn:
        """Raise a `NotationError` at the current offset, or at another."""
        raise NotationError(self.text, self.offset if offset is None else offset, expected)

    def accept(self, pattern: re.Pattern[str] | str) -> str | None:
        """Consume a string or a pattern if it comes next, and return it; otherwise return `None`."""
        if isinstance(pattern, str):
            if not self.text.startswith(pattern, self.offset):
                return None
            self.offset += len(pattern)
            return pattern
        found = pattern.match(self.text, self.offset)
        if found is None:
            return None
        self.offset = found.end()
        return found[0]

    def is_at(self, pattern: re.Pattern[str]) -> bool:
        """Return whether a pattern comes next, without consuming it."""
        return pattern.match(self.text, self.offset) is not None

    def expect(self, pattern: re.Pattern[str] | str, expected: str) -> str:
        """Consume a string or a pattern, and return it.

        Raises:
            NotationError: If something else comes next.
        """
        found = self.accept(pattern)
        if found is None:
            self.fail(expected)
        return found

    def number(self) -> int:
        """Consume a whole number, written exactly as `number_text` writes it."""
        start = self.offset
        text = self.expect(_NUMBER, "a whole number")
        value = int(text, 16 if "x" in text else 10)
        if number_text(value) != text:
            is_short = len(text) <= 2 * _DECIMAL_DIGITS
            self.fail(
                f"the number written as {number_text(value)}" if is_short else "a number without leading zeros", start
            )
        return value

    def end(self) -> None:
        """Check that the whole text was consumed.

        Raises:
            NotationError: If text is left.
        """
        if self.offset != len(self.text):
            self.fail("the end of the text")


def number_text(value: int) -> str:
    """Format a whole number: in decimal, or from 19 digits on in hexadecimal, which takes linear time."""
    return str(value) if abs(value) < 10**_DECIMAL_DIGITS else hex(value)
