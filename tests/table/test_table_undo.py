"""Undo at a table: which steps can be undone, by whom, and how many."""

import copy
import random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from dos.table import Table
from dos.testing import pieces
from support.positions import CALL, move, position
from support.tables import at_table, everything, submit


def test_a_step_is_undone() -> None:
    """The last step is undone, then the one before. Everyone gets the view, and the numbers keep rising."""
    state = position(["R7 B9 B1 B3 B4", "G1 G3"], "R7 B9 Y5 Y6")
    table = at_table(state)
    submit(table, "R7=R7!", "B9=B9!", "end", "+B1")

    updates = table.undo(0)

    assert dos.AddingBonus(0, 2) == updates[1].view.phase
    assert ((), 5, dos.legal_moves(table.state)) == (updates[0].events, updates[0].seq, updates[0].moves)
    assert ["R7=R7!", "B9=B9!", "end"] == [str(made) for _, made in table.history]
    for _ in range(3):
        updates = table.undo(0)
    assert (state, 8, ()) == (table.state, table.seq, table.history)
    assert () == table.log(0)
    assert updates[None].view == dos.observe(state, None)
    with pytest.raises(dos.table.CannotUndo, match="seat 0"):
        table.undo(0)
    with pytest.raises(dos.table.StaleMove):
        table.submit(0, move("R7=R7!"), 4)
    assert dos.apply(state, move("R7=R7!")) == (submit(table, "R7=R7!"), table.state)[1]


def test_a_double_click_undoes_one_step() -> None:
    """An undo that carries a number counts once, and the number is checked before anything is undone."""
    table = at_table(position(["R7 B9 B1 B3", "G1 G3"], "R7 B9 Y5 Y6"))
    submit(table, "R7=R7!", "B9=B9!")

    table.undo(0, 2)
    for stale in (2, 4):
        with pytest.raises(dos.table.StaleMove):
            table.undo(0, stale)
    assert ((0, move("R7=R7!")),) == table.history
    with pytest.raises(TypeError):
        table.undo(0, "3")
    assert () == (table.undo(0, 3), table.history)[1]


def test_the_end_of_a_turn_is_undone() -> None:
    """The end of a turn that turned up no card can be undone until another seat acts."""
    table = at_table(position(["R7 B1 B3", "B9 G3"], "R7 B9 Y5"))
    submit(table, "R7=R7!", "end", "end")

    assert 1 == table.state.to_move
    table.undo(0)
    assert 0 == table.state.to_move
    submit(table, "end", "B9=B9!")
    for seat in (0, 1, 1):
        if seat == 1 and table.history[-1][0] == 1:
            table.undo(1)
            continue
        with pytest.raises(dos.table.CannotUndo):
            table.undo(seat)


def test_a_step_of_another_seat_ends_undo() -> None:
    """Even if the other seat undoes its step, the steps before it stand."""
    table = at_table(position(["R7 B1 B3", "B9 G3"], "R7 B9 Y5"))
    submit(table, "R7=R7!", "end", "end", "B9=B9!")
    table.undo(1)

    for seat in (0, 1):
        with pytest.raises(dos.table.CannotUndo):
            table.undo(seat)


def test_a_step_that_reveals_a_card_is_not_undone() -> None:
    """A draw, a card turned up, and the draws of others cannot be undone, nor can anything before them."""
    drawn = at_table(position(["R7 B1 B3", "B9 G3"], "R7 B9", draw="Y1"))
    submit(drawn, "draw")
    turned = at_table(position(["R7 B1 B3", "B9 G3"], "R7 B9", draw="Y1"))
    submit(turned, "R7=R7!", "end")
    penalty = at_table(position(["R3 R4 B1 B3", "B9 G3"], "R7 B9", draw="Y1"))
    submit(penalty, "R7=R3+R4!!")
    for table in (drawn, turned, penalty):
        before = everything(table)
        with pytest.raises(dos.table.CannotUndo) as caught:
            table.undo(0)
        assert 0 == caught.value.seat
        assert before == everything(table)
    submit(turned, "+B1")
    turned.undo(0)
    assert dos.AddingBonus(0, 1) == turned.state.phase


def test_a_draw_of_nothing_is_undone() -> None:
    """If there was nothing to draw, the draw revealed nothing and can be undone."""
    table = at_table(position(["R3 B1", "B9 G3"], "R7 B9", rest="last hand"))
    submit(table, "draw")

    table.undo(0)

    assert dos.Matching() == table.state.phase


@pytest.mark.rule("Y2")
def test_a_call_is_undone_only_by_its_seat() -> None:
    """A call in another seat's turn is a step too: only its own seat can undo it, and earlier steps then stand."""
    state = attrs.evolve(position(["R7 B1 B3", "G1 G3"], "R7 Y9 B9", rules=CALL), calls_due=(1,))
    table = at_table(state)
    submit(table, "R7=R7!")
    table.submit(1, dos.CallDos(by=1), table.seq)

    with pytest.raises(dos.table.CannotUndo):
        table.undo(0)
    table.undo(1)
    assert (1,) == table.state.calls_due
    with pytest.raises(dos.table.CannotUndo):
        table.undo(0)


def test_the_start_is_not_undone() -> None:
    """Before the first step there is nothing to undo, and no seat can undo the first deal."""
    table = at_table(dos.new_game(2, seed=1, dealer=0))

    for seat in (0, 1):
        with pytest.raises(dos.table.CannotUndo):
            table.undo(seat)


@given(st.integers(0, 2**32), st.sampled_from(pieces.PLAYERS))
def test_undo_goes_back_to_the_last_reveal_or_other_seat(seed: int, players: int) -> None:
    """A seat can never undo past another seat's step or a revealed card."""
    table = Table(dos.new_game(players, rules=dos.Rules(hand_size=5, dos_call=True), seed=seed))
    rng = random.Random(seed)
    bound, last = table.state, None
    for _ in range(40):
        if table.state.is_over:
            break
        seat = rng.choice(dos.seats_to_act(table.state))
        made = rng.choice(dos.legal_moves(table.state, seat))
        if dos.step(table.state, made, by=seat).reveals:
            table.submit(seat, made, table.seq)
            bound, last = table.state, None
            continue
        bound, last = (bound if last == seat else table.state), seat
        table.submit(seat, made, table.seq)
    twin = copy.deepcopy(table)
    for seat in range(players):
        back = copy.deepcopy(twin)
        while True:
            try:
                back.undo(seat)
            except dos.table.CannotUndo:
                break
        assert (bound if seat == last else twin.state) == back.state
