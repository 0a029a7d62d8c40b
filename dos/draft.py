"""The next state in the making: the one mutable thing behind `apply`, which never leaves it.

This module must not know when cards are moved, only how: the hands stay in order, and an empty draw pile is made anew.
"""

from bisect import insort
from collections.abc import Iterable
from typing import Self

import attrs

from dos.cards import KIND, Card
from dos.phases import Phase
from dos.row import CenterRow
from dos.rules import Rules
from dos.shuffling import Shuffler, shuffled
from dos.state import GameState, Position


@attrs.define(eq=False)
class Draft(Position):
    """A state in the making: the same fields as a `GameState`, which it becomes when it is finished."""

    rules: Rules
    hands: tuple[tuple[Card, ...], ...]
    scores: tuple[int, ...]
    center_row: CenterRow
    draw_pile: tuple[Card, ...]
    discard_pile: tuple[Card, ...]
    dealer: int
    round: int
    to_move: int | None
    phase: Phase
    shuffler: Shuffler
    calls_due: tuple[int, ...]

    @classmethod
    def of(cls, state: GameState) -> Self:
        """A draft that begins as the state."""
        return cls(
            state.rules,
            state.hands,
            state.scores,
            state.center_row,
            state.draw_pile,
            state.discard_pile,
            state.dealer,
            state.round,
            state.to_move,
            state.phase,
            state.shuffler,
            state.calls_due,
        )

    def finish(self) -> GameState:
        """The state that the draft has become. The draft is no more."""
        # A frozen object is filled by a slow path, an open one by a fast one: fill it open, then freeze it by its
        # class. The slots of both classes are the same.
        self.__class__ = GameState  # type: ignore[assignment]
        return self  # type: ignore[return-value]

    def next_card(self) -> Card | None:
        """Take the top card of the draw pile, or nothing if there is nowhere to take it from (P1, P2)."""
        if not self.draw_pile:
            if not self.discard_pile:
                return None
            self.draw_pile, self.shuffler = shuffled(self.shuffler, self.discard_pile)
            self.discard_pile = ()
        card = self.draw_pile[0]
        self.draw_pile = self.draw_pile[1:]
        return card

    def draw(self, seat: int) -> Card | None:
        """Draw a card into a hand, which stays in deck order."""
        card = self.next_card()
        if card is not None:
            hand = list(self.hands[seat])
            insort(hand, card, key=KIND)
            self.set_hand(seat, hand)
        return card

    def play(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Take cards out of a hand that holds them."""
        hand = list(self.hands[seat])
        for card in cards:
            kind = card.kind
            place = 0
            while hand[place].kind != kind:
                place += 1
            del hand[place]
        self.set_hand(seat, hand)

    def set_hand(self, seat: int, hand: Iterable[Card]) -> None:
        """Change the hand of a seat. The cards are in deck order."""
        hands = list(self.hands)
        hands[seat] = tuple(hand)
        self.hands = tuple(hands)
