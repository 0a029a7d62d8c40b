"""A record for a seat contains what that seat saw, and nothing else."""

import itertools
import random

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from watched import NAMES, some_move, table_of

import dos
from dos import testing
from dos.testing import pieces, playing, reaching
from dos.testing.leaks import known, refuse
from dos.testing.messages import cards_in
from support import strategies
from support.texts import fewer

SEEDS = [*range(4), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(4, 12))]


@pytest.mark.parametrize("seed", SEEDS)
def test_no_card_that_the_seat_did_not_see(seed: int) -> None:
    """With unique cards, the record for a seat contains only cards that it saw, and all cards that it held."""
    rng = random.Random(seed)
    table = table_of(rng, auto_deal=seed % 2 == 0, target_score=30)
    for _ in range(150):
        if table.state.is_over:
            break
        seat, said = some_move(rng, table.state)
        table.submit(seat, said, table.seq)
    record = table.record()
    states = [record.start, *(made.state for made in record.replay())]
    # Stop while a round is in play: at its end all hands are shown.
    for length in {len(states) - 1, *range(0, len(states), 7)}:
        cut = attrs.evolve(record, history=record.history[:length])
        for viewer in strategies.viewers(record.start):
            seen = cut.for_seat(viewer)
            refuse(cards_in(seen) - known(states[: length + 1], viewer), seen)
            for view, state in zip(seen.replay(), states[1 : length + 1], strict=True):
                assert dos.observe(state, viewer) == view


@fewer(2)
@given(testing.states(max_moves=60), st.sampled_from([None, 0, 1]), pieces.seeds)
@example(dos.new_game(2, seed=1, dealer=0), 0, 5)
def test_twins_have_one_record(state: dos.GameState, seat: int | None, seed: int) -> None:
    """Two games that look the same to a seat throughout have the same record for that seat."""
    twin = strategies.hide(state, seat, seed)
    names, history = NAMES[: state.num_players], []
    one, other = state, twin
    for _ in range(12):
        for speaker in dos.seats_to_act(one):
            both = set(dos.legal_moves(other, speaker))
            alike = (
                (speaker, said, made.state, dos.apply(other, said))
                for said in dos.legal_moves(one, speaker)
                if said in both
                for made in [dos.step(one, said)]
                if [dos.redact(event, seat) for event in made.events]
                == [dos.redact(event, seat) for event in dos.step(other, said).events]
            )
            for speaker_, said, one_next, other_next in itertools.islice(alike, 1):
                history.append((speaker_, said))
                one, other = one_next, other_next
                break
            else:
                continue
            break
        else:
            break
    records = [dos.record.GameRecord(names, start, tuple(history)) for start in (state, twin)]

    assert records[0].for_seat(seat) == records[1].for_seat(seat)
    assert repr(records[0].for_seat(seat)) == repr(records[1].for_seat(seat))


@fewer(3)
@given(testing.new_games(), reaching.habits, pieces.seeds, st.integers(0, 40))
def test_the_record_of_a_seat(game: dos.GameState, habit: str, seed: int, length: int) -> None:
    """A record for a seat has the public moves, the redacted events, and a replay that gives its observations."""
    steps = list(itertools.islice(playing.play(game, habit, seed), length))
    history = tuple((getattr(said, "by", state.to_move), said) for state, said, _ in steps)
    record = dos.record.GameRecord(NAMES[: game.num_players], game, history)
    for viewer in strategies.viewers(game):
        seen = record.for_seat(viewer)
        assert (record.names, record.history, dos.observe(game, viewer)) == (seen.names, seen.history, seen.start)
        assert tuple(dos.observe(following, viewer) for _, _, following in steps) == seen.replay()
        assert seen.events == tuple(
            tuple(dos.redact(event, viewer) for event in dos.step(state, said).events) for state, said, _ in steps
        )


def test_a_record_with_events_of_another_game() -> None:
    """A record for a seat with the events of another game is rejected."""
    game = dos.new_game(2, seed=1, dealer=0)
    seen = dos.record.GameRecord(NAMES[:2], game, ((0, dos.Deal()), (1, dos.Draw()))).for_seat(0)

    with pytest.raises(dos.DosError):
        attrs.evolve(seen, events=seen.events[1:]).replay()
