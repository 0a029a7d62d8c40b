"""The chapter "A turn: matching": T1-T5."""

from itertools import combinations_with_replacement, product

import pytest

import dos
from support.positions import card, cards, legal, move, play, position, row_of, rule_against

KINDS = tuple(dict.fromkeys(dos.DECK))


# A slow second implementation of the rules of matching: every card is declared in every possible way.


def _declarations(each: dos.Card) -> list[tuple[int, dos.Color]]:
    """Return everything that a card can be declared as: a number (C3, C4) and a color (C4)."""
    match each:
        case dos.NumberCard(color, number):
            return [(number, color)]
        case dos.WildNumber(color):
            return [(number, color) for number in range(1, 11)]
        case dos.WildDos():
            return [(2, color) for color in dos.Color]


def _bonuses(target: dos.Card, played: tuple[dos.Card, ...]) -> set[dos.ColorMatch]:
    """Return the bonuses that the cards earn on the target over all declarations; none if they do not match."""
    earned = set()
    color_match = dos.ColorMatch.SINGLE if len(played) == 1 else dos.ColorMatch.DOUBLE
    for (number, color), *declared in product(*map(_declarations, (target, *played))):
        if number == sum(each for each, _ in declared):
            same = all(each is color for _, each in declared)
            earned.add(color_match if same else dos.ColorMatch.NONE)
    return earned


@pytest.mark.rule("T1", "T2", "T4", "C3", "C4", "B1", "B2", "B4", "B5")
@pytest.mark.parametrize("target", KINDS, ids=str)
def test_every_match_there_can_be(target: dos.Card) -> None:
    """On each kind of card, exactly those matches are legal that some declaration makes valid."""
    rules = dos.Rules(deck=KINDS * 5)
    state = position([" ".join(map(str, KINDS * 2)), "B1"], f"{target} {target}", rules=rules)
    all_played = [(each,) for each in KINDS] + list(combinations_with_replacement(KINDS, 2))
    expected = {dos.Match(target, played, bonus) for played in all_played for bonus in _bonuses(target, played)}
    assert expected | {dos.Draw()} == set(dos.legal_moves(state))


@pytest.mark.rule("T1")
def test_one_card_of_the_same_number_matches() -> None:
    """Cards of any color match a card of the same number, and no other."""
    state = position(["B7 G7 Y6 R8", "B1"], "R7 Y10")
    assert {"R7=B7", "R7=G7", "draw"} == legal(state)
    assert {"T1"} == {rule_against(state, "R7=Y6"), rule_against(state, "Y10=B7")}
    assert "R7 G7 Y10" == row_of(play(state, "R7=G7"))


@pytest.mark.rule("T1")
def test_a_match_is_made_with_what_is_there() -> None:
    """A card that is not in the hand, or a target that is not in the row, does not make a match."""
    state = position(["B7", "G7"], "R7 Y10")
    assert {"T1"} == {rule_against(state, "R7=G7"), rule_against(state, "Y7=B7")}


@pytest.mark.rule("T2")
def test_two_cards_that_add_up_match() -> None:
    """Two cards that add up to the number of the target match it in any colors."""
    state = position(["B1 G3 R4 B6", "B1"], "R7 Y10")
    assert {"R7=B1+B6", "R7=G3+R4", "Y10=B6+R4", "draw"} == legal(state)
    assert "T2" == rule_against(state, "R7=B1+G3")


@pytest.mark.rule("T2")
def test_one_card_is_not_played_twice() -> None:
    """Two equal cards add up only if the hand has both."""
    assert "T2" == rule_against(position(["B3 R9", "B1"], "R6 Y10"), "R6=B3+B3")
    assert "R6=B3+B3" in legal(position(["B3 B3 R9", "B1"], "R6 Y10"))


@pytest.mark.rule("T1", "T2")
@pytest.mark.parametrize(
    ("text", "rule", "reason"),
    [
        ("R6=B3+B3", "T2", "you have only one B3, so you cannot play two"),
        ("R6=G3+G3", "T2", "G3 is not in your hand, so you cannot play it"),
        ("R6=B3+G3", "T2", "G3 is not in your hand, so you cannot play it"),
        ("R6=B1+B5", "T2", "B1 is not in your hand, so you cannot play it"),
        ("R6=B6", "T1", "B6 is not in your hand, so you cannot play it"),
    ],
)
def test_the_card_that_is_not_held_is_named(text: str, rule: str, reason: str) -> None:
    """The reason says which card is not in the hand, or is there only once but played twice."""
    state = position(["B3 B5 R9", "B1"], "R6 Y10")
    refused = dos.explain(state, move(text))

    assert refused is not None
    assert (rule, reason) == (refused.rule, refused.reason)
    assert rule == rule_against(state, text)


@pytest.mark.rule("T2")
def test_three_cards_never_match() -> None:
    """A match of three cards cannot even be created."""
    assert {"draw"} == legal(position(["B1 G3 R4", "B1"], "R8 Y8"))
    with pytest.raises(ValueError, match="3"):
        dos.Match(card("R8"), cards("B1 G3 R4"), dos.ColorMatch.NONE)


@pytest.mark.rule("T2", "C3", "C4")
@pytest.mark.parametrize(
    ("row", "text"),
    [("R1 R8", "R1=B#+R#"), ("R10 R8", "R10=B10+R#"), ("B# R8", "B#=B10+B1"), ("B# R8", "B#=WD+R9")],
)
def test_the_numbers_of_wilds_have_their_bounds(row: str, text: str) -> None:
    """A Double Match is never on a 1, never uses a 10, and is at most 10 on a Wild #."""
    assert "T2" == rule_against(position(["B# R# B10 B1 WD R9", "Y1"], row), text)


@pytest.mark.rule("T2", "C3")
def test_a_double_match_onto_a_wild_number_reaches_from_2_to_10() -> None:
    """Two 1s and two 5s are the smallest and largest pairs on a Wild # in the row."""
    assert {"B#=R1+R1", "B#=R5+R5"} <= legal(position(["R1 R1 R5 R5", "Y1"], "B# G8"))


@pytest.mark.rule("T3")
def test_each_card_of_the_row_is_matched_once_a_turn() -> None:
    """A second match on the same card is illegal, even with fitting cards."""
    state = play(position(["B7 G7 Y3 Y4 Y9", "B1"], "R7 R10"), "R7=B7")
    assert {"T3"} == {rule_against(state, "R7=G7"), rule_against(state, "R7=Y3+Y4")}


@pytest.mark.rule("T3")
def test_all_cards_of_the_row_can_be_matched_in_a_turn() -> None:
    """In a row of four, four matches can be made in one turn, in any order."""
    state = position(["B7 G8 B4 B5 Y10 Y1", "B1"], "R7 R8 R9 R10")
    state = play(state, "R9=B4+B5", "R7=B7", "R10=Y10", "R8=G8")
    assert () == state.center_row.unmatched
    assert (0, {"end"}) == (state.to_move, legal(state))


@pytest.mark.rule("T3")
def test_two_equal_cards_of_the_row_are_two_targets() -> None:
    """Each of two red 7s can be matched once; a third match on a red 7 is illegal."""
    once = play(position(["B7 B7 G7 Y1", "B1"], "R7 R7"), "R7=B7")
    assert {"R7=B7", "R7=G7", "end"} == legal(once)
    assert "T3" == rule_against(play(once, "R7=G7"), "R7=B7")


@pytest.mark.rule("T3", "E1")
def test_what_lies_on_a_matched_card_is_no_target() -> None:
    """A card that was played onto another cannot be matched."""
    state = play(position(["B7 B3 R4 G4 R9", "B1"], "G7 R10"), "G7=B3+R4")
    assert "T1" == rule_against(state, "R4=G4")


@pytest.mark.rule("T4")
@pytest.mark.parametrize("text", ["B3=B7", "B3=B7!", "R7=R8!"])
def test_color_alone_never_matches(text: str) -> None:
    """A card with the right color but the wrong number is never a match, whatever bonus is claimed."""
    assert "T4" == rule_against(position(["B7 R8 G1", "B1"], "B3 R7"), text)


@pytest.mark.rule("T4")
def test_color_alone_never_adds_up() -> None:
    """Two cards with the color of the target but the wrong sum are not a Double Match."""
    assert "T2" == rule_against(position(["B3 B5 G1", "B1"], "B7 R9"), "B7=B3+B5!!")


@pytest.mark.rule("T5")
def test_a_turn_is_not_passed() -> None:
    """A player who has neither matched nor drawn cannot end the turn, with or without a legal match."""
    assert "T5" == rule_against(position(["B7 G1", "B1"], "R7 R9"), "end")
    assert "T5" == rule_against(position(["B3 G1", "B1"], "R7 R9"), "end")


@pytest.mark.rule("T5", "D1")
def test_who_can_match_may_rather_draw() -> None:
    """A player who can match may draw instead."""
    assert {"R7=B7", "draw"} == legal(position(["B7 G1", "B1"], "R7 R9"))


@pytest.mark.rule("T5")
def test_the_player_may_stop_after_any_match() -> None:
    """After one match, the player can end the turn even if another match is legal."""
    state = play(position(["B7 G9 G1", "B1"], "R7 R9"), "R7=B7")
    assert {"R9=G9", "end"} == legal(state)
    assert 1 == play(state, "end").to_move


@pytest.mark.rule("T5")
def test_the_player_says_so_even_when_nothing_more_fits() -> None:
    """If no card matches any more, the turn continues until the player ends it."""
    state = play(position(["B7 G1 G3", "B1"], "R7 R9"), "R7=B7")
    assert (0, {"end"}) == (state.to_move, legal(state))


@pytest.mark.rule("T5", "D3")
def test_the_turn_ends_by_itself_after_a_draw_and_a_placement() -> None:
    """After the placement of D3, the next player is to move."""
    state = play(position(["B7 G1", "B1"], "R8 R9", draw="Y1"), "draw", "+Y1")
    assert (1, dos.Matching()) == (state.to_move, state.phase)


@pytest.mark.rule("T5", "B1", "B2")
def test_the_turn_ends_by_itself_after_the_last_placement() -> None:
    """After the last bonus card, and not before, the next player is to move."""
    state = play(position(["R7 R4 R5 G1 G3 G4", "B1"], "R7 R9"), "R7=R7!", "R9=R4+R5!!", "end", "+G1")
    assert 0 == state.to_move
    state = play(state, "+G3")
    assert (1, dos.Matching()) == (state.to_move, state.phase)


@pytest.mark.rule("T5", "R1")
def test_the_turn_ends_by_itself_on_going_out() -> None:
    """Playing the last card ends the turn and the round."""
    assert dos.RoundOver(0, 1) == play(position(["B7", "B1"], "R7 R9"), "R7=B7").phase


@pytest.mark.rule("T3")
def test_the_order_of_matches_leaves_no_trace() -> None:
    """The same matches in a different order lead to the same state."""
    state = position(["B7 G7 G9 Y1", "B1"], "R7 R7 R9")
    assert play(state, "R7=B7", "R9=G9", "R7=G7") == play(state, "R7=G7", "R7=B7", "R9=G9")
    assert move("R7=B7") not in dos.legal_moves(play(state, "R7=B7"))
