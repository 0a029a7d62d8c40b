"""The properties that all values share: frozen, slotted, equal by value, hashable, copyable and picklable."""

import copy
import os
import pickle
import subprocess
import sys
import typing
import weakref
from collections.abc import Callable
from enum import Enum
from typing import Any

import attrs
import pytest

import dos
from dos import HIDDEN, Color, ColorMatch, NumberCard, WildDos, WildNumber
from dos.phases import Hidden

NAMES = {
    name: getattr(module, name)
    for module in (dos, dos.events, dos.record, dos.selection, dos.matching)
    for name in (["Reading"] if module is dos.matching else module.__all__)
}
NAMES["DealerDraw"] = dos.phases.DealerDraw
NAMES["OwnShuffler"] = dos.shuffling.OwnShuffler
"""The public names of values."""

R7 = NumberCard(Color.RED, 7)
R7_ON_R7 = dos.Match(R7, (R7,), ColorMatch.SINGLE)


def played() -> dos.GameState:
    """Return a state that `apply` made, with a match in its row if one was legal."""
    state = dos.apply(dos.new_game(3, seed=2017), dos.Deal())
    return dos.apply(state, dos.legal_moves(state)[0])


def call_due() -> dos.GameState:
    """Return a state that `apply` made, in which a seat ended its turn with two cards and without the call."""
    rules = dos.Rules(dos_call=True, hand_size=2)
    state = dos.apply(dos.new_game(3, seed=2017, rules=rules), dos.Deal())
    state = dos.apply(state, dos.Draw())
    for move in (dos.legal_moves(state)[-1], dos.EndTurn()):
        state = dos.apply(state, move)
    return state


def recorded() -> dos.record.GameRecord:
    """Return the record of a game that has just begun."""
    start = dos.new_game(2, seed=2017, dealer=0)
    return dos.record.GameRecord(("Ann", "Bob"), start, ((0, dos.Deal()), (1, dos.Draw())))


MAKERS: dict[str, Callable[[], Any]] = {
    "NumberCard": lambda: NumberCard(Color.RED, 7),
    "WildNumber": lambda: WildNumber(Color.GREEN),
    "WildDos": WildDos,
    "Rules": dos.Rules,
    "Rules, all set": lambda: dos.Rules(
        target_score=1,
        hand_size=3,
        single_bonus_required=True,
        any_match_after_draw=True,
        dos_call=True,
        deck=dos.DECK[::-2],
    ),
    "Rules, with the call": lambda: dos.Rules(dos_call=True),
    "Deal": dos.Deal,
    "Match": lambda: dos.Match(R7, (WildDos(), NumberCard(Color.RED, 5)), ColorMatch.DOUBLE),
    "Draw": dos.Draw,
    "Place": lambda: dos.Place(R7),
    "EndTurn": dos.EndTurn,
    "CallDos": lambda: dos.CallDos(by=2),
    "CatchDos": lambda: dos.CatchDos(by=2, caught=0),
    "CatchDos, the other way": lambda: dos.CatchDos(by=0, caught=2),
    "CenterPile": lambda: dos.CenterPile(R7),
    "CenterPile, matched": lambda: dos.CenterPile(R7, R7_ON_R7),
    "CenterRow": lambda: dos.CenterRow((dos.CenterPile(R7, R7_ON_R7), dos.CenterPile(WildDos()))),
    "AwaitingDeal": dos.AwaitingDeal,
    "AwaitingDeal, drawn": lambda: dos.AwaitingDeal((((0, R7), (1, WildDos())),)),
    "Matching": dos.Matching,
    "AfterDraw": lambda: dos.AfterDraw(R7),
    "AfterDraw, nothing": lambda: dos.AfterDraw(None),
    "AfterDraw, hidden": lambda: dos.AfterDraw(HIDDEN),
    "AddingBonus": lambda: dos.AddingBonus(1, 2),
    "ClosingTurn": dos.ClosingTurn,
    "RoundOver": lambda: dos.RoundOver(0, 72),
    "GameOver": lambda: dos.GameOver(0, 72),
    "Reading": lambda: dos.readings(R7_ON_R7)[0],
    "SeededShuffler": lambda: dos.SeededShuffler(2017, 3),
    "ScriptedShuffler": lambda: dos.ScriptedShuffler(((R7, WildDos()), ())),
    "OwnShuffler": dos.shuffling.OwnShuffler,
    "Problem": lambda: dos.Problem("dealer", "must be int, not None"),
    "DealerDrawn": lambda: dos.events.DealerDrawn((((0, R7), (1, WildDos())),), 0),
    "Dealt": lambda: dos.events.Dealt(0, 1, ((R7,), (WildDos(),)), (R7, R7)),
    "Dealt, redacted": lambda: dos.events.Dealt(0, 1, ((R7,), (HIDDEN,)), (R7, R7)),
    "Matched": lambda: dos.events.Matched(0, R7_ON_R7, 1),
    "Drew": lambda: dos.events.Drew(0, R7),
    "Drew, hidden": lambda: dos.events.Drew(0, HIDDEN),
    "Drew, nothing": lambda: dos.events.Drew(0, None),
    "PenaltyDrawn": lambda: dos.events.PenaltyDrawn(0, (R7, WildDos())),
    "PenaltyDrawn, hidden": lambda: dos.events.PenaltyDrawn(0, (HIDDEN, HIDDEN)),
    "Discarded": lambda: dos.events.Discarded((R7, R7)),
    "Refilled": lambda: dos.events.Refilled((R7,)),
    "Reshuffled": lambda: dos.events.Reshuffled(30),
    "Placed": lambda: dos.events.Placed(0, R7, is_bonus=True),
    "BonusDeclined": lambda: dos.events.BonusDeclined(0, 1),
    "TurnEnded": lambda: dos.events.TurnEnded(0, 1),
    "DosCalled": lambda: dos.events.DosCalled(0),
    "DosCaught": lambda: dos.events.DosCaught(1, 0),
    "RoundEnded": lambda: dos.events.RoundEnded(0, 1, ((), (R7,)), (0, 7), (7, 0)),
    "GameWon": lambda: dos.events.GameWon(0, (207, 0)),
    "Transition": lambda: dos.step(played(), dos.legal_moves(played())[0]),
    "Choices": lambda: dos.selection.choices(played()),
    "GameRecord": recorded,
    "SeatRecord": lambda: recorded().for_seat(1),
    "SeatRecord, of a spectator": lambda: recorded().for_seat(None),
    "GameState, new": lambda: dos.new_game(2, seed=2017),
    "GameState": played,
    "GameState, a call due": call_due,
    "Observation": lambda: dos.observe(played(), 1),
    "Observation, a call due": lambda: dos.observe(call_due(), 1),
    "Observation, of a spectator": lambda: dos.observe(played(), None),
}

VALUES = {name: make() for name, make in MAKERS.items()}

each_value = pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
each_maker = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)


def test_every_type_of_value_is_here() -> None:
    """All public attrs classes except those of tables have an example here."""
    exported = {name for name, value in NAMES.items() if isinstance(value, type) and attrs.has(value)}

    assert exported == {type(value).__name__ for value in VALUES.values()}


@each_maker
def test_values_made_alike_are_equal(make: Callable[[], Any]) -> None:
    """Two values created in the same way are equal, have equal hashes, and are found in a set."""
    one, other = make(), make()

    assert one == other
    assert hash(one) == hash(other)
    assert {one} == {other}


def test_values_made_differently_are_different() -> None:
    """No two of the examples are equal."""
    assert len(MAKERS) == len(set(VALUES.values()))


@each_value
def test_values_are_frozen(value: Any) -> None:
    """Setting, deleting or adding a field fails and leaves the value unchanged."""
    before = repr(value)

    for field in attrs.fields(type(value)):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(value, field.name, None)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            delattr(value, field.name)
    with pytest.raises(AttributeError):
        value.remark = "added"

    assert before == repr(value)


@each_value
def test_values_are_slotted(value: Any) -> None:
    """No value has an instance dictionary."""
    assert not hasattr(value, "__dict__")


@each_value
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy])
def test_values_are_copied_to_equal_values(value: Any, again: Callable[[Any], Any]) -> None:
    """Copies and deep copies have the same type, hash and repr, and are equal."""
    made = again(value)

    assert type(value) is type(made)
    assert (value, hash(value), repr(value)) == (made, hash(made), repr(made))


@each_value
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_values_are_pickled_to_equal_values(value: Any, protocol: int) -> None:
    """Unpickled values have the same type, hash and repr, and are equal, with every protocol."""
    made = pickle.loads(pickle.dumps(value, protocol))  # noqa: S301

    assert type(value) is type(made)
    assert (value, hash(value), repr(value)) == (made, hash(made), repr(made))


def test_values_hash_alike_in_another_process() -> None:
    """Values unpickled in a process with other string hashes equal those created there, also in sets."""
    pickled = pickle.dumps([(value, hash(value)) for value in VALUES.values()])
    found = "all(value in set(values.VALUES.values()) for value, _ in values.pickle.loads(sys.stdin.buffer.read()))"
    script = f"import sys; sys.path[:0] = {sys.path!r}; import {__name__} as values; print({found})"

    environment = {**os.environ, "PYTHONHASHSEED": "20171"}
    command = [sys.executable, "-c", script]
    ran = subprocess.run(command, input=pickled, capture_output=True, env=environment, check=True)

    assert b"True" == ran.stdout.strip()


@each_maker
def test_values_can_be_referred_to_weakly(make: Callable[[], Any]) -> None:
    """A weak reference to a value returns it while it exists."""
    value = make()
    reference = weakref.ref(value)

    assert value is reference()


@each_value
def test_values_equal_no_other_type(value: Any) -> None:
    """A value does not equal its own fields or its own text."""
    fields = tuple(getattr(value, field.name) for field in attrs.fields(type(value)))

    for other in (fields, str(value), repr(value), None, object()):
        assert value != other
        assert other != value


@pytest.mark.parametrize("name", VALUES)
def test_the_repr_of_a_value_makes_the_value(name: str) -> None:
    """Evaluating the repr of a value with the public names returns an equal value."""
    assert VALUES[name] == eval(repr(VALUES[name]), NAMES)  # noqa: S307 - the test is about evaluating the repr


@pytest.mark.parametrize("made", [played, call_due])
def test_a_state_that_was_played_is_one_like_any_other(made: Callable[[], dos.GameState]) -> None:
    """A state that `apply` made equals one built from its fields, and can be evolved."""
    state = made()
    by_hand = dos.GameState(**{field.name: getattr(state, field.name) for field in attrs.fields(dos.GameState)})

    assert dos.GameState is type(state)
    assert (by_hand, hash(by_hand), repr(by_hand)) == (state, hash(state), repr(state))
    assert attrs.evolve(state, round=9) == attrs.evolve(by_hand, round=9) != state
    assert state.calls_due == by_hand.calls_due == (() if made is played else (state.calls_due[0],))


def test_calls_due_make_a_difference() -> None:
    """States and observations with different due calls are different; by default no call is due."""
    state = call_due()
    settled = attrs.evolve(state, calls_due=())

    assert state != settled
    assert dos.observe(state, None) != dos.observe(settled, None)
    assert [()] == [field.default for field in attrs.fields(dos.GameState) if field.name == "calls_due"]


# Phases


def test_phases_without_data_are_equal_to_themselves_alone() -> None:
    """Phases of different kinds are different, even with the same data."""
    bare = [dos.Matching(), dos.ClosingTurn(), dos.AwaitingDeal()]
    phases = [*bare, dos.RoundOver(1, 5), dos.GameOver(1, 5), dos.AddingBonus(1, 5)]

    assert 6 == len(set(phases))
    assert () == dos.AwaitingDeal().draws


def test_phases_carry_exactly_their_own_data() -> None:
    """Each phase has exactly the fields of the design."""
    fields = {phase.__name__: [field.name for field in attrs.fields(phase)] for phase in typing.get_args(dos.Phase)}

    assert {
        "AwaitingDeal": ["draws"],
        "Matching": [],
        "AfterDraw": ["card"],
        "AddingBonus": ["required", "optional"],
        "ClosingTurn": [],
        "RoundOver": ["winner", "points"],
        "GameOver": ["winner", "points"],
    } == fields


# The marker of a hidden card, and the other members of enums


def test_hidden_is_not_none() -> None:
    """The marker of a hidden card is not None, and is true."""
    assert HIDDEN is not None
    assert HIDDEN
    assert isinstance(HIDDEN, Hidden)
    assert "HIDDEN" == repr(HIDDEN)
    assert dos.AfterDraw(HIDDEN) != dos.AfterDraw(None)


@pytest.mark.parametrize("member", [HIDDEN, *Color, *ColorMatch], ids=repr)
def test_members_are_themselves_after_any_round_trip(member: Enum) -> None:
    """HIDDEN, colors and bonuses stay the same objects when copied or pickled."""
    assert member is copy.copy(member)
    assert member is copy.deepcopy(member)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert member is pickle.loads(pickle.dumps(member, protocol))  # noqa: S301


def test_hidden_is_itself_within_a_phase() -> None:
    """HIDDEN stays the same object when its phase is deep-copied or pickled."""
    phase = dos.AfterDraw(HIDDEN)

    assert HIDDEN is copy.deepcopy(phase).card
    assert HIDDEN is pickle.loads(pickle.dumps(phase)).card  # noqa: S301
