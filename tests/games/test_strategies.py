"""The Hypothesis strategies reach every kind of state."""

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import dos
from support import strategies


@pytest.mark.slow
def test_states_reach_everything() -> None:
    """The strategy for states reaches every scene."""
    missing = set(strategies.SCENES)

    @settings(max_examples=3000, derandomize=True, database=None, phases=[Phase.generate])
    @given(strategies.states())
    def look(state: dos.GameState) -> None:
        missing.difference_update({what for what in missing if strategies.SCENES[what](state)})

    look()

    assert set() == missing


@given(strategies.states().filter(strategies.is_playable), st.data())
def test_illegal_moves_are_not_listed(state: dos.GameState, data: st.DataObject) -> None:
    """The strategy for illegal moves gives no legal move of any seat."""
    move = data.draw(strategies.illegal_moves(state))

    assert move not in strategies.legal_of_all(state)
