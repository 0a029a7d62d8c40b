"""Seats and the other whole numbers of fields: what they count, their limits, and the order of the seats.

Seats count from 0, clockwise (S1, S5). Type checkers see all four types of numbers as `int`; the limits are for the
checks of fields and the JSON codecs.
"""

from typing import Annotated, Final, TypeAlias

from dos._checks import check_type, short_repr
from dos._kinds import Whole

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 4

Seat: TypeAlias = Annotated[int, Whole("Seat", 0, MAX_PLAYERS - 1, f"a seat, 0 to {MAX_PLAYERS - 1}", "S1")]
"""A seat, from 0, clockwise."""
Size: TypeAlias = Annotated[int, Whole("Size", 0, None, "0 or more")]
"""How many cards or steps, or an index: a number that stays small."""
Count: TypeAlias = Annotated[int, Whole("Count", 0, None, "0 or more")]
"""A number that can grow without limit: points, rounds, updates."""
Integer: TypeAlias = Annotated[int, Whole("Integer", None, None, "a whole number")]
"""Any whole number: a seed."""


def check_seat_number(what: str, seat: int) -> None:
    """Raise a `TypeError` unless a seat is an int, and a `ValueError` unless some game has it (S1)."""
    check_type(what, seat, int)
    if not 0 <= seat < MAX_PLAYERS:
        msg = f"{what} must be a seat, 0 to {MAX_PLAYERS - 1}, not {short_repr(seat)} (S1)"
        raise ValueError(msg)


def left_of(seat: int, num_players: int) -> int:
    """Return the seat at the left of a seat: play and deal go clockwise (S5, S6)."""
    return (seat + 1) % num_players


def clockwise_from(seat: int, num_players: int) -> tuple[int, ...]:
    """Return all seats, clockwise, beginning with `seat`."""
    return (*range(seat, num_players), *range(seat))
