"""The documents and schemas in `tests/golden/wire/`; `write_golden.py` writes them.

Each file of documents has one document per line, all of one type.
"""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import dos
from dos.serialization import schema, to_json
from dos.table import Table, Update
from support import golden_records

WIRE = Path(__file__).parents[1] / "golden" / "wire"

TYPES = {
    "rules": dos.Rules,
    "states": dos.GameState,
    "observations": dos.Observation,
    "moves": dos.Move,
    "events": dos.Event,
    "updates": Update,
    "tables": Table,
}


def firsts(values: list[Any]) -> list[Any]:
    """Return the first value of each class."""
    return list({type(value): value for value in reversed(values)}.values())[::-1]


def positions() -> Iterator[dos.GameState]:
    """Yield the first state of each phase, and states with other features of play and scripted shuffles."""
    record = golden_records.record("3-players-dos-call.txt")
    states = [record.start, *(made.state for made in record.replay())]
    yield from {type(state.phase): state for state in reversed(states)}.values()
    for name in ("4-players-default.txt", "2-players-any-match-after-draw.txt"):
        record = golden_records.record(name)
        states = [record.start, *(made.state for made in record.replay())]
        yield from {(type(state.phase), state.calls_due): state for state in reversed(states)}.values()
    script = dos.ScriptedShuffler((dos.DECK[::-1], dos.DECK))
    yield dos.new_game(2, rules=dos.Rules(target_score=2**53 + 1), shuffler=script)
    yield dos.new_game(2, seed=2**128 - 1, dealer=1)


def tables() -> Iterator[Table]:
    """Yield a new table, a table in the middle of a game, and a table at its end."""
    for name in ("2-players-dos-call.txt", "3-players-default.txt"):
        record = golden_records.record(name)
        for length in (0, len(record.history) // 2, len(record.history)):
            table = Table(record.start, names=record.names, auto_deal=False)
            for seat, move in record.history[:length]:
                table.submit(seat, move, table.seq)
            yield table
    table.replace_player(0, "A new player")
    yield table


@cache
def values(name: str) -> list[Any]:
    """Return the values of one file."""
    states = list(positions())
    small = dos.Rules(target_score=1, hand_size=3, deck=dos.DECK[::9])
    records = [golden_records.record(name) for name in golden_records.GAMES]
    records.append(golden_records.played(dos.new_game(2, rules=small, seed=1)))
    made = [step for record in records for step in record.replay()]
    history = [move for record in records for _, move in record.history]
    match name:
        case "rules":
            return list(dict.fromkeys([dos.Rules(), *(record.start.rules for record in records)]))
        case "states":
            return states
        case "observations":
            return [dos.observe(state, seat) for state in states for seat in (None, 0, 1)]
        case "moves":
            return [*firsts(history), *dict.fromkeys(move for move in history if isinstance(move, dos.Match))]
        case "events":
            events = firsts([event for step in made for event in step.events])
            return list(dict.fromkeys([*events, *(dos.redact(event, None) for event in events)]))
        case "updates":
            return [table.sync(seat) for table in tables() for seat in table.viewers] + list(submitted())
        case _:
            return list(tables())


def submitted() -> Iterator[Update]:
    """Yield every viewer's update of each kind of move."""
    record = golden_records.record("2-players-dos-call.txt")
    table = Table(record.start, names=record.names, auto_deal=False)
    kinds: set[type] = set()
    for seat, move in record.history:
        updates = table.submit(seat, move, table.seq)
        if type(move) not in kinds:
            yield from updates.values()
        kinds.add(type(move))


def texts() -> dict[str, str]:
    """Return the text of every golden file, by name."""
    written = {f"{name}.jsonl": "".join(f"{to_json(value)}\n" for value in values(name)) for name in TYPES}
    for type_ in TYPES.values():
        made = schema(type_)
        name = made["title"].removesuffix("Document")
        written[f"{name}.schema.json"] = json.dumps(made, indent=2) + "\n"
    return written
