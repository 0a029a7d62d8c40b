"""Validation of states: the invariants that every state of a game keeps.

The theory of operation is in `dos.validation`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, assert_never

from dos._checks import check_type, short_repr
from dos.cards import DECK, KIND, format_cards
from dos.errors import InvalidState, Problem
from dos.matching import matches_of
from dos.phases import AddingBonus, AfterDraw, AwaitingDeal, ClosingTurn, GameOver, Matching, RoundOver
from dos.row import is_canonical, is_unmatched
from dos.rules import CALL_HAND_SIZE, ROW_SIZE, deck_shortage
from dos.seats import MAX_PLAYERS, MIN_PLAYERS, left_of
from dos.setup import draw_for_dealer
from dos.state import GameState
from dos.validation.types import type_problems

_KINDS_OF_DECK: Final = sorted(map(KIND, DECK))


def validate(state: GameState) -> None:
    r"""Raise an error if a state is not valid. `apply` and `legal_moves` assume that their state is valid.

    A valid state need not be reachable from `new_game`, so puzzles are welcome.

    Args:
        state: The state to check, for example one built by hand.

    Raises:
        InvalidState: If the state is not valid. Its `problems` list everything that is wrong, each with its path.
        TypeError: If `state` is not a `GameState`.

    Example:
        >>> import attrs
        >>> from dos import InvalidState, new_game, validate
        >>> state = new_game(2, seed=2017, dealer=1)
        >>> validate(state)
        >>> try:
        ...     validate(attrs.evolve(state, dealer=2, scores=(0, 250)))
        ... except InvalidState as error:
        ...     print(*error.problems, sep="\n")
        scores[1]: 250 points reach the target of 200, but the game is not over (R4)
        dealer: there is no seat 2 in a 2-player game
        scores: must be 0 before the first deal
        to_move: must be the dealer, seat 2
    """
    check_type("a state", state, GameState)
    problems = tuple(state_problems(state))
    if problems:
        raise InvalidState(problems)


def state_problems(state: GameState) -> Iterable[Problem]:
    """Return the problems that `validate` reports, lazily, so that a caller can stop after the first few."""
    # Types come first: a part of the wrong type cannot be inspected further.
    return tuple(type_problems(state)) or contradictions(state)


def contradictions(state: GameState, *, has_deck: bool = False) -> Iterator[Problem]:
    """Yield all problems of a state whose types are right, each with its path.

    Args:
        state: The state.
        has_deck: Whether its cards are known to be those of the deck.
    """
    num_players = len(state.hands)
    if not MIN_PLAYERS <= num_players <= MAX_PLAYERS:
        yield Problem("hands", f"must have {MIN_PLAYERS} to {MAX_PLAYERS} hands, not {num_players} (S1)")
    if (shortage := deck_shortage(num_players, state.rules.hand_size, state.rules.deck)) is not None:
        yield Problem("rules", shortage)
    yield from _order_problems(state) if has_deck else _card_problems(state)
    yield from _row_problems(state)
    yield from _score_problems(state)
    if state.dealer not in range(num_players):
        yield Problem("dealer", f"there is no seat {short_repr(state.dealer)} in a {num_players}-player game")
    if state.to_move is not None and state.to_move not in range(num_players):
        yield Problem("to_move", f"there is no seat {short_repr(state.to_move)} in a {num_players}-player game")
    elif state.to_move is None and not isinstance(state.phase, GameOver):
        yield Problem("to_move", "must be a seat: the game is not over")
    if isinstance(state.phase, AwaitingDeal) != (state.round == 0) or state.round < 0:
        yield Problem("round", f"must be 0 before the first deal and 1 or more after it, not {short_repr(state.round)}")
    yield from _phase_problems(state)
    yield from _call_problems(state)


def _card_problems(state: GameState) -> Iterator[Problem]:
    yield from _order_problems(state)
    places = (state.draw_pile, state.discard_pile, state.center_row.cards, *state.hands)
    present = sorted(map(KIND, chain.from_iterable(places)))
    deck = _KINDS_OF_DECK if state.rules.deck is DECK else sorted(map(KIND, state.rules.deck))
    if present == deck:
        return
    missing, excess = Counter(deck), Counter(present)
    for kinds, problem in ((missing - excess, "missing from the state"), (excess - missing, "too many in the state")):
        if kinds:
            yield Problem("rules.deck", f"{problem}: {format_cards(kinds.elements())} (I1)")


def _order_problems(state: GameState) -> Iterator[Problem]:
    for seat, hand in enumerate(state.hands):
        kinds = [card.kind for card in hand]
        if kinds != sorted(kinds):
            yield Problem(f"hands[{seat}]", "must be in deck order")


def _row_problems(state: GameState) -> Iterator[Problem]:
    row = state.center_row
    for index, pile in enumerate(row.piles):
        path = f"center_row.piles[{index}]"
        if pile.match is not None:
            if pile.match.target != pile.card:
                yield Problem(f"{path}.match", f"is a match on {pile.match.target}, but the card is {pile.card}")
            elif pile.match not in matches_of(pile.card, pile.match.cards):
                yield Problem(f"{path}.match", f"no rule allows the match {pile.match}")
            elif not isinstance(state.phase, Matching | RoundOver | GameOver):
                yield Problem(f"{path}.match", "matched cards leave the row when the matching ends (E1)")
    if not is_unmatched(row) and not is_canonical(row):
        yield Problem("center_row.piles", "among equal cards, the matched ones must come first, in sorted order")
    if isinstance(state.phase, AwaitingDeal):
        if row.piles:
            yield Problem("center_row.piles", "must be empty before the first deal")
    elif len(row.piles) < ROW_SIZE:
        yield Problem("center_row.piles", f"must have at least {ROW_SIZE} piles, not {len(row.piles)} (E1)")


def _score_problems(state: GameState) -> Iterator[Problem]:
    if len(state.scores) != len(state.hands):
        yield Problem("scores", f"must have one score for each of {len(state.hands)} seats, not {len(state.scores)}")
    winner = state.phase.winner if isinstance(state.phase, GameOver) else None
    target = state.rules.target_score
    for seat, score in enumerate(state.scores):
        if score < 0:
            yield Problem(f"scores[{seat}]", f"must be 0 or more, not {short_repr(score)}")
        if score >= target and seat != winner:
            yield Problem(
                f"scores[{seat}]",
                f"{short_repr(score)} points reach the target of {short_repr(target)}, but the game is not over (R4)",
            )
        if score < target and seat == winner:
            yield Problem(
                f"scores[{seat}]",
                f"{short_repr(score)} points do not reach the target of {short_repr(target)}, but the game is won (R4)",
            )
        if isinstance(state.phase, GameOver) and seat == winner and score - state.phase.points >= target:
            yield Problem(
                f"scores[{seat}]", "had reached the target before this round, so the game was already over (R4)"
            )


def _phase_problems(state: GameState) -> Iterator[Problem]:
    """Yield contradictions between the phase and the rest of the state."""
    phase = state.phase
    empty = [seat for seat, hand in enumerate(state.hands) if not hand]
    match phase:
        case AwaitingDeal():
            yield from _awaiting_problems(state, phase)
        case RoundOver() | GameOver():
            yield from _over_problems(state, phase, empty)
        case Matching() | AfterDraw() | AddingBonus() | ClosingTurn():
            for seat in empty:
                yield Problem(f"hands[{seat}]", "is empty, but the round is not over (R1)")
            if isinstance(phase, AfterDraw):
                yield from _draw_problems(state, phase)
            elif isinstance(phase, AddingBonus):
                yield from _bonus_problems(state, phase)
            elif isinstance(phase, ClosingTurn):
                yield from _closing_problems(state)
        case unreachable:
            assert_never(unreachable)


def _awaiting_problems(state: GameState, phase: AwaitingDeal) -> Iterator[Problem]:
    if any(state.hands):
        yield Problem("hands", "must be empty before the first deal")
    if state.draw_pile != state.rules.deck:
        yield Problem("draw_pile", "must be the whole deck, in deck order, before the first deal")
    if any(state.scores):
        yield Problem("scores", "must be 0 before the first deal")
    if state.to_move is not None and state.to_move != state.dealer:
        yield Problem("to_move", f"must be the dealer, seat {short_repr(state.dealer)}")
    if phase.draws and not _draws_choose_dealer(phase, state):
        yield Problem("phase.draws", f"do not make seat {short_repr(state.dealer)} the dealer (S2)")


def _draws_choose_dealer(phase: AwaitingDeal, state: GameState) -> bool:
    """Return whether the draws choose the dealer, by repeating the draw with the cards in the order drawn."""
    deck = Counter(state.rules.deck)
    drawn = [card for draws in phase.draws for _, card in draws]
    if not state.hands or Counter(drawn) - deck:
        return False
    order = (*drawn, *(deck - Counter(drawn)).elements())
    return draw_for_dealer(order, len(state.hands)) == (phase.draws, state.dealer)


def _over_problems(state: GameState, phase: RoundOver | GameOver, empty: list[int]) -> Iterator[Problem]:
    num_players = len(state.hands)
    if phase.winner not in range(num_players):
        yield Problem("phase.winner", f"there is no seat {short_repr(phase.winner)} in a {num_players}-player game")
        return
    for seat in {*empty, phase.winner}:
        if state.hands[seat]:
            yield Problem(f"hands[{seat}]", "must be empty: this seat went out (R1)")
        elif seat != phase.winner:
            yield Problem(f"hands[{seat}]", f"is empty, but seat {phase.winner} went out (R1)")
    points = sum(card.points for seat, hand in enumerate(state.hands) for card in hand if seat != phase.winner)
    if phase.points != points:
        yield Problem("phase.points", f"the other hands are worth {points} points, not {short_repr(phase.points)} (R3)")
    if phase.winner < len(state.scores) and state.scores[phase.winner] < phase.points:
        yield Problem(
            f"scores[{phase.winner}]", f"must include the {short_repr(phase.points)} points of this round (R3)"
        )
    if isinstance(phase, GameOver):
        if state.to_move is not None:
            yield Problem("to_move", "must be None: the game is over (R4)")
    elif state.to_move != left_of(state.dealer, num_players):
        yield Problem("to_move", f"must be the next dealer, seat {left_of(state.dealer, num_players)} (S6)")


def _draw_problems(state: GameState, phase: AfterDraw) -> Iterator[Problem]:
    if phase.card is None:
        for pile in ("draw_pile", "discard_pile"):
            if getattr(state, pile):
                yield Problem(pile, "must be empty: there was nothing to draw (P2)")
    elif state.to_move is None or state.to_move not in range(len(state.hands)):
        return
    elif phase.card not in state.hands[state.to_move]:
        yield Problem(
            "phase.card", f"{phase.card} was drawn, but is not in the hand of seat {short_repr(state.to_move)} (D1)"
        )


def _bonus_problems(state: GameState, phase: AddingBonus) -> Iterator[Problem]:
    if phase.required < 0 or phase.optional < 0 or phase.required + phase.optional == 0:
        yield Problem("phase", "must owe at least one bonus card, with neither number below 0 (E1)")
    if phase.required + phase.optional > len(state.rules.deck):
        yield Problem("phase", "must not owe more bonus cards than the deck has")
    if phase.optional and state.rules.single_bonus_required:
        yield Problem("phase.optional", "must be 0: with single_bonus_required, no bonus is optional (B1)")


def _closing_problems(state: GameState) -> Iterator[Problem]:
    if not state.rules.dos_call:
        yield Problem("phase", "must not be ClosingTurn: the dos_call option is off (Y1)")
    elif state.to_move is None or state.to_move not in range(len(state.hands)):
        return
    elif len(state.hands[state.to_move]) != CALL_HAND_SIZE:
        yield Problem(f"hands[{state.to_move}]", f"must have {CALL_HAND_SIZE} cards: the DOS call is owed (Y1)")


def _call_problems(state: GameState) -> Iterator[Problem]:
    """Yield problems with the calls that are due (Y2)."""
    due = state.calls_due
    if due and not state.rules.dos_call:
        yield Problem("calls_due", "must be empty: the dos_call option is off")
    elif due and isinstance(state.phase, AwaitingDeal | RoundOver | GameOver):
        yield Problem("calls_due", "must be empty when no round is in play (Y2)")
    if due != tuple(sorted(set(due))):
        yield Problem("calls_due", "must list each seat once, in ascending order")
    for index, seat in enumerate(due):
        if seat not in range(len(state.hands)):
            players = len(state.hands)
            yield Problem(f"calls_due[{index}]", f"there is no seat {short_repr(seat)} in a {players}-player game")
        elif seat == state.to_move:
            yield Problem(f"calls_due[{index}]", f"it is the turn of seat {seat}, so it no longer owes a call (Y2)")
        elif len(state.hands[seat]) != CALL_HAND_SIZE:
            yield Problem(
                f"calls_due[{index}]", f"seat {seat} does not hold {CALL_HAND_SIZE} cards, so it owes no call (Y2)"
            )
