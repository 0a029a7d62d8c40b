"""`choices` for clicking a move together, and `default_move` for absent players."""

import itertools
from collections import Counter

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from support import strategies
from support.positions import card, cards, in_order, move, position


def texts(some: dos.selection.Choices) -> list[str]:
    """Return the texts of the moves that can still be completed."""
    return list(map(str, some.moves))


# Examples


def test_nothing_picked_leaves_everything_open() -> None:
    """With nothing picked, all legal moves and the cards they play are offered."""
    state = position(["R3 R4 B7 Y9", "G1"], "R7 B10")
    start = dos.selection.choices(state)

    assert dos.legal_moves(state) == start.moves
    assert in_order("B7 R3 R4") == start.cards
    assert () == start.piles


def test_cards_then_the_row_card() -> None:
    """Each picked card narrows the moves; `piles` has the row cards that complete a match."""
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
    """If a Wild DOS leaves the choice, the two moves left differ in the bonus alone."""
    state = position(["R5 WD B7", "G1"], "R7 B10")

    assert ["R7=R5+WD", "R7=R5+WD!!"] == texts(dos.selection.choices(state, cards("WD R5"), card("R7")))


def test_a_wild_target_is_matched_by_what_was_picked() -> None:
    """On a Wild # one card completes a match, and another can still be added."""
    state = position(["R3 B4 R1", "G1"], "R# B10")

    single = dos.selection.choices(state, cards("R3"), card("R#"))

    assert (["R#=R3!"], (0,)) == (texts(single), single.piles)
    assert in_order("R1 B4") == single.cards
    assert ["R#=B4+R3"] == texts(dos.selection.choices(state, cards("R3 B4"), card("R#")))


def test_equal_cards_in_the_hand() -> None:
    """The second of two equal cards may be added, a third that is not held may not."""
    state = position(["R3 R3 B7", "G1"], "Y6 Y3")

    assert in_order("R3") == dos.selection.choices(state, cards("R3")).cards
    assert (["Y6=R3+R3"], ()) == (
        texts(dos.selection.choices(state, cards("R3 R3"))),
        dos.selection.choices(state, cards("R3 R3")).cards,
    )
    assert dos.selection.Choices((), (), ()) == dos.selection.choices(state, cards("R3 R3 R3"))


@pytest.mark.rule("T3")
def test_equal_cards_in_the_row() -> None:
    """Of equal piles each unmatched one can be clicked, and no matched one."""
    state = position(["B7 Y7 G1", "G3"], "R7 B9 R7")

    assert (0, 2) == dos.selection.choices(state, cards("B7")).piles
    assert (2,) == dos.selection.choices(dos.apply(state, move("R7=Y7")), cards("B7")).piles
    assert ["R7=B7"] == texts(dos.selection.choices(state, cards("B7"), card("R7")))


def test_placements() -> None:
    """A picked card can be placed, or match, until a row card is picked."""
    state = dos.apply(position(["R3 B4", "G1"], "R7 B9", draw="Y7"), move("draw"))

    assert ["R7=Y7", "+Y7"] == texts(dos.selection.choices(state, cards("Y7")))
    assert ["R7=Y7"] == texts(dos.selection.choices(state, cards("Y7"), card("R7")))
    assert ["+R3"] == texts(dos.selection.choices(state, cards("R3")))
    assert dos.selection.Choices((), (), ()) == dos.selection.choices(state, cards("R3"), card("B9"))


def test_what_cannot_be_picked() -> None:
    """Cards that are not there leave no moves; other types raise a TypeError."""
    state = position(["R3 B4", "G1"], "R7 B9")

    assert dos.selection.Choices((), (), ()) == dos.selection.choices(state, cards("WD"))
    assert dos.selection.Choices((), (), ()) == dos.selection.choices(state, (), card("WD"))
    assert dos.selection.choices(state, cards("R3 B4")) == dos.selection.choices(state, iter(cards("B4 R3")))
    for picked in (card("R3"), ["R3"], 3, None):
        with pytest.raises(TypeError):
            dos.selection.choices(state, picked)
    with pytest.raises(TypeError):
        dos.selection.choices(state, (), "R7")
    with pytest.raises(TypeError):
        dos.selection.choices(dos.Rules())


def test_one_who_is_not_to_move_has_no_choices() -> None:
    """Another seat and a spectator have nothing to pick."""
    state = position(["R3 B4", "G1"], "R3 B9")

    for seat in (1, None):
        assert dos.selection.Choices((), (), ()) == dos.selection.choices(dos.observe(state, seat))


# What holds of all choices


def picks_of(played: dos.Move) -> tuple[tuple[dos.Card, ...], dos.Card | None]:
    """Return the hand cards and the row card that are clicked for a move."""
    match played:
        case dos.Match(target, hand_cards, _):
            return hand_cards, target
        case dos.Place(placed):
            return (placed,), None
    return (), None


@given(strategies.states().filter(strategies.is_playable))
def test_every_move_can_be_clicked(state: dos.GameState) -> None:
    """Every legal move can be completed by clicks in any order; only the bonus may stay open."""
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


@given(strategies.states().filter(strategies.is_playable), st.data())
def test_choices_are_what_the_legal_moves_say(state: dos.GameState, data: st.DataObject) -> None:
    """Any clicks leave exactly the legal moves that contain them."""
    near = st.sampled_from(strategies.cards_near(state) or (dos.WildDos(),))
    picked = data.draw(st.lists(near, max_size=3))
    target = data.draw(st.none() | near)
    held = [
        played
        for played in dos.legal_moves(state)
        if Counter(picked) <= Counter(picks_of(played)[0]) and target in {None, picks_of(played)[1]}
    ]
    exact = [played for played in held if Counter(picked) == Counter(picks_of(played)[0]) and target is not None]

    some = dos.selection.choices(state, picked, target)

    assert tuple(exact or held) == some.moves
    assert {kind for played in held for kind in Counter(picks_of(played)[0]) - Counter(picked)} == set(some.cards)
    assert some == dos.selection.choices(dos.observe(state, state.to_move), picked, target)


# One who is away


def test_default_moves() -> None:
    """The default move ends the turn, else draws, else declines, else places the card worth most."""
    state = position(["R7 R3 B4", "G1"], "R7 R3 B9", draw="WD")
    matched = dos.apply(state, move("R7=R7!"))
    bonus = dos.apply(matched, move("end"))
    drawn = dos.apply(state, move("draw"))

    assert ["draw", "end", "end", "+WD"] == [
        str(dos.selection.default_move(each)) for each in (state, matched, bonus, drawn)
    ]


@pytest.mark.rule("B2")
def test_a_bonus_that_is_required_is_placed() -> None:
    """A required bonus card is the one worth most, of equals the first."""
    state = position(["R3 R4 B9 G9 B4", "G1"], "R7 R3 B8")
    for text in ("R7=R3+R4!!", "end"):
        state = dos.apply(state, move(text))

    assert "+B9" == str(dos.selection.default_move(state))


@pytest.mark.rule("Y1", "S6")
def test_defaults_outside_of_the_turn() -> None:
    """The default deals for an absent dealer, and never calls "DOS"."""
    call = dos.Rules(dos_call=True)
    state = dos.apply(position(["R7 B1 B3", "G1"], "R7 R3 B9", rules=call), move("R7=R7!"))
    closing = dos.apply(dos.apply(state, move("end")), move("end"))

    assert dos.Deal() == dos.selection.default_move(dos.new_game(2))
    assert dos.ClosingTurn() == closing.phase
    assert dos.EndTurn() == dos.selection.default_move(closing)


def test_no_default_for_one_who_is_not_to_move() -> None:
    """A seat that is not to move has no default move."""
    state = position(["R7", "G1 G3"], "R7 B9", rules=dos.Rules(target_score=1))
    due = attrs.evolve(state, rules=dos.Rules(dos_call=True), calls_due=(1,))
    for view in (
        dos.observe(state, 1),
        dos.observe(state, None),
        dos.observe(due, 1),
        dos.apply(state, move("R7=R7!")),
    ):
        with pytest.raises(dos.DosError, match="not this seat's turn"):
            dos.selection.default_move(view)
    with pytest.raises(TypeError):
        dos.selection.default_move(3)


@given(strategies.states().filter(strategies.is_playable))
def test_the_default_is_legal_and_no_match(state: dos.GameState) -> None:
    """The default is legal, not a match, and the same on the state and on the observation."""
    default = dos.selection.default_move(state)

    assert default in dos.legal_moves(state)
    assert not isinstance(default, dos.Match)
    assert default == dos.selection.default_move(dos.observe(state, state.to_move))


@pytest.mark.parametrize("players", strategies.PLAYERS)
def test_absent_players_never_block_the_game(players: int) -> None:
    """A table of absent players plays on: each turn draws and places."""
    state = dos.new_game(players, seed=players)
    for _ in range(400):
        state = dos.apply(state, dos.selection.default_move(state))
        if state.is_over:
            break
    dos.validate(state)
