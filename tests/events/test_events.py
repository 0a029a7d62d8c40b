"""Each event by itself: when it happens, what it contains, and what `redact` hides."""

import attrs
import pytest

import dos
from support.positions import CALL, card, cards, in_order, move, on_top, position

HIDDEN = dos.HIDDEN


def sentences(state: dos.GameState, text: str) -> list[str]:
    """Return the sentences for the events of a move."""
    return list(map(str, dos.step(state, move(text)).events))


# When each event happens


@pytest.mark.rule("S2", "S3", "S4")
def test_the_first_deal_includes_the_draw_for_dealer() -> None:
    """The first deal reports all draws for dealer, including those after a tie. A later deal reports only the deal."""
    order = on_top("R7 B7 WD R3 B9")
    game = dos.new_game(3, shuffler=dos.ScriptedShuffler((order, order)))

    first, second = dos.step(game, dos.Deal()).events

    assert dos.events.DealerDrawn(
        (((0, card("R7")), (1, card("B7")), (2, card("WD"))), ((0, card("R3")), (1, card("B9")))), 1
    )
    assert (
        "For the deal seat 0 draws red 7, seat 1 draws blue 7 and seat 2 draws Wild DOS; after the tie "
        "seat 0 draws red 3 and seat 1 draws blue 9: seat 1 deals"
    ) == str(first)
    assert isinstance(second, dos.events.Dealt)
    assert (1, 1) == (second.dealer, second.round)
    assert [7, 7, 7] == [len(hand) for hand in second.hands]
    assert 2 == len(second.turned_up)


@pytest.mark.rule("S2")
def test_a_named_dealer_has_drawn_nothing() -> None:
    """If the dealer was named, there is no draw for dealer."""
    (dealt,) = dos.step(dos.new_game(2, seed=1, dealer=1), dos.Deal()).events

    assert isinstance(dealt, dos.events.Dealt)
    assert 1 == dealt.dealer


def test_a_later_deal() -> None:
    """The deal after a round has the number of the new round, and no turn ends with it."""
    state = dos.apply(
        position(["R7", "B1 B3"], "R7 B9", to_move=0, dealer=1, shuffler=dos.SeededShuffler(1)), move("R7=R7!")
    )

    (dealt,) = dos.step(state, dos.Deal()).events

    assert isinstance(dealt, dos.events.Dealt)
    assert (0, 2) == (dealt.dealer, dealt.round)


@pytest.mark.rule("T1", "B1")
def test_a_match_has_its_pile_and_bonus() -> None:
    """A match event has the seat, the pile in the row, and the bonus."""
    state = position(["R7 R3 B1", "B3"], "B9 R7")

    (event,) = dos.step(state, move("R7=R7!")).events

    assert dos.events.Matched(0, move("R7=R7!"), 1) == event
    assert dos.ColorMatch.SINGLE is event.bonus
    assert "Seat 0 matches red 7 with red 7, a Single Color Match" == str(event)


@pytest.mark.rule("C3", "C4")
def test_a_match_has_its_readings() -> None:
    """A match event contains what each card is declared as, and its sentence names it for wild cards."""
    state = position(["R# WD B1", "B3"], "B9 R7")

    (event,) = dos.step(state, move("R7=R#+WD")).events

    assert dos.readings(move("R7=R#+WD")) == event.readings
    assert "Seat 0 matches red 7 with red Wild # as 5 + Wild DOS as blue 2" == str(event)


def test_the_index_among_equal_piles() -> None:
    """Among equal cards, the index is that of the pile after the match."""
    state = position(["B7 G7 R1 Y1", "B3"], "R7 R7 B9")

    (first,) = dos.step(state, move("R7=G7")).events
    after = dos.apply(state, move("R7=G7"))
    (second,) = dos.step(after, move("R7=B7")).events
    row = dos.apply(after, move("R7=B7")).center_row

    assert (0, 0) == (first.pile_index, second.pile_index)
    assert row.piles[second.pile_index].match == move("R7=B7")


def test_a_match_like_the_one_before() -> None:
    """Of equal piles with equal matches, the new one is the last."""
    state = position(["B3 B3 R1", "G4"], "B9 R3 R3")
    positions = []
    for _ in range(2):
        made = dos.step(state, move("R3=B3"))
        positions.append(made.events[0].pile_index)
        state = made.state

    assert [1, 2] == positions


@pytest.mark.rule("B2", "B6")
def test_the_draws_of_a_double_color_match_are_clockwise() -> None:
    """A Double Color Match has a draw for each other player, clockwise from the left of the matching player."""
    state = position(["G1", "R3 R4 B1", "G3"], "R7 B9", draw="Y1 Y3", to_move=1)

    matched, first, second = dos.step(state, move("R7=R3+R4!!")).events

    assert "Seat 1 matches red 7 with red 3 + red 4: everyone else draws" == str(matched)
    assert [dos.events.PenaltyDrawn(2, cards("Y1")), dos.events.PenaltyDrawn(0, cards("Y3"))] == [first, second]
    assert "Seat 2 must draw yellow 1" == str(first)


@pytest.mark.rule("P1")
def test_a_reshuffle_between_the_draws() -> None:
    """If the draw pile runs out between two draws, the reshuffle comes between their events."""
    state = position(
        ["R3 R4 B1", "G1", "G3"], "R7 B9", draw="Y1", discard="B4 B5", rest="last hand", shuffles=["B5 B4"]
    )

    kinds = [type(event) for event in dos.step(state, move("R7=R3+R4!!")).events]

    assert [dos.events.Matched, dos.events.PenaltyDrawn, dos.events.Reshuffled, dos.events.PenaltyDrawn] == kinds
    assert "The discard pile is shuffled into a new draw pile of 2 cards" in sentences(state, "R7=R3+R4!!")


@pytest.mark.rule("P2")
def test_nothing_to_draw() -> None:
    """If no card is left to draw, an event says so."""
    state = position(["R3 R4 B1", "G1"], "R7 B9", rest="last hand")

    assert [dos.events.PenaltyDrawn(1, ())] == list(dos.step(state, move("R7=R3+R4!!")).events[1:])
    assert "Seat 1 must draw, but no card is left" == sentences(state, "R7=R3+R4!!")[1]
    assert ["Seat 0 draws nothing: no card is left"] == sentences(state, "draw")
    assert not dos.step(state, move("draw")).reveals


@pytest.mark.rule("D1", "P1")
def test_a_draw() -> None:
    """A draw has its card, and comes after the reshuffle that it needed."""
    state = position(["R3", "G1"], "R7 B9", draw="Y1")
    empty = position(["R3", "G1"], "R7 B9", discard="B4", rest="last hand", shuffles=["B4"])

    assert [dos.events.Drew(0, card("Y1"))] == list(dos.step(state, move("draw")).events)
    assert [dos.events.Reshuffled(1), dos.events.Drew(0, card("B4"))] == list(dos.step(empty, move("draw")).events)
    assert "The discard pile is shuffled into a new draw pile of 1 card" == sentences(empty, "draw")[0]


@pytest.mark.rule("E1", "S5")
def test_the_order_of_events_at_the_end_of_the_matching() -> None:
    """First the matched cards are discarded, then the row is refilled, then the turn ends."""
    state = dos.apply(position(["B7 B1", "G1"], "R7 B9", draw="Y1"), move("R7=B7"))

    assert [
        dos.events.Discarded(cards("R7 B7")),
        dos.events.Refilled(cards("Y1")),
        dos.events.TurnEnded(0, 1),
    ] == list(dos.step(state, move("end")).events)
    assert [
        "Red 7 and blue 7 go to the discard pile",
        "Yellow 1 is turned up into the Center Row",
        "Seat 0's turn is over, and seat 1 is next",
    ] == sentences(state, "end")


@pytest.mark.rule("E1", "P1")
def test_a_reshuffle_within_the_refill() -> None:
    """The row takes the rest of the draw pile, then cards of the new one. The discarded cards are shuffled too."""
    state = position(["B7 B9 G3 Y4", "G1"], "R7 R9", draw="Y1", rest="last hand", shuffles=["R9 B9 R7 B7"])
    for text in ("R7=B7", "R9=B9"):
        state = dos.apply(state, move(text))

    events = dos.step(state, move("end")).events

    assert [
        dos.events.Discarded(cards("R7 B7 R9 B9")),
        dos.events.Refilled(cards("Y1")),
        dos.events.Reshuffled(4),
        dos.events.Refilled(cards("R9")),
        dos.events.TurnEnded(0, 1),
    ] == list(events)


def test_without_a_refill_nothing_is_revealed() -> None:
    """The end of the matching reveals nothing if the row has enough cards."""
    state = dos.apply(position(["B7 B1", "G1"], "R7 B9 Y5"), move("R7=B7"))

    made = dos.step(state, move("end"))

    assert [dos.events.Discarded, dos.events.TurnEnded] == [type(event) for event in made.events]
    assert not made.reveals


@pytest.mark.rule("B1", "B2", "E3")
def test_bonus_cards_and_other_placements() -> None:
    """A bonus card is marked as a bonus, a card after a draw is not, and declined bonus cards are counted."""
    state = position(["R7 B9 B1 B3 B4", "G1"], "R7 B9")
    for text in ("R7=R7!", "B9=B9!", "end"):
        state = dos.apply(state, move(text))
    drawn = dos.apply(position(["R3 B4", "G1"], "R7 B9", draw="Y1"), move("draw"))

    assert dos.events.Placed(0, card("B1"), is_bonus=True) == dos.step(state, move("+B1")).events[0]
    assert ["Seat 0 places blue 1 in the Center Row as a bonus"] == sentences(state, "+B1")
    assert [dos.events.BonusDeclined(0, 2), dos.events.TurnEnded(0, 1)] == list(dos.step(state, move("end")).events)
    assert "Seat 0 declines 2 bonus cards" == sentences(state, "end")[0]
    assert "Seat 0 declines the bonus card" == sentences(dos.apply(state, move("+B1")), "end")[0]
    assert "Seat 0 places red 3 in the Center Row" == sentences(drawn, "+R3")[0]
    assert dos.events.Placed(0, card("R3"), is_bonus=False) == dos.step(drawn, move("+R3")).events[0]


@pytest.mark.rule("Y1", "Y2", "Y3")
def test_the_dos_call() -> None:
    """A call may end the turn, a catch comes with its draws, and a turn without the call just ends."""
    state = position(["B7 B1 B3", "G1 G3 G4", "Y8 Y9 Y10"], "R7 B9 Y5", draw="Y1 Y3", rules=CALL)
    closing = dos.apply(dos.apply(state, move("R7=B7")), move("end"))
    due = dos.apply(closing, move("end"))

    assert [dos.events.Discarded] == [
        type(event) for event in dos.step(dos.apply(state, move("R7=B7")), move("end")).events
    ]
    assert [dos.events.DosCalled(0), dos.events.TurnEnded(0, 1)] == list(dos.step(closing, dos.CallDos(by=0)).events)
    assert [dos.events.TurnEnded(0, 1)] == list(dos.step(closing, move("end")).events)
    assert [dos.events.DosCalled(0)] == list(dos.step(due, dos.CallDos(by=0)).events)
    assert [dos.events.DosCaught(2, 0), dos.events.PenaltyDrawn(0, in_order("Y1 Y3"))] == list(
        dos.step(due, dos.CatchDos(by=2, caught=0)).events
    )
    assert not dos.step(due, dos.CallDos(by=0)).reveals
    assert dos.step(due, dos.CatchDos(by=2, caught=0)).reveals
    assert ["Seat 2 catches seat 0 without the DOS call", "Seat 0 must draw yellow 1 and yellow 3"] == list(
        map(str, dos.step(due, dos.CatchDos(by=2, caught=0)).events)
    )
    assert "Seat 0 calls DOS" == str(dos.step(due, dos.CallDos(by=0)).events[0])


@pytest.mark.rule("Y3", "P1")
def test_a_reshuffle_between_the_cards_of_a_catch() -> None:
    """One card of the old pile, the reshuffle, and one card of the new pile: one draw in two events."""
    state = position(
        ["B1 B3", "G1 G3 G4", "Y8"],
        "R7 B9",
        draw="Y4",
        discard="Y1",
        rest="last hand",
        shuffles=["Y1"],
        to_move=1,
        rules=CALL,
    )
    state = attrs.evolve(state, calls_due=(0,))

    events = dos.step(state, dos.CatchDos(by=1, caught=0)).events

    assert [
        dos.events.DosCaught(1, 0),
        dos.events.PenaltyDrawn(0, cards("Y4")),
        dos.events.Reshuffled(1),
        dos.events.PenaltyDrawn(0, cards("Y1")),
    ] == list(events)


@pytest.mark.rule("R1", "R3", "R4")
def test_the_end_of_a_round_shows_all_hands() -> None:
    """Going out reports all hands, their values and the scores. The end of the game comes after that."""
    state = position(["R7", "B1 WD", "G#"], "R7 B9", scores=[100, 20, 0])

    matched, ended = dos.step(state, move("R7=R7!")).events
    _, _, won = dos.step(attrs.evolve(state, scores=(150, 20, 0)), move("R7=R7!")).events

    assert isinstance(matched, dos.events.Matched)
    assert dos.events.RoundEnded(0, 1, ((), cards("B1 WD"), cards("G#")), (0, 21, 40), (161, 20, 0)) == ended
    assert (
        "Seat 0 goes out for 61 points: seat 1 holds blue 1 and Wild DOS; seat 2 holds green Wild #. "
        "After round 1 seat 0 has 161, seat 1 has 20 and seat 2 has 0"
    ) == str(ended)
    assert dos.events.GameWon(0, (211, 20, 0)) == won
    assert "Seat 0 wins the game with 211 points" == str(won)
    assert dos.step(state, move("R7=R7!")).reveals


# Redaction


def test_a_deal_shows_each_seat_its_own_hand() -> None:
    """A deal shows a seat its own hand and the sizes of the others. A spectator sees only sizes."""
    event = dos.events.Dealt(0, 1, (cards("R1"), cards("R3"), cards("R4")), cards("R5 R6"))

    assert ((HIDDEN,), cards("R3"), (HIDDEN,)) == dos.redact(event, 1).hands
    assert ((HIDDEN,),) * 3 == dos.redact(event, None).hands
    assert "Seat 0 deals round 1: the Center Row is red 5 and red 6; you hold red 3" == dos.describe(
        dos.redact(event, 1), you=1
    )
    assert "Seat 0 deals round 1: the Center Row is red 5 and red 6" == str(dos.redact(event, None))


@pytest.mark.parametrize("seat", [0, 2, 3, None])
def test_a_drawn_card_is_hidden_from_others(seat: int | None) -> None:
    """Other seats learn that cards were drawn, and how many, but not which."""
    assert dos.events.Drew(1, HIDDEN) == dos.redact(dos.events.Drew(1, card("R7")), seat)
    assert "Seat 1 draws a card" == str(dos.redact(dos.events.Drew(1, card("R7")), seat))
    assert dos.events.PenaltyDrawn(1, (HIDDEN, HIDDEN)) == dos.redact(dos.events.PenaltyDrawn(1, cards("R7 R8")), seat)
    assert "Seat 1 must draw 2 cards" == str(dos.redact(dos.events.PenaltyDrawn(1, cards("R7 R8")), seat))


def test_own_cards_are_not_hidden() -> None:
    """The owner sees the drawn card, and everyone sees that there was nothing to draw."""
    for event in (dos.events.Drew(1, card("R7")), dos.events.PenaltyDrawn(1, cards("R7 R8"))):
        assert event == dos.redact(event, 1)
    for event in (dos.events.Drew(1, None), dos.events.PenaltyDrawn(1, ())):
        assert event == dos.redact(event, 0)


def test_redact_requires_a_seat() -> None:
    """`redact` has no default seat, and rejects anything that is not a seat."""
    event = dos.events.Drew(1, card("R7"))
    with pytest.raises(TypeError):
        dos.redact(event)
    with pytest.raises(TypeError):
        dos.redact(event, "1")
    with pytest.raises(ValueError, match="seat"):
        dos.redact(event, 4)
    with pytest.raises(TypeError):
        dos.redact("draw", 1)


def test_step_and_events_between_reject_wrong_arguments() -> None:
    """`step` and `events_between` reject wrong types, and illegal moves like `apply`."""
    state = position(["R3 R4", "G1 G3"], "R7 B9", draw="Y1")
    for wrong in (
        lambda: dos.step(dos.observe(state, 0), dos.Draw()),
        lambda: dos.events.events_between(state, dos.Draw(), 3),
    ):
        with pytest.raises(TypeError):
            wrong()
    with pytest.raises(TypeError):
        dos.step(state, "draw")
    with pytest.raises(dos.IllegalMove, match="S5"):
        dos.step(state, dos.Draw(), by=1)
    with pytest.raises(dos.IllegalMove):
        dos.events.events_between(state, dos.EndTurn(), state)
