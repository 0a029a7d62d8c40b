"""All events under one name, and the two functions that take any of them: `describe` and `redact`."""

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
"""Anything that happens in a game."""

EVENT_TYPES: Final[tuple[type[Event], ...]] = get_args(Event)

EventT = TypeVar("EventT", bound="Event")


def describe(event: Event, names: Sequence[str] | None = None, you: int | None = None) -> str:
    """An event as a sentence that a player would read.

    It tells what the event holds: of an event that is not redacted, what is hidden too. ``str(event)`` is the same
    without names.

    Args:
        event: Any event.
        names: What the seats are called, by seat; by default ``"Seat 0"`` and so on.
        you: The seat that reads, and is called "you".

    Raises:
        DosError: There is no name for a seat that the event is about.
        TypeError: `event` is no event, the names no sequence of texts, or `you` no int.
        ValueError: No game has the seat `you`.

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
    check_type("an event", event, BaseEvent)
    return event._described(Voice(names, you))


def redact(event: EventT, seat: int | None) -> EventT:
    """What a seat may know of an event: a drawn card is its owner's alone, how many were drawn is public.

    Args:
        event: Any event.
        seat: Who is to know it; `None` is a spectator. There is no default, so that none is taken by mistake.

    Returns:
        An event of the same type, in which `HIDDEN` stands for each card that the seat may not know.

    Raises:
        TypeError: `event` is no event, or the seat no int.
        ValueError: No game has such a seat.

    Example:
        >>> from dos import Color, NumberCard, redact
        >>> from dos.events import Drew
        >>> event = Drew(1, NumberCard(Color.RED, 7))
        >>> redact(event, 1) == event
        True
        >>> print(redact(event, 0))
        Seat 1 draws a card
    """
    check_type("an event", event, BaseEvent)
    if seat is not None:
        check_seat_number("seat", seat)
    return event._redacted(seat)  # type: ignore[return-value] # each class gives its own
