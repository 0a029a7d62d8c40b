"""Documents that are wrong: each is refused with an error of ours that says where, and nothing else is ever raised."""

import json
import re
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_json import each_type, validators

import dos
from dos.phases import PHASE_TYPES
from dos.serialization import from_data, from_json, to_data, to_json
from dos.serialization.text import MAX_SIZE
from dos.table import Table, Update
from dos.validation.observations import _completed, observation_problems
from support import documents, strategies, texts
from support.positions import cards, position

PATH = re.compile(
    r"[A-Za-z_]\w*(\[\d+\])*(\.[A-Za-z_]\w*(\[\d+\])*|\.'.*|\.\".*)*|'.*|\".*|character \d+|-?\d+|None", re.DOTALL
)


def problems(type_: Any, document: Any) -> list[str]:
    """All that is wrong with a document, given as text or data; each has a path and a message."""
    read = from_json if isinstance(document, str | bytes) else from_data
    with pytest.raises((dos.InvalidState, dos.NotationError)) as caught:
        read(type_, document)
    check(caught.value)
    return list(map(str, caught.value.problems))


def check(error: dos.InvalidState | dos.NotationError) -> None:
    """Some things are wrong, and each has a path and a message."""
    assert error.problems
    for problem in error.problems:
        assert PATH.fullmatch(problem.path), problem.path
        assert problem.message


def seen(seat: int | None = 0, **changes: Any) -> dos.Observation:
    """What a seat knows in a known position, with some of it changed."""
    state = position(["R7 B7", "G3 G4 G5"], "R7 B3", draw="Y9", discard="B1", rest="draw")
    return attrs.evolve(dos.observe(state, seat), **changes)


# Whatever is wrong


@each_type
@given(data=st.data())
def test_tampered_documents(type_: Any, data: st.DataObject) -> None:
    """A document that was changed is refused, or is that of another value; what the schema refuses is refused."""
    changed = data.draw(documents.tampered(data.draw(documents.VALUES[type_])))
    try:
        value = from_data(type_, changed)
    except dos.InvalidState as error:
        check(error)
        return

    validators[type_].validate(changed)
    assert without_decks(changed) == without_decks(to_data(value))


def without_decks(data: Any) -> str:
    """A document but for its decks, of which the order does not matter."""
    return re.sub(r'"deck": ("DECK"|\[[^]]*\])', "", json.dumps(data, sort_keys=True))


@each_type
@given(data=st.data())
def test_tampered_texts(type_: Any, data: st.DataObject) -> None:
    """A text in which a character was changed is refused with an error of ours, or is that of another value."""
    text = data.draw(texts.near(to_json(data.draw(documents.VALUES[type_]))))
    try:
        value = from_json(type_, text)
    except dos.NotationError as error:
        texts.check_fault(error, text)
    except dos.InvalidState as error:
        check(error)
    else:
        assert from_json(type_, to_json(value)) is not None


@given(texts.any_text | st.binary())
def test_any_text(text: str | bytes) -> None:
    """What is no document at all is refused with an error of ours."""
    assert problems(dos.Move, text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts.any_text,
    lambda parts: (
        st.lists(parts) | st.dictionaries(texts.any_text | st.sampled_from(["version", "type", "move"]), parts)
    ),
)


@given(st.sampled_from(documents.TYPES), json_values)
def test_any_json(type_: Any, data: Any) -> None:
    """What is JSON and no document is refused with an error of ours, as data and as text."""
    assert problems(type_, data if not isinstance(data, str) else [data])
    assert problems(type_, json.dumps(data))


# Texts

A_MOVE = "a move: deal, draw, end, + and a card, a card and =, dos@ or catch@ and a seat"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", ["character 0: expected JSON: Expecting value"]),
        ('{"version":1', ["character 12: expected JSON: Expecting ',' delimiter"]),
        ("[1 2]", ["character 3: expected JSON: Expecting ',' delimiter"]),
        ('{"version":1,"type":"Move","move":"draw"} x', ["character 42: expected JSON: Extra data"]),
        ('{"version":1,"type":"Move","move":"dr\naw"}', ["character 37: expected JSON: Invalid control character at"]),
        (b'{"version":1,"type":"Move","move":"dr\xff"}', ["character 37: expected text in UTF-8"]),
        (b'{"v\xc3\xa9":"\xed\xa0\x80"}', ["character 7: expected text in UTF-8"]),
        ("[" * 100_000, ["character 0: expected JSON that is not nested so deeply"]),
        ('{"a":' * 100_000, ["character 0: expected JSON that is not nested so deeply"]),
        ("[" * 100_000 + "]" * 100_000, ["character 0: expected JSON that is not nested so deeply"]),
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
            ["Move: must be an object, not an object with 'move' more than once"],
        ),
        (
            '{"version":1,"type":"Move","move":"Draw","seat":0,"the seat":0,"":0}',
            [
                "seat: there is no such field",
                "'the seat': there is no such field",
                "'': there is no such field",
                f"move: at character 0: expected {A_MOVE}",
            ],
        ),
    ],
    ids=lambda text: repr(text)[:30],
)
def test_faults_of_a_text(text: str | bytes, told: list[str]) -> None:
    """What is wrong with a text is told, with its place."""
    assert told == problems(dos.Move, text)


@pytest.mark.parametrize("unit", ["a", " ", "[", "[],", "{},", '"a",', "0,", '{"a":0},', "\\", '"', "9", "\U0001f600"])
def test_long_texts(unit: str) -> None:
    """A text of the greatest length is refused, whatever it is made of, and so is one in a list."""
    for text in (
        texts.long(unit, MAX_SIZE),
        texts.long(f"[{unit}", MAX_SIZE),
        f"[{texts.long(unit, MAX_SIZE // 2)[:-1]}]",
    ):
        assert problems(Update, text)


@pytest.mark.parametrize("document", ["0" * 100_000_000, b'{"a":' * 20_000_000], ids=["text", "bytes"])
def test_documents_that_are_too_long(document: str | bytes) -> None:
    """A document of 100 MB is not looked at: it is refused with nothing kept of it."""
    tracemalloc.start()
    told = problems(Table, document)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert ["character 0: expected a document of 1048576 bytes at most, not 100000000"] == told
    assert most < 100_000


def test_the_greatest_length() -> None:
    """A document of the greatest length is read, and none is written that would be longer."""
    text = to_json(dos.Draw())

    assert dos.Draw() == from_json(dos.Move, text + " " * (MAX_SIZE - len(text)))
    with pytest.raises(dos.DosError, match=r"the document would be 1[0-9]{6} bytes, and 1048576 are read at most"):
        to_json(dos.Rules(deck=dos.DECK * 2500))


@pytest.mark.parametrize(
    "make",
    [
        lambda: to_data(seen()) | {"hand": ["R2"] * 100_000},
        lambda: to_data(seen()) | {"revealed": [["R2"] * 1000] * 1000},
        lambda: to_data(seen()) | {f"field {place}": 0 for place in range(100_000)},
        lambda: to_data(seen()) | {"discard_pile": ["R7"] * 200_000},
        lambda: to_data(seen()) | {"hand_sizes": [2**53] * 50_000},
    ],
)
def test_so_much_is_told(make: Callable[[], Any]) -> None:
    """However much is wrong, the error is short."""
    told = problems(dos.Observation, make())

    assert len(told) <= 100
    assert max(map(len, told)) <= 1000


def test_what_goes_deep() -> None:
    """Values that are nested as deep as none is that was read from a text are refused, written or read."""
    deep: tuple[Any, ...] = ()
    for _ in range(150_000):
        deep = (deep,)

    assert problems(dos.Event, to_data(dos.events.DosCalled(0)) | {"seat": deep})
    assert problems(dos.Observation, to_data(seen()) | {"hand": [deep]})
    for value in (attrs.evolve(STATE, hands=((deep,), ())), attrs.evolve(STATE, phase=dos.AfterDraw(deep))):
        with pytest.raises(dos.InvalidState):
            to_json(value)


def test_what_is_there_many_times_over() -> None:
    """Lists that hold one list twice, which holds another twice, and so on, are not told in full."""
    twice: list[Any] = []
    for _ in range(60):
        twice = [twice, twice]

    assert [line[:7] for line in problems(dos.Observation, to_data(seen()) | {"hand": twice})] == ["hand[0]", "hand[1]"]


def test_a_table_with_great_piles() -> None:
    """The states of a long game are not all kept at once when it is read."""
    rules = dos.Rules(hand_size=1, deck=cards("R7") * 10_000)
    table = Table(dos.new_game(2, rules=rules, seed=1, dealer=0))
    for _ in range(500):
        seat = table.state.to_move
        table.submit(seat, dos.Draw(), table.seq)
        table.submit(seat, dos.Place(cards("R7")[0]), table.seq)
    text = to_json(table)
    tracemalloc.start()
    again = from_json(Table, text)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert again.state == table.state
    assert most < 20 * 2**20 < 1000 * 10_000 * 8


def test_a_recursion_of_another() -> None:
    """Data that go round in a circle are refused."""
    circle: list[Any] = []
    circle.append(circle)

    assert ['hand[0]: must be a card such as "R7", "G#" or "WD", not [[[[...]]]]'] == problems(
        dos.Observation, to_data(seen()) | {"hand": circle}
    )


# Objects


@pytest.mark.parametrize(
    ("path", "odd", "told"),
    [
        ("seat", True, "seat: must be a seat, 0 to 3, not True"),
        ("seat", 4, "seat: must be a seat, 0 to 3, not 4"),
        ("seat", 3, "seat: there is no seat 3 in a game of 2"),
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
        ("rules/deck", ["R7"], "rules: two hands of 7 and the Center Row take 16 cards, but the deck has 1 (S3)"),
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
        ("phase", {"type": "Matching", "card": None}, "phase.card: there is no such field"),
        ("phase", {"type": "AfterDraw"}, "phase.card: is missing"),
        (
            "phase",
            {"type": "AfterDraw", "card": 0},
            'phase.card: must be a card such as "R7", "G#" or "WD" or "?" for a card that is not seen or null, not 0',
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
def test_faults_of_a_document(path: str, odd: Any, told: str) -> None:
    """What is wrong with a part is told, with the path of the part."""
    data = to_data(seen())
    *above, name = [int(step) if step.isdigit() else step for step in path.split("/")]
    documents.at(data, tuple(above))[name] = odd

    assert [told] == problems(dos.Observation, data)


def test_all_faults_are_told() -> None:
    """Every fault of a document is told in one error."""
    data = to_data(seen()) | {"seat": "0", "hand": ["R2", "R7", 7], "extra": 0}
    del data["phase"]

    assert [
        "phase: is missing",
        "extra: there is no such field",
        "seat: must be a seat, 0 to 3, not '0'",
        'hand[0]: must be a card such as "R7", "G#" or "WD", not \'R2\'',
        'hand[2]: must be a card such as "R7", "G#" or "WD", not 7',
    ] == problems(dos.Observation, data)


@pytest.mark.parametrize("name", ["readings", "match", "pile_index"])
def test_readings_are_those_of_the_match(name: str) -> None:
    """An event cannot say that the cards of a match were declared as something else."""
    event = dos.events.Matched(0, dos.Match(cards("R7")[0], cards("B7"), dos.ColorMatch.NONE), 0)
    other = dos.events.Matched(0, dos.Match(cards("R8")[0], cards("B8"), dos.ColorMatch.NONE), 1)
    mixed = to_data(event) | {name: to_data(other)[name]}

    if name == "pile_index":
        assert other.pile_index == from_data(dos.Event, mixed).pile_index
    else:
        (told,) = problems(dos.Event, mixed)
        assert told == "readings: must be what follows from the rest"
    assert ["readings[0].number: must be a whole number, 0 or more, not True"] == problems(
        dos.Event, to_data(event) | {"readings": [{"card": "R7", "number": True, "color": "R"}]}
    )
    assert problems(dos.Event, to_data(event) | {"match": "R7=B8"})[0].startswith("Event: no reading of the cards")


# States and observations


@given(st.data())
def test_states_are_validated(data: st.DataObject) -> None:
    """A state that cannot be is refused as `validate` refuses it."""
    state = data.draw(strategies.states())
    other = data.draw(strategies.states())
    names = data.draw(st.lists(st.sampled_from([field.name for field in attrs.fields(dos.GameState)]), max_size=2))
    mixed = attrs.evolve(state, **{name: getattr(other, name) for name in names})
    wrong = [] if (error := invalid(mixed)) is None else list(map(str, error.problems))

    if wrong:
        assert wrong == problems(dos.GameState, to_data(mixed))
    else:
        assert mixed == from_data(dos.GameState, to_data(mixed))


def invalid(state: dos.GameState) -> dos.InvalidState | None:
    """Why a state cannot be."""
    try:
        dos.validate(state)
    except dos.InvalidState as error:
        return error
    return None


@given(documents.observations())
def test_observations_of_states_can_be(view: dos.Observation) -> None:
    """What is observed of a valid state is found right, and what it is completed to looks like it."""
    assert [] == list(observation_problems(view))
    dos.validate(_completed(view))
    assert view == dos.observe(_completed(view), view.seat)


@given(st.data())
def test_an_observation_is_one_of_a_state(data: st.DataObject) -> None:
    """What is accepted as an observation looks like some valid state: it holds nothing that a seat may not know."""
    view, other = data.draw(documents.observations()), data.draw(documents.observations())
    names = data.draw(st.lists(st.sampled_from([field.name for field in attrs.fields(dos.Observation)]), max_size=2))
    mixed = attrs.evolve(view, **{name: getattr(other, name) for name in names})
    if not list(observation_problems(mixed)):
        dos.validate(_completed(mixed))
        assert mixed == dos.observe(_completed(mixed), mixed.seat)


DRAWN = dos.AfterDraw(cards("R7")[0])


@pytest.mark.parametrize(
    ("view", "told"),
    [
        (seen(None, hand=cards("R7")), "hand: must be empty: a spectator has no cards"),
        (seen(0, hand=cards("B7")), "hand: must be 2 cards, as hand_sizes has it"),
        (seen(0, hand=cards("R7 B7")), "hand: must be in deck order"),
        (
            seen(0, revealed=(cards("B7 R7"), cards("G3 G4 G5"))),
            "revealed: must be all hands when a round is scored, and null while one is in play (R4)",
        ),
        (seen(1, phase=DRAWN), "phase.card: must be hidden (D1)"),
        (seen(None, phase=DRAWN), "phase.card: must be hidden (D1)"),
        (seen(0, phase=dos.AfterDraw(dos.HIDDEN)), "phase.card: must be seen by the seat that drew it"),
        (
            seen(0, phase=dos.AfterDraw(cards("G3")[0])),
            "phase.card: G3 was drawn, but is not in the hand of seat 0 (D1)",
        ),
        (
            seen(0, discard_pile=cards("B1") + cards("WD") * 13),
            "rules.deck: of its cards WD are in the observation too often (I1)",
        ),
        (
            seen(0, draw_pile_size=99),
            "draw_pile_size: must be what 108 cards of the deck leave, with 8 in other places, not 99 (I1)",
        ),
        (
            seen(0, hand_sizes=(2, 4)),
            "draw_pile_size: must be what 108 cards of the deck leave, with 9 in other places, not 100 (I1)",
        ),
        (seen(0, hand_sizes=(2, 0), draw_pile_size=103), "hand_sizes[1]: is empty, so the round is over (R1)"),
        (seen(0, scores=(0, 200)), "scores[1]: 200 points end the game at 200, but it goes on (R4)"),
        (seen(0, scores=(0, 0, 0)), "scores: must be one for each of 2 seats, not 3"),
        (seen(0, dealer=2), "dealer: there is no seat 2 in a game of 2"),
        (seen(0, to_move=None), "to_move: must be a seat: the game is not over"),
        (seen(0, calls_due=(1,)), "calls_due: must be empty: the DOS call is not played"),
        (seen(1, phase=dos.AfterDraw(None)), "draw_pile_size: must be empty: nothing was there to draw (P2)"),
    ],
    ids=str,
)
def test_faults_of_an_observation(view: dos.Observation, told: str) -> None:
    """What cannot be is told in the terms of the observation; what a seat may not know is refused."""
    assert told in problems(dos.Observation, to_data(view))


def test_revealed_hands() -> None:
    """When a round is scored all hands are seen, and fit one another."""
    state = position(["R7", "G3 G4"], "R7 B3", rest="discard")
    over = dos.apply(state, dos.Match(*cards("R7"), cards("R7"), dos.ColorMatch.SINGLE))
    view = dos.observe(over, 1)

    def told(**changes: Any) -> list[str]:
        return problems(dos.Observation, to_data(attrs.evolve(view, **changes)))

    assert isinstance(view.phase, dos.RoundOver)
    assert view == from_data(dos.Observation, to_data(view))
    assert told(revealed=None) == [
        "revealed: must be all hands when a round is scored, and null while one is in play (R4)"
    ]
    assert "hand: must be the hand that is revealed" in told(hand=cards("G3 G5"))
    assert "revealed: must be hands of as many cards as hand_sizes has it" in told(revealed=((), cards("G3 G4"), ()))
    assert told(revealed=((), cards("G4 G3")), hand=cards("G4 G3")) == ["revealed[1]: must be in deck order"]


# Updates


def told_of_update(update: Update) -> list[str]:
    return problems(Update, to_data(update))


@given(documents.tables(), st.data())
def test_updates_of_others(table: Table, data: st.DataObject) -> None:
    """An update is refused that has moves or events of another viewer, unless they tell the same."""
    mine, other = data.draw(st.permutations(table.viewers))[:2]
    seats_to_act = dos.seats_to_act(table.state)
    updates = {viewer: table.sync(viewer) for viewer in table.viewers}
    if seats_to_act:
        updates = table.submit(
            seats_to_act[0], data.draw(st.sampled_from(table.sync(seats_to_act[0]).moves)), table.seq
        )
    for name in ("moves", "events"):
        mixed = attrs.evolve(updates[mine], **{name: getattr(updates[other], name)})
        is_secret = name == "moves" or any(dos.redact(event, mine) != event for event in updates[other].events)
        if mixed != updates[mine] and is_secret:
            assert told_of_update(mixed)
        else:
            assert mixed == from_data(Update, to_data(mixed))


def test_faults_of_an_update() -> None:
    """What an update may not tell, and what contradicts its view, is told with its path."""
    table = Table(dos.new_game(2, seed=2017, dealer=0))
    update = table.submit(1, dos.Draw(), 0)[0]

    assert told_of_update(attrs.evolve(update, events=(dos.events.Drew(1, cards("WD")[0]),))) == [
        "events[0]: must be redacted for the viewer: it tells what is hidden"
    ]
    assert told_of_update(attrs.evolve(update, events=(dos.events.DosCalled(2),))) == [
        "events[0].seat: there is no seat 2 in a game of 2"
    ]
    assert told_of_update(attrs.evolve(update, events=(dos.events.GameWon(0, (3, 2, 1)),))) == [
        "events[0]: tells what the view does not have",
        "events[0]: must be told for 2 seats, not 3",
    ]
    assert told_of_update(attrs.evolve(update, moves=(dos.Draw(),))) == [
        "moves: must be the legal moves of the viewer, in the order of legal_moves"
    ]
    assert told_of_update(attrs.evolve(update, names=("Ann",))) == ["names: must be 2, one for each player, not 1"]
    assert told_of_update(attrs.evolve(update, view=attrs.evolve(update.view, dealer=3))) == [
        "view.dealer: there is no seat 3 in a game of 2"
    ]
    assert problems(Update, to_data(update) | {"names": ["Ann", "B\ud800"]}) == [
        "names[1]: must be text that can be written, not 'B\\ud800'"
    ]
    assert problems(Update, json.dumps(to_data(update) | {"names": ["Ann", "\ud800"]})) == [
        "names[1]: must be text that can be written, not '\\ud800'"
    ]


@pytest.mark.parametrize(
    "event",
    [
        dos.events.RoundEnded(0, 1, ((), cards("R3 R4")), (0, 7), (7, 0)),
        dos.events.GameWon(0, (7, 0)),
        dos.events.RoundEnded(0, 2, ((), cards("R3 R4")), (0, 7), (7, 0)),
        dos.events.Refilled(dos.DECK),
        dos.events.PenaltyDrawn(0, cards("Y9 Y9")),
        dos.events.Drew(0, cards("Y9")[0]),
        dos.events.Placed(1, cards("Y9")[0], is_bonus=True),
        dos.events.Discarded(cards("Y9 Y9")),
        dos.events.Matched(1, dos.Match(cards("Y9")[0], cards("Y9"), dos.ColorMatch.SINGLE), 0),
        dos.events.Dealt(1, 1, (cards("Y9"), (dos.HIDDEN,)), cards("B3")),
        dos.events.Dealt(1, 1, (cards("R7"), (dos.HIDDEN,)), cards("Y9")),
        dos.events.Dealt(0, 1, (cards("R7"), (dos.HIDDEN,)), cards("B3")),
        dos.events.Dealt(1, 2, (cards("R7"), (dos.HIDDEN,)), cards("B3")),
    ],
    ids=lambda event: type(event).__name__,
)
def test_events_tell_what_the_view_has(event: dos.Event) -> None:
    """An update whose event shows cards or scores that its view does not have is refused."""
    view = seen()
    update = Update(1, view, (event,), dos.legal_moves(view), ("Ann", "Bob"))

    assert told_of_update(update) == ["events[0]: tells what the view does not have"]


def test_seats_of_the_draw_for_dealer() -> None:
    """A seat that there is not in the game did not draw."""
    view = seen()
    drawn = dos.events.DealerDrawn((((0, dos.DECK[0]), (3, dos.DECK[1])),), 3)
    update = Update(1, view, (drawn,), dos.legal_moves(view), ("Ann", "Bob"))

    assert told_of_update(update) == [
        "events[0].dealer: there is no seat 3 in a game of 2",
        "events[0].draws[0][1].seat: there is no seat 3 in a game of 2",
    ]


# Tables


def tampered_table(**changes: Any) -> list[str]:
    """What is wrong with the table of a game of two, in which something was changed."""
    table = Table(dos.new_game(2, seed=2017, dealer=0), names=("Ann", "Bob"))
    table.submit(1, table.sync(1).moves[0], 0)
    assert table.undoable(1) == 1
    return problems(Table, to_data(table) | changes)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"names": ["Ann"]}, "names: 2 players have 2 names, not 1"),
        ({"names": ["Ann", 3]}, "names[1]: must be text, not 3"),
        ({"seq": 0}, "seq: must be 1 or more: each move had an update, not 0"),
        ({"undoable": 2}, "undoable: must be 0 to 1, not 2"),
        ({"history": []}, "undoable: must be 0 to 0, not 1"),
        ({"history": [{"seat": 1, "move": "deal"}]}, "history[0]: deal: seat 0 is to deal, not seat 1 (S6)"),
        ({"history": [{"seat": 0, "move": "draw"}]}, "history[0]: draw: the cards are not dealt yet (S3)"),
        ({"history": [[0, "deal"]]}, "history[0]: must be an object, not [0, 'deal']"),
        ({"start": None}, "start: must be an object, not None"),
        (
            {"history": [], "seq": 0, "undoable": 0},
            "auto_deal: must be false: a deal is due, and none happens by itself",
        ),
    ],
    ids=str,
)
def test_faults_of_a_table(changes: dict[str, Any], told: str) -> None:
    """A table whose parts do not fit, or whose moves are no game, is refused."""
    assert told in tampered_table(**changes)


def test_a_table_whose_start_cannot_be() -> None:
    """What is wrong with the start of a table is told with its path."""
    start = {name: part for name, part in to_data(dos.new_game(2, seed=1)).items() if name not in ("version", "type")}

    assert "start.dealer: there is no seat 3 in a game of 2" in tampered_table(start=start | {"dealer": 3})


def test_a_table_whose_script_runs_out() -> None:
    """A move of a table that needs a shuffle which the script does not have is refused."""
    state = position(["R7 B7", "G3"], "R7 B3", rest="discard", shuffles=[])
    data = to_data(Table(state)) | {"history": [{"seat": 0, "move": "draw"}], "seq": 1}

    assert ["history[0]: draw: the script has no order left for a shuffle of 103 cards"] == problems(Table, data)


# Writing


class Mine:
    """A shuffler of someone else."""

    def shuffle(self, cards: tuple[dos.Card, ...], /) -> tuple[tuple[dos.Card, ...], "Mine"]:
        """The cards as they are."""
        return cards, self

    def __repr__(self) -> str:
        return "Mine()"


STATE = dos.new_game(2, seed=1)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (attrs.evolve(STATE, shuffler=Mine()), "shuffler: must be SeededShuffler or ScriptedShuffler, not Mine()"),
        (attrs.evolve(STATE, hands=[(), ()]), "hands: must be a tuple, not [(), ()]"),
        (attrs.evolve(STATE, hands=((), "R7")), "hands[1]: must be a tuple, not 'R7'"),
        (
            attrs.evolve(STATE, hands=((), ("R7",))),
            'hands[1][0]: must be a card such as "R7", "G#" or "WD", not \'R7\'',
        ),
        (attrs.evolve(STATE, round=True), "round: must be a whole number, 0 or more, not True"),
        (attrs.evolve(STATE, round=-1), "round: must be a whole number, 0 or more, not -1"),
        (attrs.evolve(STATE, round=10**640), "round: has more than 640 digits"),
        (attrs.evolve(STATE, to_move="0"), "to_move: must be a seat, 0 to 3, not '0'"),
        (attrs.evolve(STATE, rules=None), "rules: must be Rules, not None"),
        (
            attrs.evolve(STATE, phase=dos.Matching),
            "phase: must be AwaitingDeal or Matching or AfterDraw or AddingBonus",
        ),
        (attrs.evolve(STATE, phase=dos.AfterDraw("R7")), "phase.card: must be a card such as"),
        (
            attrs.evolve(STATE, phase=dos.AwaitingDeal(((("0", dos.DECK[0]),),))),
            "phase.draws[0][0]: must be a seat, 0 to 3, not '0'",
        ),
        (attrs.evolve(STATE, phase=dos.AwaitingDeal(((0,),))), "phase.draws[0][0]: must be a seat and a card, not 0"),
        (
            attrs.evolve(STATE, phase=dos.AwaitingDeal((((0,),),))),
            "phase.draws[0][0]: must be a seat and a card, not (0,",
        ),
        (
            attrs.evolve(STATE, center_row=dos.CenterRow((dos.CenterPile(dos.DECK[0], dos.Draw()),))),
            "center_row.piles[0].match: must be a match, not Draw()",
        ),
        (Update(0, dos.observe(STATE, 0), (), (3,), ("Ann", "Bob")), "moves[0]: must be a move, not 3"),
        (Update(0, dos.observe(STATE, 0), (), (), "Ann"), "names: must be a tuple, not 'Ann'"),
        (Update(0, dos.observe(STATE, 0), (3,), (), ()), "events[0]: must be DealerDrawn or Dealt or Matched or Drew"),
    ],
    ids=str,
)
def test_what_cannot_be_written(value: Any, told: str) -> None:
    """A value with a part that has no form in JSON is refused, with the path of the part."""
    for write in (to_json, to_data):
        with pytest.raises(dos.InvalidState) as caught:
            write(value)
        (problem,) = caught.value.problems
        assert str(problem).startswith(told)


rubbish = st.one_of(
    st.sampled_from(
        [None, True, -1, 2**53 + 1, 10**700, 0.5, "R7", b"", dos.HIDDEN, dos.DECK[0], dos.Deal, dos.Deal()]
    ),
    st.sampled_from(
        [(), ((),), ((0,),), (((0,),),), ((("0", "R7"),),), ["R7"], {}, {0}, dos.CenterPile(3), dos.Matching()]
    ),
    st.sampled_from(
        [dos.AfterDraw(3), dos.AwaitingDeal(((0,),)), dos.AwaitingDeal(((("0",),),)), dos.AddingBonus(1, "1")]
    ),
    st.sampled_from(
        [dos.CenterRow([]), dos.CenterRow((3,)), dos.CenterRow((dos.CenterPile(dos.DECK[0], dos.Deal()),))]
    ),
)


@given(st.data())
def test_rubbish_is_never_written(data: st.DataObject) -> None:
    """A value in which anything stands is written as data that JSON holds, or refused with an error that says where."""
    table = Table(STATE)
    value = data.draw(st.sampled_from([table.state, table.sync(0).view, table.sync(0)]))
    names = data.draw(st.lists(st.sampled_from([field.name for field in attrs.fields(type(value))]), min_size=1))
    spoiled = attrs.evolve(value, **{name: data.draw(rubbish) for name in names})
    try:
        written = to_json(spoiled)
    except dos.InvalidState as error:
        check(error)
    else:
        validators[type(value)].validate(json.loads(written))


def test_a_seed_that_cannot_be_written() -> None:
    """A number of more digits than every Python reads is refused."""
    with pytest.raises(dos.InvalidState, match=r"^shuffler\.seed: has more than 640 digits$"):
        to_json(dos.new_game(2, seed=10**640))


# The extra


def test_without_the_extra() -> None:
    """Without cattrs the package says what is missing, and nothing else needs it."""
    script = "import sys; sys.modules['cattrs'] = None; import dos, dos.table; print('there'); import dos.serialization"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False, text=True)

    assert "there\n" == told.stdout
    assert told.stderr.endswith(
        "ModuleNotFoundError: dos.serialization needs the extra json: pip install 'dos-cards[json]'\n"
    )


def test_without_docstrings() -> None:
    """Where Python is told to leave docstrings out, schemas have no descriptions of them, and are whole otherwise."""
    script = "import dos, json; from dos.serialization import schema; print(json.dumps(schema(dos.Observation)))"
    told = subprocess.run([sys.executable, "-OO", "-c", script], capture_output=True, check=True, text=True)
    bare = json.loads(told.stdout)

    assert "description" not in bare
    assert validators[dos.Observation].schema["required"] == bare["required"]
