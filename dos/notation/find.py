"""Find the legal move that a person typed, in any case, with words for colors and with details left out.

The rules are not repeated here: the legal moves come from `legality`, and the reason why another move is illegal comes
from `explanation`.
"""

import difflib
from collections import Counter
from typing import Final

from dos._checks import check_type
from dos.errors import AmbiguousMove, IllegalMove, NotationError
from dos.explanation import violation
from dos.legality import legal_moves
from dos.moves import Match, Move, Place
from dos.notation.free_text import MAX_LENGTH, FreeText
from dos.notation.incoming import MARK
from dos.notation.moves import parse_written_move
from dos.state import Position, wrong_view

_MAX_SUGGESTIONS: Final = 5
"""The most legal moves that an error suggests."""
_COMPARED_LENGTH: Final = 40
"""How many characters of an unreadable text are compared with the legal moves."""
_MAX_COMPARED: Final = 200
"""With how many legal moves an unreadable text is compared."""
_MAX_CLOSELY_COMPARED: Final = 20
_LONGEST_MOVE: Final = len("R10=R10+R10!!")


def find_move(view: Position, text: str) -> Move:
    """Find the legal move that a typed text describes.

    Case, spaces and the order of two cards do not matter. Colors and numbers may be words, a Wild # is "red wild" or
    "red #", and a Wild DOS is "wild dos". The bonus, a color or the target may be left out if only one legal move fits.
    What a wild card is declared as may be added: "wild dos as blue 2". The exact text of a legal move always finds that
    move.

    Args:
        view: A `GameState`, for the seat to move, or an `Observation`, for the observing seat.
        text: The text as typed.

    Returns:
        The legal move.

    Raises:
        AmbiguousMove: If several legal moves fit. They are the error's `candidates`.
        IllegalMove: If the text describes a move, but not a legal one.
        NotationError: If the text does not describe a move, or has more than 500 characters.
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
    if len(text) > MAX_LENGTH:
        expected = f"a move of at most {MAX_LENGTH} characters"
        raise NotationError(text, 0, expected, _similar_to_text(text[:MAX_LENGTH].strip(), legal))
    exact = text.removeprefix(MARK).strip()
    if (exact_move := _exact_move(exact)) in legal:
        return exact_move
    seat = getattr(view, "seat", view.to_move)
    try:
        free_text = FreeText(text, seat)
        meanings = free_text.meanings()
    except NotationError as error:
        raise NotationError(text, error.offset, error.expected, _similar_to_text(exact, legal)) from None
    fitting = tuple(move for move in legal if any(meaning.covers(move) for meaning in meanings))
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise AmbiguousMove(text, fitting)
    declared = [meaning for meaning in meanings if meaning.is_declared]
    near = tuple(move for move in legal if any(meaning.covers(move, as_declared=False) for meaning in declared))
    if near:
        expected = "a color and a number that make the match"
        raise NotationError(text, free_text.declared_at, expected, near[:_MAX_SUGGESTIONS])
    row, hand = view.center_row.unmatched, Counter(view._hand_of(view._acting_seat(None)))
    # Among equally plausible moves max() returns the first, which has no bonus.
    _, move = max((meaning.likeliest(row, hand) for meaning in meanings), key=lambda likeliest: likeliest[0])
    rule, reason = violation(view, move, seat)  # type: ignore[misc] # not None: the move is not legal
    raise IllegalMove(move, rule, reason, _similar_to_move(move, legal))


def _exact_move(text: str) -> Move | None:
    """Return the move that a text is the notation of, if it is one."""
    try:
        return parse_written_move(text) if len(text) <= _LONGEST_MOVE else None
    except NotationError:
        return None


def _similar_to_text(text: str, legal: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return the legal moves whose text is most similar to the beginning of a text.

    Comparing texts is slow, so only those with most characters in common are compared.
    """
    start = text[:_COMPARED_LENGTH].lower()
    some = legal if len(legal) <= _MAX_COMPARED else legal[: _MAX_COMPARED // 2] + legal[-_MAX_COMPARED // 2 :]
    texts = {str(move).lower(): move for move in some}
    characters = set(start)
    near = sorted(texts, key=lambda name: -len(characters.intersection(name)))[:_MAX_CLOSELY_COMPARED]
    names = difflib.get_close_matches(start, near, n=_MAX_SUGGESTIONS, cutoff=0.4)
    return tuple(texts[name] for name in names) or legal[:_MAX_SUGGESTIONS]


def _similar_to_move(move: Move, legal: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return the legal moves that share the most cards with a move."""
    target, kinds = _parts(move)
    counts = Counter(kinds).items()

    def similarity(other: Move) -> int:
        other_target, played = _parts(other)
        shared = sum(min(count, played.count(kind)) for kind, count in counts if kind in played)
        return shared + (2 if target is not None and target == other_target else 0)

    similarities = [similarity(other) for other in legal]
    # Sorting is stable, so equally similar moves keep their order.
    places = sorted(range(len(legal)), key=lambda place: -similarities[place])[:_MAX_SUGGESTIONS]
    near = tuple(legal[place] for place in places if similarities[place])
    return near or legal[:_MAX_SUGGESTIONS]


def _parts(move: Move) -> tuple[int | None, list[int]]:
    """Return the kind of the target of a move and of the hand cards that it plays: whole numbers compare quickly."""
    match move:
        case Match():
            return move.target.kind, [card.kind for card in move.cards]
        case Place():
            return None, [move.card.kind]
        case _:
            return None, []
