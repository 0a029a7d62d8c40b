"""Following: a client's next observation, computed from its last one and the redacted events since.

Theory of operation. A client that has an observation does not need a new one after each move: the events redacted for
its seat contain everything that changed. `apply_events` applies them one by one. It works with what the client has: its
own hand as cards, the other hands and the draw pile as sizes. After all events of a move the result equals what
`observe` returns for the new state.

Each event is checked against the observation before it is applied: the turn, the phase, the sizes, the client's own
cards. An event that contradicts the observation, or that was redacted for another seat, raises a `DosError`. The old
observation is a value, so it remains usable.

Events are finer than moves. Between two events of one move an observation may match no state: after `Discarded` the row
may be short of cards until `Refilled`, for instance. One such moment needs a phase that the rules do not have: all
matches and placements are made and no DOS call is owed, but `TurnEnded` or `RoundEnded` has not come yet. `_TURN_DONE`,
a bonus phase that owes nothing, marks it. No valid state has this phase, so it cannot be confused with a phase of
the game.

The checks cannot detect every lost or duplicated event. A `PenaltyDrawn` that arrives twice, for example, looks like
two draws. A connection that may lose messages has to number them, as `Update.seq` does, and a client with a gap has to
ask for a new observation.
"""

from collections.abc import Iterable
from typing import Final, NoReturn, assert_never

import attrs

from dos._checks import check_type, wrong_type
from dos.cards import Card, sorted_cards
from dos.errors import DosError
from dos.events.phrasing import quantity
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
    CardOrHidden,
    ClosingTurn,
    GameOver,
    Hidden,
    Matching,
    Phase,
    RoundOver,
    after_bonus_placement,
)
from dos.row import CenterRow, discard_matched, is_unmatched, with_cards, with_match
from dos.rules import CALL_HAND_SIZE, CATCH_PENALTY, ROW_SIZE
from dos.seats import left_of
from dos.state import bonuses_earned

_TURN_DONE: Final = AddingBonus(0, 0)
"""The phase between two events of one move in which nothing is left to do but end the turn or the round."""


def apply_events(observation: Observation, events: Iterable[Event]) -> Observation:
    """Apply redacted events to an observation.

    With this function a client follows a game on events alone. It needs an observation to start with, and a new one
    after a reconnect.

    Args:
        observation: The observation before the events.
        events: The events since, redacted for the observing seat: all events of one or more moves.

    Returns:
        The observation that `observe` returns for the new state.

    Raises:
        DosError: If an event contradicts the observation or was redacted for another seat. This does not detect every
            lost or duplicated event.
        TypeError: If `observation` is not an `Observation`, or one of the events is not an event.

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
        raise wrong_type(events, "events", expected="a list or another iterable of events")
    for event in events:
        check_type("event", event, *EVENT_TYPES, expected="an event")
        observation = _apply(observation, event)
    return observation


def _apply(view: Observation, event: Event) -> Observation:
    match event:
        case DealerDrawn() | Dealt() | RoundEnded() | GameWon():
            return _apply_round_event(view, event)
        case Matched() | Drew() | Placed() | BonusDeclined() | TurnEnded():
            _require(event.seat == view.to_move, event, f"it is not the turn of seat {event.seat}")
            return _apply_action(view, event)
        case PenaltyDrawn():
            return _add_to_hand(view, event, event.seat, event.cards)
        case Discarded() | Refilled() | Reshuffled():
            return _apply_pile_event(view, event)
        case DosCalled(seat):
            return _clear_call(view, event, seat)
        case DosCaught(caught=caught):
            return _clear_call(view, event, caught)
        case unreachable:
            assert_never(unreachable)


def _apply_round_event(view: Observation, event: DealerDrawn | Dealt | RoundEnded | GameWon) -> Observation:
    match event:
        case DealerDrawn():
            is_same = view.phase == AwaitingDeal(event.draws) and view.dealer == event.dealer
            _require(is_same, event, "the draw for dealer does not match the observation")
            return view
        case Dealt():
            is_next = (event.dealer, event.round) == (view.to_move, view.round + 1)
            _require(is_next and isinstance(view.phase, AwaitingDeal | RoundOver), event, "this deal is not due")
            sizes = tuple(map(len, event.hands))
            draw_pile_size = len(view.rules.deck) - sum(sizes) - len(event.turned_up)
            is_full_deal = sizes == (view.rules.hand_size,) * view.num_players and len(event.turned_up) == ROW_SIZE
            _require(is_full_deal and draw_pile_size >= 0, event, "the rules of this game deal other numbers of cards")
            for seat, hand in enumerate(event.hands):
                _visible_cards(view, event, seat, hand)
            return attrs.evolve(
                view,
                hand=() if view.seat is None else _visible_cards(view, event, view.seat, event.hands[view.seat]),
                hand_sizes=sizes,
                revealed=None,
                center_row=with_cards(CenterRow(), event.turned_up),
                draw_pile_size=draw_pile_size,
                discard_pile=(),
                dealer=event.dealer,
                round=event.round,
                to_move=left_of(event.dealer, view.num_players),
                phase=MATCHING,
                calls_due=(),
            )
        case RoundEnded():
            _require(
                tuple(map(len, event.hands)) == view.hand_sizes, event, "the hand sizes do not match the observation"
            )
            is_own_hand = view.seat is None or event.hands[view.seat] == view.hand
            _require(is_own_hand, event, "the hand of this seat does not match the observation")
            scores = list(view.scores)
            scores[event.winner] += sum(event.points)
            is_this_round = (event.winner, event.round, event.scores) == (view.to_move, view.round, tuple(scores))
            _require(is_this_round, event, "the winner, the round or the scores do not match the observation")
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
                _reject(event, "nobody has just won with these scores")
            return attrs.evolve(view, to_move=None, phase=GameOver(view.phase.winner, view.phase.points))
        case unreachable:
            assert_never(unreachable)


def _apply_action(view: Observation, event: Matched | Drew | Placed | BonusDeclined | TurnEnded) -> Observation:
    """Apply an event of the seat to move."""
    match event:
        case Matched(seat, match, pile_index):
            can_match = isinstance(view.phase, Matching | AfterDraw) and match.target in view.center_row.unmatched
            _require(can_match, event, f"{match.target} cannot be matched")
            view = _remove_from_hand(view, event, seat, match.cards)
            row = with_match(view.center_row, match)
            is_there = pile_index < len(row.piles) and row.piles[pile_index].match == match
            _require(is_there, event, f"the match is not on pile {pile_index}")
            return attrs.evolve(view, center_row=row, phase=MATCHING)
        case Drew(seat, card):
            is_first = isinstance(view.phase, Matching) and is_unmatched(view.center_row)
            _require(is_first, event, "a card can be drawn only as the first act of a turn")
            is_out_of_cards = not view.draw_pile_size and not view.discard_pile
            _require(card is not None or is_out_of_cards, event, "there are cards left to draw")
            view = _add_to_hand(view, event, seat, () if card is None else (card,))
            return attrs.evolve(view, phase=AfterDraw(card))
        case Placed(seat, card):
            view = _remove_from_hand(view, event, seat, (card,))
            phase = _phase_after_placement(view, event)
            return attrs.evolve(view, center_row=with_cards(view.center_row, (card,)), phase=phase)
        case BonusDeclined(count=count):
            is_owed = view.phase == AddingBonus(0, count)
            _require(is_owed, event, f"{quantity(count, 'bonus card')} cannot be declined now")
            return attrs.evolve(view, phase=_phase_after_bonuses(view))
        case TurnEnded(seat, to_move):
            _require(view.phase in {_TURN_DONE, CLOSING_TURN}, event, "the turn is not over")
            next_seat = left_of(seat, view.num_players)
            _require(to_move == next_seat, event, f"seat {next_seat} is next")
            # If a call is still owed when the turn ends, it was not made.
            due = (*view.calls_due, seat) if isinstance(view.phase, ClosingTurn) else view.calls_due
            calls_due = tuple(sorted(other for other in due if other != to_move))
            return attrs.evolve(view, to_move=to_move, phase=MATCHING, calls_due=calls_due)
        case unreachable:
            assert_never(unreachable)


def _apply_pile_event(view: Observation, event: Discarded | Refilled | Reshuffled) -> Observation:
    match event:
        case Discarded(cards):
            row, discarded = discard_matched(view.center_row)
            is_same = isinstance(view.phase, Matching) and discarded == cards
            _require(is_same, event, "the cards do not match those matched in the observation")
            required, optional = bonuses_earned(view.center_row, view.rules)
            phase = AddingBonus(required, optional) if required or optional else _phase_after_bonuses(view)
            return attrs.evolve(view, center_row=row, discard_pile=(*view.discard_pile, *cards), phase=phase)
        case Refilled(cards):
            is_short = view.phase != MATCHING and len(view.center_row.piles) + len(cards) <= ROW_SIZE
            _require(is_short, event, f"the Center Row does not need {quantity(len(cards), 'card')}")
            draw_pile_size = _smaller_draw_pile(view, event, len(cards))
            return attrs.evolve(view, center_row=with_cards(view.center_row, cards), draw_pile_size=draw_pile_size)
        case Reshuffled(count):
            is_needed = not view.draw_pile_size and count == len(view.discard_pile)
            _require(is_needed, event, "the pile sizes do not match the observation")
            return attrs.evolve(view, draw_pile_size=count, discard_pile=())
        case unreachable:
            assert_never(unreachable)


def _phase_after_placement(view: Observation, event: Placed) -> Phase:
    if not event.is_bonus:
        _require(isinstance(view.phase, AfterDraw), event, "no card was drawn this turn")
        return _phase_after_bonuses(view)
    if not isinstance(view.phase, AddingBonus) or view.phase == _TURN_DONE:
        _reject(event, "no bonus card is owed")
    phase = after_bonus_placement(view.phase)
    return _phase_after_bonuses(view) if phase == _TURN_DONE else phase


def _phase_after_bonuses(view: Observation) -> Phase:
    """Return the phase once all matches and placements are made: the turn is done, or a DOS call is owed (Y1)."""
    owes_call = view.to_move is not None and view.hand_sizes[view.to_move] == CALL_HAND_SIZE
    return CLOSING_TURN if view.rules.dos_call and owes_call else _TURN_DONE


def _clear_call(view: Observation, event: DosCalled | DosCaught, seat: int) -> Observation:
    """Record that a seat no longer owes the DOS call."""
    if seat == view.to_move and isinstance(view.phase, ClosingTurn):
        return attrs.evolve(view, phase=_TURN_DONE)
    _require(seat in view.calls_due, event, f"seat {seat} does not owe the DOS call")
    return attrs.evolve(view, calls_due=tuple(other for other in view.calls_due if other != seat))


# Cards


def _add_to_hand(view: Observation, event: Event, seat: int, cards: tuple[CardOrHidden, ...]) -> Observation:
    """Move cards from the draw pile to a hand. With another number of cards the seat owes no call (Y2)."""
    draw_pile_size = _smaller_draw_pile(view, event, len(cards))
    _require(len(cards) <= CATCH_PENALTY, event, f"at most {CATCH_PENALTY} cards are drawn at once")
    hand = sorted_cards((*view.hand, *_visible_cards(view, event, seat, cards)))
    calls_due = tuple(other for other in view.calls_due if other != seat) if cards else view.calls_due
    sizes = _changed_hand_sizes(view, event, seat, len(cards))
    return attrs.evolve(view, hand=hand, hand_sizes=sizes, draw_pile_size=draw_pile_size, calls_due=calls_due)


def _remove_from_hand(view: Observation, event: Event, seat: int, cards: tuple[Card, ...]) -> Observation:
    """Remove played cards from a hand. Only the observer's own hand is known as cards."""
    hand = list(view.hand)
    for card in cards if seat == view.seat else ():
        _require(card in hand, event, f"{card} is not in the hand")
        hand.remove(card)
    sizes = _changed_hand_sizes(view, event, seat, -len(cards))
    return attrs.evolve(view, hand=tuple(hand), hand_sizes=sizes)


def _changed_hand_sizes(view: Observation, event: Event, seat: int, change: int) -> tuple[int, ...]:
    sizes = list(view.hand_sizes)
    _require(seat < len(sizes), event, f"there is no seat {seat} in a {len(sizes)}-player game")
    _require(sizes[seat] + change >= 0, event, f"seat {seat} does not have that many cards")
    sizes[seat] += change
    return tuple(sizes)


def _smaller_draw_pile(view: Observation, event: Event, drawn: int) -> int:
    size = view.draw_pile_size
    _require(drawn <= size, event, f"the draw pile has only {quantity(size, 'card')}")
    return size - drawn


def _visible_cards(view: Observation, event: Event, seat: int, cards: tuple[CardOrHidden, ...]) -> tuple[Card, ...]:
    """Return the cards that the observer sees: all of its own, none of another seat's."""
    visible = tuple(card for card in cards if not isinstance(card, Hidden))
    is_for_this_seat = len(visible) == (len(cards) if seat == view.seat else 0)
    _require(is_for_this_seat, event, "it was not redacted for this seat")
    return visible


def _require(condition: bool, event: Event, reason: str) -> None:  # noqa: FBT001 - a condition
    if not condition:
        _reject(event, reason)


def _reject(event: Event, reason: str) -> NoReturn:
    msg = f'cannot apply "{event}": {reason}'
    raise DosError(msg)
