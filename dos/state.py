"""Where a game stands: everything about it, in one immutable value.

This module must not know how a game goes on.
"""

from typing import Annotated, final

import attrs

from dos._checks import check_type, short_repr
from dos._kinds import Checked
from dos.cards import Card
from dos.errors import DosError
from dos.moves import ColorMatch
from dos.phases import AddingBonus, GameOver, Matching, Phase
from dos.row import CenterRow
from dos.rules import Rules
from dos.seats import Count, Seat
from dos.shuffling import Shuffler, check_shuffler


class Position:
    """What the rules must know to judge a move: the part that a `GameState` and an `Observation` of it share.

    Attributes:
        rules: The options that are played by.
        scores: The points of each seat, by seat.
        center_row: The Center Row.
        to_move: The seat whose turn it is, or that deals next; `None` when the game is over.
        phase: The phase of the game.
        calls_due: The seats that owe the DOS call and can be caught, upwards (Y2).
    """

    __slots__ = ("__weakref__",)

    rules: Rules
    scores: tuple[Count, ...]
    center_row: CenterRow
    to_move: Seat | None
    phase: Phase
    calls_due: tuple[Seat, ...]

    def _acting_seat(self, seat: int | None, caller: int | None = None, /) -> int | None:
        """Return the seat that acts: `seat`, else the observer, else the one a call names, else the one to move."""
        raise NotImplementedError

    def _hand_of(self, seat: int | None, /) -> tuple[Card, ...]:
        """Return the hand of the seat that acts; an empty one if there is none."""
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
        """The seat that has won the game, `None` while it goes on (R4)."""
        return self.phase.winner if isinstance(self.phase, GameOver) else None

    @property
    def bonuses_owed(self) -> tuple[int, int]:
        """The bonus placements that this turn has earned and not yet seen: required, optional (B1, B2, E3)."""
        if isinstance(self.phase, AddingBonus):
            return self.phase.required, self.phase.optional
        if not isinstance(self.phase, Matching):
            return 0, 0
        return bonuses_earned(self.center_row, self.rules)


def bonuses_earned(row: CenterRow, rules: Rules) -> tuple[int, int]:
    """The bonus placements that the matches in a row have earned: required, optional (B1-B3)."""
    required = optional = 0
    for pile in row.piles:
        if pile.match is not None:
            if pile.match.bonus is ColorMatch.DOUBLE:
                required += 1
            elif pile.match.bonus is ColorMatch.SINGLE:
                optional += 1
    return (required + optional, 0) if rules.single_bonus_required else (required, optional)


@final
@attrs.frozen
class GameState(Position):
    """Where a game stands: all of it, what is hidden too. Never changed: `apply` gives the next one.

    States are values: equal states are equal, hash alike, and can be copied and pickled. A state knows everything: send
    an `Observation` to a player, never a state. A state built by hand is not checked when it is made; `validate` does
    that.

    Attributes:
        rules: The options that are played by.
        hands: Each seat's cards, by seat, each a tuple in deck order.
        scores: The points of each seat, by seat.
        center_row: The Center Row.
        draw_pile: The draw pile: `draw_pile[0]` is the next card drawn. Before the first deal, the whole deck.
        discard_pile: The discard pile, the oldest card first.
        dealer: The seat that deals the round, dealt it, or is about to deal the first.
        round: The number of the round, from 1; 0 before the first deal.
        to_move: The seat whose turn it is, or that deals next; `None` when the game is over.
        phase: The phase of the game, with what belongs to it.
        shuffler: Where the next shuffle comes from.
        calls_due: The seats that ended a turn with two cards and have not called "DOS", upwards: each may still
            call, and can be caught (Y2). Always empty without `Rules.dos_call`.

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


def check_seat(seat: int, num_players: int) -> int:
    """Return a seat that the game has.

    Raises:
        DosError: There is no such seat.
        TypeError: The seat is no int.
    """
    check_type("a seat", seat, int)
    if not 0 <= seat < num_players:
        msg = f"there is no seat {short_repr(seat)}: the seats of {num_players} players are 0 to {num_players - 1}"
        raise DosError(msg)
    return seat
