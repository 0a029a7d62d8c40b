"""Format and parse records, as text that people can read and compare."""

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
    """Format a record: names, start, a line for each turn, result and checksum.

    The text does not contain a shuffler of your own. If the game shuffles cards with one, its record can be written but
    not read, because `parse_record` replays every move. Use a `ScriptedShuffler` for games whose records you keep.

    Args:
        record: The record.
        comments: Whether to describe each turn in sentences too, in lines that begin with a semicolon.

    Raises:
        RecordError: If the game cannot be replayed.
        TypeError: If `record` is not a `GameRecord`.

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
    transitions = record.replay()
    last: PlayedMove | None = None
    sentences: list[str] = []
    for played, transition in zip(record.history, transitions, strict=True):
        if last is None or last.seat != played.seat or Deal() in {played.move, last.move}:
            lines += sentences
            sentences = []
            lines.append(number_text(played.seat))
        lines[-1] += f" {played.move}"
        last = played
        if comments:
            sentences += [f"; {describe(event, record.names)}" for event in transition.events]
    lines += sentences
    lines.append(_result(transitions[-1].state if transitions else record.start))
    text = "".join(f"{line}\n" for line in lines)
    return f"{text}{_CHECKSUM}{_checksum(text)}\n"


def _quoted(name: str) -> str:
    """Quote a name as JSON does, on one line."""
    text = json.dumps(name, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(name)


def _result(state: GameState) -> str:
    outcome = "stopped" if state.winner is None else f"seat {state.winner} has won"
    return f"result: {' '.join(map(number_text, state.scores))}, {outcome}"


def _checksum(text: str) -> str:
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def parse_record(text: str) -> GameRecord:
    """Parse a record, and verify it by replaying every move.

    Args:
        text: The text of one record, with comments or without.

    Raises:
        RecordError: If the record is incomplete or modified, or its game cannot be replayed. The error has the line and
            the reason.
        TypeError: If `text` is not a string.

    Example:
        >>> from dos import Deal, new_game
        >>> from dos.record import GameRecord, format_record, parse_record
        >>> record = GameRecord(("Ann", "Bob"), new_game(2, seed=2017), ())
        >>> parse_record(format_record(record)) == record
        True
    """
    check_type("text", text, str)
    records = list(read_records(_LINES.findall(text)))
    if len(records) != 1:
        where, reason = "line 1", f"expected one record, not {len(records)}"
        raise RecordError(where, reason)
    return records[0]


def read_records(lines: Iterable[str]) -> Iterator[GameRecord]:
    """Yield the records of a file one at a time, so that only one is in memory.

    Args:
        lines: The lines of the records: an open text file, or any other iterable of lines with their line endings.
            Blank lines between records are ignored.

    Raises:
        RecordError: If a record is incomplete or modified, or its game cannot be replayed. The records before it have
            been yielded by then.
        TypeError: If `lines` is not an iterable of strings.
    """
    if isinstance(lines, str) or not isinstance(lines, Iterable):
        raise wrong_type(lines, "lines", Iterable)
    for first, text in split_records(lines):
        yield read_record(text, first)


def split_records(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the text of each record with the number of its first line, from 1. A record ends with its checksum."""
    record: list[str] = []
    first = 1
    for number, line in enumerate(lines, 1):
        check_type("a line", line, str)
        line = line.rstrip("\r\n")  # noqa: PLW2901 - the line without its ending
        if record and line == HEAD:
            yield first, "".join(record)
            record = []
        if not record:
            first = number
            if not line.strip():
                continue
            if line != HEAD:
                where, reason = f"line {number}", f'expected "{HEAD}"'
                raise RecordError(where, reason)
        record.append(f"{line}\n")
        if line.startswith(_CHECKSUM):
            yield first, "".join(record)
            record = []
    if record:
        yield first, "".join(record)


def read_record(text: str, first: int) -> GameRecord:
    """Parse the text of a record that begins at the line with the number `first`.

    Raises:
        RecordError: If the record is incomplete or modified, or its game cannot be replayed.
    """
    scanner = Scanner(text)

    def line_of(offset: int) -> int:
        return first + text.count("\n", 0, offset)

    try:
        head = _read_head(scanner)
        state = head.start
        history: list[PlayedMove] = []
        at = line_of(scanner.offset)
        while not scanner.is_at(_END_OF_MOVES):
            if not scanner.accept(_SKIPPED):
                seat = scanner.number()
                scanner.expect(_A_MOVE, "a space and a move")
                while scanner.accept(" "):
                    move = read_move(scanner)
                    state = replay_move(state, seat, move, len(history), f"line {at}").state
                    history.append(PlayedMove(seat, move))
                scanner.expect("\n", "a space and a move, or the end of the line")
            at += 1
        _take_line(scanner, _result(state), f'"{_result(state)}"')
        checksum = f"{_CHECKSUM}{_checksum(text[: scanner.offset])}"
        _take_line(scanner, checksum, "the checksum of the lines above", ": they have been modified")
        scanner.end()
        return attrs.evolve(head, history=tuple(history))
    except NotationError as error:
        where = f"line {line_of(error.offset)}"
        raise RecordError(where, f"expected {error.expected}") from None


_END: Final = re.compile(r"\Z")
_A_MOVE: Final = re.compile(r"(?= )")
_MAX_REASON: Final = 300
"""How many characters of the problems of a start an error quotes."""
_END_OF_MOVES: Final = re.compile(r"result:|\Z")
_SKIPPED: Final = re.compile(r"[ \t]*(?:;[^\n]*)?\n")


def _take_line(scanner: Scanner, line: str, expected: str, reason: str = "") -> None:
    scanner.expect(f"{line}\n", expected + (": the record is cut off" if scanner.is_at(_END) else reason))


def _read_head(scanner: Scanner) -> GameRecord:
    """Consume the names and the start, and return a record without moves."""
    scanner.expect(f"{HEAD}\n", f'"{HEAD}"')
    names: list[str] = []
    while scanner.accept(f"seat {len(names)}: "):
        at = scanner.offset
        try:
            names.append(json.loads(scanner.expect(_NAME, "a name in quotes")))
        except ValueError:
            scanner.fail("a name in quotes", at)
        scanner.expect("\n", "the end of the line")
    at = scanner.offset
    start = read_position(scanner)
    if not isinstance(start, GameState):
        scanner.fail("a state, not an observation", at)
    try:
        return GameRecord(tuple(names), start, ())
    except DosError as error:
        scanner.fail(f"a valid start: {str(error)[:_MAX_REASON]}", at)
