"""Tables that are interrupted by an exception from outside: a time limit of a signal handler, or Ctrl-C."""

from collections.abc import Callable
from contextlib import suppress

import pytest

import dos
from dos.table import Table
from support.interruption import NO_OPCODES, Interruption
from support.positions import CALL, move, position
from support.tables import at_table, everything, submit


def matched() -> Table:
    """Return a table at which seat 0 has made a match."""
    table = at_table(position(["R7 B1 B3", "G1 G3", "Y1"], "R7 R9 B9", shuffler=dos.SeededShuffler(5)))
    submit(table, "R7=R7!")
    return table


def last_card() -> Table:
    """Return a table at which a match of seat 0 ends the round."""
    return at_table(position(["R7", "G1 G3"], "R7 B9", shuffler=dos.SeededShuffler(5)))


def uncalled() -> Table:
    """Return a table at which seat 0 owes the DOS call."""
    table = at_table(position(["R7 B1 B3", "G1 G3 G4"], "R7 R9 B9", draw="Y5 Y6", rules=CALL))
    submit(table, "R7=R7!", "end", "end", "end")
    return table


def empty_pile() -> Table:
    """Return a table at which a draw reshuffles the discard pile."""
    shuffler = dos.SeededShuffler(5)
    return at_table(position(["R3", "G1"], "R7 B9", discard="B4", rest="last hand", shuffler=shuffler))


CALLS: list[tuple[Callable[[], Table], Callable[[Table], object]]] = [
    (matched, lambda table: table.submit(0, dos.EndTurn(), 1)),
    (last_card, lambda table: table.submit(0, move("R7=R7!"), 0)),
    (uncalled, lambda table: table.submit(1, dos.CatchDos(by=1, caught=0), 4)),
    (empty_pile, lambda table: table.submit(0, dos.Draw(), 0)),
    (matched, lambda table: table.undo(0, 1)),
    (matched, lambda table: table.replace_player(0, "Eve")),
]
IDS = ["submit", "submit and deal", "catch", "reshuffle", "undo", "replace_player"]


@pytest.mark.parametrize(("make", "call"), CALLS, ids=IDS)
@pytest.mark.parametrize(
    ("places", "error"),
    [
        ("line", TimeoutError("time is up")),
        pytest.param("opcode", KeyboardInterrupt(), marks=[pytest.mark.slow, NO_OPCODES]),
    ],
    ids=["line", "opcode"],
)
def test_an_interruption_tears_no_table(
    make: Callable[[], Table], call: Callable[[Table], object], places: str, error: BaseException
) -> None:
    """An exception at any point of a call leaves the table as it was or as it should be, and ready for the next."""
    table = make()
    before = everything(table)
    call(table)
    after = everything(table)
    table = make()
    found = []
    place = 0
    while True:
        with suppress(type(error)):
            with Interruption(places, place, error):
                call(table)
            break
        found.append(everything(table))
        assert found[-1] in (before, after)
        assert table.record().end == table.state
        if found[-1] == after:
            table = make()
        place += 1

    assert after == everything(table)
    assert place > 50
    assert before in found
    assert after in found


def test_a_full_stack_tears_no_table() -> None:
    """However little of the stack is left, a call succeeds or raises a RecursionError, and changes all or nothing."""
    table = last_card()
    errors = 0

    def dive() -> None:
        nonlocal errors
        with suppress(RecursionError):
            dive()
        if table.seq == 0:
            try:
                table.submit(0, move("R7=R7!"), 0)
            except RecursionError:
                errors += 1

    dive()

    assert errors > 5
    twin = last_card()
    submit(twin, "R7=R7!")
    assert everything(twin) == everything(table)
