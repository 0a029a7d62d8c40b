"""Undo at a table: which steps can be taken back, and by whom."""

import copy
import random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from dos.table import Table
from support import strategies
from support.positions import CALL, move, position
from support.tables import at_table, everything, submit


def test_a_step_is_taken_back() -> None:
    """Undo takes back the last step, then the one before; every viewer gets the view under a new number."""
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


def test_a_double_click_takes_back_one_step() -> None:
    """With `seq`, a duplicate undo is refused as stale before anything is taken back."""
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


def test_the_end_of_a_turn_is_taken_back() -> None:
    """The end of a turn that revealed no card can be taken back until another seat moves."""
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


def test_another_s_word_stands() -> None:
    """After another seat's step earlier steps stay, even if that step is taken back."""
    table = at_table(position(["R7 B1 B3", "B9 G3"], "R7 B9 Y5"))
    submit(table, "R7=R7!", "end", "end", "B9=B9!")
    table.undo(1)

    for seat in (0, 1):
        with pytest.raises(dos.table.CannotUndo):
            table.undo(seat)


def test_what_gives_something_away_is_not_taken_back() -> None:
    """A draw, a card turned up, or another player's penalty draw cannot be taken back, nor anything before."""
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


def test_a_draw_of_nothing_is_taken_back() -> None:
    """A draw from empty piles reveals nothing and can be taken back."""
    table = at_table(position(["R3 B1", "B9 G3"], "R7 B9", rest="last hand"))
    submit(table, "draw")

    table.undo(0)

    assert dos.Matching() == table.state.phase


@pytest.mark.rule("Y2")
def test_a_call_is_taken_back_only_by_who_made_it() -> None:
    """A call in another's turn can be taken back by its seat, and ends the other's undo."""
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


def test_the_start_is_not_taken_back() -> None:
    """Before any step there is nothing to take back, not even the first deal."""
    table = at_table(dos.new_game(2, seed=1, dealer=0))

    for seat in (0, 1):
        with pytest.raises(dos.table.CannotUndo):
            table.undo(seat)


@given(st.integers(0, 2**32), st.sampled_from(strategies.PLAYERS))
def test_undo_goes_back_to_the_last_reveal_or_word_and_no_further(seed: int, players: int) -> None:
    """Undo goes back to the start of the seat's last unbroken steps without a reveal."""
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
