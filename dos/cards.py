"""The cards of the game and the deck (C1-C4).

Cards are values: the two red 7s of the deck compare equal, and nothing distinguishes them. They are even the same
object. A constructor returns the one card of its kind, and so do copies and pickles. Piles of the same cards therefore
compare without a call of `__eq__`, and take less space in memory and in a pickle. Only a pickle of an earlier version
creates another object for a card. So code may look for a card with `is`, which is faster, but must compare kinds before
it concludes that the card is missing.
"""

from collections.abc import Iterable, Iterator
from enum import Enum
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, TypeAlias, TypeVar, assert_never, final

import attrs

from dos._checks import check_type, short_repr, whole_number
from dos._kinds import Named

if TYPE_CHECKING:
    from inspect import Signature


class Color(Enum):
    """The four colors of the game, in the order that cards are sorted by. Each value is the letter of its color."""

    BLUE = "B"
    GREEN = "G"
    RED = "R"
    YELLOW = "Y"

    def __repr__(self) -> str:
        return f"Color.{self.name}"


NUMBERS: Final = (1, 3, 4, 5, 6, 7, 8, 9, 10)
"""The numbers of the number cards. There is no colored 2 (C2)."""

_COLOR_ORDER: Final = {color: index for index, color in enumerate(Color)}
_KINDS_PER_COLOR: Final = len(NUMBERS) + 1
KIND: Final = attrgetter("kind")
_MAX_LISTED: Final = 108
"""The most cards that a message lists."""


T = TypeVar("T")

_CREATED: Final[dict[tuple[type, int], Any]] = {}
"""The card of each kind, by class and kind."""


class _OneOfEachKind(type):
    """The class of the card classes: calling one of them returns the one object for the kind of card."""

    # Type checkers use the parameters of the constructor, because the result is an instance of the class.
    def __call__(cls: type[T], *args: Any, **kwargs: Any) -> T:  # noqa: ANN401 - those of the constructor
        card: Any = type.__call__(cls, *args, **kwargs)
        the_card: T = _CREATED.setdefault((cls, card.kind), card)
        return the_card

    @property
    def __signature__(cls) -> "Signature":
        # Otherwise `help` and interactive shells would show the parameters of `__call__`.
        from inspect import signature  # noqa: PLC0415 - programs do not need it

        call = signature(cls.__init__)  # type: ignore[misc] # it is that of the class of cards
        return call.replace(parameters=list(call.parameters.values())[1:], return_annotation=cls)


class _Ordered(metaclass=_OneOfEachKind):
    """Ordering, equality and hash by `kind`, the index of a card among the 41 kinds of card."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()  # the parameters of the constructor

    kind: int

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, name) for name in self.__match_args__)

    def __eq__(self, other: object) -> bool:
        return self.kind == other.kind if isinstance(other, _Ordered) else NotImplemented

    def __lt__(self, other: "Card") -> bool:
        return self.kind < other.kind if isinstance(other, _Ordered) else NotImplemented

    def __le__(self, other: "Card") -> bool:
        return self.kind <= other.kind if isinstance(other, _Ordered) else NotImplemented

    def __gt__(self, other: "Card") -> bool:
        return self.kind > other.kind if isinstance(other, _Ordered) else NotImplemented

    def __ge__(self, other: "Card") -> bool:
        return self.kind >= other.kind if isinstance(other, _Ordered) else NotImplemented

    def __hash__(self) -> int:
        return self.kind


@final
@attrs.frozen(eq=False, repr=False)
class NumberCard(_Ordered):
    """A card with a color and a number: 1, or 3 to 10 (C2).

    Attributes:
        color: The color of the card.
        number: The number of the card.
        kind: The index of the card among all kinds of card, 0 to 40. Equal cards have equal kinds.

    Raises:
        TypeError: If the color is not a `Color`, or the number is not an int.
        ValueError: If there is no card with that number.

    Example:
        >>> seven = NumberCard(Color.RED, 7)
        >>> print(seven, seven.points)
        R7 7
    """

    color: Color
    number: int
    kind: int = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        check_type("the color of a card", self.color, Color)
        number = whole_number("the number of a card", self.number)
        object.__setattr__(self, "number", number)
        if number not in NUMBERS:
            expected = "only the Wild DOS is a 2" if number == 2 else "the numbers are 1 and 3 to 10"
            msg = f"there is no card with the number {short_repr(number)}: {expected} (C2)"
            raise ValueError(msg)
        kind = _COLOR_ORDER[self.color] * _KINDS_PER_COLOR + NUMBERS.index(number)
        object.__setattr__(self, "kind", kind)

    @property
    def points(self) -> int:
        """The points that the card scores for the player who goes out: its number (R3)."""
        return self.number

    def __repr__(self) -> str:
        return f"NumberCard({self.color!r}, {self.number})"

    def __str__(self) -> str:
        return f"{self.color.value}{self.number}"


@final
@attrs.frozen(eq=False, repr=False)
class WildNumber(_Ordered):
    """A Wild #, which stands for any number from 1 to 10 in its own color (C3).

    Attributes:
        color: The color of the card.
        kind: The index of the card among all kinds of card, 0 to 40.

    Raises:
        TypeError: If the color is not a `Color`.

    Example:
        >>> print(WildNumber(Color.GREEN), WildNumber(Color.GREEN).points)
        G# 40
    """

    color: Color
    kind: int = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        check_type("the color of a card", self.color, Color)
        object.__setattr__(self, "kind", _COLOR_ORDER[self.color] * _KINDS_PER_COLOR + len(NUMBERS))

    @property
    def points(self) -> int:
        """The points that the card scores for the player who goes out: 40 (R3)."""
        return 40

    def __repr__(self) -> str:
        return f"WildNumber({self.color!r})"

    def __str__(self) -> str:
        return f"{self.color.value}#"


@final
@attrs.frozen(eq=False, repr=False)
class WildDos(_Ordered):
    """A Wild DOS, which is always a 2, in the color that the player declares (C4).

    Attributes:
        kind: The index of the card among all kinds of card: 40, the last.

    Example:
        >>> print(WildDos(), WildDos().points)
        WD 20
    """

    kind: int = attrs.field(init=False, default=len(Color) * _KINDS_PER_COLOR)

    @property
    def points(self) -> int:
        """The points that the card scores for the player who goes out: 20 (R3)."""
        return 20

    def __repr__(self) -> str:
        return "WildDos()"

    def __str__(self) -> str:
        return "WD"


Card: TypeAlias = NumberCard | WildNumber | WildDos
"""Any card of the game."""

CARD_TYPES: Final = (NumberCard, WildNumber, WildDos)

Deck: TypeAlias = Annotated[tuple[Card, ...], Named("Deck")]
"""The cards of a game, in deck order."""


def sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sort cards into deck order: by color, with the Wild # after the numbers of its color, and the Wild DOS last."""
    return tuple(sorted(cards, key=KIND))


def is_tuple_of_cards(value: object) -> bool:
    """Return whether a value is a tuple that contains only cards."""
    return isinstance(value, tuple) and all(isinstance(item, CARD_TYPES) for item in value)


def _all_cards() -> Iterator[Card]:
    for color in Color:
        for number in NUMBERS:
            yield NumberCard(color, number)
        yield WildNumber(color)
    yield WildDos()


ALL_CARDS: Final[tuple[Card, ...]] = tuple(_all_cards())
"""One card of each of the 41 kinds, in deck order: `ALL_CARDS[card.kind] == card`."""


def cards_of(kinds: Iterable[int]) -> tuple[Card, ...]:
    """Return the cards of the given kinds, in deck order."""
    return tuple(ALL_CARDS[kind] for kind in sorted(kinds))


def format_cards(kinds: Iterable[int]) -> str:
    """Format the cards of the given kinds, in deck order, and replace those after `_MAX_LISTED` with their number."""
    cards = cards_of(kinds)
    more = f" and {len(cards) - _MAX_LISTED} more" if len(cards) > _MAX_LISTED else ""
    return " ".join(map(str, cards[:_MAX_LISTED])) + more


def _copies(card: Card) -> int:
    match card:
        case NumberCard(number=number):
            return 3 if number <= 5 else 2
        case WildNumber():
            return 2
        case WildDos():
            return 12
        case unreachable:
            assert_never(unreachable)


DECK: Final[tuple[Card, ...]] = tuple(card for card in ALL_CARDS for _ in range(_copies(card)))
"""The 108 cards of the game, in deck order (C1, C2)."""
