"""The setup of a new game: the players, the cards, and the draw for the first dealer (S1, S2)."""

from collections.abc import Sequence
from typing import TypeAlias

from dos._checks import as_int, check_type, short_repr, whole_number
from dos.cards import Card, NumberCard
from dos.errors import DosError
from dos.phases import AwaitingDeal, DealerDraw
from dos.row import CenterRow
from dos.rules import Rules, deck_shortage
from dos.seats import MAX_PLAYERS, MIN_PLAYERS
from dos.shuffling import SeededShuffler, Shuffler, check_shuffler, shuffled
from dos.state import GameState, check_seat

DealerDraws: TypeAlias = tuple[tuple[DealerDraw, ...], ...]


def new_game(
    num_players: int,
    *,
    rules: Rules = Rules(),  # noqa: B008 - rules are immutable
    seed: int | None = None,
    shuffler: Shuffler | None = None,
    dealer: int | None = None,
) -> GameState:
    """Create a game that is ready for its first deal (S1-S3).

    Args:
        num_players: The number of players, 2 to 4.
        rules: The options of the game.
        seed: A number that determines every shuffle of the game. By default, 128 random bits from the operating system.
        shuffler: The shuffler to use in place of a seed. Its first shuffle is for the draw for the first dealer, unless
            you pass `dealer`; the next is for the first deal.
        dealer: The seat of the first dealer. By default, the players draw for it (S2).

    Returns:
        A state in the phase `AwaitingDeal`, with the dealer to move.

    Raises:
        DosError: If the number of players is not 2 to 4, the dealer's seat does not exist, the deck is too small for
            the players, or both a seed and a shuffler are passed.
        ShuffleError: If the shuffler has no order for the draw for the first dealer.
        TypeError: If an argument is of the wrong type.

    Example:
        >>> from dos import new_game
        >>> state = new_game(3, seed=2017)
        >>> for draws in state.phase.draws:
        ...     print(*(f"seat {seat} draws {card}" for seat, card in draws), sep=", ")
        seat 0 draws R3, seat 1 draws R6, seat 2 draws Y5
        >>> state.dealer
        1
    """
    num_players = whole_number("num_players", num_players)
    check_type("rules", rules, Rules)
    check_type("seed", as_int(seed), int, type(None))
    if not MIN_PLAYERS <= num_players <= MAX_PLAYERS:
        msg = f"num_players must be {MIN_PLAYERS} to {MAX_PLAYERS}, not {short_repr(num_players)} (S1)"
        raise DosError(msg)
    if (shortage := deck_shortage(num_players, rules.hand_size, rules.deck)) is not None:
        raise DosError(shortage)
    if shuffler is None:
        shuffler = SeededShuffler(_random_seed() if seed is None else seed)
    elif seed is None:
        check_shuffler(shuffler)
    else:
        msg = "pass a seed or a shuffler, not both"
        raise DosError(msg)
    draws: DealerDraws = ()
    if dealer is None:
        order, shuffler = shuffled(shuffler, rules.deck)
        draws, dealer = draw_for_dealer(order, num_players)
    dealer = check_seat(dealer, num_players)
    return GameState(
        rules=rules,
        hands=((),) * num_players,
        scores=(0,) * num_players,
        center_row=CenterRow(),
        draw_pile=rules.deck,
        discard_pile=(),
        dealer=dealer,
        round=0,
        to_move=dealer,
        phase=AwaitingDeal(draws),
        shuffler=shuffler,
    )


def _random_seed() -> int:
    import secrets  # noqa: PLC0415 - it takes a fifth of the library's import time, and most games are given a seed

    return secrets.randbits(128)


def draw_for_dealer(order: Sequence[Card], num_players: int) -> tuple[DealerDraws, int]:
    """Draw a card for each player, and again for those who tie for the highest, until one player is left (S2).

    Returns:
        The rounds of draws, and the dealer.
    """
    draws: list[tuple[DealerDraw, ...]] = []
    tied = list(range(num_players))
    cards = iter(order)
    cards_left = len(order)
    while len(tied) > 1 and len(tied) <= cards_left:
        cards_left -= len(tied)
        drawn = tuple(DealerDraw(seat, next(cards)) for seat in tied)
        draws.append(drawn)
        highest = max(shown_number(card) for _, card in drawn)
        tied = [seat for seat, card in drawn if shown_number(card) == highest]
    return tuple(draws), tied[0]


def shown_number(card: Card) -> int:
    """Return the number of a card in the draw for the first dealer, where a wild card counts 0 (S2)."""
    return card.number if isinstance(card, NumberCard) else 0
