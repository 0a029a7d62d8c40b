# pyright: reportUnnecessaryTypeIgnoreComment=true
"""What the types of notation and records say: checked by mypy and pyright, never run, as `check_types` is."""

from collections.abc import Iterator
from typing import TextIO, assert_type

import dos
from dos.table import Table


def check_notation(card: dos.Card, move: dos.Move) -> None:
    assert_type(dos.format_card(card), str)
    assert_type(dos.parse_card("R7"), dos.Card)
    assert_type(dos.format_move(move), str)
    assert_type(dos.parse_move("draw"), dos.Move)


def check_positions(state: dos.GameState, seen: dos.Observation) -> None:
    assert_type(dos.format_position(state), str)
    assert_type(dos.format_position(seen), str)
    assert_type(dos.parse_position(""), dos.GameState | dos.Observation)


def check_find_move(state: dos.GameState, seen: dos.Observation, view: dos.Position) -> None:
    assert_type(dos.find_move(state, "draw"), dos.Move)
    assert_type(dos.find_move(seen, "draw"), dos.Move)
    assert_type(dos.find_move(view, "draw"), dos.Move)


def check_record(record: dos.GameRecord, state: dos.GameState) -> None:
    assert_type(dos.GameRecord(("Ann", "Bob"), state, ((0, dos.Deal()),)), dos.GameRecord)
    assert_type(record.names, tuple[str, ...])
    assert_type(record.start, dos.GameState)
    assert_type(record.history, tuple[tuple[int, dos.Move], ...])
    assert_type(record.replay(), tuple[dos.Transition, ...])
    assert_type(record.for_seat(0), dos.SeatRecord)
    assert_type(record.for_seat(None), dos.SeatRecord)


def check_seat_record(record: dos.SeatRecord) -> None:
    assert_type(record.names, tuple[str, ...])
    assert_type(record.start, dos.Observation)
    assert_type(record.history, tuple[tuple[int, dos.Move], ...])
    assert_type(record.events, tuple[tuple[dos.Event, ...], ...])
    assert_type(record.replay(), tuple[dos.Observation, ...])


def check_texts(record: dos.GameRecord, lines: list[str], file: TextIO) -> None:
    assert_type(dos.format_record(record), str)
    assert_type(dos.format_record(record, comments=True), str)
    assert_type(dos.parse_record(""), dos.GameRecord)
    assert_type(dos.read_records(lines), Iterator[dos.GameRecord])
    assert_type(dos.read_records(file), Iterator[dos.GameRecord])


def check_table(table: Table, record: dos.GameRecord) -> None:
    assert_type(table.record(), dos.GameRecord)
    assert_type(Table.from_record(record), Table)
    assert_type(Table.from_record(record, auto_deal=False), Table)


def check_errors(
    illegal: dos.IllegalMove, unreadable: dos.NotationError, ambiguous: dos.AmbiguousMove, broken: dos.RecordError
) -> None:
    assert_type(illegal.close, tuple[dos.Move, ...])
    assert_type(unreadable.text, str)
    assert_type(unreadable.offset, int)
    assert_type(unreadable.expected, str)
    assert_type(unreadable.close, tuple[dos.Move, ...])
    assert_type(ambiguous.text, str)
    assert_type(ambiguous.candidates, tuple[dos.Move, ...])
    assert_type(broken.where, str)
    assert_type(broken.reason, str)
    assert_type(broken.move, dos.Move | None)
    assert_type(broken.rule, str | None)
    assert_type(broken.legal, tuple[dos.Move, ...])


def check_mistakes(state: dos.GameState, record: dos.GameRecord, seen: dos.SeatRecord) -> None:
    dos.parse_card(b"R7")  # type: ignore[arg-type]
    dos.format_card("R7")  # type: ignore[arg-type]
    dos.format_move("draw")  # type: ignore[arg-type]
    dos.find_move("draw", state)  # type: ignore[arg-type]
    dos.find_move(state)  # type: ignore[call-arg]
    dos.format_record(record, True)  # type: ignore[call-arg] # noqa: FBT003
    dos.format_record(seen)  # type: ignore[arg-type]
    dos.GameRecord(["Ann", "Bob"], state, ())  # type: ignore[arg-type]
    dos.GameRecord(("Ann", "Bob"), state, (dos.Deal(),))  # type: ignore[arg-type]
    record.for_seat()  # type: ignore[call-arg]
    record.for_seat("0")  # type: ignore[arg-type]
    record.history = ()  # type: ignore[misc]
    Table.from_record(seen)  # type: ignore[arg-type]
