"""The table of matches: which cards match which, and with which bonus (C3, C4, T1-T4, B1-B5).

Theory of operation. Whether cards match depends only on the cards, not on hands, rows or turns. This module therefore
computes every match once, and all other code looks matches up.

Everything follows from the *readings* of a card: the numbers and colors that it can stand for. A number card has one
number and one color. A Wild # has the numbers 1 to 10 and one color (C3). A Wild DOS has the number 2 and all four
colors (C4). The number and the color of a card do not depend on each other, so two separate questions decide a match:

1. Can the played cards add up to the target (T1, T2)? A set of numbers is a bit mask in which bit 7 stands for 7.
   Adding a number shifts the mask, and two sets with a number in common have a nonzero `&`.
2. Is there one color that all the cards can have at once, the target included (B4)? Comparing them in pairs is not
   enough: red 1 and blue 1 can each have the color of a Wild DOS, but not both at once.

The bonus is a choice only if a Wild DOS takes part. All other cards have a fixed color, so a Color Match of theirs
always earns its bonus. A Wild DOS can always be declared in a color that prevents the Color Match, so the table has
such a match twice, without the bonus and with it (B5). The number of a Wild # is never a choice, because no rule
depends on which fitting number is declared. Moves leave it out, and `readings_of` picks one to announce (C3).

The table has one part per target, computed on first use. For each kind of card, a bit mask holds the partners that can
join it. A bit stands for a partner of another kind (`BITS`), for a second card of the same kind (`TWINS`), or for none,
when the card is played by itself (`ALONE`). `legality` intersects these masks with one mask of the hand, so it never
tries a pair that does not match, and returns the `Match` objects of the table, so it creates none.
"""

from itertools import combinations, product
from typing import Final, TypeAlias, assert_never, final

import attrs

from dos._publishing import publish
from dos.cards import ALL_CARDS, Card, Color, NumberCard, WildDos, WildNumber
from dos.moves import ColorMatch, Match
from dos.seats import Size


@final
@attrs.frozen
class Reading:
    """The number and color of one card in a match, declared for wild cards (C3, C4).

    Attributes:
        card: The card.
        number: The number that the card stands for in the match, 1 to 10.
        color: The color that the card stands for in the match.
    """

    card: Card
    number: Size
    color: Color


def numbers_of(card: Card) -> range:
    """Return the numbers that a card can stand for, in ascending order."""
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
    """Return the colors that a card can stand for."""
    return tuple(Color) if isinstance(card, WildDos) else (card.color,)


def _bits(numbers: range) -> int:
    return sum(1 << number for number in numbers)


def _sums(a: Card, b: Card) -> int:
    """Return the possible sums of two cards as a bit mask: bit 7 is set if they can add up to 7."""
    sums = 0
    for number in numbers_of(a):
        sums |= _bits(numbers_of(b)) << number
    return sums


def can_add_up(target: Card, cards: tuple[Card, ...]) -> bool:
    """Return whether the number of one card, or the sum of two, can equal the number of the target (T1, T2)."""
    played = _bits(numbers_of(cards[0])) if len(cards) == 1 else _sums(*cards)
    return bool(played & _bits(numbers_of(target)))


def can_share_color(*cards: Card) -> bool:
    """Return whether all the cards can have the same color at once (B4)."""
    return bool(set.intersection(*(set(colors_of(card)) for card in cards)))


def _bonuses(target: Card, cards: tuple[Card, ...]) -> tuple[ColorMatch, ...]:
    """Return the bonuses that a match can earn: one, two if a Wild DOS allows a choice (B5), none if it is invalid."""
    if not can_add_up(target, cards):
        return ()
    if not can_share_color(target, *cards):
        return (ColorMatch.NONE,)
    color_match = ColorMatch.SINGLE if len(cards) == 1 else ColorMatch.DOUBLE
    if any(isinstance(card, WildDos) for card in (target, *cards)):
        return (ColorMatch.NONE, color_match)
    return (color_match,)


NUM_KINDS: Final = len(ALL_CARDS)
BITS: Final = tuple(1 << card.kind for card in ALL_CARDS)
"""In the table of matches, the bit of a partner of another kind, by its kind."""
TWINS: Final = tuple(bit << NUM_KINDS for bit in BITS)
"""The bit of a partner of the same kind, by kind."""
ALONE: Final = 1 << 2 * NUM_KINDS
"""The bit of a card that is played by itself, above all other bits."""

MatchTable: TypeAlias = tuple[tuple[int, ...], tuple[dict[int, tuple[Match, ...]], ...]]
"""The matches on one target: for each kind of card its partners, as a bit mask and as a dict of the resulting matches.

Both tuples are indexed by kind. The entry of a kind has the matches in which it is the only card or the last in deck
order, so every match appears once. The matches in which it is the first of two kinds are `NUM_KINDS` entries later.
"""

MATCH_TABLES: Final[list[MatchTable | None]] = [None for _ in ALL_CARDS]
"""The table of each kind of target, or `None` until `match_table` has computed it."""


def match_table(target: int) -> MatchTable:
    """Return all matches on the kind of card `target`, computed on first use and then kept in `MATCH_TABLES`."""
    if (table := MATCH_TABLES[target]) is None:
        table = MATCH_TABLES[target] = _match_table(ALL_CARDS[target])
    return table


def _match_table(target: Card) -> MatchTable:
    partners: tuple[dict[int, tuple[Match, ...]], ...] = tuple({} for _ in range(2 * NUM_KINDS))
    for card in ALL_CARDS:
        if matches := _matches(target, (card,)):
            partners[card.kind][ALONE] = matches
        if matches := _matches(target, (card, card)):
            partners[card.kind][TWINS[card.kind]] = matches
    for first, last in combinations(ALL_CARDS, 2):
        if matches := _matches(target, (first, last)):
            partners[last.kind][BITS[first.kind]] = partners[first.kind + NUM_KINDS][BITS[last.kind]] = matches
    return tuple(map(sum, partners)), partners


def _matches(target: Card, cards: tuple[Card, ...]) -> tuple[Match, ...]:
    return tuple(Match(target, cards, bonus) for bonus in _bonuses(target, cards))


def matches_of(target: Card, cards: tuple[Card, ...]) -> tuple[Match, ...]:
    """Return the matches that one or two cards make on a target, one for each bonus that they can earn."""
    _, partners = match_table(target.kind)
    first, last = cards[0].kind, cards[-1].kind
    if len(cards) == 1:
        return partners[last].get(ALONE, ())
    if first == last:
        return partners[last].get(TWINS[last], ())
    return partners[max(first, last)].get(BITS[min(first, last)], ())


def readings_of(match: Match) -> tuple[Reading, ...]:
    """Return the reading of each card of a valid match: the target, then the played cards.

    If several numbers fit, the target gets its lowest, and then each card its lowest in deck order. The colors are the
    first combination, in deck order, that earns the bonus of the match, or that declines it.
    """
    cards = (match.target, *match.cards)
    numbers = next(numbers for numbers in product(*map(numbers_of, cards)) if numbers[0] == sum(numbers[1:]))
    colors = next(
        colors
        for colors in product(*map(colors_of, cards))
        if (len(set(colors)) == 1) is (match.bonus is not ColorMatch.NONE)
    )
    return tuple(map(Reading, cards, numbers, colors))


publish(__name__, Reading)
