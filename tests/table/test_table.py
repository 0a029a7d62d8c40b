"""The table: who may submit which move, what each viewer receives, and players who leave."""

from collections.abc import Callable

import attrs
import pytest

import dos
from dos.table import Table, Update
from support.positions import CALL, card, cards, move, position
from support.tables import at_table, everything, submit

# Sitting down


def test_a_new_table() -> None:
    """A table has names, viewers and number 0, and has made the first deal."""
    start = dos.new_game(3, seed=2017)
    table = Table(start, names=("Ann", "Bob", "Cleo"))

    assert start == table.start
    assert dos.apply(start, dos.Deal()) == table.state
    assert (0, 1, 2, None) == table.viewers
    assert (("Ann", "Bob", "Cleo"), 0, True) == (table.names, table.seq, table.auto_deal)
    assert ((1, dos.Deal()),) == table.history
    assert "<Table of Ann, Bob, Cleo at 0, round 1>" == repr(table)


def test_names_by_default() -> None:
    """Players without names are named after their seats."""
    assert ("Seat 0", "Seat 1") == Table(dos.new_game(2)).names


def test_any_state_can_be_put_on_a_table() -> None:
    """A table starts from any valid state, including one in the middle of a turn."""
    state = dos.apply(position(["R7 R3", "B3"], "R7 B9"), move("R7=R7!"))

    assert dos.observe(state, 0) == Table(state).sync(0).view


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: Table(dos.observe(dos.new_game(2), 0)), TypeError),
        (lambda: Table(attrs.evolve(dos.new_game(2), dealer=7)), dos.InvalidState),
        (lambda: Table(dos.new_game(2), names=("Ann",)), dos.DosError),
        (lambda: Table(dos.new_game(2), names=("Ann", 3)), TypeError),
        (lambda: Table(dos.new_game(2), names="AB"), TypeError),
        (lambda: Table(dos.new_game(2), names=3), TypeError),
        (lambda: Table(dos.new_game(2), auto_deal=1), TypeError),
    ],
)
def test_impossible_tables(make: Callable[[], Table], error: type[Exception]) -> None:
    """A table needs a valid state and one name for each seat."""
    with pytest.raises(error):
        make()


# Moves


def test_everyone_gets_an_update() -> None:
    """Each viewer gets the number, its own view, its own events and its own moves."""
    table = at_table(position(["R3 R4", "G1 G3", "B1"], "R7 B9", draw="Y1"))

    updates = table.submit(0, dos.Draw(), 0)

    assert {0, 1, 2, None} == set(updates)
    for viewer, update in updates.items():
        drawn = card("Y1") if viewer == 0 else dos.HIDDEN
        view = dos.observe(table.state, viewer)
        assert Update(1, view, (dos.events.Drew(0, drawn),), dos.legal_moves(view), table.names) == update
    assert () == updates[1].moves
    assert 1 == table.seq


def test_a_forged_seat() -> None:
    """Nonexistent seats, spectators, and calls in another seat's name are refused as forged."""
    table = at_table(attrs.evolve(position(["R3 R4", "G1 G3", "B1"], "R7 B9", rules=CALL), calls_due=(1,)))
    before = everything(table)
    for seat, forged in (
        (3, dos.Draw()),
        (-1, dos.Draw()),
        (None, dos.Draw()),
        (2, dos.CallDos(by=1)),
        (2, dos.CatchDos(by=0, caught=1)),
    ):
        with pytest.raises(dos.table.ForgedSeat) as caught:
            table.submit(seat, forged, 0)
        assert (forged, seat) == (caught.value.move, caught.value.seat)
        assert str(forged) in str(caught.value)
    assert before == everything(table)
    assert "draw: a spectator cannot make this move" == str(dos.table.ForgedSeat(dos.Draw(), None))


def test_a_stale_move() -> None:
    """A move that answers an old update or a future one is refused, and so is a duplicate."""
    table = at_table(position(["R3 R4", "G1 G3"], "R7 B9", draw="Y1"))
    table.submit(0, dos.Draw(), 0)
    before = everything(table)

    for stale in (0, 2, -1):
        with pytest.raises(dos.table.StaleMove) as caught:
            table.submit(0, move("+R3"), stale)
        assert (stale, 1) == (caught.value.seq, caught.value.expected)
    assert before == everything(table)
    assert 2 == table.submit(0, move("+R3"), 1)[0].seq


def test_an_illegal_move() -> None:
    """An illegal move is refused with its rule, and with the error that the observation explains."""
    table = at_table(position(["R3 R4", "G1 G3"], "R7 B9", draw="Y1"))
    before = everything(table)
    for seat, text, rule in (
        (1, "draw", "S5"),
        (0, "end", "T5"),
        (0, "R7=R3", "T4"),
        (1, "deal", "S5"),
        (0, "+R3", "D3"),
    ):
        with pytest.raises(dos.IllegalMove) as caught:
            table.submit(seat, move(text), 0)
        assert rule == caught.value.rule
        explained = dos.explain(table.sync(seat).view, move(text))
        assert explained is not None
        assert explained.args == caught.value.args
    assert before == everything(table)


def test_wrong_types() -> None:
    """A wrong seat, move or number type raises a TypeError and changes nothing."""
    table = at_table(position(["R3 R4", "G1 G3"], "R7 B9"))
    before = everything(table)
    for wrong in (
        lambda: table.submit("0", dos.Draw(), 0),
        lambda: table.submit(True, dos.Draw(), 0),  # noqa: FBT003 - that is the fault
        lambda: table.submit(0, "draw", 0),
        lambda: table.submit(0, dos.Draw(), "0"),
        lambda: table.submit(0, dos.Draw(), None),
        lambda: table.sync("0"),
        lambda: table.log("0"),
        lambda: table.undo(None),
        lambda: table.replace_player(0, None),
        lambda: table.replace_player("0", "Eve"),
    ):
        with pytest.raises(TypeError):
            wrong()
    for wrong in (
        lambda: table.sync(2),
        lambda: table.log(2),
        lambda: table.undo(2),
        lambda: table.replace_player(-1, "Eve"),
    ):
        with pytest.raises(dos.DosError, match="no seat"):
            wrong()
    assert before == everything(table)


def test_sync_changes_nothing() -> None:
    """A returning viewer gets the current view and moves, without events, as often as it asks."""
    table = at_table(position(["R7 R3 B1", "G1 G3"], "R7 R9 B9"))
    submit(table, "R7=R7!", "end")
    first = table.sync(0)

    assert (2, (), dos.legal_moves(table.state)) == (first.seq, first.events, first.moves)
    assert dos.AddingBonus(0, 1) == first.view.phase
    assert first == table.sync(0)
    assert () == table.sync(None).moves


@pytest.mark.rule("Y2")
def test_any_seat_can_catch() -> None:
    """While a call is due, every other seat can catch, and the first to do so succeeds."""
    table = at_table(position(["R7 B1 B3", "G1 G3 G4", "Y1 Y3 Y4"], "R7 R9 B9", draw="Y5 Y6", rules=CALL))
    updates = submit(table, "R7=R7!", "end", "end", "end")

    assert [dos.CallDos(by=0)] == list(updates[0].moves)
    assert [dos.CatchDos(by=2, caught=0)] == list(updates[2].moves)
    assert dos.CatchDos(by=1, caught=0) in updates[1].moves
    updates = table.submit(2, dos.CatchDos(by=2, caught=0), table.seq)
    assert (dos.events.DosCaught(2, 0), dos.events.PenaltyDrawn(0, (dos.HIDDEN,) * 2)) == updates[1].events
    assert (dos.events.DosCaught(2, 0), dos.events.PenaltyDrawn(0, cards("Y5 Y6"))) == updates[0].events
    with pytest.raises(dos.IllegalMove, match="Y5"):
        table.submit(0, dos.CallDos(by=0), table.seq)


# Coming and going


@pytest.mark.rule("X2")
def test_a_player_is_replaced() -> None:
    """A new player takes over the seat. Everyone gets an update, and the old player can neither move nor undo."""
    table = at_table(position(["R7 B1 B3", "G1 G3"], "R7 B9 Y5"))
    submit(table, "R7=R7!")

    updates = table.replace_player(0, "Eve")

    assert {0, 1, None} == set(updates)
    for update in updates.values():
        assert (("Eve", "Bob"), 2, ()) == (update.names, update.seq, update.events)
    with pytest.raises(dos.table.StaleMove):
        table.submit(0, dos.EndTurn(), 1)
    with pytest.raises(dos.table.CannotUndo):
        table.undo(0)
    assert 3 == submit(table, "end")[0].seq


def test_the_replacement_of_another_player_keeps_the_undo() -> None:
    """When another player leaves, a seat can still undo its own last step."""
    table = at_table(position(["R7 B1 B3", "G1 G3"], "R7 B9 Y5"))
    submit(table, "R7=R7!")
    table.replace_player(1, "Eve")

    assert () == table.undo(0)[0].view.center_row.piles[0].cards[1:]


def test_half_a_character_is_not_a_name() -> None:
    """A name that a record cannot store is refused when a player joins, and the table can still be recorded."""
    table = at_table(position(["R7 B1 B3", "G1 G3"], "R7 B9 Y5"))
    before = everything(table)

    with pytest.raises(dos.DosError, match="must be text that UTF-8 can encode"):
        table.replace_player(0, "Ann\ud800")

    assert before == everything(table)
    assert ("Ann", "Bob") == table.record().names
