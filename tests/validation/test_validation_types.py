"""States with fields of the wrong type: each problem is reported with its path."""

from typing import Any

import attrs
import pytest

import dos
from dos import (
    DECK,
    HIDDEN,
    AddingBonus,
    AfterDraw,
    AwaitingDeal,
    CenterPile,
    CenterRow,
    ClosingTurn,
    GameOver,
    GameState,
    Matching,
    RoundOver,
    Rules,
)
from support.positions import card, cards
from support.states import VALID, Fault, ids, problems_of, row

WRONG_TYPES: list[Fault] = [
    ("matching", {"rules": None}, "rules", "must be Rules"),
    ("matching", {"rules": Rules}, "rules", "must be Rules"),
    ("matching", {"hands": None}, "hands", "must be tuple"),
    ("matching", {"hands": [(), ()]}, "hands", "must be tuple"),
    ("matching", {"hands": "R7"}, "hands", "must be tuple"),
    ("matching", {"hands": (cards("R3"), [])}, "hands[1]", "must be tuple"),
    ("matching", {"hands": (cards("R3"), None)}, "hands[1]", "must be tuple"),
    ("matching", {"hands": (cards("R3"), (card("R4"), "R7"))}, "hands[1][1]", "must be NumberCard"),
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
        {"center_row": CenterRow((CenterPile(card("R7"), "R7=B7"), *row("B9").piles))},  # type: ignore[arg-type]
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
    ("drawn for", {"phase": AwaitingDeal(None)}, "phase.draws", "must be tuple, not None"),  # type: ignore[arg-type]
    ("drawn for", {"phase": AwaitingDeal(((),) * 2 + ([],))}, "phase.draws[2]", "must be tuple, not []"),  # type: ignore[arg-type]
    ("drawn for", {"phase": AwaitingDeal((((0, card("R7")), 0),))}, "phase.draws[0][1]", "must be tuple, not 0"),  # type: ignore[arg-type]
    ("drawn for", {"phase": AwaitingDeal((((0, "R7"),),))}, "phase.draws[0][0].card", "must be"),  # type: ignore[arg-type]
    ("drawn for", {"phase": AwaitingDeal((((True, card("R7")),),))}, "phase.draws[0][0].seat", "must be int"),
    ("drawn for", {"phase": AwaitingDeal((((0,),),))}, "phase.draws[0][0]", "must be a tuple (seat, card)"),  # type: ignore[arg-type]
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


@pytest.mark.parametrize(("base", "changes", "path", "words"), WRONG_TYPES, ids=ids(WRONG_TYPES))
def test_a_wrong_type_is_found(base: str, changes: dict[str, Any], path: str, words: str) -> None:
    """A value of the wrong type is the only problem, and is reported with its path."""
    problems = problems_of(attrs.evolve(VALID[base], **changes))

    assert [path] == list(problems)
    assert words in problems[path]


def test_every_field_can_have_a_problem() -> None:
    """The cases above break every field of a state."""
    fields = {field.name for field in attrs.fields(GameState)}

    assert fields == {field for _, changes, _, _ in WRONG_TYPES for field in changes}


def test_several_wrong_types_are_all_reported() -> None:
    """Wrong types in all fields are all listed."""
    state = attrs.evolve(VALID["matching"], **dict.fromkeys((field.name for field in attrs.fields(GameState)), True))

    assert [field.name for field in attrs.fields(GameState)] == list(problems_of(state))


@pytest.mark.parametrize("state", [None, "state", dos.new_game, dos.observe(VALID["matching"], 0)], ids=type)
def test_only_states_are_validated(state: object) -> None:
    """Anything but a state raises a `TypeError`."""
    with pytest.raises(TypeError, match="GameState"):
        dos.validate(state)  # type: ignore[arg-type]
