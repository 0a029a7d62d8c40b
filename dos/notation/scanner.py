"""Reading a text from the left: what is there is taken, and what is not there is told with its place.

This module must not know what the texts mean.
"""

import re
from typing import Final, NoReturn, final

from dos._checks import check_type
from dos.errors import NotationError

_DECIMAL_DIGITS: Final = 18
_NUMBER: Final = re.compile(rf"-?(?:0x[0-9a-f]+|[0-9]{{1,{_DECIMAL_DIGITS}}})(?![0-9a-z])")


@final
class Scanner:
    """A text, and how far it was read."""

    def __init__(self, text: str) -> None:
        check_type("a text", text, str)
        self.text = text
        self.at: int = 0

    def fail(self, expected: str, at: int | None = None) -> NoReturn:
        """Say what should have stood here."""
        raise NotationError(self.text, self.at if at is None else at, expected)

    def has(self, pattern: re.Pattern[str] | str) -> str | None:
        """Take what is there, if it is."""
        if isinstance(pattern, str):
            if not self.text.startswith(pattern, self.at):
                return None
            self.at += len(pattern)
            return pattern
        found = pattern.match(self.text, self.at)
        if found is None:
            return None
        self.at = found.end()
        return found[0]

    def ends(self, pattern: re.Pattern[str]) -> bool:
        """Whether something is there; it is left where it is."""
        return pattern.match(self.text, self.at) is not None

    def take(self, pattern: re.Pattern[str] | str, expected: str) -> str:
        """Take what must be there.

        Raises:
            NotationError: It is not there.
        """
        found = self.has(pattern)
        if found is None:
            self.fail(expected)
        return found

    def number(self) -> int:
        """Take a whole number, written as `number_text` writes it."""
        start = self.at
        text = self.take(_NUMBER, "a whole number")
        value = int(text, 16 if "x" in text else 10)
        if number_text(value) != text:
            short = len(text) <= 2 * _DECIMAL_DIGITS
            self.fail(f"the number as {number_text(value) if short else 'a shorter text'}", start)
        return value

    def end(self) -> None:
        """Nothing more may follow.

        Raises:
            NotationError: Something does.
        """
        if self.at != len(self.text):
            self.fail("the end of the text")


def number_text(value: int) -> str:
    """A whole number as text: decimal, and from 19 digits on hexadecimal, which takes no longer the longer it is."""
    return str(value) if abs(value) < 10**_DECIMAL_DIGITS else hex(value)
