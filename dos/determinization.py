"""Determinization: complete states that agree with an observation, drawn at random.

Theory of operation. A program that searches needs states, but a player has only an `Observation`. `determinize` deals
the unseen cards at random to the places that the viewer cannot see: the hands of the other seats and the draw pile.
The result is one of the states that the viewer cannot tell from the real one.

All assignments of the unseen cards to these places are equally likely, as they are for a viewer who knows the rules of
shuffling and nothing about how the others play. Three details need care:

- Once a round is scored, all hands are revealed, so only the order of the draw pile is unknown (R4).
- Before the first deal, the draw pile is the whole deck in deck order, and nothing is unknown.
- In another seat's `AfterDraw`, the drawn card is one of the cards in that seat's hand, each physical card with the
  same probability. Two equal cards in the hand make their kind twice as likely.

The assignment uses only `rng.random()`, whose sequence Python guarantees from version to version. `shuffle` and
`sample` have no such guarantee.
"""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice

from dos._checks import check_type
from dos.cards import ALL_CARDS, KIND, Card, sorted_cards
from dos.errors import DosError
from dos.observation import Observation
from dos.phases import HIDDEN, AfterDraw, AwaitingDeal
from dos.shuffling import SeededShuffler
from dos.state import GameState

_SEED_RANGE = 1 << 53
"""The number of seeds for the shuffler: `random()` has 53 random bits."""


def determinize(view: Observation, rng: random.Random) -> GameState:
    """Return a random state that agrees with an observation.

    Every assignment of the unseen cards to the other hands and the draw pile is equally likely. What the viewer sees
    stays exactly as it is: `observe(determinize(view, rng), view.seat) == view`. The state is valid if the observation
    is. It does not use what the viewer could remember from earlier observations.

    Args:
        view: The observation of a seat or a spectator.
        rng: The source of randomness. Equal generators give equal states, on every version of Python. It also
            determines the seed of a new `SeededShuffler`.

    Raises:
        DosError: If the cards of the observation do not fit its deck (I1). Nothing else is checked.
        TypeError: If `view` is not an `Observation` or `rng` is not a `random.Random`.

    Example:
        >>> import random
        >>> from dos import Deal, apply, determinize, new_game, observe
        >>> view = observe(apply(new_game(2, seed=2017, dealer=0), Deal()), 1)
        >>> state = determinize(view, random.Random(1))
        >>> print(*state.hands[0], "or", *determinize(view, random.Random(2)).hands[0])
        B6 G1 G10 R1 R10 Y4 Y10 or B3 B5 R10 Y3 Y9 WD WD
        >>> observe(state, 1) == view
        True
    """
    check_type("view", view, Observation)
    check_type("rng", rng, random.Random)
    draw = rng.random
    pool = _unseen(view)
    if isinstance(view.phase, AwaitingDeal):
        order = pool
    else:
        # Fisher-Yates, as in SeededShuffler: repeatedly remove a random card from the remaining ones.
        order = [pool.pop(int(draw() * left)) for left in range(len(pool), 0, -1)]
    cards = iter(order)
    hands = view.revealed
    if hands is None:
        hands = tuple(
            view.hand if seat == view.seat else sorted_cards(islice(cards, size))
            for seat, size in enumerate(view.hand_sizes)
        )
    phase = view.phase
    if isinstance(phase, AfterDraw) and phase.card is HIDDEN and view.to_move is not None:
        hand = hands[view.to_move]
        phase = AfterDraw(hand[int(draw() * len(hand))])
    return GameState(
        rules=view.rules,
        hands=hands,
        scores=view.scores,
        center_row=view.center_row,
        draw_pile=tuple(cards),
        discard_pile=view.discard_pile,
        dealer=view.dealer,
        round=view.round,
        to_move=view.to_move,
        phase=phase,
        shuffler=SeededShuffler(int(draw() * _SEED_RANGE)),
        calls_due=view.calls_due,
    )


def _seen(view: Observation) -> Iterator[Card]:
    """Yield the cards that the viewer sees."""
    for hand in (view.hand,) if view.revealed is None else view.revealed:
        yield from hand
    for pile in view.center_row.piles:
        yield from pile.cards
    yield from view.discard_pile


def _unseen(view: Observation) -> list[Card]:
    """Return the cards that the viewer does not see, in deck order.

    Raises:
        DosError: If the viewer sees a card more often than the deck has it, or if the unseen cards do not fit the sizes
            of the hidden hands and of the draw pile.
    """
    counts = Counter(map(KIND, view.rules.deck))
    counts.subtract(map(KIND, _seen(view)))
    hidden = view.draw_pile_size
    if view.revealed is None:
        hidden += sum(size for seat, size in enumerate(view.hand_sizes) if seat != view.seat)
    if counts.total() != hidden or any(count < 0 for count in counts.values()):
        msg = f"the {counts.total()} unseen cards do not fit the observation, which hides {hidden} cards (I1)"
        raise DosError(msg)
    return list(chain.from_iterable([ALL_CARDS[kind]] * count for kind, count in sorted(counts.items())))
