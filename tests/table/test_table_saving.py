"""Tables that are saved: copied, pickled, and continued from the log."""

import copy
import io
import pickle
import pickletools
import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from dos.table import Table
from dos.testing import pieces
from support.positions import position
from support.tables import at_table, everything, submit


def test_copies_share_nothing() -> None:
    """A move on a copy of a table does not affect the table, and a move on the table does not affect the copy."""
    table = at_table(position(["R7 B9 B1 B3", "G1 G3"], "R7 B9 Y5 Y6"))
    submit(table, "R7=R7!")
    before = everything(table)

    other = copy.copy(table)
    submit(other, "B9=B9!")
    other.undo(0)
    other.undo(0)

    assert before == everything(table)
    table.undo(0)
    assert other.state == table.state


def test_the_log_has_the_events_of_all_updates() -> None:
    """The log of a viewer has the events of all its updates, and applying them from the start gives its view."""
    table = Table(dos.new_game(3, seed=5))
    rng = random.Random(5)
    updates = {viewer: list(table.log(viewer)) for viewer in table.viewers}
    while not table.state.is_over and table.seq < 150:
        seat = table.state.to_move
        assert seat is not None
        submitted = table.submit(seat, rng.choice(table.sync(seat).moves), table.seq)
        for viewer, update in submitted.items():
            updates[viewer] += update.events
    for viewer in table.viewers:
        assert tuple(updates[viewer]) == table.log(viewer)
        assert table.sync(viewer).view == dos.apply_events(dos.observe(table.start, viewer), table.log(viewer))


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])  # noqa: S301
@given(st.integers(0, 2**32), st.sampled_from(pieces.PLAYERS), st.integers(0, 60))
def test_a_saved_table_reaches_the_same_end(
    again: Callable[[Table], Table], seed: int, players: int, moves: int
) -> None:
    """A table that is saved at any moment is equal, and the same moves lead it and the original to the same end."""
    rules = dos.Rules(target_score=40, hand_size=4, dos_call=seed % 3 == 0)
    table = Table(dos.new_game(players, rules=rules, seed=seed), auto_deal=bool(seed % 2))
    rng = random.Random(seed)
    play_on([table], rng, moves)
    other = again(table)

    assert everything(table) == everything(other)
    play_on([table, other], rng, 60)
    assert everything(table) == everything(other)


def play_on(tables: list[Table], rng: random.Random, moves: int) -> None:
    """Make the same random moves at all tables, by any seat that has one, with an undo now and then."""
    for _ in range(moves):
        state = tables[0].state
        if state.is_over:
            return
        seat = rng.choice(dos.seats_to_act(state))
        made = rng.choice(dos.legal_moves(state, seat))
        updates = [table.submit(seat, made, table.seq) for table in tables]
        assert all(each == updates[0] for each in updates)
        if rng.random() < 0.2:
            for table in tables:
                try:
                    table.undo(seat)
                except dos.table.CannotUndo:
                    break


class Incomplete(pickle.Pickler):
    """Pickles a table as another version of the library could have done, without one of the fields."""

    def __init__(self, file: io.BytesIO, kind: type, name: str) -> None:
        super().__init__(file)
        self.kind = kind
        self.name = name

    def reducer_override(self, value: object) -> Any:
        """Leave the field out of the state of each object of the class."""
        if not isinstance(value, self.kind):
            return NotImplemented
        make, arguments, state, *others = value.__reduce_ex__(4)
        return make, arguments, {name: each for name, each in state.items() if name != self.name}, *others


def saved_fields(value: Any) -> list[str]:
    """Return the names of the fields in a pickle of a value."""
    return list(value.__getstate__())


@pytest.mark.parametrize(
    ("kind", "name"),
    [(Table, name) for name in saved_fields(Table(dos.new_game(2)))]
    + [(dos.GameState, field.name) for field in attrs.fields(dos.GameState) if field.default is attrs.NOTHING],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_pickle_without_a_field_is_refused(kind: type, name: str) -> None:
    """A pickle from a version that did not have a field yet raises an error that names the field, when it is loaded."""
    table = at_table(position(["R7 B9 B1 B3", "G1 G3"], "R7 B9 Y5 Y6"))
    submit(table, "R7=R7!")
    file = io.BytesIO()
    Incomplete(file, kind, name).dump(table)

    expected = f"the {kind.__name__} was pickled by another version of dos: it does not have `{name}`"
    with pytest.raises(pickle.UnpicklingError, match=f"^{expected}$"):
        pickle.loads(file.getvalue())  # noqa: S301 - our own pickle


def test_a_pickle_without_calls_has_the_default() -> None:
    """A table whose states were pickled before there were calls continues without any that are due."""
    table = at_table(position(["R7 B9 B1 B3", "G1 G3"], "R7 B9 Y5 Y6"))
    submit(table, "R7=R7!")
    file = io.BytesIO()
    Incomplete(file, dos.GameState, "calls_due").dump(table)

    again = pickle.loads(file.getvalue())  # noqa: S301 - our own pickle

    assert table.state == again.state
    assert table.record() == again.record()


def test_a_pickle_has_public_classes_only() -> None:
    """A pickle of a table names only public paths, so it does not depend on the layout of the library."""
    table = at_table(position(["R7 B9 B1 B3", "G1 G3"], "R7 B9 Y5 Y6"))
    submit(table, "R7=R7!")
    paths = {text for code, text, _ in pickletools.genops(pickle.dumps(table, 2)) if code.name == "GLOBAL"}
    modules = {path.split()[0] for path in paths if path.startswith("dos")}

    assert "dos.table Table" in paths
    assert modules <= {"dos", *(f"dos.{name}" for name in dos._PUBLIC_MODULES)}


def test_copies_keep_what_a_server_adds() -> None:
    """An attribute that a server sets on a table is copied and pickled with it."""
    table = at_table(position(["R7 B9 B1 B3", "G1 G3"], "R7 B9 Y5 Y6"))
    table.room = "blue"

    for again in (copy.copy(table), copy.deepcopy(table), pickle.loads(pickle.dumps(table))):  # noqa: S301
        assert "blue" == again.room
