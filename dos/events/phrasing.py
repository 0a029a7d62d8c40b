"""Formatting of seats, verbs and cards as a player would say them. The sentences of all events are made of these.

A sentence starts with a capital letter, unless it starts with a player's name: names stay as their owners write them.
`Voice` therefore marks each name with a character that no name contains, and removes the marks when it capitalizes the
sentence.
"""

from collections.abc import Sequence
from typing import Final, assert_never

from dos._checks import check_type, short_repr, wrong_type
from dos.cards import Card, NumberCard, WildDos, WildNumber
from dos.errors import DosError
from dos.matching import Reading
from dos.phases import CardOrHidden, Hidden
from dos.seats import check_seat_number

_NAME: Final = "\ue000"
"""A private-use character that marks a name until the sentence is complete. `printable` escapes it."""

_IRREGULAR: Final = {"have": ("have", "has"), "be": ("are", "is")}
"""The forms of irregular verbs, after "you" and after a name."""


class Voice:
    """The point of view of a sentence: the names of the seats, and the seat that is addressed as "you"."""

    def __init__(self, names: Sequence[str] | None, you: int | None) -> None:
        if names is not None:
            if isinstance(names, str) or not isinstance(names, Sequence):
                raise wrong_type(names, "names", expected="a list or tuple of strings")
            for name in names:
                check_type("a name", name, str)
        if you is not None:
            you = check_seat_number("you", you)
        self._names = names
        self._you = you

    def name(self, seat: int) -> str:
        """Return what a seat is called: its name, ``"seat 1"`` or ``"you"``."""
        if seat == self._you:
            return "you"
        if self._names is None:
            return f"seat {seat}"
        if seat >= len(self._names):
            msg = f"there is no name for seat {seat}"
            raise DosError(msg)
        return f"{_NAME}{printable(self._names[seat])}"

    def possessive(self, seat: int) -> str:
        """Return the possessive form of a seat's name: ``"seat 1's"``, ``"your"``."""
        return "your" if seat == self._you else f"{self.name(seat)}'s"

    def clause(self, seat: int, verb: str) -> str:
        """Return a seat's name with a verb in the present tense: ``"seat 1 matches"``, ``"you match"``."""
        second, third = _IRREGULAR.get(verb) or (verb, verb + ("es" if verb.endswith(("ch", "o")) else "s"))
        return f"{self.name(seat)} {second if seat == self._you else third}"

    def sentence(self, text: str) -> str:
        """Return the text with its first letter capitalized, unless it starts with a name."""
        return (text[:1].upper() + text[1:]).replace(_NAME, "")


def printable(name: str) -> str:
    """Return a name on one line, with unprintable characters escaped."""
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in name)


def join_phrases(items: Sequence[str]) -> str:
    """Join phrases as in a sentence: ``"a, b and c"``."""
    return f"{', '.join(items[:-1])} and {items[-1]}" if len(items) > 1 else "".join(items)


def card_name(card: Card) -> str:
    """Return a card as a player says it: ``"red 7"``, ``"red Wild #"``, ``"Wild DOS"``."""
    match card:
        case NumberCard():
            return f"{card.color.name.lower()} {card.number}"
        case WildNumber():
            return f"{card.color.name.lower()} Wild #"
        case WildDos():
            return "Wild DOS"
        case unreachable:
            assert_never(unreachable)


def declared_card(reading: Reading) -> str:
    """Return the name of a card in a match and, if it is wild, what it is declared as (C3, C4)."""
    match reading.card:
        case NumberCard():
            return card_name(reading.card)
        case WildNumber():
            return f"{card_name(reading.card)} as {reading.number}"
        case WildDos():
            return f"{card_name(reading.card)} as {reading.color.name.lower()} {reading.number}"
        case unreachable:
            assert_never(unreachable)


def card_names(cards: Sequence[CardOrHidden]) -> str:
    """Return the names of the visible cards and the number of hidden ones: ``"red 7 and 2 cards"``."""
    names = [card_name(card) for card in cards if not isinstance(card, Hidden)]
    num_hidden = len(cards) - len(names)
    if num_hidden:
        names.append("a card" if num_hidden == 1 else f"{num_hidden} cards")
    return join_phrases(names)


def quantity(count: int, thing: str) -> str:
    """Return a number with a noun, in the plural unless the number is 1: ``"1 point"``, ``"2 points"``."""
    return f"{short_repr(count)} {thing if count == 1 else f'{thing}s'}"
