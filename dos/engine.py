"""The course of the game, in the order of the rulebook: the draw for dealer, the deal, the turn, the end of a round.

`apply` is pure. This module must not know which moves are legal (`legality` does), nor what a player may see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from dos.cards import Card, NumberCard, sorted_cards
from dos.draft import Draft
from dos.errors import DosError, IllegalMove, check_type, shown, wrong_type
from dos.explanation import find_fault
from dos.moves import ColorMatch, Deal, Draw, EndTurn, Match, Move, Place
from dos.phases import MATCHING, AddingBonus, AfterDraw, AwaitingDeal, GameOver, Matching, RoundOver
from dos.row import UNMATCHED, CenterRow, swept, with_card, with_match
from dos.rules import MAX_PLAYERS, MIN_PLAYERS, ROW_SIZE, Rules, cards_needed
from dos.shuffling import SeededShuffler, Shuffler, check_shuffler, shuffled
from dos.state import GameState, check_seat, clockwise_from, left_of, owed_for

if TYPE_CHECKING:
    from collections.abc import Sequence

DealerDraws: TypeAlias = tuple[tuple[tuple[int, Card], ...], ...]


def new_game(
    players: int,
    *,
    rules: Rules = Rules(),  # noqa: B008 - a value
    seed: int | None = None,
    shuffler: Shuffler | None = None,
    dealer: int | None = None,
) -> GameState:
    """A new game, its first deal still to come (S1-S3).

    Args:
        players: How many play, 2 to 4.
        rules: The options to play by.
        seed: Fixes every shuffle of the game. By default 128 bits of the system's randomness.
        shuffler: Where shuffles come from, in place of a seed. Its first shuffle is the draw for dealer, unless the
            dealer is named; its next is the first deal.
        dealer: The seat of the first dealer. By default the players draw for it (S2).

    Returns:
        A state in the phase `AwaitingDeal`, in which the dealer is to move.

    Raises:
        DosError: The number of players is not 2 to 4, there is no such seat, the deck is too small for so many, or
            both a seed and a shuffler are given.
        ShuffleError: The shuffler has no order for the draw for dealer.
        TypeError: An argument is of the wrong type.

    Example:
        >>> from dos import new_game
        >>> state = new_game(3, seed=2017)
        >>> for draws in state.phase.draws:
        ...     print(*(f"seat {seat} draws {card}" for seat, card in draws), sep=", ")
        seat 0 draws R3, seat 1 draws R6, seat 2 draws Y5
        >>> state.dealer
        1
    """
    check_type("players", players, int)
    check_type("rules", rules, Rules)
    check_type("seed", seed, int, type(None))
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        msg = f"{MIN_PLAYERS} to {MAX_PLAYERS} can play, not {shown(players)} (S1)"
        raise DosError(msg)
    if (needed := cards_needed(players, rules.hand_size)) > len(rules.deck):
        msg = (
            f"{players} hands of {rules.hand_size} and the Center Row take {needed} cards, "
            f"but the deck has {len(rules.deck)} (S3)"
        )
        raise DosError(msg)
    if shuffler is None:
        shuffler = SeededShuffler(_random_seed() if seed is None else seed)
    elif seed is None:
        check_shuffler(shuffler)
    else:
        msg = "a game is given a seed or a shuffler, not both"
        raise DosError(msg)
    draws: DealerDraws = ()
    if dealer is None:
        order, shuffler = shuffled(shuffler, rules.deck)
        draws, dealer = draw_for_dealer(order, players)
    return GameState(
        rules=rules,
        hands=((),) * players,
        scores=(0,) * players,
        center_row=CenterRow(),
        draw_pile=rules.deck,
        discard_pile=(),
        dealer=check_seat(dealer, players),
        round=0,
        to_move=dealer,
        phase=AwaitingDeal(draws),
        shuffler=shuffler,
    )


def _random_seed() -> int:
    import secrets  # noqa: PLC0415 - a fifth of the time that importing the library takes, and most games have a seed

    return secrets.randbits(128)


def draw_for_dealer(order: Sequence[Card], players: int) -> tuple[DealerDraws, int]:
    """Everyone draws, those tied for highest again, until one is highest and deals (S2).

    Returns:
        The rounds of draws, and the dealer.
    """
    draws: list[tuple[tuple[int, Card], ...]] = []
    tied = list(range(players))
    cards = iter(order)
    left = len(order)
    while len(tied) > 1 and len(tied) <= left:
        left -= len(tied)
        drawn = tuple((seat, next(cards)) for seat in tied)
        draws.append(drawn)
        highest = max(shown_number(card) for _, card in drawn)
        tied = [seat for seat, card in drawn if shown_number(card) == highest]
    return tuple(draws), tied[0]


def shown_number(card: Card) -> int:
    """The number a card shows in the draw for dealer: a wild shows none and counts 0 (S2)."""
    return card.number if isinstance(card, NumberCard) else 0


def apply(state: GameState, move: Move, *, by: int | None = None) -> GameState:
    """The state of the game after a move. The state given is never changed.

    Every move is checked, whoever made it. The state is taken to be valid; of one built by hand, see `validate`.

    Args:
        state: Where the game stands.
        move: The move to make.
        by: Who makes it. With it, a move that is not that seat's to make is refused before any card is looked at:
            what a server passes with every move from outside. By default the seat to move.

    Returns:
        The next state.

    Raises:
        IllegalMove: The rules do not allow the move (I3).
        ShuffleError: Cards had to be shuffled, and the shuffler has no order for them.
        TypeError: `state` is no `GameState`, `move` is no move, or `by` no int.

    Example:
        >>> from dos import Deal, Draw, IllegalMove, apply, new_game
        >>> state = apply(new_game(2, seed=2017, dealer=0), Deal())
        >>> state.to_move
        1
        >>> apply(state, Draw(), by=0)
        Traceback (most recent call last):
        dos.errors.IllegalMove: draw: it is the turn of seat 1, not of seat 0 (S5)
    """
    if not isinstance(state, GameState):
        raise wrong_type(state, "a state", GameState)
    fault = find_fault(state, move, by)
    if fault is not None:
        raise IllegalMove(move, *fault)
    draft = Draft.of(state)
    seat: int = state.to_move  # type: ignore[assignment]
    match move:
        case Match():
            _match(draft, seat, move)
        case Draw():
            draft.phase = AfterDraw(draft.draw(seat))
        case EndTurn():
            _end_turn(draft, seat)
        case Place():
            _place(draft, seat, move.card)
        case Deal():
            _deal(draft, seat)
        case unreachable:
            assert_never(unreachable)
    return draft.finish()


# The deal


def _deal(draft: Draft, dealer: int) -> None:
    """Gather and shuffle all cards, deal one at a time from the dealer's left, turn up the Center Row (S3-S6)."""
    order, draft.shuffler = shuffled(draft.shuffler, draft.rules.deck)
    draft.dealer = dealer
    draft.round += 1
    players = len(draft.hands)
    seats = clockwise_from(left_of(dealer, players), players)
    dealt = players * draft.rules.hand_size
    for place, seat in enumerate(seats):
        draft.set_hand(seat, sorted_cards(order[place:dealt:players]))
    draft.center_row = CenterRow(tuple(UNMATCHED[card.kind] for card in order[dealt : dealt + ROW_SIZE]))
    draft.draw_pile = order[dealt + ROW_SIZE :]
    draft.discard_pile = ()
    _pass_turn(draft, dealer)


# The turn


def _match(draft: Draft, seat: int, match: Match) -> None:
    """Put cards on a Center Row card (T1, T2); a Double Color Match makes the others draw at once (B2, B6)."""
    draft.play(seat, match.cards)
    draft.center_row = with_match(draft.center_row, match)
    draft.phase = MATCHING
    if match.bonus is ColorMatch.DOUBLE:
        for other in clockwise_from(seat, len(draft.hands))[1:]:
            draft.draw(other)
    if not draft.hands[seat]:
        _end_round(draft, seat)


def _end_turn(draft: Draft, seat: int) -> None:
    """End the matching (E1); or decline the bonus cards that are optional (E3)."""
    if isinstance(draft.phase, Matching):
        required, optional = owed_for(draft.center_row, draft.rules)
        draft.center_row, gone = swept(draft.center_row)
        draft.discard_pile += gone
        while len(draft.center_row.piles) < ROW_SIZE and (card := draft.next_card()) is not None:
            draft.center_row = with_card(draft.center_row, card)
        if required or optional:
            draft.phase = AddingBonus(required, optional)
            return
    _pass_turn(draft, seat)


def _place(draft: Draft, seat: int, card: Card) -> None:
    """Put a card into the Center Row: after a draw (D3), or as a bonus, those of B2 before those of B1 (E3)."""
    draft.play(seat, (card,))
    draft.center_row = with_card(draft.center_row, card)
    required, optional = draft.owed
    if not draft.hands[seat]:
        _end_round(draft, seat)
    elif required + optional > 1:
        draft.phase = AddingBonus(required - 1, optional) if required else AddingBonus(0, optional - 1)
    else:
        _pass_turn(draft, seat)


def _pass_turn(draft: Draft, seat: int) -> None:
    """Play goes clockwise (S5)."""
    draft.to_move = left_of(seat, len(draft.hands))
    draft.phase = MATCHING


# The end of a round


def _end_round(draft: Draft, winner: int) -> None:
    """The player who went out scores the cards left in all other hands (R1-R4); the deal passes to the left (S6)."""
    points = sum(card.points for hand in draft.hands for card in hand)
    scores = list(draft.scores)
    scores[winner] += points
    draft.scores = tuple(scores)
    if scores[winner] >= draft.rules.target_score:
        draft.phase = GameOver(winner, points)
        draft.to_move = None
    else:
        draft.phase = RoundOver(winner, points)
        draft.to_move = left_of(draft.dealer, len(draft.hands))
