"""The command line: one whole game between simple players, told turn by turn.

The players see observations only. This module must not decide anything about the rules; it uses the library as any
frontend does.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from typing import TYPE_CHECKING, NoReturn, assert_never

from dos.cards import Card, NumberCard, WildDos, WildNumber
from dos.engine import apply
from dos.legality import legal_moves
from dos.moves import CallDos, CatchDos, ColorMatch, Deal, Draw, EndTurn, Match, Move, Place
from dos.observation import Observation, observe
from dos.phases import AfterDraw, AwaitingDeal, GameOver, RoundOver
from dos.row import readings
from dos.rules import Rules
from dos.setup import new_game
from dos.state import clockwise_from, left_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dos.matching import Reading
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
    """The move of a simple player: a match, rather with a bonus and with two cards; else get rid of points."""
    moves = legal_moves(view)
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
    """Play the game to its end: a line for each turn, each deal and each result."""
    if isinstance(state.phase, AwaitingDeal) and not quiet:
        for draws in state.phase.draws:
            yield "For the deal " + ", ".join(f"seat {seat} draws {card}" for seat, card in draws)
    turn: list[str] = []
    while state.to_move is not None:
        before, seat = state, state.to_move
        move = _choose(observe(state, seat), rng)
        state = apply(state, move)
        turn += _acts(before, move, state)
        if state.to_move != seat or isinstance(state.phase, RoundOver):
            if not quiet:
                if isinstance(move, Deal):
                    yield ""
                yield f"Seat {seat} {', '.join(turn)}. Row: {_names(state.center_row.open)}"
            turn = []
        if isinstance(state.phase, RoundOver | GameOver):
            yield from _result(state, state.phase)
    if not quiet:
        yield ""
    yield f"Seat {state.winner} wins with {max(state.scores)} points after {state.round} round{'s'[: state.round > 1]}"


def _acts(before: GameState, move: Move, after: GameState) -> Iterator[str]:
    """What the seat to move did, each a phrase that goes on from "Seat 1"."""
    match move:
        case Deal():
            yield f"deals round {after.round}"
        case Match():
            yield _match(move)
            if move.bonus is ColorMatch.DOUBLE:
                yield _penalty(before, after)
        case Draw():
            card = after.phase.card if isinstance(after.phase, AfterDraw) else None
            yield "draws nothing, for nothing is left" if card is None else f"draws {card}"
        case Place():
            yield f"places {move.card}"
        case EndTurn() | CallDos() | CatchDos():
            pass
        case unreachable:
            assert_never(unreachable)


def _match(match: Match) -> str:
    target, *played = map(_read, readings(match))
    bonus = {
        ColorMatch.NONE: "",
        ColorMatch.SINGLE: " (Single Color Match)",
        ColorMatch.DOUBLE: " (Double Color Match)",
    }
    return f"matches {target} with {' + '.join(played)}{bonus[match.bonus]}"


def _read(reading: Reading) -> str:
    """A card, and what it is declared as if it is wild (C3, C4)."""
    match reading.card:
        case NumberCard():
            return str(reading.card)
        case WildNumber():
            return f"{reading.card} as {reading.number}"
        case WildDos():
            return f"{reading.card} as {reading.color.name.lower()} {reading.number}"
        case unreachable:
            assert_never(unreachable)


def _penalty(before: GameState, after: GameState) -> str:
    """Who drew for a Double Color Match (B2): fewer than all others when the piles ran out (P2)."""
    drew = [
        str(seat)
        for seat in clockwise_from(left_of(before.to_move or 0, before.players), before.players)
        if len(after.hands[seat]) > len(before.hands[seat])
    ]
    if not drew:
        return "nothing is left to draw"
    return f"seat{'s'[: len(drew) > 1]} {' and '.join(drew)} draw{'s'[: len(drew) == 1]}"


def _result(state: GameState, phase: RoundOver | GameOver) -> Iterator[str]:
    """The hands and the points of a round that is scored (R3, R4)."""
    left = ", ".join(f"seat {seat} holds {_names(hand)}" for seat, hand in enumerate(state.hands) if hand)
    yield f"Seat {phase.winner} goes out for {phase.points} points: {left}"
    yield f"Scores after round {state.round}: {' '.join(map(str, state.scores))}"


def _names(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))
