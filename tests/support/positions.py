"""Positions and moves from text, for tests: cards and moves are written as `str` writes them.

A position names the cards that matter. The other cards of the deck go where `rest` says, so every position has the
whole deck and is valid. A shuffle that the test has not scripted is an error.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

import attrs
import pytest

import dos

CALL = dos.Rules(dos_call=True)
"""The rules of the rulebook, with the DOS call."""

_CARDS = {str(card): card for card in dos.DECK}
_WORDS = {"deal": dos.Deal(), "draw": dos.Draw(), "end": dos.EndTurn()}


def cards(text: str) -> tuple[dos.Card, ...]:
    """Parse cards such as ``"R7 G# WD"``, in their order."""
    return tuple(_CARDS[name] for name in text.split())


def card(text: str) -> dos.Card:
    """Parse a card such as ``"R7"``."""
    return _CARDS[text]


def in_order(text: str) -> tuple[dos.Card, ...]:
    """Parse cards and sort them in deck order, as in a hand."""
    return tuple(sorted(cards(text)))


def names(some_cards: Sequence[dos.Card]) -> str:
    """Format cards, in their order."""
    return " ".join(map(str, some_cards))


def on_top(text: str, deck: tuple[dos.Card, ...] = dos.DECK) -> tuple[dos.Card, ...]:
    """Return the whole deck with some cards on top, in their order, and the others below, in deck order."""
    top = cards(text)
    return *top, *sorted((Counter(deck) - Counter(top)).elements())


def position(
    hands: Sequence[str],
    row: str,
    *,
    draw: str = "",
    discard: str = "",
    rest: Literal["draw", "discard", "last hand"] = "draw",
    shuffles: Sequence[str] = (),
    shuffler: dos.Shuffler | None = None,
    to_move: int = 0,
    dealer: int = 1,
    scores: Sequence[int] | None = None,
    calls_due: Sequence[int] = (),
    rules: dos.Rules = dos.Rules(),  # noqa: B008 - a value
) -> dos.GameState:
    """Return a valid state at the beginning of a turn, with all cards of the deck.

    Args:
        hands: The cards in each hand, by seat.
        row: The cards in the Center Row.
        draw: The cards on top of the draw pile, the next one first.
        discard: The cards in the discard pile, the oldest first.
        rest: The place of the other cards, in deck order: below those of the draw pile, above those of the discard
            pile, or in the last hand.
        shuffles: The results of the shuffles to come, as text.
        shuffler: The shuffler, in place of `shuffles`.
        to_move: The seat whose turn it is.
        dealer: The seat of the dealer.
        scores: The score of each seat; by default 0.
        calls_due: The seats that owe the DOS call.
        rules: The options of the game.
    """
    named = cards(" ".join([*hands, row, draw, discard]))
    others = tuple(sorted((Counter(rules.deck) - Counter(named)).elements()))
    held = [cards(hand) for hand in hands]
    piles = {"draw": cards(draw), "discard": cards(discard)}
    if rest == "last hand":
        held[-1] += others
    else:
        piles[rest] += others
    state = attrs.evolve(
        dos.new_game(len(hands), rules=rules, dealer=dealer, seed=0),
        hands=tuple(tuple(sorted(hand)) for hand in held),
        scores=(0,) * len(hands) if scores is None else tuple(scores),
        center_row=dos.CenterRow(tuple(map(dos.CenterPile, cards(row)))),
        draw_pile=piles["draw"],
        discard_pile=piles["discard"],
        round=1,
        to_move=to_move,
        phase=dos.Matching(),
        shuffler=shuffler or dos.ScriptedShuffler(tuple(map(cards, shuffles))),
        calls_due=tuple(calls_due),
    )
    dos.validate(state)
    return state


def move(text: str) -> dos.Move:
    """Parse a move: ``"R7=B7"``, ``"R7=R3+R4!!"``, ``"+R7"``, ``"draw"``, ``"dos@2"``, ``"catch@2>0"``."""
    if text in _WORDS:
        return _WORDS[text]
    if text.startswith("dos@"):
        return dos.CallDos(by=int(text[4:]))
    if text.startswith("catch@"):
        by, caught = map(int, text[6:].split(">"))
        return dos.CatchDos(by=by, caught=caught)
    if text.startswith("+"):
        return dos.Place(card(text[1:]))
    target, played = text.split("=")
    bonus = dos.ColorMatch("!" * played.count("!"))
    return dos.Match(card(target), cards(played.rstrip("!").replace("+", " ")), bonus)


def play(state: dos.GameState, *moves: str) -> dos.GameState:
    """Make some moves, and return the state after them; every state on the way must be valid."""
    for text in moves:
        state = dos.apply(state, move(text))
        dos.validate(state)
    return state


def legal(state: dos.GameState, seat: int | None = None) -> set[str]:
    """Return the texts of the legal moves of a seat, by default of the seat to move."""
    return set(map(str, dos.legal_moves(state, seat)))


def rule_against(state: dos.GameState, text: str, *, by: int | None = None) -> str:
    """Return the rule that a move breaks; `explain` and `apply` must agree that it is illegal.

    The move is made by the seat to move, or by the seat that a call or a catch names, unless `by` names another.
    """
    refused = move(text)
    fault = dos.explain(state, refused, by=by)
    assert fault is not None
    with pytest.raises(dos.IllegalMove) as caught:
        dos.apply(state, refused, by=by)
    assert fault.args == caught.value.args
    seat = getattr(refused, "by", state.to_move) if by is None else by
    if seat in range(state.num_players):
        assert refused not in dos.legal_moves(state, seat)
        observed = dos.explain(dos.observe(state, seat), refused)
        assert observed is not None
        assert fault.args == observed.args
    return caught.value.rule


def row_of(state: dos.GameState) -> str:
    """Return the text of the Center Row, with its matches."""
    return names(state.center_row.cards)


def hand_of(state: dos.GameState, seat: int) -> str:
    """Return the text of a seat's hand, in deck order."""
    return names(state.hands[seat])
