"""The `dos` command: watch a game between bots, record it, replay records and check them, or play many games.

Each command is a function of a module below: `watching`, `simulating` and `checking`. `main` runs one of them and turns
interruptions and errors into exit codes.
"""

import io
import os
import signal
import sys
from collections.abc import Sequence
from typing import Final

from dos._checks import short_repr
from dos.cli.arguments import command_parser
from dos.cli.checking import check, replay
from dos.cli.output import report
from dos.cli.signals import SIGNALS, Interrupted
from dos.cli.simulating import simulate
from dos.cli.watching import watch

_FAILED: Final = 1
_INTERRUPTED: Final = 128
_PIPE_CLOSED: Final = 141

_COMMANDS: Final = {"watch": watch, "simulate": simulate, "replay": replay, "check": check}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: The command-line arguments; by default those in `sys.argv`.

    Returns:
        The exit code: 0 on success, 1 if a record is invalid, a file cannot be read or written, or a process that plays
        games ends unexpectedly, 141 if the output pipe is closed, and 128 and the number of the signal after an
        interruption: 130 for Ctrl-C, 143 for SIGTERM, 129 for SIGHUP. Invalid arguments exit with 2.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Names may contain characters the terminal's encoding lacks.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        with SIGNALS.raised():
            return _run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt as error:
        return _INTERRUPTED + (error.number if isinstance(error, Interrupted) else signal.SIGINT)
    except OSError as error:
        if error.filename is None:
            # Python flushes standard output again at exit: discard that output.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return _PIPE_CLOSED
        report(f"dos: error: {_file_prefix(error)}{error.strerror}")
        return _FAILED


def _file_prefix(error: OSError) -> str:
    return "" if error.filename is None else f"{error.filename}: "


def _run(arguments: Sequence[str]) -> int:
    parser = command_parser()
    if arguments and not arguments[0].startswith("-") and arguments[0] not in _COMMANDS:
        parser.error(f"unknown command {short_repr(arguments[0])}: expected one of {', '.join(_COMMANDS)}")
    if not arguments or arguments[0] not in {*_COMMANDS, "-h", "--help", "--version"}:
        arguments = ["watch", *arguments]
    options = parser.parse_args(arguments)
    code = _COMMANDS[options.command](parser, options)
    # Not sys.stdout.flush(): sys.stdout is None if standard output is closed.
    print(end="", flush=True)
    return code
