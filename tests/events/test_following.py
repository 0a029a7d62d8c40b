"""`apply_events` refuses events that contradict the observation or were redacted for another seat."""

import attrs
import pytest

import dos
from dos import HIDDEN
from support.positions import card, cards, move, play, position


def test_the_wrong_events_are_refused() -> None:
    """Events that contradict the observation, or that were redacted for another seat, are refused."""
    state = position(["R3 R4", "G1 G3"], "R7 B9", draw="Y1")
    view = dos.observe(state, 0)
    for event, reason in (
        (dos.events.Drew(0, HIDDEN), "not redacted for this seat"),
        (dos.events.PenaltyDrawn(1, cards("Y1")), "not redacted for this seat"),
        (dos.events.PenaltyDrawn(1, (HIDDEN,) * 3), "at most 2 cards are drawn at once"),
        (dos.events.Drew(0, None), "there are cards left to draw"),
        (dos.events.TurnEnded(0, 1), "the turn is not over"),
        (dos.events.Drew(1, card("Y1")), "not the turn"),
        (dos.events.Placed(0, card("B1"), is_bonus=False), "B1 is not in the hand"),
        (dos.events.Placed(0, card("R3"), is_bonus=True), "no bonus card is owed"),
        (dos.events.Discarded(cards("R7 R3")), "the cards do not match those matched in the observation"),
        (dos.events.Refilled(cards("R1")), "the Center Row does not need 1 card$"),
        (dos.events.Reshuffled(3), "the pile sizes do not match the observation"),
        (dos.events.DosCalled(1), "seat 1 does not owe the DOS call"),
        (dos.events.DosCaught(0, 1), "seat 1 does not owe the DOS call"),
        (dos.events.Dealt(1, 2, ((HIDDEN,), cards("R3")), cards("R5 R6")), "not due"),
        (dos.events.RoundEnded(0, 1, ((), cards("G1")), (0, 1), (1, 0)), "the hand sizes do not match the observation"),
        (dos.events.GameWon(0, (200, 0)), "nobody has just won with these scores"),
        (dos.events.DealerDrawn((((0, card("R7")), (1, card("R3"))),), 0), "the draw for dealer does not match"),
        (dos.events.PenaltyDrawn(3, (HIDDEN,)), "there is no seat 3 in a 2-player game"),
        (dos.events.Placed(0, card("R3"), is_bonus=False), "no card was drawn this turn"),
        (dos.events.BonusDeclined(0, 2), "2 bonus cards cannot be declined now"),
        (dos.events.Matched(0, move("Y8=Y8!"), 0), "Y8 cannot be matched"),
        (dos.events.Matched(0, move("R7=R3+R4!!"), 1), "the match is not on pile 1"),
    ):
        with pytest.raises(dos.DosError, match=reason):
            dos.apply_events(view, [event])


def test_the_end_of_another_round_is_refused() -> None:
    """The end of a round must have the winner, hands and scores of this round."""
    state = position(["R7", "B1 B3"], "R7 B9")
    after = dos.apply(state, move("R7=R7!"))
    matched, ended = dos.step(state, move("R7=R7!")).events
    assert isinstance(ended, dos.events.RoundEnded)
    view = dos.apply_events(dos.observe(state, 1), [matched])

    assert dos.observe(after, 1) == dos.apply_events(view, [ended])
    for other, reason in (
        (attrs.evolve(ended, round=2), "the winner, the round or the scores do not match the observation"),
        (attrs.evolve(ended, scores=(14, 0)), "the winner, the round or the scores do not match the observation"),
        (
            attrs.evolve(ended, hands=((), cards("B1 B4")), points=(0, 5), scores=(5, 0)),
            "the hand of this seat does not match the observation",
        ),
    ):
        with pytest.raises(dos.DosError, match=reason):
            dos.apply_events(view, [other])
    with pytest.raises(dos.DosError, match="nobody has just won with these scores"):
        dos.apply_events(dos.apply_events(view, [ended]), [dos.events.GameWon(0, (4, 0))])


def test_a_deal_of_another_game_is_refused() -> None:
    """A deal must have the numbers of hands and cards that the rules require, and hide the other hands."""
    game = dos.new_game(2, seed=3, dealer=0)
    (dealt,) = dos.step(game, dos.Deal()).events
    assert isinstance(dealt, dos.events.Dealt)
    view, seen = dos.observe(game, 1), dos.redact(dealt, 1)

    for other, reason in (
        (attrs.evolve(seen, round=2), "not due"),
        (attrs.evolve(seen, turned_up=cards("R1")), "deal other numbers of cards"),
        (
            attrs.evolve(seen, hands=(seen.hands[0][1:], seen.hands[1])),
            "deal other numbers of cards",
        ),
        (dealt, "not redacted for this seat"),
        (dos.redact(dealt, 0), "not redacted for this seat"),
        (dos.redact(dealt, None), "not redacted for this seat"),
    ):
        with pytest.raises(dos.DosError, match=reason):
            dos.apply_events(view, [other])


@pytest.mark.rule("S5")
def test_the_turn_passes_to_the_next_seat() -> None:
    """The end of a turn must name the seat that plays next."""
    state = position(["R3 R4", "G1 G3", "B1 B3"], "R7 B9", draw="Y1")
    drew, placed, ended = (*dos.step(state, move("draw")).events, *dos.step(play(state, "draw"), move("+R3")).events)
    view = dos.apply_events(dos.observe(state, 0), [drew, placed])

    assert 1 == dos.apply_events(view, [ended]).to_move
    with pytest.raises(dos.DosError, match=r"^cannot apply .*: seat 1 is next$"):
        dos.apply_events(view, [dos.events.TurnEnded(0, 2)])


def test_events_may_come_in_any_iterable() -> None:
    """Any iterable of events is accepted. Anything else, or an iterable of other things, raises a `TypeError`."""
    state = position(["R3 R4", "G1 G3"], "R7 B9", draw="Y1")
    view, transition = dos.observe(state, 0), dos.step(state, move("draw"))

    assert dos.observe(transition.state, 0) == dos.apply_events(view, iter(transition.events))
    assert view == dos.apply_events(view, ())
    for wrong in (transition.events[0], 3, None, [3], ["draw"]):
        with pytest.raises(TypeError):
            dos.apply_events(view, wrong)
    with pytest.raises(TypeError):
        dos.apply_events(state, transition.events)


@pytest.mark.rule("D1")
def test_a_draw_after_a_match_is_refused() -> None:
    """A draw is the first act of a turn, so no viewer accepts one after a match."""
    state = position(["R7 R3", "B3 B4"], "R7 B9", draw="Y1")
    after = dos.apply(state, move("R7=R7!"))

    for viewer in (0, 1, None):
        drew = dos.redact(dos.events.Drew(0, card("Y1")), viewer)
        assert dos.AfterDraw(drew.card) == dos.apply_events(dos.observe(state, viewer), [drew]).phase
        with pytest.raises(dos.DosError, match=r": a card can be drawn only as the first act of a turn$"):
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
    """A refill that leaves more than two cards in the row is refused, whether it comes in one event or in several."""
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
                with pytest.raises(dos.DosError, match=r"^cannot apply .*: the Center Row does not need \d cards?$"):
                    dos.apply_events(view, events)


def test_a_seat_plays_no_more_cards_than_it_has() -> None:
    """Another player's hand is not seen, but its size is: cards beyond it are refused."""
    view = dos.observe(position(["R3", "G1 G3"], "R7 B9"), 1)

    for event in (dos.events.Matched(0, move("R7=R3+R4!!"), 0), dos.events.Matched(0, move("B9=G4+G5"), 1)):
        with pytest.raises(dos.DosError, match="seat 0 does not have that many cards"):
            dos.apply_events(view, [event])
    played = dos.apply_events(view, [dos.events.Matched(0, move("B9=Y9"), 1)])
    assert (0, 2) == played.hand_sizes


@pytest.mark.rule("P1")
def test_a_reshuffle_is_of_the_whole_discard_pile_when_no_card_is_left_to_draw() -> None:
    """A reshuffle of fewer or more cards is refused, and one while the draw pile has cards."""
    left = dos.observe(position(["R3 R4", "G1 G3"], "R7 B9", discard="Y1 Y3"), 0)
    empty = dos.observe(position(["R3 R4", "G1 G3"], "R7 B9", rest="discard"), 0)
    assert (100, 2, 0, 102) == (
        left.draw_pile_size,
        len(left.discard_pile),
        empty.draw_pile_size,
        len(empty.discard_pile),
    )

    reshuffled = dos.apply_events(empty, [dos.events.Reshuffled(102)])
    assert (102, ()) == (reshuffled.draw_pile_size, reshuffled.discard_pile)
    for view, count in ((left, 2), (left, 100), (empty, 101), (empty, 103)):
        with pytest.raises(dos.DosError, match="the pile sizes do not match the observation"):
            dos.apply_events(view, [dos.events.Reshuffled(count)])
