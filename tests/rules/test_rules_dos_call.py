"""The chapter "The DOS call": Y1-Y5."""

import random
from collections.abc import Callable, Iterator

import attrs
import pytest

import dos
from support import strategies
from support.positions import cards, hand_of, in_order, legal, move, names, play, position, row_of, rule_against

CALL = dos.Rules(dos_call=True)


def with_call(**options: bool) -> dos.Rules:
    """The DOS call, and other options."""
    return dos.Rules(dos_call=True, **options)


def without_call(state: dos.GameState) -> dos.GameState:
    """The same position in a game in which the DOS call is not played."""
    return attrs.evolve(state, rules=attrs.evolve(state.rules, dos_call=False))


# A turn that leaves two cards (Y1)


# Each a position of seat 0, which is to move, and the moves of its turn.
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
    """However the turn comes to its end, the player calls or ends it without a call, and can do nothing else."""
    closing = play(state, *turn)
    assert ("Y1 Y3", 0, dos.ClosingTurn()) == (hand_of(closing, 0), closing.to_move, closing.phase)
    assert (dos.EndTurn(), dos.CallDos(by=0)) == dos.legal_moves(closing)
    assert ((), (0,), set()) == (closing.calls_due, dos.seats_to_act(closing), legal(closing, 1))


@pytest.mark.rule("Y1")
@each_turn
def test_a_call_ends_the_turn_as_it_ends_without_the_option(state: dos.GameState, turn: tuple[str, ...]) -> None:
    """Who calls has done all: play passes on, and the table is that of a game without the DOS call."""
    called = play(state, *turn, "dos@0")
    assert (1, dos.Matching(), ()) == (called.to_move, called.phase, called.calls_due)
    assert without_call(called) == play(without_call(state), *turn)


@pytest.mark.rule("Y1", "Y2")
@each_turn
def test_a_turn_can_be_ended_without_the_call(state: dos.GameState, turn: tuple[str, ...]) -> None:
    """Who ends the turn without a call leaves the same table as who calls, but that the call is due."""
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
    """With one card left, or with three and more, no call is owed."""
    state = play(position([hand, "B1 B3 B4"], "R7 R9", draw="G8 G10", rules=CALL), *turn.split())
    assert (1, dos.Matching(), ()) == (state.to_move, state.phase, state.calls_due)
    assert {"Y5"} == {rule_against(state, "dos@0"), rule_against(state, "catch@1>0")}


@pytest.mark.rule("Y1")
def test_passing_through_two_between_matches_needs_no_call() -> None:
    """Two cards after the first of two matches are two cards in mid-turn."""
    state = play(position(["B7 B9 Y1", "B1 B3 B4"], "R7 R9", rules=CALL), "R7=B7")
    assert ("B9 Y1", dos.Matching()) == (hand_of(state, 0), state.phase)
    assert "Y5" == rule_against(state, "dos@0")
    assert (1, ()) == (play(state, "R9=B9", "end").to_move, play(state, "R9=B9", "end").calls_due)


@pytest.mark.rule("Y1")
def test_passing_through_two_before_a_bonus_card_needs_no_call() -> None:
    """Two cards while a bonus card is owed are two cards in mid-turn."""
    state = play(position(["R3 R4 B1 Y1", "B1 B3 B4"], "R7 R9", rules=CALL), "R7=R3+R4!!", "end")
    assert ("B1 Y1", dos.AddingBonus(1, 0)) == (hand_of(state, 0), state.phase)
    assert "Y5" == rule_against(state, "dos@0")
    assert 1 == play(state, "+B1").to_move


@pytest.mark.rule("Y1")
def test_passing_through_two_after_a_draw_needs_no_call() -> None:
    """Two cards after a draw, or at the beginning of a turn, are two cards in mid-turn."""
    state = position(["Y1", "B1 B3"], "R7 R9", draw="Y3", rules=CALL)
    drawn = play(state, "draw")
    assert ("Y1 Y3", {"+Y1", "+Y3"}) == (hand_of(drawn, 0), legal(drawn))
    passed = play(drawn, "+Y1")
    assert ("B1 B3", 1, ()) == (hand_of(passed, 1), passed.to_move, passed.calls_due)
    assert {"Y5"} == {rule_against(passed, "dos@1"), rule_against(passed, "catch@0>1")}


@pytest.mark.rule("Y1", "Y5")
def test_coming_to_two_on_another_s_turn_needs_no_call() -> None:
    """A penalty draw that makes one card two makes nobody liable, then or in the turns that follow."""
    state = play(position(["R3 R4 B1 Y1 Y3 Y4", "B1", "B3"], "R7 R9", draw="G1 G3", rules=CALL), "R7=R3+R4!!")
    assert ["B1 G1", "B3 G3"] == [hand_of(state, 1), hand_of(state, 2)]
    for following in (state, play(state, "end"), play(state, "end", "+B1")):
        assert () == following.calls_due
        assert {"Y5"} == {rule_against(following, text) for text in ("catch@0>1", "dos@2", "catch@1>2")}


@pytest.mark.rule("Y1")
def test_only_the_seat_whose_turn_it_was_owes_a_call() -> None:
    """Others who hold two cards while a turn ends owe nothing."""
    state = play(position(["B7 Y1 Y3", "B1 B3", "B4 B5"], "R7 R9", rules=CALL), "R7=B7", "end", "end")
    assert (0,) == state.calls_due
    assert {"Y5"} == {rule_against(state, text) for text in ("dos@2", "catch@1>2", "catch@0>2", "catch@2>1")}


@pytest.mark.rule("Y4", "Y5")
def test_the_hand_as_dealt_needs_no_call() -> None:
    """In a game with hands of two nobody owes a call when the cards are dealt."""
    rules = dos.Rules(dos_call=True, hand_size=2)
    state = dos.apply(dos.new_game(3, rules=rules, seed=2017, dealer=0), dos.Deal())
    assert ([2, 2, 2], dos.Matching(), ()) == ([len(hand) for hand in state.hands], state.phase, state.calls_due)
    assert {"Y5"} == {rule_against(state, text) for text in ("dos@0", "dos@1", "catch@1>2", "catch@2>0")}


@pytest.mark.rule("Y1", "R1")
def test_going_out_needs_no_call() -> None:
    """A round that ends leaves no turn to close: two cards played as the last are not two cards left."""
    state = position(["B3 R4", "B1 B3"], "R7 R9", rules=CALL)
    assert dos.RoundOver(0, 4) == play(state, "R7=B3+R4").phase


@pytest.mark.rule("Y1")
@pytest.mark.parametrize(
    ("text", "rule"), [("draw", "Y1"), ("+Y1", "Y1"), ("+B9", "Y1"), ("R9=Y9", "Y1"), ("deal", "S6")]
)
def test_nothing_but_the_call_is_left_when_a_turn_is_closed(text: str, rule: str) -> None:
    """When the turn is done nothing can be drawn, placed or matched any more, though a card would fit."""
    state = play(position(["B7 Y1 Y9", "B1 B3"], "R7 R9", rules=CALL), "R7=B7", "end")
    assert rule == rule_against(state, text)


@pytest.mark.rule("Y1", "S5")
@pytest.mark.parametrize("text", ["end", "draw", "R9=B9", "+B1"])
def test_only_the_seat_to_move_closes_its_turn(text: str) -> None:
    """Another seat can neither end the turn that is not closed yet, nor begin its own."""
    state = play(position(["B7 Y1 Y3", "B1 B9"], "R7 R9", rules=CALL), "R7=B7", "end")
    assert "S5" == rule_against(state, text, by=1)


# Catching, and calling late (Y2)


# Each a position in a turn of seat 0 of three, in which seat 2 holds two cards and owes the call.
LIABLE = position(
    ["R7 R9 B1 B3 Y1", "B4 B5 B6", "G8 G10"], "R7 R9", draw="G1 G3 G4 G5", discard="Y6", calls_due=[2], rules=CALL
)
TO_CLOSE = position(["B7 Y1 Y3", "B4 B5 B6", "G8 G10"], "R7 R9", draw="G1 G3 G4", calls_due=[2], rules=CALL)
IN_PHASES: dict[str, dos.GameState] = {
    "Matching": LIABLE,
    "Matching, after a match": play(LIABLE, "R7=R7!"),
    "AfterDraw": play(LIABLE, "draw"),
    "AddingBonus": play(LIABLE, "R7=R7!", "R9=R9!", "end"),
    "AddingBonus, one placed": play(LIABLE, "R7=R7!", "R9=R9!", "end", "+B1"),
    "ClosingTurn": play(TO_CLOSE, "R7=B7", "end"),
}

in_each_phase = pytest.mark.parametrize("state", IN_PHASES.values(), ids=IN_PHASES)


@pytest.mark.rule("Y2")
@in_each_phase
def test_all_seats_can_speak_while_a_call_is_due(state: dos.GameState) -> None:
    """The others may catch, the one who owes the call may make it, and the one to move has its moves besides."""
    assert (0, 1, 2) == dos.seats_to_act(state)
    assert [{"catch@1>2"}, {"dos@2"}] == [legal(state, 1), legal(state, 2)]
    in_turn = legal(attrs.evolve(state, calls_due=()))
    assert in_turn | {"catch@0>2"} == legal(state)
    assert dos.CatchDos(by=0, caught=2) == dos.legal_moves(state)[-1]


@pytest.mark.rule("Y2", "Y3")
@in_each_phase
@pytest.mark.parametrize("by", [0, 1])
def test_any_other_player_catches_in_any_phase(state: dos.GameState, by: int) -> None:
    """Whoever catches: two cards are drawn at once, and turn, phase, row, discard pile and scores stay as they are."""
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
    """The player who calls before anyone catches owes nothing any more, and nothing else changes."""
    assert attrs.evolve(state, calls_due=()) == play(state, "dos@2")


@pytest.mark.rule("Y2", "Y5")
@in_each_phase
@pytest.mark.parametrize("first", ["dos@2", "catch@0>2", "catch@1>2"])
def test_whoever_is_first_settles_it(state: dos.GameState, first: str) -> None:
    """After a call or a catch every call and catch that was legal before it is refused."""
    settled = play(state, first)
    assert {"Y5"} == {rule_against(settled, text) for text in ("dos@2", "catch@0>2", "catch@1>2")}


@pytest.mark.rule("Y2")
def test_a_call_can_be_caught_from_the_end_of_the_turn_on() -> None:
    """While the player has not ended the turn nobody can catch; from the moment it is ended, each other can."""
    closing = play(position(["B7 Y1 Y3", "B1 B3 B4", "B5 B6 B8"], "R7 R9", rules=CALL), "R7=B7", "end")
    assert {"Y5"} == {rule_against(closing, text) for text in ("catch@1>0", "catch@2>0")}
    ended = play(closing, "end")
    assert {"catch@1>0"} == {text for text in legal(ended, 1) if "@" in text}
    assert [{"dos@0"}, {"catch@2>0"}] == [legal(ended, 0), legal(ended, 2)]


@pytest.mark.rule("Y2")
def test_a_player_who_called_in_time_cannot_be_caught() -> None:
    """After the call at the end of the turn nothing is due."""
    state = play(position(["B7 Y1 Y3", "B1 B3 B4", "B5 B6 B8"], "R7 R9", rules=CALL), "R7=B7", "end", "dos@0")
    assert {"Y5"} == {rule_against(state, text) for text in ("catch@1>0", "catch@2>0", "dos@0")}


@pytest.mark.rule("Y2", "Y5")
def test_a_penalty_draw_ends_it() -> None:
    """A player who is made to draw by another's Double Color Match has three cards, and owes no call any more."""
    state = position(["R3 R4 B1 Y1", "B1 B3", "G8 G10"], "R7 R9", draw="G1 G3", calls_due=[1, 2], rules=CALL)
    drawn = play(state, "R7=R3+R4!!")
    assert (["B1 B3 G1", "G3 G8 G10"], ()) == ([hand_of(drawn, 1), hand_of(drawn, 2)], drawn.calls_due)
    assert {"Y5"} == {rule_against(drawn, text) for text in ("catch@0>1", "dos@2", "catch@1>2")}


@pytest.mark.rule("Y2", "P2")
def test_a_penalty_draw_of_nothing_does_not_end_it() -> None:
    """A player for whom nothing was there to draw still has two cards, and can still be caught."""
    state = position(["R3 R4 B1 Y1", "B1 B3", ""], "R7 R9", rest="last hand", calls_due=[1], rules=CALL)
    state = play(state, "R7=R3+R4!!")
    assert ("B1 B3", (1,)) == (hand_of(state, 1), state.calls_due)
    assert {"dos@1"} == legal(state, 1)
    assert "catch@2>1" in legal(state, 2)


@pytest.mark.rule("Y2", "P2", "B6")
def test_a_penalty_draw_ends_it_for_those_who_could_draw() -> None:
    """When one card is left for two players, the one who draws it owes no call any more, and the other still does."""
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
    """It lasts while all others have their turns, and is over when the player's own turn comes."""
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
    """With two players it lasts through the other's turn, the closing of that turn included."""
    state = position(["B7 Y1 Y3", "B9 B1 B3"], "R7 R9", draw="G1 G3 G9", rules=CALL)
    state = play(state, "R7=B7", "end", "end", "R9=B9", "end")
    assert (1, dos.ClosingTurn(), (0,)) == (state.to_move, state.phase, state.calls_due)
    assert {"end", "dos@1", "catch@1>0"} == legal(state)
    after = play(state, last)
    assert (0, (1,) if last == "end" else ()) == (after.to_move, after.calls_due)


@pytest.mark.rule("Y2", "R1")
def test_the_end_of_the_round_ends_it() -> None:
    """When a player goes out nobody can call or be caught any more, by a match or by a placement."""
    by_match = position(["B7", "B1 B3", "G8 G10"], "R7 R9", calls_due=[1, 2], rules=CALL)
    by_placement = position(["R3 R4 B1", "B1 B3", "G8 G10"], "R7 R9", rest="discard", calls_due=[1], rules=CALL)
    by_placement = attrs.evolve(by_placement, draw_pile=by_placement.discard_pile, discard_pile=())
    for state in (play(by_match, "R7=B7"), play(by_placement, "R7=R3+R4!!", "end", "+B1")):
        assert isinstance(state.phase, dos.RoundOver)
        assert ((), (state.to_move,)) == (state.calls_due, dos.seats_to_act(state))
        assert {"Y5"} == {rule_against(state, text) for text in ("dos@1", "catch@2>1", "dos@2")}


@pytest.mark.rule("Y2")
def test_nothing_is_due_in_the_next_round() -> None:
    """The cards are dealt anew, and a call that was due before is forgotten."""
    state = position(["B7", "B1 B3", "G8 G10"], "R7 R9", calls_due=[1, 2], shuffler=dos.SeededShuffler(1), rules=CALL)
    state = play(state, "R7=B7", "deal")
    assert ((), dos.Matching(), 2) == (state.calls_due, state.phase, state.round)


@pytest.mark.rule("Y2")
def test_two_players_can_be_liable_at_once() -> None:
    """Each owes a call of its own, can catch the other, and can be caught by it."""
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
    """Of four players three can owe the call; the seats are told upwards, whoever ended a turn first."""
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
    """To catch another settles nothing of one's own."""
    state = position(["Y1", "B1 B3", "G8 G10"], "R7 R9", draw="G1 G3", calls_due=[1, 2], rules=CALL)
    after = play(state, "catch@1>2")
    assert (["B1 B3", "G1 G3 G8 G10"], (1,)) == ([hand_of(after, 1), hand_of(after, 2)], after.calls_due)


# What a catch costs (Y3)


def few(draw: str, discard: str, *, shuffles: tuple[str, ...] = (), calls_due: tuple[int, ...] = (1,)) -> dos.GameState:
    """A turn of seat 0 of three, in which seat 1 owes the call and all cards but the given ones are in hand 2."""
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
    """The next two cards of the draw pile are drawn, the third stays."""
    state = play(few("G8 G1 G3", ""), "catch@2>1")
    assert ("B1 B3 G1 G8", "G3") == (hand_of(state, 1), names(state.draw_pile))


@pytest.mark.rule("Y3", "P1")
def test_a_reshuffle_before_the_two_cards() -> None:
    """With an empty draw pile the discard pile is shuffled, then both are drawn."""
    state = play(few("", "G1 G3 G4", shuffles=("G4 G1 G3",)), "catch@2>1")
    assert ("B1 B3 G1 G4", "G3", ()) == (hand_of(state, 1), names(state.draw_pile), state.discard_pile)


@pytest.mark.rule("Y3", "P1")
def test_a_reshuffle_between_the_two_cards() -> None:
    """With one card on the draw pile that is drawn first, then the discard pile is shuffled for the other."""
    state = play(few("G8", "G1 G3 G4", shuffles=("G4 G1 G3",)), "catch@0>1")
    assert ("B1 B3 G4 G8", "G1 G3", ()) == (hand_of(state, 1), names(state.draw_pile), state.discard_pile)


@pytest.mark.rule("Y3", "P1")
def test_no_reshuffle_before_a_card_is_needed() -> None:
    """The second of two last cards is drawn without a shuffle: the discard pile stays until a third is needed."""
    state = play(few("G8 G10", "G1 G3"), "catch@0>1")
    assert ("B1 B3 G8 G10", (), "G1 G3") == (hand_of(state, 1), state.draw_pile, names(state.discard_pile))


@pytest.mark.rule("Y3", "E4", "P1")
def test_a_reshuffle_for_a_catch_leaves_the_matched_cards() -> None:
    """Cards matched this turn lie in the row, and are not drawn by the player who is caught."""
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
    """With one card left, or none, that is all that is drawn; who was caught owes nothing any more even so."""
    state = play(few(draw, discard, shuffles=shuffles), "catch@0>1")
    assert (hand, (), ()) == (hand_of(state, 1), state.draw_pile, state.discard_pile)
    assert ((), dos.Matching(), 0) == (state.calls_due, state.phase, state.to_move)
    assert {"Y5"} == {rule_against(state, "catch@2>1"), rule_against(state, "dos@1")}


@pytest.mark.rule("Y3", "P2", "D3")
def test_a_catch_after_nothing_was_drawn() -> None:
    """Where nothing was there to draw nothing is there for a caught player either, and the turn goes on with D3."""
    drew = play(few("", ""), "draw")
    state = play(drew, "catch@2>1")
    assert attrs.evolve(drew, calls_due=()) == state
    assert {"+B1", "+B7", "+R3", "+R4", "+Y1"} == legal(state)


@pytest.mark.rule("Y3", "D2")
def test_a_catch_leaves_the_drawn_card_the_one_to_be_used() -> None:
    """Who drew, and then catches, may make the match that was possible before, and no other."""
    drew = play(position(["B9 Y1 Y4", "B1 B3"], "R7 R9", draw="B7 G1 G3", calls_due=[1], rules=CALL), "draw")
    state = play(drew, "catch@0>1")
    assert (0, dos.AfterDraw(dos.NumberCard(dos.Color.BLUE, 7))) == (state.to_move, state.phase)
    assert legal(drew) - {"catch@0>1"} == legal(state)
    assert "D2" == rule_against(state, "R9=B9")


@pytest.mark.rule("Y3", "D1")
def test_a_catch_is_no_act_of_the_turn() -> None:
    """Who catches before the first act of the turn may still draw, and must still match or draw."""
    state = play(few("G1 G3", ""), "catch@0>1")
    assert "draw" in legal(state)
    assert "T5" == rule_against(state, "end")


@pytest.mark.rule("Y2", "Y3")
def test_two_catches_in_one_turn() -> None:
    """Each of two who are liable is caught for itself, and draws for itself."""
    state = position(["Y1", "B1 B3", "G8 G10"], "R7 R9", draw="G1 G3 G4 G5", calls_due=[1, 2], rules=CALL)
    state = play(state, "catch@0>2", "catch@2>1")
    assert ["B1 B3 G4 G5", "G1 G3 G8 G10"] == [hand_of(state, 1), hand_of(state, 2)]
    assert (0, ()) == (state.to_move, state.calls_due)


# The next time (Y4)


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
    """Who holds the same two cards at the end of the next turn owes a call again, whatever was said before."""
    state = position(["Y1 Y3", "B1 B3 B4 B5"], "R7 R9", draw="G1 G3 G4 G5", rules=CALL)
    state = play(state, *moves.split())
    assert (hand, 0, dos.ClosingTurn(), ()) == (hand_of(state, 0), state.to_move, state.phase, state.calls_due)
    assert (0,) == play(state, "end").calls_due
    assert () == play(state, "dos@0").calls_due


@pytest.mark.rule("Y4")
def test_a_new_call_is_needed_after_being_caught() -> None:
    """Who was caught and comes down to two again owes a call again, and can be caught again."""
    state = position(["Y1 Y3", "B1 B3 B4 B5"], "R7 R9", draw="G1 B7 B9 G3 G4 G5", rules=CALL)
    state = play(state, "draw", "+G1", "end", "catch@1>0", "draw", "+G3")
    assert ("B7 B9 Y1 Y3", 0) == (hand_of(state, 0), state.to_move)
    state = play(state, "R7=B7", "R9=B9", "end")
    assert ("Y1 Y3", dos.ClosingTurn()) == (hand_of(state, 0), state.phase)
    assert "catch@1>0" in legal(play(state, "end"), 1)


@pytest.mark.rule("Y4", "Y1")
def test_no_call_is_needed_for_a_turn_that_leaves_one() -> None:
    """Who called with two and then has one card left owes nothing: that is not two."""
    state = position(["Y9 Y1 Y3", "B1 B3 B4 B5"], "R9 R7", draw="G3 B8 G4", rules=CALL)
    state = play(state, "R9=Y9", "end", "dos@0", "draw", "+B8", "G3=Y3", "end")
    assert ("Y1", 1, ()) == (hand_of(state, 0), state.to_move, state.calls_due)


# What may not be said (Y5)


@pytest.mark.rule("Y5")
@pytest.mark.parametrize("moves", ["", "R7=R7!", "draw", "R7=R7! end", "R7=R7! end +B1"])
@pytest.mark.parametrize("text", ["dos@0", "dos@1", "catch@0>1", "catch@1>0", "catch@2>1", "catch@1>2"])
def test_nothing_can_be_said_where_no_call_is_due(moves: str, text: str) -> None:
    """In every phase a call that is not due, and a catch of who is not liable, is an illegal move, and no penalty."""
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
    """Before the first deal nobody owes a call."""
    assert "Y5" == rule_against(dos.new_game(2, rules=CALL, seed=1), text)


@pytest.mark.rule("Y2")
@in_each_phase
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_nobody_catches_oneself(state: dos.GameState, seat: int) -> None:
    """A player is caught by another, liable or not."""
    assert "Y2" == rule_against(state, f"catch@{seat}>{seat}")


@pytest.mark.rule("S1")
@in_each_phase
@pytest.mark.parametrize("text", ["dos@3", "catch@3>2", "catch@3>3", "catch@0>3"])
def test_a_seat_that_is_not_there_neither_calls_nor_is_caught(state: dos.GameState, text: str) -> None:
    """In a game of three there is no seat 3."""
    assert "S1" == rule_against(state, text)


@pytest.mark.rule("S1")
@pytest.mark.parametrize("by", [-1, 3, 99])
def test_a_call_made_by_a_seat_that_is_not_there(by: int) -> None:
    """A seat that the game does not have is refused before the call is looked at."""
    assert {"S1"} == {rule_against(LIABLE, text, by=by) for text in ("dos@2", "catch@0>2", "dos@0")}


@pytest.mark.rule("R4")
@pytest.mark.parametrize("text", ["dos@0", "dos@1", "catch@0>1", "catch@1>0", "catch@1>1"])
def test_nothing_can_be_said_when_the_game_is_over(text: str) -> None:
    """A game that is won has no calls and no catches."""
    rules = dos.Rules(dos_call=True, target_score=1)
    state = play(position(["B7", "B1 B3"], "R7 R9", calls_due=[1], rules=rules), "R7=B7")
    assert dos.GameOver(0, 4) == state.phase
    assert ((), "R4") == (state.calls_due, rule_against(state, text))


@pytest.mark.rule("Y5")
@pytest.mark.parametrize("text", ["dos@0", "dos@1", "catch@0>1", "catch@1>0"])
@pytest.mark.parametrize("moves", ["", "R7=B7", "R7=B7 end", "draw"])
def test_nothing_can_be_said_without_the_option(text: str, moves: str) -> None:
    """Where the DOS call is not played, nobody calls or catches, with two cards or with more."""
    state = play(position(["B7 Y1 Y3", "B4 B5"], "R7 R9"), *moves.split())
    fault = dos.explain(state, move(text))
    assert fault is not None
    assert ("Y5", True) == (rule_against(state, text), "not played" in fault.reason)


@pytest.mark.rule("Y5")
@in_each_phase
@pytest.mark.parametrize(
    ("text", "by"), [("dos@2", 0), ("dos@2", 1), ("catch@0>2", 1), ("catch@1>2", 0), ("catch@0>2", 2)]
)
def test_nobody_speaks_for_another(state: dos.GameState, text: str, by: int) -> None:
    """A call or a catch that is legal is refused when another seat than the one it names makes it."""
    assert "Y5" == rule_against(state, text, by=by)
    assert dos.explain(state, move(text)) is None
    named = getattr(move(text), "by", None)
    assert dos.apply(state, move(text)) == dos.apply(state, move(text), by=named)


@pytest.mark.rule("Y5")
def test_nobody_closes_a_turn_by_another_s_call() -> None:
    """The call that ends the turn is that of the seat to move, and of no other."""
    state = IN_PHASES["ClosingTurn"]
    assert {"Y5"} == {rule_against(state, "dos@0", by=by) for by in (1, 2)}
    assert 1 == dos.apply(state, move("dos@0"), by=0).to_move


@pytest.mark.rule("Y5")
@in_each_phase
@pytest.mark.parametrize("text", ["dos@0", "dos@2", "catch@0>2", "catch@1>2", "catch@0>1"])
def test_a_spectator_says_nothing(state: dos.GameState, text: str) -> None:
    """A spectator sees that a call is due, and can neither call nor catch."""
    seen = dos.observe(state, None)
    fault = dos.explain(seen, move(text))
    assert fault is not None
    assert ("Y5", (2,), ()) == (fault.rule, seen.calls_due, dos.legal_moves(seen))
    assert dos.seats_to_act(state) == dos.seats_to_act(seen)


# What is seen


@pytest.mark.rule("Y2")
@in_each_phase
def test_everyone_sees_whose_call_is_due(state: dos.GameState) -> None:
    """The calls that are due are public, and who may speak is known to all."""
    for seat in (None, 0, 1, 2):
        seen = dos.observe(state, seat)
        assert ((2,), (0, 1, 2)) == (seen.calls_due, dos.seats_to_act(seen))


@pytest.mark.rule("Y3", "R4")
@in_each_phase
@pytest.mark.parametrize("text", ["catch@0>2", "catch@1>2", "dos@2"])
def test_no_hand_is_shown_by_a_call_or_a_catch(state: dos.GameState, text: str) -> None:
    """The others see how many cards a caught player draws, and none of them: other cards would look the same."""
    hidden = strategies.hide(state, 0, 2017)
    hidden = attrs.evolve(hidden, shuffler=state.shuffler)
    assert state.hands[2] != hidden.hands[2]
    views = [dos.observe(play(each, text), 0) for each in (state, hidden)]
    assert views[0] == views[1]
    assert (None, state.hands[0]) == (views[0].revealed, views[0].hand)
    assert (2 if text == "dos@2" else 4) == views[0].hand_sizes[2]


@pytest.mark.rule("Y1")
def test_no_hand_is_shown_while_a_turn_is_closed() -> None:
    """The others see that two cards are left, and not which."""
    state = play(position(["B7 Y1 Y3", "B4 B5 B6"], "R7 R9", rules=CALL), "R7=B7", "end")
    seen = dos.observe(state, 1)
    assert (dos.ClosingTurn(), (2, 3), None) == (seen.phase, seen.hand_sizes, seen.revealed)
    assert in_order("B4 B5 B6") == seen.hand
    assert [] == [card for card in cards("Y1 Y3") if repr(card) in repr(seen)]


# Whole games


@pytest.mark.rule("Y1", "Y5")
@pytest.mark.parametrize("players", strategies.PLAYERS)
@pytest.mark.parametrize("options", strategies.WITHOUT_CALL, ids=str)
def test_without_the_option_there_is_no_call_in_any_game(players: int, options: dict[str, bool]) -> None:
    """With the option off no game of any kind of players has such a move or phase, or any call that is due."""
    for hand_size, habit in zip((2, 3, 7, 2, 3, 7), strategies.HABITS, strict=True):
        rules = dos.Rules(target_score=100, hand_size=hand_size, **options)
        for state, made, following in strategies.play(dos.new_game(players, rules=rules, seed=5), habit, players):
            assert not isinstance(made, dos.CallDos | dos.CatchDos)
            assert not isinstance(following.phase, dos.ClosingTurn)
            assert () == following.calls_due
            assert (state.to_move,) == dos.seats_to_act(state)
            assert [()] * (players - 1) == [
                dos.legal_moves(state, seat) for seat in range(players) if seat != state.to_move
            ]


Driver = Callable[[dos.GameState, random.Random, int], tuple[int, dos.Move]]
"""Asks the players, and gives who says what: the state, chance, and how many moves were made before."""


def asks_the_seat_to_move(state: dos.GameState, rng: random.Random, _count: int) -> tuple[int, dos.Move]:
    """As in a game without the call: nobody else is asked for anything."""
    assert state.to_move is not None
    return state.to_move, rng.choice(dos.legal_moves(dos.observe(state, state.to_move)))


def asks_everyone_in_rotation(state: dos.GameState, rng: random.Random, count: int) -> tuple[int, dos.Move]:
    """Each of the seats_to_act in turn is asked first; those who are not to move say nothing at times."""
    seats_to_act = dos.seats_to_act(state)
    start = count % len(seats_to_act)
    return _first_to_speak(state, rng, [*seats_to_act[start:], *seats_to_act[:start]])


def asks_everyone_at_random(state: dos.GameState, rng: random.Random, _count: int) -> tuple[int, dos.Move]:
    """The seats_to_act are asked in any order, as at a table where whoever is first is heard."""
    return _first_to_speak(state, rng, rng.sample(dos.seats_to_act(state), len(dos.seats_to_act(state))))


def _first_to_speak(state: dos.GameState, rng: random.Random, seats: list[int]) -> tuple[int, dos.Move]:
    for seat in seats:
        if seat == state.to_move or rng.random() < 0.5:
            return seat, rng.choice(dos.legal_moves(dos.observe(state, seat)))
    return asks_the_seat_to_move(state, rng, 0)


DRIVERS: tuple[Driver, ...] = (asks_the_seat_to_move, asks_everyone_in_rotation, asks_everyone_at_random)


def driven(driver: Driver, players: int, seed: int) -> Iterator[tuple[dos.GameState, int | None, dos.Move | None]]:
    """A whole game with the call: each state, who then makes which move; after the last nobody makes any."""
    rules = dos.Rules(dos_call=True, target_score=150, hand_size=5)
    state, rng = dos.new_game(players, rules=rules, seed=seed), random.Random(seed)
    count = 0
    while not state.is_over:
        seat, made = driver(state, rng, count)
        yield state, seat, made
        state = dos.apply(state, made, by=seat)
        dos.validate(state)
        count += 1
    yield state, None, None


@pytest.mark.rule("Y1", "Y2", "Y3", "I2", "I3")
@pytest.mark.parametrize("players", strategies.PLAYERS)
@pytest.mark.parametrize("driver", DRIVERS)
def test_a_host_may_ask_one_or_all(driver: Driver, players: int) -> None:
    """Games end whether the seat to move alone is asked or all who can speak, and every move of theirs is accepted."""
    said = set()
    for seed in range(4):
        for state, seat, made in driven(driver, players, seed):
            if made is None:
                assert max(state.scores) == state.scores[state.winner]
            elif isinstance(made, dos.CallDos | dos.CatchDos):
                said.add((type(made), seat == state.to_move))
    from_others = set() if driver is asks_the_seat_to_move else {(dos.CallDos, False)}
    # With two players the one who is not to move owes the call itself, and so cannot catch.
    from_others |= {(dos.CatchDos, False)} if from_others and players > 2 else set()
    assert {(dos.CallDos, True), (dos.CatchDos, True)} | from_others == said


@pytest.mark.rule("Y2", "Y5", "I3")
@pytest.mark.parametrize("players", strategies.PLAYERS)
@pytest.mark.parametrize("driver", DRIVERS)
def test_hosts_of_either_kind_play_by_the_same_rules(driver: Driver, players: int) -> None:
    """The moves of the one host are moves that the other could have heard, and lead it to the same states."""
    steps = list(driven(driver, players, 7))
    twin = steps[0][0]
    for state, seat, made in steps:
        assert state == twin
        if made is not None:
            assert seat in dos.seats_to_act(twin)
            assert made in dos.legal_moves(dos.observe(twin, seat))
            assert seat == getattr(made, "by", twin.to_move)
            twin = dos.apply(twin, made)
    assert twin.is_over
