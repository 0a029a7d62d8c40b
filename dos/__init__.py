"""A rules engine for the card game DOS.

Create a game with `new_game`, list its `legal_moves` and `apply` one: the result is a new `GameState`. `observe`
returns the `Observation` that one player may see. Rule numbers such as T3 refer to the rulebook in the documentation.

Example:
    >>> import random
    >>> import dos
    >>> state = dos.new_game(num_players=3, seed=2017)
    >>> choose = random.Random(2017).choice
    >>> while not state.is_over:
    ...     state = dos.apply(state, choose(dos.legal_moves(state)))
    >>> state.scores, state.winner
    ((249, 72, 127), 0)
"""

from importlib import import_module
from typing import TYPE_CHECKING

from dos._publishing import publish
from dos.cards import DECK, Card, Color, NumberCard, WildDos, WildNumber
from dos.determinization import determinize
from dos.engine import apply
from dos.errors import AmbiguousMove, DosError, IllegalMove, InvalidState, NotationError, Problem, ShuffleError
from dos.explanation import explain
from dos.legality import legal_moves, seats_to_act
from dos.moves import CallDos, CatchDos, ColorMatch, Deal, Draw, EndTurn, Match, Move, Place
from dos.observation import Observation, observe
from dos.phases import (
    HIDDEN,
    AddingBonus,
    AfterDraw,
    AwaitingDeal,
    ClosingTurn,
    GameOver,
    Matching,
    Phase,
    RoundOver,
)
from dos.row import CenterPile, CenterRow, readings
from dos.rules import Rules
from dos.setup import new_game
from dos.shuffling import ScriptedShuffler, SeededShuffler, Shuffler
from dos.state import GameState, Position

if TYPE_CHECKING:
    from dos import bots as bots
    from dos import events as events
    from dos import matching as matching
    from dos import notation as notation
    from dos import phases as phases
    from dos import record as record
    from dos import selection as selection
    from dos import serialization as serialization
    from dos import shuffling as shuffling
    from dos import simulation as simulation
    from dos import table as table
    from dos import testing as testing
    from dos.events import Event, Transition, apply_events, describe, redact, step
    from dos.notation import find_move, parse_card, parse_move
    from dos.validation import validate

__version__ = "0.2.0.dev0"

__all__ = [
    "DECK",
    "HIDDEN",
    "AddingBonus",
    "AfterDraw",
    "AmbiguousMove",
    "AwaitingDeal",
    "CallDos",
    "Card",
    "CatchDos",
    "CenterPile",
    "CenterRow",
    "ClosingTurn",
    "Color",
    "ColorMatch",
    "Deal",
    "DosError",
    "Draw",
    "EndTurn",
    "Event",
    "GameOver",
    "GameState",
    "IllegalMove",
    "InvalidState",
    "Match",
    "Matching",
    "Move",
    "NotationError",
    "NumberCard",
    "Observation",
    "Phase",
    "Place",
    "Position",
    "Problem",
    "RoundOver",
    "Rules",
    "ScriptedShuffler",
    "SeededShuffler",
    "ShuffleError",
    "Shuffler",
    "Transition",
    "WildDos",
    "WildNumber",
    "__version__",
    "apply",
    "apply_events",
    "describe",
    "determinize",
    "explain",
    "find_move",
    "legal_moves",
    "new_game",
    "observe",
    "parse_card",
    "parse_move",
    "readings",
    "redact",
    "seats_to_act",
    "step",
    "validate",
]

_LOADED_ON_FIRST_USE = {
    "Event": "dos.events",
    "Transition": "dos.events",
    "apply_events": "dos.events",
    "describe": "dos.events",
    "find_move": "dos.notation",
    "parse_card": "dos.notation",
    "parse_move": "dos.notation",
    "redact": "dos.events",
    "step": "dos.events",
    "validate": "dos.validation",
}
"""Names imported on first use: their modules are slow to import, and few programs need them right away."""

_PUBLIC_MODULES = (
    "bots",
    "events",
    "matching",
    "notation",
    "phases",
    "record",
    "selection",
    "serialization",
    "shuffling",
    "simulation",
    "table",
    "testing",
)
"""The public modules, available as ``dos.table`` and so on after ``import dos``, and imported on first use."""


def __getattr__(name: str) -> object:
    if name in _PUBLIC_MODULES:
        return import_module(f"dos.{name}")
    if name in _LOADED_ON_FIRST_USE:
        return globals().setdefault(name, getattr(import_module(_LOADED_ON_FIRST_USE[name]), name))
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)


def __dir__() -> list[str]:
    return sorted({*__all__, *_PUBLIC_MODULES, *(name for name in globals() if name.startswith("__"))})


publish(__name__, *(globals()[name] for name in __all__ if name not in _LOADED_ON_FIRST_USE))
