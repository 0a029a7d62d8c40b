"""Read free text, and list every move that it can mean.

Theory of operation. `FreeText` splits a text into words, drops the fillers ("the", "please"), and reads the rest from
left to right by a small grammar with one method for each construct. A method whose first word does not fit consumes
nothing, and the next method is tried; after the first word there is no backtracking.

Whatever the text leaves open stays open: "7" stands for every 7, "red" for every red card, a match without a target for
a match on every card, and a match without a bonus for all three bonuses. The result is the set of all moves that fit,
in a fixed order. It depends on the text and the player's seat alone, never on the hands or the Center Row, so it
contains illegal and even impossible moves. `find` keeps the legal ones.

The number of meanings is bounded by the number of cards, and the time grows no faster than the length of the text, so
text from an untrusted client is safe to read.
"""

import re
from itertools import product
from typing import Final, NoReturn, TypeAlias, final

from dos.cards import ALL_CARDS, Card, Color, NumberCard, WildDos, WildNumber
from dos.errors import NotationError
from dos.moves import CallDos, CatchDos, ColorMatch, Deal, Draw, EndTurn, Match, Move, Place
from dos.seats import MAX_PLAYERS

Cards: TypeAlias = tuple[Card, ...]
"""All cards that a phrase can mean."""

_WORD: Final = re.compile(r"[a-z]+|[0-9]+|!+|\S", re.IGNORECASE | re.ASCII)
_FILLERS: Final = frozenset(
    ("a", "an", "the", "my", "i", "please", "card", "cards", "turn", "in", "into", "center", "row", "seat")
)
_PUNCTUATION: Final = frozenset({".", ","})
_COLORS: Final = {word: color for color in Color for word in (color.name.lower(), color.value.lower())}
_NUMBERS: Final = {str(number): number for number in range(1, 11)}
_SEATS: Final = {str(seat): seat for seat in range(MAX_PLAYERS)}
_SINGLE_WORDS: Final[dict[str, Move]] = {
    "deal": Deal(),
    "draw": Draw(),
    "end": EndTurn(),
    "done": EndTurn(),
    "pass": EndTurn(),
    "stop": EndTurn(),
    "decline": EndTurn(),
}
_MAX_QUOTED: Final = 40
"""How many characters of an unexpected word an error quotes."""
_BONUSES: Final = {"!": (ColorMatch.SINGLE,), "!!": (ColorMatch.DOUBLE,)}


@final
class FreeText:
    """A text typed by the player in a seat, read word by word."""

    def __init__(self, text: str, seat: int | None) -> None:
        self._text = text
        self._own_seat = seat
        found = ((word[0].lower(), word.start()) for word in _WORD.finditer(text.replace("\xa0", " ")))
        self._words = [(word, at) for word, at in found if word not in _FILLERS]
        while self._words and self._words[-1][0] in _PUNCTUATION:
            self._words.pop()
        self._index = 0

    def meanings(self) -> dict[Move, None]:
        """Return all moves that the text can mean, each once, in a fixed order.

        Raises:
            NotationError: If the text does not describe a move.
        """
        meanings = self._single_word() or self._call() or self._catch() or self._placement()
        if meanings:
            # "draw!", "DOS!!!"
            if self._next().startswith("!"):
                self._index += 1
        else:
            meanings = self._match()
        if word := self._next()[:_MAX_QUOTED]:
            quoted = f'"{word}"' if word.isprintable() else ascii(word)
            self._fail(f"the end of the move (did not understand {quoted})")
        return dict.fromkeys(meanings)

    # Words

    def _next(self, ahead: int = 0) -> str:
        """Return the next word, or one further ahead, without consuming it; an empty string at the end."""
        index = self._index + ahead
        return self._words[index][0] if index < len(self._words) else ""

    def _accept(self, *words: str) -> bool:
        """Consume the next word if it is one of `words`."""
        if self._next() not in words:
            return False
        self._index += 1
        return True

    def _fail(self, expected: str, index: int | None = None) -> NoReturn:
        index = self._index if index is None else index
        at = self._words[index][1] if index < len(self._words) else len(self._text)
        raise NotationError(self._text, at, expected)

    # Moves

    def _single_word(self) -> list[Move]:
        """``draw``, ``end``, ``done``."""
        move = _SINGLE_WORDS.get(self._next())
        if move is None:
            return []
        self._index += 1
        return [move]

    def _call(self) -> list[Move]:
        """``dos``, ``call dos``, ``dos@1``."""
        is_called = self._accept("call")
        if not is_called and (self._next() != "dos" or self._next(1).strip("!") not in {"", "@"}):
            return []
        self._accept("dos")
        by = self._seat() if self._accept("@") else self._own_seat
        return [CallDos(by=seat) for seat in _seats(by)]

    def _catch(self) -> list[Move]:
        """``catch``, ``catch 1``, ``catch@0>1``."""
        if not self._accept("catch"):
            return []
        by = self._own_seat
        if self._accept("@"):
            by = self._seat()
            if not self._accept(">"):
                self._fail("> and the seat that is caught")
        caught = self._seat() if self._next().strip("!") else None
        return [CatchDos(by=one, caught=other) for one in _seats(by) for other in _seats(caught)]

    def _seat(self) -> int:
        seat = _SEATS.get(self._next())
        if seat is None:
            self._fail("a seat, 0 to 3")
        self._index += 1
        return seat

    def _placement(self) -> list[Move]:
        """``+R7``, ``place red 7``."""
        return [Place(card) for card in self._card()] if self._accept("+", "place", "put", "add") else []

    def _match(self) -> list[Move]:
        """``R7=R3+R4``, ``red 7 with red 3 and red 4``, ``red 3 and red 4 on red 7``, and cards alone."""
        is_match = self._accept("match")
        self._accept("play")
        played = [
            self._card(
                "a move: deal, draw, end, place and a card, a card with one card or two, dos, or catch and a seat"
            )
        ]
        targets: Cards | None = None
        if self._next(1) != "bonus" and self._accept("=", "with", "by", "using"):
            targets, played = played[0], [self._card()]
        if self._accept("+", "and", "&", ","):
            played.append(self._card())
        if targets is None and self._accept("on", "onto"):
            targets = self._card()
        bonuses = self._bonuses()
        meanings: list[Move] = [
            Match(target, cards, bonus)
            for target in (ALL_CARDS if targets is None else targets)
            for cards in product(*played)
            for bonus in bonuses
        ]
        if targets is None and not is_match and len(played) == 1 and len(bonuses) == len(ColorMatch):
            meanings += [Place(card) for card in played[0]]
        return meanings

    def _bonuses(self) -> tuple[ColorMatch, ...]:
        """``!``, ``!!``, ``with bonus``, ``no bonus``; all bonuses if the text does not mention one."""
        if bonuses := _BONUSES.get(self._next()):
            self._index += 1
            return bonuses
        is_bonus_next = self._next(1) == "bonus"
        if is_bonus_next and self._accept("no", "without"):
            self._index += 1
            return (ColorMatch.NONE,)
        if (is_bonus_next and self._accept("with")) or self._next() == "bonus":
            self._index += 1
            return (ColorMatch.SINGLE, ColorMatch.DOUBLE)
        return tuple(ColorMatch)

    # Cards

    def _card(self, expected: str = "a card") -> Cards:
        """``red 7``, ``R7``, ``7``, ``red wild``, ``G#``, ``wild dos``, ``WD``: all cards that fit."""
        start = self._index
        color = number = None
        wild = is_dos = is_number = False
        while word := self._next():
            if word in _COLORS and color is None and not is_dos:
                color = _COLORS[word]
            elif word.isdecimal() and number is None and not is_dos:
                number = _NUMBERS.get(word) or self._fail("a number from 1 to 10")
            elif word == "wild" and number is None and not (wild or is_dos):
                wild = True
            elif word == "#" and number is None and not (is_number or is_dos):
                is_number = True
            elif word in {"dos", "wd"} and number is None and not is_dos:
                is_dos = True
            else:
                break
            self._index += 1
        if start == self._index:
            self._fail(expected)
        cards = tuple(
            card
            for card in ALL_CARDS
            if (color is None or getattr(card, "color", None) is color)
            and (number is None or getattr(card, "number", 2 if isinstance(card, WildDos) else None) == number)
            and (not is_dos or isinstance(card, WildDos))
            and (not is_number or isinstance(card, WildNumber))
            and (not wild or not isinstance(card, NumberCard))
        )
        if not cards:
            self._fail("a card that exists", start)
        return cards


def _seats(seat: int | None) -> range:
    """Return the one seat, or all seats for `None`."""
    return range(MAX_PLAYERS) if seat is None else range(seat, seat + 1)
