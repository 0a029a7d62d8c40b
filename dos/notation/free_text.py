"""Read free text, and describe every move that it can mean.

Theory of operation. `FreeText` splits a text into words, drops the fillers ("the", "please"), and reads the rest from
left to right by a small grammar with one method for each construct. A method whose first word does not fit consumes
nothing, and the next method is tried. After the first word there is no backtracking, with one exception: two cards in a
row ("r5 y5") are two cards only if nothing but the bonus follows.

Whatever the text leaves open stays open: "7" stands for every 7, "red" for every red card, a match without a target for
a match on every card, and a match without a bonus for all three bonuses. The result is a few descriptions of moves. It
depends on the text and the player's seat alone, never on the hands or the Center Row, so it covers illegal and even
impossible moves. `find` keeps the legal ones.

`find` rejects a long text before it is split, so text from an untrusted client is safe to read.
"""

import re
from typing import Final, NoReturn, final

from dos.cards import ALL_CARDS, Color, NumberCard, WildDos, WildNumber
from dos.errors import NotationError
from dos.moves import CallDos, CatchDos, ColorMatch, Deal, Draw, EndTurn, Move, Place
from dos.notation.incoming import MARK
from dos.notation.meaning import Cards, Declaration, Listed, Matches, Meaning, Phrase
from dos.seats import MAX_PLAYERS

MAX_LENGTH: Final = 500
"""The greatest length of a text that `find_move` reads, in characters."""
_WORD: Final = re.compile(r"[a-z]+|[0-9]+|!+|\S", re.IGNORECASE | re.ASCII)
_FILLERS: Final = frozenset(
    ("a", "an", "the", "my", "i", "please", "card", "cards", "turn", "in", "into", "down", "center", "row", "seat")
)
_PUNCTUATION: Final = frozenset({".", ","})
_COLORS: Final = {word: color for color in Color for word in (color.name.lower(), color.value.lower())}
_NUMBER_WORDS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBERS: Final = {word: number for number in range(1, 11) for word in (str(number), _NUMBER_WORDS[number])}
_SEATS: Final = {word: seat for seat in range(MAX_PLAYERS) for word in (str(seat), _NUMBER_WORDS[seat])}
_NUMBER_SIGNS: Final = frozenset({"#", "hash", "sharp", "number"})
_SHORT_NAMES: Final = {f"{color}h": (color, "#") for color in "bgry"}
"""Short names of the Wild # cards: ``rh`` for "red hash"."""
_SINGLE_WORDS: Final[dict[str, Move]] = {
    "deal": Deal(),
    "draw": Draw(),
    "take": Draw(),
    "pick": Draw(),
    "pickup": Draw(),
    "end": EndTurn(),
    "done": EndTurn(),
    "pass": EndTurn(),
    "skip": EndTurn(),
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
        found = _WORD.finditer(text.replace("\xa0", " "), len(MARK) if text.startswith(MARK) else 0)
        words = [(word[0].lower(), word.start()) for word in found]
        self._words = [
            (part, at)
            for (word, at), (following, _) in zip(words, [*words[1:], ("", 0)], strict=False)
            if word not in _FILLERS and not (word == "number" and following in _NUMBERS)
            for part in _SHORT_NAMES.get(word, (word,))
        ]
        while self._words and self._words[-1][0] in _PUNCTUATION:
            self._words.pop()
        self._index = 0

    def meanings(self) -> tuple[Meaning, ...]:
        """Return descriptions of all moves that the text can mean, in a fixed order.

        Raises:
            NotationError: If the text does not describe a move.
        """
        moves = self._single_word() or self._call() or self._catch() or self._placement()
        meanings: tuple[Meaning, ...]
        if moves:
            meanings = (Listed(tuple(moves)),)
            # "draw!", "DOS!!!"
            if self._next().startswith("!"):
                self._index += 1
        else:
            meanings = self._match()
        if self._next():
            self._fail("the end of the move")
        return meanings

    @property
    def declared_at(self) -> int:
        """The offset of the first word after "as"; of the end of the text if nothing is declared."""
        declared = (at for (word, _), (_, at) in zip(self._words, self._words[1:], strict=False) if word == "as")
        return next(declared, len(self._text))

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

    def _fail(self, expected: str) -> NoReturn:
        """Raise a `NotationError` at the next word that quotes it."""
        if self._index == len(self._words):
            raise NotationError(self._text, len(self._text), expected)
        word, at = self._words[self._index]
        word = word[:_MAX_QUOTED]
        quoted = f'"{word}"' if word.isprintable() else ascii(word)
        raise NotationError(self._text, at, f"{expected} (did not understand {quoted})")

    # Moves

    def _single_word(self) -> list[Move]:
        """``draw``, ``pick up``, ``take one card``, ``end``, ``done``."""
        word = self._next()
        move = _SINGLE_WORDS.get(word)
        if move is None:
            return []
        self._index += 1
        if word == "pick":
            self._accept("-")
            self._accept("up")
        if move == Draw():
            self._accept("one", "1")
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

    def _match(self) -> tuple[Meaning, ...]:
        """``R7=R3+R4``, ``red 7 with red 3 and red 4``, ``red 3 and red 4 on red 7``, and cards alone."""
        is_match = self._accept("match")
        self._accept("play", "lay")
        first = self._declared(
            "a move: deal, draw, end, place and a card, a card with one card or two, dos, or catch and a seat"
        )
        played = [first]
        target: Phrase | None = None
        if self._next(1) != "bonus" and self._accept("=", "with", "by", "using"):
            target, played = first, [self._declared()]
        elif pair := self._card_after(first):
            return pair
        if self._accept("+", "and", "&", ","):
            played.append(self._declared())
        if target is None and self._accept("on", "onto"):
            target = self._declared()
        bonuses = self._bonuses()
        match = Matches(target or _ANY_CARD, tuple(played), bonuses)
        can_be_placed = target is None and not is_match and len(played) == 1 and len(bonuses) == len(ColorMatch)
        if can_be_placed and first.declared == Declaration():
            return match, Listed(tuple(map(Place, first.cards)))
        return (match,)

    def _card_after(self, first: Phrase) -> tuple[Meaning, ...]:
        """``r5 y5``: two cards in a row, either of which may be the target. Only the bonus may follow."""
        start = self._index
        try:
            second = self._declared()
        except NotationError:
            self._index = start
            return ()
        bonuses = self._bonuses()
        if self._next():
            self._index = start
            return ()
        return (
            Matches(_ANY_CARD, (first, second), bonuses),
            Matches(first, (second,), bonuses),
            Matches(second, (first,), bonuses),
        )

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

    def _declared(self, expected: str = "a card") -> Phrase:
        """``red wild as 7``, ``wild dos as blue 2``: a card, and what it is declared as."""
        cards = self._card(expected)
        if not self._accept("as"):
            return Phrase(cards)
        start = self._index
        color = number = None
        while word := self._next():
            if word in _COLORS and color is None:
                color = _COLORS[word]
            elif word in _NUMBERS and number is None:
                number = _NUMBERS[word]
            else:
                break
            self._index += 1
        if start == self._index:
            self._fail("a color, a number or both")
        declared = Declaration(number, color)
        cards = tuple(card for card in cards if declared.numbers(card) and declared.colors(card))
        if not cards:
            raise NotationError(self._text, self._words[start][1], "a color and a number that the card can have")
        return Phrase(cards, declared)

    def _card(self, expected: str = "a card") -> Cards:
        """``red 7``, ``R7``, ``7``, ``red wild``, ``G#``, ``wild dos``, ``WD``: all cards that fit."""
        start = self._index
        color = number = None
        wild = is_dos = is_number = False
        while word := self._next():
            if word in _COLORS and color is None and not is_dos:
                color = _COLORS[word]
            elif (word in _NUMBERS or word.isdecimal()) and number is None and not is_dos:
                number = _NUMBERS.get(word) or self._fail("a number from 1 to 10")
            elif word == "wild" and number is None and not (wild or is_dos):
                wild = True
            elif word in _NUMBER_SIGNS and number is None and not (is_number or is_dos):
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
            words = " ".join(word for word, _ in self._words[start : self._index])
            raise NotationError(self._text, self._words[start][1], f'a card that exists, not "{words}"')
        return cards


_ANY_CARD: Final = Phrase(ALL_CARDS)


def _seats(seat: int | None) -> range:
    """Return the one seat, or all seats for `None`."""
    return range(MAX_PLAYERS) if seat is None else range(seat, seat + 1)
