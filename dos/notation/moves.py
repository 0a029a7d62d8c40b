"""Cards and moves as text, and back: one text for each value, and no other is read.

This module must not know which moves are legal, nor what people make of the texts when they type.
"""

import re
from collections.abc import Mapping
from typing import Final

from dos._checks import check_type
from dos.cards import ALL_CARDS, CARD_TYPES, Card
from dos.moves import MOVE_TYPES, CallDos, CatchDos, ColorMatch, Deal, Draw, EndTurn, Match, Move, Place
from dos.notation.scanner import Scanner

_CARDS: Final[Mapping[str, Card]] = {str(card): card for card in ALL_CARDS}
_CARD: Final = re.compile("|".join(sorted(map(re.escape, _CARDS), key=len, reverse=True)))
_A_CARD: Final = "a card: a color B, G, R or Y with 1, 3 to 10 or #, or WD"
_SEAT: Final = re.compile("[0-3]")
_A_SEAT: Final = "a seat, 0 to 3"
_WORDS: Final[Mapping[str, Move]] = {str(move): move for move in (Deal(), Draw(), EndTurn())}


def format_card(card: Card) -> str:
    """The text of a card, as `str` gives it: ``R7``, ``G#``, ``WD``.

    Raises:
        TypeError: It is no card.

    Example:
        >>> from dos import Color, WildNumber
        >>> from dos.notation import format_card
        >>> format_card(WildNumber(Color.GREEN))
        'G#'
    """
    check_type("a card", card, *CARD_TYPES)
    return str(card)


def parse_card(text: str) -> Card:
    """The card of a text.

    Args:
        text: A text exactly as `format_card` gives it.

    Raises:
        NotationError: It is the text of no card.
        TypeError: It is no text.

    Example:
        >>> from dos import parse_card
        >>> parse_card("R7")
        NumberCard(Color.RED, 7)
        >>> parse_card("R2")
        Traceback (most recent call last):
        dos.NotationError: at character 0: expected a card: a color B, G, R or Y with 1, 3 to 10 or #, or WD
    """
    reader = Scanner(text)
    card = read_card(reader)
    reader.end()
    return card


def format_move(move: Move) -> str:
    """The text of a move, as `str` gives it: ``R7=R3+R4!!``, ``draw``, ``+R7``, ``catch@2>0``.

    Raises:
        TypeError: It is no move.

    Example:
        >>> from dos import CatchDos
        >>> from dos.notation import format_move
        >>> format_move(CatchDos(by=2, caught=0))
        'catch@2>0'
    """
    check_type("a move", move, *MOVE_TYPES)
    return str(move)


def parse_move(text: str) -> Move:
    """The move of a text. It need not be legal, anywhere.

    Args:
        text: A text exactly as `format_move` gives it: what people type is for `find_move`.

    Raises:
        NotationError: It is the text of no move.
        TypeError: It is no text.

    Example:
        >>> from dos import parse_move
        >>> parse_move("+R7")
        Place(card=NumberCard(Color.RED, 7))
        >>> parse_move("R7=R3+")
        Traceback (most recent call last):
        dos.NotationError: at character 6: expected a card: a color B, G, R or Y with 1, 3 to 10 or #, or WD
    """
    reader = Scanner(text)
    move = read_move(reader)
    reader.end()
    return move


def read_card(reader: Scanner) -> Card:
    """Take the text of a card."""
    return _CARDS[reader.take(_CARD, _A_CARD)]


def read_move(reader: Scanner) -> Move:
    """Take the text of a move."""
    for word, move in _WORDS.items():
        if reader.has(word):
            return move
    if reader.has("+"):
        return Place(read_card(reader))
    if reader.has("dos@"):
        return CallDos(by=_read_seat(reader))
    if reader.has("catch@"):
        by = _read_seat(reader)
        reader.take(">", "> and the seat that is caught")
        return CatchDos(by=by, caught=_read_seat(reader))
    if (target := reader.has(_CARD)) is None:
        reader.fail("a move: deal, draw, end, + and a card, a card and =, dos@ or catch@ and a seat")
    reader.take("=", "= and the cards played")
    return read_match(reader, _CARDS[target])


def read_match(reader: Scanner, target: Card) -> Match:
    """Take what stands in the text of a match after the equals sign."""
    cards = [read_card(reader)]
    if reader.has("+"):
        start = reader.at
        cards.append(read_card(reader))
        if cards[1] < cards[0]:
            reader.fail(f"the cards in their order, {cards[1]}+{cards[0]}", start)
    bonus = ColorMatch("!" * (reader.has("!!") or reader.has("!") or "").count("!"))
    return Match(target, tuple(cards), bonus)


def _read_seat(reader: Scanner) -> int:
    return int(reader.take(_SEAT, _A_SEAT))
