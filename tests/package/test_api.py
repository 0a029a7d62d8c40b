"""The public names, their documentation, and the layers of the modules."""

import ast
import inspect
import pickle
import re
import subprocess
import sys
import typing
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from types import ModuleType

import pytest

import dos
from dos import (
    bots,
    events,
    matching,
    notation,
    phases,
    record,
    selection,
    serialization,
    shuffling,
    simulation,
    table,
    testing,
)

PACKAGE = Path(dos.__file__).parent
REFERENCE = Path(__file__).parents[2] / "docs" / "api"

LAYERS = (
    "_checks _kinds _publishing seats",  # foundations: type checks, seats and number types
    "errors cards rules moves",  # vocabulary
    "matching",  # arithmetic: the table of matches
    "row shuffling phases state",  # the board: the state of a game
    "setup legality explanation draft engine",  # the referee: legal moves and their effects
    "observation determinization events",  # windows: the view of one player, and states that agree with it
    "validation",  # the inspector: checks of states and observations from outside
    "notation record",  # text: cards, moves and games as text
    "selection table serialization",  # hosts: support for servers and user interfaces
    "bots simulation testing",  # players: who plays, many games, and who checks
    "cli __main__",  # programs: the command line
    "__init__",  # the front door, which may import everything
)
PATHS = {
    path.relative_to(PACKAGE).with_suffix("").as_posix().removesuffix("/__init__"): path
    for path in PACKAGE.rglob("*.py")
}
MODULES = sorted(PATHS)
ROW = {
    module: row for row, names in enumerate(LAYERS) for module in MODULES if module.partition("/")[0] in names.split()
}
"""The row of each module. The modules of a package share its row."""

PUBLIC = {f"dos.{name}": getattr(dos, name) for name in dos.__all__} | {
    f"{module.__name__}.{name}": getattr(module, name)
    for module in (bots, events, notation, record, selection, serialization, simulation, table, testing)
    for name in module.__all__
    if getattr(module, name) is not getattr(dos, name, None)
}
PUBLIC["dos.matching.Reading"] = matching.Reading
PUBLIC["dos.phases.Hidden"] = phases.Hidden
PUBLIC["dos.phases.DealerDraw"] = phases.DealerDraw
PUBLIC["dos.shuffling.OwnShuffler"] = shuffling.OwnShuffler
"""Every public name with its value."""


@cache
def tree_of(module: str) -> ast.Module:
    return ast.parse(PATHS[module].read_text(encoding="utf-8"))


# Names


def test_all_is_sorted() -> None:
    """Constants come first, then classes, then functions, in the linter's order."""

    def place(name: str) -> tuple[int, str]:
        return 0 if name.isupper() else 1 if name[0].isupper() else 2, name

    assert sorted(dos.__all__, key=place) == list(dos.__all__)


def test_the_root_has_the_names_of_the_first_hour() -> None:
    """The root has at most 60 names, all of them exist, and it imports no others."""
    imported = {
        name for name, value in vars(dos).items() if not name.startswith("_") and not isinstance(value, ModuleType)
    }
    helpers = {"TYPE_CHECKING", "import_module", "publish"}

    assert len(dos.__all__) <= 60
    assert imported - helpers <= set(dos.__all__)
    assert all(hasattr(dos, name) for name in dos.__all__)


def test_dir_lists_public_names_and_modules_only() -> None:
    """`dir` lists the public names and the public modules, but no helpers."""
    listed = {name for name in dir(dos) if not name.startswith("_")}

    assert listed == {*dos.__all__, *dos._PUBLIC_MODULES} - {"__version__"}


@pytest.mark.parametrize(("name", "module"), [*dos._LOADED_ON_FIRST_USE.items()])
def test_names_loaded_on_first_use(name: str, module: str) -> None:
    """Some names of the root are available although `import dos` does not load their modules."""
    there = f"{module!r} in sys.modules"
    script = f"import sys, dos; print({there}, dos.{name} is not None, {there})"

    assert "False True True\n" == output_of(script)


@pytest.mark.parametrize("module", dos._PUBLIC_MODULES)
def test_public_modules_are_reachable(module: str) -> None:
    """Every public module is an attribute of the package after `import dos`."""
    assert f"dos.{module}\n" == output_of(f"import dos; print(dos.{module}.__name__)")


def output_of(script: str) -> str:
    return subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True).stdout


def test_unknown_names_are_missed_by_name() -> None:
    """An unknown name raises an AttributeError that names it."""
    for name in ("dealt", "TYPE", "events_", "Drew"):
        with pytest.raises(AttributeError, match=f"module 'dos' has no attribute '{name}'"):
            getattr(dos, name)


def test_no_name_is_that_of_a_module() -> None:
    """The meaning of `dos.x` does not depend on which modules have been imported."""
    assert set() == set(dos.__all__) & set(MODULES)


@pytest.mark.parametrize("path", PUBLIC)
def test_public_classes_and_functions_carry_their_public_path(path: str) -> None:
    """`__module__` is the module that users import from, so nothing depends on the layout."""
    value = PUBLIC[path]
    if inspect.isclass(value) or inspect.isfunction(value):
        assert path == f"{value.__module__}.{value.__qualname__}"


@pytest.mark.parametrize("path", [path for path, value in PUBLIC.items() if callable(value)])
def test_type_hints_can_be_evaluated(path: str) -> None:
    """`typing.get_type_hints` works on every public class, method and function."""
    value = PUBLIC[path]
    hints = typing.get_type_hints(value)
    if inspect.isclass(value):
        assert all(not isinstance(hint, str) for hint in hints.values())
        for member in vars(value).values():
            if inspect.isfunction(member):
                typing.get_type_hints(member)


def test_unpickling_does_not_race_with_lazy_names() -> None:
    """Unpickling threads and threads that access lazy names import the same modules without a deadlock."""
    event = pickle.dumps(events.Drew(0, None))
    script = f"""
import pickle, sys, threading, time
class SlowFinder:
    def find_spec(self, name, path=None, target=None):
        time.sleep(0.02 * name.startswith("dos."))
sys.meta_path.insert(0, SlowFinder())
import dos
start = threading.Barrier(4)
found = []
def run(task):
    start.wait()
    found.append(task().__module__)
tasks = [lambda: type(pickle.loads({event!r})), lambda: dos.events.Drew, lambda: dos.describe, lambda: dos.Transition]
threads = [threading.Thread(target=run, args=(task,), daemon=True) for task in tasks]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join(60)
print(*sorted(found))
"""

    assert "dos dos dos.events dos.events\n" == output_of(script)


# Documentation


def test_reference_has_every_name_once() -> None:
    """The reference contains every public name exactly once, and nothing else."""
    pages = "".join(page.read_text(encoding="utf-8") for page in sorted(REFERENCE.rglob("*.md")))

    assert sorted(PUBLIC) == sorted(re.findall(r"^::: (\S+)", pages, re.MULTILINE))


@cache
def documented_assignments() -> set[str]:
    """Return the names assigned at the top level of a module that have a docstring below."""
    return {
        target.id
        for module in MODULES
        for assignment, below in zip(tree_of(module).body, tree_of(module).body[1:], strict=False)
        for target in getattr(assignment, "targets", [getattr(assignment, "target", None)])
        if isinstance(target, ast.Name) and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
    }


@pytest.mark.parametrize("name", [name for name in PUBLIC if name != "dos.__version__"])
def test_every_name_has_a_docstring(name: str) -> None:
    """Classes and functions have their own docstring, and constants have one below them."""
    value = PUBLIC[name]
    name = name.rpartition(".")[2]
    if inspect.isclass(value) or inspect.isfunction(value):
        assert value.__doc__
        # The docstrings that attrs and others generate.
        assert not value.__doc__.startswith(("Method generated", f"{name}("))
    else:
        assert name in documented_assignments()


@pytest.mark.parametrize("name", [name for name, value in PUBLIC.items() if inspect.isclass(value)])
def test_every_member_has_a_docstring(name: str) -> None:
    """Public methods and properties have a docstring, possibly an inherited one."""
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
    """Every module has a docstring."""
    assert ast.get_docstring(tree_of(module))


# Layers


def imports_of(node: ast.AST, *, typing: bool = False) -> set[tuple[str, bool]]:
    """Return the modules of the package that some code imports, each with whether only type checkers see it."""
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
    """Every module belongs to a layer, and the table contains no other names."""
    assert set(MODULES) == set(ROW)
    assert sorted({module.partition("/")[0] for module in MODULES}) == sorted(" ".join(LAYERS).split())


@pytest.mark.parametrize("module", MODULES)
def test_imports_come_from_above(module: str) -> None:
    """A module imports only from its own layer and the layers above, also for type hints."""
    assert not {other for other, _ in IMPORTS[module] if ROW[other] > ROW[module]}


def test_imports_have_no_circle() -> None:
    """The modules can be sorted so that each imports only earlier ones, also for type checkers."""
    order = TopologicalSorter({module: {other for other, _ in imports} for module, imports in IMPORTS.items()})

    assert set(MODULES) == set(order.static_order())


def test_imports_are_found() -> None:
    """`imports_of` finds top-level imports and those for type checkers, and distinguishes them."""
    assert ("table", True) in IMPORTS["__init__"]
    assert ("cards", False) in IMPORTS["moves"]


@pytest.mark.parametrize("module", MODULES)
def test_module_is_short(module: str) -> None:
    """A module has at most 400 lines."""
    assert len(PATHS[module].read_text(encoding="utf-8").splitlines()) <= 400
