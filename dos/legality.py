"""The legal moves of a seat, as a list.

Theory of operation. Legality is decided twice. This module generates all legal moves; `explanation` judges a single
move and names the rule that it breaks. `apply` needs only the judge, which is faster than generating a list and
searching it. Both use the table of matches, but each implements all other rules by itself, so a mistake in one of them
shows up as a disagreement. A move must be accepted if and only if it is in the list (I3), and the tests compare the two
on positions from many games.

The phase decides which kinds of move are generated. Only matches are costly: ten cards in hand make 55 candidates for
each Center Row card, singles and pairs, and most of them match nothing. So candidates are bit masks:

- `_pairings` walks through the sorted hand once and gives each kind of card a mask of the partners that it may be
  played with: `ALONE`, every kind before it in the hand, and its own kind if the hand has two. Each single card and
  each pair appears exactly once, so duplicates never arise.
- After a draw, `_pairings_after_draw` keeps only candidates with the drawn card (D2).
- `_matches` intersects each mask with the mask from the table of matches, which leaves the partners that do match. It
  takes these bits out lowest first, which gives the list its fixed order.

The module reads only a `Position`, the part that a state and an observation of it share. A client that has only its
observation therefore gets the same list as the server.

A position never changes, so its list is computed once and kept in a slot of the position. The slot is filled when the
list is first requested. If two threads do that at the same time, both store equal lists. `is_listed` saves `apply` from
judging a move that was taken from the kept list: the move is legal because it is the very object in the list. An equal
move from elsewhere is judged.
"""

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from dos.cards import ALL_CARDS, Card
from dos.matching import ALONE, MATCH_TABLES, match_table
from dos.moves import CallDos, CatchDos, Deal, Draw, EndTurn, Move, Place
from dos.phases import HIDDEN, AddingBonus, AfterDraw, ClosingTurn, Matching
from dos.row import CenterRow
from dos.seats import MAX_PLAYERS, clockwise_from
from dos.state import GameState, Position, wrong_view

_DEAL: Final = Deal()
_DRAW: Final = Draw()
_END_TURN: Final = EndTurn()
_PLACES: Final = tuple(map(Place, ALL_CARDS))
_BITS: Final = tuple(1 << card.kind for card in ALL_CARDS)
_SEATS: Final = range(MAX_PLAYERS)
_CALLS: Final = tuple(CallDos(by=seat) for seat in _SEATS)
_keep_listing: Final[Callable[[Position, tuple[Move, ...]], None]] = Position.__dict__["_listing"].__set__
_CATCHES: Final = tuple(tuple(CatchDos(by=seat, caught=other) for other in _SEATS) for seat in _SEATS)


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
            moves, is_start = _matches(view.center_row, _pairings(view._hand_of(seat)))
            moves.append(_DRAW if is_start else _END_TURN)
        elif isinstance(phase, AfterDraw):
            hand = view._hand_of(seat)
            moves, _ = _matches(view.center_row, _pairings_after_draw(view, phase, hand))
            moves += _placements(hand)
        elif isinstance(phase, AddingBonus):
            moves = _placements(view._hand_of(seat))
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


_Pairings: TypeAlias = Iterable[tuple[int, int]]
"""The kinds of card that may be played, each with a bit mask of its possible partners."""


def _pairings(hand: tuple[Card, ...]) -> _Pairings:
    """Return the kinds of card in a hand, each alone, with each kind before it, and with its own if there are two.

    Each single card and each pair of cards appears once. The hand is in deck order.
    """
    pairings: dict[int, int] = {}
    partners = ALONE
    for card in hand:
        kind = card.kind
        pairings[kind] = partners  # The second of two equal cards adds their kind to its own partners.
        partners |= _BITS[kind]
    return pairings.items()


def _pairings_after_draw(view: Position, phase: AfterDraw, hand: tuple[Card, ...]) -> _Pairings:
    """Return the pairings that include the drawn card, or all pairings with `any_match_after_draw` (D2).

    The drawn card has two pairings, which saves one pairing for every kind of card after it. The first one contains the
    matches in which it is the last card, and the second one those in which it is the first.
    """
    if view.rules.any_match_after_draw:
        return _pairings(hand)
    if phase.card is None or phase.card is HIDDEN:
        return []
    drawn = phase.card.kind
    before, after, copies = ALONE, 0, 0
    for card in hand:
        kind = card.kind
        if kind < drawn:
            before |= _BITS[kind]
        elif kind > drawn:
            after |= _BITS[kind]
        else:
            copies += 1
    if copies > 1:
        before |= _BITS[drawn]
    return [(drawn, before), (drawn, after)] if copies else []


def _matches(row: CenterRow, pairings: _Pairings) -> tuple[list[Move], bool]:
    """Return all matches of the pairings on the unmatched cards of the row (T3), once for equal cards.

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
        for kind, partners in pairings:
            if matching := masks[kind] & partners:
                matches_with = matches[kind]
                # Usually there is one partner, and its bit is the mask itself.
                while matching not in matches_with:
                    partner = matching & -matching
                    matching ^= partner
                    moves += matches_with[partner]
                moves += matches_with[matching]
    return moves, is_start


def _placements(hand: tuple[Card, ...]) -> list[Move]:
    """Return one placement for each kind of card in a hand, which is in deck order."""
    moves: list[Move] = []
    previous = -1
    for card in hand:
        kind = card.kind
        if kind != previous:
            moves.append(_PLACES[kind])
            previous = kind
    return moves
