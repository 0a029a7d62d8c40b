"""The chapter "The end of a turn": E1-E4."""

import pytest

import dos
from support.positions import hand_of, legal, names, play, position, row_of, rule_against


@pytest.mark.rule("E1")
def test_matched_cards_go_to_the_discard_pile() -> None:
    """Matched cards are discarded with the cards played on them, and the row is filled up to two."""
    state = position(["B7 G1 G3", "B1"], "R7 R9", draw="Y10 Y9", discard="Y1")
    state = play(state, "R7=B7", "end")
    assert "Y1 R7 B7" == names(state.discard_pile)
    assert ("R9 Y10", "Y9") == (row_of(state), str(state.draw_pile[0]))


@pytest.mark.rule("E1")
def test_both_cards_matched_are_both_replaced() -> None:
    """An empty row is filled with two cards."""
    state = play(position(["B7 G4 G5 G3", "B1"], "R7 R9", draw="Y10 Y8"), "R7=B7", "R9=G4+G5", "end")
    assert "Y10 Y8" == row_of(state)
    assert 5 == len(state.discard_pile)


@pytest.mark.rule("E1")
@pytest.mark.parametrize(
    ("row", "after"), [("R7 R9 R10", "R9 R10"), ("R7 R9 R10 B10", "R9 R10 B10"), ("R7 R9", "R9 Y8")]
)
def test_the_row_is_filled_only_below_two(row: str, after: str) -> None:
    """If two or more cards are left, none are added."""
    state = play(position(["B7 G1 G3", "B1"], row, draw="Y8"), "R7=B7", "end")
    assert after == row_of(state)


@pytest.mark.rule("E1")
def test_the_row_is_filled_before_the_bonus_cards_come() -> None:
    """The player sees the new cards before choosing a bonus card, which does not count towards the two."""
    state = play(position(["R7 G1 G3", "B1"], "R7 R9", draw="Y10 Y8"), "R7=R7!", "end")
    assert "R9 Y10" == row_of(state)
    state = play(state, "+G1")
    assert ("R9 Y10 G1", "Y8") == (row_of(state), str(state.draw_pile[0]))


@pytest.mark.rule("E1")
def test_bonus_cards_wait_for_the_end_of_the_matching() -> None:
    """A bonus card cannot be placed during matching."""
    state = play(position(["R7 G9 G3", "B1"], "R7 R9"), "R7=R7!")
    assert "E1" == rule_against(state, "+G3")


@pytest.mark.rule("E1")
def test_no_match_is_made_among_the_bonus_cards() -> None:
    """During placement, neither bonus cards nor the new cards of the row can be matched."""
    state = play(position(["R7 G10 G3 Y3", "B1"], "R7 R9", draw="Y10"), "R7=R7!", "end")
    assert "E1" == rule_against(state, "Y10=G10")


@pytest.mark.rule("E1", "E4")
def test_nothing_goes_before_the_matching_ends() -> None:
    """Matches alone neither discard cards nor add a new card to the row."""
    state = play(position(["B7 G9 G3", "B1"], "R7 R9"), "R7=B7", "R9=G9")
    assert ("R7 B7 R9 G9", ()) == (row_of(state), state.discard_pile)


@pytest.mark.rule("E2")
def test_the_row_has_no_maximum() -> None:
    """Every placement makes the row longer, however long it is."""
    state = position(["R1 R1 R1 R3 R3 R3", "B1 B1 B1 B3 B3 B3"], "Y9 Y10", draw="G8 G8 G7 G7 G6 G6 G5 G5 G5 G4")
    for placed in ("R1", "B1", "R1", "B1", "R1", "B1", "R3", "B3", "R3", "B3"):
        state = play(state, "draw", f"+{placed}")
    assert "Y9 Y10 R1 B1 R1 B1 R1 B1 R3 B3 R3 B3" == row_of(state)


@pytest.mark.rule("E2")
def test_a_long_row_is_not_cut_down() -> None:
    """After a match in a row of six, the other five stay."""
    state = play(position(["B7 G1", "B1"], "R7 R9 R10 B10 Y10 Y9"), "R7=B7", "end")
    assert "R9 R10 B10 Y10 Y9" == row_of(state)


@pytest.mark.rule("E3")
def test_required_placements_come_before_optional_ones() -> None:
    """With one of each owed, the first is required, whichever match came first; the second is optional."""
    state = position(["R7 B4 B5 G1 G3 G4", "B1"], "R7 B9")
    state = play(state, "R7=R7!", "B9=B4+B5!!", "end")
    assert dos.AddingBonus(required=1, optional=1) == state.phase
    assert {"+G1", "+G3", "+G4"} == legal(state)
    state = play(state, "+G1")
    assert dos.AddingBonus(required=0, optional=1) == state.phase
    assert {"+G3", "+G4", "end"} == legal(state)
    assert "G3 G4" == hand_of(play(state, "end"), 0)


@pytest.mark.rule("E3", "B1")
@pytest.mark.parametrize(("placed", "left"), [([], "G1 G3 G4"), (["+G1"], "G3 G4"), (["+G1", "+G4"], "G3")])
def test_each_optional_placement_may_be_declined(placed: list[str], left: str) -> None:
    """Of two optional bonus cards, the player places none, one or both."""
    state = play(position(["R7 B9 G1 G3 G4", "B1"], "R7 B9"), "R7=R7!", "B9=B9!", "end", *placed)
    if len(placed) < 2:
        assert 0 == state.to_move
        state = play(state, "end")
    assert (1, left) == (state.to_move, hand_of(state, 0))


@pytest.mark.rule("E4")
def test_a_reshuffle_in_mid_turn_leaves_the_matched_cards() -> None:
    """Matched cards, and the cards played on them, are not part of the new draw pile."""
    hands = ["R3 R4 B9 Y10", "B1", "B3"]
    state = position(hands, "R7 R9", discard="G1 G3 G4", rest="last hand", shuffles=["G4 G1 G3"])
    state = play(state, "R9=B9", "R7=R3+R4!!")
    assert ("R7 R3 R4 R9 B9", "G3", "B1 G4") == (row_of(state), names(state.draw_pile), hand_of(state, 1))


@pytest.mark.rule("E4", "P2")
def test_matched_cards_are_not_drawn_in_their_own_turn() -> None:
    """If only matched cards are left, a penalty draws nothing."""
    state = position(["R3 R4 B9 Y10", "B1", "B3"], "R7 R9", rest="last hand")
    after = play(state, "R9=B9", "R7=R3+R4!!")
    assert state.hands[1:] == after.hands[1:]
    assert "R7 R3 R4 R9 B9" == row_of(after)
