"""The worked cases of the rulebook, by number."""

import pytest

import dos
from support.positions import hand_of, legal, names, play, position, row_of, rule_against


@pytest.mark.rule("T1")
def test_case_1_a_single_match_in_another_color() -> None:
    """Blue 7 on red 7 is a match without a bonus."""
    state = position(["B7 Y1", "B1"], "R7 G10")
    assert {"R7=B7", "draw"} == legal(state)
    state = play(state, "R7=B7")
    assert ((0, 0), "B1") == (state.bonuses_owed, hand_of(state, 1))


@pytest.mark.rule("B2")
def test_case_2_a_double_color_match() -> None:
    """Red 1 and red 4 on red 5: each other player draws a card, and one card must be placed."""
    state = play(position(["R1 R4 Y1 Y3", "B1", "B3"], "R5 G10", draw="G1 G3"), "R5=R1+R4!!")
    assert ["B1 G1", "B3 G3"] == [hand_of(state, 1), hand_of(state, 2)]
    assert {"+Y1", "+Y3"} == legal(play(state, "end"))


@pytest.mark.rule("T2", "B4")
def test_case_3_a_double_match_in_two_colors() -> None:
    """Red 7 and a Wild DOS on yellow 9 match without a bonus, whatever color is declared."""
    state = position(["R7 WD Y1", "B1"], "Y9 G10")
    assert {"Y9=R7+WD", "draw"} == legal(state)
    assert rule_against(state, "Y9=R7+WD!!") in {"B2", "B4"}
    state = play(state, "Y9=R7+WD")
    assert ((0, 0), "B1") == (state.bonuses_owed, hand_of(state, 1))


@pytest.mark.rule("B2", "B5")
def test_case_4_a_double_color_match_that_can_be_forgone() -> None:
    """Red 5 and a Wild DOS on red 7 earn the bonus or not, as the player declares."""
    state = position(["R5 WD Y1", "B1"], "R7 G10")
    assert {"R7=R5+WD", "R7=R5+WD!!", "draw"} == legal(state)
    with_bonus, without = play(state, "R7=R5+WD!!"), play(state, "R7=R5+WD")
    assert [((1, 0), 2), ((0, 0), 1)] == [(after.bonuses_owed, len(after.hands[1])) for after in (with_bonus, without)]


@pytest.mark.rule("B4")
def test_case_5_two_colors_on_a_wild_dos() -> None:
    """Red 1 and blue 1 on a Wild DOS match, but are never a Color Match."""
    state = position(["R1 B1 Y8", "B3"], "WD G10")
    assert {"WD=B1+R1", "draw"} == legal(state)
    assert "B4" == rule_against(state, "WD=B1+R1!!")


@pytest.mark.rule("T3")
def test_case_6_two_eights_on_two_eights() -> None:
    """Each 8 of the row can be matched with one 8 of the hand; a second match on either is illegal."""
    state = position(["R8 Y8 Y8 Y1", "B1"], "G8 B8")
    once = play(state, "G8=R8")
    assert {"B8=Y8", "end"} == legal(once)
    assert "T3" == rule_against(once, "G8=Y8")
    twice = play(once, "B8=Y8")
    assert {"T3"} == {rule_against(twice, "G8=Y8"), rule_against(twice, "B8=Y8")}


@pytest.mark.rule("T4")
def test_case_7_color_alone() -> None:
    """Blue 7 does not match blue 3."""
    state = position(["B7 Y1", "B1"], "B3 G10")
    assert {"draw"} == legal(state)
    assert "T4" == rule_against(state, "B3=B7")


@pytest.mark.rule("T2")
def test_case_8_two_wild_numbers_on_a_one() -> None:
    """Two Wild # are at least 1 and 1, so they do not add up to red 1."""
    state = position(["R# B#", "B1"], "R1 R10")
    assert {"T2"} == {rule_against(state, f"R1=R#+B#{bonus}") for bonus in ("", "!", "!!")}
    assert "R10=B#+R#" in legal(state)


@pytest.mark.rule("T2")
def test_case_9_a_wild_number_and_a_number_card() -> None:
    """A Wild # and a 7 add up to more than green 7; with a 6 they match."""
    state = position(["R# Y7 Y6", "B1"], "G7 WD")
    assert "T2" == rule_against(state, "G7=R#+Y7")
    assert "G7=R#+Y6" in legal(state)


@pytest.mark.rule("T2")
def test_case_10_two_number_cards_on_a_wild_number() -> None:
    """6 and 5 add up to more than a Wild # can be; 6 and 4 add up to 10."""
    state = position(["R6 B5 Y4", "B1"], "G# B10")
    assert "T2" == rule_against(state, "G#=B5+R6")
    assert "G#=R6+Y4" in legal(state)


@pytest.mark.rule("C4")
def test_case_11_a_wild_dos_on_an_eight() -> None:
    """A Wild DOS is a 2, so it does not match blue 8."""
    state = position(["WD Y1", "B1"], "B8 G10")
    assert {"draw"} == legal(state)
    assert {"C4"} == {rule_against(state, "B8=WD"), rule_against(state, "B8=WD!")}


@pytest.mark.rule("D1")
def test_case_12_who_can_match_rather_draws() -> None:
    """A player who could match draws a card."""
    state = position(["B7 Y1", "B1"], "R7 G10", draw="G1")
    assert {"R7=B7", "draw"} == legal(state)
    assert "B7 G1 Y1" == hand_of(play(state, "draw"), 0)


@pytest.mark.rule("D3")
def test_case_13_who_drew_and_could_match_declines() -> None:
    """A player who drew a card that matches may place a card instead, which ends the turn."""
    state = play(position(["B4 Y1", "B1"], "R7 G10", draw="G7"), "draw")
    assert {"R7=G7", "+B4", "+G7", "+Y1"} == legal(state)
    state = play(state, "+G7")
    assert ("R7 G10 G7", 1) == (row_of(state), state.to_move)


@pytest.mark.rule("D2")
@pytest.mark.parametrize("any_match", [False, True])
def test_case_14_an_older_card_would_match(*, any_match: bool) -> None:
    """After a useless draw, an older card can be matched only with `any_match_after_draw`."""
    rules = dos.Rules(any_match_after_draw=any_match)
    state = play(position(["B7 Y1", "B1"], "R7 G10", draw="G8", rules=rules), "draw")
    placements = {"+B7", "+G8", "+Y1"}
    assert (placements | {"R7=B7"} if any_match else placements) == legal(state)
    if not any_match:
        assert "D2" == rule_against(state, "R7=B7")


@pytest.mark.rule("E1")
def test_case_15_both_row_cards_matched_with_one_bonus() -> None:
    """The row is filled up to two, and the bonus card is the third."""
    state = position(["R7 G10 Y1 Y3", "B1"], "R7 Y10", draw="G4 G5")
    state = play(state, "R7=R7!", "Y10=G10", "end", "+Y3")
    assert "G4 G5 Y3" == row_of(state)


@pytest.mark.rule("P2")
def test_case_16_both_piles_empty() -> None:
    """A player without a match draws nothing and places a card, and play passes on."""
    state = play(position(["B3 Y1", "B1"], "R7 G10", rest="last hand"), "draw")
    assert ("B3 Y1", {"+B3", "+Y1"}) == (hand_of(state, 0), legal(state))
    state = play(state, "+B3")
    assert ("R7 G10 B3", "Y1", 1) == (row_of(state), hand_of(state, 0), state.to_move)


@pytest.mark.rule("R2")
def test_case_17_going_out_with_a_double_color_match() -> None:
    """The others draw one card each, and the drawn cards are scored too."""
    state = play(position(["R3 R4", "B1", "B3"], "R7 G10", draw="WD G4"), "R7=R3+R4!!")
    assert ["B1 WD", "B3 G4"] == [hand_of(state, 1), hand_of(state, 2)]
    assert dos.RoundOver(winner=0, points=21 + 7) == state.phase


@pytest.mark.rule("R3")
def test_case_18_the_score_of_a_round() -> None:
    """3, 4, Wild DOS are 27 points and 1, 4, Wild # are 45, together 72."""
    state = play(position(["B7", "R3 Y4 WD", "B1 G4 G#"], "R7 G10"), "R7=B7")
    assert (72, 0, 0) == state.scores
    assert dos.RoundOver(winner=0, points=72) == state.phase


@pytest.mark.rule("R1")
def test_case_19_two_bonus_cards_owed_and_one_held() -> None:
    """The player places the only card and goes out."""
    state = play(position(["R3 R4 B4 B5 Y1", "B1"], "R7 B9", draw="G1 G3"), "R7=R3+R4!!", "B9=B4+B5!!", "end")
    assert dos.AddingBonus(required=2, optional=0) == state.phase
    state = play(state, "+Y1")
    assert dos.RoundOver(winner=0, points=1 + 1 + 3) == state.phase


@pytest.mark.rule("R4")
def test_case_20_200_points_end_the_game() -> None:
    """195 points and 5 more make 200, and the game is over."""
    state = play(position(["B7", "Y5"], "R7 G10", scores=(195, 100)), "R7=B7")
    assert (200, 100) == state.scores
    assert (True, 0, "Y5") == (state.is_over, state.winner, names(state.hands[1]))
