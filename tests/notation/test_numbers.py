"""Whole numbers in positions: decimal up to 18 digits, hexadecimal from 19 digits on."""

import pytest

import dos

TEXT = dos.notation.format_position(dos.new_game(2, seed=2017, dealer=0))

assert "\nshuffler: seed 2017 0\n" in TEXT


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (0, "0"),
        (99_999_999_999_999_999, "99999999999999999"),
        (100_000_000_000_000_000, "100000000000000000"),
        (999_999_999_999_999_999, "999999999999999999"),
        (-999_999_999_999_999_999, "-999999999999999999"),
        (1_000_000_000_000_000_000, "0xde0b6b3a7640000"),
        (-1_000_000_000_000_000_000, "-0xde0b6b3a7640000"),
    ],
)
def test_how_a_number_is_written(number: int, written: str) -> None:
    """A number is written in decimal up to 18 digits, and parses back."""
    state = dos.new_game(2, seed=number, dealer=0)
    text = TEXT.replace("seed 2017 0", f"seed {written} 0")

    assert text == dos.notation.format_position(state)
    assert state == dos.notation.parse_position(text)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("1000000000000000000", "a whole number"),
        ("-1000000000000000000", "a whole number"),
        ("099999999999999999", "the number written as 99999999999999999"),
        ("0xde0b6b3a763ffff", "the number written as 999999999999999999"),
        ("-0xde0b6b3a763ffff", "the number written as -999999999999999999"),
        ("-0", "the number written as 0"),
    ],
)
def test_a_number_is_written_in_one_way(written: str, expected: str) -> None:
    """19 decimal digits, or hexadecimal for 18 digits, are rejected at the offset of the number."""
    text = TEXT.replace("seed 2017 0", f"seed {written} 0")

    with pytest.raises(dos.NotationError) as refused:
        dos.notation.parse_position(text)
    assert (text.index(written), expected) == (refused.value.offset, refused.value.expected)
