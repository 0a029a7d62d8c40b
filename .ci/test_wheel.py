"""Run the tests against the installed package, in a copy of the checkout without the folder `dos`.

The arguments are passed to pytest.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
EXCLUDED = ("dos", ".ci")
SHOW = "import sys, dos; print(f'Python {sys.version.split()[0]}, dos {dos.__version__} from {dos.__file__}')"


def files() -> list[Path]:
    """List the files that git tracks or would track, except those in `EXCLUDED`."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, encoding="utf-8").stdout
    paths = [Path(name) for name in sorted(set(listed.split("\0"))) if name]
    return [path for path in paths if path.parts[0] not in EXCLUDED and (ROOT / path).is_file()]


def main() -> int:
    """Copy the files, print which package is tested, and run pytest."""
    with TemporaryDirectory() as folder:
        for path in files():
            copy = Path(folder, path)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / path, copy)
        shown = subprocess.run([sys.executable, "-c", SHOW], cwd=folder, check=True, stdout=subprocess.PIPE, text=True)
        print(shown.stdout, end="", flush=True)
        if "site-packages" not in shown.stdout:
            print("The tests would not use the installed package.")
            return 1
        options = ["-n", "auto", "-p", "no:cacheprovider", *sys.argv[1:]]
        return subprocess.run([sys.executable, "-m", "pytest", *options], cwd=folder, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
