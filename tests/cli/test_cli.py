"""The command line: games to watch, options, help and invalid arguments."""

import importlib
import itertools
import random
import subprocess
import tomllib
from pathlib import Path

import pytest

import dos
from dos.cli import main
from dos.cli.bots import play
from dos.cli.output import sentences
from support.command import COMMAND, run


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_a_whole_game_is_printed(capsys: pytest.CaptureFixture[str], players: str) -> None:
    """The command prints who deals and why, every event of the turns, the scores and the winner."""
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
    """The output of a game is what `describe` returns for its events, and nothing else."""
    game = dos.new_game(3, rules=dos.Rules(target_score=60, dos_call=True), seed=5)
    output = [line for _, _, made in play(game, random.Random(5)) for line in sentences(made, quiet=False) if line]
    state, count = game, 0
    while not state.is_over:
        moves = [move for seat in dos.seats_to_act(state) for move in dos.legal_moves(state, seat)]
        made = next(
            made
            for made in (dos.step(state, move) for move in moves)
            if list(map(str, made.events)) == output[count : count + len(made.events)]
        )
        state, count = made.state, count + len(made.events)

    assert len(output) == count


def test_the_dos_call_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    """With --dos-call, players call. Without it, they do not."""
    output = run(capsys, "--seed", "2017", "--dos-call")

    assert " calls DOS\n" in output
    assert " DOS call" not in run(capsys, "--seed", "2017")
    assert " calls DOS" not in run(capsys, "--seed", "2017")


def test_the_same_seed_prints_the_same_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The same seed prints the same text, and another seed prints another."""
    first = run(capsys, "--seed", "7")

    assert first == run(capsys, "--seed", "7")
    assert first != run(capsys, "--seed", "8")


def test_a_random_seed_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """A game with a random seed prints the seed, so that it can be played again."""
    output = run(capsys, "--players", "2")
    seed = output.splitlines()[0].rpartition(" ")[2]

    assert output == run(capsys, "--players", "2", "--seed", seed)


def test_quiet_prints_results_only(capsys: pytest.CaptureFixture[str]) -> None:
    """With --quiet the command prints the results only, in the same words."""
    whole = run(capsys, "--seed", "2017").splitlines()
    quiet = run(capsys, "--seed", "2017", "--quiet").splitlines()

    assert whole[0] == quiet[0]
    assert [line for line in whole if " goes out for " in line or " wins the game " in line] == quiet[1:]


def test_options_of_the_rules_are_passed_on(capsys: pytest.CaptureFixture[str]) -> None:
    """Every option of the rules except the deck is an option of the command, and changes the game."""
    plain = run(capsys, "--seed", "3")
    assert "After round 2 " in plain
    assert "After round 2 " not in run(capsys, "--seed", "3", "--target-score", "1")
    assert plain != run(capsys, "--seed", "3", "--hand-size", "3")
    assert plain != run(capsys, "--seed", "4", "--any-match-after-draw", "--single-bonus-required")


def help_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the help of the command."""
    with pytest.raises(SystemExit) as exit_:
        main(arguments)
    assert 0 == exit_.value.code
    return capsys.readouterr().out


@pytest.mark.parametrize("command", ["replay", "check"])
def test_every_command_has_help(capsys: pytest.CaptureFixture[str], command: str) -> None:
    """The help of each command names its arguments."""
    assert "FILE" in help_of(capsys, command, "--help")


def test_watch_is_the_default_command(capsys: pytest.CaptureFixture[str]) -> None:
    """Options without a command are those of "watch"."""
    assert run(capsys, "--seed", "7", "--quiet") == run(capsys, "watch", "--seed", "7", "--quiet")


def test_the_help_names_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    """The help lists the commands, and for those that play each field of `Rules` except the deck."""
    output = help_of(capsys, "--help")
    assert "--version" in output
    for command in ("watch", "simulate", "replay", "check"):
        assert f"    {command} " in output

    assert "--record FILE" in help_of(capsys, "watch", "--help")
    assert "--jobs N" in help_of(capsys, "simulate", "--help")
    for command in ("watch", "simulate"):
        output = help_of(capsys, command, "--help")
        for name in dos.Rules.__slots__:
            if name not in {"deck", "__weakref__"} and not name.startswith("_"):
                assert f"--{name.replace('_', '-')}" in output


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
        ["watch", "word"],
        ["watch", "--players", "9"],
        ["watch", "--record"],
        ["replay"],
        ["replay", "one", "two"],
        ["replay", "--qui", "one"],
        ["watch", "--quie"],
        ["replay", "--players", "3", "one"],
        ["check"],
        ["check", "--quiet", "one"],
        ["check", "--hel"],
        ["chek", "one"],
        ["play"],
        ["replay", "--salvage", "one"],
        ["--salvage", "one"],
        ["--quiet", "replay"],
    ],
)
def test_invalid_arguments(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    """Unknown and invalid arguments are rejected in one line, with exit code 2."""
    with pytest.raises(SystemExit) as exit_:
        main(arguments)
    output = capsys.readouterr()

    assert 2 == exit_.value.code
    assert "" == output.out
    assert output.err.startswith("dos: error: ")
    assert 1 == output.err.count("\n")


def test_empty_piles_are_reported() -> None:
    """The output says so if no card is left to draw, for a player or after a Double Color Match."""
    output = ""
    deck = tuple(dos.NumberCard(dos.Color.RED, number) for number in (1, 1, 3, 4, 4, 5, 9, 10))
    for seed in range(40):
        rules = dos.Rules(hand_size=3, deck=deck, target_score=1)
        game = play(dos.new_game(2, rules=rules, seed=seed), random.Random(seed))
        output += "\n".join(line for _, _, made in itertools.islice(game, 60) for line in sentences(made, quiet=False))

    assert " draws nothing: no card is left" in output
    assert " must draw, but no card is left" in output


def test_python_m_dos() -> None:
    """`python -m dos` runs the command."""
    done = subprocess.run([*COMMAND, "--seed", "2017", "--quiet"], capture_output=True, check=True, text=True)

    assert done.stdout.startswith("DOS for 4 players, seed 2017\n")
    assert "" == done.stderr


def test_the_module_of_the_command_can_be_imported() -> None:
    """Importing `dos.__main__` does not run the command."""
    assert main is importlib.import_module("dos.__main__").main


def test_the_console_script() -> None:
    """The project installs the command as `dos`."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf8"))["project"]

    assert {"dos": "dos.cli:main"} == project["scripts"]
    module, _, name = project["scripts"]["dos"].partition(":")
    assert main is getattr(importlib.import_module(module), name)


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    """The command prints its version."""
    with pytest.raises(SystemExit) as exit_:
        main(["--version"])

    assert (0, f"dos {dos.__version__}\n") == (exit_.value.code, capsys.readouterr().out)


def test_an_unknown_command(capsys: pytest.CaptureFixture[str]) -> None:
    """The error of an unknown command lists the known ones."""
    with pytest.raises(SystemExit):
        main(["chek", "game.txt"])

    assert (
        "dos: error: unknown command 'chek': expected one of watch, simulate, replay, check\n"
        == capsys.readouterr().err
    )
