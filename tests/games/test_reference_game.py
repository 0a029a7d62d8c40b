"""Two independent implementations of the whole game, compared move for move."""

import copy
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from dos import testing
from dos.testing import pieces, playing, reaching
from support.reference_game import NaiveGame


class Orders:
    """Gives the naive game the orders that the library gets from a seed."""

    def __init__(self, seed: int) -> None:
        self.shuffler = dos.SeededShuffler(seed)

    def __call__(self, cards: list[dos.Card]) -> list[dos.Card]:
        """Return the cards in the next order."""
        order, self.shuffler = self.shuffler.shuffle(tuple(sorted(cards)))
        return list(order)


def picture_of_naive(game: NaiveGame) -> dict[str, object]:
    """Return the position of the naive game, in a form that both games share."""
    return {
        "hands": [sorted(hand) for hand in game.hands] if game.row else [],
        "row": [str(card) for card, _, _ in game.row],
        "matched": sorted(f"{card}={'+'.join(map(str, cards))}{mark}" for card, cards, mark in game.row if cards),
        "draw pile": game.draw_pile,
        "discard pile": sorted(game.discard_pile),
        "scores": game.scores,
        "to move": None if game.phase == "over" else game.to_move,
        "moves": [game.legal(seat) for seat in range(game.num_players)],
        "calls due": sorted(game.liable),
    }


def picture_of(state: dos.GameState) -> dict[str, object]:
    """Return the position of the library's game, in the same form."""
    return {
        "hands": [list(hand) for hand in state.hands] if state.round else [],
        "row": [str(pile.card) for pile in state.center_row.piles],
        "matched": sorted(str(pile.match) for pile in state.center_row.piles if pile.match),
        "draw pile": list(state.draw_pile),
        "discard pile": sorted(state.discard_pile),
        "scores": list(state.scores),
        "to move": state.to_move,
        "moves": [set(map(str, dos.legal_moves(state, seat))) for seat in range(state.num_players)],
        "calls due": list(state.calls_due),
    }


@pytest.mark.rule("T5", "B6", "D2", "D3", "E1", "P1", "P2", "R1", "R3", "Y1", "Y2", "Y3", "Y4")
@given(
    st.sampled_from(pieces.PLAYERS).flatmap(lambda players: st.tuples(st.just(players), testing.rules(players))),
    pieces.seeds,
    reaching.habits,
)
def test_two_implementations_play_the_same_game(table: tuple[int, dos.Rules], seed: int, habit: str) -> None:
    """The same moves and shuffles lead the library and the naive game to the same position after every move."""
    players, rules = table
    dealer = seed % players
    naive = NaiveGame(players, rules, Orders(seed), dealer)
    state = dos.new_game(players, rules=rules, seed=seed, dealer=dealer)
    rng = random.Random(seed)
    for _ in range(120):
        assert picture_of_naive(naive) == picture_of(state)
        legal = playing.moves_of_all(state)
        if not legal:
            break
        (move,) = rng.choices(legal, weights=[playing.HABITS[habit](move) for move in legal])
        naive.play(str(move))
        state = dos.apply(copy.copy(state), move)  # a copy has no kept list, so the move is judged
