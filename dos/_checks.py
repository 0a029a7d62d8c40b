"""Checks of argument types, and how values are shown in messages. Every other module may use this one."""

from reprlib import Repr
from typing import Final

_MAX_LENGTH: Final = 200
# A container is shown with a few items of a few levels, so that its size does not matter.
_CONTAINERS: Final = Repr()
_CONTAINERS.maxlist = _CONTAINERS.maxtuple = _CONTAINERS.maxdict = 20
_CONTAINERS.maxlevel = 3
_CONTAINERS.maxstring = _CONTAINERS.maxlong = _CONTAINERS.maxother = _MAX_LENGTH


def short_repr(value: object) -> str:
    """Return the repr of a value, cut short. A repr that raises is replaced."""
    try:
        text = _CONTAINERS.repr(value) if isinstance(value, list | tuple | dict) else repr(value)
    except Exception:  # noqa: BLE001 - the message is about another fault than this one
        return f"<{type(value).__name__[:_MAX_LENGTH]} that cannot be shown>"
    return text if len(text) <= _MAX_LENGTH else f"{text[:_MAX_LENGTH]}..."


def wrong_type(value: object, what: str, *types: type) -> TypeError:
    """Return the error for a value that is of none of `types`."""
    wanted = " or ".join("None" if kind is type(None) else kind.__name__ for kind in types)
    return TypeError(f"{what} must be {wanted}, not {short_repr(value)}")


def check_type(what: str, value: object, *types: type) -> None:
    """Raise a `TypeError` unless `value` is of one of `types`. A bool does not count as an int."""
    if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
        raise wrong_type(value, what, *types)
