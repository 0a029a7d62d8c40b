import random
from collections import Counter
from functools import cache
from itertools import product
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from dos import (
    DECK,
    HIDDEN,
    AddingBonus,
    AfterDraw,
    AwaitingDeal,
    Card,
    CenterPile,
    CenterRow,
    ClosingTurn,
    ColorMatch,
    GameOver,
    GameState,
    InvalidState,
    Match,
    Matching,
    RoundOver,
    Rules,
    SeededShuffler,
)
from support.strategies import legal_of_all

CALL = Rules(dos_call=True)
BY_TEXT = {str(card): card for card in DECK}
NONE, SINGLE, DOUBLE = ColorMatch


def cards(text: str) -> tuple[Card, ...]:
    return tuple(BY_TEXT[word] for word in text.split())


def rest_of_deck(*used: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted((Counter(DECK) - Counter(card for some in used for card in some)).elements()))


def match(target: str, played: str, bonus: ColorMatch = NONE) -> Match:
    return Match(BY_TEXT[target], cards(played), bonus)


def row(*piles: str | Match) -> CenterRow:
    return CenterRow(
        tuple(CenterPile(BY_TEXT[pile]) if isinstance(pile, str) else CenterPile(pile.target, pile) for pile in piles)
    )


def state_of(
    hands: tuple[str, ...] = ("R3 R4 WD", "B1 B1 Y#"), center_row: CenterRow | None = None, **fields: object
) -> GameState:
    """A state in mid-turn of seat 0, with two cards on the discard pile and all others on the draw pile."""
    held = tuple(map(cards, hands))
    center_row = center_row or row("R7", "B9")
    discard_pile = cards("G5 Y6")
    state = GameState(
        rules=Rules(),
        hands=held,
        scores=(0,) * len(hands),
        center_row=center_row,
        draw_pile=rest_of_deck(*held, center_row.cards, discard_pile),
        discard_pile=discard_pile,
        dealer=1,
        round=3,
        to_move=0,
        phase=Matching(),
        shuffler=SeededShuffler(1),
    )
    return attrs.evolve(state, **fields)


# Seat 0 went out while seat 1 held B1 B1 Y#, which are worth 42 points.
VALID = {
    "awaiting": dos.new_game(2, seed=1, dealer=0),
    "drawn for": dos.new_game(
        3, shuffler=dos.ScriptedShuffler(((*cards("R7 WD B7 Y1 Y9"), *rest_of_deck(cards("R7 WD B7 Y1 Y9"))),))
    ),
    "matching": state_of(),
    "matched": state_of(center_row=row(match("R7", "B7"), "R7", match("WD", "R1 R1", DOUBLE))),
    "drew": state_of(phase=AfterDraw(BY_TEXT["R3"])),
    "drew nothing": state_of(
        hands=("R3", " ".join(map(str, rest_of_deck(cards("R3 R7 B9"))))),
        phase=AfterDraw(None),
        draw_pile=(),
        discard_pile=(),
    ),
    "bonus": state_of(phase=AddingBonus(1, 1)),
    "round over": state_of(hands=("", "B1 B1 Y#"), phase=RoundOver(0, 42), scores=(50, 190)),
    "game over": state_of(hands=("", "B1 B1 Y#"), phase=GameOver(0, 42), scores=(200, 190), to_move=None),
    "three": state_of(hands=("R3", "R4", "WD WD")),
    "closing": state_of(hands=("R3 R4", "B1 B1 Y#"), phase=ClosingTurn(), rules=CALL),
    "call due": state_of(hands=("R3 R4 WD", "B1 Y#"), calls_due=(1,), rules=CALL),
    "calls due": state_of(hands=("R3", "R4 WD", "WD WD", "B1 B1"), to_move=2, calls_due=(1, 3), rules=CALL),
    "closing, calls due": state_of(
        hands=("R3 R4", "R4 WD", "WD WD"), phase=ClosingTurn(), calls_due=(1, 2), rules=CALL
    ),
    "drew, a call due": state_of(
        hands=("R3 R4 WD", "B1 Y#"), phase=AfterDraw(BY_TEXT["R3"]), calls_due=(1,), rules=CALL
    ),
    "bonus, a call due": state_of(hands=("R3", "B1 Y#"), phase=AddingBonus(1, 1), calls_due=(1,), rules=CALL),
}

VALID_PILES = VALID["matching"].draw_pile


@pytest.mark.parametrize("state", VALID.values(), ids=VALID)
def test_valid_states_are_valid(state: GameState) -> None:
    """The states that the tests below spoil are valid before."""
    assert {} == problems_of(state)


def problems_of(state: GameState) -> dict[str, str]:
    """The messages of all problems of a state, by path."""
    try:
        dos.validate(state)
    except InvalidState as error:
        return {problem.path: problem.message for problem in error.problems}
    return {}


# One fault: the state that is spoiled, the fields that spoil it, the path of the problem, and words of its message.
# Where the fault makes more problems, their paths follow. The cards are kept whole, unless they are the fault.
Fault = tuple[str, dict[str, Any], str, str]

WRONG_TYPES: list[Fault] = [
    ("matching", {"rules": None}, "rules", "must be Rules"),
    ("matching", {"rules": Rules}, "rules", "must be Rules"),
    ("matching", {"hands": None}, "hands", "must be tuple"),
    ("matching", {"hands": [(), ()]}, "hands", "must be tuple"),
    ("matching", {"hands": "R7"}, "hands", "must be tuple"),
    ("matching", {"hands": (cards("R3"), [])}, "hands[1]", "must be tuple"),
    ("matching", {"hands": (cards("R3"), None)}, "hands[1]", "must be tuple"),
    ("matching", {"hands": (cards("R3"), (BY_TEXT["R4"], "R7"))}, "hands[1][1]", "must be NumberCard"),
    ("matching", {"hands": (cards("R3"), (True,))}, "hands[1][0]", "not True"),
    ("matching", {"scores": [0, 0]}, "scores", "must be tuple"),
    ("matching", {"scores": (0, None)}, "scores[1]", "must be int"),
    ("matching", {"scores": (True, 0)}, "scores[0]", "must be int, not True"),
    ("matching", {"scores": (0.0, 0)}, "scores[0]", "must be int"),
    ("matching", {"center_row": None}, "center_row", "must be CenterRow"),
    ("matching", {"center_row": cards("R7 B9")}, "center_row", "must be CenterRow"),
    ("matching", {"center_row": CenterRow([])}, "center_row.piles", "must be tuple"),  # type: ignore[arg-type]
    ("matching", {"center_row": CenterRow(cards("R7"))}, "center_row.piles[0]", "must be CenterPile"),  # type: ignore[arg-type]
    (
        "matching",
        {"center_row": CenterRow((*row("R7").piles, CenterPile("B9")))},  # type: ignore[arg-type]
        "center_row.piles[1].card",
        "must be NumberCard",
    ),
    (
        "matching",
        {"center_row": CenterRow((CenterPile(BY_TEXT["R7"], "R7=B7"), *row("B9").piles))},  # type: ignore[arg-type]
        "center_row.piles[0].match",
        "must be Match or None",
    ),
    ("matching", {"draw_pile": 5}, "draw_pile", "must be tuple"),
    ("matching", {"draw_pile": [*DECK]}, "draw_pile", "must be tuple"),
    ("matching", {"draw_pile": (*cards("R7 R7"), None)}, "draw_pile[2]", "must be NumberCard"),
    ("matching", {"discard_pile": [*cards("G5 Y6")]}, "discard_pile", "must be tuple"),
    ("matching", {"discard_pile": ("G5",)}, "discard_pile[0]", "must be NumberCard"),
    ("matching", {"dealer": None}, "dealer", "must be int"),
    ("matching", {"dealer": True}, "dealer", "must be int"),
    ("matching", {"round": "3"}, "round", "must be int"),
    ("matching", {"round": True}, "round", "must be int"),
    ("matching", {"to_move": "0"}, "to_move", "must be int or None"),
    ("matching", {"to_move": False}, "to_move", "must be int or None"),
    ("matching", {"phase": None}, "phase", "must be"),
    ("matching", {"phase": Matching}, "phase", "must be"),
    ("matching", {"phase": "Matching"}, "phase", "must be"),
    ("drawn for", {"phase": AwaitingDeal(None)}, "phase.draws", "must be a tuple of rounds"),  # type: ignore[arg-type]
    ("drawn for", {"phase": AwaitingDeal(((),) * 2 + ([],))}, "phase.draws", "must be"),  # type: ignore[arg-type]
    ("drawn for", {"phase": AwaitingDeal(((0, BY_TEXT["R7"]),))}, "phase.draws", "must be"),  # type: ignore[arg-type]
    ("drawn for", {"phase": AwaitingDeal((((0, "R7"),),))}, "phase.draws", "must be"),  # type: ignore[arg-type]
    ("drawn for", {"phase": AwaitingDeal((((True, BY_TEXT["R7"]),),))}, "phase.draws", "must be"),
    ("drawn for", {"phase": AwaitingDeal((((0,),),))}, "phase.draws", "must be"),  # type: ignore[arg-type]
    ("drew", {"phase": AfterDraw("R3")}, "phase.card", "must be"),  # type: ignore[arg-type]
    ("drew", {"phase": AfterDraw(HIDDEN)}, "phase.card", "not HIDDEN"),
    ("bonus", {"phase": AddingBonus(None, 1)}, "phase.required", "must be int"),  # type: ignore[arg-type]
    ("bonus", {"phase": AddingBonus(1, optional=True)}, "phase.optional", "must be int"),
    ("round over", {"phase": RoundOver("0", 42)}, "phase.winner", "must be int"),  # type: ignore[arg-type]
    ("round over", {"phase": RoundOver(0, 42.0)}, "phase.points", "must be int"),  # type: ignore[arg-type]
    ("game over", {"phase": GameOver(None, 42)}, "phase.winner", "must be int"),  # type: ignore[arg-type]
    ("game over", {"phase": GameOver(0, points=False)}, "phase.points", "must be int"),
    ("closing", {"phase": ClosingTurn}, "phase", "must be"),
    ("call due", {"calls_due": None}, "calls_due", "must be tuple"),
    ("call due", {"calls_due": [1]}, "calls_due", "must be tuple"),
    ("call due", {"calls_due": 1}, "calls_due", "must be tuple"),
    ("call due", {"calls_due": {1}}, "calls_due", "must be tuple"),
    ("call due", {"calls_due": (True,)}, "calls_due[0]", "must be int, not True"),
    ("calls due", {"calls_due": (1, None)}, "calls_due[1]", "must be int"),
    ("calls due", {"calls_due": (1, "3")}, "calls_due[1]", "must be int"),
    ("matching", {"calls_due": (1.0,)}, "calls_due[0]", "must be int"),
    ("matching", {"shuffler": None}, "shuffler", "shuffle"),
    ("matching", {"shuffler": 1}, "shuffler", "shuffle"),
]

MISFITS: list[Fault] = [
    ("three", {"rules": Rules(hand_size=53)}, "rules", "takes 161 cards, the deck has 108 (S3)"),
    # The cards (I1)
    ("matching", {"hands": (cards("R4 R3 WD"), cards("B1 B1 Y#"))}, "hands[0]", "deck order"),
    ("matching", {"hands": (cards("R3 R4 WD"), cards("B1 B1"))}, "rules.deck", "Y# are missing"),
    ("matching", {"discard_pile": cards("G5 Y6 WD")}, "rules.deck", "WD are in the state too often"),
    ("matching", {"draw_pile": VALID_PILES[1:]}, "rules.deck", f"{VALID_PILES[0]} are missing"),
    ("matching", {"center_row": row("R7", "B9", "B9")}, "rules.deck", "B9 are in the state too often"),
    ("matched", {"rules": Rules(deck=(*DECK, BY_TEXT["WD"]))}, "rules.deck", "WD are missing"),
    # The row
    (
        "matched",
        {"center_row": CenterRow((CenterPile(BY_TEXT["R7"], match("B7", "G7")), *row("R7", "WD").piles))},
        "center_row.piles[0].match",
        "is a match on B7, but lies on R7",
    ),
    ("matching", {"center_row": row("B9", match("R7", "B8"))}, "center_row.piles[1].match", "no rule allows"),
    ("matching", {"center_row": row(match("R7", "R7"), "B9")}, "center_row.piles[0].match", "no rule allows"),
    ("matching", {"center_row": row(match("R7", "B7", SINGLE), "B9")}, "center_row.piles[0].match", "no rule allows"),
    (
        "matched",
        {"phase": AfterDraw(BY_TEXT["R3"])},
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
        "in order",
    ),
    ("awaiting", {"center_row": row("R7", "B9")}, "center_row.piles rules.deck", "empty before the first deal"),
    ("matching", {"center_row": row("R7")}, "center_row.piles", "must be 2 or more, not 1"),
    ("matching", {"center_row": CenterRow()}, "center_row.piles", "must be 2 or more, not 0"),
    # The scores
    ("matching", {"scores": (0,)}, "scores", "one for each of 2 seats, not 1"),
    ("three", {"scores": (0,) * 4}, "scores", "one for each of 3 seats, not 4"),
    ("matching", {"scores": (-1, 0)}, "scores[0]", "0 or more, not -1"),
    ("matching", {"scores": (0, 200)}, "scores[1]", "(R4)"),
    ("matching", {"scores": (100, 0), "rules": Rules(target_score=100)}, "scores[0]", "(R4)"),
    ("round over", {"scores": (250, 0)}, "scores[0]", "(R4)"),
    ("game over", {"scores": (240, 200)}, "scores[1]", "(R4)"),
    ("game over", {"scores": (199, 0)}, "scores[0]", "do not win a game to 200 (R4)"),
    ("round over", {"scores": (41, 0)}, "scores[0]", "must hold the 42 points"),
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
    ("awaiting", {"phase": AwaitingDeal((((0, BY_TEXT["R3"]), (1, BY_TEXT["R7"])),))}, "phase.draws", "(S2)"),
    ("awaiting", {"phase": AwaitingDeal((((0, BY_TEXT["R7"]), (1, BY_TEXT["B7"])),))}, "phase.draws", "(S2)"),
    ("awaiting", {"phase": AwaitingDeal((((1, BY_TEXT["R3"]), (0, BY_TEXT["R7"])),))}, "phase.draws", "(S2)"),
    ("awaiting", {"phase": AwaitingDeal((((0, BY_TEXT["R7"]),),))}, "phase.draws", "(S2)"),
    ("awaiting", {"phase": AwaitingDeal(((),))}, "phase.draws", "(S2)"),
    (
        "awaiting",
        {
            "phase": AwaitingDeal(
                (((0, BY_TEXT["R7"]), (1, BY_TEXT["R7"])),) * 2 + (((0, BY_TEXT["R7"]), (1, BY_TEXT["R3"])),)
            )
        },
        "phase.draws",
        "(S2)",
    ),
    # The phase: in play
    ("matching", {"hands": (cards("R3 R4 WD"), ())}, "hands[1]", "the round is over (R1)"),
    ("drew", {"hands": (cards("R3 R4 WD"), ())}, "hands[1]", "the round is over (R1)"),
    ("bonus", {"hands": ((), cards("B1 B1 Y#"))}, "hands[0]", "the round is over (R1)"),
    ("drew", {"phase": AfterDraw(BY_TEXT["B1"])}, "phase.card", "B1 was drawn, but is not in the hand of seat 0"),
    ("drew nothing", {"draw_pile": cards("R8")}, "draw_pile rules.deck", "must be empty"),
    ("drew nothing", {"discard_pile": cards("R8")}, "discard_pile rules.deck", "must be empty"),
    ("bonus", {"phase": AddingBonus(0, 0)}, "phase", "a bonus must be owed"),
    ("bonus", {"phase": AddingBonus(109, 0)}, "phase", "more bonus cards than the deck has cards"),
    ("bonus", {"phase": AddingBonus(1, 108)}, "phase", "more bonus cards than the deck has cards"),
    ("bonus", {"phase": AddingBonus(-1, 2)}, "phase", "neither below 0"),
    ("bonus", {"phase": AddingBonus(2, -1)}, "phase", "neither below 0"),
    ("bonus", {"rules": Rules(single_bonus_required=True)}, "phase.optional", "must be 0"),
    # The phase: the call that is owed at the end of a turn
    ("closing", {"rules": Rules()}, "phase", "the DOS call is not played (Y1)"),
    ("closing", {"hands": (cards("R3 R4 WD"), cards("B1 B1 Y#"))}, "hands[0]", "must be 2 cards"),
    ("closing", {"hands": (cards("R3"), cards("B1 B1 Y#"))}, "hands[0]", "must be 2 cards"),
    ("closing", {"hands": (cards("R3 R4"), ())}, "hands[1]", "the round is over (R1)"),
    ("closing", {"to_move": 1}, "hands[1]", "must be 2 cards"),
    ("closing", {"center_row": row(match("R7", "B7"), "R7")}, "center_row.piles[0].match", "(E1)"),
    ("closing", {"to_move": None}, "to_move", "the game is not over"),
    ("closing", {"to_move": 2}, "to_move", "no seat 2"),
    # The calls that are due
    ("call due", {"rules": Rules()}, "calls_due", "must be empty: the DOS call is not played"),
    ("call due", {"calls_due": (0, 1)}, "calls_due[0]", "seat 0 is to move"),
    ("call due", {"hands": (cards("R3 R4"), cards("B1 Y#")), "calls_due": (0,)}, "calls_due[0]", "is to move"),
    ("call due", {"to_move": 1}, "calls_due[0]", "seat 1 is to move"),
    ("call due", {"calls_due": (1, 1)}, "calls_due", "each seat once, upwards"),
    ("calls due", {"calls_due": (3, 1)}, "calls_due", "each seat once, upwards"),
    ("call due", {"calls_due": (2,)}, "calls_due[0]", "no seat 2"),
    ("call due", {"calls_due": (1, 2)}, "calls_due[1]", "no seat 2"),
    ("call due", {"calls_due": (-1,)}, "calls_due[0]", "no seat -1"),
    ("call due", {"calls_due": (-1, 1)}, "calls_due[0]", "no seat -1"),
    ("call due", {"hands": (cards("R3"), cards("B1"))}, "calls_due[0]", "does not hold 2 cards"),
    ("call due", {"hands": (cards("R3"), cards("B1 B1 Y#"))}, "calls_due[0]", "does not hold 2 cards"),
    ("calls due", {"calls_due": (0, 1, 3)}, "calls_due[0]", "seat 0 does not hold 2 cards"),
    ("closing, calls due", {"calls_due": (0, 1, 2)}, "calls_due[0]", "seat 0 is to move"),
    ("drew, a call due", {"rules": Rules()}, "calls_due", "must be empty"),
    ("bonus, a call due", {"rules": Rules()}, "calls_due", "must be empty"),
    (
        "round over",
        {"hands": ((), cards("B1 Y#")), "phase": RoundOver(0, 41), "calls_due": (1,), "rules": CALL},
        "calls_due",
        "while no round is in play",
    ),
    (
        "game over",
        {"hands": ((), cards("B1 Y#")), "phase": GameOver(0, 41), "calls_due": (1,), "rules": CALL},
        "calls_due",
        "while no round is in play",
    ),
    ("awaiting", {"calls_due": (1,), "rules": CALL}, "calls_due calls_due[0]", "while no round is in play"),
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


def ids(faults: list[Fault]) -> list[str]:
    return [f"{base}, {path}: {words}" for base, _, path, words in faults]


@pytest.mark.parametrize(("base", "changes", "path", "words"), WRONG_TYPES, ids=ids(WRONG_TYPES))
def test_a_wrong_type_is_found(base: str, changes: dict[str, Any], path: str, words: str) -> None:
    """What is of a wrong type is the one problem, told with its path."""
    problems = problems_of(attrs.evolve(VALID[base], **changes))

    assert [path] == list(problems)
    assert words in problems[path]


@pytest.mark.parametrize(("base", "changes", "path", "words"), MISFITS, ids=ids(MISFITS))
def test_a_misfit_is_found(base: str, changes: dict[str, Any], path: str, words: str) -> None:
    """What cannot be is told with its path, and nothing is told but that."""
    first, *others = path.split()
    state = attrs.evolve(VALID[base], **changes)
    if not {"hands", "center_row"}.isdisjoint(changes) and path != "rules.deck" and "rules.deck" not in others:
        used = (*state.hands, state.center_row.cards, state.discard_pile)
        state = attrs.evolve(state, draw_pile=rest_of_deck(*used))
    problems = problems_of(state)

    assert {first, *others} == set(problems)
    assert words in problems[first]


def test_every_field_can_have_a_problem() -> None:
    """The faults above spoil every field of a state."""
    fields = {field.name for field in attrs.fields(GameState)}

    assert fields == {field for _, changes, _, _ in WRONG_TYPES for field in changes}


@pytest.mark.parametrize("players", [0, 1, 5])
@pytest.mark.rule("S1")
def test_two_to_four_play(players: int) -> None:
    """A state of none, one or five players cannot be."""
    state = state_of(hands=("R3", "R4", "B1", "B3", "WD")[:players])

    assert f"2 to 4 can play, not {players} (S1)" == problems_of(state)["hands"]


def test_several_faults_are_all_told() -> None:
    """Faults in several fields are all listed, each with its path, and told in one text."""
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


def test_several_wrong_types_are_all_told() -> None:
    """Wrong types in all fields are all listed."""
    state = attrs.evolve(VALID["matching"], **dict.fromkeys((field.name for field in attrs.fields(GameState)), True))

    assert [field.name for field in attrs.fields(GameState)] == list(problems_of(state))


@pytest.mark.parametrize("state", [None, "state", dos.new_game, dos.observe(VALID["matching"], 0)], ids=type)
def test_only_states_are_validated(state: object) -> None:
    """What is no state is refused as of a wrong type."""
    with pytest.raises(TypeError, match="GameState"):
        dos.validate(state)  # type: ignore[arg-type]


# Whatever lies in a state


@cache
def reached() -> tuple[GameState, ...]:
    """States of random games, at least some in each phase, with a call due and without."""
    choose = random.Random(5)
    found: list[GameState] = []
    for players in (2, 3, 4):
        for dos_call in (False, True):
            state = dos.new_game(players, seed=players, rules=Rules(target_score=100, dos_call=dos_call))
            while not state.is_over:
                found.append(state)
                state = dos.apply(state, choose.choice(legal_of_all(state)))
            found.append(state)
    by_phase: dict[tuple[type, bool], list[GameState]] = {}
    for state in found:
        by_phase.setdefault((type(state.phase), bool(state.calls_due)), []).append(state)
    return tuple(state for states in by_phase.values() for state in choose.sample(states, min(20, len(states))))


FIELDS = [field.name for field in attrs.fields(GameState)]

any_card = st.sampled_from([*BY_TEXT.values()])
numbers = st.integers(-2, 6) | st.sampled_from([10**30, -(10**30), 200, 42])
scraps: st.SearchStrategy[Any] = (
    st.sampled_from([None, True, False, "R7", "", b"", 0.5, float("nan"), HIDDEN, Matching, object(), Rules, ...])
    | numbers
    | any_card
)
junk: st.SearchStrategy[Any] = st.recursive(
    scraps,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(st.text(max_size=2), inner, max_size=2)
    ),
    max_leaves=5,
)
maybe_junk = st.none() | junk
matches = st.builds(Match, any_card, st.lists(any_card, min_size=1, max_size=2).map(tuple), st.sampled_from(ColorMatch))
draws = st.lists(
    st.lists(st.tuples(numbers, any_card), max_size=4).map(tuple)
    | st.permutations(range(4)).flatmap(
        lambda seats: st.tuples(*(st.tuples(st.just(seat), any_card) for seat in seats))
    ),
    max_size=3,
).map(tuple)
plausible: dict[str, st.SearchStrategy[Any]] = {
    "rules": st.builds(Rules, hand_size=st.integers(1, 53), target_score=st.integers(1, 300), dos_call=st.booleans()),
    "hands": st.lists(st.lists(any_card | scraps, max_size=3).map(tuple) | junk, max_size=5).map(tuple)
    | st.lists(st.lists(any_card, max_size=3).map(tuple), max_size=5).map(tuple),
    "scores": st.lists(numbers, max_size=5).map(tuple),
    "center_row": st.builds(
        CenterRow,
        st.lists(st.builds(CenterPile, any_card | junk, maybe_junk | matches) | junk, max_size=3).map(tuple)
        | st.lists(st.builds(CenterPile, any_card, st.none() | matches), max_size=4).map(tuple)
        | junk,
    ),
    "draw_pile": st.lists(any_card, max_size=3).map(tuple),
    "discard_pile": st.lists(any_card, max_size=3).map(tuple),
    "dealer": numbers,
    "round": numbers,
    "to_move": numbers | st.none(),
    "phase": st.one_of(
        st.builds(AwaitingDeal, draws | junk),
        st.just(Matching()),
        st.builds(AfterDraw, any_card | junk),
        st.builds(AddingBonus, numbers | junk, numbers | junk),
        st.just(ClosingTurn()),
        st.builds(RoundOver, numbers | junk, numbers | junk),
        st.builds(GameOver, numbers | junk, numbers | junk),
    ),
    "shuffler": st.builds(SeededShuffler, st.integers()),
    "calls_due": st.lists(numbers, max_size=4).map(tuple) | st.sampled_from([(0,), (1,), (0, 2), (1, 2, 3)]),
}


@st.composite
def spoiled(draw: st.DrawFn) -> GameState:
    """A state that was reached, with one or two fields replaced by something else."""
    state = draw(st.sampled_from(reached()))
    fields = draw(st.lists(st.sampled_from(FIELDS), min_size=1, max_size=2, unique=True))
    return attrs.evolve(state, **{field: draw(plausible.get(field, junk) | junk) for field in fields})


@given(state=spoiled())
def test_whatever_lies_in_a_state_only_invalid_state_is_raised(state: GameState) -> None:
    """With one or two fields of a state replaced by anything, it is valid or an InvalidState, and nothing else."""
    for path, message in problems_of(state).items():
        assert path.split(".")[0].split("[")[0] in FIELDS
        assert message


@given(field=st.sampled_from(FIELDS), value=junk, state=st.sampled_from([*VALID.values()]))
def test_what_is_of_a_wrong_type_is_always_found(field: str, value: object, state: GameState) -> None:
    """No text, list, dictionary or other number is ever taken for a field."""
    problems = problems_of(attrs.evolve(state, **{field: value}))

    fits = isinstance(value, tuple) or type(value) is int or (value is None and state.to_move is None)
    assert fits or any(path.startswith(field) for path in problems)


@pytest.mark.parametrize(
    ("base", "changes"),
    [
        pytest.param("drawn for", {"hands": (), "scores": ()}, id="nobody plays, though cards were drawn"),
        pytest.param("drawn for", {"hands": ((),) * 9, "scores": (0,) * 9}, id="nine play, though three drew"),
        pytest.param("round over", {"hands": (), "scores": ()}, id="nobody plays, though a round is over"),
        pytest.param("game over", {"scores": ()}, id="the winner has no score"),
        pytest.param("drew", {"to_move": None}, id="nobody is to move, though a card was drawn"),
        pytest.param("drew", {"to_move": 10**30}, id="a seat far away is to move"),
        pytest.param("drew", {"to_move": -1}, id="the seat before the first is to move"),
        pytest.param("closing", {"to_move": None}, id="nobody is to move, though a turn is closed"),
        pytest.param("closing", {"to_move": -1}, id="the seat before the first closes its turn"),
        pytest.param("closing", {"hands": (), "scores": ()}, id="nobody plays, though a turn is closed"),
        pytest.param("call due", {"hands": (), "scores": ()}, id="nobody plays, though a call is due"),
        pytest.param("call due", {"calls_due": (10**30,)}, id="a seat far away owes a call"),
    ],
)
def test_faults_that_would_mislead_a_careless_check(base: str, changes: dict[str, Any]) -> None:
    """States with too few or too many seats to look anything up in are invalid like any other."""
    assert problems_of(attrs.evolve(VALID[base], **changes)) != {}


# What is reached in play


OPTIONS = [field.name for field in attrs.fields(Rules) if field.default is False]


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
            moves = legal_of_all(state)
            matching = [move for move in moves if isinstance(move, Match)]
            state = dos.apply(state, choose.choice(matching if matching and choose.random() < 0.5 else moves))
            phases.add(type(state.phase))
            assert {} == problems_of(state)

    assert phases >= {Matching, AfterDraw, AddingBonus, GameOver}
    assert (ClosingTurn in phases) is rules.dos_call


@pytest.mark.rule("R4")
def test_a_game_ends_with_the_round_that_wins_it() -> None:
    """A winner whose points were enough before the last round cannot be: the game was over then."""
    state = attrs.evolve(VALID["game over"], scores=(242, 190))

    assert {"scores[0]": "was enough to win before this round (R4)"} == problems_of(state)
    assert {} == problems_of(attrs.evolve(state, scores=(241, 190)))
