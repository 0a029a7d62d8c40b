"""Validation of observations: an observation is valid if it is the view of some valid state.

The theory of operation is in `dos.validation`.
"""

from collections.abc import Iterator
from itertools import chain, islice, repeat
from typing import Final

from dos._checks import short_repr
from dos.cards import ALL_CARDS, DECK, Card, format_cards
from dos.errors import Problem
from dos.observation import Observation
from dos.phases import HIDDEN, AfterDraw, GameOver, RoundOver
from dos.shuffling import SeededShuffler
from dos.state import GameState
from dos.validation.states import contradictions

_SHUFFLER: Final = SeededShuffler(0)
_COUNTS_OF_DECK: Final = tuple(map(DECK.count, ALL_CARDS))


def observation_problems(view: Observation) -> Iterator[Problem]:
    """Yield all problems of an observation whose types are right, each with its path."""
    unseen = _unseen_counts(view)
    problems = [*_seat_problems(view), *_card_problems(view, unseen)]
    # An observation that contradicts itself cannot be completed to a state.
    yield from problems or (
        Problem(_observation_path(problem.path, view), problem.message)
        for problem in contradictions(_completed(view, unseen), has_deck=True)
    )


def _seat_problems(view: Observation) -> Iterator[Problem]:
    """Yield problems with what the seat sees: its own hand, all hands once a round is scored, and its own draw."""
    num_players = len(view.hand_sizes)
    if view.seat is None:
        if view.hand:
            yield Problem("hand", "must be empty: a spectator has no cards")
    elif view.seat not in range(num_players):
        yield Problem("seat", f"there is no seat {short_repr(view.seat)} in a {num_players}-player game")
    elif view.hand_sizes[view.seat] != len(view.hand):
        yield Problem("hand", f"must have {short_repr(view.hand_sizes[view.seat])} cards, as in hand_sizes")
    elif view.revealed is not None and view.revealed[view.seat : view.seat + 1] != (view.hand,):
        yield Problem("hand", "must be the same as the hand in revealed")
    if isinstance(view.phase, RoundOver | GameOver) != (view.revealed is not None):
        yield Problem("revealed", "must be all hands once a round is scored, and null otherwise (R4)")
    elif view.revealed is not None and tuple(map(len, view.revealed)) != view.hand_sizes:
        yield Problem("revealed", "must have hands of the sizes in hand_sizes")
    if isinstance(view.phase, AfterDraw) and view.phase.card is not None:
        is_own = view.seat is not None and view.seat == view.to_move
        if is_own == (view.phase.card is HIDDEN):
            expected = "visible to the seat that drew it" if is_own else "hidden"
            yield Problem("phase.card", f"must be {expected} (D1)")


def _visible_cards(view: Observation) -> Iterator[tuple[Card, ...]]:
    """Yield the cards of each place that the seat sees."""
    yield from (view.hand,) if view.revealed is None else view.revealed
    yield view.center_row.cards
    yield view.discard_pile


def _unseen_counts(view: Observation) -> list[int]:
    """Count the unseen cards of each kind; a count is negative if more are visible than the deck has."""
    unseen = list(_COUNTS_OF_DECK if view.rules.deck is DECK else map(view.rules.deck.count, ALL_CARDS))
    for card in chain.from_iterable(_visible_cards(view)):
        unseen[card.kind] -= 1
    return unseen


def _card_problems(view: Observation, unseen: list[int]) -> Iterator[Problem]:
    """Yield contradictions between the cards and the deck (I1)."""
    if min(unseen) < 0:
        excess = chain.from_iterable(repeat(kind, -count) for kind, count in enumerate(unseen))
        yield Problem("rules.deck", f"too many in the observation: {format_cards(excess)} (I1)")
    elsewhere = sum(view.hand_sizes) + len(view.center_row.cards) + len(view.discard_pile)
    if min((view.draw_pile_size, *view.hand_sizes)) < 0 or elsewhere + view.draw_pile_size != len(view.rules.deck):
        yield Problem(
            "draw_pile_size",
            f"must be the rest of the deck, {len(view.rules.deck)} cards minus {short_repr(elsewhere)} elsewhere, "
            f"not {short_repr(view.draw_pile_size)} (I1)",
        )


def _completed(view: Observation, unseen_counts: list[int]) -> GameState:
    """Complete an observation to a state, with the unseen cards dealt out in deck order."""
    unseen = chain.from_iterable(map(repeat, ALL_CARDS, unseen_counts))
    hands = view.revealed or tuple(
        view.hand if seat == view.seat else tuple(islice(unseen, size)) for seat, size in enumerate(view.hand_sizes)
    )
    phase = view.phase
    if isinstance(phase, AfterDraw) and phase.card is HIDDEN:
        own = [card for seat, hand in enumerate(hands) if seat == view.to_move for card in hand]
        phase = AfterDraw(own[0] if own else None)
    return GameState(
        rules=view.rules,
        hands=hands,
        scores=view.scores,
        center_row=view.center_row,
        draw_pile=tuple(unseen),
        discard_pile=view.discard_pile,
        dealer=view.dealer,
        round=view.round,
        to_move=view.to_move,
        phase=phase,
        shuffler=_SHUFFLER,
        calls_due=view.calls_due,
    )


def _observation_path(path: str, view: Observation) -> str:
    """Return the path in an observation that corresponds to a path in its state."""
    field, bracket, rest = path.partition("[")
    if field == "draw_pile":
        return "draw_pile_size"
    if field != "hands":
        return path
    if view.revealed is not None:
        return f"revealed{bracket}{rest}"
    return "hand" if rest == f"{view.seat}]" else f"hand_sizes{bracket}{rest}"
