"""What all events have in common: they check themselves, can be described, and can be redacted."""

from typing import Literal, TypeAlias

from dos._checks import short_repr
from dos._kinds import field_faults
from dos.cards import Card
from dos.events.phrasing import Voice
from dos.phases import HIDDEN, Hidden
from dos.seats import MAX_PLAYERS, MIN_PLAYERS

Drawn: TypeAlias = Card | Literal[Hidden.HIDDEN]
"""A card that was drawn, as a viewer knows it."""


class BaseEvent:
    """Something that has happened in a game. Its `str` is the sentence that `describe` gives without names.

    An event checks its fields against their annotations when it is made, then calls `_check`.
    """

    __slots__ = ("__weakref__",)

    def __attrs_post_init__(self) -> None:
        for path, message, error in field_faults(self):
            msg = f"{path} {message}"
            raise error(msg)
        self._check()

    def _check(self) -> None:
        """Raise a `ValueError` unless the fields, each of the right type, fit one another."""

    def _sentence(self, voice: Voice, /) -> str:
        """Return the sentence that describes the event, its first letter not yet a capital."""
        raise NotImplementedError

    def _redacted(self, seat: int | None, /) -> "BaseEvent":  # noqa: ARG002 - most events hide nothing
        """Return what a seat may know of the event."""
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
    """Return as many hidden cards."""
    return (HIDDEN,) * len(cards)


def check_that(what: str, value: object, is_so: bool, wanted: str) -> None:  # noqa: FBT001 - a condition
    """Raise a `ValueError` unless it is so."""
    if not is_so:
        msg = f"{what} must be {wanted}, not {short_repr(value)}"
        raise ValueError(msg)


def check_seats(seat: int, *by_seat: tuple[object, ...]) -> None:
    """Raise a `ValueError` unless all tuples are for the same 2 to 4 seats, with `seat` among them."""
    num_players = len(by_seat[0])
    if {num_players} != set(map(len, by_seat)) or not MIN_PLAYERS <= num_players <= MAX_PLAYERS or seat >= num_players:
        msg = f"what is listed by seat must be for 2 to 4 players, all alike, seat {seat} among them"
        raise ValueError(msg)
