"""Events within a turn: matches, draws, placements, changes to the piles, and the DOS call."""

from typing import Annotated, final

import attrs

from dos._kinds import AtLeast, whole_numbers
from dos.cards import Card
from dos.events.base import BaseEvent, check_value, hide
from dos.events.phrasing import Voice, card_name, card_names, declared_card, quantity
from dos.matching import Reading
from dos.moves import ColorMatch, Match
from dos.phases import HIDDEN, CardOrHidden
from dos.row import readings
from dos.seats import Seat, Size


@final
@attrs.frozen(str=False, field_transformer=whole_numbers)
class Matched(BaseEvent):
    """One or two cards were played on a card of the Center Row (T1, T2).

    Attributes:
        seat: The seat that played.
        match: The match: its target, the cards played, and the bonus earned.
        pile_index: The index of the pile in the Center Row after the match, from 0.
        readings: What the target and each card played are declared as, in that order. Computed from the match.

    Raises:
        DosError: If no rule allows the match in any position.
    """

    seat: Seat
    match: Match
    pile_index: Size
    readings: tuple[Reading, ...] = attrs.field(init=False, repr=False, eq=False)

    def _check(self) -> None:
        object.__setattr__(self, "readings", readings(self.match))

    @property
    def bonus(self) -> ColorMatch:
        """The bonus that the match earns."""
        return self.match.bonus

    def _sentence(self, voice: Voice) -> str:
        target, *played = map(declared_card, self.readings)
        bonus_words = {
            ColorMatch.NONE: "",
            ColorMatch.SINGLE: ", a Single Color Match",
            ColorMatch.DOUBLE: ": everyone else draws",
        }
        return f"{voice.clause(self.seat, 'match')} {target} with {' + '.join(played)}{bonus_words[self.bonus]}"


@final
@attrs.frozen(str=False, field_transformer=whole_numbers)
class Drew(BaseEvent):
    """A player drew a card as the first act of the turn (D1).

    Attributes:
        seat: The seat that drew.
        card: The card; `HIDDEN` if the viewer may not see it, `None` if there was no card to draw (P2).
    """

    seat: Seat
    card: CardOrHidden | None

    @property
    def reveals(self) -> bool:
        """Whether there was a card to draw."""
        return self.card is not None

    def _redacted(self, seat: int | None) -> "Drew":
        return self if self.card is None or seat == self.seat else Drew(self.seat, HIDDEN)

    def _sentence(self, voice: Voice) -> str:
        if self.card is None:
            return f"{voice.clause(self.seat, 'draw')} nothing: no card is left"
        return f"{voice.clause(self.seat, 'draw')} {card_names((self.card,))}"


@final
@attrs.frozen(str=False, field_transformer=whole_numbers)
class PenaltyDrawn(BaseEvent):
    """A player had to draw, because of another player's Double Color Match (B2) or a missed DOS call (Y3).

    If a reshuffle comes between the two cards of a caught player, there are two events.

    Attributes:
        seat: The seat that drew.
        cards: The cards, in deck order. Each is `HIDDEN` if the viewer may not see it. Empty if there was no card to
            draw (P2).
    """

    seat: Seat
    cards: tuple[CardOrHidden, ...]

    @property
    def reveals(self) -> bool:
        """Whether there was a card to draw."""
        return bool(self.cards)

    def _redacted(self, seat: int | None) -> "PenaltyDrawn":
        return self if seat == self.seat else PenaltyDrawn(self.seat, hide(self.cards))

    def _sentence(self, voice: Voice) -> str:
        drawn = f" {card_names(self.cards)}" if self.cards else ", but no card is left"
        return f"{voice.name(self.seat)} must draw{drawn}"


@final
@attrs.frozen(str=False, field_transformer=whole_numbers)
class Discarded(BaseEvent):
    """The matching ended, and the matched cards went to the discard pile (E1).

    Attributes:
        cards: The cards of each matched pile, from the left. In each pile the Center Row card is first.
    """

    cards: Annotated[tuple[Card, ...], AtLeast(2)]

    def _sentence(self, _: Voice) -> str:
        return f"{card_names(self.cards)} go to the discard pile"


@final
@attrs.frozen(str=False, field_transformer=whole_numbers)
class Refilled(BaseEvent):
    """The Center Row was refilled from the draw pile (E1).

    Attributes:
        cards: The cards turned up, in order.
    """

    cards: Annotated[tuple[Card, ...], AtLeast(1)]

    @property
    def reveals(self) -> bool:
        """True: a card was turned up."""
        return True

    def _sentence(self, _: Voice) -> str:
        return f"{card_names(self.cards)} {'is' if len(self.cards) == 1 else 'are'} turned up into the Center Row"


@final
@attrs.frozen(str=False, field_transformer=whole_numbers)
class Reshuffled(BaseEvent):
    """The draw pile was empty when a card was needed, so the discard pile was shuffled into a new one (P1).

    Attributes:
        count: The number of cards shuffled.
    """

    count: Annotated[Size, AtLeast(1)]

    def _sentence(self, _: Voice) -> str:
        return f"the discard pile is shuffled into a new draw pile of {quantity(self.count, 'card')}"


@final
@attrs.frozen(str=False, field_transformer=whole_numbers)
class Placed(BaseEvent):
    """A player placed a card from hand in the Center Row.

    Attributes:
        seat: The seat that placed it.
        card: The card.
        is_bonus: Whether it was a bonus card (B1, B2). If not, it was placed after a draw without a match (D3).
    """

    seat: Seat
    card: Card
    is_bonus: bool

    def _sentence(self, voice: Voice) -> str:
        bonus = " as a bonus" if self.is_bonus else ""
        return f"{voice.clause(self.seat, 'place')} {card_name(self.card)} in the Center Row{bonus}"


@final
@attrs.frozen(str=False, field_transformer=whole_numbers)
class BonusDeclined(BaseEvent):
    """A player declined to place the remaining optional bonus cards (B1).

    Attributes:
        seat: The seat that declined.
        count: The number of cards that could still have been placed.
    """

    seat: Seat
    count: Annotated[Size, AtLeast(1)]

    def _sentence(self, voice: Voice) -> str:
        cards = "the bonus card" if self.count == 1 else quantity(self.count, "bonus card")
        return f"{voice.clause(self.seat, 'decline')} {cards}"


@final
@attrs.frozen(str=False, field_transformer=whole_numbers)
class TurnEnded(BaseEvent):
    """A turn ended, and the turn passed clockwise (S5). A turn that ends the round has `RoundEnded` instead.

    Attributes:
        seat: The seat whose turn ended.
        to_move: The seat whose turn begins.
    """

    seat: Seat
    to_move: Seat

    def _check(self) -> None:
        check_value("to_move", self.to_move, self.to_move != self.seat, "another seat")

    def _sentence(self, voice: Voice) -> str:
        return f"{voice.possessive(self.seat)} turn is over, and {voice.clause(self.to_move, 'be')} next"


@final
@attrs.frozen(str=False, field_transformer=whole_numbers)
class DosCalled(BaseEvent):
    """A player called "DOS" (Y1, Y2).

    Attributes:
        seat: The seat that called.
    """

    seat: Seat

    def _sentence(self, voice: Voice) -> str:
        return f"{voice.clause(self.seat, 'call')} DOS"


@final
@attrs.frozen(str=False, field_transformer=whole_numbers)
class DosCaught(BaseEvent):
    """A player was caught with two cards and no DOS call (Y2). A `PenaltyDrawn` follows (Y3).

    Attributes:
        by: The seat that caught the other.
        caught: The seat that was caught.
    """

    by: Seat
    caught: Seat

    def _check(self) -> None:
        if self.caught == self.by:
            msg = f"a player cannot catch themselves: seat {self.by}"
            raise ValueError(msg)

    def _sentence(self, voice: Voice) -> str:
        return f"{voice.clause(self.by, 'catch')} {voice.name(self.caught)} without the DOS call"
