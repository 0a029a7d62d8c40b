"""Properties of the events of every move: they are complete, redact what is hidden, and suffice to follow a game."""

import pickle
import random
import re
from collections import Counter

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from dos import testing
from dos.events.phrasing import card_name
from dos.events.union import EVENT_TYPES
from dos.testing import pieces, playing, reaching
from support import strategies


@st.composite
def steps(draw: st.DrawFn) -> tuple[dos.GameState, dos.Move, dos.Transition]:
    """Draw a reachable state, a legal move of any seat, and the transition."""
    state = draw(testing.states().filter(strategies.is_playable))
    move = draw(st.sampled_from(playing.moves_of_all(state)))
    return state, move, dos.step(state, move)


# The contents of events


@given(steps())
def test_a_step_is_the_move_and_its_events(step: tuple[dos.GameState, dos.Move, dos.Transition]) -> None:
    """`step` returns the state of `apply` and the events of `events_between`, and does not change its input."""
    before, move, made = step
    pickled = pickle.dumps(before)

    assert dos.apply(before, move) == made.state
    assert made.events == dos.events.events_between(before, move, made.state)
    assert pickled == pickle.dumps(before)


@given(steps())
def test_a_step_reveals_face_down_cards(step: tuple[dos.GameState, dos.Move, dos.Transition]) -> None:
    """A step reveals something if cards left the draw pile or all hands were shown."""
    before, move, made = step
    shown = isinstance(move, dos.Deal) or isinstance(made.state.phase, dos.RoundOver | dos.GameOver)

    assert made.reveals is (before.draw_pile != made.state.draw_pile or shown)
    assert made.reveals is any(event.reveals for event in made.events)


Zones = dict[str, Counter[dos.Card]]


def zones_of(state: dos.GameState) -> Zones:
    """Return all cards of a state by where they are."""
    hands = {f"hand {seat}": Counter(hand) for seat, hand in enumerate(state.hands)}
    return {
        **hands,
        "row": Counter(state.center_row.cards),
        "draw pile": Counter(state.draw_pile),
        "discard pile": Counter(state.discard_pile),
    }


def carry(zones: Zones, event: dos.Event) -> None:
    """Move the cards that an event moves."""
    match event:
        case dos.events.Dealt():
            carry_deal(zones, event)
        case dos.events.Matched(seat=seat, match=match):
            shift(zones, match.cards, f"hand {seat}", "row")
        case dos.events.Placed(seat=seat, card=card):
            shift(zones, (card,), f"hand {seat}", "row")
        case dos.events.Drew(seat=seat, card=card):
            shift(zones, () if card is None else (card,), "draw pile", f"hand {seat}")
        case dos.events.PenaltyDrawn(seat=seat, cards=cards):
            shift(zones, cards, "draw pile", f"hand {seat}")
        case dos.events.Discarded(cards=cards):
            shift(zones, cards, "row", "discard pile")
        case dos.events.Refilled(cards=cards):
            shift(zones, cards, "draw pile", "row")
        case dos.events.Reshuffled(count=count):
            assert not zones["draw pile"]
            assert count == zones["discard pile"].total()
            zones["draw pile"], zones["discard pile"] = zones["discard pile"], Counter()


def carry_deal(zones: Zones, event: dos.events.Dealt) -> None:
    """Gather all cards, and deal them as the event says."""
    gathered: Counter[dos.Card] = sum(zones.values(), Counter())
    for zone in zones:
        zones[zone] = Counter()
    zones["draw pile"] = gathered
    for seat, hand in enumerate(event.hands):
        shift(zones, hand, "draw pile", f"hand {seat}")
    shift(zones, event.turned_up, "draw pile", "row")


def shift(zones: Zones, cards: tuple[dos.Card, ...], source: str, target: str) -> None:
    """Move cards from one zone, which must contain them, to another."""
    moved = Counter(cards)
    assert moved <= zones[source]
    zones[source] = zones[source] - moved
    zones[target] += moved


@pytest.mark.rule("I1")
@given(steps())
def test_events_move_exactly_the_cards_that_moved(step: tuple[dos.GameState, dos.Move, dos.Transition]) -> None:
    """Replaying the events on the cards before a move puts every card where it is after the move."""
    before, _, made = step
    zones = zones_of(before)

    for event in made.events:
        carry(zones, event)

    assert zones_of(made.state) == zones


@given(steps())
def test_the_last_events_end_the_turn_round_or_game(step: tuple[dos.GameState, dos.Move, dos.Transition]) -> None:
    """The end of a turn, a round or the game has an event if and only if it happens, and comes last."""
    before, move, made = step
    kinds = [type(event) for event in made.events]
    over = isinstance(made.state.phase, dos.RoundOver | dos.GameOver)
    passed = not over and not isinstance(move, dos.Deal) and before.to_move != made.state.to_move

    assert over is (dos.events.RoundEnded in kinds)
    assert made.state.is_over is (dos.events.GameWon in kinds)
    assert passed is (dos.events.TurnEnded in kinds)
    last = [kind for kind in kinds if kind in {dos.events.RoundEnded, dos.events.GameWon, dos.events.TurnEnded}]
    assert last == kinds[len(kinds) - len(last) :]


@given(testing.states(), testing.states().filter(strategies.is_playable), st.data())
def test_a_move_between_other_states_is_rejected(
    other: dos.GameState, before: dos.GameState, data: st.DataObject
) -> None:
    """`events_between` rejects a move that does not lead from the first state to the second."""
    move = data.draw(st.sampled_from(playing.moves_of_all(before)))
    if other == dos.apply(before, move):
        return

    with pytest.raises(dos.DosError):
        dos.events.events_between(before, move, other)


# Redacted events


@given(steps())
def test_a_seat_follows_its_redacted_events(step: tuple[dos.GameState, dos.Move, dos.Transition]) -> None:
    """Applying the redacted events to a seat's observation gives its next observation."""
    before, _, made = step
    for seat in strategies.viewers(before):
        redacted = [dos.redact(event, seat) for event in made.events]

        assert dos.observe(made.state, seat) == dos.apply_events(dos.observe(before, seat), redacted)
        assert redacted == [dos.redact(event, seat) for event in redacted]


@given(testing.new_games(), reaching.habits, pieces.seeds)
def test_a_client_follows_a_whole_game(game: dos.GameState, habit: str, seed: int) -> None:
    """Clients that get one observation and then only events always have the current observation."""
    views = {seat: dos.observe(game, seat) for seat in strategies.viewers(game)}
    for count, (before, move, after) in enumerate(playing.play(game, habit, seed)):
        if count == 60:
            break
        for seat, view in views.items():
            views[seat] = dos.apply_events(
                view, (dos.redact(event, seat) for event in dos.events.events_between(before, move, after))
            )
            assert dos.observe(after, seat) == views[seat]


@given(steps())
def test_a_drawn_card_is_its_owners_alone(step: tuple[dos.GameState, dos.Move, dos.Transition]) -> None:
    """The events for a seat never contain a card that another seat drew, but always the number of cards."""
    before, _, made = step
    for event in made.events:
        if not isinstance(event, dos.events.Drew | dos.events.PenaltyDrawn | dos.events.Dealt):
            continue
        for seat in strategies.viewers(before):
            redacted = dos.redact(event, seat)
            for name in (str(redacted), dos.describe(redacted, you=seat), repr(redacted)):
                for card in foreign_cards(event, seat):
                    assert not re.search(rf"{card_name(card)}(?!\d)", name)
                    assert repr(card) not in name
            assert event.reveals is redacted.reveals


def foreign_cards(event: dos.Event, seat: int | None) -> set[dos.Card]:
    """Return the cards that an event put into other hands, except those that it also shows to this seat."""
    match event:
        case dos.events.Drew(seat=drawer, card=card):
            return set() if seat == drawer or card is None else {card}
        case dos.events.PenaltyDrawn(seat=drawer, cards=cards):
            return set() if seat == drawer else set(cards)
        case dos.events.Dealt(hands=hands, turned_up=turned_up):
            own = () if seat is None else hands[seat]
            return {card for hand in hands for card in hand} - {*own, *turned_up}
    return set()


def twin(
    before: dos.GameState, move: dos.Move, made: dos.Transition, seat: int | None, rng: random.Random
) -> dos.GameState:
    """Draw another state that looks the same to a seat before the move, and in which the move reveals the same cards.

    The cards that the move leaves hidden are dealt again: unplayed cards in other hands, and cards of the draw pile
    that reach neither the row nor this seat.
    """
    played: Counter[dos.Card] = Counter()
    if isinstance(move, dos.Match):
        played.update(move.cards)
    elif isinstance(move, dos.Place):
        played[move.card] += 1
    if isinstance(before.phase, dos.AfterDraw) and before.phase.card in before.hands[before.to_move]:
        played |= Counter([before.phase.card])
    kept: set[int] = set()
    top = 0
    for event in made.events:
        match event:
            case dos.events.Reshuffled():
                break
            case dos.events.Refilled(cards=cards):
                kept.update(range(top, top + len(cards)))
                top += len(cards)
            case dos.events.Drew(seat=drawer) | dos.events.PenaltyDrawn(seat=drawer):
                count = (event.card is not None) if isinstance(event, dos.events.Drew) else len(event.cards)
                kept.update(range(top, top + count) if drawer == seat else ())
                top += count
    held = [
        tuple((Counter(hand) - played if other == before.to_move else Counter(hand)).elements())
        for other, hand in enumerate(before.hands)
    ]
    if isinstance(made.state.phase, dos.RoundOver | dos.GameOver):
        return before
    pool = [card for other, hand in enumerate(held) if other != seat for card in hand]
    pool += [card for place, card in enumerate(before.draw_pile) if place not in kept]
    rng.shuffle(pool)
    hands = []
    for other, hand in enumerate(before.hands):
        new = [pool.pop() for _ in held[other]] if other != seat else list(held[other])
        rest = Counter(hand) - Counter(held[other])
        hands.append(tuple(sorted([*new, *rest.elements()])))
    draw_pile = tuple(card if place in kept else pool.pop() for place, card in enumerate(before.draw_pile))
    return attrs.evolve(before, hands=tuple(hands), draw_pile=draw_pile)


@given(steps(), pieces.seeds)
def test_hidden_cards_make_no_difference(step: tuple[dos.GameState, dos.Move, dos.Transition], seed: int) -> None:
    """States that differ only in what is hidden from a seat have equal events, sentences and reprs for it."""
    before, move, made = step
    if isinstance(move, dos.Deal):
        return
    for seat in strategies.viewers(before):
        other = twin(before, move, made, seat, random.Random(seed))
        dos.validate(other)
        again = dos.step(other, move)
        redacted, redacted_again = ([dos.redact(event, seat) for event in some.events] for some in (made, again))

        assert dos.observe(before, seat) == dos.observe(other, seat)
        assert redacted == redacted_again
        assert repr(redacted) == repr(redacted_again)
        assert list(map(str, redacted)) == list(map(str, redacted_again))
        assert made.reveals is again.reveals
        assert dos.observe(made.state, seat) == dos.observe(again.state, seat)


def test_twins_differ() -> None:
    """The twins of the test above do differ in hidden cards, including a card drawn by another seat."""
    differ: Counter[str] = Counter()
    for seed in range(60):
        state = dos.new_game(3, rules=dos.Rules(dos_call=True, hand_size=4), seed=seed)
        for before, move, _ in playing.play(state, "any", seed):
            if isinstance(move, dos.Deal):
                continue
            made = dos.step(before, move)
            other = twin(before, move, made, 0, random.Random(seed))
            differ["state"] += other != before
            differ["events"] += dos.step(other, move).events != made.events
            if differ["state"] > 1000:
                break

    assert differ["state"] > 1000
    assert differ["events"] > 100


# Events that cannot come next

seats = st.integers(0, 3)
two_seats = st.permutations(range(4)).map(lambda order: order[:2])
drawn = st.one_of(testing.cards(), st.just(dos.HIDDEN))
some_cards = st.lists(testing.cards(), min_size=2, max_size=4).map(tuple)
hands = st.lists(st.lists(testing.cards(), max_size=3).map(tuple), min_size=4, max_size=4).map(tuple)


@st.composite
def ends(draw: st.DrawFn) -> dos.events.RoundEnded:
    """Draw a round of four players that could have ended this way."""
    winner, left = draw(seats), draw(hands)
    left = tuple(() if seat == winner else hand for seat, hand in enumerate(left))
    points = tuple(sum(card.points for card in hand) for hand in left)
    scores = tuple(sum(points) * (seat == winner) + draw(st.integers(0, 50)) for seat in range(4))
    return dos.events.RoundEnded(winner, draw(st.integers(1, 3)), left, points, scores)


any_event: st.SearchStrategy[dos.Event] = st.one_of(
    st.builds(dos.events.DealerDrawn, st.just((((0, dos.WildDos()), (1, dos.WildDos())),)), seats),
    st.builds(dos.events.Dealt, seats, st.integers(1, 5), hands, some_cards),
    st.builds(
        dos.events.Matched,
        seats,
        st.builds(
            lambda card: dos.Match(card, (card,), dos.ColorMatch.SINGLE),
            testing.cards().filter(lambda card: isinstance(card, dos.NumberCard)),
        ),
        st.integers(0, 3),
    ),
    st.builds(dos.events.Drew, seats, st.one_of(drawn, st.none())),
    st.builds(dos.events.PenaltyDrawn, seats, st.lists(drawn, max_size=3).map(tuple)),
    st.builds(dos.events.Discarded, some_cards),
    st.builds(dos.events.Refilled, some_cards),
    st.builds(dos.events.Reshuffled, st.integers(1, 20)),
    st.builds(dos.events.Placed, seats, testing.cards(), st.booleans()),
    st.builds(dos.events.BonusDeclined, seats, st.integers(1, 3)),
    st.builds(lambda pair: dos.events.TurnEnded(*pair), two_seats),
    st.builds(dos.events.DosCalled, seats),
    st.builds(lambda pair: dos.events.DosCaught(*pair), two_seats),
    ends(),
    st.builds(
        lambda end: dos.events.GameWon(end.scores.index(max(end.scores)), end.scores),
        ends().filter(lambda end: max(end.scores) > 0),
    ),
)


def is_followed(view: dos.Observation, events: list[dos.Event]) -> bool:
    """Return whether the events can be applied to a view. If not, they must raise a DosError."""
    before = pickle.dumps(view)
    try:
        after = dos.apply_events(view, events)
    except dos.DosError:
        after = None
    assert before == pickle.dumps(view)
    return isinstance(after, dos.Observation)


@given(testing.states(), seats, st.lists(any_event, max_size=4))
def test_impossible_events_are_applied_or_refused(state: dos.GameState, seat: int, events: list[dos.Event]) -> None:
    """Events that cannot come next give an observation or a DosError, never anything else."""
    assert is_followed(dos.observe(state, seat if seat < state.num_players else None), events) in {True, False}


@given(steps(), st.randoms(use_true_random=False))
def test_lost_or_duplicated_events_are_applied_or_refused(
    step: tuple[dos.GameState, dos.Move, dos.Transition], rng: random.Random
) -> None:
    """Real events that are reordered, duplicated or another seat's give an observation or a DosError, nothing else."""
    before, _, made = step
    for seat in strategies.viewers(before):
        events = [dos.redact(event, rng.choice(strategies.viewers(before))) for event in made.events] * 2
        assert is_followed(dos.observe(before, seat), rng.sample(events, len(events))) in {True, False}
        assert is_followed(dos.observe(made.state, seat), events) in {True, False}


@given(any_event, st.sampled_from([None, 0, 1, 2, 3]))
def test_every_event_has_a_sentence(event: dos.Event, you: int | None) -> None:
    """Every event has a sentence for every reader, with names and without."""
    names = ("Ann", "Bob", "Cleo", "Dan")
    for text in (str(event), dos.describe(event, you=you), dos.describe(event, names, you)):
        assert text
        assert text == text.strip()
        assert "\n" not in text


def test_every_kind_of_event_is_tried() -> None:
    """The tests use events of every class, and the union has all classes that `dos.events` exports."""
    kinds = {kind.__name__ for kind in EVENT_TYPES}
    exported = {name for name in dos.events.__all__ if attrs.has(getattr(dos.events, name))} - {"Transition"}

    assert exported == kinds
    assert 15 == len(kinds)
