"""Pin the versions that the tox environments install, in one file in .ci/lock for each dependency group.

Without arguments, update everything. With ``--keep``, keep versions that still fit. The pre-commit hooks get the same
versions as the lock.
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCK = ROOT / ".ci" / "lock"
UNLOCKED = {"dev", "extras"}  # not installed by tox, or only as a part of other groups
WITH_PACKAGE = {"bench", "coverage", "docs", "full", "mutation", "test", "types"}  # these import the package
FORM = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-annotate", "--no-header", "--quiet"]


def main() -> None:
    """Resolve each group for all Python versions that the package supports."""
    upgrade = [] if sys.argv[1:] == ["--keep"] else ["--upgrade"]
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    for group in sorted(groups.keys() - UNLOCKED):
        source = ["pyproject.toml"] if group in WITH_PACKAGE else []
        output = LOCK / f"{group}.txt"
        command = ["uv", "pip", "compile", *source, "--group", group, "--output-file", output, *upgrade, *FORM]
        subprocess.run(command, cwd=ROOT, check=True)
        print(output.relative_to(ROOT))
    write_hooks()


def write_hooks() -> None:
    """Set the version of each pre-commit hook to the version of its tool in the lock."""
    path = ROOT / ".pre-commit-config.yaml"
    pinned = dict(re.findall(r"^([\w.-]+)==(\S+)", (LOCK / "lint.txt").read_text("utf-8"), re.MULTILINE))
    text = re.sub(
        r"(/(ruff|codespell)\S*\n\s+rev: v)\S+", lambda hook: hook[1] + pinned[hook[2]], path.read_text("utf-8")
    )
    path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
