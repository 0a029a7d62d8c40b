"""Events between turns: the draw for dealer, the deal, the end of a round, and the end of the game."""

from typing import Annotated, final

import attrs

from dos._checks import short_repr
from dos._kinds import AtLeast, whole_numbers
from dos.cards import Card
from dos.events.base import BaseEvent, check_seats, check_value, hide
from dos.events.phrasing import Voice, card_name, card_names, join_phrases, quantity
from dos.phases import CardOrHidden, DealerDraw, Hidden
from dos.seats import Count, Seat


@final
@attrs.frozen(str=False, field_transformer=whole_numbers)
class DealerDrawn(BaseEvent):
    """The players drew cards for the first deal, and the cards were returned (S2). It comes with the first deal.

    Attributes:
        draws: The rounds of draws, as in `AwaitingDeal`. Each round lists who drew which card, by seat.
        dealer: The seat that deals.
    """

    draws: Annotated[tuple[Annotated[tuple[DealerDraw, ...], AtLeast(1)], ...], AtLeast(1)]
    dealer: Seat

    def _sentence(self, voice: Voice) -> str:
        rounds = [
            join_phrases([f"{voice.clause(seat, 'draw')} {card_name(card)}" for seat, card in draws])
            for draws in self.draws
        ]
        return f"for the deal {'; after the tie '.join(rounds)}: {voice.clause(self.dealer, 'deal')}"


@final
@attrs.frozen(str=False, field_transformer=whole_numbers)
class Dealt(BaseEvent):
    """A round was dealt, and the Center Row was turned up (S3, S4).

    Attributes:
        dealer: The seat that dealt.
        round: The number of the round, from 1.
        hands: The hands, by seat, each in deck order. In another seat's hand, each card is `HIDDEN`.
        turned_up: The cards of the Center Row, from the left.
    """

    dealer: Seat
    round: Annotated[Count, AtLeast(1)]
    hands: tuple[tuple[CardOrHidden, ...], ...]
    turned_up: Annotated[tuple[Card, ...], AtLeast(1)]

    def _check(self) -> None:
        check_seats(self.dealer, hands=self.hands)

    @property
    def reveals(self) -> bool:
        """True: cards were dealt."""
        return True

    def _redacted(self, seat: int | None) -> "Dealt":
        hands = tuple(hand if other == seat else hide(hand) for other, hand in enumerate(self.hands))
        return attrs.evolve(self, hands=hands)

    def _sentence(self, voice: Voice) -> str:
        row = join_phrases(list(map(card_name, self.turned_up)))
        visible_hands = "".join(
            f"; {voice.clause(seat, 'hold')} {card_names(hand)}"
            for seat, hand in enumerate(self.hands)
            if hand and not isinstance(hand[0], Hidden)
        )
        deal = f"{voice.clause(self.dealer, 'deal')} round {short_repr(self.round)}"
        return f"{deal}: the Center Row is {row}{visible_hands}"


@final
@attrs.frozen(str=False, field_transformer=whole_numbers)
class RoundEnded(BaseEvent):
    """A player went out, all hands were shown, and the round was scored (R1-R4).

    Attributes:
        winner: The seat that went out.
        round: The number of the round, from 1.
        hands: The cards left in each hand, by seat; empty for the winner.
        points: The value of each hand in points, by seat. The winner scores the sum.
        scores: The score of each player after this round, by seat.
    """

    winner: Seat
    round: Annotated[Count, AtLeast(1)]
    hands: tuple[tuple[Card, ...], ...]
    points: tuple[Count, ...]
    scores: tuple[Count, ...]

    def _check(self) -> None:
        check_seats(self.winner, hands=self.hands, points=self.points, scores=self.scores)
        values = tuple(sum(card.points for card in hand) for hand in self.hands)
        check_value("points", self.points, self.points == values, "equal to the values of the hands")
        check_value("the winner's hand", self.hands[self.winner], not self.hands[self.winner], "empty")
        score = self.scores[self.winner]
        check_value("the winner's score", score, score >= sum(values), "at least the points of this round")

    @property
    def reveals(self) -> bool:
        """True: all hands are shown."""
        return True

    def _sentence(self, voice: Voice) -> str:
        hands = "; ".join(
            f"{voice.clause(seat, 'hold')} {card_names(hand)}" for seat, hand in enumerate(self.hands) if hand
        )
        scores = join_phrases(
            [f"{voice.clause(seat, 'have')} {short_repr(score)}" for seat, score in enumerate(self.scores)]
        )
        points = quantity(sum(self.points), "point")
        goes_out = f"{voice.clause(self.winner, 'go')} out for {points}: {hands}"
        return f"{goes_out}. After round {short_repr(self.round)} {scores}"


@final
@attrs.frozen(str=False, field_transformer=whole_numbers)
class GameWon(BaseEvent):
    """A player reached the target score and won the game (R4).

    Attributes:
        winner: The seat that won.
        scores: The score of each player, by seat.
    """

    winner: Seat
    scores: tuple[Count, ...]

    def _check(self) -> None:
        check_seats(self.winner, scores=self.scores)
        score = self.scores[self.winner]
        check_value("the winner's score", score, score == max(self.scores) > 0, "the highest, and more than 0")

    def _sentence(self, voice: Voice) -> str:
        return f"{voice.clause(self.winner, 'win')} the game with {quantity(self.scores[self.winner], 'point')}"
