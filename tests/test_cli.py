"""The command line, as a person meets it."""

import importlib
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
from dos.cli import main, tell

COMMAND = [sys.executable, "-m", "dos"]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What the command prints."""
    assert main(arguments) == 0
    told = capsys.readouterr()
    assert told.err == ""
    return told.out


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_a_whole_game_is_told(capsys: pytest.CaptureFixture[str], players: str) -> None:
    """The command tells who deals and why, every event of the turns, the scores and the winner."""
    lines = run(capsys, "--players", players, "--seed", "2017").splitlines()

    assert f"DOS for {players} players, seed 2017" == lines[0]
    assert lines[1].startswith("For the deal seat 0 draws ")
    for words in (
        " deals round 1: the Center Row is ",
        ": everyone else draws",
        ", a Single Color Match",
        " must draw ",
        " draws ",
        " places ",
        " as a bonus",
        " go to the discard pile",
        " turned up into the Center Row",
        "'s turn is over, and ",
        " goes out for ",
        " After round 1 ",
    ):
        assert any(words in line for line in lines), words
    assert lines[-1].startswith("Seat ")
    assert " wins the game with " in lines[-1]


def test_the_sentences_are_those_of_the_events() -> None:
    """What is told of a game is what `describe` says of its events, and nothing else."""
    game = dos.new_game(3, rules=dos.Rules(target_score=60, dos_call=True), seed=5)
    told = [line for line in tell(game, random.Random(5), quiet=False) if line]
    state, count = game, 0
    while not state.is_over:
        moves = [move for seat in dos.speakers(state) for move in dos.legal_moves(state, seat)]
        made = next(
            made
            for made in (dos.step(state, move) for move in moves)
            if list(map(str, made.events)) == told[count : count + len(made.events)]
        )
        state, count = made.state, count + len(made.events)

    assert len(told) == count


def test_the_dos_call_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    """With --dos-call players call, or forget to and are caught; without it nobody does."""
    told = run(capsys, "--seed", "2017", "--dos-call")

    assert " calls DOS\n" in told
    assert " without the DOS call\n" in told
    assert " DOS call" not in run(capsys, "--seed", "2017")
    assert " calls DOS" not in run(capsys, "--seed", "2017")


def test_the_same_seed_tells_the_same_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The same seed gives the same text, another seed another."""
    first = run(capsys, "--seed", "7")

    assert first == run(capsys, "--seed", "7")
    assert first != run(capsys, "--seed", "8")


def test_without_a_seed_the_seed_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """A game of a random seed tells it, so that it can be played again."""
    told = run(capsys, "--players", "2")
    seed = told.splitlines()[0].rpartition(" ")[2]

    assert told == run(capsys, "--players", "2", "--seed", seed)


def test_quiet_tells_results_only(capsys: pytest.CaptureFixture[str]) -> None:
    """With --quiet only the results are told, and they are those of the whole text."""
    whole = run(capsys, "--seed", "2017").splitlines()
    quiet = run(capsys, "--seed", "2017", "--quiet").splitlines()

    assert whole[0] == quiet[0]
    assert [line for line in whole if " goes out for " in line or " wins the game " in line] == quiet[1:]


def test_options_of_the_rules_are_passed_on(capsys: pytest.CaptureFixture[str]) -> None:
    """Every option of the rules but the deck has an option of the command, and it changes the game."""
    plain = run(capsys, "--seed", "3")
    assert "After round 2 " in plain
    assert "After round 2 " not in run(capsys, "--seed", "3", "--target-score", "1")
    assert plain != run(capsys, "--seed", "3", "--hand-size", "3")
    assert plain != run(capsys, "--seed", "4", "--any-match-after-draw", "--single-bonus-required")


def test_the_help_names_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    """--help names an option for each field of `Rules` but the deck."""
    with pytest.raises(SystemExit) as exit_:
        main(["--help"])
    told = capsys.readouterr().out

    assert exit_.value.code == 0
    for name in dos.Rules.__slots__:
        if name not in {"deck", "__weakref__"} and not name.startswith("_"):
            assert f"--{name.replace('_', '-')}" in told


@pytest.mark.parametrize(
    "arguments",
    [
        ["--players", "5"],
        ["--players", "1"],
        ["--players", "two"],
        ["--seed", "x"],
        ["--target-score", "0"],
        ["--hand-size", "30"],
        ["--hand-size", "0"],
        ["--unknown"],
        ["word"],
        ["two\nlines"],
        ["--play", "3"],
    ],
)
def test_impossible_arguments(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    """Unknown and impossible arguments are refused in one line, with exit code 2."""
    with pytest.raises(SystemExit) as exit_:
        main(arguments)
    told = capsys.readouterr()

    assert exit_.value.code == 2
    assert told.out == ""
    assert told.err.startswith("dos: error: ")
    assert told.err.count("\n") == 1


def test_empty_piles_are_told() -> None:
    """Where nothing is left to draw, for a player or for a Double Color Match, that is told too."""
    told = ""
    deck = tuple(dos.NumberCard(dos.Color.RED, number) for number in (1, 1, 3, 4, 4, 5, 9, 10))
    for seed in range(40):
        rules = dos.Rules(hand_size=3, deck=deck, target_score=1)
        lines = tell(dos.new_game(2, rules=rules, seed=seed), random.Random(seed), quiet=False)
        told += "\n".join(itertools.islice(lines, 100))

    assert " draws nothing: no card is left" in told
    assert " must draw, but no card is left" in told


def test_python_m_dos() -> None:
    """`python -m dos` is the command."""
    done = subprocess.run([*COMMAND, "--seed", "2017", "--quiet"], capture_output=True, check=True, text=True)

    assert done.stdout.startswith("DOS for 4 players, seed 2017\n")
    assert done.stderr == ""


def test_the_module_of_the_command_can_be_imported() -> None:
    """Importing `dos.__main__` plays nothing."""
    assert main is importlib.import_module("dos.__main__").main


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
