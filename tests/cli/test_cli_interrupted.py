"""The command line when it is interrupted, when nobody reads its output, and when it cannot write."""

import itertools
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

import dos
from dos.cli import main, play
from support.command import COMMAND


def test_a_broken_pipe_ends_it_quietly() -> None:
    """When nobody reads on the command ends without a traceback."""
    process = subprocess.Popen([*COMMAND, "--target-score", "1000000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    told = process.stderr.read()
    process.stderr.close()

    assert process.wait() == 141
    assert told == b""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no device that is always full")  # noqa: PTH110
def test_a_full_disk_is_told_in_one_line() -> None:
    """Where nothing can be written the command says so in one line."""
    with open("/dev/full", "w", encoding="utf8") as full:  # noqa: PTH123
        done = subprocess.run([*COMMAND, "--quiet"], stdout=full, stderr=subprocess.PIPE, check=False, text=True)

    assert 1 == done.returncode
    assert "dos: error: No space left on device\n" == done.stderr


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such shell")
def test_without_standard_output_nothing_is_told() -> None:
    """A command whose standard output is closed ends as it should."""
    done = subprocess.run(
        ["/bin/sh", "-c", '"$0" -m dos --quiet >&-', sys.executable], stderr=subprocess.PIPE, check=False, text=True
    )

    assert (0, "") == (done.returncode, done.stderr)


def _listen_to_ctrl_c() -> None:
    """Undo that a process which a shell started in the background is deaf to Ctrl-C, and its children too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT to send")
def test_ctrl_c_ends_it_quietly() -> None:
    """Ctrl-C ends the command without a traceback."""
    process = subprocess.Popen(
        [*COMMAND, "--target-score", "1000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=_listen_to_ctrl_c,  # noqa: PLW1509 - it does nothing that a thread could be in the way of
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=60)

    assert process.returncode == 130
    assert told == b""


@pytest.mark.parametrize(("error", "code"), [(KeyboardInterrupt, 130), (BrokenPipeError, 141), (OSError, 1)])
def test_an_interruption_has_its_exit_code(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: type[BaseException], code: int
) -> None:
    """Whenever it comes, an interruption ends the command with the exit code that shells know it by."""

    def interrupted(_: object) -> NoReturn:
        raise error

    monkeypatch.setattr("dos.cli._run", interrupted)
    with (tmp_path / "told").open("w", encoding="utf8") as told:
        monkeypatch.setattr(sys, "stdout", told)
        assert code == main([])


def check_stopped(file: Path, *, least: int) -> None:
    """A file holds a whole record of the beginning of the game of a seed."""
    record = dos.record.parse_record(file.read_text("utf8"))
    assert least <= len(record.history)
    assert not record.replay()[-1].state.is_over
    moves = [
        (speaker, said) for speaker, said, _ in itertools.islice(play(record.start, random.Random("players 7")), least)
    ]
    assert moves == list(record.history[:least])


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT to send")
def test_ctrl_c_leaves_a_whole_record(tmp_path: Path) -> None:
    """Ctrl-C in the middle of a game leaves a record of the game so far, and is an end without a traceback."""
    file = tmp_path / "game.txt"
    process = subprocess.Popen(
        [*COMMAND, "--seed", "7", "--target-score", "1000000", "--record", file],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=_listen_to_ctrl_c,  # noqa: PLW1509 - it does nothing that a thread could be in the way of
    )
    assert process.stdout is not None
    for _ in range(400):
        process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=60)

    assert (130, b"") == (process.returncode, told)
    check_stopped(file, least=50)


def test_when_nobody_reads_on_there_is_a_whole_record(tmp_path: Path) -> None:
    """A game whose sentences nobody reads any more leaves a record of what was played."""
    file = tmp_path / "game.txt"
    process = subprocess.Popen(
        [*COMMAND, "--seed", "7", "--target-score", "1000000", "--record", file],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr is not None
    told = process.stderr.read()
    process.stderr.close()

    assert (141, b"") == (process.wait(), told)
    check_stopped(file, least=1)


def test_a_game_that_breaks_off_is_recorded(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whenever an interruption comes the record holds all moves that were made before, and nothing half."""
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
    """Where the record finds no room the file is named, and the game was told."""
    assert 1 == main(["--seed", "1", "--target-score", "1", "--quiet", "--record", "/dev/full"])
    told = capsys.readouterr()

    assert "dos: error: /dev/full: No space left on device\n" == told.err
    assert " wins the game " in told.out
