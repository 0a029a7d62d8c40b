"""Counts of sequences of moves."""

from collections import Counter

from dos.engine import apply
from dos.state import GameState
from dos.testing.playing import moves_of_all


def perft(state: GameState, depth: int) -> tuple[int, ...]:
    """Count the sequences of legal moves from a state, for each length up to a depth.

    The legal moves of all seats count, so calls and catches by other seats do too. A game that is over has no moves.
    Two orders of moves that lead to the same state are two sequences. The time is that of applying every legal move
    to every different state that is less than `depth - 1` moves away.

    Args:
        state: The state to start from. Its shuffler determines the cards that are drawn.
        depth: The number of moves of the longest sequences.

    Returns:
        The number of sequences of 1 move, of 2 moves and so on.

    Example:
        >>> from dos import Deal, apply, new_game
        >>> from dos.testing import perft
        >>> perft(apply(new_game(2, seed=2017, dealer=0), Deal()), 4)
        (3, 12, 137, 674)
    """
    nodes: list[int] = []
    level = Counter({state: 1})
    for length in range(1, depth + 1):
        moves = {reached: moves_of_all(reached) for reached in level}
        nodes.append(sum(times * len(moves[reached]) for reached, times in level.items()))
        if length == depth:
            break
        following: Counter[GameState] = Counter()
        for reached, times in level.items():
            for move in moves[reached]:
                following[apply(reached, move)] += times
        level = following
    return tuple(nodes)
