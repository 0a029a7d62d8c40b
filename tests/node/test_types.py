"""TypeScript types generated from the schemas: documents match them, and clients type-check against them."""

import json
import os
import random
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import dos
from dos.events.union import EVENT_TYPES
from dos.moves import MOVE_TYPES
from dos.phases import PHASE_TYPES
from dos.serialization import schema, to_json
from dos.table import Table, Update

HERE = Path(__file__).parent
NODE = shutil.which("node")
MODULES = Path(os.environ.get("DOS_NODE_MODULES") or HERE / "node_modules")
JSON2TS = MODULES / "json-schema-to-typescript/dist/src/cli.js"
TSC = MODULES / "typescript/bin/tsc"
NAMES = {dos.Move: "Move", dos.Event: "Event"}
"""The names of the types that are unions."""

pytestmark = pytest.mark.skipif(
    NODE is None or not (JSON2TS.is_file() and TSC.is_file()),
    reason="needs Node.js, and the packages of tests/node: `npm ci` there, or set DOS_NODE_MODULES to their folder",
)


class Error(NamedTuple):
    """An error that the compiler reports."""

    file: str
    line: int
    code: int
    what: str


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a script with Node.js."""
    return subprocess.run([NODE, *command], capture_output=True, check=False, encoding="utf-8")


def documents() -> dict[Any, list[object]]:
    """Return values of each type with documents, including every event, phase and kind of move."""
    rng = random.Random(2)
    rules = dos.Rules(hand_size=5, dos_call=True, deck=dos.DECK[::3])
    table = Table(dos.new_game(3, rules=rules, seed=2**60), names=("Ann", 'B"ob', "Cl\u00e9o\n"), auto_deal=False)
    states, updates, moves = [table.state], [table.sync(None)], []
    while not table.state.is_over:
        seat = rng.choice(dos.seats_to_act(table.state))
        moves.append(rng.choice(dos.legal_moves(table.state, seat)))
        updates.append(table.submit(seat, moves[-1], table.seq)[rng.choice(table.viewers)])
        states.append(table.state)
    events = [event for viewer in table.viewers for event in table.log(viewer)]
    assert set(EVENT_TYPES) == {type(event) for event in events}
    assert set(PHASE_TYPES) == {type(state.phase) for state in states}
    assert set(MOVE_TYPES) == {type(move) for move in moves}
    # Numbers that are strings, and the other shuffler.
    great = dos.Rules(target_score=2**70)
    scripted = dos.new_game(2, rules=great, shuffler=dos.ScriptedShuffler((dos.DECK,)))
    return {
        dos.Rules: [rules, great],
        dos.GameState: [*states, scripted],
        dos.Observation: [update.view for update in updates],
        dos.Move: [*moves],
        dos.Event: [*events],
        Update: [*updates],
        Table: [table, Table(scripted)],
    }


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the generated types of all schemas, and with documents as literals of these types."""
    folder = tmp_path_factory.mktemp("types")
    schemas = folder / "schemas"
    schemas.mkdir()
    for kind, values in documents().items():
        described = schema(kind)
        name, title = NAMES.get(kind) or kind.__name__, described["title"]
        (schemas / f"{name}.json").write_text(json.dumps(described))
        lines = [f'import type {{ {title} }} from "./{name}.d.ts";']
        lines += [f"export const value{number}: {title} = {to_json(value)};" for number, value in enumerate(values)]
        (folder / f"{name}_documents.ts").write_text("\n".join(lines))
    made = run(JSON2TS, "--input", schemas, "--output", folder)
    assert (0, "") == (made.returncode, made.stderr)
    return folder


@pytest.fixture(scope="module")
def errors(folder: Path) -> list[Error]:
    """Return the compiler's errors in the types, the documents and the code that uses them."""
    for name in ("client.mjs", "uses.ts", "mistakes.ts", "tsconfig.json"):
        shutil.copy(HERE / name, folder)
    done = run(TSC, "--project", folder, "--typeRoots", MODULES / "@types", "--pretty", "false")
    lines = [line for line in (done.stdout + done.stderr).splitlines() if not line.startswith(" ")]
    found = [re.fullmatch(r"(?:(.+)\((\d+),\d+\): )?error TS(\d+): (.+)", line) for line in lines]
    assert all(found), lines
    return [Error(Path(match[1] or "").name, int(match[2] or 0), int(match[3]), match[4]) for match in found]


def test_each_definition_makes_one_type(folder: Path) -> None:
    """The generator turns each definition into exactly one type with its name."""
    schemas = sorted(folder.glob("schemas/*.json"))
    for described, path in [(json.loads(path.read_text()), folder / f"{path.stem}.d.ts") for path in schemas]:
        made = re.findall(r"^export (?:type|interface) (\w+)", path.read_text(), re.MULTILINE)
        assert sorted({described["title"], *described["$defs"]}) == sorted(made)
    assert 7 == len(schemas)


def test_documents_and_clients_compile(errors: list[Error]) -> None:
    """The types, all documents, the client and the uses compile."""
    assert [] == [error for error in errors if error.file != "mistakes.ts"]


def test_mistakes_are_found(errors: list[Error]) -> None:
    """The compiler reports each mistake in its line, and no other error in that file."""
    lines = enumerate((HERE / "mistakes.ts").read_text().splitlines(), start=1)
    expected = [(number, int(found[1])) for number, line in lines if (found := re.search(r"// TS(\d+)$", line))]
    assert expected == [(error.line, error.code) for error in errors if error.file == "mistakes.ts"]
