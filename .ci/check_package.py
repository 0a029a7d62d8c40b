"""Build the sdist and the wheel into a folder, and check what the wheel holds.

The wheel made from the sdist and the one made from the checkout are the same, and they hold the files of `dos` that git
tracks, the metadata, and nothing else.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
METADATA = ("METADATA", "WHEEL", "RECORD", "entry_points.txt", "licenses/LICENSE")


def build(*options: str) -> None:
    """Build with the pinned backend of this environment. What it prints is shown only if it fails."""
    command = [sys.executable, "-m", "build", "--no-isolation", *options, str(ROOT)]
    done = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(done.stdout)


def contents(folder: str | Path) -> dict[str, bytes]:
    """Read the only wheel of a folder: each file by its name."""
    (wheel,) = Path(folder).glob("*.whl")
    with ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def check(wheel: dict[str, bytes], direct: dict[str, bytes], code: dict[str, bytes]) -> None:
    """Compare the wheel with the one built without an sdist, and with the code in the checkout."""
    if wheel != direct:
        names = sorted(name for name in wheel.keys() | direct.keys() if wheel.get(name) != direct.get(name))
        sys.exit(f"the wheel built from the sdist differs from the one built from the checkout: {names}")
    (info,) = {name.split("/")[0] for name in wheel if ".dist-info/" in name}
    if not info.startswith("dos_cards-"):
        sys.exit(f"the wheel is of another distribution: {info}")
    expected = code.keys() | {f"{info}/{name}" for name in METADATA}
    if missing := expected - wheel.keys():
        sys.exit(f"the wheel lacks {sorted(missing)}")
    if surplus := wheel.keys() - expected:
        sys.exit(f"the wheel should not have {sorted(surplus)}")
    if changed := sorted(name for name, text in code.items() if wheel[name] != text):
        sys.exit(f"the wheel has other code than the checkout: {changed}")
    if "dos/py.typed" not in wheel:
        sys.exit("the wheel lacks dos/py.typed")
    print(f"{len(code)} files of the package and {len(wheel) - len(code)} of metadata")


def main() -> None:
    """Build, check and list."""
    output = sys.argv[1]
    listed = subprocess.run(
        ["git", "ls-files", "-z", "dos"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    code = {name: (ROOT / name).read_bytes() for name in listed.split("\0") if name}
    build("--outdir", output)
    with TemporaryDirectory() as folder:
        build("--wheel", "--outdir", folder)
        check(contents(output), contents(folder), code)
    for path in sorted(Path(output).glob("dos_cards-*")):
        print(path.name)


if __name__ == "__main__":
    main()
