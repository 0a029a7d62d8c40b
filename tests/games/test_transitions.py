"""The table of phases and moves, compared with play: nothing happens outside it, and all of it is reached."""

from collections.abc import Iterator

import pytest
from hypothesis import given

import dos
from dos import testing
from dos.engine import _EFFECTS
from dos.moves import MOVE_TYPES
from dos.phases import TRANSITIONS
from dos.testing import playing

Row = tuple[type, type, type]

IN_THE_TABLE: set[Row] = {
    (phase, move, following)
    for phase, moves in TRANSITIONS.items()
    for move, phases in moves.items()
    for following in phases
}


WITHOUT_CALL: set[Row] = {
    (phase, move, following)
    for phase, move, following in IN_THE_TABLE
    if not {dos.CallDos, dos.CatchDos, dos.ClosingTurn} & {phase, move, following}
}


def _rows_of_play(seeds: int, *, dos_call: bool) -> Iterator[Row]:
    """Return the rows that play reaches, in games with few cards and low targets too."""
    for seed in range(seeds):
        for habit in playing.HABITS:
            for hand_size, cards, target_score in ((7, 108, 200), (1, 7, 1), (1, 7, 30), (2, 9, 1), (2, 9, 60)):
                rules = dos.Rules(
                    hand_size=hand_size,
                    deck=dos.DECK[seed % 7 :: 108 // cards],
                    target_score=target_score,
                    any_match_after_draw=bool(seed % 2),
                    dos_call=dos_call,
                )
                for before, move, after in playing.play(dos.new_game(2, rules=rules, seed=seed), habit, seed):
                    yield type(before.phase), type(move), type(after.phase)


@pytest.mark.slow
@pytest.mark.rule("T5", "R1", "R4", "S6")
def test_play_reaches_every_row_of_the_table_and_no_other() -> None:
    """Play stays within the table and reaches all of its rows, even the rarest, except those of the call."""
    assert set(_rows_of_play(30, dos_call=False)) == WITHOUT_CALL


@pytest.mark.slow
@pytest.mark.rule("Y1", "Y2", "Y3")
def test_play_with_the_call_reaches_every_row_of_the_table_and_no_other() -> None:
    """With the DOS call, play reaches the whole table and stays within it."""
    assert set(_rows_of_play(40, dos_call=True)) == IN_THE_TABLE


@given(testing.states())
def test_legal_moves_are_those_of_the_phase(state: dos.GameState) -> None:
    """Each legal move has a type that the table lists for the phase."""
    assert set(map(type, playing.moves_of_all(state))) <= set(TRANSITIONS[type(state.phase)])


def test_every_kind_of_move_has_an_effect() -> None:
    """`apply` looks up the function for a move by its type, so the table has all types."""
    assert set(MOVE_TYPES) == set(_EFFECTS)
