# pyright: reportUnnecessaryTypeIgnoreComment=true
"""Types of the testing tools: checked by mypy and pyright, never run, as `check_types` is."""

from typing import assert_type

from hypothesis.strategies import SearchStrategy

import dos
from dos import testing
from dos.record import GameRecord
from dos.table import Table


def check_strategies(state: dos.GameState, view: dos.Observation) -> None:
    assert_type(testing.cards(), SearchStrategy[dos.Card])
    assert_type(testing.decks(2), SearchStrategy[tuple[dos.Card, ...]])
    assert_type(testing.rules(3), SearchStrategy[dos.Rules])
    assert_type(testing.new_games(3), SearchStrategy[dos.GameState])
    assert_type(testing.states(2, dos.Rules(), phase=dos.Matching), SearchStrategy[dos.GameState])
    assert_type(testing.observations(phase=dos.Matching), SearchStrategy[dos.Observation])
    assert_type(testing.moves(), SearchStrategy[dos.Move])
    assert_type(testing.legal_moves(state), SearchStrategy[dos.Move])
    assert_type(testing.illegal_moves(view), SearchStrategy[dos.Move])
    assert_type(testing.games(), SearchStrategy[GameRecord])
    assert_type(testing.perft(state, 3), tuple[int, ...])
    testing.states(phase=dos.Draw)  # type: ignore[arg-type] # a move is not a phase


def check_leaks(table: Table) -> None:
    leaks = testing.LeakCheck(table.start)
    leaks.make(*table.history)
    leaks.check(table.sync(0), 0)
    leaks.check_view("", None, said=dos.Draw())
    leaks.check("")  # type: ignore[call-arg] # the viewer has no default
