"""The Center Row: piles, matches and their order."""

import random
from itertools import permutations

import pytest

import dos
from dos import (
    CenterPile,
    CenterRow,
    Color,
    ColorMatch,
    GameState,
    Match,
    Matching,
    NumberCard,
    WildDos,
    WildNumber,
)
from dos.row import discard_matched, with_cards, with_match

B1, B3, B5, B7 = (NumberCard(Color.BLUE, number) for number in (1, 3, 5, 7))
R1, R3, R4, R7 = (NumberCard(Color.RED, number) for number in (1, 3, 4, 7))
WD = WildDos()

ON_R7 = [
    Match(R7, (B7,), ColorMatch.NONE),
    Match(R7, (R3, R4), ColorMatch.DOUBLE),
    Match(R7, (B5, WD), ColorMatch.NONE),
    Match(R7, (R7,), ColorMatch.SINGLE),
]


def row_of(*cards: dos.Card) -> CenterRow:
    return CenterRow(tuple(CenterPile(card) for card in cards))


def test_an_empty_row_and_an_unmatched_pile_are_the_defaults() -> None:
    """By default, a row has no piles, and a pile has no match."""
    assert () == CenterRow().piles == CenterRow().cards == CenterRow().unmatched
    assert CenterPile(R7).match is None


def test_cards_of_a_pile() -> None:
    """The cards of a pile are the Center Row card, then the cards played on it."""
    assert (R7,) == CenterPile(R7).cards
    assert (R7, R3, R4) == CenterPile(R7, ON_R7[1]).cards


@pytest.mark.rule("E4", "T3")
def test_cards_of_a_row() -> None:
    """The cards of a row include matched cards and the cards played on them; `unmatched` excludes both."""
    row = CenterRow((CenterPile(B1), CenterPile(R7, ON_R7[1]), CenterPile(R7), CenterPile(WD)))

    assert (B1, R7, R3, R4, R7, WD) == row.cards
    assert (B1, R7, WD) == row.unmatched


@pytest.mark.rule("E2")
def test_a_card_is_put_at_the_end_of_the_row() -> None:
    """Piles keep their order of arrival, however many there are, and the old row does not change."""
    row = row_of(R7, B1)

    assert row_of(R7, B1, R7) == with_cards(row, (R7,))
    assert row_of(R7, B1) == row


def test_a_match_lies_on_its_card() -> None:
    """A match stays with the card that it was made on and moves no other card."""
    row = with_match(row_of(B1, R7, WD), ON_R7[0])

    assert CenterRow((CenterPile(B1), CenterPile(R7, ON_R7[0]), CenterPile(WD))) == row


def test_of_equal_cards_the_matched_one_stands_first() -> None:
    """A match goes onto the first of several equal cards, even if other cards are between them."""
    row = with_match(row_of(R7, B1, R7, R7), ON_R7[0])

    assert [(R7, ON_R7[0]), (B1, None), (R7, None), (R7, None)] == [(pile.card, pile.match) for pile in row.piles]


@pytest.mark.parametrize("order", list(permutations(ON_R7, 3)), ids=lambda order: " ".join(map(str, order)))
def test_the_order_of_matches_leaves_no_trace(order: tuple[Match, ...]) -> None:
    """Matches on equal cards, with other cards between them, give the same row in any order."""
    row = row_of(R7, B1, R7, WD, R7, R7)
    other = Match(B1, (R1,), ColorMatch.NONE)

    made, other_first = row, with_match(row, other)
    for match in order:
        made, other_first = with_match(made, match), with_match(other_first, match)
    expected = row
    for match in sorted(order, key=lambda match: match.cards):
        expected = with_match(expected, match)

    assert expected == made
    assert other_first == with_match(made, other)
    assert sorted(match.cards for match in order) == [pile.match.cards for pile in made.piles if pile.match]
    assert (B1, WD, R7) == made.unmatched


def test_the_order_of_matches_that_differ_in_their_bonus_does_not_matter() -> None:
    """Two matches that differ only in their bonus give the same row in either order, but they are not equal."""
    with_bonus, without = Match(WD, (R1, R1), ColorMatch.DOUBLE), Match(WD, (R1, R1), ColorMatch.NONE)
    row = row_of(WD, WD)

    assert with_match(with_match(row, with_bonus), without) == with_match(with_match(row, without), with_bonus)
    assert with_match(with_match(row, with_bonus), with_bonus) != with_match(with_match(row, without), with_bonus)


@pytest.mark.rule("E1")
def test_a_discarded_row_keeps_what_was_not_matched() -> None:
    """Discarding removes the matched cards and the cards played on them, and leaves the others in place."""
    on_wild = Match(WD, (WildNumber(Color.RED),), ColorMatch.SINGLE)
    row = with_match(with_match(row_of(R7, B1, WD, R7), ON_R7[1]), on_wild)

    remaining, discarded = discard_matched(row)

    assert row_of(B1, R7) == remaining
    assert (R7, R3, R4, WD, WildNumber(Color.RED)) == discarded


def test_in_play_the_order_of_matches_leaves_no_trace() -> None:
    """In random games, two matches that are legal in either order lead to equal states."""
    tried = 0
    for seed in range(12):
        choose = random.Random(seed)
        state = dos.new_game(2 + seed % 3, rules=dos.Rules(target_score=100, hand_size=9), seed=seed)
        while not state.is_over:
            moves = dos.legal_moves(state)
            if isinstance(state.phase, Matching):
                tried += try_both_orders(state, choose)
            state = dos.apply(state, choose.choice([move for move in moves if isinstance(move, Match)] or moves))

    assert tried > 300


def try_both_orders(state: GameState, choose: random.Random) -> int:
    """Make pairs of matches in both orders where that is legal, and return how many were tried."""
    matches = [move for move in dos.legal_moves(state) if isinstance(move, Match)]
    tried = 0
    for _ in range(3 if len(matches) > 1 else 0):
        one, other = choose.sample(matches, 2)
        after_one, after_other = dos.apply(state, one), dos.apply(state, other)
        if other in dos.legal_moves(after_one):
            assert dos.apply(after_other, one) == dos.apply(after_one, other)
            tried += 1
    return tried


def test_a_match_needs_an_open_card() -> None:
    """A match on a card that is missing or already matched raises an error."""
    for row in (row_of(B1), with_match(row_of(R7), ON_R7[0])):
        with pytest.raises(dos.DosError, match="has no unmatched R7"):
            with_match(row, ON_R7[1])


def test_a_pile_is_read_with_a_match_of_its_own() -> None:
    """`readings` rejects a pile whose match is on another card, or is not a match."""
    with pytest.raises(dos.DosError, match="is not a match on B1"):
        dos.readings(CenterPile(B1, ON_R7[0]))
    with pytest.raises(TypeError, match="the match of a pile"):
        dos.readings(CenterPile(B1, 5))


def test_what_is_no_match_is_not_read() -> None:
    """A pile without a match has no readings, and an invalid match raises an error."""
    assert () == dos.readings(CenterPile(B1))
    with pytest.raises(dos.DosError, match="no reading of the cards makes B1=R7 a valid match"):
        dos.readings(Match(B1, (R7,), ColorMatch.NONE))
