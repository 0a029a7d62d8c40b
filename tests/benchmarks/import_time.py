"""Measure how much longer `import dos` takes than `import attrs`: the median of many fresh processes, alternating.

Run it with ``python tests/benchmarks/import_time.py``.
"""

import statistics
import subprocess
import sys
import time

TIMES = 15


def milliseconds(module: str) -> float:
    """Return how long a process takes to import a module and exit."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", f"import {module}"], check=True)
    return 1000 * (time.perf_counter() - start)


def main() -> None:
    """Import each in turn, after one warm-up."""
    times = [(milliseconds("attrs"), milliseconds("dos")) for _ in range(TIMES + 1)][1:]
    attrs, dos = (statistics.median(column) for column in zip(*times, strict=True))
    print(f"attrs {attrs:.0f} ms, dos {dos:.0f} ms, {dos - attrs:.0f} ms more")


if __name__ == "__main__":
    main()
