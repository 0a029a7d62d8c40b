"""Invalid states: each problem is reported with its path, and every state of a game is valid."""

import random
from itertools import product
from typing import Any

import attrs
import pytest

import dos
from dos import (
    DECK,
    AddingBonus,
    AfterDraw,
    AwaitingDeal,
    CenterPile,
    CenterRow,
    ClosingTurn,
    GameOver,
    GameState,
    InvalidState,
    Match,
    Matching,
    RoundOver,
    Rules,
)
from dos.testing.playing import moves_of_all
from support.positions import card, cards
from support.states import (
    CALL,
    DOUBLE,
    SINGLE,
    VALID,
    VALID_PILES,
    Fault,
    ids,
    match,
    problems_of,
    rest_of_deck,
    row,
    state_of,
)


@pytest.mark.parametrize("state", VALID.values(), ids=VALID)
def test_valid_states_are_valid(state: GameState) -> None:
    """The states that the tests below break are valid before."""
    assert {} == problems_of(state)


PROBLEMS: list[Fault] = [
    (
        "three",
        {"rules": Rules(hand_size=53)},
        "rules",
        "3 hands of 53 and the Center Row take 161 cards, but the deck has 108 (S3)",
    ),
    # The cards (I1)
    ("matching", {"hands": (cards("R4 R3 WD"), cards("B1 B1 Y#"))}, "hands[0]", "deck order"),
    ("matching", {"hands": (cards("R3 R4 WD"), cards("B1 B1"))}, "rules.deck", "missing from the state: Y#"),
    ("matching", {"discard_pile": cards("G5 Y6 WD")}, "rules.deck", "too many in the state: WD"),
    ("matching", {"draw_pile": VALID_PILES[1:]}, "rules.deck", f"missing from the state: {VALID_PILES[0]}"),
    ("matching", {"center_row": row("R7", "B9", "B9")}, "rules.deck", "too many in the state: B9"),
    ("matched", {"rules": Rules(deck=(*DECK, card("WD")))}, "rules.deck", "missing from the state: WD"),
    # The row
    (
        "matched",
        {"center_row": CenterRow((CenterPile(card("R7"), match("B7", "G7")), *row("R7", "WD").piles))},
        "center_row.piles[0].match",
        "is a match on B7, but the card is R7",
    ),
    ("matching", {"center_row": row("B9", match("R7", "B8"))}, "center_row.piles[1].match", "no rule allows"),
    ("matching", {"center_row": row(match("R7", "R7"), "B9")}, "center_row.piles[0].match", "no rule allows"),
    ("matching", {"center_row": row(match("R7", "B7", SINGLE), "B9")}, "center_row.piles[0].match", "no rule allows"),
    (
        "matched",
        {"phase": AfterDraw(card("R3"))},
        "center_row.piles[0].match center_row.piles[2].match",
        "(E1)",
    ),
    (
        "matched",
        {"phase": AddingBonus(1, 0)},
        "center_row.piles[2].match center_row.piles[0].match",
        "(E1)",
    ),
    (
        "matched",
        {"center_row": row("R7", match("R7", "B7"), match("WD", "R1 R1", DOUBLE))},
        "center_row.piles",
        "must come first",
    ),
    (
        "matching",
        {"center_row": row(match("WD", "R1 R1"), "B9", match("WD", "G1 G1"))},
        "center_row.piles",
        "in sorted order",
    ),
    ("awaiting", {"center_row": row("R7", "B9")}, "center_row.piles rules.deck", "empty before the first deal"),
    ("matching", {"center_row": row("R7")}, "center_row.piles", "must have at least 2 piles, not 1"),
    ("matching", {"center_row": CenterRow()}, "center_row.piles", "must have at least 2 piles, not 0"),
    # The scores
    ("matching", {"scores": (0,)}, "scores", "one score for each of 2 seats, not 1"),
    ("three", {"scores": (0,) * 4}, "scores", "one score for each of 3 seats, not 4"),
    ("matching", {"scores": (-1, 0)}, "scores[0]", "0 or more, not -1"),
    ("matching", {"scores": (0, 200)}, "scores[1]", "(R4)"),
    ("matching", {"scores": (100, 0), "rules": Rules(target_score=100)}, "scores[0]", "(R4)"),
    ("round over", {"scores": (250, 0)}, "scores[0]", "(R4)"),
    ("game over", {"scores": (240, 200)}, "scores[1]", "(R4)"),
    ("game over", {"scores": (199, 0)}, "scores[0]", "199 points do not reach the target of 200"),
    ("round over", {"scores": (41, 0)}, "scores[0]", "must include the 42 points"),
    # The seats and the round
    ("matching", {"dealer": 2}, "dealer", "no seat 2"),
    ("matching", {"dealer": -1}, "dealer", "no seat -1"),
    ("matching", {"to_move": 2}, "to_move", "no seat 2"),
    ("matching", {"to_move": -1}, "to_move", "no seat -1"),
    ("matching", {"to_move": None}, "to_move", "the game is not over"),
    ("matching", {"round": 0}, "round", "must be 0 before the first deal and 1 or more after it, not 0"),
    ("matching", {"round": -1}, "round", "not -1"),
    ("awaiting", {"round": 1}, "round", "not 1"),
    # The phase: before the first deal
    ("awaiting", {"hands": (cards("R7"), ())}, "hands rules.deck", "empty before the first deal"),
    ("awaiting", {"draw_pile": DECK[::-1]}, "draw_pile", "whole deck, in deck order"),
    ("awaiting", {"scores": (0, 5)}, "scores", "0 before the first deal"),
    ("awaiting", {"to_move": 1}, "to_move", "must be the dealer, seat 0"),
    ("awaiting", {"phase": AwaitingDeal((((0, card("R3")), (1, card("R7"))),))}, "phase.draws", "(S2)"),
    ("awaiting", {"phase": AwaitingDeal((((0, card("R7")), (1, card("B7"))),))}, "phase.draws", "(S2)"),
    ("awaiting", {"phase": AwaitingDeal((((1, card("R3")), (0, card("R7"))),))}, "phase.draws", "(S2)"),
    ("awaiting", {"phase": AwaitingDeal((((0, card("R7")),),))}, "phase.draws", "(S2)"),
    ("awaiting", {"phase": AwaitingDeal(((),))}, "phase.draws", "(S2)"),
    (
        "awaiting",
        {"phase": AwaitingDeal((((0, card("R7")), (1, card("R7"))),) * 2 + (((0, card("R7")), (1, card("R3"))),))},
        "phase.draws",
        "(S2)",
    ),
    # The phase: in play
    ("matching", {"hands": (cards("R3 R4 WD"), ())}, "hands[1]", "the round is not over (R1)"),
    ("drew", {"hands": (cards("R3 R4 WD"), ())}, "hands[1]", "the round is not over (R1)"),
    ("bonus", {"hands": ((), cards("B1 B1 Y#"))}, "hands[0]", "the round is not over (R1)"),
    ("drew", {"phase": AfterDraw(card("B1"))}, "phase.card", "B1 was drawn, but is not in the hand of seat 0"),
    ("drew nothing", {"draw_pile": cards("R8")}, "draw_pile rules.deck", "must be empty"),
    ("drew nothing", {"discard_pile": cards("R8")}, "discard_pile rules.deck", "must be empty"),
    ("bonus", {"phase": AddingBonus(0, 0)}, "phase", "must owe at least one bonus card"),
    ("bonus", {"phase": AddingBonus(109, 0)}, "phase", "more bonus cards than the deck has"),
    ("bonus", {"phase": AddingBonus(1, 108)}, "phase", "more bonus cards than the deck has"),
    ("bonus", {"phase": AddingBonus(-1, 2)}, "phase", "neither number below 0"),
    ("bonus", {"phase": AddingBonus(2, -1)}, "phase", "neither number below 0"),
    ("bonus", {"rules": Rules(single_bonus_required=True)}, "phase.optional", "must be 0"),
    # The phase: the call that is owed at the end of a turn
    ("closing", {"rules": Rules()}, "phase", "the dos_call option is off (Y1)"),
    ("closing", {"hands": (cards("R3 R4 WD"), cards("B1 B1 Y#"))}, "hands[0]", "must have 2 cards"),
    ("closing", {"hands": (cards("R3"), cards("B1 B1 Y#"))}, "hands[0]", "must have 2 cards"),
    ("closing", {"hands": (cards("R3 R4"), ())}, "hands[1]", "the round is not over (R1)"),
    ("closing", {"to_move": 1}, "hands[1]", "must have 2 cards"),
    ("closing", {"center_row": row(match("R7", "B7"), "R7")}, "center_row.piles[0].match", "(E1)"),
    ("closing", {"to_move": None}, "to_move", "the game is not over"),
    ("closing", {"to_move": 2}, "to_move", "no seat 2"),
    # The calls that are due
    ("call due", {"rules": Rules()}, "calls_due", "must be empty: the dos_call option is off"),
    ("call due", {"calls_due": (0, 1)}, "calls_due[0]", "it is the turn of seat 0"),
    (
        "call due",
        {"hands": (cards("R3 R4"), cards("B1 Y#")), "calls_due": (0,)},
        "calls_due[0]",
        "it is the turn of seat 0",
    ),
    ("call due", {"to_move": 1}, "calls_due[0]", "it is the turn of seat 1"),
    ("call due", {"calls_due": (1, 1)}, "calls_due", "each seat once, in ascending order"),
    ("calls due", {"calls_due": (3, 1)}, "calls_due", "each seat once, in ascending order"),
    ("call due", {"calls_due": (2,)}, "calls_due[0]", "no seat 2"),
    ("call due", {"calls_due": (1, 2)}, "calls_due[1]", "no seat 2"),
    ("call due", {"calls_due": (-1,)}, "calls_due[0]", "no seat -1"),
    ("call due", {"calls_due": (-1, 1)}, "calls_due[0]", "no seat -1"),
    ("call due", {"hands": (cards("R3"), cards("B1"))}, "calls_due[0]", "does not hold 2 cards"),
    ("call due", {"hands": (cards("R3"), cards("B1 B1 Y#"))}, "calls_due[0]", "does not hold 2 cards"),
    ("calls due", {"calls_due": (0, 1, 3)}, "calls_due[0]", "seat 0 does not hold 2 cards"),
    ("closing, calls due", {"calls_due": (0, 1, 2)}, "calls_due[0]", "it is the turn of seat 0"),
    ("drew, a call due", {"rules": Rules()}, "calls_due", "must be empty"),
    ("bonus, a call due", {"rules": Rules()}, "calls_due", "must be empty"),
    (
        "round over",
        {"hands": ((), cards("B1 Y#")), "phase": RoundOver(0, 41), "calls_due": (1,), "rules": CALL},
        "calls_due",
        "when no round is in play",
    ),
    (
        "game over",
        {"hands": ((), cards("B1 Y#")), "phase": GameOver(0, 41), "calls_due": (1,), "rules": CALL},
        "calls_due",
        "when no round is in play",
    ),
    ("awaiting", {"calls_due": (1,), "rules": CALL}, "calls_due calls_due[0]", "when no round is in play"),
    # The phase: a round is over
    ("round over", {"phase": RoundOver(2, 42)}, "phase.winner", "no seat 2"),
    ("game over", {"phase": GameOver(-1, 42)}, "phase.winner scores[0]", "no seat -1"),
    ("round over", {"hands": (cards("R3"), cards("B1 B1 Y#"))}, "hands[0]", "must be empty"),
    ("round over", {"hands": ((), ()), "phase": RoundOver(0, 0)}, "hands[1]", "is empty, but seat 0 went out"),
    ("round over", {"phase": RoundOver(0, 41)}, "phase.points", "worth 42 points, not 41"),
    ("game over", {"phase": GameOver(0, 43)}, "phase.points", "worth 42 points, not 43"),
    ("game over", {"to_move": 0}, "to_move", "must be None"),
    ("round over", {"to_move": 1}, "to_move", "the next dealer, seat 0 (S6)"),
    ("round over", {"dealer": 0}, "to_move", "the next dealer, seat 1 (S6)"),
]


@pytest.mark.parametrize(("base", "changes", "path", "words"), PROBLEMS, ids=ids(PROBLEMS))
def test_a_problem_is_found(base: str, changes: dict[str, Any], path: str, words: str) -> None:
    """A problem is reported with its path, and nothing else is reported."""
    first, *others = path.split()
    state = attrs.evolve(VALID[base], **changes)
    if not {"hands", "center_row"}.isdisjoint(changes) and path != "rules.deck" and "rules.deck" not in others:
        used = (*state.hands, state.center_row.cards, state.discard_pile)
        state = attrs.evolve(state, draw_pile=rest_of_deck(*used))
    problems = problems_of(state)

    assert {first, *others} == set(problems)
    assert words in problems[first]


@pytest.mark.parametrize("players", [0, 1, 5])
@pytest.mark.rule("S1")
def test_two_to_four_play(players: int) -> None:
    """A state with no, one or five players is invalid."""
    state = state_of(hands=("R3", "R4", "B1", "B3", "WD")[:players])

    assert f"must have 2 to 4 hands, not {players} (S1)" == problems_of(state)["hands"]


def test_several_problems_are_all_reported() -> None:
    """Problems in several fields are all listed, each with its path, and joined in one message."""
    state = attrs.evolve(VALID["matching"], dealer=7, round=0, scores=(-5, 900), to_move=-3, phase=AddingBonus(0, 0))

    with pytest.raises(InvalidState) as error:
        dos.validate(state)

    assert [
        "dealer",
        "phase",
        "round",
        "scores[0]",
        "scores[1]",
        "to_move",
    ] == sorted(problem.path for problem in error.value.problems)
    assert "; ".join(map(str, error.value.problems)) == str(error.value)


# States of real games


OPTIONS = [field.name for field in attrs.fields(Rules) if field.default is False]


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", list(product([False, True], repeat=len(OPTIONS))), ids=str)
@pytest.mark.rule("I1")
def test_every_state_of_a_game_is_valid(players: int, options: tuple[bool, ...]) -> None:
    """Every state of random games is valid, with each number of players and each combination of options."""
    choose = random.Random(players)
    phases = set()
    for seed in range(3):
        rules = Rules(target_score=60, hand_size=3 + seed * 4, **dict(zip(OPTIONS, options, strict=True)))  # type: ignore[arg-type]
        state = dos.new_game(players, seed=seed, rules=rules)
        assert {} == problems_of(state)
        while not state.is_over:
            moves = moves_of_all(state)
            matching = [move for move in moves if isinstance(move, Match)]
            state = dos.apply(state, choose.choice(matching if matching and choose.random() < 0.5 else moves))
            phases.add(type(state.phase))
            assert {} == problems_of(state)

    assert phases >= {Matching, AfterDraw, AddingBonus, GameOver}
    assert (ClosingTurn in phases) is rules.dos_call


@pytest.mark.rule("R4")
def test_a_game_ends_with_the_round_that_wins_it() -> None:
    """A winner who had enough points before the last round is invalid: the game was already over."""
    state = attrs.evolve(VALID["game over"], scores=(242, 190))

    assert {"scores[0]": "had reached the target before this round, so the game was already over (R4)"} == problems_of(
        state
    )
    assert {} == problems_of(attrs.evolve(state, scores=(241, 190)))
