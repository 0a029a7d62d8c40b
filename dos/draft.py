"""The mutable draft of a state that `apply` edits, with the card movements that keep a state consistent.

Hands stay in deck order, and an empty draw pile is replaced by the shuffled discard pile (P1). A draft never leaves
`apply`, so callers only ever see immutable states.
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
    """A mutable copy of a `GameState`, with the same fields."""

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
        """Create a draft of a state."""
        draft = cls(
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
        draft._listing = None  # type: ignore[misc] # mypy does not know the slots of Position
        return draft

    def finish(self) -> GameState:
        """Freeze the draft into the finished state; do not use it afterwards."""
        # Changing the class is much faster than constructing a frozen object from the fields. It works because both
        # classes have the same fields and slots, which a test checks.
        self.__class__ = GameState  # type: ignore[assignment] # type checkers do not expect a class to change
        return self  # type: ignore[return-value] # it is a GameState now

    def next_card(self) -> Card | None:
        """Take the top card of the draw pile, reshuffling if needed (P1), or `None` if both piles are empty (P2)."""
        if not self.draw_pile:
            if not self.discard_pile:
                return None
            self.draw_pile, self.shuffler = shuffled(self.shuffler, self.discard_pile)
            self.discard_pile = ()
        card = self.draw_pile[0]
        self.draw_pile = self.draw_pile[1:]
        return card

    def draw(self, seat: int) -> Card | None:
        """Draw a card into a hand and return it, or `None` if there is no card to draw."""
        card = self.next_card()
        if card is not None:
            hand = list(self.hands[seat])
            insort(hand, card, key=KIND)
            self.set_hand(seat, hand)
        return card

    def remove_from_hand(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Remove cards from a hand that contains them."""
        hand = list(self.hands[seat])
        for card in cards:
            kind = card.kind
            index = 0
            while hand[index].kind != kind:
                index += 1
            del hand[index]
        self.set_hand(seat, hand)

    def set_hand(self, seat: int, hand: Iterable[Card]) -> None:
        """Replace the hand of a seat. The cards must be in deck order."""
        hands = list(self.hands)
        hands[seat] = tuple(hand)
        self.hands = tuple(hands)
