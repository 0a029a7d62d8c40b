"""The public names, their documentation, and the layers that the modules stand in."""

import ast
import inspect
import re
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path
from types import ModuleType

import pytest

import dos
from dos import events, notation, record, serialization, table

PACKAGE = Path(dos.__file__).parent
REFERENCE = Path(__file__).parents[1] / "docs" / "api"

LAYERS = (
    "errors cards rules moves",  # vocabulary: what there is
    "matching",  # arithmetic: what matches what
    "row shuffling phases state",  # the board: where the game stands
    "setup legality explanation draft engine shape validation",  # the referee: what may happen, and what then does
    "observation observed picking events",  # windows: what is seen of it
    "notation record",  # words: the game as text
    "__init__",  # all of it under one name; may import everything but the hosts
    "updates steps table serialization cli __main__",  # hosts: what uses it
)
PATHS = {
    path.relative_to(PACKAGE).with_suffix("").as_posix().removesuffix("/__init__"): path
    for path in PACKAGE.rglob("*.py")
}
MODULES = sorted(PATHS)
ROW = {
    module: row for row, names in enumerate(LAYERS) for module in MODULES if module.partition("/")[0] in names.split()
}
"""The row of each module; those of a package stand in its row."""

PUBLIC = {f"dos.{name}": getattr(dos, name) for name in dos.__all__} | {
    f"{module.__name__}.{name}": getattr(module, name) for module in (table, serialization) for name in module.__all__
}
"""Every public name, with what it stands for."""


def tree_of(module: str) -> ast.Module:
    return ast.parse(PATHS[module].read_text(encoding="utf-8"))


# Names


def test_all_is_sorted() -> None:
    """Constants come first, then classes, then functions, as the linter sorts them."""

    def place(name: str) -> tuple[int, str]:
        return 0 if name.isupper() else 1 if name[0].isupper() else 2, name

    assert sorted(dos.__all__, key=place) == list(dos.__all__)


def test_all_is_complete() -> None:
    """What is imported into the package is public, but for its modules, and so is all that is told of events."""
    imported = {
        name for name, value in vars(dos).items() if not name.startswith("_") and not isinstance(value, ModuleType)
    }
    helpers = {"TYPE_CHECKING", "import_module"}

    assert imported - helpers | {"__version__"} == set(dos.__all__)
    assert {*events.__all__, *notation.__all__, *record.__all__} <= set(dos.__all__)


def test_what_is_imported_when_asked_for() -> None:
    """Frontends' names are there although `import dos` does not load them, and a name that is not is missed by name."""
    for module, name in (("events", "Dealt"), ("notation", "find_move"), ("record", "GameRecord")):
        there = f"'dos.{module}' in sys.modules"
        script = f"import sys, dos; print({there}, dos.{name}.__name__, {there})"
        told = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True).stdout

        assert f"False {name} True\n" == told
    assert set(dos.__all__) <= set(dir(dos))
    for name in ("dealt", "TYPE", "events_"):
        with pytest.raises(AttributeError, match=f"module 'dos' has no attribute '{name}'"):
            getattr(dos, name)


def test_no_name_is_that_of_a_module() -> None:
    """What `dos.x` means does not depend on which modules were imported."""
    assert set() == set(dos.__all__) & set(MODULES)


# Documentation


def test_reference_has_every_name_once() -> None:
    """Every public name stands in the reference, once, and nothing else does."""
    pages = "".join(page.read_text(encoding="utf-8") for page in sorted(REFERENCE.rglob("*.md")))

    assert sorted(PUBLIC) == sorted(re.findall(r"^::: (\S+)", pages, re.MULTILINE))


def documented_assignments() -> set[str]:
    """The names assigned at the top of a module with a docstring below."""
    return {
        target.id
        for module in MODULES
        for assignment, below in zip(tree_of(module).body, tree_of(module).body[1:], strict=False)
        for target in getattr(assignment, "targets", [getattr(assignment, "target", None)])
        if isinstance(target, ast.Name) and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
    }


@pytest.mark.parametrize("name", [name for name in PUBLIC if name != "dos.__version__"])
def test_every_name_has_a_docstring(name: str) -> None:
    """Classes and functions have a docstring of their own, and constants one below them."""
    value = PUBLIC[name]
    name = name.rpartition(".")[2]
    if inspect.isclass(value) or inspect.isfunction(value):
        assert value.__doc__
        # What attrs and others write where nothing was written.
        assert not value.__doc__.startswith(("Method generated", f"{name}("))
    else:
        assert name in documented_assignments()


@pytest.mark.parametrize("name", [name for name, value in PUBLIC.items() if inspect.isclass(value)])
def test_every_member_has_a_docstring(name: str) -> None:
    """Public methods and properties of public classes are documented, there or where they are inherited from."""
    bare = [
        member
        for member, value in vars(PUBLIC[name]).items()
        if not member.startswith("_")
        and (inspect.isfunction(value) or isinstance(value, property | classmethod | staticmethod))
        and not inspect.getdoc(value)
    ]

    assert not bare


@pytest.mark.parametrize("module", MODULES)
def test_every_module_has_a_docstring(module: str) -> None:
    """A module says what it is for."""
    assert ast.get_docstring(tree_of(module))


# Layers


def imports_of(node: ast.AST, *, typing: bool = False) -> set[tuple[str, bool]]:
    """The modules of the package that a piece of code imports, each with whether type checkers alone see it."""
    found: set[tuple[str, bool]] = set()
    for child in ast.iter_child_nodes(node):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING" and child in node.body:
            found |= imports_of(ast.Module([child], []), typing=True)
        elif isinstance(child, ast.ImportFrom) and child.level:
            msg = f"a relative import: {ast.unparse(child)}"
            raise AssertionError(msg)
        elif isinstance(child, ast.ImportFrom) and child.module == "dos":
            # `from dos import cards` is an import of the module `cards`.
            found |= {(alias.name if alias.name in MODULES else "__init__", typing) for alias in child.names}
        elif isinstance(child, ast.ImportFrom | ast.Import):
            names = [child.module] if isinstance(child, ast.ImportFrom) else [alias.name for alias in child.names]
            for name in filter(None, names):
                package, _, module = name.partition(".")
                if package == "dos":
                    found.add((module.replace(".", "/") or "__init__", typing))
        else:
            found |= imports_of(child, typing=typing)
    return found


IMPORTS = {module: imports_of(tree_of(module)) for module in MODULES}


def test_every_module_is_in_the_table() -> None:
    """A module belongs to a layer, and the table names no other."""
    assert set(MODULES) == set(ROW)
    assert sorted({module.partition("/")[0] for module in MODULES}) == sorted(" ".join(LAYERS).split())


@pytest.mark.parametrize("module", MODULES)
def test_imports_come_from_above(module: str) -> None:
    """A module imports from the layers above its own, and from its own; so do its type hints."""
    assert not {other for other, _ in IMPORTS[module] if ROW[other] > ROW[module]}


def test_imports_have_no_circle() -> None:
    """What is imported when the program runs can be put in an order; type hints alone may close a circle."""
    order = TopologicalSorter(
        {module: {other for other, typing in imports if not typing} for module, imports in IMPORTS.items()}
    )

    assert set(MODULES) == set(order.static_order())


def test_imports_are_found() -> None:
    """The reader of imports sees those at the top and those for type checkers, and tells them apart."""
    assert ("moves", True) in IMPORTS["errors"]
    assert ("cards", False) in IMPORTS["moves"]


@pytest.mark.parametrize("module", MODULES)
def test_module_is_short(module: str) -> None:
    """A module has 320 lines at most."""
    assert len(PATHS[module].read_text(encoding="utf-8").splitlines()) <= 320
