"""The commands that read records: `replay` and `check`."""

import argparse
import errno
import io
import os
import sys
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, NamedTuple, TextIO

from dos.cli.arguments import Parser
from dos.cli.output import report, sentences
from dos.events.phrasing import printable
from dos.record import GameRecord, RecordError, format_record, read_records
from dos.record.parsing import read_record, split_records

_FAILED: Final = 1
_STANDARD_INPUT: Final = "-"
_NO_RECORD: Final = "the file contains no record"
_NOT_UTF8: Final = "the file is not UTF-8 text"


def replay(_: Parser, options: argparse.Namespace) -> int:
    """Describe the games of a file."""
    problem = _NO_RECORD
    with closing(_lines(options.file)) as lines:
        try:
            for record in read_records(lines):
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
        report(f"dos: error: {_label(options.file)}: {problem}")
    return _FAILED if problem else 0


def check(_: Parser, options: argparse.Namespace) -> int:
    """Check the records of files, and salvage those that are damaged if an option says so."""
    if options.salvage and isinstance(sys.stdout, io.TextIOWrapper):
        # The records themselves are UTF-8 text with a checksum, whatever the terminal shows.
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    code = 0
    for name in options.files:
        for result in _results(name, is_salvaging=options.salvage):
            if options.salvage:
                print(_salvaged_text(result), end="")
            if result.problem:
                code = _FAILED
                line = f"{_label(name)}: {result.problem}"
                if options.salvage:
                    report(f"{line}{_outcome(result)}")
                else:
                    print(line)
    return code


class _Result(NamedTuple):
    """What the check of one record found.

    Attributes:
        text: The text of the record; empty if the problem is one of the file.
        problem: The problem in one line; empty if the record is valid.
        salvaged: The longest game that replays, if the record is not valid and has one.
    """

    text: str
    problem: str
    salvaged: GameRecord | None = None


def _salvaged_text(result: _Result) -> str:
    """Return a valid record as it is, and of any other the longest game that replays, with comments if it had some."""
    if not result.problem:
        return result.text
    return "" if result.salvaged is None else format_record(result.salvaged, comments="\n;" in result.text)


def _outcome(result: _Result) -> str:
    if result.salvaged is None:
        return "; nothing to salvage"
    moves = len(result.salvaged.history)
    return f"; salvaged {moves} {'move' if moves == 1 else 'moves'}"


def _results(name: str, *, is_salvaging: bool) -> Iterator[_Result]:
    """Yield what the check of each record of a file finds."""
    games = 0
    try:
        # Of a file that was cut off within a character, the records are still worth reading.
        with closing(_lines(name, errors="surrogateescape" if is_salvaging else "strict")) as lines:
            for part in split_records(lines):
                games += 1
                try:
                    record = read_record(part)
                    part.text.encode()
                except RecordError as error:
                    yield _Result(part.text, _one_line(error), error.salvaged)
                except UnicodeEncodeError:
                    yield _Result(part.text, _NOT_UTF8, record)
                else:
                    yield _Result(part.text, "")
    except OSError as error:
        yield _Result("", str(error.strerror))
    except UnicodeDecodeError:
        yield _Result("", _NOT_UTF8)
    else:
        if not games:
            yield _Result("", _NO_RECORD)


def _lines(name: str, errors: str = "strict") -> Generator[str, None, None]:
    """Yield the lines of a file or of standard input.

    Raises:
        OSError: If it cannot be read. The error has the name of the file.
    """
    try:
        with _opened(name, errors) as file:
            # Not `yield from file`, which would close standard input with this generator.
            yield from iter(file.readline, "")
    except OSError as error:
        raise OSError(error.errno, error.strerror, _label(name)) from error


@contextmanager
def _opened(name: str, errors: str) -> Iterator[TextIO]:
    if name != _STANDARD_INPUT:
        with Path(name).open(encoding="utf-8-sig", errors=errors, newline="") as file:
            yield file
        return
    if sys.stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    file = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8-sig", errors=errors, newline="")
    try:
        yield file
    finally:
        file.detach()


def _label(name: str) -> str:
    return "standard input" if name == _STANDARD_INPUT else _one_line(name)


def _one_line(value: object) -> str:
    return " ".join(str(value).split())
