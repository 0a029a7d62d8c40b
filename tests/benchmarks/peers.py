"""Games of other libraries, to compare `dos` with: each function returns a work that plays one random game.

The unit is a decision: list the legal moves, choose one, make it. `dos` checks each move and returns a new state. Crazy
Eights clones its state first. The others change their state in place, which is less work, and few of them check moves.
"""

from __future__ import annotations

import random
import warnings
from typing import Any

from measuring import Work  # noqa: TC002 - see `measuring` for what it is

import dos


def dos_game(players: int = 4, seed: int = 0) -> Work:
    """Return a work that plays a game of `dos`."""
    rng = random.Random(seed)

    def play() -> int:
        made = 0
        state = dos.new_game(players, seed=rng.randrange(2**32))
        while moves := dos.legal_moves(state):
            state = dos.apply(state, rng.choice(moves))
            made += 1
        return made

    return play


def rlcard_uno() -> Work:
    """RLCard's environment for UNO, with 2 players."""
    import rlcard

    rng = random.Random(1)
    env = rlcard.make("uno", config={"seed": 1})

    def play() -> int:
        made = 0
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            made += 1
        return made

    return play


def rlcard_game() -> Work:
    """RLCard's game of UNO without the environment, with 2 players."""
    from rlcard.games.uno import Game

    rng = random.Random(1)

    def play() -> int:
        made = 0
        game = Game()
        game.init_game()
        while not game.is_over():
            game.step(rng.choice(game.get_legal_actions()))
            made += 1
        return made

    return play


def _open_spiel(name: str, *, clones: bool) -> Work:
    import pyspiel

    rng = random.Random(1)
    game = pyspiel.load_game(name)

    def play() -> int:
        made = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if clones:
                state = state.clone()
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                made += 1
        return made

    return play


def liars_poker() -> Work:
    """OpenSpiel's Liar's Poker, which is written in Python."""
    from open_spiel.python.games import liars_poker as _registered  # noqa: F401 - importing registers the game

    return _open_spiel("python_liars_poker", clones=False)


def crazy_eights() -> Work:
    """OpenSpiel's Crazy Eights, which is written in C++, with a new state for each move."""
    return _open_spiel("crazy_eights", clones=True)


def chess() -> Work:
    """python-chess: the first 200 moves of a game."""
    import chess as library

    rng = random.Random(1)

    def play() -> int:
        board = library.Board()
        made = 0
        while made < 200 and (moves := list(board.legal_moves)):
            board.push(rng.choice(moves))
            made += 1
        return made

    return play


def pokerkit() -> Work:
    """A hand of no-limit Texas hold'em with PokerKit, with 4 players."""
    from pokerkit import Automation, NoLimitTexasHoldem

    rng = random.Random(1)

    def play() -> int:
        made = 0
        state: Any = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 200, 4)  # noqa: FBT003
        while state.status:
            actions = []
            if state.can_fold():
                actions.append(state.fold)
            if state.can_check_or_call():
                actions.append(state.check_or_call)
            if state.can_complete_bet_or_raise_to():
                actions.append(state.complete_bet_or_raise_to)
            rng.choice(actions)()
            made += 1
        return made

    return play


def leduc_holdem() -> Work:
    """PettingZoo's environment for Leduc hold'em, with 2 players."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import leduc_holdem_v4

    rng = random.Random(1)
    env = leduc_holdem_v4.env()

    def play() -> int:
        made = 0
        env.reset(seed=rng.randrange(2**31))
        for _ in env.agent_iter():
            observation, _, is_terminal, is_cut_off, _ = env.last()
            if is_terminal or is_cut_off:
                env.step(None)
            else:
                env.step(rng.choice([move for move, is_legal in enumerate(observation["action_mask"]) if is_legal]))
                made += 1
        return made

    return play


PEERS = {
    "RLCard, `uno` environment": ("rlcard", rlcard_uno),
    "RLCard, `UnoGame` alone": ("rlcard", rlcard_game),
    "OpenSpiel, `python_liars_poker`": ("open-spiel", liars_poker),
    "OpenSpiel, `crazy_eights` in C++, with clones": ("open-spiel", crazy_eights),
    "python-chess": ("chess", chess),
    "PokerKit, Texas hold'em": ("pokerkit", pokerkit),
    "PettingZoo, `leduc_holdem`": ("pettingzoo", leduc_holdem),
}
"""Each peer with the distribution that it needs and its function."""
