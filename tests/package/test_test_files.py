"""The test files: their length and their names."""

from collections import Counter
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
FILES = sorted(path for path in TESTS.rglob("*.py") if "node_modules" not in path.parts)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(TESTS).as_posix())
def test_file_is_short(path: Path) -> None:
    """A test file has at most 500 lines."""
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 500


def test_names_are_unique() -> None:
    """Every test file has a unique name, because pytest imports them by their bare names."""
    assert {1} == set(Counter(path.name for path in FILES).values())
