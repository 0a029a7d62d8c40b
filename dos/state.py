"""The complete state of a game, as one immutable value, and the part of it that an observation shares."""

from typing import Annotated, final

import attrs

from dos._checks import short_repr, whole_number, wrong_type
from dos._kinds import Checked, whole_numbers
from dos.cards import Card
from dos.errors import DosError
from dos.moves import DOUBLE, SINGLE, Move
from dos.phases import AddingBonus, GameOver, Matching, Phase
from dos.row import CenterRow
from dos.rules import Rules
from dos.seats import Count, Seat
from dos.shuffling import Shuffler, check_shuffler


class Position:
    """The part that a `GameState` and an `Observation` share. It is all that the rules need to judge a move.

    Attributes:
        rules: The options of the game.
        scores: The score of each player, by seat.
        center_row: The Center Row.
        to_move: The seat whose turn it is, or that deals next; `None` when the game is over.
        phase: The phase of the game.
        calls_due: The seats that owe the DOS call and can be caught, in ascending order (Y2).
    """

    # `legal_moves` keeps its result in `_listing`. It is not a field of attrs, so it is not part of the value: it does
    # not affect equality, hash and repr, and copies and pickles do not contain it.
    __slots__ = ("__weakref__", "_listing")

    _listing: tuple[Move, ...] | None
    rules: Rules
    scores: tuple[Count, ...]
    center_row: CenterRow
    to_move: Seat | None
    phase: Phase
    calls_due: tuple[Seat, ...]

    def __init__(self) -> None:
        # The constructors that attrs generates do not call this one.
        msg = "Position is only the base class: create a GameState or an Observation"
        raise TypeError(msg)

    def _acting_seat(self, seat: int | None, caller: int | None = None, /) -> int | None:
        """Return the acting seat: `seat`, else the observer, else the seat named by a call, else the seat to move."""
        raise NotImplementedError

    def _hand_of(self, seat: int | None, /) -> tuple[Card, ...]:
        """Return the hand of the acting seat, which is empty if there is no such seat."""
        raise NotImplementedError

    @property
    def num_players(self) -> int:
        """The number of players, 2 to 4 (S1)."""
        return len(self.scores)

    @property
    def is_over(self) -> bool:
        """Whether the game is over (R4)."""
        return self.to_move is None

    @property
    def winner(self) -> int | None:
        """The seat that has won the game; `None` while it is in progress (R4)."""
        return self.phase.winner if isinstance(self.phase, GameOver) else None

    @property
    def bonuses_owed(self) -> tuple[int, int]:
        """The bonus placements that this turn has earned and not yet made: required, optional (B1, B2, E3)."""
        if isinstance(self.phase, AddingBonus):
            return self.phase.required, self.phase.optional
        if not isinstance(self.phase, Matching):
            return 0, 0
        return bonuses_earned(self.center_row, self.rules)


def bonuses_earned(row: CenterRow, rules: Rules) -> tuple[int, int]:
    """Count the bonus placements that the matches in a row have earned: required, optional (B1-B3)."""
    required = optional = 0
    for pile in row.piles:
        if pile.match is not None:
            bonus = pile.match.bonus
            if bonus is DOUBLE:
                required += 1
            elif bonus is SINGLE:
                optional += 1
    return (required + optional, 0) if rules.single_bonus_required else (required, optional)


@final
@attrs.frozen(field_transformer=whole_numbers)
class GameState(Position):
    """The complete state of a game, including all hidden cards. It never changes: `apply` returns the next state.

    States are values. They compare and hash by their contents, and can be copied and pickled. A state contains every
    hidden card, so send players an `Observation`, never a state. The constructor does not check its arguments; if you
    build a state yourself, pass it to `validate`.

    Attributes:
        rules: The options of the game.
        hands: The hand of each seat, by seat, each a tuple in deck order.
        scores: The score of each player, by seat.
        center_row: The Center Row.
        draw_pile: The draw pile; `draw_pile[0]` is the next card to draw. Before the first deal, the whole deck.
        discard_pile: The discard pile, oldest card first.
        dealer: The seat that dealt the current round; before the first deal, the seat that will deal.
        round: The number of the round, from 1; 0 before the first deal.
        to_move: The seat whose turn it is, or that deals next; `None` when the game is over.
        phase: The phase of the game, with its data.
        shuffler: The shuffler for the next shuffle.
        calls_due: The seats that ended a turn with two cards and have not called "DOS", in ascending order. Each may
            still call, and can be caught (Y2). Always empty without `Rules.dos_call`.

    Example:
        >>> from dos import apply, legal_moves, new_game
        >>> state = new_game(3, seed=2017)
        >>> state = apply(state, legal_moves(state)[0])
        >>> [len(hand) for hand in state.hands], state.round, len(state.draw_pile)
        ([7, 7, 7], 1, 85)
    """

    rules: Rules
    hands: tuple[tuple[Card, ...], ...]
    scores: tuple[Count, ...]
    center_row: CenterRow
    draw_pile: tuple[Card, ...]
    discard_pile: tuple[Card, ...]
    dealer: Seat
    round: Count
    to_move: Seat | None
    phase: Phase
    shuffler: Annotated[Shuffler, Checked(check_shuffler)]
    calls_due: tuple[Seat, ...] = ()

    def _acting_seat(self, seat: int | None, caller: int | None = None, /) -> int | None:
        if seat is not None:
            return check_seat(seat, self.num_players)
        return self.to_move if caller is None else caller

    def _hand_of(self, seat: int | None, /) -> tuple[Card, ...]:
        return () if seat is None else self.hands[seat]


def wrong_view(value: object) -> TypeError:
    """Return the error for a value that is not a `Position`."""
    return wrong_type(value, "view", expected="a GameState or an Observation")


def check_seat(seat: int, num_players: int) -> int:
    """Return a seat as a plain `int` if a game of `num_players` has it.

    Raises:
        DosError: If there is no such seat.
        TypeError: If the seat is not an int.
    """
    number = whole_number("a seat", seat)
    if not 0 <= number < num_players:
        msg = f"there is no seat {short_repr(number)}: a {num_players}-player game has seats 0 to {num_players - 1}"
        raise DosError(msg)
    return number
