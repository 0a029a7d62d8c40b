"""Games as they were played: save, load, replay and check them. The format may change until version 1.0."""

from dos._publishing import publish
from dos.errors import RecordError
from dos.record.game import GameRecord, PlayedMove, SeatRecord
from dos.record.text import format_record, parse_record, read_records

__all__ = ["GameRecord", "PlayedMove", "RecordError", "SeatRecord", "format_record", "parse_record", "read_records"]

publish(__name__, GameRecord, PlayedMove, RecordError, SeatRecord, format_record, parse_record, read_records)
