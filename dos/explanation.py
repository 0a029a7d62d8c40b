"""Why a move is illegal: the rule that it breaks, and one sentence that says so.

A move is judged by itself, not looked up in the list of legal moves; the tests hold the two to one another (I3). This
module must not know what a move does to the game, nor whether it looks at a state or an observation.
"""

from typing import Final, TypeAlias, assert_never

from dos._checks import check_type, short_repr, wrong_type
from dos.cards import Card, WildDos
from dos.errors import IllegalMove
from dos.matching import can_share_color, matches_of
from dos.moves import MOVE_TYPES, CallDos, CatchDos, ColorMatch, Deal, Draw, EndTurn, Match, Move, Place
from dos.phases import TRANSITIONS, AddingBonus, AfterDraw, AwaitingDeal, ClosingTurn, Matching, RoundOver
from dos.row import is_unmatched
from dos.state import Position

Violation: TypeAlias = tuple[str, str]
"""Why a move is illegal: the number of the rule, and one sentence."""

_MATCHED_BEFORE_DRAWING: Final = "D1", "a card is drawn as the first act of the turn only, and a match was made"


def explain(view: Position, move: Move, *, by: int | None = None) -> IllegalMove | None:
    """Why a move is illegal: the error that `apply` would raise.

    Of several causes it names the first in the order of the rulebook: number before color before bonus.

    Args:
        view: A `GameState`, or an `Observation`, of which it tells nothing that the observation does not.
        move: Any move.
        by: Who makes it. Of a state, by default the seat to move; of a DOS call or a catch, the seat that it names.
            Of an observation, always the seat that observes.

    Returns:
        The error, not raised; `None` if the move is legal.

    Raises:
        DosError: The observation is another seat's than `by`.
        TypeError: `view` is neither, `move` is no move, or `by` no int.

    Example:
        >>> from dos import Deal, Draw, explain, new_game
        >>> state = new_game(2, seed=2017)
        >>> explain(state, Deal()) is None
        True
        >>> print(explain(state, Draw()))
        draw: the cards are not dealt yet (S3)
    """
    if not isinstance(view, Position):
        raise wrong_type(view, "a view", Position)
    broken = violation(view, move, by)
    return None if broken is None else IllegalMove(move, *broken)


def violation(view: Position, move: Move, by: int | None = None) -> Violation | None:
    """Return the rule that a move breaks, and why; `None` if it is legal. The arguments are those of `explain`."""
    if by is not None:
        check_type("by", by, int)
        if not 0 <= by < view.num_players:
            check_type("a move", move, *MOVE_TYPES)
            return "S1", f"there is no seat {short_repr(by)} in a game of {view.num_players}"
    seat = view._acting_seat(by)
    if seat is None or seat != view.to_move or type(move) not in TRANSITIONS[type(view.phase)]:
        return _misplaced(view, move, by, seat)
    match move:
        # The most frequent first.
        case Match():
            return _match_violation(view, view._hand_of(seat), move)
        case EndTurn():
            return _ending_violation(view)
        case Place():
            return _placement_violation(view, view._hand_of(seat), move)
        case Draw():
            return None if is_unmatched(view.center_row) else _MATCHED_BEFORE_DRAWING
        case Deal():
            return None
        case CallDos() | CatchDos():
            return _call_violation(view, move, by)
        case unreachable:
            assert_never(unreachable)


def _misplaced(view: Position, move: Move, by: int | None, seat: int | None) -> Violation | None:
    """What is wrong with a move of a seat that is not to move, or of a kind that the phase does not know."""
    check_type("a move", move, *MOVE_TYPES)
    if isinstance(move, CallDos | CatchDos):
        return _call_violation(view, move, by)
    return _wrong_phase(view, move) if seat is not None and seat == view.to_move else _out_of_turn(view, seat)


def _call_violation(view: Position, move: CallDos | CatchDos, by: int | None) -> Violation | None:
    """What is wrong with a call or a catch, which any seat may make (Y1, Y2, Y5)."""
    if view.to_move is None:
        return _over(view)
    if not view.rules.dos_call:
        return "Y5", "the DOS call is not played in this game"
    speaker = move.by
    caught = move.caught if isinstance(move, CatchDos) else speaker
    if (unknown := max(speaker, caught)) >= view.num_players:
        return "S1", f"there is no seat {unknown} in a game of {view.num_players}"
    if (seat := view._acting_seat(by, speaker)) != speaker:
        return "Y5", f"only seat {speaker} itself can say that, not {_named(seat)}"
    if isinstance(move, CatchDos) and caught == speaker:
        return "Y2", "a player is caught by another"
    if caught in view.calls_due:
        return None
    if isinstance(move, CatchDos):
        return "Y5", f"seat {caught} cannot be caught: it has left no call unmade"
    if speaker == view.to_move and isinstance(view.phase, ClosingTurn):
        return None
    return "Y5", f"no call of seat {speaker} is due"


def _over(view: Position) -> Violation:
    return "R4", f"the game is over, seat {view.winner} has won it"


def _named(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def _out_of_turn(view: Position, seat: int | None) -> Violation:
    if view.to_move is None:
        return _over(view)
    who = _named(seat)
    if isinstance(view.phase, AwaitingDeal | RoundOver):
        return "S6", f"seat {view.to_move} is to deal, not {who}"
    return "S5", f"it is the turn of seat {view.to_move}, not of {who}"


def _wrong_phase(view: Position, move: Move) -> Violation:
    """What is wrong with a kind of move that the phase does not know."""
    match view.phase, move:
        case AwaitingDeal(), _:
            return "S3", "the cards are not dealt yet"
        case RoundOver(), _:
            return "S6", "the round is scored, and the only move is the next deal"
        case _, Deal():
            return "S6", "a round is in play, and is dealt only once"
        case ClosingTurn(), _:
            return "Y1", "the turn is done but for the DOS call: call, or end the turn"
        case AfterDraw(), Draw():
            return "D1", "a card is drawn only once a turn"
        case AfterDraw(), _:
            return "D3", "after a draw without a match one card must be placed"
        case Matching(), _ if is_unmatched(view.center_row):
            return "D3", "a card is placed only as a bonus, or after a draw without a match"
        case Matching(), _:
            return "E1", "bonus cards are placed only after the matching has ended"
        case _, Draw():
            return "D1", "a card is drawn as the first act of the turn only"
        case _:
            return "E1", "the matching has ended, and bonus cards are being placed"


def _placement_violation(view: Position, hand: tuple[Card, ...], move: Place) -> Violation | None:
    kind = move.card.kind
    for card in hand:
        if card.kind == kind:
            return None
    if isinstance(view.phase, AfterDraw):
        rule = "D3"
    else:
        rule = "B2" if view.bonuses_owed[0] and not view.rules.single_bonus_required else "B1"
    return rule, f"{move.card} is not in the hand, so it cannot be placed"


def _ending_violation(view: Position) -> Violation | None:
    phase = view.phase
    if isinstance(phase, AddingBonus):
        if phase.required:
            rule = "B1" if view.rules.single_bonus_required else "B2"
            return rule, "a bonus card that must be placed cannot be declined"
    elif isinstance(phase, Matching) and is_unmatched(view.center_row):
        return "T5", "a turn holds at least one match or a draw"
    return None


def _match_violation(view: Position, hand: tuple[Card, ...], move: Match) -> Violation | None:
    cards = move.cards
    held = [card.kind for card in hand]
    first, last = cards[0].kind, cards[-1].kind
    # Of two equal cards the second must be held besides the first.
    if first not in held or (len(cards) == 2 and held.count(last) <= (first == last)):
        return _holding_violation(hand, move)
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


def _holding_violation(hand: tuple[Card, ...], move: Match) -> Violation:
    """Why the cards cannot be played from the hand."""
    missing = next(card for card in move.cards if hand.count(card) < move.cards.count(card))
    how = "is in the hand only once" if missing in hand else "is not in the hand"
    return _counting_rule(move), f"{missing} {how}, so it cannot be played"


def _target_violation(view: Position, move: Match) -> Violation:
    """Why the target cannot be matched by these cards: it is not there, has another number, or was matched (T3)."""
    if all(pile.card != move.target for pile in view.center_row.piles):
        return _counting_rule(move), f"{move.target} is not in the Center Row, so it cannot be matched"
    if not matches_of(move.target, move.cards):
        return _number_violation(move)
    return "T3", f"every {move.target} in the Center Row has been matched this turn, and each can be matched once"


def _first_match_violation(phase: AfterDraw, move: Match) -> Violation | None:
    if phase.card is None:
        return "D2", "nothing was there to draw, so one card must be placed"
    if phase.card not in move.cards:
        return "D2", f"the first match after a draw must use the drawn card, {phase.card}"
    return None


def _counting_rule(move: Match) -> str:
    return "T1" if len(move.cards) == 1 else "T2"


def _number_violation(move: Match) -> Violation:
    """Why the numbers do not fit."""
    target, cards = move.target, move.cards
    if len(cards) == 2:
        return "T2", f"{cards[0]} and {cards[1]} cannot add up to {target}"
    if any(isinstance(card, WildDos) for card in (target, *cards)):
        return "C4", f"a Wild DOS is always a 2, so {cards[0]} does not match {target}"
    if can_share_color(target, *cards):
        return "T4", f"{cards[0]} has the color of {target}, but only the number decides"
    return "T1", f"{cards[0]} does not have the number of {target}"


def _bonus_violation(move: Match) -> Violation:
    """Why the numbers fit, but not the bonus."""
    target, cards = move.target, move.cards
    played = " and ".join(map(str, cards))
    match move.bonus, len(cards):
        case ColorMatch.NONE, _:
            why = f"{played} on {target} is a Color Match, and only the color of a Wild DOS could forgo it"
            return "B5", why
        case ColorMatch.SINGLE, 2:
            return "B1", f"{played} is a Double Match, and a Single Color Match is made with one card"
        case ColorMatch.DOUBLE, 1:
            return "B2", f"{played} is a Single Match, and a Double Color Match is made with two cards"
        case _:
            is_wild = any(isinstance(card, WildDos) for card in (target, *cards))
            rule = "B4" if is_wild else "B1" if len(cards) == 1 else "B2"
            return rule, f"{played} and {target} cannot all be read in one color"
