"""Every state, with any content, is valid or raises `InvalidState`, and never another error."""

import random
from functools import cache
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from dos import (
    HIDDEN,
    AddingBonus,
    AfterDraw,
    AwaitingDeal,
    CenterPile,
    CenterRow,
    ClosingTurn,
    ColorMatch,
    GameOver,
    GameState,
    Match,
    Matching,
    RoundOver,
    Rules,
    SeededShuffler,
)
from dos.cards import ALL_CARDS
from support.states import (
    VALID,
    problems_of,
)
from support.strategies import states_of_a_game


@cache
def reached() -> tuple[GameState, ...]:
    """Return states of random games: some in each phase, with a call due and without."""
    choose = random.Random(5)
    found: list[GameState] = []
    for players in (2, 3, 4):
        for dos_call in (False, True):
            rules = Rules(target_score=100, dos_call=dos_call)
            found += states_of_a_game(dos.new_game(players, seed=players, rules=rules), seed=players)
    by_phase: dict[tuple[type, bool], list[GameState]] = {}
    for state in found:
        by_phase.setdefault((type(state.phase), bool(state.calls_due)), []).append(state)
    return tuple(state for states in by_phase.values() for state in choose.sample(states, min(20, len(states))))


FIELDS = [field.name for field in attrs.fields(GameState)]

any_card = st.sampled_from(ALL_CARDS)
numbers = st.integers(-2, 6) | st.sampled_from([10**30, -(10**30), 200, 42])
scraps: st.SearchStrategy[Any] = (
    st.sampled_from([None, True, False, "R7", "", b"", 0.5, float("nan"), HIDDEN, Matching, object(), Rules, ...])
    | numbers
    | any_card
)
junk: st.SearchStrategy[Any] = st.recursive(
    scraps,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(st.text(max_size=2), inner, max_size=2)
    ),
    max_leaves=5,
)
maybe_junk = st.none() | junk
matches = st.builds(Match, any_card, st.lists(any_card, min_size=1, max_size=2).map(tuple), st.sampled_from(ColorMatch))
draws = st.lists(
    st.lists(st.tuples(numbers, any_card), max_size=4).map(tuple)
    | st.permutations(range(4)).flatmap(
        lambda seats: st.tuples(*(st.tuples(st.just(seat), any_card) for seat in seats))
    ),
    max_size=3,
).map(tuple)
plausible: dict[str, st.SearchStrategy[Any]] = {
    "rules": st.builds(Rules, hand_size=st.integers(1, 53), target_score=st.integers(1, 300), dos_call=st.booleans()),
    "hands": st.lists(st.lists(any_card | scraps, max_size=3).map(tuple) | junk, max_size=5).map(tuple)
    | st.lists(st.lists(any_card, max_size=3).map(tuple), max_size=5).map(tuple),
    "scores": st.lists(numbers, max_size=5).map(tuple),
    "center_row": st.builds(
        CenterRow,
        st.lists(st.builds(CenterPile, any_card | junk, maybe_junk | matches) | junk, max_size=3).map(tuple)
        | st.lists(st.builds(CenterPile, any_card, st.none() | matches), max_size=4).map(tuple)
        | junk,
    ),
    "draw_pile": st.lists(any_card, max_size=3).map(tuple),
    "discard_pile": st.lists(any_card, max_size=3).map(tuple),
    "dealer": numbers,
    "round": numbers,
    "to_move": numbers | st.none(),
    "phase": st.one_of(
        st.builds(AwaitingDeal, draws | junk),
        st.just(Matching()),
        st.builds(AfterDraw, any_card | junk),
        st.builds(AddingBonus, numbers | junk, numbers | junk),
        st.just(ClosingTurn()),
        st.builds(RoundOver, numbers | junk, numbers | junk),
        st.builds(GameOver, numbers | junk, numbers | junk),
    ),
    "shuffler": st.builds(SeededShuffler, st.integers()),
    "calls_due": st.lists(numbers, max_size=4).map(tuple) | st.sampled_from([(0,), (1,), (0, 2), (1, 2, 3)]),
}


@st.composite
def spoiled(draw: st.DrawFn) -> GameState:
    """Draw a reachable state with one or two fields replaced."""
    state = draw(st.sampled_from(reached()))
    fields = draw(st.lists(st.sampled_from(FIELDS), min_size=1, max_size=2, unique=True))
    return attrs.evolve(state, **{field: draw(plausible.get(field, junk) | junk) for field in fields})


@given(state=spoiled())
def test_only_invalid_state_is_raised(state: GameState) -> None:
    """A state with one or two fields replaced by anything is valid or raises `InvalidState`, and nothing else."""
    for path, message in problems_of(state).items():
        assert path.split(".")[0].split("[")[0] in FIELDS
        assert message


@given(field=st.sampled_from(FIELDS), value=junk, state=st.sampled_from([*VALID.values()]))
def test_a_wrong_type_is_always_found(field: str, value: object, state: GameState) -> None:
    """A string, list, dictionary or other number is never accepted as a field."""
    problems = problems_of(attrs.evolve(state, **{field: value}))

    fits = isinstance(value, tuple) or type(value) is int or (value is None and state.to_move is None)
    assert fits or any(path.startswith(field) for path in problems)


@pytest.mark.parametrize(
    ("base", "changes"),
    [
        pytest.param("drawn for", {"hands": (), "scores": ()}, id="nobody plays, though cards were drawn"),
        pytest.param("drawn for", {"hands": ((),) * 9, "scores": (0,) * 9}, id="nine play, though three drew"),
        pytest.param("round over", {"hands": (), "scores": ()}, id="nobody plays, though a round is over"),
        pytest.param("game over", {"scores": ()}, id="the winner has no score"),
        pytest.param("drew", {"to_move": None}, id="nobody is to move, though a card was drawn"),
        pytest.param("drew", {"to_move": 10**30}, id="a seat far away is to move"),
        pytest.param("drew", {"to_move": -1}, id="the seat before the first is to move"),
        pytest.param("closing", {"to_move": None}, id="nobody is to move, though a turn is closed"),
        pytest.param("closing", {"to_move": -1}, id="the seat before the first closes its turn"),
        pytest.param("closing", {"hands": (), "scores": ()}, id="nobody plays, though a turn is closed"),
        pytest.param("call due", {"hands": (), "scores": ()}, id="nobody plays, though a call is due"),
        pytest.param("call due", {"calls_due": (10**30,)}, id="a seat far away owes a call"),
    ],
)
def test_problems_that_would_mislead_a_careless_check(base: str, changes: dict[str, Any]) -> None:
    """States with too few or too many seats for look-ups are reported as invalid like any other."""
    assert problems_of(attrs.evolve(VALID[base], **changes)) != {}
