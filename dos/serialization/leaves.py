"""What is one word or number in JSON: cards, moves, seats, and how each is read and written.

This module must not know which field holds what.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import NoneType
from typing import Any, Final, Literal, NewType, TypeAlias, final

import attrs

from dos._checks import short_repr
from dos.cards import ALL_CARDS, Card, Color
from dos.moves import MOVE_TYPES, Match, Move
from dos.notation import parse_move
from dos.phases import HIDDEN, Hidden
from dos.seats import MAX_PLAYERS

Form: TypeAlias = Any
"""A type as the converter and the schemas know it: that of a field, or one that stands in its place."""

# The whole numbers there are
Seat = NewType("Seat", int)
Size = NewType("Size", int)
Count = NewType("Count", int)
Integer = NewType("Integer", int)


class Fault(ValueError):
    """What is wrong with one value."""


def must_be(value: object, what: str) -> Fault:
    """The fault of a value that is something else than it must be."""
    return Fault(f"must be {what}, not {short_repr(value)}")


@final
@attrs.frozen
class Leaf:
    """A value that is one word or number in JSON.

    Attributes:
        what: What it is, as a message says it.
        schema: Its JSON Schema.
        load: Makes it of what stands in JSON; raises a `ValueError`.
        dump: Makes what stands in JSON of it; raises a `ValueError`.
        name: Its name among the definitions of a schema; an empty one if it is written out where it stands.
        words: What each word stands for, if there are only a few.
    """

    what: str
    schema: dict[str, Any]
    load: Callable[[Any], Any]
    dump: Callable[[Any], Any]
    name: str = ""
    words: Mapping[str | None, Any] | None = None


# Words


def one_of(words: Mapping[str | None, Any], what: str, schema: dict[str, Any], name: str = "") -> Leaf:
    """One of a few words, each of which stands for a value."""
    meant = {value: word for word, value in words.items()}
    kinds = {type(value) for value in meant}

    # What cannot be a word or a value is not looked up: to hash it is to do what it says, or to go as deep as it goes.
    def load(word: Any) -> Any:
        if (isinstance(word, str) or word is None) and word in words:
            return words[word]
        raise must_be(word, what)

    def dump(value: Any) -> str | None:
        if type(value) in kinds and value in meant:
            return meant[value]
        raise must_be(value, what)

    return Leaf(what, schema, load, dump, name, words)


def _instance(kind: type, what: str, schema: dict[str, Any]) -> Leaf:
    """A value that is the same in JSON."""

    def check(value: Any) -> Any:
        if not isinstance(value, kind):
            raise must_be(value, what)
        return value

    return Leaf(what, schema, check, check)


_CARD: Final = "|".join(re.escape(str(card)) for card in ALL_CARDS)
_MATCH: Final = rf"(?:{_CARD})=(?:{_CARD})(?:\+(?:{_CARD}))?!{{0,2}}"
_SEAT: Final = f"[0-{MAX_PLAYERS - 1}]"
_MOVE: Final = rf"deal|draw|end|\+(?:{_CARD})|{_MATCH}|dos@{_SEAT}|catch@{_SEAT}>{_SEAT}"


@lru_cache(maxsize=2**13)
def _parsed(text: str) -> Move:
    """The move of a text. All matches that can ever be are fewer than are kept, and what is no move is not kept."""
    return parse_move(text)


def _said(kinds: tuple[type[Move], ...], name: str, pattern: str, description: str) -> Leaf:
    """A move of some kinds, which is its notation."""
    what = f"a {name.lower()}"

    def load(text: Any) -> Any:
        move = _parsed(text) if isinstance(text, str) else None
        if not isinstance(move, kinds):
            raise must_be(text, what)
        return move

    def dump(move: Any) -> str:
        if not isinstance(move, kinds):
            raise must_be(move, what)
        return str(move)

    schema = {"description": description, "type": "string", "pattern": f"^(?:{pattern})$"}
    return Leaf(what, schema, load, dump, name)


def _load_text(value: Any) -> str:
    if not isinstance(value, str):
        raise must_be(value, "text")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise must_be(value, "text that can be written") from None
    return value


# Numbers

_GREATEST: Final = 2**53
"""Up to here every whole number is one that JavaScript has too."""
_DIGITS: Final = 640
"""So many digits every Python reads, whatever limit it was given."""


def _number(what: str, name: str, *, sign: str = "") -> Leaf:
    """A whole number, which is text where it is beyond what JavaScript has."""
    least = -_GREATEST if sign else 0
    text = re.compile(rf"{sign}[1-9][0-9]{{15,{_DIGITS - 1}}}")

    def load(value: Any) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= _GREATEST:
            return value
        if isinstance(value, str) and text.fullmatch(value) and abs(number := int(value)) > _GREATEST:
            return number
        raise must_be(value, what)

    def dump(value: Any) -> int | str:
        if not isinstance(value, int) or isinstance(value, bool) or (value < 0 and not sign):
            raise must_be(value, what)
        if abs(value) <= _GREATEST:
            return value
        if abs(value) >= 10**_DIGITS:
            msg = f"has more than {_DIGITS} digits"
            raise Fault(msg)
        return str(value)

    schema = {
        "description": f"{what[0].upper()}{what[1:]}. Beyond 2^53 it is text, so that no digit is lost.",
        "anyOf": [
            {"type": "integer", "minimum": least, "maximum": _GREATEST},
            {"type": "string", "pattern": f"^{text.pattern}$"},
        ],
    }
    return Leaf(what, schema, load, dump, name)


def _small_number(what: str, greatest: int, name: str, description: str) -> Leaf:
    """A whole number from 0 that is never great."""

    def check(value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= greatest:
            raise must_be(value, what)
        return value

    schema = {"description": description, "type": "integer", "minimum": 0, "maximum": greatest}
    return Leaf(what, schema, check, check, name)


LEAVES: Final[Mapping[Form, Leaf]] = {
    NoneType: one_of({None: None}, "null", {"type": "null"}),
    bool: _instance(bool, "true or false", {"type": "boolean"}),
    str: Leaf("text", {"type": "string"}, _load_text, _load_text),
    Card: one_of(
        {str(card): card for card in ALL_CARDS},
        'a card such as "R7", "G#" or "WD"',
        {
            "description": "A card: its color B, G, R or Y with its number, or # for a Wild #; or WD, a Wild DOS. "
            "They stand in deck order, in which hands are sorted.",
            "enum": [str(card) for card in ALL_CARDS],
        },
        "Card",
    ),
    Literal[Hidden.HIDDEN]: one_of({"?": HIDDEN}, '"?" for a card that is not seen', {"const": "?"}),
    Color: one_of(
        {color.value: color for color in Color},
        "a color, B, G, R or Y",
        {"description": "A color, by its first letter.", "enum": [color.value for color in Color]},
        "Color",
    ),
    Match: _said(
        (Match,),
        "Match",
        _MATCH,
        "A match: the Center Row card, = and the card played, or the two in their order with + between; then ! for a "
        "Single Color Match, !! for a double one.",
    ),
    Move: _said(
        MOVE_TYPES,
        "Move",
        _MOVE,
        "A move: deal, draw, end, + and the card placed, a match, dos@ and the seat that calls, or catch@ and the seat "
        "that catches, > and the seat that is caught.",
    ),
    Seat: _small_number(
        f"a seat, 0 to {MAX_PLAYERS - 1}", MAX_PLAYERS - 1, "Seat", "A seat. The players sit clockwise, from 0."
    ),
    Size: _small_number("a whole number, 0 or more", _GREATEST, "Size", "How many, or in which place from 0."),
    Count: _number("a whole number, 0 or more", "Count"),
    Integer: _number("a whole number", "Integer", sign="-?"),
}
