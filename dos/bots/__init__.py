"""Bots: players that choose moves from observations.

A `Bot` has two methods. `choose` returns a move when it is the bot's turn. `speak` can make a DOS call or a catch in
another seat's turn. `next_move` asks the bots of a game for the next move, and is all that a loop needs, with a bare
state or with a `Table`.

`RandomBot`, `GreedyBot` and `SearchBot` are ready-made bots of increasing strength. `best_turn` is the turn that
`GreedyBot` would play, as a hint for people. A bot is made by a `Factory` from a seed, so that many games can be
reproduced and split among processes.
"""

from dos._publishing import publish
from dos.bots.planning import best_turn
from dos.bots.players import Bot, Factory, GreedyBot, RandomBot, SilentBot, next_move
from dos.bots.search import Assessment, SearchBot

__all__ = [
    "Assessment",
    "Bot",
    "Factory",
    "GreedyBot",
    "RandomBot",
    "SearchBot",
    "SilentBot",
    "best_turn",
    "next_move",
]

publish(__name__, Assessment, Bot, GreedyBot, RandomBot, SearchBot, SilentBot, best_turn, next_move)
