"""The conformance suite agrees with the engine, and its files are up to date.

The reader here knows the suite from its documentation only. It uses the functions of the package root and of
`dos.serialization`, and nothing of `dos.testing`.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest

import dos
from dos.phases import TRANSITIONS
from dos.serialization import from_data, to_data

FOLDER = Path(__file__).parents[1] / "conformance"
FILES = ("games.jsonl", "perft.jsonl", "positions.jsonl", "transitions.jsonl")


def lines(name: str) -> list[Any]:
    """Parse each line of a file."""
    return list(map(json.loads, (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()))


def each_line(name: str) -> pytest.MarkDecorator:
    """Run a test for each line of a file."""
    return pytest.mark.parametrize("line", lines(name), ids=[f"{name}-{number}" for number in range(len(lines(name)))])


def moves_of(state: dos.GameState) -> list[str]:
    """List the legal moves of all seats."""
    seats = range(state.num_players)
    return [str(move) for seat in seats for move in dos.legal_moves(state, seat)]


@attrs.frozen
class InDeckOrder:
    """The shuffles of the file of counts."""

    def shuffle(self, cards: tuple[dos.Card, ...], /) -> tuple[tuple[dos.Card, ...], "InDeckOrder"]:
        """Leave the cards in deck order."""
        return cards, self


@each_line("positions")
def test_positions(line: Any) -> None:
    """Exactly the listed moves are legal for each seat, and each illegal move breaks the rule beside it."""
    state = from_data(dos.GameState, line["state"])
    for seat, (legal, illegal) in enumerate(zip(line["legal"], line["illegal"], strict=True)):
        assert legal == list(map(str, dos.legal_moves(state, seat)))
        for text, rule in illegal:
            with pytest.raises(dos.IllegalMove) as caught:
                dos.apply(state, dos.parse_move(text), by=seat)
            assert rule == caught.value.rule


@each_line("transitions")
def test_transitions(line: Any) -> None:
    """A move leads to the state after it and has the listed events."""
    made = dos.step(from_data(dos.GameState, line["before"]), dos.parse_move(line["move"]), by=line["seat"])

    assert line["after"] == to_data(made.state)
    assert line["events"] == list(map(to_data, made.events))


@each_line("games")
def test_games(line: Any) -> None:
    """The moves of a game lead from its start to its result, with the listed numbers of legal moves on the way."""
    state = from_data(dos.GameState, line["start"])
    for seat, text, count in line["moves"]:
        assert count == len(moves_of(state))
        state = dos.apply(state, dos.parse_move(text), by=seat)

    assert (line["scores"], line["winner"], line["rounds"]) == (list(state.scores), state.winner, state.round)
    assert dos.ScriptedShuffler(()) == state.shuffler
    assert state.is_over


def visit(state: dos.GameState, depth: int, nodes: list[int]) -> None:
    """Count the sequences of moves one by one, by their length."""
    moves = moves_of(state)
    nodes[-depth] += len(moves)
    if depth > 1:
        for text in moves:
            visit(dos.apply(state, dos.parse_move(text)), depth - 1, nodes)


@each_line("perft")
def test_perft(line: Any) -> None:
    """A search that visits every sequence of moves finds the listed counts."""
    state = attrs.evolve(from_data(dos.GameState, line["state"]), shuffler=InDeckOrder())
    expected = [nodes for nodes in line["nodes"] if nodes < 15_000]
    nodes = [0] * len(expected)
    visit(state, len(expected), nodes)

    assert expected == nodes
    assert len(expected) > 3


# The content of the files


def test_the_files_cover_the_rules() -> None:
    """Every phase with each of its moves is among the transitions, every phase among the positions."""
    played = {(line["before"]["phase"]["type"], type(dos.parse_move(line["move"]))) for line in lines("transitions")}

    assert {(phase.__name__, move) for phase, moves in TRANSITIONS.items() for move in moves} == played
    assert {phase.__name__ for phase in TRANSITIONS} == {line["state"]["phase"]["type"] for line in lines("positions")}


def test_the_files_are_up_to_date(tmp_path: Path) -> None:
    """The files are what the command writes, and together they are small."""
    done = subprocess.run(
        [sys.executable, "-m", "dos.testing", tmp_path / "suite"], capture_output=True, check=True, text=True
    )
    written = {path.name: path.read_bytes() for path in (tmp_path / "suite").iterdir()}

    assert ("", "") == (done.stdout, done.stderr)
    assert set(FILES) == set(written) == {path.name for path in FOLDER.iterdir()}
    for name in FILES:
        assert written[name] == (FOLDER / name).read_bytes(), "out of date: python -m dos.testing tests/conformance"
    assert sum(map(len, written.values())) < 500_000
