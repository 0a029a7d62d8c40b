"""Build the sdist and the wheel, check the contents of the wheel, and move both into a folder.

The wheels built from the sdist and from the checkout must be equal. They must contain the files of `dos` that git
tracks and the metadata, and nothing else. The folder can contain packages of earlier versions.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
METADATA = ("METADATA", "WHEEL", "RECORD", "entry_points.txt", "licenses/LICENSE")


def build(*options: str) -> None:
    """Build with the pinned backend of this environment. Show the output only if the build fails."""
    command = [sys.executable, "-m", "build", "--no-isolation", *options, str(ROOT)]
    done = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(done.stdout)


def contents(folder: Path) -> dict[str, bytes]:
    """Read the only wheel in a folder. Return the content of each file by its name."""
    (wheel,) = folder.glob("*.whl")
    with ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def check(wheel: dict[str, bytes], direct: dict[str, bytes], code: dict[str, bytes]) -> None:
    """Compare the wheel with the one built directly from the checkout, and with the code in the checkout."""
    if wheel != direct:
        names = sorted(name for name in wheel.keys() | direct.keys() if wheel.get(name) != direct.get(name))
        sys.exit(f"the wheel built from the sdist differs from the one built from the checkout: {names}")
    (info,) = {name.split("/")[0] for name in wheel if ".dist-info/" in name}
    if not info.startswith("dos_cards-"):
        sys.exit(f"the wheel is for another distribution: {info}")
    expected = code.keys() | {f"{info}/{name}" for name in METADATA}
    if missing := expected - wheel.keys():
        sys.exit(f"the wheel lacks {sorted(missing)}")
    if unexpected := wheel.keys() - expected:
        sys.exit(f"the wheel should not contain {sorted(unexpected)}")
    if changed := sorted(name for name, text in code.items() if wheel[name] != text):
        sys.exit(f"the code in the wheel differs from the checkout: {changed}")
    if "dos/py.typed" not in wheel:
        sys.exit("the wheel lacks dos/py.typed")
    print(f"{len(code)} files of the package and {len(wheel) - len(code)} files of metadata")


def main() -> None:
    """Build the packages, check them, move them into the folder and list them."""
    output = Path(sys.argv[1])
    listed = subprocess.run(
        ["git", "ls-files", "-z", "dos"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    code = {name: (ROOT / name).read_bytes() for name in listed.split("\0") if name}
    with TemporaryDirectory() as folder:
        built, direct = Path(folder, "built"), Path(folder, "direct")
        build("--outdir", str(built))
        build("--wheel", "--outdir", str(direct))
        check(contents(built), contents(direct), code)
        output.mkdir(parents=True, exist_ok=True)
        for path in sorted(built.iterdir()):
            shutil.move(path, output / path.name)
            print(path.name)


if __name__ == "__main__":
    main()
