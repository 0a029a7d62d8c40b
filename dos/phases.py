"""The phases of a game and what each one carries, and the table of what can follow what.

This module must not know how a move is carried out, only which phases it can lead to.
"""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias, final

import attrs

from dos.cards import Card
from dos.moves import CallDos, CatchDos, Deal, Draw, EndTurn, Match, Move, Place
from dos.seats import Count, Seat, Size


class Hidden(Enum):
    """The type of `HIDDEN`."""

    HIDDEN = "hidden"

    def __repr__(self) -> str:
        return "HIDDEN"


HIDDEN: Final[Literal[Hidden.HIDDEN]] = Hidden.HIDDEN
"""Stands for a card that was drawn by another seat: there is a card, but it is not yours to see. Not `None`."""


class DealerDraw(NamedTuple):
    """A card drawn for the first deal (S2).

    It unpacks like a pair.

    Attributes:
        seat: The seat that drew.
        card: The card.
    """

    seat: Seat
    card: Card


@final
@attrs.frozen
class AwaitingDeal:
    """Before the first deal of the game; the seat to move is the first dealer (S2, S3).

    Attributes:
        draws: The draw for dealer, round by round: in each, who drew which card, by seat. Those tied for highest draw
            again in the next round. Empty if the dealer was named.
    """

    draws: tuple[tuple[DealerDraw, ...], ...] = ()


@final
@attrs.frozen
class Matching:
    """A turn, before its first act or after a match (T5, D1)."""


@final
@attrs.frozen
class AfterDraw:
    """The seat to move drew, and has made no match since (D2, D3).

    The first match leads back to `Matching`; a placement ends the turn.

    Attributes:
        card: The card drawn. `None` if nothing was there to draw (P2); `HIDDEN` in an observation of another seat.
    """

    card: Card | Literal[Hidden.HIDDEN] | None


@final
@attrs.frozen
class AddingBonus:
    """The matching is over and bonus cards are owed; at least one of the two is not 0 (E1, E3).

    Attributes:
        required: How many cards must be placed (B2; B1 too with `single_bonus_required`).
        optional: How many cards may be placed after that (B1).
    """

    required: Size
    optional: Size


@final
@attrs.frozen
class ClosingTurn:
    """The seat to move has done all of its turn and holds two cards: it calls "DOS", or ends the turn without (Y1)."""


@final
@attrs.frozen
class RoundOver:
    """A round is scored and the next is to be dealt (R1, R3, S6).

    Attributes:
        winner: The seat that went out.
        points: What it scored, in points.
    """

    winner: Seat
    points: Count


@final
@attrs.frozen
class GameOver:
    """The last round is scored: the game has a winner (R4).

    Attributes:
        winner: The seat that went out, and has won the game.
        points: What it scored in the last round, in points.
    """

    winner: Seat
    points: Count


Phase: TypeAlias = AwaitingDeal | Matching | AfterDraw | AddingBonus | ClosingTurn | RoundOver | GameOver
"""Where in the course of the game a state is. Each phase carries exactly its own data."""

PHASE_TYPES: Final = (AwaitingDeal, Matching, AfterDraw, AddingBonus, ClosingTurn, RoundOver, GameOver)

MATCHING: Final = Matching()
CLOSING_TURN: Final = ClosingTurn()

_WENT_OUT: Final[frozenset[type[Phase]]] = frozenset({RoundOver, GameOver})
_TURN_DONE: Final[frozenset[type[Phase]]] = frozenset({ClosingTurn, Matching})


def _unchanged_by_calls(phase: type[Phase]) -> Mapping[type[Move], frozenset[type[Phase]]]:
    """A call or a catch by anyone leaves the turn that is going on as it is (Y2, Y3)."""
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
"""Which moves each phase knows, and which phases each can lead to. `legal_moves` decides within it, play never leaves
it, and the diagram in the documentation is drawn from it."""
