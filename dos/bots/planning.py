"""Plans of whole turns: `best_turn`, and the candidates that a search compares.

Theory of operation. A turn is a sequence of small moves, but its value shows only at the end: which matches it
combines, and how many bonus placements they earn. So a plan is found for the whole turn at once:

1. For each unmatched card of the Center Row, `combining` lists the matches that the hand allows. Each has a *gain*, the
   cards that leave the hand through it: the one or two cards played, and one more that its bonus places (B1, B2). The
   bonus of a Wild DOS is never declined (B5). Matches depend on the cards alone, so they are looked up.
2. `PlanSearch` chooses one match or none for each of these cards, depth first, the greatest gains first. It prunes a
   branch that cannot reach the plans found so far. Most searches end after a few dozen steps. A long row and a large
   hand can have billions of plans, so the number of steps is limited. The first plan found is a sensible one, and more
   steps only improve it.
3. `_moves` writes the plan as moves: the matches, the end of the matching, the placements, and the DOS call.

Plans are ranked by the cards that leave the hand, then by their Double Color Matches, each of which makes every other
player draw, and then by the points of the cards that leave the hand. A plan that goes out is therefore the best one.

A plan contains only moves that stay legal whatever the hidden cards are. It ends with a draw, because the drawn card
decides how to continue. Cards that other players draw, and cards turned up into the row, do not affect it.
"""

from itertools import combinations, islice
from typing import Final

from dos.bots.combining import Plan, PlanSearch, by_points
from dos.cards import ALL_CARDS
from dos.moves import CallDos, CatchDos, Deal, Draw, EndTurn, Match, Move, Place
from dos.phases import HIDDEN, AddingBonus, AfterDraw, ClosingTurn, Matching
from dos.row import is_unmatched
from dos.rules import CALL_HAND_SIZE
from dos.state import Position, wrong_view

STEPS: Final = 4000
"""The most steps of a search for the best turn."""
_MAX_CHOICES: Final = 200
"""The most choices of cards to place that are considered."""

_DEAL: Final = Deal()
_DRAW: Final = Draw()
_END_TURN: Final = EndTurn()
_PLACES: Final = tuple(map(Place, ALL_CARDS))


def best_turn(view: Position) -> tuple[Move, ...]:
    """Return the moves of a good turn, from the present position to the end of the turn, as a hint for a player.

    The turn gets rid of as many cards as possible, then makes as many others draw as possible, then gets rid of as many
    points as possible. It makes every DOS call and every catch. The moves are legal one after the other. A turn that
    draws ends with the draw: call `best_turn` again to continue.

    In another seat's turn, the moves are the DOS call and the catches of this seat, if it has any.

    Args:
        view: A `GameState`, for the seat to move, or an `Observation`, for the observing seat.

    Returns:
        The moves, in order; none if the seat has no legal move.

    Raises:
        TypeError: If `view` is not a `GameState` or an `Observation`.

    Example:
        >>> from dos import Deal, apply, new_game
        >>> from dos.bots import best_turn
        >>> state = apply(new_game(2, seed=2017, dealer=0), Deal())
        >>> print(*state.hands[1], "onto", *state.center_row.cards)
        G10 R3 R4 R5 Y5 Y5 Y8 onto R5 Y6
        >>> print(*best_turn(state))
        R5=R5! end +G10
    """
    if not isinstance(view, Position):
        raise wrong_view(view)
    return planned_turn(view, view._acting_seat(None), STEPS)


def planned_turn(view: Position, seat: int | None, steps: int) -> tuple[Move, ...]:
    """Return the moves of a good turn of a seat, found in a limited number of steps."""
    if seat is None:
        return ()
    calls = calls_of(view, seat) if view.calls_due else ()
    if seat != view.to_move:
        return calls
    hand = _kinds_of(view, seat)
    match view.phase:
        case Matching() | AfterDraw():
            plan = _plans(view, hand, 1, steps)[0]
            placed = by_points(_rest(hand, plan.matches))[: plan.placements]
            turn = _moves(view, seat, hand, plan.matches, placed)
        case AddingBonus(required=required, optional=optional):
            turn = _placements(view, seat, hand, by_points(hand)[: required + optional])
        case ClosingTurn():
            turn = (CallDos(by=seat),)
        case _:
            turn = (_DEAL,)
    return calls + turn


def calls_of(view: Position, seat: int) -> tuple[Move, ...]:
    """Return the DOS call of a seat, if it is due, and the seat's catches of all others (Y2)."""
    own: tuple[Move, ...] = (CallDos(by=seat),) if seat in view.calls_due else ()
    return own + tuple(CatchDos(by=seat, caught=other) for other in view.calls_due if other != seat)


def candidate_turns(view: Position, seat: int, most_plans: int, most_choices: int) -> list[tuple[Move, ...]]:
    """Return different turns of the seat to move, beginning with the turn of `best_turn`.

    Args:
        view: The position.
        seat: The seat to move.
        most_plans: The most combinations of matches.
        most_choices: The most choices of bonus cards for each combination; twice as many if there is nothing else
            to choose.
    """
    turns = [planned_turn(view, seat, STEPS)]
    hand = _kinds_of(view, seat)
    calls = calls_of(view, seat)
    phase = view.phase
    if isinstance(phase, Matching | AfterDraw):
        # A player may draw, or stop, although there is a match (D1, D3, T5). The search ranks that last.
        turns += [
            calls + _moves(view, seat, hand, plan.matches, placed)
            for plan in (*_plans(view, hand, most_plans, STEPS), _idle_plan(view))
            for placed in _choices(
                _rest(hand, plan.matches), plan.placements, most_choices if plan.matches else 2 * most_choices
            )
        ]
    elif isinstance(phase, AddingBonus):
        turns += [
            calls + _placements(view, seat, hand, placed)
            for placed in _choices(hand, phase.required + phase.optional, 2 * most_choices)
        ]
    return list(dict.fromkeys(turns))


# From a plan to moves


def _idle_plan(view: Position) -> Plan:
    """Return the plan of a turn without another match."""
    return Plan((), 1 if isinstance(view.phase, AfterDraw) else sum(view.bonuses_owed))


def _kinds_of(view: Position, seat: int) -> list[int]:
    return [card.kind for card in view._hand_of(seat)]


def _rest(hand: list[int], matches: tuple[Match, ...]) -> list[int]:
    """Return the kinds of card that are left in a hand after some matches."""
    rest = hand.copy()
    for match in matches:
        for card in match.cards:
            rest.remove(card.kind)
    return rest


def _choices(kinds: list[int], count: int, most: int) -> list[list[int]]:
    """Return different choices of cards to place, those with the most points first."""
    sets = islice(combinations(by_points(kinds), min(count, len(kinds))), _MAX_CHOICES)
    return [list(kinds) for kinds in dict.fromkeys(sets)][:most]


def _moves(
    view: Position, seat: int, hand: list[int], matches: tuple[Match, ...], placed: list[int]
) -> tuple[Move, ...]:
    """Return the moves of a turn with some matches, none of them possibly, and then some placements."""
    if not matches and isinstance(view.phase, AfterDraw):
        return _placements(view, seat, hand, placed)
    if not matches and is_unmatched(view.center_row):
        return (_DRAW,)
    rest = _rest(hand, matches)
    if not rest:
        return matches
    return (*matches, _END_TURN, *_placements(view, seat, rest, placed))


def _placements(view: Position, seat: int, hand: list[int], placed: list[int]) -> tuple[Move, ...]:
    """Return the moves at the end of a turn: placements, and the DOS call if it is owed then (Y1)."""
    moves: list[Move] = [_PLACES[kind] for kind in placed]
    if view.rules.dos_call and len(hand) - len(placed) == CALL_HAND_SIZE:
        moves.append(CallDos(by=seat))
    return tuple(moves)


def _plans(view: Position, hand: list[int], most: int, steps: int) -> list[Plan]:
    """Return the best plans of the seat to move in `Matching` or `AfterDraw`, the best first."""
    phase = view.phase
    idle = _idle_plan(view)
    drawn: int | None = None
    if isinstance(phase, AfterDraw) and not view.rules.any_match_after_draw:
        if phase.card is None or phase.card is HIDDEN:
            return [idle]
        drawn = phase.card.kind
    targets = [pile.card.kind for pile in view.center_row.piles if pile.match is None]
    search = PlanSearch(hand, targets, drawn=drawn, owed=sum(view.bonuses_owed), most=most, steps=steps)
    return [*search.plans(), idle][:most]
