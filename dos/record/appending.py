"""Write a record while the game is played, so that a program that is killed leaves the moves made so far."""

import hashlib
from types import TracebackType
from typing import Final, Self, TextIO, final

import attrs

from dos._checks import check_type, whole_number, wrong_type
from dos.errors import DosError
from dos.events import Transition, describe, step
from dos.moves import Move
from dos.notation.scanner import number_text
from dos.record.game import GameRecord
from dos.record.texts import checked_note
from dos.record.writing import CHECKSUM, HEAD_WITH_TEXTS, head_lines, note_text, result_line
from dos.state import GameState


@final
class RecordWriter:
    r"""A record that is written move by move, in the format of `format_record` with one line for each move.

    Every line is flushed when it is written. `close` adds the result and the checksum; used as a context manager, the
    writer closes at the end of the block, after an error too. It does not close the file. If the program is killed
    first, reading the file raises a `RecordError` whose `salvaged` has all moves that were added.

    A line that was written stays. If players can undo moves, add a move when it can no longer be undone.

    If writing fails or is interrupted, the last line may be incomplete. The writer then adds nothing more, not even the
    end of the record, and the record can only be salvaged.

    The text does not contain a shuffler of your own, as that of `format_record` does not. If the game shuffles cards
    with one, `salvaged` has the moves before the first shuffle alone: none, if the record begins with a deal.

    Args:
        file: The file, open for writing text with ``encoding="utf-8"``.
        record: The game so far: its names and start, and its moves, tags and notes if there are any.
        comments: Whether to describe each move in sentences too, in lines that begin with a semicolon.

    Raises:
        DosError: If a name of an older record is no longer valid, or the text of the start would be larger than 1 MiB.
        OSError: If the file cannot be written.
        RecordError: If the game so far cannot be replayed.
        TypeError: If an argument has the wrong type.

    Example:
        >>> from io import StringIO
        >>> from dos import Deal, Draw, new_game
        >>> from dos.record import GameRecord, RecordWriter, parse_record
        >>> file = StringIO()
        >>> record = GameRecord(("Ann", "Bob"), new_game(2, seed=2017, dealer=0), ())
        >>> with RecordWriter(file, record) as writer:
        ...     _ = writer.add(0, Deal())
        ...     print(*writer.add(1, Draw(), "why not match?").events)
        Seat 1 draws Wild DOS
        >>> print(*file.getvalue().splitlines()[-4:-1], sep="\n")
        0 deal
        1 draw "why not match?"
        result: 0 0, stopped
        >>> parse_record(file.getvalue()).history
        (PlayedMove(seat=0, move=Deal()), PlayedMove(seat=1, move=Draw()))
    """

    def __init__(self, file: TextIO, record: GameRecord, *, comments: bool = False) -> None:
        if not all(callable(getattr(file, name, None)) for name in ("write", "flush")):
            raise wrong_type(file, "file", expected="a file that is open for writing text")
        check_type("a record", record, GameRecord)
        check_type("comments", comments, bool)
        # An older record may have names that are not normalized, or no longer valid.
        record = attrs.evolve(record)
        self._names: Final = record.names
        self._comments: Final = comments
        self._file: Final = file
        self._hash: Final = hashlib.sha256()
        self._state: GameState = record.start
        self._is_open = True
        notes = dict(record.notes)
        transitions = record.replay()
        lines = head_lines(record, HEAD_WITH_TEXTS)
        for place, (played, transition) in enumerate(zip(record.history, transitions, strict=True)):
            lines += self._lines(played.seat, played.move, notes.get(place), transition)
        self._write(lines, transitions[-1].state if transitions else record.start)

    def add(self, seat: int, move: Move, note: str | None = None) -> Transition:
        """Make a move, and write it with an optional note. An illegal move writes nothing.

        Raises:
            DosError: If the record is closed, a write has failed before, or the note is not valid.
            IllegalMove: If the rules do not allow the move, or it is not that seat's turn.
            OSError: If the file cannot be written.
            ShuffleError: If cards must be shuffled and the shuffler has no order for them.
            TypeError: If an argument has the wrong type.
        """
        if not self._is_open:
            msg = "the record is closed, or writing it has failed"
            raise DosError(msg)
        seat = whole_number("a seat", seat)
        if note is not None:
            note = checked_note(note)
        transition = step(self._state, move, by=seat)
        self._write(self._lines(seat, move, note, transition), transition.state)
        return transition

    def close(self) -> None:
        """Write the result and the checksum. A record that is closed already stays as it is.

        Raises:
            OSError: If the file cannot be written.
        """
        if self._is_open:
            # An interruption from here on leaves a record that is cut off, never one with two ends.
            self._is_open = False
            end = f"{result_line(self._state)}\n"
            self._hash.update(end.encode())
            self._file.write(f"{end}{CHECKSUM}{self._hash.hexdigest()}\n")
            self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _lines(self, seat: int, move: Move, note: str | None, transition: Transition) -> list[str]:
        sentences = [f"; {describe(event, self._names)}" for event in transition.events] if self._comments else []
        return [f"{number_text(seat)} {move}{note_text(note)}", *sentences]

    def _write(self, lines: list[str], state: GameState) -> None:
        """Write lines, after which the game is in a state.

        An exception at any moment leaves the writer closed, or open with nothing or all of this written.
        """
        self._is_open = False
        text = "".join(f"{line}\n" for line in lines)
        self._file.write(text)
        self._file.flush()
        self._hash.update(text.encode())
        self._state = state
        self._is_open = True
