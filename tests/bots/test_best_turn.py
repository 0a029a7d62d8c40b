"""The turn of `best_turn`: it can be made as it is, and no other turn gets rid of more."""

import random
from collections import Counter
from collections.abc import Iterator

import attrs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import dos
from dos import testing
from dos.bots import best_turn
from dos.testing import pieces
from support import strategies
from support.effort import calls_of
from support.positions import CALL, play, position

REQUIRED = dos.Rules(single_bonus_required=True)
ANY = dos.Rules(any_match_after_draw=True)


def texts(state: dos.GameState, seat: int | None = None) -> str:
    """Return the best turn of a seat, by default of the seat to move, as text."""
    return " ".join(map(str, best_turn(dos.observe(state, state.to_move if seat is None else seat))))


def make(state: dos.GameState, turn: tuple[dos.Move, ...], seat: int) -> dos.GameState:
    """Make the moves of a turn."""
    for move in turn:
        assert move in dos.legal_moves(state, seat)
        state = dos.apply(state, move, by=seat)
    return state


# What holds for every position


@given(state=testing.states())
def test_a_turn_is_legal_to_its_end(state: dos.GameState) -> None:
    """The moves are legal one after the other, and the turn is over after them unless they end with a draw."""
    for seat in range(state.num_players):
        turn = best_turn(dos.observe(state, seat))
        after = make(state, turn, seat)

        assert bool(turn) is bool(dos.legal_moves(state, seat))
        if not turn or seat != state.to_move:
            assert after.to_move == state.to_move
        elif turn[-1] == dos.Draw():
            assert isinstance(after.phase, dos.AfterDraw)
        elif isinstance(state.phase, dos.AwaitingDeal | dos.RoundOver):
            assert (dos.Deal(),) == turn
        else:
            assert after.to_move != seat or isinstance(after.phase, dos.RoundOver)


@given(state=testing.states())
def test_nothing_is_missed(state: dos.GameState) -> None:
    """After the turn of a seat, it owes no call and can catch nobody."""
    for seat in dos.seats_to_act(state):
        after = make(state, best_turn(state if seat == state.to_move else dos.observe(state, seat)), seat)

        assert seat not in after.calls_due
        assert set(after.calls_due) <= {other for other in after.calls_due if other == state.to_move}


@given(state=testing.states(), seed=pieces.seeds)
def test_only_the_observation_counts(state: dos.GameState, seed: int) -> None:
    """The turn does not depend on hidden cards. For the seat to move, a state gives the same turn."""
    for seat in range(state.num_players):
        turn = best_turn(dos.observe(state, seat))
        assert turn == best_turn(dos.observe(dos.determinize(dos.observe(state, seat), random.Random(seed)), seat))
        if seat == state.to_move:
            assert turn == best_turn(state)


Rank = tuple[int, int, int]


def rank(moves: list[dos.Move]) -> Rank:
    """Return how many cards leave the hand, how many Double Color Matches there are, and the points of the cards."""
    matches = [move for move in moves if isinstance(move, dos.Match)]
    cards = [card for match in matches for card in match.cards]
    cards += [move.card for move in moves if isinstance(move, dos.Place)]
    doubles = sum(match.bonus is dos.ColorMatch.DOUBLE for match in matches)
    return len(cards), doubles, sum(card.points for card in cards)


def turns_with_a_match(state: dos.GameState, seat: int, moves: tuple[dos.Move, ...] = ()) -> Iterator[list[dos.Move]]:
    """Yield every turn of a seat that makes a match, with the best placements."""
    if state.to_move != seat or isinstance(state.phase, dos.RoundOver | dos.GameOver):
        yield [*moves]
        return
    if moves:
        rest = sorted(state.hands[seat], key=lambda card: -card.points)
        yield [*moves, *map(dos.Place, rest[: sum(state.bonuses_owed)])]
    for move in dos.legal_moves(state):
        if isinstance(move, dos.Match):
            yield from turns_with_a_match(dos.apply(state, move), seat, (*moves, move))


@given(state=testing.states())
def test_no_turn_is_better(state: dos.GameState) -> None:
    """Of all turns with a match, it has the best rank: found by trying all of them, in small positions."""
    assume(isinstance(state.phase, dos.Matching | dos.AfterDraw))
    seat = state.to_move
    assume(len(state.hands[seat]) <= 8)
    assume(len(state.center_row.unmatched) <= 3)
    ranks = [rank(moves) for moves in turns_with_a_match(state, seat)]
    turn = [move for move in best_turn(state) if not isinstance(move, dos.CatchDos)]
    if ranks:
        assert max(ranks) == rank(turn)
    else:
        assert not any(isinstance(move, dos.Match) for move in turn)


# Examples


@pytest.mark.parametrize(
    ("hand", "row", "made", "turn"),
    [
        ("G7 B3 B4 Y1", "R7 Y9", [], "R7=B3+B4 end"),
        ("R7 B3 B4 Y1", "R7 Y9", [], "R7=R7! end +B4"),
        ("R7 R3 R4 Y1", "R7 Y9", [], "R7=R3+R4!! end +R7"),
        ("G7 B3 B6 B1", "R7 Y9", [], "Y9=B3+B6 R7=G7 end"),
        ("G7 G9 B3 B6", "R7 R7", [], "R7=G7 end"),
        ("R7 WD", "R7 Y9", [], "R7=R7! end +WD"),
        ("R5 WD", "R7 Y9", [], "R7=R5+WD!!"),
        ("B3 Y1 Y10", "R7 Y9", [], "draw"),
        ("B3 Y1 Y10", "R7 Y9", ["draw"], "R7=G7 end"),
        ("B3 Y3 B5", "R4 Y9", ["draw"], "+G7"),
        ("R3 R4 Y8 WD B1", "R7 Y9", ["R7=R3+R4!!", "end"], "+WD"),
        ("R7 B1 B3", "R7 Y9", ["R7=R7!"], "end +B3"),
        ("R7 Y9 B1 B3", "R7 Y9", ["R7=R7!"], "Y9=Y9! end +B3 +B1"),
    ],
    ids=[
        "two cards rather than one",
        "more points with the bonus card",
        "a Double Color Match",
        "matches on both cards",
        "equal cards of the row",
        "a bonus card goes out",
        "going out with a Wild DOS in the right color",
        "nothing fits",
        "the drawn card fits",
        "the drawn card does not fit",
        "the placement of most points",
        "a turn already begun",
        "a second match in a turn already begun",
    ],
)
def test_examples(hand: str, row: str, made: list[str], turn: str) -> None:
    """The best turns in simple positions."""
    assert turn == texts(play(position([hand, "B5 B6"], row, draw="G7"), *made))


def test_after_a_draw_the_drawn_card_comes_first() -> None:
    """The first match after a draw uses the drawn card, although another one makes the others draw (D2)."""
    hand, row = "R3 R4 B10 G10 Y10", "R7 Y9"
    drawn = play(position([hand, "B5 B6"], row, draw="G9"), "draw")

    assert "Y9=G9 R7=R3+R4!! end +B10" == texts(drawn)


def test_after_a_draw_any_match_can_come_first() -> None:
    """With any_match_after_draw, the drawn card need not be used."""
    useless = play(position(["R3 R4 B10 G10 Y10", "B5 B6"], "R7 Y9", draw="G8"), "draw")
    assert "+B10" == texts(useless)

    useless = play(position(["R3 R4 B10 G10 Y10", "B5 B6"], "R7 Y9", draw="G8", rules=ANY), "draw")
    assert "R7=R3+R4!! end +B10" == texts(useless)


def test_nothing_to_draw() -> None:
    """After a draw from empty piles, only a placement is left, or with any_match_after_draw any match (P2)."""
    for rules, turn in (dos.Rules(), "+B10"), (ANY, "R7=R3+R4!! end +B10"):
        state = position(["R3 R4 B10 G10 Y10", "B5"], "R7 Y9", rest="last hand", rules=rules)
        assert turn == texts(play(state, "draw"))


def test_a_required_single_bonus() -> None:
    """With single_bonus_required, the turn is the same, because it places the bonus card anyway."""
    assert "R7=R7! end +B4" == texts(position(["R7 B4 Y1", "B5 B6"], "R7 Y9", rules=REQUIRED))


# Calls


def test_the_call_ends_a_turn_that_leaves_two_cards() -> None:
    """With dos_call, the turn ends with the call if it leaves two cards (Y1)."""
    assert "R7=R7! end +B4 dos@0" == texts(position(["R7 B1 B3 B4", "B5 B6 G1"], "R7 Y9", rules=CALL))
    assert "R7=G7 end dos@0" == texts(position(["G7 B1 B3", "B5 B6 G1"], "R7 Y9", rules=CALL))
    assert "+B3 dos@0" == texts(play(position(["B1 B3", "B5 B6 G1"], "R7 Y9", draw="R1", rules=CALL), "draw"))
    closing = play(position(["G7 B1 B3", "B5 B6 G1"], "R7 Y9", rules=CALL), "R7=G7", "end")
    assert "dos@0" == texts(closing)


def test_catches_come_first() -> None:
    """A catch comes before a Double Color Match, after which the other player would not have two cards (Y2)."""
    state = position(["R3 R4 Y1 Y3", "B5 B6", "G1 G3"], "R7 Y9", calls_due=[1, 2], rules=CALL)

    assert "catch@0>1 catch@0>2 R7=R3+R4!! end +Y3" == texts(state)


def test_out_of_turn_only_calls_are_left() -> None:
    """In another seat's turn, a seat calls, then catches. A seat without either has no moves."""
    state = position(["R3 R4 Y1 Y3", "B5 B6", "G1 G3"], "R7 Y9", calls_due=[1, 2], rules=CALL)

    assert "dos@1 catch@1>2" == texts(state, 1)
    assert "" == texts(attrs.evolve(state, calls_due=()), 1)
    assert () == best_turn(dos.observe(state, None))


def test_no_moves_when_the_game_is_over() -> None:
    """A finished game has no turn."""
    *_, state = strategies.states_of_a_game(dos.new_game(2, rules=dos.Rules(target_score=1), seed=1))

    assert state.is_over
    assert () == best_turn(state)


def test_arguments_of_the_wrong_type() -> None:
    """Only a state or an observation has a turn."""
    with pytest.raises(TypeError, match="view must be a GameState or an Observation, not 1"):
        best_turn(1)


# The limit on the effort


def crowded(hand_size: int, row_size: int, seed: int) -> dos.GameState:
    """Return a position with a large hand and a long row."""
    cards = list(dos.DECK)
    random.Random(seed).shuffle(cards)
    hand, row, other = cards[:hand_size], cards[hand_size : hand_size + row_size], cards[-3:]
    rest = tuple((Counter(dos.DECK) - Counter([*hand, *row, *other])).elements())
    state = attrs.evolve(
        dos.new_game(2, seed=seed, dealer=1),
        hands=(tuple(sorted(hand)), tuple(sorted(other))),
        center_row=dos.CenterRow(tuple(map(dos.CenterPile, row))),
        draw_pile=rest,
        round=1,
        to_move=0,
        phase=dos.Matching(),
    )
    dos.validate(state)
    return state


@pytest.mark.parametrize("row_size", [2, 8, 25])
@pytest.mark.parametrize("hand_size", [20, 50, 80])
def test_a_crowded_table_takes_few_steps(hand_size: int, row_size: int) -> None:
    """The number of steps is limited, so a turn takes few calls of functions, and still gets rid of many cards."""
    state = crowded(hand_size, row_size, 2017)
    turn = best_turn(state)

    assert calls_of(lambda: best_turn(state)) < 40_000
    assert rank(list(turn))[0] >= min(2 * row_size, hand_size // 2)
    make(state, turn, 0)


@given(data=st.data())
def test_more_steps_never_make_a_turn_worse(data: st.DataObject) -> None:
    """A search that is cut short returns a legal turn, and more steps only improve it."""
    state = crowded(data.draw(st.integers(5, 40)), data.draw(st.integers(2, 8)), data.draw(pieces.seeds))
    ranks = []
    for steps in (0, 1, 5, 60, 4000):
        turn = dos.bots.planning.planned_turn(state, 0, steps)
        make(state, turn, 0)
        ranks.append(rank(list(turn)))

    assert sorted(ranks) == ranks
