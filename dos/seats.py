"""The number types of fields, with their limits, and the order of the seats.

Seats are numbered from 0, clockwise (S1, S5). Type checkers see all four number types as `int`; the checks of fields
and the JSON codecs read the limits from the metadata.
"""

from typing import Annotated, Final, TypeAlias

from dos._checks import short_repr, whole_number
from dos._kinds import Whole

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 4

Seat: TypeAlias = Annotated[int, Whole("Seat", 0, MAX_PLAYERS - 1, f"a seat, 0 to {MAX_PLAYERS - 1}", "S1")]
"""A seat. Seats are numbered from 0, clockwise."""
Size: TypeAlias = Annotated[int, Whole("Size", 0, None, "0 or more")]
"""A number of cards or steps, or an index: a number that stays small."""
Count: TypeAlias = Annotated[int, Whole("Count", 0, None, "0 or more")]
"""A number that grows without limit: points, rounds, updates."""
Integer: TypeAlias = Annotated[int, Whole("Integer", None, None, "a whole number")]
"""Any whole number, negative ones included: a seed."""


def check_seat_number(name: str, seat: int) -> int:
    """Return a seat of the largest game as a plain `int` (S1).

    Raises:
        TypeError: If `seat` is not a whole number.
        ValueError: If no game has that seat.
    """
    number = whole_number(name, seat)
    if not 0 <= number < MAX_PLAYERS:
        msg = f"{name} must be a seat, 0 to {MAX_PLAYERS - 1}, not {short_repr(number)} (S1)"
        raise ValueError(msg)
    return number


def left_of(seat: int, num_players: int) -> int:
    """Return the seat to the left of a seat, which plays and deals after it (S5, S6)."""
    return (seat + 1) % num_players


def clockwise_from(seat: int, num_players: int) -> tuple[int, ...]:
    """Return all seats in clockwise order, starting with `seat`."""
    return (*range(seat, num_players), *range(seat))
