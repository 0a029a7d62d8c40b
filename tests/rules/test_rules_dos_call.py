"""The chapter "The DOS call": the call at the end of a turn that leaves two cards (Y1, Y4)."""

import attrs
import pytest

import dos
from support.positions import CALL, hand_of, legal, play, position, rule_against


def with_call(**options: bool) -> dos.Rules:
    """Return rules with the DOS call, and other options."""
    return dos.Rules(dos_call=True, **options)


def without_call(state: dos.GameState) -> dos.GameState:
    """Return the same position in a game without the DOS call."""
    return attrs.evolve(state, rules=attrs.evolve(state.rules, dos_call=False))


# A turn that leaves two cards (Y1)


# Each turn is a position with seat 0 to move, and the moves of its turn.
TURNS: dict[str, tuple[dos.GameState, tuple[str, ...]]] = {
    "a single match": (position(["B7 Y1 Y3", "B1 B3 B4"], "R7 R9", rules=CALL), ("R7=B7", "end")),
    "a double match": (position(["B3 R4 Y1 Y3", "B1 B3 B4"], "R7 R9", rules=CALL), ("R7=B3+R4", "end")),
    "two matches": (position(["B7 B9 Y1 Y3", "B1 B3 B4"], "R7 R9", rules=CALL), ("R7=B7", "R9=B9", "end")),
    "the one bonus card placed": (
        position(["R7 B1 Y1 Y3", "B1 B3 B4"], "R7 R9", rules=CALL),
        ("R7=R7!", "end", "+B1"),
    ),
    "the bonus of a double color match placed": (
        position(["R3 R4 B1 Y1 Y3", "B1 B3 B4"], "R7 R9", rules=CALL),
        ("R7=R3+R4!!", "end", "+B1"),
    ),
    "the last of two bonus cards placed": (
        position(["R7 R9 B1 B3 Y1 Y3", "B1 B3 B4"], "R7 R9", rules=CALL),
        ("R7=R7!", "R9=R9!", "end", "+B1", "+B3"),
    ),
    "the one bonus placed, the other declined": (
        position(["R7 R9 B1 Y1 Y3", "B1 B3 B4"], "R7 R9", rules=CALL),
        ("R7=R7!", "R9=R9!", "end", "+B1", "end"),
    ),
    "the bonus of B2 placed, that of B1 declined": (
        position(["R3 R4 R9 B1 Y1 Y3", "B1 B3 B4"], "R7 R9", rules=CALL),
        ("R7=R3+R4!!", "R9=R9!", "end", "+B1", "end"),
    ),
    "both bonuses declined": (
        position(["R7 R9 Y1 Y3", "B1 B3 B4"], "R7 R9", rules=CALL),
        ("R7=R7!", "R9=R9!", "end", "end"),
    ),
    "the bonus declined": (position(["R7 Y1 Y3", "B1 B3 B4"], "R7 R9", rules=CALL), ("R7=R7!", "end", "end")),
    "a required single bonus placed": (
        position(["R7 B1 Y1 Y3", "B1 B3 B4"], "R7 R9", rules=with_call(single_bonus_required=True)),
        ("R7=R7!", "end", "+B1"),
    ),
    "the drawn card placed": (
        position(["Y1 Y3", "B1 B3 B4"], "R7 R9", draw="B8", rules=CALL),
        ("draw", "+B8"),
    ),
    "a match declined after a draw": (
        position(["Y1 B8", "B1 B3 B4"], "R7 R9", draw="Y3", rules=CALL),
        ("draw", "+B8"),
    ),
    "nothing drawn": (
        position(["B8 Y1 Y3", "B1 B3 B4"], "R7 R9", rest="last hand", rules=CALL),
        ("draw", "+B8"),
    ),
    "a match after a draw": (
        position(["Y1 Y3", "B1 B3 B4"], "R7 R9", draw="B7", rules=CALL),
        ("draw", "R7=B7", "end"),
    ),
    "a bonus card after a draw": (
        position(["B1 Y1 Y3", "B1 B3 B4"], "R7 R9", draw="R7", rules=CALL),
        ("draw", "R7=R7!", "end", "+B1"),
    ),
    "any match after a draw": (
        position(["B7 Y1", "B1 B3 B4"], "R7 R9", draw="Y3", rules=with_call(any_match_after_draw=True)),
        ("draw", "R7=B7", "end"),
    ),
    "any match after nothing was drawn": (
        position(
            ["B7 Y1 Y3", "B1 B3 B4"],
            "R7 R9",
            rest="last hand",
            shuffles=["R7 B7"],
            rules=with_call(any_match_after_draw=True),
        ),
        ("draw", "R7=B7", "end"),
    ),
}

each_turn = pytest.mark.parametrize(("state", "turn"), TURNS.values(), ids=TURNS)


@pytest.mark.rule("Y1")
@each_turn
def test_a_turn_that_leaves_two_cards_does_not_end_by_itself(state: dos.GameState, turn: tuple[str, ...]) -> None:
    """At the end of every kind of turn, the player can only call, or end the turn without a call."""
    closing = play(state, *turn)
    assert ("Y1 Y3", 0, dos.ClosingTurn()) == (hand_of(closing, 0), closing.to_move, closing.phase)
    assert (dos.EndTurn(), dos.CallDos(by=0)) == dos.legal_moves(closing)
    assert ((), (0,), set()) == (closing.calls_due, dos.seats_to_act(closing), legal(closing, 1))


@pytest.mark.rule("Y1")
@each_turn
def test_a_call_ends_the_turn_as_it_ends_without_the_option(state: dos.GameState, turn: tuple[str, ...]) -> None:
    """After the call, play passes on, and the position is that of a game without the DOS call."""
    called = play(state, *turn, "dos@0")
    assert (1, dos.Matching(), ()) == (called.to_move, called.phase, called.calls_due)
    assert without_call(called) == play(without_call(state), *turn)


@pytest.mark.rule("Y1", "Y2")
@each_turn
def test_a_turn_can_be_ended_without_the_call(state: dos.GameState, turn: tuple[str, ...]) -> None:
    """Ending the turn without the call gives the same position as calling, except for the due call."""
    ended = play(state, *turn, "end")
    assert attrs.evolve(play(state, *turn, "dos@0"), calls_due=(0,)) == ended
    assert (1, 0) == dos.seats_to_act(ended)
    assert {"dos@0"} == legal(ended, 0)


@pytest.mark.rule("Y1")
@pytest.mark.parametrize(
    ("hand", "turn"),
    [
        ("B7 Y1", "R7=B7 end"),
        ("B7 Y1 Y3 Y4", "R7=B7 end"),
        ("B3 R4 Y1 Y3 Y4 Y5", "R7=B3+R4 end"),
        ("R7 B1 Y1", "R7=R7! end +B1"),
        ("R7 Y1", "R7=R7! end end"),
        ("R7 Y1 Y3 Y4", "R7=R7! end end"),
        ("Y1", "draw +Y1"),
        ("Y1 Y3 Y4", "draw +Y1"),
    ],
)
def test_a_turn_that_leaves_another_number_of_cards_ends_by_itself(hand: str, turn: str) -> None:
    """With one card left, or with three or more, no call is owed."""
    state = play(position([hand, "B1 B3 B4"], "R7 R9", draw="G8 G10", rules=CALL), *turn.split())
    assert (1, dos.Matching(), ()) == (state.to_move, state.phase, state.calls_due)
    assert {"Y5"} == {rule_against(state, "dos@0"), rule_against(state, "catch@1>0")}


@pytest.mark.rule("Y1")
def test_passing_through_two_between_matches_needs_no_call() -> None:
    """A player with two cards between two matches does not owe a call."""
    state = play(position(["B7 B9 Y1", "B1 B3 B4"], "R7 R9", rules=CALL), "R7=B7")
    assert ("B9 Y1", dos.Matching()) == (hand_of(state, 0), state.phase)
    assert "Y5" == rule_against(state, "dos@0")
    assert (1, ()) == (play(state, "R9=B9", "end").to_move, play(state, "R9=B9", "end").calls_due)


@pytest.mark.rule("Y1")
def test_passing_through_two_before_a_bonus_card_needs_no_call() -> None:
    """A player with two cards and a bonus card to place does not owe a call."""
    state = play(position(["R3 R4 B1 Y1", "B1 B3 B4"], "R7 R9", rules=CALL), "R7=R3+R4!!", "end")
    assert ("B1 Y1", dos.AddingBonus(1, 0)) == (hand_of(state, 0), state.phase)
    assert "Y5" == rule_against(state, "dos@0")
    assert 1 == play(state, "+B1").to_move


@pytest.mark.rule("Y1")
def test_passing_through_two_after_a_draw_needs_no_call() -> None:
    """A player with two cards after a draw, or at the start of a turn, does not owe a call."""
    state = position(["Y1", "B1 B3"], "R7 R9", draw="Y3", rules=CALL)
    drawn = play(state, "draw")
    assert ("Y1 Y3", {"+Y1", "+Y3"}) == (hand_of(drawn, 0), legal(drawn))
    passed = play(drawn, "+Y1")
    assert ("B1 B3", 1, ()) == (hand_of(passed, 1), passed.to_move, passed.calls_due)
    assert {"Y5"} == {rule_against(passed, "dos@1"), rule_against(passed, "catch@0>1")}


@pytest.mark.rule("Y1", "Y5")
def test_coming_to_two_on_another_s_turn_needs_no_call() -> None:
    """A penalty draw from one card to two makes nobody liable, then or in later turns."""
    state = play(position(["R3 R4 B1 Y1 Y3 Y4", "B1", "B3"], "R7 R9", draw="G1 G3", rules=CALL), "R7=R3+R4!!")
    assert ["B1 G1", "B3 G3"] == [hand_of(state, 1), hand_of(state, 2)]
    for following in (state, play(state, "end"), play(state, "end", "+B1")):
        assert () == following.calls_due
        assert {"Y5"} == {rule_against(following, text) for text in ("catch@0>1", "dos@2", "catch@1>2")}


@pytest.mark.rule("Y1")
def test_only_the_seat_whose_turn_it_was_owes_a_call() -> None:
    """Other players with two cards at the end of a turn do not owe a call."""
    state = play(position(["B7 Y1 Y3", "B1 B3", "B4 B5"], "R7 R9", rules=CALL), "R7=B7", "end", "end")
    assert (0,) == state.calls_due
    assert {"Y5"} == {rule_against(state, text) for text in ("dos@2", "catch@1>2", "catch@0>2", "catch@2>1")}


@pytest.mark.rule("Y4", "Y5")
def test_the_hand_as_dealt_needs_no_call() -> None:
    """In a game with hands of two, nobody owes a call after the deal."""
    rules = dos.Rules(dos_call=True, hand_size=2)
    state = dos.apply(dos.new_game(3, rules=rules, seed=2017, dealer=0), dos.Deal())
    assert ([2, 2, 2], dos.Matching(), ()) == ([len(hand) for hand in state.hands], state.phase, state.calls_due)
    assert {"Y5"} == {rule_against(state, text) for text in ("dos@0", "dos@1", "catch@1>2", "catch@2>0")}


@pytest.mark.rule("Y1", "R1")
def test_going_out_needs_no_call() -> None:
    """Playing the last two cards ends the round, and no call is owed."""
    state = position(["B3 R4", "B1 B3"], "R7 R9", rules=CALL)
    assert dos.RoundOver(0, 4) == play(state, "R7=B3+R4").phase


@pytest.mark.rule("Y1")
@pytest.mark.parametrize(
    ("text", "rule"), [("draw", "Y1"), ("+Y1", "Y1"), ("+B9", "Y1"), ("R9=Y9", "Y1"), ("deal", "S6")]
)
def test_nothing_but_the_call_is_left_when_a_turn_is_closed(text: str, rule: str) -> None:
    """At the end of the turn, the player cannot draw, place or match, even if a card matches."""
    state = play(position(["B7 Y1 Y9", "B1 B3"], "R7 R9", rules=CALL), "R7=B7", "end")
    assert rule == rule_against(state, text)


@pytest.mark.rule("Y1", "S5")
@pytest.mark.parametrize("text", ["end", "draw", "R9=B9", "+B1"])
def test_only_the_seat_to_move_closes_its_turn(text: str) -> None:
    """Another seat can neither end the turn nor begin its own."""
    state = play(position(["B7 Y1 Y3", "B1 B9"], "R7 R9", rules=CALL), "R7=B7", "end")
    assert "S5" == rule_against(state, text, by=1)


# Later turns (Y4)


@pytest.mark.rule("Y4")
@pytest.mark.parametrize(
    ("moves", "hand"),
    [
        ("draw +G1 dos@0 draw +G3 draw +G4", "Y1 Y3"),
        ("draw +G1 end dos@0 draw +G3 draw +G4", "Y1 Y3"),
        ("draw +G1 end draw +G3 draw +G4", "Y1 Y3"),
    ],
    ids=["called", "called late", "not called"],
)
def test_the_next_time_a_new_call_is_needed(moves: str, hand: str) -> None:
    """A player with the same two cards at the end of the next turn owes a call again."""
    state = position(["Y1 Y3", "B1 B3 B4 B5"], "R7 R9", draw="G1 G3 G4 G5", rules=CALL)
    state = play(state, *moves.split())
    assert (hand, 0, dos.ClosingTurn(), ()) == (hand_of(state, 0), state.to_move, state.phase, state.calls_due)
    assert (0,) == play(state, "end").calls_due
    assert () == play(state, "dos@0").calls_due


@pytest.mark.rule("Y4")
def test_a_new_call_is_needed_after_being_caught() -> None:
    """A caught player who comes down to two cards again owes a call again, and can be caught again."""
    state = position(["Y1 Y3", "B1 B3 B4 B5"], "R7 R9", draw="G1 B7 B9 G3 G4 G5", rules=CALL)
    state = play(state, "draw", "+G1", "end", "catch@1>0", "draw", "+G3")
    assert ("B7 B9 Y1 Y3", 0) == (hand_of(state, 0), state.to_move)
    state = play(state, "R7=B7", "R9=B9", "end")
    assert ("Y1 Y3", dos.ClosingTurn()) == (hand_of(state, 0), state.phase)
    assert "catch@1>0" in legal(play(state, "end"), 1)


@pytest.mark.rule("Y4", "Y1")
def test_no_call_is_needed_for_a_turn_that_leaves_one() -> None:
    """A player who called with two cards and then has one does not owe a call."""
    state = position(["Y9 Y1 Y3", "B1 B3 B4 B5"], "R9 R7", draw="G3 B8 G4", rules=CALL)
    state = play(state, "R9=Y9", "end", "dos@0", "draw", "+B8", "G3=Y3", "end")
    assert ("Y1", 1, ()) == (hand_of(state, 0), state.to_move, state.calls_due)
