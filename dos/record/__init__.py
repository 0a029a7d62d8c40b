"""Records of games: save, load, replay and resume them.

Theory of operation. A record is the names of the players, the state that the game started from, and the moves with
their seats. Nothing else is stored: `apply` is a pure function and the shuffler is part of the state, so all later
states, scores and events follow from the start and the moves. A `GameRecord` cannot contradict itself, but its moves
may be illegal. Replaying it reports the first move that is.

Tags and notes are texts for people. They are kept with the record, and nothing else reads them.

Loading a record replays it. `parse_record` and `read_records` apply every move to the state before it, so a record that
loads is a game played by the rules, and a record that does not load raises an error with the offending line. The result
line is for people who read the file: it must agree with the replayed game.

`format_record` writes a finished text. `RecordWriter` appends a line for each move while the game is played, because a
server that is killed cannot write its games any more. Both use one format: it does not matter how moves are grouped in
lines. A killed program leaves the beginning of a record. The error of reading it has the longest game that replays, and
so has the error of any damaged record.

The checksum only shows that the text is unmodified: it detects truncation and any edit, even one that leaves every move
legal. Anyone can compute it, so it does not show who wrote the record, or that the players really played this game.

A `GameRecord` contains hidden cards and the seed. `GameRecord.for_seat` returns a `SeatRecord` with only what one seat
saw: its first observation and the events redacted for it.

The format may change until version 1.0.
"""

from dos._publishing import publish
from dos.record.appending import RecordWriter
from dos.record.game import GameRecord, PlayedMove, RecordError, SeatRecord
from dos.record.parsing import parse_record, read_records
from dos.record.writing import format_record

__all__ = [
    "GameRecord",
    "PlayedMove",
    "RecordError",
    "RecordWriter",
    "SeatRecord",
    "format_record",
    "parse_record",
    "read_records",
]

publish(
    __name__, GameRecord, PlayedMove, RecordError, RecordWriter, SeatRecord, format_record, parse_record, read_records
)
