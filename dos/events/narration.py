"""Narration: the events of a move, derived from the states before and after it.

Theory of operation. `apply` returns a state and nothing else, and states do not store history. The events of a move are
a pure function of the state before, the move, and the state after. Most of them follow directly: the move names the
cards played, and the new phase shows whether the turn, the round or the game is over.

Draws are harder. Hands are sorted, so they do not show which cards are new, and no state records a reshuffle. Three
facts are enough to recover both:

- During a round a hand only gains cards by drawing, so the cards that a seat drew are the difference of its hands.
- A reshuffle happens if and only if a card is needed, the draw pile is empty and the discard pile is not (P1). The
  sizes of the two piles therefore determine when it happens. `_Piles` tracks the sizes through the draws of one move,
  and splits a draw of several cards into two parts where a reshuffle comes between them.
- The first part of a split draw is the rest of the old draw pile, which the state before contains. What remains of the
  difference came from the new pile. Only a caught player draws several cards at once (Y3), and such a move has no other
  draws, so the rest of the old pile is always its top.

All draws of a move share one `_Piles`, because each one changes the sizes for the next. At the end of the matching, the
matched cards reach the discard pile before the row is refilled (E1), so the same move may shuffle them.

The events contain every card, hidden or not; `redact` removes what a viewer may not see. They are complete: the
redacted events turn the viewer's last observation into the next one, as `apply_events` does.
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
    """The result of a move: the new state and the events.

    Attributes:
        state: The state after the move.
        events: The events of the move, in order. They contain hidden cards: `redact` them before you send them to a
            player.
        reveals: Whether a face-down card was turned up or drawn, so that undoing the move would give it away.
    """

    state: GameState
    events: tuple[Event, ...]
    reveals: bool


def step(state: GameState, move: Move, *, by: int | None = None) -> Transition:
    """Make a move, like `apply`, and return the new state together with the events.

    Args:
        state: The state of the game.
        move: The move to make.
        by: The seat that makes it, as for `apply`.

    Raises:
        IllegalMove: If the rules do not allow the move.
        ShuffleError: If cards must be shuffled and the shuffler has no order for them.
        TypeError: If an argument has the wrong type.

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
    """Return the events of a move, given the states before and after it.

    Args:
        before: The state before the move.
        move: The move.
        after: The state after the move, as returned by `apply`.

    Raises:
        DosError: If the move does not lead from `before` to `after`.
        IllegalMove: If the rules do not allow the move.
        TypeError: If an argument has the wrong type.

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
        msg = f"applying {move} to `before` does not give `after`"
        raise DosError(msg)
    return tuple(_events(before, move, after))


@attrs.define
class _Piles:
    """The sizes of the draw pile and the discard pile during a move."""

    draw_size: int
    discard_size: int

    def draw(self, wanted: int) -> Iterator[Reshuffled | int]:
        """Draw up to `wanted` cards: yield how many come in a row, and each reshuffle between them (P1, P2)."""
        while wanted and self.draw_size + self.discard_size:
            if not self.draw_size:
                yield Reshuffled(self.discard_size)
                self.draw_size, self.discard_size = self.discard_size, 0
            count = min(wanted, self.draw_size)
            self.draw_size -= count
            wanted -= count
            yield count


def _events(before: GameState, move: Move, after: GameState) -> Iterator[Event]:
    seat: int = before.to_move  # type: ignore[assignment] # the game was not over, as a move was made
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
            yield from _end_turn(before, seat, after, piles)
        case CallDos(by=by):
            yield DosCalled(by)
        case CatchDos(by=by, caught=caught):
            yield DosCaught(by, caught)
            yield from _penalty(before, caught, after, piles)
        case unreachable:
            assert_never(unreachable)
    yield from _endings(seat, after)


def _deal(before: GameState, after: GameState) -> Iterator[Event]:
    if isinstance(before.phase, AwaitingDeal) and before.phase.draws:
        yield DealerDrawn(before.phase.draws, after.dealer)
    yield Dealt(after.dealer, after.round, after.hands, after.center_row.cards)


def _endings(seat: int, after: GameState) -> Iterator[Event]:
    """Yield the end of the round and of the game, or else of the turn, if the move ended it."""
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
    """Return the index of the pile that a match was made on; of equal piles, the last."""
    piles = after.center_row.piles
    return next(index for index in reversed(range(len(piles))) if piles[index].match == match)


def _end_turn(before: GameState, seat: int, after: GameState, piles: _Piles) -> Iterator[Event]:
    """Yield the events of `EndTurn`, which ends the matching or declines the remaining bonus cards."""
    if isinstance(before.phase, AddingBonus):
        yield BonusDeclined(seat, before.phase.optional)
    elif isinstance(before.phase, Matching):
        row, discarded = discard_matched(before.center_row)
        yield Discarded(discarded)
        piles.discard_size += len(discarded)
        turned_up = after.center_row.cards[len(row.piles) :]
        for item in piles.draw(len(turned_up)):
            if isinstance(item, Reshuffled):
                yield item
            else:
                yield Refilled(turned_up[:item])
                turned_up = turned_up[item:]


def _penalty(before: GameState, seat: int, after: GameState, piles: _Piles) -> Iterator[Event]:
    """Yield the draws of a seat that had to draw, and the reshuffle between them if there was one."""
    drawn = Counter(after.hands[seat]) - Counter(before.hands[seat])
    if not drawn:
        yield PenaltyDrawn(seat, ())
    for item in piles.draw(drawn.total()):
        if isinstance(item, Reshuffled):
            yield item
        else:
            # If a reshuffle splits the draw, the first part is the rest of the old draw pile.
            cards = drawn if item == drawn.total() else Counter(before.draw_pile[:item])
            yield PenaltyDrawn(seat, sorted_cards(cards.elements()))
            drawn -= cards
