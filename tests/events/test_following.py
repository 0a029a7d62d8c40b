"""`apply_events`: the events that a view refuses, because they are not its own or contradict it."""

import attrs
import pytest

import dos
from dos import HIDDEN
from support.positions import card, cards, move, play, position


def test_the_wrong_events_are_refused() -> None:
    """Events redacted for another seat, or of another game, are no events that a view can follow."""
    state = position(["R3 R4", "G1 G3"], "R7 B9", draw="Y1")
    view = dos.observe(state, 0)
    for event, why in (
        (dos.events.Drew(0, HIDDEN), "not redacted for this seat"),
        (dos.events.PenaltyDrawn(1, cards("Y1")), "not redacted for this seat"),
        (dos.events.PenaltyDrawn(1, (HIDDEN,) * 3), "so many are never drawn"),
        (dos.events.Drew(0, None), "cards are left"),
        (dos.events.TurnEnded(0, 1), "the turn goes on"),
        (dos.events.Drew(1, card("Y1")), "not the turn"),
        (dos.events.Placed(0, card("B1"), is_bonus=False), "B1 is not in the hand"),
        (dos.events.Placed(0, card("R3"), is_bonus=True), "no bonus card is owed"),
        (dos.events.Discarded(cards("R7 R3")), "other cards were matched"),
        (dos.events.Refilled(cards("R1")), "not short of so many cards"),
        (dos.events.Reshuffled(3), "other sizes"),
        (dos.events.DosCalled(1), "no call of seat 1 is due"),
        (dos.events.DosCaught(0, 1), "no call of seat 1 is due"),
        (dos.events.Dealt(1, 2, ((HIDDEN,), cards("R3")), cards("R5 R6")), "not due"),
        (dos.events.RoundEnded(0, 1, ((), cards("G1")), (0, 1), (1, 0)), "other sizes"),
        (dos.events.GameWon(0, (200, 0)), "nobody has just won so"),
        (dos.events.DealerDrawn((((0, card("R7")), (1, card("R3"))),), 0), "others were drawn"),
        (dos.events.PenaltyDrawn(3, (HIDDEN,)), "seat 3"),
        (dos.events.Matched(0, move("Y8=Y8!"), 0), "Y8 cannot be matched"),
        (dos.events.Matched(0, move("R7=R3+R4!!"), 1), "does not lie at 1"),
    ):
        with pytest.raises(dos.DosError, match=why):
            dos.apply_events(view, [event])


def test_the_end_of_another_round_is_refused() -> None:
    """The end of a round must be that of this one: its winner, its hands, its scores."""
    state = position(["R7", "B1 B3"], "R7 B9")
    after = dos.apply(state, move("R7=R7!"))
    matched, ended = dos.step(state, move("R7=R7!")).events
    assert isinstance(ended, dos.events.RoundEnded)
    view = dos.apply_events(dos.observe(state, 1), [matched])

    assert dos.observe(after, 1) == dos.apply_events(view, [ended])
    for other, why in (
        (attrs.evolve(ended, round=2), "another round"),
        (attrs.evolve(ended, scores=(14, 0)), "another round"),
        (attrs.evolve(ended, hands=((), cards("B1 B4")), points=(0, 5), scores=(5, 0)), "the hand is another"),
    ):
        with pytest.raises(dos.DosError, match=why):
            dos.apply_events(view, [other])
    with pytest.raises(dos.DosError, match="nobody has just won so"):
        dos.apply_events(dos.apply_events(view, [ended]), [dos.events.GameWon(0, (4, 0))])


def test_a_deal_of_another_game_is_refused() -> None:
    """A deal must be of as many hands, cards and row cards as the rules say, and hide the others' hands."""
    game = dos.new_game(2, seed=3, dealer=0)
    (dealt,) = dos.step(game, dos.Deal()).events
    assert isinstance(dealt, dos.events.Dealt)
    view, seen = dos.observe(game, 1), dos.redact(dealt, 1)

    for other, why in (
        (attrs.evolve(seen, round=2), "not due"),
        (attrs.evolve(seen, turned_up=cards("R1")), "another game"),
        (attrs.evolve(seen, hands=(seen.hands[0][1:], seen.hands[1])), "another game"),
        (dealt, "not redacted for this seat"),
        (dos.redact(dealt, 0), "not redacted for this seat"),
        (dos.redact(dealt, None), "not redacted for this seat"),
    ):
        with pytest.raises(dos.DosError, match=why):
            dos.apply_events(view, [other])


def test_who_follows_takes_events_in_any_iterable() -> None:
    """Any iterable of events is followed; what is none, or holds something else, is a TypeError."""
    state = position(["R3 R4", "G1 G3"], "R7 B9", draw="Y1")
    view, made = dos.observe(state, 0), dos.step(state, move("draw"))

    assert dos.observe(made.state, 0) == dos.apply_events(view, iter(made.events))
    assert view == dos.apply_events(view, ())
    for wrong in (made.events[0], 3, None, [3], ["draw"]):
        with pytest.raises(TypeError):
            dos.apply_events(view, wrong)
    with pytest.raises(TypeError):
        dos.apply_events(state, made.events)


@pytest.mark.rule("D1")
def test_a_draw_after_a_match_is_refused() -> None:
    """A draw is the first act of a turn: after a match no view follows it, whoever looks on."""
    state = position(["R7 R3", "B3 B4"], "R7 B9", draw="Y1")
    after = dos.apply(state, move("R7=R7!"))

    for viewer in (0, 1, None):
        drew = dos.redact(dos.events.Drew(0, card("Y1")), viewer)
        assert dos.AfterDraw(drew.card) == dos.apply_events(dos.observe(state, viewer), [drew]).phase
        with pytest.raises(dos.DosError, match=r"does not follow: a card is drawn as the first act of the turn only$"):
            dos.apply_events(dos.observe(after, viewer), [drew])


@pytest.mark.rule("E1")
@pytest.mark.parametrize(
    ("row", "matches", "left", "most"),
    [
        ("R7 B9", ["R7=R7!"], "B9", 1),
        ("R7 B9", ["R7=R7!", "B9=B9!"], "", 2),
        ("R7 B9 G4", ["R7=R7!"], "B9 G4", 0),
        ("R7 B9 G4", ["R7=R7!", "B9=B9!"], "G4", 1),
    ],
)
def test_a_refill_beyond_two_is_refused(row: str, matches: list[str], left: str, most: int) -> None:
    """A view follows no refill, in one event or in several, that leaves more than two cards in the row."""
    state = play(position(["R7 B9 B1", "B3 B4"], row, draw="Y1 Y3 Y4"), *matches)
    discarded = dos.step(state, dos.EndTurn()).events[0]
    view = dos.apply_events(dos.observe(state, 1), [discarded])
    assert cards(left) == view.center_row.cards

    for count in (1, 2, 3):
        refill = cards("Y1 Y3 Y4")[:count]
        at_once = [dos.events.Refilled(refill)]
        one_by_one = [dos.events.Refilled((drawn,)) for drawn in refill]
        for events in (at_once, one_by_one):
            if count <= most:
                assert (*cards(left), *refill) == dos.apply_events(view, events).center_row.cards
            else:
                with pytest.raises(dos.DosError, match=r"does not follow: the row is not short of so many cards$"):
                    dos.apply_events(view, events)
