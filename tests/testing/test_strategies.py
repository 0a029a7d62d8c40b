"""The strategies reach what they are meant to reach. Without these tests, properties might hold vacuously."""

import subprocess
import sys

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import dos
from dos import testing
from dos.phases import PHASE_TYPES
from dos.testing import playing, reaching
from support import strategies
from support.texts import fewer

SMALL = dos.Rules(hand_size=2, target_score=100, deck=dos.DECK[::9])
"""Rules whose deck is enough for all players."""


@pytest.mark.slow
def test_states_reach_everything() -> None:
    """Everything that can happen does happen among the states that the strategy generates."""
    missing = set(reaching.SCENES)

    @settings(max_examples=3000, derandomize=True, database=None, phases=[Phase.generate])
    @given(testing.states())
    def look(state: dos.GameState) -> None:
        missing.difference_update({what for what in missing if reaching.SCENES[what](state)})

    look()

    assert set() == missing


@given(st.data())
def test_states_have_the_rules_and_players_that_were_asked_for(data: st.DataObject) -> None:
    """The strategies of positions and games use the given rules and number of players."""
    players = data.draw(st.sampled_from([2, 3, 4]))
    start, state, view, record = (
        data.draw(strategy(players, SMALL))
        for strategy in (testing.new_games, testing.states, testing.observations, testing.games)
    )

    for position in (start, state, view, record.start):
        assert (players, SMALL) == (position.num_players, position.rules)


@pytest.mark.parametrize("phase", PHASE_TYPES, ids=lambda phase: phase.__name__)
@fewer(3)
@given(data=st.data())
def test_a_phase_can_be_chosen(phase: type, data: st.DataObject) -> None:
    """`states` and `observations` generate only positions of the phase that is asked for, and they are valid."""
    state = data.draw(testing.states(phase=phase))
    view = data.draw(testing.observations(phase=phase))

    dos.validate(state)
    assert phase is type(state.phase) is type(view.phase)


def test_a_phase_that_the_rules_exclude() -> None:
    """No state is in the phase `ClosingTurn` without the DOS call."""
    with pytest.raises(ValueError, match="no state is in the phase ClosingTurn without the option dos_call"):
        testing.states(rules=dos.Rules(), phase=dos.ClosingTurn)


@given(testing.states().filter(strategies.is_playable), st.data())
def test_illegal_moves_are_not_listed(state: dos.GameState, data: st.DataObject) -> None:
    """A move that the strategy calls illegal is in no seat's list of legal moves, and a legal one is in one."""
    illegal, legal = data.draw(testing.illegal_moves(state)), data.draw(testing.legal_moves(state))

    assert illegal not in playing.moves_of_all(state)
    assert legal in playing.moves_of_all(state)


@given(testing.observations(), st.data())
def test_moves_of_an_observation(view: dos.Observation, data: st.DataObject) -> None:
    """The moves of an observation are legal or illegal for its seat."""
    listed = dos.legal_moves(view)

    assert data.draw(testing.illegal_moves(view)) not in listed
    assert not listed or data.draw(testing.legal_moves(view)) in listed


def test_a_spectator_has_no_legal_moves() -> None:
    """A position without legal moves has no strategy for them."""
    with pytest.raises(ValueError, match="there is no legal move"):
        testing.legal_moves(dos.observe(dos.new_game(2, seed=1), None))


@fewer(3)
@given(testing.games())
def test_whole_games(record: dos.record.GameRecord) -> None:
    """The record of a whole game begins before the first deal and ends when a player has won."""
    assert isinstance(record.start.phase, dos.AwaitingDeal)
    assert record.replay()[-1].state.is_over


@given(st.data())
def test_cards_decks_and_rules(data: st.DataObject) -> None:
    """Decks have the size that is asked for, and rules suit the number of players."""
    deck = data.draw(testing.decks(5, 8))
    players = data.draw(st.sampled_from([2, 3, 4]))

    assert 5 <= len(deck) <= 8
    assert {data.draw(testing.cards()), *deck} <= set(dos.DECK)
    assert players == dos.new_game(players, rules=data.draw(testing.rules(players)), seed=1).num_players


@pytest.mark.parametrize(
    ("module", "expected"),
    [
        ("hypothesis", "dos.testing needs Hypothesis: install it with `pip install 'dos-cards[testing]'`"),
        ("sortedcontainers", "import of sortedcontainers halted; None in sys.modules"),
    ],
)
def test_hypothesis_is_missing(module: str, expected: str) -> None:
    """A missing Hypothesis is reported with the extra that installs it; another missing module is reported as it is."""
    script = f"import sys; sys.modules[{module!r}] = None; import dos.testing"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False, text=True)

    assert f"ModuleNotFoundError: {expected}" == done.stderr.splitlines()[-1]


# Counts of moves


def count(state: dos.GameState, depth: int) -> int:
    """Count the sequences of moves one by one."""
    if not depth:
        return 1
    return sum(count(dos.apply(state, move), depth - 1) for move in playing.moves_of_all(state))


@fewer(3)
@given(testing.states(rules=dos.Rules(hand_size=2, dos_call=True)))
def test_perft_counts_sequences(state: dos.GameState) -> None:
    """The counts are those of a search that visits every sequence of moves."""
    assert tuple(count(state, depth) for depth in (1, 2)) == testing.perft(state, 2)
    assert () == testing.perft(state, 0)


def test_perft_to_the_end_of_a_game() -> None:
    """A sequence that ends the game has no continuation."""
    state = dos.new_game(2, rules=dos.Rules(hand_size=1, target_score=1, deck=(dos.WildDos(),) * 4), dealer=0, seed=1)
    expected = tuple(count(state, depth) for depth in range(1, 7))

    assert expected == testing.perft(state, 6)
    assert 0 == expected[-1] < expected[1]
