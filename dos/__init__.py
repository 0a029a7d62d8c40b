"""The card game DOS as a library: rules, states, moves, and nothing else.

Hold a `GameState`, ask for the `legal_moves`, `apply` one, and get a new `GameState`. What a player may see of it is an
`Observation`. Rule numbers such as T3 are those of the rulebook in the documentation.

Example:
    >>> import random
    >>> import dos
    >>> state = dos.new_game(players=3, seed=2017)
    >>> choose = random.Random(2017).choice
    >>> while not state.is_over:
    ...     state = dos.apply(state, choose(dos.legal_moves(state)))
    >>> state.scores, state.winner
    ((249, 72, 127), 0)
"""

from importlib import import_module
from typing import TYPE_CHECKING

from dos.cards import DECK, Card, Color, NumberCard, WildDos, WildNumber
from dos.engine import apply
from dos.errors import (
    AmbiguousMove,
    CannotUndo,
    DosError,
    ForgedSeat,
    IllegalMove,
    InvalidState,
    NotationError,
    Problem,
    RecordError,
    ShuffleError,
    StaleMove,
)
from dos.explanation import explain
from dos.legality import legal_moves, speakers
from dos.matching import Reading
from dos.moves import CallDos, CatchDos, ColorMatch, Deal, Draw, EndTurn, Match, Move, Place
from dos.observation import Observation, observe
from dos.phases import (
    HIDDEN,
    AddingBonus,
    AfterDraw,
    AwaitingDeal,
    ClosingTurn,
    GameOver,
    Hidden,
    Matching,
    Phase,
    RoundOver,
)
from dos.row import CenterPile, CenterRow, readings
from dos.rules import Rules
from dos.setup import new_game
from dos.shuffling import ScriptedShuffler, SeededShuffler, Shuffler
from dos.state import GameState, Position
from dos.validation import validate

if TYPE_CHECKING:
    from dos.events import (
        BonusDeclined,
        DealerDrawn,
        Dealt,
        DosCalled,
        DosCaught,
        Drew,
        Event,
        GameWon,
        Matched,
        PenaltyDrawn,
        Placed,
        Refilled,
        Reshuffled,
        RoundEnded,
        Swept,
        Transition,
        TurnEnded,
        describe,
        follow,
        narrate,
        redact,
        step,
    )
    from dos.notation import (
        find_move,
        format_card,
        format_move,
        format_position,
        parse_card,
        parse_move,
        parse_position,
    )
    from dos.picking import Choices, choices, default_move
    from dos.record import GameRecord, SeatRecord, format_record, parse_record, read_records

__version__ = "0.1.0"

__all__ = [
    "DECK",
    "HIDDEN",
    "AddingBonus",
    "AfterDraw",
    "AmbiguousMove",
    "AwaitingDeal",
    "BonusDeclined",
    "CallDos",
    "CannotUndo",
    "Card",
    "CatchDos",
    "CenterPile",
    "CenterRow",
    "Choices",
    "ClosingTurn",
    "Color",
    "ColorMatch",
    "Deal",
    "DealerDrawn",
    "Dealt",
    "DosCalled",
    "DosCaught",
    "DosError",
    "Draw",
    "Drew",
    "EndTurn",
    "Event",
    "ForgedSeat",
    "GameOver",
    "GameRecord",
    "GameState",
    "GameWon",
    "Hidden",
    "IllegalMove",
    "InvalidState",
    "Match",
    "Matched",
    "Matching",
    "Move",
    "NotationError",
    "NumberCard",
    "Observation",
    "PenaltyDrawn",
    "Phase",
    "Place",
    "Placed",
    "Position",
    "Problem",
    "Reading",
    "RecordError",
    "Refilled",
    "Reshuffled",
    "RoundEnded",
    "RoundOver",
    "Rules",
    "ScriptedShuffler",
    "SeatRecord",
    "SeededShuffler",
    "ShuffleError",
    "Shuffler",
    "StaleMove",
    "Swept",
    "Transition",
    "TurnEnded",
    "WildDos",
    "WildNumber",
    "__version__",
    "apply",
    "choices",
    "default_move",
    "describe",
    "explain",
    "find_move",
    "follow",
    "format_card",
    "format_move",
    "format_position",
    "format_record",
    "legal_moves",
    "narrate",
    "new_game",
    "observe",
    "parse_card",
    "parse_move",
    "parse_position",
    "parse_record",
    "read_records",
    "readings",
    "redact",
    "speakers",
    "step",
    "validate",
]

_WHEN_ASKED_FOR = ("dos.events", "dos.picking", "dos.notation", "dos.record")
"""Modules whose names are imported when they are first used: they take longer than all the rest, and few need them."""


def __getattr__(name: str) -> object:
    for module in _WHEN_ASKED_FOR if name in __all__ else ():
        there = vars(import_module(module))
        if name in there:
            return globals().setdefault(name, there[name])
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
