"""The page on the architecture agrees with the code: its layers, and the files that it names."""

import ast
import re
from pathlib import Path

import dos

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "contributing" / "architecture.md").read_text("utf-8")
LAYER_TEST = ROOT / "tests" / "package" / "test_api.py"


def rows(heading: str) -> list[list[str]]:
    """The cells of the first table below a heading, without its head."""
    section = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines[2:]]


def test_the_layers_are_those_of_the_test() -> None:
    """The table of layers has the modules that the test of imports has, in the same order."""
    tree = ast.parse(LAYER_TEST.read_text("utf-8"))
    (layers,) = (
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "LAYERS"
    )

    assert [layer.split() for layer in layers] == [re.findall(r"`(\w+)`", modules) for _, modules, _ in rows("Layers")]


def test_the_files_exist() -> None:
    """Each file and folder that the page names exists. Its folder can be left out where the context gives it."""
    named = {path for path in re.findall(r"`([\w./]+)`", PAGE) if "/" in path or path.endswith((".py", ".md"))}
    package = Path(dos.__file__).parent
    places = [
        package.parent,
        package,
        package / "events",
        ROOT,
        ROOT / "docs",
        ROOT / "tests/support",
        ROOT / "tests/events",
    ]

    assert named
    assert not [path for path in named if not any((place / path).exists() for place in places)]
