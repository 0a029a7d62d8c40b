"""The file to which `watch` records its game.

Theory of operation. A new file is written move by move, so that it has the game so far whatever happens to the program:
if it is killed, `dos check --salvage` recovers the moves. A file that exists is replaced only with `--force`. The game
is then written to another file beside it, which is moved into its place when the record is complete. Until then the
earlier record stays as it is, and if the program is killed or the disk is full, both files are left.
"""

import errno
import itertools
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO, final

from dos.cli.signals import SIGNALS
from dos.moves import Move
from dos.record import GameRecord, RecordWriter


@final
class RecordFile:
    """A record in a file, with comments. As a context manager it closes the record at the end of the block.

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
        self._has_failed = False
        with SIGNALS.deferred(), self._named_errors():
            self._file, created = self._open(replace=replace)
            try:
                self._writer = RecordWriter(self._file, record, comments=True)
            except OSError:
                with suppress(OSError):
                    self._file.close()
                if created is not None:
                    created.unlink()
                raise

    def add(self, seat: int, move: Move) -> None:
        """Write a move.

        Raises:
            OSError: If the file cannot be written.
        """
        with SIGNALS.deferred(), self._named_errors():
            self._has_failed = True
            self._writer.add(seat, move)
            self._has_failed = False

    def close(self) -> None:
        """Complete the record, and move it into its place.

        Raises:
            OSError: If the file cannot be written or moved.
        """
        with SIGNALS.deferred(), self._named_errors():
            with self._file:
                self._writer.close()
                if self._beside is not None:
                    os.fsync(self._file.fileno())
            if self._beside is not None and not self._has_failed:
                self._beside.replace(self._path.resolve())

    def __enter__(self) -> "RecordFile":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _open(self, *, replace: bool) -> tuple[TextIO, Path | None]:
        """Open the file, or one beside it; return it with its path if it is new."""
        with suppress(FileExistsError):
            return _open(self._path, "x"), self._path
        if not self._path.is_file():
            # A device or a pipe has no content to protect. Opening a folder raises an error.
            return _open(self._path, "w"), None
        if not replace:
            raise OSError(errno.EEXIST, "the file exists; use --force to replace it", str(self._path))
        target = self._path.resolve()
        for number in itertools.count():
            beside = target.with_name(f"{target.name}.part{number or ''}")
            with suppress(FileExistsError):
                file = _open(beside, "x")
                shutil.copymode(target, beside)
                self._beside = beside
                return file, beside
        raise AssertionError  # pragma: no cover - the numbers do not end

    @contextmanager
    def _named_errors(self) -> Iterator[None]:
        """Give errors the name of the file: those of writing have none."""
        try:
            yield
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self._path)) from error


def _open(path: Path, mode: str) -> TextIO:
    return path.open(mode, encoding="utf-8", newline="\n")  # type: ignore[return-value] # a text mode
