"""The test files: at most 500 lines, unique names."""

from collections import Counter
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
FILES = sorted(path for path in TESTS.rglob("*.py") if "node_modules" not in path.parts)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(TESTS).as_posix())
def test_file_is_short(path: Path) -> None:
    """A file of tests has at most 500 lines."""
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 500


def test_names_are_unique() -> None:
    """Each file of tests has a name of its own, as pytest imports them all by their bare names."""
    assert {1} == set(Counter(path.name for path in FILES).values())
