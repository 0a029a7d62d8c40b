"""The command line, run in this process or in another."""

import sys

import pytest

from dos.cli import main

COMMAND = [sys.executable, "-m", "dos"]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What the command prints."""
    assert main(arguments) == 0
    told = capsys.readouterr()
    assert told.err == ""
    return told.out


def refused(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[str, list[str]]:
    """What a command prints that fails: on standard output, and each line of its errors."""
    assert 1 == main(list(map(str, arguments)))
    told = capsys.readouterr()
    return told.out, told.err.splitlines()
