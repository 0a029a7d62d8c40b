"""The rules of matching, implemented as simply as possible: read every card in every way, and keep what fits.

It is written from the rules C3, C4, T1-T4, B1, B2, B4 and B5 alone, to compare the engine's table of matches with.
"""

from dos import Card, Color, ColorMatch, NumberCard, WildDos, WildNumber

Way = list[tuple[int, Color]]
"""One way to read the cards of a match: a number and a color for each, the target first."""

COLORS = [Color.BLUE, Color.GREEN, Color.RED, Color.YELLOW]


def every_card() -> list[Card]:
    """Return each kind of card once, in deck order: by color and number, then Wild #; Wild DOS last."""
    cards: list[Card] = []
    for color in COLORS:
        cards += [NumberCard(color, number) for number in [1, 3, 4, 5, 6, 7, 8, 9, 10]]
        cards += [WildNumber(color)]
    return [*cards, WildDos()]


def every_play() -> list[tuple[Card, ...]]:
    """Return every one or two cards, including pairs; two cards are in deck order."""
    cards = every_card()
    plays: list[tuple[Card, ...]] = []
    for place, first in enumerate(cards):
        plays += [(first,)]
        plays += [(first, second) for second in cards[place:]]
    return plays


def ways_to_read_one(card: Card) -> Way:
    """Return every number and color that a card can be read as."""
    if isinstance(card, WildNumber):  # any number, always in its own color (C3)
        return [(number, card.color) for number in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]
    if isinstance(card, WildDos):  # always a 2, of any color (C4)
        return [(2, color) for color in COLORS]
    return [(card.number, card.color)]


def ways_to_match(target: Card, cards: tuple[Card, ...]) -> list[Way]:
    """Return every way to read a target and its cards in which the numbers fit (T1, T2, T4)."""
    ways: list[Way] = [[]]
    for card in [target, *cards]:
        ways = [[*way, reading] for way in ways for reading in ways_to_read_one(card)]
    fitting = []
    for way in ways:
        total = 0
        for number, _ in way[1:]:
            total += number
        if total == way[0][0]:
            fitting.append(way)
    return fitting


def earned(way: Way) -> ColorMatch:
    """Return the bonus for cards read in this way: all in one color, or not (B1, B2, B4)."""
    for _, color in way:
        if color is not way[0][1]:
            return ColorMatch.NONE
    return ColorMatch.SINGLE if len(way) == 2 else ColorMatch.DOUBLE


def bonuses(target: Card, cards: tuple[Card, ...]) -> list[ColorMatch]:
    """Return the bonuses that a match can earn, no bonus first (B5); an empty list if it is not a match."""
    found = [earned(way) for way in ways_to_match(target, cards)]
    return [bonus for bonus in [ColorMatch.NONE, ColorMatch.SINGLE, ColorMatch.DOUBLE] if bonus in found]


def canonical_way(target: Card, cards: tuple[Card, ...], bonus: ColorMatch) -> Way:
    """Return the way that earns the bonus with the lowest numbers, and among those the first colors."""
    earning = [way for way in ways_to_match(target, cards) if earned(way) is bonus]
    return min(earning, key=lambda way: ([number for number, _ in way], [COLORS.index(color) for _, color in way]))
