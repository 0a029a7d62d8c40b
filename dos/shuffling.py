"""Shuffling without side effects: a shuffler is an immutable value that a state contains.

Theory of operation. `apply` is a pure function, but any draw may need a reshuffle (P1). A global random generator, or a
mutable one inside the state, would make the same move on the same state turn up different cards. So a shuffler never
changes. Its only method returns the order of the cards together with the shuffler for the next shuffle, and `apply`
stores that one in the next state.

Two invariants hold for every shuffler:

- It receives the cards in deck order. The result depends only on which cards the pile contains, not on the order in
  which they were discarded, so equal piles shuffle alike. `shuffled` does the sorting.
- It returns exactly the cards that it received. `shuffled` checks every custom shuffler, and `ScriptedShuffler` checks
  its orders itself, so a faulty one causes a `ShuffleError` and never a lost or duplicated card (I1).

An exception raised by a custom shuffler becomes a `ShuffleError` too. The `try` contains nothing but the call of the
custom shuffler, so a fault of the library, or an exception from outside such as a time limit, is not mistaken for a
fault of the shuffler. The library's own shufflers raise nothing but `ShuffleError`, so their calls need no `try`.

`SeededShuffler` avoids a trap: Python guarantees the sequence of `random.Random(seed).random()` across versions, but
not that of `shuffle`, `sample` or `randrange`. It therefore draws its own indices from `random()`. It contains only a
seed and a count, and not the 625 words of a generator's internal state. Each shuffle starts a new generator from both.
"""

import random
from collections import Counter
from typing import Final, NoReturn, Protocol, final

import attrs

from dos._checks import check_type, short_repr
from dos._kinds import whole_numbers
from dos.cards import CARD_TYPES, DECK, Card, format_cards, is_tuple_of_cards, sorted_cards
from dos.errors import ShuffleError
from dos.seats import Count, Integer


class Shuffler(Protocol):
    """A source of card orders. Implement your own as an immutable, hashable class.

    Example:
        >>> from dos import DECK, SeededShuffler
        >>> order, shuffler = SeededShuffler(2017).shuffle(DECK)
        >>> len(order), shuffler
        (108, SeededShuffler(seed=2017, count=1))
    """

    def shuffle(self, cards: tuple[Card, ...], /) -> "tuple[tuple[Card, ...], Shuffler]":
        """Return the cards in a new order, the first card to draw first, and the shuffler for the next shuffle.

        Args:
            cards: The cards in deck order, so that equal piles shuffle alike.

        Raises:
            ShuffleError: If the shuffler has no order for these cards. Any other exception of a custom shuffler, except
                `MemoryError`, becomes the cause of a `ShuffleError`.
        """
        ...


@final
@attrs.frozen(field_transformer=whole_numbers)
class SeededShuffler:
    """The default shuffler. A seed produces the same game on every version of Python and every platform.

    Attributes:
        seed: Any whole number.
        count: The number of earlier shuffles, 0 or more.

    Raises:
        TypeError: If the seed or the count is not an int.
        ValueError: If the count is negative.
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
        """Return the cards in the order that the seed and the count determine.

        This is the original Fisher-Yates shuffle: repeatedly remove a random card from the remaining ones. It only
        uses `random()`, because Python guarantees that sequence from version to version.
        """
        draw = random.Random(f"{self.seed:x}/{self.count:x}").random  # noqa: S311 - games must be reproducible
        pool = list(cards)
        remove = pool.pop
        order = [remove(int(draw() * left)) for left in range(len(pool), 0, -1)]
        return tuple(order), SeededShuffler(self.seed, self.count + 1)


@final
@attrs.frozen
class ScriptedShuffler:
    """A shuffler that replays given orders, for games at a real table, puzzles and tests.

    Attributes:
        orders: The remaining orders, each a tuple of cards with the first card to draw first.

    Raises:
        TypeError: If `orders` is not a tuple of tuples of cards.

    Example:
        >>> from dos import ScriptedShuffler, WildDos
        >>> ScriptedShuffler(()).shuffle((WildDos(),))
        Traceback (most recent call last):
        dos.ShuffleError: the script has no order left for a shuffle of 1 card
    """

    orders: tuple[tuple[Card, ...], ...]

    def __attrs_post_init__(self) -> None:
        check_type("orders", self.orders, tuple)
        for index, order in enumerate(self.orders):
            check_type(f"orders[{index}]", order, tuple)
            for card in order:
                check_type(f"a card of orders[{index}]", card, *CARD_TYPES)

    def shuffle(self, cards: tuple[Card, ...], /) -> "tuple[tuple[Card, ...], ScriptedShuffler]":
        """Return the next order of the script, and a shuffler with the remaining orders.

        Raises:
            ShuffleError: If no order is left, or the next order does not have exactly these cards.
            TypeError: If `cards` is not a tuple of cards.
        """
        if not is_tuple_of_cards(cards):
            msg = f"cards must be a tuple of cards, not {short_repr(cards)}"
            raise TypeError(msg)
        if not self.orders:
            size = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
            msg = f"the script has no order left for a shuffle of {size}"
            raise ShuffleError(msg)
        order = self.orders[0]
        _check_order(order, sorted_cards(cards))
        # Skip the constructor: it would check all remaining orders again, which makes a long script quadratic.
        rest = object.__new__(ScriptedShuffler)
        object.__setattr__(rest, "orders", self.orders[1:])
        return order, rest


@final
@attrs.frozen
class OwnShuffler:
    """The placeholder for a shuffler of your own, in a state that was read from text or JSON.

    Texts and documents contain only the shufflers of this library. Before the next shuffle, put your shuffler back with
    ``attrs.evolve(state, shuffler=...)``.

    Example:
        >>> from dos import WildDos
        >>> from dos.shuffling import OwnShuffler
        >>> OwnShuffler().shuffle((WildDos(),))
        Traceback (most recent call last):
        dos.ShuffleError: this state was read from a text that does not contain its shuffler: replace `state.shuffler`
    """

    def shuffle(self, cards: tuple[Card, ...], /) -> NoReturn:  # noqa: ARG002 - no cards can be shuffled
        """Raise an error, because the shuffler of the state is not known.

        Raises:
            ShuffleError: Always.
        """
        msg = "this state was read from a text that does not contain its shuffler: replace `state.shuffler`"
        raise ShuffleError(msg)


WRITTEN_SHUFFLERS: Final = (SeededShuffler, ScriptedShuffler, OwnShuffler)
"""The shufflers that texts and documents can contain."""


def written_shuffler(shuffler: Shuffler) -> Shuffler:
    """Return a shuffler as texts and documents contain it: `OwnShuffler` in place of one that is not this library's.

    Raises:
        TypeError: If the value is not a shuffler.
    """
    if type(shuffler) in WRITTEN_SHUFFLERS:
        return shuffler
    check_shuffler(shuffler)
    return OwnShuffler()


def shuffled(shuffler: Shuffler, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], Shuffler]:
    """Shuffle cards that are in any order.

    The result of a custom shuffler is checked: it must contain exactly the same cards.

    Raises:
        ShuffleError: If the shuffler has no order for these cards, raises any other exception, returns different cards,
            or returns a next shuffler that is not one.
    """
    if cards is not DECK:  # the deck of nearly every game, which is in order
        cards = sorted_cards(cards)
    if type(shuffler) is SeededShuffler or type(shuffler) is ScriptedShuffler:
        return shuffler.shuffle(cards)
    result = _custom_order(shuffler, cards)
    if not isinstance(result, tuple) or len(result) != 2:
        msg = f"a shuffler must return an order and the next shuffler, not {short_repr(result)}"
        raise ShuffleError(msg)
    _check_order(result[0], cards)
    try:
        check_shuffler(result[1])
    except TypeError as error:
        raise ShuffleError(str(error)) from None
    return result


def _custom_order(shuffler: Shuffler, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], Shuffler]:
    """Call a custom shuffler, and return what it returns.

    Raises:
        ShuffleError: If the shuffler raises any exception but `MemoryError`. The message does not contain the text of
            that exception, which could name cards.
    """
    try:
        return shuffler.shuffle(cards)
    except (ShuffleError, MemoryError):
        raise
    except Exception as error:
        msg = f"the shuffler raised {type(error).__name__}"
        raise ShuffleError(msg) from error


def check_shuffler(shuffler: object) -> None:
    """Raise a `TypeError` unless a value has the `shuffle` method of a shuffler."""
    # A `random.Random` also has a method named `shuffle`, but with a different signature.
    if isinstance(shuffler, type | random.Random) or not callable(getattr(shuffler, "shuffle", None)):
        msg = f"a shuffler must be an object with the `shuffle` method of `Shuffler`, not {short_repr(shuffler)}"
        raise TypeError(msg)


def _check_order(order: tuple[Card, ...], cards: tuple[Card, ...]) -> None:
    """Raise a `ShuffleError` unless an order has exactly the given cards, which are in deck order."""
    if not is_tuple_of_cards(order):
        msg = f"a shuffler must return a tuple of cards, not {short_repr(order)}"
        raise ShuffleError(msg)
    if sorted_cards(order) != cards:
        expected, actual = Counter(cards), Counter(order)
        differences = (expected - actual, actual - expected)
        names = (format_cards(card.kind for card in counter.elements()) or "none" for counter in differences)
        msg = "an order must have exactly the cards to shuffle; missing: {}; extra: {}".format(*names)
        raise ShuffleError(msg)
