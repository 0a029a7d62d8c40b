"""The benchmarks: each runs once, without measuring, and the counts of instructions are those that are known."""

import os
import subprocess
import sys

import pytest
from compare import PAGE, RESULTS
from instructions import FILE, PYTHON, failures
from parts import SIZES, Course, LongGame, Positions, parts
from peers import PEERS, dos_game
from players import comparisons, one_process_against_two


def test_the_parts_run() -> None:
    """Everything that is compared with a decision runs."""
    assert all(work() > 0 for work in parts(Course()).values())


def test_games_run() -> None:
    """Games of `dos` run, and a long game can be recorded."""
    assert dos_game(3)() > 50
    assert LongGame(30).record() == 1


def test_large_positions() -> None:
    """Larger hands and rows have more moves."""
    numbers = [Positions(*size).moves for size in SIZES[:3]]

    assert sorted(set(numbers)) == numbers


def test_bots_run() -> None:
    """The measurements of bots run, and so does the one of processes, whatever it finds on a busy machine."""
    assert all(work() > 0 for works in comparisons().values() for work in works)
    assert one_process_against_two(games=10, rounds=1) > 0


@pytest.mark.parametrize("name", PEERS)
def test_peers_run(name: str) -> None:
    """A game of each other library runs, if the library is installed."""
    package, create = PEERS[name]
    try:
        work = create()
    except ImportError:
        pytest.skip(f"{package} is not installed")
    assert work() > 0


def test_the_page_has_a_place_for_the_results() -> None:
    """The page of the benchmarks has the place that `--write` fills."""
    assert RESULTS.search(PAGE.read_text("utf-8"))


def test_failures() -> None:
    """A count fails at more than 5% above the known one, and the sentence names it."""
    known = {"step": [1000, 40]}

    assert failures({"step": [1050, 42]}, known) == []
    assert failures({"apply": [1, 1]}, known) == ["apply: there is no known count"]
    assert failures({"step": [1051, 12]}, known) == ["step: 1051 instructions per decision, more than 5% above 1000"]


def test_no_more_instructions_than_known() -> None:
    """`dos` needs at most 5% more instructions than the counts that are checked in for this version of Python."""
    # Measuring the coverage of the process would disturb the count.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    script = FILE.with_name("instructions.py")
    counted = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True, check=False)

    assert counted.returncode == 0, counted.stdout + counted.stderr
    if "there are no counts" in counted.stdout:
        pytest.skip(f"no counts for Python {PYTHON}")
