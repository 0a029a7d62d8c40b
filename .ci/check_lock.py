"""Check that .ci/lock has a file for each dependency group, with versions that the group allows.

The pre-commit hooks must have the same versions as the lock.
"""

import re
import sys
import tomllib
from pathlib import Path
from typing import TypeAlias

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCK = ROOT / ".ci" / "lock"
UNLOCKED = {"dev", "extras"}  # not installed by tox, or only as a part of other groups

Groups: TypeAlias = dict[str, list[str | dict[str, str]]]


def requirements(groups: Groups, group: str) -> list[Requirement]:
    """List the requirements of a group and of the groups it includes."""
    found = []
    for entry in groups[group]:
        found += requirements(groups, entry["include-group"]) if isinstance(entry, dict) else [Requirement(entry)]
    return found


def problems(groups: Groups, group: str) -> list[str]:
    """Compare the lock file of a group with the requirements of the group."""
    text = (LOCK / f"{group}.txt").read_text("utf-8")
    pinned = dict(re.findall(r"^([\w.-]+)==([^\s;]+)", text, re.MULTILINE))
    found = [] if "://" not in text else [f"{group}: contains a URL"]
    for wanted in requirements(groups, group):
        version = pinned.get(canonicalize_name(wanted.name))
        if version is None or not wanted.specifier.contains(version):
            found.append(f"{group}: requires {wanted}, but the lock has {version or 'no version'}")
    return found


def hook_problems() -> list[str]:
    """Compare the versions of the pre-commit hooks with the lock."""
    text = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    pinned = (LOCK / "lint.txt").read_text("utf-8")
    hooks = re.findall(r"/(ruff|codespell)\S*\n\s+rev: v(\S+)", text)
    return [
        f".pre-commit-config.yaml: {name} {rev} is not the version in the lock"
        for name, rev in hooks
        if f"{name}=={rev} " not in pinned
    ]


def main() -> None:
    """Check all groups."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    files = {path.stem for path in LOCK.iterdir()}
    found = [
        f"{name}: a group without a lock file, or a lock file without a group"
        for name in sorted(files ^ (groups.keys() - UNLOCKED))
    ]
    for group in sorted(files & groups.keys()):
        found += problems(groups, group)
    found += hook_problems()
    if found:
        sys.exit("\n".join([*found, "To update the lock, run `tox run -e lock -- --keep`."]))
    print(f"{len(files)} groups are locked")


if __name__ == "__main__":
    main()
