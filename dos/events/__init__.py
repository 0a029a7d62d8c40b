"""Events: the event classes, and the functions that derive, redact, apply and describe them.

States do not store history. `dos.step` makes a move and returns its events, `dos.redact` hides the cards that a seat
may not see, `dos.apply_events` computes the seat's next observation from the redacted events, and `dos.describe`
formats an event as a sentence.
"""

from dos._publishing import publish
from dos.events.following import apply_events
from dos.events.narration import Transition, events_between, step
from dos.events.rounds import DealerDrawn, Dealt, GameWon, RoundEnded
from dos.events.turns import (
    BonusDeclined,
    Discarded,
    DosCalled,
    DosCaught,
    Drew,
    Matched,
    PenaltyDrawn,
    Placed,
    Refilled,
    Reshuffled,
    TurnEnded,
)
from dos.events.union import EVENT_TYPES, Event, describe, redact

__all__ = [
    "BonusDeclined",
    "DealerDrawn",
    "Dealt",
    "Discarded",
    "DosCalled",
    "DosCaught",
    "Drew",
    "Event",
    "GameWon",
    "Matched",
    "PenaltyDrawn",
    "Placed",
    "Refilled",
    "Reshuffled",
    "RoundEnded",
    "Transition",
    "TurnEnded",
    "apply_events",
    "describe",
    "events_between",
    "redact",
    "step",
]

publish("dos", Transition, apply_events, describe, redact, step)
publish(__name__, *EVENT_TYPES, events_between)
