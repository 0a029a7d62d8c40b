"""The check that a server sends each viewer only what the viewer may know.

What a viewer may know is computed here from the true states alone, independently of `observe` and `redact`.
"""

from collections import Counter
from collections.abc import Iterable

from dos.cards import Card
from dos.engine import apply
from dos.moves import Move
from dos.phases import AwaitingDeal, GameOver, RoundOver
from dos.state import GameState, check_seat
from dos.testing.messages import Leak, cards_in


def _on_the_table(state: GameState) -> set[Card]:
    """Return the face-up cards: row, discard pile, the draw for dealer, and all hands when a round is over."""
    cards = {*state.center_row.cards, *state.discard_pile}
    if isinstance(state.phase, AwaitingDeal):
        cards.update(card for draws in state.phase.draws for _, card in draws)
    if isinstance(state.phase, RoundOver | GameOver):
        cards.update(*state.hands)
    return cards


def known(states: Iterable[GameState], viewer: int | None) -> set[Card]:
    """Return the cards that a viewer may know after watching these states."""
    cards: set[Card] = set()
    for state in states:
        cards |= _on_the_table(state)
        if viewer is not None:
            cards.update(state.hands[viewer])
    return cards


def _hidden_since(before: GameState, after: GameState, viewer: int | None) -> set[Card]:
    """Return the cards that a viewer may have known before a move but not after it, because of a reshuffle.

    These are the cards that others drew and those of the draw pile, except cards discarded in the same move.
    """
    if isinstance(before.phase, AwaitingDeal | RoundOver):
        return set()
    cards = {*after.draw_pile}.difference(before.center_row.cards)
    if not isinstance(after.phase, RoundOver | GameOver):
        for seat, hand in enumerate(after.hands):
            if seat != viewer:
                cards.update({*hand}.difference(before.hands[seat]))
    return cards


def refuse(cards: set[Card], message: object) -> None:
    """Raise a `Leak` if there are any such cards."""
    if cards:
        msg = f"hidden cards {' '.join(map(str, sorted(cards)))} in {message!r}"
        raise Leak(msg)


class LeakCheck:
    """The true course of a game, to check the messages of a server against.

    The server plays a game with `UNIQUE_DECK`, or another deck without equal cards. `make` repeats its moves, `check`
    takes each message that it sends. A message can be a value of the library, plain data, text, JSON, bytes in UTF-8,
    a dataclass, an attrs class, an error, or a container of these. Anything else is a leak, because the check cannot
    look into it. Cards in text are found in the words and the notation of this library; if your messages write cards
    in another way, pass the cards.

    Args:
        state: The state of the game: the one before the last moves, if states after these moves follow.
        following: The states after each of the last moves, which messages may be about.

    Raises:
        ValueError: If the deck has equal cards, which would hide leaks.

    Example:
        >>> from dos import Deal, Draw, Rules, describe, new_game, step
        >>> from dos.testing import UNIQUE_DECK, Leak, LeakCheck
        >>> state = new_game(2, rules=Rules(deck=UNIQUE_DECK), seed=1, dealer=0)
        >>> leaks = LeakCheck(state)
        >>> for seat, move in (0, Deal()), (1, Draw()):
        ...     transition = step(state, move, by=seat)
        ...     state = transition.state
        ...     leaks.make((seat, move))
        >>> message = describe(transition.events[0])
        >>> leaks.check(message, 1)
        >>> try:
        ...     leaks.check(message, 0)
        ... except Leak as leak:
        ...     print(leak)
        hidden cards B1 in 'Seat 1 draws blue 1'
    """

    def __init__(self, state: GameState, *following: GameState) -> None:
        more = sorted(card for card, count in Counter(state.rules.deck).items() if count > 1)
        if more:
            msg = f"the deck has several {more[0]}, which would hide leaks: play with Rules(deck=UNIQUE_DECK)"
            raise ValueError(msg)
        self._states = [state, *following]
        self._known: dict[tuple[bool, int | None], set[Card]] = {}

    @property
    def state(self) -> GameState:
        """The current state of the game."""
        return self._states[-1]

    def make(self, *moves: tuple[int, Move]) -> None:
        """Make the moves since the previous messages, each with its seat, such as the new moves of `Table.history`.

        Raises:
            IllegalMove: If a move is illegal.
        """
        states = [self.state]
        for seat, move in moves:
            states.append(apply(states[-1], move, by=seat))
        self._go_to(states)

    def go_to(self, state: GameState) -> None:
        """Go to another state of the game, such as the state after an undo."""
        self._go_to([state])

    def _go_to(self, states: list[GameState]) -> None:
        self._states = states
        self._known.clear()

    def check(self, message: object, viewer: int | None, *, said: object = None) -> None:
        """Check a message to a viewer about the last moves, such as events, or about the position after them.

        Args:
            message: The message, as it is sent.
            viewer: The seat that receives it; `None` for a spectator.
            said: What the viewer sent before, if the message may repeat it, as an error does.

        Raises:
            Leak: If the message contains a card that the viewer may not know, or something that the check cannot read.
            DosError: If there is no such seat.
        """
        cards = self._check(message, viewer, said, are_news=True)
        if cards and len(self._states) == 2:
            refuse(cards & _hidden_since(self._states[0], self._states[1], viewer), message)

    def check_view(self, message: object, viewer: int | None, *, said: object = None) -> None:
        """Check a message to a viewer about the current position, such as an observation.

        It is stricter than `check`: cards that were face up only before the last moves are leaks.

        Args:
            message: As for `check`.
            viewer: As for `check`.
            said: As for `check`.

        Raises:
            Leak: As for `check`.
            DosError: As for `check`.
        """
        self._check(message, viewer, said, are_news=False)

    def _check(self, message: object, viewer: int | None, said: object, *, are_news: bool) -> set[Card]:
        if viewer is not None:
            viewer = check_seat(viewer, self.state.num_players)
        cards = cards_in(message, self.state.rules)
        if cards:
            cards -= cards_in(said)
            key = are_news, viewer
            if key not in self._known:
                self._known[key] = known(self._states if are_news else self._states[-1:], viewer)
            refuse(cards - self._known[key], message)
        return cards
