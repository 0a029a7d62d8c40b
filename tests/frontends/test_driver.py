"""Games between bots."""

import random

import attrs
import driver
import pytest
from watched import some

import dos
from dos.testing import UNIQUE_DECK, LeakCheck
from support.positions import position


@attrs.define
class Watched:
    """A bot at each seat that plays at random, with a scan of everything that it receives."""

    rng: random.Random
    truth: LeakCheck
    asked: list[int] = attrs.Factory(list)

    def move(self, seen: dos.Observation) -> dos.Move:
        """Return a move of the seat that is asked."""
        moves = dos.legal_moves(self._scanned(seen))
        matches = [move for move in moves if isinstance(move, dos.Match)]
        return self._made(seen.seat, self.rng.choice(matches or moves))

    def word(self, seen: dos.Observation) -> dos.Move | None:
        """Return a move, or `None` at times if the seat is not to move."""
        if seen.seat != seen.to_move and self.rng.random() < 0.5:
            self._scanned(seen)
            return None
        return self.move(seen)

    def _scanned(self, seen: dos.Observation) -> dos.Observation:
        assert dos.observe(self.truth.state, seen.seat) == seen
        self.truth.check_view(seen, seen.seat)
        self.asked.append(seen.seat)
        return seen

    def _made(self, seat: int, move: dos.Move) -> dos.Move:
        self.truth.make((seat, move))
        return move


def new_game(players: int, seed: int, *, dos_call: bool) -> dos.GameState:
    """Return a new game with unique cards."""
    rules = dos.Rules(target_score=30, hand_size=2 + seed % 4, dos_call=dos_call, deck=UNIQUE_DECK)
    return dos.new_game(players, rules=rules, seed=seed)


@pytest.mark.parametrize("dos_call", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_play_in_turn(players: int, *, dos_call: bool) -> None:
    """Only the seat to move is asked, with only what it may know, and the game reaches its end."""
    for seed in range(some(30)):
        state = new_game(players, seed, dos_call=dos_call)
        watched = Watched(random.Random(seed), LeakCheck(state))
        assert driver.play(state, [watched.move] * players) == watched.truth.state
        assert watched.truth.state.is_over


@pytest.mark.parametrize("dos_call", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_act_whenever_they_can(players: int, *, dos_call: bool) -> None:
    """Every seat that can act is asked, and a seat that is not to move may pass."""
    for seed in range(some(30)):
        state = new_game(players, seed, dos_call=dos_call)
        watched = Watched(random.Random(seed), LeakCheck(state))
        assert driver.play_aloud(state, [watched.word] * players) == watched.truth.state
        assert watched.truth.state.is_over


def due() -> dos.GameState:
    """Return a state in which seat 0 is to move and seat 1 did not make its call."""
    rules = dos.Rules(target_score=1, deck=UNIQUE_DECK, dos_call=True)
    state = position(["R5", "B7 G9", "B1 B3 B4"], "B5 Y8", rules=rules, dealer=1)
    return attrs.evolve(state, calls_due=(1,))


def first(seen: dos.Observation) -> dos.Move | None:
    """Return the first legal move."""
    return next(iter(dos.legal_moves(seen)), None)


@pytest.mark.rule("Y2", "Y3")
def test_the_others_are_asked_before_the_seat_to_move() -> None:
    """Seats that can catch are asked before the next move. A driver that asks only in turn misses the moment."""
    asked = []

    def talker(seen: dos.Observation) -> dos.Move | None:
        asked.append(seen.seat)
        return first(seen)

    assert (0, 4, 3) == tuple(map(len, driver.play_aloud(due(), [talker] * 3).hands))
    assert [2, 0] == asked
    assert (0, 2, 3) == tuple(map(len, driver.play(due(), [first] * 3).hands))


def test_a_seat_to_move_must_make_a_move() -> None:
    """The error names the seat, which is not asked again forever."""
    with pytest.raises(RuntimeError, match="seat 0 is to move but made no move"):
        driver.play_aloud(due(), [lambda _: None] * 3)
