"""The players of the command are greedy bots."""

import random

import dos
from dos.bots import best_turn
from dos.cli.bots import play
from support.positions import CALL, position


def test_the_players_are_greedy() -> None:
    """Every move of the seat to move is the first of the best turn."""
    start = state = dos.new_game(3, rules=dos.Rules(target_score=100), seed=5)
    for seat, move, made in play(start, random.Random(5)):
        assert state.to_move == seat
        assert best_turn(state)[0] == move
        state = made.state

    assert state.is_over


def test_a_player_who_can_call_or_catch_does_so_before_a_match() -> None:
    """Both players prefer a call or a catch to a Double Match, and either can be the first."""
    state = position(["R3 R4 Y1", "B5 B6"], "R7 Y9", calls_due=[1], rules=CALL)
    acts = {(seat, move) for seed in range(20) for seat, move, _ in [next(play(state, random.Random(seed)))]}

    assert {(0, dos.CatchDos(by=0, caught=1)), (1, dos.CallDos(by=1))} == acts
