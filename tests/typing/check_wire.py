"""Types of the functions for JSON documents: checked by mypy and pyright, never run."""

from typing import Any, assert_type

import dos
from dos.serialization import from_data, from_json, schema, to_data, to_json
from dos.table import Table, Update


def check_writing(update: Update, table: Table) -> None:
    assert_type(to_json(update), str)
    assert_type(to_data(table), dict[str, Any])
    assert_type(schema(Update), dict[str, Any])
    assert_type(schema(dos.Event), dict[str, Any])


def check_reading(text: str, raw: bytes, data: object) -> None:
    assert_type(from_json(dos.GameState, text), dos.GameState)
    assert_type(from_json(Update, raw), Update)
    assert_type(from_json(Table, text).state, dos.GameState)
    assert_type(from_data(dos.Rules, data), dos.Rules)


def check_reading_unions(text: str, data: object) -> None:
    """The result has the type of the union that was passed, without an annotation."""
    move = from_json(dos.Move, text)
    event = from_data(dos.Event, data)
    assert_type(move, dos.Move)
    assert_type(from_data(dos.Move, data), dos.Move)
    assert_type(from_json(dos.Event, text), dos.Event)
    assert_type(event, dos.Event)
    assert_type(dos.notation.format_move(move), str)
    assert_type(dos.describe(event), str)
    if isinstance(move, dos.Match):
        assert_type(move.bonus, dos.ColorMatch)


def check_table(record: dos.record.GameRecord) -> None:
    table = Table.from_record(record, auto_deal=False, seq=3, undoable=1)
    assert_type(table, Table)
    assert_type(table.undoable(0), int)


def check_problems(error: dos.InvalidState | dos.NotationError) -> None:
    assert_type(error.problems, tuple[dos.Problem, ...])


def check_mistakes(data: dict[str, object]) -> None:
    from_json(dos.GameState, data)  # type: ignore[call-overload]
    from_json("GameState", "{}")  # type: ignore[call-overload]
    from_json(dos.GameState)  # type: ignore[call-overload]
    to_json()  # type: ignore[call-arg]
    dos.describe(from_json(dos.Move, "{}"))  # type: ignore[arg-type]
    move: dos.Draw = from_json(dos.Move, "{}")  # type: ignore[assignment]
    text: str = from_data(dos.Event, data)  # type: ignore[assignment]
    print(move, text)  # noqa: T201 - so that the names are used
