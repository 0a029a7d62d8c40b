"""Checks that hold for every state and every move, however a test reaches them (I1-I3)."""

import copy
import pickle
from collections import Counter

import attrs

import dos
from dos.testing import pieces, playing
from support import strategies


def all_cards_of(state: dos.GameState) -> Counter[dos.Card]:
    """Count all cards of a state, wherever they are."""
    hands = [card for hand in state.hands for card in hand]
    return Counter((*hands, *state.center_row.cards, *state.draw_pile, *state.discard_pile))


def check_state(state: dos.GameState) -> None:
    """Check what holds for every state that play reaches."""
    dos.validate(state)
    assert Counter(state.rules.deck) == all_cards_of(state)
    of_each = [dos.legal_moves(state, seat) for seat in range(state.num_players)]
    for seat, legal in enumerate(of_each):
        assert len(set(legal)) == len(legal)
        assert legal == dos.legal_moves(dos.observe(state, seat))
        assert seat == state.to_move or all(is_call(move) for move in legal)
    assert dos.legal_moves(state) == (() if state.is_over else of_each[state.to_move])
    assert dos.legal_moves(dos.observe(state, None)) == ()
    clockwise = [(seat + (state.to_move or 0)) % state.num_players for seat in range(state.num_players)]
    assert dos.seats_to_act(state) == tuple(seat for seat in clockwise if of_each[seat])
    assert state.is_over is (dos.seats_to_act(state) == ())
    assert state.is_over or state.to_move == dos.seats_to_act(state)[0]
    check_calls(state, [{move for move in legal if is_call(move)} for legal in of_each])


def check_calls(state: dos.GameState, of_each: list[set[dos.Move]]) -> None:
    """Check that a seat that owes a call may call and be caught by every other seat, and no one else may (Y1, Y2)."""
    is_closing = isinstance(state.phase, dos.ClosingTurn)
    if not state.rules.dos_call:
        assert () == state.calls_due
        assert not is_closing
    for seat, calls in enumerate(of_each):
        expected: set[dos.Move] = {dos.CatchDos(by=seat, caught=due) for due in state.calls_due if due != seat}
        if seat in state.calls_due or (is_closing and seat == state.to_move):
            expected.add(dos.CallDos(by=seat))
        assert expected == calls


def is_call(move: dos.Move) -> bool:
    """Return whether a move is a call or a catch, which names the seat that makes it."""
    return isinstance(move, (dos.CallDos, dos.CatchDos))


def check_acceptance(state: dos.GameState, moves: list[dos.Move]) -> None:
    """Check that a move is accepted if and only if it is listed for the seat that makes it (I3)."""
    accepted = [move for move in moves if dos.explain(state, move) is None]

    assert set(playing.moves_of_all(state)) == set(accepted)
    for move in pieces.CALLS if state.rules.dos_call else ():
        for seat in range(state.num_players):
            assert (dos.explain(state, move, by=seat) is None) is (move in dos.legal_moves(state, seat))


def check_call(state: dos.GameState, call: dos.CallDos | dos.CatchDos, after: dos.GameState) -> None:
    """Check that a call or a catch changes only what the rules say (Y1-Y3)."""
    if isinstance(call, dos.CatchDos):
        drawn = Counter(after.hands[call.caught]) - Counter(state.hands[call.caught])
        assert min(2, len(state.draw_pile) + len(state.discard_pile)) == drawn.total()
        changed = {"hands": (*state.hands[: call.caught], after.hands[call.caught], *state.hands[call.caught + 1 :])}
        if drawn:
            changed |= {field: getattr(after, field) for field in ("draw_pile", "discard_pile", "shuffler")}
    elif call.by == state.to_move:
        changed = {"to_move": (state.to_move + 1) % state.num_players, "phase": dos.Matching()}
    else:
        changed = {}
    settled = {getattr(call, "caught", call.by), *({changed["to_move"]} if "to_move" in changed else ())}
    due = tuple(seat for seat in state.calls_due if seat not in settled)
    assert after == attrs.evolve(state, calls_due=due, **changed)


def check_values(*values: dos.GameState | dos.Observation) -> None:
    """Check that copies of a value are equal and have the same hash and repr."""
    for value in values:
        for twin in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):  # noqa: S301
            assert value == twin
            assert hash(value) == hash(twin)
            assert repr(value) == repr(twin)


def check_secrets(state: dos.GameState, seed: int, moves: list[dos.Move]) -> None:
    """Check that a state with other hidden cards looks the same to each viewer, and rejects moves alike."""
    for seat in strategies.viewers(state):
        twin = strategies.hide(state, seat, seed)
        dos.validate(twin)
        view, twin_view = dos.observe(state, seat), dos.observe(twin, seat)
        assert view == twin_view
        assert repr(view) == repr(twin_view)
        assert hash(view) == hash(twin_view)
        assert pickle.dumps(view) == pickle.dumps(twin_view)
        for move in moves:
            refusal, twin_refusal = dos.explain(view, move), dos.explain(twin_view, move)
            assert (refusal and refusal.args) == (twin_refusal and twin_refusal.args)
            assert (refusal is None) is (move in dos.legal_moves(view))
