"""What matches what: the one table behind every match (C3, C4, T1-T4, B1-B5).

Which cards match which, and with which bonus, depends on the cards alone: on the numbers and colors that each can be
read as. This module must not know of hands, rows or turns.
"""

from functools import cache
from itertools import combinations_with_replacement, product
from typing import Final, TypeAlias, assert_never, final

import attrs

from dos.cards import ALL_CARDS, Card, Color, NumberCard, WildDos, WildNumber
from dos.moves import ColorMatch, Match
from dos.seats import Size


@final
@attrs.frozen
class Reading:
    """What a card of a match is declared as (C3, C4).

    Attributes:
        card: The card.
        number: The number it stands for in the match, 1 to 10.
        color: The color it stands for in the match.
    """

    card: Card
    number: Size
    color: Color


def numbers_of(card: Card) -> range:
    """The numbers that a card can be read as, upwards."""
    match card:
        case NumberCard(number=number):
            return range(number, number + 1)
        case WildNumber():
            return range(1, 11)
        case WildDos():
            return range(2, 3)
        case unreachable:
            assert_never(unreachable)


def colors_of(card: Card) -> tuple[Color, ...]:
    """The colors that a card can be read as."""
    return tuple(Color) if isinstance(card, WildDos) else (card.color,)


def _bits(numbers: range) -> int:
    return sum(1 << number for number in numbers)


def _sums(a: Card, b: Card) -> int:
    """The sums of two cards, as bits: bit 7 is set when they can add up to 7."""
    sums = 0
    for number in numbers_of(a):
        sums |= _bits(numbers_of(b)) << number
    return sums


def can_add_up(target: Card, cards: tuple[Card, ...]) -> bool:
    """Whether the number of one card, or the sum of two, can be that of the target (T1, T2)."""
    played = _bits(numbers_of(cards[0])) if len(cards) == 1 else _sums(*cards)
    return bool(played & _bits(numbers_of(target)))


def can_share_color(*cards: Card) -> bool:
    """Whether the cards can all be read in one and the same color at once (B4)."""
    return bool(set.intersection(*(set(colors_of(card)) for card in cards)))


def _bonuses(target: Card, cards: tuple[Card, ...]) -> tuple[ColorMatch, ...]:
    """The bonuses that a match can earn: one, two where a Wild DOS leaves the choice (B5), none if it is no match."""
    if not can_add_up(target, cards):
        return ()
    if not can_share_color(target, *cards):
        return (ColorMatch.NONE,)
    color_match = ColorMatch.SINGLE if len(cards) == 1 else ColorMatch.DOUBLE
    if any(isinstance(card, WildDos) for card in (target, *cards)):
        return (ColorMatch.NONE, color_match)
    return (color_match,)


ALONE: Final = 1 << len(ALL_CARDS)
"""In the table of matches, the partner of a card that is played alone: a bit above those of all kinds of card."""

MatchTable: TypeAlias = tuple[tuple[int, ...], tuple[dict[int, tuple[Match, ...]], ...]]
"""The partners with which each kind of card makes a match on a target: as bit masks, and with the matches made.

Both are ordered by the kind of the card. A partner is a bit: `1 << kind` of another card, or `ALONE`.
"""


@cache
def match_table(target: int) -> MatchTable:
    """Every match on the kind of card `target`; made on first use, then kept."""
    card = ALL_CARDS[target]
    partners: tuple[dict[int, tuple[Match, ...]], ...] = tuple({} for _ in ALL_CARDS)
    for played in ALL_CARDS:
        if matches := _matches(card, (played,)):
            partners[played.kind][ALONE] = matches
    for first, second in combinations_with_replacement(ALL_CARDS, 2):
        if matches := _matches(card, (first, second)):
            partners[first.kind][1 << second.kind] = partners[second.kind][1 << first.kind] = matches
    return tuple(map(sum, partners)), partners


def _matches(target: Card, cards: tuple[Card, ...]) -> tuple[Match, ...]:
    return tuple(Match(target, cards, bonus) for bonus in _bonuses(target, cards))


def matches_of(target: Card, cards: tuple[Card, ...]) -> tuple[Match, ...]:
    """The matches that one card or two make on a target: one for each bonus they can earn."""
    _, partners = match_table(target.kind)
    partner = 1 << cards[1].kind if len(cards) == 2 else ALONE
    return partners[cards[0].kind].get(partner, ())


def readings_of(match: Match) -> tuple[Reading, ...]:
    """What the target, and then each card, of a match that can be made is declared as.

    Where several numbers fit: the lowest of the target, then the lowest in card order. Colors: the first for each
    card, in card order, that make the bonus of the match come true, or forgo it.
    """
    cards = (match.target, *match.cards)
    numbers = next(numbers for numbers in product(*map(numbers_of, cards)) if numbers[0] == sum(numbers[1:]))
    colors = next(
        colors
        for colors in product(*map(colors_of, cards))
        if (len(set(colors)) == 1) is (match.bonus is not ColorMatch.NONE)
    )
    return tuple(map(Reading, cards, numbers, colors))
