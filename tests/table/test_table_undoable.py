"""How many steps each viewer can undo: `Table.undoable`, and the same number in each viewer's update."""

import random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from dos.table import Table, Update, Viewer
from dos.testing import pieces
from support.positions import CALL, move, position
from support.tables import at_table, submit


def counts(table: Table) -> list[int]:
    """Return how many steps each viewer can undo, by seat, the spectator last. `sync` must agree."""
    undoable = [table.undoable(viewer) for viewer in table.viewers]
    assert undoable == [table.sync(viewer).undoable for viewer in table.viewers]
    return undoable


def counts_in_updates(updates: dict[Viewer, Update]) -> list[int]:
    """Return the number in each viewer's update, in the same order."""
    return [update.undoable for update in updates.values()]


def test_a_new_table_has_no_steps() -> None:
    """Before the first step no seat can undo anything, and the dealer cannot undo the automatic deal."""
    assert [0, 0, 0] == counts(at_table(dos.new_game(2, seed=1, dealer=0)))
    assert [0, 0, 0, 0] == counts(at_table(dos.new_game(3, seed=1, dealer=0), auto_deal=False))


def test_steps_are_counted_for_the_seat_that_made_them() -> None:
    """Each step adds one for its seat, each undo subtracts one, and other seats and spectators stay at 0."""
    table = at_table(position(["R7 B9 B1 B3 B4", "G1 G3", "G4"], "R7 B9 Y5 Y6"))

    assert [1, 0, 0, 0] == counts_in_updates(submit(table, "R7=R7!")) == counts(table)
    assert [2, 0, 0, 0] == counts_in_updates(submit(table, "B9=B9!")) == counts(table)
    assert [4, 0, 0, 0] == counts_in_updates(submit(table, "end", "+B1")) == counts(table)
    assert [3, 0, 0, 0] == counts_in_updates(table.undo(0)) == counts(table)
    assert [2, 0, 0, 0] == counts_in_updates(table.undo(0)) == counts(table)
    assert [3, 0, 0, 0] == counts_in_updates(submit(table, "end")) == counts(table)
    for left in (2, 1, 0):
        assert [left, 0, 0, 0] == counts_in_updates(table.undo(0)) == counts(table)
    with pytest.raises(dos.table.CannotUndo):
        table.undo(0)
    assert [0, 0, 0, 0] == counts(table)


def test_a_step_of_another_seat_ends_the_count() -> None:
    """After a step of another seat, only its own steps count. Undoing them gives the first seat nothing back."""
    table = at_table(position(["R7 B1 B3", "B9 G3"], "R7 B9 Y5"))

    assert [3, 0, 0] == counts_in_updates(submit(table, "R7=R7!", "end", "end")) == counts(table)
    assert [0, 1, 0] == counts_in_updates(submit(table, "B9=B9!")) == counts(table)
    assert [0, 0, 0] == counts_in_updates(table.undo(1)) == counts(table)


@pytest.mark.rule("Y2")
def test_a_call_is_a_step_of_its_seat() -> None:
    """A late call in another seat's turn counts for the seat that calls, and ends the count of the seat to move."""
    table = at_table(position(["R7 B1 B3", "G1 G3"], "R7 Y9 B9", calls_due=[1], rules=CALL))

    assert [1, 0, 0] == counts_in_updates(submit(table, "R7=R7!")) == counts(table)
    assert [0, 1, 0] == counts_in_updates(table.submit(1, dos.CallDos(by=1), table.seq)) == counts(table)
    assert [1, 0, 0] == counts_in_updates(submit(table, "end")) == counts(table)


@pytest.mark.parametrize(
    ("hands", "draw", "moves"),
    [
        (["R7 B1 B3", "B9 G3"], "Y1", ["draw"]),
        (["R7 B1 B3", "B9 G3"], "Y1", ["R7=R7!", "end"]),
        (["R3 R4 B1 B3", "B9 G3"], "Y1", ["R7=R3+R4!!"]),
        (["B9 R3 R4 B1", "G3"], "Y1", ["B9=B9!", "R7=R3+R4!!"]),
        (["R7", "B9 G3"], "Y1", ["R7=R7!"]),
    ],
    ids=["draw", "turned up", "draw of another", "draw of another after a match", "hands revealed"],
)
def test_a_reveal_ends_the_count(hands: list[str], draw: str, moves: list[str]) -> None:
    """Once a card is drawn or turned up, or hands are shown, neither that step nor an earlier one can be undone."""
    table = at_table(position(hands, "R7 B9", draw=draw))

    assert [0, 0, 0] == counts_in_updates(submit(table, *moves)) == counts(table)


def test_steps_after_a_reveal_count() -> None:
    """The count restarts with the first step that reveals nothing."""
    table = at_table(position(["R7 B1 B3", "B9 G3"], "R7 B9", draw="Y1"))

    assert [0, 0, 0] == counts_in_updates(submit(table, "R7=R7!", "end"))
    assert [1, 0, 0] == counts_in_updates(submit(table, "+B1")) == counts(table)


@pytest.mark.rule("S6", "R4")
@pytest.mark.parametrize("auto_deal", [False, True])
def test_a_round_that_ends_leaves_nothing(auto_deal: bool) -> None:  # noqa: FBT001 - a case
    """Neither the end of a round nor a deal, automatic or on request, can be undone."""
    table = at_table(position(["R7", "B9 G3"], "R7 B9", shuffler=dos.SeededShuffler(5)), auto_deal=auto_deal)

    assert [0, 0, 0] == counts_in_updates(submit(table, "R7=R7!")) == counts(table)
    if not auto_deal:
        assert [0, 0, 0] == counts_in_updates(submit(table, "deal")) == counts(table)
    assert 2 == table.state.round


@pytest.mark.rule("X2")
def test_a_new_player_has_made_no_steps() -> None:
    """A replaced player leaves nothing to undo. The replacement of another player changes no count."""
    table = at_table(position(["R7 B1 B3", "G1 G3", "G4"], "R7 B9 Y5"))
    submit(table, "R7=R7!", "end")

    assert [2, 0, 0, 0] == counts_in_updates(table.replace_player(1, "Eve")) == counts(table)
    assert [2, 0, 0, 0] == counts_in_updates(table.replace_player(2, "Fay")) == counts(table)
    assert [0, 0, 0, 0] == counts_in_updates(table.replace_player(0, "Gus")) == counts(table)
    assert [1, 0, 0, 0] == counts_in_updates(submit(table, "+B1")) == counts(table)


def test_a_refused_move_changes_no_count() -> None:
    """An illegal, stale or forged move changes no count."""
    table = at_table(position(["R7 B1 B3", "G1 G3"], "R7 B9 Y5"))
    submit(table, "R7=R7!")

    for seat, refused, seq in ((0, dos.Draw(), 1), (1, dos.Draw(), 1), (0, dos.EndTurn(), 0), (None, dos.EndTurn(), 1)):
        with pytest.raises(dos.DosError):
            table.submit(seat, refused, seq)
        assert [1, 0, 0] == counts(table)
    with pytest.raises(dos.table.CannotUndo):
        table.undo(1)
    assert [1, 0, 0] == counts(table)


@pytest.mark.parametrize("seat", [2, 3, -1, 10**30])
def test_a_seat_that_the_game_does_not_have(seat: int) -> None:
    """A seat that does not exist raises an error that says so. The count is not 0."""
    table = at_table(position(["R7 B1 B3", "G1 G3"], "R7 B9 Y5"))

    with pytest.raises(dos.DosError, match=f"no seat {seat}"):
        table.undoable(seat)


@pytest.mark.parametrize("seat", ["0", True, False, 0.0, (0,)], ids=repr)
def test_what_is_not_a_seat(seat: object) -> None:
    """A viewer that is not an int or `None` is a `TypeError`."""
    table = at_table(position(["R7 B1 B3", "G1 G3"], "R7 B9 Y5"))
    submit(table, "R7=R7!")

    with pytest.raises(TypeError):
        table.undoable(seat)


@given(st.integers(0, 2**32), st.sampled_from(pieces.PLAYERS))
def test_undo_works_exactly_as_often_as_counted(seed: int, players: int) -> None:
    """At any point of any game, each seat can undo exactly as often as `undoable` says."""
    rng = random.Random(seed)
    table = Table(dos.new_game(players, rules=dos.Rules(hand_size=5, dos_call=True), seed=seed))
    for _ in range(rng.randint(0, 40)):
        if table.state.is_over:
            break
        seat = rng.choice(dos.seats_to_act(table.state))
        updates = table.submit(seat, rng.choice(table.sync(seat).moves), table.seq)
        assert counts_in_updates(updates) == counts(table)
    undoable = counts(table)
    last = table.history[-1].seat

    assert [0] * players == [count for viewer, count in zip(table.viewers, undoable, strict=True) if viewer != last]
    for left in range(undoable[last])[::-1]:
        assert counts_in_updates(table.undo(last)) == counts(table)
        assert left == table.undoable(last)
    with pytest.raises(dos.table.CannotUndo):
        table.undo(last)


def test_a_count_is_part_of_an_update() -> None:
    """Two updates that differ in the count alone are different."""
    table = at_table(position(["R7 B1 B3", "G1 G3"], "R7 B9 Y5"))
    update = table.submit(0, move("R7=R7!"), 0)[0]

    assert update != attrs.evolve(update, undoable=0)
    assert 0 == attrs.fields(Update).undoable.default
