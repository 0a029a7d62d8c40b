"""Games between bots."""

import random

import attrs
import driver
import pytest
from scanner import UNIQUE, Truth
from watched import some

import dos
from support.positions import position


@attrs.define
class Watched:
    """A bot at each seat that plays at random, and a scan of all that it is given."""

    rng: random.Random
    truth: Truth
    asked: list[int] = attrs.Factory(list)

    def move(self, seen: dos.Observation) -> dos.Move:
        """A move of the seat that is asked."""
        moves = dos.legal_moves(self._scanned(seen))
        matches = [move for move in moves if isinstance(move, dos.Match)]
        return self._made(seen.seat, self.rng.choice(matches or moves))

    def word(self, seen: dos.Observation) -> dos.Move | None:
        """The same, but who is not to move may say nothing."""
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
    """A game with unique cards."""
    rules = dos.Rules(target_score=30, hand_size=2 + seed % 4, dos_call=dos_call, deck=UNIQUE)
    return dos.new_game(players, rules=rules, seed=seed)


@pytest.mark.parametrize("dos_call", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_play_in_turn(players: int, *, dos_call: bool) -> None:
    """Only the seat to move is asked, with what it may know and no more, and the game goes to its end."""
    for seed in range(some(30)):
        state = new_game(players, seed, dos_call=dos_call)
        watched = Watched(random.Random(seed), Truth([state]))
        assert driver.play(state, [watched.move] * players) == watched.truth.state
        assert watched.truth.state.is_over


@pytest.mark.parametrize("dos_call", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_speak_when_they_may(players: int, *, dos_call: bool) -> None:
    """All who may speak are asked, and who is not to move may pass."""
    for seed in range(some(30)):
        state = new_game(players, seed, dos_call=dos_call)
        watched = Watched(random.Random(seed), Truth([state]))
        assert driver.play_aloud(state, [watched.word] * players) == watched.truth.state
        assert watched.truth.state.is_over


def due() -> dos.GameState:
    """Seat 0 is to move, and seat 1 has left a call unmade."""
    rules = dos.Rules(target_score=1, deck=UNIQUE, dos_call=True)
    state = position(["R5", "B7 G9", "B1 B3 B4"], "B5 Y8", rules=rules, dealer=1)
    return attrs.evolve(state, calls_due=(1,))


def first(seen: dos.Observation) -> dos.Move | None:
    """The first legal move."""
    return next(iter(dos.legal_moves(seen)), None)


@pytest.mark.rule("Y2", "Y3")
def test_the_others_are_heard_before_the_seat_to_move() -> None:
    """Who may catch is asked before the turn goes on; in turn alone, the moment passes."""
    asked = []

    def talker(seen: dos.Observation) -> dos.Move | None:
        asked.append(seen.seat)
        return first(seen)

    assert (0, 4, 3) == tuple(map(len, driver.play_aloud(due(), [talker] * 3).hands))
    assert [2, 0] == asked
    assert (0, 2, 3) == tuple(map(len, driver.play(due(), [first] * 3).hands))


def test_a_seat_to_move_that_says_nothing_is_a_mistake() -> None:
    """It is told by name, not asked for ever."""
    with pytest.raises(RuntimeError, match="seat 0 is to move and says nothing"):
        driver.play_aloud(due(), [lambda _: None] * 3)
