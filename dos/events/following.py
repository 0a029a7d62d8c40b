"""Keeping up with a game on events alone: the next observation, from the last one and what has happened since.

This module must not know more than a client does: an observation, and events that were redacted for its seat.
"""

from collections.abc import Iterable
from typing import Final, NoReturn, assert_never

import attrs

from dos._checks import check_type, wrong_type
from dos.cards import Card, sorted_cards
from dos.errors import DosError
from dos.events.base import Drawn
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
from dos.events.union import EVENT_TYPES, Event
from dos.observation import Observation
from dos.phases import (
    CLOSING_TURN,
    MATCHING,
    AddingBonus,
    AfterDraw,
    AwaitingDeal,
    ClosingTurn,
    GameOver,
    Hidden,
    Matching,
    Phase,
    RoundOver,
)
from dos.row import CenterRow, discard_matched, is_unmatched, with_card, with_match
from dos.rules import CALL_AT, PENALTY, ROW_SIZE
from dos.seats import left_of
from dos.state import bonuses_earned


def apply_events(observation: Observation, events: Iterable[Event]) -> Observation:
    """What a seat may know after some events, worked out from what it knew before.

    So a client keeps up on events alone. It starts, and starts again after a reconnect, from an observation.

    Args:
        observation: What the seat knew.
        events: What has happened since, redacted for that seat: all events of one move or of several.

    Returns:
        The observation that `observe` gives of the next state.

    Raises:
        DosError: An event does not fit what the seat knows, or was redacted for another seat. Not every event that
            was lost or came twice is noticed so.
        TypeError: `observation` is no observation, or an event no event.

    Example:
        >>> from dos import Deal, apply_events, new_game, observe, redact, step
        >>> before = new_game(2, seed=2017, dealer=0)
        >>> dealt = step(before, Deal())
        >>> events = [redact(event, 1) for event in dealt.events]
        >>> apply_events(observe(before, 1), events) == observe(dealt.state, 1)
        True
    """
    check_type("an observation", observation, Observation)
    if not isinstance(events, Iterable):
        raise wrong_type(events, "events", Iterable)
    for event in events:
        check_type("an event", event, *EVENT_TYPES)
        observation = _after(observation, event)
    return observation


def _after(view: Observation, event: Event) -> Observation:
    match event:
        case DealerDrawn() | Dealt() | RoundEnded() | GameWon():
            return _after_round_event(view, event)
        case Matched() | Drew() | Placed() | BonusDeclined() | TurnEnded():
            _require(event.seat == view.to_move, event, f"it is not the turn of seat {event.seat}")
            return _after_act(view, event)
        case PenaltyDrawn():
            return _with_drawn(view, event, event.seat, event.cards)
        case Discarded() | Refilled() | Reshuffled():
            return _after_pile_event(view, event)
        case DosCalled(seat):
            return _without_call(view, event, seat)
        case DosCaught(caught=caught):
            return _without_call(view, event, caught)
        case unreachable:
            assert_never(unreachable)


def _after_round_event(view: Observation, event: DealerDrawn | Dealt | RoundEnded | GameWon) -> Observation:
    match event:
        case DealerDrawn():
            _require(
                view.phase == AwaitingDeal(event.draws) and view.dealer == event.dealer, event, "others were drawn"
            )
            return view
        case Dealt():
            is_due = isinstance(view.phase, AwaitingDeal | RoundOver)
            _require(is_due and (event.dealer, event.round) == (view.to_move, view.round + 1), event, "it is not due")
            sizes = tuple(map(len, event.hands))
            left = len(view.rules.deck) - sum(sizes) - len(event.turned_up)
            fits = (
                sizes == (view.rules.hand_size,) * view.num_players and len(event.turned_up) == ROW_SIZE and left >= 0
            )
            _require(fits, event, "it is a deal of another game")
            for seat, hand in enumerate(event.hands):
                _own_cards(view, event, seat, hand)
            return attrs.evolve(
                view,
                hand=() if view.seat is None else _own_cards(view, event, view.seat, event.hands[view.seat]),
                hand_sizes=sizes,
                revealed=None,
                center_row=_with_cards(CenterRow(), event.turned_up),
                draw_pile_size=left,
                discard_pile=(),
                dealer=event.dealer,
                round=event.round,
                to_move=left_of(event.dealer, view.num_players),
                phase=MATCHING,
                calls_due=(),
            )
        case RoundEnded():
            _require(tuple(map(len, event.hands)) == view.hand_sizes, event, "the hands are of other sizes")
            _require(view.seat is None or event.hands[view.seat] == view.hand, event, "the hand is another")
            scores = list(view.scores)
            scores[event.winner] += sum(event.points)
            is_so = (event.winner, event.round, event.scores) == (view.to_move, view.round, tuple(scores))
            _require(is_so, event, "it is the end of another round")
            return attrs.evolve(
                view,
                revealed=event.hands,
                scores=event.scores,
                to_move=left_of(view.dealer, view.num_players),
                phase=RoundOver(event.winner, sum(event.points)),
                calls_due=(),
            )
        case GameWon():
            is_won = max(view.scores) >= view.rules.target_score and event.scores == view.scores
            if not isinstance(view.phase, RoundOver) or view.phase.winner != event.winner or not is_won:
                _refuse(event, "nobody has just won so")
            return attrs.evolve(view, to_move=None, phase=GameOver(view.phase.winner, view.phase.points))
        case unreachable:
            assert_never(unreachable)


def _after_act(view: Observation, event: Matched | Drew | Placed | BonusDeclined | TurnEnded) -> Observation:
    """What the seat to move does."""
    match event:
        case Matched(seat, match, pile_index):
            is_open = isinstance(view.phase, Matching | AfterDraw) and match.target in view.center_row.unmatched
            _require(is_open, event, f"{match.target} cannot be matched")
            view = _with_played(view, event, seat, match.cards)
            row = with_match(view.center_row, match)
            is_there = pile_index < len(row.piles) and row.piles[pile_index].match == match
            _require(is_there, event, f"it does not lie at {pile_index}")
            return attrs.evolve(view, center_row=row, phase=MATCHING)
        case Drew(seat, card):
            is_first = isinstance(view.phase, Matching) and is_unmatched(view.center_row)
            _require(is_first, event, "a card is drawn as the first act of the turn only")
            _require(card is not None or not (view.draw_pile_size or view.discard_pile), event, "cards are left")
            view = _with_drawn(view, event, seat, () if card is None else (card,))
            return attrs.evolve(view, phase=AfterDraw(card))
        case Placed(seat, card):
            view = _with_played(view, event, seat, (card,))
            return attrs.evolve(view, center_row=with_card(view.center_row, card), phase=_after_placement(view, event))
        case BonusDeclined(count=count):
            _require(view.phase == AddingBonus(0, count), event, f"there are not {count} bonus cards to decline")
            return attrs.evolve(view, phase=_closed(view))
        case TurnEnded(seat, to_move):
            is_done = view.phase in {_DONE, CLOSING_TURN} and to_move == left_of(seat, view.num_players)
            _require(is_done, event, "the turn goes on")
            # Where the phase is still the one of the call, the call was not made.
            due = (*view.calls_due, seat) if isinstance(view.phase, ClosingTurn) else view.calls_due
            calls_due = tuple(sorted(other for other in due if other != to_move))
            return attrs.evolve(view, to_move=to_move, phase=MATCHING, calls_due=calls_due)
        case unreachable:
            assert_never(unreachable)


def _after_pile_event(view: Observation, event: Discarded | Refilled | Reshuffled) -> Observation:
    match event:
        case Discarded(cards):
            row, gone = discard_matched(view.center_row)
            _require(isinstance(view.phase, Matching) and gone == cards, event, "other cards were matched")
            required, optional = bonuses_earned(view.center_row, view.rules)
            phase = AddingBonus(required, optional) if required or optional else _closed(view)
            return attrs.evolve(view, center_row=row, discard_pile=(*view.discard_pile, *cards), phase=phase)
        case Refilled(cards):
            is_short = view.phase != MATCHING and len(view.center_row.piles) + len(cards) <= ROW_SIZE
            _require(is_short, event, "the row is not short of so many cards")
            left = _left(view, event, len(cards))
            return attrs.evolve(view, center_row=_with_cards(view.center_row, cards), draw_pile_size=left)
        case Reshuffled(count):
            is_needed = not view.draw_pile_size and count == len(view.discard_pile)
            _require(is_needed, event, "the piles are of other sizes")
            return attrs.evolve(view, draw_pile_size=count, discard_pile=())
        case unreachable:
            assert_never(unreachable)


def _after_placement(view: Observation, event: Placed) -> Phase:
    if not event.is_bonus:
        _require(isinstance(view.phase, AfterDraw), event, "no card was drawn")
        return _closed(view)
    if not isinstance(view.phase, AddingBonus) or view.phase == _DONE:
        _refuse(event, "no bonus card is owed")
    required, optional = view.phase.required, view.phase.optional
    if required + optional == 1:
        return _closed(view)
    return AddingBonus(required - 1, optional) if required else AddingBonus(0, optional - 1)


def _closed(view: Observation) -> Phase:
    """The phase when all matches and placements are made: only an end can follow, or the DOS call (Y1)."""
    owes_call = view.to_move is not None and view.hand_sizes[view.to_move] == CALL_AT
    return CLOSING_TURN if view.rules.dos_call and owes_call else _DONE


_DONE: Final = AddingBonus(0, 0)
"""Stands between two events of one move: nothing is left to be done in this turn."""


def _without_call(view: Observation, event: DosCalled | DosCaught, seat: int) -> Observation:
    """A seat owes no call any more."""
    if seat == view.to_move and isinstance(view.phase, ClosingTurn):
        return attrs.evolve(view, phase=_DONE)
    _require(seat in view.calls_due, event, f"no call of seat {seat} is due")
    return attrs.evolve(view, calls_due=tuple(other for other in view.calls_due if other != seat))


# Cards


def _with_drawn(view: Observation, event: Event, seat: int, cards: tuple[Drawn, ...]) -> Observation:
    """Cards have come from the draw pile into a hand. With another number of cards no call is owed (Y2)."""
    left = _left(view, event, len(cards))
    _require(len(cards) <= PENALTY, event, "so many are never drawn")
    hand = sorted_cards((*view.hand, *_own_cards(view, event, seat, cards)))
    calls_due = tuple(other for other in view.calls_due if other != seat) if cards else view.calls_due
    sizes = _sizes(view, event, seat, len(cards))
    return attrs.evolve(view, hand=hand, hand_sizes=sizes, draw_pile_size=left, calls_due=calls_due)


def _with_played(view: Observation, event: Event, seat: int, cards: tuple[Card, ...]) -> Observation:
    """Cards have left a hand."""
    hand = list(view.hand)
    for card in cards if seat == view.seat else ():
        _require(card in hand, event, f"{card} is not in the hand")
        hand.remove(card)
    return attrs.evolve(view, hand=tuple(hand), hand_sizes=_sizes(view, event, seat, -len(cards)))


def _sizes(view: Observation, event: Event, seat: int, more: int) -> tuple[int, ...]:
    sizes = list(view.hand_sizes)
    _require(seat < len(sizes) and sizes[seat] + more >= 0, event, f"seat {seat} does not have so many cards")
    sizes[seat] += more
    return tuple(sizes)


def _left(view: Observation, event: Event, drawn: int) -> int:
    _require(drawn <= view.draw_pile_size, event, f"the draw pile has {view.draw_pile_size} cards")
    return view.draw_pile_size - drawn


def _own_cards(view: Observation, event: Event, seat: int, cards: tuple[Drawn, ...]) -> tuple[Card, ...]:
    """The cards that a seat got: one sees one's own, and no other's."""
    known = tuple(card for card in cards if not isinstance(card, Hidden))
    is_for_this_seat = len(known) == (len(cards) if seat == view.seat else 0)
    _require(is_for_this_seat, event, "it was not redacted for this seat")
    return known


def _with_cards(row: CenterRow, cards: Iterable[Card]) -> CenterRow:
    for card in cards:
        row = with_card(row, card)
    return row


def _require(is_so: bool, event: Event, why: str) -> None:  # noqa: FBT001 - a condition
    if not is_so:
        _refuse(event, why)


def _refuse(event: Event, why: str) -> NoReturn:
    msg = f'"{event}" does not follow: {why}'
    raise DosError(msg)
