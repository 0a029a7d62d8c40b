"""What a typed text can mean, as a description of moves rather than a list of them.

Theory of operation. "Match red and green" describes 14,000 moves, and building them would let a few words cost a server
a tenth of a second. So a meaning answers two questions without listing its moves. `covers` tests one move, and `find`
asks it about each legal move. `likeliest` returns the move to explain if none of them is legal.

The likeliest move has the most cards in the hand, then a target in the Center Row; cards that match at all only break
ties. The cards and the target can therefore be chosen separately, and few combinations are left to compare.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Final, TypeAlias, final

import attrs

from dos.cards import Card, Color
from dos.matching import colors_of, matches_of, numbers_of
from dos.moves import ColorMatch, Match, Move, Place

Cards: TypeAlias = tuple[Card, ...]

_IN_HAND: Final = 2
_IN_ROW: Final = 2
_IS_POSSIBLE: Final = 1


@final
@attrs.frozen
class Declaration:
    """What the text declares a card as: "as blue 2". A part that it leaves out is `None`."""

    number: int | None = None
    color: Color | None = None

    def numbers(self, card: Card) -> tuple[int, ...]:
        """Return the numbers that the card can then stand for."""
        return tuple(number for number in numbers_of(card) if self.number in {None, number})

    def colors(self, card: Card) -> tuple[Color, ...]:
        """Return the colors that the card can then stand for."""
        return tuple(color for color in colors_of(card) if self.color in {None, color})


@final
@attrs.frozen
class Phrase:
    """All cards that a part of the text can mean, in deck order, and what they are declared as.

    For speed, `mask` has the bit of each kind of card that is among them.
    """

    cards: Cards
    declared: Declaration = Declaration()
    mask: int = attrs.field(
        init=False,
        default=attrs.Factory(lambda phrase: sum(1 << card.kind for card in phrase.cards), takes_self=True),
    )


@final
@attrs.frozen
class Listed:
    """A few moves, in a fixed order."""

    moves: tuple[Move, ...]

    @property
    def is_declared(self) -> bool:
        """Whether the text declares a card."""
        return False

    def covers(self, move: Move, *, as_declared: bool = True) -> bool:  # noqa: ARG002 - nothing is declared
        """Return whether the text can mean a move."""
        return move in self.moves

    def likeliest(self, row: Cards, hand: Counter[Card]) -> tuple[int, Move]:  # noqa: ARG002 - only matches have targets
        """Return the most plausible move, and how plausible it is."""

        def plausibility(move: Move) -> int:
            return _IN_HAND if isinstance(move, Place) and hand[move.card] else 0

        move = max(self.moves, key=plausibility)
        return plausibility(move), move


@final
@attrs.frozen
class Matches:
    """All matches of some cards on some targets. `is_declared` is whether the text declares one of the cards."""

    targets: Phrase
    played: tuple[Phrase, ...]
    bonuses: tuple[ColorMatch, ...]
    is_declared: bool = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        # Once, not for each legal move: `covers` is called for up to a thousand of them.
        is_declared = any(phrase.declared != Declaration() for phrase in (self.targets, *self.played))
        object.__setattr__(self, "is_declared", is_declared)

    def covers(self, move: Move, *, as_declared: bool = True) -> bool:
        """Return whether the text can mean a move, as its wild cards are declared, or as they may be."""
        if (
            not isinstance(move, Match)
            or not self.targets.mask >> move.target.kind & 1
            or len(move.cards) != len(self.played)
            or move.bonus not in self.bonuses
        ):
            return False
        if len(self.played) == 1:
            fitting = [move.cards] if self.played[0].mask >> move.cards[0].kind & 1 else []
        else:
            one, other = move.cards
            masks = self.played[0].mask, self.played[1].mask
            fitting = [
                cards
                for cards in ((one, other), (other, one))
                if masks[0] >> cards[0].kind & 1 and masks[1] >> cards[1].kind & 1
            ]
        if not as_declared or not self.is_declared:
            return bool(fitting)
        return any(self._can_be_declared(move, cards) for cards in fitting)

    def _can_be_declared(self, move: Match, cards: Cards) -> bool:
        """Return whether the declared numbers and colors make the match with its bonus (C3, C4, B4, B5)."""
        declared = (self.targets.declared, *(phrase.declared for phrase in self.played))
        pairs = tuple(zip(declared, (move.target, *cards), strict=True))
        adds_up = any(
            target == sum(played) for target, *played in product(*(each.numbers(card) for each, card in pairs))
        )
        shares_color = move.bonus is not ColorMatch.NONE
        return adds_up and any(
            (len(set(colors)) == 1) is shares_color for colors in product(*(each.colors(card) for each, card in pairs))
        )

    def likeliest(self, row: Cards, hand: Counter[Card]) -> tuple[int, Move]:
        """Return the most plausible match, and how plausible it is."""
        played = tuple(product(*(phrase.cards for phrase in self.played)))
        in_hand = [sum(min(hand[card], cards.count(card)) for card in set(cards)) for cards in played]
        most = max(in_hand)
        played = tuple(cards for cards, count in zip(played, in_hand, strict=True) if count == most)
        in_row = tuple(target for target in self.targets.cards if target in row)
        targets = in_row or self.targets.cards
        plausibility = _IN_HAND * most + (_IN_ROW if in_row else 0)
        for move in self._possible(targets, played):
            return plausibility + _IS_POSSIBLE, move
        return plausibility, Match(targets[0], played[0], self.bonuses[0])

    def _possible(self, targets: Cards, played: tuple[Cards, ...]) -> Iterator[Match]:
        """Yield the matches that some hand could make, in a fixed order."""
        for target, cards in product(targets, played):
            for match in matches_of(target, cards):
                if match.bonus in self.bonuses:
                    yield match


Meaning: TypeAlias = Listed | Matches
