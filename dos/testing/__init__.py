"""Property tests for programs that use `dos`, and the conformance suite for engines in other languages.

Theory of operation. A frontend fails in positions that its author did not think of: a draw from an empty pile, two DOS
calls due, a round that ends with a placement. Random play seldom gets there. The strategies of this module therefore
play by habits, such as drawing whenever possible or forgetting the call, with decks that may have only a few cards.
They steer each example towards a scene chosen at random from a list that contains every phase and the rare events of
the game. All states are reached by legal moves from a new game, so every example could happen on a server.

`LeakCheck` finds hidden cards in messages. It relies on one idea: with a deck in which every card is different
(`UNIQUE_DECK`), a card's value identifies it, so a red 7 in a message is the red 7 that somebody holds. The check
collects all cards in a message, also those in texts, and compares them with the cards that the viewer may know. It
computes those from the true states alone and does not use `observe` or `redact`, so it also notices mistakes in them.

`perft` counts the sequences of legal moves from a state, as chess engines do. Two engines that agree on these numbers
agree on nearly all rules. `write_conformance` writes such counts with positions, moves and games in JSON, for engines
in other languages. Its files contain the result of every shuffle, so an engine needs no random numbers of Python's.

The strategies need Hypothesis, which the extra `testing` installs. They have the names of the functions of `dos`
(`legal_moves`, for example), so import the module and not its names: ``from dos import testing``.
"""

try:
    import hypothesis as _hypothesis  # noqa: F401 - only to report that it is missing
except ModuleNotFoundError as _error:
    if _error.name != "hypothesis":
        raise
    _message = "dos.testing needs Hypothesis: install it with `pip install 'dos-cards[testing]'`"
    raise ModuleNotFoundError(_message, name="hypothesis") from _error

from dos._publishing import publish
from dos.testing.conformance import write_conformance
from dos.testing.leaks import LeakCheck
from dos.testing.messages import UNIQUE_DECK, Leak
from dos.testing.strategies import (
    cards,
    decks,
    games,
    illegal_moves,
    legal_moves,
    moves,
    new_games,
    observations,
    rules,
    states,
)
from dos.testing.trees import perft

__all__ = [
    "UNIQUE_DECK",
    "Leak",
    "LeakCheck",
    "cards",
    "decks",
    "games",
    "illegal_moves",
    "legal_moves",
    "moves",
    "new_games",
    "observations",
    "perft",
    "rules",
    "states",
    "write_conformance",
]

publish(__name__, *(globals()[_name] for _name in __all__))
