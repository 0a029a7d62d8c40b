"""The server: seats, reconnects, undo and refused messages."""

import pickle
import random
import re

import attrs
import pytest
from server import Play, Refusal, Undo, Welcome
from watched import NAMES, WatchedServer, some, some_move, table_of

import dos
from dos.table import Table, Update
from dos.testing import UNIQUE_DECK
from support.positions import position


def hall(state: dos.GameState, *, auto_deal: bool = True) -> WatchedServer:
    """Return a server with a game, with every message checked."""
    return WatchedServer(Table(state, names=NAMES[: state.num_players], auto_deal=auto_deal))


def bonus_owed() -> dos.GameState:
    """Return a position in which seat 0 is about to stop after two matches, one of them a Double Color Match."""
    rules = dos.Rules(deck=UNIQUE_DECK)
    state = position(["R1 R4 B7 G9 G10", "Y1 Y3 Y5", "B1 B3 B4"], "R5 Y7", rules=rules, dealer=2)
    for _ in range(2):
        state = dos.apply(state, next(move for move in dos.legal_moves(state) if isinstance(move, dos.Match)))
    return state


# Tabs and seats


def test_two_tabs_of_one_seat_get_the_same_updates() -> None:
    """Either tab can make the move, and both get the update, like all other tabs."""
    room = hall(bonus_owed())
    first, second, other = room.connect(0), room.connect(0), room.connect(1)
    room.receive(second, Play(dos.EndTurn(), 0))
    room.receive(first, Play(dos.Place(room.clients[first].view.hand[0]), 1))
    assert room.clients[first] == room.clients[second]
    assert [first, second, other] * 2 == [tab for tab, _ in room.heard[3:]]
    assert {2} == {client.seq for client in room.clients.values()}


def test_only_the_slower_tab_gets_the_error() -> None:
    """If both tabs of a seat send a move at once, the second is stale. So is a duplicate of the first."""
    room = hall(bonus_owed())
    tabs = room.connect(0), room.connect(0)
    message = Play(dos.EndTurn(), 0)
    room.receive(tabs[0], message)
    for tab in reversed(tabs):
        room.check_refused(tab, message)
        assert [(tab, Refusal("StaleMove", "stale move: it answers update 0, the table is at 1"))] == room.heard


def test_a_move_for_a_future_update_is_not_kept() -> None:
    """A move that answers a future update is refused, and not kept until that update."""
    room = hall(bonus_owed())
    tab = room.connect(0)
    room.check_refused(tab, Play(dos.EndTurn(), 1))
    room.check_refused(tab, Play(dos.EndTurn(), -1))
    room.receive(tab, Play(dos.EndTurn(), 0))
    assert 1 == room.clients[tab].seq


def test_no_seat_acts_for_another() -> None:
    """A move in another seat's turn, and a call or a catch in another seat's name, are always refused."""
    state = attrs.evolve(
        position(["R1", "B7 G9", "B1 B3"], "R5 Y7", rules=dos.Rules(deck=UNIQUE_DECK, dos_call=True), dealer=2),
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
def test_nobody_connects_to_a_seat_that_does_not_exist(seat: object) -> None:
    """The connection is refused before a tab is opened."""
    room = hall(bonus_owed())
    with pytest.raises((dos.DosError, TypeError)):
        room.connect(seat)
    assert ([], {}) == (room.heard, room.clients)


def test_a_spectator_sees_and_cannot_act() -> None:
    """A spectator follows the game like everyone, has no moves, and can neither play nor undo."""
    room = hall(bonus_owed())
    player, watcher = room.connect(0), room.connect(None)
    room.receive(player, Play(dos.EndTurn(), 0))
    room.check_refused(watcher, Play(dos.EndTurn(), 1))
    room.check_refused(watcher, Undo(1))
    view = room.clients[watcher].view
    assert ((), (), None) == (room.clients[watcher].moves, view.hand, view.seat)
    assert dos.observe(room.table.state, None) == view


def test_a_reconnect_in_the_middle_of_a_bonus() -> None:
    """The new tab knows what is owed and what has happened, and the placements continue."""
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


def test_everyone_gets_the_update_of_an_undo() -> None:
    """A step that revealed nothing can be undone by its seat alone, and every tab returns to the position before it."""
    room = hall(bonus_owed())
    tabs = [room.connect(seat) for seat in (0, 1, None)]
    room.receive(tabs[0], Play(dos.EndTurn(), 0))
    views = [room.clients[tab].view for tab in tabs]
    room.receive(tabs[0], Play(room.clients[tabs[0]].moves[0], 1))
    room.check_refused(tabs[1], Undo(2))
    room.receive(tabs[0], Undo(2))
    assert views == [room.clients[tab].view for tab in tabs]
    assert {3} == {room.clients[tab].seq for tab in tabs}


def test_a_duplicate_undo_undoes_one_step() -> None:
    """The second of two undos, from another tab or by a double click, is stale."""
    room = hall(bonus_owed())
    tab = room.connect(0)
    room.receive(tab, Play(dos.EndTurn(), 0))
    room.receive(tab, Play(room.clients[tab].moves[0], 1))
    room.receive(tab, Undo(2))
    room.check_refused(tab, Undo(2))
    assert [dos.EndTurn()] == [move for _, move in room.table.history]


# Absent players


def test_a_bot_plays_for_a_player_who_left() -> None:
    """The bot plays its turns at once, the tabs are closed, and a person can take over from it."""
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


def test_a_new_player_cannot_undo_the_old_players_steps() -> None:
    """The steps of the player who left stand, and anything that player still sends comes from a closed tab."""
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


def test_bots_do_not_play_alone() -> None:
    """When the last person has left, the game stops."""
    room = hall(bonus_owed())
    for seat in (1, 2, 0):
        room.leave(seat)
    assert () == room.table.history


def round_ends(*, auto_deal: bool) -> WatchedServer:
    """Return a position in which seat 0 goes out with its next match, and seat 2 deals next."""
    rules = dos.Rules(deck=UNIQUE_DECK, hand_size=3)
    shuffler = dos.SeededShuffler(1)
    state = position(["R5", "B7 G9", "B1 B3"], "B5 Y7", rules=rules, dealer=1, shuffler=shuffler)
    return hall(state, auto_deal=auto_deal)


def test_an_absent_dealer_does_not_block_automatic_deals() -> None:
    """The next dealer was never there, and the next round is dealt at the end of the last."""
    room = round_ends(auto_deal=True)
    tabs = [room.connect(seat) for seat in (0, 1)]
    room.receive(tabs[0], Play(room.clients[tabs[0]].moves[0], 0))
    client = room.clients[tabs[1]]
    assert [dos.events.Matched, dos.events.RoundEnded, dos.events.Dealt] == [type(event) for event in client.events]
    assert (2, 2, 0) == (client.view.round, client.view.dealer, client.view.to_move)


def test_the_server_deals_for_an_absent_dealer() -> None:
    """Nobody else can deal. When the server's clock has run out, the server deals."""
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
def test_a_pickled_table_reaches_the_same_end(number: int, *, auto_deal: bool) -> None:
    """At any point of random games with undos, the copy and the original send the same messages from then on."""
    for game in range(some(10)):
        rng = random.Random(f"pickle {number} {game}")
        table = table_of(rng, auto_deal=auto_deal)
        copies = [table]
        while not table.state.is_over:
            if rng.random() < 0.1:
                copies = [table, pickle.loads(pickle.dumps(table))]  # noqa: S301 - our own pickle
            if rng.random() < 0.1:
                seat = rng.randrange(table.state.num_players)
                assert 1 == len({undone(copy, seat) for copy in copies})
            seat, move = some_move(rng, table.state)
            first, *others = (copy.submit(seat, move, copy.seq) for copy in copies)
            assert all(first == other for other in others)
        assert 1 == len({(copy.state, copy.history, copy.seq, copy.names, copy.log(None)) for copy in copies})


def undone(table: Table, seat: int) -> str | tuple[Update, ...]:
    """Return the updates of an undo, or the error."""
    try:
        return tuple(table.undo(seat).values())
    except dos.table.CannotUndo as error:
        return str(error)


def test_a_tab_starts_with_the_events_so_far() -> None:
    """The first message to a tab is the current position and the redacted events so far."""
    room = hall(bonus_owed())
    room.receive(room.connect(0), Play(dos.EndTurn(), 0))
    room.heard.clear()
    room.connect(1)
    ((_, welcome),) = room.heard
    assert Welcome(room.table.sync(1), room.table.log(1)) == welcome
    assert [dos.events.Discarded, dos.events.Refilled] == [type(event) for event in welcome.log]


def test_a_wrong_script_is_a_server_side_problem() -> None:
    """The server gets the error with its cards. The player whose move needed the shuffle is sent nothing about them."""
    rules = dos.Rules(deck=UNIQUE_DECK, hand_size=3)
    state = position(["B7", "G9 R5"], "B5 Y7", rules=rules, rest="discard", shuffles=["R5 G9"])
    room = hall(state)
    tab = room.connect(0)
    with pytest.raises(dos.ShuffleError) as caught:
        room.receive(tab, Play(dos.Draw(), 0))
    assert not re.search(r"[BGRY]\d", str(caught.value))
    assert "missing" in str(caught.value.__cause__)
    assert [tab] == [hearer for hearer, _ in room.heard]
    assert state == room.table.state
