"""Records as text that people can read and compare, and back. The format may change until version 1.0.

This module must not know how a game is played: a record plays itself.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from dos._checks import check_type, wrong_type
from dos.errors import DosError, NotationError, RecordError
from dos.events import describe
from dos.moves import Deal
from dos.notation.moves import read_move
from dos.notation.position_parse import read_position
from dos.notation.positions import format_position
from dos.notation.scanner import Scanner, number_text
from dos.record.game import GameRecord, PlayedMove, replay_move
from dos.state import GameState

HEAD: Final = "dos record 1"
_CHECKSUM: Final = "sha256: "
_LINES: Final = re.compile(r"[^\n]*\n|[^\n]+")
_NAME: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"')


def format_record(record: GameRecord, *, comments: bool = False) -> str:
    """A record as text: names, the start, a line for each turn, the result, a checksum.

    Args:
        record: The record.
        comments: Whether each turn is told in sentences too, in lines that begin with a semicolon.

    Raises:
        DosError: The start has a shuffler that cannot be written.
        RecordError: The record is no game.
        TypeError: It is no record.

    Example:
        >>> from dos import DECK, Deal, Draw, Rules, new_game
        >>> from dos.record import GameRecord, format_record
        >>> start = new_game(2, rules=Rules(hand_size=2, deck=DECK[::9]), seed=2017, dealer=0)
        >>> record = GameRecord(("Ann", "Bob"), start, ((0, Deal()), (1, Draw())))
        >>> print(format_record(record), end="")
        dos record 1
        seat 0: "Ann"
        seat 1: "Bob"
        dos position 1
        rules: hand_size=2 deck=B1,B5,B9,G3,G6,G10,R4,R7,Y1,Y5,Y9,WD
        round: 0
        dealer: 0
        to move: 0
        phase: awaiting deal
        scores: 0 0
        hand 0:
        hand 1:
        row:
        draw pile: deck
        discard pile:
        shuffler: seed 2017 0
        0 deal
        1 draw
        result: 0 0, stopped
        sha256: bb84e2fa379c0696801d6758a519934d8c486ac1f6c3d3f4b235d0a30e093cb9
    """
    check_type("a record", record, GameRecord)
    check_type("comments", comments, bool)
    lines = [HEAD, *(f"seat {seat}: {_quoted(name)}" for seat, name in enumerate(record.names))]
    lines += format_position(record.start).splitlines()
    made = record.replay()
    last: PlayedMove | None = None
    sentences: list[str] = []
    for played, transition in zip(record.history, made, strict=True):
        if last is None or last.seat != played.seat or Deal() in {played.move, last.move}:
            lines += sentences
            sentences = []
            lines.append(number_text(played.seat))
        lines[-1] += f" {played.move}"
        last = played
        if comments:
            sentences += [f"; {describe(event, record.names)}" for event in transition.events]
    lines += sentences
    lines.append(_result(made[-1].state if made else record.start))
    text = "".join(f"{line}\n" for line in lines)
    return f"{text}{_CHECKSUM}{_checksum(text)}\n"


def _quoted(name: str) -> str:
    """A name in quotes, on one line, as JSON has it."""
    text = json.dumps(name, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(name)


def _result(state: GameState) -> str:
    how = "stopped" if state.winner is None else f"seat {state.winner} has won"
    return f"result: {' '.join(map(number_text, state.scores))}, {how}"


def _checksum(text: str) -> str:
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def parse_record(text: str) -> GameRecord:
    """The record of a text, in which every move has been made once more: what is read is a game.

    Args:
        text: The text of one record, with comments or without.

    Raises:
        RecordError: It is no whole record, or no game: the error says in which line, and why.
        TypeError: It is no text.

    Example:
        >>> from dos import Deal, new_game
        >>> from dos.record import GameRecord, format_record, parse_record
        >>> record = GameRecord(("Ann", "Bob"), new_game(2, seed=2017), ())
        >>> parse_record(format_record(record)) == record
        True
    """
    check_type("a text", text, str)
    records = list(read_records(_LINES.findall(text)))
    if len(records) != 1:
        where, reason = "line 1", f"there must be one record, not {len(records)}"
        raise RecordError(where, reason)
    return records[0]


def read_records(lines: Iterable[str]) -> Iterator[GameRecord]:
    """The records of a file, one after the other: only one of them is kept at a time.

    Args:
        lines: The lines of the records: an open text file, or any lines with their ends. Blank lines may stand between
            records.

    Raises:
        RecordError: A record is not whole, or no game. Those before it were given.
        TypeError: The lines are no texts.
    """
    if isinstance(lines, str) or not isinstance(lines, Iterable):
        raise wrong_type(lines, "lines", Iterable)
    for first, text in split_records(lines):
        yield read_record(text, first)


def split_records(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The text of each record, with the number of its first line, from 1. A record ends with its checksum."""
    game: list[str] = []
    first = 1
    for number, line in enumerate(lines, 1):
        check_type("a line", line, str)
        line = line.rstrip("\r\n")  # noqa: PLW2901 - a line, whatever it ends with
        if game and line == HEAD:
            yield first, "".join(game)
            game = []
        if not game:
            first = number
            if not line.strip():
                continue
            if line != HEAD:
                where, reason = f"line {number}", f'expected "{HEAD}"'
                raise RecordError(where, reason)
        game.append(f"{line}\n")
        if line.startswith(_CHECKSUM):
            yield first, "".join(game)
            game = []
    if game:
        yield first, "".join(game)


def read_record(text: str, first: int) -> GameRecord:
    """The record of a text that begins in a line of so great a number.

    Raises:
        RecordError: It is no whole record, or no game.
    """
    reader = Scanner(text)

    def line_of(offset: int) -> int:
        return first + text.count("\n", 0, offset)

    try:
        begun = _read_head(reader)
        state = begun.start
        history: list[PlayedMove] = []
        at = line_of(reader.at)
        while not reader.ends(_END_OF_MOVES):
            if not reader.has(_SKIPPED):
                seat = reader.number()
                reader.take(_A_MOVE, "a space and a move")
                while reader.has(" "):
                    move = read_move(reader)
                    state = replay_move(state, seat, move, len(history), f"line {at}").state
                    history.append(PlayedMove(seat, move))
                reader.take("\n", "a space and a move, or the end of the line")
            at += 1
        _take_line(reader, _result(state), f'"{_result(state)}"')
        checksum = f"{_CHECKSUM}{_checksum(text[: reader.at])}"
        _take_line(reader, checksum, "the checksum of the lines above", ": they were changed since it was made")
        reader.end()
        return attrs.evolve(begun, history=tuple(history))
    except NotationError as error:
        where = f"line {line_of(error.offset)}"
        raise RecordError(where, f"expected {error.expected}") from None


_END: Final = re.compile(r"\Z")
_A_MOVE: Final = re.compile(r"(?= )")
_SHOWN: Final = 300
"""So much of what is wrong with a start is told."""
_END_OF_MOVES: Final = re.compile(r"result:|\Z")
_SKIPPED: Final = re.compile(r"[ \t]*(?:;[^\n]*)?\n")


def _take_line(reader: Scanner, line: str, what: str, why: str = "") -> None:
    reader.take(f"{line}\n", what + (": the record is cut off" if reader.ends(_END) else why))


def _read_head(reader: Scanner) -> GameRecord:
    """Take the names and the start: a record of no moves yet."""
    reader.take(f"{HEAD}\n", f'"{HEAD}"')
    names: list[str] = []
    while reader.has(f"seat {len(names)}: "):
        at = reader.at
        try:
            names.append(json.loads(reader.take(_NAME, "a name in quotes")))
        except ValueError:
            reader.fail("a name in quotes", at)
        reader.take("\n", "the end of the line")
    at = reader.at
    start = read_position(reader)
    if not isinstance(start, GameState):
        reader.fail("a state, in which nothing is hidden", at)
    try:
        return GameRecord(tuple(names), start, ())
    except DosError as error:
        reader.fail(f"a start that can be: {str(error)[:_SHOWN]}", at)
