"""What one seat, or a spectator, may know of a game.

An `Observation` has no place for what is hidden: another hand in play, the order of the draw pile, the shuffler, the
card another player drew. This module must not know the rules of play.
"""

from typing import final

import attrs

from dos._checks import check_type, short_repr
from dos.cards import Card
from dos.errors import DosError
from dos.phases import HIDDEN, AfterDraw, GameOver, Phase, RoundOver
from dos.row import CenterRow
from dos.rules import Rules
from dos.seats import Count, Seat, Size
from dos.state import GameState, Position, check_seat


@final
@attrs.frozen
class Observation(Position):
    """What one seat may know of a game: safe to send to that player, whole.

    Observations are values, as states are. `legal_moves` and `explain` work on them, and tell the same as on the
    state that they are of.

    Attributes:
        rules: The options that are played by.
        seat: The seat that observes, `None` for a spectator.
        hand: That seat's own cards, in deck order; none for a spectator.
        hand_sizes: How many cards each seat holds, by seat.
        revealed: All hands, by seat, when a round is scored (R4); `None` while one is in play, and before.
        scores: The points of each seat, by seat.
        center_row: The Center Row.
        draw_pile_size: How many cards the draw pile has.
        discard_pile: The discard pile, the oldest card first. It is public.
        dealer: The seat that deals the round, dealt it, or is about to deal the first.
        round: The number of the round, from 1; 0 before the first deal.
        to_move: The seat whose turn it is, or that deals next; `None` when the game is over.
        phase: The phase of the game. When another seat drew, its `AfterDraw` holds `HIDDEN`.
        calls_due: The seats that ended a turn with two cards and have not called "DOS", upwards: each may still
            call, and can be caught (Y2). It is public.

    Example:
        >>> from dos import Deal, apply, new_game, observe
        >>> state = apply(new_game(2, seed=2017, dealer=0), Deal())
        >>> observation = observe(state, 1)
        >>> observation.hand == state.hands[1], observation.hand_sizes, observation.draw_pile_size
        (True, (7, 7), 92)
    """

    rules: Rules
    seat: Seat | None
    hand: tuple[Card, ...]
    hand_sizes: tuple[Size, ...]
    revealed: tuple[tuple[Card, ...], ...] | None
    scores: tuple[Count, ...]
    center_row: CenterRow
    draw_pile_size: Size
    discard_pile: tuple[Card, ...]
    dealer: Seat
    round: Count
    to_move: Seat | None
    phase: Phase
    calls_due: tuple[Seat, ...] = ()

    def _acting_seat(self, seat: int | None, _caller: int | None = None, /) -> int | None:
        if seat is not None:
            check_type("a seat", seat, int)
            if seat != self.seat:
                whose = "a spectator's" if self.seat is None else f"that of seat {self.seat}"
                msg = f"this observation is {whose} and tells nothing of the moves of seat {short_repr(seat)}"
                raise DosError(msg)
        return self.seat

    def _hand_of(self, _seat: int | None, /) -> tuple[Card, ...]:
        return self.hand


def observe(state: GameState, seat: int | None) -> Observation:
    """What a seat may know of a game.

    Args:
        state: Where the game stands.
        seat: Whose view; `None` is that of a spectator. There is no default, so that none is taken by mistake.

    Raises:
        DosError: There is no such seat.
        TypeError: `state` is no `GameState`, or the seat no int.

    Example:
        >>> from dos import Deal, Draw, apply, new_game, observe
        >>> state = apply(apply(new_game(2, seed=2017, dealer=0), Deal()), Draw())
        >>> observe(state, 0).phase
        AfterDraw(card=HIDDEN)
    """
    check_type("a state", state, GameState)
    phase = state.phase
    if isinstance(phase, AfterDraw) and phase.card is not None and seat != state.to_move:
        phase = AfterDraw(HIDDEN)
    return Observation(
        rules=state.rules,
        seat=seat,
        hand=() if seat is None else state.hands[check_seat(seat, state.num_players)],
        hand_sizes=tuple(map(len, state.hands)),
        revealed=state.hands if isinstance(phase, RoundOver | GameOver) else None,
        scores=state.scores,
        center_row=state.center_row,
        draw_pile_size=len(state.draw_pile),
        discard_pile=state.discard_pile,
        dealer=state.dealer,
        round=state.round,
        to_move=state.to_move,
        phase=phase,
        calls_due=state.calls_due,
    )
