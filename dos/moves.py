"""The moves of the game: what a player says at the table, one small step at a time.

A move names cards, not positions. This module must not know which moves are legal.
"""

from enum import Enum
from typing import Final, TypeAlias, final

import attrs

from dos._checks import check_type
from dos.cards import CARD_TYPES, Card, is_tuple_of_cards, sorted_cards
from dos.seats import Seat, check_seat_number


class ColorMatch(Enum):
    """The bonus that a match earns. The value is its mark in the text of a move."""

    NONE = ""
    """No Color Match: no bonus."""
    SINGLE = "!"
    """Single Color Match: one more card may be placed (B1)."""
    DOUBLE = "!!"
    """Double Color Match: the others draw one card each, one more card is placed (B2)."""

    def __repr__(self) -> str:
        return f"ColorMatch.{self.name}"


@final
@attrs.frozen
class Deal:
    """Shuffle and deal a round: the dealer's move (S3, S4, S6)."""

    def __str__(self) -> str:
        return "deal"


def _in_card_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Bring the played cards into card order; what is no tuple of cards is left to be refused."""
    return sorted_cards(cards) if is_tuple_of_cards(cards) else cards


@final
@attrs.frozen(cache_hash=True)
class Match:
    """Play one card, or two that add up, onto a card of the Center Row (T1, T2).

    The constructor checks types and no rules: it can say what no rule allows.

    Attributes:
        target: The Center Row card that is matched, a value: among equal cards it does not matter which.
        cards: The one or two cards played from the hand, kept in card order.
        bonus: The bonus that the match earns. It is a choice only where a Wild DOS makes it one (B5).

    Raises:
        TypeError: A field is of the wrong type.
        ValueError: There are no cards, or more than two.

    Example:
        >>> from dos import Color, NumberCard
        >>> red = [NumberCard(Color.RED, number) for number in (3, 4, 7)]
        >>> print(Match(red[2], (red[1], red[0]), ColorMatch.DOUBLE))
        R7=R3+R4!!
    """

    target: Card
    cards: tuple[Card, ...] = attrs.field(converter=_in_card_order)
    bonus: ColorMatch

    def __attrs_post_init__(self) -> None:
        check_type("the target of a match", self.target, *CARD_TYPES)
        check_type("the cards of a match", self.cards, tuple)
        for card in self.cards:
            check_type("a card of a match", card, *CARD_TYPES)
        check_type("the bonus of a match", self.bonus, ColorMatch)
        if len(self.cards) not in (1, 2):
            msg = f"a match is made with one card or two, not {len(self.cards)} (T1, T2)"
            raise ValueError(msg)

    def __str__(self) -> str:
        return f"{self.target}={'+'.join(map(str, self.cards))}{self.bonus.value}"


@final
@attrs.frozen
class Draw:
    """Draw one card, as the first act of a turn (D1)."""

    def __str__(self) -> str:
        return "draw"


@final
@attrs.frozen
class Place:
    """Put one card from the hand face up into the Center Row: as a bonus (B1, B2), or after a failed draw (D3).

    Attributes:
        card: The card that is placed.

    Raises:
        TypeError: The card is no card.
    """

    card: Card

    def __attrs_post_init__(self) -> None:
        check_type("the card that is placed", self.card, *CARD_TYPES)

    def __str__(self) -> str:
        return f"+{self.card}"


@final
@attrs.frozen
class EndTurn:
    """Say "I am done": end the matching (T5), decline what is optional (B1), or leave the DOS call unmade (Y1)."""

    def __str__(self) -> str:
        return "end"


@final
@attrs.frozen(kw_only=True)
class CallDos:
    """Call "DOS": at the end of the own turn, or later before anyone catches it (Y1, Y2).

    It names who makes it, since it can be made in another's turn.

    Attributes:
        by: The seat that calls.

    Raises:
        TypeError: The seat is no int.
        ValueError: No game has such a seat.
    """

    by: Seat

    def __attrs_post_init__(self) -> None:
        check_seat_number("by", self.by)

    def __str__(self) -> str:
        return f"dos@{self.by}"


@final
@attrs.frozen(kw_only=True)
class CatchDos:
    """Catch a player who ended a turn with two cards and has not called "DOS" (Y2, Y3).

    Attributes:
        by: The seat that catches.
        caught: The seat that is caught, and draws two cards.

    Raises:
        TypeError: A seat is no int.
        ValueError: No game has such a seat.
    """

    by: Seat
    caught: Seat

    def __attrs_post_init__(self) -> None:
        check_seat_number("by", self.by)
        check_seat_number("caught", self.caught)

    def __str__(self) -> str:
        return f"catch@{self.by}>{self.caught}"


Move: TypeAlias = Deal | Match | Draw | Place | EndTurn | CallDos | CatchDos
"""Any move of the game."""

MOVE_TYPES: Final = (Deal, Match, Draw, Place, EndTurn, CallDos, CatchDos)
