"""Finds the cards in a message: in values of the library, in plain data, in JSON and in texts."""

import json
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, lru_cache
from typing import Any, Final

import attrs

from dos.cards import ALL_CARDS, CARD_TYPES, Card, Color, NumberCard, WildDos, WildNumber
from dos.errors import IllegalMove
from dos.events import Transition
from dos.moves import Match, Place
from dos.observation import Observation
from dos.row import CenterPile
from dos.rules import Rules
from dos.state import GameState

UNIQUE_DECK: Final = ALL_CARDS
"""A deck that has each of the 41 kinds of card once, so that a card's value identifies it."""


class Leak(AssertionError):
    """A message contains something that its reader may not know."""


_NOTHING: Final = (bool, int, float, type(None))
_SMALL: Final = (Match, Place, CenterPile)
"""Types with few values, each of which occurs often."""
_SECRET: Final = (GameState, Transition, Rules)
"""Types that no message may contain. Rules may only be part of an observation, which has those of the game."""

_COLORS: Final = {color.name.lower(): color for color in Color} | {color.value.lower(): color for color in Color}
_IN_TEXT: Final = re.compile(
    r"(?i:\b(blue|green|red|yellow) (wild #|10\b|[13-9]\b))"  # in a sentence
    r"|\b([BGRY])(#|10(?!\d)|[13-9](?!\d))"  # in move notation
    r"|Number(?:Card)?\(Color\.([A-Z]+)(?:, (\d+))?\)"  # in a Python repr
    r"|(?i:(wild ?dos\b)|(?-i:\b(WD)\b))"
)

_RULE_NUMBERS: Final = re.compile(r" \([A-Z]\d(?:, [A-Z]\d)*\)|only a Wild DOS lets you decline it")
"""Rule numbers at the end of a message: "(B1)" is not a blue 1."""


@lru_cache(maxsize=10_000)
def cards_named(text: str) -> frozenset[Card]:
    """Return the cards that a text names: in words, in notation, or as a Python repr."""
    found: set[Card] = set()
    for match in _IN_TEXT.finditer(_RULE_NUMBERS.sub("", text)):
        pairs = zip(match.groups()[:6:2], match.groups()[1:6:2], strict=True)
        for color, what in pairs:
            if color is not None:
                of = _COLORS[color.lower()]
                found.add(WildNumber(of) if what is None or "#" in what else NumberCard(of, int(what)))
        if match[7] or match[8]:
            found.add(WildDos())
    return frozenset(found)


def cards_in(message: object, rules: Rules | None = None) -> set[Card]:
    """Return every card in a message, at any depth, in fields and texts. The public deck of the rules is left out.

    Args:
        message: Any message.
        rules: The rules of the game; by default, messages may contain any rules.

    Raises:
        Leak: If the message contains anything that no message may contain, such as a state, a shuffler or other rules.
    """
    search = _Search(rules)
    search.look(message)
    return search.found


class _Search:
    """A search for the cards in a message."""

    def __init__(self, rules: Rules | None) -> None:
        self.found: set[Card] = set()
        self.rules = rules
        self.deck: list[str] | str = []
        self.texts_of_rules: list[str] = []
        if rules is not None:
            self.deck = list(map(str, rules.deck))
            self.texts_of_rules = [repr(rules), f"deck={','.join(self.deck)}"]

    def look(self, value: object) -> None:
        """Find the cards in a value, and in its parts."""
        kind: Any = type(value)
        if isinstance(value, CARD_TYPES):
            self.found.add(value)
        elif isinstance(value, Enum):
            self.look(value.value)
        elif isinstance(value, str):
            self._look_in_text(value)
        elif isinstance(value, bytes | bytearray):
            self._look_in_text(_decoded(value))
        elif kind in _SMALL:
            self.found |= _in_small(value)
        elif kind not in _NOTHING:
            for part in self._parts(value):
                self.look(part)

    def _look_in_text(self, text: str) -> None:
        data = _from_json(text) if text[:1] in {"{", "["} else None
        if data is not None:
            self.look(data)
            return
        for public in self.texts_of_rules:
            if len(text) >= len(public):
                text = text.replace(public, "")
        self.found |= cards_named(text)

    def _parts(self, value: object) -> Iterable[object]:
        """Return the parts of a value."""
        if isinstance(value, Mapping):
            return self._parts_of_mapping(value)
        if isinstance(value, Collection):
            return value
        if isinstance(value, BaseException):
            # The rule of an illegal move looks like a card, and is one of its arguments.
            parts = (*value.args, *vars(value).values(), value.__cause__, value.__context__, str(value))
            return [part for part in parts if not isinstance(value, IllegalMove) or part != value.rule]
        if isinstance(value, Observation):
            self._check_rules(value.rules == self.rules)
        return [getattr(value, name) for name in _fields(_class_of(value))]

    def _parts_of_mapping(self, value: Mapping[Any, Any]) -> Iterable[object]:
        """Return the keys and values, except for the deck of a JSON document of the rules."""
        if {"deck", "target_score", "hand_size"} <= value.keys():
            self._check_rules(value["deck"] == "DECK" or value["deck"] == self.deck)
            value = {key: part for key, part in value.items() if key != "deck"}
        return (*value, *value.values())

    def _check_rules(self, agree: bool) -> None:  # noqa: FBT001 - the only argument
        if self.rules is not None and not agree:
            msg = "the rules are those of another game"
            raise Leak(msg)


def _class_of(value: Any) -> Any:  # noqa: ANN401 - mypy would not accept the class of an object as hashable
    return type(value)


def _decoded(value: bytes | bytearray) -> str:
    try:
        return value.decode()
    except UnicodeDecodeError:
        msg = "a message contains bytes that are not UTF-8: pass it as it is before it is encoded or compressed"
        raise Leak(msg) from None


def _from_json(text: str) -> Any:  # noqa: ANN401 - any JSON
    try:
        return json.loads(text)
    except ValueError:
        return None


@cache
def _in_small(value: Any) -> frozenset[Card]:  # noqa: ANN401 - a value of `_SMALL`
    search = _Search(None)
    for name in _fields(value.__class__):
        search.look(getattr(value, name))
    return frozenset(search.found)


@cache
def _fields(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 - any class
    """Return the fields of a value to inspect. The rules of an observation are compared instead."""
    if hasattr(kind, "shuffle") or kind in _SECRET or not (attrs.has(kind) or is_dataclass(kind)):
        msg = f"a message contains a {kind.__name__}"
        raise Leak(msg)
    listed: Any = fields(kind) if is_dataclass(kind) else attrs.fields(kind)
    return tuple(field.name for field in listed if kind is not Observation or field.name != "rules")
