"""Find the legal move that a person typed, in any case, with words for colors and with details left out.

The rules are not repeated here: the legal moves come from `legality`, and the reason why another move is illegal comes
from `explanation`.
"""

import difflib
from collections import Counter
from typing import Final

from dos._checks import check_type
from dos.cards import Card
from dos.errors import AmbiguousMove, IllegalMove, NotationError
from dos.explanation import violation
from dos.legality import legal_moves
from dos.matching import matches_of
from dos.moves import Match, Move, Place
from dos.notation.free_text import FreeText
from dos.state import Position, wrong_view

_MAX_SUGGESTIONS: Final = 5
"""The most legal moves that an error suggests."""
_COMPARED_LENGTH: Final = 40
"""How many characters of an unreadable text are compared with the legal moves."""


def find_move(view: Position, text: str) -> Move:
    """Find the legal move that a typed text describes.

    Case, spaces and the order of two cards do not matter. Colors may be words, a Wild # is "red wild" or "red #", and a
    Wild DOS is "wild dos". The bonus, a color or the target may be left out if only one legal move fits. The exact text
    of a legal move always finds that move.

    Args:
        view: A `GameState`, for the seat to move, or an `Observation`, for the observing seat.
        text: The text as typed.

    Returns:
        The legal move.

    Raises:
        AmbiguousMove: If several legal moves fit. They are the error's `candidates`.
        IllegalMove: If the text describes a move, but not a legal one.
        NotationError: If the text does not describe a move.
        TypeError: If `view` is not a `GameState` or an `Observation`, or `text` is not a string.

    Example:
        >>> from dos import Deal, apply, find_move, new_game
        >>> state = apply(new_game(2, seed=2017, dealer=0), Deal())
        >>> print(*state.hands[1], "onto", *state.center_row.cards)
        G10 R3 R4 R5 Y5 Y5 Y8 onto R5 Y6
        >>> print(find_move(state, "red 5 with yellow 5"), find_move(state, "r5=R5"), find_move(state, "DRAW"))
        R5=Y5 R5=R5! draw
        >>> find_move(state, "5 on red 5")
        Traceback (most recent call last):
        dos.AmbiguousMove: '5 on red 5' is ambiguous: R5=R5! or R5=Y5
    """
    if not isinstance(view, Position):
        raise wrong_view(view)
    check_type("text", text, str)
    legal = legal_moves(view)
    exact = text.strip()
    for move in legal:
        if str(move) == exact:
            return move
    seat = getattr(view, "seat", view.to_move)
    try:
        meanings = FreeText(text, seat).meanings()
    except NotationError as error:
        raise NotationError(text, error.offset, error.expected, _similar_to_text(text, legal)) from None
    fitting = tuple(move for move in legal if move in meanings)
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise AmbiguousMove(text, fitting)
    row, hand = view.center_row.unmatched, view._hand_of(view._acting_seat(None))
    # Among equally plausible moves max() returns the first, which has no bonus.
    move = max(meanings, key=lambda move: _plausibility(move, row, hand))
    rule, reason = violation(view, move, seat)  # type: ignore[misc] # not None: the move is not legal
    raise IllegalMove(move, rule, reason, _similar_to_move(move, legal))


def _similar_to_text(text: str, legal: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return the legal moves whose text is most similar to the beginning of a text."""
    texts = {str(move).lower(): move for move in legal}
    near = difflib.get_close_matches(text[:_COMPARED_LENGTH].lower(), texts, n=_MAX_SUGGESTIONS, cutoff=0.4)
    return tuple(texts[name] for name in near) or legal[:_MAX_SUGGESTIONS]


def _similar_to_move(move: Move, legal: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return the legal moves that share the most cards with a move."""
    target, cards = _parts(move)
    similarity = {
        other: (2 if target is not None and other_target == target else 0) + (Counter(cards) & Counter(played)).total()
        for other in legal
        for other_target, played in [_parts(other)]
    }
    near = [other for other in legal if similarity[other]] or list(legal)
    return tuple(sorted(near, key=lambda other: -similarity[other])[:_MAX_SUGGESTIONS])


def _parts(move: Move) -> tuple[Card | None, tuple[Card, ...]]:
    """Return the target of a move and the hand cards that it plays."""
    match move:
        case Match():
            return move.target, move.cards
        case Place():
            return None, (move.card,)
        case _:
            return None, ()


def _plausibility(move: Move, row: tuple[Card, ...], hand: tuple[Card, ...]) -> int:
    """Rate how likely it is that the player meant an illegal move: higher is likelier."""
    target, cards = _parts(move)
    in_hand = (Counter(cards) & Counter(hand)).total()
    is_possible = isinstance(move, Match) and move in matches_of(move.target, move.cards)
    return 2 * in_hand + (2 if target in row else 0) + (1 if is_possible else 0)
