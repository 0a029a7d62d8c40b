"""The public strategies. Each is a function that returns a Hypothesis strategy."""

from itertools import islice
from typing import Final

from hypothesis import assume
from hypothesis import strategies as st

from dos import legality
from dos.cards import ALL_CARDS, Card
from dos.moves import Move, Place
from dos.observation import Observation, observe
from dos.phases import ClosingTurn, Phase
from dos.record import GameRecord
from dos.rules import Rules
from dos.state import GameState
from dos.testing.pieces import OPTIONS, any_card, any_move, any_rules, cards_near, decks_of, matches_of, seeds
from dos.testing.playing import moves_of_all, play, seat_of
from dos.testing.reaching import any_new_game, reachable_states, states_in_phase

_NAMES: Final = ("Ann", "Bob", "Cleo", "Dan")
_LONGEST: Final = 5000
"""The most moves of a whole game. A small deck can lead to a game that does not end."""


def cards() -> st.SearchStrategy[Card]:
    """Return a strategy for cards, each of the 41 kinds.

    Example:
        >>> from hypothesis import find
        >>> from dos import testing
        >>> find(testing.cards(), lambda card: card.points > 10)
        WildNumber(Color.BLUE)
    """
    return any_card


def decks(min_size: int = 10, max_size: int = 30) -> st.SearchStrategy[tuple[Card, ...]]:
    """Return a strategy for decks of few or many kinds of card.

    Args:
        min_size: The least number of cards. A game needs two cards more than it deals to the players.
        max_size: The greatest number of cards.
    """
    return decks_of(min_size, max_size)


def rules(num_players: int = 4) -> st.SearchStrategy[Rules]:
    """Return a strategy for rules: any options, with the deck of the rulebook or a small one.

    Args:
        num_players: The number of players for whom the deck is large enough.
    """
    return any_rules(num_players)


def new_games(num_players: int | None = None, rules: Rules | None = None) -> st.SearchStrategy[GameState]:
    """Return a strategy for new games, ready for their first deal.

    Args:
        num_players: The number of players; by default any.
        rules: The options of the games; by default any.
    """
    return any_new_game(num_players, rules)


def states(
    num_players: int | None = None,
    rules: Rules | None = None,
    *,
    phase: type[Phase] | None = None,
    max_moves: int = 150,
) -> st.SearchStrategy[GameState]:
    """Return a strategy for states that legal moves reach, of every phase and with everything that is rare.

    Args:
        num_players: The number of players; by default any.
        rules: The options of the games; by default any.
        phase: A phase in which all states are, such as `AddingBonus`; by default any.
        max_moves: The number of moves before the search for a rare state begins is at most this number, and so is the
            number of moves of the search. Ignored if there is a `phase`.

    Raises:
        ValueError: If no game with these rules has the phase.

    Example:
        >>> from hypothesis import given
        >>> from dos import RoundOver, legal_moves, testing
        >>> @given(testing.states(num_players=3, phase=RoundOver))
        ... def test_the_next_deal_is_offered(state):
        ...     assert [str(move) for move in legal_moves(state)] == ["deal"]
        >>> test_the_next_deal_is_offered()
    """
    if phase is None:
        return reachable_states(num_players=num_players, rules=rules, max_moves=max_moves)
    if phase is ClosingTurn and rules is not None and not rules.dos_call:
        msg = "no state is in the phase ClosingTurn without the option dos_call: pass rules that have it"
        raise ValueError(msg)
    return states_in_phase(phase, num_players=num_players, rules=rules)


@st.composite
def _observations(draw: st.DrawFn, some_states: st.SearchStrategy[GameState]) -> Observation:
    state = draw(some_states)
    return observe(state, draw(st.sampled_from((*range(state.num_players), None))))


def observations(
    num_players: int | None = None, rules: Rules | None = None, *, phase: type[Phase] | None = None
) -> st.SearchStrategy[Observation]:
    """Return a strategy for observations of reachable states, by a seat or a spectator.

    Args:
        num_players: As for `states`.
        rules: As for `states`.
        phase: As for `states`.
    """
    return _observations(states(num_players, rules, phase=phase))


def moves() -> st.SearchStrategy[Move]:
    """Return a strategy for moves of every kind, with any cards and seats. Few of them are legal in a given state."""
    return any_move


def _legal(view: GameState | Observation) -> list[Move]:
    return moves_of_all(view) if isinstance(view, GameState) else list(legality.legal_moves(view))


def legal_moves(view: GameState | Observation) -> st.SearchStrategy[Move]:
    """Return a strategy for the legal moves of a position.

    Args:
        view: A state, for the moves of all its seats, or an observation, for the moves of its seat.

    Raises:
        ValueError: If there is no legal move, because the game is over or the observer cannot act.
    """
    if not (legal := _legal(view)):
        msg = "there is no legal move: filter the positions with seats_to_act or legal_moves first"
        raise ValueError(msg)
    return st.sampled_from(legal)


def illegal_moves(view: GameState | Observation) -> st.SearchStrategy[Move]:
    """Return a strategy for moves that are illegal in a position, many of them only just.

    Args:
        view: A state, for moves that no seat may make, or an observation, for moves that its seat may not make.

    Example:
        >>> from hypothesis import given, strategies as st
        >>> from dos import IllegalMove, apply, testing
        >>> @given(testing.states(), st.data())
        ... def test_illegal_moves_are_rejected(state, data):
        ...     move = data.draw(testing.illegal_moves(state))
        ...     try:
        ...         apply(state, move)
        ...     except IllegalMove as error:
        ...         assert error.rule
        ...     else:
        ...         raise AssertionError(move)
        >>> test_illegal_moves_are_rejected()
    """
    near = st.sampled_from(cards_near(view) or ALL_CARDS)
    legal = _legal(view)
    return st.one_of(matches_of(near), any_move, st.builds(Place, near)).filter(lambda move: move not in legal)


@st.composite
def _games(draw: st.DrawFn, num_players: int | None, rules: Rules | None) -> GameRecord:
    start = draw(any_new_game(num_players, rules, OPTIONS, (1, 30, 100)))
    history: list[tuple[int, Move]] = []
    habit = draw(st.sampled_from(["matches", "color matches", "forgets the call"]))
    end = start
    for state, move, following in islice(play(start, habit, draw(seeds)), _LONGEST):
        history.append((seat_of(state, move), move))
        end = following
    assume(end.is_over)
    return GameRecord(_NAMES[: start.num_players], start, tuple(history))


def games(num_players: int | None = None, rules: Rules | None = None) -> st.SearchStrategy[GameRecord]:
    """Return a strategy for records of whole games, from before the first deal until somebody has won.

    Args:
        num_players: The number of players; by default any.
        rules: The options of the games; by default any, with low target scores, so that games are short.

    Example:
        >>> from hypothesis import given, settings
        >>> from dos import testing
        >>> @settings(max_examples=5)
        ... @given(testing.games(num_players=2))
        ... def test_somebody_wins(record):
        ...     assert record.replay()[-1].state.is_over
        >>> test_somebody_wins()
    """
    return _games(num_players, rules)
