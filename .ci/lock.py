"""Write the versions that the tox environments install: one file in .ci/lock for each dependency group.

Without arguments, everything is renewed. With ``--keep``, versions that still fit stay as they are. The hooks of
pre-commit get the versions of the lock.
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCK = ROOT / ".ci" / "lock"
UNLOCKED = {"dev"}  # for a contributor's own environment
WITH_PACKAGE = {"bench", "coverage", "docs", "test", "types"}  # for environments that import the package
FORM = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-annotate", "--no-header", "--quiet"]


def main() -> None:
    """Compile each group for every Python that the package supports."""
    upgrade = [] if sys.argv[1:] == ["--keep"] else ["--upgrade"]
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    for group in sorted(groups.keys() - UNLOCKED):
        source = ["pyproject.toml", "--all-extras"] if group in WITH_PACKAGE else []
        output = LOCK / f"{group}.txt"
        command = ["uv", "pip", "compile", *source, "--group", group, "--output-file", output, *upgrade, *FORM]
        subprocess.run(command, cwd=ROOT, check=True)
        print(output.relative_to(ROOT))
    write_hooks()


def write_hooks() -> None:
    """Give each hook of pre-commit the version that the lock has of its tool."""
    path = ROOT / ".pre-commit-config.yaml"
    pinned = dict(re.findall(r"^([\w.-]+)==(\S+)", (LOCK / "lint.txt").read_text("utf-8"), re.MULTILINE))
    text = re.sub(
        r"(/(ruff|codespell)\S*\n\s+rev: v)\S+", lambda hook: hook[1] + pinned[hook[2]], path.read_text("utf-8")
    )
    path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
