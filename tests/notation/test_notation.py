"""Notation of cards and moves: one text for each value, and no other text is accepted."""

import itertools

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import dos
from dos import testing
from dos.cards import ALL_CARDS
from dos.matching import matches_of
from dos.testing import pieces
from support.texts import any_text, check_linear, each_long, fault, long, near

A_CARD = "a card: a color B, G, R or Y with 1, 3 to 10 or #, or WD"
A_MOVE = "a move: deal, draw, end, + and a card, a card and =, dos@ or catch@ and a seat"
A_SEAT = "a seat, 0 to 3"

PAIRS = [(card,) for card in ALL_CARDS] + list(itertools.combinations_with_replacement(ALL_CARDS, 2))
FEW = tuple(dos.parse_card(text) for text in ("B1", "R7", "R10", "G#", "WD"))
MOVES = [
    dos.Deal(),
    dos.Draw(),
    dos.EndTurn(),
    *map(dos.Place, ALL_CARDS),
    *pieces.CALLS,
    *(match for target in ALL_CARDS for cards in PAIRS for match in matches_of(target, cards)),
]
"""Every move that is legal in some position."""


def reads_exactly_cards(text: str) -> None:
    """Check that a text is rejected, or is exactly the text of the card parsed from it."""
    if not fault(dos.parse_card, text):
        assert text == dos.notation.format_card(dos.parse_card(text))


def reads_exactly_moves(text: str) -> None:
    """Check that a text is rejected, or is exactly the text of the move parsed from it."""
    if not fault(dos.parse_move, text):
        assert text == dos.notation.format_move(dos.parse_move(text))


# One text for each value


def test_every_card_round_trips() -> None:
    """The text of each of the 41 cards is its `str`, parses back, and is unique."""
    texts = [dos.notation.format_card(card) for card in ALL_CARDS]

    assert list(map(str, ALL_CARDS)) == texts
    assert list(ALL_CARDS) == list(map(dos.parse_card, texts))
    assert 41 == len(set(texts))


def test_every_legal_kind_of_move_round_trips() -> None:
    """The text of each move that some rule allows is its `str`, parses back, and is unique."""
    texts = [dos.notation.format_move(move) for move in MOVES]

    assert list(map(str, MOVES)) == texts
    assert MOVES == list(map(dos.parse_move, texts))
    assert len(MOVES) == len(set(texts))


def test_illegal_moves_round_trip() -> None:
    """Every move of a few cards parses back, whether a rule allows it or not."""
    moves = pieces.conceivable_moves(FEW)

    assert moves == [dos.parse_move(dos.notation.format_move(move)) for move in moves]


@given(testing.moves())
def test_any_move_round_trips(move: dos.Move) -> None:
    """A move of any cards parses back."""
    assert move == dos.parse_move(dos.notation.format_move(move))


def test_short_texts() -> None:
    """Of all texts of up to three characters, exactly those that the library writes are accepted."""
    alphabet = "BGRYWD0123456789#+=!d"
    texts = ["".join(some) for size in range(4) for some in itertools.product(alphabet, repeat=size)]

    assert set(map(str, ALL_CARDS)) == {text for text in texts if not fault(dos.parse_card, text)}
    placements = {f"+{card}" for card in ALL_CARDS if len(str(card)) == 2}
    assert placements == {text for text in texts if not fault(dos.parse_move, text)}


# Near misses


@given(st.sampled_from(ALL_CARDS).map(str).flatmap(near))
def test_near_misses_of_a_card(text: str) -> None:
    """A card's text with one character inserted, deleted or changed is another card's text, or rejected."""
    reads_exactly_cards(text)


@given(testing.moves().map(str).flatmap(near))
def test_near_misses_of_a_move(text: str) -> None:
    """A move's text with one character inserted, deleted or changed is another move's text, or rejected."""
    reads_exactly_moves(text)


@given(testing.moves().map(str).flatmap(near))
def test_the_offset_of_an_error(text: str) -> None:
    """The text before the offset of an error is the beginning of a valid text."""
    error = fault(dos.parse_move, text)
    goes_on = ("", "draw", "WD", "=WD", "0", "0>0", ">0")

    if error is not None:
        assert any(not fault(dos.parse_move, text[: error.offset] + more) for more in goes_on)


@given(pieces.any_match.filter(lambda match: len(set(match.cards)) == 2))
def test_the_cards_in_the_other_order(match: dos.Match) -> None:
    """Two cards in the wrong order are rejected at the second card, and the error shows the right order."""
    first, second = match.cards
    error = fault(dos.parse_move, f"{match.target}={second}+{first}{match.bonus.value}")

    assert error is not None
    assert len(f"{match.target}={second}+") == error.offset
    assert f"the cards in deck order, {first}+{second}" == error.expected


@pytest.mark.parametrize("move", [dos.Draw(), *pieces.CALLS[:5], *map(dos.Place, FEW)], ids=str)
def test_nothing_may_surround_a_move(move: dos.Move) -> None:
    """White space, another case and a second move are rejected."""
    text = str(move)

    for other in (
        f" {text}",
        f"{text} ",
        f"{text}\n",
        f"\ufeff\ufeff{text}",
        f"{text}\ufeff",
        text * 2,
        text.swapcase(),
        f"{text}\x00",
    ):
        assert fault(dos.parse_move, other) is not None
        assert fault(dos.parse_card, other) is not None


@pytest.mark.parametrize(
    ("text", "offset", "expected"),
    [
        ("", 0, A_MOVE),
        ("r7", 0, A_MOVE),
        ("R2=R7", 0, A_MOVE),
        ("R7", 2, "= and the cards played"),
        ("R7 = B7", 2, "= and the cards played"),
        ("R7=", 3, A_CARD),
        ("R7=R3+", 6, A_CARD),
        ("R7=R3+R4!!!", 10, "the end of the text"),
        ("R7=R4+R3", 6, "the cards in deck order, R3+R4"),
        ("R7=R1+R1+R5", 8, "the end of the text"),
        ("+", 1, A_CARD),
        ("+R11", 3, "the end of the text"),
        ("draws", 4, "the end of the text"),
        ("dos@", 4, A_SEAT),
        ("dos@4", 4, A_SEAT),
        ("dos@00", 5, "the end of the text"),
        ("dos@\u0661", 4, A_SEAT),
        ("catch@1", 7, "> and the seat that is caught"),
        ("catch@1>", 8, A_SEAT),
    ],
)
def test_errors_of_moves(text: str, offset: int, expected: str) -> None:
    """An error has the offset at which the text stops being a move, and what was expected there."""
    error = fault(dos.parse_move, text)

    assert error is not None
    assert (text, offset, expected, ()) == (error.text, error.offset, error.expected, error.suggestions)


@pytest.mark.parametrize(
    ("text", "offset", "expected"),
    [
        ("", 0, A_CARD),
        ("R", 0, A_CARD),
        ("R2", 0, A_CARD),
        ("R0", 0, A_CARD),
        ("W", 0, A_CARD),
        ("wd", 0, A_CARD),
        ("R11", 2, "the end of the text"),
        ("R100", 3, "the end of the text"),
        ("R7 ", 2, "the end of the text"),
        ("WD#", 2, "the end of the text"),
    ],
)
def test_errors_of_cards(text: str, offset: int, expected: str) -> None:
    """An error has the offset at which the text stops being a card, and what was expected there."""
    error = fault(dos.parse_card, text)

    assert error is not None
    assert (text, offset, expected) == (error.text, error.offset, error.expected)


# Arbitrary texts


@given(any_text)
@example("\ud83d\ude00")
@example("R7=\ud800")
@example("R\uff17")
@example("R\u0667")
def test_any_text(text: str) -> None:
    """Any text is parsed, or raises `NotationError`."""
    reads_exactly_cards(text)
    reads_exactly_moves(text)


@each_long
def test_long_texts(unit: str) -> None:
    """A line of 1 MB, alone or after the beginning of a move, is rejected in linear time."""
    check_linear(
        lambda text: (fault(dos.parse_move, text), fault(dos.parse_card, text)),
        lambda size: (start + long(unit, size) for start in ("", "R7=", "R7=R3+", "catch@", "+R7")),
    )


@pytest.mark.parametrize("value", [None, 7, b"R7", ["R7"], dos.Draw(), dos.WildDos(), dos.DECK], ids=repr)
def test_wrong_types(value: object) -> None:
    """A value that is not a string, card or move, where one is expected, raises `TypeError`."""
    for read in (dos.parse_card, dos.parse_move, dos.notation.parse_position, dos.record.parse_record):
        with pytest.raises(TypeError):
            read(value)
    if not isinstance(value, dos.WildDos):
        with pytest.raises(TypeError):
            dos.notation.format_card(value)
    if not isinstance(value, dos.Draw):
        with pytest.raises(TypeError):
            dos.notation.format_move(value)
    with pytest.raises(TypeError):
        dos.notation.format_position(value)
    with pytest.raises(TypeError):
        dos.record.format_record(value)
