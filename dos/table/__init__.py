"""A table: one game shared by players, bots and spectators.

Theory of operation. A `Table` takes moves from clients and returns what each of them may see. It has no socket, clock
or thread; those belong to the server. It is the only mutable object of the library. Everything a server sends is an
`Update`, one for each viewer, numbered by `seq`. A move carries the number of the update it answers. With any other
number it is stale, so a duplicate, or a move made on an outdated screen, is rejected before the rules are checked. The
seat of a move is what the server knows about the sender, never what the message claims.

There is one exception. While a DOS call is due, several players race to make the call or to catch, and each update of
another move would make their messages stale. So a call or a catch may answer an earlier update, as long as it was
already legal in that update and in all updates since. For each call and catch that is due, the table keeps the number
of the update since which it has been due. A duplicate is still rejected, because a call that was made or caught is no
longer due.

The table keeps the start and all moves since, so `record` can save the game at any moment. Each move is linked to the
one before it: a game can have any number of moves, and copying them for each new one would make a long game slow. The
table also keeps the states before the last steps of one seat, which `undo` returns to. A step that turned up or drew a
card clears them, because undoing it would give the card away; so does a step of another seat.

An automatic deal belongs to the move that made it due: both are in the same update. If the shuffler fails, the deal
stays due, and the move before it still counts.

Everything that changes is one frozen `Snapshot`, in one attribute of the table. `submit`, `undo` and `replace_player`
work out the next snapshot, with the updates of all viewers, and then assign it. A signal handler, Ctrl-C or exhausted
memory can raise an exception between any two instructions. It finds the table as it was before the call, or as it is
after it, and never with the state of one move and the number of another.

A table is used from one thread at a time. A call that comes while another is at work, from another thread or from the
table's own shuffler, raises `TableBusy`. The usual flag, cleared in a `finally`, has a trap: an exception from outside
can come after the flag is set and before the `try`, or within the `finally`, and then the table is busy forever. So the
flag is a `contextvars.Context` that each call enters. The interpreter refuses to enter a context twice, in any thread,
and leaves it whatever happens. Reading needs no flag, because each reading method looks at one snapshot.
"""

from dos._publishing import publish
from dos.errors import CannotUndo, ForgedSeat, StaleMove, TableBusy
from dos.table.game import Table
from dos.table.updates import Update, Viewer

__all__ = ["CannotUndo", "ForgedSeat", "StaleMove", "Table", "TableBusy", "Update", "Viewer"]

publish(__name__, CannotUndo, ForgedSeat, StaleMove, Table, TableBusy, Update)
