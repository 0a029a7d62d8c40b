"""What all events have in common: they check themselves when they are made, can be told, and can be kept secret.

This module must not know which events there are.
"""

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

import attrs  # noqa: TC002 - checks are given the field

from dos._checks import check_type, short_repr
from dos.cards import Card
from dos.events.phrasing import Voice
from dos.phases import HIDDEN, Hidden
from dos.seats import MAX_PLAYERS, MIN_PLAYERS, check_seat_number

Drawn: TypeAlias = Card | Literal[Hidden.HIDDEN]
"""A card that was drawn, as a viewer knows it."""


class BaseEvent:
    """Something that has happened in a game. Its `str` is the sentence that `describe` gives without names."""

    __slots__ = ("__weakref__",)

    def _sentence(self, voice: Voice, /) -> str:
        """Return the sentence that describes the event, its first letter not yet a capital."""
        raise NotImplementedError

    def _redacted(self, seat: int | None, /) -> "BaseEvent":  # noqa: ARG002 - most events hide nothing
        """What a seat may know of the event."""
        return self

    @property
    def reveals(self) -> bool:
        """Whether a face-down card was turned up or drawn, so that taking it back would give something away."""
        return False

    def __str__(self) -> str:
        return self._described(Voice(None, None))

    def _described(self, voice: Voice) -> str:
        return voice.sentence(self._sentence(voice))


def hidden(cards: tuple[Drawn, ...]) -> tuple[Drawn, ...]:
    """So many cards, and nothing more."""
    return (HIDDEN,) * len(cards)


# Checks of fields, as attrs calls them

Check: TypeAlias = Callable[[object, "attrs.Attribute[Any]", Any], None]


def a_seat(_: object, field: "attrs.Attribute[Any]", value: int) -> None:
    """A seat that some game has."""
    check_seat_number(field.name, value)


def a_count(_: object, field: "attrs.Attribute[Any]", value: int) -> None:
    """A whole number from 1."""
    check_type(field.name, value, int)
    check_that(field.name, value, value >= 1, "1 or more")


def of(*types: type) -> Check:
    """A value of one of the types."""

    def check(_: object, field: "attrs.Attribute[Any]", value: object) -> None:
        check_type(field.name, value, *types)

    return check


def tuple_of(*types: type, at_least: int = 0) -> Check:
    """A tuple of values of one of the types, so many at least."""

    def check(_: object, field: "attrs.Attribute[Any]", value: tuple[object, ...]) -> None:
        check_tuple(field.name, value, *types)
        check_that(f"the number of {field.name}", len(value), len(value) >= at_least, f"{at_least} or more")

    return check


def hands_of(*types: type) -> Check:
    """A tuple of hands, each a tuple of values of one of the types."""

    def check(_: object, field: "attrs.Attribute[Any]", value: tuple[tuple[object, ...], ...]) -> None:
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
        msg = f"{what} must be {wanted}, not {short_repr(value)}"
        raise ValueError(msg)


def check_players(seat: int, *by_seat: tuple[object, ...]) -> None:
    """Raise a `ValueError` unless all that is told by seat is for as many seats, the one named among them."""
    players = len(by_seat[0])
    if {players} != set(map(len, by_seat)) or not MIN_PLAYERS <= players <= MAX_PLAYERS or seat >= players:
        msg = f"what is told by seat must be for 2 to 4 players, all alike, seat {seat} among them"
        raise ValueError(msg)
