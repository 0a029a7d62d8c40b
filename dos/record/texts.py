"""Checks of the texts of a record: its tags and notes."""

import re
from collections.abc import Mapping
from typing import Final, TypeVar

from dos._checks import as_int, check_type, short_repr, whole_number
from dos.errors import DosError

TAG_KEY: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


def checked_tags(tags: Mapping[str, str] | tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """Return checked tags in their order."""
    pairs = _pairs("tags", tags)
    for key, text in pairs:
        check_type("the key of a tag", key, str)
        if TAG_KEY.fullmatch(key) is None:
            msg = f"the key of a tag must be a letter, then letters, digits, - or _, not {short_repr(key)}"
            raise DosError(msg)
        check_line(f"the tag {short_repr(key)}", text)
    return pairs


def checked_notes(notes: Mapping[int, str] | tuple[tuple[int, str], ...]) -> tuple[tuple[int, str], ...]:
    """Return checked notes in the order of the moves."""
    pairs = _pairs("notes", notes)
    for place, note in pairs:
        whole_number("the move of a note", place)
        check_note(note)
    return tuple(sorted((as_int(place), note) for place, note in pairs))


K = TypeVar("K")


def _pairs(name: str, values: Mapping[K, str] | tuple[tuple[K, str], ...]) -> tuple[tuple[K, str], ...]:
    """Return the items of a mapping, or a tuple of pairs, each with another key."""
    pairs = tuple(values.items()) if isinstance(values, Mapping) else values
    check_type(name, pairs, tuple)
    for pair in pairs:
        check_type(f"an item of {name}", pair, tuple)
        if len(pair) != 2:
            msg = f"an item of {name} must be a key and a text, not {short_repr(pair)}"
            raise TypeError(msg)
    keys: set[K] = set()
    for key, _ in pairs:
        if key in keys:
            msg = f"two {name} have the key {short_repr(key)}"
            raise DosError(msg)
        keys.add(key)
    return tuple((key, text) for key, text in pairs)


def check_line(what: str, text: str) -> None:
    """Check that a value is one line of text that a file can store."""
    check_text(what, text)
    if text and text.splitlines() != [text]:
        msg = f"{what} must be one line, not {short_repr(text)}"
        raise DosError(msg)


def check_note(note: str) -> None:
    """Check that a note is text that a file can store, and is not empty."""
    check_text("a note", note)
    if not note:
        msg = "a note must not be empty"
        raise DosError(msg)


def check_text(what: str, text: object) -> None:
    """Check that a value is a string that a file can store.

    Raises:
        DosError: If UTF-8 cannot encode it (a lone surrogate).
        TypeError: If it is not a string.
    """
    check_type(what, text, str)
    assert isinstance(text, str)  # noqa: S101 - for type checkers
    try:
        text.encode()
    except UnicodeEncodeError:
        msg = f"{what} must be text that UTF-8 can encode, not {short_repr(text)}"
        raise DosError(msg) from None
