"""Shufflers: seeds, scripts, and shufflers that return invalid orders."""

import random
from collections.abc import Callable
from itertools import permutations
from typing import Any
from unittest.mock import Mock

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from dos import (
    DECK,
    Card,
    Color,
    Deal,
    DosError,
    Draw,
    NumberCard,
    Place,
    Rules,
    ScriptedShuffler,
    SeededShuffler,
    ShuffleError,
    WildDos,
    WildNumber,
)
from support.shufflers import Failing, Unshuffled

B1, R3, R7 = NumberCard(Color.BLUE, 1), NumberCard(Color.RED, 3), NumberCard(Color.RED, 7)
WD = WildDos()


def text(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


# The seeded shuffler


@pytest.mark.parametrize(
    ("shuffler", "first"),
    [
        (SeededShuffler(2017), "R3 R6 Y5 G10 R5 G3 Y5 G# G10 WD Y8 B7"),
        (SeededShuffler(2017, 1), "G4 B4 G3 R3 G8 G9 Y1 Y6 R4 WD Y# R#"),
        (SeededShuffler(-2017), "B# R4 WD R1 WD Y3 G# Y6 Y5 G# R# B8"),
        (SeededShuffler(2**128), "G3 R6 Y1 Y6 WD Y4 Y7 B# R1 B# R5 G9"),
    ],
    ids=repr,
)
def test_a_seed_gives_the_same_order_for_ever(shuffler: SeededShuffler, first: str) -> None:
    """The first twelve cards of some shuffles are fixed for every version of Python and of this library."""
    order, _ = shuffler.shuffle(DECK)

    assert first == text(order[:12])


def test_a_seed_gives_the_same_game_for_ever() -> None:
    """The draw for dealer, the hands and the row of a seeded game of three are fixed."""
    state = dos.new_game(3, seed=2017)
    assert isinstance(state.phase, dos.AwaitingDeal)
    dealt = dos.apply(state, Deal())

    assert ["R3 R6 Y5"] == [text(tuple(card for _, card in draws)) for draws in state.phase.draws]
    assert [
        "B3 B4 B6 G8 R10 Y6 Y#",
        "G3 G5 G5 G9 R4 R# Y1",
        "B9 G4 R1 R3 Y1 WD WD",
    ] == [text(hand) for hand in dealt.hands]
    assert "G10 Y9" == text(dealt.center_row.cards)


@given(seed=st.integers(), count=st.integers(0), cards=st.lists(st.sampled_from(DECK)))
def test_a_shuffle_is_a_permutation(seed: int, count: int, cards: list[Card]) -> None:
    """For any seed, count and cards, a shuffle returns the same cards, and equal calls give equal results."""
    order, following = SeededShuffler(seed, count).shuffle(tuple(cards))

    assert sorted(cards) == sorted(order)
    assert SeededShuffler(seed, count + 1) == following
    assert (order, following) == SeededShuffler(seed, count).shuffle(tuple(cards))


@pytest.mark.parametrize("seed", [0, -1, 10**30, -(10**30), 2**200], ids=str)
def test_any_int_is_a_seed(seed: int) -> None:
    """Huge and negative seeds work, and seeds of opposite sign shuffle differently."""
    order, _ = SeededShuffler(seed).shuffle(DECK)

    assert DECK == tuple(sorted(order))
    assert (seed == 0) == (order == SeededShuffler(-seed).shuffle(DECK)[0])


def test_neighboring_seeds_and_counts_shuffle_differently() -> None:
    """900 shuffles with neighboring seeds and counts are all different."""
    orders = {SeededShuffler(seed, count).shuffle(DECK)[0] for seed in range(-15, 15) for count in range(30)}

    assert 900 == len(orders)


def test_every_order_comes_up() -> None:
    """In 2400 shuffles of four cards, each of the 24 orders occurs 60 to 140 times."""
    cards = (B1, R3, R7, WD)
    found = [SeededShuffler(seed).shuffle(cards)[0] for seed in range(2400)]

    times = {order: found.count(order) for order in permutations(cards)}
    assert [] == [(text(order), count) for order, count in times.items() if not 60 <= count <= 140]


def test_nothing_can_be_shuffled() -> None:
    """Shuffling an empty pile returns an empty pile and counts as a shuffle."""
    assert ((), SeededShuffler(1, 1)) == SeededShuffler(1).shuffle(())


@pytest.mark.parametrize("value", [True, 1.0, "1", None, []], ids=repr)
def test_a_seed_or_count_of_a_wrong_type_is_refused(value: object) -> None:
    """Seed and count must be ints, and a bool does not count as one."""
    with pytest.raises(TypeError, match="seed"):
        SeededShuffler(value)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="count"):
        SeededShuffler(1, value)  # type: ignore[arg-type]


def test_a_negative_count_is_refused() -> None:
    """The number of earlier shuffles cannot be negative."""
    with pytest.raises(ValueError, match="count must be 0 or more, not -1"):
        SeededShuffler(1, -1)


def test_without_a_seed_games_differ() -> None:
    """Games without a seed get different random seeds of up to 128 bits."""
    one, other = (dos.new_game(2).shuffler for _ in range(2))

    assert isinstance(one, SeededShuffler)
    assert isinstance(other, SeededShuffler)
    assert one.seed != other.seed
    assert one.seed < 2**128


def test_equal_piles_shuffle_alike() -> None:
    """A reshuffle depends on the cards of the pile, but not on their order."""
    state = dos.apply(dos.new_game(2, seed=1), Deal())
    state = attrs.evolve(state, draw_pile=(), discard_pile=state.draw_pile)
    turned = attrs.evolve(state, discard_pile=state.discard_pile[::-1])

    assert state != turned
    assert dos.apply(state, Draw()) == dos.apply(turned, Draw())


# The scripted shuffler


def test_a_script_gives_its_orders_one_by_one() -> None:
    """Each shuffle takes the next order of the script and leaves the rest."""
    script = ScriptedShuffler(((WD, B1), (R7, R3, R3)))

    order, script = script.shuffle((B1, WD))
    assert ((WD, B1), ScriptedShuffler(((R7, R3, R3),))) == (order, script)
    order, script = script.shuffle((R3, R3, R7))
    assert ((R7, R3, R3), ScriptedShuffler(())) == (order, script)


def test_a_script_takes_cards_in_any_order() -> None:
    """A direct call of a script accepts cards in any order."""
    assert ((WD, B1, R7), ScriptedShuffler(())) == ScriptedShuffler(((WD, B1, R7),)).shuffle((R7, WD, B1))


@pytest.mark.parametrize(("cards", "words"), [((B1,), "1 card$"), ((B1, R7), "2 cards$"), ((), "0 cards$")])
def test_a_script_that_is_used_up(cards: tuple[Card, ...], words: str) -> None:
    """If no order is left, the error says how many cards were to be shuffled."""
    with pytest.raises(ShuffleError, match=words):
        ScriptedShuffler(()).shuffle(cards)


@pytest.mark.parametrize(
    ("order", "missing", "extra"),
    [
        ((), "B1 R7", "none"),
        ((B1,), "R7", "none"),
        ((B1, B1, R7), "none", "B1"),
        ((B1, R3), "R7", "R3"),
        ((B1, R7, WD), "none", "WD"),
    ],
    ids=str,
)
def test_a_script_of_other_cards(order: tuple[Card, ...], missing: str, extra: str) -> None:
    """An order with missing, duplicate, different or extra cards is rejected, and the error names them."""
    with pytest.raises(ShuffleError, match=f"missing: {missing}; extra: {extra}$"):
        ScriptedShuffler((order,)).shuffle((B1, R7))


@pytest.mark.parametrize(
    "orders", [None, [], [(B1,)], (B1,), ([B1],), ((B1, None),), ((B1, "R7"),), ((True,),), "B1"], ids=repr
)
def test_orders_of_a_wrong_type_are_refused(orders: object) -> None:
    """A script must be a tuple of tuples of cards."""
    with pytest.raises(TypeError, match="orders"):
        ScriptedShuffler(orders)  # type: ignore[arg-type]


def test_a_game_at_a_real_table() -> None:
    """The first order is for the draw for dealer, the second for the deal, the third for the first reshuffle."""
    deck = (B1, B1, R3, R3, R7, R7, WD, WildNumber(Color.RED))
    rules = Rules(hand_size=1, deck=deck)
    draw = (R7, WD, *deck[:5], deck[7])
    deal = (R7, B1, R3, R3, WD, R7, B1, deck[7])
    state = dos.new_game(2, rules=rules, shuffler=ScriptedShuffler((draw, deal)))

    assert (dos.AwaitingDeal((((0, R7), (1, WD)),)), 0) == (state.phase, state.to_move)
    state = dos.apply(state, Deal())
    assert ((B1,), (R7,)) == state.hands
    assert (R3, R3) == state.center_row.cards
    assert (WD, R7, B1, deck[7]) == state.draw_pile
    assert ScriptedShuffler(()) == state.shuffler


def test_a_script_used_up_stops_the_game() -> None:
    """If no order is left, a deal and a draw that needs a reshuffle raise an error."""
    state = dos.new_game(2, shuffler=ScriptedShuffler((DECK,)), dealer=0)
    dealt = dos.apply(state, Deal())
    reshuffle = attrs.evolve(dealt, draw_pile=(), discard_pile=dealt.draw_pile)

    with pytest.raises(ShuffleError, match="108 cards"):
        dos.apply(attrs.evolve(state, shuffler=ScriptedShuffler(())), Deal())
    with pytest.raises(ShuffleError, match="92 cards"):
        dos.apply(reshuffle, Draw())
    with pytest.raises(ShuffleError, match="108 cards"):
        dos.new_game(2, shuffler=ScriptedShuffler(()))


def test_nothing_is_half_applied() -> None:
    """A move that fails in a shuffle does not change the state, and works with another shuffler."""
    dealt = dos.apply(dos.new_game(2, shuffler=ScriptedShuffler((DECK,)), dealer=0), Deal())
    state = attrs.evolve(dealt, draw_pile=(), discard_pile=dealt.draw_pile)
    before = attrs.evolve(state)

    with pytest.raises(ShuffleError):
        dos.apply(state, Draw())

    assert before == state
    assert isinstance(dos.apply(attrs.evolve(state, shuffler=SeededShuffler(1)), Draw()).phase, dos.AfterDraw)


def test_nothing_is_shuffled_where_no_card_is_needed() -> None:
    """No move of a turn shuffles while the draw pile has cards (P1)."""
    dealt = dos.apply(dos.new_game(2, shuffler=ScriptedShuffler((DECK,)), dealer=0), Deal())
    state = attrs.evolve(dealt, draw_pile=dealt.draw_pile[:1], discard_pile=dealt.draw_pile[1:])

    drawn = dos.apply(state, Draw())
    placed = dos.apply(drawn, Place(drawn.hands[1][0]))

    assert ((), state.discard_pile) == (placed.draw_pile, placed.discard_pile)


# Custom shufflers


@attrs.frozen
class OwnShuffler:
    """A custom shuffler that returns fixed orders and records the cards that it received."""

    answer: Callable[[tuple[Card, ...]], Any]
    given: tuple[tuple[Card, ...], ...] = ()

    def shuffle(self, cards: tuple[Card, ...], /) -> Any:
        """Return the answer, together with the next shuffler if the answer is a tuple."""
        order = self.answer(cards)
        return (order, OwnShuffler(self.answer, (*self.given, cards))) if isinstance(order, tuple) else order


def awaiting(shuffler: object) -> dos.GameState:
    return attrs.evolve(dos.new_game(2, dealer=0), shuffler=shuffler)


def test_a_shuffler_of_one_s_own() -> None:
    """Any object with a `shuffle` method works, and the shuffler that it returns is used next."""
    backwards = OwnShuffler(lambda cards: cards[::-1])

    state = dos.new_game(2, shuffler=backwards)
    dealt = dos.apply(state, Deal())

    assert ((WildNumber(Color.YELLOW), *[WD] * 6),) * 2 == dealt.hands
    assert OwnShuffler(backwards.answer, (DECK, DECK)) == dealt.shuffler


def test_a_shuffler_is_given_cards_in_deck_order() -> None:
    """A shuffler receives the discard pile in deck order, not in the order of the pile."""
    state = dos.apply(dos.new_game(2, shuffler=OwnShuffler(lambda cards: cards[::-1]), dealer=0), Deal())
    state = attrs.evolve(state, draw_pile=(), discard_pile=state.draw_pile)

    following = dos.apply(state, Draw()).shuffler

    assert isinstance(following, OwnShuffler)
    assert tuple(sorted(state.discard_pile)) == following.given[-1]


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(lambda cards: cards[1:], id="loses a card"),
        pytest.param(lambda cards: (*cards, WD), id="adds a card"),
        pytest.param(lambda cards: (*cards[1:], WD), id="changes a card"),
        pytest.param(lambda _: (), id="loses all"),
        pytest.param(lambda cards: (*cards[1:], "B1"), id="gives a text"),
        pytest.param(lambda cards: (*cards[1:], None), id="gives None"),
        pytest.param(lambda _: None, id="gives nothing"),
        pytest.param(lambda _: 5, id="gives a number"),
        pytest.param(lambda cards: [*cards], id="gives the cards as a list, and no shuffler"),
        pytest.param(lambda cards: [cards, SeededShuffler(1)], id="gives a list"),
    ],
)
def test_a_shuffler_is_held_to_what_it_owes(answer: Callable[[tuple[Card, ...]], Any]) -> None:
    """A shuffler that does not return a pair with exactly the cards that it received causes a ShuffleError."""
    with pytest.raises(ShuffleError):
        dos.new_game(2, shuffler=OwnShuffler(answer))
    with pytest.raises(ShuffleError):
        dos.apply(awaiting(OwnShuffler(answer)), Deal())


class Rigid:
    """A shuffler that always returns the same answer."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def shuffle(self, _cards: tuple[Card, ...], /) -> Any:
        """Return the fixed answer."""
        return self.answer


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(([*DECK], SeededShuffler(1)), id="a list of cards"),
        pytest.param((iter(DECK), SeededShuffler(1)), id="an iterator of cards"),
        pytest.param((None, SeededShuffler(1)), id="no cards"),
        pytest.param(DECK, id="no pair"),
        pytest.param((DECK,), id="one of two"),
        pytest.param((DECK, SeededShuffler(1), SeededShuffler(2)), id="three of two"),
    ],
)
def test_a_shuffle_gives_a_pair(answer: object) -> None:
    """A result that is not a pair of a tuple of cards and a shuffler causes a ShuffleError."""
    with pytest.raises(ShuffleError):
        dos.new_game(2, shuffler=Rigid(answer))
    with pytest.raises(ShuffleError):
        dos.apply(awaiting(Rigid(answer)), Deal())


@pytest.mark.parametrize("following", [None, 5, "shuffler", DECK], ids=["None", "5", "text", "cards"])
def test_the_next_shuffler_is_a_shuffler(following: object) -> None:
    """A next shuffler that is not one is rejected at once, and not at the next shuffle."""
    with pytest.raises(ShuffleError, match="a shuffler must be an object"):
        dos.new_game(2, shuffler=Rigid((DECK, following)))
    with pytest.raises(ShuffleError, match="a shuffler must be an object"):
        dos.apply(awaiting(Rigid((DECK, following))), Deal())


@pytest.mark.parametrize("dealer", [None, 0])
@pytest.mark.parametrize("shuffler", [5, "seed", DECK, object()], ids=["int", "text", "cards", "object"])
def test_a_shuffler_of_a_wrong_type_is_refused(shuffler: object, dealer: int | None) -> None:
    """A new game rejects a shuffler of the wrong type, even if it does not need one yet."""
    with pytest.raises(TypeError, match="shuffler"):
        dos.new_game(2, shuffler=shuffler, dealer=dealer)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "error",
    [
        RuntimeError("R7"),
        KeyError("R7"),
        TimeoutError("R7"),
        TypeError("R7"),
        DosError("R7"),
        dos.IllegalMove(Deal(), "S6", "R7"),
    ],
    ids=repr,
)
def test_an_error_of_a_shuffler_is_the_cause(error: Exception) -> None:
    """Any exception of a custom shuffler becomes the cause of a ShuffleError, whose message names no card."""
    for shuffle in (
        lambda: dos.new_game(2, shuffler=Failing(error)),
        lambda: dos.apply(awaiting(Failing(error)), Deal()),
    ):
        with pytest.raises(ShuffleError) as caught:
            shuffle()
        assert f"the shuffler raised {type(error).__name__}" == str(caught.value)
        assert error is caught.value.__cause__


@pytest.mark.parametrize("error", [ShuffleError("the script ends"), MemoryError(), KeyboardInterrupt()], ids=repr)
def test_some_errors_pass_through_a_shuffle(error: BaseException) -> None:
    """A ShuffleError says what it has to say, and exhausted memory and Ctrl-C are not faults of the shuffler."""
    with pytest.raises(type(error)) as caught:
        dos.apply(awaiting(Failing(error)), Deal())
    assert error is caught.value


@pytest.mark.parametrize(
    ("shuffler", "where", "name"),
    [
        (SeededShuffler(1), dos.shuffling, "sorted_cards"),
        (SeededShuffler(1), random, "Random"),
        (ScriptedShuffler((DECK,)), dos.shuffling, "is_tuple_of_cards"),
        (ScriptedShuffler((DECK,)), dos.shuffling, "_check_order"),
        (Unshuffled(), dos.shuffling, "sorted_cards"),
        (Unshuffled(), dos.shuffling, "_check_order"),
    ],
    ids=str,
)
def test_a_fault_outside_a_custom_shuffler_is_not_the_shuffler_s(
    monkeypatch: pytest.MonkeyPatch, shuffler: dos.Shuffler, where: object, name: str
) -> None:
    """An exception raised in the library or in its own shufflers reaches the caller unchanged."""
    error = TimeoutError("time is up")
    # An equal deck that is not the constant is sorted before it is shuffled.
    state = attrs.evolve(awaiting(shuffler), rules=dos.Rules(deck=DECK[::-1]))
    monkeypatch.setattr(where, name, Mock(side_effect=error))

    with pytest.raises(TimeoutError) as caught:
        dos.apply(state, Deal())
    assert error is caught.value


def test_a_seed_or_a_shuffler() -> None:
    """A game does not accept both a seed and a shuffler; 0 counts as a seed."""
    with pytest.raises(DosError, match="seed"):
        dos.new_game(2, seed=0, shuffler=SeededShuffler(0))
    assert dos.new_game(2, seed=0) == dos.new_game(2, shuffler=SeededShuffler(0))


@pytest.mark.parametrize("cards", [5, ["R7"], ("R7",), None])
def test_a_script_shuffles_cards_only(cards: object) -> None:
    """A script checks that it received a tuple of cards before it uses an order."""
    with pytest.raises(TypeError, match="cards must be a tuple of cards"):
        ScriptedShuffler(()).shuffle(cards)


def test_a_class_is_no_shuffler() -> None:
    """A shuffler class in place of an instance is rejected, in a new game and in a state."""
    with pytest.raises(TypeError, match="a shuffler must be an object"):
        dos.new_game(2, shuffler=SeededShuffler)
    with pytest.raises(dos.InvalidState, match="shuffler"):
        dos.validate(attrs.evolve(dos.new_game(2, seed=1), shuffler=SeededShuffler))


def test_a_random_generator_is_no_shuffler() -> None:
    """`random.Random` has a different `shuffle` method and is rejected."""
    with pytest.raises(TypeError, match="the `shuffle` method of `Shuffler`"):
        dos.new_game(2, shuffler=random.Random(1))


def test_a_shuffler_is_not_trusted_for_its_base() -> None:
    """A subclass of the seeded shuffler is checked like any custom shuffler."""

    class Cheat(SeededShuffler):
        def shuffle(self, cards: tuple[dos.Card, ...], /) -> tuple[tuple[dos.Card, ...], SeededShuffler]:
            return (dos.WildDos(),) * len(cards), self

    with pytest.raises(dos.ShuffleError, match=r"missing: B1 B1 B1 B3 .* extra: WD WD"):
        dos.new_game(2, shuffler=Cheat(1))


def test_the_repr_of_a_shuffler_never_fails() -> None:
    """A seed with too many digits for Python to print does not break the repr of a state."""
    assert "unprintable" in repr(dos.new_game(2, seed=10**5000))
