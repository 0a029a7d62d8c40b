"""The chapter "The DOS call": late calls, catches and the penalty of a catch (Y2, Y3)."""

import attrs
import pytest

import dos
from support.calls import in_each_phase
from support.positions import CALL, hand_of, legal, names, play, position, row_of, rule_against

# Catching, and calling late (Y2)


@pytest.mark.rule("Y2")
@in_each_phase
def test_all_seats_can_speak_while_a_call_is_due(state: dos.GameState) -> None:
    """The others can catch, the liable player can call, and the seat to move also has its usual moves."""
    assert (0, 1, 2) == dos.seats_to_act(state)
    assert [{"catch@1>2"}, {"dos@2"}] == [legal(state, 1), legal(state, 2)]
    in_turn = legal(attrs.evolve(state, calls_due=()))
    assert in_turn | {"catch@0>2"} == legal(state)
    assert dos.CatchDos(by=0, caught=2) == dos.legal_moves(state)[-1]


@pytest.mark.rule("Y2", "Y3")
@in_each_phase
@pytest.mark.parametrize("by", [0, 1])
def test_any_other_player_catches_in_any_phase(state: dos.GameState, by: int) -> None:
    """A catch by any player draws two cards at once and leaves turn, phase, row and scores unchanged."""
    caught = play(state, f"catch@{by}>2")
    expected = attrs.evolve(
        state,
        hands=(*state.hands[:2], tuple(sorted((*state.hands[2], *state.draw_pile[:2])))),
        draw_pile=state.draw_pile[2:],
        calls_due=(),
    )
    assert expected == caught
    assert (legal(attrs.evolve(state, calls_due=())), (0,)) == (legal(caught), dos.seats_to_act(caught))


@pytest.mark.rule("Y2")
@in_each_phase
def test_a_late_call_is_made_in_any_phase(state: dos.GameState) -> None:
    """A player who calls before a catch no longer owes a call, and nothing else changes."""
    assert attrs.evolve(state, calls_due=()) == play(state, "dos@2")


@pytest.mark.rule("Y2", "Y5")
@in_each_phase
@pytest.mark.parametrize("first", ["dos@2", "catch@0>2", "catch@1>2"])
def test_the_first_call_or_catch_decides(state: dos.GameState, first: str) -> None:
    """After a call or a catch, every other call and catch that was legal before is illegal."""
    settled = play(state, first)
    assert {"Y5"} == {rule_against(settled, text) for text in ("dos@2", "catch@0>2", "catch@1>2")}


@pytest.mark.rule("Y2")
def test_a_call_can_be_caught_from_the_end_of_the_turn_on() -> None:
    """Nobody can catch a player before the turn ends; afterwards, every other player can."""
    closing = play(position(["B7 Y1 Y3", "B1 B3 B4", "B5 B6 B8"], "R7 R9", rules=CALL), "R7=B7", "end")
    assert {"Y5"} == {rule_against(closing, text) for text in ("catch@1>0", "catch@2>0")}
    ended = play(closing, "end")
    assert {"catch@1>0"} == {text for text in legal(ended, 1) if "@" in text}
    assert [{"dos@0"}, {"catch@2>0"}] == [legal(ended, 0), legal(ended, 2)]


@pytest.mark.rule("Y2")
def test_a_player_who_called_in_time_cannot_be_caught() -> None:
    """After the call at the end of the turn, no call is due."""
    state = play(position(["B7 Y1 Y3", "B1 B3 B4", "B5 B6 B8"], "R7 R9", rules=CALL), "R7=B7", "end", "dos@0")
    assert {"Y5"} == {rule_against(state, text) for text in ("catch@1>0", "catch@2>0", "dos@0")}


@pytest.mark.rule("Y2", "Y5")
def test_a_penalty_draw_ends_it() -> None:
    """A Double Color Match by another player gives a liable player a third card, and no call is due any more."""
    state = position(["R3 R4 B1 Y1", "B1 B3", "G8 G10"], "R7 R9", draw="G1 G3", calls_due=[1, 2], rules=CALL)
    drawn = play(state, "R7=R3+R4!!")
    assert (["B1 B3 G1", "G3 G8 G10"], ()) == ([hand_of(drawn, 1), hand_of(drawn, 2)], drawn.calls_due)
    assert {"Y5"} == {rule_against(drawn, text) for text in ("catch@0>1", "dos@2", "catch@1>2")}


@pytest.mark.rule("Y2", "P2")
def test_a_penalty_draw_of_nothing_does_not_end_it() -> None:
    """A player who could not draw still has two cards and can still be caught."""
    state = position(["R3 R4 B1 Y1", "B1 B3", ""], "R7 R9", rest="last hand", calls_due=[1], rules=CALL)
    state = play(state, "R7=R3+R4!!")
    assert ("B1 B3", (1,)) == (hand_of(state, 1), state.calls_due)
    assert {"dos@1"} == legal(state, 1)
    assert "catch@2>1" in legal(state, 2)


@pytest.mark.rule("Y2", "P2", "B6")
def test_a_penalty_draw_ends_it_for_those_who_could_draw() -> None:
    """With one card left for two liable players, only the one who draws it stops owing a call."""
    state = position(
        ["R3 R4 B1 Y1", "B1 B3", "G8 G10", ""],
        "R7 R9",
        draw="G1",
        rest="last hand",
        calls_due=[1, 2],
        rules=CALL,
    )
    state = play(state, "R7=R3+R4!!")
    assert (["B1 B3 G1", "G8 G10"], (2,)) == ([hand_of(state, 1), hand_of(state, 2)], state.calls_due)
    assert {"catch@1>2"} == legal(state, 1)


@pytest.mark.rule("Y2")
def test_becoming_the_seat_to_move_again_ends_it() -> None:
    """The call is due during all other players' turns, until the player's own turn comes."""
    state = position(["B7 Y1 Y3", "B1 B3 B4 B5", "G8 G10 G9 G7"], "R7 R9", draw="G1 G3 G4", rules=CALL)
    state = play(state, "R7=B7", "end", "end")
    for text in ("draw", "+B1", "draw"):
        assert (0,) == state.calls_due
        state = play(state, text)
    assert (2, (0,)) == (state.to_move, state.calls_due)
    again = play(state, "+G8")
    assert (0, dos.Matching(), ()) == (again.to_move, again.phase, again.calls_due)
    assert {"Y5"} == {rule_against(again, text) for text in ("dos@0", "catch@1>0", "catch@2>0")}


@pytest.mark.rule("Y2")
@pytest.mark.parametrize("last", ["end", "dos@1"])
def test_it_ends_with_the_other_s_turn_when_two_play(last: str) -> None:
    """With two players, the call is due until the other's turn ends, including its closing."""
    state = position(["B7 Y1 Y3", "B9 B1 B3"], "R7 R9", draw="G1 G3 G9", rules=CALL)
    state = play(state, "R7=B7", "end", "end", "R9=B9", "end")
    assert (1, dos.ClosingTurn(), (0,)) == (state.to_move, state.phase, state.calls_due)
    assert {"end", "dos@1", "catch@1>0"} == legal(state)
    after = play(state, last)
    assert (0, (1,) if last == "end" else ()) == (after.to_move, after.calls_due)


@pytest.mark.rule("Y2", "R1")
def test_the_end_of_the_round_ends_it() -> None:
    """When a player goes out, by a match or a placement, nobody can call or be caught any more."""
    by_match = position(["B7", "B1 B3", "G8 G10"], "R7 R9", calls_due=[1, 2], rules=CALL)
    by_placement = position(["R3 R4 B1", "B1 B3", "G8 G10"], "R7 R9", rest="discard", calls_due=[1], rules=CALL)
    by_placement = attrs.evolve(by_placement, draw_pile=by_placement.discard_pile, discard_pile=())
    for state in (play(by_match, "R7=B7"), play(by_placement, "R7=R3+R4!!", "end", "+B1")):
        assert isinstance(state.phase, dos.RoundOver)
        assert ((), (state.to_move,)) == (state.calls_due, dos.seats_to_act(state))
        assert {"Y5"} == {rule_against(state, text) for text in ("dos@1", "catch@2>1", "dos@2")}


@pytest.mark.rule("Y2")
def test_nothing_is_due_in_the_next_round() -> None:
    """A new deal clears the calls that were due before."""
    state = position(["B7", "B1 B3", "G8 G10"], "R7 R9", calls_due=[1, 2], shuffler=dos.SeededShuffler(1), rules=CALL)
    state = play(state, "R7=B7", "deal")
    assert ((), dos.Matching(), 2) == (state.calls_due, state.phase, state.round)


@pytest.mark.rule("Y2")
def test_two_players_can_be_liable_at_once() -> None:
    """Each of the two owes a call, can catch the other, and can be caught by the other."""
    state = position(["B7 Y1 Y3", "B9 B1 B3", "G8 G10 G9"], "R7 R9", draw="G1 G3 G4 G5", rules=CALL)
    state = play(state, "R7=B7", "end", "end", "R9=B9", "end", "end")
    assert (2, (0, 1), (2, 0, 1)) == (state.to_move, state.calls_due, dos.seats_to_act(state))
    assert (dos.CallDos(by=0), dos.CatchDos(by=0, caught=1)) == dos.legal_moves(state, 0)
    assert (dos.CallDos(by=1), dos.CatchDos(by=1, caught=0)) == dos.legal_moves(state, 1)
    assert (dos.CatchDos(by=2, caught=0), dos.CatchDos(by=2, caught=1)) == dos.legal_moves(state)[-2:]
    assert [(1,), (0,), (1,), (0,)] == [
        play(state, text).calls_due for text in ("dos@0", "dos@1", "catch@1>0", "catch@0>1")
    ]
    assert {"catch@0>1"} == legal(play(state, "dos@0"), 0)


@pytest.mark.rule("Y2")
def test_all_others_can_be_liable_at_once() -> None:
    """Three of four players can owe the call; the seats are in ascending order, whoever was first."""
    hands = ["Y1 Y3", "B1 B3", "G8 G10", "R8 R10"]
    state = position(hands, "R7 R9", draw="G1 G3 G4 G5 G6", to_move=2, rules=CALL)
    for drawn, due in (("G1", (2,)), ("G3", (2, 3)), ("G4", (0, 2, 3))):
        state = play(state, "draw", f"+{drawn}", "end")
        assert due == state.calls_due
    assert (1, 2, 3, 0) == dos.seats_to_act(state)
    assert {"dos@3", "catch@3>0", "catch@3>2"} == legal(state, 3)
    state = play(state, "draw", "+G5", "end")
    assert (2, (0, 1, 3)) == (state.to_move, state.calls_due)
    assert (0, 3) == play(state, "catch@3>1").calls_due


@pytest.mark.rule("Y2", "Y3")
def test_who_is_liable_can_catch() -> None:
    """Catching another player does not settle your own call."""
    state = position(["Y1", "B1 B3", "G8 G10"], "R7 R9", draw="G1 G3", calls_due=[1, 2], rules=CALL)
    after = play(state, "catch@1>2")
    assert (["B1 B3", "G1 G3 G8 G10"], (1,)) == ([hand_of(after, 1), hand_of(after, 2)], after.calls_due)


# The penalty of a catch (Y3)


def few(draw: str, discard: str, *, shuffles: tuple[str, ...] = (), calls_due: tuple[int, ...] = (1,)) -> dos.GameState:
    """Return a turn of seat 0 of three in which seat 1 owes the call; hand 2 has all cards that are not given."""
    hands = ["R3 R4 B1 B7 Y1", "B1 B3", ""]
    return position(
        hands,
        "R7 R9",
        draw=draw,
        discard=discard,
        rest="last hand",
        shuffles=shuffles,
        calls_due=calls_due,
        rules=CALL,
    )


@pytest.mark.rule("Y3")
def test_a_caught_player_draws_the_top_two_cards() -> None:
    """The player draws the next two cards of the draw pile, and the third stays."""
    state = play(few("G8 G1 G3", ""), "catch@2>1")
    assert ("B1 B3 G1 G8", "G3") == (hand_of(state, 1), names(state.draw_pile))


@pytest.mark.rule("Y3", "P1")
def test_a_reshuffle_before_the_two_cards() -> None:
    """If the draw pile is empty, the discard pile is shuffled, then both cards are drawn."""
    state = play(few("", "G1 G3 G4", shuffles=("G4 G1 G3",)), "catch@2>1")
    assert ("B1 B3 G1 G4", "G3", ()) == (hand_of(state, 1), names(state.draw_pile), state.discard_pile)


@pytest.mark.rule("Y3", "P1")
def test_a_reshuffle_between_the_two_cards() -> None:
    """If the draw pile has one card, it is drawn first, then the discard pile is shuffled."""
    state = play(few("G8", "G1 G3 G4", shuffles=("G4 G1 G3",)), "catch@0>1")
    assert ("B1 B3 G4 G8", "G1 G3", ()) == (hand_of(state, 1), names(state.draw_pile), state.discard_pile)


@pytest.mark.rule("Y3", "P1")
def test_no_reshuffle_before_a_card_is_needed() -> None:
    """Drawing the last two cards does not cause a shuffle: the discard pile stays until a third is needed."""
    state = play(few("G8 G10", "G1 G3"), "catch@0>1")
    assert ("B1 B3 G8 G10", (), "G1 G3") == (hand_of(state, 1), state.draw_pile, names(state.discard_pile))


@pytest.mark.rule("Y3", "E4", "P1")
def test_a_reshuffle_for_a_catch_leaves_the_matched_cards() -> None:
    """Cards matched this turn stay in the row, and the caught player does not draw them."""
    state = play(few("", "G1 G3", shuffles=("G3 G1",)), "R7=B7", "catch@2>1")
    assert ("R7 B7 R9", "B1 B3 G1 G3", (0, 0)) == (row_of(state), hand_of(state, 1), state.bonuses_owed)
    assert ((), ()) == (state.draw_pile, state.discard_pile)


@pytest.mark.rule("Y3", "P2")
@pytest.mark.parametrize(
    ("draw", "discard", "shuffles", "hand"),
    [("G8", "", (), "B1 B3 G8"), ("", "G8", ("G8",), "B1 B3 G8"), ("", "", (), "B1 B3")],
    ids=["one on the draw pile", "one on the discard pile", "none"],
)
def test_a_caught_player_draws_what_is_there(draw: str, discard: str, shuffles: tuple[str, ...], hand: str) -> None:
    """With fewer than two cards left, a caught player draws those, and no longer owes the call."""
    state = play(few(draw, discard, shuffles=shuffles), "catch@0>1")
    assert (hand, (), ()) == (hand_of(state, 1), state.draw_pile, state.discard_pile)
    assert ((), dos.Matching(), 0) == (state.calls_due, state.phase, state.to_move)
    assert {"Y5"} == {rule_against(state, "catch@2>1"), rule_against(state, "dos@1")}


@pytest.mark.rule("Y3", "P2", "D3")
def test_a_catch_after_nothing_was_drawn() -> None:
    """If both piles are empty, a caught player draws nothing either, and the turn continues with D3."""
    drew = play(few("", ""), "draw")
    state = play(drew, "catch@2>1")
    assert attrs.evolve(drew, calls_due=()) == state
    assert {"+B1", "+B7", "+R3", "+R4", "+Y1"} == legal(state)


@pytest.mark.rule("Y3", "D2")
def test_a_catch_leaves_the_drawn_card_the_one_to_be_used() -> None:
    """A player who draws and then catches must still use the drawn card in the first match."""
    drew = play(position(["B9 Y1 Y4", "B1 B3"], "R7 R9", draw="B7 G1 G3", calls_due=[1], rules=CALL), "draw")
    state = play(drew, "catch@0>1")
    assert (0, dos.AfterDraw(dos.NumberCard(dos.Color.BLUE, 7))) == (state.to_move, state.phase)
    assert legal(drew) - {"catch@0>1"} == legal(state)
    assert "D2" == rule_against(state, "R9=B9")


@pytest.mark.rule("Y3", "D1")
def test_a_catch_is_no_act_of_the_turn() -> None:
    """A player who catches at the start of the turn can still draw, and must still match or draw."""
    state = play(few("G1 G3", ""), "catch@0>1")
    assert "draw" in legal(state)
    assert "T5" == rule_against(state, "end")


@pytest.mark.rule("Y2", "Y3")
def test_two_catches_in_one_turn() -> None:
    """Two liable players are caught one by one, and each draws two cards."""
    state = position(["Y1", "B1 B3", "G8 G10"], "R7 R9", draw="G1 G3 G4 G5", calls_due=[1, 2], rules=CALL)
    state = play(state, "catch@0>2", "catch@2>1")
    assert ["B1 B3 G4 G5", "G1 G3 G8 G10"] == [hand_of(state, 1), hand_of(state, 2)]
    assert (0, ()) == (state.to_move, state.calls_due)
