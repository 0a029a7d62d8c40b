"""The list of legal moves that a position keeps: it is not part of the value, and `apply` trusts only its objects."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import attrs
import pytest

import dos
from dos.legality import is_listed
from dos.testing import pieces, playing
from support import strategies

DEALT = dos.apply(dos.new_game(3, seed=2017), dos.Deal())


def fresh() -> dos.GameState:
    """Return a state whose moves have not been listed."""
    return copy.copy(DEALT)


def kept(view: dos.Position) -> object:
    return getattr(view, "_listing", None)


def whole_game(number: int) -> list[tuple[dos.GameState, dos.Move, dos.GameState]]:
    """Return the moves of a game with the options and the players of that number."""
    options = pieces.OPTIONS[number % len(pieces.OPTIONS)]
    rules = dos.Rules(target_score=60, **options)
    return list(playing.play(dos.new_game(2 + number % 3, rules=rules, seed=number), "any", number))


@pytest.mark.parametrize("view", [fresh(), *(dos.observe(DEALT, seat) for seat in (0, 1, 2, None))], ids=range(5))
def test_the_list_is_computed_once(view: dos.GameState | dos.Observation) -> None:
    """Every further call returns the same tuple, also with the default seat as an argument."""
    assert kept(view) is None

    listed = dos.legal_moves(view)

    assert listed is kept(view) is dos.legal_moves(view)
    seat = view.to_move if isinstance(view, dos.GameState) else view.seat
    assert listed is dos.legal_moves(view, seat)


def test_only_the_list_of_the_default_seat_is_kept() -> None:
    """The moves of another seat do not replace those of the seat to move, in either order."""
    state = call_due()
    other = next(seat for seat in range(state.num_players) if seat != state.to_move)

    of_other = dos.legal_moves(state, other)
    assert kept(state) is None
    listed = dos.legal_moves(state)

    assert of_other != listed
    assert of_other == dos.legal_moves(state, other)
    assert listed is dos.legal_moves(state)


def call_due() -> dos.GameState:
    """Return a state in which a seat that is not to move owes the DOS call."""
    steps = playing.play(dos.new_game(3, rules=dos.Rules(dos_call=True, hand_size=3), seed=1), "any", 1)
    return copy.copy(next(state for state, _, _ in steps if state.calls_due))


@pytest.mark.parametrize("make", [fresh, call_due, lambda: dos.observe(DEALT, DEALT.to_move)])
def test_the_list_is_not_part_of_the_value(make: Callable[[], Any]) -> None:
    """It does not change equality, hash, repr or pickle, and copies, pickles and evolved values do not contain it."""
    listed, unlisted = make(), make()
    dos.legal_moves(listed)

    assert kept(listed) is not None
    assert kept(unlisted) is None
    assert (listed, hash(listed), repr(listed)) == (unlisted, hash(unlisted), repr(unlisted))
    assert "_listing" not in {field.name for field in attrs.fields(type(listed))}
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.dumps(listed, protocol) == pickle.dumps(unlisted, protocol)
        assert kept(pickle.loads(pickle.dumps(listed, protocol))) is None  # noqa: S301
    for twin in (copy.copy(listed), copy.deepcopy(listed), attrs.evolve(listed)):
        assert listed == twin
        assert kept(twin) is None
        assert dos.legal_moves(listed) == dos.legal_moves(twin)


def test_the_list_cannot_be_replaced() -> None:
    """The slot is as frozen as the fields."""
    state = fresh()

    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        state._listing = (dos.Deal(),)


def test_the_next_state_has_no_list() -> None:
    """`apply` does not carry the list over, and neither does an observation."""
    state = fresh()
    after = dos.apply(state, dos.legal_moves(state)[0])

    assert kept(after) is None
    assert all(kept(dos.observe(state, seat)) is None for seat in (0, 1, 2, None))


def test_a_view_keeps_its_own_list() -> None:
    """The list of a state contains the cards of the seat to move, and no observation refers to it."""
    for state, _, _ in whole_game(5):
        listed = dos.legal_moves(state)
        for seat in strategies.viewers(state):
            view = dos.observe(state, seat)
            expected = () if seat is None else dos.legal_moves(state, seat)

            assert expected == dos.legal_moves(view) == kept(view)
            assert seat == state.to_move or listed != kept(view) or not listed


@pytest.mark.rule("I3")
@pytest.mark.parametrize("number", range(2 * len(pieces.OPTIONS)))
def test_listed_moves_are_applied_as_if_they_were_judged(number: int) -> None:
    """For every listed move of a game, the listed object and an equal one on a fresh copy lead to the same state."""
    for state, _, _ in whole_game(number)[::3]:
        for move in dos.legal_moves(state):
            twin = copy.copy(state)
            assert is_listed(state, move, None)
            assert not is_listed(twin, move, None)
            assert dos.apply(twin, pickle.loads(pickle.dumps(move))) == dos.apply(state, move)  # noqa: S301
            assert dos.apply(twin, move, by=state.to_move) == dos.apply(state, move, by=state.to_move)


@pytest.mark.parametrize("by", [0, 1, 2, 3, -1, 2**70, True, "1", 1.0, None, [1]], ids=repr)
def test_the_acting_seat_is_checked_for_a_listed_move(by: Any) -> None:
    """With any `by`, a listed move has the same result or the same error as a move that was never listed."""
    state = fresh()
    move = dos.legal_moves(state)[0]

    assert outcome(fresh(), move, by) == outcome(state, move, by)


def test_the_acting_seat_can_be_any_whole_number() -> None:
    """A whole number of another type is the same seat."""

    class Index:
        def __index__(self) -> int:
            assert DEALT.to_move is not None
            return DEALT.to_move

    state = fresh()
    move = dos.legal_moves(state)[0]

    assert dos.apply(state, move, by=Index()) == dos.apply(fresh(), move)


def outcome(state: dos.GameState, move: dos.Move, by: Any) -> object:
    try:
        return dos.apply(state, move, by=by)
    except (dos.IllegalMove, TypeError) as error:
        return type(error), error.args


def test_moves_listed_in_another_state_are_judged() -> None:
    """Lists share objects such as `Draw`, so a move that another state lists is legal only if this one lists it too."""
    states = [state for state, _, _ in whole_game(1)][:40]
    for state in states:
        listed = dos.legal_moves(state)
        for other in states:
            for move in dos.legal_moves(other):
                if move not in listed:
                    assert not is_listed(state, move, None)
                    with pytest.raises(dos.IllegalMove):
                        dos.apply(state, move)


def test_a_drawn_card_that_is_not_in_the_hand_cannot_be_matched() -> None:
    """In a state that is not valid, no match with a missing card is listed, and each is rejected."""
    state = dos.apply(DEALT, dos.Draw())
    hand = tuple(card for card in state.hands[state.to_move] if card != state.phase.card)
    hands = (*state.hands[: state.to_move], hand, *state.hands[state.to_move + 1 :])
    state = attrs.evolve(state, hands=hands, center_row=dos.CenterRow((dos.CenterPile(state.phase.card),)))

    assert {dos.Place} == set(map(type, dos.legal_moves(state)))
    assert dos.explain(state, dos.Match(state.phase.card, (state.phase.card,), dos.ColorMatch.SINGLE)) is not None
