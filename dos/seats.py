"""Seats: how many there are, and their order around the table. Seats count from 0, clockwise (S1, S5)."""

from typing import Final

from dos._checks import check_type, short_repr

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 4


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
