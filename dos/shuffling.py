"""Chance as a value: a shuffler gives an order for cards, and the shuffler to use next.

This module must not know why cards are shuffled.
"""

import random
from collections import Counter
from typing import Protocol, final

import attrs

from dos._checks import check_type, short_repr
from dos.cards import CARD_TYPES, Card, is_tuple_of_cards, named, sorted_cards
from dos.errors import ShuffleError
from dos.seats import Count, Integer


class Shuffler(Protocol):
    """Where the order of shuffled cards comes from. Write your own as an immutable, hashable value.

    Example:
        >>> from dos import DECK, SeededShuffler
        >>> order, shuffler = SeededShuffler(2017).shuffle(DECK)
        >>> len(order), shuffler
        (108, SeededShuffler(seed=2017, count=1))
    """

    def shuffle(self, cards: tuple[Card, ...], /) -> "tuple[tuple[Card, ...], Shuffler]":
        """The cards in a new order, the first to be drawn first, and the shuffler for the next shuffle.

        Args:
            cards: The cards in deck order, so that equal piles shuffle alike.

        Raises:
            ShuffleError: There is no order for these cards.
        """
        ...


@final
@attrs.frozen
class SeededShuffler:
    """The default shuffler: a seed gives the same game on every version of Python and every platform.

    Attributes:
        seed: Any whole number.
        count: How many shuffles were made before, 0 or more.

    Raises:
        TypeError: The seed or the count is no int.
        ValueError: The count is negative.
    """

    seed: Integer = attrs.field(repr=short_repr)
    count: Count = attrs.field(default=0, repr=short_repr)

    def __attrs_post_init__(self) -> None:
        check_type("seed", self.seed, int)
        check_type("count", self.count, int)
        if self.count < 0:
            msg = f"count must be 0 or more, not {short_repr(self.count)}"
            raise ValueError(msg)

    def shuffle(self, cards: tuple[Card, ...], /) -> "tuple[tuple[Card, ...], SeededShuffler]":
        """The cards in the order that seed and count decide.

        Fisher and Yates's shuffle in its first form, strike out one of the cards that are left and write it down,
        over `random()`: the one sequence which Python promises to keep from version to version.
        """
        draw = random.Random(f"{self.seed:x}/{self.count:x}").random  # noqa: S311 - it is to be foreseeable
        pool = list(cards)
        order = [pool.pop(int(draw() * left)) for left in range(len(pool), 0, -1)]
        return tuple(order), SeededShuffler(self.seed, self.count + 1)


@final
@attrs.frozen
class ScriptedShuffler:
    """Replays given orders: a game at a real table, a puzzle, a test.

    Attributes:
        orders: The orders still to come, each a tuple of cards, the first to be drawn first.

    Raises:
        TypeError: The orders are no tuple of tuples of cards.

    Example:
        >>> from dos import ScriptedShuffler, WildDos
        >>> ScriptedShuffler(()).shuffle((WildDos(),))
        Traceback (most recent call last):
        dos.ShuffleError: the script has no order left for a shuffle of 1 card
    """

    orders: tuple[tuple[Card, ...], ...]

    def __attrs_post_init__(self) -> None:
        check_type("orders", self.orders, tuple)
        for place, order in enumerate(self.orders):
            check_type(f"orders[{place}]", order, tuple)
            for card in order:
                check_type(f"a card of orders[{place}]", card, *CARD_TYPES)

    def shuffle(self, cards: tuple[Card, ...], /) -> "tuple[tuple[Card, ...], ScriptedShuffler]":
        """The next order of the script, and the rest of the script.

        Raises:
            ShuffleError: The script is used up, or its next order is not of these cards.
        """
        if not is_tuple_of_cards(cards):
            msg = f"what is shuffled must be a tuple of cards, not {short_repr(cards)}"
            raise TypeError(msg)
        if not self.orders:
            size = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
            msg = f"the script has no order left for a shuffle of {size}"
            raise ShuffleError(msg)
        order = self.orders[0]
        _check_order(order, sorted_cards(cards))
        # The rest was looked at when this one was made; to do so again for each shuffle takes long in a long script.
        rest = object.__new__(ScriptedShuffler)
        object.__setattr__(rest, "orders", self.orders[1:])
        return order, rest


def shuffled(shuffler: Shuffler, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], Shuffler]:
    """Shuffle cards, whatever their order.

    A shuffler from outside is held to what it owes: the same cards, nothing else.

    Raises:
        ShuffleError: The shuffler has no order for these cards, or gives other cards.
        TypeError: What it gives as the next shuffler is none.
    """
    cards = sorted_cards(cards)
    result = shuffler.shuffle(cards)
    if type(shuffler) is not SeededShuffler:
        if not isinstance(result, tuple) or len(result) != 2:
            msg = f"a shuffle must give an order and the next shuffler, not {short_repr(result)}"
            raise ShuffleError(msg)
        _check_order(result[0], cards)
        check_shuffler(result[1])
    return result


def check_shuffler(shuffler: object) -> None:
    """Raise a `TypeError` unless a value can be asked to shuffle."""
    # A `random.Random` has a method of that name too, which is another.
    if isinstance(shuffler, type | random.Random) or not callable(getattr(shuffler, "shuffle", None)):
        msg = f"a shuffler must be an object with a method shuffle as `Shuffler` has it, not {short_repr(shuffler)}"
        raise TypeError(msg)


def _check_order(order: tuple[Card, ...], cards: tuple[Card, ...]) -> None:
    """Refuse an order that is not of these cards, which are in deck order."""
    if not is_tuple_of_cards(order):
        msg = f"a shuffle must give a tuple of cards, not {short_repr(order)}"
        raise ShuffleError(msg)
    if sorted_cards(order) != cards:
        given, got = Counter(cards), Counter(order)
        names = (named(card.kind for card in some.elements()) or "none" for some in (given - got, got - given))
        msg = "an order must be of the cards that are shuffled; missing: {}; too many: {}".format(*names)
        raise ShuffleError(msg)
