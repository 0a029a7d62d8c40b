"""Observations: what a seat and a spectator see, and what stays hidden."""

from functools import cache

import attrs
import pytest

import dos
from dos import (
    DECK,
    HIDDEN,
    AddingBonus,
    AfterDraw,
    AwaitingDeal,
    CallDos,
    Card,
    CatchDos,
    ClosingTurn,
    Color,
    ColorMatch,
    Deal,
    DosError,
    Draw,
    EndTurn,
    GameOver,
    GameState,
    Match,
    Matching,
    Move,
    NumberCard,
    Place,
    RoundOver,
    Rules,
)
from dos.testing.pieces import CALLS
from support.strategies import hide, states_of_a_game, viewers

SEED = 918273645546372819
KINDS = tuple(dict.fromkeys(DECK))
R7 = NumberCard(Color.RED, 7)


@cache
def reached() -> tuple[GameState, ...]:
    """Return every state of some random games of two, three and four, including bonuses owed and calls due."""
    found: list[GameState] = []
    for players, dos_call in ((2, True), (3, False), (4, True)):
        rules = Rules(target_score=120, dos_call=dos_call)
        found += states_of_a_game(dos.new_game(players, seed=SEED, rules=rules), seed=players)
    return tuple(found)


def in_phase(phase: type) -> GameState:
    """Return the last reached state in a phase, so that much has happened before it."""
    return [state for state in reached() if isinstance(state.phase, phase)][-1]


PHASES = [AwaitingDeal, Matching, AfterDraw, AddingBonus, ClosingTurn, RoundOver, GameOver]

each_phase = pytest.mark.parametrize("phase", PHASES)


# Visible parts


@each_phase
def test_everyone_sees_what_lies_on_the_table(phase: type) -> None:
    """Rules, scores, row, discard pile, seats and the sizes of hidden piles look the same to every viewer."""
    state = in_phase(phase)

    for seat in viewers(state):
        seen = dos.observe(state, seat)
        for field in ("rules", "scores", "center_row", "discard_pile", "dealer", "round", "to_move", "calls_due"):
            assert getattr(state, field) == getattr(seen, field)
        assert seat == seen.seat
        assert [len(hand) for hand in state.hands] == list(seen.hand_sizes)
        assert len(state.draw_pile) == seen.draw_pile_size


@each_phase
def test_a_seat_sees_its_own_hand_only(phase: type) -> None:
    """A seat sees only its own hand, and a spectator none."""
    state = in_phase(phase)

    assert [*state.hands, ()] == [dos.observe(state, seat).hand for seat in viewers(state)]


@each_phase
@pytest.mark.rule("R4")
def test_hands_are_shown_when_a_round_is_scored(phase: type) -> None:
    """All hands are revealed to every viewer when a round is over, and not before."""
    state = in_phase(phase)
    expected = state.hands if phase in (RoundOver, GameOver) else None

    assert [expected] * (state.num_players + 1) == [dos.observe(state, seat).revealed for seat in viewers(state)]


@each_phase
def test_a_phase_is_seen_as_it_is_but_for_a_drawn_card(phase: type) -> None:
    """Every viewer sees the whole phase, but a drawn card is HIDDEN to all except the seat that drew it."""
    state = in_phase(phase)

    for seat in viewers(state):
        expected = AfterDraw(HIDDEN) if phase is AfterDraw and seat != state.to_move else state.phase
        assert expected == dos.observe(state, seat).phase


def test_that_nothing_was_there_to_draw_is_seen_by_all() -> None:
    """Both piles are visibly empty, so it is not a secret that no card was drawn."""
    dealt = dos.apply(dos.new_game(2, seed=1, dealer=0), Deal())
    state = dos.apply(attrs.evolve(dealt, draw_pile=()), Draw())

    assert [AfterDraw(None)] * 3 == [dos.observe(state, seat).phase for seat in (0, 1, None)]


def test_the_draw_for_dealer_is_seen_by_all() -> None:
    """The cards drawn for the first dealer are public."""
    state = in_phase(AwaitingDeal)

    assert isinstance(state.phase, AwaitingDeal)
    assert state.phase.draws
    assert [state.phase] * 5 == [dos.observe(state, seat).phase for seat in viewers(state)]


def test_an_observation_has_the_properties_of_a_state() -> None:
    """State and observation agree on the number of players, the winner, and the bonuses owed."""
    for state in reached():
        expected = (state.num_players, state.is_over, state.winner, state.bonuses_owed)
        for seat in viewers(state):
            seen = dos.observe(state, seat)
            assert expected == (seen.num_players, seen.is_over, seen.winner, seen.bonuses_owed)


@pytest.mark.rule("Y2")
def test_the_calls_that_are_due_are_seen_by_all() -> None:
    """Every viewer sees the same due calls and the same seats to act, with and without a call due."""
    due = set()
    for state in reached():
        due.add(state.calls_due)
        for seat in viewers(state):
            seen = dos.observe(state, seat)
            assert (state.calls_due, dos.seats_to_act(state)) == (seen.calls_due, dos.seats_to_act(seen))

    assert due > {(), (0,), (1,)}


def test_observing_changes_nothing() -> None:
    """Observing a state does not change it, and a second observation is equal."""
    for state in map(in_phase, PHASES):
        before = attrs.evolve(state)
        assert dos.observe(state, 0) == dos.observe(state, 0)
        assert before == state


# Hidden parts


def other_truths(state: GameState, seat: int | None) -> list[GameState]:
    """Return two states that look the same to a seat."""
    return [hide(state, seat, seed) for seed in range(2)]


def test_what_a_seat_cannot_see_makes_no_difference() -> None:
    """States that differ only in hidden cards give equal observations, moves and reasons."""
    differing = 0
    for state in reached()[::7] + tuple(map(in_phase, PHASES)):
        for seat in viewers(state):
            seen = dos.observe(state, seat)
            for other in other_truths(state, seat):
                dos.validate(other)
                differing += other != state
                assert seen == dos.observe(other, seat)
                assert repr(seen) == repr(dos.observe(other, seat))
                assert seat is None or dos.legal_moves(state, seat) == dos.legal_moves(other, seat)

    assert differing > 500


def kinds_in_sight(state: GameState, seat: int | None) -> set[Card]:
    """Return the kinds of card that a seat sees in its hand, the row, the discard pile and revealed cards."""
    seen = {*state.center_row.cards, *state.discard_pile}
    if isinstance(state.phase, AwaitingDeal):
        seen |= {card for draws in state.phase.draws for _, card in draws}
    for each, hand in enumerate(state.hands):
        if each == seat or isinstance(state.phase, RoundOver | GameOver):
            seen |= {*hand}
    return seen


@pytest.mark.slow
def test_the_repr_of_an_observation_shows_nothing_hidden() -> None:
    """The repr names no hidden kind of card, no seed and no shuffler."""
    hidden = 0
    for state in reached():
        assert str(SEED) in repr(state)
        for seat in viewers(state):
            text = repr(dos.observe(state, seat))
            unseen = [card for card in KINDS if card not in kinds_in_sight(state, seat)]
            hidden += len(unseen)
            assert [] == [card for card in unseen if repr(card) in text]
            assert str(SEED) not in text
            assert "huffler" not in text

    assert hidden > 5000


@each_phase
def test_an_observation_has_no_place_for_what_is_hidden(phase: type) -> None:
    """An observation has no fields for hands in play, the draw pile or the shuffler."""
    seen = dos.observe(in_phase(phase), 0)

    assert [] == [name for name in ("hands", "draw_pile", "shuffler") if hasattr(seen, name)]


# Moves and reasons


def in_turn(state: GameState) -> list[Move]:
    """Return legal and illegal moves of every kind except calls."""
    bonuses = list(ColorMatch)
    return [
        *[move for move in dos.legal_moves(state) if not isinstance(move, CallDos | CatchDos)][:20],
        Deal(),
        Draw(),
        EndTurn(),
        *map(Place, KINDS[::8]),
        *(Match(target, (card,), bonus) for target in KINDS[::13] for card in KINDS[::11] for bonus in bonuses),
        *(Match(card, (R7, KINDS[-1]), bonus) for card in state.center_row.unmatched for bonus in bonuses),
    ]


def candidates(state: GameState) -> list[Move]:
    """Return legal and illegal moves of every kind, and every call and catch."""
    return [*in_turn(state), *CALLS]


def test_the_moves_of_an_observation_are_those_of_the_state() -> None:
    """A seat's observation has the same legal moves as the state; a spectator has none."""
    for state in reached():
        for seat in range(state.num_players):
            expected = dos.legal_moves(state, seat)
            seen = dos.observe(state, seat)
            assert expected == dos.legal_moves(seen) == dos.legal_moves(seen, seat)
        assert () == dos.legal_moves(dos.observe(state, None))


@pytest.mark.slow
def test_the_reasons_of_an_observation_are_those_of_the_state() -> None:
    """An observation explains every move as the state does, and legal moves with None."""
    for state in reached()[::5]:
        for seat in range(state.num_players):
            seen = dos.observe(state, seat)
            for move in candidates(state):
                error = dos.explain(seen, move)
                assert (error is None) == (move in dos.legal_moves(state, seat))
                assert (
                    reason(dos.explain(state, move, by=seat))
                    == reason(error)
                    == reason(dos.explain(seen, move, by=seat))
                )


def test_a_spectator_is_told_whose_turn_it_is() -> None:
    """Every move of a spectator is illegal because of the turn, and not because of the cards."""
    for state in map(in_phase, PHASES):
        seen = dos.observe(state, None)
        reasons = {reason(dos.explain(seen, move))[1:] for move in in_turn(state)}
        assert 1 == len(reasons)
        assert {rule for rule, _ in reasons} <= {"S5", "S6", "R4"}


@pytest.mark.rule("Y5")
def test_a_spectator_neither_calls_nor_catches() -> None:
    """A spectator's call or catch is rejected because of the seat that it names, or because of a missing seat."""
    for state in (*map(in_phase, PHASES), *with_a_call_due()):
        seen = dos.observe(state, None)
        for call in CALLS:
            there = max(call.by, getattr(call, "caught", 0)) < state.num_players
            expected = "S1" if not there else "R4" if state.is_over else "Y5"
            assert expected == reason(dos.explain(seen, call))[1]


def test_one_who_is_not_to_move_learns_nothing_of_the_cards() -> None:
    """A seat that is not to move gets the same reason for every move except a call."""
    for state in map(in_phase, PHASES):
        for seat in range(state.num_players):
            if seat != state.to_move:
                reasons = {reason(dos.explain(dos.observe(state, seat), move))[1:] for move in in_turn(state)}
                assert 1 == len(reasons)


@pytest.mark.rule("Y2", "Y5")
def test_calls_tell_nothing_of_the_cards() -> None:
    """Calls and catches, and the reasons against them, do not depend on the cards that others hold."""
    accepted = 0
    for state in with_a_call_due():
        for seat in viewers(state):
            for other in other_truths(state, seat):
                for call in CALLS:
                    error = dos.explain(dos.observe(state, seat), call)
                    assert reason(error) == reason(dos.explain(dos.observe(other, seat), call))
                    accepted += error is None

    assert accepted > 50


def with_a_call_due() -> list[GameState]:
    """Return some of the reached states in which a call is due."""
    return [state for state in reached() if state.calls_due][::3]


def reason(error: dos.IllegalMove | None) -> tuple[object, ...]:
    return () if error is None else (error.move, error.rule, error.reason)


def acting(
    view: dos.GameState | dos.Observation, seat: int | None, caller: int | None = None
) -> tuple[int | None, tuple[dos.Card, ...]]:
    """Return the acting seat and its hand."""
    found = view._acting_seat(seat, caller)
    return found, view._hand_of(found)


def test_a_seat_is_asked_for_its_own_moves_only() -> None:
    """An observation answers only for its own seat, named or not; a spectator's answers for none."""
    state = in_phase(Matching)
    seen, watched = dos.observe(state, 1), dos.observe(state, None)

    assert (1, state.hands[1]) == acting(seen, None) == acting(seen, 1) == acting(seen, None, 0)
    assert (None, ()) == acting(watched, None) == acting(watched, None, 0)
    for view, whose, others in ((seen, "seat 1", (0, 2, 99, -1)), (watched, "spectator", (0, 1, -1))):
        for seat in others:
            with pytest.raises(DosError, match=rf"{whose}\b.* seat {seat}$"):
                acting(view, seat)
            with pytest.raises(DosError, match=rf"{whose}\b.* seat {seat}$"):
                dos.legal_moves(view, seat)


@pytest.mark.parametrize("by", [0, 2])
def test_reasons_are_given_to_the_seat_that_observes_only(by: int) -> None:
    """An observation does not explain the moves of another seat."""
    with pytest.raises(DosError, match=f"seat {by}"):
        dos.explain(dos.observe(in_phase(Matching), 1), Draw(), by=by)


def test_a_state_answers_for_every_seat() -> None:
    """A state answers for the seat to move by default, for the calling seat, and for any seat of the game."""
    for state in map(in_phase, PHASES):
        if state.to_move is None:
            assert (None, ()) == acting(state, None)
        else:
            assert (state.to_move, state.hands[state.to_move]) == acting(state, None)
        assert [*enumerate(state.hands)] == [acting(state, seat) for seat in range(state.num_players)]
        assert [*enumerate(state.hands)] == [acting(state, None, seat) for seat in range(state.num_players)]
        assert [*enumerate(state.hands)] == [acting(state, seat, 0) for seat in range(state.num_players)]


@pytest.mark.parametrize("seat", [-1, 4, 99, 10**30])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    """Negative seats and seats beyond the players are rejected."""
    for state in map(in_phase, PHASES):
        with pytest.raises(DosError, match=rf"no seat {seat}\b.* 0 to {state.num_players - 1}$"):
            dos.observe(state, seat)
        with pytest.raises(DosError, match=rf"no seat {seat}\b.* 0 to {state.num_players - 1}$"):
            dos.legal_moves(state, seat)


@pytest.mark.parametrize("seat", [True, False, "0", 1.0, [], (0,), R7], ids=repr)
def test_a_seat_of_a_wrong_type_is_refused(seat: object) -> None:
    """A seat must be an int, and a bool does not count as one, for a state and for an observation."""
    state = in_phase(AfterDraw)
    with pytest.raises(TypeError, match="seat"):
        dos.observe(state, seat)  # type: ignore[arg-type]
    for view in (state, dos.observe(state, 0), dos.observe(state, None)):
        with pytest.raises(TypeError, match="seat"):
            dos.legal_moves(view, seat)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="by"):
            dos.explain(view, Draw(), by=seat)  # type: ignore[arg-type]


@pytest.mark.parametrize("view", [None, "state", R7, 0, Matching(), GameState], ids=repr)
def test_a_view_of_a_wrong_type_is_refused(view: object) -> None:
    """Values that are not states cannot be observed, asked for moves, or played."""
    for wrong in (
        lambda: dos.observe(view, 0),  # type: ignore[arg-type]
        lambda: dos.legal_moves(view),  # type: ignore[arg-type]
        lambda: dos.explain(view, Draw()),  # type: ignore[arg-type]
        lambda: dos.apply(view, Draw()),  # type: ignore[arg-type]
    ):
        with pytest.raises(TypeError, match="must be"):
            wrong()


@pytest.mark.parametrize("view", [None, "state", 0, R7], ids=repr)
def test_the_seats_to_act_of_an_observation_are_those_of_the_state(view: object) -> None:
    """`seats_to_act` raises a TypeError for values that are not states or observations."""
    with pytest.raises(TypeError, match="must be"):
        dos.seats_to_act(view)  # type: ignore[arg-type]


def test_an_observation_is_no_state() -> None:
    """An observation cannot be observed again, and no move can be applied to it."""
    seen = dos.observe(in_phase(Matching), 0)
    with pytest.raises(TypeError, match="GameState"):
        dos.observe(seen, 0)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="GameState"):
        dos.apply(seen, Draw())  # type: ignore[arg-type]


def test_who_observes_is_always_said() -> None:
    """`observe` has no default seat, so that no view is chosen by mistake."""
    with pytest.raises(TypeError, match="seat"):
        dos.observe(in_phase(Matching))  # type: ignore[call-arg]


@pytest.mark.parametrize("move", [None, "draw", Draw, R7, [], ("draw",)], ids=repr)
def test_a_move_of_a_wrong_type_is_refused_whatever_the_phase(move: object) -> None:
    """A value that is not a move raises a TypeError in every phase, in turn and out of turn."""
    for state in map(in_phase, PHASES):
        for view in (state, *(dos.observe(state, seat) for seat in viewers(state))):
            with pytest.raises(TypeError, match=r"^move must be a move, not "):
                dos.explain(view, move)  # type: ignore[arg-type]


def test_the_base_class_of_views_is_not_a_view() -> None:
    """`Position` cannot be created: only states and observations have the data that the rules need."""
    for use in (dos.legal_moves, dos.seats_to_act, dos.selection.choices):
        with pytest.raises(TypeError, match="Position is only the base class: create a GameState or an Obs"):
            use(dos.Position())
