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
from collections.abc import Iterable
from functools import cache, lru_cache
from types import NoneType
from typing import Annotated, Any, Final, final

import attrs

from dos._kinds import Array, Checked, Kind, Number, Object, OneOf, Plain, Whole, fields_of, kind_of
from dos.cards import ALL_CARDS, CARD_TYPES, DECK, Color, Deck
from dos.events import Event
from dos.matching import matches_of
from dos.moves import MOVE_TYPES, Match, Move
from dos.notation.moves import parse_written_move
from dos.phases import HIDDEN, Hidden, Phase
from dos.seats import MAX_PLAYERS
from dos.serialization.codecs import (
    ArrayCodec,
    Codec,
    CodecError,
    Definitions,
    JsonSchema,
    NullableCodec,
    ObjectCodec,
    ScalarCodec,
    TaggedUnionCodec,
    WordsCodec,
    unexpected,
)
from dos.shuffling import WRITTEN_SHUFFLERS, Shuffler, check_shuffler, written_shuffler

STANDARD_DECK: Final = "DECK"
"""The word for the deck of the rulebook."""

# Cards and moves

CARD: Final = WordsCodec(
    'a card such as "R7", "G#" or "WD"',
    {str(card): card for card in ALL_CARDS},
    {
        "description": "A card: a color letter (B, G, R or Y) followed by a number, or by # for a Wild #; WD for a "
        "Wild DOS. The cards are listed in deck order, the order of sorted hands.",
        "enum": [str(card) for card in ALL_CARDS],
    },
    "Card",
)
COLOR: Final = WordsCodec(
    "a color, B, G, R or Y",
    {color.value: color for color in Color},
    {"description": "A color, as its first letter.", "enum": [color.value for color in Color]},
    "Color",
)

_A_CARD: Final = "|".join(re.escape(str(card)) for card in ALL_CARDS)
_A_MATCH: Final = rf"(?:{_A_CARD})=(?:{_A_CARD})(?:\+(?:{_A_CARD}))?!{{0,2}}"
_A_SEAT: Final = f"[0-{MAX_PLAYERS - 1}]"
_A_MOVE: Final = rf"deal|draw|end|\+(?:{_A_CARD})|{_A_MATCH}|dos@{_A_SEAT}|catch@{_A_SEAT}>{_A_SEAT}"


# The cache holds moves only, since errors are not cached, and it has room for every match that exists.
@lru_cache(maxsize=2**13)
def _parse(text: str) -> Move:
    """Parse a move. A match that a rule allows is the object that `legal_moves` lists, so comparing the two is fast."""
    move = parse_written_move(text)
    if not isinstance(move, Match):
        return move
    return next((match for match in matches_of(move.target, move.cards) if match == move), move)


def _notation(types: tuple[type[Move], ...], name: str, pattern: str, description: str) -> ScalarCodec:
    """Return a codec for moves of some classes, written in notation."""
    expected = f"a {name.lower()}"

    def load(data: Any) -> Any:
        move = _parse(data) if isinstance(data, str) else None
        if not isinstance(move, types):
            raise unexpected(data, expected)
        return move

    def dump(move: Any) -> str:
        if not isinstance(move, types):
            raise unexpected(move, expected)
        return str(move)

    definition = {"description": description, "type": "string", "pattern": f"^(?:{pattern})$"}
    return ScalarCodec(expected, load, dump, definition, name)


MATCH: Final = _notation(
    (Match,),
    "Match",
    _A_MATCH,
    "A match: `R7=B7` (blue 7 on red 7), `R7=R7!` (a Single Color Match) or `R7=R3+R4!!` (red 3 and red 4 on red 7, a "
    "Double Color Match). The Center Row card comes first. Two cards played are in deck order.",
)
MOVE: Final = _notation(
    MOVE_TYPES,
    "Move",
    _A_MOVE,
    "A move: `deal`, `draw`, `end`, a match such as `R7=R3+R4!!`, `+R7` (place red 7), `dos@2` (seat 2 calls DOS) or "
    "`catch@2>0` (seat 2 catches seat 0).",
)


@final
@attrs.frozen(eq=False)
class DeckCodec(Codec):
    """A codec for decks: a word for the deck of the rulebook, or a list of cards."""

    cards: ArrayCodec
    expected: str = f'"{STANDARD_DECK}" or a list of cards'

    def load(self, data: Any) -> Any:
        if not isinstance(data, str):
            return self.cards.load(data)
        if data != STANDARD_DECK:
            raise unexpected(data, self.expected)
        return DECK

    def dump(self, value: Any) -> Any:
        return STANDARD_DECK if value == DECK else self.cards.dump(value)

    def schema(self, definitions: Definitions) -> JsonSchema:
        definitions["Deck"] = {
            "description": f'A deck: "{STANDARD_DECK}" is the deck of the rulebook, with {len(DECK)} cards.',
            "anyOf": [{"const": STANDARD_DECK}, self.cards.schema(definitions)],
        }
        return {"$ref": "#/$defs/Deck"}


# Shufflers


@final
@attrs.frozen(eq=False)
class ShufflerCodec(Codec):
    """A codec for shufflers: the library's own, or a placeholder for any other."""

    union: TaggedUnionCodec
    expected: str = "an object"

    def load(self, data: Any) -> Any:
        return self.union.load(data)

    def dump(self, value: Any) -> Any:
        try:
            return self.union.dump(written_shuffler(value))
        except TypeError:
            raise unexpected(value, "a shuffler") from None

    def schema(self, definitions: Definitions) -> JsonSchema:
        return self.union.schema(definitions)


# Texts and numbers

_MAX_EXACT: Final = 2**53
"""JavaScript represents every whole number up to this one exactly."""
_MAX_DIGITS: Final = 640
"""The most digits that Python converts, however low its limit for integer strings is set."""
_SMALL_NUMBERS: Final = {"Seat": "A seat, from 0, clockwise.", "Size": "A size, or an index from 0."}
"""The types of numbers that never need a string, with their descriptions."""


def _text(value: Any) -> str:
    """Return a string; raise a `ValueError` if UTF-8 cannot encode it (a lone surrogate)."""
    if not isinstance(value, str):
        raise unexpected(value, "text")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise unexpected(value, "valid Unicode (no lone surrogates)") from None
    return value


def _bool(value: Any) -> bool:
    if not isinstance(value, bool):
        raise unexpected(value, "true or false")
    return value


def _small_number(whole: Whole, description: str) -> ScalarCodec:
    """Return a codec for a number from 0 that is never beyond what JavaScript represents exactly."""
    greatest = _MAX_EXACT if whole.greatest is None else whole.greatest
    expected = _expected(whole)

    def check(value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= greatest:
            raise unexpected(value, expected)
        return value

    definition = {"description": description, "type": "integer", "minimum": 0, "maximum": greatest}
    return ScalarCodec(expected, check, check, definition, whole.name)


def _big_number(whole: Whole) -> ScalarCodec:
    """Return a codec for a number of any size, which is a string beyond what JavaScript represents exactly."""
    expected = _expected(whole)
    sign = "-?" if whole.least is None else ""
    least = -_MAX_EXACT if sign else 0
    text = re.compile(rf"{sign}[1-9][0-9]{{15,{_MAX_DIGITS - 1}}}")

    def load(data: Any) -> int:
        if isinstance(data, int) and not isinstance(data, bool) and least <= data <= _MAX_EXACT:
            return data
        if isinstance(data, str) and text.fullmatch(data) and abs(number := int(data)) > _MAX_EXACT:
            return number
        raise unexpected(data, expected)

    def dump(value: Any) -> int | str:
        if not isinstance(value, int) or isinstance(value, bool) or (value < 0 and not sign):
            raise unexpected(value, expected)
        if abs(value) <= _MAX_EXACT:
            return value
        if abs(value) >= 10**_MAX_DIGITS:
            raise CodecError(("", f"has more than {_MAX_DIGITS} digits"))
        return str(value)

    definition = {
        "description": f"{expected[0].upper()}{expected[1:]}. Beyond 2^53 it is a string, so that no digit is lost.",
        "anyOf": [
            {"type": "integer", "minimum": least, "maximum": _MAX_EXACT},
            {"type": "string", "pattern": f"^{text.pattern}$"},
        ],
    }
    return ScalarCodec(expected, load, dump, definition, whole.name)


def _expected(whole: Whole) -> str:
    """Return the description of a number in error messages and in the schema."""
    return f"a whole number, {whole.expected}" if whole.greatest is None and whole.least is not None else whole.expected


@cache
def _number(whole: Whole) -> ScalarCodec:
    """Return the codec for a number with the limits of `seats`."""
    description = _SMALL_NUMBERS.get(whole.name)
    return _big_number(whole) if description is None else _small_number(whole, description)


_NULL: Final = WordsCodec("null", {None: None}, {"type": "null"})
_WORDS: Final[dict[object, WordsCodec]] = {
    Color: COLOR,
    Hidden: WordsCodec('"?" for a hidden card', {"?": HIDDEN}, {"const": "?"}),
    NoneType: _NULL,
}
_OTHERS: Final[dict[Kind, Codec]] = {
    kind_of(bool): ScalarCodec("true or false", _bool, _bool, {"type": "boolean"}),
    kind_of(str): ScalarCodec("text", _text, _text, {"type": "string"}),
    kind_of(Match): MATCH,
    kind_of(Move): MOVE,
    kind_of(Deck): DeckCodec(ArrayCodec(CARD)),
}
_UNIONS: Final = {kind_of(Phase): "Phase", kind_of(Event): "Event"}
"""The unions of objects, with their names."""
_SHUFFLER: Final = kind_of(Annotated[Shuffler, Checked(check_shuffler)])


@cache
def codec_of(kind: Kind) -> Codec:
    """Return the codec for a kind of value."""
    if kind in _OTHERS:
        return _OTHERS[kind]
    if kind in _UNIONS:
        return _union(_UNIONS[kind], kind.types)
    if kind == _SHUFFLER:
        return ShufflerCodec(_union("Shuffler", WRITTEN_SHUFFLERS))
    match kind:
        case Number(whole=whole):
            return _number(whole)
        case Array(item=item):
            return ArrayCodec(codec_of(item))
        case Object(cls=cls):
            return _object(cls)
        case OneOf(members=members):
            others = [member for member in members if member.types != (NoneType,)]
            if len(others) != 1 or len(others) == len(members):
                raise _no_codec(kind.types)
            return NullableCodec(codec_of(others[0]))
        case _:
            return _plain(kind.types)


def _union(name: str, types: Iterable[type]) -> TaggedUnionCodec:
    return TaggedUnionCodec(name, [_object(type_) for type_ in types])


def _object(cls: Any) -> ObjectCodec:
    return ObjectCodec(cls, {name: codec_of(kind) for name, kind in fields_of(cls).items()})


def _plain(types: tuple[type, ...]) -> Codec:
    """Return the codec for one class, for a union of words, or for one class that can be null."""
    others = [cls for cls in types if cls not in CARD_TYPES]
    words = [CARD] if len(others) < len(types) else []
    words += [_WORDS[cls] for cls in others if cls in _WORDS]
    objects = [cls for cls in others if cls not in _WORDS]
    if not objects:
        return WordsCodec.union(words) if len(words) > 1 else words.pop()
    cls = objects[0]
    if len(objects) > 1 or words not in ([], [_NULL]) or not (attrs.has(cls) or hasattr(cls, "_fields")):
        raise _no_codec(types)
    return NullableCodec(codec_of(Plain((cls,)))) if words else _object(cls)


def _no_codec(types: tuple[type, ...]) -> TypeError:
    """Return the error for a field whose annotation has a shape that no codec supports."""
    names = " | ".join(cls.__name__ for cls in types)
    return TypeError(f"no codec for a field of type {names}: add one to dos.serialization.fields")
