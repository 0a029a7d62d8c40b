"""A new game: the players, the cards, and the draw for first dealer (S1, S2).

This module must not know how the game goes on from there.
"""

from collections.abc import Sequence
from typing import TypeAlias

from dos._checks import check_type, short_repr
from dos.cards import Card, NumberCard
from dos.errors import DosError
from dos.phases import AwaitingDeal, DealerDraw
from dos.row import CenterRow
from dos.rules import Rules, cards_needed
from dos.seats import MAX_PLAYERS, MIN_PLAYERS
from dos.shuffling import SeededShuffler, Shuffler, check_shuffler, shuffled
from dos.state import GameState, check_seat

DealerDraws: TypeAlias = tuple[tuple[DealerDraw, ...], ...]


def new_game(
    num_players: int,
    *,
    rules: Rules = Rules(),  # noqa: B008 - a value
    seed: int | None = None,
    shuffler: Shuffler | None = None,
    dealer: int | None = None,
) -> GameState:
    """A new game, its first deal still to come (S1-S3).

    Args:
        num_players: The number of players, 2 to 4.
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
    check_type("num_players", num_players, int)
    check_type("rules", rules, Rules)
    check_type("seed", seed, int, type(None))
    if not MIN_PLAYERS <= num_players <= MAX_PLAYERS:
        msg = f"{MIN_PLAYERS} to {MAX_PLAYERS} can play, not {short_repr(num_players)} (S1)"
        raise DosError(msg)
    if (needed := cards_needed(num_players, rules.hand_size)) > len(rules.deck):
        msg = (
            f"{num_players} hands of {rules.hand_size} and the Center Row take {needed} cards, "
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
        draws, dealer = draw_for_dealer(order, num_players)
    return GameState(
        rules=rules,
        hands=((),) * num_players,
        scores=(0,) * num_players,
        center_row=CenterRow(),
        draw_pile=rules.deck,
        discard_pile=(),
        dealer=check_seat(dealer, num_players),
        round=0,
        to_move=dealer,
        phase=AwaitingDeal(draws),
        shuffler=shuffler,
    )


def _random_seed() -> int:
    import secrets  # noqa: PLC0415 - a fifth of the time that importing the library takes, and most games have a seed

    return secrets.randbits(128)


def draw_for_dealer(order: Sequence[Card], num_players: int) -> tuple[DealerDraws, int]:
    """Everyone draws, those tied for highest again, until one is highest and deals (S2).

    Returns:
        The rounds of draws, and the dealer.
    """
    draws: list[tuple[DealerDraw, ...]] = []
    tied = list(range(num_players))
    cards = iter(order)
    left = len(order)
    while len(tied) > 1 and len(tied) <= left:
        left -= len(tied)
        drawn = tuple(DealerDraw(seat, next(cards)) for seat in tied)
        draws.append(drawn)
        highest = max(shown_number(card) for _, card in drawn)
        tied = [seat for seat, card in drawn if shown_number(card) == highest]
    return tuple(draws), tied[0]


def shown_number(card: Card) -> int:
    """The number a card shows in the draw for dealer: a wild shows none and counts 0 (S2)."""
    return card.number if isinstance(card, NumberCard) else 0
