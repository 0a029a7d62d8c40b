"""What happens in a turn: matches, draws, placements, the piles, the DOS call.

This module must not know how it is found out that something has happened.
"""

from typing import Annotated, final

import attrs

from dos._kinds import AtLeast
from dos.cards import Card
from dos.events.base import BaseEvent, Drawn, check_that, hidden
from dos.events.phrasing import Voice, counted, declared, drawn, in_words
from dos.matching import Reading
from dos.moves import ColorMatch, Match
from dos.phases import HIDDEN
from dos.row import readings
from dos.seats import Seat, Size


@final
@attrs.frozen(str=False)
class Matched(BaseEvent):
    """One card, or two, were played on a card of the Center Row (T1, T2).

    Attributes:
        seat: Who played.
        match: The match: its target, the cards played, the bonus earned.
        pile_index: The place of the pile in the Center Row as it then lies, from 0.
        readings: What the target, and then each card played, is declared as: made from the match.

    Raises:
        DosError: No rule allows the match anywhere.
    """

    seat: Seat
    match: Match
    pile_index: Size
    readings: tuple[Reading, ...] = attrs.field(init=False, repr=False, eq=False)

    def _check(self) -> None:
        object.__setattr__(self, "readings", readings(self.match))

    @property
    def bonus(self) -> ColorMatch:
        """The bonus earned."""
        return self.match.bonus

    def _sentence(self, voice: Voice) -> str:
        target, *played = map(declared, self.readings)
        earned = {
            ColorMatch.NONE: "",
            ColorMatch.SINGLE: ", a Single Color Match",
            ColorMatch.DOUBLE: ": everyone else draws",
        }
        return f"{voice.says(self.seat, 'match')} {target} with {' + '.join(played)}{earned[self.bonus]}"


@final
@attrs.frozen(str=False)
class Drew(BaseEvent):
    """A player drew a card as the first act of the turn (D1).

    Attributes:
        seat: Who drew.
        card: The card; `HIDDEN` if it is not yours to see, `None` if nothing was there to draw (P2).
    """

    seat: Seat
    card: Drawn | None

    @property
    def reveals(self) -> bool:
        """Whether a card was there to draw."""
        return self.card is not None

    def _redacted(self, seat: int | None) -> "Drew":
        return self if self.card is None or seat == self.seat else Drew(self.seat, HIDDEN)

    def _sentence(self, voice: Voice) -> str:
        if self.card is None:
            return f"{voice.says(self.seat, 'draw')} nothing: no card is left"
        return f"{voice.says(self.seat, 'draw')} {drawn((self.card,))}"


@final
@attrs.frozen(str=False)
class PenaltyDrawn(BaseEvent):
    """A player had to draw: for another's Double Color Match (B2), or caught without the DOS call (Y3).

    A reshuffle between the two cards of a catch makes it two events.

    Attributes:
        seat: Who drew.
        cards: The cards, in deck order, each `HIDDEN` if it is not yours to see; none if nothing was
            there to draw (P2).
    """

    seat: Seat
    cards: tuple[Drawn, ...]

    @property
    def reveals(self) -> bool:
        """Whether a card was there to draw."""
        return bool(self.cards)

    def _redacted(self, seat: int | None) -> "PenaltyDrawn":
        return self if seat == self.seat else PenaltyDrawn(self.seat, hidden(self.cards))

    def _sentence(self, voice: Voice) -> str:
        return f"{voice.who(self.seat)} must draw{f' {drawn(self.cards)}' if self.cards else ', but no card is left'}"


@final
@attrs.frozen(str=False)
class Discarded(BaseEvent):
    """The matching has ended: the matched cards went to the discard pile (E1).

    Attributes:
        cards: The cards of each matched pile, from the left, the Center Row card first.
    """

    cards: Annotated[tuple[Card, ...], AtLeast(2)]

    def _sentence(self, _: Voice) -> str:
        return f"{drawn(self.cards)} go to the discard pile"


@final
@attrs.frozen(str=False)
class Refilled(BaseEvent):
    """The Center Row was filled up from the draw pile (E1).

    Attributes:
        cards: The cards turned up, in their order.
    """

    cards: Annotated[tuple[Card, ...], AtLeast(1)]

    @property
    def reveals(self) -> bool:
        """True: a card was turned up."""
        return True

    def _sentence(self, _: Voice) -> str:
        return f"{drawn(self.cards)} {'is' if len(self.cards) == 1 else 'are'} turned up into the Center Row"


@final
@attrs.frozen(str=False)
class Reshuffled(BaseEvent):
    """A card was needed, and the discard pile was shuffled into a new draw pile (P1).

    Attributes:
        count: How many cards were shuffled.
    """

    count: Annotated[Size, AtLeast(1)]

    def _sentence(self, _: Voice) -> str:
        return f"the discard pile is shuffled into a new draw pile of {counted(self.count, 'card')}"


@final
@attrs.frozen(str=False)
class Placed(BaseEvent):
    """A card was put from a hand into the Center Row.

    Attributes:
        seat: Who placed it.
        card: The card.
        is_bonus: Whether it was a bonus card (B1, B2); if not, it followed a draw without a match (D3).
    """

    seat: Seat
    card: Card
    is_bonus: bool

    def _sentence(self, voice: Voice) -> str:
        bonus = " as a bonus" if self.is_bonus else ""
        return f"{voice.says(self.seat, 'place')} {in_words(self.card)} in the Center Row{bonus}"


@final
@attrs.frozen(str=False)
class BonusDeclined(BaseEvent):
    """A player placed no more bonus cards, though some were allowed (B1).

    Attributes:
        seat: Who declined.
        count: How many cards might still have been placed.
    """

    seat: Seat
    count: Annotated[Size, AtLeast(1)]

    def _sentence(self, voice: Voice) -> str:
        what = "the bonus card" if self.count == 1 else counted(self.count, "bonus card")
        return f"{voice.says(self.seat, 'decline')} {what}"


@final
@attrs.frozen(str=False)
class TurnEnded(BaseEvent):
    """A turn is over, and play goes on clockwise (S5). A turn that ends the round is told by `RoundEnded`.

    Attributes:
        seat: Whose turn it was.
        to_move: Whose turn it is.
    """

    seat: Seat
    to_move: Seat

    def _check(self) -> None:
        check_that("to_move", self.to_move, self.to_move != self.seat, "another seat")

    def _sentence(self, voice: Voice) -> str:
        return f"{voice.whose(self.seat)} turn is over, and {voice.is_(self.to_move)} next"


@final
@attrs.frozen(str=False)
class DosCalled(BaseEvent):
    """A player called "DOS" (Y1, Y2).

    Attributes:
        seat: Who called.
    """

    seat: Seat

    def _sentence(self, voice: Voice) -> str:
        return f"{voice.says(self.seat, 'call')} DOS"


@final
@attrs.frozen(str=False)
class DosCaught(BaseEvent):
    """A player was caught with two cards and no DOS call (Y2). The draw follows (Y3).

    Attributes:
        by: Who caught.
        caught: Who was caught.
    """

    by: Seat
    caught: Seat

    def _check(self) -> None:
        check_that("caught", self.caught, self.caught != self.by, "another seat")

    def _sentence(self, voice: Voice) -> str:
        return f"{voice.says(self.by, 'catch')} {voice.who(self.caught)} without the DOS call"
