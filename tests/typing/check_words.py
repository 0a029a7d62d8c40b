# pyright: reportUnnecessaryTypeIgnoreComment=true
"""Types of notation and records: checked by mypy and pyright, never run, as `check_types` is."""

from collections.abc import Iterator
from typing import TextIO, assert_type

import dos
from dos.table import Table


def check_notation(card: dos.Card, move: dos.Move) -> None:
    assert_type(dos.notation.format_card(card), str)
    assert_type(dos.parse_card("R7"), dos.Card)
    assert_type(dos.notation.format_move(move), str)
    assert_type(dos.parse_move("draw"), dos.Move)


def check_positions(state: dos.GameState, seen: dos.Observation) -> None:
    assert_type(dos.notation.format_position(state), str)
    assert_type(dos.notation.format_position(seen), str)
    assert_type(dos.notation.parse_position(""), dos.GameState | dos.Observation)


def check_find_move(state: dos.GameState, seen: dos.Observation, view: dos.Position) -> None:
    assert_type(dos.find_move(state, "draw"), dos.Move)
    assert_type(dos.find_move(seen, "draw"), dos.Move)
    assert_type(dos.find_move(view, "draw"), dos.Move)


def check_record(record: dos.record.GameRecord, state: dos.GameState) -> None:
    assert_type(dos.record.GameRecord(("Ann", "Bob"), state, ((0, dos.Deal()),)), dos.record.GameRecord)
    assert_type(record.names, tuple[str, ...])
    assert_type(record.start, dos.GameState)
    assert_type(record.history, tuple[dos.record.PlayedMove, ...])
    assert_type(record.replay(), tuple[dos.Transition, ...])
    assert_type(record.for_seat(0), dos.record.SeatRecord)
    assert_type(record.for_seat(None), dos.record.SeatRecord)


def check_seat_record(record: dos.record.SeatRecord) -> None:
    assert_type(record.names, tuple[str, ...])
    assert_type(record.start, dos.Observation)
    assert_type(record.history, tuple[dos.record.PlayedMove, ...])
    assert_type(record.events, tuple[tuple[dos.Event, ...], ...])
    assert_type(record.replay(), tuple[dos.Observation, ...])


def check_texts(record: dos.record.GameRecord, lines: list[str], file: TextIO) -> None:
    assert_type(dos.record.format_record(record), str)
    assert_type(dos.record.format_record(record, comments=True), str)
    assert_type(dos.record.parse_record(""), dos.record.GameRecord)
    assert_type(dos.record.read_records(lines), Iterator[dos.record.GameRecord])
    assert_type(dos.record.read_records(file), Iterator[dos.record.GameRecord])


def check_table(table: Table, record: dos.record.GameRecord) -> None:
    assert_type(table.record(), dos.record.GameRecord)
    assert_type(Table.from_record(record), Table)
    assert_type(Table.from_record(record, auto_deal=False), Table)


def check_errors(
    illegal: dos.IllegalMove,
    unreadable: dos.NotationError,
    ambiguous: dos.AmbiguousMove,
    broken: dos.record.RecordError,
) -> None:
    assert_type(illegal.suggestions, tuple[dos.Move, ...])
    assert_type(unreadable.text, str)
    assert_type(unreadable.offset, int)
    assert_type(unreadable.expected, str)
    assert_type(unreadable.suggestions, tuple[dos.Move, ...])
    assert_type(ambiguous.text, str)
    assert_type(ambiguous.candidates, tuple[dos.Move, ...])
    assert_type(broken.where, str)
    assert_type(broken.reason, str)
    assert_type(broken.move, dos.Move | None)
    assert_type(broken.rule, str | None)
    assert_type(broken.legal, tuple[dos.Move, ...])


def check_mistakes(state: dos.GameState, record: dos.record.GameRecord, seen: dos.record.SeatRecord) -> None:
    dos.parse_card(b"R7")  # type: ignore[arg-type]
    dos.notation.format_card("R7")  # type: ignore[arg-type]
    dos.notation.format_move("draw")  # type: ignore[arg-type]
    dos.find_move("draw", state)  # type: ignore[arg-type]
    dos.find_move(state)  # type: ignore[call-arg]
    dos.record.format_record(record, True)  # type: ignore[call-arg] # noqa: FBT003
    dos.record.format_record(seen)  # type: ignore[arg-type]
    dos.record.GameRecord(["Ann", "Bob"], state, ())  # type: ignore[arg-type]
    dos.record.GameRecord(("Ann", "Bob"), state, (dos.Deal(),))  # type: ignore[arg-type]
    record.for_seat()  # type: ignore[call-arg]
    record.for_seat("0")  # type: ignore[arg-type]
    record.history = ()  # type: ignore[misc]
    Table.from_record(seen)  # type: ignore[arg-type]
