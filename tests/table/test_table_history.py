"""The history of a table: it is right after any moves and undone steps, and a long game makes no move slower."""

import random
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from dos.record import GameRecord, PlayedMove
from dos.table import CannotUndo, Table
from dos.testing import pieces

NAMES = ("Ann", "Bob", "Cleo", "Dan")


def random_move(table: Table, rng: random.Random) -> PlayedMove:
    """Make a random move, and return it."""
    seat = rng.choice(dos.seats_to_act(table.state))
    made = rng.choice(dos.legal_moves(table.state, seat))
    table.submit(seat, made, table.seq)
    return PlayedMove(seat, made)


@given(st.integers(0, 2**32), st.sampled_from(pieces.PLAYERS), st.integers(1, 12))
def test_the_history_after_moves_and_undone_steps(seed: int, players: int, rarely: int) -> None:
    """The history and the record have every move that was not undone, however often they are read."""
    rules = dos.Rules(target_score=10**6, hand_size=4, dos_call=seed % 3 == 0)
    table = Table(dos.new_game(players, rules=rules, seed=seed), names=NAMES[:players], auto_deal=False)
    rng = random.Random(seed)
    expected: list[PlayedMove] = []
    for _ in range(60):
        expected.append(random_move(table, rng))
        for _ in range(rng.choice([0, 0, 0, 1, 3])):
            try:
                table.undo(expected[-1].seat)
            except CannotUndo:
                break
            expected.pop()
        if rng.randrange(rarely) == 0:
            assert tuple(expected) == table.history
            assert GameRecord(NAMES[:players], table.start, tuple(expected)) == table.record()
    assert tuple(expected) == table.history
    assert table.state == table.record().end


def test_a_history_that_was_read_stays() -> None:
    """A history is a value: moves and undone steps do not change it. Without any, the table returns it again."""
    table = Table(dos.new_game(2, seed=3), auto_deal=False)
    rng = random.Random(3)
    random_move(table, rng)
    before = table.history
    random_move(table, rng)

    assert len(before) == 1
    assert (2, before) == (len(table.history), table.history[:1])
    assert table.history is table.history
    assert table.history is table.record().history


def test_the_record_has_the_new_names() -> None:
    """A record has the names at the moment, also of a table that has returned a record before."""
    table = Table(dos.new_game(2, seed=3), names=NAMES[:2])
    earlier = table.record()
    table.replace_player(1, "Dan")

    assert (("Ann", "Bob"), ("Ann", "Dan")) == (earlier.names, table.record().names)
    assert earlier.history == table.record().history


@pytest.fixture(scope="module")
def long_table() -> Table:
    """Return a table that has been played at for a long time."""
    table = Table(dos.new_game(2, rules=dos.Rules(target_score=10**6), seed=5))
    rng = random.Random(5)
    while len(table.history) < 3_000:
        for _ in range(100):
            random_move(table, rng)
    return table


def test_a_move_of_a_long_game_copies_no_history(long_table: Table) -> None:
    """A move allocates less memory than a copy of the history of a long game would need."""
    rng = random.Random(6)
    most = 0
    tracemalloc.start()
    for _ in range(20):
        tracemalloc.reset_peak()
        before, _ = tracemalloc.get_traced_memory()
        random_move(long_table, rng)
        most = max(most, tracemalloc.get_traced_memory()[1] - before)
    tracemalloc.stop()

    assert most < 8 * len(long_table.history)


def test_the_record_of_a_long_game_is_right(long_table: Table) -> None:
    """The record of a long game replays to the state of the table, also after more moves and undone steps."""
    assert long_table.state == long_table.record().end
    assert sum(len(events) for events in long_table.record().for_seat(None).events) == len(long_table.log(None))
