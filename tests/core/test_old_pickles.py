"""Pickles of values without a field, as a version before the field was added made them."""

import base64
import pickle
import zlib
from typing import Any

import attrs
import pytest
from test_values import VALUES

import dos
from dos import Color, ColorMatch, NumberCard, WildDos, WildNumber
from dos.table import Table, Update

UPDATE = Table(dos.new_game(2, seed=2017)).sync(1)
CASES = {
    f"{name}, {field.name}": (value, field)
    for name, value in {**VALUES, "Update": UPDATE}.items()
    for field in attrs.fields(type(value))
}


def new(cls: type) -> object:
    """Create an instance without its fields, which the state of the pickle sets."""
    return object.__new__(cls)


class Old:
    """A stand-in that is pickled as a value without one of its fields."""

    def __init__(self, value: Any, missing: str) -> None:
        self.value = value
        self.missing = missing

    def __reduce__(self) -> tuple[Any, ...]:
        names = [field.name for field in attrs.fields(type(self.value)) if field.name != self.missing]
        state = {name: getattr(self.value, name) for name in names}
        return new, (type(self.value),), state


@pytest.mark.parametrize(("value", "field"), CASES.values(), ids=CASES)
def test_a_pickle_without_a_field_has_the_default_or_is_refused(value: Any, field: Any) -> None:
    """A missing field gets its default. Without a default, the error names the class and the field."""
    pickled = pickle.dumps(Old(value, field.name))

    if field.default is attrs.NOTHING:
        expected = f"the {type(value).__name__} was pickled by another version of dos: it does not have `{field.name}`"
        with pytest.raises(pickle.UnpicklingError, match=f"^{expected}$"):
            pickle.loads(pickled)  # noqa: S301
        return
    made = pickle.loads(pickled)  # noqa: S301
    assert type(value) is type(made)
    assert field.default == getattr(made, field.name)
    if field.init:
        expected = attrs.evolve(value, **{field.name: field.default})
        assert (expected, hash(expected), repr(expected)) == (made, hash(made), repr(made))


def test_a_state_from_before_the_call_can_be_played() -> None:
    """A state without `calls_due`, and rules without `dos_call`, are those of a game without the DOS call."""
    state = VALUES["GameState"]
    rules = pickle.loads(pickle.dumps(Old(state.rules, "dos_call")))  # noqa: S301
    old = pickle.loads(pickle.dumps(Old(attrs.evolve(state, rules=rules), "calls_due")))  # noqa: S301

    assert state == old
    assert dos.legal_moves(state) == dos.legal_moves(old)


def test_every_class_with_a_constructor_is_covered() -> None:
    """The cases include states, observations, updates, events and records."""
    assert {dos.GameState, dos.Observation, Update, dos.events.Drew, dos.record.GameRecord, dos.Rules} <= {
        type(value) for value, _ in CASES.values()
    }


SMALL_DECK = 2 * (*(NumberCard(Color.RED, number) for number in (1, 3, 4, 7)), NumberCard(Color.BLUE, 3))
SMALL_DECK += (WildNumber(Color.RED), WildDos()) * 2
STATE_OF_AN_EARLIER_VERSION = zlib.decompress(
    base64.b85decode(
        "c-nQ6O=}x55Qgn~*Y=uFXmA2)QfLVQ`;h*FKwB4jSQ?6b=uv1_a<pW<N~Kjp1A+FCet>S7{-"
        "^$|&S?D+OuHw|J2To>&&=28x9YUQ=Q~1M@X0&Akh7ZC67FIA4Q^rNW8+F`LA8854X1Txr{?BD*39PGNJ#(qMDa>6TijsO@q4zYE=tKVT{+8){N"
        "xHF1^n_uUVUK;UgwJOc`XeShF_!JM-MFLWeGohBxHUGBmC>&+$}O`CftYzrgB|s6HHCQ=^lLh4cx&Le76b>WFfjNDgkNRWolPFX?oRA?fdpL)T"
        "*axTOFoD%pX0-KS#ZT`X1^pw)6<~ebkS)^d9O5sGpGKk3}gO+iT0A>@a<XC1Wh<QOR4qrirPM&D3cPF7q*QMC3>K_mdx>#&_@?-"
        "xWApNLy(O!$B@9f@kzKaY!a1oMN=R(#KcDa&m(v`2ph%!zd@DYP9Xo$6+=B?)z|Bw{)9{gL;h<z;3*JL*ZaajcEUq4VsR_GBlQGZmau!E6l@X*"
        "n76@ef1ymlXJStW<H_4Vf09>IYw5eNNkrF`W;bNGT3CtzAGdzX(#YaM!T>SzE^9u(4Qrp<159jBxC*H30HUZ?9BJAa`QR$WB&0>N+HE;C2e?GO"
        "hB5@a=NO9^bxX5XrC<;4qdqH<zF9@MdS"
    )
)
"""A state in which seat 1 has made a match, pickled when every card of a state was an object of its own."""


def test_a_state_of_an_earlier_version_can_be_played() -> None:
    """The state equals the one that the same moves lead to, and so does every state until the end of the round."""
    rules = dos.Rules(hand_size=3, deck=SMALL_DECK, dos_call=True)
    dealt = dos.apply(dos.new_game(2, rules=rules, seed=9), dos.Deal())
    cards = NumberCard(Color.BLUE, 3), NumberCard(Color.RED, 7)
    state = dos.apply(dealt, dos.Match(WildNumber(Color.RED), cards, ColorMatch.NONE))
    old = pickle.loads(STATE_OF_AN_EARLIER_VERSION)  # noqa: S301

    assert (state, hash(state), repr(state)) == (old, hash(old), repr(old))
    assert state.hands[0][0] is not old.hands[0][0]
    for _ in range(40):
        moves = dos.legal_moves(state)
        assert moves == dos.legal_moves(old)
        for move in moves:
            assert dos.apply(state, move) == dos.apply(old, move) == dos.apply(old, pickle.loads(pickle.dumps(move)))  # noqa: S301
        state, old = dos.apply(state, moves[-1]), dos.apply(old, moves[-1])
        assert state == old
        assert dos.observe(state, 1) == dos.observe(old, 1)
    assert state.round > 1
