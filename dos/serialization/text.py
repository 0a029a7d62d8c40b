"""Read and write JSON text, with a size limit.

The decoder is stricter than `json`: it rejects duplicate keys, `NaN`, `Infinity` and overlong numbers. It cannot raise
an error at once, since the hooks of `json` do not know where in the document they are. Instead it returns a placeholder
in place of the value. No codec accepts a placeholder, so the error names the path, and the placeholder's repr says what
was wrong.
"""

import json
from collections import Counter
from typing import Any, Final, NoReturn, final

from dos._checks import wrong_type
from dos.errors import DosError, NotationError

MAX_SIZE: Final = 2**20
"""The largest size of a document, in bytes of UTF-8."""
_DIGITS: Final = 20
"""The most digits of a JSON number. Valid documents have fewer: a larger number is a string."""
_EXCERPT: Final = 100
"""How much of an oversized document an error contains."""


@final
class _Rejected:
    """A placeholder for invalid JSON, which no codec accepts. Its repr describes the value in the error message."""

    def __init__(self, description: str) -> None:
        self._description = description

    def __repr__(self) -> str:
        return self._description


def _object(pairs: list[tuple[str, Any]]) -> Any:
    found = dict(pairs)
    if len(found) < len(pairs):
        ((name, _),) = Counter(name for name, _ in pairs).most_common(1)
        return _Rejected(f"an object with the duplicate key {name!r}")
    return found


def _number(digits: str) -> Any:
    return int(digits) if len(digits) <= _DIGITS else _Rejected(f"a number of {len(digits)} digits")


_READER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_int=_number, parse_constant=_Rejected)
_WRITER: Final = json.JSONEncoder(separators=(",", ":"), allow_nan=False)


def read(text: str | bytes) -> Any:
    """Decode a JSON text.

    Raises:
        NotationError: If the text is too long, too deeply nested, not UTF-8 or not JSON.
        TypeError: If `text` is not a string or bytes.
    """
    if not isinstance(text, str | bytes):
        raise wrong_type(text, "a document", str, bytes)
    size = len(text)
    if isinstance(text, str) and not text.isascii() and size <= MAX_SIZE:
        size = len(text.encode(errors="surrogatepass"))
    if size > MAX_SIZE:
        _fail(text[:_EXCERPT], 0, f"a document of at most {MAX_SIZE} bytes, not {size}")
    try:
        text = text.decode() if isinstance(text, bytes) else text
        return _READER.decode(text)
    except UnicodeDecodeError as error:
        _fail(text, len(error.object[: error.start].decode()), "UTF-8 text")
    except json.JSONDecodeError as error:
        _fail(text, error.pos, f"JSON: {error.msg}")
    except RecursionError:
        _fail(text, 0, "JSON that is less deeply nested")


def _fail(text: str | bytes, at: int, expected: str) -> NoReturn:
    raise NotationError(text if isinstance(text, str) else text.decode(errors="replace"), at, expected) from None


def write(data: Any) -> str:
    """Encode data as JSON text.

    Raises:
        DosError: If the text would be too long for `read`.
    """
    text = _WRITER.encode(data)
    if len(text) > MAX_SIZE:
        msg = f"the document is too large: {len(text)} bytes, at most {MAX_SIZE} are allowed"
        raise DosError(msg)
    return text
