"""The chapters "The end of a round" and "What is sure": R1-R4, I1-I3."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

import attrs
import pytest

import dos
from support.checks import all_cards_of
from support.positions import hand_of, legal, play, position, row_of, rule_against
from support.strategies import states_of_a_game

# The end of a round


@pytest.mark.rule("R1")
def test_a_match_with_the_last_card_ends_the_round_at_once() -> None:
    """The round ends with the match, before the player ends the turn."""
    state = play(position(["B7", "B1 B3"], "R7 R9"), "R7=B7")
    assert dos.RoundOver(winner=0, points=4) == state.phase


@pytest.mark.rule("R1", "D3")
def test_the_placement_of_the_last_card_ends_the_round() -> None:
    """A player who draws nothing and places the last card goes out."""
    state = position(["R1", "B3"], "R7 R9", rest="last hand", rules=dos.Rules(target_score=2000))
    state = play(state, "draw", "+R1")
    # The other hand has the whole deck except the cards in the row and the placed card.
    assert dos.RoundOver(winner=0, points=1036 - 7 - 9 - 1) == state.phase


@pytest.mark.rule("R1", "B1", "B2")
@pytest.mark.parametrize("moves", [["R7=R7!"], ["R7=R3+R4!!"]])
def test_the_placement_of_a_bonus_card_can_end_the_round(moves: list[str]) -> None:
    """Going out with a bonus card counts like any other way."""
    hand = " ".join(moves[0].strip("!").split("=")[1].split("+"))
    state = play(position([f"{hand} G1", "B1"], "R7 R9", draw="B3 G10"), *moves, "end", "+G1")
    assert isinstance(state.phase, dos.RoundOver)
    assert (0, ()) == (state.phase.winner, state.hands[0])


@pytest.mark.rule("R1", "B1")
@pytest.mark.parametrize("required", [False, True])
def test_bonus_cards_still_owed_lapse(*, required: bool) -> None:
    """A player who goes out with a Color Match owes no placement, even if the bonus is required."""
    rules = dos.Rules(single_bonus_required=required)
    state = play(position(["R7", "B1"], "R7 R9", rules=rules), "R7=R7!")
    assert dos.RoundOver(winner=0, points=1) == state.phase
    assert {"deal"} == legal(state)
    assert (0, 0) == state.bonuses_owed


@pytest.mark.rule("R1")
def test_a_player_can_go_out_after_a_draw() -> None:
    """The drawn card can be one of the last cards played."""
    state = play(position(["G3", "B1"], "R7 R9", draw="Y4"), "draw", "R7=G3+Y4")
    assert dos.RoundOver(winner=0, points=1) == state.phase


@pytest.mark.rule("R2", "B6")
def test_nobody_draws_twice_when_a_double_color_match_goes_out() -> None:
    """Two such matches cause one draw each, at the match, and none at the count."""
    state = position(["R3 R4 B4 B5", "B1", "G1"], "R7 B9", draw="Y1 Y3 Y4 Y5 Y6")
    state = play(state, "R7=R3+R4!!", "B9=B4+B5!!")
    assert ["B1 Y1 Y4", "G1 Y3 Y5"] == [hand_of(state, 1), hand_of(state, 2)]
    assert dos.RoundOver(winner=0, points=1 + 1 + 4 + 1 + 3 + 5) == state.phase


@pytest.mark.rule("R2", "B4")
def test_nobody_draws_when_another_match_goes_out() -> None:
    """Any match other than a Double Color Match ends the round with the hands unchanged."""
    double = play(position(["R3 B4", "B1", "G1"], "R7 B9"), "R7=R3+B4")
    single = play(position(["R7", "B1", "G1"], "R7 B9"), "R7=R7!")
    assert [["B1", "G1"]] * 2 == [[hand_of(state, 1), hand_of(state, 2)] for state in (double, single)]


@pytest.mark.rule("R2", "P1", "E4")
def test_the_last_draws_can_need_a_reshuffle() -> None:
    """If the draw pile is empty, the discard pile is shuffled, without the matched cards."""
    piles = {"discard": "Y5 Y6 Y8", "rest": "last hand", "shuffles": ["Y8 Y5 Y6"]}
    state = position(["B1", "R3 R4", "G1"], "R7 B9", to_move=1, rules=dos.Rules(target_score=2000), **piles)
    after = play(state, "R7=R3+R4!!")
    assert ("B1 Y5", "R7 R3 R4 B9") == (hand_of(after, 0), row_of(after))
    assert len(state.hands[2]) + 1 == len(after.hands[2])


@pytest.mark.rule("R3")
@pytest.mark.parametrize(
    ("hand", "points"),
    [("R1", 1), ("R3", 3), ("B10", 10), ("WD", 20), ("G#", 40), ("R1 B5 Y8 WD WD R# Y#", 134)],
)
def test_what_each_card_scores(hand: str, points: int) -> None:
    """Number cards score their number, a Wild DOS 20 and a Wild # 40."""
    state = play(position(["B7", hand], "R7 R9", scores=(30, 50)), "R7=B7")
    assert dos.RoundOver(winner=0, points=points) == state.phase
    assert (30 + points, 50) == state.scores


@pytest.mark.rule("R3")
def test_only_the_player_who_went_out_scores() -> None:
    """That player scores all other hands, in addition to earlier points."""
    state = position(["B1", "B7", "WD", "Y9 G1"], "R7 R9", to_move=1, scores=(10, 20, 30, 40))
    assert (10, 20 + 1 + 20 + 10, 30, 40) == play(state, "R7=B7").scores


@pytest.mark.rule("R4", "S6")
def test_rounds_go_on_below_the_target() -> None:
    """With 199 points the game continues: scores are kept, and a new round is dealt."""
    state = position(["B7", "Y4"], "R7 R9", scores=(195, 199), shuffler=dos.SeededShuffler(1))
    state = play(state, "R7=B7")
    assert (199, 199) == state.scores
    assert not state.is_over
    assert state.winner is None
    state = play(state, "deal")
    assert ((199, 199), 2) == (state.scores, state.round)
    assert [7, 7] == [len(hand) for hand in state.hands]


@pytest.mark.rule("R4")
@pytest.mark.parametrize(("before", "after"), [(196, 200), (199, 203)])
def test_200_points_win(before: int, after: int) -> None:
    """A player with 200 points or more wins, and no move is legal any more."""
    state = play(position(["B7", "Y4"], "R7 R9", scores=(before, 0)), "R7=B7")
    assert dos.GameOver(winner=0, points=4) == state.phase
    assert (after, 0) == state.scores
    assert (True, 0, None, set()) == (state.is_over, state.winner, state.to_move, legal(state))
    assert {"R4"} == {rule_against(state, text) for text in ("deal", "draw", "end")}


@pytest.mark.rule("R4")
@pytest.mark.parametrize(("target", "is_over"), [(1, True), (24, True), (25, False), (200, False)])
def test_the_target_is_an_option(target: int, *, is_over: bool) -> None:
    """With `target_score`, the game ends at that score; 1 makes it a game of one round."""
    state = position(["B7", "Y4 WD"], "R7 R9", rules=dos.Rules(target_score=target))
    assert is_over == play(state, "R7=B7").is_over


@pytest.mark.rule("R4")
def test_all_hands_are_shown_when_a_round_is_scored() -> None:
    """Every seat, and a spectator, sees all hands when the round is over, and not before."""
    in_play = position(["B7", "Y4", "G1"], "R7 R9")
    scored = play(in_play, "R7=B7")
    views = (0, 1, 2, None)
    assert {None} == {dos.observe(in_play, seat).revealed for seat in views}
    assert {scored.hands} == {dos.observe(scored, seat).revealed for seat in views}


# Invariants

GAMES = [
    (2, dos.Rules()),
    (3, dos.Rules(single_bonus_required=True)),
    (4, dos.Rules(any_match_after_draw=True, hand_size=3)),
    (2, dos.Rules(deck=dos.DECK[::5], hand_size=5, target_score=60)),
]


def _states(players: int, rules: dos.Rules, seed: int) -> Iterator[dos.GameState]:
    """Yield every state of a random game, from before the first deal to the end."""
    return states_of_a_game(dos.new_game(players, rules=rules, seed=seed), seed=seed)


@pytest.mark.rule("I1")
@pytest.mark.parametrize(("players", "rules"), GAMES)
def test_the_cards_are_conserved(players: int, rules: dos.Rules) -> None:
    """In every state of a game, hands, row and piles together are exactly the deck."""
    for state in _states(players, rules, seed=1):
        assert Counter(rules.deck) == all_cards_of(state)


@pytest.mark.rule("I2")
@pytest.mark.parametrize(("players", "rules"), GAMES)
def test_only_the_seat_to_move_has_a_move(players: int, rules: dos.Rules) -> None:
    """During the game, only the seat to move has a legal move; afterwards, nobody has."""
    for state in _states(players, rules, seed=2):
        can_move = [seat for seat in range(players) if dos.legal_moves(state, seat)]
        assert ([] if state.is_over else [state.to_move]) == can_move
        assert can_move == list(dos.seats_to_act(state))


@pytest.mark.rule("I2", "P2")
def test_who_only_draws_and_places_never_hangs() -> None:
    """Two players who never match draw the whole pile of ten, then their hands shrink until one goes out."""
    rules = dos.Rules(deck=dos.DECK[::5], hand_size=5)
    state = play(dos.new_game(2, rules=rules, seed=1, dealer=0), "deal")
    assert 10 == len(state.draw_pile)
    for _ in range(10 + 5 + 4):
        assert dos.Matching() == state.phase
        state = play(state, "draw")
        state = play(state, f"+{state.hands[state.to_move][0]}")
    assert isinstance(state.phase, dos.RoundOver)
    assert (1, [1, 0]) == (state.phase.winner, [len(hand) for hand in state.hands])


def _sayable(state: dos.GameState) -> Iterator[dos.Move]:
    """Return all moves with cards of the hand and the row, and with two cards that may be in neither."""
    others = {dos.WildDos(), dos.NumberCard(dos.Color.RED, 3)}
    hand = sorted({*(state.hands[state.to_move] if state.to_move is not None else ()), *others})
    yield from (dos.Deal(), dos.Draw(), dos.EndTurn())
    yield from map(dos.Place, hand)
    for target in {*state.center_row.cards, *others}:
        for bonus in dos.ColorMatch:
            for each in hand:
                yield dos.Match(target, (each,), bonus)
            for pair in combinations_with_replacement(hand, 2):
                yield dos.Match(target, pair, bonus)


def _is_accepted(state: dos.GameState, move: dos.Move) -> bool:
    try:
        dos.apply(state, move)
    except dos.IllegalMove:
        return False
    return True


@pytest.mark.rule("I3")
@pytest.mark.parametrize(("players", "rules"), GAMES)
def test_a_move_is_accepted_if_and_only_if_it_is_listed(players: int, rules: dos.Rules) -> None:
    """Of all these moves, exactly those in the list are accepted, and the list has no duplicates."""
    for state, _ in zip(_states(players, rules, seed=3), range(60), strict=False):
        listed = dos.legal_moves(state)
        assert len(listed) == len(set(listed))
        assert set(listed) == {move for move in _sayable(state) if _is_accepted(state, move)}


@pytest.mark.rule("I3")
def test_a_refused_move_changes_nothing() -> None:
    """An illegal move does not change the state."""
    state = position(["B7 G1", "B1"], "R7 R9")
    before = attrs.asdict(state)
    assert "D3" == rule_against(state, "+B7")
    assert before == attrs.asdict(state)
