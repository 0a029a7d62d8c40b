"""The coverage of the rulebook: each numbered rule has a test that is marked with its number.

The marks are read from the source of the tests, so the result does not depend on which tests are run.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parents[1]
PAGE = TESTS.parent / "docs" / "rules.md"

OUT_OF_SCOPE = {"X1", "X3"}
"""The rules that are out of scope, with nothing to test."""


def _rules_of_the_page() -> list[str]:
    """Return the bold rule numbers of the page, in order."""
    return re.findall(r"\*\*([A-Z]\d+)\*\*", PAGE.read_text(encoding="utf-8"))


def _cases_of_the_page() -> dict[int, set[str]]:
    """Return the rules that each worked case of the page names, by the number of the case."""
    rows = re.findall(r"^\| *(\d+) *\|.*\|([^|]+)\|\s*$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {int(number): set(re.findall(r"[A-Z]\d+", rules)) for number, rules in rows}


@cache
def _trees() -> list[tuple[str, ast.Module]]:
    return [(path.name, ast.parse(path.read_text(encoding="utf-8"))) for path in sorted(TESTS.rglob("test_*.py"))]


def _marked(tree: ast.AST) -> Iterator[tuple[int, object]]:
    """Return the arguments of every `pytest.mark.rule` in a piece of source, each with its line."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule"), args=args):
                for arg in args:
                    yield arg.lineno, arg.value if isinstance(arg, ast.Constant) else ast.unparse(arg)


@cache
def _all_marked() -> set[object]:
    return {rule for _, tree in _trees() for _, rule in _marked(tree)}


def test_the_page_numbers_each_rule_once() -> None:
    """The page has rules in every chapter, and no duplicate numbers."""
    rules = _rules_of_the_page()
    assert set("CSTBDEPRYXI") == {rule[0] for rule in rules}
    assert sorted(set(rules)) == sorted(rules)


def test_each_rule_has_a_test() -> None:
    """Every rule of the page is in the mark of a test, except those out of scope."""
    untested = set(_rules_of_the_page()) - _all_marked()
    assert OUT_OF_SCOPE == untested


def test_each_mark_names_a_rule() -> None:
    """Every mark names a rule that is on the page."""
    known = set(_rules_of_the_page())
    unknown = [f"{name}:{line}: {rule}" for name, tree in _trees() for line, rule in _marked(tree) if rule not in known]
    assert [] == unknown


def test_each_worked_case_has_a_test() -> None:
    """Every worked case of the page has a test with its number, marked with its rules."""
    tested = {
        int(number[1]): {rule for _, rule in _marked(node)}
        for _, tree in _trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and (number := re.match(r"test_case_(\d+)_", node.name))
    }
    cases = _cases_of_the_page()
    assert list(range(1, len(cases) + 1)) == list(cases)
    assert cases == tested
