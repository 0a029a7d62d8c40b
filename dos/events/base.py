"""The base class of all events, and the checks that the event classes share."""

from dos._checks import short_repr
from dos._kinds import field_faults
from dos.events.phrasing import Voice, join_phrases
from dos.phases import HIDDEN, CardOrHidden
from dos.seats import MAX_PLAYERS, MIN_PLAYERS


class BaseEvent:
    """Something that has happened in a game. Its `str` is the sentence that `describe` returns without names.

    An event checks its fields against their annotations when it is created, then calls `_check`.
    """

    __slots__ = ("__weakref__",)

    def __attrs_post_init__(self) -> None:
        for path, message, error in field_faults(self):
            msg = f"{path} {message}"
            raise error(msg)
        self._check()

    def _check(self) -> None:
        """Raise a `ValueError` if the fields, each valid by itself, contradict each other."""

    def _sentence(self, voice: Voice, /) -> str:
        """Return the sentence that describes the event, with its first letter not yet capitalized."""
        raise NotImplementedError

    def _redacted(self, seat: int | None, /) -> "BaseEvent":  # noqa: ARG002 - most events hide nothing
        """Return the event with the cards that a seat may not see replaced by `HIDDEN`."""
        return self

    @property
    def reveals(self) -> bool:
        """Whether a face-down card was turned up or drawn, so that undoing the move would give it away."""
        return False

    def __str__(self) -> str:
        return self._described(Voice(None, None))

    def _described(self, voice: Voice) -> str:
        return voice.sentence(self._sentence(voice))


def hide(cards: tuple[CardOrHidden, ...]) -> tuple[CardOrHidden, ...]:
    """Return the cards with each one replaced by `HIDDEN`."""
    return (HIDDEN,) * len(cards)


def check_value(what: str, value: object, is_valid: bool, expected: str) -> None:  # noqa: FBT001 - a condition
    """Raise a `ValueError` that says what was expected, unless the value is valid."""
    if not is_valid:
        msg = f"{what} must be {expected}, not {short_repr(value)}"
        raise ValueError(msg)


def check_seats(seat: int, **by_seat: tuple[object, ...]) -> None:
    """Raise a `ValueError` unless all tuples have one item per player, 2 to 4, and `seat` is one of the seats."""
    sizes = set(map(len, by_seat.values()))
    num_players = max(sizes)
    if len(sizes) > 1 or not MIN_PLAYERS <= num_players <= MAX_PLAYERS or seat >= num_players:
        names = f"{join_phrases(list(by_seat))} must {'each ' if len(by_seat) > 1 else ''}have"
        msg = f"{names} one item per player ({MIN_PLAYERS} to {MAX_PLAYERS}), and seat {seat} must be one of them"
        raise ValueError(msg)
