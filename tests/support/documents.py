"""Values of every type with documents, and strategies that tamper with documents."""

import copy
import random
from typing import Any

import hypothesis.strategies as st
import jsonschema
import pytest

import dos
from dos import testing
from dos.serialization import schema, to_data
from dos.table import Table, Update
from dos.testing import pieces, playing
from support import strategies
from support.records import different_names

TYPES = (dos.Rules, dos.GameState, dos.Observation, dos.Move, dos.Event, Update, Table)
NAMES = ("Rules", "GameState", "Observation", "Move", "Event", "Update", "Table")

each_type = pytest.mark.parametrize("type_", TYPES, ids=NAMES)
validators = {type_: jsonschema.Draft202012Validator(schema(type_)) for type_ in TYPES}
"""The schema validator of each type."""


@st.composite
def observations(draw: st.DrawFn) -> dos.Observation:
    """Observations of reachable states by a seat or a spectator."""
    state = draw(testing.states())
    return dos.observe(state, draw(st.sampled_from(strategies.viewers(state))))


@st.composite
def events(draw: st.DrawFn) -> dos.Event:
    """Events in reachable states, as they are or redacted for a viewer."""
    state = draw(testing.states().filter(strategies.is_playable))
    made = dos.step(state, draw(st.sampled_from(playing.moves_of_all(state))))
    event = draw(st.sampled_from(made.events))
    return dos.redact(event, draw(st.sampled_from(strategies.viewers(state)))) if draw(st.booleans()) else event


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Tables at which moves were made, some were undone, and a player was replaced."""
    state = draw(testing.states(max_moves=30))
    names = draw(different_names(state.num_players))
    table = Table(state, names=names, auto_deal=draw(st.booleans()))
    chance = random.Random(draw(pieces.seeds))
    for _ in range(draw(st.integers(0, 30))):
        play(table, chance)
    return table


def play(table: Table, chance: random.Random) -> None:
    """Do one thing at a table: usually a move, sometimes an undo, rarely a new player."""
    seats = dos.seats_to_act(table.state)
    what = chance.random()
    if what < 0.2 and table.history and table.undoable(table.history[-1].seat):
        table.undo(table.history[-1].seat)
    elif what < 0.25:
        table.replace_player(chance.randrange(table.state.num_players), f"Guest {table.seq}")
    elif seats:
        seat = chance.choice(seats)
        table.submit(seat, chance.choice(table.sync(seat).moves), table.seq)


@st.composite
def updates(draw: st.DrawFn) -> Update:
    """Updates as a viewer gets them, on connecting or after a move."""
    table = draw(tables())
    seat = draw(st.sampled_from(table.viewers))
    seats_to_act = dos.seats_to_act(table.state)
    if not seats_to_act or draw(st.booleans()):
        return table.sync(seat)
    speaker = draw(st.sampled_from(seats_to_act))
    return table.submit(speaker, draw(st.sampled_from(table.sync(speaker).moves)), table.seq)[seat]


VALUES: dict[Any, st.SearchStrategy[Any]] = {
    dos.Rules: testing.rules(),
    dos.GameState: testing.states(),
    dos.Observation: observations(),
    dos.Move: testing.moves(),
    dos.Event: events(),
    Update: updates(),
    Table: tables(),
}
"""A strategy for each type with documents."""


# Tampering

BIG = (2**53, 2**53 + 1, -(2**53) - 1, 10**30)
odd_values = st.one_of(
    st.sampled_from(
        [
            *(
                None,
                True,
                False,
                0,
                1,
                -1,
                3,
                4,
                0.0,
                1.0,
                1e400,
                float("nan"),
                "",
                "?",
                "R7",
                "R2",
                "WD",
                "DECK",
                "draw",
            ),
            *("end", "R7=R7!", "1", "9007199254740993", "09007199254740993", "Matching", "GameOver", [], {}, [[]], [0]),
            *BIG,
            *map(str, BIG),
        ]
    ),
    st.integers(),
    st.text(max_size=3),
)
"""Replacements for any part of a document."""


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the path of each part of a document, the whole first."""
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(place for name, part in parts for place in places(part, (*path, name)))]


def at(data: Any, path: tuple[Any, ...]) -> Any:
    """Return a part of a document."""
    for name in path:
        data = data[name]
    return data


@st.composite
def tampered(draw: st.DrawFn, value: Any) -> Any:
    """Documents of a value in which one or two things were changed."""
    data = to_data(value)
    for _ in range(draw(st.integers(1, 2))):
        here = places(data)
        path = draw(st.sampled_from(here))
        there = copy.deepcopy(at(data, draw(st.sampled_from(here))))
        how = draw(st.sampled_from(["odd", "other part", "remove", "add", "twice", "more"]))
        if not path:
            continue
        *above, name = path
        parent = at(data, tuple(above))
        part = parent[name]
        if how == "odd":
            parent[name] = draw(odd_values)
        elif how == "other part":
            parent[name] = there
        elif how == "remove":
            del parent[name]
        elif how == "add" and isinstance(parent, dict):
            parent[draw(st.text(max_size=5))] = there
        elif how == "twice" and isinstance(parent, list):
            parent.insert(name, part)
        elif isinstance(part, int) and not isinstance(part, bool):
            parent[name] = part + draw(st.sampled_from([-1, 1]))
        else:
            parent[name] = [part]
    return data
