"""The phases of a game, the data that each one carries, and the table of transitions between them."""

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias, final

import attrs

from dos._checks import short_repr
from dos._kinds import whole_numbers
from dos.cards import ALL_CARDS, Card
from dos.moves import CallDos, CatchDos, Deal, Draw, EndTurn, Match, Move, Place
from dos.seats import Count, Seat, Size


class Hidden(Enum):
    """The type of `HIDDEN`."""

    HIDDEN = "hidden"

    def __repr__(self) -> str:
        return "HIDDEN"


HIDDEN: Final[Literal[Hidden.HIDDEN]] = Hidden.HIDDEN
"""A card that another seat drew: there is a card, but this viewer may not see it. `None` would mean no card at all."""

CardOrHidden: TypeAlias = Card | Literal[Hidden.HIDDEN]
"""A card, or `HIDDEN` if the viewer may not see it."""


class DealerDraw(NamedTuple):
    """A card drawn to find the first dealer (S2).

    A named tuple.

    Attributes:
        seat: The seat that drew.
        card: The card.
    """

    seat: Seat
    card: Card

    def __repr__(self) -> str:
        return f"DealerDraw(seat={short_repr(self.seat)}, card={self.card!r})"


@final
@attrs.frozen(field_transformer=whole_numbers)
class AwaitingDeal:
    """The phase before the first deal of the game. The seat to move is the first dealer (S2, S3).

    Attributes:
        draws: The draws for the first dealer, one tuple per round of drawing, each in the order of the seats. Players
            who tie for the highest card draw again in the next round. Empty if `new_game` was given a dealer.
    """

    draws: tuple[tuple[DealerDraw, ...], ...] = ()


@final
@attrs.frozen
class Matching:
    """The matching of a turn: at its start, or after a match (T5, D1)."""


@final
@attrs.frozen
class AfterDraw:
    """The seat to move has drawn and not matched since (D2, D3).

    A match leads back to `Matching`; a placement ends the turn.

    Attributes:
        card: The drawn card; `None` if there was no card to draw (P2), `HIDDEN` in an observation by another seat.
    """

    card: CardOrHidden | None


@final
@attrs.frozen(field_transformer=whole_numbers)
class AddingBonus:
    """The matching is over and bonus placements are left. At least one of the two numbers is not 0 (E1, E3).

    Attributes:
        required: The number of cards that must be placed (B2, and B1 with `single_bonus_required`).
        optional: The number of cards that may be placed after the required ones (B1).
    """

    required: Size
    optional: Size


@final
@attrs.frozen
class ClosingTurn:
    """The seat to move has finished its turn with two cards. It calls "DOS", or ends the turn without the call (Y1)."""


@final
@attrs.frozen(field_transformer=whole_numbers)
class RoundOver:
    """A round has been scored, and the next deal is due (R1, R3, S6).

    Attributes:
        winner: The seat that went out.
        points: The points that it scored in the round.
    """

    winner: Seat
    points: Count


@final
@attrs.frozen(field_transformer=whole_numbers)
class GameOver:
    """The last round has been scored, and the game has a winner (R4).

    Attributes:
        winner: The seat that went out and won the game.
        points: The points that it scored in the last round.
    """

    winner: Seat
    points: Count


Phase: TypeAlias = AwaitingDeal | Matching | AfterDraw | AddingBonus | ClosingTurn | RoundOver | GameOver
"""Any phase of the game. Each phase carries exactly its own data."""

PHASE_TYPES: Final = (AwaitingDeal, Matching, AfterDraw, AddingBonus, ClosingTurn, RoundOver, GameOver)

# Phases are values, so those that occur all the time are created only once.
MATCHING: Final = Matching()
CLOSING_TURN: Final = ClosingTurn()
AFTER_DRAW: Final = tuple(map(AfterDraw, ALL_CARDS))
"""The phase after a card was drawn, by the kind of the card."""
NOTHING_DRAWN: Final = AfterDraw(None)
adding_bonus: Final = lru_cache(maxsize=64)(AddingBonus)


def after_bonus_placement(phase: AddingBonus) -> AddingBonus:
    """Return the phase with one placement less: a required one, or if none is left, an optional one (E3)."""
    required, optional = phase.required, phase.optional
    return adding_bonus(required - 1, optional) if required else adding_bonus(0, optional - 1)


_WENT_OUT: Final[frozenset[type[Phase]]] = frozenset({RoundOver, GameOver})
_TURN_DONE: Final[frozenset[type[Phase]]] = frozenset({ClosingTurn, Matching})


def _unchanged_by_calls(phase: type[Phase]) -> Mapping[type[Move], frozenset[type[Phase]]]:
    """Return the transitions of a call and a catch, which any seat may make without changing the phase (Y2, Y3)."""
    return {CallDos: frozenset({phase}), CatchDos: frozenset({phase})}


TRANSITIONS: Final[Mapping[type[Phase], Mapping[type[Move], frozenset[type[Phase]]]]] = MappingProxyType(
    {
        AwaitingDeal: MappingProxyType({Deal: frozenset({Matching})}),
        Matching: MappingProxyType(
            {
                Match: frozenset({Matching}) | _WENT_OUT,
                Draw: frozenset({AfterDraw}),
                EndTurn: frozenset({AddingBonus}) | _TURN_DONE,
                **_unchanged_by_calls(Matching),
            }
        ),
        AfterDraw: MappingProxyType(
            {
                Match: frozenset({Matching}) | _WENT_OUT,
                Place: _TURN_DONE | _WENT_OUT,
                **_unchanged_by_calls(AfterDraw),
            }
        ),
        AddingBonus: MappingProxyType(
            {
                Place: frozenset({AddingBonus}) | _TURN_DONE | _WENT_OUT,
                EndTurn: _TURN_DONE,
                **_unchanged_by_calls(AddingBonus),
            }
        ),
        ClosingTurn: MappingProxyType(
            {
                EndTurn: frozenset({Matching}),
                CallDos: frozenset({Matching, ClosingTurn}),
                CatchDos: frozenset({ClosingTurn}),
            }
        ),
        RoundOver: MappingProxyType({Deal: frozenset({Matching})}),
        GameOver: MappingProxyType({}),
    }
)
"""The moves that each phase allows, and the phases that each move can lead to.

`explain` uses the table to reject the kinds of move that a phase does not allow. The other modules implement the
transitions themselves, and tests check that play never leaves the table. The documentation's diagram is drawn from it.
"""
