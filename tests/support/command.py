"""Ways to run the command: in this process, or in another one."""

import os
import signal
import subprocess
import sys

import pytest

from dos.cli import main

COMMAND = [sys.executable, "-m", "dos"]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run the command, and return what it prints."""
    assert main(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def refused(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[str, list[str]]:
    """Run a command that fails; return its standard output, and the lines of its error output."""
    assert 1 == main(list(map(str, arguments)))
    captured = capsys.readouterr()
    return captured.out, captured.err.splitlines()


def endless(*arguments: object) -> subprocess.Popen[bytes]:
    """Start the command on a very long game, in a process that Ctrl-C can interrupt."""
    return subprocess.Popen(
        [*COMMAND, "--target-score", "1000000", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=_listen_to_ctrl_c if os.name == "posix" else None,  # noqa: PLW1509 - it only sets a signal handler
    )


def _listen_to_ctrl_c() -> None:
    """Restore the default handler: a process that a shell starts in the background ignores Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def stop_reading(process: subprocess.Popen[bytes]) -> tuple[int, bytes]:
    """Close the output of a process after its first line; return its exit code and what it wrote to standard error."""
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    with process.stderr as errors:
        written = errors.read()
    return process.wait(), written


def interrupt(
    process: subprocess.Popen[bytes], *, after: int, number: signal.Signals = signal.SIGINT
) -> tuple[int, bytes]:
    """Send Ctrl-C or another signal after some lines of output; return the exit code and the error output."""
    assert process.stdout is not None
    for _ in range(after):
        process.stdout.readline()
    process.send_signal(number)
    _, written = process.communicate(timeout=60)
    return process.returncode, written
