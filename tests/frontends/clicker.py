"""Moves clicked together: hand cards and row cards in any order, and a button for what plays no card."""

import attrs

import dos


@attrs.define
class Clicker:
    """A screen with a hand, a row and some buttons.

    A click that leaves nothing open makes the move. Where a third card could still join, a second click on the row card
    says that it should not. Where only the bonus is open (B5), there is one button for each of the two moves.

    Attributes:
        view: What the player sees.
        cards: The hand cards clicked so far.
        place: The place of the row card clicked, if one is.
        answer: The move, once it is made.
    """

    view: dos.Observation
    cards: tuple[dos.Card, ...] = ()
    place: int | None = None
    answer: dos.Move | None = None
    _is_confirmed: bool = False

    @property
    def _open(self) -> dos.selection.Choices:
        target = None if self.place is None else self.view.center_row.piles[self.place].card
        return dos.selection.choices(self.view, self.cards, target)

    @property
    def _is_match(self) -> bool:
        """Whether the cards clicked make a match on the row card clicked."""
        return self.place in self._open.piles

    @property
    def _asks_bonus(self) -> bool:
        return self._is_match and (self._is_confirmed or not self._open.cards)

    @property
    def hand(self) -> tuple[dos.Card, ...]:
        """The hand cards that can be clicked now."""
        return () if self._asks_bonus else self._open.cards

    @property
    def row(self) -> tuple[int, ...]:
        """The places of the row that can be clicked now."""
        if self._asks_bonus:
            return ()
        if self.cards:
            return self._open.piles
        if self.place is not None:
            return ()
        targets = {move.target for move in self._open.moves if isinstance(move, dos.Match)}
        piles = enumerate(self.view.center_row.piles)
        return tuple(place for place, pile in piles if pile.match is None and pile.card in targets)

    @property
    def buttons(self) -> tuple[dos.Move, ...]:
        """The moves that can be made by a button now: the two bonuses, a placement, or what plays no card."""
        moves = self._open.moves
        if self._asks_bonus:
            return moves
        if self.place is not None:
            return ()
        placed = tuple(map(dos.Place, self.cards)) if len(self.cards) == 1 else ()
        return tuple(move for move in moves if move in placed or not isinstance(move, dos.Match | dos.Place))

    def click_card(self, card: dos.Card) -> None:
        """Click a hand card."""
        self.cards += (card,)
        self._settle()

    def click_pile(self, place: int) -> None:
        """Click a row card; the second time, no more cards are to join."""
        self._is_confirmed = bool(self.cards)
        self.place = place
        self._settle()

    def press(self, move: dos.Move) -> None:
        """Press a button."""
        self.answer = move

    def _settle(self) -> None:
        """Make the move if it is the last one open and wholly clicked together."""
        moves = self._open.moves
        if len(moves) == 1 and (self._asks_bonus or isinstance(moves[0], dos.Place)):
            self.answer = moves[0]
