"""What happens at the table between the turns: the draw for dealer, the deal, the score, the victory.

This module must not know how it is found out that something has happened.
"""

from typing import Annotated, final

import attrs

from dos._checks import short_repr
from dos._kinds import AtLeast
from dos.cards import Card
from dos.events.base import BaseEvent, Drawn, check_seats, check_that, hidden
from dos.events.phrasing import Voice, counted, drawn, in_words, listed
from dos.phases import DealerDraw, Hidden
from dos.seats import Count, Seat


@final
@attrs.frozen(str=False)
class DealerDrawn(BaseEvent):
    """The players have drawn for the first deal; the cards go back (S2). Told with the first deal.

    Attributes:
        draws: The rounds of draws, as `AwaitingDeal` has them: in each, who drew which card, by seat.
        dealer: The seat that deals.
    """

    draws: Annotated[tuple[Annotated[tuple[DealerDraw, ...], AtLeast(1)], ...], AtLeast(1)]
    dealer: Seat

    def _sentence(self, voice: Voice) -> str:
        rounds = [
            listed([f"{voice.says(seat, 'draw')} {in_words(card)}" for seat, card in draws]) for draws in self.draws
        ]
        return f"for the deal {'; after the tie '.join(rounds)}: {voice.says(self.dealer, 'deal')}"


@final
@attrs.frozen(str=False)
class Dealt(BaseEvent):
    """A round was dealt, and the Center Row turned up (S3, S4).

    Attributes:
        dealer: The seat that dealt.
        round: The number of the round, from 1.
        hands: The hands, by seat, each in deck order. Another seat's hand is `HIDDEN`, card by card.
        turned_up: The cards of the Center Row, from the left.
    """

    dealer: Seat
    round: Annotated[Count, AtLeast(1)]
    hands: tuple[tuple[Drawn, ...], ...]
    turned_up: Annotated[tuple[Card, ...], AtLeast(1)]

    def _check(self) -> None:
        check_seats(self.dealer, self.hands)

    @property
    def reveals(self) -> bool:
        """True: cards were dealt."""
        return True

    def _redacted(self, seat: int | None) -> "Dealt":
        hands = tuple(hand if other == seat else hidden(hand) for other, hand in enumerate(self.hands))
        return attrs.evolve(self, hands=hands)

    def _sentence(self, voice: Voice) -> str:
        row = listed(list(map(in_words, self.turned_up)))
        held = "".join(
            f"; {voice.says(seat, 'hold')} {drawn(hand)}"
            for seat, hand in enumerate(self.hands)
            if hand and not isinstance(hand[0], Hidden)
        )
        return f"{voice.says(self.dealer, 'deal')} round {short_repr(self.round)}: the Center Row is {row}{held}"


@final
@attrs.frozen(str=False)
class RoundEnded(BaseEvent):
    """A player has gone out, all hands are shown, and the round is scored (R1-R4).

    Attributes:
        winner: The seat that went out.
        round: The number of the round, from 1.
        hands: What each seat is left with, by seat; nothing for the winner.
        points: What each seat's hand is worth, by seat, in points. The winner scores them all.
        scores: The points that each seat has in the game now, by seat.
    """

    winner: Seat
    round: Annotated[Count, AtLeast(1)]
    hands: tuple[tuple[Card, ...], ...]
    points: tuple[Count, ...]
    scores: tuple[Count, ...]

    def _check(self) -> None:
        check_seats(self.winner, self.hands, self.points, self.scores)
        worth = tuple(sum(card.points for card in hand) for hand in self.hands)
        check_that("points", self.points, self.points == worth, "what the hands are worth")
        check_that("the winner's hand", self.hands[self.winner], not self.hands[self.winner], "empty")
        check_that("scores", self.scores, self.scores[self.winner] >= sum(worth) and min(self.scores) >= 0, "possible")

    @property
    def reveals(self) -> bool:
        """True: all hands are shown."""
        return True

    def _sentence(self, voice: Voice) -> str:
        left = "; ".join(f"{voice.says(seat, 'hold')} {drawn(hand)}" for seat, hand in enumerate(self.hands) if hand)
        scores = listed([f"{voice.says(seat, 'have')} {short_repr(score)}" for seat, score in enumerate(self.scores)])
        gained = counted(sum(self.points), "point")
        return (
            f"{voice.says(self.winner, 'go')} out for {gained}: {left}. After round {short_repr(self.round)} {scores}"
        )


@final
@attrs.frozen(str=False)
class GameWon(BaseEvent):
    """A player has reached the target score, and the game is over (R4).

    Attributes:
        winner: The seat that has won.
        scores: The points of each seat, by seat.
    """

    winner: Seat
    scores: tuple[Count, ...]

    def _check(self) -> None:
        check_seats(self.winner, self.scores)
        best = max(self.scores)
        check_that("the winner's score", self.scores[self.winner], self.scores[self.winner] == best > 0, "the best")

    def _sentence(self, voice: Voice) -> str:
        return f"{voice.says(self.winner, 'win')} the game with {counted(self.scores[self.winner], 'point')}"
