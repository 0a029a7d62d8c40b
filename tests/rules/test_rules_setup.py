"""The chapters "Cards" and "Setup": C1-C5, S1-S6."""

import re
from collections import Counter

import pytest

import dos
from support.positions import card, cards, hand_of, legal, move, names, on_top, play, position, row_of, rule_against

NUMBERS = range(1, 11)


# Cards


@pytest.mark.rule("C1")
def test_the_deck_has_24_cards_of_each_color_and_12_wild_dos() -> None:
    """The 108 cards are 24 of each color and 12 Wild DOS."""
    by_color = Counter(None if isinstance(each, dos.WildDos) else each.color for each in dos.DECK)
    assert dict.fromkeys(dos.Color, 24) | {None: 12} == by_color
    assert 108 == len(dos.DECK)


@pytest.mark.rule("C2")
@pytest.mark.parametrize("color", dos.Color)
def test_what_each_color_is_made_of(color: dos.Color) -> None:
    """Each color has three each of 1, 3, 4, 5, two each of 6 to 10, and two Wild #."""
    numbers = Counter(each.number for each in dos.DECK if isinstance(each, dos.NumberCard) and each.color is color)
    assert {1: 3, 3: 3, 4: 3, 5: 3, 6: 2, 7: 2, 8: 2, 9: 2, 10: 2} == numbers
    assert 2 == dos.DECK.count(dos.WildNumber(color))


@pytest.mark.rule("C2")
@pytest.mark.parametrize("number", [2, 0, 11, -1])
def test_no_other_number_is_a_card(number: int) -> None:
    """There is no colored 2, and no card below 1 or above 10."""
    with pytest.raises(ValueError, match=str(number)):
        dos.NumberCard(dos.Color.RED, number)


@pytest.mark.rule("C2")
def test_the_whole_deck_is_worth_1036_points() -> None:
    """The points of all 108 cards add up to 1036."""
    assert 1036 == sum(each.points for each in dos.DECK)


@pytest.mark.rule("C3")
@pytest.mark.parametrize("target", ["R1", "B3", "G4", "Y5", "R6", "B7", "G8", "Y9", "R10", "WD"])
def test_a_wild_number_in_hand_is_any_number(target: str) -> None:
    """A Wild # matches a card of any number from 1 to 10, and the reading shows that number."""
    state = position(["Y# Y3", "B1"], f"{target} G1")
    number = 2 if target == "WD" else int(target[1:])
    matches = [each for each in dos.legal_moves(state) if str(each).startswith(f"{target}=Y#")]
    alone = [each for each in matches if len(each.cards) == 1]
    assert alone
    assert {number} == {dos.readings(each)[1].number for each in alone}


@pytest.mark.rule("C3")
def test_a_wild_number_keeps_its_own_color() -> None:
    """A Wild # is a Color Match only on its own color, and the player has no choice."""
    state = position(["G# B#", "B1"], "G7 R8")
    assert {"G7=G#!", "G7=B#", "G7=B#+G#", "R8=B#", "R8=G#", "R8=B#+G#", "draw"} == legal(state)


@pytest.mark.rule("C3")
def test_a_wild_number_in_the_row_has_no_number() -> None:
    """A Wild # in the row can be matched by any one card, and by any two that add up to 10 or less."""
    state = position(["R1 R3 G8 B10", "B1"], "B# B#")
    assert {"B#=R1", "B#=R3", "B#=G8", "B#=B10!", "B#=R1+R3", "B#=G8+R1", "draw"} == legal(state)


@pytest.mark.rule("C3", "C5")
def test_the_number_of_a_wild_number_in_the_row_is_declared_afresh() -> None:
    """Two equal Wild # in the row can have different numbers in one turn."""
    state = play(position(["R3 G9 Y1", "B1"], "B# B#"), "B#=R3", "B#=G9")
    assert [3, 9] == sorted(dos.readings(pile)[0].number for pile in state.center_row.piles)


@pytest.mark.rule("C3")
@pytest.mark.parametrize(("target", "number"), [("B#", 2), ("R8", 8), ("WD", 2)])
def test_two_wild_numbers_add_up_to_what_fits(target: str, number: int) -> None:
    """The readings of two Wild # add up to the target, and each is at least 1."""
    bonus = "!!" if target == "R8" else ""
    read = dos.readings(move(f"{target}=R#+R#{bonus}"))
    assert [number, number] == [read[0].number, read[1].number + read[2].number]
    assert min(reading.number for reading in read) >= 1


@pytest.mark.rule("C4")
def test_a_wild_dos_is_always_a_two() -> None:
    """A Wild DOS alone only matches a Wild DOS or a Wild #, and counts as 2 in a Double Match."""
    state = position(["WD B3 B8", "B1"], "G5 G10 R3 WD R#")
    single = {"WD=WD", "WD=WD!", "R#=WD", "R#=WD!", "R3=B3", "R#=B3", "R#=B8"}
    double = {"G5=B3+WD", "G10=B8+WD", "R#=B3+WD", "R#=B8+WD"}
    assert single | double | {"draw"} == legal(state)


@pytest.mark.rule("C4")
@pytest.mark.parametrize("color", dos.Color)
def test_a_wild_dos_in_hand_is_of_the_color_declared(color: dos.Color) -> None:
    """A Wild DOS in a Double Color Match is declared in the color of the other cards."""
    read = dos.readings(move(f"{color.value}7={color.value}5+WD!!"))
    assert dos.matching.Reading(dos.WildDos(), 2, color) == read[2]


@pytest.mark.rule("C4", "C5")
def test_a_wild_dos_in_the_row_gets_its_color_afresh() -> None:
    """Two Wild DOS in the row, matched in one turn, can have different declared colors."""
    state = play(position(["R1 R1 Y1 Y1 B3", "B1"], "WD WD", draw="B4 B5"), "WD=R1+R1!!", "WD=Y1+Y1!!")
    declared = {dos.readings(pile)[0].color for pile in state.center_row.piles}
    assert {dos.Color.RED, dos.Color.YELLOW} == declared


@pytest.mark.rule("C5")
def test_a_reshuffled_wild_is_wild_again() -> None:
    """A Wild DOS played as red comes back after a reshuffle and is matched as blue."""
    piles = {"draw": "Y4 Y5", "rest": "last hand", "shuffles": ["WD R5 R7"]}
    state = play(position(["R5 WD Y1 Y3", "B1 B1", "G4"], "R7 B10", **piles), "R7=R5+WD!!", "end", "+Y1")
    assert "B10 WD Y1" == row_of(state)
    assert {"WD=B1+B1", "WD=B1+B1!!"} <= legal(state)


@pytest.mark.rule("C5", "D3")
@pytest.mark.parametrize(
    ("placed", "matches"),
    [("WD", {"WD=R1+R1", "WD=R1+R1!!"}), ("G#", {"G#=R1", "G#=B10", "G#=R1+R1", "G#=G3!", "G#=G3+R1"})],
)
def test_nothing_is_declared_for_a_card_put_into_the_row(placed: str, matches: set[str]) -> None:
    """The next player can declare a placed wild card as anything."""
    state = play(position([f"{placed} Y1", "R1 R1 B10 G3"], "B9 Y8", draw="Y3"), "draw", f"+{placed}")
    assert matches == {text for text in legal(state) if text.startswith(placed)}


# Setup


@pytest.mark.rule("S1")
def test_two_to_four_play() -> None:
    """A game has 2, 3 or 4 players."""
    assert [2, 3, 4] == [dos.new_game(players, seed=1).num_players for players in (2, 3, 4)]
    for players in (0, 1, 5):
        with pytest.raises(dos.DosError):
            dos.new_game(players, seed=1)


@pytest.mark.parametrize("players", [True, 2.0, "2", None], ids=repr)
def test_a_number_of_players_is_an_int(players: object) -> None:
    """A value that is not an int, or True, raises a TypeError and not an error about the range."""
    with pytest.raises(TypeError, match=f"^num_players must be int, not {re.escape(repr(players))}$"):
        dos.new_game(players, seed=1)


def _drawn_for_dealer(players: int, top: str) -> dos.GameState:
    return dos.new_game(players, shuffler=dos.ScriptedShuffler((on_top(top),)))


@pytest.mark.rule("S2")
@pytest.mark.parametrize(
    ("drawn", "dealer"),
    [("R9 B3", 0), ("R3 B9 G5", 1), ("R1 B3 G4 Y5", 3), ("R# WD B1", 2), ("WD G1", 1), ("B10 R# G9", 0)],
)
def test_the_highest_number_deals(drawn: str, dealer: int) -> None:
    """Everyone draws one card and the highest number deals; a wild card counts 0."""
    state = _drawn_for_dealer(len(drawn.split()), drawn)
    assert (dealer, dealer) == (state.dealer, state.to_move)
    assert dos.AwaitingDeal((tuple(enumerate(cards(drawn))),)) == state.phase


@pytest.mark.rule("S2")
def test_those_tied_for_highest_draw_again_until_one_is_highest() -> None:
    """Only tied players draw again, from the rest of the deck, as often as necessary."""
    state = _drawn_for_dealer(4, "R9 B9 G3 Y9 R4 B8 G8 B1 Y1 R5 G3")
    rounds = [[(0, "R9"), (1, "B9"), (2, "G3"), (3, "Y9")], [(0, "R4"), (1, "B8"), (3, "G8")], [(1, "B1"), (3, "Y1")]]
    rounds += [[(1, "R5"), (3, "G3")]]
    assert rounds == [[(seat, str(drawn)) for seat, drawn in draws] for draws in state.phase.draws]
    assert 1 == state.dealer


@pytest.mark.rule("S2")
def test_wilds_tie_with_one_another() -> None:
    """A Wild # and a Wild DOS both count 0, so players who drew only these draw again."""
    state = _drawn_for_dealer(2, "R# WD R1 B3")
    assert 2 == len(state.phase.draws)
    assert 1 == state.dealer


@pytest.mark.rule("S2")
@pytest.mark.parametrize(
    ("deck", "players", "dealer", "rounds"),
    [
        ("R7 B7 G5 Y5", 2, 0, 2),  # no card is left
        ("R3 B7 G7 Y5 B5", 3, 1, 2),  # no card is left, and seat 0 is not among the tied
        ("R7 B7 G7 Y9 B10", 3, 0, 1),  # two are left for three
        ("R1 B7 G7 Y9", 2, 1, 1),  # nobody is tied
    ],
)
def test_where_too_few_cards_are_left_the_lowest_tied_seat_deals(
    deck: str, players: int, dealer: int, rounds: int
) -> None:
    """If not all tied players can draw again, none does, and the lowest tied seat deals."""
    rules = dos.Rules(deck=cards(deck), hand_size=1)
    state = dos.new_game(players, rules=rules, shuffler=dos.ScriptedShuffler((cards(deck),)))
    assert (dealer, rounds) == (state.dealer, len(state.phase.draws))


@pytest.mark.rule("S2")
def test_the_cards_drawn_for_dealer_go_back() -> None:
    """The whole deck is shuffled for the deal, including the cards drawn for the first dealer."""
    orders = on_top("R9 B3"), on_top("R9 B3 R9")
    state = dos.new_game(2, shuffler=dos.ScriptedShuffler(orders))
    assert Counter(dos.DECK) == Counter(state.draw_pile)
    state = play(state, "deal")
    assert card("R9") in state.hands[1]
    assert card("B3") in state.hands[0]


def _dealt(players: int, order: tuple[dos.Card, ...], dealer: int = 0, **options: int) -> dos.GameState:
    rules = dos.Rules(**options)
    game = dos.new_game(players, rules=rules, shuffler=dos.ScriptedShuffler((order,)), dealer=dealer)
    return play(game, "deal")


@pytest.mark.rule("S3")
@pytest.mark.parametrize(("players", "dealer"), [(2, 0), (2, 1), (3, 1), (4, 0), (4, 3)])
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left(players: int, dealer: int) -> None:
    """Each player gets 7 cards, one at a time and clockwise, from the dealer's left."""
    order, _ = dos.SeededShuffler(17).shuffle(dos.DECK)
    state = _dealt(players, order, dealer)
    expected: list[list[dos.Card]] = [[] for _ in range(players)]
    seat = dealer
    for each in order[: 7 * players]:
        seat = (seat + 1) % players
        expected[seat].append(each)
    assert [sorted(hand) for hand in expected] == [list(hand) for hand in state.hands]


@pytest.mark.rule("S3")
def test_hand_size_is_an_option() -> None:
    """With `hand_size` 3, each player gets three cards, one at a time."""
    state = _dealt(2, on_top("R1 B1 R3 B3 R4 B4 G9 Y9"), hand_size=3)
    assert ["B1 B3 B4", "R1 R3 R4", "G9 Y9"] == [hand_of(state, 0), hand_of(state, 1), row_of(state)]


@pytest.mark.rule("S3")
def test_deck_is_an_option() -> None:
    """With another `deck`, exactly its cards are dealt."""
    deck = cards("R1 R3 R4 B5 B6 WD G#")
    game = dos.new_game(2, rules=dos.Rules(deck=deck, hand_size=2), seed=5)
    state = play(game, "deal")
    dealt = [*state.hands[0], *state.hands[1], *state.center_row.cards, *state.draw_pile]
    assert names(sorted(deck)) == names(sorted(dealt))


@pytest.mark.rule("S3")
@pytest.mark.parametrize(("players", "most"), [(2, 53), (3, 35), (4, 26)])
def test_hands_and_row_may_not_exceed_the_deck(players: int, most: int) -> None:
    """The largest hand size leaves two cards for the row; a larger one raises an error."""
    order, _ = dos.SeededShuffler(3).shuffle(dos.DECK)
    state = _dealt(players, order, hand_size=most)
    assert [most] * players == [len(hand) for hand in state.hands]
    assert 2 == len(state.center_row.piles)
    with pytest.raises(ValueError, match="S3"):
        dos.new_game(players, rules=dos.Rules(hand_size=most + 1), seed=1)


@pytest.mark.rule("S3", "S4")
def test_all_cards_are_gathered_for_every_round() -> None:
    """The next round is dealt from the whole deck and starts with an empty discard pile."""
    before = position(["R7", "B1 B3"], "G7 G8", discard="Y1 Y3", shuffler=dos.ScriptedShuffler((dos.DECK,)))
    state = play(before, "G7=R7", "deal")
    assert dos.DECK[14:16] == state.center_row.cards
    assert dos.DECK[16:] == state.draw_pile
    assert () == state.discard_pile
    assert 2 == state.round


@pytest.mark.rule("S4")
@pytest.mark.parametrize("row", ["G9 Y10", "WD R#", "WD WD"])
def test_the_next_two_cards_are_the_center_row(row: str) -> None:
    """The two top cards of the rest are turned up, wilds included, and the discard pile is empty."""
    order = on_top(f"R1 B1 {row} B4 B5")
    state = _dealt(2, order, hand_size=1)
    assert row == row_of(state)
    assert order[4:] == state.draw_pile
    assert () == state.discard_pile


@pytest.mark.rule("S5")
@pytest.mark.parametrize(("dealer", "first"), [(0, 1), (1, 2), (2, 0)])
def test_the_player_at_the_dealers_left_plays_first(dealer: int, first: int) -> None:
    """After the deal, the seat to the dealer's left is to move."""
    assert first == _dealt(3, dos.DECK, dealer).to_move


@pytest.mark.rule("S5")
def test_play_goes_clockwise() -> None:
    """After the last seat comes the first, and nobody can move out of turn."""
    state = position(["R1 R3", "B1 B3", "G1 G3"], "Y8 Y9", draw="Y4 Y5 Y6", to_move=1)
    turns = []
    for placed in ("B1", "G1", "R1"):
        turns.append(state.to_move)
        with pytest.raises(dos.IllegalMove) as caught:
            dos.apply(state, dos.Draw(), by=(state.to_move + 1) % 3)
        assert "S5" == caught.value.rule
        state = play(state, "draw", f"+{placed}")
    assert [1, 2, 0, 1] == [*turns, state.to_move]


@pytest.mark.rule("S6")
@pytest.mark.parametrize(("dealer", "following"), [(0, 1), (1, 2), (2, 0)])
def test_the_deal_passes_to_the_left(dealer: int, following: int) -> None:
    """The seat to the left of the last dealer deals next, whoever won, and the deal is the only move."""
    before = position(["R7", "B1", "Y1"], "G7 G8", dealer=dealer, shuffler=dos.SeededShuffler(1))
    state = play(before, "G7=R7")
    assert dos.RoundOver(0, 2) == state.phase
    assert (following, {"deal"}) == (state.to_move, legal(state))
    assert "S6" == rule_against(state, "draw")
    dealt = play(state, "deal")
    assert (following, (following + 1) % 3) == (dealt.dealer, dealt.to_move)


@pytest.mark.rule("S6")
def test_a_round_is_dealt_once() -> None:
    """Nobody can deal during a round."""
    assert "S6" == rule_against(position(["R7 R8", "B1"], "G7 G8"), "deal")
