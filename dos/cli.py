"""The `dos` command: watch a game between simple bots, record it, replay records and check them.

The command uses the public API as any frontend would. The bots choose their moves from observations, so they know no
more than a player at the table.
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

_FAILED: Final = 1
_INTERRUPTED: Final = 130
_PIPE_CLOSED: Final = 141

_NO_RECORD: Final = "the file contains no record"
_NOT_UTF8: Final = "the file is not UTF-8 text"


class _Parser(argparse.ArgumentParser):
    """A parser that reports an error in one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"dos: error: {' '.join(message.split())}\n")


def _parser() -> _Parser:
    parser = _Parser(
        prog="dos",
        description="The card game DOS: watch a game, replay a recorded game, or check records.",
        epilog="Run 'dos COMMAND --help' for the options of a command.",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    _add_watch(commands)
    replay = commands.add_parser(
        "replay",
        help="describe recorded games move by move",
        description="Describe the games of a file of records, move by move.",
        allow_abbrev=False,
    )
    replay.add_argument("file", metavar="FILE", type=Path, help="a file of records")
    replay.add_argument("--quiet", action="store_true", help="print results only")
    check = commands.add_parser(
        "check",
        help="check that records are valid",
        description="Check every record of every file, and print one line for each invalid record.",
        allow_abbrev=False,
    )
    check.add_argument("files", metavar="FILE", type=Path, nargs="+", help="files of records")
    return parser


def _add_watch(commands: "argparse._SubParsersAction[_Parser]") -> None:
    watch = commands.add_parser(
        "watch",
        help="watch a game between simple bots (the default command)",
        description="Play a whole game of DOS between simple bots and describe every move.",
        allow_abbrev=False,
    )
    defaults = Rules()
    watch.add_argument("--players", type=int, default=4, metavar="N", help="number of players, 2 to 4 (default: 4)")
    watch.add_argument(
        "--seed", type=int, metavar="N", help="seed that determines the whole game (default: random, and printed)"
    )
    watch.add_argument(
        "--target-score",
        type=int,
        default=defaults.target_score,
        metavar="N",
        help=f"score that wins the game, in points (default: {defaults.target_score})",
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
        help="require the bonus card of a Single Color Match to be placed",
    )
    watch.add_argument(
        "--any-match-after-draw",
        action="store_true",
        help="after a draw, allow any match, not only matches that use the drawn card",
    )
    watch.add_argument(
        "--dos-call",
        action="store_true",
        help='require players who end a turn with two cards to call "DOS"; others can catch those who do not',
    )
    watch.add_argument("--quiet", action="store_true", help="print results only")
    watch.add_argument("--record", metavar="FILE", type=Path, help="write a record of the game, with comments")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: The command-line arguments; by default those in `sys.argv`.

    Returns:
        The exit code: 0 on success, 1 if a record is invalid or a file cannot be read or written, 130 after Ctrl-C, 141
        if the output pipe is closed. Invalid arguments exit with 2.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Names may contain characters the terminal's encoding lacks.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        return _run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        return _INTERRUPTED
    except OSError as error:
        if error.filename is None:
            # Python flushes standard output again at exit: discard that output.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return _PIPE_CLOSED
        print(f"dos: error: {_file_prefix(error)}{error.strerror}", file=sys.stderr)
        return _FAILED


def _file_prefix(error: OSError) -> str:
    return "" if error.filename is None else f"{error.filename}: "


def _run(arguments: Sequence[str]) -> int:
    parser = _parser()
    if arguments and not arguments[0].startswith("-") and arguments[0] not in _COMMANDS:
        parser.error(f"unknown command {short_repr(arguments[0])}: expected one of {', '.join(_COMMANDS)}")
    if not arguments or arguments[0] not in {*_COMMANDS, "-h", "--help"}:
        arguments = ["watch", *arguments]
    options = parser.parse_args(arguments)
    code = _COMMANDS[options.command](parser, options)
    # Not sys.stdout.flush(): sys.stdout is None if standard output is closed.
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
        # Report a file that cannot be written before the game, not after it.
        options.record.open("a").close()
    try:
        print(f"DOS for {start.num_players} players, seed {seed}")
        for seat, move, transition in play(start, random.Random(f"players {seed:x}")):  # noqa: S311 - a game
            history.append(PlayedMove(seat, move))
            for line in sentences(transition, quiet=options.quiet):
                print(line)
    finally:
        if options.record is not None:
            names = tuple(f"Seat {seat}" for seat in range(start.num_players))
            _write_record(GameRecord(names, start, tuple(history)), options.record)
    return 0


def _write_record(record: GameRecord, path: Path) -> None:
    """Write the game so far, even if Ctrl-C is pressed again meanwhile."""
    previous = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        path.write_text(format_record(record, comments=True), encoding="utf-8", newline="\n")
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        signal.signal(signal.SIGINT, previous)


def _replay(_: _Parser, options: argparse.Namespace) -> int:
    problem = _NO_RECORD
    with options.file.open(encoding="utf-8-sig", newline="") as file:
        try:
            for record in read_records(file):
                problem = ""
                print(f"DOS for {', '.join(map(printable, record.names))}")
                for transition in record.replay():
                    for line in sentences(transition, record.names, quiet=options.quiet):
                        print(line)
        except RecordError as error:
            problem = _one_line(error)
        except UnicodeDecodeError:
            problem = _NOT_UTF8
    if problem:
        print(f"dos: error: {_one_line(options.file)}: {problem}", file=sys.stderr)
    return _FAILED if problem else 0


def _check(_: _Parser, options: argparse.Namespace) -> int:
    code = 0
    for path in options.files:
        for problem in _problems(path):
            print(f"{_one_line(path)}: {problem}")
            code = _FAILED
    return code


def _problems(path: Path) -> Iterator[str]:
    """Yield the problems of a file of records, one line for each invalid record."""
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
        # The error is between two records, so the start of the next one is unknown: stop here.
        games += 1
        yield _one_line(error)
    except OSError as error:
        yield str(error.strerror)
    except UnicodeDecodeError:
        yield _NOT_UTF8
    else:
        if not games:
            yield _NO_RECORD


def _one_line(value: object) -> str:
    return " ".join(str(value).split())


_COMMANDS: Final = {"watch": _watch, "replay": _replay, "check": _check}


# Playing


def play(state: GameState, rng: random.Random) -> Iterator[tuple[int, Move, Transition]]:
    """Play a game to its end; yield the seat, the move and the transition of each step."""
    while not state.is_over:
        seat = rng.choice(seats_to_act(state))
        move = _choose(observe(state, seat), rng)
        transition = step(state, move, by=seat)
        yield seat, move, transition
        state = transition.state


def _choose(view: Observation, rng: random.Random) -> Move:
    """Choose a bot's move: a match, if possible with a bonus and with two cards, or else place the most points.

    Sometimes the bot forgets to call "DOS".
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


# Output


def sentences(transition: Transition, names: Sequence[str] | None = None, *, quiet: bool) -> Iterator[str]:
    """Yield a sentence for each event of a transition; with `quiet`, only for the results."""
    for event in transition.events:
        if isinstance(event, RoundEnded | GameWon):
            yield describe(event, names)
        elif not quiet:
            if isinstance(event, Dealt):
                yield ""
            yield describe(event, names)
