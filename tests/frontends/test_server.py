"""The server: seats, reconnects, undo and refused messages."""

import pickle
import random
import re

import attrs
import pytest
from scanner import UNIQUE
from server import Play, Refusal, Undo, Welcome
from watched import NAMES, WatchedServer, some, some_move, table_of

import dos
from dos.table import Table, Update
from support.positions import position


def hall(state: dos.GameState, *, auto_deal: bool = True) -> WatchedServer:
    """A server with a game, at which everything is watched."""
    return WatchedServer(Table(state, names=NAMES[: state.num_players], auto_deal=auto_deal))


def bonus_owed() -> dos.GameState:
    """Seat 0 is about to stop after two matches, one of them a Double Color Match."""
    rules = dos.Rules(deck=UNIQUE)
    state = position(["R1 R4 B7 G9 G10", "Y1 Y3 Y5", "B1 B3 B4"], "R5 Y7", rules=rules, dealer=2)
    for _ in range(2):
        state = dos.apply(state, next(move for move in dos.legal_moves(state) if isinstance(move, dos.Match)))
    return state


# Tabs and seats


def test_two_tabs_on_one_seat_hear_the_same() -> None:
    """Either tab can make the move, and both are told, as are those of all others."""
    room = hall(bonus_owed())
    first, second, other = room.connect(0), room.connect(0), room.connect(1)
    room.receive(second, Play(dos.EndTurn(), 0))
    room.receive(first, Play(dos.Place(room.clients[first].view.hand[0]), 1))
    assert room.clients[first] == room.clients[second]
    assert [first, second, other] * 2 == [tab for tab, _ in room.heard[3:]]
    assert {2} == {client.seq for client in room.clients.values()}


def test_a_tab_that_was_slower_is_told_so_alone() -> None:
    """When both tabs of a seat send a move at once, the second is stale; so is the first when it comes twice."""
    room = hall(bonus_owed())
    tabs = room.connect(0), room.connect(0)
    message = Play(dos.EndTurn(), 0)
    room.receive(tabs[0], message)
    for tab in reversed(tabs):
        room.check_refused(tab, message)
        assert [(tab, Refusal("StaleMove", "stale move: it answers update 0, the table is at 1"))] == room.heard


def test_a_move_that_was_slower_is_not_made_later() -> None:
    """A move for an update that has not been sent is refused, and not kept until its time comes."""
    room = hall(bonus_owed())
    tab = room.connect(0)
    room.check_refused(tab, Play(dos.EndTurn(), 1))
    room.check_refused(tab, Play(dos.EndTurn(), -1))
    room.receive(tab, Play(dos.EndTurn(), 0))
    assert 1 == room.clients[tab].seq


def test_no_seat_speaks_for_another() -> None:
    """A move in another's turn, a call or a catch in another's name: each is refused, whatever the message says."""
    state = attrs.evolve(
        position(["R1", "B7 G9", "B1 B3"], "R5 Y7", rules=dos.Rules(deck=UNIQUE, dos_call=True), dealer=2),
        calls_due=(1,),
    )
    room = hall(state)
    tabs = {seat: room.connect(seat) for seat in (0, 1, 2, None)}
    for seat in (1, 2, None):
        room.check_refused(tabs[seat], Play(dos.Draw(), 0))
    for seat in (0, 2, None):
        room.check_refused(tabs[seat], Play(dos.CallDos(by=1), 0))
    for seat in (0, 1, None):
        room.check_refused(tabs[seat], Play(dos.CatchDos(by=2, caught=1), 0))
        ((_, refusal),) = room.heard
        assert "ForgedSeat" == refusal.kind
    room.receive(tabs[2], Play(dos.CatchDos(by=2, caught=1), 0))
    assert (1, 4, 2) == room.clients[tabs[None]].view.hand_sizes


@pytest.mark.parametrize("seat", [99, -1, "0", 1.0, True])
def test_nobody_sits_at_a_seat_that_is_not_there(seat: object) -> None:
    """The connection is refused before there is a tab."""
    room = hall(bonus_owed())
    with pytest.raises((dos.DosError, TypeError)):
        room.connect(seat)
    assert ([], {}) == (room.heard, room.clients)


def test_a_spectator_sees_and_cannot_act() -> None:
    """A spectator keeps up like anyone, has no moves, and can neither play nor undo."""
    room = hall(bonus_owed())
    player, watcher = room.connect(0), room.connect(None)
    room.receive(player, Play(dos.EndTurn(), 0))
    room.check_refused(watcher, Play(dos.EndTurn(), 1))
    room.check_refused(watcher, Undo(1))
    view = room.clients[watcher].view
    assert ((), (), None) == (room.clients[watcher].moves, view.hand, view.seat)
    assert dos.observe(room.table.state, None) == view


def test_one_who_reconnects_in_the_middle_of_a_bonus_goes_on() -> None:
    """The new tab knows what is owed and what has happened, and the placements go on where they were."""
    room = hall(bonus_owed())
    old, other = room.connect(0), room.connect(2)
    room.receive(old, Play(dos.EndTurn(), 0))
    room.server.disconnect(old)
    new = room.connect(0)
    client = room.clients[new]
    assert dos.AddingBonus(required=1, optional=0) == client.view.phase
    assert list(room.table.log(0)) == client.events
    room.receive(new, Play(client.moves[0], client.seq))
    assert 1 == room.clients[other].view.to_move == client.view.to_move
    with pytest.raises(KeyError):
        room.receive(old, Play(dos.Draw(), 2))


# Undo


def test_undo_is_told_to_all() -> None:
    """A step that gave nothing away is taken back by its seat alone, and every tab stands where it stood before."""
    room = hall(bonus_owed())
    tabs = [room.connect(seat) for seat in (0, 1, None)]
    room.receive(tabs[0], Play(dos.EndTurn(), 0))
    views = [room.clients[tab].view for tab in tabs]
    room.receive(tabs[0], Play(room.clients[tabs[0]].moves[0], 1))
    room.check_refused(tabs[1], Undo(2))
    room.receive(tabs[0], Undo(2))
    assert views == [room.clients[tab].view for tab in tabs]
    assert {3} == {room.clients[tab].seq for tab in tabs}


def test_an_undo_that_comes_twice_takes_back_one_step() -> None:
    """What a second tab sends at the same time, or one tab by a double click, is stale."""
    room = hall(bonus_owed())
    tab = room.connect(0)
    room.receive(tab, Play(dos.EndTurn(), 0))
    room.receive(tab, Play(room.clients[tab].moves[0], 1))
    room.receive(tab, Undo(2))
    room.check_refused(tab, Undo(2))
    assert [dos.EndTurn()] == [move for _, move in room.table.history]


# Those who are away


def test_a_bot_plays_for_one_who_left() -> None:
    """Its turns are played at once, its tabs are closed, and a person can take over from it."""
    room = hall(bonus_owed())
    tabs = [room.connect(seat) for seat in (0, 1, 2)]
    room.leave(1)
    room.receive(tabs[0], Play(dos.EndTurn(), 1))
    room.receive(tabs[0], Play(room.clients[tabs[0]].moves[0], 2))
    client = room.clients[tabs[2]]
    assert (2, "Bob's bot") == (client.view.to_move, client.names[1])
    assert [dos.Draw, dos.Place] == [type(move) for seat, move in room.table.history if seat == 1]
    assert -1 < room.clients[tabs[1]].seq < client.seq
    newcomer = room.join(1, "Eve")
    assert ("Ann", "Eve", "Cleo") == room.clients[newcomer].names == client.names


def test_a_newcomer_takes_nothing_back_for_another() -> None:
    """What the one who left has done stands, and what that one still sends comes from a closed tab."""
    room = hall(bonus_owed())
    old, other = room.connect(0), room.connect(1)
    room.receive(old, Play(dos.EndTurn(), 0))
    room.receive(old, Play(room.clients[old].moves[0], 1))
    room.leave(0)
    new = room.join(0, "Eve")
    room.check_refused(new, Undo(room.table.seq))
    assert ["Eve", 2] == [room.clients[other].names[0], len(room.table.history)]
    with pytest.raises(KeyError):
        room.receive(old, Undo(room.table.seq))


def test_bots_do_not_play_among_themselves() -> None:
    """When the last person has left nothing goes on."""
    room = hall(bonus_owed())
    for seat in (1, 2, 0):
        room.leave(seat)
    assert () == room.table.history


def round_ends(*, auto_deal: bool) -> WatchedServer:
    """Seat 0 goes out with its next match, and seat 2 is then to deal."""
    rules = dos.Rules(deck=UNIQUE, hand_size=3)
    shuffler = dos.SeededShuffler(1)
    state = position(["R5", "B7 G9", "B1 B3"], "B5 Y7", rules=rules, dealer=1, shuffler=shuffler)
    return hall(state, auto_deal=auto_deal)


def test_an_abandoned_dealer_holds_nobody_up_where_deals_happen_by_themselves() -> None:
    """Who is to deal was never there, and the next round is dealt with the end of the last."""
    room = round_ends(auto_deal=True)
    tabs = [room.connect(seat) for seat in (0, 1)]
    room.receive(tabs[0], Play(room.clients[tabs[0]].moves[0], 0))
    client = room.clients[tabs[1]]
    assert [dos.events.Matched, dos.events.RoundEnded, dos.events.Dealt] == [type(event) for event in client.events]
    assert (2, 2, 0) == (client.view.round, client.view.dealer, client.view.to_move)


def test_the_host_deals_for_an_abandoned_dealer() -> None:
    """Nobody else can deal; when the host's clock has run out the host does."""
    room = round_ends(auto_deal=False)
    tabs = [room.connect(seat) for seat in (0, 1)]
    room.receive(tabs[0], Play(room.clients[tabs[0]].moves[0], 0))
    for tab in tabs:
        room.check_refused(tab, Play(dos.Deal(), 1))
    room.server.time_is_up()
    assert (2, dos.Deal()) == room.table.history[-1]
    assert (2, dos.Matching()) == (room.clients[tabs[1]].view.round, room.clients[tabs[1]].view.phase)


# Whole games


@pytest.mark.parametrize("auto_deal", [False, True])
@pytest.mark.parametrize("number", range(4))
def test_a_table_that_was_pickled_goes_on_to_the_same_end(number: int, *, auto_deal: bool) -> None:
    """In the middle of random games, undos among them, the copy and the original tell the same from then on."""
    for game in range(some(10)):
        rng = random.Random(f"pickle {number} {game}")
        table = table_of(rng, auto_deal=auto_deal)
        copies = [table]
        while not table.state.is_over:
            if rng.random() < 0.1:
                copies = [table, pickle.loads(pickle.dumps(table))]  # noqa: S301 - its own
            if rng.random() < 0.1:
                seat = rng.randrange(table.state.num_players)
                assert 1 == len({undone(copy, seat) for copy in copies})
            seat, move = some_move(rng, table.state)
            first, *others = (copy.submit(seat, move, copy.seq) for copy in copies)
            assert all(first == other for other in others)
        assert 1 == len({(copy.state, copy.history, copy.seq, copy.names, copy.log(None)) for copy in copies})


def undone(table: Table, seat: int) -> str | tuple[Update, ...]:
    """What a table answers to an undo."""
    try:
        return tuple(table.undo(seat).values())
    except dos.table.CannotUndo as error:
        return str(error)


def test_a_tab_begins_with_all_that_has_happened() -> None:
    """The first message to a tab is where the game stands, and what its seat may know of how it came to that."""
    room = hall(bonus_owed())
    room.receive(room.connect(0), Play(dos.EndTurn(), 0))
    room.heard.clear()
    room.connect(1)
    ((_, welcome),) = room.heard
    assert Welcome(room.table.sync(1), room.table.log(1)) == welcome
    assert [dos.events.Discarded, dos.events.Refilled] == [type(event) for event in welcome.log]


def test_a_script_that_does_not_fit_is_no_players_trouble() -> None:
    """The host hears of it, with the cards that it is about; the one whose move needed it is sent nothing."""
    rules = dos.Rules(deck=UNIQUE, hand_size=3)
    state = position(["B7", "G9 R5"], "B5 Y7", rules=rules, rest="discard", shuffles=["R5 G9"])
    room = hall(state)
    tab = room.connect(0)
    with pytest.raises(dos.ShuffleError) as caught:
        room.receive(tab, Play(dos.Draw(), 0))
    assert not re.search(r"[BGRY]\d", str(caught.value))
    assert "missing" in str(caught.value.__cause__)
    assert [tab] == [hearer for hearer, _ in room.heard]
    assert state == room.table.state
