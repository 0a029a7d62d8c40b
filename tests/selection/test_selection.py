"""Selecting a move by clicks, and the default moves of absent players."""

import itertools
from collections import Counter

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from dos import testing
from dos.testing import pieces
from support import strategies
from support.positions import card, cards, in_order, move, position


def texts(some: dos.selection.Choices) -> list[str]:
    """Return the possible moves as text."""
    return list(map(str, some.moves))


# Examples


def test_nothing_picked_leaves_everything_open() -> None:
    """With nothing picked, all legal moves are possible, with all cards that they play."""
    state = position(["R3 R4 B7 Y9", "G1"], "R7 B10")
    start = dos.selection.choices(state)

    assert dos.legal_moves(state) == start.moves
    assert in_order("B7 R3 R4") == start.cards
    assert () == start.piles


def test_cards_then_the_row_card() -> None:
    """Each picked card leaves fewer moves, and the piles that complete a match are listed by index."""
    state = position(["R3 R4 B7 Y4", "G1"], "B10 R7 R3")

    one = dos.selection.choices(state, cards("R3"))
    both = dos.selection.choices(state, cards("R4 R3"))

    assert ["B10=B7+R3", "R7=R3+R4!!", "R7=R3+Y4", "R3=R3!"] == texts(one)
    assert (in_order("B7 R4 Y4"), (2,)) == (one.cards, one.piles)
    assert (["R7=R3+R4!!"], (), (1,)) == (texts(both), both.cards, both.piles)
    assert ["R7=R3+R4!!"] == texts(dos.selection.choices(state, cards("R3 R4"), card("R7")))


def test_the_row_card_first() -> None:
    """A row card can be picked before the hand cards."""
    state = position(["R3 R4 B7 Y4", "G1"], "B10 R7 R3")

    start = dos.selection.choices(state, target=card("R7"))

    assert ["R7=B7", "R7=R3+R4!!", "R7=R3+Y4"] == texts(start)
    assert (in_order("B7 R3 R4 Y4"), ()) == (start.cards, start.piles)
    assert ["R7=R3+R4!!"] == texts(dos.selection.choices(state, cards("R4"), card("R7")))


@pytest.mark.rule("B5")
def test_only_the_bonus_is_asked() -> None:
    """If a Wild DOS leaves a choice, the picked cards leave two moves, which differ in the bonus alone."""
    state = position(["R5 WD B7", "G1"], "R7 B10")

    assert ["R7=R5+WD", "R7=R5+WD!!"] == texts(dos.selection.choices(state, cards("WD R5"), card("R7")))


def test_a_match_on_a_wild_target_can_be_extended() -> None:
    """On a Wild # one card is already a match, and the cards that can be added are still listed."""
    state = position(["R3 B4 R1", "G1"], "R# B10")

    single = dos.selection.choices(state, cards("R3"), card("R#"))

    assert (["R#=R3!"], (0,)) == (texts(single), single.piles)
    assert in_order("R1 B4") == single.cards
    assert ["R#=B4+R3"] == texts(dos.selection.choices(state, cards("R3 B4"), card("R#")))


def test_equal_cards_in_the_hand() -> None:
    """The second of two equal cards can be added, a third that is not in the hand cannot."""
    state = position(["R3 R3 B7", "G1"], "Y6 Y3")

    assert in_order("R3") == dos.selection.choices(state, cards("R3")).cards
    assert (["Y6=R3+R3"], ()) == (
        texts(dos.selection.choices(state, cards("R3 R3"))),
        dos.selection.choices(state, cards("R3 R3")).cards,
    )
    with pytest.raises(dos.DosError, match=r"^R3 is not 3 times in the hand$"):
        dos.selection.choices(state, cards("R3 R3 R3"))


@pytest.mark.rule("T3")
def test_equal_cards_in_the_row() -> None:
    """Each unmatched pile of equal cards can be clicked, a matched one cannot."""
    state = position(["B7 Y7 G1", "G3"], "R7 B9 R7")

    assert (0, 2) == dos.selection.choices(state, cards("B7")).piles
    assert (2,) == dos.selection.choices(dos.apply(state, move("R7=Y7")), cards("B7")).piles
    assert ["R7=B7"] == texts(dos.selection.choices(state, cards("B7"), card("R7")))


def test_placements() -> None:
    """A picked card leaves its placement and its matches possible until a row card is picked."""
    state = dos.apply(position(["R3 B4", "G1"], "R7 B9", draw="Y7"), move("draw"))

    assert ["R7=Y7", "+Y7"] == texts(dos.selection.choices(state, cards("Y7")))
    assert ["R7=Y7"] == texts(dos.selection.choices(state, cards("Y7"), card("R7")))
    assert ["+R3"] == texts(dos.selection.choices(state, cards("R3")))
    assert dos.selection.Choices((), (), ()) == dos.selection.choices(state, cards("R3"), card("B9"))


def test_cards_that_cannot_be_picked() -> None:
    """Cards that are not in the hand or the row raise a DosError, and anything but a card raises a TypeError."""
    state = position(["R3 B4", "G1"], "R7 B9")

    for view in (state, dos.observe(state, 0), dos.observe(state, 1), dos.observe(state, None)):
        with pytest.raises(dos.DosError, match=r"^WD is not in the hand$"):
            dos.selection.choices(view, cards("WD"))
        with pytest.raises(dos.DosError, match=r"^WD is not in the Center Row$"):
            dos.selection.choices(view, (), card("WD"))
    with pytest.raises(dos.DosError, match=r"^R3 is not in the hand$"):
        dos.selection.choices(dos.observe(state, None), cards("R3"))
    assert dos.selection.choices(state, cards("R3 B4")) == dos.selection.choices(state, iter(cards("B4 R3")))
    for picked, expected in (
        (card("R3"), "the picked cards must be a list or another iterable of cards, not "),
        (3, "the picked cards must be a list or another iterable of cards, not 3"),
        (None, "the picked cards must be a list or another iterable of cards, not None"),
        (["R3"], "a picked card must be "),
    ):
        with pytest.raises(TypeError, match=f"^{expected}"):
            dos.selection.choices(state, picked)
    with pytest.raises(TypeError):
        dos.selection.choices(state, (), "R7")
    with pytest.raises(TypeError):
        dos.selection.choices(dos.Rules())


def test_a_seat_that_is_not_to_move_has_no_choices() -> None:
    """Another seat and a spectator have nothing to pick."""
    state = position(["R3 B4", "G1"], "R3 B9")

    for seat in (1, None):
        assert dos.selection.Choices((), (), ()) == dos.selection.choices(dos.observe(state, seat))


# Properties of all choices


def picks_of(played: dos.Move) -> tuple[tuple[dos.Card, ...], dos.Card | None]:
    """Return the clicks for a move: hand cards and row card."""
    match played:
        case dos.Match(target, hand_cards, _):
            return hand_cards, target
        case dos.Place(placed):
            return (placed,), None
    return (), None


@given(testing.states().filter(strategies.is_playable))
def test_every_move_can_be_clicked(state: dos.GameState) -> None:
    """Each legal move stays possible through its clicks in any order. The last leaves only its bonus to choose."""
    for played in dos.legal_moves(state):
        hand_cards, target = picks_of(played)
        for count in range(len(hand_cards) + 1):
            for part in itertools.permutations(hand_cards, count):
                some = dos.selection.choices(state, part)
                assert played in some.moves
                assert set(Counter(hand_cards) - Counter(part)) <= set(some.cards)
        if target is not None:
            last = dos.selection.choices(state, hand_cards, target)
            assert played in last.moves
            assert 1 <= len(last.moves) <= 2
            assert {(each.target, each.cards) for each in last.moves} == {(target, hand_cards)}
            assert {state.center_row.piles[place].card for place in last.piles} == {target}
            assert all(state.center_row.piles[place].match is None for place in last.piles)


@given(testing.states().filter(strategies.is_playable), st.data())
def test_choices_agree_with_the_legal_moves(state: dos.GameState, data: st.DataObject) -> None:
    """Any clicks, sensible or not, leave exactly the legal moves possible that contain them."""
    near = st.sampled_from(pieces.cards_near(state) or (dos.WildDos(),))
    picked = data.draw(st.lists(near, max_size=3))
    target = data.draw(st.none() | near)
    held = [
        played
        for played in dos.legal_moves(state)
        if Counter(picked) <= Counter(picks_of(played)[0]) and target in {None, picks_of(played)[1]}
    ]
    exact = [played for played in held if Counter(picked) == Counter(picks_of(played)[0]) and target is not None]

    if Counter(picked) - Counter(state.hands[state.to_move]) or target not in {None, *state.center_row.cards}:
        with pytest.raises(dos.DosError):
            dos.selection.choices(state, picked, target)
        return
    some = dos.selection.choices(state, picked, target)

    assert tuple(exact or held) == some.moves
    assert {kind for played in held for kind in Counter(picks_of(played)[0]) - Counter(picked)} == set(some.cards)
    assert some == dos.selection.choices(dos.observe(state, state.to_move), picked, target)


# Absent players


def test_default_moves() -> None:
    """End the turn, else draw, else decline, else place the card worth most; never make a match."""
    state = position(["R7 R3 B4", "G1"], "R7 R3 B9", draw="WD")
    matched = dos.apply(state, move("R7=R7!"))
    bonus = dos.apply(matched, move("end"))
    drawn = dos.apply(state, move("draw"))

    assert ["draw", "end", "end", "+WD"] == [
        str(dos.selection.default_move(each)) for each in (state, matched, bonus, drawn)
    ]


@pytest.mark.rule("B2")
def test_a_bonus_that_is_required_is_placed() -> None:
    """A required bonus is the card worth most, and the first of several equal ones."""
    state = position(["R3 R4 B9 G9 B4", "G1"], "R7 R3 B8")
    for text in ("R7=R3+R4!!", "end"):
        state = dos.apply(state, move(text))

    assert "+B9" == str(dos.selection.default_move(state))


@pytest.mark.rule("Y1", "S6")
def test_defaults_outside_of_the_turn() -> None:
    """For an absent dealer the cards are dealt. The DOS call is never made."""
    call = dos.Rules(dos_call=True)
    state = dos.apply(position(["R7 B1 B3", "G1"], "R7 R3 B9", rules=call), move("R7=R7!"))
    closing = dos.apply(dos.apply(state, move("end")), move("end"))

    assert dos.Deal() == dos.selection.default_move(dos.new_game(2))
    assert dos.ClosingTurn() == closing.phase
    assert dos.EndTurn() == dos.selection.default_move(closing)


def test_a_seat_that_is_not_to_move_has_no_default() -> None:
    """A seat has no default move in another seat's turn or after the game."""
    state = position(["R7", "G1 G3"], "R7 B9", rules=dos.Rules(target_score=1))
    due = attrs.evolve(state, rules=dos.Rules(dos_call=True), calls_due=(1,))
    for view in (
        dos.observe(state, 1),
        dos.observe(state, None),
        dos.observe(due, 1),
        dos.apply(state, move("R7=R7!")),
    ):
        with pytest.raises(dos.DosError, match=r"^it is not this seat's turn$"):
            dos.selection.default_move(view)
    with pytest.raises(TypeError):
        dos.selection.default_move(3)


@given(testing.states().filter(strategies.is_playable))
def test_the_default_is_legal_and_not_a_match(state: dos.GameState) -> None:
    """The default is a legal move, not a match, and the same for the state and the observation."""
    default = dos.selection.default_move(state)

    assert default in dos.legal_moves(state)
    assert not isinstance(default, dos.Match)
    assert default == dos.selection.default_move(dos.observe(state, state.to_move))


@pytest.mark.parametrize("players", pieces.PLAYERS)
def test_absent_players_never_block_the_game(players: int) -> None:
    """A table of absent players keeps playing: each turn draws and places, until nothing is left to draw."""
    state = dos.new_game(players, seed=players)
    for _ in range(400):
        state = dos.apply(state, dos.selection.default_move(state))
        if state.is_over:
            break
    dos.validate(state)
