"""The errors of `find_move`: which reading of a text they explain, and where reading stops."""

import pytest

import dos
from support.positions import move, position

ROW = "R7 B9 G1"
STATE = position(["R3 R4 Y5 WD", "B3 B4"], ROW, draw="Y1")


@pytest.mark.parametrize(
    ("text", "meant", "rule", "reason"),
    [
        # A card of the hand that does not fit comes before one that would fit and is not held: a Wild # matches a 7.
        ("wild on red 7", "R7=WD", "C4", "a Wild DOS is always a 2, so WD does not match R7"),
        # A target in the row comes before one that would fit and is not there: a 4 of any color.
        ("red 4", "B9=R4", "T1", "R4 does not have the same number as B9"),
        ("3 on red 7", "R7=R3", "T4", "R3 has the same color as R7, but only the number counts"),
        # Both count: a card of the hand on a target elsewhere is as likely as another card on a target of the row.
        ("10 with 5", "B10=Y5", "T1", "B10 is not in the Center Row, so you cannot match it"),
        # The more cards are held, the likelier.
        ("9 with 3 and 5", "B9=R3+Y5", "T2", "R3 and Y5 cannot add up to B9"),
        # Of readings that differ in the bonus, the one that some hand could make.
        ("r7", "R7=R7!", "T1", "R7 is not in your hand, so you cannot play it"),
        ("red 3 and red 3 on red 6", "R6=R3+R3!!", "T2", "you have only one R3, so you cannot play two"),
        ("red 7 with blue 3 and red 4", "R7=B3+R4", "T2", "B3 is not in your hand, so you cannot play it"),
        # Of readings that are alike, the first in deck order, without a bonus.
        ("1 on green 1", "G1=B1", "T1", "B1 is not in your hand, so you cannot play it"),
        ("yellow 5 on blue 9", "B9=Y5", "T1", "Y5 does not have the same number as B9"),
        ("place 3", "+R3", "D3", "you can place a card only as a bonus, or after drawing without a match"),
    ],
)
def test_the_likeliest_reading_is_explained(text: str, meant: str, rule: str, reason: str) -> None:
    """The error explains the reading with most cards in the hand and in the row."""
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
def test_no_card_is_said_twice(text: str, offset: int) -> None:
    """A second "wild", color or number for the same card is an error at its place."""
    drew = dos.apply(STATE, dos.Draw())

    for view in (drew, dos.observe(drew, 0)):
        with pytest.raises(dos.NotationError) as refused:
            dos.find_move(view, text)
        assert (offset, "nothing more") == (refused.value.offset, refused.value.expected)
    assert move("+WD") == dos.find_move(drew, "place wild")
