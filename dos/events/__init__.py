"""What happens in a game, told to those who watch: events, their sentences, and keeping up with them.

A state keeps no log. `step` makes a move and tells what it made happen; `redact` makes of an event what one seat may
know; `follow` works out from that what the seat knows next; `describe` puts an event into words.
"""

from dos.events.base import describe, redact
from dos.events.following import follow
from dos.events.narration import Transition, narrate, step
from dos.events.rounds import DealerDrawn, Dealt, GameWon, RoundEnded
from dos.events.turns import (
    BonusDeclined,
    DosCalled,
    DosCaught,
    Drew,
    Matched,
    PenaltyDrawn,
    Placed,
    Refilled,
    Reshuffled,
    Swept,
    TurnEnded,
)
from dos.events.union import Event

__all__ = [
    "BonusDeclined",
    "DealerDrawn",
    "Dealt",
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
    "Swept",
    "Transition",
    "TurnEnded",
    "describe",
    "follow",
    "narrate",
    "redact",
    "step",
]
