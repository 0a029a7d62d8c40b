"""Parse records, and verify them by replaying every move."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from dos._checks import check_type, wrong_type
from dos.errors import DosError, NotationError
from dos.notation import incoming
from dos.notation.moves import read_move
from dos.notation.position_parse import read_position
from dos.notation.scanner import Scanner
from dos.record.game import (
    GameRecord,
    PlayedMove,
    RecordError,
    record_as_written,
    replay_move,
    with_history,
)
from dos.record.texts import TAG_KEY, checked_line, checked_note
from dos.record.writing import CHECKSUM, HEAD, HEAD_WITH_TEXTS, checksum_of, result_line
from dos.state import GameState

_QUOTED: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_A_NOTE: Final = re.compile(r' (?=")')
_TAG: Final = re.compile(r"tag (?=[^\n:]*:)")
_HEADS: Final = (HEAD, HEAD_WITH_TEXTS)
_EXPECTED_HEAD: Final = f'"{HEAD}" or "{HEAD_WITH_TEXTS}"'


def parse_record(text: str) -> GameRecord:
    """Parse a record, and verify it by replaying every move.

    What mail programs, chats, code hosts and editors do to a text is ignored, as in `parse_position`. The checksum is
    that of the restored text.

    Args:
        text: The text of one record, with comments or without. Its start is at most 1 MiB.

    Raises:
        RecordError: If the record is incomplete or modified, or its game cannot be replayed, or there is more text
            after it. The error has the line and the reason.
        TypeError: If `text` is not a string.

    Example:
        >>> from dos import Deal, new_game
        >>> from dos.record import GameRecord, format_record, parse_record
        >>> record = GameRecord(("Ann", "Bob"), new_game(2, seed=2017), ())
        >>> parse_record(format_record(record)) == record
        True
    """
    check_type("text", text, str)
    first: GameRecord | None = None
    count = 0
    try:
        for record in read_records(incoming.LINES.findall(text)):
            first = first or record
            count += 1
    except RecordError as error:
        error.salvaged = first or error.salvaged
        raise
    if first is None or count != 1:
        where, reason = "line 1", f"expected one record, not {count}"
        raise RecordError(where, reason, salvaged=first)
    return first


def read_records(lines: Iterable[str]) -> Iterator[GameRecord]:
    """Yield the records of a file one at a time, so that only one is in memory.

    Args:
        lines: The lines of the records: an open text file, or any other iterable of lines with their line endings.
            Blank lines and the fences of code blocks between records are ignored. Each record may have changed on its
            way as in `parse_record`.

    Raises:
        RecordError: If a record is incomplete or modified, or its game cannot be replayed. The records before it have
            been yielded by then.
        TypeError: If `lines` is not an iterable of strings.
    """
    if isinstance(lines, str) or not isinstance(lines, Iterable):
        raise wrong_type(lines, "lines", expected="an open file or another iterable of strings")
    for part in split_records(lines):
        yield read_record(part)


class RecordText(NamedTuple):
    """The text of one record, which may be damaged.

    Attributes:
        text: The restored text. A line that belongs to no record is a text by itself.
        first: The number of its first line, from 1.
        expected: What had to follow the text, if the next line does not belong to it; otherwise empty.
    """

    text: str
    first: int
    expected: str = ""


def split_records(lines: Iterable[str]) -> Iterator[RecordText]:
    """Yield the text of each record. A record ends with its checksum, or where a damaged one can no longer be followed.

    After a line that belongs to no record, all lines up to the next record are skipped.
    """
    record: list[str] = []
    first = 1
    quotes = 0
    end = ""
    is_lost = False
    for number, (line, end) in enumerate(_restored_lines(lines), 1):  # noqa: B007 - used after the loop
        start = _head_of(line)
        if record and (start is not None or incoming.is_fence(line)):
            yield RecordText("".join(record), first)
            record = []
        if start is not None:
            head, quotes = start
            record = [f"{head}\n"]
            first = number
            is_lost = False
        elif record:
            inside = incoming.content_of(line, quotes)
            if inside is None:
                yield RecordText("".join(record), first, incoming.quote_marks(quotes))
                record = []
                is_lost = True
                continue
            _, content = inside
            if content.startswith(CHECKSUM):
                record.append(f"{incoming.without_closing_fence(content)}\n")
                yield RecordText("".join(record), first)
                record = []
            else:
                record.append(f"{content}\n")
        elif not is_lost and not incoming.is_outside(line):
            yield RecordText(f"{line}\n", number)
            is_lost = True
    if record:
        # Without its line ending, the last line may lack characters: keep that visible to `read_record`.
        yield RecordText("".join(record)[:-1] + end, first)


def _head_of(line: str) -> tuple[str, int] | None:
    """Return the first line of a record and the number of quote marks before it; `None` if the line is another."""
    for head in _HEADS:
        quotes = incoming.quotes_before(line, head)
        if quotes is not None:
            return head, quotes
    return None


def _restored_lines(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the lines as they were before mail programs, chats and editors changed them.

    Each comes with its end: a line break, or a space or nothing if the text ends there without one.
    """
    for number, line in enumerate(lines):
        check_type("a line", line, str)
        whole = line.removeprefix(incoming.MARK) if number == 0 else line
        for part in incoming.LINES.findall(whole) or [""]:
            end = "\n" if part.endswith(("\n", "\r")) else " " if part[-1:].isspace() else ""
            yield incoming.restored(part), end


def read_record(part: RecordText) -> GameRecord:
    """Parse the text of a record.

    Raises:
        RecordError: If the record is incomplete or modified, or its game cannot be replayed.
    """
    text, first, follows = part
    scanner = Scanner(text)

    def line_of(offset: int) -> int:
        return first + text.count("\n", 0, offset)

    head: GameRecord | None = None
    history: list[PlayedMove] = []
    notes: dict[int, str] = {}
    try:
        head = _read_head(scanner)
        state = head.start
        has_texts = text.startswith(HEAD_WITH_TEXTS)
        at = line_of(scanner.offset)
        while not scanner.is_at(_END_OF_MOVES):
            if not scanner.accept(_SKIPPED):
                seat = scanner.number()
                scanner.expect(_A_MOVE, "a space and a move")
                while scanner.accept(" "):
                    move = read_move(scanner)
                    if scanner.is_at(_END):
                        # R7=R3 may have been R7=R3+R4.
                        scanner.fail("the end of the line: the record is cut off")
                    state = replay_move(state, seat, move, len(history), f"line {at}").state
                    history.append(PlayedMove(seat, move))
                    if has_texts and scanner.accept(_A_NOTE):
                        notes[len(history) - 1] = _read_note(scanner)
                scanner.expect("\n", "a space and a move, or the end of the line")
            at += 1
        _take_line(scanner, result_line(state), f'"{result_line(state)}"')
        checksum = f"{CHECKSUM}{checksum_of(text[: scanner.offset])}"
        _take_line(scanner, checksum, "the checksum of the lines above", ": they have been modified")
        scanner.end()
        return with_history(head, history, notes)
    except NotationError as error:
        where = f"line {line_of(error.offset)}"
        expected = follows if follows and error.offset == len(text) else error.expected
        raise RecordError(where, f"expected {expected}", salvaged=_salvaged(head, history, notes)) from None
    except RecordError as error:
        error.salvaged = _salvaged(head, history, notes)
        raise


def _salvaged(head: GameRecord | None, history: list[PlayedMove], notes: dict[int, str]) -> GameRecord | None:
    return None if head is None else with_history(head, history, notes)


_END: Final = re.compile(r"\Z")
_A_MOVE: Final = re.compile(r"(?= )")
_MAX_REASON: Final = 300
"""How many characters of the problems of a start an error quotes."""
_END_OF_MOVES: Final = re.compile(r"result:|\Z")
_SKIPPED: Final = re.compile(r"[ \t]*(?:;[^\n]*)?\n")


def _take_line(scanner: Scanner, line: str, expected: str, reason: str = "") -> None:
    scanner.expect(f"{line}\n", expected + (": the record is cut off" if scanner.is_at(_END) else reason))


def _read_head(scanner: Scanner) -> GameRecord:
    """Consume the tags, the names and the start, and return a record without moves."""
    has_texts = scanner.accept(f"{HEAD_WITH_TEXTS}\n") is not None
    if not has_texts:
        scanner.expect(f"{HEAD}\n", _EXPECTED_HEAD)
    tags = dict(_read_tags(scanner)) if has_texts else {}
    names: list[str] = []
    while scanner.accept(f"seat {len(names)}: "):
        names.append(_read_quoted(scanner, "a name in quotes"))
        scanner.expect("\n", "the end of the line")
    at = scanner.offset
    start = read_position(scanner)
    size = incoming.size_of(scanner.text[at : scanner.offset])
    if size > incoming.MAX_SIZE:
        scanner.fail(f"a start of at most {incoming.MAX_SIZE} bytes, not {size}", at)
    if not isinstance(start, GameState):
        scanner.fail("a state, not an observation", at)
    try:
        return GameRecord(tuple(names), start, (), tags=tags) if has_texts else record_as_written(names, start)
    except DosError as error:
        scanner.fail(f"a valid start: {str(error)[:_MAX_REASON]}", at)


def _read_tags(scanner: Scanner) -> Iterator[tuple[str, str]]:
    """Consume the tags.

    Raises:
        NotationError: If a tag is not valid, or there are two with the same key.
    """
    keys: set[str] = set()
    while scanner.accept(_TAG):
        at = scanner.offset
        key = scanner.expect(TAG_KEY, "the key of a tag: a letter, then letters, digits, - or _")
        if key in keys:
            scanner.fail("another key: each tag is there once", at)
        keys.add(key)
        scanner.expect(": ", "a colon, a space and the text of the tag in quotes")
        at = scanner.offset
        text = _read_quoted(scanner, "the text of the tag in quotes")
        try:
            checked_line("the text of a tag", text)
        except DosError:
            scanner.fail("one line of text", at)
        scanner.expect("\n", "the end of the line")
        yield key, text


def _read_note(scanner: Scanner) -> str:
    """Consume a note on a move.

    Raises:
        NotationError: If it is not in quotes, is empty, or UTF-8 cannot encode it.
    """
    at = scanner.offset
    note = _read_quoted(scanner, "a note in quotes")
    try:
        checked_note(note)
    except DosError:
        scanner.fail("a note with some text", at)
    return note


def _read_quoted(scanner: Scanner, expected: str) -> str:
    """Consume a JSON string."""
    at = scanner.offset
    try:
        text: str = json.loads(scanner.expect(_QUOTED, expected))
    except ValueError:
        scanner.fail(expected, at)
    return text
