"""The file to which `watch` records its game.

Theory of operation. A new file is written move by move, so that it has the game so far whatever happens to the program:
if it is killed, `dos check --salvage` recovers the moves. A file that exists is replaced only with `--force`. The game
is then written to another file beside it, which is moved into its place at the end of the game. If the game does not
come to its end, because the command is interrupted or cannot write, the earlier record stays as it is, and a message
names the file with the new game.

Only regular files are written, and signals are deferred meanwhile: writing to a pipe could wait for its reader forever.
"""

import errno
import itertools
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, Self, TextIO, final

from dos.cli.output import report
from dos.moves import Move
from dos.record import GameRecord, RecordWriter

_MAX_STEM: Final = 50
"""How many characters of a name the name of the file beside it has. A file name has at most 255 bytes."""


@final
class RecordFile:
    """A record in a file, with comments. As a context manager it completes the record at the end of the block.

    Use it in `SIGNALS.deferred()`.

    Args:
        path: The file.
        record: The game so far.
        replace: Whether to replace a file that exists.

    Raises:
        OSError: If the file exists and may not be replaced, or cannot be written. The error has the name of the file.
    """

    def __init__(self, path: Path, record: GameRecord, *, replace: bool) -> None:
        self._path = path
        self._beside: Path | None = None
        with self._named_errors():
            self._file = self._open(replace=replace)
            try:
                self._writer = RecordWriter(self._file, record, comments=True)
            except BaseException:
                with suppress(OSError):
                    self._file.close()
                (self._beside or path).unlink()
                raise

    def add(self, seat: int, move: Move) -> None:
        """Write a move.

        Raises:
            OSError: If the file cannot be written.
        """
        with self._named_errors():
            self._writer.add(seat, move)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Complete the record, and after a whole game move it into its place.

        Raises:
            OSError: If the file cannot be written or moved.
        """
        try:
            with self._named_errors():
                with self._file:
                    self._writer.close()
                    if self._beside is not None:
                        os.fsync(self._file.fileno())
                if self._beside is not None and kind is None:
                    self._beside.replace(self._path.resolve())
                    self._beside = None
        finally:
            if self._beside is not None:
                report(f"dos: {self._path} was not replaced: the new game is in {self._beside}")

    def _open(self, *, replace: bool) -> TextIO:
        """Open the file if it is new, or one beside it.

        The mode "x" does not open what exists, so it does not wait for the reader of a pipe either.
        """
        with suppress(FileExistsError):
            return self._path.open("x", encoding="utf-8", newline="\n")
        if not self._path.is_file():
            raise OSError(errno.EEXIST, "not a regular file", str(self._path))
        if not replace:
            raise OSError(errno.EEXIST, "the file exists; use --force to replace it", str(self._path))
        target = self._path.resolve()
        for number in itertools.count():
            beside = target.with_name(f"{target.name[:_MAX_STEM]}.part{number or ''}")
            with suppress(FileExistsError):
                file = beside.open("x", encoding="utf-8", newline="\n")
                shutil.copymode(target, beside)
                self._beside = beside
                return file
        raise AssertionError  # pragma: no cover - the numbers do not end

    @contextmanager
    def _named_errors(self) -> Iterator[None]:
        """Give errors the name of the file: those of writing have none."""
        try:
            yield
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self._path)) from error
