"""Each numbered rule of the rulebook has a test that is marked with its number.

The marks are read from the source of the tests, so that it does not matter which tests are run.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parents[1]
PAGE = TESTS.parent / "docs" / "rules.md"

OUT_OF_SCOPE = {"X1", "X3"}
"""What the rulebook leaves out: there is nothing to test."""


def _rules_of_the_page() -> list[str]:
    """The bold rule numbers of the page, in their order."""
    return re.findall(r"\*\*([A-Z]\d+)\*\*", PAGE.read_text(encoding="utf-8"))


def _cases_of_the_page() -> dict[int, set[str]]:
    """The rules that each worked case of the page names, by its number."""
    rows = re.findall(r"^\| *(\d+) *\|.*\|([^|]+)\|\s*$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {int(number): set(re.findall(r"[A-Z]\d+", rules)) for number, rules in rows}


@cache
def _trees() -> list[tuple[str, ast.Module]]:
    return [(path.name, ast.parse(path.read_text(encoding="utf-8"))) for path in sorted(TESTS.rglob("test_*.py"))]


def _marked(tree: ast.AST) -> Iterator[tuple[int, object]]:
    """What `pytest.mark.rule` is given anywhere in a piece of source, each with its line."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule"), args=args):
                for arg in args:
                    yield arg.lineno, arg.value if isinstance(arg, ast.Constant) else ast.unparse(arg)


@cache
def _all_marked() -> set[object]:
    return {rule for _, tree in _trees() for _, rule in _marked(tree)}


def test_the_page_numbers_each_rule_once() -> None:
    """The page has rules of every chapter, and no number twice."""
    rules = _rules_of_the_page()
    assert set("CSTBDEPRYXI") == {rule[0] for rule in rules}
    assert sorted(set(rules)) == sorted(rules)


def test_each_rule_has_a_test() -> None:
    """Every rule of the page is named by the mark of a test, but for those out of scope."""
    untested = set(_rules_of_the_page()) - _all_marked()
    assert OUT_OF_SCOPE == untested


def test_each_mark_names_a_rule() -> None:
    """No mark names a number that is not on the page."""
    known = set(_rules_of_the_page())
    unknown = [f"{name}:{line}: {rule}" for name, tree in _trees() for line, rule in _marked(tree) if rule not in known]
    assert [] == unknown


def test_each_worked_case_has_a_test() -> None:
    """For each worked case of the page there is a test that is named by its number and marked with its rules."""
    tested = {
        int(number[1]): {rule for _, rule in _marked(node)}
        for _, tree in _trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and (number := re.match(r"test_case_(\d+)_", node.name))
    }
    cases = _cases_of_the_page()
    assert list(range(1, len(cases) + 1)) == list(cases)
    assert cases == tested
