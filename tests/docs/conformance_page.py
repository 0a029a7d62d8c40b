"""Generate the table of counts in docs/conformance.md from the file of the conformance suite.

Run ``python tests/docs/conformance_page.py`` to write it to the page.
"""

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "conformance.md"
COUNTS = ROOT / "tests" / "conformance" / "perft.jsonl"
TABLE = re.compile(r"(?<=<!-- perft -->\n\n).*?(?=\n\n<!-- end of perft -->)", re.DOTALL)
COLUMNS = 6


def table() -> str:
    """Return the table of counts: the first moves of each start, and the longest sequences."""
    head = ["start", *map(str, range(1, COLUMNS + 1)), "longest"]
    rows = [head, ["---"] * len(head)]
    for line in map(json.loads, COUNTS.read_text("utf-8").splitlines()):
        nodes = line["nodes"]
        longest = f"{nodes[-1]:,} of {len(nodes)} moves"
        rows.append([line["name"], *(f"{count:,}" for count in nodes[:COLUMNS]), longest])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def filled(page: str) -> str:
    """Return the page with the current table."""
    return TABLE.sub(lambda _: table(), page, count=1)


if __name__ == "__main__":
    PAGE.write_bytes(filled(PAGE.read_text("utf-8")).encode())
