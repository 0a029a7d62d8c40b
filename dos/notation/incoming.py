"""Text from outside: its size, its byte order mark, and what programs do to it on the way.

Theory of operation. Positions and records travel through editors, mail programs, chats and code hosts. These change
text in a few known ways, and nothing else is forgiven:

- an editor puts a byte order mark at the beginning, and ends lines with a carriage return
- a mail program quotes the text: it puts the same number of `>` before each line
- code hosts and chats show text in a fence, and people indent it
- web pages and chats replace spaces with hard spaces or tabs, and add spaces at the end of a line

Each line is restored by itself, so a file with many records can be read line by line. The first line of a text is
known, and whatever comes before it is the margin: its quote marks have to precede every other line. A restored
character keeps its place in its line, so an error can be reported where it is in the original text.
"""

import re
from bisect import bisect_right
from typing import Final, final

from dos.errors import NotationError

MARK: Final = "\ufeff"
"""The byte order mark. Every reader ignores one at the beginning of a text."""
MAX_SIZE: Final = 2**20
"""The largest size of a document or a position, in bytes of UTF-8."""
LINES: Final = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
"""The lines of a text with their line ends, which may be those of any system."""

_EXCERPT: Final = 100
"""How much of an oversized text an error contains."""
_SPACES: Final = dict.fromkeys(map(ord, "\t\xa0\u1680\u202f\u205f\u3000"), " ") | dict.fromkeys(
    range(0x2000, 0x200B), " "
)
"""The characters that stand for a space in pasted text: the tab and all spaces of Unicode."""
_MARGIN: Final = re.compile("[ >]*")
_FENCE: Final = "(?:`{3,}|~{3,})"
_OUTSIDE: Final = re.compile(rf"[ >]*(?:{_FENCE} *[\w.+-]*)?")
_FENCE_LENGTH: Final = 3


def check_size(text: str | bytes, what: str) -> None:
    """Raise a `NotationError` if a text is longer than 1 MiB of UTF-8, not counting a byte order mark."""
    size = len(text)
    if isinstance(text, bytes):
        size -= len(MARK.encode()) if text.startswith(MARK.encode()) else 0
    elif size <= MAX_SIZE + len(MARK):
        size = size_of(text[1:] if text.startswith(MARK) else text)
    if size > MAX_SIZE:
        excerpt = text[:_EXCERPT]
        excerpt = excerpt if isinstance(excerpt, str) else excerpt.decode(errors="replace")
        raise NotationError(excerpt, 0, f"{what} of at most {MAX_SIZE} bytes, not {size}")


def size_of(text: str) -> int:
    """Return the size of a text in bytes of UTF-8."""
    return len(text) if text.isascii() else len(text.encode(errors="surrogatepass"))


def restored(line: str) -> str:
    """Return a line with plain spaces, without its line end and the spaces before it."""
    if not line.isascii() or "\t" in line:
        line = line.translate(_SPACES)
    return line.rstrip(" \r\n")


def is_outside(line: str) -> bool:
    """Return whether a restored line does not belong to a text: it is blank or the fence of a code block."""
    return _OUTSIDE.fullmatch(line) is not None


def is_fence(line: str) -> bool:
    """Return whether a restored line is the fence of a code block."""
    return is_outside(line) and ("`" in line or "~" in line)


def quotes_before(line: str, head: str) -> int | None:
    """Return the number of quote marks before the first line of a text; `None` if the restored line is another.

    Some chats write the fence of a code block on the same line.
    """
    margin = re.match(rf"[ >]*(?:{_FENCE} *)?", line)
    if margin is None or line[margin.end() :] != head:
        return None
    return margin[0].count(">")


def content_of(line: str, quotes: int) -> tuple[int, str] | None:
    """Return the content of a restored line and its place in the line; `None` if its quote marks are not as many."""
    margin = _MARGIN.match(line)
    assert margin is not None  # noqa: S101 - the pattern matches the empty string
    return (margin.end(), line[margin.end() :]) if margin[0].count(">") == quotes else None


def without_closing_fence(line: str) -> str:
    """Return a restored line without the fence that some chats write at the end of the last line of a code block."""
    bare = line.rstrip("`")
    return bare.rstrip(" ") if len(line) - len(bare) >= _FENCE_LENGTH else line


def quote_marks(quotes: int) -> str:
    """Return the description of the quote marks that have to precede each line."""
    return f'"{">" * min(quotes, _EXCERPT)}" before the line, as before the first line' if quotes else "no quote mark"


@final
class PastedText:
    """The content of one pasted text, and where each of its lines begins in the original."""

    def __init__(self, text: str, head: str) -> None:
        """Restore a text whose first line is `head`.

        Raises:
            NotationError: If the first line is another, or not all lines have its quote marks.
        """
        self._text = text
        found = LINES.finditer(text, len(MARK) if text.startswith(MARK) else 0)
        lines = [(line.start(), restored(line[0])) for line in found]
        first, last = 0, len(lines)
        while first < last and is_outside(lines[first][1]):
            first += 1
        while first < last and is_outside(lines[last - 1][1]):
            last -= 1
        self._starts: list[int] = []
        self._places: list[int] = []
        contents: list[str] = []
        size = quotes = 0
        for start, line in lines[first:last]:
            if contents:
                inside = content_of(line, quotes)
                if inside is None:
                    raise NotationError(text, start, quote_marks(quotes))
                place, content = inside
            else:
                before = quotes_before(line, head)
                if before is None:
                    raise NotationError(text, start, f'"{head}"')
                quotes = before
                place, content = len(line) - len(head), head
            self._starts.append(size)
            self._places.append(start + place)
            contents.append(content)
            size += len(content) + 1
        if contents:
            contents[-1] = without_closing_fence(contents[-1])
        self.content: str = "\n".join(contents)

    def place_of(self, offset: int) -> int:
        """Return the offset in the original text of an offset in the content."""
        if not self._starts:
            return len(self._text)
        line = bisect_right(self._starts, offset) - 1
        return self._places[line] + offset - self._starts[line]
