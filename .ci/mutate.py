"""Check that the tests notice mistakes: change one place of the package, run the tests, and repeat this for a sample.

cosmic-ray makes these mutants. A mutant that no test notices survives; it is printed with its file, line and diff. The
check fails if fewer than 98% are killed.

The sample is drawn fairly. A place in the code counts once, however many operators apply to it, and the place's text
decides whether it is in the sample: an edit changes the sample only where it changes the code. The files are changed in
copies, one for each core, and never in the checkout.
"""

import argparse
import contextlib
import linecache
import os
import random
import shlex
import shutil
import subprocess
import sys
import time
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from cosmic_ray.commands.init import init
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_db import WorkDB
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkResult

ROOT = Path(__file__).parents[1]
LEFT_OUT = shutil.ignore_patterns(".git", ".tox", ".venv", ".hypothesis", "__pycache__", "node_modules", "site")
REQUIRED = 0.98
MEMORY = 4 << 30  # bytes that a test run may use; some mutants allocate without end
PYTEST = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]

# Operators that say little about the tests: `|` is in annotations, decorators such as `final` are for type checkers,
# and small integers, members of enumerations and None are identical when they are equal.
NOISE = (
    "core/ReplaceBinaryOperator_BitOr_",
    "core/RemoveDecorator",
    "core/ReplaceComparisonOperator_Eq_Is",
    "core/ReplaceComparisonOperator_NotEq_IsNot",
    "core/ReplaceComparisonOperator_Is_Eq",
    "core/ReplaceComparisonOperator_IsNot_NotEq",
)

# Mutants that behave as the original does: the operator, the line, and the reason.
EQUIVALENT = {
    ("ReplaceComparisonOperator_NotEq_Lt", "while hand[index].kind != kind:"): "a hand is sorted",
    ("NumberReplacer", "_parse = lru_cache(maxsize=2**13)(parse_move)"): "changes only the cache size",
}


def line(mutant: MutationSpec) -> str:
    """Return the line that a mutant changes."""
    return linecache.getline(str(mutant.module_path), mutant.start_pos[0])


def counts(mutant: MutationSpec) -> bool:
    """Return whether a mutant can be in the sample. A star or a slash between parameters is not an operator."""
    operator, text = mutant.operator_name, line(mutant)
    is_marker = text.startswith(("*,", "/,", "/)"), mutant.start_pos[1])
    return not (operator.startswith(NOISE) or is_marker or (operator.removeprefix("core/"), text.strip()) in EQUIVALENT)


def sample(seed: int, number: int) -> list[MutationSpec]:
    """Choose places in the package, and one mutant for each of them."""
    database = WorkDB("sqlite.tmp", WorkDB.Mode.create)
    init(sorted(Path("dos").rglob("*.py")), database, {})
    mutants = filter(counts, (mutant for item in database.work_items for mutant in item.mutations))
    database.close()
    places = defaultdict(list)
    for mutant in sorted(mutants, key=lambda mutant: (mutant.operator_name, mutant.occurrence)):
        places[mutant.module_path, mutant.start_pos].append(mutant)
    drawn = []
    seen: Counter[str] = Counter()
    for (module, (_, column)), found in sorted(places.items()):
        text = line(found[0])
        indent = len(text) - len(text.lstrip())
        key = f"{seed} {module} {found[0].definition_name} {column - indent} {text.strip()}"
        chance = random.Random(key + " again" * seen[key])  # noqa: S311 - no secret
        seen[key] += 1
        drawn.append((chance.random(), chance.choice(found)))
    return [mutant for _, mutant in sorted(drawn, key=lambda pair: pair[0])[:number]]


def nearest_tests(module: Path) -> list[str]:
    """Return the folders whose tests are most likely to notice a change of a module."""
    folder = Path("tests", module.with_suffix("").parts[1])
    return [str(folder)] if folder.is_dir() else ["tests/core", "tests/rules"]


def enter_copy(work: Path) -> None:
    """Make a copy of the package and its tests for this process, and move there."""
    copy = work / str(os.getpid())
    shutil.copytree(work / "original", copy)
    os.chdir(copy)
    os.environ["PYTHONPATH"] = str(copy)
    with contextlib.suppress(ImportError):  # the module is only on Unix
        import resource  # noqa: PLC0415 - the same

        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


def judge(mutant: MutationSpec, seconds: float) -> WorkResult:
    """Run the nearest tests against a mutant, then all of them. A test run that does not end kills the mutant too."""
    for folders in (nearest_tests(mutant.module_path), []):
        result = mutate_and_test([mutant], shlex.join([*PYTEST, "-x", *folders]), seconds)
        if result.test_outcome is not TestOutcome.SURVIVED:
            break
    return result


def main() -> int:
    """Run the tests on the original, then on each mutant of the sample."""
    parser = argparse.ArgumentParser(description="Check that the tests notice mistakes.")
    parser.add_argument("folder", type=Path, help="a folder for the copies")
    parser.add_argument("--number", type=int, default=200, help="how many mutants (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=2017, help="draw another sample (default: %(default)s)")
    options = parser.parse_args()
    work = options.folder.resolve() / "mutation"
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(ROOT, work / "original", ignore=LEFT_OUT)
    os.chdir(work / "original")
    cores = os.cpu_count() or 1
    begin = time.monotonic()
    subprocess.run([*PYTEST, "-n", str(cores)], env={**os.environ, "PYTHONPATH": str(Path.cwd())}, check=True)
    limit = 60 + 3 * cores * (time.monotonic() - begin)
    mutants = sample(options.seed, options.number)
    survivors = 0
    with ProcessPoolExecutor(cores, initializer=enter_copy, initargs=(work,)) as pool:
        running = {pool.submit(judge, mutant, limit): mutant for mutant in mutants}
        for done, future in enumerate(as_completed(running), 1):
            mutant, result = running[future], future.result()
            if result.worker_outcome is not WorkerOutcome.NORMAL:
                sys.exit(f"{mutant}: {result.output}")
            what = f"{mutant.module_path}:{mutant.start_pos[0]} {mutant.operator_name.removeprefix('core/')}"
            print(f"{done}/{len(mutants)} {result.test_outcome.value}: {what}", flush=True)
            if not result.is_killed:
                survivors += 1
                print(result.diff, flush=True)
    killed = 1 - survivors / len(mutants)
    print(f"{survivors} of {len(mutants)} mutants survived: {killed:.1%} killed, and {REQUIRED:.0%} is required")
    return int(killed < REQUIRED)


if __name__ == "__main__":
    sys.exit(main())
