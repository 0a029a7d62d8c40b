"""States that agree with an observation: they look the same, are valid, and are drawn uniformly."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import permutations
from math import sqrt

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from dos import testing
from dos.testing import pieces, playing, reaching
from support import strategies
from support.positions import position

RED = [dos.NumberCard(dos.Color.RED, number) for number in (1, 1, 3, 3, 4)]
SMALL = dos.Rules(hand_size=2, deck=(*RED, dos.WildDos(), dos.WildDos(), dos.NumberCard(dos.Color.BLUE, 3)))
THREE = dos.Rules(hand_size=1, deck=(*RED, dos.WildDos(), dos.WildNumber(dos.Color.RED)))


# What holds for every observation


@given(data=st.data())
def test_the_state_agrees_with_the_observation(data: st.DataObject) -> None:
    """The state is valid, looks the same to its viewer, and has the same legal moves, in every phase."""
    state = data.draw(testing.states())
    rng = random.Random(data.draw(pieces.seeds))
    for seat in strategies.viewers(state):
        view = dos.observe(state, seat)
        drawn = dos.determinize(view, rng)

        dos.validate(drawn)
        assert view == dos.observe(drawn, seat)
        assert dos.legal_moves(view) == (() if seat is None else dos.legal_moves(drawn, seat))
        assert dos.seats_to_act(view) == dos.seats_to_act(drawn)
        assert hash(drawn) == hash(attrs.evolve(drawn))


@pytest.mark.parametrize("name", sorted(reaching.SCENES))
def test_every_scene(name: str) -> None:
    """The state agrees with the observation in every scene of a game."""

    @given(state=reaching.reachable_states(scenes=[name]), seed=pieces.seeds)
    def check(state: dos.GameState, seed: int) -> None:
        for seat in strategies.viewers(state):
            drawn = dos.determinize(dos.observe(state, seat), random.Random(seed))
            dos.validate(drawn)
            assert dos.observe(state, seat) == dos.observe(drawn, seat)

    check()


@given(state=testing.states(), seed=pieces.seeds)
def test_only_the_observation_and_the_generator_count(state: dos.GameState, seed: int) -> None:
    """States that look the same to a seat give the same result, so nothing hidden can leak into it."""
    for seat in strategies.viewers(state):
        twin = strategies.hide(state, seat, seed)
        first, second = (dos.determinize(dos.observe(same, seat), random.Random(seed)) for same in (state, twin))

        assert first == second


@given(state=testing.states(), seed=pieces.seeds)
def test_the_game_can_go_on(state: dos.GameState, seed: int) -> None:
    """The state can be played on to the end of the game."""
    rng = random.Random(seed)
    drawn = dos.determinize(dos.observe(state, None), rng)
    for _ in range(30):
        moves = playing.moves_of_all(drawn)
        if not moves:
            break
        drawn = dos.apply(drawn, rng.choice(moves))
        dos.validate(drawn)


def test_the_shuffler_is_new() -> None:
    """Each state has its own shuffler, which says nothing about the shuffler of the game."""
    view = dos.observe(dos.apply(dos.new_game(2, seed=7), dos.Deal()), 0)
    rng = random.Random(1)
    shufflers = {dos.determinize(view, rng).shuffler for _ in range(20)}

    assert 20 == len(shufflers)
    assert all(isinstance(shuffler, dos.SeededShuffler) and not shuffler.count for shuffler in shufflers)


def test_a_seed_gives_the_same_state_on_every_version_of_python() -> None:
    """The cards of a given seed do not change."""
    view = dos.observe(dos.apply(dos.new_game(3, seed=7, dealer=0), dos.Deal()), 2)
    drawn = dos.determinize(view, random.Random(2017))

    assert ["B10 G5 G6 R1 R5 Y5 Y10", "B1 B5 G8 Y1 Y10 WD WD"] == [" ".join(map(str, hand)) for hand in drawn.hands[:2]]
    assert dos.SeededShuffler(6612619223642347) == drawn.shuffler


# Errors


@pytest.mark.parametrize(
    "change",
    [
        {"draw_pile_size": 3},
        {"hand_sizes": (2, 3)},
        {"hand": (dos.NumberCard(dos.Color.GREEN, 10),) * 2},
        {"discard_pile": (dos.WildDos(),) * 3},
    ],
    ids=lambda change: next(iter(change)),
)
def test_cards_that_do_not_fit(change: dict[str, object]) -> None:
    """An observation whose cards do not fit its deck is rejected."""
    view = dos.observe(dos.apply(dos.new_game(2, rules=SMALL, seed=7, dealer=1), dos.Deal()), 0)

    with pytest.raises(dos.DosError, match=r"unseen cards do not fit the observation, which hides \d+ cards \(I1\)"):
        dos.determinize(attrs.evolve(view, **change), random.Random(1))


def test_arguments_of_the_wrong_type() -> None:
    """A state is not an observation, and a seed is not a generator."""
    state = dos.new_game(2, seed=7)

    with pytest.raises(TypeError, match="view must be Observation"):
        dos.determinize(state, random.Random(1))
    with pytest.raises(TypeError, match="rng must be Random, not 1"):
        dos.determinize(dos.observe(state, 0), 1)


# Uniformity


def dealt(num_players: int, rules: dos.Rules, *, draws: bool = False) -> dos.GameState:
    """Return a game after the deal, with seat 0 to move; with `draws`, after its draw."""
    state = dos.apply(dos.new_game(num_players, rules=rules, seed=3, dealer=num_players - 1), dos.Deal())
    return dos.apply(state, dos.Draw()) if draws else state


def scored() -> dos.GameState:
    """Return a game whose first round is scored, with cards left in the draw pile."""
    small = dos.Rules(hand_size=1, deck=(*RED, dos.WildDos(), dos.WildDos(), dos.NumberCard(dos.Color.BLUE, 3)))
    for seed in range(100):
        for state in strategies.states_of_a_game(dos.new_game(2, rules=small, seed=seed), "matches", seed):
            if isinstance(state.phase, dos.RoundOver) and len(set(state.draw_pile)) > 2:
                return state
    raise AssertionError


def in_mid_turn() -> dos.GameState:
    """Return a game in which seat 0 has matched, and seat 1 owes the DOS call."""
    deck = tuple(
        card for text in ("B1", "B3", "B4", "B6", "B8", "R7", "R7", "Y9", "G5", "WD") for card in (parsed(text),)
    )
    rules = dos.Rules(hand_size=2, deck=deck, dos_call=True)
    state = position(["R7 B1 G5", "B3 WD"], "R7 Y9", draw="B4", rules=rules, calls_due=[1])
    return dos.apply(state, dos.Match(parsed("R7"), (parsed("R7"),), dos.ColorMatch.SINGLE))


def parsed(text: str) -> dos.Card:
    return dos.parse_card(text)


Completion = tuple[tuple[tuple[dos.Card, ...], ...], tuple[dos.Card, ...], dos.Phase]
"""What an observation leaves open: the hands, the draw pile, and the phase."""


def completions(view: dos.Observation, hidden: Sequence[dos.Card]) -> Iterable[Completion]:
    """Yield every completion of an observation, once for each assignment of the unseen physical cards."""
    for order in permutations(hidden):
        cards = list(order)
        hands = view.revealed or tuple(
            view.hand if seat == view.seat else tuple(sorted(cards.pop() for _ in range(size)))
            for seat, size in enumerate(view.hand_sizes)
        )
        if isinstance(view.phase, dos.AfterDraw) and view.phase.card is dos.HIDDEN:
            # Every hand here has three cards, so each phase counts once for each physical card.
            for card in hands[view.to_move]:
                yield hands, tuple(cards), dos.AfterDraw(card)
        else:
            yield hands, tuple(cards), view.phase


def hidden_cards(state: dos.GameState, seat: int | None) -> list[dos.Card]:
    """Return the cards of a state that a seat does not see."""
    if isinstance(state.phase, dos.RoundOver | dos.GameOver):
        return [*state.draw_pile]
    return [*state.draw_pile, *(card for other, hand in enumerate(state.hands) if other != seat for card in hand)]


def critical(freedom: int) -> float:
    """Return the value that chi-square exceeds with a probability of 0.001 (Wilson and Hilferty's approximation)."""
    return freedom * (1 - 2 / (9 * freedom) + 3.0902 * sqrt(2 / (9 * freedom))) ** 3


def chi_square(
    view: dos.Observation,
    expected: Counter[Completion],
    deal: Callable[[dos.Observation, random.Random], dos.GameState] = dos.determinize,
) -> float:
    """Return the chi-square of many states drawn with a fixed seed; none may be outside the expected ones."""
    rng, samples, total = random.Random(2017), max(2000, 12 * len(expected)), expected.total()
    found: Counter[Completion] = Counter()
    for _ in range(samples):
        drawn = deal(view, rng)
        found[drawn.hands, drawn.draw_pile, drawn.phase] += 1
    assert set(found) <= set(expected)
    return sum((found[each] - (mean := samples * weight / total)) ** 2 / mean for each, weight in expected.items())


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize(
    "state",
    [dealt(2, SMALL), dealt(2, SMALL, draws=True), dealt(3, THREE), in_mid_turn(), scored()],
    ids=["two players", "after a draw", "three players", "in mid-turn", "a scored round"],
)
def test_every_assignment_is_equally_likely(state: dos.GameState, seat: int | None) -> None:
    """Each completion occurs as often as its number of assignments says: a chi-square test with a fixed seed."""
    view = dos.observe(state, seat)
    expected = Counter(completions(view, hidden_cards(state, seat)))

    assert len(expected) > 2
    assert chi_square(view, expected) < critical(len(expected) - 1)


def test_a_biased_deal_fails_the_test() -> None:
    """The test notices if the drawn card is any kind of the hand, and not any card of it."""

    def biased(view: dos.Observation, rng: random.Random) -> dos.GameState:
        state = dos.determinize(view, rng)
        return attrs.evolve(state, phase=dos.AfterDraw(rng.choice(sorted(set(state.hands[0])))))

    state = dealt(2, SMALL, draws=True)
    view = dos.observe(state, 1)
    expected = Counter(completions(view, hidden_cards(state, 1)))

    assert chi_square(view, expected, biased) > 2 * critical(len(expected) - 1)


@pytest.mark.parametrize(("freedom", "value"), [(1, 10.83), (10, 29.59), (100, 149.4)])
def test_the_critical_value(freedom: int, value: float) -> None:
    """The approximation is close to the values in tables."""
    assert critical(freedom) == pytest.approx(value, rel=0.04)


def test_before_the_first_deal_nothing_is_open() -> None:
    """Before the first deal, only the shuffler is new."""
    state = dos.new_game(3, seed=7)
    drawn = dos.determinize(dos.observe(state, None), random.Random(1))

    assert state == attrs.evolve(drawn, shuffler=state.shuffler)
