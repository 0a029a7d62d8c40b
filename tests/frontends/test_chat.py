"""The chat room: private answers, public events."""

import attrs
import pytest
from watched import NAMES, WatchedChat

import dos
from dos.table import Table
from dos.testing import UNIQUE_DECK
from support.positions import position


def room(hands: list[str], row: str, *, calls_due: tuple[int, ...] = (), dos_call: bool = True) -> WatchedChat:
    """Return a chat room in which seat 0 is to move. The deck has each card once."""
    rules = dos.Rules(deck=UNIQUE_DECK, dos_call=dos_call)
    state = attrs.evolve(position(hands, row, rules=rules, dealer=len(hands) - 1, draw="G# R10"), calls_due=calls_due)
    return WatchedChat(Table(state, names=NAMES[: len(hands)]))


def test_a_turn_in_words() -> None:
    """After a Double Color Match everyone hears what happened, and only the owner which card it drew."""
    chat = room(["R3 R4 B9 Y9", "B1 B3 B4", "Y1 Y3 Y4"], "R7 B8")
    for text in ("play r7=r3+r4!!", "end", "place B9", "dos"):
        chat.hear(0, text)
    posted = [
        "Ann matches red 7 with red 3 + red 4: everyone else draws",
        "Bob must draw a card",
        "Cleo must draw a card",
        "Red 7, red 3 and red 4 go to the discard pile",
    ]
    assert posted == chat.posted[:4]
    assert [(1, "You must draw green Wild #"), (2, "You must draw red 10")] == chat.whispered[:2]
    assert "Ann places blue 9 in the Center Row as a bonus" in chat.posted
    assert "Ann's turn is over, and Bob is next" == chat.posted[-1]


def test_answers_are_private() -> None:
    """The hand and the moves are whispered. The cards in the row are posted."""
    chat = room(["R7 B9", "B1 B3"], "Y7 B8")
    chat.hear(0, "hand")
    chat.hear(0, " MOVES ")
    chat.hear(1, "moves")
    chat.hear(1, "row")
    assert [(0, "You hold B9 R7"), (0, "You can: Y7=R7, draw"), (1, "You can: wait")] == chat.whispered
    assert ["In the row: Y7 B8"] == chat.posted


@pytest.mark.rule("Y2", "Y3")
def test_catching_by_name() -> None:
    """A caught player hears which cards it drew, the others how many."""
    chat = room(["R7 B9 B10", "B1 B3", "Y1 Y3 Y4"], "Y7 B8", calls_due=(1,))
    chat.hear(2, "catch Bob")
    assert ["Cleo catches Bob without the DOS call", "Bob must draw 2 cards"] == chat.posted
    assert [(1, "You must draw green Wild # and red 10")] == chat.whispered


@pytest.mark.rule("Y2")
def test_calling_late() -> None:
    """A player who calls first cannot be caught."""
    chat = room(["R7 B9 B10", "B1 B3", "Y1 Y3 Y4"], "Y7 B8", calls_due=(1,))
    chat.hear(1, "dos")
    chat.hear(2, "catch Bob")
    assert ["Bob calls DOS"] == chat.posted
    assert [(2, "catch@2>1: you cannot catch seat 1: it does not owe a DOS call (Y5)")] == chat.whispered


def test_undo() -> None:
    """A match can be undone, a draw cannot."""
    chat = room(["R7 B9 B10", "B1 B3"], "Y7 B8")
    for text in ("play Y7=R7", "undo", "draw", "undo"):
        chat.hear(0, text)
    assert ["Ann matches yellow 7 with red 7", "Ann takes that back", "Ann draws a card"] == chat.posted
    assert "You draw green Wild #" == chat.whispered[0][1]
    assert chat.whispered[1][1].startswith("seat 0 has nothing to undo")


@pytest.mark.parametrize(
    ("seat", "text", "answer"),
    [
        (0, "what?", "at character 0: expected a move: deal, draw, end"),
        (0, "", "at character 0: expected a move: deal, draw, end"),
        (0, "catch me", 'at character 6: expected a seat, 0 to 3 (did not understand "me"); legal: '),
        (0, "play B8=R7", "B8=R7: R7 does not have the same number as B8 (T1); legal: "),
        (1, "place B1", "+B1: it is seat 0's turn, not seat 1's (S5)"),
        (1, "draw", "draw: it is seat 0's turn, not seat 1's (S5)"),
        (0, "deal", "deal: this round has already been dealt (S6)"),
        (0, "end", "end: match or draw before ending your turn (T5)"),
        (0, "dos", "dos@0: you do not owe a DOS call (Y5)"),
        (0, "catch Bob", "catch@0>1: you cannot catch seat 1: it does not owe a DOS call (Y5)"),
    ],
)
def test_mistakes_are_answered_in_private(seat: int, text: str, answer: str) -> None:
    """A mistake is whispered to its sender, and nothing happens."""
    chat = room(["R7 B9 B10", "B1 B3"], "Y7 B8")
    chat.hear(seat, text)
    ((hearer, said),) = chat.whispered
    assert (seat, answer) == (hearer, said[: len(answer)])
    assert ([], 0) == (chat.posted, chat.table.seq)
