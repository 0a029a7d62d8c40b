"""Whether an observation can be: whether there is a state that looks like it to the seat.

This module must not know how a game goes on, nor when a state is valid: for that it asks `dos.validation`.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice

from dos._checks import short_repr
from dos.cards import KIND, Card, cards_of, named
from dos.errors import Problem
from dos.observation import Observation
from dos.phases import HIDDEN, AfterDraw, GameOver, RoundOver
from dos.shuffling import SeededShuffler
from dos.state import GameState
from dos.validation.states import state_problems


def observation_problems(view: Observation) -> Iterator[Problem]:
    """All that is wrong with an observation in which all types are right, each thing with its path."""
    problems = [*_seat_problems(view), *_card_problems(view)]
    # What does not fit together is like no state.
    yield from problems or (
        Problem(_seen_path(problem.path, view), problem.message) for problem in state_problems(_completed(view))
    )


def _seat_problems(view: Observation) -> Iterator[Problem]:
    """What does not fit the seat that observes: it knows its own hand, and all hands once a round is scored."""
    players = len(view.hand_sizes)
    if view.seat is None:
        if view.hand:
            yield Problem("hand", "must be empty: a spectator has no cards")
    elif view.seat not in range(players):
        yield Problem("seat", f"there is no seat {short_repr(view.seat)} in a game of {players}")
    elif view.hand_sizes[view.seat] != len(view.hand):
        yield Problem("hand", f"must be {short_repr(view.hand_sizes[view.seat])} cards, as hand_sizes has it")
    elif view.revealed is not None and view.revealed[view.seat : view.seat + 1] != (view.hand,):
        yield Problem("hand", "must be the hand that is revealed")
    if isinstance(view.phase, RoundOver | GameOver) != (view.revealed is not None):
        yield Problem("revealed", "must be all hands when a round is scored, and null while one is in play (R4)")
    elif view.revealed is not None and tuple(map(len, view.revealed)) != view.hand_sizes:
        yield Problem("revealed", "must be hands of as many cards as hand_sizes has it")
    if isinstance(view.phase, AfterDraw) and view.phase.card is not None:
        is_own = view.seat is not None and view.seat == view.to_move
        if is_own == (view.phase.card is HIDDEN):
            yield Problem("phase.card", "must be " + ("seen by the seat that drew it" if is_own else "hidden (D1)"))


def _known(view: Observation) -> Iterator[tuple[Card, ...]]:
    """The cards that are seen."""
    yield from (view.hand,) if view.revealed is None else view.revealed
    yield view.center_row.cards
    yield view.discard_pile


def _unseen(view: Observation) -> Counter[int]:
    """How many cards of each kind are not seen; below 0 where too many are seen."""
    unseen = Counter(map(KIND, view.rules.deck))
    unseen.subtract(map(KIND, chain.from_iterable(_known(view))))
    return unseen


def _card_problems(view: Observation) -> Iterator[Problem]:
    """What does not fit the deck (I1)."""
    if surplus := -_unseen(view):
        names = named(surplus.elements())
        yield Problem("rules.deck", f"of its cards {names} are in the observation too often (I1)")
    elsewhere = sum(view.hand_sizes) + len(view.center_row.cards) + len(view.discard_pile)
    if min((view.draw_pile_size, *view.hand_sizes)) < 0 or elsewhere + view.draw_pile_size != len(view.rules.deck):
        yield Problem(
            "draw_pile_size",
            f"must be what {len(view.rules.deck)} cards of the deck leave, with {short_repr(elsewhere)} in other "
            f"places, not {short_repr(view.draw_pile_size)} (I1)",
        )


def _completed(view: Observation) -> GameState:
    """A state that looks like the observation if any does: what is not seen is dealt out in deck order."""
    unseen = iter(cards_of(_unseen(view).elements()))
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
        shuffler=SeededShuffler(0),
        calls_due=view.calls_due,
    )


def _seen_path(path: str, view: Observation) -> str:
    """The path in an observation of what has another in the state."""
    field, bracket, rest = path.partition("[")
    if field == "draw_pile":
        return "draw_pile_size"
    if field != "hands":
        return path
    if view.revealed is not None:
        return f"revealed{bracket}{rest}"
    return "hand" if rest == f"{view.seat}]" else f"hand_sizes{bracket}{rest}"
