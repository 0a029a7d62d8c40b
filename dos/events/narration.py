"""What a move made happen, worked out from the states before and after it: a state keeps no log.

This module must not know who may see what.
"""

from collections import Counter
from collections.abc import Iterator
from typing import assert_never, final

import attrs

from dos._checks import check_type
from dos.cards import sorted_cards
from dos.engine import apply
from dos.errors import DosError
from dos.events.rounds import DealerDrawn, Dealt, GameWon, RoundEnded
from dos.events.turns import (
    BonusDeclined,
    Discarded,
    DosCalled,
    DosCaught,
    Drew,
    Matched,
    PenaltyDrawn,
    Placed,
    Refilled,
    Reshuffled,
    TurnEnded,
)
from dos.events.union import Event
from dos.moves import CallDos, CatchDos, ColorMatch, Deal, Draw, EndTurn, Match, Move, Place
from dos.phases import AddingBonus, AfterDraw, AwaitingDeal, GameOver, Matching, RoundOver
from dos.row import discard_matched
from dos.seats import clockwise_from
from dos.state import GameState


@final
@attrs.frozen
class Transition:
    """A move made, as `step` gives it.

    Attributes:
        state: The state after the move.
        events: What has happened, in order. They tell everything: `redact` them before a player sees them.
        reveals: Whether a face-down card was turned up or drawn, that is, whether taking the move back would give
            something away.
    """

    state: GameState
    events: tuple[Event, ...]
    reveals: bool


def step(state: GameState, move: Move, *, by: int | None = None) -> Transition:
    """Make a move, as `apply` does, and tell what it made happen.

    Args:
        state: Where the game stands.
        move: The move to make.
        by: Who makes it, as for `apply`.

    Raises:
        IllegalMove: The rules do not allow the move.
        ShuffleError: Cards had to be shuffled, and the shuffler has no order for them.
        TypeError: An argument is of the wrong type.

    Example:
        >>> from dos import Deal, Draw, new_game, step
        >>> dealt = step(new_game(2, seed=2017, dealer=0), Deal())
        >>> drawn = step(dealt.state, Draw())
        >>> print(*drawn.events)
        Seat 1 draws Wild DOS
        >>> drawn.reveals
        True
    """
    after = apply(state, move, by=by)
    events = tuple(_events(state, move, after))
    return Transition(after, events, any(event.reveals for event in events))


def events_between(before: GameState, move: Move, after: GameState) -> tuple[Event, ...]:
    """What a move made happen, worked out from the states before and after it.

    Args:
        before: The state before the move.
        move: The move.
        after: The state that `apply` gives.

    Raises:
        DosError: The move does not lead from the one state to the other.
        TypeError: An argument is of the wrong type.

    Example:
        >>> from dos import Deal, apply, new_game
        >>> from dos.events import events_between
        >>> before = new_game(2, seed=2017, dealer=0)
        >>> events = events_between(before, Deal(), apply(before, Deal()))
        >>> [type(event).__name__ for event in events]
        ['Dealt']
    """
    check_type("the state after a move", after, GameState)
    if apply(before, move) != after:
        msg = f"the move {move} does not lead from the state before to the state after"
        raise DosError(msg)
    return tuple(_events(before, move, after))


@attrs.define
class _Piles:
    """How many cards the draw pile and the discard pile have, while a move draws."""

    left: int
    discarded: int

    def draw(self, wanted: int) -> Iterator[Reshuffled | int]:
        """Draw so many cards: how many in one go, and the reshuffle where one is needed (P1, P2)."""
        while wanted and self.left + self.discarded:
            if not self.left:
                yield Reshuffled(self.discarded)
                self.left, self.discarded = self.discarded, 0
            drawn = min(wanted, self.left)
            self.left -= drawn
            wanted -= drawn
            yield drawn


def _events(before: GameState, move: Move, after: GameState) -> Iterator[Event]:
    seat: int = before.to_move  # type: ignore[assignment] # a move was made, so somebody was to move
    piles = _Piles(len(before.draw_pile), len(before.discard_pile))
    match move:
        case Deal():
            yield from _deal(before, after)
            return
        case Match():
            yield Matched(seat, move, _pile_index(after, move))
            if move.bonus is ColorMatch.DOUBLE:
                for other in clockwise_from(seat, before.num_players)[1:]:
                    yield from _penalty(before, other, after, piles)
        case Draw():
            yield from _draw(seat, after, piles)
        case Place(card):
            yield Placed(seat, card, isinstance(before.phase, AddingBonus))
        case EndTurn():
            yield from _ending(before, seat, after, piles)
        case CallDos(by=by):
            yield DosCalled(by)
        case CatchDos(by=by, caught=caught):
            yield DosCaught(by, caught)
            yield from _penalty(before, caught, after, piles)
        case unreachable:
            assert_never(unreachable)
    yield from _what_follows(seat, after)


def _deal(before: GameState, after: GameState) -> Iterator[Event]:
    if isinstance(before.phase, AwaitingDeal) and before.phase.draws:
        yield DealerDrawn(before.phase.draws, after.dealer)
    yield Dealt(after.dealer, after.round, after.hands, after.center_row.cards)


def _what_follows(seat: int, after: GameState) -> Iterator[Event]:
    """The end of the game, of the round, or of the turn."""
    if isinstance(after.phase, RoundOver | GameOver):
        points = tuple(sum(card.points for card in hand) for hand in after.hands)
        yield RoundEnded(after.phase.winner, after.round, after.hands, points, after.scores)
        if isinstance(after.phase, GameOver):
            yield GameWon(after.phase.winner, after.scores)
    elif after.to_move is not None and after.to_move != seat:
        yield TurnEnded(seat, after.to_move)


def _draw(seat: int, after: GameState, piles: _Piles) -> Iterator[Event]:
    yield from (item for item in piles.draw(1) if isinstance(item, Reshuffled))
    yield Drew(seat, after.phase.card if isinstance(after.phase, AfterDraw) else None)


def _pile_index(after: GameState, match: Match) -> int:
    """Where in the row the pile lies that a match was made on; of equal piles, the last."""
    piles = after.center_row.piles
    return next(place for place in reversed(range(len(piles))) if piles[place].match == match)


def _ending(before: GameState, seat: int, after: GameState, piles: _Piles) -> Iterator[Event]:
    """The end of the matching, or no more bonus cards."""
    if isinstance(before.phase, AddingBonus):
        yield BonusDeclined(seat, before.phase.optional)
    elif isinstance(before.phase, Matching):
        row, gone = discard_matched(before.center_row)
        yield Discarded(gone)
        piles.discarded += len(gone)
        turned_up = after.center_row.cards[len(row.piles) :]
        for item in piles.draw(len(turned_up)):
            if isinstance(item, Reshuffled):
                yield item
            else:
                yield Refilled(turned_up[:item])
                turned_up = turned_up[item:]


def _penalty(before: GameState, seat: int, after: GameState, piles: _Piles) -> Iterator[Event]:
    """The cards that a seat had to draw, found in its hand."""
    got = Counter(after.hands[seat]) - Counter(before.hands[seat])
    if not got:
        yield PenaltyDrawn(seat, ())
    for item in piles.draw(got.total()):
        if isinstance(item, Reshuffled):
            yield item
        else:
            # Where the pile ran out in between, what was left of it came first.
            cards = got if item == got.total() else Counter(before.draw_pile[:item])
            yield PenaltyDrawn(seat, sorted_cards(cards.elements()))
            got -= cards
