"""Moves: fields, texts, order of cards and invalid arguments."""

import typing
from collections.abc import Callable
from functools import partial
from itertools import permutations, product
from typing import Any

import pytest

import dos
from dos import (
    DECK,
    CallDos,
    CatchDos,
    Color,
    ColorMatch,
    Deal,
    Draw,
    EndTurn,
    Match,
    Move,
    NumberCard,
    Place,
    WildDos,
    WildNumber,
)
from dos.table import Table

NAMES = {name: getattr(dos, name) for name in dos.__all__}

B7 = NumberCard(Color.BLUE, 7)
R3, R4, R7 = (NumberCard(Color.RED, number) for number in (3, 4, 7))
G = WildNumber(Color.GREEN)
WD = WildDos()

EXAMPLES: list[tuple[Move, str]] = [
    (Deal(), "deal"),
    (Draw(), "draw"),
    (EndTurn(), "end"),
    (Place(R7), "+R7"),
    (Place(G), "+G#"),
    (Place(WD), "+WD"),
    (Match(R7, (B7,), ColorMatch.NONE), "R7=B7"),
    (Match(R7, (R7,), ColorMatch.SINGLE), "R7=R7!"),
    (Match(R7, (R3, R4), ColorMatch.DOUBLE), "R7=R3+R4!!"),
    (Match(WD, (WD, G), ColorMatch.NONE), "WD=G#+WD"),
    (CallDos(by=0), "dos@0"),
    (CallDos(by=2), "dos@2"),
    (CatchDos(by=2, caught=0), "catch@2>0"),
    (CatchDos(by=0, caught=2), "catch@0>2"),
    (CatchDos(by=3, caught=3), "catch@3>3"),
]


@pytest.mark.parametrize(("move", "text"), EXAMPLES, ids=[text for _, text in EXAMPLES])
def test_text_of_a_move(move: Move, text: str) -> None:
    """A move is written as target = cards with ! for bonuses, + for a placement, or a word with seats."""
    assert text == str(move)


@pytest.mark.parametrize(("move", "text"), EXAMPLES, ids=[text for _, text in EXAMPLES])
def test_the_repr_of_a_move_makes_the_move(move: Move, text: str) -> None:
    """Evaluating the repr of a move with the names of `dos` returns an equal move."""
    evaluated = eval(repr(move), dict(NAMES))  # noqa: S307 - the test is about evaluating the repr

    assert (move, text) == (evaluated, str(evaluated))


def test_marks_of_the_bonuses() -> None:
    """NONE has an empty mark, SINGLE one exclamation mark, DOUBLE two."""
    assert {"NONE": "", "SINGLE": "!", "DOUBLE": "!!"} == {bonus.name: bonus.value for bonus in ColorMatch}
    assert ["ColorMatch.NONE", "ColorMatch.SINGLE", "ColorMatch.DOUBLE"] == list(map(repr, ColorMatch))


def test_two_cards_stand_in_card_order() -> None:
    """The two cards of a match are sorted, so their order in the constructor does not matter."""
    pairs = [(pair, pair[::-1]) for pair in product(dict.fromkeys(DECK), repeat=2)]
    matches = [(Match(R7, pair, ColorMatch.NONE), Match(R7, turned, ColorMatch.NONE)) for pair, turned in pairs]

    assert 41 * 41 == len(matches)
    assert [tuple(sorted(pair)) for pair, _ in pairs] == [match.cards for match, _ in matches]
    assert [] == [match for match, turned in matches if match != turned or hash(match) != hash(turned)]


def test_moves_of_different_kinds_are_different() -> None:
    """Moves of different kinds are different, even if they have no fields."""
    assert [] == [(one, other) for (one, _), (other, _) in permutations(EXAMPLES, 2) if one == other]
    assert len(EXAMPLES) == len({move for move, _ in EXAMPLES})


@pytest.mark.parametrize("other", [Match(B7, (B7,), ColorMatch.NONE), Match(R7, (R7,), ColorMatch.NONE)], ids=str)
def test_matches_differ_in_each_field(other: Match) -> None:
    """Matches with a different target, cards or bonus are different."""
    assert other != Match(R7, (B7,), ColorMatch.NONE)
    assert other != Match(other.target, other.cards, ColorMatch.SINGLE)


def test_a_match_checks_no_rules() -> None:
    """A match that no rule allows can be created, so that it can be explained."""
    match = Match(B7, (R3, R3), ColorMatch.SINGLE)

    assert (B7, (R3, R3), ColorMatch.SINGLE) == (match.target, match.cards, match.bonus)


@pytest.mark.parametrize("target", [None, "R7", 7, True, [], (R7,), NumberCard, Color.RED], ids=repr)
def test_a_target_of_a_wrong_type_is_refused(target: object) -> None:
    """The target of a match must be a card."""
    with pytest.raises(TypeError, match="target"):
        Match(target, (R7,), ColorMatch.NONE)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "cards",
    [
        None,
        R7,
        "R7",
        [R7],
        [R3, R4],
        {R7},
        range(2),
        (None,),
        ("R7",),
        (R3, 4),
        (R3, True),
        (R3, (R4,)),
        (R3, R4, 7),
    ],
    ids=repr,
)
def test_cards_of_a_wrong_type_are_refused(cards: object) -> None:
    """The cards of a match must be a tuple of cards, and not a list, a single card or a string."""
    with pytest.raises(TypeError, match="card"):
        Match(R7, cards, ColorMatch.NONE)  # type: ignore[arg-type]


@pytest.mark.parametrize("bonus", [None, "!", "", 0, True, "SINGLE", ColorMatch], ids=repr)
def test_a_bonus_of_a_wrong_type_is_refused(bonus: object) -> None:
    """The bonus of a match must be a ColorMatch; its mark is rejected."""
    with pytest.raises(TypeError, match="bonus"):
        Match(R7, (R7,), bonus)  # type: ignore[arg-type]


@pytest.mark.parametrize("cards", [(), (R3, R3, R3), (WD,) * 4], ids=["0", "3", "4"])
@pytest.mark.rule("T1", "T2")
def test_a_match_is_made_with_one_card_or_two(cards: tuple[dos.Card, ...]) -> None:
    """A match with no cards, or with three or more, raises a plain ValueError with their number."""
    with pytest.raises(ValueError, match=f"one or two cards, not {len(cards)}") as error:
        Match(R7, cards, ColorMatch.NONE)

    assert ValueError is error.type


@pytest.mark.parametrize("card", [None, "R7", 7, True, [], (R7,), dos.HIDDEN, NumberCard], ids=repr)
def test_a_placed_card_of_a_wrong_type_is_refused(card: object) -> None:
    """Only a card can be placed."""
    with pytest.raises(TypeError, match="card"):
        Place(card)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [Deal, Draw, EndTurn])
def test_moves_without_data_take_nothing(kind: type) -> None:
    """Deal, Draw and EndTurn take no arguments."""
    with pytest.raises(TypeError):
        kind(R7)


MAKERS = [
    pytest.param(lambda seat: CallDos(by=seat), "by", id="CallDos.by"),
    pytest.param(lambda seat: CatchDos(by=seat, caught=0), "by", id="CatchDos.by"),
    pytest.param(lambda seat: CatchDos(by=0, caught=seat), "caught", id="CatchDos.caught"),
]
each_seat_of_a_call = pytest.mark.parametrize(("make", "name"), MAKERS)


@pytest.mark.rule("S1")
@each_seat_of_a_call
def test_a_call_names_a_seat_of_four(make: Callable[[int], Move], name: str) -> None:
    """A call can name any of the four seats that a game can have."""
    assert [0, 1, 2, 3] == [getattr(make(seat), name) for seat in range(4)]
    assert 4 == len({make(seat) for seat in range(4)})


@pytest.mark.rule("S1")
@each_seat_of_a_call
@pytest.mark.parametrize("seat", [-1, 4, 99, 10**30, -(10**30)])
def test_a_seat_that_no_game_has_is_refused(make: Callable[[int], Move], name: str, seat: int) -> None:
    """A seat below 0 or above 3 raises a plain ValueError that names the field and the seat."""
    with pytest.raises(ValueError, match=f"{name} must be a seat, 0 to 3, not {seat}") as error:
        make(seat)

    assert ValueError is error.type


@each_seat_of_a_call
@pytest.mark.parametrize("seat", [None, True, False, "0", 1.0, [], (0,), R7, Color.RED], ids=repr)
def test_a_seat_of_a_wrong_type_is_refused(make: Callable[[object], Move], name: str, seat: object) -> None:
    """A seat must be an int, and a bool does not count as one."""
    with pytest.raises(TypeError, match=f"{name} must be int"):
        make(seat)


def test_the_seats_of_a_call_are_named() -> None:
    """The seats of calls and catches are keyword arguments, so that they cannot be confused."""
    for kind, seats in ((CallDos, (0,)), (CallDos, ()), (CatchDos, (0, 1)), (CatchDos, (0,)), (CatchDos, ())):
        with pytest.raises(TypeError):
            kind(*seats)
    for build in (lambda: CatchDos(by=0), lambda: CatchDos(caught=0), lambda: CallDos(by=0, caught=1)):
        with pytest.raises(TypeError):
            build()
    assert ("CallDos(by=2)", "CatchDos(by=2, caught=0)") == (repr(CallDos(by=2)), repr(CatchDos(by=2, caught=0)))


@pytest.mark.parametrize("kind", typing.get_args(Move), ids=lambda kind: kind.__name__)
def test_an_instance_of_a_subclass_is_not_a_move(kind: type[Move]) -> None:
    """Moves are final. The error says so, instead of a rule that the move does not break."""
    values: dict[type, tuple[Any, ...]] = {Match: (R7, (R7,), ColorMatch.SINGLE), Place: (R7,)}
    seats = {CallDos: {"by": 0}, CatchDos: {"by": 0, "caught": 1}}
    own = type(f"My{kind.__name__}", (kind,), {})(*values.get(kind, ()), **seats.get(kind, {}))
    state = dos.new_game(2, seed=2017, dealer=0, rules=dos.Rules(dos_call=True))
    dealt = dos.apply(state, Deal())
    table = Table(dealt)
    refusals: list[Callable[[], object]] = [
        *(partial(dos.apply, state, own, by=seat) for state in (state, dealt) for seat in (None, 0, 1, 9)),
        partial(dos.explain, dealt, own),
        partial(dos.explain, dos.observe(dealt, 0), own),
        partial(dos.step, dealt, own),
        partial(dos.notation.format_move, own),
        partial(dos.record.GameRecord, ("Ann", "Bob"), dealt, ((1, own),)),
        partial(table.submit, 1, own, 0),
    ]
    name = kind.__name__

    for refuse in refusals:
        with pytest.raises(TypeError, match=f"^move must be {name} itself, not the subclass My{name}: moves are"):
            refuse()


def test_calls_are_taken_apart_by_match() -> None:
    """Patterns match the seats of a call and of a catch by name."""
    fields = []
    for move in (CallDos(by=1), CatchDos(by=1, caught=2), EndTurn()):
        match move:
            case CallDos(by=by):
                fields.append((by,))
            case CatchDos(by=by, caught=caught):
                fields.append((by, caught))
            case _:
                fields.append(())
    assert [(1,), (1, 2), ()] == fields


def test_moves_are_taken_apart_by_match() -> None:
    """Patterns match the fields of a move by position, in the order of the constructor."""
    match dos.Match(R7, (R4, R3), ColorMatch.DOUBLE):
        case Match(target, (first, second), bonus):
            assert (R7, R3, R4, ColorMatch.DOUBLE) == (target, first, second, bonus)
        case _:
            pytest.fail("a match has a target, cards and a bonus")
