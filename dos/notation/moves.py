"""Format and parse cards and moves.

Each value has exactly one text, and the parsers accept no other, apart from a byte order mark before it.
"""

import re
from collections.abc import Mapping
from typing import Final

from dos._checks import check_type
from dos.cards import ALL_CARDS, CARD_TYPES, Card
from dos.moves import CallDos, CatchDos, ColorMatch, Deal, Draw, EndTurn, Match, Move, Place, check_move
from dos.notation.incoming import MARK
from dos.notation.scanner import Scanner

_CARDS: Final[Mapping[str, Card]] = {str(card): card for card in ALL_CARDS}
_CARD: Final = re.compile("|".join(sorted(map(re.escape, _CARDS), key=len, reverse=True)))
_A_CARD: Final = "a card: a color B, G, R or Y with 1, 3 to 10 or #, or WD"
_SEAT: Final = re.compile("[0-3]")
_A_SEAT: Final = "a seat, 0 to 3"
_WORDS: Final[Mapping[str, Move]] = {str(move): move for move in (Deal(), Draw(), EndTurn())}


def format_card(card: Card) -> str:
    """Format a card, as `str` does: ``R7``, ``G#``, ``WD``.

    Raises:
        TypeError: If `card` is not a card.

    Example:
        >>> from dos import Color, WildNumber
        >>> from dos.notation import format_card
        >>> format_card(WildNumber(Color.GREEN))
        'G#'
    """
    check_type("a card", card, *CARD_TYPES)
    return str(card)


def parse_card(text: str) -> Card:
    """Parse a card.

    Args:
        text: The text of a card, exactly as `format_card` returns it. A byte order mark before it is ignored.

    Raises:
        NotationError: If `text` is not the text of a card.
        TypeError: If `text` is not a string.

    Example:
        >>> from dos import parse_card
        >>> parse_card("R7")
        NumberCard(Color.RED, 7)
        >>> parse_card("R2")
        Traceback (most recent call last):
        dos.NotationError: at character 0: expected a card: a color B, G, R or Y with 1, 3 to 10 or #, or WD
    """
    scanner = Scanner(text)
    scanner.accept(MARK)
    card = read_card(scanner)
    scanner.end()
    return card


def format_move(move: Move) -> str:
    """Format a move, as `str` does: ``R7=R3+R4!!``, ``draw``, ``+R7``, ``catch@2>0``.

    Raises:
        TypeError: If `move` is not a move.

    Example:
        >>> from dos import CatchDos
        >>> from dos.notation import format_move
        >>> format_move(CatchDos(by=2, caught=0))
        'catch@2>0'
    """
    check_move(move)
    return str(move)


def parse_move(text: str) -> Move:
    """Parse a move. The move need not be legal in any position.

    Args:
        text: The text of a move, exactly as `format_move` returns it. A byte order mark before it is ignored. For text
            that people type, use `find_move`.

    Raises:
        NotationError: If `text` is not the text of a move.
        TypeError: If `text` is not a string.

    Example:
        >>> from dos import parse_move
        >>> parse_move("+R7")
        Place(card=NumberCard(Color.RED, 7))
        >>> parse_move("R7=R3+")
        Traceback (most recent call last):
        dos.NotationError: at character 6: expected a card: a color B, G, R or Y with 1, 3 to 10 or #, or WD
    """
    scanner = Scanner(text)
    scanner.accept(MARK)
    move = read_move(scanner)
    scanner.end()
    return move


def parse_written_move(text: str) -> Move:
    """Parse a move inside a document, where no byte order mark belongs.

    Raises:
        NotationError: If `text` is not the text of a move.
    """
    scanner = Scanner(text)
    move = read_move(scanner)
    scanner.end()
    return move


def read_card(scanner: Scanner) -> Card:
    """Consume a card."""
    return _CARDS[scanner.expect(_CARD, _A_CARD)]


def read_move(scanner: Scanner) -> Move:
    """Consume a move."""
    for word, move in _WORDS.items():
        if scanner.accept(word):
            return move
    if scanner.accept("+"):
        return Place(read_card(scanner))
    if scanner.accept("dos@"):
        return CallDos(by=_read_seat(scanner))
    if scanner.accept("catch@"):
        by = _read_seat(scanner)
        scanner.expect(">", "> and the seat that is caught")
        return CatchDos(by=by, caught=_read_seat(scanner))
    if (target := scanner.accept(_CARD)) is None:
        scanner.fail("a move: deal, draw, end, + and a card, a card and =, dos@ or catch@ and a seat")
    scanner.expect("=", "= and the cards played")
    return read_match(scanner, _CARDS[target])


def read_match(scanner: Scanner, target: Card) -> Match:
    """Consume the part of a match after the equals sign."""
    cards = [read_card(scanner)]
    if scanner.accept("+"):
        start = scanner.offset
        cards.append(read_card(scanner))
        if cards[1] < cards[0]:
            scanner.fail(f"the cards in deck order, {cards[1]}+{cards[0]}", start)
    bonus = ColorMatch("!" * (scanner.accept("!!") or scanner.accept("!") or "").count("!"))
    return Match(target, tuple(cards), bonus)


def _read_seat(scanner: Scanner) -> int:
    return int(scanner.expect(_SEAT, _A_SEAT))
