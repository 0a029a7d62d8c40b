"""Print the version and the path of every CPython 3.12 or later, except the version that runs this script."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ASK = """
import ensurepip, sys, venv
assert sys.implementation.name == "cpython" and sys.version_info >= (3, 12)
print("%d.%d" % sys.version_info[:2])
"""


def candidates() -> Iterator[Path]:
    """Yield paths that may be a Python interpreter: on PATH and in pyenv, whether activated there or not."""
    for folder in os.get_exec_path():
        yield from sorted(path for path in Path(folder).glob("python3.*") if re.fullmatch(r"python3\.\d+", path.name))
    for root in (os.environ.get("PYENV_ROOT"), Path.home() / ".pyenv"):
        if root:
            yield from sorted(Path(root).glob("versions/*/bin/python3"))


def main() -> None:
    """Ask each candidate for its version. Candidates that do not start, such as pyenv shims, are ignored."""
    seen = {f"{sys.version_info.major}.{sys.version_info.minor}"}
    for path in candidates():
        asked = subprocess.run([path, "-c", ASK], check=False, capture_output=True, text=True)
        version = asked.stdout.strip()
        if asked.returncode == 0 and version not in seen:
            seen.add(version)
            print(version, path)


if __name__ == "__main__":
    main()
