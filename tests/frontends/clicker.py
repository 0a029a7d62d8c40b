"""Moves put together by clicks: hand cards and row cards in any order, and buttons for moves without cards."""

import attrs

import dos


@attrs.define
class Clicker:
    """A screen with a hand, a row and some buttons.

    A click that leaves only one move makes it. If another card could still be added, a second click on the row card
    completes the match. If only the bonus is left to choose (B5), each of the two moves has a button.

    Attributes:
        view: The observation of the player.
        cards: The hand cards clicked so far.
        place: The index of the clicked row card, if any.
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
        """Whether the clicked cards match the clicked row card."""
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
        """The indices of the row piles that can be clicked now."""
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
        """The moves that have a button now: the two bonuses, a placement, or a move without cards."""
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
        """Click a row card. The second click says that no more cards follow."""
        self._is_confirmed = bool(self.cards)
        self.place = place
        self._settle()

    def press(self, move: dos.Move) -> None:
        """Press a button."""
        self.answer = move

    def _settle(self) -> None:
        """Make the move if it is the only one left and all its cards are clicked."""
        moves = self._open.moves
        if len(moves) == 1 and (self._asks_bonus or isinstance(moves[0], dos.Place)):
            self.answer = moves[0]
