"""Type checks for arguments, whole numbers as plain ints, and short reprs of values for error messages."""

from operator import index
from reprlib import Repr
from typing import Any, Final

_MAX_LENGTH: Final = 200
# Show only a few items and levels of a container, so messages stay short and huge arguments are cheap to print.
_CONTAINERS: Final = Repr()
_CONTAINERS.maxlist = _CONTAINERS.maxtuple = _CONTAINERS.maxdict = 20
_CONTAINERS.maxlevel = 3
_CONTAINERS.maxstring = _CONTAINERS.maxlong = _CONTAINERS.maxother = _MAX_LENGTH


def short_repr(value: object) -> str:
    """Return the repr of a value, truncated. A repr that raises is replaced with a placeholder."""
    try:
        text = _CONTAINERS.repr(value) if isinstance(value, list | tuple | dict) else repr(value)
    except Exception:  # noqa: BLE001 - a broken repr must not hide the error that the message reports
        return f"<unprintable {type(value).__name__[:_MAX_LENGTH]}>"
    return text if len(text) <= _MAX_LENGTH else f"{text[:_MAX_LENGTH]}..."


def safe_repr(value: object) -> str:
    """Return the whole repr of a value, or a short one if it contains a number with too many digits for Python."""
    try:
        return repr(value)
    except ValueError:
        return short_repr(value)


def wrong_type(value: object, name: str, *types: type, expected: str = "") -> TypeError:
    """Return a `TypeError` that says which of `types` the value should have been, or what was `expected`."""
    expected = expected or " or ".join("None" if kind is type(None) else kind.__name__ for kind in types)
    return TypeError(f"{name} must be {expected}, not {short_repr(value)}")


def check_type(name: str, value: object, *types: type, expected: str = "") -> None:
    """Raise a `TypeError` unless `value` is an instance of one of `types`. A bool does not count as an int.

    Args:
        name: The name of the value in the message.
        value: The value to check.
        types: The valid types.
        expected: The words for the valid types in the message. By default, the names of the types.
    """
    if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
        raise wrong_type(value, name, *types, expected=expected)


def as_int(value: Any) -> Any:  # noqa: ANN401 - a field can have any type before it is checked
    """Return a whole number as a plain `int`, and any other value unchanged, for a type check to reject.

    A whole number is anything with `__index__` except a bool, such as a NumPy integer. An instance of a subclass of
    `int` becomes a plain one too, because the subclass can have its own text, equality and hash.
    """
    if type(value) is int or value is None or isinstance(value, bool):
        return value
    try:
        return int.__index__(index(value))
    except TypeError:
        return value


def whole_number(name: str, value: object) -> int:
    """Return a whole number as a plain `int`. Raise a `TypeError` for anything else, bools included."""
    number: object = as_int(value)
    if type(number) is not int:
        raise wrong_type(value, name, int)
    return number
