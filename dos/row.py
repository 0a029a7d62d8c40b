"""The Center Row: its piles, and the matches made on them this turn (T3, E1, E2).

Theory of operation. The same position reached two ways must compare equal. The order in which a turn makes its matches
has no meaning in the rules, so it must not show in the row. Matched cards stay in the row until the turn ends (E1, E4),
each with its match in the same pile. Matches on different cards therefore commute.

Equal cards need more care. With two red 7s in the row, a match with a blue 7 followed by one with a green 7 would
differ from the same matches in reverse, because a move names a card and not a position. So a row has a canonical order:
among equal Center Row cards, the matched ones come first, sorted by the cards played on them. Apart from that, piles
keep their order of arrival.

`with_match` keeps this order in one pass, as an insertion sort does. `is_canonical` checks rows from outside, for
`validate`. Piles on which no match was made are shared constants, one for each kind of card.
"""

from typing import Any, Final, final

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
        match: The match made on the card this turn, or `None`. A card can be matched once a turn (T3).
    """

    card: Card
    match: Match | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The Center Row card, then the cards played on it."""
        return (self.card,) if self.match is None else (self.card, *self.match.cards)


UNMATCHED: Final = tuple(map(CenterPile, ALL_CARDS))
"""A pile without a match for each kind of card, indexed by kind."""


@final
@attrs.frozen
class CenterRow:
    """The face-up cards in the middle of the table.

    Piles keep their order of arrival. Among equal cards, the matched ones come first, sorted by the cards played on
    them, so the order in which a turn makes its matches does not affect equality.

    Attributes:
        piles: The piles, from left to right.

    Example:
        >>> from dos import CenterPile, CenterRow, Color, NumberCard, WildDos
        >>> row = CenterRow((CenterPile(NumberCard(Color.RED, 7)), CenterPile(WildDos())))
        >>> print(*row.cards)
        R7 WD
    """

    piles: tuple[CenterPile, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards in the row, including matched cards and the cards played on them (E4)."""
        return tuple(card for pile in self.piles for card in pile.cards)

    @property
    def unmatched(self) -> tuple[Card, ...]:
        """The Center Row cards that have not been matched this turn, from left to right (T3)."""
        return tuple(pile.card for pile in self.piles if pile.match is None)


def is_unmatched(row: CenterRow) -> bool:
    """Return whether no match has been made this turn."""
    for pile in row.piles:  # noqa: SIM110 - a loop is faster than a generator, and this runs on every move
        if pile.match is not None:
            return False
    return True


# Setting the slots of an empty object takes half the time of the constructor of a frozen class. Nearly every move
# creates a row, so the functions below do it themselves and do not call another function.
_new: Final[Any] = object.__new__
_set_card, _set_match = (CenterPile.__dict__[name].__set__ for name in ("card", "match"))
_set_piles: Final = CenterRow.__dict__["piles"].__set__


def with_cards(row: CenterRow, cards: tuple[Card, ...]) -> CenterRow:
    """Return the row with cards added at its end."""
    piles = row.piles
    for card in cards:
        piles += (UNMATCHED[card.kind],)
    longer: CenterRow = _new(CenterRow)
    _set_piles(longer, piles)
    return longer


def with_match(row: CenterRow, match: Match) -> CenterRow:
    """Return the row with a match on one of its unmatched cards. Other rules are not checked here.

    Raises:
        DosError: If the target is not an unmatched card of the row.
    """
    kind = match.target.kind
    piles = list(row.piles)
    for index, pile in enumerate(piles):
        if pile.card.kind != kind:
            continue
        other = pile.match
        # Keep the matched ones of equal cards sorted and in front: the greater match moves on to the next pile.
        if other is None or (other is not match and _sort_key(match) < _sort_key(other)):
            piles[index] = matched = _new(CenterPile)
            _set_card(matched, pile.card)
            _set_match(matched, match)
            if other is None:
                changed: CenterRow = _new(CenterRow)
                _set_piles(changed, tuple(piles))
                return changed
            match = other
    msg = f"the Center Row has no unmatched {match.target}"
    raise DosError(msg)


def discard_matched(row: CenterRow) -> tuple[CenterRow, tuple[Card, ...]]:
    """Return the row without its matched cards, and the discarded cards: these, and the cards played on them (E1)."""
    remaining: list[CenterPile] = []
    discarded: list[Card] = []
    for pile in row.piles:
        if pile.match is None:
            remaining.append(pile)
        else:
            discarded.append(pile.card)
            discarded += pile.match.cards
    shorter: CenterRow = _new(CenterRow)
    _set_piles(shorter, tuple(remaining))
    return shorter, tuple(discarded)


def _sort_key(match: Match) -> tuple[tuple[int, ...], str]:
    return tuple(card.kind for card in match.cards), match.bonus.value


def is_canonical(row: CenterRow) -> bool:
    """Return whether, among equal cards, the matched ones come first, sorted by the cards played on them."""
    for card in {pile.card for pile in row.piles}:
        matches = [pile.match for pile in row.piles if pile.card == card]
        made = [match for match in matches if match is not None]
        if matches[: len(made)] != sorted(made, key=_sort_key):
            return False
    return True


def readings(match_or_pile: Match | CenterPile) -> tuple[Reading, ...]:
    """Return what each card of a match stands for: first the Center Row card, then the played cards (C3, C4).

    A Wild # stands for a number, a Wild DOS for a color. If several numbers fit, the Center Row card gets its lowest,
    and then each played card its lowest in deck order. A bonus is declined with the first color that does so (B5).

    Args:
        match_or_pile: A match, or a pile of the Center Row.

    Returns:
        A tuple of `Reading`, which is empty for a pile without a match.

    Raises:
        DosError: If the match is not valid under any reading of its cards.
        TypeError: If the argument is neither a match nor a pile.

    Example:
        >>> from dos import Color, ColorMatch, Match, NumberCard, WildDos, readings
        >>> red = [NumberCard(Color.RED, number) for number in (5, 7)]
        >>> for reading in readings(Match(red[1], (red[0], WildDos()), ColorMatch.DOUBLE)):
        ...     print(reading.card, "is", reading.color.name.lower(), reading.number)
        R7 is red 7
        R5 is red 5
        WD is red 2
    """
    check_type("match_or_pile", match_or_pile, Match, CenterPile)
    if isinstance(match_or_pile, CenterPile):
        if match_or_pile.match is None:
            return ()
        check_type("the match of a pile", match_or_pile.match, Match)
        match = match_or_pile.match
        if match.target != match_or_pile.card:
            msg = f"the match {match} is not a match on {match_or_pile.card}"
            raise DosError(msg)
    else:
        match = match_or_pile
    if match not in matches_of(match.target, match.cards):
        msg = f"no reading of the cards makes {match} a valid match"
        raise DosError(msg)
    return readings_of(match)
