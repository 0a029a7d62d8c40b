"""The frontends use only the public names of the library."""

import ast
import pathlib

import pytest

import dos

HERE = pathlib.Path(__file__).parent
FRONTENDS = ("terminal", "client", "server", "clicker", "chat", "driver")
PUBLIC = {
    "dos": {*dos.__all__, "events", "notation", "record", "selection", "table"},
    **{f"dos.{module.__name__.partition('.')[2]}": set(module.__all__) for module in (dos.selection, dos.table)},
}

each = pytest.mark.parametrize("name", FRONTENDS)


def nodes(name: str) -> list[ast.AST]:
    return list(ast.walk(ast.parse((HERE / f"{name}.py").read_text(encoding="utf-8"))))


@each
def test_only_public_names_of_the_library(name: str) -> None:
    """Everything imported from `dos` and `dos.table` is public, and no other module of it is imported."""
    for node in nodes(name):
        if isinstance(node, ast.Import):
            assert set() == {alias.name for alias in node.names if alias.name.startswith("dos")} - {"dos"}
        elif isinstance(node, ast.ImportFrom) and node.module.partition(".")[0] == "dos":
            assert set() == {alias.name for alias in node.names} - PUBLIC.get(node.module, set())
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "dos":
            assert node.attr in PUBLIC["dos"]
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value) in PUBLIC:
            assert node.attr in PUBLIC[ast.unparse(node.value)]


@each
def test_no_private_names_are_used(name: str) -> None:
    """Names with underscores are used only on `self`."""
    for node in nodes(name):
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and node.attr != "__name__":
            assert isinstance(node.value, ast.Name)
            assert "self" == node.value.id


@each
def test_only_hosts_use_the_true_state(name: str) -> None:
    """The code for players uses only what the table returns. Only a program that runs its own game has the state."""
    used = {node.attr for node in nodes(name) if isinstance(node, ast.Attribute)} & {"state", "start", "apply", "step"}
    assert ({"apply"} if name == "driver" else {"step", "state"} if name == "terminal" else set()) == used
