"""Format records, as text that people can read and compare."""

import hashlib
import json
from typing import Final

from dos._checks import check_type
from dos.events import describe
from dos.moves import Deal
from dos.notation.positions import format_position
from dos.notation.scanner import number_text
from dos.record.game import GameRecord, PlayedMove
from dos.state import GameState

HEAD: Final = "dos record 1"
"""The first line of a record without tags and notes, as the first version of the format wrote it."""
HEAD_WITH_TEXTS: Final = "dos record 2"
"""The first line of a record that may have tags and notes."""
CHECKSUM: Final = "sha256: "


def format_record(record: GameRecord, *, comments: bool = False) -> str:
    """Format a record: tags, names, start, a line for each turn, result and checksum.

    The text does not contain a shuffler of your own. If the game shuffles cards with one, its record can be written but
    not read, because `parse_record` replays every move. Use a `ScriptedShuffler` for games whose records you keep.

    Args:
        record: The record.
        comments: Whether to describe each turn in sentences too, in lines that begin with a semicolon.

    Raises:
        DosError: If the text of the start would be larger than 1 MiB.
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
    notes = dict(record.notes)
    lines = head_lines(record, HEAD_WITH_TEXTS if record.tags or notes else HEAD)
    transitions = record.replay()
    last: PlayedMove | None = None
    sentences: list[str] = []
    for place, (played, transition) in enumerate(zip(record.history, transitions, strict=True)):
        if last is None or last.seat != played.seat or Deal() in {played.move, last.move}:
            lines += sentences
            sentences = []
            lines.append(number_text(played.seat))
        lines[-1] += f" {played.move}{note_text(notes.get(place))}"
        last = played
        if comments:
            sentences += [f"; {describe(event, record.names)}" for event in transition.events]
    lines += sentences
    lines.append(result_line(transitions[-1].state if transitions else record.start))
    text = "".join(f"{line}\n" for line in lines)
    return f"{text}{CHECKSUM}{checksum_of(text)}\n"


def head_lines(record: GameRecord, head: str) -> list[str]:
    """Return the lines above the moves: the line of the format, the tags, the names and the start."""
    tags = [f"tag {key}: {_quoted(text)}" for key, text in record.tags]
    names = [f"seat {seat}: {_quoted(name)}" for seat, name in enumerate(record.names)]
    return [head, *tags, *names, *format_position(record.start).splitlines()]


def note_text(note: str | None) -> str:
    """Return a note as it follows its move."""
    return "" if note is None else f" {_quoted(note)}"


def _quoted(name: str) -> str:
    """Quote a text as JSON does, on one line."""
    text = json.dumps(name, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(name)


def result_line(state: GameState) -> str:
    """Return the line below the moves."""
    outcome = "stopped" if state.winner is None else f"seat {state.winner} has won"
    return f"result: {' '.join(map(number_text, state.scores))}, {outcome}"


def checksum_of(text: str) -> str:
    """Return the checksum of the lines above it."""
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()
