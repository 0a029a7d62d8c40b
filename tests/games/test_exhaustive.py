"""Small games searched exhaustively: every order of the cards, every move, every reshuffle.

Random play cannot show that something never happens. This can, for hands of two and decks of seven or eight cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import attrs
import pytest

import dos
from dos.phases import TRANSITIONS
from dos.testing import pieces, playing
from support.checks import check_acceptance, check_call, check_secrets, check_state, check_values, is_call

ONE, THREE = dos.NumberCard(dos.Color.RED, 1), dos.NumberCard(dos.Color.RED, 3)
BLUE_ONE, WILD = dos.NumberCard(dos.Color.BLUE, 1), dos.WildDos()

ONES_AND_WILDS = (ONE,) * 4 + (WILD,) * 4
ONES_AND_THREES = (ONE,) * 4 + (THREE,) * 4
TWO_COLORS = (ONE, ONE, ONE, BLUE_ONE, WILD, WILD, WILD)

MORE_ONES = (ONE,) * 6 + (WILD,) * 2

GAMES = [
    (2, ONES_AND_WILDS, {}, 10_950),
    (2, ONES_AND_WILDS, {"any_match_after_draw": True}, 11_047),
    (2, ONES_AND_WILDS, {"single_bonus_required": True, "any_match_after_draw": True}, 9_691),
    (2, ONES_AND_THREES, {}, 7_813),
    (2, TWO_COLORS, {}, 12_590),
    (3, MORE_ONES, {"dos_call": True}, 7_443),
]
"""Players, deck, options, and the number of states of the game, ignoring the order of the discard pile."""


class NeedsOrderError(Exception):
    """A shuffle is needed: the explorer must supply the order."""

    def __init__(self, cards: tuple[dos.Card, ...]) -> None:
        super().__init__(cards)
        self.cards = cards


@attrs.frozen
class Asking:
    """A shuffler that returns the orders it was given, and asks for more."""

    orders: tuple[tuple[dos.Card, ...], ...] = ()

    def shuffle(self, cards: tuple[dos.Card, ...], /) -> tuple[tuple[dos.Card, ...], Asking]:
        """Return the next order, or raise an error if there is none left."""
        if not self.orders:
            raise NeedsOrderError(cards)
        return self.orders[0], Asking(self.orders[1:])


def arrangements(cards: tuple[dos.Card, ...]) -> Iterator[tuple[dos.Card, ...]]:
    """Return every order of the cards, with equal cards interchangeable."""
    if not cards:
        yield ()
    for first in sorted(set(cards)):
        place = cards.index(first)
        for rest in arrangements(cards[:place] + cards[place + 1 :]):
            yield (first, *rest)


def outcomes(
    state: dos.GameState, move: dos.Move, orders: tuple[tuple[dos.Card, ...], ...] = ()
) -> Iterator[dos.GameState]:
    """Return every state that a move can lead to: one for each order of each shuffle that it needs."""
    try:
        following = dos.apply(attrs.evolve(state, shuffler=Asking(orders)), move)
    except dos.ShuffleError as error:
        needed = error.__cause__
        assert isinstance(needed, NeedsOrderError)
        for order in arrangements(needed.cards):
            yield from outcomes(state, move, (*orders, order))
    else:
        # The order of the discard pile does not matter: it is shuffled before cards are drawn from it.
        yield attrs.evolve(following, shuffler=Asking(), discard_pile=tuple(sorted(following.discard_pile)))


def explore(
    players: int, rules: dos.Rules
) -> Iterator[tuple[dos.GameState, list[tuple[dos.Move, list[dos.GameState]]]]]:
    """Return every state of a game, each with the legal moves of all seats and what they lead to."""
    start = dos.new_game(players, rules=rules, dealer=0, shuffler=Asking())
    seen, waiting = {start}, [start]
    while waiting:
        state = waiting.pop()
        steps = [(move, list(outcomes(state, move))) for move in playing.moves_of_all(state)]
        yield state, steps
        for _, followings in steps:
            for following in followings:
                if following not in seen:
                    seen.add(following)
                    waiting.append(following)


def check_commuting(state: dos.GameState) -> None:
    """Check that two matches lead to the same states in either order."""
    if isinstance(state.phase, dos.Matching):
        matches = [move for move in dos.legal_moves(state) if isinstance(move, dos.Match)]
        for first, second in combinations(matches, 2):
            assert _after(state, first, second) == _after(state, second, first)


def _after(state: dos.GameState, first: dos.Match, second: dos.Match) -> set[dos.GameState]:
    """Return the states after two matches; none if the first makes the second impossible."""
    return {
        end
        for middle in outcomes(state, first)
        if dos.explain(middle, second) is None
        for end in outcomes(middle, second)
    }


@pytest.mark.slow
@pytest.mark.rule("I1", "I2", "I3")
@pytest.mark.parametrize(("players", "deck", "options", "states"), GAMES)
def test_every_state_of_a_small_game(
    players: int, deck: tuple[dos.Card, ...], options: dict[str, bool], states: int
) -> None:
    """Every property holds in every state that any order of the cards and any play can reach."""
    rules = dos.Rules(deck=deck, hand_size=2, target_score=1, **options)
    everything = pieces.conceivable_moves(tuple(sorted(set(rules.deck))), players)
    some = [*everything[:: len(everything) // 6], *pieces.CALLS[1 : 20 * rules.dos_call : 5]]
    count = 0
    for state, steps in explore(players, rules):
        count += 1
        check_state(state)
        check_acceptance(state, everything)
        for move, followings in steps:
            assert followings == list(outcomes(state, move))
            for following in followings:
                assert type(following.phase) in TRANSITIONS[type(state.phase)][type(move)]
                if is_call(move):
                    check_call(state, move, following)
        check_commuting(state)
        check_values(state)
        check_secrets(state, count, some)

    assert states == count
