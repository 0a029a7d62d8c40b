"""What the check for hidden cards reads, and what it rejects. `tests/frontends` runs it on servers."""

import json
from collections import OrderedDict, deque
from dataclasses import dataclass
from types import SimpleNamespace

import attrs
import pytest

import dos
from dos.notation import format_position
from dos.serialization import to_data, to_json
from dos.testing import UNIQUE_DECK, Leak, LeakCheck

RULES = dos.Rules(deck=UNIQUE_DECK, hand_size=3)
BEFORE = dos.apply(dos.new_game(3, rules=RULES, seed=7, dealer=2), dos.Deal())
AFTER = dos.apply(BEFORE, dos.Draw())
DRAWN = AFTER.phase.card
SHOWN = AFTER.center_row.cards[0]


@dataclass
class Line:
    """A message of a server that uses dataclasses."""

    text: str
    card: dos.Card


def check() -> LeakCheck:
    """Return a check at the state after seat 0 drew a card."""
    leaks = LeakCheck(BEFORE)
    leaks.make((0, dos.Draw()))
    return leaks


WRAPPED = {
    "a dataclass": lambda card: Line("", card),
    "a text in a dataclass": lambda card: Line(str(card), SHOWN),
    "bytes": lambda card: str(card).encode(),
    "a bytearray": lambda card: bytearray(str(card), "ascii"),
    "JSON": lambda card: json.dumps({"card": str(card)}),
    "JSON in a list": lambda card: json.dumps([1.5, None, {"a": str(card)}]),
    "JSON in JSON": lambda card: json.dumps({"body": json.dumps({"card": str(card)})}),
    "not quite JSON": lambda card: f"{{card: {card}}}",
    "a set": lambda card: {card},
    "a deque": lambda card: deque([card]),
    "another mapping": lambda card: OrderedDict(card=card),
    "the keys of a mapping": lambda card: {card: 1}.keys(),
    "a document": lambda card: to_data(dos.Place(card)),
}


@pytest.mark.parametrize("kind", WRAPPED)
def test_a_card_is_found_wherever_it_is(kind: str) -> None:
    """A hidden card is found in any kind of message, and a card that is face up may be in it."""
    wrap = WRAPPED[kind]
    for read in (check().check, check().check_view):
        read(wrap(SHOWN), 1)
        read(wrap(DRAWN), 0)
        with pytest.raises(Leak, match=f"hidden cards {DRAWN} in "):
            read(wrap(DRAWN), 1)


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
@pytest.mark.parametrize("form", [lambda view: view, repr, to_json, to_data, format_position])
def test_the_deck_of_the_rules_is_public(form: object, viewer: int | None) -> None:
    """The deck in the rules of an observation is not a leak, in any form of the observation."""
    check().check_view(form(dos.observe(AFTER, viewer)), viewer)


@pytest.mark.parametrize("form", [lambda view: view, to_json, to_data, lambda view: [{"view": view}]])
def test_rules_of_another_game(form: object) -> None:
    """Rules with another deck could contain the order of the draw pile."""
    view = attrs.evolve(dos.observe(AFTER, 1), rules=attrs.evolve(RULES, deck=UNIQUE_DECK[1:]))
    with pytest.raises(Leak, match="the rules are those of another game"):
        check().check_view(form(view), 1)


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (SimpleNamespace(card=1), "a message contains a SimpleNamespace"),
        ([AFTER], "a message contains a GameState"),
        (b"\x80", "a message contains bytes that are not UTF-8"),
    ],
)
def test_what_the_check_cannot_read_is_a_leak(message: object, reason: str) -> None:
    """A message that the check cannot look into fails."""
    with pytest.raises(Leak, match=reason):
        check().check(message, 0)


def test_a_deck_with_equal_cards_would_hide_leaks() -> None:
    """The check rejects a game in which a card's value does not identify it."""
    with pytest.raises(ValueError, match="the deck has several B1, which would hide leaks"):
        LeakCheck(dos.new_game(2, seed=1))


def test_a_seat_that_does_not_exist() -> None:
    """The viewer must be a seat of the game, or `None`."""
    with pytest.raises(dos.DosError, match="there is no seat 3"):
        check().check("", 3)


def test_the_course_of_the_game() -> None:
    """The check follows moves and an undo. A viewer may repeat what it said."""
    leaks = check()
    assert AFTER == leaks.state
    leaks.check_view(dos.IllegalMove(dos.Place(DRAWN), "D3", "no"), 1, said=dos.Place(DRAWN))
    leaks.go_to(BEFORE)
    assert BEFORE == leaks.state
    with pytest.raises(Leak):
        leaks.check(DRAWN, 0)
    leaks.make()
    assert BEFORE == leaks.state
