"""Observations: what one seat, or a spectator, is allowed to see of a game.

An `Observation` has no fields for hidden information: other players' hands while a round is in play, the order of the
draw pile, the shuffler, or the card another player drew. A server that sends only observations cannot leak a card, and
a bot that receives only observations cannot cheat.
"""

from typing import Any, final

import attrs

from dos._checks import check_type, short_repr, whole_number
from dos._kinds import whole_numbers
from dos.cards import Card
from dos.errors import DosError
from dos.phases import HIDDEN, AfterDraw, GameOver, Phase, RoundOver
from dos.row import CenterRow
from dos.rules import Rules
from dos.seats import Count, Seat, Size
from dos.state import GameState, Position, check_seat


@final
@attrs.frozen(field_transformer=whole_numbers)
class Observation(Position):
    """Everything one seat is allowed to see of a game. It is safe to send to that player.

    Observations are immutable values, like states. `legal_moves` and `explain` accept an observation, and return the
    same for the observing seat as they do for the state.

    Attributes:
        rules: The options of the game.
        seat: The observing seat; `None` for a spectator.
        hand: The observing seat's cards, in deck order; empty for a spectator.
        hand_sizes: The number of cards in each hand, by seat.
        revealed: All hands, by seat, once a round has been scored (R4); otherwise `None`.
        scores: The score of each player, by seat.
        center_row: The Center Row.
        draw_pile_size: The number of cards in the draw pile.
        discard_pile: The discard pile, oldest card first. It is public.
        dealer: The seat that dealt the current round; before the first deal, the seat that will deal.
        round: The number of the round, from 1; 0 before the first deal.
        to_move: The seat whose turn it is, or that deals next; `None` when the game is over.
        phase: The phase of the game. If another seat drew a card, its `AfterDraw` contains `HIDDEN`.
        calls_due: The seats that ended a turn with two cards and have not called "DOS", in ascending order. Each may
            still call, and can be caught (Y2). It is public.

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
            number = whole_number("a seat", seat)
            if number != self.seat:
                observer = "a spectator" if self.seat is None else f"seat {self.seat}"
                msg = f"this is an observation for {observer}: it does not show the moves of seat {short_repr(number)}"
                raise DosError(msg)
        return self.seat

    def _hand_of(self, _seat: int | None, /) -> tuple[Card, ...]:
        return self.hand


class _Draft(Position):
    """A mutable observation.

    Filling one and then changing its class is faster than the constructor of a frozen class, which would also check
    again that the numbers of the state are plain ints. It works because both classes have the same slots.
    """

    __slots__ = tuple(field.name for field in attrs.fields(Observation))


def observe(state: GameState, seat: int | None) -> Observation:
    """Return what a seat is allowed to see of a game.

    Args:
        state: The state of the game.
        seat: The seat that observes, or `None` for a spectator. It has no default, so you cannot forget it.

    Raises:
        DosError: If the seat does not exist.
        TypeError: If `state` is not a `GameState` or `seat` is not an int.

    Example:
        >>> from dos import Deal, Draw, apply, new_game, observe
        >>> state = apply(apply(new_game(2, seed=2017, dealer=0), Deal()), Draw())
        >>> observe(state, 0).phase
        AfterDraw(card=HIDDEN)
    """
    check_type("a state", state, GameState)
    hand: tuple[Card, ...] = ()
    if seat is not None:
        seat = check_seat(seat, state.num_players)
        hand = state.hands[seat]
    phase = state.phase
    if isinstance(phase, AfterDraw) and phase.card is not None and seat != state.to_move:
        phase = AfterDraw(HIDDEN)
    view: Any = object.__new__(_Draft)
    view.rules = state.rules
    view.seat = seat
    view.hand = hand
    view.hand_sizes = tuple(map(len, state.hands))
    view.revealed = state.hands if isinstance(phase, RoundOver | GameOver) else None
    view.scores = state.scores
    view.center_row = state.center_row
    view.draw_pile_size = len(state.draw_pile)
    view.discard_pile = state.discard_pile
    view.dealer = state.dealer
    view.round = state.round
    view.to_move = state.to_move
    view.phase = phase
    view.calls_due = state.calls_due
    view._listing = None
    view.__class__ = Observation
    observation: Observation = view
    return observation
