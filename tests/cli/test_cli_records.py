"""The command line: recording, replaying and checking games."""

import os
import subprocess
from pathlib import Path

import pytest

import dos
from dos.cli import main
from support import golden_records
from support.command import COMMAND, refused, run
from support.records import text_of_a_deal

GOOD = golden_records.RECORDS / "2-players-default.txt"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_recorded_replayed_and_checked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, players: int
) -> None:
    """--record writes the game that was printed, with comments; it replays the same and passes the check."""
    file = tmp_path / "game.txt"
    watched = run(capsys, "--players", f"{players}", "--seed", "7", "--target-score", "60", "--record", f"{file}")
    text = file.read_bytes().decode()
    record = dos.record.parse_record(text)
    names, *replayed = run(capsys, "replay", f"{file}").splitlines()

    assert [line for line in text.splitlines() if line[0] == ";"] == [
        line for line in dos.record.format_record(record, comments=True).splitlines() if line[0] == ";"
    ]
    assert record.replay()[-1].state.is_over
    assert f"DOS for {', '.join(record.names)}" == names
    assert players == len(record.names)
    # A name begins with a capital letter, but "seat 0" within a sentence does not.
    assert [line.lower() for line in watched.splitlines()[1:]] == [line.lower() for line in replayed]
    assert "" == run(capsys, "check", f"{file}")


def test_recording_does_not_change_the_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Recording a game does not change it, and with --force each time replaces the file."""
    file = tmp_path / "game.txt"
    plain = run(capsys, "--seed", "7", "--dos-call")

    for _ in range(2):
        assert plain == run(capsys, "--seed", "7", "--dos-call", "--force", "--record", f"{file}")
    run(capsys, "--seed", "8", "--target-score", "1", "--quiet", "--force", "--record", f"{file}")
    assert [file] == list(tmp_path.iterdir())
    assert 8 == dos.record.parse_record(file.read_text("utf8")).start.shuffler.seed


def test_results_of_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    """With --quiet a replay prints the results only."""
    whole = run(capsys, "replay", f"{GOOD}").splitlines()
    quiet = run(capsys, "replay", "--quiet", f"{GOOD}").splitlines()

    assert [line for line in whole if " goes out for " in line or " wins the game " in line] == quiet[1:]
    assert whole[0] == quiet[0] == 'DOS for Ann, Bob "the Wild" B.'


def test_several_games_in_a_file_are_replayed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The games of a file are replayed in order, with any line endings, and all are checked."""
    files = sorted(golden_records.RECORDS.glob("*.txt"))[:4]
    together = tmp_path / "games.txt"
    together.write_bytes(b"\n".join(file.read_bytes() for file in files).replace(b"\n", b"\r\n"))

    assert "".join(run(capsys, "replay", f"{file}") for file in files) == run(capsys, "replay", f"{together}")
    assert "" == run(capsys, "check", f"{together}", *map(str, files))


def test_each_problem_has_a_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The check prints one line for each invalid record, with the file and the line, and none for valid ones."""
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
    """A missing file, a folder and a file that is not UTF-8 get one line each, and the check continues."""
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


def test_a_record_that_does_not_replay(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A record that does not replay gives one line of error, after the games before it."""
    file = tmp_path / "games.txt"
    good = GOOD.read_text("utf8")
    file.write_text(good + good.replace("result: ", "result: 1"), "utf8")
    out, err = refused(capsys, "replay", file)

    assert run(capsys, "replay", f"{GOOD}") == out
    assert 1 == len(err)
    assert err[0].startswith(f"dos: error: {file}: line ")


@pytest.mark.parametrize("name", ["-", "\n\x1b[31m", "\U0001f600", '"'])
def test_odd_names_are_replayed(capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str) -> None:
    """Records with unusual names are replayed and checked like any other."""
    file = tmp_path / "odd.txt"
    file.write_text(text_of_a_deal(name), "utf8")

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
    """A name that the output encoding cannot represent does not cause a traceback."""
    file = golden_records.RECORDS / "3-players-default.txt"
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run([*COMMAND, "replay", file], capture_output=True, check=False, env=environment)

    assert b"Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) <= 1


def test_a_record_that_cannot_be_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """If the record cannot be written, the command says so in one line, and does not play."""
    (tmp_path / "file").touch()
    for path in (tmp_path / "no" / "folder" / "game.txt", tmp_path, tmp_path / "file" / "game.txt"):
        out, err = refused(capsys, "--seed", "7", "--record", path)
        assert ("", 1) == (out, len(err))
        assert err[0].startswith("dos: error: ")
        assert str(path) in err[0]


def test_invalid_arguments_write_no_record(tmp_path: Path) -> None:
    """If the arguments are invalid, no file is written."""
    with pytest.raises(SystemExit):
        main(["--players", "9", "--record", f"{tmp_path / 'game.txt'}"])

    assert [] == list(tmp_path.iterdir())


def test_a_truncated_game_is_one_problem(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A truncated record before another gives one line, and the second record is checked too."""
    whole = text_of_a_deal()
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
