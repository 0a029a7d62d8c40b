"""Finds every card that a message contains, and reports those that its reader may not know.

Games are played with a deck of unique cards, so a value identifies a card: a red 7 in a message is *the* red 7. What a
reader may know is computed here from the true states alone, independently of the library.
"""

import re
from collections.abc import Iterable
from enum import Enum
from functools import cache, lru_cache

import attrs

import dos

UNIQUE = tuple(sorted(set(dos.DECK)))
"""A deck with each of the 41 kinds of card once."""

_CARD_TYPES = (dos.NumberCard, dos.WildNumber, dos.WildDos)
_NOTHING = (bool, int, type(None))
_SEQUENCES = (tuple, list, dos.record.PlayedMove, dos.phases.DealerDraw)
_SMALL = (dos.Match, dos.Place, dos.CenterPile)
"""Types with few values, each of which occurs often."""

_COLORS = {color.name.lower(): color for color in dos.Color} | {color.value.lower(): color for color in dos.Color}
_IN_TEXT = re.compile(
    r"(?i:\b(blue|green|red|yellow) (wild #|10\b|[13-9]\b))"  # in a sentence
    r"|\b([BGRY])(#|10(?!\d)|[13-9](?!\d))"  # in move notation
    r"|Number(?:Card)?\(Color\.([A-Z]+)(?:, (\d+))?\)"  # in a Python repr
    r"|(?i:(wild ?dos\b)|(?-i:\b(WD)\b))"
)

_RULES = re.compile(r" \([A-Z]\d(?:, [A-Z]\d)*\)|only a Wild DOS lets you decline it")
"""What looks like cards but is about the rules: "(B1)" at the end of a message is not a blue 1."""


class Leak(AssertionError):
    """A message contains something that its reader may not know."""


@lru_cache(maxsize=10_000)
def cards_named(text: str) -> frozenset[dos.Card]:
    """Return the cards that a text names: in words, in notation, or as a Python repr."""
    found: set[dos.Card] = set()
    for match in _IN_TEXT.finditer(_RULES.sub("", text)):
        pairs = zip(match.groups()[:6:2], match.groups()[1:6:2], strict=True)
        for color, what in pairs:
            if color is not None:
                wild = what is None or "#" in what
                of = _COLORS[color.lower()]
                found.add(dos.WildNumber(of) if wild else dos.NumberCard(of, int(what)))
        if match[7] or match[8]:
            found.add(dos.WildDos())
    return frozenset(found)


def cards_in(message: object) -> set[dos.Card]:
    """Return every card in a message, at any depth, in fields and texts. The public deck of the rules is left out.

    Raises:
        Leak: If the message contains anything that no message may contain, such as a state or a shuffler.
    """
    found: set[dos.Card] = set()
    _collect(message, found)
    return found


def _collect(value: object, found: set[dos.Card]) -> None:
    kind = type(value)
    if kind in _CARD_TYPES:
        found.add(value)
    elif kind is str:
        found |= cards_named(value)
    elif kind in _SMALL:
        found |= _in_small(value)
    elif kind not in _NOTHING:
        for part in value if kind in _SEQUENCES else _parts(kind, value):
            _collect(part, found)


def _parts(kind: type, value: object) -> Iterable[object]:
    """Yield the parts of a value."""
    if kind is dict:
        return *value, *value.values()
    if issubclass(kind, Enum):
        return (value.value,)
    if issubclass(kind, Exception):
        # The rule of an illegal move looks like a card, and is one of its arguments.
        parts = (*value.args, *vars(value).values(), value.__cause__, value.__context__, str(value))
        rule = getattr(value, "rule", None)
        return [part for part in parts if part != rule]
    return [getattr(value, name) for name in _fields(kind)]


@cache
def _in_small(value: object) -> frozenset[dos.Card]:
    found: set[dos.Card] = set()
    for name in _fields(type(value)):
        _collect(getattr(value, name), found)
    return frozenset(found)


@cache
def _fields(kind: type) -> tuple[str, ...]:
    """Return the fields of a value to inspect. Only an observation may contain rules."""
    if not attrs.has(kind) or hasattr(kind, "shuffle") or kind in {dos.GameState, dos.Transition, dos.Rules}:
        msg = f"a message contains a {kind.__name__}"
        raise Leak(msg)
    names = tuple(field.name for field in attrs.fields(kind))
    return tuple(name for name in names if name != "rules") if kind is dos.Observation else names


def on_the_table(state: dos.GameState) -> set[dos.Card]:
    """Return the face-up cards: row, discard pile, the draw for dealer, and all hands when a round is over."""
    cards = {*state.center_row.cards, *state.discard_pile}
    if isinstance(state.phase, dos.AwaitingDeal):
        cards.update(card for draws in state.phase.draws for _, card in draws)
    if isinstance(state.phase, dos.RoundOver | dos.GameOver):
        cards.update(*state.hands)
    return cards


def known(states: Iterable[dos.GameState], viewer: int | None) -> set[dos.Card]:
    """Return the cards that a viewer may know after watching these states."""
    cards: set[dos.Card] = set()
    for state in states:
        cards |= on_the_table(state)
        if viewer is not None:
            cards.update(state.hands[viewer])
    return cards


def hidden_since(before: dos.GameState, after: dos.GameState, viewer: int | None) -> set[dos.Card]:
    """Return the cards that a viewer may have known before a move but not after it, because of a reshuffle.

    These are the cards that others drew and those of the draw pile, except cards discarded in the same move.
    """
    if isinstance(before.phase, dos.AwaitingDeal | dos.RoundOver):
        return set()
    cards = {*after.draw_pile}.difference(before.center_row.cards)
    if not isinstance(after.phase, dos.RoundOver | dos.GameOver):
        for seat, hand in enumerate(after.hands):
            if seat != viewer:
                cards.update({*hand}.difference(before.hands[seat]))
    return cards


def refuse(cards: set[dos.Card], message: object) -> None:
    """Raise a `Leak` if there are any such cards."""
    if cards:
        msg = f"{' '.join(map(str, sorted(cards)))} in {message!r}"
        raise Leak(msg)


@attrs.define
class Truth:
    """The true course of a game, to check the messages of a server against.

    Attributes:
        states: The state before the last update, and the state after each of its moves.
    """

    states: list[dos.GameState]
    _known: dict[tuple[int, int | None], set[dos.Card]] = attrs.Factory(dict)

    @property
    def state(self) -> dos.GameState:
        """The current state of the game."""
        return self.states[-1]

    def make(self, *moves: tuple[int, dos.Move]) -> None:
        """Make the moves of one update, each with its seat."""
        self.states = self.states[-1:]
        self._known.clear()
        for seat, move in moves:
            self.states.append(dos.apply(self.states[-1], move, by=seat))

    def go_to(self, state: dos.GameState) -> None:
        """Go back to a state after an undo."""
        self.states = [state]
        self._known.clear()

    def check_view(self, message: object, viewer: int | None, said: object = None) -> None:
        """Check a message about the current position. It may repeat what the viewer itself said."""
        self._check(message, self.states[-1:], viewer, said)

    def check_news(self, message: object, viewer: int | None, said: object = None) -> None:
        """Check a message about the effects of the last moves."""
        cards = self._check(message, self.states, viewer, said)
        if cards and len(self.states) == 2:
            refuse(cards & hidden_since(*self.states, viewer), message)

    def _check(self, message: object, states: list[dos.GameState], viewer: int | None, said: object) -> set[dos.Card]:
        if isinstance(message, dos.Observation) and message.rules != self.state.rules:
            msg = "the rules are those of another game"
            raise Leak(msg)
        cards = cards_in(message)
        if cards:
            cards -= cards_in(said)
            key = len(states), viewer
            if key not in self._known:
                self._known[key] = known(states, viewer)
            refuse(cards - self._known[key], message)
        return cards
