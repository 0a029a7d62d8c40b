"""The conformance suite: positions, moves, games and counts of moves as JSON lines, for engines in other languages.

Theory of operation. An engine in another language cannot repeat a Python shuffle. So the files contain no seeds. Before
each state is written, the moves that follow it are played once with a shuffler that records its results, and the state
is written with a `ScriptedShuffler` that has these orders. Only the counts of moves need shuffles that nobody can list:
there, a shuffle leaves the cards in deck order.

What is written is chosen by what it shows, not at random: one position for each scene and size of deck, one illegal
move for each rule and kind of move in each position, and one transition for each way in which a move can change the
phase and each sequence of events. The search starts from fixed seeds, so the files are always the same.
"""

import json
from collections.abc import Callable, Iterator
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import Any, Final

import attrs

from dos.cards import DECK, Card
from dos.engine import apply
from dos.events import Event, step
from dos.explanation import explain
from dos.legality import legal_moves
from dos.moves import Deal, Move
from dos.rules import Rules
from dos.serialization import to_data
from dos.setup import new_game
from dos.shuffling import ScriptedShuffler, Shuffler
from dos.state import GameState
from dos.testing.pieces import OPTIONS, PLAYERS, Options, cards_near, conceivable_moves
from dos.testing.playing import HABITS, moves_of_all, play, seat_of
from dos.testing.reaching import HELPFUL, NEEDED, SCENES
from dos.testing.trees import perft

_KINDS_NEAR: Final = 5
"""The number of kinds of card that illegal moves use."""


def write_conformance(folder: str | PathLike[str]) -> None:
    """Write the files of the conformance suite, one JSON document on each line.

    The files are `positions.jsonl`, `transitions.jsonl`, `games.jsonl` and `perft.jsonl`. The command
    ``python -m dos.testing FOLDER`` does the same.

    Args:
        folder: The folder for the files. It is created if it does not exist.
    """
    path = Path(folder)
    path.mkdir(parents=True, exist_ok=True)
    for name, lines in _FILES.items():
        text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines())
        (path / f"{name}.jsonl").write_bytes(text.encode())


# Shuffles


@attrs.frozen
class _Recorder:
    """A shuffler that records the results of another one."""

    shuffler: Shuffler
    orders: list[tuple[Card, ...]]

    def shuffle(self, cards: tuple[Card, ...], /) -> tuple[tuple[Card, ...], "_Recorder"]:
        order, shuffler = self.shuffler.shuffle(cards)
        self.orders.append(order)
        return order, _Recorder(shuffler, self.orders)


@attrs.frozen
class _InDeckOrder:
    """A shuffler that leaves the cards in deck order."""

    def shuffle(self, cards: tuple[Card, ...], /) -> tuple[tuple[Card, ...], "_InDeckOrder"]:
        return cards, self


def _scripted(state: GameState, *moves: Move) -> GameState:
    """Return the state with a script of all shuffles of the moves that follow."""
    orders: list[tuple[Card, ...]] = []
    following = attrs.evolve(state, shuffler=_Recorder(state.shuffler, orders))
    for move in moves:
        following = apply(following, move)
    return attrs.evolve(state, shuffler=ScriptedShuffler(tuple(orders)))


# Games to choose from


def _start(number: int, options: Options, *, is_small: bool, target_score: int = 100) -> GameState:
    """Return a new game, with the deck of the rulebook or with 12 cards."""
    rules = (
        Rules(hand_size=2, deck=DECK[number % 9 :: 9], target_score=target_score, **options)
        if is_small
        else Rules(target_score=target_score, **options)
    )
    return new_game(PLAYERS[number % 3], rules=rules, seed=number)


def _reach(name: str, first: int) -> GameState:
    """Return a state that shows a scene."""
    needed = NEEDED.get(name, {}).items()
    among = [options for options in OPTIONS if needed <= dict(options).items()]
    number = first
    while True:
        start = _start(number, among[number % len(among)], is_small=number % 2 == 0)
        habit = HELPFUL.get(name) or list(HABITS)[number % len(HABITS)]
        states = (state for state, _, _ in islice(play(start, habit, number), 600))
        ends = (state for _, _, state in play(start, "matches", number) if state.is_over)
        for state in ends if name == "the end of a game" else states:
            if SCENES[name](state):
                return state
        number += 1


# Files


def _positions() -> Iterator[dict[str, Any]]:
    for name in SCENES:
        for first in (0, 101):
            state = _reach(name, first)
            seats = range(state.num_players)
            yield {
                "scene": name,
                "state": to_data(_scripted(state)),
                "legal": [list(map(str, legal_moves(state, seat))) for seat in seats],
                "illegal": [list(_illegal(state, seat)) for seat in seats],
            }


def _illegal(state: GameState, seat: int) -> Iterator[list[str]]:
    """Yield the first illegal move of each kind that breaks each rule, with the rule."""
    shown: set[tuple[type[Move], str]] = set()
    for move in conceivable_moves(cards_near(state)[:_KINDS_NEAR] or DECK[:1], state.num_players):
        error = explain(state, move, by=seat)
        if error is not None and (type(move), error.rule) not in shown:
            shown.add((type(move), error.rule))
            yield [str(move), error.rule]


def _transitions() -> Iterator[dict[str, Any]]:
    shown: set[object] = set()
    for state, played in _positions_of_games():
        for move in moves_of_all(state):
            kind = type(state.phase), type(move)
            if move != played and kind in shown:
                continue
            made = step(state, move)
            key = type(state.phase), type(made.state.phase), tuple(map(_shown_by, made.events))
            if key not in shown:
                shown.update((kind, key))
                yield _transition(state, move, made.events)


def _positions_of_games() -> Iterator[tuple[GameState, Move]]:
    """Yield positions of many games, each with its move. Those with few cards come first, to keep the files small."""
    for is_small in (True, False):
        for number, options in enumerate(OPTIONS * (6 if is_small else 2)):
            start = _start(number, options, is_small=is_small, target_score=1 + 30 * (number % 2))
            for habit in HABITS:
                yield from ((state, move) for state, move, _ in islice(play(start, habit, number), 400))


def _shown_by(event: Event) -> object:
    """Return what distinguishes an event from others of its class, in a few words."""
    match = getattr(event, "match", None)
    return type(event), match and (match.bonus, len(match.cards))


def _transition(state: GameState, move: Move, events: tuple[Event, ...]) -> dict[str, Any]:
    before = _scripted(state, move)
    return {
        "before": to_data(before),
        "seat": seat_of(state, move),
        "move": str(move),
        "events": list(map(to_data, events)),
        "after": to_data(apply(before, move)),
    }


def _games() -> Iterator[dict[str, Any]]:
    number = 0
    for options in OPTIONS:
        for _ in PLAYERS:
            start = _start(number, options, is_small=number % 2 == 0)
            steps = list(play(start, "color matches" if number % 3 else "matches", number))
            scripted = _scripted(start, *(move for _, move, _ in steps))
            end = steps[-1][2]
            yield {
                "start": to_data(scripted),
                "moves": [[seat_of(state, move), str(move), len(moves_of_all(state))] for state, move, _ in steps],
                "scores": list(end.scores),
                "winner": end.winner,
                "rounds": end.round,
            }
            number += 1


def _perft() -> Iterator[dict[str, Any]]:
    few = Rules(hand_size=2, deck=DECK[::9], target_score=100)
    starts: list[tuple[str, int, Rules, int]] = [
        ("2 players", 2, Rules(), 6),
        ("3 players", 3, Rules(), 6),
        ("4 players", 4, Rules(), 6),
        ("single_bonus_required", 2, Rules(single_bonus_required=True), 6),
        ("any_match_after_draw", 2, Rules(any_match_after_draw=True), 6),
        ("dos_call", 3, Rules(dos_call=True, hand_size=3), 9),
        ("12 cards", 2, few, 16),
        ("12 cards, all options", 3, attrs.evolve(few, target_score=1, **OPTIONS[-1]), 12),
    ]
    for name, players, rules, depth in starts:
        dealt = apply(new_game(players, rules=rules, seed=2017, dealer=0), Deal())
        start = attrs.evolve(dealt, shuffler=_InDeckOrder())
        yield {"name": name, "state": to_data(start), "nodes": perft(start, depth)}


_FILES: Final[dict[str, Callable[[], Iterator[dict[str, Any]]]]] = {
    "positions": _positions,
    "transitions": _transitions,
    "games": _games,
    "perft": _perft,
}
