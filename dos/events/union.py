"""The union of all event classes, and the functions `describe` and `redact`, which accept any event."""

from collections.abc import Sequence
from typing import Final, TypeAlias, TypeVar, get_args

from dos._checks import check_type
from dos.events.base import BaseEvent
from dos.events.phrasing import Voice
from dos.events.rounds import DealerDrawn, Dealt, GameWon, RoundEnded
from dos.events.turns import (
    BonusDeclined,
    Discarded,
    DosCalled,
    DosCaught,
    Drew,
    Matched,
    PenaltyDrawn,
    Placed,
    Refilled,
    Reshuffled,
    TurnEnded,
)
from dos.seats import check_seat_number

Event: TypeAlias = (
    DealerDrawn
    | Dealt
    | Matched
    | Drew
    | PenaltyDrawn
    | Discarded
    | Refilled
    | Reshuffled
    | Placed
    | BonusDeclined
    | TurnEnded
    | DosCalled
    | DosCaught
    | RoundEnded
    | GameWon
)
"""Any event of a game."""

EVENT_TYPES: Final[tuple[type[Event], ...]] = get_args(Event)

EventT = TypeVar("EventT", bound="Event")


def describe(event: Event, names: Sequence[str] | None = None, you: int | None = None) -> str:
    """Return an event as a sentence for players.

    The sentence names every card that the event contains. Redact the event first if the reader may not see them all.
    ``str(event)`` is the same sentence without names.

    Args:
        event: Any event.
        names: The names of the players, by seat; by default ``"Seat 0"`` and so on.
        you: The seat of the reader, who is addressed as "you".

    Raises:
        DosError: If there is no name for a seat in the event.
        TypeError: If `event` is not an event, `names` is not a sequence of strings, or `you` is not an int.
        ValueError: If `you` is not 0 to 3.

    Example:
        >>> from dos import Color, NumberCard, describe
        >>> from dos.events import Placed
        >>> event = Placed(1, NumberCard(Color.RED, 7), is_bonus=True)
        >>> print(event)
        Seat 1 places red 7 in the Center Row as a bonus
        >>> describe(event, names=("Ann", "Bob"))
        'Bob places red 7 in the Center Row as a bonus'
        >>> describe(event, you=1)
        'You place red 7 in the Center Row as a bonus'
    """
    check_type("event", event, BaseEvent, expected="an event")
    return event._described(Voice(names, you))


def redact(event: EventT, seat: int | None) -> EventT:
    """Hide the cards in an event that a seat may not see.

    Only the player who draws a card sees it. The number of cards drawn is public.

    Args:
        event: Any event.
        seat: The seat that will see the event, or `None` for a spectator. It has no default, so you cannot forget it.

    Returns:
        An event of the same type, with `HIDDEN` in place of each card that the seat may not see.

    Raises:
        TypeError: If `event` is not an event, or `seat` is not an int.
        ValueError: If `seat` is not 0 to 3.

    Example:
        >>> from dos import Color, NumberCard, redact
        >>> from dos.events import Drew
        >>> event = Drew(1, NumberCard(Color.RED, 7))
        >>> redact(event, 1) == event
        True
        >>> print(redact(event, 0))
        Seat 1 draws a card
    """
    check_type("event", event, BaseEvent, expected="an event")
    if seat is not None:
        seat = check_seat_number("seat", seat)
    return event._redacted(seat)  # type: ignore[return-value] # each class returns its own type
