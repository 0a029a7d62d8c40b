"""Reachable states: a game is played by a habit until it shows a scene."""

import itertools
from collections.abc import Callable, Sequence
from typing import Any, Final

from hypothesis import assume
from hypothesis import strategies as st

from dos.cards import DECK, WildDos
from dos.moves import ColorMatch
from dos.phases import AddingBonus, AfterDraw, AwaitingDeal, ClosingTurn, GameOver, Phase, RoundOver
from dos.rules import Rules
from dos.setup import new_game
from dos.shuffling import SeededShuffler
from dos.state import GameState
from dos.testing.pieces import OPTIONS, PLAYERS, TARGETS, Options, any_rules, seeds
from dos.testing.playing import HABITS, play

habits: Final = st.sampled_from(sorted(HABITS))

SCENES: Final[dict[str, Callable[[GameState], bool]]] = {
    "before the first deal": lambda state: isinstance(state.phase, AwaitingDeal),
    "a tie in the draw for dealer": lambda state: isinstance(state.phase, AwaitingDeal) and len(state.phase.draws) > 1,
    "a draw": lambda state: isinstance(state.phase, AfterDraw) and state.phase.card is not None,
    "nothing to draw": lambda state: isinstance(state.phase, AfterDraw) and state.phase.card is None,
    "both piles empty": lambda state: state.round > 0 and not state.draw_pile and not state.discard_pile,
    "a match": lambda state: len(state.center_row.unmatched) < len(state.center_row.piles),
    "several matches in a turn": lambda state: len(state.center_row.piles) - len(state.center_row.unmatched) > 2,
    "a double match": lambda state: any(pile.match and len(pile.match.cards) == 2 for pile in state.center_row.piles),
    "a wild in the row": lambda state: WildDos() in state.center_row.unmatched,
    "required bonus cards": lambda state: isinstance(state.phase, AddingBonus) and state.bonuses_owed[0] > 0,
    "optional bonus cards": lambda state: isinstance(state.phase, AddingBonus) and state.bonuses_owed[1] > 0,
    "both kinds of bonus cards": lambda state: min(state.bonuses_owed) > 0,
    "a reshuffle": lambda state: isinstance(state.shuffler, SeededShuffler) and state.shuffler.count > state.round + 1,
    "a long row": lambda state: len(state.center_row.piles) > 5,
    "closing a turn": lambda state: isinstance(state.phase, ClosingTurn),
    "a call due": lambda state: len(state.calls_due) > 0,
    "two calls due": lambda state: len(state.calls_due) > 1,
    "a call due while a card was drawn": lambda state: isinstance(state.phase, AfterDraw) and len(state.calls_due) > 0,
    "a call due while a bonus is owed": lambda state: isinstance(state.phase, AddingBonus) and len(state.calls_due) > 0,
    "a call due while another is owed": lambda state: isinstance(state.phase, ClosingTurn) and len(state.calls_due) > 0,
    "the end of a round": lambda state: isinstance(state.phase, RoundOver),
    "going out with a double color match": lambda state: (
        isinstance(state.phase, RoundOver | GameOver)
        and any(pile.match and pile.match.bonus is ColorMatch.DOUBLE for pile in state.center_row.piles)
    ),
    "going out by a placement": lambda state: (
        isinstance(state.phase, RoundOver | GameOver) and len(state.center_row.unmatched) == len(state.center_row.piles)
    ),
    "the end of a game": lambda state: state.is_over,
    "a later round": lambda state: state.round > 2,
    "a small deck": lambda state: len(state.rules.deck) < 20,
    "the deck of the rulebook": lambda state: state.rules.deck == DECK,
}
"""Scenes of a game: states are steered towards them, and a test checks that each occurs."""

SCENES_WITH_A_CALL_DUE: Final = tuple(name for name in SCENES if "due" in name)

NEEDED: Final[dict[str, dict[str, bool]]] = {
    **{name: {"dos_call": True} for name in ("closing a turn", *SCENES_WITH_A_CALL_DUE)},
    **{name: {"single_bonus_required": False} for name in ("optional bonus cards", "both kinds of bonus cards")},
}
"""The options that a scene requires."""

HELPFUL: Final = {
    "both kinds of bonus cards": "color matches",
    "nothing to draw": "draws",
    "several matches in a turn": "matches",
    "two calls due": "forgets the call",
    "a call due while a bonus is owed": "forgets the call",
    "a call due while another is owed": "forgets the call",
}
"""The habits that lead to scenes that are rare otherwise."""

_LONGEST: Final = 2000
"""The most moves to look for a phase. A small deck can lead to a game that does not end."""


def _allows(options: Any, needed: dict[str, bool]) -> bool:  # noqa: ANN401 - `Rules`, or a mapping
    get = options.get if isinstance(options, dict) else lambda name: getattr(options, name)
    return all(get(name) is value for name, value in needed.items())


def _fits(rules: Rules, players: int) -> bool:
    return len(rules.deck) >= players * rules.hand_size + 2


@st.composite
def any_new_game(
    draw: st.DrawFn,
    num_players: int | None = None,
    rules: Rules | None = None,
    among: Sequence[Options] = OPTIONS,
    targets: Sequence[int] = TARGETS,
) -> GameState:
    """New games with any players, rules and seed, and a dealer who is drawn, drawn after a tie, or given."""
    possible = [players for players in PLAYERS if rules is None or _fits(rules, players)]
    players = draw(st.sampled_from(possible)) if num_players is None else num_players
    drawn_rules = draw(any_rules(players, among, targets)) if rules is None else rules
    seed = draw(seeds)
    how = draw(st.sampled_from(["named", "drawn", "tied"]))
    if how == "named":
        return new_game(players, rules=drawn_rules, seed=seed, dealer=draw(st.integers(0, players - 1)))
    game = new_game(players, rules=drawn_rules, seed=seed)
    for other in range(seed, seed + 20) if how == "tied" else ():
        if isinstance(game.phase, AwaitingDeal) and len(game.phase.draws) > 1:
            break
        game = new_game(players, rules=drawn_rules, seed=other)
    return game


@st.composite
def reachable_states(
    draw: st.DrawFn,
    scenes: Sequence[str] = tuple(sorted(SCENES)),
    *,
    num_players: int | None = None,
    rules: Rules | None = None,
    max_moves: int = 150,
) -> GameState:
    """Reachable states: some moves into a game of players with a habit, then on to a scene."""
    possible = [name for name in scenes if rules is None or _allows(rules, NEEDED.get(name, {}))]
    name = draw(st.sampled_from(possible))
    among = [options for options in OPTIONS if _allows(options, NEEDED.get(name, {}))]
    state = draw(any_new_game(num_players, rules, among))
    length = draw(st.just(0) | st.integers(0, max_moves))
    scene, habit = SCENES[name], HELPFUL.get(name) or draw(habits)
    steps = play(state, habit, draw(seeds))
    for count in range(length + max_moves):
        if count >= length and scene(state):
            break
        for _, _, following in itertools.islice(steps, 1):
            state = following
    return state


@st.composite
def states_in_phase(
    draw: st.DrawFn, phase: type[Phase], *, num_players: int | None = None, rules: Rules | None = None
) -> GameState:
    """Reachable states in a phase: one of the first times that a game of players with a habit is in it."""
    among = [options for options in OPTIONS if options["dos_call"] or phase is not ClosingTurn]
    targets = {RoundOver: (200, 1000), GameOver: (1, 30)}.get(phase, TARGETS)
    start = draw(any_new_game(num_players, rules, among, targets))
    hurried = phase in {RoundOver, GameOver}
    steps = play(start, draw(st.sampled_from(["matches", "color matches"]) if hurried else habits), draw(seeds))
    reached = itertools.chain([start], (following for _, _, following in itertools.islice(steps, _LONGEST)))
    found = (state for state in reached if isinstance(state.phase, phase))
    some = list(itertools.islice(found, 1 + draw(st.integers(0, 0 if hurried else 9))))
    assume(some)
    return some[-1]
