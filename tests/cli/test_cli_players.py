"""The simple bots of the command: which legal moves they choose."""

import random

import pytest

import dos
from dos.cli.bots import play as play_game
from support import positions
from support.positions import CALL, position


@pytest.mark.parametrize(
    ("hand", "made", "chosen"),
    [
        ("G7 B3 B4 Y1", [], "R7=B3+B4"),
        ("R7 B3 B4 Y1", [], "R7=R7!"),
        ("R7 R3 R4 Y1", [], "R7=R3+R4!!"),
        ("B3 Y1 Y10", ["draw"], "R7=G7"),
        ("R3 R4 Y1 Y10 B1", ["R7=R3+R4!!", "end"], "+Y10"),
        ("R3 R4 Y8 WD B1", ["R7=R3+R4!!", "end"], "+WD"),
        ("R7 B1 B3", ["R7=R7!"], "end"),
    ],
    ids=[
        "two cards rather than one",
        "a Single bonus rather than two cards",
        "a Double bonus rather than a Single bonus",
        "a match rather than a card placed",
        "the card placed is worth most",
        "a Wild DOS is worth more than an 8",
        "nothing is left but the end",
    ],
)
def test_a_player_matches_well_and_gets_rid_of_points(hand: str, made: list[str], chosen: str) -> None:
    """A player prefers a bonus, then two cards, then the card worth the most points."""
    state = positions.play(position([hand, "B5 B6"], "R7 Y9", draw="G7"), *made)
    moves = {str(next(play_game(state, random.Random(seed)))[1]) for seed in range(10)}

    assert {chosen} == moves


def test_a_player_who_can_call_or_catch_does_so_before_a_match() -> None:
    """Both players prefer a call or a catch to a Double Match."""
    state = position(["R3 R4 Y1", "B5 B6"], "R7 Y9", calls_due=[1], rules=CALL)
    acts = {(seat, move) for seed in range(20) for seat, move, _ in [next(play_game(state, random.Random(seed)))]}

    assert {(0, dos.CatchDos(by=0, caught=1)), (1, dos.CallDos(by=1))} == acts


def test_a_player_forgets_the_call_at_times() -> None:
    """A player with two cards left calls "DOS" or ends the turn, by chance."""
    state = positions.play(position(["R7 B1 B3 B4", "B5 B6 G1"], "R7 Y9", rules=CALL), "R7=R7!", "end", "+B3")
    moves = {next(play_game(state, random.Random(seed)))[1] for seed in range(20)}

    assert {dos.CallDos(by=0), dos.EndTurn()} == moves
