"""The chapter "A turn: color match bonuses": B1-B6."""

import pytest

import dos
from support.positions import hand_of, legal, move, play, position, row_of, rule_against

REQUIRED = dos.Rules(single_bonus_required=True)


@pytest.mark.rule("B1")
def test_a_single_color_match_allows_one_more_card() -> None:
    """After it, the player may put any card from the hand into the row, or none."""
    state = play(position(["R7 B1 Y3", "B1"], "R7 R9", draw="G10"), "R7=R7!", "end")
    assert dos.AddingBonus(required=0, optional=1) == state.phase
    assert {"+B1", "+Y3", "end"} == legal(state)
    placed = play(state, "+Y3")
    assert ("R9 G10 Y3", "B1", 1) == (row_of(placed), hand_of(placed, 0), placed.to_move)


@pytest.mark.rule("B1")
def test_the_bonus_of_a_single_color_match_may_be_declined() -> None:
    """A player who declines the bonus keeps the hand, and the row stays as it was filled."""
    state = play(position(["R7 B1 Y3", "B1"], "R7 R9", draw="G10"), "R7=R7!", "end", "end")
    assert ("R9 G10", "B1 Y3", 1) == (row_of(state), hand_of(state, 0), state.to_move)


@pytest.mark.rule("B1")
def test_the_bonus_of_a_single_color_match_can_be_made_required() -> None:
    """With `single_bonus_required` the bonus card must be placed."""
    state = play(position(["R7 B1 Y3", "B1"], "R7 R9", rules=REQUIRED), "R7=R7!", "end")
    assert {"+B1", "+Y3"} == legal(state)
    assert dos.AddingBonus(required=1, optional=0) == state.phase
    assert 1 == play(state, "+B1").to_move


@pytest.mark.rule("B1")
def test_only_the_same_color_is_a_single_color_match() -> None:
    """A Single Match in another color earns nothing, and claiming the bonus is illegal."""
    state = position(["B7 B1", "B1"], "R7 R9")
    assert "B1" == rule_against(state, "R7=B7!")
    assert 1 == play(state, "R7=B7", "end").to_move


@pytest.mark.rule("B1")
def test_only_a_card_of_the_hand_is_a_bonus_card() -> None:
    """A card that is not in the hand cannot be placed."""
    state = play(position(["R7 B1", "B1"], "R7 R9"), "R7=R7!", "end")
    assert "B1" == rule_against(state, "+Y3")


@pytest.mark.rule("B1", "B2")
def test_others_draw_for_a_double_color_match_only() -> None:
    """Only a Double Color Match makes the other players draw, one card each."""
    state = position(["R7 R3 R4 B4 Y1", "B1", "G1"], "R7 R9")
    assert [[1, 1], [1, 1], [2, 2]] == [
        [len(hand) for hand in play(state, text).hands[1:]] for text in ("R7=R7!", "R7=R3+B4", "R7=R3+R4!!")
    ]


@pytest.mark.rule("B2")
def test_a_double_color_match_requires_a_placement() -> None:
    """After it, the player must put one card from the hand into the row."""
    state = play(position(["R3 R4 B1 Y3", "B1"], "R7 R9", draw="G8 G10"), "R7=R3+R4!!", "end")
    assert dos.AddingBonus(required=1, optional=0) == state.phase
    assert {"+B1", "+Y3"} == legal(state)
    assert {"B2"} == {rule_against(state, "end"), rule_against(state, "+G1")}
    assert "R9 G10 Y3" == row_of(play(state, "+Y3"))


@pytest.mark.rule("B2")
@pytest.mark.parametrize("text", ["R7=B4+R3", "R7=B3+R4", "R7=B3+B4"])
def test_both_cards_must_have_the_color_of_the_target(text: str) -> None:
    """One card of the right color, or two of the same wrong color, do not make a Double Color Match."""
    state = position(["R3 R4 B3 B4 Y1", "B1"], "R7 R9")
    assert text in legal(state)
    assert "B2" == rule_against(state, f"{text}!!")


@pytest.mark.rule("B1", "B2")
def test_each_bonus_belongs_to_its_kind_of_match() -> None:
    """A Single Match cannot be a Double Color Match, nor a Double Match a Single Color Match."""
    state = position(["R7 R3 R4 Y1", "B1"], "R7 R9")
    assert "B2" == rule_against(state, "R7=R7!!")
    assert "B1" == rule_against(state, "R7=R3+R4!")


@pytest.mark.rule("B3")
def test_every_match_earns_its_own_bonus() -> None:
    """Two Double and two Single Color Matches in one turn earn two penalties and four placements."""
    hand = "R7 R3 R5 B4 B5 B8 Y1 Y3 Y4 Y5 Y6"
    state = play(position([hand, "B1"], "R7 R8 B9 B8"), "R7=R7!", "R8=R3+R5!!", "B9=B4+B5!!", "B8=B8!")
    assert (2, 2) == state.bonuses_owed
    assert 3 == len(state.hands[1])
    state = play(state, "end", "+Y1", "+Y3", "+Y4", "+Y5")
    assert (1, "Y6") == (state.to_move, hand_of(state, 0))
    assert row_of(state).endswith("Y1 Y3 Y4 Y5")


@pytest.mark.rule("B3", "B1")
def test_every_single_bonus_can_be_made_required() -> None:
    """With `single_bonus_required`, the placements of both kinds of match are required."""
    state = position(["R7 B4 B5 Y1 Y3 Y4", "B1"], "R7 B9", rules=REQUIRED)
    state = play(state, "R7=R7!", "B9=B4+B5!!", "end")
    assert dos.AddingBonus(required=2, optional=0) == state.phase
    assert {"+Y3", "+Y4"} == legal(play(state, "+Y1"))


@pytest.mark.rule("B4")
def test_all_cards_of_a_color_match_are_of_one_color_at_once() -> None:
    """Red and blue on a Wild DOS cannot have one color; red and red can."""
    state = position(["R1 R1 B1 Y9", "B1"], "WD G9")
    on_the_wild = {text for text in legal(state) if text.startswith("WD")}
    assert {"WD=B1+R1", "WD=R1+R1", "WD=R1+R1!!"} == on_the_wild
    assert "B4" == rule_against(state, "WD=B1+R1!!")


@pytest.mark.rule("B4")
@pytest.mark.parametrize(
    ("row", "played", "possible"),
    [
        ("R7", "R5+WD", True),
        ("R7", "B5+WD", False),  # the Wild DOS may be red or blue, but the 5 stays blue
        ("WD", "R1+R#", True),
        ("WD", "B1+R#", False),
        ("R4", "WD+WD", True),
        ("R#", "WD+WD", True),
        ("R#", "B1+WD", False),
        ("WD", "R#+R#", True),
        ("WD", "B#+R#", False),
    ],
)
def test_wilds_join_a_double_color_match_where_one_color_is_left(row: str, played: str, *, possible: bool) -> None:
    """A bonus needs one color for all three cards: a Wild DOS takes any, a Wild # has its own."""
    state = position([f"{played.replace('+', ' ')} Y9", "B9"], f"{row} G10")
    moves = legal(state)
    assert f"{row}={played}" in {text.rstrip("!") for text in moves}
    assert possible == (f"{row}={played}!!" in moves)


@pytest.mark.rule("B5")
@pytest.mark.parametrize(
    ("hand", "row", "text"), [("R5 WD Y1", "R7 G9", "R7=R5+WD"), ("R1 R1 Y1", "WD G9", "WD=R1+R1")]
)
def test_a_double_color_match_can_be_forgone_with_a_wild_dos(hand: str, row: str, text: str) -> None:
    """The same cards make two moves: one with the draws and the placement, one without."""
    state = position([hand, "B1"], row)
    forgone, made = play(state, text), play(state, f"{text}!!")
    assert [(1, (0, 0)), (2, (1, 0))] == [(len(after.hands[1]), after.bonuses_owed) for after in (forgone, made)]


@pytest.mark.rule("B5")
@pytest.mark.parametrize("played", ["WD", "R#"])
def test_a_single_color_match_can_be_forgone_with_a_wild_dos(played: str) -> None:
    """A card on a Wild DOS is a Single Color Match, or not if another color is declared."""
    state = position([f"{played} Y10", "B1"], "WD G9")
    assert {f"WD={played}", f"WD={played}!"} == {text for text in legal(state) if text.startswith("WD")}
    assert [(0, 0), (0, 1)] == [play(state, text).bonuses_owed for text in (f"WD={played}", f"WD={played}!")]


@pytest.mark.rule("B5")
def test_the_color_that_forgoes_the_bonus_is_another() -> None:
    """The declared colors are all the same with the bonus, and not all the same without it."""
    forgone, made = (dos.readings(move(text)) for text in ("R7=R5+WD", "R7=R5+WD!!"))
    assert dos.Color.RED is not forgone[2].color
    assert {dos.Color.RED} == {reading.color for reading in made}


@pytest.mark.rule("B5")
@pytest.mark.parametrize("text", ["R7=R7", "R7=R3+R4", "R7=R#", "R7=R4+R#", "Y#=Y5"])
def test_without_a_wild_dos_a_color_match_is_no_choice(text: str) -> None:
    """Without a Wild DOS in the match, the bonus cannot be declined."""
    state = position(["R7 R3 R4 R# Y5", "B1"], "R7 Y#")
    assert "B5" == rule_against(state, text)
    assert text in {each.rstrip("!") for each in legal(state)}


@pytest.mark.rule("B6")
def test_the_others_draw_at_once_clockwise_from_the_left() -> None:
    """The others draw at the match, before the turn continues, starting with the next seat."""
    state = position(["Y10", "Y9", "R3 R4 B1 B9", "Y8"], "R7 R9", draw="G1 G3 G4 G5", to_move=2)
    state = play(state, "R7=R3+R4!!")
    assert ["G3 Y10", "G4 Y9", "B1 B9", "G1 Y8"] == [hand_of(state, seat) for seat in range(4)]
    assert (2, dos.Matching()) == (state.to_move, state.phase)
    assert "R9=B9" in legal(state)


@pytest.mark.rule("B6", "B3")
def test_the_others_draw_at_each_match() -> None:
    """A second Double Color Match makes the others draw again."""
    state = position(["R3 R4 B4 B5 Y1", "Y9", "Y8"], "R7 B9", draw="G1 G3 G4 G5")
    state = play(state, "R7=R3+R4!!", "B9=B4+B5!!")
    assert ["G1 G4 Y9", "G3 G5 Y8"] == [hand_of(state, 1), hand_of(state, 2)]


@pytest.mark.rule("B1", "B2")
def test_a_bonus_card_comes_from_the_hand() -> None:
    """Placing a card that is not in the hand breaks the rule that the placement is owed for."""
    for single_bonus_required, match, rule in (
        (False, "R7=R7!", "B1"),
        (True, "R7=R7!", "B1"),
        (False, "R7=R3+R4!!", "B2"),
    ):
        rules = dos.Rules(single_bonus_required=single_bonus_required)
        state = play(position(["R7 R3 R4 B1", "B3"], "R7 R9", rules=rules), match, "end")

        assert rule == rule_against(state, "+Y9")


@pytest.mark.rule("B1", "B2")
@pytest.mark.parametrize(
    ("rules", "match", "rule"),
    [(REQUIRED, "R7=R7!", "B1"), (dos.Rules(), "R7=R3+R4!!", "B2")],
    ids=["a single bonus that is required", "a double bonus"],
)
def test_a_required_bonus_card_cannot_be_declined(rules: dos.Rules, match: str, rule: str) -> None:
    """Declining breaks the rule that makes the bonus card required."""
    state = play(position(["R7 R3 R4 B1", "B3"], "R7 R9", rules=rules), match, "end")
    refused = dos.explain(state, dos.EndTurn())

    assert (1, 0) == state.bonuses_owed
    assert refused is not None
    assert (rule, "you must place a bonus card before ending your turn") == (refused.rule, refused.reason)
    assert rule == rule_against(state, "end")
