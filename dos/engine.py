"""The course of the game, in the order of the rulebook: the deal, the turn, the DOS call, the end of a round.

`apply` is pure. This module must not know which moves are legal (`legality` does), nor what a player may see.
"""

from typing import assert_never

from dos._checks import wrong_type
from dos.cards import Card, sorted_cards
from dos.draft import Draft
from dos.errors import IllegalMove
from dos.explanation import violation
from dos.moves import CallDos, CatchDos, ColorMatch, Deal, Draw, EndTurn, Match, Move, Place
from dos.phases import (
    CLOSING_TURN,
    MATCHING,
    AddingBonus,
    AfterDraw,
    ClosingTurn,
    GameOver,
    Matching,
    RoundOver,
)
from dos.row import UNMATCHED, CenterRow, discard_matched, with_card, with_match
from dos.rules import CALL_AT, PENALTY, ROW_SIZE
from dos.seats import clockwise_from, left_of
from dos.shuffling import shuffled
from dos.state import GameState, bonuses_earned


def apply(state: GameState, move: Move, *, by: int | None = None) -> GameState:
    """The state of the game after a move. The state given is never changed.

    Every move is checked, whoever made it. The state is taken to be valid; of one built by hand, see `validate`.

    Args:
        state: Where the game stands.
        move: The move to make.
        by: Who makes it. With it, a move that is not that seat's to make is refused before any card is looked at:
            what a server passes with every move from outside. By default the seat to move; of a DOS call or a catch,
            the seat that it names.

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
        dos.IllegalMove: draw: it is the turn of seat 1, not of seat 0 (S5)
    """
    if not isinstance(state, GameState):
        raise wrong_type(state, "a state", GameState)
    if (broken := violation(state, move, by)) is not None:
        raise IllegalMove(move, *broken)
    draft = Draft.of(state)
    seat: int = state.to_move  # type: ignore[assignment] # when nobody is to move no move is legal
    match move:
        # The most frequent first.
        case Match():
            _match(draft, seat, move)
        case EndTurn():
            _end_turn(draft, seat)
        case Place():
            _place(draft, seat, move.card)
        case Draw():
            draft.phase = AfterDraw(draft.draw(seat))
        case Deal():
            _deal(draft, seat)
        case CallDos():
            _call(draft, move.by)
        case CatchDos():
            _catch(draft, move.caught)
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
        if draft.calls_due:
            draft.calls_due = tuple(other for other in draft.calls_due if len(draft.hands[other]) == CALL_AT)
    if not draft.hands[seat]:
        _end_round(draft, seat)


def _end_turn(draft: Draft, seat: int) -> None:
    """End the matching (E1), decline the bonus cards that are optional (E3), or leave the call unmade (Y2)."""
    if isinstance(draft.phase, Matching):
        required, optional = bonuses_earned(draft.center_row, draft.rules)
        draft.center_row, gone = discard_matched(draft.center_row)
        draft.discard_pile += gone
        while len(draft.center_row.piles) < ROW_SIZE and (card := draft.next_card()) is not None:
            draft.center_row = with_card(draft.center_row, card)
        if required or optional:
            draft.phase = AddingBonus(required, optional)
            return
    elif isinstance(draft.phase, ClosingTurn):
        draft.calls_due = tuple(sorted((*draft.calls_due, seat)))
        _pass_turn(draft, seat)
        return
    _close_turn(draft, seat)


def _place(draft: Draft, seat: int, card: Card) -> None:
    """Put a card into the Center Row: after a draw (D3), or as a bonus, those of B2 before those of B1 (E3)."""
    draft.play(seat, (card,))
    draft.center_row = with_card(draft.center_row, card)
    phase = draft.phase
    if not draft.hands[seat]:
        _end_round(draft, seat)
    elif isinstance(phase, AddingBonus) and phase.required + phase.optional > 1:
        required, optional = phase.required, phase.optional
        draft.phase = AddingBonus(required - 1, optional) if required else AddingBonus(0, optional - 1)
    else:
        _close_turn(draft, seat)


def _close_turn(draft: Draft, seat: int) -> None:
    """All matches and placements are made: play passes on, unless the DOS call is owed (Y1)."""
    if draft.rules.dos_call and len(draft.hands[seat]) == CALL_AT:
        draft.phase = CLOSING_TURN
    else:
        _pass_turn(draft, seat)


def _pass_turn(draft: Draft, seat: int) -> None:
    """Play goes clockwise (S5). Whose turn it is can no longer be caught (Y2)."""
    draft.to_move = left_of(seat, len(draft.hands))
    draft.phase = MATCHING
    if draft.calls_due:
        _settle_call(draft, draft.to_move)


# The DOS call


def _call(draft: Draft, seat: int) -> None:
    """Call "DOS": at the end of the own turn (Y1), or later (Y2)."""
    if seat == draft.to_move:
        _pass_turn(draft, seat)
    else:
        _settle_call(draft, seat)


def _catch(draft: Draft, caught: int) -> None:
    """A player who was caught draws two cards at once, and the turn goes on unchanged (Y3)."""
    _settle_call(draft, caught)
    for _ in range(PENALTY):
        draft.draw(caught)


def _settle_call(draft: Draft, seat: int) -> None:
    """A seat owes no call any more."""
    draft.calls_due = tuple(other for other in draft.calls_due if other != seat)


# The end of a round


def _end_round(draft: Draft, winner: int) -> None:
    """The player who went out scores the cards left in all other hands (R1-R4); the deal passes to the left (S6)."""
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
