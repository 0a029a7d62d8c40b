"""Fields that events reject: impossible values and wrong types."""

from collections.abc import Callable

import pytest

import dos
from dos import HIDDEN
from support.positions import card, cards, move


@pytest.mark.parametrize(
    "make",
    [
        lambda: dos.events.Drew(4, card("R7")),
        lambda: dos.events.Drew(-1, None),
        lambda: dos.events.Reshuffled(0),
        lambda: dos.events.BonusDeclined(0, 0),
        lambda: dos.events.Discarded(()),
        lambda: dos.events.Refilled(()),
        lambda: dos.events.Dealt(0, 0, ((), ()), cards("R7 R7")),
        lambda: dos.events.Dealt(2, 1, ((), ()), cards("R7 R7")),
        lambda: dos.events.Dealt(0, 1, ((), ()), ()),
        lambda: dos.events.GameWon(3, (1, 2)),
        lambda: dos.events.RoundEnded(0, 1, ((), ()), (0, 0, 0), (0, 0)),
        lambda: dos.events.Matched(0, move("R7=R3"), 0),
        lambda: dos.events.DosCaught(0, 9),
        lambda: dos.events.DosCaught(1, 1),
        lambda: dos.events.TurnEnded(1, 1),
        lambda: dos.events.Matched(0, move("R7=R7!"), -1),
        lambda: dos.events.GameWon(1, (3, 2)),
        lambda: dos.events.GameWon(0, (0, 0)),
        lambda: dos.events.RoundEnded(0, 1, (cards("R1"), ()), (1, 0), (1, 0)),
        lambda: dos.events.RoundEnded(0, 1, ((), cards("R1")), (0, 2), (2, 0)),
        lambda: dos.events.RoundEnded(0, 1, ((), cards("R1")), (0, 1), (0, 0)),
        lambda: dos.events.RoundEnded(0, 1, ((), cards("R1")), (0, 1), (1, -1)),
        lambda: dos.events.Dealt(0, 1, ((),) * 5, cards("R7 R7")),
        lambda: dos.events.Dealt(0, 1, ((),), cards("R7 R7")),
        lambda: dos.events.DealerDrawn((), 0),
        lambda: dos.events.DealerDrawn((((0, card("R7")),), ()), 0),
        lambda: dos.events.DealerDrawn((((4, card("R7")),),), 0),
    ],
)
def test_impossible_events_are_rejected(make: Callable[[], dos.Event]) -> None:
    """An event that can never happen raises a ValueError when it is created."""
    with pytest.raises(ValueError, match=r"must (each )?(be|have)|no reading|cannot catch themselves"):
        make()


@pytest.mark.parametrize(
    "make",
    [
        lambda: dos.events.Drew("0", None),
        lambda: dos.events.Drew(True, None),  # noqa: FBT003 - that is the fault
        lambda: dos.events.Drew(0, "R7"),
        lambda: dos.events.PenaltyDrawn(0, [card("R7")]),
        lambda: dos.events.PenaltyDrawn(0, (None,)),
        lambda: dos.events.Discarded((HIDDEN,)),
        lambda: dos.events.Placed(0, HIDDEN, is_bonus=True),
        lambda: dos.events.Placed(0, card("R7"), is_bonus=1),
        lambda: dos.events.Reshuffled(2.0),
        lambda: dos.events.TurnEnded(0, None),
        lambda: dos.events.Matched(0, dos.Draw(), 0),
        lambda: dos.events.Matched(0, move("R7=R7!"), "0"),
        lambda: dos.events.DealerDrawn(None, 0),
        lambda: dos.events.DealerDrawn((((0, "R7"),),), 0),
        lambda: dos.events.Dealt(0, 1, (cards("R7"), "R7"), cards("R7 R7")),
        lambda: dos.events.RoundEnded(0, 1, ((), (HIDDEN,)), (0, 1), (0, 1)),
        lambda: dos.events.GameWon(0, ("1", "2")),
    ],
)
def test_events_with_wrong_types_are_rejected(make: Callable[[], dos.Event]) -> None:
    """A field of the wrong type raises a TypeError when the event is created."""
    with pytest.raises(TypeError, match="must be"):
        make()
