"""Values that cannot be written: each is rejected with the path of the part that JSON cannot represent."""

import json
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from dos.serialization import to_data, to_json
from dos.table import Table, Update
from support.document_faults import check_problems
from support.documents import validators
from support.shufflers import Unshuffled

STATE = dos.new_game(2, seed=1)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (attrs.evolve(STATE, shuffler=5), "shuffler: must be a shuffler, not 5"),
        (attrs.evolve(STATE, shuffler=Unshuffled), "shuffler: must be a shuffler, not <class"),
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
            "phase.draws[0][0].seat: must be a seat, 0 to 3, not '0'",
        ),
        (
            attrs.evolve(STATE, phase=dos.AwaitingDeal(((0,),))),
            "phase.draws[0][0]: must be a tuple (seat, card), not 0",
        ),
        (
            attrs.evolve(STATE, phase=dos.AwaitingDeal((((0,),),))),
            "phase.draws[0][0]: must be a tuple (seat, card), not (0,",
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
def test_unsupported_parts(value: Any, expected: str) -> None:
    """A value with a part that JSON cannot represent is rejected with the path of the part."""
    for write in (to_json, to_data):
        with pytest.raises(dos.InvalidState) as caught:
            write(value)
        (problem,) = caught.value.problems
        assert str(problem).startswith(expected)


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
def test_arbitrary_parts(data: st.DataObject) -> None:
    """A value with arbitrary parts is written as data that matches the schema, or rejected with paths."""
    table = Table(STATE)
    value = data.draw(st.sampled_from([table.state, table.sync(0).view, table.sync(0)]))
    names = data.draw(st.lists(st.sampled_from([field.name for field in attrs.fields(type(value))]), min_size=1))
    spoiled = attrs.evolve(value, **{name: data.draw(rubbish) for name in names})
    try:
        written = to_json(spoiled)
    except dos.InvalidState as error:
        check_problems(error)
    else:
        validators[type(value)].validate(json.loads(written))


@pytest.mark.parametrize(
    "seed",
    [10**640, 10**640 + 1, 10**700, -(10**640), -(10**640) - 1],
    ids=["least", "one more", "longer", "negative", "one less"],
)
def test_a_seed_that_cannot_be_written(seed: int) -> None:
    """A number with more digits than every Python can convert is rejected."""
    with pytest.raises(dos.InvalidState, match=r"^shuffler\.seed: has more than 640 digits$"):
        to_json(dos.new_game(2, seed=seed))
