"""What these tests need beyond `dos.testing`: states with a call due, and states with other hidden cards."""

import random
from collections.abc import Iterator

import attrs
from hypothesis import strategies as st

import dos
from dos.testing import pieces, reaching
from dos.testing.playing import play

WITHOUT_CALL = tuple(options for options in pieces.OPTIONS if not options["dos_call"])


def viewers(state: dos.GameState) -> tuple[int | None, ...]:
    """Return all viewers of a game: the seats and a spectator."""
    return (*range(state.num_players), None)


def states_of_a_game(start: dos.GameState, habit: str = "any", seed: int = 0) -> Iterator[dos.GameState]:
    """Yield every state of a game, from a start to the end."""
    yield start
    for _, _, following in play(start, habit, seed):
        yield following


def is_playable(state: dos.GameState) -> bool:
    """Return whether a seat is to move."""
    return not state.is_over


def states_with_a_call_due() -> st.SearchStrategy[dos.GameState]:
    """Reachable states in which a seat owes the DOS call."""
    scenes = reaching.SCENES_WITH_A_CALL_DUE
    return reaching.reachable_states(scenes=scenes).filter(lambda state: len(state.calls_due) > 0)


def hide(state: dos.GameState, seat: int | None, seed: int) -> dos.GameState:
    """Return another state that looks the same to a seat: its hidden cards are dealt again.

    The cards that are hidden from the seat, in the draw pile and in the other hands in play, are exchanged, and so is
    the shuffler.
    """
    rng = random.Random(seed)
    if isinstance(state.phase, dos.AwaitingDeal | dos.RoundOver | dos.GameOver):
        own = range(state.num_players)
    else:
        own = () if seat is None else (seat,)
    hidden = list(state.draw_pile)
    for other, hand in enumerate(state.hands):
        if other not in own:
            hidden += hand
    if not isinstance(state.phase, dos.AwaitingDeal):
        rng.shuffle(hidden)
    hands = tuple(
        hand if other in own else tuple(sorted(hidden.pop() for _ in hand)) for other, hand in enumerate(state.hands)
    )
    phase = state.phase
    if isinstance(phase, dos.AfterDraw) and phase.card is not None and state.to_move not in own:
        phase = dos.AfterDraw(rng.choice(hands[state.to_move]))
    return attrs.evolve(
        state,
        hands=hands,
        draw_pile=tuple(hidden),
        phase=phase,
        shuffler=dos.SeededShuffler(seed),
    )
