"""How many decisions a second the library takes, and what a frontend's extras cost beside them.

Run it with ``pytest tests/benchmarks --benchmark-enable -s``. Without that each benchmark runs once, as a test.
"""

import random
from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import dos
from dos.serialization import from_json, to_data, to_json
from dos.table import Table, Update

GAMES = 10


def play(players: int) -> int:
    """Play whole games of random players; how many decisions that took."""
    choose = random.Random(players).choice
    made = 0
    for seed in range(GAMES):
        state = dos.new_game(players, seed=seed)
        while moves := dos.legal_moves(state):
            state = dos.apply(state, choose(moves))
            made += 1
    return made


def tell(benchmark: BenchmarkFixture, made: int, what: str) -> None:
    """Print how many a second that was."""
    if benchmark.stats is not None:
        rate = made / benchmark.stats.stats.median
        benchmark.extra_info["a second"] = rate
        print(f"\n{what}: {rate:,.0f} a second, {1e6 / rate:.1f} us each")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_decisions_a_second(benchmark: BenchmarkFixture, players: int) -> None:
    """Whole random games are played: list the legal moves, choose, apply."""
    made = benchmark(play, players)

    assert made > 100 * GAMES
    tell(benchmark, made, f"decisions of {players} players")


# What comes on top of `apply`, each alone, on the moves of a few games of four


@pytest.fixture(scope="module")
def course() -> list[tuple[dos.GameState, dos.Move]]:
    """Every state of some random games, with the move that was made in it."""
    choose = random.Random(4).choice
    made = []
    for seed in range(GAMES // 2):
        state = dos.new_game(4, seed=seed)
        while moves := dos.legal_moves(state):
            made.append((state, choose(moves)))
            state = dos.apply(*made[-1])
    return made


def observe_all(state: dos.GameState, _: dos.Move) -> None:
    """What each of the four seats may know."""
    for seat in range(4):
        dos.observe(state, seat)


def step_for_all(state: dos.GameState, move: dos.Move) -> None:
    """The move, its events, and both as each of the four seats may know them."""
    made = dos.step(state, move)
    for seat in range(4):
        dos.observe(made.state, seat)
        for event in made.events:
            dos.redact(event, seat)


def describe(state: dos.GameState, move: dos.Move) -> None:
    """The move, and the sentences of its events."""
    for event in dos.step(state, move).events:
        str(event)


@pytest.mark.parametrize(
    "work",
    [dos.apply, dos.step, lambda state, _: dos.observe(state, 0), observe_all, step_for_all, describe],
    ids=["apply", "step", "observe, one seat", "observe, four seats", "step, redacted for four seats", "step, told"],
)
def test_the_cost_of_what_frontends_need(
    benchmark: BenchmarkFixture,
    request: pytest.FixtureRequest,
    course: list[tuple[dos.GameState, dos.Move]],
    work: Callable[[dos.GameState, dos.Move], object],
) -> None:
    """Each is done on all moves of some games, beside `apply`."""

    def do_all() -> None:
        for state, move in course:
            work(state, move)

    benchmark(do_all)
    tell(benchmark, len(course), request.node.callspec.id)


def test_follow(benchmark: BenchmarkFixture, course: list[tuple[dos.GameState, dos.Move]]) -> None:
    """A client keeps up on the events of the same moves."""
    events = [
        (dos.observe(state, 1), [dos.redact(event, 1) for event in dos.step(state, move).events])
        for state, move in course
    ]

    def follow_all() -> None:
        for view, told in events:
            dos.apply_events(view, told)

    benchmark(follow_all)
    assert all(
        dos.apply_events(view, told) == dos.observe(dos.apply(state, move), 1)
        for (view, told), (state, move) in zip(events, course, strict=True)
    )
    tell(benchmark, len(course), "follow")


def test_a_table_of_four(benchmark: BenchmarkFixture) -> None:
    """Random games at a table: each move is told to four seats and the spectators."""

    def at_a_table() -> int:
        choose = random.Random(4).choice
        made = 0
        for seed in range(2):
            table = Table(dos.new_game(4, seed=seed))
            while (seat := table.state.to_move) is not None:
                table.submit(seat, choose(table.sync(seat).moves), table.seq)
                made += 1
        return made

    made = benchmark(at_a_table)

    assert made > 200
    tell(benchmark, made, "moves at a table of four")


# Documents, on the updates of the same moves, beside `apply`


@pytest.fixture(scope="module")
def updates(course: list[tuple[dos.GameState, dos.Move]]) -> list[Update]:
    """What seat 0 is told of each move."""
    told = []
    for seq, (state, move) in enumerate(course):
        made = dos.step(state, move)
        view = dos.observe(made.state, 0)
        events = tuple(dos.redact(event, 0) for event in made.events)
        told.append(Update(seq, view, events, dos.legal_moves(view), ("Ann", "Bob", "Cleo", "Dan")))
    return told


@pytest.mark.parametrize("work", [to_json, to_data], ids=lambda work: work.__name__)
def test_updates_written(benchmark: BenchmarkFixture, updates: list[Update], work: Callable[[Update], object]) -> None:
    """Each update, with its view, is written."""
    benchmark(lambda: [work(update) for update in updates])
    tell(benchmark, len(updates), f"{work.__name__} of updates")


def test_updates_read(benchmark: BenchmarkFixture, updates: list[Update]) -> None:
    """Each update is read, and all of it checked."""
    written = [to_json(update) for update in updates]

    read = benchmark(lambda: [from_json(Update, text) for text in written])

    assert updates == read
    tell(benchmark, len(updates), "from_json of updates")
    print(f"{sum(map(len, written)) / len(written):,.0f} characters each")
