"""What all events have in common: they check themselves when they are made, can be told, and can be kept secret.

This module must not know which events there are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar

from dos.cards import Card
from dos.errors import check_type, shown
from dos.events.words import Voice
from dos.phases import HIDDEN, Hidden
from dos.rules import MAX_PLAYERS, MIN_PLAYERS, check_seat_number

if TYPE_CHECKING:
    from attrs import Attribute

    from dos.events.union import Event

Drawn: TypeAlias = Card | Literal[Hidden.HIDDEN]
"""A card that was drawn, as a viewer knows it."""


class BaseEvent:
    """Something that has happened in a game. Its text is what `describe` tells of it."""

    __slots__ = ("__weakref__",)

    if TYPE_CHECKING:

        def _told(self, voice: Voice, /) -> str:
            """The sentence that tells the event; its first letter is made a capital later."""
            ...

    def _redacted(self, seat: int | None, /) -> BaseEvent:  # noqa: ARG002 - most events hide nothing
        """What a seat may know of the event."""
        return self

    @property
    def reveals(self) -> bool:
        """Whether a face-down card was turned up or drawn, so that taking it back would give something away."""
        return False

    def __str__(self) -> str:
        return describe(self)  # type: ignore[arg-type] # every event that is made is one of the union


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
        >>> from dos import Color, NumberCard, Placed, describe
        >>> event = Placed(1, NumberCard(Color.RED, 7), is_bonus=True)
        >>> print(event)
        Seat 1 places red 7 in the Center Row as a bonus
        >>> describe(event, names=("Ann", "Bob"))
        'Bob places red 7 in the Center Row as a bonus'
        >>> describe(event, you=1)
        'You place red 7 in the Center Row as a bonus'
    """
    check_type("an event", event, BaseEvent)
    voice = Voice(names, you)
    return voice.sentence(event._told(voice))  # noqa: SLF001 - here the package asks itself


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
        >>> from dos import Color, Drew, NumberCard, redact
        >>> event = Drew(1, NumberCard(Color.RED, 7))
        >>> redact(event, 1) == event
        True
        >>> print(redact(event, 0))
        Seat 1 draws a card
    """
    check_type("an event", event, BaseEvent)
    if seat is not None:
        check_seat_number("seat", seat)
    return event._redacted(seat)  # type: ignore[return-value] # noqa: SLF001 - here the package asks itself


def hidden(cards: tuple[Drawn, ...]) -> tuple[Drawn, ...]:
    """So many cards, and nothing more."""
    return (HIDDEN,) * len(cards)


# Checks of fields, as attrs calls them

Check: TypeAlias = Callable[[object, "Attribute[Any]", Any], None]


def a_seat(_: object, field: Attribute[Any], value: int) -> None:
    """A seat that some game has."""
    check_seat_number(field.name, value)


def a_count(_: object, field: Attribute[Any], value: int) -> None:
    """A whole number from 1."""
    check_type(field.name, value, int)
    check_that(field.name, value, value >= 1, "1 or more")


def of(*types: type) -> Check:
    """A value of one of the types."""

    def check(_: object, field: Attribute[Any], value: object) -> None:
        check_type(field.name, value, *types)

    return check


def tuple_of(*types: type, at_least: int = 0) -> Check:
    """A tuple of values of one of the types, so many at least."""

    def check(_: object, field: Attribute[Any], value: tuple[object, ...]) -> None:
        check_tuple(field.name, value, *types)
        check_that(f"the number of {field.name}", len(value), len(value) >= at_least, f"{at_least} or more")

    return check


def hands_of(*types: type) -> Check:
    """A tuple of hands, each a tuple of values of one of the types."""

    def check(_: object, field: Attribute[Any], value: tuple[tuple[object, ...], ...]) -> None:
        check_tuple(field.name, value, tuple)
        for seat, hand in enumerate(value):
            check_tuple(f"{field.name}[{seat}]", hand, *types)

    return check


def check_tuple(what: str, value: tuple[object, ...], *types: type) -> None:
    """Raise a `TypeError` unless a value is a tuple of values of one of the types."""
    check_type(what, value, tuple)
    for place, item in enumerate(value):
        check_type(f"{what}[{place}]", item, *types)


def check_that(what: str, value: object, is_so: bool, wanted: str) -> None:  # noqa: FBT001 - a condition
    """Raise a `ValueError` unless it is so."""
    if not is_so:
        msg = f"{what} must be {wanted}, not {shown(value)}"
        raise ValueError(msg)


def check_players(seat: int, *by_seat: tuple[object, ...]) -> None:
    """Raise a `ValueError` unless all that is told by seat is for as many seats, the one named among them."""
    players = len(by_seat[0])
    if {players} != set(map(len, by_seat)) or not MIN_PLAYERS <= players <= MAX_PLAYERS or seat >= players:
        msg = f"what is told by seat must be for 2 to 4 players, all alike, seat {seat} among them"
        raise ValueError(msg)
