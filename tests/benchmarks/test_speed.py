"""Measure decisions per second, and the cost of the extras that frontends use.

Run it with ``pytest tests/benchmarks --benchmark-enable -s``. Otherwise each benchmark runs once, as a test.
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
    """Play whole games of random players; return the number of decisions."""
    choose = random.Random(players).choice
    made = 0
    for seed in range(GAMES):
        state = dos.new_game(players, seed=seed)
        while moves := dos.legal_moves(state):
            state = dos.apply(state, choose(moves))
            made += 1
    return made


def report(benchmark: BenchmarkFixture, made: int, what: str) -> None:
    """Print the rate."""
    if benchmark.stats is not None:
        rate = made / benchmark.stats.stats.median
        benchmark.extra_info["a second"] = rate
        print(f"\n{what}: {rate:,.0f} a second, {1e6 / rate:.1f} us each")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_decisions_a_second(benchmark: BenchmarkFixture, players: int) -> None:
    """Play whole random games: list the legal moves, choose, apply."""
    made = benchmark(play, players)

    assert made > 100 * GAMES
    report(benchmark, made, f"decisions of {players} players")


# The extras of frontends, one by one, on the moves of some four-player games


@pytest.fixture(scope="module")
def course() -> list[tuple[dos.GameState, dos.Move]]:
    """Return every state of some random games, with the move made in it."""
    choose = random.Random(4).choice
    made = []
    for seed in range(GAMES // 2):
        state = dos.new_game(4, seed=seed)
        while moves := dos.legal_moves(state):
            made.append((state, choose(moves)))
            state = dos.apply(*made[-1])
    return made


def observe_all(state: dos.GameState, _: dos.Move) -> None:
    """Observe a state as each of the four seats."""
    for seat in range(4):
        dos.observe(state, seat)


def step_for_all(state: dos.GameState, move: dos.Move) -> None:
    """Make a move, and redact the state and the events for each of the four seats."""
    made = dos.step(state, move)
    for seat in range(4):
        dos.observe(made.state, seat)
        for event in made.events:
            dos.redact(event, seat)


def describe(state: dos.GameState, move: dos.Move) -> None:
    """Make a move, and describe its events."""
    for event in dos.step(state, move).events:
        str(event)


@pytest.mark.parametrize(
    "work",
    [dos.apply, dos.step, lambda state, _: dos.observe(state, 0), observe_all, step_for_all, describe],
    ids=[
        "apply",
        "step",
        "observe, one seat",
        "observe, four seats",
        "step, redacted for four seats",
        "step, described",
    ],
)
def test_the_cost_of_what_frontends_need(
    benchmark: BenchmarkFixture,
    request: pytest.FixtureRequest,
    course: list[tuple[dos.GameState, dos.Move]],
    work: Callable[[dos.GameState, dos.Move], object],
) -> None:
    """Do each on all moves of some games, to compare it with `apply`."""

    def do_all() -> None:
        for state, move in course:
            work(state, move)

    benchmark(do_all)
    report(benchmark, len(course), request.node.callspec.id)


def test_follow(benchmark: BenchmarkFixture, course: list[tuple[dos.GameState, dos.Move]]) -> None:
    """Apply the events of the same moves to an observation, as a client does."""
    events = [
        (dos.observe(state, 1), [dos.redact(event, 1) for event in dos.step(state, move).events])
        for state, move in course
    ]

    def follow_all() -> None:
        for view, redacted in events:
            dos.apply_events(view, redacted)

    benchmark(follow_all)
    assert all(
        dos.apply_events(view, redacted) == dos.observe(dos.apply(state, move), 1)
        for (view, redacted), (state, move) in zip(events, course, strict=True)
    )
    report(benchmark, len(course), "follow")


def test_a_table_of_four(benchmark: BenchmarkFixture) -> None:
    """Play random games at a table, with updates for four seats and the spectators."""

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
    report(benchmark, made, "moves at a table of four")


# Documents of the updates of the same moves


@pytest.fixture(scope="module")
def updates(course: list[tuple[dos.GameState, dos.Move]]) -> list[Update]:
    """Return the update of each move for seat 0."""
    found = []
    for seq, (state, move) in enumerate(course):
        made = dos.step(state, move)
        view = dos.observe(made.state, 0)
        events = tuple(dos.redact(event, 0) for event in made.events)
        found.append(Update(seq, view, events, dos.legal_moves(view), ("Ann", "Bob", "Cleo", "Dan")))
    return found


@pytest.mark.parametrize("work", [to_json, to_data], ids=lambda work: work.__name__)
def test_updates_written(benchmark: BenchmarkFixture, updates: list[Update], work: Callable[[Update], object]) -> None:
    """Write each update, including its view."""
    benchmark(lambda: [work(update) for update in updates])
    report(benchmark, len(updates), f"{work.__name__} of updates")


def test_updates_read(benchmark: BenchmarkFixture, updates: list[Update]) -> None:
    """Load and validate each update."""
    written = [to_json(update) for update in updates]

    read = benchmark(lambda: [from_json(Update, text) for text in written])

    assert updates == read
    report(benchmark, len(updates), "from_json of updates")
    print(f"{sum(map(len, written)) / len(written):,.0f} characters each")
