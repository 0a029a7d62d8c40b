"""The sentences of events, and how they address the reader."""

import pickle
import random

import pytest

import dos
from dos.events.base import BaseEvent
from support.positions import card, cards, move

NAMES = ("Ann", "bob", "Cleo")

SENTENCES: list[tuple[dos.Event, str, str]] = [
    (
        dos.events.DealerDrawn((((0, card("R7")), (1, card("R3"))),), 0),
        "For the deal Ann draws red 7 and you draw red 3: Ann deals",
        "For the deal Ann draws red 7 and bob draws red 3: Ann deals",
    ),
    (dos.events.Drew(1, card("G#")), "You draw green Wild #", "bob draws green Wild #"),
    (dos.events.Drew(1, None), "You draw nothing: no card is left", "bob draws nothing: no card is left"),
    (dos.events.PenaltyDrawn(1, cards("WD")), "You must draw Wild DOS", "bob must draw Wild DOS"),
    (
        dos.events.Matched(1, move("R7=B3+G4"), 0),
        "You match red 7 with blue 3 + green 4",
        "bob matches red 7 with blue 3 + green 4",
    ),
    (
        dos.events.Placed(1, card("B1"), is_bonus=False),
        "You place blue 1 in the Center Row",
        "bob places blue 1 in the Center Row",
    ),
    (dos.events.BonusDeclined(1, 1), "You decline the bonus card", "bob declines the bonus card"),
    (dos.events.TurnEnded(1, 2), "Your turn is over, and Cleo is next", "bob's turn is over, and Cleo is next"),
    (dos.events.TurnEnded(0, 1), "Ann's turn is over, and you are next", "Ann's turn is over, and bob is next"),
    (dos.events.DosCalled(1), "You call DOS", "bob calls DOS"),
    (dos.events.DosCaught(1, 2), "You catch Cleo without the DOS call", "bob catches Cleo without the DOS call"),
    (dos.events.DosCaught(2, 1), "Cleo catches you without the DOS call", "Cleo catches bob without the DOS call"),
    (
        dos.events.RoundEnded(1, 3, (cards("R1"), (), cards("WD")), (1, 0, 20), (0, 21, 180)),
        (
            "You go out for 21 points: Ann holds red 1; Cleo holds Wild DOS. "
            "After round 3 Ann has 0, you have 21 and Cleo has 180"
        ),
        (
            "bob goes out for 21 points: Ann holds red 1; Cleo holds Wild DOS. "
            "After round 3 Ann has 0, bob has 21 and Cleo has 180"
        ),
    ),
    (dos.events.GameWon(1, (1, 1, 1)), "You win the game with 1 point", "bob wins the game with 1 point"),
]


@pytest.mark.parametrize(("event", "to_bob", "to_others"), SENTENCES, ids=lambda value: type(value).__name__)
def test_sentences(event: dos.Event, to_bob: str, to_others: str) -> None:
    """A sentence addresses the reader as "you", and leaves names as they are written."""
    assert to_bob == dos.describe(event, NAMES, you=1)
    assert to_others == dos.describe(event, NAMES)


def test_invalid_names() -> None:
    """Too few names, or names of the wrong type, are rejected with a message that says which."""
    event = dos.events.DosCalled(2)
    with pytest.raises(dos.DosError, match="no name for seat 2"):
        dos.describe(event, ["Ann", "Bob"])
    for wrong in ("Ann", 3, {0: "Ann"}):
        with pytest.raises(TypeError, match=r"^names must be a list or tuple of strings, not "):
            dos.describe(event, wrong)
    with pytest.raises(TypeError, match=r"^a name must be str, not 1$"):
        dos.describe(event, [1, 2, 3])
    with pytest.raises(TypeError):
        dos.describe(event, you="Ann")
    with pytest.raises(ValueError, match="seat"):
        dos.describe(event, you=4)
    for other in ("draw", dos.Draw(), None, dos.events.DosCalled):
        for name in (dos.describe, lambda other: dos.redact(other, 0)):
            with pytest.raises(TypeError, match=r"^event must be an event, not "):
                name(other)


def test_numbers_too_long_to_print() -> None:
    """An event with a number of thousands of digits still has a sentence."""
    huge = 10**5000

    for event in (dos.events.Reshuffled(huge), dos.events.GameWon(0, (huge, 0)), dos.events.BonusDeclined(0, huge)):
        assert "unprintable" in str(event)


def test_every_event_is_of_one_base() -> None:
    """Every event has one base class, and pickles to an equal event with the same readings."""
    for event, _, _ in SENTENCES:
        twin = pickle.loads(pickle.dumps(event))  # noqa: S301
        assert isinstance(event, BaseEvent)
        assert (event, str(event), hash(event)) == (twin, str(twin), hash(twin))
    matched = dos.events.Matched(0, move("R7=R3+R#!!"), 0)
    assert matched.readings == pickle.loads(pickle.dumps(matched)).readings  # noqa: S301


def test_a_whole_game_reads_as_sentences() -> None:
    """Each event of a game is one line that starts with a capital letter and contains no code."""
    rng = random.Random(7)
    state = dos.new_game(3, rules=dos.Rules(target_score=50, dos_call=True), seed=7)
    while not state.is_over:
        moves = [move for seat in dos.seats_to_act(state) for move in dos.legal_moves(state, seat)]
        made = dos.step(state, rng.choice(moves))
        for event in made.events:
            text = str(event)
            assert text[0].isupper()
            assert "\n" not in text
            assert "HIDDEN" not in text
            assert "(" not in text
        state = made.state
