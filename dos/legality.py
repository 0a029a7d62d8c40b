"""What may happen: the list of legal moves.

This module must not know what a move does to the game, nor whether it looks at a state or an observation: `Position`
is all it sees.
"""

from typing import Final, TypeAlias

from dos._checks import wrong_type
from dos.cards import ALL_CARDS, Card
from dos.matching import ALONE, match_table
from dos.moves import CallDos, CatchDos, Deal, Draw, EndTurn, Move, Place
from dos.phases import HIDDEN, AddingBonus, AfterDraw, ClosingTurn, Matching
from dos.row import CenterRow, is_unmatched
from dos.seats import clockwise_from
from dos.state import Position

_DEAL: Final = Deal()
_DRAW: Final = Draw()
_END_TURN: Final = EndTurn()
_PLACES: Final = tuple(map(Place, ALL_CARDS))


def legal_moves(view: Position, seat: int | None = None) -> tuple[Move, ...]:
    """Every legal move of a seat, each once (I2, I3).

    The order is fixed: matches first, by their target as it stands in `CenterRow.unmatched`, then by their last card in
    deck order, that card with an earlier one before it alone, without a bonus before with one (B5); then placements, by
    their card in deck order; then `Draw` or `EndTurn`; then `CallDos`; then `CatchDos`, by the seat caught.

    Args:
        view: A `GameState`, or the `Observation` of a seat.
        seat: Whose moves. Of a state, by default those of the seat to move. Of an observation, always those of the
            seat that observes; a spectator has none.

    Returns:
        The moves. A seat that is not to move has none, but for a DOS call or a catch (Y2).

    Raises:
        DosError: There is no such seat, or the observation is another seat's.
        TypeError: `view` is neither, or the seat no int.

    Example:
        >>> from dos import Deal, apply, legal_moves, new_game
        >>> state = apply(new_game(2, seed=2017, dealer=0), Deal())
        >>> print(*state.hands[1], "onto", *state.center_row.cards)
        G10 R3 R4 R5 Y5 Y5 Y8 onto R5 Y6
        >>> print(*legal_moves(state))
        R5=R5! R5=Y5 draw
    """
    if not isinstance(view, Position):
        raise wrong_type(view, "a view", Position)
    seat = view._acting_seat(seat)
    moves: list[Move] = []
    if seat is None:
        return ()
    if seat == view.to_move:
        hand = view._hand_of(seat)
        row = view.center_row
        match view.phase:
            case Matching():
                moves = _matches(row, _pairings(hand))
                moves.append(_DRAW if is_unmatched(row) else _END_TURN)
            case AfterDraw() as phase:
                moves = _matches(row, _pairings_after_draw(view, phase, hand)) + _placements(hand)
            case AddingBonus() as phase:
                moves = _placements(hand) if phase.required else [*_placements(hand), _END_TURN]
            case ClosingTurn():
                moves = [_END_TURN, CallDos(by=seat)]
            case _:  # the cards are to be dealt
                moves = [_DEAL]
    if view.calls_due:
        moves += _calls(view, seat)
    return tuple(moves)


def _calls(view: Position, seat: int) -> list[Move]:
    """What a seat can say while calls are due: its own call, and a catch of each other seat that owes one (Y2)."""
    own: list[Move] = [CallDos(by=seat)] if seat in view.calls_due else []
    return own + [CatchDos(by=seat, caught=other) for other in view.calls_due if other != seat]


def seats_to_act(view: Position) -> tuple[int, ...]:
    """The seats that have a legal move now, clockwise from the one to move; none when the game is over (I2).

    It is the seat to move alone, unless someone can be caught (Y2): then it is all of them.

    Args:
        view: A `GameState`, or an `Observation`: whose turn it is everyone knows.

    Raises:
        TypeError: It is neither.

    Example:
        >>> from dos import new_game, seats_to_act
        >>> seats_to_act(new_game(2, dealer=1))
        (1,)
    """
    if not isinstance(view, Position):
        raise wrong_type(view, "a view", Position)
    if view.to_move is None:
        return ()
    # While a call is due, who owes it can call, and all others can catch.
    return clockwise_from(view.to_move, view.num_players) if view.calls_due else (view.to_move,)


_Pairings: TypeAlias = list[tuple[int, int]]
"""Kinds of card that may be played, and the partners that may join each, as a bit mask."""


def _pairings(hand: tuple[Card, ...]) -> _Pairings:
    """Each kind of card held, upwards: alone, with each kind before it, and with itself if it is held twice.

    So each card and each pair of cards is met once.
    """
    pairings: _Pairings = []
    last = -1
    before = ALONE
    for card in hand:
        kind = card.kind
        if kind == last:
            pairings[-1] = kind, before
        else:
            pairings.append((kind, before))
            last = kind
        before |= 1 << kind
    return pairings


def _pairings_after_draw(view: Position, phase: AfterDraw, hand: tuple[Card, ...]) -> _Pairings:
    """As before a draw, but each with the drawn card, unless the option says otherwise (D2)."""
    if view.rules.any_match_after_draw:
        return _pairings(hand)
    if phase.card is None or phase.card is HIDDEN:
        return []
    drawn = phase.card.kind
    return [(kind, may_join if kind == drawn else 1 << drawn) for kind, may_join in _pairings(hand) if kind >= drawn]


def _matches(row: CenterRow, pairings: _Pairings) -> list[Move]:
    """Every match of the pairings on the cards of the row that are open (T3), on equal ones once."""
    moves: list[Move] = []
    targets: list[int] = []
    for pile in row.piles:
        target = pile.card.kind
        if pile.match is not None or target in targets:
            continue
        targets.append(target)
        masks, partners = match_table(target)
        for kind, may_join in pairings:
            joining = masks[kind] & may_join
            while joining:
                partner = joining & -joining
                joining ^= partner
                moves += partners[kind][partner]
    return moves


def _placements(hand: tuple[Card, ...]) -> list[Move]:
    """The placements of each kind of card held, once: a hand is in deck order."""
    moves: list[Move] = []
    last = -1
    for card in hand:
        kind = card.kind
        if kind != last:
            moves.append(_PLACES[kind])
            last = kind
    return moves
