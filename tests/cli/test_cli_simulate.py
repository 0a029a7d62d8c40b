"""The command `simulate`: many games between bots."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import dos
from dos.bots import GreedyBot, RandomBot, SearchBot
from dos.cli import main, simulating
from dos.cli.progress import shown_progress
from dos.serialization import to_data
from dos.simulation import play_many
from support.command import COMMAND, refused, run
from support.faulty_bots import RaisingBot, exiting_bot

SHORT = ("--target-score", "40")
PAGE = Path(__file__).parents[2] / "docs" / "simulation.md"


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    """The table has the lengths of the games, each bot in each seat, and the differences in the same deals."""
    expected = """\
40 games for 2 players, seed 2017
rounds of a game: 11.5 on average, 6 to 19
moves of a game: 263.8 on average, 117 to 453

bot     seat  played     won     95% interval  points    95% interval
greedy   all      40  100.0%  91.2% to 100.0%   223.1  214.8 to 231.5
           0      20  100.0%  83.9% to 100.0%   225.3  211.7 to 239.0
           1      20  100.0%  83.9% to 100.0%   220.9  211.1 to 230.7
random   all      40    0.0%     0.0% to 8.8%    26.2    18.7 to 33.7
           0      20    0.0%    0.0% to 16.1%    27.6    18.1 to 37.0
           1      20    0.0%    0.0% to 16.1%    24.8    13.0 to 36.6

in the same deals  deals      won        95% interval  points      95% interval
greedy - random       20  +100.0%  +100.0% to +100.0%  +196.9  +187.3 to +206.6
"""

    assert expected == run(capsys, "simulate", "greedy", "random", "--games", "40", "--seed", "2017")


def test_the_page_shows_the_output(capsys: pytest.CaptureFixture[str]) -> None:
    """The command of the documentation prints what the page shows."""
    command, _, shown = PAGE.read_text("utf-8").partition("$ dos ")[2].partition("```")[0].partition("\n")

    assert shown == run(capsys, *command.replace("--jobs 2", "--jobs 1").split())


def test_unfinished_games_are_reported(capsys: pytest.CaptureFixture[str]) -> None:
    """The table says how many games reached the cap on moves. One deal is not enough for an interval."""
    lines = run(capsys, "simulate", "greedy", "--games", "1", "--max-moves", "5", "--seed", "1").splitlines()

    assert lines[0] == "1 game for 2 players, seed 1, 1 unfinished"
    assert lines[2] == "moves of a game: 5.0 on average, 5 to 5"
    assert lines[-1] == "           1       1  0.0%  0.0% to 79.3%     0.0"


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    """The document has all that the tournament has."""
    document = json.loads(
        run(
            capsys,
            "simulate",
            "greedy",
            "search:3",
            "random",
            "--games",
            "7",
            "--seed",
            "3",
            "--dos-call",
            *SHORT,
            "--json",
        )
    )
    rules = dos.Rules(target_score=40, dos_call=True)
    factories = {"greedy": GreedyBot, "search:3": partial(SearchBot, playouts=3), "random": RandomBot}
    result = play_many(factories, 7, num_players=3, seed=3, rules=rules)

    assert (document["games"], document["unfinished"], document["num_players"], document["seed"]) == (7, 0, 3, 3)
    assert document["rules"] == to_data(rules)
    assert document["rounds"]["mean"] == result.rounds.mean
    assert document["moves"]["interval"] == list(result.moves.interval or ())
    for found, bot in zip(document["bots"], result.bots, strict=True):
        assert (found["name"], found["played"], found["wins"]) == (bot.name, bot.total.played, bot.total.wins)
        assert (found["win_rate"], found["interval"]) == (bot.total.win_rate, list(bot.total.interval))
        assert [seat["points"]["mean"] for seat in found["seats"]] == [seat.points.mean for seat in bot.seats]
    assert [seat["wins"] for seat in document["seats"]] == [seat.wins for seat in result.seats]
    assert [(pair["first"], pair["second"]) for pair in document["comparisons"]] == [
        ("greedy", "search:3"),
        ("greedy", "random"),
        ("search:3", "random"),
    ]
    assert [pair["points"]["error"] for pair in document["comparisons"]] == [
        pair.points.error for pair in result.comparisons
    ]


def test_csv(capsys: pytest.CaptureFixture[str]) -> None:
    """Each bot has a row for all seats and one for each seat."""
    text = run(capsys, "simulate", "greedy", "greedy", "--games", "2", "--seed", "3", *SHORT, "--csv")
    rows = list(csv.DictReader(io.StringIO(text)))
    result = play_many({"a": GreedyBot, "b": GreedyBot}, 2, num_players=2, seed=3, rules=dos.Rules(target_score=40))

    assert [(row["bot"], row["seat"]) for row in rows] == [
        (name, seat) for name in ("greedy", "greedy (2)") for seat in ("all", "0", "1")
    ]
    total = result["b"].total
    assert rows[3] == {
        "bot": "greedy (2)",
        "seat": "all",
        "played": "2",
        "wins": str(total.wins),
        "win_rate": str(total.win_rate),
        "win_rate_low": str(total.interval[0]),
        "win_rate_high": str(total.interval[1]),
        "points": str(total.points.mean),
        "points_low": str(total.points.interval[0]) if total.points.interval else "",
        "points_high": str(total.points.interval[1]) if total.points.interval else "",
    }
    assert (rows[1]["points_low"], rows[1]["points_high"]) == ("", "")


@pytest.mark.parametrize(
    ("bots", "players"), [(["greedy"], 2), (["greedy"] * 2, 2), (["greedy"] * 3, 3), (["greedy"] * 5, 4)]
)
def test_the_number_of_players(capsys: pytest.CaptureFixture[str], bots: list[str], players: int) -> None:
    """By default, there are as many players as bots, if the game allows it."""
    play = partial(run, capsys, "simulate", *bots, "--games", "30", *SHORT)

    assert f"30 games for {players} players, seed " in play()
    assert "30 games for 3 players, seed " in play("--players", "3")


def test_processes_give_the_same_result() -> None:
    """Two processes print what one prints."""
    command = [*COMMAND, "simulate", "greedy", "random", "search:3", "--games", "25", "--seed", "5", *SHORT, "--json"]
    one, two = (
        subprocess.run([*command, "--jobs", jobs], capture_output=True, check=True, text=True) for jobs in ("1", "2")
    )

    assert one.stdout == two.stdout
    assert (one.stderr, two.stderr) == ("", "")


def test_a_random_seed_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """A tournament with a random seed can be played again."""
    output = run(capsys, "simulate", "random", "--games", "5", *SHORT)
    seed = output.splitlines()[0].rpartition(" ")[2]

    assert output == run(capsys, "simulate", "random", "--games", "5", "--seed", seed, *SHORT)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "the following arguments are required: BOT"),
        (["greed"], "unknown bot 'greed': expected random, greedy, search, or search:N with a number of playouts"),
        (
            ["greedy:5"],
            "unknown bot 'greedy:5': expected random, greedy, search, or search:N with a number of playouts",
        ),
        (["search:"], "invalid number of playouts in 'search:': expected search:N with a number from 1"),
        (["search:0"], "invalid number of playouts in 'search:0': expected search:N with a number from 1"),
        (["search:x"], "invalid number of playouts in 'search:x': expected search:N with a number from 1"),
        (["search:\u0663"], "invalid number of playouts in 'search:\u0663': expected search:N with a number from 1"),
        (["greedy", "--jobs", "0"], "--jobs must be 1 or more, not 0"),
        (["greedy", "--games", "0"], "games must be 1 or more, not 0"),
        (
            ["greedy", "random", "--games", "1"],
            "a deal takes 2 games with these bots: games must be at least that, not 1",
        ),
        (["greedy", "--players", "5"], "num_players must be 2 to 4, not 5 (S1)"),
        (["greedy", "--hand-size", "0"], "hand_size must be 1 or more, not 0 (S3)"),
        (["greedy", "--max-moves", "0"], "max_moves must be 1 or more, not 0"),
        (["greedy", "--json", "--csv"], "argument --csv: not allowed with argument --json"),
        (["greedy", "--game", "5"], "unrecognized arguments: --game 5"),
    ],
)
def test_invalid_arguments(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    """Invalid arguments are rejected in one line, with exit code 2."""
    with pytest.raises(SystemExit) as exit_:
        main(["simulate", *arguments])

    assert 2 == exit_.value.code
    assert ("", f"dos: error: {message}\n") == capsys.readouterr()


# Failures


def test_a_game_that_fails(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The error of a game is printed in one line."""
    monkeypatch.setitem(simulating.BOTS, "random", RaisingBot)
    output, errors = refused(capsys, "simulate", "random", "--seed", 1)

    assert output == ""
    assert len(errors) == 1
    assert errors[0].startswith("dos: error: the game ")
    assert errors[0].endswith("RuntimeError: the third decision")


def test_a_process_that_ends(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """If a process dies, the command says so and ends."""
    monkeypatch.setitem(simulating.BOTS, "random", exiting_bot)

    assert 1 == main(["simulate", "random", "--jobs", "2"])
    assert ("", "dos: error: a process that played games ended unexpectedly\n") == capfd.readouterr()


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such signals")
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interruptions(jobs: str, number: signal.Signals) -> None:
    """A signal ends the command and its processes at once, without an output."""
    script = f"""
import os, signal, sys
from dos.cli import main, simulating
from dos.simulation import play_many

signal.signal(signal.SIGINT, signal.default_int_handler)

def play(*arguments, progress, **options):
    def report(done):
        os.kill(os.getpid(), {int(number)})

    return play_many(*arguments, progress=report, **options)

if __name__ == "__main__":
    simulating.play_many = play
    sys.exit(main(["simulate", "search", "greedy", "--games", "10000", "--jobs", "{jobs}", "--target-score", "10"]))
"""
    # Its processes have the same output, so this waits for their end too.
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False, text=True, timeout=120)

    assert (done.returncode, done.stdout, done.stderr) == (128 + number, "", "")


# Progress


class Terminal(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        """Return that it is one."""
        return True


def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Make standard error a terminal. A fixture would be too early: pytest sets standard error before each test."""
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    return stream


def test_the_progress_is_a_bar(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """With rich, a terminal shows a bar. The result is printed to standard output only."""
    pytest.importorskip("rich", reason="rich is not installed: pip install 'dos-cards[cli]'")
    monkeypatch.setenv("TERM", "xterm")
    stream = terminal(monkeypatch)
    main(["simulate", "greedy", "--games", "60", "--seed", "1", *SHORT])

    assert "60/60" in stream.getvalue()
    assert "\u2501" in stream.getvalue()
    assert capsys.readouterr().out.startswith("60 games for 2 players, seed 1\n")


def test_the_progress_without_rich(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Without rich, a terminal shows the number of games, and the line is erased at the end."""
    monkeypatch.setitem(sys.modules, "rich.console", None)
    stream = terminal(monkeypatch)
    main(["simulate", "greedy", "--games", "20", "--seed", "1", *SHORT])
    counts = stream.getvalue().split("\r")

    assert counts[:4] == ["", "0 of 20 games ", "2 of 20 games ", "4 of 20 games "]
    assert counts[-3:] == ["20 of 20 games", "              ", ""]
    assert capsys.readouterr().out.startswith("20 games for 2 players, seed 1\n")


def test_no_progress_without_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A file or a pipe gets no progress, and neither does a closed standard error."""
    with shown_progress(10) as report:
        assert report is None
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys, "stderr", None)
    with shown_progress(10) as report:
        assert report is None
