"""The table: who may say what, what everyone is told, taking back, leaving, saving."""

import copy
import pickle
import random
from collections.abc import Callable

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from dos.table import Table, Update
from support import strategies
from support.positions import card, cards, move, on_top, position

CALL = dos.Rules(dos_call=True)


def at_table(state: dos.GameState, *, auto_deal: bool = True) -> Table:
    """A table of Ann, Bob and so on."""
    return Table(state, names=("Ann", "Bob", "Cleo", "Dan")[: state.num_players], auto_deal=auto_deal)


def submit(table: Table, *texts: str) -> dict[int | None, Update]:
    """Make some moves of the seats to move; what the last one told."""
    updates: dict[int | None, Update] = {}
    for text in texts:
        seat = table.state.to_move
        assert seat is not None
        updates = table.submit(seat, move(text), table.seq)
    return updates


def everything(table: Table) -> tuple[object, ...]:
    """All that can be asked of a table."""
    return (
        table.state,
        table.start,
        table.seq,
        table.history,
        table.names,
        table.auto_deal,
        [table.sync(viewer) for viewer in table.viewers],
        [table.log(viewer) for viewer in table.viewers],
    )


# Sitting down


def test_a_new_table() -> None:
    """A table has its names, its viewers, and number 0; the first deal is made."""
    start = dos.new_game(3, seed=2017)
    table = Table(start, names=("Ann", "Bob", "Cleo"))

    assert start == table.start
    assert dos.apply(start, dos.Deal()) == table.state
    assert (0, 1, 2, None) == table.viewers
    assert (("Ann", "Bob", "Cleo"), 0, True) == (table.names, table.seq, table.auto_deal)
    assert ((1, dos.Deal()),) == table.history
    assert "<Table of Ann, Bob, Cleo at 0, round 1>" == repr(table)


def test_names_by_default() -> None:
    """Who is given no name is called by the seat."""
    assert ("Seat 0", "Seat 1") == Table(dos.new_game(2)).names


def test_any_state_can_be_put_on_a_table() -> None:
    """A table starts from any valid state, in the middle of a turn too."""
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
    """What is no state, no valid state, or not a name for each seat makes no table."""
    with pytest.raises(error):
        make()


# Moves


def test_everyone_is_told() -> None:
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
    """Seats that the game has not, spectators, and words in the name of another are refused as forged."""
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
    """A move in answer to an old update, or to none yet, is refused, and so is one that comes twice."""
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
    """An illegal move is refused by its rule, with the error that an observation would give too."""
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
        told = dos.explain(table.sync(seat).view, move(text))
        assert told is not None
        assert told.args == caught.value.args
    assert before == everything(table)


def test_wrong_types() -> None:
    """What is no seat, no move or no number is a TypeError, and changes nothing."""
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
    """One who comes back gets the view and the moves of the moment, without events, as often as asked."""
    table = at_table(position(["R7 R3 B1", "G1 G3"], "R7 R9 B9"))
    submit(table, "R7=R7!", "end")
    first = table.sync(0)

    assert (2, (), dos.legal_moves(table.state)) == (first.seq, first.events, first.moves)
    assert dos.AddingBonus(0, 1) == first.view.phase
    assert first == table.sync(0)
    assert () == table.sync(None).moves


@pytest.mark.rule("Y2")
def test_any_seat_can_catch() -> None:
    """While a call is due every other seat has the catch among its moves, and who is first has it."""
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


# Deals


@pytest.mark.rule("S6")
def test_deals_by_themselves() -> None:
    """The next round is dealt with the move that ended the last; its events tell of both."""
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
    """Where deals are asked for, the dealer has the move, at the start and after each round."""
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


def test_a_deal_that_has_no_order_stays_due() -> None:
    """Where the script has no order for the next deal the round ends all the same; asking for the deal tells why."""
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


@attrs.frozen
class Burning:
    """A shuffler that fails in its own way."""

    error: Exception = attrs.field(eq=False)

    def shuffle(self, _: tuple[dos.Card, ...], /) -> tuple[tuple[dos.Card, ...], dos.Shuffler]:
        """Fail."""
        raise self.error


@pytest.mark.parametrize("error", [RuntimeError("R7"), KeyError("R7"), dos.DosError("R7")], ids=repr)
def test_a_shuffler_that_fails_tells_the_players_nothing(error: Exception) -> None:
    """However a shuffler fails: a round ends all the same, a move is refused, and only the cause says why."""
    ending = at_table(position(["R7", "G1 G3"], "R7 B9", shuffler=Burning(error)))
    drawing = at_table(position(["R3", "G1"], "R7 B9", discard="B4", rest="last hand", shuffler=Burning(error)))

    submit(ending, "R7=R7!")
    assert isinstance(ending.state.phase, dos.RoundOver)
    for table, text in ((ending, "deal"), (drawing, "draw")):
        before = table.state, table.seq, table.history
        with pytest.raises(dos.ShuffleError) as caught:
            submit(table, text)
        assert "R7" not in str(caught.value)
        assert error is caught.value.__cause__
        assert before == (table.state, table.seq, table.history)


def test_a_move_that_cannot_be_shuffled_changes_nothing() -> None:
    """A move that needs a shuffle for which there is no order is refused whole."""
    table = at_table(position(["R3", "G1"], "R7 B9", discard="B4", rest="last hand"))
    before = everything(table)

    with pytest.raises(dos.ShuffleError):
        submit(table, "draw")

    assert before == everything(table)


# Taking back


def test_a_step_is_taken_back() -> None:
    """The last step is taken back, then the one before; all are sent the view, and the numbers go on."""
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
    """With its number a wish to take back counts once; the number is checked before anything is taken back."""
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
    """A turn that has ended without a card turned up can be taken back until another has spoken."""
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
    """Even when the other has taken its word back, what was before it stays."""
    table = at_table(position(["R7 B1 B3", "B9 G3"], "R7 B9 Y5"))
    submit(table, "R7=R7!", "end", "end", "B9=B9!")
    table.undo(1)

    for seat in (0, 1):
        with pytest.raises(dos.table.CannotUndo):
            table.undo(seat)


def test_copies_share_nothing() -> None:
    """What happens at a copy of a table does not happen at the table, nor the other way round."""
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


def test_what_gives_something_away_is_not_taken_back() -> None:
    """Not a draw, not a card turned up, not the draws of others, nor anything before them."""
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
    """Where nothing was there to draw, nothing was given away."""
    table = at_table(position(["R3 B1", "B9 G3"], "R7 B9", rest="last hand"))
    submit(table, "draw")

    table.undo(0)

    assert dos.Matching() == table.state.phase


@pytest.mark.rule("Y2")
def test_a_call_is_taken_back_only_by_who_made_it() -> None:
    """A word in another's turn is a step too: it is its speaker's to take back, and stands before the other's steps."""
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
    """Before any step there is nothing to take back, and the first deal is nobody's."""
    table = at_table(dos.new_game(2, seed=1, dealer=0))

    for seat in (0, 1):
        with pytest.raises(dos.table.CannotUndo):
            table.undo(seat)


# Coming and going


@pytest.mark.rule("X2")
def test_a_player_is_replaced() -> None:
    """Another name plays on for the seat; all are told, and the one who left can neither move nor take back."""
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


def test_the_replacement_of_another_takes_nothing_back() -> None:
    """When another leaves, one's own last step can still be taken back."""
    table = at_table(position(["R7 B1 B3", "G1 G3"], "R7 B9 Y5"))
    submit(table, "R7=R7!")
    table.replace_player(1, "Eve")

    assert () == table.undo(0)[0].view.center_row.piles[0].cards[1:]


def test_half_a_character_is_no_name() -> None:
    """A name that no record could hold is refused when a player comes, and the table can be written down after it."""
    table = at_table(position(["R7 B1 B3", "G1 G3"], "R7 B9 Y5"))
    before = everything(table)

    with pytest.raises(dos.DosError, match="must be text that can be written"):
        table.replace_player(0, "Ann\ud800")

    assert before == everything(table)
    assert ("Ann", "Bob") == table.record().names


def test_the_log_tells_it_all_again() -> None:
    """The log of a viewer is all that its updates told, and following it from the start gives its view."""
    table = Table(dos.new_game(3, seed=5))
    rng = random.Random(5)
    updates = {viewer: list(table.log(viewer)) for viewer in table.viewers}
    while not table.state.is_over and table.seq < 150:
        seat = table.state.to_move
        assert seat is not None
        told = table.submit(seat, rng.choice(table.sync(seat).moves), table.seq)
        for viewer, update in told.items():
            updates[viewer] += update.events
    for viewer in table.viewers:
        assert tuple(updates[viewer]) == table.log(viewer)
        assert table.sync(viewer).view == dos.apply_events(dos.observe(table.start, viewer), table.log(viewer))


# Saving


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])  # noqa: S301
@given(st.integers(0, 2**32), st.sampled_from(strategies.PLAYERS), st.integers(0, 60))
def test_a_saved_table_goes_on_to_the_same_end(
    again: Callable[[Table], Table], seed: int, players: int, moves: int
) -> None:
    """Saved at any moment, a table is what it was, and the same moves lead it and the original to the same end."""
    rules = dos.Rules(target_score=40, hand_size=4, dos_call=seed % 3 == 0)
    table = Table(dos.new_game(players, rules=rules, seed=seed), auto_deal=bool(seed % 2))
    rng = random.Random(seed)
    play_on([table], rng, moves)
    other = again(table)

    assert everything(table) == everything(other)
    play_on([table, other], rng, 60)
    assert everything(table) == everything(other)


def play_on(tables: list[Table], rng: random.Random, moves: int) -> None:
    """Make the same random moves, by any who have one, at all tables; now and then take one back."""
    for _ in range(moves):
        state = tables[0].state
        if state.is_over:
            return
        seat = rng.choice(dos.seats_to_act(state))
        made = rng.choice(dos.legal_moves(state, seat))
        told = [table.submit(seat, made, table.seq) for table in tables]
        assert all(each == told[0] for each in told)
        if rng.random() < 0.2:
            for table in tables:
                try:
                    table.undo(seat)
                except dos.table.CannotUndo:
                    break


@given(st.integers(0, 2**32), st.sampled_from(strategies.PLAYERS))
def test_undo_goes_back_to_the_last_reveal_or_word_and_no_further(seed: int, players: int) -> None:
    """However often asked, a seat gets back to where its own last unbroken steps without a reveal began."""
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


def test_the_script_of_a_real_table_is_played_on() -> None:
    """A table takes a scripted shuffler, deal by deal."""
    script = dos.ScriptedShuffler((on_top("R1 R3"), on_top("B1 B3")))
    table = at_table(dos.new_game(2, shuffler=script, dealer=0))

    assert dos.ScriptedShuffler((on_top("B1 B3"),)) == table.state.shuffler
