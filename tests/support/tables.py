"""Tables for tests."""

import dos
from dos.table import Table, Update
from support.positions import move


def at_table(state: dos.GameState, *, auto_deal: bool = True) -> Table:
    """Return a table of Ann, Bob and so on."""
    return Table(state, names=("Ann", "Bob", "Cleo", "Dan")[: state.num_players], auto_deal=auto_deal)


def submit(table: Table, *texts: str) -> dict[int | None, Update]:
    """Make moves, given as text, for the seats to move; return the updates of the last one."""
    updates: dict[int | None, Update] = {}
    for text in texts:
        seat = table.state.to_move
        assert seat is not None
        updates = table.submit(seat, move(text), table.seq)
    return updates


def everything(table: Table) -> tuple[object, ...]:
    """Return everything that a table reports."""
    return (
        table.state,
        table.start,
        table.seq,
        table.history,
        table.names,
        table.auto_deal,
        [table.sync(viewer) for viewer in table.viewers],
        [table.log(viewer) for viewer in table.viewers],
    )
