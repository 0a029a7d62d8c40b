"""Check that .ci/lock has a file for each dependency group, with versions that the group allows.

The hooks of pre-commit have the versions of the lock too.
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
UNLOCKED = {"dev"}  # for a contributor's own environment

Groups: TypeAlias = dict[str, list[str | dict[str, str]]]


def requirements(groups: Groups, group: str) -> list[Requirement]:
    """List what a group asks for, with the groups that it includes."""
    found = []
    for entry in groups[group]:
        found += requirements(groups, entry["include-group"]) if isinstance(entry, dict) else [Requirement(entry)]
    return found


def problems(groups: Groups, group: str) -> list[str]:
    """Compare the file of a group with what the group asks for."""
    text = (LOCK / f"{group}.txt").read_text("utf-8")
    pinned = dict(re.findall(r"^([\w.-]+)==([^\s;]+)", text, re.MULTILINE))
    found = [] if "://" not in text else [f"{group}: names an address"]
    for wanted in requirements(groups, group):
        version = pinned.get(canonicalize_name(wanted.name))
        if version is None or not wanted.specifier.contains(version):
            found.append(f"{group}: {wanted}, but the lock has {version or 'none'}")
    return found


def hook_problems() -> list[str]:
    """Compare the versions of the hooks with the lock."""
    text = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    pinned = (LOCK / "lint.txt").read_text("utf-8")
    hooks = re.findall(r"/(ruff|codespell)\S*\n\s+rev: v(\S+)", text)
    return [f".pre-commit-config.yaml: {name} {rev}" for name, rev in hooks if f"{name}=={rev} " not in pinned]


def main() -> None:
    """Check all groups."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    files = {path.stem for path in LOCK.iterdir()}
    found = [f"{name}: a group without a lock, or the reverse" for name in sorted(files ^ (groups.keys() - UNLOCKED))]
    for group in sorted(files & groups.keys()):
        found += problems(groups, group)
    found += hook_problems()
    if found:
        sys.exit("\n".join([*found, "`tox run -e lock -- --keep` writes the lock anew."]))
    print(f"{len(files)} groups are locked")


if __name__ == "__main__":
    main()
