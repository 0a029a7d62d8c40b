"""What a program does with `dos` besides playing, and how its cost grows with the size of a game."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import attrs
from measuring import Work  # noqa: TC002 - see `measuring` for what it is

import dos
from dos.notation import format_position
from dos.selection import choices
from dos.serialization import from_json, to_json
from dos.table import Table, Update


@cache
def course() -> list[tuple[dos.GameState, dos.Move]]:
    """Return the states of some random games of four players, each with the move made in it."""
    choose = random.Random(4).choice
    made = []
    for seed in range(5):
        state = dos.new_game(4, seed=seed)
        while moves := dos.legal_moves(state):
            made.append((state, choose(moves)))
            state = dos.apply(*made[-1])
    return made[::3]


class Course:
    """The states of `course`. After `renew`, they are new ones, which have kept nothing from a listing of moves."""

    def __init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """Replace the states by new ones."""
        self._made = [(attrs.evolve(state), move) for state, move in course()]

    def each(self, act: Callable[[dos.GameState, dos.Move], object]) -> Work:
        """Return a work that does something with each state and the move made in it."""

        def work() -> int:
            for state, move in self._made:
                act(state, move)
            return len(self._made)

        return work


def decide(state: dos.GameState, move: dos.Move) -> None:
    """Make a decision, the unit of the other costs."""
    dos.legal_moves(state)
    dos.apply(state, move)


def step_for_all(state: dos.GameState, move: dos.Move) -> None:
    """Make a move, and redact the state and the events for each of the four seats."""
    transition = dos.step(state, move)
    for seat in range(4):
        dos.observe(transition.state, seat)
        for event in transition.events:
            dos.redact(event, seat)


def describe(state: dos.GameState, move: dos.Move) -> None:
    """Make a move, and describe its events."""
    for event in dos.step(state, move).events:
        str(event)


def follow() -> Work:
    """Apply the events of each move to an observation, as a client does."""
    seen = [
        (dos.observe(state, 1), [dos.redact(event, 1) for event in dos.step(state, move).events])
        for state, move in course()
    ]

    def work() -> int:
        for view, events in seen:
            dos.apply_events(view, events)
        return len(seen)

    return work


@cache
def updates() -> list[Update]:
    """Return the update of each move for seat 0."""
    found = []
    for seq, (state, move) in enumerate(course()):
        made = dos.step(state, move)
        view = dos.observe(made.state, 0)
        events = tuple(dos.redact(event, 0) for event in made.events)
        found.append(Update(seq, view, events, dos.legal_moves(view), ("Ann", "Bob", "Cleo", "Dan")))
    return found


def writing() -> Work:
    """Write updates as JSON."""

    def work() -> int:
        for update in updates():
            to_json(update)
        return len(updates())

    return work


def reading() -> Work:
    """Load and validate updates from JSON."""
    written = list(map(to_json, updates()))

    def work() -> int:
        for text in written:
            from_json(Update, text)
        return len(written)

    return work


def at_a_table() -> Work:
    """Make moves at a table of four, with updates for all seats and the spectators."""
    table, rng = Table(dos.new_game(4, rules=dos.Rules(target_score=10**9), seed=4)), random.Random(4)
    return lambda: submit(table, rng, 50)


def submit(table: Table, rng: random.Random, moves: int) -> int:
    """Make random moves at a table."""
    for _ in range(moves):
        seat = table.state.to_move
        assert seat is not None
        table.submit(seat, rng.choice(table.sync(seat).moves), table.seq)
    return moves


def parts(states: Course) -> dict[str, Work]:
    """Return what frontends need, one by one. Moves are made in states whose moves were not listed before."""
    return {
        "`apply`": states.each(dos.apply),
        "`step`": states.each(dos.step),
        "`step`, described": states.each(describe),
        "`step`, redacted for four seats": states.each(step_for_all),
        "`observe`": states.each(lambda state, _: dos.observe(state, 0)),
        "`apply_events`": follow(),
        "`Table.submit`, with five updates": at_a_table(),
        "`validate`": states.each(lambda state, _: dos.validate(state)),
        "`format_position`": states.each(lambda state, _: format_position(state)),
        "`to_json` of a state": states.each(lambda state, _: to_json(state)),
        "`to_json` of an update": writing(),
        "`from_json` of an update": reading(),
    }


# Growth


def large_position(hand: int, row: int, seed: int = 1) -> dos.GameState:
    """Return a valid state in which the seat to move has a large hand and the row is long."""
    deck = list(dos.DECK)
    random.Random(seed).shuffle(deck)
    own, other, rest = deck[:hand], deck[hand : hand + 3], deck[hand + 3 :]
    state = dos.apply(dos.new_game(2, seed=1, dealer=1), dos.Deal())
    state = attrs.evolve(
        state,
        hands=(tuple(sorted(own)), tuple(sorted(other))),
        center_row=dos.CenterRow(tuple(map(dos.CenterPile, rest[:row]))),
        draw_pile=tuple(rest[row:]),
        discard_pile=(),
    )
    dos.validate(state)
    return state


SIZES = [(2, 2), (7, 2), (10, 4), (20, 8), (30, 15), (60, 30)]
"""Sizes of the hand and the row."""


class Positions:
    """Large positions of one size. A new state has kept nothing from a listing of its moves."""

    def __init__(self, hand: int, row: int) -> None:
        self._positions = [large_position(hand, row, seed) for seed in range(20)]
        self.moves = sum(len(dos.legal_moves(state)) for state in self._positions) // len(self._positions)
        self.renew()

    def renew(self) -> None:
        """Replace the states by new ones."""
        self._states = list(map(attrs.evolve, self._positions))

    def list_moves(self) -> int:
        """List the moves of all states."""
        for state in self._states:
            dos.legal_moves(state)
        return len(self._states)

    def choose(self) -> int:
        """Call `choices` before the first click in all states."""
        for state in self._states:
            choices(state)
        return len(self._states)


LENGTHS = (100, 1_000, 10_000, 30_000)
"""Numbers of moves at a table."""


class LongGame:
    """A game of some moves at a table."""

    def __init__(self, moves: int) -> None:
        self._table = Table(dos.new_game(4, rules=dos.Rules(target_score=10**9), seed=4))
        self._rng = random.Random(4)
        self.submit(moves)

    def submit(self, moves: int = 10) -> int:
        """Make random moves."""
        return submit(self._table, self._rng, moves)

    def record(self) -> int:
        """Make a move, and record the game."""
        self.submit(1)
        self._table.record()
        return 1
