"""The draft of a state, which turns into a `GameState` by changing its class."""

import attrs

import dos
from dos.draft import Draft, draft_of
from dos.state import Position


def test_a_draft_has_the_slots_and_fields_of_a_state() -> None:
    """`Draft.finish` changes the class of the draft, so both classes must have the same memory layout."""
    assert tuple(Draft.__slots__) == tuple(dos.GameState.__slots__)
    assert [field.name for field in attrs.fields(dos.GameState)] == list(Draft.__annotations__)
    assert (Position,) == Draft.__bases__ == dos.GameState.__bases__


def test_a_finished_draft_equals_its_state() -> None:
    """A draft that was not edited becomes an equal state."""
    state = dos.new_game(3, seed=2017)

    assert state == draft_of(state).finish()
