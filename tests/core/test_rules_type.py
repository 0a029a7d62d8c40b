"""The class `Rules`: options, defaults and invalid values."""

import attrs
import pytest

import dos
from dos import DECK, Color, NumberCard, Rules, WildDos, WildNumber

NAMES = {name: getattr(dos, name) for name in dos.__all__}

SWITCHES = [field.name for field in attrs.fields(Rules) if field.default is False]


@pytest.mark.rule("S3", "B1", "D2", "R4")
def test_the_defaults_are_the_rulebook_s() -> None:
    """By default a game is played to 200 points with hands of 7, the 108 cards, and every switch off."""
    rules = Rules()

    assert 200 == rules.target_score
    assert 7 == rules.hand_size
    assert DECK == rules.deck
    assert rules.single_bonus_required is False
    assert rules.any_match_after_draw is False
    assert rules.dos_call is False


def test_equal_options_are_equal_rules() -> None:
    """Rules with equal options are equal and have equal hashes."""
    one = {Rules(target_score=100): "found"}

    assert "found" == one[Rules(target_score=100)]
    assert Rules() == Rules(target_score=200, hand_size=7, deck=DECK)


@pytest.mark.parametrize("option", ["target_score", "hand_size", *SWITCHES, "deck"])
def test_every_option_makes_a_difference(option: str) -> None:
    """Rules that differ in one option are different."""
    other = {"target_score": 1, "hand_size": 5, "deck": DECK[:50]}.get(option, True)

    assert Rules() != Rules(**{option: other})  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [5, True, DECK[:50]], ids=["number", "switch", "deck"])
def test_every_option_is_given_by_name(value: object) -> None:
    """An option without its name is refused."""
    with pytest.raises(TypeError, match="positional"):
        Rules(value)  # type: ignore[misc]


@pytest.mark.parametrize("option", ["target_score", "hand_size"])
@pytest.mark.parametrize("number", [0, -1, -(10**20)])
def test_numbers_below_1_are_refused(option: str, number: int) -> None:
    """A target score or hand size below 1 raises a plain ValueError that names the option and the number."""
    with pytest.raises(ValueError, match=f"{option} must be 1 or more, not {number}") as error:
        Rules(**{option: number})  # type: ignore[arg-type]

    assert ValueError is error.type


@pytest.mark.parametrize("option", ["target_score", "hand_size"])
@pytest.mark.parametrize("value", [True, False, 7.0, "7", None, [], (7,)], ids=repr)
def test_a_number_of_a_wrong_type_is_refused(option: str, value: object) -> None:
    """A number must be an int, and a bool does not count as one."""
    with pytest.raises(TypeError, match=option):
        Rules(**{option: value})  # type: ignore[arg-type]


@pytest.mark.parametrize("option", SWITCHES)
@pytest.mark.parametrize("value", [0, 1, "yes", None, []], ids=repr)
def test_a_switch_of_a_wrong_type_is_refused(option: str, value: object) -> None:
    """A switch must be True or False; 1 is rejected."""
    with pytest.raises(TypeError, match=option):
        Rules(**{option: value})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "deck", [None, 108, "WD", [*DECK], {*DECK}, iter(DECK), (*DECK, "WD"), (*DECK, None), (*DECK, True)]
)
def test_a_deck_of_a_wrong_type_is_refused(deck: object) -> None:
    """A deck must be a tuple of cards."""
    with pytest.raises(TypeError, match="deck"):
        Rules(deck=deck)  # type: ignore[arg-type]


@pytest.mark.rule("S3")
def test_a_deck_must_do_for_two_players() -> None:
    """The deck must have enough cards for two hands and a Center Row: 16 for hands of 7."""
    assert DECK[:16] == Rules(deck=DECK[:16]).deck
    with pytest.raises(ValueError, match="16 cards"):
        Rules(deck=DECK[:15])


@pytest.mark.rule("S3")
def test_a_hand_must_fit_the_deck() -> None:
    """With 108 cards, two hands of 53 can be dealt, but not two of 54."""
    assert 53 == Rules(hand_size=53).hand_size
    with pytest.raises(ValueError, match="110 cards"):
        Rules(hand_size=54)


def test_a_deck_is_brought_into_deck_order() -> None:
    """Decks with the same cards in a different order give equal rules."""
    assert DECK == Rules(deck=DECK[::-1]).deck
    assert Rules() == Rules(deck=DECK[::-1])
    assert hash(Rules()) == hash(Rules(deck=DECK[::-1]))


def test_a_deck_may_be_doubled() -> None:
    """A deck may contain each card twice as often as usual."""
    doubled = Rules(deck=DECK * 2).deck

    assert 216 == len(doubled)
    assert (24, 4) == (doubled.count(WildDos()), doubled.count(WildNumber(Color.RED)))


def test_the_repr_shows_the_108_cards_as_their_name() -> None:
    """The repr shows the standard deck as DECK, and another deck as its cards."""
    small = (*DECK[:3], WildDos())

    assert "deck=DECK" in repr(Rules())
    assert f"deck={small!r}" in repr(Rules(hand_size=1, deck=small))


@pytest.mark.parametrize(
    "rules",
    [
        Rules(),
        Rules(target_score=1, hand_size=5, **dict.fromkeys(SWITCHES, True)),
        Rules(hand_size=1, deck=(NumberCard(Color.RED, 7), WildDos(), WildDos(), WildNumber(Color.BLUE))),
    ],
    ids=["default", "options", "deck"],
)
def test_the_repr_of_rules_makes_the_rules(rules: Rules) -> None:
    """Evaluating the repr of rules with the names of `dos` returns equal rules."""
    assert rules == eval(repr(rules), dict(NAMES))  # noqa: S307 - the test is about evaluating the repr
