"""The games in `tests/golden/`, written out so that any change shows; `write_golden.py` writes them.

The moves are chosen by counting, without a random generator, so that the game depends on the library alone.
"""

from collections.abc import Iterator
from functools import cache

import dos


def tell(players: int, rules: dos.Rules, seed: int) -> Iterator[str]:
    """Yield a line for each move: the seat, the move, and the table after it, with the calls that are due."""
    state = dos.new_game(players, rules=rules, seed=seed)
    assert isinstance(state.phase, dos.AwaitingDeal)
    for draws in state.phase.draws:
        yield "dealer: " + " ".join(f"{seat}:{card}" for seat, card in draws)
    count = 0
    while not state.is_over:
        legal = [(move, seat) for seat in dos.seats_to_act(state) for move in dos.legal_moves(state, seat)]
        count += 1
        move, seat = legal[count * 7919 % len(legal)]
        state = dos.apply(state, move, by=seat)
        hands = " / ".join(" ".join(map(str, hand)) for hand in state.hands)
        row = " ".join("=".join(map(str, pile.cards)) for pile in state.center_row.piles)
        due = "".join(f" !{owing}" for owing in state.calls_due)
        yield f"{seat} {move} | {row} | {hands} | {len(state.draw_pile)} {len(state.discard_pile)}{due}"
    yield f"scores: {' '.join(map(str, state.scores))}"


GAMES = {
    f"{players}-players-{name}.txt": (players, dos.Rules(target_score=60, **options))
    for players in (2, 3, 4)
    for name, options in (
        ("default", {}),
        ("options", {"single_bonus_required": True, "any_match_after_draw": True}),
        ("call", {"dos_call": True}),
    )
}


@cache
def text(name: str) -> str:
    """Return the text of one golden game."""
    players, rules = GAMES[name]
    return "".join(f"{line}\n" for line in tell(players, rules, 2017))


if __name__ == "__main__":  # a test runs this in another process
    print("".join(map(text, GAMES)), end="")
