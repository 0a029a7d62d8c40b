"""Bots that do not search, the protocol, factories, and the function that asks bots for their moves."""

import pickle
import random
from collections import Counter
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from dos import testing
from dos.bots import Bot, Factory, GreedyBot, RandomBot, SearchBot, SilentBot, best_turn, next_move
from dos.table import Table
from dos.testing import pieces
from support import strategies
from support.positions import CALL, play, position

FACTORIES: dict[str, Factory] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": SearchBot,
    "search with options": partial(SearchBot, playouts=7),
}


class Recorder(SilentBot):
    """A bot that draws or makes its last move, and remembers what it was asked."""

    def __init__(self, word: dos.Move | None = None) -> None:
        self.word = word
        self.asked: list[tuple[str, dos.Observation, tuple[dos.Move, ...]]] = []

    def choose(self, view: dos.Observation, moves: tuple[dos.Move, ...], /) -> dos.Move:
        """Make the last legal move."""
        self.asked.append(("choose", view, moves))
        return moves[-1]

    def speak(self, view: dos.Observation, moves: tuple[dos.Move, ...], /) -> dos.Move | None:
        """Say the word."""
        self.asked.append(("speak", view, moves))
        return super().speak(view, moves) if self.word is None else self.word


def due() -> dos.GameState:
    """Return a position in which seat 1 owes the call, seat 0 is to move, and seat 2 only can catch."""
    return position(["R3 R4 Y1 Y3", "B5 B6", "G1 G3 G4"], "R7 Y9", calls_due=[1], rules=CALL)


# Each bot


@pytest.mark.parametrize("name", FACTORIES)
@given(state=testing.states(), seed=pieces.seeds)
def test_bots_make_legal_moves(name: str, state: dos.GameState, seed: int) -> None:
    """Every bot makes a legal move when it is asked, and equal seeds make the same moves."""
    factory = partial(SearchBot, playouts=2) if name == "search" else FACTORIES[name]
    first, second = factory(seed), pickle.loads(pickle.dumps(factory))(seed)  # noqa: S301 - pickled here
    for seat in dos.seats_to_act(state):
        view = dos.observe(state, seat)
        moves = dos.legal_moves(view)
        ask = "choose" if seat == state.to_move else "speak"
        move = getattr(first, ask)(view, moves)

        assert move in moves or (move is None and ask == "speak")
        assert move == getattr(second, ask)(view, moves)


@pytest.mark.parametrize("name", FACTORIES)
def test_bots_pickle_in_mid_game(name: str) -> None:
    """A bot that was pickled goes on as the original does."""
    state = dos.apply(dos.new_game(2, seed=3, dealer=1), dos.Deal())
    view = dos.observe(state, 0)
    bot = FACTORIES[name](7)
    bot.choose(view, dos.legal_moves(view))
    twin = pickle.loads(pickle.dumps(bot))  # noqa: S301 - pickled here

    assert [bot.choose(view, dos.legal_moves(view)) for _ in range(3)] == [
        twin.choose(view, dos.legal_moves(view)) for _ in range(3)
    ]


@pytest.mark.parametrize("factory", FACTORIES.values())
def test_a_seed_is_a_number(factory: Factory) -> None:
    """A seed must be a whole number."""
    with pytest.raises(TypeError, match="seed must be int, not 'one'"):
        factory("one")


def test_a_silent_bot_never_speaks() -> None:
    """The base class answers with silence, and a bot without `choose` cannot play."""
    view = dos.observe(due(), 1)
    bot: Bot = SilentBot()

    assert bot.speak(view, dos.legal_moves(view)) is None
    with pytest.raises(NotImplementedError):
        bot.choose(view, dos.legal_moves(view))


def test_random_moves_are_uniform() -> None:
    """A random bot chooses each move equally often, and each word or silence."""
    bot = RandomBot(2017)
    state = due()
    mine, others = dos.observe(state, 0), dos.observe(state, 1)
    moves = dos.legal_moves(mine)
    chosen = Counter(bot.choose(mine, moves) for _ in range(1000 * len(moves)))
    spoken = Counter(bot.speak(others, dos.legal_moves(others)) for _ in range(2000))

    assert set(moves) == set(chosen)
    assert all(abs(count - 1000) < 150 for count in chosen.values())
    assert {dos.CallDos(by=1), None} == set(spoken)
    assert abs(spoken[None] - 1000) < 150


def test_random_choices_do_not_depend_on_the_version_of_python() -> None:
    """The choices of a seed do not change."""
    view = dos.observe(due(), 0)
    bot = RandomBot(2017)
    words = [str(bot.choose(view, dos.legal_moves(view))) for _ in range(4)]

    assert ["R7=R3+R4!!", "R7=R4+Y3", "R7=R4+Y3", "draw"] == words


def test_a_greedy_bot_plays_the_best_turn() -> None:
    """A greedy bot makes the moves of `best_turn` one by one."""
    state = position(["R3 R4 Y1 Y9 B1 B3", "B5 B6 B7"], "R7 Y9")
    turn = best_turn(dos.observe(state, 0))
    made = []
    while state.to_move == 0:
        view = dos.observe(state, 0)
        made.append(GreedyBot().choose(view, dos.legal_moves(view)))
        state = dos.apply(state, made[-1])

    assert list(turn) == made


@pytest.mark.parametrize("bot", [GreedyBot(), SearchBot(playouts=2)])
def test_greedy_bots_call_and_catch(bot: Bot) -> None:
    """Out of turn, they make their own call before any catch."""
    state = position(["R3 R4 Y1 Y3", "B5 B6", "G1 G3", "Y1"], "R7 Y9", calls_due=[1, 2], rules=CALL)
    spoken = {}
    for seat in (1, 2, 3):
        view = dos.observe(state, seat)
        spoken[seat] = bot.speak(view, dos.legal_moves(view))

    assert {1: dos.CallDos(by=1), 2: dos.CallDos(by=2), 3: dos.CatchDos(by=3, caught=1)} == spoken
    assert bot.speak(view, ()) is None


# The next move


def test_the_seat_to_move_is_asked_with_its_moves() -> None:
    """The bot receives the observation of its seat and its legal moves."""
    state = play(due(), "dos@1")
    bot = Recorder()

    assert (0, dos.Draw()) == next_move(state, {0: bot}, random.Random(1))
    assert [("choose", dos.observe(state, 0), dos.legal_moves(state))] == bot.asked


def test_others_are_asked_to_speak_while_a_call_is_due() -> None:
    """Bots out of turn are asked with their calls and catches, and may stay silent."""
    state = due()
    bots = {1: Recorder(), 2: Recorder()}

    assert next_move(state, bots, random.Random(1)) is None
    assert [("speak", dos.observe(state, 1), (dos.CallDos(by=1),))] == bots[1].asked
    assert [("speak", dos.observe(state, 2), (dos.CatchDos(by=2, caught=1),))] == bots[2].asked


def test_the_first_word_counts() -> None:
    """Each seat that acts is the first in some order, about equally often, and no seat is asked after it."""
    state, rng = due(), random.Random(2017)
    words = {0: None, 1: dos.CallDos(by=1), 2: dos.CatchDos(by=2, caught=1)}
    acted: Counter[int] = Counter()
    for _ in range(600):
        bots = {seat: Recorder(word) for seat, word in words.items()}
        seat, move = next_move(state, bots, rng)
        acted[seat] += 1
        assert move == (words[seat] or dos.legal_moves(state)[-1])
        assert 1 == sum(len(bot.asked) for bot in bots.values())

    assert all(abs(acted[seat] - 200) < 60 for seat in range(3))


def test_people_are_not_asked() -> None:
    """Without a bot for the seat to move, nothing happens."""
    state = play(due(), "dos@1")

    assert next_move(state, {1: GreedyBot(), 2: GreedyBot()}, random.Random(1)) is None
    assert next_move(state, {}, random.Random(1)) is None


def test_no_move_when_the_game_is_over() -> None:
    """A finished game has no next move."""
    *_, state = strategies.states_of_a_game(dos.new_game(2, rules=dos.Rules(target_score=1), seed=1))

    assert next_move(state, {0: GreedyBot(), 1: GreedyBot()}, random.Random(1)) is None


def test_a_bot_for_a_seat_that_does_not_exist() -> None:
    """The seats of the bots must be seats of the game."""
    with pytest.raises(dos.DosError, match="there is no seat 2 for a bot in a 2-player game"):
        next_move(dos.new_game(2, seed=1), {2: GreedyBot()}, random.Random(1))
    with pytest.raises(dos.DosError, match="there is no seat -1 for a bot"):
        next_move(dos.new_game(2, seed=1), {-1: GreedyBot()}, random.Random(1))


def test_a_state_is_needed() -> None:
    """An observation is not enough: the other bots need theirs."""
    with pytest.raises(TypeError, match="a state must be GameState"):
        next_move(dos.observe(dos.new_game(2, seed=1), 0), {0: GreedyBot()}, random.Random(1))


# Whole games


@pytest.mark.parametrize("options", pieces.OPTIONS, ids=str)
@pytest.mark.parametrize("players", pieces.PLAYERS)
def test_games_at_a_table(players: int, options: dict[str, bool]) -> None:
    """Bots play whole games at a table, with every combination of options."""
    start = dos.new_game(players, rules=dos.Rules(target_score=60, **options), seed=11)
    table = Table(start)
    rng = random.Random(players)
    bots: dict[int, Bot] = {0: RandomBot(1), 1: GreedyBot(), 2: Recorder(), 3: SearchBot(1, playouts=4)}
    bots = {seat: bots[seat] for seat in range(players)}
    while (acted := next_move(table.state, bots, rng)) is not None:
        table.submit(*acted, table.seq)

    assert table.state.is_over


def test_calls_and_catches_happen() -> None:
    """With dos_call, random bots forget the call, and greedy ones catch them."""
    state = dos.new_game(2, rules=dos.Rules(dos_call=True, target_score=1000), seed=5)
    bots, rng = {0: RandomBot(1), 1: GreedyBot()}, random.Random(1)
    made: Counter[tuple[int, type]] = Counter()
    while (acted := next_move(state, bots, rng)) is not None:
        made[acted[0], type(acted[1])] += 1
        state = dos.apply(state, acted[1], by=acted[0])

    assert made[1, dos.CallDos] > 5
    assert made[1, dos.CatchDos] > 5
    assert made[0, dos.CallDos] > 5


@given(data=st.data())
def test_greedy_games_end(data: st.DataObject) -> None:
    """Games of greedy bots end, with every option."""
    state = data.draw(testing.new_games())
    rng = random.Random(1)
    bots = {seat: GreedyBot() for seat in range(state.num_players)}
    for _ in range(3000):
        acted = next_move(state, bots, rng)
        if acted is None:
            assert state.is_over
            return
        state = dos.apply(state, acted[1], by=acted[0])
    # With a small deck and a high target, a game can take longer.
    assert state.rules.target_score > 1 or len(state.rules.deck) < 30
