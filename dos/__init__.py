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

from dos.cards import DECK, Card, Color, NumberCard, WildDos, WildNumber
from dos.engine import apply
from dos.errors import DosError, IllegalMove, InvalidState, NotationError, Problem, ShuffleError
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

__version__ = "0.1.0"

__all__ = [
    "DECK",
    "HIDDEN",
    "AddingBonus",
    "AfterDraw",
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
    "GameOver",
    "GameState",
    "Hidden",
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
    "Reading",
    "RoundOver",
    "Rules",
    "ScriptedShuffler",
    "SeededShuffler",
    "ShuffleError",
    "Shuffler",
    "WildDos",
    "WildNumber",
    "__version__",
    "apply",
    "explain",
    "legal_moves",
    "new_game",
    "observe",
    "readings",
    "speakers",
    "validate",
]
