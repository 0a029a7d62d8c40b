"""The chapter "The DOS call": illegal calls and catches (Y5), and the view of other players."""

import attrs
import pytest

import dos
from support import strategies
from support.calls import IN_PHASES, LIABLE, in_each_phase
from support.positions import CALL, cards, in_order, move, play, position, rule_against

# Illegal calls and catches (Y5)


@pytest.mark.rule("Y5")
@pytest.mark.parametrize("moves", ["", "R7=R7!", "draw", "R7=R7! end", "R7=R7! end +B1"])
@pytest.mark.parametrize("text", ["dos@0", "dos@1", "catch@0>1", "catch@1>0", "catch@2>1", "catch@1>2"])
def test_nothing_can_be_said_where_no_call_is_due(moves: str, text: str) -> None:
    """In every phase, a call or catch without a due call is an illegal move, without a penalty."""
    state = position(["R7 B1 B3 Y1 Y3", "B4 B5", "G8 G10"], "R7 R9", rules=CALL)
    state = play(state, *moves.split())
    assert "Y5" == rule_against(state, text)


@pytest.mark.rule("Y5")
@pytest.mark.parametrize("text", ["dos@1", "dos@2", "catch@1>0", "catch@0>1", "catch@2>1"])
def test_nobody_else_can_speak_while_a_turn_is_closed(text: str) -> None:
    """While the seat to move has yet to call, no other seat can call or catch it."""
    state = play(position(["B7 Y1 Y3", "B4 B5", "G8 G10"], "R7 R9", rules=CALL), "R7=B7", "end")
    assert "Y5" == rule_against(state, text)


@pytest.mark.rule("Y5")
@pytest.mark.parametrize("text", ["dos@0", "dos@1", "catch@0>1"])
def test_nothing_can_be_said_before_the_deal(text: str) -> None:
    """Before the first deal, nobody owes a call."""
    assert "Y5" == rule_against(dos.new_game(2, rules=CALL, seed=1), text)


@pytest.mark.rule("Y2")
@in_each_phase
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_nobody_catches_oneself(state: dos.GameState, seat: int) -> None:
    """A player cannot catch themselves, liable or not."""
    assert "Y2" == rule_against(state, f"catch@{seat}>{seat}")


@pytest.mark.rule("S1")
@in_each_phase
@pytest.mark.parametrize("text", ["dos@3", "catch@3>2", "catch@3>3", "catch@0>3"])
def test_a_seat_that_is_not_there_neither_calls_nor_is_caught(state: dos.GameState, text: str) -> None:
    """A game of three has no seat 3."""
    assert "S1" == rule_against(state, text)


@pytest.mark.rule("S1")
@pytest.mark.parametrize("by", [-1, 3, 99])
def test_a_call_made_by_a_seat_that_is_not_there(by: int) -> None:
    """A move by a seat that does not exist is rejected before the call is checked."""
    assert {"S1"} == {rule_against(LIABLE, text, by=by) for text in ("dos@2", "catch@0>2", "dos@0")}


@pytest.mark.rule("R4")
@pytest.mark.parametrize("text", ["dos@0", "dos@1", "catch@0>1", "catch@1>0", "catch@1>1"])
def test_nothing_can_be_said_when_the_game_is_over(text: str) -> None:
    """After the game, there are no calls or catches."""
    rules = dos.Rules(dos_call=True, target_score=1)
    state = play(position(["B7", "B1 B3"], "R7 R9", calls_due=[1], rules=rules), "R7=B7")
    assert dos.GameOver(0, 4) == state.phase
    assert ((), "R4") == (state.calls_due, rule_against(state, text))


@pytest.mark.rule("Y5")
@pytest.mark.parametrize("text", ["dos@0", "dos@1", "catch@0>1", "catch@1>0"])
@pytest.mark.parametrize("moves", ["", "R7=B7", "R7=B7 end", "draw"])
def test_nothing_can_be_said_without_the_option(text: str, moves: str) -> None:
    """Without the DOS call, nobody calls or catches, with two cards or with more."""
    state = play(position(["B7 Y1 Y3", "B4 B5"], "R7 R9"), *moves.split())
    fault = dos.explain(state, move(text))
    assert fault is not None
    assert ("Y5", True) == (rule_against(state, text), "played without the DOS call" in fault.reason)


@pytest.mark.rule("Y5")
@in_each_phase
@pytest.mark.parametrize(
    ("text", "by"), [("dos@2", 0), ("dos@2", 1), ("catch@0>2", 1), ("catch@1>2", 0), ("catch@0>2", 2)]
)
def test_nobody_speaks_for_another(state: dos.GameState, text: str, by: int) -> None:
    """A legal call or catch is rejected if a seat other than the one it names makes it."""
    assert "Y5" == rule_against(state, text, by=by)
    assert dos.explain(state, move(text)) is None
    named = getattr(move(text), "by", None)
    assert dos.apply(state, move(text)) == dos.apply(state, move(text), by=named)


@pytest.mark.rule("Y5")
def test_nobody_closes_a_turn_by_another_s_call() -> None:
    """Only the seat to move makes the call that ends its turn."""
    state = IN_PHASES["ClosingTurn"]
    assert {"Y5"} == {rule_against(state, "dos@0", by=by) for by in (1, 2)}
    assert 1 == dos.apply(state, move("dos@0"), by=0).to_move


@pytest.mark.rule("Y5")
@in_each_phase
@pytest.mark.parametrize("text", ["dos@0", "dos@2", "catch@0>2", "catch@1>2", "catch@0>1"])
def test_a_spectator_says_nothing(state: dos.GameState, text: str) -> None:
    """A spectator sees that a call is due, but can neither call nor catch."""
    seen = dos.observe(state, None)
    fault = dos.explain(seen, move(text))
    assert fault is not None
    assert ("Y5", (2,), ()) == (fault.rule, seen.calls_due, dos.legal_moves(seen))
    assert dos.seats_to_act(state) == dos.seats_to_act(seen)


# The view of other players


@pytest.mark.rule("Y2")
@in_each_phase
def test_everyone_sees_whose_call_is_due(state: dos.GameState) -> None:
    """The due calls, and the seats that can act, are public."""
    for seat in (None, 0, 1, 2):
        seen = dos.observe(state, seat)
        assert ((2,), (0, 1, 2)) == (seen.calls_due, dos.seats_to_act(seen))


@pytest.mark.rule("Y3", "R4")
@in_each_phase
@pytest.mark.parametrize("text", ["catch@0>2", "catch@1>2", "dos@2"])
def test_no_hand_is_shown_by_a_call_or_a_catch(state: dos.GameState, text: str) -> None:
    """The others see how many cards a caught player draws, but not which."""
    hidden = strategies.hide(state, 0, 2017)
    hidden = attrs.evolve(hidden, shuffler=state.shuffler)
    assert state.hands[2] != hidden.hands[2]
    views = [dos.observe(play(each, text), 0) for each in (state, hidden)]
    assert views[0] == views[1]
    assert (None, state.hands[0]) == (views[0].revealed, views[0].hand)
    assert (2 if text == "dos@2" else 4) == views[0].hand_sizes[2]


@pytest.mark.rule("Y1")
def test_no_hand_is_shown_while_a_turn_is_closed() -> None:
    """The others see that two cards are left, but not which."""
    state = play(position(["B7 Y1 Y3", "B4 B5 B6"], "R7 R9", rules=CALL), "R7=B7", "end")
    seen = dos.observe(state, 1)
    assert (dos.ClosingTurn(), (2, 3), None) == (seen.phase, seen.hand_sizes, seen.revealed)
    assert in_order("B4 B5 B6") == seen.hand
    assert [] == [card for card in cards("Y1 Y3") if repr(card) in repr(seen)]
