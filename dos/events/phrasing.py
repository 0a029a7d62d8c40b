"""The words that events are told in: seats, verbs and cards as a player would say them.

This module must not know what can happen, only how to speak of it.
"""

from collections.abc import Sequence
from typing import Final, Literal, assert_never

from dos._checks import check_type, short_repr, wrong_type
from dos.cards import Card, NumberCard, WildDos, WildNumber
from dos.errors import DosError
from dos.matching import Reading
from dos.phases import Hidden
from dos.seats import check_seat_number

_NAME: Final = "\ue000"
"""Stands before a name until the sentence is whole; a character of no script."""

_IRREGULAR: Final = {"have": "has"}


class Voice:
    """Who tells, and to whom: the names of the seats, and the seat that is spoken to."""

    def __init__(self, names: Sequence[str] | None, you: int | None) -> None:
        if names is not None:
            if isinstance(names, str) or not isinstance(names, Sequence):
                raise wrong_type(names, "names", Sequence)
            for name in names:
                check_type("a name", name, str)
        if you is not None:
            check_seat_number("you", you)
        self._names = names
        self._you = you

    def who(self, seat: int) -> str:
        """A seat, as it is spoken of."""
        if seat == self._you:
            return "you"
        if self._names is None:
            return f"seat {seat}"
        if seat >= len(self._names):
            msg = f"there is no name for seat {seat}"
            raise DosError(msg)
        return f"{_NAME}{printable(self._names[seat])}"

    def whose(self, seat: int) -> str:
        """What belongs to a seat."""
        return "your" if seat == self._you else f"{self.who(seat)}'s"

    def says(self, seat: int, verb: str) -> str:
        """A seat doing something now: ``"seat 1 matches"``, ``"you match"``."""
        if seat != self._you:
            verb = _IRREGULAR.get(verb) or verb + ("es" if verb.endswith(("ch", "o")) else "s")
        return f"{self.who(seat)} {verb}"

    def is_(self, seat: int) -> str:
        """A seat being something: ``"seat 1 is"``, ``"you are"``."""
        return f"{self.who(seat)} {'are' if seat == self._you else 'is'}"

    def sentence(self, text: str) -> str:
        """A text that begins as a sentence does. A name is left as its owner writes it."""
        return (text[:1].upper() + text[1:]).replace(_NAME, "")


def printable(name: str) -> str:
    """A name on one line, in which what cannot be seen is spelled out."""
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in name)


def listed(items: Sequence[str]) -> str:
    """Some things in one phrase: ``"a, b and c"``."""
    return f"{', '.join(items[:-1])} and {items[-1]}" if len(items) > 1 else "".join(items)


def in_words(card: Card) -> str:
    """A card as a player says it: ``"red 7"``, ``"red Wild #"``, ``"Wild DOS"``."""
    match card:
        case NumberCard():
            return f"{card.color.name.lower()} {card.number}"
        case WildNumber():
            return f"{card.color.name.lower()} Wild #"
        case WildDos():
            return "Wild DOS"
        case unreachable:
            assert_never(unreachable)


def declared(reading: Reading) -> str:
    """A card of a match, and what it is declared as if it is wild (C3, C4)."""
    match reading.card:
        case NumberCard():
            return in_words(reading.card)
        case WildNumber():
            return f"{in_words(reading.card)} as {reading.number}"
        case WildDos():
            return f"{in_words(reading.card)} as {reading.color.name.lower()} {reading.number}"
        case unreachable:
            assert_never(unreachable)


def drawn(cards: Sequence[Card | Literal[Hidden.HIDDEN]]) -> str:
    """Cards that were drawn: their names, or how many they are where they are hidden."""
    names = [in_words(card) for card in cards if not isinstance(card, Hidden)]
    hidden = len(cards) - len(names)
    if hidden:
        names.append("a card" if hidden == 1 else f"{hidden} cards")
    return listed(names)


def counted(count: int, thing: str) -> str:
    """So many of a thing: ``"1 point"``, ``"2 points"``."""
    return f"{short_repr(count)} {thing if count == 1 else f'{thing}s'}"
