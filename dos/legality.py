"""The legal moves of a seat, as a list.

Theory of operation. Legality is decided twice. This module generates all legal moves; `explanation` judges a single
move and names the rule that it breaks. `apply` needs only the judge, which is faster than generating a list and
searching it. Both use the table of matches, but each implements all other rules by itself, so a mistake in one of them
shows up as a disagreement. A move must be accepted if and only if it is in the list (I3), and the tests compare the two
on positions from many games.

The phase decides which kinds of move are generated. Only matches are costly: ten cards in hand make 55 candidates for
each Center Row card, singles and pairs, and most of them match nothing. So candidates are bit masks:

- `_kinds_of` walks through the sorted hand once. It returns the kinds of card in the hand, and a mask of all partners
  that a card of the hand can have: each kind, each second card of a kind, and none (`ALONE`).
- `_matches` intersects this mask with those from the table of matches, which leaves the partners that do match. The
  table has every pair at its last card only, so duplicates never arise. The bits are taken out lowest first, which
  gives the list its fixed order.
- After a draw, `_matches` looks up only the drawn card, as the last card of a pair and as the first (D2).

The module reads only a `Position`, the part that a state and an observation of it share. A client that has only its
observation therefore gets the same list as the server.

A position never changes, so its list is computed once and kept in a slot of the position. The slot is filled when the
list is first requested. If two threads do that at the same time, both store equal lists. `is_listed` saves `apply` from
judging a move that was taken from the kept list: the move is legal because it is the very object in the list. An equal
move from elsewhere is judged.
"""

from collections.abc import Callable
from typing import Final

from dos.cards import ALL_CARDS, Card
from dos.matching import ALONE, BITS, MATCH_TABLES, NUM_KINDS, TWINS, match_table
from dos.moves import CallDos, CatchDos, Deal, Draw, EndTurn, Move, Place
from dos.phases import HIDDEN, AddingBonus, AfterDraw, ClosingTurn, Matching
from dos.row import CenterRow
from dos.seats import MAX_PLAYERS, clockwise_from
from dos.state import GameState, Position, wrong_view

_DEAL: Final = Deal()
_DRAW: Final = Draw()
_END_TURN: Final = EndTurn()
_PLACES: Final = tuple(map(Place, ALL_CARDS))
_SEATS: Final = range(MAX_PLAYERS)
_CALLS: Final = tuple(CallDos(by=seat) for seat in _SEATS)
_CATCHES: Final = tuple(tuple(CatchDos(by=seat, caught=other) for other in _SEATS) for seat in _SEATS)

_keep_listing: Final[Callable[[Position, tuple[Move, ...]], None]] = Position.__dict__["_listing"].__set__
"""Set the slot for the list. Positions are frozen, so an assignment would raise an error."""


def legal_moves(view: Position, seat: int | None = None) -> tuple[Move, ...]:
    """Return all legal moves of a seat, without duplicates (I2, I3).

    The order is fixed. Matches come first, sorted by target in the order of `CenterRow.unmatched`, then by their last
    card in deck order. For the same last card, pairs in the order of their first card come before the card alone, and a
    match without a bonus comes before the same match with one (B5). After the matches come placements by card in deck
    order, then `Draw` or `EndTurn`, then `CallDos`, then `CatchDos` by the caught seat.

    Args:
        view: A `GameState`, or the `Observation` of a seat.
        seat: The seat whose moves to return. For a state, the default is the seat to move. For an observation, it is
            always the observer's seat; a spectator has no moves.

    Returns:
        The moves. A seat that is not to move can have only a DOS call or a catch (Y2).

    Raises:
        DosError: If there is no such seat, or the observation belongs to another seat.
        TypeError: If `view` is neither a state nor an observation, or the seat is not an int.

    Example:
        >>> from dos import Deal, apply, legal_moves, new_game
        >>> state = apply(new_game(2, seed=2017, dealer=0), Deal())
        >>> print(*state.hands[1], "onto", *state.center_row.cards)
        G10 R3 R4 R5 Y5 Y5 Y8 onto R5 Y6
        >>> print(*legal_moves(state))
        R5=R5! R5=Y5 draw
    """
    if not isinstance(view, Position):
        raise wrong_view(view)
    if seat is not None and (seat := view._acting_seat(seat)) != view._acting_seat(None):
        return _listing(view, seat)
    try:
        moves = view._listing
    except AttributeError:  # The position was constructed, copied or unpickled.
        moves = None
    if moves is None:
        moves = _listing(view, view._acting_seat(None))
        _keep_listing(view, moves)
    return moves


def is_listed(state: GameState, move: Move, by: int | None) -> bool:
    """Return whether a move is an object in the kept list of the seat to move, and `by` is that seat or `None`."""
    if by is not None and (type(by) is not int or by != state.to_move):
        return False
    try:
        moves = state._listing
    except AttributeError:  # The state was constructed, copied or unpickled.
        return False
    for listed in moves or ():  # noqa: SIM110 - a loop is faster than a generator
        if listed is move:
            return True
    return False


def _listing(view: Position, seat: int | None) -> tuple[Move, ...]:
    """Return the legal moves of a seat; a spectator has none."""
    if seat is None:
        return ()
    moves: list[Move] = []
    if seat == view.to_move:
        phase = view.phase
        if isinstance(phase, Matching):
            kinds, held = _kinds_of(view._hand_of(seat))
            moves, is_start = _matches(view.center_row, kinds, held)
            moves.append(_DRAW if is_start else _END_TURN)
        elif isinstance(phase, AfterDraw):
            kinds, held = _kinds_of(view._hand_of(seat))
            moves, _ = _matches(view.center_row, _kinds_to_match(view, phase, kinds), held)
            moves += [_PLACES[kind] for kind in kinds]
        elif isinstance(phase, AddingBonus):
            kinds, _ = _kinds_of(view._hand_of(seat))
            moves = [_PLACES[kind] for kind in kinds]
            if not phase.required:
                moves.append(_END_TURN)
        elif isinstance(phase, ClosingTurn):
            moves = [_END_TURN, _CALLS[seat]]
        else:  # A deal is due.
            moves.append(_DEAL)
    if view.calls_due:
        moves += _calls(view, seat)
    return tuple(moves)


def _calls(view: Position, seat: int) -> list[Move]:
    """Return the calls and catches of a seat while calls are due: its own call, and a catch of each other seat (Y2)."""
    own_call: list[Move] = [_CALLS[seat]] if seat in view.calls_due else []
    return own_call + [_CATCHES[seat][other] for other in view.calls_due if other != seat]


def seats_to_act(view: Position) -> tuple[int, ...]:
    """Return the seats that have a legal move now, clockwise from the seat to move; none when the game is over (I2).

    Usually only the seat to move can act. While a player can be caught, all seats can (Y2).

    Args:
        view: A `GameState`, or any `Observation`, because the seat to move and due calls are public.

    Raises:
        TypeError: If `view` is neither a state nor an observation.

    Example:
        >>> from dos import new_game, seats_to_act
        >>> seats_to_act(new_game(2, dealer=1))
        (1,)
    """
    if not isinstance(view, Position):
        raise wrong_view(view)
    if view.to_move is None:
        return ()
    # While a call is due, the player who owes it can call, and all other players can catch.
    return clockwise_from(view.to_move, view.num_players) if view.calls_due else (view.to_move,)


def _kinds_of(hand: tuple[Card, ...]) -> tuple[list[int], int]:
    """Return the kinds of card in a hand, which is in deck order, and the bit mask of all partners in it."""
    kinds: list[int] = []
    held = ALONE
    previous = -1
    for card in hand:
        kind = card.kind
        if kind == previous:
            held |= TWINS[kind]
        else:
            held |= BITS[kind]
            kinds.append(kind)
            previous = kind
    return kinds, held


def _kinds_to_match(view: Position, phase: AfterDraw, kinds: list[int]) -> list[int]:
    """Return the entries of the table for matches with the drawn card, or all with `any_match_after_draw` (D2)."""
    if view.rules.any_match_after_draw:
        return kinds
    if phase.card is None or phase.card is HIDDEN or (drawn := phase.card.kind) not in kinds:
        return []
    return [drawn, drawn + NUM_KINDS]


def _matches(row: CenterRow, kinds: list[int], held: int) -> tuple[list[Move], bool]:
    """Return all matches of these kinds on the unmatched cards of the row (T3), once for equal cards.

    The second result is whether no match has been made this turn, which saves another pass over the row.
    """
    moves: list[Move] = []
    targets: list[int] = []
    is_start = True
    for pile in row.piles:
        if pile.match is not None:
            is_start = False
            continue
        target = pile.card.kind
        if target in targets:
            continue
        targets.append(target)
        masks, matches = MATCH_TABLES[target] or match_table(target)
        for kind in kinds:
            # Most kinds cannot match the target at all, and a test is faster than an intersection.
            if (mask := masks[kind]) and (partners := mask & held):
                # Usually there is one partner, so the mask is its bit.
                found = matches[kind].get(partners)
                while found is None:
                    partner = partners & -partners
                    partners ^= partner
                    moves += matches[kind][partner]
                    found = matches[kind].get(partners)
                moves += found
    return moves, is_start
