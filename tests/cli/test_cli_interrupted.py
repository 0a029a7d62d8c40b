"""The command line when it is interrupted, when its output pipe is closed, and when it cannot write."""

import errno
import itertools
import os
import random
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn, TextIO

import pytest

import dos
from dos.cli import _COMMANDS, main
from dos.cli.bots import play
from dos.cli.signals import Interrupted, Signals
from dos.cli.watching import watch
from support import golden_records
from support.command import COMMAND, endless, interrupt, stop_reading

GOOD = golden_records.RECORDS / "2-players-default.txt"


def test_a_broken_pipe_ends_the_command_quietly() -> None:
    """If the output pipe is closed, the command ends without a traceback."""
    assert (141, b"") == stop_reading(endless())


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no device that is always full")  # noqa: PTH110
@pytest.mark.parametrize(
    "arguments",
    [["--quiet"], ["--help"], ["watch", "--help"], ["--version"], ["replay", GOOD], ["check", "--salvage", GOOD]],
    ids=lambda arguments: " ".join(map(str, arguments[:2])),
)
@pytest.mark.parametrize("environment", [{}, {"PYTHONUNBUFFERED": "1"}], ids=["buffered", "unbuffered"])
def test_a_full_disk_is_reported_in_one_line(arguments: list[str | Path], environment: dict[str, str]) -> None:
    """If the output cannot be written, the command reports that in one line."""
    with open("/dev/full", "w", encoding="utf8") as full:  # noqa: PTH123
        done = subprocess.run(
            [*COMMAND, *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            text=True,
            env={**os.environ, **environment},
        )

    assert 1 == done.returncode
    assert "dos: error: No space left on device\n" == done.stderr


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such shell")
def test_without_standard_output() -> None:
    """With standard output closed, the command ends normally."""
    done = subprocess.run(
        ["/bin/sh", "-c", '"$0" -m dos --quiet >&-', sys.executable], stderr=subprocess.PIPE, check=False, text=True
    )

    assert (0, "") == (done.returncode, done.stderr)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT to send")
def test_ctrl_c_ends_the_command_quietly() -> None:
    """Ctrl-C ends the command without a traceback."""
    assert (130, b"") == interrupt(endless(), after=1)


@pytest.mark.parametrize(("error", "code"), [(KeyboardInterrupt, 130), (BrokenPipeError, 141), (OSError, 1)])
def test_an_interruption_has_its_exit_code(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: type[BaseException], code: int
) -> None:
    """An interruption ends the command with the exit code that shells expect."""

    def interrupted(_: object) -> NoReturn:
        raise error

    monkeypatch.setattr("dos.cli._run", interrupted)
    with (tmp_path / "output").open("w", encoding="utf8") as output:
        monkeypatch.setattr(sys, "stdout", output)
        assert code == main([])


def check_stopped(file: Path, *, least: int) -> None:
    """Check that a file contains the complete record of the beginning of a seed's game."""
    record = dos.record.parse_record(file.read_text("utf8"))
    assert least <= len(record.history)
    assert not record.replay()[-1].state.is_over
    moves = [
        (seat, played) for seat, played, _ in itertools.islice(play(record.start, random.Random("players 7")), least)
    ]
    assert moves == list(record.history[:least])


ENDING = [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize(("name", "code"), ENDING)
def test_a_signal_leaves_a_whole_record(tmp_path: Path, name: str, code: int) -> None:
    """A signal that ends the command leaves a complete record of the game so far, without a traceback."""
    file = tmp_path / "game.txt"
    process = endless("--seed", 7, "--record", file)

    assert (code, b"") == interrupt(process, after=400, number=getattr(signal, name))
    assert [file] == list(tmp_path.iterdir())
    check_stopped(file, least=50)


def not_replaced(file: Path) -> str:
    """Return the message about a file that was not replaced."""
    return f"dos: {file} was not replaced: the new game is in {file}.part\n"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize(("name", "code"), ENDING)
def test_a_signal_keeps_the_earlier_record(tmp_path: Path, name: str, code: int) -> None:
    """With --force, a signal leaves the earlier record, and a complete one of the new game so far beside it."""
    file = tmp_path / "game.txt"
    file.write_text("an earlier record", "utf8")
    process = endless("--seed", 7, "--record", file, "--force")

    assert (code, not_replaced(file).encode()) == interrupt(process, after=400, number=getattr(signal, name))
    assert "an earlier record" == file.read_text("utf8")
    check_stopped(tmp_path / "game.txt.part", least=50)


@pytest.mark.parametrize("error", [BrokenPipeError, OSError, KeyboardInterrupt])
def test_an_output_that_fails_keeps_the_earlier_record(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: type[BaseException]
) -> None:
    """With --force, an output that cannot be written leaves the earlier record, and the new game beside it."""
    left = 50

    def printed(*_: object) -> None:
        nonlocal left
        left -= 1
        if not left:
            raise error

    file = tmp_path / "game.txt"
    file.write_text("an earlier record", "utf8")
    monkeypatch.setattr("dos.cli.watching.print", printed, raising=False)
    with (tmp_path / "output").open("w", encoding="utf8") as output:
        monkeypatch.setattr(sys, "stdout", output)
        assert 0 < main(["--seed", "7", "--force", "--record", f"{file}"])

    assert capsys.readouterr().err.startswith(not_replaced(file))
    assert "an earlier record" == file.read_text("utf8")
    check_stopped(tmp_path / "game.txt.part", least=2)


CLI_FILES = ("watching.py", "recording.py", "signals.py", "appending.py", "contextlib.py")


@pytest.mark.parametrize("is_replacing", [False, True])
def test_a_signal_at_any_moment(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    is_replacing: bool,  # noqa: FBT001
) -> None:
    """A signal at any line of the command leaves complete records, and no earlier record is replaced by part of one."""
    monkeypatch.setattr("dos.cli.watching.play", lambda *arguments: itertools.islice(play(*arguments), 3))
    whole = tmp_path / "whole.txt"
    arguments = ["--quiet", "--seed", "7", "--record"]
    assert 0 == main([*arguments, f"{whole}"])
    lengths = set()

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal place
        if event == "line" and frame.f_code.co_filename.endswith(CLI_FILES):
            place -= 1
            if place == -1:
                signal.raise_signal(signal.SIGINT)
        return trace

    def traced(*options: Any) -> int:
        sys.settrace(trace)
        try:
            return watch(*options)
        finally:
            sys.settrace(earlier)

    earlier = sys.gettrace()
    monkeypatch.setitem(_COMMANDS, "watch", traced)
    for start in itertools.count():
        place = start
        folder = tmp_path / f"{start}"
        folder.mkdir()
        file = folder / "game.txt"
        if is_replacing:
            file.write_text("an earlier record", "utf8")
        code = main([*arguments, f"{file}", "--force"])
        assert code in {0, 130}
        for path in folder.iterdir():
            text = path.read_text("utf8")
            if not is_replacing or path != file:
                lengths.add(len(dos.record.parse_record(text).history))
            else:
                assert text in {"an earlier record", whole.read_text("utf8")}
        if place >= 0:
            break

    assert 0 == code
    assert start > 50
    assert whole.read_text("utf8") == file.read_text("utf8")
    assert {0, 1, 2, 3} == lengths


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL to send")
@pytest.mark.parametrize("earlier", [None, "an earlier record"])
def test_a_killed_command_leaves_its_moves(tmp_path: Path, earlier: str | None) -> None:
    """A command that is killed leaves the game so far, which can be salvaged, and any earlier record as it was."""
    file = tmp_path / "game.txt"
    if earlier is not None:
        file.write_text(earlier, "utf8")
    interrupt(endless("--seed", 7, "--record", file, "--force"), after=400, number=signal.SIGKILL)
    left = file if earlier is None else tmp_path / "game.txt.part"
    done = subprocess.run([*COMMAND, "check", "--salvage", left], capture_output=True, check=False)
    salvaged = tmp_path / "salvaged.txt"
    salvaged.write_bytes(done.stdout)

    check_stopped(salvaged, least=50)
    assert b"; salvaged " in done.stderr
    assert earlier in {None, file.read_text("utf8")}


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGHUP")
def test_an_ignored_signal_stays_ignored() -> None:
    """Under `nohup` the command goes on after SIGHUP."""
    script = (
        "import signal, sys; from dos.cli import main; signal.signal(signal.SIGHUP, signal.SIG_IGN); sys.exit(main())"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script, "--target-score", "1000000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGHUP)

    assert (143, b"") == interrupt(process, after=400, number=signal.SIGTERM)


def test_signals_wait_for_a_line_to_be_written() -> None:
    """A signal in a deferred block is raised at its end, and a second one does not interrupt what follows the first."""
    signals = Signals()
    done = []

    def written() -> None:
        with signals.deferred():
            signal.raise_signal(signal.SIGINT)
            done.append("written")

    with pytest.raises(Interrupted) as caught, signals.raised():
        written()
    assert (["written"], signal.SIGINT) == (done, caught.value.number)

    def ended() -> None:
        try:
            signal.raise_signal(signal.SIGTERM)
        finally:
            signal.raise_signal(signal.SIGINT)
            with signals.deferred():
                done.append("closed")

    with pytest.raises(Interrupted), signals.raised():
        ended()
    assert ["written", "closed"] == done
    assert signal.default_int_handler is signal.getsignal(signal.SIGINT)


def test_in_another_thread_signals_are_left_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """The command runs in any thread, although only the main thread can handle signals."""
    with ThreadPoolExecutor(1) as pool:
        assert 0 == pool.submit(main, ["--quiet", "--target-score", "1"]).result()
    assert " wins the game " in capsys.readouterr().out


class FailingWriter:
    """A writer of records whose disk is full after some moves."""

    def __init__(self, file: TextIO, record: dos.record.GameRecord, *, comments: bool) -> None:
        self._writer = dos.record.RecordWriter(file, record, comments=comments)
        self._left = 5

    def add(self, seat: int, made: dos.Move) -> None:
        """Write a move, or fail."""
        self._left -= 1
        if not self._left:
            raise OSError(errno.ENOSPC, "No space left on device")
        self._writer.add(seat, made)

    def close(self) -> None:
        """Complete nothing, as after a failed write."""


def test_a_failed_write_keeps_the_earlier_record(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """If the disk is full during a game, the earlier record stays, and the moves are left beside it."""
    file = tmp_path / "game.txt"
    file.write_text("an earlier record", "utf8")
    (tmp_path / "game.txt.part").write_text("of another game", "utf8")
    monkeypatch.setattr("dos.cli.recording.RecordWriter", FailingWriter)

    assert 1 == main(["--seed", "7", "--force", "--record", f"{file}"])
    assert [
        f"dos: {file} was not replaced: the new game is in {file}.part1",
        f"dos: error: {file}: No space left on device",
    ] == capsys.readouterr().err.splitlines()
    assert "an earlier record" == file.read_text("utf8")
    assert "of another game" == (tmp_path / "game.txt.part").read_text("utf8")
    with pytest.raises(dos.record.RecordError) as caught:
        dos.record.parse_record((tmp_path / "game.txt.part1").read_text("utf8"))
    assert caught.value.salvaged is not None
    assert 4 == len(caught.value.salvaged.history)


@pytest.mark.parametrize("earlier", [None, "an earlier record"])
def test_a_record_that_cannot_be_started(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, earlier: str | None
) -> None:
    """If not even the start can be written, no new file is left and nothing is played."""

    def full(*_: object, **_options: object) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    file = tmp_path / "game.txt"
    if earlier is not None:
        file.write_text(earlier, "utf8")
    monkeypatch.setattr("dos.cli.recording.RecordWriter", full)

    assert 1 == main(["--force", "--record", f"{file}"])
    assert ("", f"dos: error: {file}: No space left on device\n") == capsys.readouterr()
    assert ([] if earlier is None else [file]) == list(tmp_path.iterdir())


def test_a_broken_pipe_leaves_a_whole_record(tmp_path: Path) -> None:
    """A closed output pipe leaves a complete record of the game so far."""
    file = tmp_path / "game.txt"

    assert (141, b"") == stop_reading(endless("--seed", 7, "--record", file))
    check_stopped(file, least=1)


def test_an_interrupted_game_is_recorded(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """After an interruption at any time the record has all moves made before it."""
    moves_made = 0

    def interrupted(_: object, **_options: object) -> list[str]:
        nonlocal moves_made
        moves_made += 1
        if moves_made == length:
            raise KeyboardInterrupt
        return []

    monkeypatch.setattr("dos.cli.watching.sentences", interrupted)
    for length in (1, 2, 30):
        moves_made = 0
        file = tmp_path / f"{length}.txt"
        assert 130 == main(["--seed", "7", "--record", f"{file}"])
        check_stopped(file, least=length)
    assert "" == capsys.readouterr().err
