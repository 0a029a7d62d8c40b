"""Documents of states, observations, updates and tables that contradict the rules or themselves."""

import json
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from dos import testing
from dos.serialization import from_data, to_data
from dos.table import Table, Update
from dos.validation.observations import _completed, _unseen_counts, observation_problems
from support import documents
from support.document_faults import problems, seen
from support.positions import cards, position

# States and observations


@given(st.data())
def test_states_are_validated(data: st.DataObject) -> None:
    """An invalid state is rejected with the problems that `validate` reports."""
    state = data.draw(testing.states())
    other = data.draw(testing.states())
    names = data.draw(st.lists(st.sampled_from([field.name for field in attrs.fields(dos.GameState)]), max_size=2))
    mixed = attrs.evolve(state, **{name: getattr(other, name) for name in names})
    wrong = [] if (error := invalid(mixed)) is None else list(map(str, error.problems))

    if wrong:
        assert wrong == problems(dos.GameState, to_data(mixed))
    else:
        assert mixed == from_data(dos.GameState, to_data(mixed))


def invalid(state: dos.GameState) -> dos.InvalidState | None:
    """Return the problems of an invalid state."""
    try:
        dos.validate(state)
    except dos.InvalidState as error:
        return error
    return None


def completed(view: dos.Observation) -> dos.GameState:
    """Return a state that looks like a valid observation."""
    return _completed(view, _unseen_counts(view))


@given(documents.observations())
def test_observations_of_valid_states_are_valid(view: dos.Observation) -> None:
    """An observation of a valid state is valid, and the state completed from it looks like it."""
    assert [] == list(observation_problems(view))
    dos.validate(completed(view))
    assert view == dos.observe(completed(view), view.seat)


@given(st.data())
def test_a_valid_observation_looks_like_a_valid_state(data: st.DataObject) -> None:
    """A valid observation looks like some valid state, so it has nothing its seat may not know."""
    view, other = data.draw(documents.observations()), data.draw(documents.observations())
    names = data.draw(st.lists(st.sampled_from([field.name for field in attrs.fields(dos.Observation)]), max_size=2))
    mixed = attrs.evolve(view, **{name: getattr(other, name) for name in names})
    if not list(observation_problems(mixed)):
        dos.validate(completed(mixed))
        assert mixed == dos.observe(completed(mixed), mixed.seat)


DRAWN = dos.AfterDraw(cards("R7")[0])


@pytest.mark.parametrize(
    ("view", "expected"),
    [
        (seen(None, hand=cards("R7")), "hand: must be empty: a spectator has no cards"),
        (seen(0, hand=cards("B7")), "hand: must have 2 cards, as in hand_sizes"),
        (seen(0, hand=cards("R7 B7")), "hand: must be in deck order"),
        (
            seen(0, revealed=(cards("B7 R7"), cards("G3 G4 G5"))),
            "revealed: must be all hands once a round is scored, and null otherwise (R4)",
        ),
        (seen(1, phase=DRAWN), "phase.card: must be hidden (D1)"),
        (seen(None, phase=DRAWN), "phase.card: must be hidden (D1)"),
        (seen(0, phase=dos.AfterDraw(dos.HIDDEN)), "phase.card: must be visible to the seat that drew it (D1)"),
        (
            seen(0, phase=dos.AfterDraw(cards("G3")[0])),
            "phase.card: G3 was drawn, but is not in the hand of seat 0 (D1)",
        ),
        (
            seen(0, discard_pile=cards("B1") + cards("WD") * 13),
            "rules.deck: too many in the observation: WD (I1)",
        ),
        (
            seen(0, draw_pile_size=99),
            "draw_pile_size: must be the rest of the deck, 108 cards minus 8 elsewhere, not 99 (I1)",
        ),
        (
            seen(0, hand_sizes=(2, 4)),
            "draw_pile_size: must be the rest of the deck, 108 cards minus 9 elsewhere, not 100 (I1)",
        ),
        (seen(0, hand_sizes=(2, 0), draw_pile_size=103), "hand_sizes[1]: is empty, but the round is not over (R1)"),
        (seen(1, hand_sizes=(0, 3), draw_pile_size=102), "hand_sizes[0]: is empty, but the round is not over (R1)"),
        (seen(1, hand=(), hand_sizes=(2, 0), draw_pile_size=103), "hand: is empty, but the round is not over (R1)"),
        (seen(0, scores=(0, 200)), "scores[1]: 200 points reach the target of 200, but the game is not over (R4)"),
        (seen(0, scores=(0, 0, 0)), "scores: must have one score for each of 2 seats, not 3"),
        (seen(0, dealer=2), "dealer: there is no seat 2 in a 2-player game"),
        (seen(0, to_move=None), "to_move: must be a seat: the game is not over"),
        (seen(0, calls_due=(1,)), "calls_due: must be empty: the dos_call option is off"),
        (seen(1, phase=dos.AfterDraw(None)), "draw_pile_size: must be empty: there was nothing to draw (P2)"),
    ],
    ids=str,
)
def test_problems_of_an_observation(view: dos.Observation, expected: str) -> None:
    """Problems are reported with paths of the observation, and hidden cards are rejected."""
    assert expected in problems(dos.Observation, to_data(view))


def test_revealed_hands() -> None:
    """Once a round is scored all hands are revealed, and they agree with the sizes and the seat's own hand."""
    state = position(["R7", "G3 G4"], "R7 B3", rest="discard")
    over = dos.apply(state, dos.Match(*cards("R7"), cards("R7"), dos.ColorMatch.SINGLE))
    view = dos.observe(over, 1)

    def problems_with(**changes: Any) -> list[str]:
        return problems(dos.Observation, to_data(attrs.evolve(view, **changes)))

    assert isinstance(view.phase, dos.RoundOver)
    assert view == from_data(dos.Observation, to_data(view))
    assert ["revealed: must be all hands once a round is scored, and null otherwise (R4)"] == problems_with(
        revealed=None
    )
    assert "hand: must be the same as the hand in revealed" in problems_with(hand=cards("G3 G5"))
    for revealed in (((), cards("G3 G4"), ()), ((),), (cards("G3"), cards("G3 G4")), ((), cards("G3"))):
        assert "revealed: must have hands of the sizes in hand_sizes" in problems_with(revealed=revealed)
    assert ["revealed[1]: must be in deck order"] == problems_with(revealed=((), cards("G4 G3")), hand=cards("G4 G3"))


# Updates


def problems_of_update(update: Update) -> list[str]:
    """Return the problems of the document of an update."""
    return problems(Update, to_data(update))


@given(documents.tables(), st.data())
def test_updates_of_another_viewer(table: Table, data: st.DataObject) -> None:
    """An update with another viewer's moves or events is rejected, unless they are the same."""
    mine, other = data.draw(st.permutations(table.viewers))[:2]
    seats_to_act = dos.seats_to_act(table.state)
    updates = {viewer: table.sync(viewer) for viewer in table.viewers}
    if seats_to_act:
        updates = table.submit(
            seats_to_act[0], data.draw(st.sampled_from(table.sync(seats_to_act[0]).moves)), table.seq
        )
    for name in ("moves", "events"):
        mixed = attrs.evolve(updates[mine], **{name: getattr(updates[other], name)})
        is_secret = name == "moves" or any(dos.redact(event, mine) != event for event in updates[other].events)
        if mixed != updates[mine] and is_secret:
            assert problems_of_update(mixed)
        else:
            assert mixed == from_data(Update, to_data(mixed))


def test_problems_of_an_update() -> None:
    """Hidden information, and contradictions of the view, are reported with their paths."""
    table = Table(dos.new_game(2, seed=2017, dealer=0))
    update = table.submit(1, dos.Draw(), 0)[0]

    assert ["events[0]: must be redacted for the viewer: it reveals hidden cards"] == problems_of_update(
        attrs.evolve(update, events=(dos.events.Drew(1, cards("WD")[0]),))
    )
    assert ["events[0].seat: there is no seat 2 in a 2-player game"] == problems_of_update(
        attrs.evolve(update, events=(dos.events.DosCalled(2),))
    )
    assert [
        "events[0]: contradicts the view",
        "events[0]: must have 2 seats, not 3",
    ] == problems_of_update(attrs.evolve(update, events=(dos.events.GameWon(0, (3, 2, 1)),)))
    assert ["moves: must be the legal moves of the viewer, in the order of legal_moves"] == problems_of_update(
        attrs.evolve(update, moves=(dos.Draw(),))
    )
    assert ["names: must have 2 items, one for each player, not 1"] == problems_of_update(
        attrs.evolve(update, names=("Ann",))
    )
    assert ["view.dealer: there is no seat 3 in a 2-player game"] == problems_of_update(
        attrs.evolve(update, view=attrs.evolve(update.view, dealer=3))
    )
    assert ["names[1]: must be valid Unicode (no lone surrogates), not 'B\\ud800'"] == problems(
        Update, to_data(update) | {"names": ["Ann", "B\ud800"]}
    )
    assert ["names[1]: must be valid Unicode (no lone surrogates), not '\\ud800'"] == problems(
        Update, json.dumps(to_data(update) | {"names": ["Ann", "\ud800"]})
    )


def test_a_spectator_has_nothing_to_undo() -> None:
    """An update for a spectator counts no steps; that of a player may count any."""
    table = Table(dos.new_game(2, seed=2017, dealer=0))

    for impossible in (101, 2**53):
        assert [f"undoable: must be at most 100, not {impossible}"] == problems_of_update(
            attrs.evolve(table.sync(0), undoable=impossible)
        )
    assert ["undoable: must be 0: a spectator has no moves"] == problems_of_update(
        attrs.evolve(table.sync(None), undoable=1)
    )
    for seat in (0, 1):
        update = attrs.evolve(table.sync(seat), undoable=1)
        assert update == from_data(Update, to_data(update))


@pytest.mark.parametrize("name", ["seq", "undoable"])
@pytest.mark.parametrize("odd", [True, False, None, 1.0, -1], ids=repr)
def test_numbers_of_an_update(name: str, odd: object) -> None:
    """The numbers of an update are whole numbers, and never True, when written and when loaded."""
    update = Table(dos.new_game(2, seed=2017, dealer=0)).sync(0)
    expected = f"{name}: must be a whole number, 0 or more, not {odd!r}"

    assert [expected] == problems(Update, to_data(update) | {name: odd})
    with pytest.raises(dos.InvalidState) as refused:
        to_data(attrs.evolve(update, **{name: odd}))
    assert [expected] == list(map(str, refused.value.problems))


@pytest.mark.parametrize(
    "event",
    [
        dos.events.RoundEnded(0, 1, ((), cards("R3 R4")), (0, 7), (7, 0)),
        dos.events.GameWon(0, (7, 0)),
        dos.events.RoundEnded(0, 2, ((), cards("R3 R4")), (0, 7), (7, 0)),
        dos.events.Refilled(dos.DECK),
        dos.events.PenaltyDrawn(0, cards("Y9 Y9")),
        dos.events.Drew(0, cards("Y9")[0]),
        dos.events.Placed(1, cards("Y9")[0], is_bonus=True),
        dos.events.Discarded(cards("Y9 Y9")),
        dos.events.Matched(1, dos.Match(cards("Y9")[0], cards("Y9"), dos.ColorMatch.SINGLE), 0),
        dos.events.Dealt(1, 1, (cards("Y9"), (dos.HIDDEN,)), cards("B3")),
        dos.events.Dealt(1, 1, (cards("R7"), (dos.HIDDEN,)), cards("Y9")),
        dos.events.Dealt(0, 1, (cards("R7"), (dos.HIDDEN,)), cards("B3")),
        dos.events.Dealt(1, 2, (cards("R7"), (dos.HIDDEN,)), cards("B3")),
    ],
    ids=lambda event: type(event).__name__,
)
def test_events_must_agree_with_the_view(event: dos.Event) -> None:
    """An update is rejected if an event shows cards or scores that its view does not have."""
    view = seen()
    update = Update(1, view, (event,), dos.legal_moves(view), ("Ann", "Bob"))

    assert ["events[0]: contradicts the view"] == problems_of_update(update)


def test_seats_of_the_draw_for_dealer() -> None:
    """A draw for dealer by a seat that is not in the game is rejected."""
    view = seen()
    drawn = dos.events.DealerDrawn((((0, dos.DECK[0]), (3, dos.DECK[1])),), 3)
    update = Update(1, view, (drawn,), dos.legal_moves(view), ("Ann", "Bob"))

    assert [
        "events[0].dealer: there is no seat 3 in a 2-player game",
        "events[0].draws[0][1].seat: there is no seat 3 in a 2-player game",
    ] == problems_of_update(update)


# Tables


def tampered_table(**changes: Any) -> list[str]:
    """Return the problems of the document of a two-player table in which some fields were changed."""
    table = Table(dos.new_game(2, seed=2017, dealer=0), names=("Ann", "Bob"))
    table.submit(1, table.sync(1).moves[0], 0)
    assert 1 == table.undoable(1)
    return problems(Table, to_data(table) | changes)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"names": ["Ann"]}, "names: a 2-player game needs 2 names, not 1"),
        ({"names": ["Ann", 3]}, "names[1]: must be text, not 3"),
        ({"seq": 0}, "seq: must be 1 or more, the number of moves without the deals, not 0"),
        ({"undoable": 2}, "undoable: must be 0 to 1, not 2"),
        ({"history": []}, "undoable: must be 0 to 0, not 1"),
        ({"history": [{"seat": 1, "move": "deal"}]}, "history[0]: deal: it is seat 0's deal, not seat 1's (S6)"),
        ({"history": [{"seat": 0, "move": "draw"}]}, "history[0]: draw: the cards have not been dealt yet (S3)"),
        ({"history": [[0, "deal"]]}, "history[0]: must be an object, not [0, 'deal']"),
        ({"start": None}, "start: must be an object, not None"),
        (
            {"history": [], "seq": 0, "undoable": 0},
            "auto_deal: must be false: a deal is due and was not made automatically",
        ),
    ],
    ids=str,
)
def test_problems_of_a_table(changes: dict[str, Any], expected: str) -> None:
    """A table whose parts do not agree, or whose moves do not replay, is rejected."""
    assert expected in tampered_table(**changes)


def test_a_table_with_an_invalid_start() -> None:
    """Problems of a table's start are reported with their paths."""
    start = {name: part for name, part in to_data(dos.new_game(2, seed=1)).items() if name not in ("version", "type")}

    assert "start.dealer: there is no seat 3 in a 2-player game" in tampered_table(start=start | {"dealer": 3})


def test_a_table_whose_script_runs_out() -> None:
    """A table is rejected if a move needs a shuffle that its script does not have."""
    state = position(["R7 B7", "G3"], "R7 B3", rest="discard", shuffles=[])
    data = to_data(Table(state)) | {"history": [{"seat": 0, "move": "draw"}], "seq": 1}

    assert ["history[0]: draw: the script has no order left for a shuffle of 103 cards"] == problems(Table, data)
