"""The arguments of the command."""

import argparse
import random
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from dos.rules import Rules
from dos.simulation.games import MAX_MOVES

if TYPE_CHECKING:
    from _typeshed import SupportsWrite


class Parser(argparse.ArgumentParser):
    """A parser that reports an error in one line, without the usage.

    Its help is an output like any other: an error of writing it is raised, not ignored as argparse does.
    """

    def print_help(self, file: "SupportsWrite[str] | None" = None) -> None:
        """Print the help."""
        print(self.format_help(), end="", file=file)
        print(end="", flush=True)

    def error(self, message: str) -> NoReturn:
        """Print an error and exit."""
        self.exit(2, f"dos: error: {' '.join(message.split())}\n")


class _PrintVersion(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print(f"dos {import_module('dos').__version__}", flush=True)
        parser.exit()


def command_parser() -> Parser:
    """Return the parser of the command line."""
    parser = Parser(
        prog="dos",
        description="The card game DOS: watch a game, play many games, replay a recorded game, or check records.",
        epilog="Run 'dos COMMAND --help' for the options of a command.",
    )
    parser.add_argument("--version", action=_PrintVersion, nargs=0, help="print the version and exit")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    _add_watch(commands)
    _add_simulate(commands)
    replay = commands.add_parser(
        "replay",
        help="describe recorded games move by move",
        description="Describe the games of a file of records, move by move.",
        allow_abbrev=False,
    )
    replay.add_argument("file", metavar="FILE", help="a file of records, or - for standard input")
    replay.add_argument("--quiet", action="store_true", help="print results only")
    check = commands.add_parser(
        "check",
        help="check that records are valid",
        description=(
            "Check every record of every file, and print one line for each invalid record. With --salvage, print all "
            "records to standard output, each damaged one up to the last move that can be replayed, and the problems "
            "to standard error."
        ),
        allow_abbrev=False,
    )
    check.add_argument("files", metavar="FILE", nargs="+", help="files of records, or - for standard input")
    check.add_argument("--salvage", action="store_true", help="print the records, damaged ones as far as they replay")
    return parser


def _record_path(text: str) -> Path:
    if text == "-":
        msg = "expected a file, because the game is described on standard output"
        raise argparse.ArgumentTypeError(msg)
    return Path(text)


def _add_watch(commands: "argparse._SubParsersAction[Parser]") -> None:
    watch = commands.add_parser(
        "watch",
        help="watch a game between bots (the default command)",
        description="Play a whole game of DOS between greedy bots and describe every move.",
        allow_abbrev=False,
    )
    watch.add_argument("--players", type=int, default=4, metavar="N", help="number of players, 2 to 4 (default: 4)")
    watch.add_argument(
        "--seed", type=int, metavar="N", help="seed that determines the whole game (default: random, and printed)"
    )
    _add_rules(watch)
    watch.add_argument("--quiet", action="store_true", help="print results only")
    watch.add_argument("--record", metavar="FILE", type=_record_path, help="write a record of the game, with comments")
    watch.add_argument("--force", action="store_true", help="replace the file of --record if it exists")


def _add_simulate(commands: "argparse._SubParsersAction[Parser]") -> None:
    simulate = commands.add_parser(
        "simulate",
        help="play many games between bots",
        description=(
            "Play many games between bots, each deal once for every rotation of the seats, and print how many each bot "
            "won. With fewer bots than players, the bots are repeated around the table; with more, every group of them "
            "plays."
        ),
        allow_abbrev=False,
    )
    simulate.add_argument(
        "bots", metavar="BOT", nargs="+", help="random, greedy, search, or search:N with N playouts for each decision"
    )
    simulate.add_argument("--games", type=int, default=100, metavar="N", help="number of games (default: 100)")
    simulate.add_argument(
        "--players", type=int, metavar="N", help="number of players, 2 to 4 (default: as many as bots, if possible)"
    )
    simulate.add_argument(
        "--seed", type=int, metavar="N", help="seed that determines all games (default: random, and printed)"
    )
    simulate.add_argument(
        "--jobs", type=int, default=1, metavar="N", help="number of processes that play games (default: 1)"
    )
    simulate.add_argument(
        "--max-moves",
        type=int,
        default=MAX_MOVES,
        metavar="N",
        help=f"end a game as unfinished after this many moves (default: {MAX_MOVES})",
    )
    _add_rules(simulate)
    formats = simulate.add_mutually_exclusive_group()
    formats.add_argument("--json", action="store_true", help="print the result as a JSON document")
    formats.add_argument("--csv", action="store_true", help="print the results of the bots as CSV")


def _add_rules(command: Parser) -> None:
    """Add an option for each field of `Rules` except the deck."""
    defaults = Rules()
    command.add_argument(
        "--target-score",
        type=int,
        default=defaults.target_score,
        metavar="N",
        help=f"score that wins the game, in points (default: {defaults.target_score})",
    )
    command.add_argument(
        "--hand-size",
        type=int,
        default=defaults.hand_size,
        metavar="N",
        help=f"cards dealt to each player (default: {defaults.hand_size})",
    )
    command.add_argument(
        "--single-bonus-required",
        action="store_true",
        help="require the bonus card of a Single Color Match to be placed",
    )
    command.add_argument(
        "--any-match-after-draw",
        action="store_true",
        help="after a draw, allow any match, not only matches that use the drawn card",
    )
    command.add_argument(
        "--dos-call",
        action="store_true",
        help='require players who end a turn with two cards to call "DOS"; others can catch those who do not',
    )


def rules_of(options: argparse.Namespace) -> Rules:
    """Return the rules that the options of a command describe.

    Raises:
        ValueError: If a number is not valid.
    """
    return Rules(
        target_score=options.target_score,
        hand_size=options.hand_size,
        single_bonus_required=options.single_bonus_required,
        any_match_after_draw=options.any_match_after_draw,
        dos_call=options.dos_call,
    )


def random_seed() -> int:
    """Return a seed from the operating system, short enough to type."""
    return random.SystemRandom().getrandbits(32)
