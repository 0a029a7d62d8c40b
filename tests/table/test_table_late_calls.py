"""Calls and catches that answer an earlier update, because another move arrived first."""

import copy
import itertools
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from dos.table import StaleMove, Table
from dos.testing import pieces
from support.positions import CALL, position
from support.tables import at_table, everything, submit

DUE = 4
"""The number of the update in which the call of seat 0 became due."""


def uncalled() -> Table:
    """Return a table at which seat 0 has ended its turn without the DOS call, and seat 1 is to move."""
    table = at_table(position(["R7 B1 B3", "B9 G3 G4", "Y1 Y3 Y4"], "R7 R9 B9", draw="Y5 Y6", rules=CALL))
    submit(table, "R7=R7!", "end", "end", "end")
    assert (DUE, (0,)) == (table.seq, table.state.calls_due)
    return table


CALL_0 = dos.CallDos(by=0)
CATCH_BY_2 = dos.CatchDos(by=2, caught=0)


@pytest.mark.rule("Y2")
@pytest.mark.parametrize(("seat", "late"), [(0, CALL_0), (2, CATCH_BY_2), (1, dos.CatchDos(by=1, caught=0))], ids=str)
@pytest.mark.parametrize("moves", [1, 2, 3])
def test_a_late_call_counts(seat: int, late: dos.Move, moves: int) -> None:
    """A call or a catch still counts after other moves, if the call was due in the update it answers and since."""
    for seq in range(DUE, DUE + moves + 1):
        table = uncalled()
        submit(table, *["B9=B9!", "end", "+G3"][:moves])
        updates = table.submit(seat, late, seq)
        assert () == table.state.calls_due
        assert DUE + moves + 1 == updates[0].seq == table.seq
        assert table.record().end == table.state


@pytest.mark.rule("Y2")
@pytest.mark.parametrize(("seat", "late"), [(0, CALL_0), (2, CATCH_BY_2)], ids=str)
@pytest.mark.parametrize("seq", [-1, 0, DUE - 2, DUE + 2, 10**30])
def test_a_call_cannot_answer_an_update_without_it(seat: int, late: dos.Move, seq: int) -> None:
    """A call or a catch that answers an update before the call was due, or one that does not exist, is stale."""
    table = uncalled()
    submit(table, "B9=B9!")
    before = everything(table)

    with pytest.raises(StaleMove) as caught:
        table.submit(seat, late, seq)
    assert (seq, DUE + 1) == (caught.value.seq, caught.value.expected)
    assert before == everything(table)


@pytest.mark.rule("Y1")
def test_a_late_call_of_a_turn_that_has_ended_counts() -> None:
    """A call that answers the end of the turn counts after a time limit has ended the turn, but a catch does not."""
    table = uncalled()

    with pytest.raises(StaleMove):
        table.submit(2, CATCH_BY_2, DUE - 1)
    assert DUE + 1 == table.submit(0, CALL_0, DUE - 1)[0].seq
    assert () == table.state.calls_due


def test_a_catch_of_another_seat_does_not_make_a_call_late() -> None:
    """A call at the end of a turn counts if someone was caught in the meantime."""
    table = at_table(position(["B9 R1", "G3 G4 B7", "R7 B1 B3"], "R7 B9", to_move=2, calls_due=[0], rules=CALL))
    submit(table, "R7=R7!", "end", "end")
    seen = table.seq
    table.submit(1, dos.CatchDos(by=1, caught=0), seen)

    assert seen + 2 == table.submit(2, dos.CallDos(by=2), seen)[2].seq


def test_only_the_first_of_late_calls_counts() -> None:
    """After a call or a catch, the call is no longer due, so another one is stale, as is a duplicate."""
    for first in ((0, CALL_0), (2, CATCH_BY_2)):
        table = uncalled()
        submit(table, "B9=B9!")
        table.submit(*first, DUE)
        for second in ((0, CALL_0), (2, CATCH_BY_2), (1, dos.CatchDos(by=1, caught=0))):
            with pytest.raises(StaleMove):
                table.submit(*second, DUE)


def test_other_late_moves_are_stale() -> None:
    """The exception is for calls and catches alone, and only for those of a call that is due."""
    table = uncalled()
    submit(table, "B9=B9!")

    for seat, late in ((1, dos.EndTurn()), (1, dos.Draw()), (1, dos.CallDos(by=1)), (2, dos.CatchDos(by=2, caught=1))):
        with pytest.raises(StaleMove):
            table.submit(seat, late, DUE)


def test_an_undo_of_another_seat_keeps_a_call_due() -> None:
    """A catch counts across another seat's step and its undo, because the call was due all the time."""
    table = uncalled()
    submit(table, "B9=B9!")
    table.undo(1)

    assert DUE + 3 == table.submit(2, CATCH_BY_2, DUE)[0].seq


def test_a_call_that_is_due_again_is_due_from_then_on() -> None:
    """If a call is undone, or the end of the turn is undone and made again, earlier messages stay stale."""
    called = uncalled()
    called.submit(0, CALL_0, DUE)
    called.undo(0)
    ended = uncalled()
    ended.undo(0)
    submit(ended, "end")
    for table in (called, ended):
        assert (0,) == table.state.calls_due
        for seq in (DUE, DUE + 1):
            with pytest.raises(StaleMove):
                table.submit(2, CATCH_BY_2, seq)
        submit(table, "B9=B9!")
        assert DUE + 4 == table.submit(2, CATCH_BY_2, DUE + 2)[0].seq


def test_a_new_player_does_not_make_the_old_player_s_call() -> None:
    """Messages of a replaced player stay stale. Those of the other players still count."""
    for replaced, seat, late in ((2, 2, CATCH_BY_2), (0, 0, CALL_0)):
        table = uncalled()
        table.replace_player(replaced, "Eve")
        with pytest.raises(StaleMove):
            table.submit(seat, late, DUE)
        submit(table, "B9=B9!")
        with pytest.raises(StaleMove):
            table.submit(seat, late, DUE)
        other = copy.copy(table)
        assert DUE + 3 == table.submit(seat, late, DUE + 1)[0].seq
        assert DUE + 3 == other.submit(1, dos.CatchDos(by=1, caught=0), DUE)[0].seq


def test_late_calls_at_saved_tables() -> None:
    """A copy or a pickle of a table accepts the same late calls, a table from a record only later ones."""
    table = uncalled()
    submit(table, "B9=B9!")
    for again in (copy.copy(table), copy.deepcopy(table), pickle.loads(pickle.dumps(table))):  # noqa: S301
        assert DUE + 2 == again.submit(2, CATCH_BY_2, DUE)[0].seq
    resumed = Table.from_record(table.record(), seq=table.seq)
    with pytest.raises(StaleMove):
        resumed.submit(2, CATCH_BY_2, DUE)
    submit(resumed, "end")
    assert DUE + 3 == resumed.submit(2, CATCH_BY_2, DUE + 1)[0].seq


def test_a_call_that_is_due_at_the_start() -> None:
    """At a table that starts with a call due, the call is due from the first update on."""
    table = at_table(position(["R7 B1", "B9 G3 G4", "Y1"], "R7 B9", to_move=1, calls_due=[0], rules=CALL))
    submit(table, "B9=B9!")

    assert 2 == table.submit(2, CATCH_BY_2, 0)[0].seq


def calls(table: Table) -> set[dos.Move]:
    """Return the calls and catches that are legal now, of all seats."""
    moves = (move for seat in range(len(table.names)) for move in dos.legal_moves(table.state, seat))
    return {move for move in moves if isinstance(move, dos.CallDos | dos.CatchDos)}


@given(st.integers(0, 2**32), st.sampled_from(pieces.PLAYERS))
def test_exactly_the_calls_that_stayed_due_count(seed: int, players: int) -> None:
    """In any game, a late call is stale unless it was legal in the update it answers and in all updates since."""
    rng = random.Random(seed)
    rules = dos.Rules(dos_call=True, hand_size=3, target_score=2000)
    table = Table(dos.new_game(players, rules=rules, seed=seed))
    due = [calls(table)]
    seated = [0] * players
    for _ in range(60):
        seat = rng.choice(dos.seats_to_act(table.state))
        moves = dos.legal_moves(table.state, seat)
        plain = [move for move in moves if not isinstance(move, dos.CallDos | dos.CatchDos)]
        if rng.random() < 0.1:
            seated[seat] = table.replace_player(seat, f"Eve {seat}")[None].seq
        elif table.undoable(seat) and rng.random() < 0.2:
            table.undo(seat)
        else:
            table.submit(seat, rng.choice(plain if plain and rng.random() < 0.8 else moves), table.seq)
        due.append(calls(table))
        places = range(max(0, table.seq - 5), table.seq)
        for by, caller, seq in itertools.product(range(players), range(players), places):
            late = dos.CallDos(by=by) if by == caller else dos.CatchDos(by=by, caught=caller)
            if seq >= seated[by] and all(late in moves for moves in due[seq:]):
                assert table.seq + 1 == copy.copy(table).submit(by, late, seq)[by].seq
            else:
                with pytest.raises(StaleMove):
                    table.submit(by, late, seq)
