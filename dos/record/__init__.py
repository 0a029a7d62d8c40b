"""Games as they were played: kept, told again, checked. The format may change until version 1.0."""

from dos.record.game import GameRecord, SeatRecord
from dos.record.text import format_record, parse_record, read_records

__all__ = ["GameRecord", "SeatRecord", "format_record", "parse_record", "read_records"]
