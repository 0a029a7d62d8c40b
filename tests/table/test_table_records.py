"""Tables made from records: the same state, number, undo and end."""

import random

import attrs
import pytest

import dos
from dos.table import Table
from support.positions import cards, move, position
from support.records import NAMES


@pytest.mark.parametrize("auto_deal", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_a_table_is_saved_and_resumed(seed: int, auto_deal: bool) -> None:  # noqa: FBT001
    """A table saved at any point, even after undos, resumes from its record and reaches the same end."""
    rng = random.Random(seed)
    rules = dos.Rules(dos_call=seed % 2 == 0, hand_size=4, target_score=60)
    table = Table(dos.new_game(2 + seed % 3, seed=seed, rules=rules), names=NAMES[: 2 + seed % 3], auto_deal=auto_deal)
    undone = 0
    for _ in range(rng.randint(40, 80)):
        if table.state.is_over:
            break
        seat = rng.choice(dos.seats_to_act(table.state))
        table.submit(seat, rng.choice(dos.legal_moves(table.state, seat)), table.seq)
        if rng.random() < 0.6:
            try:
                table.undo(seat)
                undone += 1
            except dos.table.CannotUndo:
                pass
    record = table.record()
    assert (table.names, table.start, table.history) == (record.names, record.start, record.history)
    again = Table.from_record(dos.record.parse_record(dos.record.format_record(record)), auto_deal=auto_deal)

    assert undone > 0
    assert (table.state, table.names, table.history) == (again.state, again.names, again.history)
    assert auto_deal is again.auto_deal
    assert record == again.record()
    for viewer in table.viewers:
        assert table.sync(viewer).view == again.sync(viewer).view
        assert table.log(viewer) == again.log(viewer)
    while not table.state.is_over:
        seat = rng.choice(dos.seats_to_act(table.state))
        said = rng.choice(
            [said for said in dos.legal_moves(table.state, seat) if isinstance(said, dos.Match)]
            or dos.legal_moves(table.state, seat)
        )
        one, other = table.submit(seat, said, table.seq), again.submit(seat, said, again.seq)
        assert [update.events for update in one.values()] == [update.events for update in other.values()]
    assert (table.state, table.record()) == (again.state, again.record())


def test_a_deal_that_is_due_happens_at_the_new_table() -> None:
    """A table from a record that stopped before a deal deals automatically, or waits for the dealer, as configured."""
    record = dos.record.GameRecord(NAMES[:2], dos.new_game(2, seed=1, dealer=0), ())

    assert ((0, dos.Deal()),) == Table.from_record(record).history
    assert () == Table.from_record(record, auto_deal=False).history
    for wrong in (None, dos.record.format_record(record), record.start):
        with pytest.raises(TypeError):
            Table.from_record(wrong)
    with pytest.raises(TypeError):
        Table.from_record(record, auto_deal=1)


def test_a_table_continues_the_numbers_of_its_updates() -> None:
    """A table from a record accepts the number of the last update, and how many steps can be undone."""
    table = Table(dos.new_game(2, seed=2017, dealer=0), auto_deal=False)
    table.submit(0, dos.Deal(), 0)
    table.submit(1, table.sync(1).moves[0], 1)
    table.submit(1, dos.EndTurn(), 2)
    record = table.record()
    deal = attrs.evolve(record, history=())

    assert (3, 0) == (Table.from_record(record).seq, Table.from_record(record).undoable(1))
    assert 9 == Table.from_record(record, seq=9).seq
    for wrong in (-1, 1):
        with pytest.raises(
            dos.InvalidState, match=f"^seq: must be 2 or more, the number of moves without the deals, not {wrong}$"
        ):
            Table.from_record(record, seq=wrong)
    for wrong in (-1, 3, 10**30):
        with pytest.raises(dos.InvalidState, match=f"^undoable: must be 0 to [01], not {wrong}$"):
            Table.from_record(record, undoable=wrong)
    for wrong in ({"seq": "3"}, {"seq": True}, {"undoable": None}, {"undoable": 1.0}):
        with pytest.raises(TypeError):
            Table.from_record(record, **wrong)
    # A client with the last update has not yet seen a deal that happens now.
    assert (0, 1) == (Table.from_record(deal).seq, len(Table.from_record(deal).history))
    assert (5, 1) == (Table.from_record(deal, seq=4).seq, len(Table.from_record(deal, seq=4).history))
    assert 4 == Table.from_record(deal, seq=4, auto_deal=False).seq


def test_undo_still_works_at_a_resumed_table() -> None:
    """Steps that could be undone can still be undone at a table from the record, if it is given their number."""
    table = Table(dos.new_game(2, seed=2017, dealer=0))
    table.submit(1, table.sync(1).moves[0], 0)
    again = Table.from_record(table.record(), seq=table.seq, undoable=table.undoable(1))

    assert 1 == again.undoable(1)
    assert table.undo(1) == again.undo(1)
    assert (0, 0) == (table.undoable(1), again.undoable(1))


def test_each_step_of_a_record_can_be_undone() -> None:
    """A table with undoable steps returns to the states that the replay of the record had."""
    start = position(["R7 B9 B1 B3 B4", "G1 G3"], "R7 B9 Y5 Y6")
    history = tuple((0, move(text)) for text in ("R7=R7!", "B9=B9!", "end", "+B1"))
    record = dos.record.GameRecord(NAMES[:2], start, history)
    states = [start, *(made.state for made in record.replay())]

    for undoable in range(5):
        table = Table.from_record(record, undoable=undoable)
        assert (4, states[4], record) == (table.seq, table.state, table.record())
        for left in range(undoable)[::-1]:
            assert left + 1 == table.undoable(0)
            updates = table.undo(0)
            assert states[4 - undoable + left] == table.state
            assert [left, 0, 0] == [update.undoable for update in updates.values()]
        assert 0 == table.undoable(0)
        with pytest.raises(dos.table.CannotUndo):
            table.undo(0)
        assert (4 + undoable, history[: 4 - undoable]) == (table.seq, table.history)
    with pytest.raises(dos.InvalidState, match=r"^undoable: must be 0 to 4, not 5$"):
        Table.from_record(record, undoable=5)


@pytest.mark.parametrize(
    ("history", "most"),
    [
        ("", 0),
        ("0 draw", 0),
        ("0 draw, 0 +B1", 1),
        ("0 R7=R7!", 1),
        ("0 R7=R7!, 0 end", 2),
        ("0 R7=R7!, 0 end, 0 +B1", 3),
        ("0 R7=R7!, 0 end, 0 +B1, 1 draw", 0),
        ("0 R7=R7!, 0 end, 0 end, 1 Y5=Y5!", 1),
        ("0 R7=R7!, 0 end, 0 end, 1 Y5=Y5!, 1 end", 0),
        ("0 R7=R7!, 0 B9=B9!, 0 end", 0),
    ],
)
def test_how_many_steps_of_a_record_can_be_undone(history: str, most: int) -> None:
    """Only the last steps of one seat can be undone, and no step that drew or turned up a card, or one before it."""
    start = position(["R7 B9 B1 B3 B4", "Y5 G1"], "R7 B9 Y5" if "B9=" not in history else "R7 B9", draw="Y1 Y3")
    played = tuple((int(said[0]), move(said[2:])) for said in history.split(", ") if said)
    record = dos.record.GameRecord(NAMES[:2], start, played)

    for undoable in range(most + 1):
        table = Table.from_record(record, undoable=undoable)
        assert [undoable if played and seat == played[-1][0] else 0 for seat in (0, 1)] == [
            table.undoable(seat) for seat in (0, 1)
        ]
    with pytest.raises(dos.InvalidState, match=f"^undoable: must be 0 to {most}, not {most + 1}$"):
        Table.from_record(record, undoable=most + 1)


def test_an_invalid_record_makes_no_table() -> None:
    """A move that the rules do not allow is reported with its number, its rule and the legal moves."""
    start = position(["R7 B1 B3", "G1 G3"], "R7 B9 Y5")
    record = dos.record.GameRecord(NAMES[:2], start, ((0, move("R7=R7!")), (0, dos.Draw()), (0, dos.EndTurn())))

    with pytest.raises(dos.record.RecordError) as refused:
        Table.from_record(record)
    assert ("move 2", dos.Draw(), "D1") == (refused.value.where, refused.value.move, refused.value.rule)
    assert (dos.EndTurn(),) == refused.value.legal


def test_at_most_100_steps_are_undone() -> None:
    """A table keeps the states before the last 100 steps, and so does a table from a record."""
    rules = dos.Rules(hand_size=1, deck=cards("R7") * 320)
    hand, row = cards("R7") * 110, dos.CenterRow((dos.CenterPile(cards("R7")[0]),) * 105)
    start = attrs.evolve(
        dos.apply(dos.new_game(2, rules=rules, seed=1, dealer=1), dos.Deal()),
        hands=(hand, cards("R7")),
        center_row=row,
        draw_pile=cards("R7") * 104,
    )
    table = Table(start)
    for _ in range(105):
        table.submit(0, table.sync(0).moves[0], table.seq)
    again = Table.from_record(table.record(), seq=table.seq, undoable=100)

    assert (100, 0, 0) == tuple(map(table.undoable, table.viewers))
    with pytest.raises(dos.InvalidState, match=r"^undoable: must be 0 to 100, not 101$"):
        Table.from_record(table.record(), seq=table.seq, undoable=101)
    for one in (table, again):
        for _ in range(100):
            one.undo(0)
        with pytest.raises(dos.table.CannotUndo):
            one.undo(0)
    assert table.state == again.state
    assert 5 == len(table.history)
    with pytest.raises(dos.InvalidState, match=r"^undoable: must be 0 to 5, not 101$"):
        Table.from_record(table.record(), undoable=101)
