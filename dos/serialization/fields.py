"""Which codec a field has: the codecs that know DOS, and the way from annotations to codecs."""

import re
from functools import cache, lru_cache
from types import NoneType
from typing import Annotated, Any, Final, final

import attrs

from dos import _kinds
from dos._kinds import Checked, Kind, Number, Plain, fields_of, kind_of
from dos.cards import ALL_CARDS, CARD_TYPES, DECK, Color, Deck
from dos.events import Event
from dos.moves import MOVE_TYPES, Match, Move
from dos.notation import parse_move
from dos.phases import HIDDEN, Hidden, Phase
from dos.seats import MAX_PLAYERS
from dos.serialization.codecs import (
    Array,
    Codec,
    Definitions,
    Fault,
    JsonSchema,
    Nullable,
    Object,
    Scalar,
    TaggedUnion,
    Words,
    must_be,
)
from dos.shuffling import ScriptedShuffler, SeededShuffler, Shuffler, check_shuffler

WHOLE_DECK: Final = "DECK"
"""Stands for the 108 cards of the rulebook where a deck is named."""

# Cards and moves

CARD: Final = Words(
    'a card such as "R7", "G#" or "WD"',
    {str(card): card for card in ALL_CARDS},
    {
        "description": "A card: its color B, G, R or Y with its number, or # for a Wild #; or WD, a Wild DOS. "
        "They stand in deck order, in which hands are sorted.",
        "enum": [str(card) for card in ALL_CARDS],
    },
    "Card",
)
COLOR: Final = Words(
    "a color, B, G, R or Y",
    {color.value: color for color in Color},
    {"description": "A color, by its first letter.", "enum": [color.value for color in Color]},
    "Color",
)

_A_CARD: Final = "|".join(re.escape(str(card)) for card in ALL_CARDS)
_A_MATCH: Final = rf"(?:{_A_CARD})=(?:{_A_CARD})(?:\+(?:{_A_CARD}))?!{{0,2}}"
_A_SEAT: Final = f"[0-{MAX_PLAYERS - 1}]"
_A_MOVE: Final = rf"deal|draw|end|\+(?:{_A_CARD})|{_A_MATCH}|dos@{_A_SEAT}|catch@{_A_SEAT}>{_A_SEAT}"

# Only moves are kept, not texts that are none. All matches that can ever exist are fewer than are kept.
_parse = lru_cache(maxsize=2**13)(parse_move)


def _notation(types: tuple[type[Move], ...], name: str, pattern: str, description: str) -> Scalar:
    """Return the codec of moves of some classes, which are written in their notation."""
    expected = f"a {name.lower()}"

    def load(data: Any) -> Any:
        move = _parse(data) if isinstance(data, str) else None
        if not isinstance(move, types):
            raise must_be(data, expected)
        return move

    def dump(move: Any) -> str:
        if not isinstance(move, types):
            raise must_be(move, expected)
        return str(move)

    definition = {"description": description, "type": "string", "pattern": f"^(?:{pattern})$"}
    return Scalar(expected, load, dump, definition, name)


MATCH: Final = _notation(
    (Match,),
    "Match",
    _A_MATCH,
    "A match: the Center Row card, = and the card played, or the two in their order with + between; then ! for a "
    "Single Color Match, !! for a double one.",
)
MOVE: Final = _notation(
    MOVE_TYPES,
    "Move",
    _A_MOVE,
    "A move: deal, draw, end, + and the card placed, a match, dos@ and the seat that calls, or catch@ and the seat "
    "that catches, > and the seat that is caught.",
)


@final
@attrs.frozen(eq=False)
class DeckCodec(Codec):
    """The cards that a game is played with: a word for the deck of the rulebook, else a list."""

    cards: Array
    expected: str = f'"{WHOLE_DECK}" or a list of cards'

    def load(self, data: Any) -> Any:
        if not isinstance(data, str):
            return self.cards.load(data)
        if data != WHOLE_DECK:
            raise must_be(data, self.expected)
        return DECK

    def dump(self, value: Any) -> Any:
        return WHOLE_DECK if value == DECK else self.cards.dump(value)

    def schema(self, definitions: Definitions) -> JsonSchema:
        definitions["Deck"] = {
            "description": f'A deck: "{WHOLE_DECK}" is that of the rulebook, which has {len(DECK)} cards.',
            "anyOf": [{"const": WHOLE_DECK}, self.cards.schema(definitions)],
        }
        return {"$ref": "#/$defs/Deck"}


# Texts and numbers

_MAX_EXACT: Final = 2**53
"""Up to here JavaScript has every whole number."""
_MAX_DIGITS: Final = 640
"""Every Python reads a number of so many digits, whatever limit it was given."""


def _text(value: Any) -> str:
    """Return a text, unless half a character stands in it, which UTF-8 cannot say."""
    if not isinstance(value, str):
        raise must_be(value, "text")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise must_be(value, "text that can be written") from None
    return value


def _bool(value: Any) -> bool:
    if not isinstance(value, bool):
        raise must_be(value, "true or false")
    return value


def _small_number(name: str, expected: str, greatest: int, description: str) -> Scalar:
    """Return the codec of a number from 0 that JavaScript always has."""

    def check(value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= greatest:
            raise must_be(value, expected)
        return value

    definition = {"description": description, "type": "integer", "minimum": 0, "maximum": greatest}
    return Scalar(expected, check, check, definition, name)


def _big_number(name: str, expected: str, *, sign: str = "") -> Scalar:
    """Return the codec of a number of any size. Beyond what JavaScript has it is text, so that no digit is lost."""
    least = -_MAX_EXACT if sign else 0
    text = re.compile(rf"{sign}[1-9][0-9]{{15,{_MAX_DIGITS - 1}}}")

    def load(data: Any) -> int:
        if isinstance(data, int) and not isinstance(data, bool) and least <= data <= _MAX_EXACT:
            return data
        if isinstance(data, str) and text.fullmatch(data) and abs(number := int(data)) > _MAX_EXACT:
            return number
        raise must_be(data, expected)

    def dump(value: Any) -> int | str:
        if not isinstance(value, int) or isinstance(value, bool) or (value < 0 and not sign):
            raise must_be(value, expected)
        if abs(value) <= _MAX_EXACT:
            return value
        if abs(value) >= 10**_MAX_DIGITS:
            raise Fault(("", f"has more than {_MAX_DIGITS} digits"))
        return str(value)

    definition = {
        "description": f"{expected[0].upper()}{expected[1:]}. Beyond 2^53 it is text, so that no digit is lost.",
        "anyOf": [
            {"type": "integer", "minimum": least, "maximum": _MAX_EXACT},
            {"type": "string", "pattern": f"^{text.pattern}$"},
        ],
    }
    return Scalar(expected, load, dump, definition, name)


_NUMBERS: Final = {
    "Seat": _small_number(
        "Seat", f"a seat, 0 to {MAX_PLAYERS - 1}", MAX_PLAYERS - 1, "A seat. The players sit clockwise, from 0."
    ),
    "Size": _small_number("Size", "a whole number, 0 or more", _MAX_EXACT, "How many, or in which place from 0."),
    "Count": _big_number("Count", "a whole number, 0 or more"),
    "Integer": _big_number("Integer", "a whole number", sign="-?"),
}
_NULL: Final = Words("null", {None: None}, {"type": "null"})
_WORDS: Final[dict[object, Words]] = {
    Color: COLOR,
    Hidden: Words('"?" for a card that is not seen', {"?": HIDDEN}, {"const": "?"}),
    NoneType: _NULL,
}
_OTHERS: Final[dict[Kind, Codec]] = {
    kind_of(bool): Scalar("true or false", _bool, _bool, {"type": "boolean"}),
    kind_of(str): Scalar("text", _text, _text, {"type": "string"}),
    kind_of(Match): MATCH,
    kind_of(Move): MOVE,
    kind_of(Deck): DeckCodec(Array(CARD)),
}
_UNIONS: Final = {
    kind_of(Phase): "Phase",
    kind_of(Event): "Event",
    kind_of(Annotated[Shuffler, Checked(check_shuffler)]): "Shuffler",
}
"""Unions whose members are objects, with their names."""


@cache
def codec_of(kind: Kind) -> Codec:
    """Return the codec of a kind of value."""
    if kind in _OTHERS:
        return _OTHERS[kind]
    if kind in _UNIONS:
        types = (SeededShuffler, ScriptedShuffler) if _UNIONS[kind] == "Shuffler" else kind.types
        return TaggedUnion(_UNIONS[kind], [_object(type_) for type_ in types])
    match kind:
        case Number(whole=whole):
            return _NUMBERS[whole.name]
        case _kinds.Array(item=item):
            return Array(codec_of(item))
        case _kinds.Object(cls=cls):
            return _object(cls)
        case _kinds.OneOf(members=members):
            (member,) = (member for member in members if member.types != (NoneType,))
            return Nullable(codec_of(member))
        case _:
            return _plain(kind.types)


def _object(cls: Any) -> Object:
    return Object(cls, {name: codec_of(kind) for name, kind in fields_of(cls).items()})


def _plain(types: tuple[type, ...]) -> Codec:
    """Return the codec of one class, of a union of words, or of one class that can be null."""
    others = [cls for cls in types if cls not in CARD_TYPES]
    words = [CARD] if len(others) < len(types) else []
    words += [_WORDS[cls] for cls in others if cls in _WORDS]
    objects = [cls for cls in others if cls not in _WORDS]
    if not objects:
        return words[0] if len(words) == 1 else Words.union(words)
    (cls,) = objects
    return Nullable(codec_of(Plain((cls,)))) if words else _object(cls)
