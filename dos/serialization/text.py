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
from dos.notation import incoming
from dos.notation.incoming import MARK

MAX_SIZE: Final = incoming.MAX_SIZE
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
    """Decode a JSON text. A byte order mark before it is ignored.

    Raises:
        NotationError: If the text is too long, too deeply nested, not UTF-8 or not JSON.
        TypeError: If `text` is not a string or bytes.
    """
    if not isinstance(text, str | bytes):
        raise wrong_type(text, "a document", str, bytes)
    incoming.check_size(text, "a document")
    try:
        text = text.decode() if isinstance(text, bytes) else text
        return _READER.decode(text.removeprefix(MARK))
    except UnicodeDecodeError as error:
        _fail(text, len(error.object[: error.start].decode()), "UTF-8 text")
    except json.JSONDecodeError as error:
        # The decoder did not see the mark, but the offset counts it. `error.doc` is the text without it.
        _fail(text, error.pos + len(text) - len(error.doc), f"JSON: {error.msg}")
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
