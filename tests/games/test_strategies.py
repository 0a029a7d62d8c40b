"""The strategies reach what they are meant to reach. Without these tests, properties might hold vacuously."""

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import dos
from support import strategies


@pytest.mark.slow
def test_states_reach_everything() -> None:
    """Everything that can happen does happen among the states that the strategy generates."""
    missing = set(strategies.SCENES)

    @settings(max_examples=3000, derandomize=True, database=None, phases=[Phase.generate])
    @given(strategies.states())
    def look(state: dos.GameState) -> None:
        missing.difference_update({what for what in missing if strategies.SCENES[what](state)})

    look()

    assert set() == missing


@given(strategies.states().filter(strategies.is_playable), st.data())
def test_illegal_moves_are_not_listed(state: dos.GameState, data: st.DataObject) -> None:
    """A move that the strategy calls illegal is in no seat's list of legal moves."""
    move = data.draw(strategies.illegal_moves(state))

    assert move not in strategies.legal_of_all(state)
