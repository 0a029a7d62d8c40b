"""Checks of the texts of a record: its tags and notes."""

import re
from collections.abc import Mapping
from typing import Final, TypeVar

from dos._checks import check_type, short_repr, whole_number, wrong_type
from dos.errors import DosError

TAG_KEY: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


def checked_tags(tags: Mapping[str, str] | tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """Return checked tags in their order."""
    return _unique(
        "tags",
        [(_checked_key(key), checked_line(f"the tag {short_repr(key)}", text)) for key, text in _pairs("tags", tags)],
    )


def checked_notes(notes: Mapping[int, str] | tuple[tuple[int, str], ...]) -> tuple[tuple[int, str], ...]:
    """Return checked notes in the order of the moves."""
    pairs = [(whole_number("the move of a note", place), checked_note(note)) for place, note in _pairs("notes", notes)]
    return tuple(sorted(_unique("notes", pairs)))


K = TypeVar("K")


def _pairs(name: str, values: Mapping[K, str] | tuple[tuple[K, str], ...]) -> tuple[tuple[K, str], ...]:
    """Return the items of a mapping, or a tuple of pairs."""
    pairs = tuple(values.items()) if isinstance(values, Mapping) else values
    check_type(name, pairs, tuple)
    for pair in pairs:
        check_type(f"an item of {name}", pair, tuple)
        if len(pair) != 2:
            msg = f"an item of {name} must be a key and a text, not {short_repr(pair)}"
            raise TypeError(msg)
    return pairs


def _unique(name: str, pairs: list[tuple[K, str]]) -> tuple[tuple[K, str], ...]:
    """Return pairs of which each has another key."""
    keys: set[K] = set()
    for key, _ in pairs:
        if key in keys:
            msg = f"two {name} have the key {short_repr(key)}"
            raise DosError(msg)
        keys.add(key)
    return tuple(pairs)


def _checked_key(key: object) -> str:
    """Return the key of a tag."""
    text = checked_text("the key of a tag", key)
    if TAG_KEY.fullmatch(text) is None:
        msg = f"the key of a tag must be a letter, then letters, digits, - or _, not {short_repr(text)}"
        raise DosError(msg)
    return text


def checked_line(what: str, value: object) -> str:
    """Return one line of text that a file can store."""
    text = checked_text(what, value)
    if text and text.splitlines() != [text]:
        msg = f"{what} must be one line, not {short_repr(text)}"
        raise DosError(msg)
    return text


def checked_note(note: object) -> str:
    """Return a note: text that a file can store, and that is not empty."""
    text = checked_text("a note", note)
    if not text:
        msg = "a note must not be empty"
        raise DosError(msg)
    return text


def checked_text(what: str, value: object) -> str:
    """Return text that a file can store, as a plain `str`.

    An instance of a subclass of `str` becomes a plain one because the subclass can have its own text: that of a member
    of an `Enum` is its name.

    Raises:
        DosError: If UTF-8 cannot encode the text (a lone surrogate).
        TypeError: If it is not a string.
    """
    if not isinstance(value, str):
        raise wrong_type(value, what, str)
    text = str.__str__(value)
    try:
        text.encode()
    except UnicodeEncodeError:
        msg = f"{what} must be text that UTF-8 can encode, not {short_repr(text)}"
        raise DosError(msg) from None
    return text
