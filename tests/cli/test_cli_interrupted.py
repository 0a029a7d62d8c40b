"""The command line when it is interrupted, when its output pipe is closed, and when it cannot write."""

import itertools
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

import dos
from dos.cli import main, play
from support.command import COMMAND, endless, interrupt, stop_reading


def test_a_broken_pipe_ends_the_command_quietly() -> None:
    """If the output pipe is closed, the command ends without a traceback."""
    assert (141, b"") == stop_reading(endless())


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no device that is always full")  # noqa: PTH110
def test_a_full_disk_is_reported_in_one_line() -> None:
    """If the output cannot be written, the command reports that in one line."""
    with open("/dev/full", "w", encoding="utf8") as full:  # noqa: PTH123
        done = subprocess.run([*COMMAND, "--quiet"], stdout=full, stderr=subprocess.PIPE, check=False, text=True)

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


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT to send")
def test_ctrl_c_leaves_a_whole_record(tmp_path: Path) -> None:
    """Ctrl-C during a game leaves a complete record of the game so far, without a traceback."""
    file = tmp_path / "game.txt"

    assert (130, b"") == interrupt(endless("--seed", 7, "--record", file), after=400)
    check_stopped(file, least=50)


def test_a_broken_pipe_leaves_a_whole_record(tmp_path: Path) -> None:
    """A closed output pipe leaves a complete record of the game so far."""
    file = tmp_path / "game.txt"

    assert (141, b"") == stop_reading(endless("--seed", 7, "--record", file))
    check_stopped(file, least=1)


def test_an_interrupted_game_is_recorded(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """After an interruption at any time the record has all moves made before it."""
    file = tmp_path / "game.txt"
    moves_made = 0

    def interrupted(_: object, **_options: object) -> list[str]:
        nonlocal moves_made
        moves_made += 1
        if moves_made == length:
            raise KeyboardInterrupt
        return []

    monkeypatch.setattr("dos.cli.sentences", interrupted)
    for length in (1, 2, 30):
        moves_made = 0
        assert 130 == main(["--seed", "7", "--record", f"{file}"])
        check_stopped(file, least=length)
    assert "" == capsys.readouterr().err


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no device that is always full")  # noqa: PTH110
def test_a_full_disk_of_the_record_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    """If the disk is full, the error names the file of the record, and the game was printed."""
    assert 1 == main(["--seed", "1", "--target-score", "1", "--quiet", "--record", "/dev/full"])
    output = capsys.readouterr()

    assert "dos: error: /dev/full: No space left on device\n" == output.err
    assert " wins the game " in output.out
