"""A second implementation of the whole game, as simple as possible: plain lists, written from the rulebook alone.

Cards are objects of the library, and `reference` decides what matches; nothing else of the library is used.
"""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Any

from dos import Card, ColorMatch, NumberCard, Rules, WildNumber
from support import reference

Shuffle = Callable[[list[Card]], list[Card]]
"""A function that takes cards in deck order and returns them in another order."""

bonuses = cache(reference.bonuses)

MARKS = {ColorMatch.NONE: "", ColorMatch.SINGLE: "!", ColorMatch.DOUBLE: "!!"}


def points_of(card: Card) -> int:
    """Return the points of a card (R3)."""
    if isinstance(card, NumberCard):
        return card.number
    return 40 if isinstance(card, WildNumber) else 20


class NaiveGame:
    """A game played by the texts of moves."""

    def __init__(self, players: int, rules: Rules, shuffle: Shuffle, dealer: int) -> None:
        self.num_players = players
        self.rules = rules
        self.shuffle = shuffle
        self.hands: list[list[Card]] = [[] for _ in range(players)]
        self.scores = [0] * players
        self.row: list[list[Any]] = []  # each a card, the cards played on it, and the mark of the bonus
        self.draw_pile: list[Card] = list(rules.deck)
        self.discard_pile: list[Card] = []
        self.dealer = self.to_move = dealer
        self.phase = "to deal"
        self.drawn: Card | None = None
        self.required = self.optional = 0
        self.liable: set[int] = set()  # the seats that ended a turn with two cards without the call (Y2)

    # Legal moves

    def legal(self, seat: int) -> set[str]:
        """Return the texts of the legal moves of a seat."""
        texts = self.legal_in_turn() if seat == self.to_move and self.phase != "over" else set()
        if seat in self.liable:
            texts.add(f"dos@{seat}")
        return texts | {f"catch@{seat}>{other}" for other in self.liable - {seat}}

    def legal_in_turn(self) -> set[str]:
        """Return the texts of the moves of the seat to move, except those about other seats."""
        hand = self.hands[self.to_move]
        match self.phase:
            case "to deal":
                return {"deal"}
            case "matching":
                has_matched = any(played for _, played, _ in self.row)
                return self.matches() | {"end" if has_matched else "draw"}
            case "after draw":
                return self.matches() | {f"+{card}" for card in hand}
            case "bonus":
                return {f"+{card}" for card in hand} | ({"end"} if self.required == 0 else set())
            case "closing":
                return {"end", f"dos@{self.to_move}"}
        return set()

    def matches(self) -> set[str]:
        """Return the texts of the matches: every one or two cards on every card of the row (T1-T3, D2)."""
        texts = set()
        hand = sorted(self.hands[self.to_move], key=lambda card: card.kind)
        for target, played, _ in self.row:
            for cards in [] if played else [*combinations(hand, 1), *combinations(hand, 2)]:
                if self.phase == "after draw" and not self.rules.any_match_after_draw and self.drawn not in cards:
                    continue
                for bonus in bonuses(target, cards):
                    texts.add(f"{target}={'+'.join(map(str, cards))}{MARKS[bonus]}")
        return texts

    # Making moves

    def play(self, text: str) -> None:
        """Make a legal move."""
        if text == "deal":
            self.deal()
        elif text == "draw":
            self.drawn = self.take()
            self.hands[self.to_move] += [self.drawn] if self.drawn else []
            self.phase = "after draw"
        elif text == "end":
            self.end()
        elif text.startswith("+"):
            self.place(text[1:])
        elif text.startswith("dos@"):
            self.call(int(text[-1]))
        elif text.startswith("catch@"):
            self.catch(int(text[-1]))
        else:
            self.match(text)
        # A seat stays liable until it has another number of cards, is to move, or the round ends (Y2).
        self.liable = {seat for seat in self.liable if len(self.hands[seat]) == 2 and seat != self.to_move}
        if self.phase in {"to deal", "over"}:
            self.liable = set()

    def deal(self) -> None:
        """Shuffle all cards and deal them one by one from the dealer's left (S3-S6)."""
        cards = self.shuffle(list(self.rules.deck))
        self.dealer = self.to_move
        self.hands = [[] for _ in range(self.num_players)]
        self.discard_pile = []
        for turn in range(self.rules.hand_size * self.num_players):
            self.hands[(self.dealer + 1 + turn) % self.num_players].append(cards.pop(0))
        self.row = [[cards.pop(0), [], ""], [cards.pop(0), [], ""]]
        self.draw_pile = cards
        self.next_turn()

    def take(self) -> Card | None:
        """Draw the next card, from a new draw pile if necessary (P1, P2)."""
        if not self.draw_pile and self.discard_pile:
            self.draw_pile, self.discard_pile = self.shuffle(self.discard_pile), []
        return self.draw_pile.pop(0) if self.draw_pile else None

    def match(self, text: str) -> None:
        """Put cards onto a card of the row; a Double Color Match makes the others draw (B2, B6)."""
        target, _, rest = text.partition("=")
        names = rest.rstrip("!").split("+")
        hand = self.hands[self.to_move]
        cards = [hand.pop([str(card) for card in hand].index(name)) for name in names]
        pile = next(pile for pile in self.row if str(pile[0]) == target and not pile[1])
        pile[1:] = cards, rest[len(rest.rstrip("!")) :]
        self.phase = "matching"
        if text.endswith("!!"):
            for step in range(1, self.num_players):
                card = self.take()
                self.hands[(self.to_move + step) % self.num_players] += [card] if card else []
        if not hand:
            self.score()

    def end(self) -> None:
        """Discard, refill, then ask for the bonus cards (E1), or decline the bonus cards that are left."""
        if self.phase == "matching":
            marks = Counter(mark for _, _, mark in self.row)
            self.required, self.optional = marks["!!"], marks["!"]
            if self.rules.single_bonus_required:
                self.required, self.optional = marks["!!"] + marks["!"], 0
            for card, played, _ in self.row:
                self.discard_pile += [card, *played] if played else []
            self.row = [pile for pile in self.row if not pile[1]]
            while len(self.row) < 2 and (card := self.take()):
                self.row.append([card, [], ""])
            if self.required or self.optional:
                self.phase = "bonus"
                return
        elif self.phase == "closing":
            self.liable.add(self.to_move)
            self.next_turn()
            return
        self.close()

    def place(self, name: str) -> None:
        """Put a card into the row (B1, B2, D3)."""
        hand = self.hands[self.to_move]
        self.row.append([hand.pop([str(card) for card in hand].index(name)), [], ""])
        if self.phase == "bonus" and self.required:
            self.required -= 1
        elif self.phase == "bonus":
            self.optional -= 1
        if not hand:
            self.score()
        elif self.phase == "after draw" or self.required + self.optional == 0:
            self.close()

    def close(self) -> None:
        """End the turn, unless it leaves two cards and a call is due (Y1)."""
        if self.rules.dos_call and len(self.hands[self.to_move]) == 2:
            self.phase = "closing"
        else:
            self.next_turn()

    def call(self, seat: int) -> None:
        """Call in the seat's own turn, which ends it (Y1), or late (Y2)."""
        if seat in self.liable:
            self.liable.remove(seat)
        else:
            self.next_turn()

    def catch(self, seat: int) -> None:
        """Make the caught seat draw two cards at once (Y3)."""
        self.liable.remove(seat)
        for card in [self.take(), self.take()]:
            self.hands[seat] += [card] if card else []

    def next_turn(self) -> None:
        """Pass the turn clockwise (S5)."""
        self.to_move = (self.to_move + 1) % self.num_players
        self.required = self.optional = 0
        self.phase = "matching"

    def score(self) -> None:
        """End and score the round (R1-R4)."""
        self.scores[self.to_move] += sum(points_of(card) for hand in self.hands for card in hand)
        self.phase = "over" if self.scores[self.to_move] >= self.rules.target_score else "to deal"
        self.to_move = (self.dealer + 1) % self.num_players
