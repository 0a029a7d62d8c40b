"""Valid states of every phase, and the problems that `validate` reports for spoiled ones."""

from collections import Counter
from typing import Any

import attrs

import dos
from dos import (
    DECK,
    AddingBonus,
    AfterDraw,
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
from support.positions import card, cards

CALL = Rules(dos_call=True)
NONE, SINGLE, DOUBLE = ColorMatch


def rest_of_deck(*used: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted((Counter(DECK) - Counter(card for some in used for card in some)).elements()))


def match(target: str, played: str, bonus: ColorMatch = NONE) -> Match:
    return Match(card(target), cards(played), bonus)


def row(*piles: str | Match) -> CenterRow:
    return CenterRow(
        tuple(CenterPile(card(pile)) if isinstance(pile, str) else CenterPile(pile.target, pile) for pile in piles)
    )


def state_of(
    hands: tuple[str, ...] = ("R3 R4 WD", "B1 B1 Y#"), center_row: CenterRow | None = None, **fields: object
) -> GameState:
    """Return a state in seat 0's turn, with two cards in the discard pile and all others in the draw pile."""
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
    "drew": state_of(phase=AfterDraw(card("R3"))),
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
    "drew, a call due": state_of(hands=("R3 R4 WD", "B1 Y#"), phase=AfterDraw(card("R3")), calls_due=(1,), rules=CALL),
    "bonus, a call due": state_of(hands=("R3", "B1 Y#"), phase=AddingBonus(1, 1), calls_due=(1,), rules=CALL),
}

VALID_PILES = VALID["matching"].draw_pile


def problems_of(state: GameState) -> dict[str, str]:
    """Return the messages of all problems of a state, by path."""
    try:
        dos.validate(state)
    except InvalidState as error:
        return {problem.path: problem.message for problem in error.problems}
    return {}


Fault = tuple[str, dict[str, Any], str, str]
"""A fault: the state, the fields that spoil it, the path of the problem, and words of its message.

If the fault causes more problems, their paths follow. The deck is complete unless the cards are the fault.
"""


def ids(faults: list[Fault]) -> list[str]:
    return [f"{base}, {path}: {words}" for base, _, path, words in faults]
