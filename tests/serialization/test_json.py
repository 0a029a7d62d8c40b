"""JSON documents: values round-trip, documents match their schemas, and the format is unchanged."""

import json
import random
import subprocess
import sys
from typing import Any

import attrs
import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from dos import testing
from dos.serialization import from_data, from_json, schema, to_data, to_json
from dos.table import Table, Update
from dos.testing import pieces, playing
from support import documents, golden_wire
from support.documents import each_type, validators

# Round trips


@each_type
@given(data=st.data())
def test_values_round_trip(type_: Any, data: st.DataObject) -> None:
    """A value loads from its document as text, bytes and data, and is written again the same."""
    value = data.draw(documents.VALUES[type_])
    text = to_json(value)
    written = json.loads(text)

    assert written == to_data(value)
    for read in (from_json(type_, text), from_json(type_, text.encode()), from_data(type_, written)):
        assert text == to_json(read)
        if type_ is not Table:
            assert value == read
            assert hash(value) == hash(read)
    assert json.loads(text) == written


@each_type
@given(data=st.data())
def test_documents_match_the_schema(type_: Any, data: st.DataObject) -> None:
    """The document of any value matches its schema."""
    validators[type_].validate(json.loads(to_json(data.draw(documents.VALUES[type_]))))


@given(st.data(), pieces.seeds)
def test_a_state_plays_on_to_the_same_end(data: st.DataObject, seed: int) -> None:
    """A loaded state continues exactly as the original, including its shuffler."""
    state = data.draw(testing.states(max_moves=40))
    read = from_json(dos.GameState, to_json(state))

    for (_, move, following), _ in zip(playing.play(state, "matches", seed), range(200), strict=False):
        read = dos.apply(read, move)
        assert following == read


@given(documents.tables(), pieces.seeds)
def test_a_table_goes_on_in_the_same_way(table: Table, seed: int) -> None:
    """A loaded table behaves as the original: the same updates, log, undo steps and errors."""
    read = from_json(Table, to_json(table))

    for _ in range(20):
        for viewer in table.viewers:
            assert table.sync(viewer) == read.sync(viewer)
            assert table.log(viewer) == read.log(viewer)
        assert (table.state, table.history) == (read.state, read.history)
        seed += 1
        documents.play(table, random.Random(seed))
        documents.play(read, random.Random(seed))


@given(documents.tables())
def test_undo_steps_are_kept(table: Table) -> None:
    """The steps that a table could undo before it was saved, and no others, can be undone after loading."""
    read = from_json(Table, to_json(table))
    seat = table.history[-1].seat if table.history else 0

    for _ in range(table.undoable(seat)):
        assert table.undo(seat) == read.undo(seat)
    for one in (table, read):
        with pytest.raises(dos.table.CannotUndo):
            one.undo(seat)


# The format


@pytest.mark.parametrize(
    "value",
    [dos.Rules(), dos.new_game(2, seed=1), dos.observe(dos.new_game(2, seed=1), None), dos.events.Drew(1, dos.HIDDEN)],
    ids=lambda value: type(value).__name__,
)
def test_fields_are_named_as_in_python(value: Any) -> None:
    """A document has its version and type first, then the fields of the class in their order."""
    assert ["version", "type", *(field.name for field in attrs.fields(type(value)))] == list(to_data(value))
    assert (1, type(value).__name__) == (to_data(value)["version"], to_data(value)["type"])


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (1, 1),
        (2**53 - 1, 9007199254740991),
        (2**53, 9007199254740992),
        (2**53 + 1, "9007199254740993"),
        (-(2**53), -9007199254740992),
        (-(2**53) - 1, "-9007199254740993"),
        (10**640 - 1, "9" * 640),
    ],
)
def test_large_numbers_are_strings(number: int, written: int | str) -> None:
    """Whole numbers beyond 2^53, which JavaScript would round, are written as strings."""
    state = dos.new_game(2, seed=number)

    assert written == to_data(state)["shuffler"]["seed"]
    assert state == from_json(dos.GameState, to_json(state))


def test_large_scores_and_counts() -> None:
    """Scores and counts may be as large as a seed."""
    rules = dos.Rules(target_score=10**30)
    state = attrs.evolve(dos.apply(dos.new_game(2, rules=rules, seed=1), dos.Deal()), scores=(10**29, 0), round=10**20)
    data = to_data(state)

    assert ("1" + "0" * 30, ["1" + "0" * 29, 0], "1" + "0" * 20) == (
        data["rules"]["target_score"],
        data["scores"],
        data["round"],
    )
    assert state == from_data(dos.GameState, data)
    validators[dos.GameState].validate(data)


def test_the_deck() -> None:
    """The deck of the rulebook is a word, and the same deck as a list loads as it; any other deck is a list."""
    spelled = [str(card) for card in dos.DECK]

    assert "DECK" == to_data(dos.Rules())["deck"]
    assert dos.Rules() == from_data(dos.Rules, to_data(dos.Rules()) | {"deck": spelled})
    assert spelled[1:] == to_data(dos.Rules(deck=dos.DECK[1:]))["deck"]


def test_lists_can_be_tuples() -> None:
    """Data may have tuples in place of lists, as some decoders return them."""
    data = to_data(dos.events.Discarded(dos.DECK[:2]))

    assert dos.events.Discarded(dos.DECK[:2]) == from_data(dos.Event, data | {"cards": ("B1", "B1")})


@given(st.data())
def test_results_are_new_objects(data: st.DataObject) -> None:
    """The results of `to_data` and `schema` can be changed without side effects."""
    value = data.draw(documents.VALUES[Update])
    given_out = to_data(value)
    before = json.dumps(given_out)
    for path in documents.places(given_out)[::-1]:
        if isinstance(part := documents.at(given_out, path), list | dict):
            part.clear()
    schema(Update)["properties"].clear()
    schema(Update)["$defs"]["Card"]["enum"].clear()

    assert before == json.dumps(to_data(value))
    assert schema(Update) == validators[Update].schema


# Golden documents


@pytest.mark.parametrize("name", golden_wire.TYPES)
def test_golden_documents(name: str) -> None:
    """The golden documents are written from known values, and load as these values."""
    text = (golden_wire.WIRE / f"{name}.jsonl").read_text("ascii")
    values = golden_wire.values(name)

    assert text == "".join(f"{to_json(value)}\n" for value in values)
    for line, value in zip(text.splitlines(), values, strict=True):
        assert to_json(value) == to_json(from_json(golden_wire.TYPES[name], line))


def test_golden_files() -> None:
    """The golden files, including the schemas, are exactly those that are generated today."""
    there = {path.name: path.read_text("ascii") for path in golden_wire.WIRE.iterdir()}

    assert golden_wire.texts() == there


def test_golden_documents_are_of_every_kind() -> None:
    """The golden documents include every phase, kind of move, event and shuffler."""
    states = golden_wire.values("states")

    assert set(dos.phases.PHASE_TYPES) == {type(state.phase) for state in states}
    assert {dos.SeededShuffler, dos.ScriptedShuffler} == {type(state.shuffler) for state in states}
    assert set(dos.moves.MOVE_TYPES) == set(map(type, golden_wire.values("moves")))
    assert set(dos.events.union.EVENT_TYPES) == set(map(type, golden_wire.values("events")))


# The schemas


@each_type
def test_schema(type_: Any) -> None:
    """A schema is a valid schema of its dialect, and describes everything."""
    made = schema(type_)
    jsonschema.Draft202012Validator.check_schema(made)
    objects = [made, *made["$defs"].values()]

    assert "https://json-schema.org/draft/2020-12/schema" == made["$schema"]
    for one in (one for one in objects if one.get("type") == "object"):
        assert one["additionalProperties"] is False
        assert one["required"] == list(one["properties"])
        assert one["description"]
        for name, field in one["properties"].items():
            assert name in ("version", "type") or field["description"]
    assert "None" not in json.dumps(made)
    assert "HIDDEN" not in json.dumps(made)


def test_descriptions_are_those_of_the_docstrings() -> None:
    """The descriptions of a class and its fields are those of the docstrings."""
    made = schema(dos.Observation)

    assert "Everything one seat is allowed to see of a game. It is safe to send to that player." == made["description"]
    assert "The number of cards in the draw pile." == made["properties"]["draw_pile_size"]["description"]
    assert "The scores" not in made["properties"]["hand"]["description"]


# Types without documents


@pytest.mark.parametrize(
    "value", [None, 3, "draw", dos.Phase, dos.Matching(), dos.CenterRow(), dos.DECK[0], ()], ids=str
)
def test_values_without_documents(value: Any) -> None:
    """Values and types without a document raise `TypeError`."""
    for use in (to_json, to_data, schema):
        with pytest.raises(TypeError, match=r"^no document for .*: expected Rules, GameState, .* or Table$"):
            use(value)
    for read in (from_json, from_data):
        with pytest.raises(TypeError, match=r"^no document for .*: expected Rules, GameState, .* or Table$"):
            read(value, "{}")


@pytest.mark.parametrize("text", [None, 3, [], {}, bytearray(b"{}")], ids=repr)
def test_wrong_types(text: Any) -> None:
    """A document that is not a string or bytes raises `TypeError`."""
    with pytest.raises(TypeError, match="a document must be str or bytes, not"):
        from_json(dos.Move, text)


# Without other packages, and without docstrings


def test_only_attrs_is_required() -> None:
    """Documents are written and loaded without any package but attrs."""
    script = """
import sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in {*sys.stdlib_module_names, "attr", "attrs", "dos"}:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Finder())
import dos
print(dos.serialization.from_json(dos.Move, dos.serialization.to_json(dos.Draw())))
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)

    assert "draw\n" == ran.stdout


def test_without_docstrings() -> None:
    """If Python strips docstrings, schemas lack the descriptions but are otherwise complete."""
    script = "import dos, json; from dos.serialization import schema; print(json.dumps(schema(dos.Observation)))"
    completed = subprocess.run([sys.executable, "-OO", "-c", script], capture_output=True, check=True, text=True)
    bare = json.loads(completed.stdout)

    assert "description" not in bare
    assert validators[dos.Observation].schema["required"] == bare["required"]
