"""The moves of the game. A turn consists of several small moves.

A move names cards, not positions in the hand or the row, so equal cards give equal moves.
"""

from enum import Enum
from typing import Final, TypeAlias, final

import attrs

from dos._checks import check_type, wrong_type
from dos._kinds import whole_numbers
from dos.cards import CARD_TYPES, Card, is_tuple_of_cards, sorted_cards
from dos.seats import Seat, check_seat_number


class ColorMatch(Enum):
    """The bonus that a match earns. Each value is the mark of the bonus in the text of a move."""

    NONE = ""
    """No Color Match, and no bonus."""
    SINGLE = "!"
    """A Single Color Match: the player may place a card (B1)."""
    DOUBLE = "!!"
    """A Double Color Match: every other player draws a card, and the player must place one (B2)."""

    def __repr__(self) -> str:
        return f"ColorMatch.{self.name}"


# Reading a member of an enum takes ten times as long as reading a constant in Python 3.11.
SINGLE: Final = ColorMatch.SINGLE
DOUBLE: Final = ColorMatch.DOUBLE


@final
@attrs.frozen
class Deal:
    """Shuffle the deck and deal a round, as the dealer (S3, S4, S6)."""

    def __str__(self) -> str:
        return "deal"


def _in_card_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Sort the played cards into deck order. Leave other values for the type checks to reject."""
    return sorted_cards(cards) if is_tuple_of_cards(cards) else cards


@final
@attrs.frozen(cache_hash=True)
class Match:
    """Play one card, or two cards that add up, onto a card of the Center Row (T1, T2).

    The constructor checks types but not rules, so that `explain` can explain any match.

    Attributes:
        target: The Center Row card to match. Equal cards are interchangeable.
        cards: The one or two cards to play from the hand, kept in deck order.
        bonus: The bonus that the match earns. The player has a choice only through a Wild DOS (B5).

    Raises:
        TypeError: If a field is of the wrong type.
        ValueError: If there are no cards, or more than two.

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
            msg = f"a match takes one or two cards, not {len(self.cards)} (T1, T2)"
            raise ValueError(msg)

    def __str__(self) -> str:
        return f"{self.target}={'+'.join(map(str, self.cards))}{self.bonus.value}"


@final
@attrs.frozen
class Draw:
    """Draw one card, at the start of a turn (D1)."""

    def __str__(self) -> str:
        return "draw"


@final
@attrs.frozen
class Place:
    """Put one card from the hand face up into the Center Row, as a bonus (B1, B2) or after a draw with no match (D3).

    Attributes:
        card: The card to place.

    Raises:
        TypeError: If `card` is not a card.
    """

    card: Card

    def __attrs_post_init__(self) -> None:
        check_type("the card that is placed", self.card, *CARD_TYPES)

    def __str__(self) -> str:
        return f"+{self.card}"


@final
@attrs.frozen
class EndTurn:
    """End the matching (T5), decline optional placements (B1), or end a turn without the call (Y1)."""

    def __str__(self) -> str:
        return "end"


@final
@attrs.frozen(kw_only=True, field_transformer=whole_numbers)
class CallDos:
    """Call "DOS" at the end of your turn, or later if nobody has caught you yet (Y1, Y2).

    The move names the seat that calls, because it may be made during another player's turn.

    Attributes:
        by: The seat that calls.

    Raises:
        TypeError: If the seat is not an int.
        ValueError: If no game has such a seat.
    """

    by: Seat

    def __attrs_post_init__(self) -> None:
        check_seat_number("by", self.by)

    def __str__(self) -> str:
        return f"dos@{self.by}"


@final
@attrs.frozen(kw_only=True, field_transformer=whole_numbers)
class CatchDos:
    """Catch a player who ended a turn with two cards and has not called "DOS" (Y2, Y3).

    Attributes:
        by: The seat that catches.
        caught: The seat that is caught and draws two cards.

    Raises:
        TypeError: If a seat is not an int.
        ValueError: If no game has such a seat.
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


def check_move(move: object) -> None:
    """Raise a `TypeError` unless the value is a move. An instance of a subclass of a move is not one."""
    if type(move) in MOVE_TYPES:
        return
    for kind in MOVE_TYPES:
        if isinstance(move, kind):
            msg = f"move must be {kind.__name__} itself, not the subclass {type(move).__name__}: moves are final"
            raise TypeError(msg)
    raise wrong_type(move, "move", *MOVE_TYPES, expected="a move")
