"""The command line: salvaging damaged records, standard input, and files that exist."""

import errno
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

import dos
from dos.cli import main
from dos.record.writing import checksum_of
from support import golden_records
from support.command import COMMAND, refused, run
from support.records import fault, text_of_a_deal

GOOD = golden_records.RECORDS / "2-players-default.txt"


def give(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    """Replace standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))


def test_damaged_records_are_salvaged(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Valid records are printed as they are, and of damaged ones what replays. The problems go to standard error."""
    whole, deal = GOOD.read_text("utf8"), text_of_a_deal()
    cut = whole[: whole.rindex("\n0 ")]
    file = tmp_path / "games.txt"
    file.write_text(deal + deal.replace("0 deal", "0 deal\n0 deal") + whole + cut, "utf8")
    out, err = refused(capsys, "check", "--salvage", file)
    error = fault(cut)

    assert error is not None
    assert error.salvaged is not None
    count = len(error.salvaged.history)
    assert deal + deal + whole + dos.record.format_record(error.salvaged, comments=True) == out
    assert ["; salvaged 1 move", f"; salvaged {count} moves"] == [line[line.rindex(";") :] for line in err]
    assert all(line.startswith(f"{file}: line ") for line in err)
    file.write_text(out, "utf8")
    assert "" == run(capsys, "check", f"{file}")
    assert out == run(capsys, "check", "--salvage", f"{file}")


def test_records_after_a_damaged_one(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A line with other quote marks, or text between records, is one problem and does not hide the next record."""
    deal = text_of_a_deal()
    lines = [f"> {line}" for line in deal.splitlines()]
    lines[-2] = "result: 0 0, stopped"
    file = tmp_path / "games.txt"
    file.write_text("\n".join(lines) + f"\n\n{deal}so it was,\nand so on\n{deal}", "utf8")
    out, err = refused(capsys, "check", "--salvage", file)

    assert 3 * deal == out
    assert [
        f'line {len(lines) - 1}: expected ">" before the line, as before the first line; salvaged 1 move',
        f'line {2 * len(lines) + 2}: expected "dos record 1" or "dos record 2"; nothing to salvage',
    ] == [line.removeprefix(f"{file}: ") for line in err]
    out, err = refused(capsys, "check", file)
    assert (2, []) == (len(out.splitlines()), err)


def test_a_record_that_is_not_utf8(tmp_path: Path) -> None:
    """A record that is valid but for a comment that is not UTF-8 is written with comments that are."""
    text = text_of_a_deal().partition("result")[0] + "; \udce9t\udce9\nresult: 0 0, stopped\n"
    text += f"sha256: {checksum_of(text)}\n"
    file = tmp_path / "game.txt"
    file.write_bytes(text.encode(errors="surrogateescape"))
    record = dos.record.parse_record(text)
    done = subprocess.run([*COMMAND, "check", "--salvage", file], capture_output=True, check=False)

    assert 1 == done.returncode
    assert dos.record.format_record(record, comments=True).encode() == done.stdout
    assert f"{file}: the file is not UTF-8 text; salvaged 1 move\n" == done.stderr.decode()


def test_a_damaged_record_with_a_large_start(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A start that is too large is a problem like any other."""
    file = tmp_path / "game.txt"
    file.write_text(text_of_a_deal().replace("round: ", f"round: {' ' * 2**20}").partition("result")[0], "utf8")
    out, err = refused(capsys, "check", "--salvage", file)

    assert ("", 1) == (out, len(err))
    assert "expected a start of at most 1048576 bytes" in err[0]


def test_nothing_to_salvage(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """If the start is damaged, or there is no record, nothing is printed but the problem."""
    file = tmp_path / "game.txt"
    for text in ("", "Dear Ann,\n", text_of_a_deal()[:40]):
        file.write_text(text, "utf8")
        out, err = refused(capsys, "check", "--salvage", file)
        assert ("", 1) == (out, len(err))
        assert err[0].endswith("; nothing to salvage")


def test_a_file_that_is_cut_off_in_a_character(tmp_path: Path) -> None:
    """What is salvaged is UTF-8 text on any terminal, also from a file that is not UTF-8 at its end."""
    record = dos.record.GameRecord(
        ("Cl\u00e9o", "\U0001f600"), dos.new_game(2, seed=1, dealer=0), ((0, dos.Deal()),), notes={0: "\u00e9"}
    )
    text = dos.record.format_record(record).encode()
    file = tmp_path / "game.txt"
    file.write_bytes(text[: text.index(b'deal "\xc3') + 7])
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run([*COMMAND, "check", "--salvage", file], capture_output=True, check=False, env=environment)

    assert 1 == done.returncode
    assert record.history == dos.record.parse_record(done.stdout.decode()).history
    assert record.names == dos.record.parse_record(done.stdout.decode()).names


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, mark: bytes) -> None:
    """- is standard input for each command that reads records."""
    content = mark + GOOD.read_bytes()
    give(monkeypatch, content)
    assert run(capsys, "replay", f"{GOOD}") == run(capsys, "replay", "-")
    give(monkeypatch, content)
    assert "" == run(capsys, "check", "-", f"{GOOD}")
    give(monkeypatch, content)
    assert GOOD.read_text("utf8") == run(capsys, "check", "--salvage", "-")


@pytest.mark.parametrize("content", [b"", b"\xff", b"Dear Ann,\n", GOOD.read_bytes()[:-20]])
def test_problems_of_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    """A problem of standard input has a line like one of a file."""
    give(monkeypatch, content)
    out, err = refused(capsys, "replay", "-")
    assert 1 == len(err)
    assert err[0].startswith("dos: error: standard input: ")
    give(monkeypatch, content)
    out, err = refused(capsys, "check", "-")
    assert (1, []) == (len(out.splitlines()), err)
    assert out.startswith("standard input: ")


def test_standard_input_of_a_process() -> None:
    """- reads what another program writes, in any environment."""
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    file = golden_records.RECORDS / "4-players-default.txt"
    done = subprocess.run(
        [*COMMAND, "check", "-"], input=file.read_bytes(), capture_output=True, check=False, env=environment
    )

    assert (0, b"", b"") == (done.returncode, done.stdout, done.stderr)


class Unreadable(io.RawIOBase):
    """A stream that cannot be read."""

    def readable(self) -> bool:
        """Claim to be readable."""
        return True

    def readinto(self, _: object) -> int:
        """Fail."""
        raise OSError(errno.EIO, "Input/output error")


@pytest.mark.parametrize(
    ("stream", "reason"),
    [(None, "Bad file descriptor"), (io.TextIOWrapper(io.BufferedReader(Unreadable())), "Input/output error")],
    ids=["closed", "unreadable"],
)
def test_an_unreadable_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, stream: io.TextIOWrapper | None, reason: str
) -> None:
    """A standard input that is closed or cannot be read is reported in one line."""
    monkeypatch.setattr(sys, "stdin", stream)

    assert (f"standard input: {reason}\n", []) == refused(capsys, "check", "-")
    assert ("", [f"dos: error: standard input: {reason}"]) == refused(capsys, "replay", "-")


@pytest.mark.parametrize("content", ["", "an earlier record"])
def test_an_existing_file_is_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path, content: str) -> None:
    """Without --force an existing file is not overwritten, and nothing is played."""
    file = tmp_path / "game.txt"
    file.write_text(content, "utf8")
    out, err = refused(capsys, "--seed", "7", "--record", file)

    assert ("", [f"dos: error: {file}: the file exists; use --force to replace it"]) == (out, err)
    assert (content, [file]) == (file.read_text("utf8"), list(tmp_path.iterdir()))


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_a_replaced_file_keeps_its_place(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """With --force a file is replaced where it is, also through a link, and keeps its permissions."""
    file, link = tmp_path / "game.txt", tmp_path / "link.txt"
    file.write_text("an earlier record", "utf8")
    file.chmod(0o600)
    link.symlink_to(file)
    run(capsys, "--seed", "7", "--target-score", "1", "--force", "--record", f"{link}")

    assert link.is_symlink()
    assert {file, link} == set(tmp_path.iterdir())
    assert 0o600 == file.stat().st_mode & 0o777
    assert dos.record.parse_record(file.read_text("utf8")).end.is_over


def test_force_without_an_earlier_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """--force needs no existing file."""
    file = tmp_path / "game.txt"
    run(capsys, "--seed", "7", "--target-score", "1", "--force", "--record", f"{file}")
    assert "" == run(capsys, "check", f"{file}")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no named pipes in folders")
@pytest.mark.parametrize("options", [[], ["--force"]])
def test_only_regular_files_are_written(capsys: pytest.CaptureFixture[str], tmp_path: Path, options: list[str]) -> None:
    """A pipe, a device, a folder or a link to nothing is rejected at once, and nothing is played."""
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to(tmp_path / "nothing")
    for path in (pipe, link, tmp_path, Path(os.devnull)):
        assert ("", [f"dos: error: {path}: not a regular file"]) == refused(capsys, "--record", path, *options)
    assert {pipe, link} == set(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--force"], "--force needs --record"),
        (["--record", "-"], "argument --record: expected a file, because the game is described on standard output"),
    ],
)
def test_options_without_a_file(capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str) -> None:
    """--force is for --record, which needs a file."""
    with pytest.raises(SystemExit) as caught:
        main(arguments)

    assert (2, ("", f"dos: error: {reason}\n")) == (caught.value.code, capsys.readouterr())


@pytest.mark.parametrize("letter", ["n", "\u00e9", "\U0001f600"])
def test_a_long_name_is_replaced(capsys: pytest.CaptureFixture[str], tmp_path: Path, letter: str) -> None:
    """A file whose name is as long as a name can be is replaced like any other."""
    file = tmp_path / (letter * (252 // len(letter.encode())))
    for _ in range(2):
        run(capsys, "--seed", "7", "--target-score", "1", "--quiet", "--force", "--record", f"{file}")

    assert [file] == list(tmp_path.iterdir())


@pytest.mark.parametrize("stream", [None, "full"])
def test_without_standard_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, stream: str | None
) -> None:
    """If standard error is closed or full, the output has the records alone, and the exit code reports the problems."""
    file = tmp_path / "game.txt"
    file.write_text(text_of_a_deal().partition("result")[0], "utf8")
    with Path(os.devnull).open(encoding="utf8") as unwritable:
        monkeypatch.setattr(sys, "stderr", stream and unwritable)
        assert 1 == main(["check", "--salvage", f"{file}"])
        assert text_of_a_deal() == capsys.readouterr().out
        for arguments in (["replay", f"{file}"], ["replay", f"{tmp_path}"], ["--record", f"{tmp_path}"]):
            assert 1 == main(arguments)
            assert "" == capsys.readouterr().out
