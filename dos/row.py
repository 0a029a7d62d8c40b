"""The Center Row: its piles, and what has been played on them this turn (T3, E1, E2).

This module must not know of hands, or of what may be played.
"""

from typing import Final, final

import attrs

from dos._checks import check_type
from dos.cards import ALL_CARDS, Card
from dos.errors import DosError
from dos.matching import Reading, matches_of, readings_of
from dos.moves import Match


@final
@attrs.frozen
class CenterPile:
    """A card of the Center Row and the match made on it this turn.

    Attributes:
        card: The Center Row card.
        match: The match made on it this turn, or `None`. A card can be matched once a turn (T3).
    """

    card: Card
    match: Match | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The Center Row card, then the cards played on it."""
        return (self.card,) if self.match is None else (self.card, *self.match.cards)


UNMATCHED: Final = tuple(map(CenterPile, ALL_CARDS))
"""The pile of each kind of card on which nothing lies, by kind."""


@final
@attrs.frozen
class CenterRow:
    """The face-up cards in the middle of the table.

    Piles keep their order of arrival. Among equal cards those matched stand first, sorted by what lies on them, so
    that the order in which a turn's matches were made leaves no trace.

    Attributes:
        piles: The piles, from the left.

    Example:
        >>> from dos import CenterPile, CenterRow, Color, NumberCard, WildDos
        >>> row = CenterRow((CenterPile(NumberCard(Color.RED, 7)), CenterPile(WildDos())))
        >>> print(*row.cards)
        R7 WD
    """

    piles: tuple[CenterPile, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards that lie in the row, matched ones and those played on them included (E4)."""
        return tuple(card for pile in self.piles for card in pile.cards)

    @property
    def unmatched(self) -> tuple[Card, ...]:
        """The Center Row cards not matched this turn, in their order (T3)."""
        return tuple(pile.card for pile in self.piles if pile.match is None)


def is_unmatched(row: CenterRow) -> bool:
    """Whether no match has been made this turn."""
    for pile in row.piles:  # noqa: SIM110 - a loop is quicker than a generator, and play asks all the time
        if pile.match is not None:
            return False
    return True


def with_card(row: CenterRow, card: Card) -> CenterRow:
    """The row after one more card was put at its end."""
    return CenterRow((*row.piles, UNMATCHED[card.kind]))


def with_match(row: CenterRow, match: Match) -> CenterRow:
    """The row after a match on a card of it that is open. No other rule is looked at: `apply` does that.

    Raises:
        DosError: The row has no such card that is open.
    """
    kind = match.target.kind
    piles = list(row.piles)
    for place, pile in enumerate(piles):
        if pile.card.kind != kind:
            continue
        if pile.match is None:
            piles[place] = CenterPile(pile.card, match)
            return CenterRow(tuple(piles))
        # Among equal cards the matched ones are kept sorted and in front: the greater match moves on.
        if pile.match is not match and _order(match) < _order(pile.match):
            piles[place] = CenterPile(pile.card, match)
            match = pile.match
    msg = f"no {match.target} is open in the Center Row"
    raise DosError(msg)


def discard_matched(row: CenterRow) -> tuple[CenterRow, tuple[Card, ...]]:
    """The row without the cards matched this turn, and these, with the cards played on them (E1)."""
    left: list[CenterPile] = []
    gone: list[Card] = []
    for pile in row.piles:
        if pile.match is None:
            left.append(pile)
        else:
            gone.append(pile.card)
            gone += pile.match.cards
    return CenterRow(tuple(left)), tuple(gone)


def _order(match: Match) -> tuple[tuple[int, ...], str]:
    return tuple(card.kind for card in match.cards), match.bonus.value


def is_canonical(row: CenterRow) -> bool:
    """Whether among equal cards the matched ones stand first, sorted by what lies on them."""
    for card in {pile.card for pile in row.piles}:
        matches = [pile.match for pile in row.piles if pile.card == card]
        made = [match for match in matches if match is not None]
        if matches[: len(made)] != sorted(made, key=_order):
            return False
    return True


def readings(match_or_pile: Match | CenterPile) -> tuple[Reading, ...]:
    """What each card of a match is declared as: the Center Row card first, then the cards played (C3, C4).

    A Wild # stands for a number, a Wild DOS for a color. Where several numbers fit, it is the lowest for the Center
    Row card, then the lowest in card order; a forgone color is the first that forgoes the bonus (B5).

    Args:
        match_or_pile: A match, or a pile of the Center Row.

    Returns:
        A tuple of `Reading`; an empty one for a pile on which no match was made.

    Raises:
        DosError: No reading of the cards makes this match: no rule allows it anywhere.
        TypeError: It is neither.

    Example:
        >>> from dos import Color, ColorMatch, Match, NumberCard, WildDos, readings
        >>> red = [NumberCard(Color.RED, number) for number in (5, 7)]
        >>> for reading in readings(Match(red[1], (red[0], WildDos()), ColorMatch.DOUBLE)):
        ...     print(reading.card, "is", reading.color.name.lower(), reading.number)
        R7 is red 7
        R5 is red 5
        WD is red 2
    """
    check_type("what is read", match_or_pile, Match, CenterPile)
    if isinstance(match_or_pile, CenterPile):
        if match_or_pile.match is None:
            return ()
        check_type("the match of a pile", match_or_pile.match, Match)
        match = match_or_pile.match
        if match.target != match_or_pile.card:
            msg = f"the match {match} is not one on {match_or_pile.card}"
            raise DosError(msg)
    else:
        match = match_or_pile
    if match not in matches_of(match.target, match.cards):
        msg = f"no reading of the cards makes the match {match}"
        raise DosError(msg)
    return readings_of(match)
