"""Moves clicked together card by card."""

import random

import pytest
from clicker import Clicker
from watched import some, table_of

import dos
from dos.testing import UNIQUE_DECK
from support.positions import move, position


def clicked(view: dos.Observation, rng: random.Random, first: str) -> dos.Move:
    """Click anything that can be clicked until there is a move: cards first, the row first, or either."""
    screen = Clicker(view)
    while screen.answer is None:
        clicks = [(screen.press, button) for button in screen.buttons]
        by_kind = {
            "cards": [(screen.click_card, card) for card in screen.hand],
            "row": [(screen.click_pile, place) for place in screen.row],
        }
        clicks += by_kind.get(first, []) or [*by_kind["cards"], *by_kind["row"]]
        click, what = rng.choice(clicks)
        click(what)
    return screen.answer


@pytest.mark.parametrize("first", ["cards", "row", "either"])
@pytest.mark.parametrize("number", range(4))
def test_whole_games_by_clicks_alone(first: str, number: int) -> None:
    """Any clicks, in any order, can be continued, and lead to a legal move."""
    for game in range(some(10)):
        rng = random.Random(f"clicker {first} {number} {game}")
        table = table_of(rng, target_score=1)
        while not table.state.is_over:
            seat = rng.choice(dos.seats_to_act(table.state))
            table.submit(seat, clicked(table.sync(seat).view, rng, first), table.seq)


def ways(view: dos.Observation, wanted: dos.Move, first: str) -> Clicker:
    """Put a move together by clicks, with the cards in the given order."""
    screen = Clicker(view)
    if isinstance(wanted, dos.Match):
        place = next(
            place
            for place, pile in enumerate(view.center_row.piles)
            if pile.match is None and pile.card == wanted.target
        )
        if first == "row":
            assert place in screen.row
            screen.click_pile(place)
        for card in wanted.cards:
            assert card in screen.hand
            screen.click_card(card)
        if wanted not in (screen.answer, *screen.buttons):
            assert place in screen.row
            screen.click_pile(place)
    elif isinstance(wanted, dos.Place):
        assert wanted.card in screen.hand
        screen.click_card(wanted.card)
    if screen.answer is None:
        assert wanted in screen.buttons
        screen.press(wanted)
    return screen


@pytest.mark.parametrize("first", ["cards", "row"])
@pytest.mark.parametrize("number", range(4))
def test_every_legal_move_can_be_clicked(first: str, number: int) -> None:
    """In every state, every legal move can be clicked in either direction, and no other move comes out."""
    rng = random.Random(f"ways {first} {number}")
    for _ in range(max(some(3), 1)):
        rules = dos.Rules(target_score=1, hand_size=6, dos_call=True)
        state = dos.new_game(3, rules=rules, seed=rng.getrandbits(64))
        while not state.is_over:
            for seat in dos.seats_to_act(state):
                view = dos.observe(state, seat)
                legal = dos.legal_moves(view)
                assert legal == tuple(ways(view, wanted, first).answer for wanted in legal)
            state = dos.apply(state, rng.choice(dos.legal_moves(state)))


@pytest.mark.rule("B5")
def test_only_the_bonus_is_asked() -> None:
    """A Wild DOS that may have the color of the row card or not leaves two buttons, and nothing else to click."""
    view = dos.observe(position(["R5 WD", "B1"], "R7 Y8", rules=dos.Rules(deck=UNIQUE_DECK)), 0)
    screen = Clicker(view)
    for card in view.hand:
        screen.click_card(card)
    screen.click_pile(0)
    assert ((), (), None) == (screen.hand, screen.row, screen.answer)
    assert {move("R7=R5+WD"), move("R7=R5+WD!!")} == set(screen.buttons)


@pytest.mark.rule("C3", "T2")
def test_onto_a_wild_number_a_second_card_may_follow() -> None:
    """With the row card first, one card is already a match. A second click on the row card completes it."""
    view = dos.observe(position(["R5 B1", "B3"], "R# Y8", rules=dos.Rules(deck=UNIQUE_DECK)), 0)
    for clicks, wanted in (("pile R5 pile", "R#=R5!"), ("pile R5 B1", "R#=B1+R5"), ("R5 pile", "R#=R5!")):
        screen = Clicker(view)
        for click in clicks.split():
            assert screen.answer is None
            if click == "pile":
                screen.click_pile(0)
            else:
                screen.click_card(next(card for card in view.hand if str(card) == click))
        assert move(wanted) == screen.answer


@pytest.mark.rule("D3")
def test_after_a_draw_a_card_is_placed_or_played() -> None:
    """A card that can be matched waits for a click on the row, or on the button that places it."""
    state = dos.apply(position(["B1", "B3 B4"], "R7 Y8", draw="Y7", rules=dos.Rules(deck=UNIQUE_DECK)), dos.Draw())
    screen = Clicker(dos.observe(state, 0))
    screen.click_card(state.phase.card)
    assert (None, (0,), (move("+Y7"),)) == (screen.answer, screen.row, screen.buttons)


@pytest.mark.rule("T3")
def test_of_two_equal_row_cards_the_one_matched_cannot_be_clicked() -> None:
    """The matched card comes first, and cannot be clicked in either direction."""
    state = dos.apply(position(["R7 B7 Y7", "B3 B4"], "G7 G7"), move("G7=R7"))
    for first in ("cards", "row"):
        screen = Clicker(dos.observe(state, 0))
        if first == "cards":
            screen.click_card(screen.hand[0])
        assert (1,) == screen.row
        screen.click_pile(1)
        assert {"cards": move("G7=B7"), "row": None}[first] == screen.answer


def test_nothing_can_be_clicked_in_another_seats_turn() -> None:
    """A seat that is not to move has nothing to click, and neither has a spectator."""
    state = position(["B1", "B3 B4"], "R7 Y8", rules=dos.Rules(deck=UNIQUE_DECK))
    for viewer in (1, None):
        screen = Clicker(dos.observe(state, viewer))
        assert ((), (), ()) == (screen.hand, screen.row, screen.buttons)
