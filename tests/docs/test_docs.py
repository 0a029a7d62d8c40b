"""Every example in the documentation, the README and the docstrings runs and prints its output."""

import ast
import doctest
import importlib
import pkgutil
import re
from pathlib import Path
from types import ModuleType

import pytest

import dos
from dos.phases import TRANSITIONS

ROOT = Path(__file__).parents[2]
PAGES = [page for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))) if page.exists()]
MODULES = sorted(module.name for module in pkgutil.walk_packages(dos.__path__, "dos.") if module.name != "dos.__main__")
BLOCK = re.compile(r"^(?:```|~~~)(?:python|pycon)\n(.*?)^(?:```|~~~)$", re.MULTILINE | re.DOTALL)


def examples_of(module: ModuleType) -> list[doctest.DocTest]:
    """Return the examples of a module, and of the classes and functions defined in it."""
    defined = {
        node.name
        for node in ast.parse(Path(module.__file__).read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef | ast.FunctionDef)
    }
    finder = doctest.DocTestFinder()
    tests = finder.find(module.__doc__, module.__name__, module=False, globs=vars(module).copy())
    for name in sorted(defined):
        tests += finder.find(vars(module)[name], f"{module.__name__}.{name}", module=False, globs=vars(module).copy())
    return [test for test in tests if test.examples]


DOCSTRINGS = [test for name in ["dos", *MODULES] for test in examples_of(importlib.import_module(name))]


def run(test: doctest.DocTest) -> doctest.TestResults:
    return doctest.DocTestRunner().run(test)


def only(blocks: list[re.Match[str]], text: str) -> str:
    """Return the blocks of a text at their original lines, with blank lines in between."""
    lines = ["\n"] * (text.count("\n") + 1)
    for block in blocks:
        first = text.count("\n", 0, block.start(1))
        for place, line in enumerate(block[1].splitlines(keepends=True), first):
            lines[place] = line
    return "".join(lines)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_of_a_page(page: Path) -> None:
    """The sessions of a page run as one; every other block runs as a program."""
    text = page.read_text(encoding="utf-8")
    blocks = list(BLOCK.finditer(text))
    sessions = [block for block in blocks if ">>> " in block[1]]
    for block in blocks:
        if block not in sessions:
            exec(compile(only([block], text), page, "exec"), {"__name__": "__main__"})  # noqa: S102 - our own text
    test = doctest.DocTestParser().get_doctest(only(sessions, text), {}, page.name, str(page), 0)

    result = run(test)

    assert not result.failed
    assert bool(sessions) == bool(result.attempted)
    assert text.count("```py") + text.count("~~~py") == len(blocks), "a block is not found"


@pytest.mark.parametrize("test", DOCSTRINGS, ids=lambda test: test.name)
def test_example_of_a_docstring(test: doctest.DocTest) -> None:
    """The example of a docstring runs."""
    assert not run(test).failed


def test_docstrings_are_found() -> None:
    """The search finds the docstrings of known modules."""
    assert {"dos", "dos.engine.apply", "dos.legality.legal_moves"} <= {test.name for test in DOCSTRINGS}


@pytest.mark.parametrize("phase", TRANSITIONS, ids=lambda phase: phase.__name__)
def test_every_phase_has_a_section(phase: type) -> None:
    """The page of the turn has a section for each phase."""
    assert f"\n### {phase.__name__}\n" in (ROOT / "docs" / "turn.md").read_text(encoding="utf-8")
