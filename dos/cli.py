"""The command line: one whole game between simple players, told event by event.

The players see observations only. This module must not decide anything about the rules; it uses the library as any
frontend does.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from typing import TYPE_CHECKING, NoReturn, assert_never

from dos.events import Dealt, GameWon, RoundEnded, describe, step
from dos.legality import legal_moves, speakers
from dos.moves import CallDos, CatchDos, ColorMatch, Deal, Draw, EndTurn, Match, Move, Place
from dos.observation import Observation, observe
from dos.phases import ClosingTurn
from dos.rules import Rules
from dos.setup import new_game

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dos.state import GameState

_INTERRUPTED = 130
_PIPE_CLOSED = 141


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: error: {' '.join(message.split())}\n")


def _parser() -> _Parser:
    parser = _Parser(
        prog="dos",
        description="Play one whole game of DOS between simple players, and tell it.",
        allow_abbrev=False,
    )
    defaults = Rules()
    parser.add_argument("--players", type=int, default=4, metavar="N", help="how many play, 2 to 4 (default: 4)")
    parser.add_argument("--seed", type=int, metavar="N", help="fixes the whole game (default: a random one, told)")
    parser.add_argument(
        "--target-score",
        type=int,
        default=defaults.target_score,
        metavar="N",
        help=f"points that win the game (default: {defaults.target_score})",
    )
    parser.add_argument(
        "--hand-size",
        type=int,
        default=defaults.hand_size,
        metavar="N",
        help=f"cards dealt to each player (default: {defaults.hand_size})",
    )
    parser.add_argument(
        "--single-bonus-required",
        action="store_true",
        help="the bonus card of a Single Color Match must be placed",
    )
    parser.add_argument(
        "--any-match-after-draw",
        action="store_true",
        help="after a draw any match may be made, not only one with the drawn card",
    )
    parser.add_argument(
        "--dos-call",
        action="store_true",
        help='who ends a turn with two cards must call "DOS", and can be caught without',
    )
    parser.add_argument("--quiet", action="store_true", help="print results only")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: The words after the command's name; by default those the program was started with.

    Returns:
        The exit code: 0, or 130 after Ctrl-C, 141 when nobody reads on, 1 when nothing can be written. Impossible
        arguments exit with 2.
    """
    try:
        return _run(arguments)
    except KeyboardInterrupt:
        return _INTERRUPTED
    except OSError as error:
        # Python flushes standard output once more on its way out: let it go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return _PIPE_CLOSED
        print(f"dos: error: {error.strerror}", file=sys.stderr)
        return 1


def _run(arguments: Sequence[str] | None) -> int:
    parser = _parser()
    options = parser.parse_args(arguments)
    seed = random.SystemRandom().getrandbits(32) if options.seed is None else options.seed
    try:
        rules = Rules(
            target_score=options.target_score,
            hand_size=options.hand_size,
            single_bonus_required=options.single_bonus_required,
            any_match_after_draw=options.any_match_after_draw,
            dos_call=options.dos_call,
        )
        state = new_game(options.players, rules=rules, seed=seed)
    except ValueError as error:
        parser.error(str(error))
    print(f"DOS for {state.players} players, seed {seed}")
    for line in tell(state, random.Random(f"players {seed:x}"), quiet=options.quiet):  # noqa: S311 - a game
        print(line)
    # Not sys.stdout.flush(): where standard output is closed there is none.
    print(end="", flush=True)
    return 0


# Playing


def _choose(view: Observation, rng: random.Random) -> Move:
    """The move of a simple player: a match, rather with a bonus and with two cards; else get rid of points.

    At times it forgets to call "DOS".
    """
    moves = legal_moves(view)
    if isinstance(view.phase, ClosingTurn):
        return rng.choice(moves)
    best = max(map(_worth, moves))
    return rng.choice([move for move in moves if _worth(move) == best])


def _worth(move: Move) -> tuple[int, int]:
    match move:
        case Match():
            bonus = (ColorMatch.NONE, ColorMatch.SINGLE, ColorMatch.DOUBLE).index(move.bonus)
            return 3 + bonus, len(move.cards)
        case Place():
            return 2, move.card.points
        case Draw():
            return 1, 0
        case CallDos() | CatchDos():
            return 6, 0
        case EndTurn() | Deal():
            return 0, 0
        case unreachable:
            assert_never(unreachable)


# Telling


def tell(state: GameState, rng: random.Random, *, quiet: bool) -> Iterator[str]:
    """Play the game to its end: a line for each event, or only for each result."""
    while not state.is_over:
        speaker = rng.choice(speakers(state))
        made = step(state, _choose(observe(state, speaker), rng), by=speaker)
        state = made.state
        for event in made.events:
            if isinstance(event, RoundEnded | GameWon):
                yield describe(event)
            elif not quiet:
                if isinstance(event, Dealt):
                    yield ""
                yield describe(event)
