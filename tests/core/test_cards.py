"""Cards: values, points, order and the deck."""

import copy
import copyreg
import inspect
import operator
import pickle
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

import attrs
import pytest

import dos
from dos import DECK, Card, Color, NumberCard, WildDos, WildNumber

NUMBERS = (1, 3, 4, 5, 6, 7, 8, 9, 10)

KINDS: tuple[Card, ...] = (
    *(card for color in Color for card in (*(NumberCard(color, number) for number in NUMBERS), WildNumber(color))),
    WildDos(),
)
"""The 41 kinds of card in deck order: by color, with the Wild # after the numbers, and the Wild DOS last."""


@pytest.mark.rule("C1", "C2")
def test_the_deck_is_that_of_the_rulebook() -> None:
    """The deck has three each of 1, 3, 4, 5, two each of 6 to 10, two Wild # per color, and twelve Wild DOS."""
    expected: Counter[Card] = Counter({WildDos(): 12})
    for color in Color:
        expected[WildNumber(color)] = 2
        expected.update({NumberCard(color, number): 3 for number in (1, 3, 4, 5)})
        expected.update({NumberCard(color, number): 2 for number in (6, 7, 8, 9, 10)})

    assert expected == Counter(DECK)


@pytest.mark.rule("C1")
def test_the_deck_has_108_cards() -> None:
    """24 cards of each color and 12 Wild DOS add up to 108."""
    colors = Counter("WD" if isinstance(card, WildDos) else card.color.name for card in DECK)

    assert {"BLUE": 24, "GREEN": 24, "RED": 24, "YELLOW": 24, "WD": 12} == colors
    assert 108 == len(DECK)


@pytest.mark.rule("C2", "R3")
def test_the_deck_is_worth_1036_points() -> None:
    """Number cards are worth 476 points, 8 Wild # 320, 12 Wild DOS 240."""
    points: Counter[type[Card]] = Counter()
    for card in DECK:
        points[type(card)] += card.points

    assert {NumberCard: 476, WildNumber: 320, WildDos: 240} == points
    assert 1036 == points.total()


def test_the_deck_is_a_tuple_in_deck_order() -> None:
    """The deck is a sorted tuple, with equal cards next to each other."""
    assert isinstance(DECK, tuple)
    assert KINDS == tuple(dict.fromkeys(DECK))
    assert DECK == tuple(sorted(DECK))


def test_colors_stand_in_alphabetical_order() -> None:
    """Cards are sorted by color: blue, green, red, yellow."""
    assert ["BLUE", "GREEN", "RED", "YELLOW"] == [color.name for color in Color]


@pytest.mark.parametrize(
    ("compare", "compare_places"),
    [
        pytest.param(compare, compare, id=compare.__name__)
        for compare in (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne)
    ],
)
def test_cards_compare_as_their_places_in_deck_order(compare: object, compare_places: object) -> None:
    """All six comparisons of any two kinds of card agree with their positions in deck order."""
    assert callable(compare)
    assert callable(compare_places)
    differences = [
        (str(a), str(b))
        for (i, a), (j, b) in product(enumerate(KINDS), repeat=2)
        if compare(a, b) is not compare_places(i, j)
    ]

    assert [] == differences


def test_kind_is_the_place_in_deck_order() -> None:
    """The kinds are numbered 0 to 40 in deck order."""
    assert list(range(41)) == [card.kind for card in KINDS]


def test_equal_cards_are_interchangeable() -> None:
    """Cards created separately are equal and have equal hashes, and all kinds are different."""
    again = [
        *(card for color in Color for card in (*(NumberCard(color, number) for number in NUMBERS), WildNumber(color))),
        WildDos(),
    ]

    assert list(KINDS) == again
    assert [hash(card) for card in KINDS] == [hash(card) for card in again]
    assert 41 == len({*KINDS, *again})


def test_the_hash_of_a_card_is_the_same_in_every_process() -> None:
    """A card hashes to its place in the order of kinds, so Python's hash seed does not change the order of sets."""
    assert [*range(41)] == [hash(card) for card in KINDS]


@pytest.mark.parametrize("other", [0, 40, "WD", None, (), Color.RED], ids=repr)
@pytest.mark.parametrize("card", [NumberCard(Color.BLUE, 1), WildNumber(Color.BLUE), WildDos()], ids=str)
def test_a_card_is_nothing_but_a_card(card: Card, other: object) -> None:
    """A card does not equal a value of another type, not even its own kind number, and is not ordered with it."""
    assert card != other
    assert other != card
    for compare in (operator.lt, operator.le, operator.gt, operator.ge):
        with pytest.raises(TypeError, match="not supported between"):
            compare(card, other)


@pytest.mark.parametrize(
    ("card", "text", "representation", "points"),
    [
        (NumberCard(Color.RED, 7), "R7", "NumberCard(Color.RED, 7)", 7),
        (NumberCard(Color.BLUE, 1), "B1", "NumberCard(Color.BLUE, 1)", 1),
        (NumberCard(Color.YELLOW, 10), "Y10", "NumberCard(Color.YELLOW, 10)", 10),
        (WildNumber(Color.GREEN), "G#", "WildNumber(Color.GREEN)", 40),
        (WildDos(), "WD", "WildDos()", 20),
    ],
    ids=str,
)
@pytest.mark.rule("R3")
def test_text_and_points_of_a_card(card: Card, text: str, representation: str, points: int) -> None:
    """The text of a card is its color letter and its number or #; its points are its number, 40 or 20."""
    assert text == str(card)
    assert representation == repr(card)
    assert points == card.points


def test_every_number_card_is_worth_its_number() -> None:
    """The points of number cards are their numbers."""
    assert [*NUMBERS] * 4 == [card.points for card in KINDS if isinstance(card, NumberCard)]


def test_texts_of_cards_are_all_different() -> None:
    """No two kinds of card have the same text."""
    assert 41 == len(set(map(str, KINDS)))


@pytest.mark.parametrize("card", KINDS, ids=str)
def test_the_repr_of_a_card_makes_the_card(card: Card) -> None:
    """Evaluating the repr of a card with the names of `dos` returns an equal card."""
    names = {name: getattr(dos, name) for name in dos.__all__}

    assert card == eval(repr(card), names)  # noqa: S307 - the test is about evaluating the repr


@pytest.mark.parametrize("number", [2, 0, -1, 11, 12, 10**20])
@pytest.mark.rule("C2")
def test_an_impossible_number_cannot_be_made(number: int) -> None:
    """Numbers other than 1 and 3 to 10 raise a plain ValueError that names the number."""
    with pytest.raises(ValueError, match=rf"number {number}\b") as error:
        NumberCard(Color.RED, number)

    assert ValueError is error.type


def test_the_error_of_a_colored_2_says_why() -> None:
    """The error for a red 2 says that only the Wild DOS is a 2."""
    with pytest.raises(ValueError, match="only the Wild DOS is a 2"):
        NumberCard(Color.RED, 2)


@pytest.mark.parametrize("number", [True, False, 7.0, "7", None, [7], (7,), Color.RED], ids=repr)
def test_a_number_of_a_wrong_type_is_refused(number: object) -> None:
    """The number of a card must be an int, and a bool does not count as one."""
    with pytest.raises(TypeError, match="number"):
        NumberCard(Color.RED, number)  # type: ignore[arg-type]


@pytest.mark.parametrize("color", ["R", "RED", "red", 0, None, True, [], Color], ids=repr)
def test_a_color_of_a_wrong_type_is_refused(color: object) -> None:
    """The color of a card must be a Color; its letter or name is rejected."""
    with pytest.raises(TypeError, match="color"):
        NumberCard(color, 7)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="color"):
        WildNumber(color)  # type: ignore[arg-type]


def test_a_wild_dos_takes_nothing() -> None:
    """The constructor of a Wild DOS accepts no color, and the card has none."""
    with pytest.raises(TypeError):
        WildDos(Color.RED)  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        WildDos().color  # type: ignore[attr-defined]  # noqa: B018


def test_cards_are_taken_apart_by_match() -> None:
    """Patterns match the color and number of a card by position."""

    def description(card: Card) -> str:
        match card:
            case NumberCard(Color.RED, number):
                return f"red {number}"
            case NumberCard(color, number):
                return f"{color.name} {number}"
            case WildNumber(color):
                return f"wild {color.name}"
            case WildDos():
                return "dos"

    cards = (NumberCard(Color.RED, 3), NumberCard(Color.BLUE, 4), WildNumber(Color.GREEN), WildDos())
    assert ["red 3", "BLUE 4", "wild GREEN", "dos"] == list(map(description, cards))


# One object for each kind of card

CONSTRUCTORS: tuple[Callable[[], Card], ...] = tuple(
    partial(type(card), *(getattr(card, name) for name in type(card).__match_args__)) for card in KINDS
)


@pytest.mark.parametrize(("card", "create"), list(zip(KINDS, CONSTRUCTORS, strict=True)), ids=list(map(str, KINDS)))
def test_there_is_one_object_for_each_kind_of_card(card: Card, create: Callable[[], Card]) -> None:
    """Constructors, copies, pickles and `attrs.evolve` return the same object."""
    assert card is create()
    assert card is dos.DECK[dos.DECK.index(card)]
    assert card is copy.copy(card)
    assert card is copy.deepcopy(card)
    assert card is attrs.evolve(card)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert card is pickle.loads(pickle.dumps(card, protocol))  # noqa: S301


def test_numbers_of_other_types_lead_to_the_same_card() -> None:
    """A whole number of another type is the same number, in a constructor by position and by name."""

    class Seven:
        def __index__(self) -> int:
            return 7

    card = NumberCard(Color.RED, 7)

    assert card is NumberCard(Color.RED, Seven())
    assert card is NumberCard(number=Seven(), color=Color.RED)
    assert int is type(card.number)


def test_signatures_of_cards() -> None:
    """Interactive help shows the parameters of each constructor."""
    assert [["color", "number"], ["color"], []] == [
        list(inspect.signature(cls).parameters) for cls in (NumberCard, WildNumber, WildDos)
    ]


def test_a_number_that_changes_does_not_change_the_card() -> None:
    """A whole number of another type is read once, and the one object for the card keeps its fields."""

    class Changing:
        number = 8

        def __index__(self) -> int:
            self.number -= 1
            return self.number

    seven = NumberCard(Color.RED, 7)

    assert seven is NumberCard(Color.RED, Changing())
    assert 7 == seven.number


@pytest.mark.parametrize(
    "arguments", [(), (Color.RED,), (Color.RED, True), (Color.RED, 2), ("R", 7), (Color.RED, 7, 0)]
)
def test_invalid_arguments_create_no_card_and_change_none(arguments: tuple[Any, ...]) -> None:
    """The constructor raises an error, and the cards keep their fields."""
    before = [(repr(card), card.kind) for card in KINDS]

    with pytest.raises((TypeError, ValueError)):
        NumberCard(*arguments)

    assert before == [(repr(card), card.kind) for card in KINDS]


def blank(cls: type) -> Any:
    """Create an object as a pickle does before it sets the fields."""
    return cls.__new__(cls)


class Earlier:
    """A stand-in that is pickled as an earlier version pickled a card: a new object, and then its fields."""

    def __init__(self, card: Card, protocol: int) -> None:
        self.card = card
        self.protocol = protocol

    def __reduce__(self) -> tuple[Any, ...]:
        state = {field.name: getattr(self.card, field.name) for field in attrs.fields(type(self.card))}
        create = (copyreg._reconstructor, (type(self.card), object, None))  # type: ignore[attr-defined]
        return (*(create if self.protocol < 2 else (blank, (type(self.card),))), state)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_cards_from_pickles_of_earlier_versions_are_equal(protocol: int) -> None:
    """Such a card is equal, has the same hash and text, and its copies and pickles are the object of its kind."""
    for card in KINDS:
        old = pickle.loads(pickle.dumps(Earlier(card, protocol), protocol))  # noqa: S301

        assert (card, hash(card), repr(card), card.kind) == (old, hash(old), repr(old), old.kind)
        assert card is copy.copy(old)
        assert card is pickle.loads(pickle.dumps(old, protocol))  # noqa: S301


def test_a_subclass_of_a_card_has_its_own_objects() -> None:
    """An instance of a subclass, which type checkers reject, is equal to the card but not the same object."""

    class Marked(NumberCard):  # type: ignore[misc]
        pass

    marked = Marked(Color.RED, 7)

    assert Marked is type(marked)
    assert marked is Marked(Color.RED, 7)
    assert marked == NumberCard(Color.RED, 7)
    assert NumberCard is type(NumberCard(Color.RED, 7))
