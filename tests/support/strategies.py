"""Hypothesis strategies for cards, rules, decks, reachable states and illegal moves.

Random play rarely draws, runs out of cards or goes out by a placement. States are therefore reached by players with a
habit, with decks that may be small: `test_strategies.py` checks that everything that can happen does.
"""

import copy
import itertools
import random
from collections.abc import Callable, Iterator, Sequence

import attrs
from hypothesis import strategies as st

import dos
from dos.cards import ALL_CARDS

PLAYERS = (2, 3, 4)
OPTIONS = tuple(
    {"single_bonus_required": required, "any_match_after_draw": any_match, "dos_call": call}
    for required, any_match, call in (
        *((required, any_match, False) for required in (False, True) for any_match in (False, True)),
        (False, False, True),
        (True, True, True),
    )
)
WITHOUT_CALL = tuple(options for options in OPTIONS if not options["dos_call"])

cards = st.sampled_from(ALL_CARDS)
colors = st.sampled_from(dos.Color)
bonuses = st.sampled_from(dos.ColorMatch)
seeds = st.integers(min_value=0, max_value=2**32)
matches = st.builds(dos.Match, cards, st.lists(cards, min_size=1, max_size=2).map(tuple), bonuses)
CALLS: tuple[dos.CallDos | dos.CatchDos, ...] = (
    *(dos.CallDos(by=seat) for seat in range(4)),
    *(dos.CatchDos(by=seat, caught=caught) for seat in range(4) for caught in range(4)),
)
"""Every call and every catch."""

moves_in_turn = st.one_of(
    matches,
    st.builds(dos.Place, cards),
    st.sampled_from([dos.Deal(), dos.Draw(), dos.EndTurn()]),
)
calls = st.sampled_from(CALLS)
moves = st.one_of(moves_in_turn, calls)


def decks(min_size: int, max_size: int = 30) -> st.SearchStrategy[tuple[dos.Card, ...]]:
    """Small decks, of few or many kinds of card, in any order."""
    few = st.lists(cards, min_size=1, max_size=6, unique=True).flatmap(
        lambda kinds: st.lists(st.sampled_from(kinds), min_size=min_size, max_size=max_size)
    )
    return st.one_of(few, st.lists(cards, min_size=min_size, max_size=max_size)).map(tuple)


@st.composite
def rules(draw: st.DrawFn, players: int = 4, among: Sequence[dict[str, bool]] = OPTIONS) -> dos.Rules:
    """Any combination of options, with the deck of the rulebook or a small one that is enough for the players."""
    options = draw(st.sampled_from(among))
    target_score = draw(st.sampled_from([1, 200, 1000]))
    if draw(st.booleans()):
        return dos.Rules(target_score=target_score, hand_size=draw(st.integers(1, 8)), **options)
    hand_size = draw(st.integers(1, 4))
    needed = players * hand_size + 2
    deck = draw(decks(needed, needed + 10))
    return dos.Rules(target_score=target_score, hand_size=hand_size, deck=deck, **options)


# Habits of players: each returns the weight with which a move is chosen.

Habit = Callable[[dos.Move], int]


def _prefer(*types: type, over: int = 30) -> Habit:
    return lambda move: over if isinstance(move, types) else 1


def _color_matcher(move: dos.Move) -> int:
    if not isinstance(move, dos.Match):
        return 1
    return 3 if move.bonus is dos.ColorMatch.NONE else 200


def _forgetful(move: dos.Move) -> int:
    if isinstance(move, dos.CallDos | dos.CatchDos):
        return 1
    return 90 if isinstance(move, dos.Match) else 30


HABITS: dict[str, Habit] = {
    "any": lambda _: 1,
    "matches": _prefer(dos.Match),
    "draws": _prefer(dos.Draw),
    "color matches": _color_matcher,
    "stops": _prefer(dos.EndTurn),
    "forgets the call": _forgetful,
}


def legal_of_all(state: dos.GameState) -> list[dos.Move]:
    """Return every legal move of every seat, those of the seat to move first."""
    return [move for seat in dos.seats_to_act(state) for move in dos.legal_moves(state, seat)]


def viewers(state: dos.GameState) -> tuple[int | None, ...]:
    """Return all viewers of a game: the seats and a spectator."""
    return (*range(state.num_players), None)


def play(state: dos.GameState, habit: str, seed: int) -> Iterator[tuple[dos.GameState, dos.Move, dos.GameState]]:
    """Play a game by a habit to its end; yield each state, its move, and the next state."""
    weigh, rng = HABITS[habit], random.Random(seed)
    while not state.is_over:
        legal = legal_of_all(state)
        (move,) = rng.choices(legal, weights=[weigh(move) for move in legal])
        # A copy has no kept list, so `apply` judges the move.
        following = dos.apply(copy.copy(state), move)
        yield state, move, following
        state = following


def states_of_a_game(start: dos.GameState, habit: str = "any", seed: int = 0) -> Iterator[dos.GameState]:
    """Yield every state of a game, from a start to the end."""
    yield start
    for _, _, following in play(start, habit, seed):
        yield following


habits = st.sampled_from(sorted(HABITS))


@st.composite
def games(draw: st.DrawFn, among: Sequence[dict[str, bool]] = OPTIONS) -> dos.GameState:
    """New games with any players, rules and seed, and a dealer who is drawn, drawn after a tie, or given."""
    players = draw(st.sampled_from(PLAYERS))
    drawn_rules, seed = draw(rules(players, among)), draw(seeds)
    how = draw(st.sampled_from(["named", "drawn", "tied"]))
    if how == "named":
        return dos.new_game(players, rules=drawn_rules, seed=seed, dealer=draw(st.integers(0, players - 1)))
    game = dos.new_game(players, rules=drawn_rules, seed=seed)
    for other in range(seed, seed + 20) if how == "tied" else ():
        if len(game.phase.draws) > 1:
            break
        game = dos.new_game(players, rules=drawn_rules, seed=other)
    return game


SCENES: dict[str, Callable[[dos.GameState], bool]] = {
    "before the first deal": lambda state: isinstance(state.phase, dos.AwaitingDeal),
    "a tie in the draw for dealer": lambda state: (
        isinstance(state.phase, dos.AwaitingDeal) and len(state.phase.draws) > 1
    ),
    "a draw": lambda state: isinstance(state.phase, dos.AfterDraw) and state.phase.card is not None,
    "nothing to draw": lambda state: isinstance(state.phase, dos.AfterDraw) and state.phase.card is None,
    "both piles empty": lambda state: state.round > 0 and not state.draw_pile and not state.discard_pile,
    "a match": lambda state: len(state.center_row.unmatched) < len(state.center_row.piles),
    "several matches in a turn": lambda state: len(state.center_row.piles) - len(state.center_row.unmatched) > 2,
    "a double match": lambda state: any(pile.match and len(pile.match.cards) == 2 for pile in state.center_row.piles),
    "a wild in the row": lambda state: dos.WildDos() in state.center_row.unmatched,
    "required bonus cards": lambda state: isinstance(state.phase, dos.AddingBonus) and state.bonuses_owed[0] > 0,
    "optional bonus cards": lambda state: isinstance(state.phase, dos.AddingBonus) and state.bonuses_owed[1] > 0,
    "both kinds of bonus cards": lambda state: min(state.bonuses_owed) > 0,
    "a reshuffle": lambda state: (
        isinstance(state.shuffler, dos.SeededShuffler) and state.shuffler.count > state.round + 1
    ),
    "a long row": lambda state: len(state.center_row.piles) > 5,
    "closing a turn": lambda state: isinstance(state.phase, dos.ClosingTurn),
    "a call due": lambda state: len(state.calls_due) > 0,
    "two calls due": lambda state: len(state.calls_due) > 1,
    "a call due while a card was drawn": lambda state: (
        isinstance(state.phase, dos.AfterDraw) and len(state.calls_due) > 0
    ),
    "a call due while a bonus is owed": lambda state: (
        isinstance(state.phase, dos.AddingBonus) and len(state.calls_due) > 0
    ),
    "a call due while another is owed": lambda state: (
        isinstance(state.phase, dos.ClosingTurn) and len(state.calls_due) > 0
    ),
    "the end of a round": lambda state: isinstance(state.phase, dos.RoundOver),
    "going out with a double color match": lambda state: (
        isinstance(state.phase, dos.RoundOver | dos.GameOver)
        and any(pile.match and pile.match.bonus is dos.ColorMatch.DOUBLE for pile in state.center_row.piles)
    ),
    "going out by a placement": lambda state: (
        isinstance(state.phase, dos.RoundOver | dos.GameOver)
        and len(state.center_row.unmatched) == len(state.center_row.piles)
    ),
    "the end of a game": lambda state: state.is_over,
    "a later round": lambda state: state.round > 2,
    "a small deck": lambda state: len(state.rules.deck) < 20,
    "the deck of the rulebook": lambda state: state.rules.deck == dos.DECK,
}
"""Scenes of a game: states are steered towards them, and a test checks that each occurs."""

SCENES_WITH_A_CALL_DUE = [name for name in SCENES if "due" in name]

NEEDED: dict[str, dict[str, bool]] = {
    **{name: {"dos_call": True} for name in ("closing a turn", *SCENES_WITH_A_CALL_DUE)},
    **{name: {"single_bonus_required": False} for name in ("optional bonus cards", "both kinds of bonus cards")},
}
"""The options that a scene requires."""

HELPFUL = {
    "both kinds of bonus cards": "color matches",
    "nothing to draw": "draws",
    "several matches in a turn": "matches",
    "two calls due": "forgets the call",
    "a call due while a bonus is owed": "forgets the call",
    "a call due while another is owed": "forgets the call",
}
"""The habits that lead to scenes that are rare otherwise."""


@st.composite
def states(draw: st.DrawFn, max_moves: int = 150, scenes: Sequence[str] = sorted(SCENES)) -> dos.GameState:
    """Reachable states: some moves into a game of players with a habit, then on to a scene."""
    name = draw(st.sampled_from(scenes))
    needed = NEEDED.get(name, {})
    state = draw(games([options for options in OPTIONS if options | needed == options]))
    length = draw(st.just(0) | st.integers(0, max_moves))
    scene, habit = SCENES[name], HELPFUL.get(name) or draw(habits)
    steps = play(state, habit, draw(seeds))
    for count in range(length + max_moves):
        if count >= length and scene(state):
            break
        for _, _, following in itertools.islice(steps, 1):
            state = following
    return state


def states_with_a_call_due() -> st.SearchStrategy[dos.GameState]:
    """Reachable states in which a seat owes the DOS call."""
    return states(scenes=SCENES_WITH_A_CALL_DUE).filter(lambda state: len(state.calls_due) > 0)


def is_playable(state: dos.GameState) -> bool:
    """Return whether a seat is to move."""
    return not state.is_over


def conceivable_moves(kinds: tuple[dos.Card, ...], players: int = 4) -> list[dos.Move]:
    """Return every move with these cards and some number of seats, whether legal anywhere or not."""
    played = [(card,) for card in kinds] + list(itertools.combinations_with_replacement(kinds, 2))
    return [
        dos.Deal(),
        dos.Draw(),
        dos.EndTurn(),
        *map(dos.Place, kinds),
        *(call for call in CALLS if max(call.by, getattr(call, "caught", 0)) < players),
        *(dos.Match(target, cards, bonus) for target in kinds for cards in played for bonus in dos.ColorMatch),
    ]


def cards_near(state: dos.GameState) -> tuple[dos.Card, ...]:
    """Return the kinds of card that a move could sensibly name: in the hand to move and in the row."""
    hand = () if state.to_move is None else state.hands[state.to_move]
    return tuple(sorted({*hand, *state.center_row.cards}))


@st.composite
def illegal_moves(draw: st.DrawFn, state: dos.GameState) -> dos.Move:
    """Moves that are illegal in a state, many of them only just."""
    near = st.sampled_from(cards_near(state) or ALL_CARDS)
    near_matches = st.builds(dos.Match, near, st.lists(near, min_size=1, max_size=2).map(tuple), bonuses)
    legal = legal_of_all(state)
    return draw(st.one_of(near_matches, moves, st.builds(dos.Place, near)).filter(lambda move: move not in legal))


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
