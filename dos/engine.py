"""The course of the game: the effect of each legal move, in the order of the rulebook.

Theory of operation. `apply` is a pure function from a state and a move to the next state. It judges the move with
`explanation.violation` before it changes anything, so a move is never half applied. Only a move taken from the list
that `legal_moves` returned for this very state has been judged already. Then it opens a mutable `Draft` of
the state, lets one function per kind of move edit the draft, and freezes it into the next state. These functions trust
that the state is valid and the move legal. Reshuffles do not make `apply` impure, because the shuffler is part of the
state: a reshuffle in the middle of a draw just puts the next shuffler into the draft (P1).

A turn runs in this order:

1. The player matches any number of times (T1-T4), or draws first and may then match (D1, D2). A Double Color Match
   makes the other players draw at once (B6). The played cards stay on the matched Center Row card, together with the
   bonus that they earned.
2. `EndTurn` ends the matching. The matched cards go to the discard pile, and the row is filled up to two (E1). The
   bonus placements must be counted before the matched cards are discarded, because the row is the only record of them.
3. The player places the bonus cards, required before optional (E3). After a draw without a match, the single placement
   of D3 takes the place of steps 2 and 3.

There are two ways out of a turn. `_close_turn` runs when no match or placement is left: after step 2 without a bonus,
after the last placement, or when optional placements are declined. With `dos_call` and exactly two cards in hand, it
stops in `ClosingTurn` until the player calls "DOS" or ends the turn without the call (Y1). Otherwise play passes on at
once. `_end_round` runs the moment a hand is empty and skips `_close_turn`: bonuses still owed lapse, and no call is due
(R1). It comes after the draws of B6, so the points include the cards drawn (R2).

A player who ends a turn without the call is added to `calls_due`. The seat is removed when it calls, is caught, has
another number of cards or becomes the seat to move, or when the round ends (Y2). Another player's call or catch changes
neither the phase nor the seat to move (Y3).
"""

from collections.abc import Callable
from typing import Any, Final

from dos._checks import wrong_type
from dos.cards import sorted_cards
from dos.draft import Draft, draft_of
from dos.errors import IllegalMove
from dos.explanation import violation
from dos.legality import is_listed
from dos.moves import DOUBLE, CallDos, CatchDos, Deal, Draw, EndTurn, Match, Move, Place
from dos.phases import (
    AFTER_DRAW,
    CLOSING_TURN,
    MATCHING,
    NOTHING_DRAWN,
    AddingBonus,
    ClosingTurn,
    GameOver,
    Matching,
    RoundOver,
    adding_bonus,
    after_bonus_placement,
)
from dos.row import CenterRow, discard_matched, with_cards, with_match
from dos.rules import CALL_HAND_SIZE, CATCH_PENALTY, ROW_SIZE
from dos.seats import clockwise_from, left_of
from dos.shuffling import shuffled
from dos.state import GameState, bonuses_earned


def apply(state: GameState, move: Move, *, by: int | None = None) -> GameState:
    """Apply a move to a state and return the next state. The given state does not change.

    Every move is checked. The state is not: if you build one yourself, pass it to `validate` first.

    Args:
        state: The current state of the game.
        move: The move to make.
        by: The seat that makes the move. A server passes it with every move from a client, so that a move by the wrong
            seat is rejected before any card is compared. The default is the seat to move, or the seat that a DOS call
            or a catch names.

    Returns:
        The next state.

    Raises:
        IllegalMove: If the rules do not allow the move (I3).
        ShuffleError: If cards must be shuffled and the shuffler has no order for them.
        TypeError: If `state` is not a `GameState`, `move` is not a move, or `by` is not an int.

    Example:
        >>> from dos import Deal, Draw, IllegalMove, apply, new_game
        >>> state = apply(new_game(2, seed=2017, dealer=0), Deal())
        >>> state.to_move
        1
        >>> apply(state, Draw(), by=0)
        Traceback (most recent call last):
        dos.IllegalMove: draw: it is seat 1's turn, not seat 0's (S5)
    """
    if not isinstance(state, GameState):
        raise wrong_type(state, "a state", GameState)
    if not is_listed(state, move, by) and (broken_rule := violation(state, move, by)) is not None:
        raise IllegalMove(move, *broken_rule)
    draft = draft_of(state)
    seat: int = state.to_move  # type: ignore[assignment] # no move is legal when the game is over
    _EFFECTS[type(move)](draft, seat, move)
    return draft.finish()


# The deal


def _deal(draft: Draft, dealer: int, _: Deal) -> None:
    """Shuffle the whole deck, deal one card at a time from the dealer's left, and turn up the Center Row (S3-S6)."""
    order, draft.shuffler = shuffled(draft.shuffler, draft.rules.deck)
    draft.dealer = dealer
    draft.round += 1
    num_players = len(draft.hands)
    seats = clockwise_from(left_of(dealer, num_players), num_players)
    num_dealt = num_players * draft.rules.hand_size
    hands = list(draft.hands)
    for index, seat in enumerate(seats):
        hands[seat] = sorted_cards(order[index:num_dealt:num_players])
    draft.hands = tuple(hands)
    draft.center_row = with_cards(CenterRow(), order[num_dealt : num_dealt + ROW_SIZE])
    draft.draw_pile = order[num_dealt + ROW_SIZE :]
    draft.discard_pile = ()
    _pass_turn(draft, dealer)


# The turn


def _match(draft: Draft, seat: int, match: Match) -> None:
    """Play cards onto a Center Row card (T1, T2). A Double Color Match makes the others draw at once (B2, B6)."""
    draft.remove_from_hand(seat, match.cards)
    draft.center_row = with_match(draft.center_row, match)
    draft.phase = MATCHING
    if match.bonus is DOUBLE:
        for other in clockwise_from(seat, len(draft.hands))[1:]:
            draft.draw(other)
        if draft.calls_due:
            draft.calls_due = tuple(other for other in draft.calls_due if len(draft.hands[other]) == CALL_HAND_SIZE)
    if not draft.hands[seat]:
        _end_round(draft, seat)


def _draw(draft: Draft, seat: int, _: Draw) -> None:
    """Draw a card (D1), or none if there is no card to draw (P2)."""
    card = draft.draw(seat)
    draft.phase = NOTHING_DRAWN if card is None else AFTER_DRAW[card.kind]


def _end_turn(draft: Draft, seat: int, _: EndTurn) -> None:
    """End the matching (E1), decline the optional bonus cards (E3), or end the turn without the DOS call (Y2)."""
    if isinstance(draft.phase, Matching):
        required, optional = bonuses_earned(draft.center_row, draft.rules)
        draft.center_row, discarded = discard_matched(draft.center_row)
        draft.discard_pile += discarded
        missing = ROW_SIZE - len(draft.center_row.piles)
        if missing > 0:
            draft.center_row = with_cards(draft.center_row, draft.take(missing))
        if required or optional:
            draft.phase = adding_bonus(required, optional)
            return
    elif isinstance(draft.phase, ClosingTurn):
        draft.calls_due = tuple(sorted((*draft.calls_due, seat)))
        _pass_turn(draft, seat)
        return
    _close_turn(draft, seat)


def _place(draft: Draft, seat: int, place: Place) -> None:
    """Put a card into the Center Row: after a draw (D3), or as a bonus, with those of B2 before those of B1 (E3)."""
    cards = (place.card,)
    draft.remove_from_hand(seat, cards)
    draft.center_row = with_cards(draft.center_row, cards)
    phase = draft.phase
    if not draft.hands[seat]:
        _end_round(draft, seat)
    elif isinstance(phase, AddingBonus) and phase.required + phase.optional > 1:
        draft.phase = after_bonus_placement(phase)
    else:
        _close_turn(draft, seat)


def _close_turn(draft: Draft, seat: int) -> None:
    """Pass the turn after the last match or placement, unless the player owes the DOS call (Y1)."""
    if draft.rules.dos_call and len(draft.hands[seat]) == CALL_HAND_SIZE:
        draft.phase = CLOSING_TURN
    else:
        _pass_turn(draft, seat)


def _pass_turn(draft: Draft, seat: int) -> None:
    """Make the next seat clockwise the seat to move (S5). It can no longer be caught (Y2)."""
    draft.to_move = left_of(seat, len(draft.hands))
    draft.phase = MATCHING
    if draft.calls_due:
        _settle_call(draft, draft.to_move)


# The DOS call


def _call(draft: Draft, seat: int, call: CallDos) -> None:
    """Call "DOS" at the end of the caller's own turn (Y1), or later (Y2)."""
    if call.by == seat:
        _pass_turn(draft, seat)
    else:
        _settle_call(draft, call.by)


def _catch(draft: Draft, _: int, catch: CatchDos) -> None:
    """Make a caught player draw two cards at once. The current turn continues unchanged (Y3)."""
    _settle_call(draft, catch.caught)
    for _ in range(CATCH_PENALTY):
        draft.draw(catch.caught)


def _settle_call(draft: Draft, seat: int) -> None:
    """Remove a seat from the seats that owe a call."""
    draft.calls_due = tuple(other for other in draft.calls_due if other != seat)


# The end of a round


def _end_round(draft: Draft, winner: int) -> None:
    """Score the cards left in all other hands for the player who went out (R1-R4). The deal passes to the left (S6)."""
    points = sum(card.points for hand in draft.hands for card in hand)
    draft.calls_due = ()
    scores = list(draft.scores)
    scores[winner] += points
    draft.scores = tuple(scores)
    if scores[winner] >= draft.rules.target_score:
        draft.phase = GameOver(winner, points)
        draft.to_move = None
    else:
        draft.phase = RoundOver(winner, points)
        draft.to_move = left_of(draft.dealer, len(draft.hands))


_EFFECTS: Final[dict[type[Move], Callable[[Draft, int, Any], None]]] = {
    Deal: _deal,
    Match: _match,
    Draw: _draw,
    EndTurn: _end_turn,
    Place: _place,
    CallDos: _call,
    CatchDos: _catch,
}
"""The function for each kind of move, which edits the draft. A look-up saves trying one kind after another."""
