"""Properties of every game: the cards, the moves, and states as values (I1-I3)."""

import copy
import pickle
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from dos import testing
from dos.cards import ALL_CARDS
from dos.testing import pieces, playing
from support import strategies
from support.checks import check_acceptance, check_call, check_secrets, check_state, check_values, is_call

EVERY_GAME = [(players, options) for players in pieces.PLAYERS for options in pieces.OPTIONS]
every_game = pytest.mark.parametrize(("players", "options"), EVERY_GAME)


@pytest.mark.slow
@pytest.mark.rule("I1", "I2", "I3", "S1", "R4")
@every_game
@pytest.mark.parametrize("habit", ["any", "color matches"])
def test_whole_games(players: int, options: dict[str, bool], habit: str) -> None:
    """Games end with any number of players and any options, and every state on the way keeps the invariants."""
    for seed in range(2):
        state = dos.new_game(players, rules=dos.Rules(target_score=100, **options), seed=seed)
        for before, move, after in playing.play(state, habit, seed):
            assert after == dos.apply(before, move, by=getattr(move, "by", before.to_move))
            check_state(after)
            state = after
        assert state.is_over
        assert state.winner == state.scores.index(max(state.scores))


@pytest.mark.slow
@pytest.mark.rule("I2")
@pytest.mark.parametrize("players", pieces.PLAYERS)
def test_random_play_ends(players: int) -> None:
    """Random games end: the longest of many takes far fewer than 20,000 moves."""
    longest = max(sum(1 for _ in playing.play(dos.new_game(players, seed=seed), "any", seed)) for seed in range(25))

    assert longest < 20_000


@pytest.mark.rule("I1", "I2")
@given(testing.states())
def test_every_reachable_state(state: dos.GameState) -> None:
    """Every reachable state is valid and has all cards, and a seat is to move unless the game is over."""
    check_state(state)


@pytest.mark.rule("I3")
@given(testing.states(), st.lists(testing.moves(), max_size=30))
def test_moves_near_and_far_are_accepted_if_listed(state: dos.GameState, moves: list[dos.Move]) -> None:
    """A move is accepted if and only if it is listed, whether it uses the cards at hand or any others."""
    check_acceptance(state, [*pieces.conceivable_moves(pieces.cards_near(state)), *moves])


@cache
def every_move() -> list[dos.Move]:
    """Return all possible moves: 110,700 matches, the calls and catches, and a few others."""
    return pieces.conceivable_moves(ALL_CARDS)


@pytest.mark.slow
@pytest.mark.rule("I3")
@every_game
def test_every_conceivable_move_is_accepted_if_listed(players: int, options: dict[str, bool]) -> None:
    """On small hands, exactly the listed moves are accepted out of all possible moves with all cards."""
    rules = dos.Rules(hand_size=3, **options)
    steps = list(playing.play(dos.new_game(players, rules=rules, seed=players), "any", players))
    of_each_phase = {type(state.phase): state for state, _, _ in steps}
    for state in of_each_phase.values():
        check_acceptance(state, every_move())


@pytest.mark.rule("I3")
@given(testing.states().filter(strategies.is_playable), st.data())
def test_an_illegal_move_changes_nothing(state: dos.GameState, data: st.DataObject) -> None:
    """An illegal move raises the error that `explain` returns, which names a rule, and does not change the state."""
    move = data.draw(testing.illegal_moves(state))
    before = pickle.dumps(state)
    expected = dos.explain(state, move)

    with pytest.raises(dos.IllegalMove) as caught:
        dos.apply(state, move)

    assert expected is not None
    assert expected.args == caught.value.args
    assert caught.value.move == move
    assert caught.value.rule[0] in "CSTBDERY"
    assert before == pickle.dumps(state)


@given(testing.states().filter(strategies.is_playable), st.integers(-2, 5), st.data())
def test_another_seat_is_refused_before_its_cards_are_checked(
    state: dos.GameState, by: int, data: st.DataObject
) -> None:
    """Any move of a seat that is not to move, except a call, gets the same answer: it is not its turn."""
    move = data.draw(pieces.moves_in_turn)
    other = data.draw(pieces.moves_in_turn)
    error = dos.explain(state, move, by=by)
    if by == state.to_move:
        assert dos.explain(state, move) is None if error is None else error.args == dos.explain(state, move).args
    else:
        assert error is not None
        assert error.rule in {"S1", "S5", "S6"}
        assert error.reason == dos.explain(state, other, by=by).reason


@pytest.mark.rule("Y2", "Y5")
@given(testing.states(), st.integers(-2, 5), pieces.calls)
def test_a_call_is_made_by_the_seat_that_it_names(
    state: dos.GameState, by: int, call: dos.CallDos | dos.CatchDos
) -> None:
    """A call or a catch is legal only for the seat that it names, and only if it is in the list for that seat."""
    error = dos.explain(state, call, by=by)
    is_there = by in range(state.num_players)
    listed = is_there and call in dos.legal_moves(state, by)

    assert (error is None) is listed
    assert not listed or call.by == by
    if not is_there:
        assert "S1" == error.rule
    elif by == call.by:
        unsaid = dos.explain(state, call)
        assert (error and error.args) == (unsaid and unsaid.args)
    else:
        assert error.rule in ({"S1", "R4"} if state.is_over else {"S1", "Y5"})


@pytest.mark.rule("Y2", "Y3")
@given(strategies.states_with_a_call_due(), st.data())
def test_a_call_in_another_turn_leaves_the_turn_as_it_is(state: dos.GameState, data: st.DataObject) -> None:
    """A late call changes only the calls that are due. A catch also changes the caught hand and the piles."""
    calls = [move for move in playing.moves_of_all(state) if is_call(move)]
    call = data.draw(st.sampled_from(calls))
    check_call(state, call, dos.apply(state, call))


@given(testing.states().filter(strategies.is_playable), st.data())
def test_apply_is_pure(state: dos.GameState, data: st.DataObject) -> None:
    """`apply` does not change its input, and equal inputs give equal outputs."""
    move = data.draw(st.sampled_from(playing.moves_of_all(state)))
    before, twin = pickle.dumps(state), copy.deepcopy(state)

    following = dos.apply(state, move)

    assert before == pickle.dumps(state)
    assert twin == state
    assert following == dos.apply(twin, copy.deepcopy(move))


@given(testing.states())
def test_states_are_values(state: dos.GameState) -> None:
    """Copied or pickled states and observations are equal to the original and have the same hash."""
    check_values(state, *(dos.observe(state, seat) for seat in strategies.viewers(state)))


def settles(state: dos.GameState, move: dos.Move) -> tuple[object, ...]:
    """Return a key that is equal for moves with equal effects, such as the same catch by different seats."""
    if isinstance(move, dos.CatchDos):
        return move.caught, bool(state.draw_pile or state.discard_pile)
    if isinstance(move, dos.CallDos) and move.by != state.to_move:
        return move.by, False
    return (move,)


@given(testing.states().filter(strategies.is_playable), st.data())
def test_different_moves_give_different_states(state: dos.GameState, data: st.DataObject) -> None:
    """Two legal moves lead to different states, unless both settle the same call in the same way."""
    first, second = (data.draw(st.sampled_from(playing.moves_of_all(state))) for _ in range(2))

    alike = settles(state, first) == settles(state, second)
    assert alike is (dos.apply(state, first) == dos.apply(state, second))


@pytest.mark.rule("T3", "B3")
@given(testing.states().filter(strategies.is_playable), st.data())
def test_matches_of_a_turn_commute(state: dos.GameState, data: st.DataObject) -> None:
    """Two matches lead to the same state in either order."""
    both = [move for move in dos.legal_moves(state) if isinstance(move, dos.Match)]
    if not both or isinstance(state.phase, dos.AfterDraw):
        return
    first, second = data.draw(st.sampled_from(both)), data.draw(st.sampled_from(both))
    after_first, after_second = dos.apply(state, first), dos.apply(state, second)
    if dos.explain(after_first, second) is None:
        one, other = dos.apply(after_first, second), dos.apply(after_second, first)
        # If the first match empties the hand, the round is over and there is no second match.
        assert one == other


@given(testing.states(), st.integers(0, 2**20))
def test_nothing_hidden_leaks(state: dos.GameState, seed: int) -> None:
    """States that differ only in what is hidden from a viewer give it the same view and the same errors."""
    check_secrets(state, seed, pieces.conceivable_moves(pieces.cards_near(state)[:4]))


@given(testing.states(), st.data())
def test_an_observation_explains_as_the_state_does(state: dos.GameState, data: st.DataObject) -> None:
    """`explain` returns for an observation what `apply` would raise for that seat."""
    move = data.draw(testing.moves())
    for seat in range(state.num_players):
        explained, true = dos.explain(dos.observe(state, seat), move), dos.explain(state, move, by=seat)
        assert (true and true.args) == (explained and explained.args)


def place_in_the_list(state: dos.GameState, move: dos.Move) -> tuple[object, ...]:
    """Return the key by which the documented order of `legal_moves` sorts a move."""
    match move:
        case dos.Match(target, cards, bonus):
            last_alone = len(cards) == 1
            first = -1 if last_alone else cards[0].kind
            return 0, state.center_row.unmatched.index(target), cards[-1].kind, last_alone, first, bonus.value
        case dos.Place(card):
            return 1, card.kind
        case dos.CallDos():
            return (3,)
        case dos.CatchDos():
            return 4, move.caught
        case _:
            return (2,)


@given(testing.states())
def test_the_list_has_the_documented_order(state: dos.GameState) -> None:
    """Matches by target, last card, earlier card and bonus; placements; the rest; the call; the catches."""
    for seat in range(state.num_players):
        legal = list(dos.legal_moves(state, seat))
        assert sorted(legal, key=lambda move: place_in_the_list(state, move)) == legal
