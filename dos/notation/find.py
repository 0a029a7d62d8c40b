"""Moves as people type them: any case, words for colors, no more than is needed to tell the move from the others.

This module must not know the rules: it looks through the legal moves, and asks `explanation` why another is none.
"""

import difflib
from collections import Counter
from typing import Final

from dos._checks import check_type, wrong_type
from dos.cards import Card
from dos.errors import AmbiguousMove, IllegalMove, NotationError
from dos.explanation import violation
from dos.legality import legal_moves
from dos.matching import matches_of
from dos.moves import Match, Move, Place
from dos.notation.free_text import FreeText
from dos.state import Position

_CLOSE: Final = 5
"""How many legal moves an error names at most."""
_LOOKED_AT: Final = 40
"""So much of a text that says no move is looked at for what may have been meant."""


def find_move(view: Position, text: str) -> Move:
    """The legal move that a person means.

    Case, spaces and the order of two cards do not matter. Colors may be words, a Wild # is "red wild" or "red #", a
    Wild DOS "wild dos". What is left out is filled in where only one legal move fits: the bonus, a color, the target.
    The exact text of a legal move is always that move.

    Args:
        view: A `GameState`, for the seat to move, or an `Observation`, for the seat that observes.
        text: What was typed.

    Returns:
        The move.

    Raises:
        AmbiguousMove: Several legal moves fit; the error has them.
        IllegalMove: The text says a move, and it is not legal.
        NotationError: The text says no move.
        TypeError: `view` is neither, or the text no text.

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
        raise wrong_type(view, "a view", Position)
    check_type("a text", text, str)
    legal = legal_moves(view)
    exact = text.strip()
    for move in legal:
        if str(move) == exact:
            return move
    speaker = getattr(view, "seat", view.to_move)
    try:
        meant = FreeText(text, speaker).meant()
    except NotationError as error:
        raise NotationError(text, error.offset, error.expected, _close_to_text(text, legal)) from None
    fitting = tuple(move for move in legal if move in meant)
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise AmbiguousMove(text, fitting)
    row, hand = view.center_row.unmatched, view._hand_of(view._acting_seat(None))
    # Of those that are alike the first, which has no bonus.
    move = max(meant, key=lambda move: _plausibility(move, row, hand))
    rule, reason = violation(view, move, speaker)  # type: ignore[misc] # one that is legal has been found
    raise IllegalMove(move, rule, reason, _close_to_move(move, legal))


def _close_to_text(text: str, legal: tuple[Move, ...]) -> tuple[Move, ...]:
    """The legal moves whose text is most like a text, of which the beginning is enough."""
    texts = {str(move).lower(): move for move in legal}
    near = difflib.get_close_matches(text[:_LOOKED_AT].lower(), texts, n=_CLOSE, cutoff=0.4)
    return tuple(texts[name] for name in near) or legal[:_CLOSE]


def _close_to_move(move: Move, legal: tuple[Move, ...]) -> tuple[Move, ...]:
    """The legal moves that have most in common with a move."""
    target, cards = _parts(move)
    likeness = {
        other: (2 if target is not None and other_target == target else 0) + (Counter(cards) & Counter(played)).total()
        for other in legal
        for other_target, played in [_parts(other)]
    }
    near = [other for other in legal if likeness[other]] or list(legal)
    return tuple(sorted(near, key=lambda other: -likeness[other])[:_CLOSE])


def _parts(move: Move) -> tuple[Card | None, tuple[Card, ...]]:
    """The target of a move, and the hand cards that it plays."""
    match move:
        case Match():
            return move.target, move.cards
        case Place():
            return None, (move.card,)
        case _:
            return None, ()


def _plausibility(move: Move, row: tuple[Card, ...], hand: tuple[Card, ...]) -> int:
    """How likely it is that a move was meant which is not legal."""
    target, cards = _parts(move)
    held = 2 * (Counter(cards) & Counter(hand)).total()
    possible = isinstance(move, Match) and move in matches_of(move.target, move.cards)
    return held + (2 if target in row else 0) + (1 if possible else 0)
