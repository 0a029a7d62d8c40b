"""A seed gives the same game on every machine and in every version: whole games are checked in."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from support import golden_game

TESTS = Path(__file__).parents[1]


@pytest.mark.rule("S2", "S3")
@pytest.mark.parametrize("name", golden_game.GAMES)
def test_golden_game(name: str) -> None:
    """The game of a seed is the one that was checked in, card for card."""
    assert (TESTS / "golden" / name).read_text("utf8") == golden_game.text(name)


@pytest.mark.parametrize("hash_seed", ["0", pytest.param("1", marks=pytest.mark.slow), "4294967295"])
def test_another_process_plays_the_same_games(hash_seed: str) -> None:
    """Another process, with other string hashes, plays the same games."""
    result = subprocess.run(
        [sys.executable, TESTS / "support" / "golden_game.py"],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=True,
        text=True,
    )

    assert "".join(map(golden_game.text, golden_game.GAMES)) == result.stdout
