"""Deals at a table: automatic, on request, and with shufflers that fail."""

from unittest.mock import Mock

import pytest

import dos
from support.positions import move, on_top, position
from support.shufflers import Failing
from support.tables import at_table, everything, submit


@pytest.mark.rule("S6")
def test_automatic_deals() -> None:
    """The next round is dealt with the move that ended the last, and its events include both."""
    state = position(["R7", "G1 G3"], "R7 B9", shuffler=dos.SeededShuffler(5))
    table = at_table(state)

    updates = table.submit(0, move("R7=R7!"), 0)

    assert [dos.events.Matched, dos.events.RoundEnded, dos.events.Dealt] == [type(event) for event in updates[1].events]
    assert (2, dos.Matching(), 1) == (table.state.round, table.state.phase, table.seq)
    assert ((0, move("R7=R7!")), (0, dos.Deal())) == table.history
    view = dos.apply_events(dos.observe(state, 1), updates[1].events)
    assert updates[1].view == view


@pytest.mark.rule("S6")
def test_deals_on_request() -> None:
    """Without automatic deals, the dealer has the move, at the start and after each round."""
    table = at_table(dos.new_game(2, seed=3, dealer=1), auto_deal=False)

    assert ((dos.Deal(),), ()) == (table.sync(1).moves, table.sync(0).moves)
    with pytest.raises(dos.IllegalMove, match="S6"):
        table.submit(0, dos.Deal(), 0)
    assert [dos.events.Dealt] == [type(event) for event in table.submit(1, dos.Deal(), 0)[0].events]
    ended = at_table(position(["R7", "G1 G3"], "R7 B9", shuffler=dos.SeededShuffler(5)), auto_deal=False)
    assert isinstance(submit(ended, "R7=R7!")[None].view.phase, dos.RoundOver)
    assert (dos.Deal(),) == ended.sync(0).moves


@pytest.mark.rule("R4")
def test_a_game_that_is_over_is_not_dealt() -> None:
    """After the last round nothing is dealt, and nobody has a move."""
    table = at_table(position(["R7", "G1 G3"], "R7 B9", rules=dos.Rules(target_score=1)))

    updates = submit(table, "R7=R7!")

    assert isinstance(updates[1].events[-1], dos.events.GameWon)
    assert [(), (), ()] == [updates[viewer].moves for viewer in (0, 1, None)]
    assert 0 == table.state.winner


def test_a_deal_without_an_order_stays_due() -> None:
    """If the script has no order for the next deal, the round still ends, and asking for the deal raises the error."""
    table = at_table(position(["R7", "G1 G3"], "R7 B9"))
    submit(table, "R7=R7!")

    assert isinstance(table.state.phase, dos.RoundOver)
    before = everything(table)
    with pytest.raises(dos.ShuffleError):
        submit(table, "deal")
    assert before == everything(table)
    first = at_table(dos.new_game(2, dealer=0, shuffler=dos.ScriptedShuffler(())))
    assert dos.AwaitingDeal() == first.state.phase
    assert () == first.history


@pytest.mark.parametrize(
    "error",
    [RuntimeError("R7"), KeyError("R7"), dos.DosError("R7"), dos.IllegalMove(dos.Draw(), "D1", "R7")],
    ids=repr,
)
def test_a_failing_shuffler_reveals_nothing_to_players(error: Exception) -> None:
    """If a shuffler fails in any way, a round still ends, a move is refused, and only the cause says why."""
    ending = at_table(position(["R7", "G1 G3"], "R7 B9", shuffler=Failing(error)))
    drawing = at_table(position(["R3", "G1"], "R7 B9", discard="B4", rest="last hand", shuffler=Failing(error)))

    submit(ending, "R7=R7!")
    assert isinstance(ending.state.phase, dos.RoundOver)
    for table, text in ((ending, "deal"), (drawing, "draw")):
        before = table.state, table.seq, table.history
        with pytest.raises(dos.ShuffleError) as caught:
            submit(table, text)
        assert "R7" not in str(caught.value)
        assert caught.value.__cause__ is not None
        assert error is caught.value.__cause__.__cause__
        assert before == (table.state, table.seq, table.history)


@pytest.mark.parametrize("error", [TimeoutError("time is up"), RuntimeError("a fault"), MemoryError()], ids=repr)
@pytest.mark.parametrize("name", ["apply", "_events"])
def test_only_a_shuffler_is_blamed(monkeypatch: pytest.MonkeyPatch, error: Exception, name: str) -> None:
    """An exception from outside the shuffler reaches the server unchanged, also while a deal is made automatically."""
    ending = at_table(position(["R7", "G1 G3"], "R7 B9", shuffler=dos.SeededShuffler(5)))
    drawing = at_table(position(["R3", "G1"], "R7 B9", discard="B4", rest="last hand", shuffler=dos.SeededShuffler(5)))
    for table, text in ((ending, "R7=R7!"), (drawing, "draw")):
        before = everything(table)
        with monkeypatch.context() as patched:
            patched.setattr(dos.events.narration, name, Mock(side_effect=error))
            with pytest.raises(type(error)) as caught:
                submit(table, text)
        assert error is caught.value
        assert before == everything(table)


def test_a_move_that_cannot_be_shuffled_changes_nothing() -> None:
    """A move that needs a shuffle without an order is refused as a whole."""
    table = at_table(position(["R3", "G1"], "R7 B9", discard="B4", rest="last hand"))
    before = everything(table)

    with pytest.raises(dos.ShuffleError):
        submit(table, "draw")

    assert before == everything(table)


def test_a_scripted_shuffler_at_a_table() -> None:
    """A table accepts a scripted shuffler, deal by deal."""
    script = dos.ScriptedShuffler((on_top("R1 R3"), on_top("B1 B3")))
    table = at_table(dos.new_game(2, shuffler=script, dealer=0))

    assert dos.ScriptedShuffler((on_top("B1 B3"),)) == table.state.shuffler
