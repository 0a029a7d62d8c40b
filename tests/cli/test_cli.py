"""The command line, as a person meets it."""

import importlib
import itertools
import os
import random
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import NoReturn

import pytest

import dos
from dos.cli import main, play, tell
from support import golden_records

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
    told = [line for _, _, made in play(game, random.Random(5)) for line in tell(made, quiet=False) if line]
    state, count = game, 0
    while not state.is_over:
        moves = [move for seat in dos.seats_to_act(state) for move in dos.legal_moves(state, seat)]
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


def help_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What the command tells of itself."""
    with pytest.raises(SystemExit) as exit_:
        main(arguments)
    assert exit_.value.code == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("command", ["replay", "check"])
def test_every_command_has_help(capsys: pytest.CaptureFixture[str], command: str) -> None:
    """Each command says what it takes."""
    assert "FILE" in help_of(capsys, command, "--help")


def test_watch_is_the_command_when_none_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """The options alone do what they do after "watch"."""
    assert run(capsys, "--seed", "7", "--quiet") == run(capsys, "watch", "--seed", "7", "--quiet")


def test_the_help_names_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    """--help names the commands, that of watch an option for each field of `Rules` but the deck, and --record."""
    told = help_of(capsys, "--help")
    for command in ("watch", "replay", "check"):
        assert f"    {command} " in told

    told = help_of(capsys, "watch", "--help")
    assert "--record FILE" in told
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
        ["watch", "word"],
        ["watch", "--players", "9"],
        ["watch", "--record"],
        ["replay"],
        ["replay", "one", "two"],
        ["replay", "--players", "3", "one"],
        ["check"],
        ["check", "--quiet", "one"],
        ["chek", "one"],
        ["--quiet", "replay"],
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
        game = play(dos.new_game(2, rules=rules, seed=seed), random.Random(seed))
        told += "\n".join(line for _, _, made in itertools.islice(game, 60) for line in tell(made, quiet=False))

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


# Records

GOOD = golden_records.RECORDS / "2-players-default.txt"


def refused(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[str, list[str]]:
    """What a command prints that fails: on standard output, and each line of its errors."""
    assert 1 == main(list(map(str, arguments)))
    told = capsys.readouterr()
    return told.out, told.err.splitlines()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_recorded_told_and_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path, players: int) -> None:
    """What --record writes holds the game that was told, with comments; it is told again, and passes the check."""
    file = tmp_path / "game.txt"
    watched = run(capsys, "--players", f"{players}", "--seed", "7", "--target-score", "60", "--record", f"{file}")
    text = file.read_bytes().decode()
    record = dos.record.parse_record(text)
    names, *told = run(capsys, "replay", f"{file}").splitlines()

    assert text == dos.record.format_record(record, comments=True)
    assert record.replay()[-1].state.is_over
    assert f"DOS for {', '.join(record.names)}" == names
    assert players == len(record.names)
    # A name begins with a capital letter, "seat 0" within a sentence does not.
    assert [line.lower() for line in watched.splitlines()[1:]] == [line.lower() for line in told]
    assert "" == run(capsys, "check", f"{file}")


def test_a_recorded_game_is_the_one_that_is_told_without(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Recording a game changes nothing of it, and the file is written anew each time."""
    file = tmp_path / "game.txt"
    plain = run(capsys, "--seed", "7", "--dos-call")

    for _ in range(2):
        assert plain == run(capsys, "--seed", "7", "--dos-call", "--record", f"{file}")
    run(capsys, "--seed", "8", "--target-score", "1", "--quiet", "--record", f"{file}")
    assert 8 == dos.record.parse_record(file.read_text("utf8")).start.shuffler.seed


def test_results_of_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    """With --quiet the results of a record are told only."""
    whole = run(capsys, "replay", f"{GOOD}").splitlines()
    quiet = run(capsys, "replay", "--quiet", f"{GOOD}").splitlines()

    assert [line for line in whole if " goes out for " in line or " wins the game " in line] == quiet[1:]
    assert whole[0] == quiet[0] == 'DOS for Ann, Bob "the Wild" B.'


def test_several_games_in_a_file_are_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The games of a file are told one after the other, whatever its line ends, and all of them are checked."""
    files = sorted(golden_records.RECORDS.glob("*.txt"))[:4]
    together = tmp_path / "games.txt"
    together.write_bytes(b"\n".join(file.read_bytes() for file in files).replace(b"\n", b"\r\n"))

    assert "".join(run(capsys, "replay", f"{file}") for file in files) == run(capsys, "replay", f"{together}")
    assert "" == run(capsys, "check", f"{together}", *map(str, files))


def test_each_fault_has_a_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The check names each fault of each file in one line, with the file and the line, and passes the good ones."""
    good = GOOD.read_text("utf8")
    illegal = good.replace("deal\n", "deal draw draw\n", 1)
    end = illegal[: illegal.index("result")].count("\n") + 3
    files = {
        "good": good,
        "two faults": f"{illegal}{good}{good[:-20]}",
        "empty": "",
        "blank": " \n\n",
        "no record": "Dear Ann,\n",
        "head only": "dos record 1\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf8")
    paths = [tmp_path / name for name in files]
    out, err = refused(capsys, "check", *paths)
    lines = out.splitlines()

    assert [] == err
    assert ["two faults", "two faults", "empty", "blank", "no record", "head only"] == [
        line.removeprefix(f"{tmp_path}{os.sep}").partition(":")[0] for line in lines
    ]
    number = good[: good.index("deal\n", good.index("shuffler"))].count("\n") + 1
    assert lines[0].startswith(f"{paths[1]}: line {number}: draw: ")
    assert "(" in lines[0]
    assert lines[1].startswith(f"{paths[1]}: line ")
    assert end < int(lines[1].removeprefix(f"{paths[1]}: line ").partition(":")[0])


def test_a_file_that_cannot_be_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A file that is not there, a folder and what is not UTF-8 are told in one line, and are no reason to stop."""
    latin = tmp_path / "latin.txt"
    latin.write_bytes(GOOD.read_bytes().replace(b"Bob", b"B\xe9"))
    bad = tmp_path / "bad.txt"
    bad.write_text("dos record 1\n", "utf8")
    for path in (tmp_path / "missing.txt", tmp_path, latin):
        for command in ("replay", "check"):
            out, err = refused(capsys, command, path)
            assert 1 == len([*out.splitlines(), *err])
            assert str(path) in out + "".join(err)
        out, err = refused(capsys, "check", path, GOOD, bad)
        assert 2 == len([*out.splitlines(), *err])
        assert f"{bad}: line 2: " in out


def test_a_fault_of_a_record_that_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A record that does not replay is told in one line, after the games before it, and nothing of it is told."""
    file = tmp_path / "games.txt"
    good = GOOD.read_text("utf8")
    file.write_text(good + good.replace("result: ", "result: 1"), "utf8")
    out, err = refused(capsys, "replay", file)

    assert run(capsys, "replay", f"{GOOD}") == out
    assert 1 == len(err)
    assert err[0].startswith(f"dos: error: {file}: line ")


@pytest.mark.parametrize("name", ["", "\n\x1b[31m", "\U0001f600", '"'])
def test_odd_names_are_told(capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str) -> None:
    """A record with odd names is told and checked as any other."""
    file = tmp_path / "odd.txt"
    record = dos.record.GameRecord((name, "Bob"), dos.new_game(2, seed=1, dealer=0), ((0, dos.Deal()),))
    file.write_text(dos.record.format_record(record), "utf8")

    assert "" == run(capsys, "check", f"{file}")
    done = subprocess.run(
        [*COMMAND, "replay", file],
        env={**os.environ, "PYTHONUTF8": "1"},
        capture_output=True,
        check=False,
        encoding="utf8",
        errors="replace",
    )
    assert (0, "") == (done.returncode, done.stderr)
    assert done.stdout.startswith("DOS for ")


def test_names_that_the_output_cannot_show() -> None:
    """Where standard output knows few characters only a name with others does not end in a traceback."""
    file = golden_records.RECORDS / "3-players-default.txt"
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run([*COMMAND, "replay", file], capture_output=True, check=False, env=environment)

    assert b"Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) <= 1


def test_a_record_that_cannot_be_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Where no record can be written that is told in one line before the game, and no game is played."""
    (tmp_path / "file").touch()
    for path in (tmp_path / "no" / "folder" / "game.txt", tmp_path, tmp_path / "file" / "game.txt"):
        out, err = refused(capsys, "--seed", "7", "--record", path)
        assert ("", 1) == (out, len(err))
        assert err[0].startswith("dos: error: ")
        assert str(path) in err[0]


def test_a_record_of_impossible_arguments(tmp_path: Path) -> None:
    """Where no game can be played no file is written."""
    with pytest.raises(SystemExit):
        main(["--players", "9", "--record", f"{tmp_path / 'game.txt'}"])

    assert [] == list(tmp_path.iterdir())


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


def test_the_console_script() -> None:
    """The project gives the command its name."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf8"))["project"]

    assert {"dos": "dos.cli:main"} == project["scripts"]
    module, _, name = project["scripts"]["dos"].partition(":")
    assert main is getattr(importlib.import_module(module), name)


def test_a_game_that_was_cut_off_is_one_fault(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Of two games in a file the first was cut off: that is one line, and the second is checked too."""
    whole = dos.record.format_record(
        dos.record.GameRecord(("Ann", "Bob"), dos.new_game(2, seed=1, dealer=0), ((0, dos.Deal()),))
    )
    cut = "".join(whole.splitlines(keepends=True)[:-1])
    file = tmp_path / "two.txt"
    file.write_text(cut + whole, "utf8")

    assert 1 == main(["check", f"{file}"])
    assert [f"{file}: line {cut.count(chr(10)) + 1}: "] == [
        line[: len(f"{file}: line 99: ")] for line in capsys.readouterr().out.splitlines()
    ]
    file.write_text(f"{whole}so it was\n", "utf8")
    assert 1 == main(["check", f"{file}"])
    assert 1 == capsys.readouterr().out.count("\n")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no device that is always full")  # noqa: PTH110
def test_a_record_that_finds_no_room_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """Where the record finds no room the file is named, and the game was told."""
    assert 1 == main(["--seed", "1", "--target-score", "1", "--quiet", "--record", "/dev/full"])
    told = capsys.readouterr()

    assert "dos: error: /dev/full: No space left on device\n" == told.err
    assert " wins the game " in told.out


def test_an_unknown_command_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """A word that is no command is refused with those that there are."""
    with pytest.raises(SystemExit):
        main(["chek", "game.txt"])

    assert "dos: error: there is no command 'chek': watch, replay, check\n" == capsys.readouterr().err
