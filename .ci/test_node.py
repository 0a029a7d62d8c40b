"""Run the tests that need Node.js, with the packages that tests/node names. None of them may be skipped.

The argument is a folder for the packages. Node.js and npm are taken from PyPI unless the machine has them.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "tests" / "node"


def find_node(folder: Path) -> None:
    """Put `node` and `npm` on PATH: those of the machine, or those of a package."""
    if shutil.which("node") and shutil.which("npm"):
        return
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--requirement", ROOT / ".ci" / "lock" / "node.txt"]
    subprocess.run(install, check=True)
    # The package's own `node` is a Python script, which a test that ends it would leave running what it started.
    script = Path(sys.executable).with_name("node")
    real = subprocess.run([script, "--print", "process.execPath"], check=True, stdout=subprocess.PIPE, text=True).stdout
    (folder / "bin").mkdir()
    (folder / "bin" / "node").symlink_to(real.strip())
    os.environ["PATH"] = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"


def install_packages(folder: Path) -> None:
    """Install the pinned packages from npm into a folder."""
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy(SOURCE / name, folder)
    subprocess.run(
        ["npm", "ci", "--no-fund", "--no-audit", "--ignore-scripts", "--loglevel=error"], cwd=folder, check=True
    )


def main() -> int:
    """Install what is needed and run the tests."""
    folder = Path(sys.argv[1]).resolve()
    find_node(folder)
    install_packages(folder)
    subprocess.run(["node", "--version"], check=True)
    os.environ["DOS_NODE_MODULES"] = str(folder / "node_modules")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/node"]
    done = subprocess.run(command, cwd=ROOT, check=False, stdout=subprocess.PIPE, text=True)
    print(done.stdout, end="")
    if "skipped" in done.stdout:
        print("No test may be skipped here: no other environment has the packages.")
        return 1
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
