"""The codecs of the game's own types, and the codec of each field.

Theory of operation. The type of a field is written once, as its annotation. `kind_of` turns the annotation into a kind,
`codec_of` turns the kind into a codec, and `_object` applies both to every field of a class. A new field is therefore
read, written and described in the schema without a line in this package. Only types that JSON writes in their own way
have a codec here by hand: cards, colors and moves as their notation, decks, and numbers.

Numbers need care, because JavaScript has only floats: above 2^53 it silently rounds whole numbers. A `Seat` or a `Size`
never gets there, so it is always a JSON number. A `Count` or an `Integer` can (a random seed has 128 bits), so beyond
2^53 it is a string of digits. Each number still has exactly one form: a string is accepted only where a number would
lose digits. Strings have at most `_MAX_DIGITS` digits, because Python's own limit on converting strings to integers can
be set that low.

Codecs are cached per kind, and moves per text: looking a match up is faster than parsing it, and the same moves recur
in one update after another.
"""

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
"""The word for the deck of the rulebook."""

# Cards and moves

CARD: Final = Words(
    'a card such as "R7", "G#" or "WD"',
    {str(card): card for card in ALL_CARDS},
    {
        "description": "A card: its color B, G, R or Y with its number, or # for a Wild #; or WD, a Wild DOS. "
        "The cards are listed in deck order, the order of sorted hands.",
        "enum": [str(card) for card in ALL_CARDS],
    },
    "Card",
)
COLOR: Final = Words(
    "a color, B, G, R or Y",
    {color.value: color for color in Color},
    {"description": "A color: its first letter.", "enum": [color.value for color in Color]},
    "Color",
)

_A_CARD: Final = "|".join(re.escape(str(card)) for card in ALL_CARDS)
_A_MATCH: Final = rf"(?:{_A_CARD})=(?:{_A_CARD})(?:\+(?:{_A_CARD}))?!{{0,2}}"
_A_SEAT: Final = f"[0-{MAX_PLAYERS - 1}]"
_A_MOVE: Final = rf"deal|draw|end|\+(?:{_A_CARD})|{_A_MATCH}|dos@{_A_SEAT}|catch@{_A_SEAT}>{_A_SEAT}"

# The cache holds moves only, since errors are not cached, and it has room for every match that exists.
_parse = lru_cache(maxsize=2**13)(parse_move)


def _notation(types: tuple[type[Move], ...], name: str, pattern: str, description: str) -> Scalar:
    """Return a codec for moves of some classes, written in notation."""
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
    "A match: the Center Row card, =, and the card played, or two cards in deck order joined by +; then ! for a "
    "Single Color Match or !! for a Double Color Match.",
)
MOVE: Final = _notation(
    MOVE_TYPES,
    "Move",
    _A_MOVE,
    "A move: deal, draw, end, + and the card placed, a match, dos@ and the calling seat, or catch@ and the catching "
    "seat, > and the caught seat.",
)


@final
@attrs.frozen(eq=False)
class DeckCodec(Codec):
    """A codec for decks: a word for the deck of the rulebook, or a list of cards."""

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
            "description": f'A deck: "{WHOLE_DECK}" is the deck of the rulebook, with {len(DECK)} cards.',
            "anyOf": [{"const": WHOLE_DECK}, self.cards.schema(definitions)],
        }
        return {"$ref": "#/$defs/Deck"}


# Texts and numbers

_MAX_EXACT: Final = 2**53
"""JavaScript represents every whole number up to this one exactly."""
_MAX_DIGITS: Final = 640
"""The most digits that Python converts, however low its limit for integer strings is set."""


def _text(value: Any) -> str:
    """Return a string; raise a `ValueError` if UTF-8 cannot encode it (a lone surrogate)."""
    if not isinstance(value, str):
        raise must_be(value, "text")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise must_be(value, "text that UTF-8 can encode") from None
    return value


def _bool(value: Any) -> bool:
    if not isinstance(value, bool):
        raise must_be(value, "true or false")
    return value


def _small_number(name: str, expected: str, greatest: int, description: str) -> Scalar:
    """Return a codec for a number from 0 that is never beyond what JavaScript represents exactly."""

    def check(value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= greatest:
            raise must_be(value, expected)
        return value

    definition = {"description": description, "type": "integer", "minimum": 0, "maximum": greatest}
    return Scalar(expected, check, check, definition, name)


def _big_number(name: str, expected: str, *, sign: str = "") -> Scalar:
    """Return a codec for a number of any size, which is a string beyond what JavaScript represents exactly."""
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
        "description": f"{expected[0].upper()}{expected[1:]}. Beyond 2^53 it is a string, so that no digit is lost.",
        "anyOf": [
            {"type": "integer", "minimum": least, "maximum": _MAX_EXACT},
            {"type": "string", "pattern": f"^{text.pattern}$"},
        ],
    }
    return Scalar(expected, load, dump, definition, name)


_NUMBERS: Final = {
    "Seat": _small_number("Seat", f"a seat, 0 to {MAX_PLAYERS - 1}", MAX_PLAYERS - 1, "A seat, from 0, clockwise."),
    "Size": _small_number("Size", "a whole number, 0 or more", _MAX_EXACT, "A size, or an index from 0."),
    "Count": _big_number("Count", "a whole number, 0 or more"),
    "Integer": _big_number("Integer", "a whole number", sign="-?"),
}
_NULL: Final = Words("null", {None: None}, {"type": "null"})
_WORDS: Final[dict[object, Words]] = {
    Color: COLOR,
    Hidden: Words('"?" for a hidden card', {"?": HIDDEN}, {"const": "?"}),
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
"""The unions of objects, with their names."""


@cache
def codec_of(kind: Kind) -> Codec:
    """Return the codec for a kind of value."""
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
    """Return the codec for one class, for a union of words, or for one class that can be null."""
    others = [cls for cls in types if cls not in CARD_TYPES]
    words = [CARD] if len(others) < len(types) else []
    words += [_WORDS[cls] for cls in others if cls in _WORDS]
    objects = [cls for cls in others if cls not in _WORDS]
    if not objects:
        return words[0] if len(words) == 1 else Words.union(words)
    (cls,) = objects
    return Nullable(codec_of(Plain((cls,)))) if words else _object(cls)
