"""Game records as values: the start of a game and its moves."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, final

import attrs

from dos._checks import as_int, check_type, short_repr, whole_number, wrong_type
from dos._kinds import whole_numbers
from dos.errors import DosError, IllegalMove, RecordError, ShuffleError
from dos.events import Event, Transition, apply_events, redact, step
from dos.legality import legal_moves
from dos.moves import Move, check_move
from dos.observation import Observation, observe
from dos.seats import Seat
from dos.state import GameState, check_seat
from dos.validation import validate


def checked_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    """Return the names of all players as a tuple.

    Raises:
        DosError: If there is not one name for each player, or UTF-8 cannot encode a name (a lone surrogate).
        TypeError: If `names` is not a sequence of strings.
    """
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise wrong_type(names, "names", Sequence)
    for name in names:
        check_type("a name", name, str)
        try:
            name.encode()
        except UnicodeEncodeError:
            msg = f"a name must be text that UTF-8 can encode, not {short_repr(name)}"
            raise DosError(msg) from None
    if len(names) != players:
        msg = f"a {players}-player game needs {players} names, not {len(names)}"
        raise DosError(msg)
    return tuple(names)


class PlayedMove(NamedTuple):
    """A move and the seat that made it.

    A named tuple.

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

    def __repr__(self) -> str:
        return f"PlayedMove(seat={short_repr(self.seat)}, move={self.move!r})"


def _played_moves(history: tuple[tuple[int, Move], ...]) -> tuple[PlayedMove, ...]:
    """Convert pairs of a seat and a move to `PlayedMove`; raise a `TypeError` for anything else."""
    check_type("history", history, tuple)
    for played in history:
        check_type("an item of history", played, tuple)
        if len(played) != 2:
            msg = f"an item of history must be a seat and a move, not {short_repr(played)}"
            raise TypeError(msg)
        whole_number("the seat of a move", played[0])
        check_move(played[1])
    return tuple(PlayedMove(as_int(seat), move) for seat, move in history)


@final
@attrs.frozen
class GameRecord:
    """A record of a game, finished or not. It contains hidden cards: `for_seat` returns what one seat saw.

    Attributes:
        names: The names of the players, by seat.
        start: The state that the game started from. Its shuffler determines all cards to come.
        history: Every move, with the seat that made it.

    Raises:
        InvalidState: If the start is not valid.
        DosError: If there is not one name for each player, or UTF-8 cannot encode a name.
        TypeError: If a field is of the wrong type.

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
        """Replay the game, and return the state and the events of each move.

        Raises:
            RecordError: If a move is illegal, or the shuffler has no order for the cards.
        """
        return tuple(self.steps())

    def steps(self) -> Iterator[Transition]:
        """Yield the transitions that `replay` returns, one at a time.

        Raises:
            RecordError: If a move is illegal, or the shuffler has no order for the cards. The transitions of the moves
                before it have been yielded by then.
        """
        state = self.start
        for place, (seat, move) in enumerate(self.history):
            transition = replay_move(state, seat, move, place)
            yield transition
            state = transition.state

    @property
    def end(self) -> GameState:
        """The state after the last move.

        Raises:
            RecordError: If the game cannot be replayed.
        """
        transitions = self.replay()
        return transitions[-1].state if transitions else self.start

    def for_seat(self, seat: int | None) -> "SeatRecord":
        """Return what a seat saw of the game, or with `None`, what a spectator saw.

        Raises:
            DosError: If the seat does not exist.
            RecordError: If the game cannot be replayed.
            TypeError: If `seat` is not an int or `None`.
        """
        if seat is not None:
            seat = check_seat(seat, self.start.num_players)
        events = tuple(tuple(redact(event, seat) for event in made.events) for made in self.replay())
        return SeatRecord(self.names, observe(self.start, seat), self.history, events)


@final
@attrs.frozen(field_transformer=whole_numbers)
class SeatRecord:
    """What one seat saw of a game, and nothing else. `GameRecord.for_seat` makes it.

    Attributes:
        names: The names of the players, by seat.
        start: The seat's observation of the start.
        history: Every move, with the seat that made it. Moves are public.
        events: The events of each move, redacted for the seat.

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
        """Return the seat's observation after each move.

        Raises:
            DosError: If the events do not fit the start.
        """
        views = []
        view = self.start
        for events in self.events:
            view = apply_events(view, events)
            views.append(view)
        return tuple(views)


def replay_move(state: GameState, seat: int, move: Move, place: int, where: str | None = None) -> Transition:
    """Apply the move at an index of a record's history.

    Args:
        state: The state before the move.
        seat: The seat that made the move.
        move: The move.
        place: The index of the move in the history, from 0.
        where: The location that an error reports; by default the number of the move.

    Raises:
        RecordError: If the move is illegal, or the shuffler has no order for the cards.
    """
    where = f"move {place + 1}" if where is None else where
    try:
        return step(state, move, by=seat)
    except IllegalMove as error:
        legal = legal_moves(state, seat) if 0 <= seat < state.num_players else ()
        raise RecordError(where, error.reason, move=move, rule=error.rule, legal=legal, place=place) from None
    except ShuffleError as error:
        raise RecordError(where, str(error), move=move, place=place) from None
