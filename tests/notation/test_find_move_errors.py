"""Errors of `find_move`: which reading they explain, and where they stop."""

import pytest

import dos
from support.positions import move, position

ROW = "R7 B9 G1"
STATE = position(["R3 R4 Y5 WD", "B3 B4"], ROW, draw="Y1")


@pytest.mark.parametrize(
    ("text", "meant", "rule", "reason"),
    [
        # A card in the hand that does not fit is likelier than a missing card that would fit: a Wild # matches a 7.
        ("wild on red 7", "R7=WD", "C4", "a Wild DOS is always a 2, so WD does not match R7"),
        # A target in the row is likelier than a missing target that would fit: a 4 of any color.
        ("red 4", "B9=R4", "T1", "R4 does not have the same number as B9"),
        ("3 on red 7", "R7=R3", "T4", "R3 has the same color as R7, but only the number counts"),
        # A card in the hand with a missing target is as likely as a missing card with a target in the row.
        ("10 with 5", "B10=Y5", "T1", "B10 is not in the Center Row, so you cannot match it"),
        # A reading is likelier the more of its cards are in the hand.
        ("9 with 3 and 5", "B9=R3+Y5", "T2", "R3 and Y5 cannot add up to B9"),
        # Among readings that differ in the bonus, one that some hand could play wins.
        ("r7", "R7=R7!", "T1", "R7 is not in your hand, so you cannot play it"),
        ("red 3 and red 3 on red 6", "R6=R3+R3!!", "T2", "you have only one R3, so you cannot play two"),
        ("red 7 with blue 3 and red 4", "R7=B3+R4", "T2", "B3 is not in your hand, so you cannot play it"),
        # Among equally likely readings, the first in deck order without a bonus wins.
        ("1 on green 1", "G1=B1", "T1", "B1 is not in your hand, so you cannot play it"),
        ("yellow 5 on blue 9", "B9=Y5", "T1", "Y5 does not have the same number as B9"),
        ("place 3", "+R3", "D3", "you can place a card only as a bonus, or after drawing without a match"),
    ],
)
def test_the_likeliest_reading_is_explained(text: str, meant: str, rule: str, reason: str) -> None:
    """The error explains the reading with the most cards in the hand and in the row."""
    for view in (STATE, dos.observe(STATE, 0)):
        with pytest.raises(dos.IllegalMove) as refused:
            dos.find_move(view, text)
        assert (move(meant), rule, reason) == (refused.value.move, refused.value.rule, refused.value.reason)


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("place wild wild", len("place wild ")),
        ("place wild wild dos", len("place wild ")),
        ("+ wild wild", len("+ wild ")),
        ("wild wild on red 7", len("wild ")),
        ("red 7 with wild wild", len("red 7 with wild ")),
        ("place wild dos wild", len("place wild dos ")),
        ("place # #", len("place # ")),
        ("place dos dos", len("place dos ")),
        ("place red red 3", len("place red ")),
        ("place 3 3", len("place 3 ")),
    ],
)
def test_no_card_is_described_twice(text: str, offset: int) -> None:
    """A second "wild", color or number for the same card ends the move there."""
    drew = dos.apply(STATE, dos.Draw())

    for view in (drew, dos.observe(drew, 0)):
        with pytest.raises(dos.NotationError) as refused:
            dos.find_move(view, text)
        word = text[offset:].partition(" ")[0]
        assert offset == refused.value.offset
        assert f'the end of the move (did not understand "{word}")' == refused.value.expected
    assert move("+WD") == dos.find_move(drew, "place wild")


@pytest.mark.parametrize(
    ("word", "quoted"),
    [
        ("five", '"five"'),
        ("FIVE", '"five"'),
        ("x" * 41, f'"{"x" * 40}"'),
        ("é", '"é"'),
        ("\x1b[31m", "'\\x1b'"),
        ("\ud800", "'\\ud800'"),
    ],
)
def test_the_error_quotes_the_word_after_the_move(word: str, quoted: str) -> None:
    """The error quotes the unexpected word in lower case, cut short and safe to print."""
    with pytest.raises(dos.NotationError) as refused:
        dos.find_move(STATE, f"draw {word}")

    assert f"the end of the move (did not understand {quoted})" == refused.value.expected
    assert len("draw ") == refused.value.offset


@pytest.mark.parametrize("words", ["wild red 3", "blue wild dos", "red wild seven", "r wd"])
def test_the_error_quotes_a_card_that_does_not_exist(words: str) -> None:
    """The error is at the first word of the card, and quotes all of them."""
    with pytest.raises(dos.NotationError) as refused:
        dos.find_move(STATE, f"place {words}")

    assert f'a card that exists, not "{words}"' == refused.value.expected
    assert len("place ") == refused.value.offset


@pytest.mark.parametrize("number", ["0", "11", "12", "07", "100"])
def test_a_card_has_a_number_from_1_to_10(number: str) -> None:
    """Another number is refused where it stands."""
    drew = dos.apply(STATE, dos.Draw())

    for text in (f"place red {number}", f"red 7 with {number}"):
        with pytest.raises(dos.NotationError) as refused:
            dos.find_move(drew, text)
        assert text.index(number) == refused.value.offset
        assert f'a number from 1 to 10 (did not understand "{number}")' == refused.value.expected
