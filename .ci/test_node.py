"""Run the tests that need Node.js, with the npm packages listed in tests/node. Fail if any test is skipped.

The argument is a folder for the packages. If Node.js and npm are not installed, they come from PyPI.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "tests" / "node"


def find_node(folder: Path) -> None:
    """Make sure that `node` and `npm` are on PATH. If they are not installed, install them from PyPI."""
    if shutil.which("node") and shutil.which("npm"):
        return
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--requirement", ROOT / ".ci" / "lock" / "node.txt"]
    subprocess.run(install, check=True)
    # The `node` command of the package is a Python script. Killing it would leave the real process running.
    script = Path(sys.executable).with_name("node")
    real = subprocess.run([script, "--print", "process.execPath"], check=True, stdout=subprocess.PIPE, text=True).stdout
    (folder / "bin").mkdir()
    (folder / "bin" / "node").symlink_to(real.strip())
    os.environ["PATH"] = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"


def install_packages(folder: Path) -> None:
    """Install the pinned npm packages in a folder."""
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy(SOURCE / name, folder)
    subprocess.run(
        ["npm", "ci", "--no-fund", "--no-audit", "--ignore-scripts", "--loglevel=error"], cwd=folder, check=True
    )


def main() -> int:
    """Install Node.js and the packages, then run the tests."""
    folder = Path(sys.argv[1]).resolve()
    find_node(folder)
    install_packages(folder)
    subprocess.run(["node", "--version"], check=True)
    os.environ["DOS_NODE_MODULES"] = str(folder / "node_modules")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-m", "slow or not slow", "tests/node"]
    done = subprocess.run(command, cwd=ROOT, check=False, stdout=subprocess.PIPE, text=True)
    print(done.stdout, end="")
    if "skipped" in done.stdout:
        print("No test may be skipped here, because no other environment runs these tests.")
        return 1
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
