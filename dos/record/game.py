"""A game as it was played: where it began, and who made which move.

This module must not know how a record is written down.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, final

import attrs

from dos._checks import check_type, short_repr, wrong_type
from dos.errors import DosError, IllegalMove, RecordError, ShuffleError
from dos.events import Event, Transition, apply_events, redact, step
from dos.legality import legal_moves
from dos.moves import MOVE_TYPES, Move
from dos.observation import Observation, observe
from dos.seats import Seat
from dos.state import GameState, check_seat
from dos.validation import validate


def checked_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    """The names of all players.

    Raises:
        DosError: They are not as many as the players, or one cannot be written (half a character).
        TypeError: They are no sequence of texts.
    """
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise wrong_type(names, "names", Sequence)
    for name in names:
        check_type("a name", name, str)
        try:
            name.encode()
        except UnicodeEncodeError:
            msg = f"a name must be text that can be written, not {short_repr(name)}"
            raise DosError(msg) from None
    if len(names) != players:
        msg = f"{players} players have {players} names, not {len(names)}"
        raise DosError(msg)
    return tuple(names)


class PlayedMove(NamedTuple):
    """A move that was made.

    It unpacks like a pair.

    Attributes:
        seat: The seat that made the move.
        move: The move.

    Example:
        >>> from dos import Draw
        >>> seat, move = PlayedMove(1, Draw())
        >>> print(seat, move)
        1 draw
    """

    seat: Seat
    move: Move


def _played_moves(history: tuple[tuple[int, Move], ...]) -> tuple[PlayedMove, ...]:
    """Turn pairs of a seat and a move into `PlayedMove`; raise a `TypeError` for anything else."""
    check_type("history", history, tuple)
    for made in history:
        check_type("a move made", made, tuple)
        if len(made) != 2:
            msg = "a move made must be a seat and a move"
            raise TypeError(msg)
        check_type("the seat of a move", made[0], int)
        check_type("a move", made[1], *MOVE_TYPES)
    return tuple(PlayedMove(*made) for made in history)


@final
@attrs.frozen
class GameRecord:
    """A game as it was played, whole or up to any point. It holds what is hidden: `for_seat` gives what a seat saw.

    Attributes:
        names: What the players are called, by seat.
        start: The state that the game began with. All cards to come follow from its shuffler.
        history: Every move, with the seat that made it.

    Raises:
        InvalidState: The start is no state that can be.
        DosError: The names are not as many as the players.
        TypeError: A field is of the wrong type.

    Example:
        >>> from dos import Deal, Draw, new_game
        >>> from dos.record import GameRecord
        >>> start = new_game(2, seed=2017, dealer=0)
        >>> record = GameRecord(("Ann", "Bob"), start, ((0, Deal()), (1, Draw())))
        >>> print(*record.replay()[-1].events)
        Seat 1 draws Wild DOS
    """

    names: tuple[str, ...]
    start: GameState
    history: tuple[PlayedMove, ...] = attrs.field(converter=_played_moves)

    def __attrs_post_init__(self) -> None:
        validate(self.start)
        check_type("names", self.names, tuple)
        checked_names(self.names, self.start.num_players)

    def replay(self) -> tuple[Transition, ...]:
        """The state after each move, with what the move made happen.

        Raises:
            RecordError: It is no game: a move is not legal, or the shuffler has no order for the cards. Nothing of it
                is given then.
        """
        return tuple(self.steps())

    def steps(self) -> Iterator[Transition]:
        """What `replay` gives, one by one as they are made.

        Raises:
            RecordError: It is no game: when it comes to the move that cannot be made.
        """
        state = self.start
        for place, (seat, move) in enumerate(self.history):
            made = replay_move(state, seat, move, place)
            yield made
            state = made.state

    @property
    def end(self) -> GameState:
        """The state after the last move.

        Raises:
            RecordError: It is no game.
        """
        made = self.replay()
        return made[-1].state if made else self.start

    def for_seat(self, seat: int | None) -> "SeatRecord":
        """What a seat saw of the game; with `None`, a spectator.

        Raises:
            DosError: There is no such seat.
            RecordError: It is no game.
            TypeError: The seat is no int.
        """
        if seat is not None:
            check_seat(seat, self.start.num_players)
        events = tuple(tuple(redact(event, seat) for event in made.events) for made in self.replay())
        return SeatRecord(self.names, observe(self.start, seat), self.history, events)


@final
@attrs.frozen
class SeatRecord:
    """What one seat saw of a game, as `GameRecord.for_seat` gives it: it holds nothing else.

    Attributes:
        names: What the players are called, by seat.
        start: What the seat knew at the beginning.
        history: Every move, with the seat that made it: moves are public.
        events: What each move made happen, redacted for the seat.

    Example:
        >>> from dos import Deal, Draw, new_game
        >>> from dos.record import GameRecord
        >>> record = GameRecord(("Ann", "Bob"), new_game(2, seed=2017, dealer=0), ((0, Deal()), (1, Draw())))
        >>> seen = record.for_seat(0)
        >>> print(*seen.events[-1])
        Seat 1 draws a card
        >>> seen.replay()[-1].hand_sizes
        (7, 8)
    """

    names: tuple[str, ...]
    start: Observation
    history: tuple[PlayedMove, ...]
    events: tuple[tuple[Event, ...], ...]

    def replay(self) -> tuple[Observation, ...]:
        """What the seat knew after each move.

        Raises:
            DosError: The events do not follow from the start.
        """
        views = []
        view = self.start
        for told in self.events:
            view = apply_events(view, told)
            views.append(view)
        return tuple(views)


def replay_move(state: GameState, seat: int, move: Move, place: int, where: str | None = None) -> Transition:
    """Make a move of a record once more: the one at that place of the history, by default told as such.

    Raises:
        RecordError: It cannot be made.
    """
    where = f"move {place + 1}" if where is None else where
    try:
        return step(state, move, by=seat)
    except IllegalMove as error:
        legal = legal_moves(state, seat) if 0 <= seat < state.num_players else ()
        raise RecordError(where, error.reason, move=move, rule=error.rule, legal=legal, place=place) from None
    except ShuffleError as error:
        raise RecordError(where, str(error), move=move, place=place) from None
