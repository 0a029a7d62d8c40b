"""The command line: watch a game between simple players, keep it, tell it again, check what was kept.

The players see observations only. This module must not decide anything about the rules; it uses the library as any
frontend does.
"""

import argparse
import io
import os
import random
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NoReturn, assert_never

from dos._checks import short_repr
from dos.errors import RecordError
from dos.events import Dealt, GameWon, RoundEnded, Transition, describe, step
from dos.events.phrasing import printable
from dos.legality import legal_moves, seats_to_act
from dos.moves import CallDos, CatchDos, ColorMatch, Deal, Draw, EndTurn, Match, Move, Place
from dos.observation import Observation, observe
from dos.phases import ClosingTurn
from dos.record import GameRecord, PlayedMove, format_record, read_records
from dos.record.text import read_record, split_records
from dos.rules import Rules
from dos.setup import new_game
from dos.state import GameState

_FAULT: Final = 1
_INTERRUPTED: Final = 130
_PIPE_CLOSED: Final = 141

_NO_RECORD: Final = "there is no record in it"
_NO_TEXT: Final = "it is no text in UTF-8"


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"dos: error: {' '.join(message.split())}\n")


def _parser() -> _Parser:
    parser = _Parser(
        prog="dos",
        description="The card game DOS: watch a game, tell a recorded one, check records.",
        epilog="dos COMMAND --help tells the options of a command.",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    _add_watch(commands)
    replay = commands.add_parser("replay", help="tell a recorded game", allow_abbrev=False)
    replay.add_argument("file", metavar="FILE", type=Path, help="a file of records")
    replay.add_argument("--quiet", action="store_true", help="print results only")
    check = commands.add_parser("check", help="check records", allow_abbrev=False)
    check.add_argument("files", metavar="FILE", type=Path, nargs="+", help="files of records")
    return parser


def _add_watch(commands: "argparse._SubParsersAction[_Parser]") -> None:
    watch = commands.add_parser(
        "watch",
        help="watch a game between simple players: the command when none is named",
        description="Play one whole game of DOS between simple players, and tell it.",
        allow_abbrev=False,
    )
    defaults = Rules()
    watch.add_argument("--players", type=int, default=4, metavar="N", help="how many play, 2 to 4 (default: 4)")
    watch.add_argument("--seed", type=int, metavar="N", help="fixes the whole game (default: a random one, told)")
    watch.add_argument(
        "--target-score",
        type=int,
        default=defaults.target_score,
        metavar="N",
        help=f"points that win the game (default: {defaults.target_score})",
    )
    watch.add_argument(
        "--hand-size",
        type=int,
        default=defaults.hand_size,
        metavar="N",
        help=f"cards dealt to each player (default: {defaults.hand_size})",
    )
    watch.add_argument(
        "--single-bonus-required",
        action="store_true",
        help="the bonus card of a Single Color Match must be placed",
    )
    watch.add_argument(
        "--any-match-after-draw",
        action="store_true",
        help="after a draw any match may be made, not only one with the drawn card",
    )
    watch.add_argument(
        "--dos-call",
        action="store_true",
        help='who ends a turn with two cards must call "DOS", and can be caught without',
    )
    watch.add_argument("--quiet", action="store_true", help="print results only")
    watch.add_argument("--record", metavar="FILE", type=Path, help="write a record of the game, with comments")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: The words after the command's name; by default those the program was started with.

    Returns:
        The exit code: 0, or 1 when a record has a fault or a file cannot be read or written, 130 after Ctrl-C, 141 when
        nobody reads on. Impossible arguments exit with 2.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Names may have letters that the terminal has not.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        return _run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        return _INTERRUPTED
    except OSError as error:
        if error.filename is None:
            # Python flushes standard output once more on its way out: let it go nowhere.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return _PIPE_CLOSED
        print(f"dos: error: {_name(error)}{error.strerror}", file=sys.stderr)
        return _FAULT


def _name(error: OSError) -> str:
    return "" if error.filename is None else f"{error.filename}: "


def _run(arguments: Sequence[str]) -> int:
    parser = _parser()
    if arguments and not arguments[0].startswith("-") and arguments[0] not in _COMMANDS:
        parser.error(f"there is no command {short_repr(arguments[0])}: {', '.join(_COMMANDS)}")
    if not arguments or arguments[0] not in {*_COMMANDS, "-h", "--help"}:
        arguments = ["watch", *arguments]
    options = parser.parse_args(arguments)
    code = _COMMANDS[options.command](parser, options)
    # Not sys.stdout.flush(): where standard output is closed there is none.
    print(end="", flush=True)
    return code


# The commands


def _watch(parser: _Parser, options: argparse.Namespace) -> int:
    seed = random.SystemRandom().getrandbits(32) if options.seed is None else options.seed
    try:
        rules = Rules(
            target_score=options.target_score,
            hand_size=options.hand_size,
            single_bonus_required=options.single_bonus_required,
            any_match_after_draw=options.any_match_after_draw,
            dos_call=options.dos_call,
        )
        start = new_game(options.players, rules=rules, seed=seed)
    except ValueError as error:
        parser.error(str(error))
    history: list[PlayedMove] = []
    if options.record is not None:
        # A file that cannot be written is found out before the game, not after it.
        options.record.open("a").close()
    try:
        print(f"DOS for {start.num_players} players, seed {seed}")
        for speaker, move, made in play(start, random.Random(f"players {seed:x}")):  # noqa: S311 - a game
            history.append(PlayedMove(speaker, move))
            for line in tell(made, quiet=options.quiet):
                print(line)
    finally:
        if options.record is not None:
            names = tuple(f"Seat {seat}" for seat in range(start.num_players))
            _write_record(GameRecord(names, start, tuple(history)), options.record)
    return 0


def _write_record(record: GameRecord, path: Path) -> None:
    """Write the game so far, though Ctrl-C is pressed again."""
    listening = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        path.write_text(format_record(record, comments=True), encoding="utf-8", newline="\n")
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        signal.signal(signal.SIGINT, listening)


def _replay(_: _Parser, options: argparse.Namespace) -> int:
    fault = _NO_RECORD
    with options.file.open(encoding="utf-8-sig", newline="") as file:
        try:
            for record in read_records(file):
                fault = ""
                print(f"DOS for {', '.join(map(printable, record.names))}")
                for made in record.replay():
                    for line in tell(made, record.names, quiet=options.quiet):
                        print(line)
        except RecordError as error:
            fault = _one_line(error)
        except UnicodeDecodeError:
            fault = _NO_TEXT
    if fault:
        print(f"dos: error: {_one_line(options.file)}: {fault}", file=sys.stderr)
    return _FAULT if fault else 0


def _check(_: _Parser, options: argparse.Namespace) -> int:
    code = 0
    for path in options.files:
        for fault in _faults(path):
            print(f"{_one_line(path)}: {fault}")
            code = _FAULT
    return code


def _faults(path: Path) -> Iterator[str]:
    """What is wrong with a file of records: a line for each record that has a fault."""
    games = 0
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            for first, text in split_records(file):
                games += 1
                try:
                    read_record(text, first)
                except RecordError as error:
                    yield _one_line(error)
    except RecordError as error:
        # Between two records: what follows cannot be told apart from it.
        games += 1
        yield _one_line(error)
    except OSError as error:
        yield str(error.strerror)
    except UnicodeDecodeError:
        yield _NO_TEXT
    else:
        if not games:
            yield _NO_RECORD


def _one_line(what: object) -> str:
    return " ".join(str(what).split())


_COMMANDS: Final = {"watch": _watch, "replay": _replay, "check": _check}


# Playing


def play(state: GameState, rng: random.Random) -> Iterator[tuple[int, Move, Transition]]:
    """Play a game to its end: who moves, the move, and what it makes of the game."""
    while not state.is_over:
        speaker = rng.choice(seats_to_act(state))
        move = _choose(observe(state, speaker), rng)
        made = step(state, move, by=speaker)
        yield speaker, move, made
        state = made.state


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


def tell(made: Transition, names: Sequence[str] | None = None, *, quiet: bool) -> Iterator[str]:
    """What a move made happen: a line for each event, or only for each result."""
    for event in made.events:
        if isinstance(event, RoundEnded | GameWon):
            yield describe(event, names)
        elif not quiet:
            if isinstance(event, Dealt):
                yield ""
            yield describe(event, names)
