"""JSON text to what it says, and back, with a limit. This module must not know what is said."""

import json
from collections import Counter
from typing import Any, Final, NoReturn, final

from dos._checks import wrong_type
from dos.errors import DosError, NotationError

MAX_SIZE: Final = 2**20
"""The most that a document can be, in bytes of UTF-8."""


@final
class _Unfit:
    """Stands for what JSON cannot say, or says twice, until it is told where it stood."""

    def __init__(self, what: str) -> None:
        self._what = what

    def __repr__(self) -> str:
        return self._what


def _object(pairs: list[tuple[str, Any]]) -> Any:
    found = dict(pairs)
    if len(found) < len(pairs):
        name, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        return _Unfit(f"an object with {name!r} more than once")
    return found


def _number(digits: str) -> Any:
    return int(digits) if len(digits) <= _DIGITS else _Unfit(f"a number of {len(digits)} digits")


_DIGITS: Final = 20
"""No number of a document has more: a greater one is text."""
_READER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_int=_number, parse_constant=_Unfit)
_WRITER: Final = json.JSONEncoder(separators=(",", ":"), allow_nan=False)


def read(text: str | bytes) -> Any:
    """What a JSON text says.

    Raises:
        NotationError: It is too long, nested too deeply, not in UTF-8, or no JSON.
        TypeError: It is no text.
    """
    if not isinstance(text, str | bytes):
        raise wrong_type(text, "a document", str, bytes)
    size = len(text)
    if isinstance(text, str) and not text.isascii() and size <= MAX_SIZE:
        size = len(text.encode(errors="surrogatepass"))
    if size > MAX_SIZE:
        _fail(text[:_SHOWN], 0, f"a document of {MAX_SIZE} bytes at most, not {size}")
    try:
        text = text.decode() if isinstance(text, bytes) else text
        return _READER.decode(text)
    except UnicodeDecodeError as error:
        _fail(text, len(error.object[: error.start].decode()), "text in UTF-8")
    except json.JSONDecodeError as error:
        _fail(text, error.pos, f"JSON: {error.msg}")
    except RecursionError:
        _fail(text, 0, "JSON that is not nested so deeply")


_SHOWN: Final = 100


def _fail(text: str | bytes, at: int, expected: str) -> NoReturn:
    raise NotationError(text if isinstance(text, str) else text.decode(errors="replace"), at, expected) from None


def write(data: Any) -> str:
    """The JSON text of what is to be said.

    Raises:
        DosError: It is too long to be read again.
    """
    text = _WRITER.encode(data)
    if len(text) > MAX_SIZE:
        msg = f"the document would be {len(text)} bytes, and {MAX_SIZE} are read at most"
        raise DosError(msg)
    return text
