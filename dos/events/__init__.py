"""What happens in a game: the event classes, and `events_between` two states.

States do not store history. `dos.step` makes a move and returns what happened; `dos.redact` removes from an event what
a seat may not know; `dos.apply_events` works out the seat's next observation from that; `dos.describe` puts an event
into words.
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
