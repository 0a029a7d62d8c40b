"""The command line: Ctrl-C, a closed pipe, and output that cannot be written."""

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


def test_a_broken_pipe_ends_it_quietly() -> None:
    """A closed pipe ends the command without a traceback."""
    assert (141, b"") == stop_reading(endless())


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no device that is always full")  # noqa: PTH110
def test_a_full_disk_is_told_in_one_line() -> None:
    """An output that cannot be written is reported in one line."""
    with open("/dev/full", "w", encoding="utf8") as full:  # noqa: PTH123
        done = subprocess.run([*COMMAND, "--quiet"], stdout=full, stderr=subprocess.PIPE, check=False, text=True)

    assert 1 == done.returncode
    assert "dos: error: No space left on device\n" == done.stderr


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such shell")
def test_without_standard_output_nothing_is_told() -> None:
    """A closed standard output is not an error."""
    done = subprocess.run(
        ["/bin/sh", "-c", '"$0" -m dos --quiet >&-', sys.executable], stderr=subprocess.PIPE, check=False, text=True
    )

    assert (0, "") == (done.returncode, done.stderr)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT to send")
def test_ctrl_c_ends_it_quietly() -> None:
    """Ctrl-C ends the command without a traceback."""
    assert (130, b"") == interrupt(endless(), after=1)


@pytest.mark.parametrize(("error", "code"), [(KeyboardInterrupt, 130), (BrokenPipeError, 141), (OSError, 1)])
def test_an_interruption_has_its_exit_code(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: type[BaseException], code: int
) -> None:
    """Each interruption has the exit code that shells expect."""

    def interrupted(_: object) -> NoReturn:
        raise error

    monkeypatch.setattr("dos.cli._run", interrupted)
    with (tmp_path / "told").open("w", encoding="utf8") as told:
        monkeypatch.setattr(sys, "stdout", told)
        assert code == main([])


def check_stopped(file: Path, *, least: int) -> None:
    """Check that a file has a complete record of the beginning of a game."""
    record = dos.record.parse_record(file.read_text("utf8"))
    assert least <= len(record.history)
    assert not record.replay()[-1].state.is_over
    moves = [
        (speaker, said) for speaker, said, _ in itertools.islice(play(record.start, random.Random("players 7")), least)
    ]
    assert moves == list(record.history[:least])


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT to send")
def test_ctrl_c_leaves_a_whole_record(tmp_path: Path) -> None:
    """Ctrl-C in mid-game leaves a complete record of the game so far."""
    file = tmp_path / "game.txt"

    assert (130, b"") == interrupt(endless("--seed", 7, "--record", file), after=400)
    check_stopped(file, least=50)


def test_when_nobody_reads_on_there_is_a_whole_record(tmp_path: Path) -> None:
    """A closed pipe in mid-game leaves a complete record of the game so far."""
    file = tmp_path / "game.txt"

    assert (141, b"") == stop_reading(endless("--seed", 7, "--record", file))
    check_stopped(file, least=1)


def test_a_game_that_breaks_off_is_recorded(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """After any interruption the record has all moves made before it."""
    file = tmp_path / "game.txt"
    told = 0

    def interrupted(_: object, **_options: object) -> list[str]:
        nonlocal told
        told += 1
        if told == length:
            raise KeyboardInterrupt
        return []

    monkeypatch.setattr("dos.cli.tell", interrupted)
    for length in (1, 2, 30):
        told = 0
        assert 130 == main(["--seed", "7", "--record", f"{file}"])
        check_stopped(file, least=length)
    assert "" == capsys.readouterr().err


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no device that is always full")  # noqa: PTH110
def test_a_record_that_finds_no_room_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """If the record cannot be written, the error names the file, and the game was printed."""
    assert 1 == main(["--seed", "1", "--target-score", "1", "--quiet", "--record", "/dev/full"])
    told = capsys.readouterr()

    assert "dos: error: /dev/full: No space left on device\n" == told.err
    assert " wins the game " in told.out
