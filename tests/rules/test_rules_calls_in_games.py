"""The chapter "The DOS call": whole games, with different ways to choose the next seat."""

import random
from collections.abc import Callable, Iterator

import pytest

import dos
from dos.testing import pieces, playing
from support.strategies import WITHOUT_CALL


@pytest.mark.rule("Y1", "Y5")
@pytest.mark.parametrize("players", pieces.PLAYERS)
@pytest.mark.parametrize("options", WITHOUT_CALL, ids=str)
def test_without_the_option_there_is_no_call_in_any_game(players: int, options: dict[str, bool]) -> None:
    """With the option off, no game has calls or catches, the closing phase, or a due call."""
    for hand_size, habit in zip((2, 3, 7, 2, 3, 7), playing.HABITS, strict=True):
        rules = dos.Rules(target_score=100, hand_size=hand_size, **options)
        for state, made, following in playing.play(dos.new_game(players, rules=rules, seed=5), habit, players):
            assert not isinstance(made, dos.CallDos | dos.CatchDos)
            assert not isinstance(following.phase, dos.ClosingTurn)
            assert () == following.calls_due
            assert (state.to_move,) == dos.seats_to_act(state)
            assert [()] * (players - 1) == [
                dos.legal_moves(state, seat) for seat in range(players) if seat != state.to_move
            ]


Driver = Callable[[dos.GameState, random.Random, int], tuple[int, dos.Move]]
"""Takes the state, a random generator and the number of earlier moves. Returns the next seat and its move."""


def asks_the_seat_to_move(state: dos.GameState, rng: random.Random, _count: int) -> tuple[int, dos.Move]:
    """Ask only the seat to move, as in a game without the call."""
    assert state.to_move is not None
    return state.to_move, rng.choice(dos.legal_moves(dos.observe(state, state.to_move)))


def asks_everyone_in_rotation(state: dos.GameState, rng: random.Random, count: int) -> tuple[int, dos.Move]:
    """Start with a different seat of `seats_to_act` each time; seats not to move sometimes pass."""
    seats_to_act = dos.seats_to_act(state)
    start = count % len(seats_to_act)
    return _first_to_speak(state, rng, [*seats_to_act[start:], *seats_to_act[:start]])


def asks_everyone_at_random(state: dos.GameState, rng: random.Random, _count: int) -> tuple[int, dos.Move]:
    """Ask the `seats_to_act` in random order, as if the fastest player acted first."""
    return _first_to_speak(state, rng, rng.sample(dos.seats_to_act(state), len(dos.seats_to_act(state))))


def _first_to_speak(state: dos.GameState, rng: random.Random, seats: list[int]) -> tuple[int, dos.Move]:
    for seat in seats:
        if seat == state.to_move or rng.random() < 0.5:
            return seat, rng.choice(dos.legal_moves(dos.observe(state, seat)))
    return asks_the_seat_to_move(state, rng, 0)


DRIVERS: tuple[Driver, ...] = (asks_the_seat_to_move, asks_everyone_in_rotation, asks_everyone_at_random)


def driven(driver: Driver, players: int, seed: int) -> Iterator[tuple[dos.GameState, int | None, dos.Move | None]]:
    """Play a whole game with the call: yield each state, then the seat and its move; none after the last."""
    rules = dos.Rules(dos_call=True, target_score=150, hand_size=5)
    state, rng = dos.new_game(players, rules=rules, seed=seed), random.Random(seed)
    count = 0
    while not state.is_over:
        seat, made = driver(state, rng, count)
        yield state, seat, made
        state = dos.apply(state, made, by=seat)
        dos.validate(state)
        count += 1
    yield state, None, None


@pytest.mark.slow
@pytest.mark.rule("Y1", "Y2", "Y3", "I2", "I3")
@pytest.mark.parametrize("players", pieces.PLAYERS)
@pytest.mark.parametrize("driver", DRIVERS)
def test_a_host_may_ask_one_or_all(driver: Driver, players: int) -> None:
    """Games end whether the program asks only the seat to move or all seats, and every listed move is accepted."""
    calls = set()
    for seed in range(4):
        for state, seat, made in driven(driver, players, seed):
            if made is None:
                assert max(state.scores) == state.scores[state.winner]
            elif isinstance(made, dos.CallDos | dos.CatchDos):
                calls.add((type(made), seat == state.to_move))
    from_others = set() if driver is asks_the_seat_to_move else {(dos.CallDos, False)}
    # With two players, the seat that is not to move is the one that owes the call, so it cannot catch.
    from_others |= {(dos.CatchDos, False)} if from_others and players > 2 else set()
    assert {(dos.CallDos, True), (dos.CatchDos, True)} | from_others == calls


@pytest.mark.rule("Y2", "Y5", "I3")
@pytest.mark.parametrize("players", pieces.PLAYERS)
@pytest.mark.parametrize("driver", DRIVERS)
def test_hosts_of_either_kind_play_by_the_same_rules(driver: Driver, players: int) -> None:
    """A game replays to the same states, and its moves are listed for their seats, however the seats were asked."""
    steps = list(driven(driver, players, 7))
    twin = steps[0][0]
    for state, seat, made in steps:
        assert state == twin
        if made is not None:
            assert seat in dos.seats_to_act(twin)
            assert made in dos.legal_moves(dos.observe(twin, seat))
            assert seat == getattr(made, "by", twin.to_move)
            twin = dos.apply(twin, made)
    assert twin.is_over
