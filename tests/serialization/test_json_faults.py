"""Invalid documents: each raises one of the library's errors with paths, and never another error."""

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from dos.phases import PHASE_TYPES
from dos.serialization import from_data, from_json, to_data, to_json
from support import documents, texts
from support.document_faults import check_problems, problems, seen
from support.documents import each_type, validators
from support.positions import cards

# Any change


@each_type
@given(data=st.data())
def test_tampered_documents(type_: Any, data: st.DataObject) -> None:
    """A changed document is rejected or is that of another value; what the schema rejects is rejected."""
    changed = data.draw(documents.tampered(data.draw(documents.VALUES[type_])))
    try:
        value = from_data(type_, changed)
    except dos.InvalidState as error:
        check_problems(error)
        return

    validators[type_].validate(changed)
    assert without_decks(changed) == without_decks(to_data(value))


def without_decks(data: Any) -> str:
    """Return a document without its decks, whose order does not matter."""
    return re.sub(r'"deck": ("DECK"|\[[^]]*\])', "", json.dumps(data, sort_keys=True))


@each_type
@given(data=st.data())
def test_tampered_texts(type_: Any, data: st.DataObject) -> None:
    """A text with a changed character raises one of the library's errors, or is that of another value."""
    text = data.draw(texts.near(to_json(data.draw(documents.VALUES[type_]))))
    try:
        value = from_json(type_, text)
    except dos.NotationError as error:
        texts.check_fault(error, text)
    except dos.InvalidState as error:
        check_problems(error)
    else:
        assert from_json(type_, to_json(value)) is not None


@given(texts.any_text | st.binary())
def test_any_text(text: str | bytes) -> None:
    """Text that is not a document raises one of the library's errors."""
    assert problems(dos.Move, text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts.any_text,
    lambda parts: (
        st.lists(parts) | st.dictionaries(texts.any_text | st.sampled_from(["version", "type", "move"]), parts)
    ),
)


@given(st.sampled_from(documents.TYPES), json_values)
def test_any_json(type_: Any, data: Any) -> None:
    """JSON that is not a document raises one of the library's errors, as data and as text."""
    assert problems(type_, data if not isinstance(data, str) else [data])
    assert problems(type_, json.dumps(data))


# Texts

A_MOVE = "a move: deal, draw, end, + and a card, a card and =, dos@ or catch@ and a seat"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["character 0: expected JSON: Expecting value"]),
        ('{"version":1', ["character 12: expected JSON: Expecting ',' delimiter"]),
        ("[1 2]", ["character 3: expected JSON: Expecting ',' delimiter"]),
        ('{"version":1,"type":"Move","move":"draw"} x', ["character 42: expected JSON: Extra data"]),
        ('{"version":1,"type":"Move","move":"dr\naw"}', ["character 37: expected JSON: Invalid control character at"]),
        (b'{"version":1,"type":"Move","move":"dr\xff"}', ["character 37: expected UTF-8 text"]),
        (b'{"v\xc3\xa9":"\xed\xa0\x80"}', ["character 7: expected UTF-8 text"]),
        ("[" * 100_000, ["character 0: expected JSON that is less deeply nested"]),
        ('{"a":' * 100_000, ["character 0: expected JSON that is less deeply nested"]),
        ("[" * 100_000 + "]" * 100_000, ["character 0: expected JSON that is less deeply nested"]),
        ("draw", ["character 0: expected JSON: Expecting value"]),
        ('"draw"', ["Move: must be an object, not 'draw'"]),
        ("null", ["Move: must be an object, not None"]),
        ("NaN", ["Move: must be an object, not NaN"]),
        ("9" * 5000, ["Move: must be an object, not a number of 5000 digits"]),
        ('{"version":NaN,"type":"Move","move":"draw"}', ["version: must be 1, not NaN"]),
        ('{"version":true,"type":"Move","move":"draw"}', ["version: must be 1, not True"]),
        ('{"version":1.0,"type":"Move","move":"draw"}', ["version: must be 1, not 1.0"]),
        ('{"version":"1","type":"Move","move":"draw"}', ["version: must be 1, not '1'"]),
        (
            '{"version":2,"type":"Shout","shout":"draw"}',
            ["version: must be 1, not 2", "type: must be Move, not 'Shout'"],
        ),
        ('{"type":"Move","move":"draw"}', ["version: is missing"]),
        ('{"version":1,"move":"draw"}', ["type: is missing"]),
        ('{"version":1,"type":"Move","move":NaN}', ["move: must be a move, not NaN"]),
        ('{"version":1,"type":"Move","move":-Infinity}', ["move: must be a move, not -Infinity"]),
        ('{"version":1,"type":"Move"}', ["move: is missing"]),
        (
            '{"version":1,"type":"Move","move":"draw","move":"end"}',
            ["Move: must be an object, not an object with the duplicate key 'move'"],
        ),
        (
            '{"version":1,"type":"Move","move":"Draw","seat":0,"the seat":0,"":0}',
            [
                "seat: unknown field",
                "'the seat': unknown field",
                "'': unknown field",
                f"move: at character 0: expected {A_MOVE}",
            ],
        ),
    ],
    ids=lambda text: repr(text)[:30],
)
def test_problems_of_a_text(text: str | bytes, expected: list[str]) -> None:
    """The problems of a text are reported with their places."""
    assert expected == problems(dos.Move, text)


# Objects


@pytest.mark.parametrize(
    ("path", "odd", "expected"),
    [
        ("seat", True, "seat: must be a seat, 0 to 3, not True"),
        ("seat", 4, "seat: must be a seat, 0 to 3, not 4"),
        ("seat", 3, "seat: there is no seat 3 in a 2-player game"),
        ("round", 1.0, "round: must be a whole number, 0 or more, not 1.0"),
        ("round", "1", "round: must be a whole number, 0 or more, not '1'"),
        ("round", "09007199254740993", "round: must be a whole number, 0 or more, not '09007199254740993'"),
        ("round", "9007199254740992", "round: must be a whole number, 0 or more, not '9007199254740992'"),
        ("round", 2**53 + 1, "round: must be a whole number, 0 or more, not 9007199254740993"),
        ("round", "9" * 641, "round: must be a whole number, 0 or more, not '" + "9" * 199 + "..."),
        ("scores", None, "scores: must be a list, not None"),
        ("scores", "00", "scores: must be a list, not '00'"),
        ("scores", {}, "scores: must be a list, not {}"),
        ("scores/1", -1, "scores[1]: must be a whole number, 0 or more, not -1"),
        ("hand", "R7", "hand: must be a list, not 'R7'"),
        ("hand/1", "?", 'hand[1]: must be a card such as "R7", "G#" or "WD", not \'?\''),
        ("hand/1", [], 'hand[1]: must be a card such as "R7", "G#" or "WD", not []'),
        ("rules", None, "rules: must be an object, not None"),
        ("rules/dos_call", 1, "rules.dos_call: must be true or false, not 1"),
        ("rules/target_score", 0, "rules: target_score must be 1 or more, not 0 (R4)"),
        ("rules/deck", "deck", "rules.deck: must be \"DECK\" or a list of cards, not 'deck'"),
        ("rules/deck", ["R7"], "rules: 2 hands of 7 and the Center Row take 16 cards, but the deck has 1 (S3)"),
        ("center_row/piles", {}, "center_row.piles: must be a list, not {}"),
        ("center_row/piles/0", "R7", "center_row.piles[0]: must be an object, not 'R7'"),
        ("center_row/piles/0/match", "+R7", "center_row.piles[0].match: must be a match, not '+R7'"),
        ("center_row/piles/0/match", 0, "center_row.piles[0].match: must be a match, not 0"),
        ("phase", {}, "phase.type: is missing"),
        (
            "phase",
            {"type": ["Matching"]},
            f"phase.type: must be {' or '.join(kind.__name__ for kind in PHASE_TYPES)}, not ['Matching']",
        ),
        ("phase", {"type": "Matching", "card": None}, "phase.card: unknown field"),
        ("phase", {"type": "AfterDraw"}, "phase.card: is missing"),
        (
            "phase",
            {"type": "AfterDraw", "card": 0},
            'phase.card: must be a card such as "R7", "G#" or "WD" or "?" for a hidden card or null, not 0',
        ),
        (
            "phase",
            {"type": "AwaitingDeal", "draws": [[{"seat": 4, "card": "R7"}]]},
            "phase.draws[0][0].seat: must be a seat, 0 to 3, not 4",
        ),
        ("phase", "Matching", "phase: must be an object, not 'Matching'"),
    ],
    ids=str,
)
def test_problems_of_a_document(path: str, odd: Any, expected: str) -> None:
    """The problem of a part is reported with the path of the part."""
    data = to_data(seen())
    *above, name = [int(step) if step.isdigit() else step for step in path.split("/")]
    documents.at(data, tuple(above))[name] = odd

    assert [expected] == problems(dos.Observation, data)


def test_all_problems_are_reported() -> None:
    """One error reports all problems of a document."""
    data = to_data(seen()) | {"seat": "0", "hand": ["R2", "R7", 7], "extra": 0}
    del data["phase"]

    assert [
        "phase: is missing",
        "extra: unknown field",
        "seat: must be a seat, 0 to 3, not '0'",
        'hand[0]: must be a card such as "R7", "G#" or "WD", not \'R2\'',
        'hand[2]: must be a card such as "R7", "G#" or "WD", not 7',
    ] == problems(dos.Observation, data)


@pytest.mark.parametrize("key", [1, None, True, (1, 2), b"seat"], ids=repr)
def test_keys_that_are_not_strings(key: object) -> None:
    """Data, unlike JSON, may have keys that are not strings: they are unknown fields at any depth."""
    data = to_data(seen())

    for where, odd in (("", data | {key: 0}), ("rules.", data | {"rules": data["rules"] | {key: 0}})):
        with pytest.raises(dos.InvalidState) as refused:
            from_data(dos.Observation, odd)
        assert [f"{where}{key!r}: unknown field"] == list(map(str, refused.value.problems))


@pytest.mark.parametrize("name", ["readings", "match", "pile_index"])
def test_readings_must_follow_from_the_match(name: str) -> None:
    """The readings of an event must follow from its match."""
    event = dos.events.Matched(0, dos.Match(cards("R7")[0], cards("B7"), dos.ColorMatch.NONE), 0)
    other = dos.events.Matched(0, dos.Match(cards("R8")[0], cards("B8"), dos.ColorMatch.NONE), 1)
    mixed = to_data(event) | {name: to_data(other)[name]}

    if name == "pile_index":
        assert other.pile_index == from_data(dos.Event, mixed).pile_index
    else:
        assert ["readings: does not match the other fields"] == problems(dos.Event, mixed)
    assert ["readings[0].number: must be a whole number, 0 or more, not True"] == problems(
        dos.Event, to_data(event) | {"readings": [{"card": "R7", "number": True, "color": "R"}]}
    )
    assert problems(dos.Event, to_data(event) | {"match": "R7=B8"})[0].startswith("Event: no reading of the cards")


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("x" * 39, "x" * 39),
        ("x" * 40, "x" * 40),
        ("x" * 41, f"'{'x' * 41}'"),
        ("x" * 300, f"'{'x' * 199}..."),
        ("\u00e9t\u00e9", "'\u00e9t\u00e9'"),
    ],
    ids=["short", "longest", "longer", "cut", "not ASCII"],
)
def test_a_field_that_does_not_exist_is_named(name: str, path: str) -> None:
    """A name of at most 40 ASCII letters stands as it is in the path, another in quotes and cut short."""
    told = problems(dos.Observation, to_data(seen()) | {name: 0})

    assert [f"{path}: unknown field"] == told


def test_contradictions_are_reported_beside_unknown_and_missing_fields() -> None:
    """If the fields that are there are valid one by one, what they contradict is reported as well."""
    won = to_data(dos.events.GameWon(0, (200, 0)))
    rules = to_data(dos.Rules(deck=dos.DECK[:5], hand_size=1))

    assert ["note: unknown field", "Event: the winner's score must be the highest, and more than 0, not 0"] == problems(
        dos.Event, won | {"winner": 1, "note": ""}
    )
    del rules["hand_size"]  # the default is too large for this deck
    assert ["hand_size: is missing", "Rules"] == [text.partition(": 2 hands")[0] for text in problems(dos.Rules, rules)]
    del won["winner"]
    assert ["winner: is missing"] == problems(dos.Event, won)
