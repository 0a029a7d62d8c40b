"""All moves that words can mean: colors as words or letters, what is left out left open.

This module must not know which of them are legal, nor who holds what.
"""

import re
from itertools import product
from typing import Final, NoReturn, TypeAlias, final

from dos.cards import ALL_CARDS, Card, Color, NumberCard, WildDos, WildNumber
from dos.errors import NotationError
from dos.moves import CallDos, CatchDos, ColorMatch, Deal, Draw, EndTurn, Match, Move, Place
from dos.seats import MAX_PLAYERS

Cards: TypeAlias = tuple[Card, ...]
"""All cards that some words can mean."""

_WORD: Final = re.compile(r"[a-z]+|[0-9]+|!+|\S", re.IGNORECASE | re.ASCII)
_FILLERS: Final = frozenset(
    ("a", "an", "the", "my", "i", "please", "card", "cards", "turn", "in", "into", "center", "row", "seat")
)
_STOPS: Final = frozenset({".", ","})
_COLORS: Final = {word: color for color in Color for word in (color.name.lower(), color.value.lower())}
_NUMBERS: Final = {str(number): number for number in range(1, 11)}
_SEATS: Final = {str(seat): seat for seat in range(MAX_PLAYERS)}
_SAID_ALONE: Final[dict[str, Move]] = {
    "deal": Deal(),
    "draw": Draw(),
    "end": EndTurn(),
    "done": EndTurn(),
    "pass": EndTurn(),
    "stop": EndTurn(),
    "decline": EndTurn(),
}
_BONUSES: Final = {"!": (ColorMatch.SINGLE,), "!!": (ColorMatch.DOUBLE,)}


@final
class FreeText:
    """Goes through a text word by word."""

    def __init__(self, text: str, speaker: int | None) -> None:
        self._text = text
        self._speaker = speaker
        found = ((word[0].lower(), word.start()) for word in _WORD.finditer(text.replace("\xa0", " ")))
        self._words = [(word, at) for word, at in found if word not in _FILLERS]
        while self._words and self._words[-1][0] in _STOPS:
            self._words.pop()
        self._place = 0

    def meant(self) -> dict[Move, None]:
        """All moves that the text can mean, each once, in a fixed order.

        Raises:
            NotationError: It can mean none.
        """
        meant = self._said_alone() or self._call() or self._catch() or self._placement()
        if meant:
            # "draw!", "DOS!!!"
            if self._next().startswith("!"):
                self._place += 1
        else:
            meant = self._match()
        if self._next():
            self._fail("nothing more")
        return dict.fromkeys(meant)

    # Words

    def _next(self, ahead: int = 0) -> str:
        """A word still to come; an empty one after the end."""
        place = self._place + ahead
        return self._words[place][0] if place < len(self._words) else ""

    def _has(self, *words: str) -> bool:
        """Take the next word if it is one of some."""
        if self._next() not in words:
            return False
        self._place += 1
        return True

    def _fail(self, expected: str, place: int | None = None) -> NoReturn:
        place = self._place if place is None else place
        at = self._words[place][1] if place < len(self._words) else len(self._text)
        raise NotationError(self._text, at, expected)

    # Moves

    def _said_alone(self) -> list[Move]:
        move = _SAID_ALONE.get(self._next())
        if move is None:
            return []
        self._place += 1
        return [move]

    def _call(self) -> list[Move]:
        """``dos``, ``call dos``, ``dos@1``."""
        is_called = self._has("call")
        if not is_called and (self._next() != "dos" or self._next(1).strip("!") not in {"", "@"}):
            return []
        self._has("dos")
        by = self._seat() if self._has("@") else self._speaker
        return [CallDos(by=seat) for seat in _any_if_none(by)]

    def _catch(self) -> list[Move]:
        """``catch``, ``catch 1``, ``catch@0>1``."""
        if not self._has("catch"):
            return []
        by = self._speaker
        if self._has("@"):
            by = self._seat()
            if not self._has(">"):
                self._fail("> and the seat that is caught")
        caught = self._seat() if self._next().strip("!") else None
        return [CatchDos(by=one, caught=other) for one in _any_if_none(by) for other in _any_if_none(caught)]

    def _seat(self) -> int:
        seat = _SEATS.get(self._next())
        if seat is None:
            self._fail("a seat, 0 to 3")
        self._place += 1
        return seat

    def _placement(self) -> list[Move]:
        """``+R7``, ``place red 7``."""
        return [Place(card) for card in self._card()] if self._has("+", "place", "put", "add") else []

    def _match(self) -> list[Move]:
        """``R7=R3+R4``, ``red 7 with red 3 and red 4``, ``red 3 and red 4 on red 7``, and cards alone."""
        is_match = self._has("match")
        self._has("play")
        played = [
            self._card(
                "a move: deal, draw, end, place and a card, a card with one card or two, dos, or catch and a seat"
            )
        ]
        targets: Cards | None = None
        if self._next(1) != "bonus" and self._has("=", "with", "by", "using"):
            targets, played = played[0], [self._card()]
        if self._has("+", "and", "&", ","):
            played.append(self._card())
        if targets is None and self._has("on", "onto"):
            targets = self._card()
        bonuses = self._bonuses()
        meant: list[Move] = [
            Match(target, cards, bonus)
            for target in (ALL_CARDS if targets is None else targets)
            for cards in product(*played)
            for bonus in bonuses
        ]
        if targets is None and not is_match and len(played) == 1 and len(bonuses) == len(ColorMatch):
            meant += [Place(card) for card in played[0]]
        return meant

    def _bonuses(self) -> tuple[ColorMatch, ...]:
        """``!``, ``!!``, ``with bonus``, ``no bonus``; any if nothing is said."""
        if marks := _BONUSES.get(self._next()):
            self._place += 1
            return marks
        is_bonus_said = self._next(1) == "bonus"
        if is_bonus_said and self._has("no", "without"):
            self._place += 1
            return (ColorMatch.NONE,)
        if (is_bonus_said and self._has("with")) or self._next() == "bonus":
            self._place += 1
            return (ColorMatch.SINGLE, ColorMatch.DOUBLE)
        return tuple(ColorMatch)

    # Cards

    def _card(self, expected: str = "a card") -> Cards:
        """``red 7``, ``R7``, ``7``, ``red wild``, ``G#``, ``wild dos``, ``WD``: all cards that fit."""
        start = self._place
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
            self._place += 1
        if start == self._place:
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
            self._fail("a card that there is", start)
        return cards


def _any_if_none(seat: int | None) -> range:
    return range(MAX_PLAYERS) if seat is None else range(seat, seat + 1)
