"""Cards and moves as text: one text for each value, every other text refused."""

import itertools

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import dos
from dos.cards import ALL_CARDS
from dos.matching import matches_of
from support import strategies
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
    *strategies.CALLS,
    *(match for target in ALL_CARDS for cards in PAIRS for match in matches_of(target, cards)),
]
"""Every move that some rule allows somewhere."""


def reads_exactly_cards(text: str) -> None:
    """Check that a text is that of the card read from it, or is refused."""
    if not fault(dos.parse_card, text):
        assert text == dos.notation.format_card(dos.parse_card(text))


def reads_exactly_moves(text: str) -> None:
    """Check that a text is that of the move read from it, or is refused."""
    if not fault(dos.parse_move, text):
        assert text == dos.notation.format_move(dos.parse_move(text))


# One text for each value


def test_every_card_is_read_as_it_is_written() -> None:
    """Each of the 41 cards has a text of its own that parses back, the one of `str`."""
    texts = [dos.notation.format_card(card) for card in ALL_CARDS]

    assert list(map(str, ALL_CARDS)) == texts
    assert list(ALL_CARDS) == list(map(dos.parse_card, texts))
    assert 41 == len(set(texts))


def test_every_move_is_read_as_it_is_written() -> None:
    """Each move that some rule allows has a text of its own that parses back, the one of `str`."""
    texts = [dos.notation.format_move(move) for move in MOVES]

    assert list(map(str, MOVES)) == texts
    assert MOVES == list(map(dos.parse_move, texts))
    assert len(MOVES) == len(set(texts))


def test_moves_that_no_rule_allows_are_read_as_they_are_written() -> None:
    """Moves that no rule allows parse back too."""
    moves = strategies.conceivable_moves(FEW)

    assert moves == [dos.parse_move(dos.notation.format_move(move)) for move in moves]


@given(strategies.moves)
def test_any_move_is_read_as_it_is_written(move: dos.Move) -> None:
    """Moves of any cards parse back."""
    assert move == dos.parse_move(dos.notation.format_move(move))


def test_short_texts() -> None:
    """Of all texts of up to three characters exactly those of cards and moves are read."""
    alphabet = "BGRYWD0123456789#+=!d"
    texts = ["".join(some) for size in range(4) for some in itertools.product(alphabet, repeat=size)]

    assert set(map(str, ALL_CARDS)) == {text for text in texts if not fault(dos.parse_card, text)}
    placements = {f"+{card}" for card in ALL_CARDS if len(str(card)) == 2}
    assert placements == {text for text in texts if not fault(dos.parse_move, text)}


# Near misses


@given(st.sampled_from(ALL_CARDS).map(str).flatmap(near))
def test_near_misses_of_a_card(text: str) -> None:
    """A card text with one character changed is that of another card, or refused."""
    reads_exactly_cards(text)


@given(strategies.moves.map(str).flatmap(near))
def test_near_misses_of_a_move(text: str) -> None:
    """A move text with one character changed is that of another move, or refused."""
    reads_exactly_moves(text)


@given(strategies.moves.map(str).flatmap(near))
def test_the_place_of_a_fault(text: str) -> None:
    """The text before the offset of an error is the beginning of a valid one."""
    error = fault(dos.parse_move, text)
    goes_on = ("", "draw", "WD", "=WD", "0", "0>0", ">0")

    if error is not None:
        assert any(not fault(dos.parse_move, text[: error.offset] + more) for more in goes_on)


@given(strategies.matches.filter(lambda match: len(set(match.cards)) == 2))
def test_the_cards_in_the_other_order(match: dos.Match) -> None:
    """Two cards in the wrong order are refused at the second, and the error has the right order."""
    first, second = match.cards
    error = fault(dos.parse_move, f"{match.target}={second}+{first}{match.bonus.value}")

    assert error is not None
    assert len(f"{match.target}={second}+") == error.offset
    assert f"the cards in their order, {first}+{second}" == error.expected


@pytest.mark.parametrize("move", [dos.Draw(), *strategies.CALLS[:5], *map(dos.Place, FEW)], ids=str)
def test_nothing_stands_around_a_move(move: dos.Move) -> None:
    """White space, another case and a second move are refused."""
    text = str(move)

    for other in (f" {text}", f"{text} ", f"{text}\n", f"\ufeff{text}", text * 2, text.swapcase(), f"{text}\x00"):
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
        ("R7=R4+R3", 6, "the cards in their order, R3+R4"),
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
def test_faults_of_moves(text: str, offset: int, expected: str) -> None:
    """An error has the offset at which a move stops being valid, and what was expected."""
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
def test_faults_of_cards(text: str, offset: int, expected: str) -> None:
    """An error has the offset at which a card stops being valid, and what was expected."""
    error = fault(dos.parse_card, text)

    assert error is not None
    assert (text, offset, expected) == (error.text, error.offset, error.expected)


# Anything else


@given(any_text)
@example("\ud83d\ude00")
@example("R7=\ud800")
@example("R\uff17")
@example("R\u0667")
def test_any_text(text: str) -> None:
    """Any text is read or raises one of the documented errors."""
    reads_exactly_cards(text)
    reads_exactly_moves(text)


@each_long
def test_long_texts(unit: str) -> None:
    """1 MB is read or refused in linear time."""
    check_linear(
        lambda text: (fault(dos.parse_move, text), fault(dos.parse_card, text)),
        lambda size: (start + long(unit, size) for start in ("", "R7=", "R7=R3+", "catch@", "+R7")),
    )


@pytest.mark.parametrize("value", [None, 7, b"R7", ["R7"], dos.Draw(), dos.WildDos(), dos.DECK], ids=repr)
def test_what_is_no_text(value: object) -> None:
    """Other types than text, cards and moves raise a TypeError."""
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
