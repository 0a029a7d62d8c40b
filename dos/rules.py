"""The options of a game, and the constants of the rules."""

from typing import final

import attrs

from dos._checks import check_type, short_repr
from dos._kinds import whole_numbers
from dos.cards import CARD_TYPES, DECK, Card, Deck, is_tuple_of_cards, sorted_cards
from dos.seats import MIN_PLAYERS, Count, Size

ROW_SIZE = 2
"""The number of cards that the Center Row is filled up to (S4, E1)."""
CALL_HAND_SIZE = 2
"""The number of cards at the end of a turn that requires the DOS call (Y1)."""
CATCH_PENALTY = 2
"""The number of cards drawn by a player who is caught without the call (Y3)."""


def deck_shortage(num_players: int, hand_size: int, deck: tuple[Card, ...]) -> str | None:
    """Return an error message if a deck has too few cards to deal to all players (S3), otherwise `None`."""
    needed = num_players * hand_size + ROW_SIZE
    if needed <= len(deck):
        return None
    return (
        f"{num_players} hands of {short_repr(hand_size)} and the Center Row take {short_repr(needed)} cards, "
        f"but the deck has {len(deck)} (S3)"
    )


def _in_deck_order(deck: tuple[Card, ...]) -> tuple[Card, ...]:
    """Sort a deck, so that decks of the same cards compare equal. Leave other values for the type checks to reject."""
    return sorted_cards(deck) if deck is not DECK and is_tuple_of_cards(deck) else deck


@final
@attrs.frozen(cache_hash=True, field_transformer=whole_numbers)
class Rules:
    """The options of a game. The defaults follow the published rules to the letter.

    Attributes:
        target_score: The score that wins the game, in points (R4). With 1, the game has a single round.
        hand_size: The number of cards dealt to each player (S3).
        single_bonus_required: Whether the bonus card of a Single Color Match must be placed (B1).
        any_match_after_draw: Whether any match may follow a draw, and not only one with the drawn card (D2).
        dos_call: Whether a player who ends a turn with two cards must call "DOS", and can be caught without the call
            (Y1-Y5).
        deck: The cards of the game, kept in deck order. Decks other than the 108 cards are for research, puzzles and
            exhaustive tests.

    Raises:
        TypeError: If an option is of the wrong type. A bool does not count as a number.
        ValueError: If a number is below 1, or the deck is too small for two players.

    Example:
        >>> Rules(target_score=100).hand_size
        7
    """

    target_score: Count = attrs.field(default=200, kw_only=True, repr=short_repr)
    hand_size: Size = attrs.field(default=7, kw_only=True)
    single_bonus_required: bool = attrs.field(default=False, kw_only=True)
    any_match_after_draw: bool = attrs.field(default=False, kw_only=True)
    dos_call: bool = attrs.field(default=False, kw_only=True)
    deck: Deck = attrs.field(
        default=DECK,
        kw_only=True,
        converter=_in_deck_order,
        repr=lambda deck: "DECK" if deck == DECK else repr(deck),
    )

    def __attrs_post_init__(self) -> None:
        for option in ("target_score", "hand_size"):
            check_type(option, getattr(self, option), int)
        for option in ("single_bonus_required", "any_match_after_draw", "dos_call"):
            check_type(option, getattr(self, option), bool)
        if self.deck is not DECK:
            check_type("deck", self.deck, tuple)
            for card in self.deck:
                check_type("a card of the deck", card, *CARD_TYPES)
        if self.target_score < 1:
            msg = f"target_score must be 1 or more, not {short_repr(self.target_score)} (R4)"
            raise ValueError(msg)
        if self.hand_size < 1:
            msg = f"hand_size must be 1 or more, not {short_repr(self.hand_size)} (S3)"
            raise ValueError(msg)
        if (shortage := deck_shortage(MIN_PLAYERS, self.hand_size, self.deck)) is not None:
            raise ValueError(shortage)
