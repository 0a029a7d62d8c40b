"""The game at one keyboard."""

import ast
import inspect
import random
from collections.abc import Iterator

import attrs
import pytest
import terminal
from watched import NAMES, some, some_move

import dos
from dos.testing import UNIQUE_DECK, LeakCheck
from dos.testing.leaks import known, refuse
from dos.testing.messages import cards_in


@attrs.define
class Keyboard:
    """Plays at the terminal at random, with typing errors, and scans all lines shown to the current player."""

    rng: random.Random
    truth: LeakCheck
    lines: list[str] = attrs.Factory(list)
    asked: int = 0
    seen: list[set[dos.Card]] = attrs.Factory(list)

    def __attrs_post_init__(self) -> None:
        self.seen = [set() for _ in range(self.truth.state.num_players)]

    def ask(self, prompt: str) -> str:
        """Type a number, or now and then something else."""
        state = self.truth.state
        seat = state.to_move
        assert f"{NAMES[seat]}> " == prompt
        refuse(cards_in(self.lines) - self.seen[seat] - known([state], seat), self.lines)
        assert "   you " + " ".join(map(str, state.hands[seat])) in self.lines
        self.seen[seat] = set()
        self.lines.clear()
        self.asked += 1
        if self.rng.random() < 0.1:
            return self.rng.choice(["", "0", "-1", "99", "x", "R7", "1.0", "²", "٣", "9" * 5000, "deal"])
        options = [(other, move) for other in dos.seats_to_act(state) for move in dos.legal_moves(state, other)]
        option = some_move(self.rng, state)
        self.truth.make(option)
        for other, cards in enumerate(self.seen):
            cards.update(known(self.truth._states, other))
        return f" {options.index(option) + 1}\n"


@pytest.mark.parametrize("dos_call", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_at_one_keyboard(players: int, *, dos_call: bool) -> None:
    """A game with any input reaches its end, and shows no player what the seat may not know."""
    for number in range(some(20)):
        rng = random.Random(f"terminal {players} {dos_call} {number}")
        rules = dos.Rules(target_score=30, hand_size=rng.choice((2, 3, 5)), dos_call=dos_call, deck=UNIQUE_DECK)
        state = dos.new_game(players, rules=rules, seed=number)
        keyboard = Keyboard(rng, LeakCheck(state))
        terminal.play(state, NAMES[:players], keyboard.ask, keyboard.lines.append)
        end = keyboard.truth.state
        assert end.is_over
        won = f"{NAMES[end.winner]} wins the game with {end.scores[end.winner]} points"
        assert won == keyboard.lines[-1]
        refuse(cards_in(keyboard.lines) - known(keyboard.truth._states, None), keyboard.lines)


def test_what_a_player_sees() -> None:
    """The table, the hand and the numbered moves are shown; then a mistake, and a move."""
    state = dos.apply(dos.new_game(2, seed=2017, dealer=0), dos.Deal())
    lines: list[str] = []
    answers = iter(["five", "3"])

    def ask(prompt: str) -> str:
        lines.append(prompt)
        for answer in answers:
            return answer
        raise EOFError

    terminal.play(state, ("Ann", "Bob"), ask, lines.append)
    table = [
        "-- Ann 7 | Bob 7",
        "   row R5  Y6",
        "   you G10 R3 R4 R5 Y5 Y5 Y8",
        "  1. R5=R5!",
        "  2. R5=Y5",
        "  3. draw",
    ]
    assert [*table, "Bob> ", "Please type a number from 1 to 3.", *table, "Bob> ", "You draw Wild DOS"] == lines[:16]


def test_a_game_that_is_over_is_not_played() -> None:
    """Nothing is asked, and nothing is shown."""
    state = dos.new_game(2, rules=dos.Rules(target_score=1, hand_size=1), seed=1)
    while not state.is_over:
        state = dos.apply(state, dos.legal_moves(state)[0])
    lines: list[str] = []
    terminal.play(state, ("Ann", "Bob"), lines.append, lines.append)
    assert [] == lines


def test_the_loop_has_at_most_forty_lines() -> None:
    """A terminal game needs no more code than that, including all helpers."""

    def statements() -> Iterator[int]:
        for node in ast.walk(ast.parse(inspect.getsource(terminal))):
            if isinstance(node, ast.stmt) and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
                yield node.lineno

    assert len(set(statements())) <= 40
