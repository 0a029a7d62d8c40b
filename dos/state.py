"""Where a game stands: everything about it, in one immutable value.

This module must not know how a game goes on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

import attrs

from dos.cards import Card
from dos.errors import DosError, check_type, shown
from dos.moves import ColorMatch
from dos.phases import AddingBonus, GameOver, Matching, Phase
from dos.row import CenterRow
from dos.rules import Rules
from dos.shuffling import Shuffler


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

    if TYPE_CHECKING:
        rules: Rules
        scores: tuple[int, ...]
        center_row: CenterRow
        to_move: int | None
        phase: Phase
        calls_due: tuple[int, ...]

        def asked(self, seat: int | None, speaker: int | None = None, /) -> tuple[int | None, tuple[Card, ...]]:
            """Whose moves are asked for, and that seat's hand.

            With `None` for the seat: the one that observes, else the one that a move itself names as its speaker, else
            the one to move.
            """
            ...

    @property
    def players(self) -> int:
        """How many players there are."""
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
    def owed(self) -> tuple[int, int]:
        """The bonus placements that this turn has earned and not yet seen: required, optional (B1, B2, E3)."""
        if isinstance(self.phase, AddingBonus):
            return self.phase.required, self.phase.optional
        if not isinstance(self.phase, Matching):
            return 0, 0
        return owed_for(self.center_row, self.rules)


def owed_for(row: CenterRow, rules: Rules) -> tuple[int, int]:
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
    scores: tuple[int, ...]
    center_row: CenterRow
    draw_pile: tuple[Card, ...]
    discard_pile: tuple[Card, ...]
    dealer: int
    round: int
    to_move: int | None
    phase: Phase
    shuffler: Shuffler
    calls_due: tuple[int, ...] = ()

    def asked(self, seat: int | None, speaker: int | None = None, /) -> tuple[int | None, tuple[Card, ...]]:
        """The seat, by default the speaker if there is one, else the seat to move; and its hand.

        Raises:
            DosError: There is no such seat.
            TypeError: The seat is no int.
        """
        if seat is None:
            seat = self.to_move if speaker is None else speaker
            return (seat, ()) if seat is None else (seat, self.hands[seat])
        return seat, self.hands[check_seat(seat, self.players)]


def check_seat(seat: int, players: int) -> int:
    """Give back a seat of the game.

    Raises:
        DosError: There is no such seat.
        TypeError: The seat is no int.
    """
    check_type("a seat", seat, int)
    if not 0 <= seat < players:
        msg = f"there is no seat {shown(seat)}: the seats of {players} players are 0 to {players - 1}"
        raise DosError(msg)
    return seat


def left_of(seat: int, players: int) -> int:
    """The seat at the left of a seat: play and deal go clockwise (S5, S6)."""
    return (seat + 1) % players


def clockwise_from(seat: int, players: int) -> tuple[int, ...]:
    """All seats, clockwise, from a seat on."""
    return (*range(seat, players), *range(seat))
