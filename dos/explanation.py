"""The reason that a move is illegal: the rule that it breaks, and one sentence for the player.

Theory of operation. `violation` judges one move. It does not search the list of legal moves: a list cannot say why a
move is missing from it, and generating it takes longer. This makes it a second, independent implementation of the rules
beside `legality`. The tests compare the two on positions from many games, and any disagreement is a bug in one of them
(I3).

A move can be wrong in several ways. The answer is the first cause in a fixed order, so the same mistake always gets the
same rule number:

1. Seat and phase: the seat is not to move, or `TRANSITIONS` does not allow this kind of move in the phase. Calls and
   catches have their own rules, because any seat may make them (Y1, Y2, Y5).
2. Hand and target: the cards are not in the hand, or the target is not in the Center Row.
3. The numbers do not match (T1, T2, T4), or they do but the target has already been matched this turn (T3).
4. The match does not earn the bonus that it names (B1-B5).
5. The first match after a draw does not use the drawn card (D2).

`apply` calls `violation` for every move, and nearly all moves are legal. So the functions that decide do only a few
lookups, and separate functions compose the message once a move is known to be illegal.

The module reads only a `Position` and the hand of the acting seat. An explanation from an observation equals the one
from the state, and neither reveals a hidden card.
"""

from typing import Final, TypeAlias, assert_never

from dos._checks import short_repr, whole_number
from dos.cards import Card, WildDos
from dos.errors import IllegalMove
from dos.matching import can_share_color, matches_of
from dos.moves import CallDos, CatchDos, ColorMatch, Deal, Draw, EndTurn, Match, Move, Place, check_move
from dos.phases import TRANSITIONS, AddingBonus, AfterDraw, AwaitingDeal, ClosingTurn, Matching, RoundOver
from dos.row import is_unmatched
from dos.state import Position, wrong_view

Violation: TypeAlias = tuple[str, str]
"""The number of the rule that a move breaks, and one sentence for the player."""

_DRAW_AFTER_MATCH: Final = "D1", "you can draw only at the start of your turn, before you match"


def explain(view: Position, move: Move, *, by: int | None = None) -> IllegalMove | None:
    """Explain why a move is illegal: return the error that `apply` would raise.

    If the move is wrong in several ways, the error names the first in the order of the rulebook: number before color
    before bonus.

    Args:
        view: A `GameState`, or an `Observation`. The explanation reveals nothing that the observation does not contain.
        move: Any move.
        by: The seat that makes the move. For a state, the default is the seat to move, or the seat that a DOS call or a
            catch names. For an observation, it is always the observer's seat.

    Returns:
        The error, which is not raised, or `None` if the move is legal.

    Raises:
        DosError: If the observation belongs to a seat other than `by`.
        TypeError: If `view` is neither a state nor an observation, `move` is not a move, or `by` is not an int.

    Example:
        >>> from dos import Deal, Draw, explain, new_game
        >>> state = new_game(2, seed=2017)
        >>> explain(state, Deal()) is None
        True
        >>> print(explain(state, Draw()))
        draw: the cards have not been dealt yet (S3)
    """
    if not isinstance(view, Position):
        raise wrong_view(view)
    broken = violation(view, move, by)
    return None if broken is None else IllegalMove(move, *broken)


def violation(view: Position, move: Move, by: int | None = None) -> Violation | None:
    """Return the rule that a move breaks and the reason, or `None` if it is legal. See `explain` for the arguments."""
    if by is not None:
        by = whole_number("by", by)
        if not 0 <= by < view.num_players:
            check_move(move)
            return "S1", f"there is no seat {short_repr(by)} in a {view.num_players}-player game"
    seat = view._acting_seat(by)
    if seat is None or seat != view.to_move or type(move) not in TRANSITIONS[type(view.phase)]:
        return _turn_violation(view, move, by, seat)
    match move:
        # The most frequent kinds come first.
        case Match():
            return _match_violation(view, view._hand_of(seat), move)
        case EndTurn():
            return _ending_violation(view)
        case Place():
            return _placement_violation(view, view._hand_of(seat), move)
        case Draw():
            return None if is_unmatched(view.center_row) else _DRAW_AFTER_MATCH
        case Deal():
            return None
        case CallDos() | CatchDos():
            return _call_violation(view, move, by)
        case unreachable:
            assert_never(unreachable)


def _turn_violation(view: Position, move: Move, by: int | None, seat: int | None) -> Violation | None:
    """Judge a move by a seat that is not to move, or a kind of move that the phase does not allow."""
    check_move(move)
    if isinstance(move, CallDos | CatchDos):
        return _call_violation(view, move, by)
    return _wrong_phase(view, move) if seat is not None and seat == view.to_move else _out_of_turn(view, seat)


def _call_violation(view: Position, move: CallDos | CatchDos, by: int | None) -> Violation | None:
    """Judge a call or a catch, which any seat may make (Y1, Y2, Y5)."""
    if view.to_move is None:
        return _over(view)
    if not view.rules.dos_call:
        return "Y5", "this game is played without the DOS call"
    caller = move.by
    caught = move.caught if isinstance(move, CatchDos) else caller
    if (unknown := max(caller, caught)) >= view.num_players:
        return "S1", f"there is no seat {unknown} in a {view.num_players}-player game"
    if (seat := view._acting_seat(by, caller)) != caller:
        return "Y5", f"only seat {caller} can make this move, not {_name_of(seat)}"
    if isinstance(move, CatchDos) and caught == caller:
        return "Y2", "you cannot catch yourself"
    if caught in view.calls_due:
        return None
    if isinstance(move, CatchDos):
        return "Y5", f"you cannot catch seat {caught}: it does not owe a DOS call"
    if caller == view.to_move and isinstance(view.phase, ClosingTurn):
        return None
    return "Y5", "you do not owe a DOS call"


def _over(view: Position) -> Violation:
    return "R4", f"the game is over: seat {view.winner} has won"


def _name_of(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def _out_of_turn(view: Position, seat: int | None) -> Violation:
    if view.to_move is None:
        return _over(view)
    if isinstance(view.phase, AwaitingDeal | RoundOver):
        return "S6", f"it is seat {view.to_move}'s deal, not {_name_of(seat)}'s"
    return "S5", f"it is seat {view.to_move}'s turn, not {_name_of(seat)}'s"


def _wrong_phase(view: Position, move: Move) -> Violation:
    """Explain why the phase does not allow a kind of move."""
    match view.phase, move:
        case AwaitingDeal(), _:
            return "S3", "the cards have not been dealt yet"
        case RoundOver(), _:
            return "S6", "the round is over, and the only move is the next deal"
        case _, Deal():
            return "S6", "this round has already been dealt"
        case ClosingTurn(), _:
            return "Y1", 'call "DOS" or end the turn'
        case AfterDraw(), Draw():
            return "D1", "you can draw only once a turn"
        case AfterDraw(), _:
            return "D3", "if you do not match after drawing, you must place a card"
        case Matching(), _ if is_unmatched(view.center_row):
            return "D3", "you can place a card only as a bonus, or after drawing without a match"
        case Matching(), _:
            return "E1", "finish matching before you place bonus cards"
        case _, Draw():
            return "D1", "you can draw only at the start of your turn"
        case _:
            return "E1", "you cannot match again after you have finished matching"


def _placement_violation(view: Position, hand: tuple[Card, ...], move: Place) -> Violation | None:
    kind = move.card.kind
    for card in hand:
        if card.kind == kind:
            return None
    if isinstance(view.phase, AfterDraw):
        rule = "D3"
    else:
        rule = "B2" if view.bonuses_owed[0] and not view.rules.single_bonus_required else "B1"
    return rule, f"{move.card} is not in your hand, so you cannot place it"


def _ending_violation(view: Position) -> Violation | None:
    phase = view.phase
    if isinstance(phase, AddingBonus):
        if phase.required:
            rule = "B1" if view.rules.single_bonus_required else "B2"
            return rule, "you must place a bonus card before ending your turn"
    elif isinstance(phase, Matching) and is_unmatched(view.center_row):
        return "T5", "match or draw before ending your turn"
    return None


def _match_violation(view: Position, hand: tuple[Card, ...], move: Match) -> Violation | None:
    cards = move.cards
    kinds = [card.kind for card in hand]
    first, last = cards[0].kind, cards[-1].kind
    if first not in kinds or (len(cards) == 2 and kinds.count(last) < (2 if first == last else 1)):
        return _hand_violation(hand, move)
    target = move.target.kind
    for pile in view.center_row.piles:
        if pile.card.kind == target and pile.match is None:
            break
    else:
        return _target_violation(view, move)
    matches = matches_of(move.target, cards)
    if not matches:
        return _number_violation(move)
    if move not in matches:
        return _bonus_violation(move)
    if type(view.phase) is AfterDraw and not view.rules.any_match_after_draw:
        return _first_match_violation(view.phase, move)
    return None


def _hand_violation(hand: tuple[Card, ...], move: Match) -> Violation:
    """Explain why the cards cannot be played from the hand."""
    missing = next(card for card in move.cards if hand.count(card) < move.cards.count(card))
    if missing in hand:
        return _match_rule(move), f"you have only one {missing}, so you cannot play two"
    return _match_rule(move), f"{missing} is not in your hand, so you cannot play it"


def _target_violation(view: Position, move: Match) -> Violation:
    """Explain why the target cannot be matched: it is not in the row, has another number, or was matched (T3)."""
    if all(pile.card != move.target for pile in view.center_row.piles):
        return _match_rule(move), f"{move.target} is not in the Center Row, so you cannot match it"
    if not matches_of(move.target, move.cards):
        return _number_violation(move)
    return "T3", f"every {move.target} in the Center Row has been matched this turn, and each can be matched only once"


def _first_match_violation(phase: AfterDraw, move: Match) -> Violation | None:
    if phase.card is None:
        return "D2", "there was no card to draw, so you must place a card"
    if phase.card not in move.cards:
        return "D2", f"your first match after drawing must use the drawn card, {phase.card}"
    return None


def _match_rule(move: Match) -> str:
    return "T1" if len(move.cards) == 1 else "T2"


def _number_violation(move: Match) -> Violation:
    """Explain why the numbers do not fit."""
    target, cards = move.target, move.cards
    if len(cards) == 2:
        return "T2", f"{cards[0]} and {cards[1]} cannot add up to {target}"
    (card,) = cards
    if any(isinstance(each, WildDos) for each in (target, card)):
        return "C4", f"a Wild DOS is always a 2, so {card} does not match {target}"
    if can_share_color(target, card):
        return "T4", f"{card} has the same color as {target}, but only the number counts"
    return "T1", f"{card} does not have the same number as {target}"


def _bonus_violation(move: Match) -> Violation:
    """Explain why the numbers fit, but not the bonus."""
    target, cards = move.target, move.cards
    played = " and ".join(map(str, cards))
    match move.bonus, len(cards):
        case ColorMatch.NONE, _:
            return "B5", f"{played} on {target} earns the bonus; only a Wild DOS lets you decline it"
        case ColorMatch.SINGLE, 2:
            return "B1", f"{played} make a Double Match, but a Single Color Match takes one card"
        case ColorMatch.DOUBLE, 1:
            return "B2", f"{played} makes a Single Match, but a Double Color Match takes two cards"
        case _:
            is_wild = any(isinstance(card, WildDos) for card in (target, *cards))
            rule = "B4" if is_wild else "B1" if len(cards) == 1 else "B2"
            return rule, f"{', '.join(map(str, cards))} and {target} cannot have the same color"
