"""Tables that are called while another call is changing them: by other threads, or by their own shuffler."""

import contextvars
import copy
import pickle
import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import attrs
import pytest

import dos
from dos.table import Table, TableBusy
from support.positions import position
from support.tables import at_table, everything, submit

REQUEST: contextvars.ContextVar[str] = contextvars.ContextVar("REQUEST", default="no request")


@attrs.frozen(eq=False)
class Calling:
    """A shuffler that calls a function before it shuffles."""

    call: Callable[[], object]

    def shuffle(self, cards: tuple[dos.Card, ...], /) -> tuple[tuple[dos.Card, ...], dos.Shuffler]:
        """Call the function, then leave the cards in their order."""
        self.call()
        return cards, dos.SeededShuffler(1)


def table_that_calls(call: Callable[[Table], object]) -> Table:
    """Return a table at which a draw shuffles, and the shuffler calls a function with the table."""
    table: Table = at_table(
        position(["R3", "G1"], "R7 B9", discard="B4", rest="last hand", shuffler=Calling(lambda: call(table)))
    )
    return table


CHANGES: list[Callable[[Table], object]] = [
    lambda table: table.submit(0, dos.Draw(), table.seq),
    lambda table: table.undo(0),
    lambda table: table.replace_player(0, "Eve"),
]
IDS = ["submit", "undo", "replace_player"]


@pytest.mark.parametrize("change", CHANGES, ids=IDS)
def test_a_shuffler_cannot_change_its_table(change: Callable[[Table], object]) -> None:
    """A call from the shuffler raises an error. The shuffle fails with that cause, and the table is as before."""
    table = table_that_calls(change)
    before = table.state, table.seq, table.names, table.history

    with pytest.raises(dos.ShuffleError) as caught:
        table.submit(0, dos.Draw(), 0)

    assert caught.value.__cause__ is not None
    assert isinstance(caught.value.__cause__.__cause__, TableBusy)
    assert before == (table.state, table.seq, table.names, table.history)
    assert 1 == table.replace_player(1, "Eve")[0].seq


@pytest.mark.parametrize("change", CHANGES, ids=IDS)
def test_a_shuffler_may_handle_the_error(change: Callable[[Table], object]) -> None:
    """If the shuffler handles the error, its shuffle counts once, and the other call had no effect."""

    def try_to_change(table: Table) -> None:
        with pytest.raises(TableBusy):
            change(table)

    table = table_that_calls(try_to_change)
    table.submit(0, dos.Draw(), 0)

    assert (1, ("Ann", "Bob"), ((0, dos.Draw()),)) == (table.seq, table.names, table.history)
    assert table.record().start == table.start


def test_a_table_can_be_read_while_it_is_busy() -> None:
    """Methods that change nothing work at any time, and see the table before the move."""
    seen: list[object] = []
    table = table_that_calls(
        lambda table: seen.append((everything(table), table.undoable(0), len(table.record().names)))
    )
    before = everything(table), 0, 2
    table.submit(0, dos.Draw(), 0)

    assert [before] == seen


def test_a_copy_of_a_busy_table_is_not_busy() -> None:
    """A copy that is made during a call can be changed at once."""
    copies: list[Table] = []
    table = table_that_calls(lambda table: copies.append(copy.copy(table)))
    table.submit(0, dos.Draw(), 0)

    assert ("Eve", "Bob") == copies[0].replace_player(0, "Eve")[None].names
    assert ("Ann", "Bob") == table.names


def test_a_shuffler_sees_the_context_of_the_caller() -> None:
    """Context variables of the caller are visible to the shuffler."""
    seen = []
    table = table_that_calls(lambda _: seen.append(REQUEST.get()))
    token = REQUEST.set("request 7")
    try:
        table.submit(0, dos.Draw(), 0)
    finally:
        REQUEST.reset(token)

    assert ["request 7"] == seen


def test_another_thread_is_refused() -> None:
    """While one thread is in a call, the changes of another raise an error. Afterwards they are accepted."""
    entered, leave = threading.Event(), threading.Event()

    def wait(_: Table) -> None:
        entered.set()
        assert leave.wait(60)

    table = table_that_calls(wait)
    with ThreadPoolExecutor(1) as pool:
        drawing = pool.submit(table.submit, 0, dos.Draw(), 0)
        try:
            assert entered.wait(60)
            for change in CHANGES:
                with pytest.raises(TableBusy, match="from one thread at a time"):
                    change(table)
        finally:
            leave.set()
        assert 1 == drawing.result(60)[0].seq
    assert 2 == table.replace_player(0, "Eve")[0].seq


@pytest.mark.parametrize("error", [RuntimeError("a fault"), RuntimeError("cannot enter context"), KeyError("a fault")])
def test_an_error_of_a_call_is_not_taken_for_a_busy_table(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """Only a table that is busy says so, and a call that failed does not leave it busy."""
    table = at_table(position(["R7 B1 B3", "G1 G3"], "R7 B9"))

    def fail(*_: object, **__: object) -> None:
        raise error

    with monkeypatch.context() as patched:
        patched.setattr(dos.events.narration, "apply", fail)
        with pytest.raises(type(error)) as caught:
            submit(table, "R7=R7!")
    assert error is caught.value
    assert 1 == submit(table, "R7=R7!")[0].seq


def test_many_threads_tear_no_table() -> None:
    """Whatever eight threads do at once, each move is made once or refused, and the game can be replayed."""
    table = Table(dos.new_game(4, seed=3))

    def play(seed: int) -> int:
        rng, made = random.Random(seed), 0
        for _ in range(150):
            update = table.sync(rng.randrange(4))
            if not update.moves:
                continue
            try:
                table.submit(update.view.seat, rng.choice(update.moves), update.seq)
            except (TableBusy, dos.table.StaleMove):
                continue
            made += 1
        return made

    with ThreadPoolExecutor(8) as pool:
        made = sum(pool.map(play, range(8)))

    assert made == table.seq
    assert table.state == table.record().end
    again = pickle.loads(pickle.dumps(table))  # noqa: S301 - our own pickle
    assert everything(again) == everything(table)
