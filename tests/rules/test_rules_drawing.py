"""The chapters "A turn: drawing" and "The piles": D1-D4, P1, P2."""

import pytest

import dos
from support.positions import card, hand_of, legal, names, play, position, row_of, rule_against

ANY_MATCH = dos.Rules(any_match_after_draw=True)


# Drawing


@pytest.mark.rule("D1")
@pytest.mark.parametrize("hand", ["B7 G1", "B3 G1"])
def test_one_card_is_drawn(hand: str) -> None:
    """A player who cannot or does not want to match draws the top card of the draw pile."""
    state = play(position([hand, "B1"], "R7 R9", draw="Y1 Y3"), "draw")
    assert f"{hand} Y1" == hand_of(state, 0)
    assert (0, dos.AfterDraw(card("Y1"))) == (state.to_move, state.phase)
    assert card("Y3") == state.draw_pile[0]


@pytest.mark.rule("D1")
def test_a_card_is_drawn_only_once_a_turn() -> None:
    """A player cannot draw twice in a turn."""
    assert "D1" == rule_against(play(position(["B7 G1", "B1"], "R7 R9"), "draw"), "draw")


@pytest.mark.rule("D1")
def test_a_card_is_drawn_only_as_the_first_act() -> None:
    """A player cannot draw after a match, after a draw and a match, or while placing bonus cards."""
    matched = play(position(["R7 G1 G3", "B1"], "R7 R9"), "R7=R7!")
    drawn = play(position(["G1 G3", "B1"], "R7 R9", draw="B7"), "draw", "R7=B7")
    adding = play(matched, "end")
    assert {"D1"} == {rule_against(state, "draw") for state in (matched, drawn, adding)}


@pytest.mark.rule("D2")
def test_the_drawn_card_may_be_matched() -> None:
    """The drawn card can be played alone or as one of two; older cards cannot be played without it."""
    state = play(position(["B7 G1 G3 B4", "B1"], "R7 R9", draw="Y7"), "draw")
    assert {"R7=Y7", "+B4", "+B7", "+G1", "+G3", "+Y7"} == legal(state)
    assert {"D2"} == {rule_against(state, "R7=B7"), rule_against(state, "R7=G3+B4")}
    state = play(position(["B7 G1 G3 B4", "B1"], "R7 R9", draw="Y6"), "draw")
    assert {"R7=G1+Y6", "R9=G3+Y6", "+B4", "+B7", "+G1", "+G3", "+Y6"} == legal(state)


@pytest.mark.rule("D2")
def test_a_card_like_the_drawn_one_is_the_drawn_one() -> None:
    """Of two equal cards, it does not matter which was drawn, and both together make one match."""
    state = play(position(["B3 G1", "B1"], "R3 R6", draw="B3"), "draw")
    assert {"R3=B3", "R6=B3+B3", "+B3", "+G1"} == legal(state)


@pytest.mark.rule("D2")
def test_one_drawn_card_is_not_two() -> None:
    """The drawn card does not make a pair with itself."""
    state = play(position(["Y1 G1", "B1"], "R4 R6", draw="B3"), "draw")
    assert {"R4=Y1+B3", "R4=B3+G1", "R4=B3+Y1"} & legal(state)
    assert "T2" == rule_against(state, "R6=B3+B3")


@pytest.mark.rule("D2")
def test_after_the_first_match_with_the_drawn_card_any_match_follows() -> None:
    """After a match with the drawn card, the turn continues like any other."""
    state = play(position(["B9 G1", "B1"], "R7 R9", draw="Y7"), "draw", "R7=Y7")
    assert dos.Matching() == state.phase
    assert {"R9=B9", "end"} == legal(state)


@pytest.mark.rule("D2")
def test_any_match_after_a_draw_is_an_option() -> None:
    """With `any_match_after_draw`, the first match does not need the drawn card."""
    state = play(position(["B7 G1 G3 B4", "B1"], "R7 R9", draw="Y10", rules=ANY_MATCH), "draw")
    assert {"R7=B7", "R7=B4+G3", "+B4", "+B7", "+G1", "+G3", "+Y10"} == legal(state)
    assert {"end"} == legal(play(state, "R7=B7"))


@pytest.mark.rule("D3")
def test_a_draw_without_a_match_owes_a_placement() -> None:
    """Any card from the hand goes into the row, even the drawn one; the turn cannot simply end."""
    state = play(position(["B3 G1", "B1"], "R7 R9", draw="Y1"), "draw")
    assert {"+B3", "+G1", "+Y1"} == legal(state)
    assert {"D3"} == {rule_against(state, "end"), rule_against(state, "+R1")}
    placed = play(state, "+G1")
    assert ("R7 R9 G1", "B3 Y1", 1) == (row_of(placed), hand_of(placed, 0), placed.to_move)
    assert dos.Matching() == placed.phase
    assert 1 == play(state, "+Y1").to_move


@pytest.mark.rule("D3")
def test_without_a_draw_nothing_is_placed() -> None:
    """A player who has not drawn cannot begin the turn with a placement."""
    assert "D3" == rule_against(position(["B3 G1", "B1"], "R7 R9"), "+B3")


@pytest.mark.rule("D3")
def test_a_placement_is_no_match_and_earns_nothing() -> None:
    """A card equal to one in the row is placed next to it: no bonus, no draws, no discards."""
    state = play(position(["R7 G1", "B1"], "R7 R9", draw="Y1"), "draw", "+R7")
    assert ("R7 R9 R7", "B1", ()) == (row_of(state), hand_of(state, 1), state.discard_pile)
    assert (1, dos.Matching()) == (state.to_move, state.phase)


@pytest.mark.rule("D4")
def test_a_match_after_a_draw_owes_no_placement() -> None:
    """After a draw and a plain match, the turn ends without a placement."""
    state = play(position(["B3 G1", "B1"], "R7 R9", draw="Y7 G10"), "draw", "R7=Y7")
    assert (0, 0) == state.bonuses_owed
    state = play(state, "end")
    assert ("R9 G10", "B3 G1", 1) == (row_of(state), hand_of(state, 0), state.to_move)


@pytest.mark.rule("D4", "B2")
def test_a_color_match_after_a_draw_earns_its_bonus_alone() -> None:
    """After a draw and a Double Color Match, the player owes one placement, not two."""
    state = play(position(["R3 G1 G3", "B1"], "R7 R9", draw="R4"), "draw", "R7=R3+R4!!", "end")
    assert dos.AddingBonus(required=1, optional=0) == state.phase
    assert 1 == play(state, "+G1").to_move


# The piles


@pytest.mark.rule("P1")
def test_the_discard_pile_becomes_the_draw_pile() -> None:
    """If the draw pile is empty, the discard pile is shuffled and drawn from; the turn continues."""
    state = position(["B3 G1", "B1"], "R7 R9", discard="Y1 Y7 Y3", rest="last hand", shuffles=["Y7 Y3 Y1"])
    state = play(state, "draw")
    assert ("B3 G1 Y7", "Y3 Y1", ()) == (hand_of(state, 0), names(state.draw_pile), state.discard_pile)
    assert {"R7=Y7", "+B3", "+G1", "+Y7"} == legal(state)


@pytest.mark.rule("P1")
def test_the_piles_are_shuffled_only_when_a_card_is_needed() -> None:
    """Drawing the last card of the draw pile does not change the discard pile."""
    state = play(position(["B3 G1", "B1"], "R7 R9", draw="Y1", discard="Y3 Y4", rest="last hand"), "draw", "+G1")
    assert ((), "Y3 Y4") == (state.draw_pile, names(state.discard_pile))


@pytest.mark.rule("P1", "B6")
def test_the_piles_are_shuffled_between_the_cards_of_one_penalty() -> None:
    """The first of three players draws the last card of the old pile, the others from the new one."""
    piles = {"draw": "Y1", "discard": "G1 G3 G4", "rest": "last hand", "shuffles": ["G4 G1 G3"]}
    state = position(["B1", "B3", "B4", "R3 R4"], "R7 R9", to_move=3, **piles)
    state = play(state, "R7=R3+R4!!")
    assert ["B1 Y1", "B3 G4", "B4 G1"] == [hand_of(state, seat) for seat in range(3)]
    assert ("G3", ()) == (names(state.draw_pile), state.discard_pile)
    assert (3, dos.Matching()) == (state.to_move, state.phase)


@pytest.mark.rule("P1", "E1")
def test_the_row_is_filled_from_a_reshuffled_discard_pile() -> None:
    """If the draw pile is empty, the cards discarded this turn are shuffled to fill the row."""
    state = position(["B7 G1 G3", "B1"], "R7 R9", discard="Y1", rest="last hand", shuffles=["B7 Y1 R7"])
    state = play(state, "R7=B7", "end")
    assert ("R9 B7", "Y1 R7", ()) == (row_of(state), names(state.draw_pile), state.discard_pile)


@pytest.mark.rule("P1")
def test_the_reshuffle_between_the_two_cards_that_fill_the_row() -> None:
    """The first card comes from the old draw pile, the second from the new one."""
    state = position(["B7 G9 G3", "B1"], "R7 R9", draw="Y4", rest="last hand", shuffles=["G9 B7 R9 R7"])
    state = play(state, "R7=B7", "R9=G9", "end")
    assert ("Y4 G9", "B7 R9 R7") == (row_of(state), names(state.draw_pile))


@pytest.mark.rule("P2", "D2", "D3")
def test_with_both_piles_empty_nothing_is_drawn() -> None:
    """By default, a player who draws nothing can only place a card, even if a card would match."""
    state = play(position(["B7 G1", "B1"], "R7 R9", rest="last hand"), "draw")
    assert ("B7 G1", dos.AfterDraw(None)) == (hand_of(state, 0), state.phase)
    assert {"+B7", "+G1"} == legal(state)
    assert "D2" == rule_against(state, "R7=B7")
    assert 1 == play(state, "+B7").to_move


@pytest.mark.rule("P2", "D2")
def test_with_both_piles_empty_the_option_allows_matches() -> None:
    """With `any_match_after_draw`, a player who draws nothing can match."""
    state = play(position(["B7 G1", "B1"], "R7 R9", rest="last hand", rules=ANY_MATCH), "draw")
    assert {"R7=B7", "+B7", "+G1"} == legal(state)
    assert {"end"} == legal(play(state, "R7=B7"))


@pytest.mark.rule("P2", "B6")
def test_a_penalty_takes_what_is_there() -> None:
    """With one card in both piles, the next seat draws it, the others draw nothing, and play continues."""
    state = position(["B1", "B3", "B4", "R3 R4 B9"], "R7 R9", to_move=3, draw="Y1", rest="last hand")
    state = play(state, "R7=R3+R4!!")
    assert ["B1 Y1", "B3", "B4"] == [hand_of(state, seat) for seat in range(3)]
    assert {"R9=B9", "end"} <= legal(state)


@pytest.mark.rule("P2", "E1")
def test_the_row_never_falls_below_two() -> None:
    """With both piles empty, a turn that matches the whole row discards more than it needs to fill it."""
    state = position(["B7 G9 G3", "B1"], "R7 R9", rest="last hand", shuffles=["R7 B7 R9 G9"])
    state = play(state, "R7=B7", "R9=G9", "end")
    assert ("R7 B7", "R9 G9") == (row_of(state), names(state.draw_pile))


@pytest.mark.rule("P2", "R1")
def test_with_both_piles_empty_the_last_card_can_be_placed() -> None:
    """A player who draws nothing and has one card goes out by placing it."""
    state = play(position(["B3", "B1"], "R7 R9", rest="last hand"), "draw", "+B3")
    assert 0 == state.winner
