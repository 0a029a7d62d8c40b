"""The parts of games: options, cards, decks, rules and moves, as lists and as strategies."""

import itertools
from collections.abc import Sequence
from typing import Final, TypedDict

from hypothesis import strategies as st

from dos.cards import ALL_CARDS, Card
from dos.moves import CallDos, CatchDos, ColorMatch, Deal, Draw, EndTurn, Match, Move, Place
from dos.observation import Observation
from dos.rules import Rules
from dos.state import GameState


class Options(TypedDict):
    """The options of the rules that are true or false."""

    single_bonus_required: bool
    any_match_after_draw: bool
    dos_call: bool


PLAYERS: Final = (2, 3, 4)
OPTIONS: Final[tuple[Options, ...]] = tuple(
    {"single_bonus_required": required, "any_match_after_draw": any_match, "dos_call": call}
    for required, any_match, call in (
        *((required, any_match, False) for required in (False, True) for any_match in (False, True)),
        (False, False, True),
        (True, True, True),
    )
)
TARGETS: Final = (1, 200, 1000)

CALLS: Final[tuple[CallDos | CatchDos, ...]] = (
    *(CallDos(by=seat) for seat in range(4)),
    *(CatchDos(by=seat, caught=caught) for seat in range(4) for caught in range(4)),
)
"""Every call and every catch."""

any_card: Final = st.sampled_from(ALL_CARDS)
bonuses: Final = st.sampled_from(ColorMatch)
seeds: Final = st.integers(min_value=0, max_value=2**32)


def matches_of(cards: st.SearchStrategy[Card]) -> st.SearchStrategy[Match]:
    """Matches with any of these cards, few of them legal."""
    return st.builds(Match, cards, st.lists(cards, min_size=1, max_size=2).map(tuple), bonuses)


any_match: Final = matches_of(any_card)
moves_in_turn: Final[st.SearchStrategy[Move]] = st.one_of(
    any_match,
    st.builds(Place, any_card),
    st.sampled_from([Deal(), Draw(), EndTurn()]),
)
calls: Final = st.sampled_from(CALLS)
any_move: Final[st.SearchStrategy[Move]] = st.one_of(moves_in_turn, calls)


def decks_of(min_size: int, max_size: int) -> st.SearchStrategy[tuple[Card, ...]]:
    """Small decks, of few or many kinds of card, in any order."""
    few = st.lists(any_card, min_size=1, max_size=6, unique=True).flatmap(
        lambda kinds: st.lists(st.sampled_from(kinds), min_size=min_size, max_size=max_size)
    )
    return st.one_of(few, st.lists(any_card, min_size=min_size, max_size=max_size)).map(tuple)


@st.composite
def any_rules(
    draw: st.DrawFn, players: int, among: Sequence[Options] = OPTIONS, targets: Sequence[int] = TARGETS
) -> Rules:
    """Any combination of options, with the deck of the rulebook or a small one that is enough for the players."""
    options = draw(st.sampled_from(among))
    target_score = draw(st.sampled_from(targets))
    if draw(st.booleans()):
        return Rules(target_score=target_score, hand_size=draw(st.integers(1, 8)), **options)
    hand_size = draw(st.integers(1, 4))
    needed = players * hand_size + 2
    deck = draw(decks_of(needed, needed + 10))
    return Rules(target_score=target_score, hand_size=hand_size, deck=deck, **options)


def conceivable_moves(kinds: tuple[Card, ...], players: int = 4) -> list[Move]:
    """Return every move with these cards and some number of seats, whether legal anywhere or not."""
    played = [(card,) for card in kinds] + list(itertools.combinations_with_replacement(kinds, 2))
    return [
        Deal(),
        Draw(),
        EndTurn(),
        *map(Place, kinds),
        *(call for call in CALLS if max(call.by, getattr(call, "caught", 0)) < players),
        *(Match(target, cards, bonus) for target in kinds for cards in played for bonus in ColorMatch),
    ]


def cards_near(view: GameState | Observation) -> tuple[Card, ...]:
    """Return the kinds of card that a move could sensibly name: in the hand of the acting seat and in the row."""
    seat = view.to_move
    hand = view.hand if isinstance(view, Observation) else () if seat is None else view.hands[seat]
    return tuple(sorted({*hand, *view.center_row.cards}))
