"""Many games between bots, on one processor or on many.

Theory of operation. `play_game` plays one game in a bare loop, without a `Table`, and returns its record. `play_many`
plays a tournament. It does three things to get much information out of few games, and the same result each time:

- Each deal is played once for every rotation of the bots over the seats. Bots then compare under the same luck, and the
  differences of their results within a deal vary much less than the results. `Comparison` has the intervals of these
  paired differences.
- All seeds are derived by SHA-256 from the seed of the tournament and the number of the game, so no game depends on
  another one, or on where it is played.
- Only whole numbers are added up. Their sums are exact, so they do not depend on the order either. The means and errors
  are calculated once, at the end.

A tournament can therefore be split into chunks that any `concurrent.futures.Executor` plays, and its result is equal to
that of a single loop.
"""

from dos._publishing import publish
from dos.simulation.games import GameFailed, play_game
from dos.simulation.results import BotResult, Comparison, Estimate, Tally, Tournament
from dos.simulation.tournaments import play_many

__all__ = [
    "BotResult",
    "Comparison",
    "Estimate",
    "GameFailed",
    "Tally",
    "Tournament",
    "play_game",
    "play_many",
]

publish(__name__, BotResult, Comparison, Estimate, GameFailed, Tally, Tournament, play_game, play_many)
