"""Game records as values: the start of a game and its moves."""

import copy
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, final

import attrs

from dos._checks import as_int, check_type, short_repr, whole_number, wrong_type
from dos._kinds import whole_numbers
from dos.errors import DosError, IllegalMove, ShuffleError, legal_moves_suffix
from dos.events import Event, Transition, apply_events, redact, step
from dos.legality import legal_moves
from dos.moves import Move, check_move
from dos.observation import Observation, observe
from dos.record.texts import checked_notes, checked_tags, checked_text
from dos.seats import Seat
from dos.state import GameState, check_seat
from dos.validation import validate

_MAX_NAME: Final = 1000
"""The most characters of a name. Normalizing a name can take time that is quadratic in its length."""
_BLANKS: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2065\u2800\u3164\uffa0"
    "\U00013441\U00013442\U00016fe4\U0001d159"
)
"""Characters that show nothing although Unicode counts them as letters, marks or symbols, or has not assigned them."""


def checked_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    """Return the names of all players as a tuple of plain strings, each in the Unicode normalization form NFC.

    Two names are the same if they are equal in the form NFC without invisible characters and extra white space.
    Different letters that look alike, such as those of two scripts, make different names.

    Raises:
        DosError: If there is not one name for each player, two names are the same, a name has no visible character or
            more than 1000 characters, or UTF-8 cannot encode a name (a lone surrogate).
        TypeError: If `names` is not a sequence of strings.
    """
    normalized = tuple(map(_normalized, _encodable_names(names, players), range(players)))
    seats: dict[str, int] = {}
    for seat, name in enumerate(normalized):
        visible = _visible_text(name)
        if not visible:
            msg = f"the name of seat {seat} {'has no visible character' if name else 'is empty'}"
            raise DosError(msg)
        if visible in seats:
            msg = (
                f"seats {seats[visible]} and {seat} have the same name, {short_repr(name)}: "
                "every player needs a different one"
            )
            raise DosError(msg)
        seats[visible] = seat
    return normalized


def _encodable_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    """Return names that a file can store, one for each player; raise an error for any others."""
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise wrong_type(names, "names", expected="a list or tuple of strings")
    texts = tuple(checked_text("a name", name) for name in names)
    if len(texts) != players:
        msg = f"a {players}-player game needs {players} names, not {len(texts)}"
        raise DosError(msg)
    return texts


def _normalized(name: str, seat: int) -> str:
    """Return a name in the form NFC, which can be longer than the name."""
    text = name if len(name) > _MAX_NAME else unicodedata.normalize("NFC", name)
    if len(text) > _MAX_NAME:
        msg = f"the name of seat {seat} is too long: {len(text)} characters, at most {_MAX_NAME} are allowed"
        raise DosError(msg)
    return text


def _visible_text(name: str) -> str:
    """Return what people see of a name: no invisible characters, and one space for any white space between words.

    The letters are compared in the form NFC, after the invisible characters are removed.
    """
    visible = "".join(letter for letter in name if letter.isspace() or not _is_invisible(letter))
    return unicodedata.normalize("NFC", " ".join(visible.split()))


def _is_invisible(letter: str) -> bool:
    """Return whether a character shows nothing: a control or format character, a selector of variants, or a filler.

    Some ranges are reserved for such characters. Other unassigned characters count as visible: they can be the emoji of
    a later version of Unicode, and a record has to be valid with any version of Python.
    """
    is_reserved = (
        "\ufe00" <= letter <= "\ufe0f" or "\ufff0" <= letter <= "\ufff8" or "\U000e0000" <= letter <= "\U000e0fff"
    )
    return letter in _BLANKS or is_reserved or unicodedata.category(letter) in {"Cc", "Cf", "Zl", "Zp", "Zs"}


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
        names: The names of the players, by seat, in the Unicode normalization form NFC.
        start: The state that the game started from. Its shuffler determines all cards to come.
        history: Every move, with the seat that made it.
        tags: Texts about the game, such as its date and place: pairs of a key and one line of text, or a mapping of
            them. A key is a letter, then letters, digits, ``-`` or ``_``.
        notes: Comments on moves: pairs of the index of the move in the history and a text, or a mapping of them.

    Tags and notes are part of the record when it is compared, written and read. Nothing else reads them.

    Raises:
        InvalidState: If the start is not valid.
        DosError: If there is not one name for each player, two names are the same, a name has no visible character or
            more than 1000 characters, UTF-8 cannot encode a text, or a tag or a note is not valid.
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
    tags: tuple[tuple[str, str], ...] = attrs.field(default=(), converter=checked_tags, kw_only=True)
    notes: tuple[tuple[int, str], ...] = attrs.field(default=(), converter=checked_notes, kw_only=True)

    def __attrs_post_init__(self) -> None:
        validate(self.start)
        check_type("names", self.names, tuple)
        object.__setattr__(self, "names", checked_names(self.names, self.start.num_players))
        for place, _ in self.notes:
            if not 0 <= place < len(self.history):
                msg = (
                    f"there is no move {short_repr(place)} for a note: the record has {len(self.history)} moves, from 0"
                )
                raise DosError(msg)

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
            try:
                transition = replay_move(state, seat, move, place)
            except RecordError as error:
                error.salvaged = with_history(self, self.history[:place], dict(self.notes))
                raise
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


def record_as_written(names: Sequence[str], start: GameState) -> GameRecord:
    """Return a record without moves that keeps the names as an older version wrote them, even an empty one.

    Raises:
        InvalidState: If the start is not valid.
        DosError: If there is not one name for each player, or UTF-8 cannot encode a name.
    """
    record = GameRecord(tuple(f"Seat {seat}" for seat in range(start.num_players)), start, ())
    object.__setattr__(record, "names", _encodable_names(names, start.num_players))
    return record


def with_history(record: GameRecord, history: Sequence[PlayedMove], notes: Mapping[int, str]) -> GameRecord:
    """Return a copy of a record with other moves, and those of the notes that belong to them.

    Nothing else is checked again, so the names stay as written.
    """
    changed = copy.copy(record)
    object.__setattr__(changed, "history", tuple(history))
    object.__setattr__(changed, "notes", tuple((place, note) for place, note in notes.items() if place < len(history)))
    return changed


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


class RecordError(DosError):
    r"""A record that is incomplete, or that does not describe a valid game.

    Attributes:
        where: The location of the error: ``"line 12"`` in a text, ``"move 3"`` in a record.
        reason: A description of the error.
        move: The move that could not be made; `None` if the error is not in a move.
        rule: The number of the rule that the move breaks; `None` if it breaks none.
        legal: The moves that were legal for the seat that made the move.
        place: The index of the move, from 0; `None` if the error is not in a move.
        salvaged: The record of the moves before the error, which is the longest game that replays; `None` if the error
            is in the names or the start, or in text that is no part of a record. If a text has more than the one record
            that `parse_record` expects, this is the first record. A checksum does not vouch for these moves.

    Example:
        >>> from dos import new_game
        >>> from dos.record import GameRecord, RecordError, format_record, parse_record
        >>> text = format_record(GameRecord(("Ann", "Bob"), new_game(2, seed=2017, dealer=0), ()))
        >>> try:
        ...     parse_record(text.partition("result:")[0] + "0 deal\n1 dr")
        ... except RecordError as error:
        ...     print(error.salvaged.history)
        (PlayedMove(seat=0, move=Deal()),)
    """

    def __init__(  # noqa: PLR0917 - copying and unpickling pass the arguments by position
        self,
        where: str,
        reason: str,
        move: Move | None = None,
        rule: str | None = None,
        legal: tuple[Move, ...] = (),
        place: int | None = None,
        salvaged: GameRecord | None = None,
    ) -> None:
        # The repr of an error shows these arguments, so the whole game is not one of them.
        super().__init__(where, reason, move, rule, legal, place)
        self.where = where
        self.reason = reason
        self.move = move
        self.rule = rule
        self.legal = legal
        self.place = place
        self.salvaged = salvaged

    def __str__(self) -> str:
        move = "" if self.move is None else f"{self.move}: "
        rule = "" if self.rule is None else f" ({self.rule})"
        suffix = legal_moves_suffix(self.legal[:_MAX_LEGAL], self.legal[_MAX_LEGAL:])
        return f"{self.where}: {move}{self.reason}{rule}{suffix}"


_MAX_LEGAL: Final = 20
"""The most legal moves that an error message lists."""


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
