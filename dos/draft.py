"""The mutable draft of a state that `apply` edits, with the card movements that keep a state consistent.

Hands stay in deck order, and an empty draw pile is replaced by the shuffled discard pile (P1). A draft never leaves
`apply`, so callers only ever see immutable states.
"""

from bisect import insort
from typing import Any, Final

import attrs

from dos.cards import KIND, Card
from dos.phases import Phase
from dos.row import CenterRow
from dos.rules import Rules
from dos.shuffling import Shuffler, shuffled
from dos.state import GameState, Position

_new: Final[Any] = object.__new__


class Draft(Position):
    """A mutable copy of a `GameState`, with the same fields."""

    __slots__ = tuple(field.name for field in attrs.fields(GameState))

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

    def finish(self) -> GameState:
        """Freeze the draft into the finished state; do not use it afterwards."""
        # Changing the class is much faster than constructing a frozen object from the fields. It works because both
        # classes have the same fields and slots, which a test checks.
        self.__class__ = GameState  # type: ignore[assignment] # type checkers do not expect a class to change
        return self  # type: ignore[return-value] # it is a GameState now

    def take(self, count: int) -> tuple[Card, ...]:
        """Take cards from the draw pile, reshuffling if needed (P1), or fewer if both piles run out (P2)."""
        cards = self.draw_pile[:count]
        self.draw_pile = self.draw_pile[count:]
        if len(cards) < count and self.discard_pile:
            self._reshuffle()
            cards += self.take(count - len(cards))
        return cards

    def _reshuffle(self) -> None:
        self.draw_pile, self.shuffler = shuffled(self.shuffler, self.discard_pile)
        self.discard_pile = ()

    def draw(self, seat: int) -> Card | None:
        """Draw a card into a hand and return it, or `None` if there is no card to draw (P1, P2)."""
        if not self.draw_pile:
            if not self.discard_pile:
                return None
            self._reshuffle()
        card = self.draw_pile[0]
        self.draw_pile = self.draw_pile[1:]
        hands = list(self.hands)
        hand = list(hands[seat])
        insort(hand, card, key=KIND)
        hands[seat] = tuple(hand)
        self.hands = tuple(hands)
        return card

    def remove_from_hand(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Remove cards from a hand that contains them."""
        hands = list(self.hands)
        hand = list(hands[seat])
        for card in cards:
            index = 0
            try:
                # Comparing objects saves reading the kind of every card.
                while hand[index] is not card:
                    index += 1
            except IndexError:  # The hand or the move is from a pickle of an earlier version.
                index = list(map(KIND, hand)).index(card.kind)
            del hand[index]
        hands[seat] = tuple(hand)
        self.hands = tuple(hands)


def draft_of(state: GameState) -> Draft:
    """Create a draft of a state."""
    # Filling an empty object takes half as long as a constructor with twelve arguments.
    draft: Draft = _new(Draft)
    draft.rules = state.rules
    draft.hands = state.hands
    draft.scores = state.scores
    draft.center_row = state.center_row
    draft.draw_pile = state.draw_pile
    draft.discard_pile = state.discard_pile
    draft.dealer = state.dealer
    draft.round = state.round
    draft.to_move = state.to_move
    draft.phase = state.phase
    draft.shuffler = state.shuffler
    draft.calls_due = state.calls_due
    draft._listing = None
    return draft
