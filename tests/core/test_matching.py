"""The table of matches and the readings of wild cards, compared with a second implementation."""

from collections import Counter
from functools import cache
from itertools import combinations

import pytest

import dos
from dos.matching import matches_of
from support import positions, reference

Played = tuple[dos.Card, tuple[dos.Card, ...]]

NONE, SINGLE, DOUBLE = dos.ColorMatch


@cache
def everything() -> dict[Played, list[dos.ColorMatch]]:
    """Return the bonuses that the reference finds for every target with every one or two cards."""
    return {
        (target, cards): reference.bonuses(target, cards)
        for target in reference.every_card()
        for cards in reference.every_play()
    }


@pytest.mark.parametrize(
    ("target", "cards", "bonuses"),
    [
        pytest.param("R7", "B7", [NONE], id="case 1"),
        pytest.param("R5", "R1 R4", [DOUBLE], id="case 2"),
        pytest.param("Y9", "R7 WD", [NONE], id="case 3"),
        pytest.param("R7", "R5 WD", [NONE, DOUBLE], id="case 4"),
        pytest.param("WD", "B1 R1", [NONE], id="case 5"),
        pytest.param("WD", "R1 R1", [NONE, DOUBLE], id="B4"),
        pytest.param("B3", "B7", [], id="case 7"),
        pytest.param("R1", "G# R#", [], id="case 8"),
        pytest.param("G7", "R7 G#", [], id="case 9"),
        pytest.param("G7", "R6 G#", [NONE], id="case 9, legal"),
        pytest.param("G#", "R5 G6", [], id="case 10"),
        pytest.param("G#", "G4 G6", [DOUBLE], id="case 10, legal"),
        pytest.param("B8", "WD", [], id="case 11"),
    ],
)
@pytest.mark.rule("T1", "T2", "T4", "C3", "C4", "B1", "B2", "B4", "B5")
def test_the_reference_knows_the_worked_cases(target: str, cards: str, bonuses: list[dos.ColorMatch]) -> None:
    """The reference itself gives the rulebook's answers to the worked cases."""
    assert bonuses == reference.bonuses(positions.card(target), positions.cards(cards))


@pytest.mark.slow
def test_everything_is_everything() -> None:
    """All 41 kinds of card are tested as targets, with all 41 single cards and all 861 pairs."""
    assert 41 * (41 + 861) == len(everything())
    assert set(dos.DECK) == {target for target, _ in everything()}


@pytest.mark.slow
@pytest.mark.rule("T1", "T2", "T4", "C3", "C4", "B1", "B2", "B4", "B5")
def test_the_table_of_matches_is_that_of_the_reference() -> None:
    """For every target and every one or two cards, the table has the matches that the reference finds."""
    differences = {
        played: found
        for played, bonuses in everything().items()
        if (found := matches_of(*played)) != tuple(dos.Match(*played, bonus) for bonus in bonuses)
    }

    assert {} == differences


@pytest.mark.slow
def test_the_table_of_matches_takes_two_cards_in_either_order() -> None:
    """Two cards make the same matches in either order."""
    differences = [
        (target, cards)
        for target, cards in everything()
        if matches_of(target, cards) != matches_of(target, cards[::-1])
    ]

    assert [] == differences


@pytest.mark.slow
@pytest.mark.rule("C3", "C4", "B5")
def test_readings_are_those_of_the_reference() -> None:
    """Every valid match has the reference's readings: the lowest numbers, then the first colors."""
    differences = {}
    for (target, cards), bonuses in everything().items():
        for bonus in bonuses:
            match = dos.Match(target, cards, bonus)
            way = reference.canonical_way(target, cards, bonus)
            expected = tuple(
                dos.matching.Reading(card, number, color)
                for card, (number, color) in zip((target, *cards), way, strict=True)
            )
            if not expected == dos.readings(match) == dos.readings(dos.CenterPile(target, match)):
                differences[match] = expected

    assert {} == differences


@pytest.mark.slow
def test_readings_refuse_what_the_reference_does_not_find() -> None:
    """Invalid matches have no readings."""
    read = []
    for (target, cards), bonuses in everything().items():
        for bonus in {*dos.ColorMatch}.difference(bonuses):
            match = dos.Match(target, cards, bonus)
            try:
                read.append(dos.readings(match))
            except ValueError as error:
                assert str(match) in str(error)  # noqa: PT017 - `raises` is slow for 100,000 matches

    assert [] == read


def test_no_readings_of_a_pile_without_a_match() -> None:
    """A Center Row card without a match has no readings."""
    assert () == dos.readings(dos.CenterPile(dos.WildDos()))


@pytest.mark.parametrize(
    ("match", "expected"),
    [
        ("G# | WD | ", "G2 B2"),
        ("G# | WD | !", "G2 G2"),
        ("G# | Y# | ", "G1 Y1"),
        ("G# | B# Y# | ", "G2 B1 Y1"),
        ("B# | WD WD | ", "B4 B2 G2"),
        ("B# | WD WD | !!", "B4 B2 B2"),
        ("B# | WD | ", "B2 G2"),
        ("WD | WD | ", "B2 G2"),
        ("WD | WD | !", "B2 B2"),
        ("WD | B1 B1 | ", "G2 B1 B1"),
        ("WD | R1 R1 | ", "B2 R1 R1"),
        ("R7 | R5 WD | ", "R7 R5 B2"),
        ("R10 | G# R# | ", "R10 G1 R9"),
    ],
)
def test_readings_by_hand(match: str, expected: str) -> None:
    """Readings worked out by hand: a color and a number for the target and for each card."""
    target, cards, bonus = match.split(" | ")
    read = dos.readings(dos.Match(positions.card(target), positions.cards(cards), dos.ColorMatch(bonus)))

    assert (positions.card(target), *positions.cards(cards)) == tuple(reading.card for reading in read)
    assert expected == " ".join(f"{reading.color.value}{reading.number}" for reading in read)


# The number of matches, from the reference, from the engine, and by arithmetic without either.


def pairs_that_add_up(number: int, plain: int, twos: int, wilds: int) -> int:
    """Count the pairs of kinds that add up to a number: `plain` kinds per number, `twos` of 2, `wilds` Wild #."""
    kinds = {value: twos if value == 2 else plain for value in range(1, 11)}
    unequal = sum(kinds[low] * kinds[number - low] for low in range(1, number) if low < number - low)
    equal = kinds[number // 2] * (kinds[number // 2] + 1) // 2 if number % 2 == 0 else 0
    one_wild = wilds * sum(kinds[value] for value in range(1, number))
    two_wilds = wilds * (wilds + 1) // 2 if number >= 2 else 0
    return unequal + equal + one_wild + two_wilds


def pairs_up_to_ten(plain: int, twos: int, wilds: int) -> int:
    """Count the pairs of kinds that add up to any number from 2 to 10, as on a Wild #."""
    kinds = {value: twos if value == 2 else plain for value in range(1, 11)}
    unequal = sum(kinds[low] * kinds[high] for low, high in combinations(kinds, 2) if low + high <= 10)
    equal = sum(kinds[value] * (kinds[value] + 1) // 2 for value in range(1, 6))
    return unequal + equal + wilds * sum(kinds[value] for value in range(1, 10)) + wilds * (wilds + 1) // 2


NUMBERS = (1, 3, 4, 5, 6, 7, 8, 9, 10)


@pytest.mark.slow
def test_the_count_of_single_matches_explained() -> None:
    """Arithmetic gives the 457 single plays: 4 kinds of each number, 4 Wild #, 1 Wild DOS."""
    on_a_number = 36 * (4 + 4)  # its number in 4 colors, 4 Wild #
    on_a_wild_number = 4 * 41  # anything
    on_a_wild_dos = 1 + 4  # a Wild DOS, 4 Wild #
    of_one_color = 36 * (1 + 1) + 4 * (10 + 1) + 5
    of_both_kinds = 4 + 5  # a Wild DOS on a Wild #, anything on a Wild DOS

    singles = {cards: bonuses for cards, bonuses in everything().items() if len(cards[1]) == 1 and bonuses}

    assert 457 == on_a_number + on_a_wild_number + on_a_wild_dos == len(singles)
    assert 121 == of_one_color == sum(SINGLE in bonuses for bonuses in singles.values())
    assert 9 == of_both_kinds == sum(len(bonuses) == 2 for bonuses in singles.values())
    assert 345 == 457 - 121 + 9 == sum(NONE in bonuses for bonuses in singles.values())


@pytest.mark.slow
def test_the_count_of_double_matches_explained() -> None:
    """Arithmetic gives the 5532 double plays, those of one color, and those with a choice of bonus."""
    all_kinds, one_color, without_dos = (4, 1, 4), (1, 1, 1), (1, 0, 1)  # plain, Wild DOS, Wild #
    everywhere = (
        4 * sum(pairs_that_add_up(number, *all_kinds) for number in NUMBERS)  # on the numbers of four colors
        + 4 * pairs_up_to_ten(*all_kinds)  # on four Wild #
        + pairs_that_add_up(2, *all_kinds)  # on the Wild DOS
    )
    on_wild_dos = 4 * pairs_that_add_up(2, *without_dos)  # in each color, as no Wild DOS can be in it

    def in_color(plain: int, twos: int, wilds: int) -> int:
        on_numbers = 4 * sum(pairs_that_add_up(number, plain, twos, wilds) for number in NUMBERS)
        return on_numbers + 4 * pairs_up_to_ten(plain, twos, wilds)

    of_one_color = in_color(*one_color) + on_wild_dos
    of_both_kinds = in_color(*one_color) - in_color(*without_dos) + on_wild_dos

    doubles = {cards: bonuses for cards, bonuses in everything().items() if len(cards[1]) == 2 and bonuses}

    assert 5532 == everywhere == len(doubles)
    assert 456 == of_one_color == sum(DOUBLE in bonuses for bonuses in doubles.values())
    assert 112 == of_both_kinds == sum(len(bonuses) == 2 for bonuses in doubles.values())
    assert 5188 == 5532 - 456 + 112 == sum(NONE in bonuses for bonuses in doubles.values())


@pytest.mark.slow
def test_the_count_of_all_matches() -> None:
    """The numbers of matches, and of plays with a choice of bonus, are known exactly."""
    matches = [match for played in everything() for match in matches_of(*played)]

    assert 6110 == 466 + 5644 == len(matches) == len(set(matches))
    assert {1: 345 + 121, 2: 5188 + 456} == Counter(len(match.cards) for match in matches)
    assert {NONE: 345 + 5188, SINGLE: 121, DOUBLE: 456} == Counter(match.bonus for match in matches)
    assert 9 + 112 == sum(len(matches_of(*played)) == 2 for played in everything())
