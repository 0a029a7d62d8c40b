"""All events under one name. This module must not know anything of any of them."""

from __future__ import annotations

from typing import Final, TypeAlias, get_args

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

Event: TypeAlias = (
    DealerDrawn
    | Dealt
    | Matched
    | Drew
    | PenaltyDrawn
    | Swept
    | Refilled
    | Reshuffled
    | Placed
    | BonusDeclined
    | TurnEnded
    | DosCalled
    | DosCaught
    | RoundEnded
    | GameWon
)
"""Anything that happens in a game."""

EVENT_TYPES: Final[tuple[type[Event], ...]] = get_args(Event)
