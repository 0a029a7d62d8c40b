"""Format and parse whole positions, a few lines of text each: a state, or an observation of one seat.

Both functions accept positions that no game reaches, since such a position may be the bug to report. `validate` checks
them.
"""

from dos._checks import check_type
from dos.errors import DosError, InvalidState, NotationError
from dos.notation.incoming import MAX_SIZE, PastedText, check_size, size_of
from dos.notation.position_format import HEAD, is_contradictory, position_lines
from dos.notation.position_parse import read_position
from dos.notation.scanner import Scanner
from dos.observation import Observation
from dos.state import GameState
from dos.validation.types import type_problems


def format_position(view: GameState | Observation) -> str:
    """Format a state or an observation as a few lines of text, for a bug report or a file.

    Hidden cards are written as ``?``. The text of a state contains every card, so do not send it to players. The format
    may change until version 1.0.

    Args:
        view: A state or an observation. It need not be valid.

    Returns:
        The text, which `parse_position` parses back to an equal value, except that an `OwnShuffler` replaces a shuffler
        that is not one of this library's.

    Raises:
        DosError: If the position cannot be written because its parts contradict each other, or its text would be larger
            than 1 MiB.
        InvalidState: If a field is of the wrong type.
        TypeError: If `view` is not a `GameState` or an `Observation`.

    Example:
        >>> from dos import DECK, Deal, Rules, apply, new_game, observe
        >>> from dos.notation import format_position
        >>> rules = Rules(hand_size=2, deck=DECK[::9])
        >>> state = apply(new_game(2, rules=rules, seed=2017, dealer=0), Deal())
        >>> print(format_position(observe(state, 1)), end="")
        dos position 1
        seat: 1
        rules: hand_size=2 deck=B1,B5,B9,G3,G6,G10,R4,R7,Y1,Y5,Y9,WD
        round: 1
        dealer: 0
        to move: 1
        phase: matching
        scores: 0 0
        hand 0: ? ?
        hand 1: G10 Y5
        row: R4 B9
        draw pile: ? ? ? ? ? ?
        discard pile:
    """
    check_type("view", view, GameState, Observation, expected="a GameState or an Observation")
    problems = tuple(type_problems(view))
    if problems:
        raise InvalidState(problems)
    if is_contradictory(view):
        msg = "this position cannot be written: its parts contradict each other"
        raise DosError(msg)
    text = "".join([f"{line}\n" for line in position_lines(view)])
    if size_of(text) > MAX_SIZE:
        msg = f"this position is too large to write: {size_of(text)} bytes, at most {MAX_SIZE} are allowed"
        raise DosError(msg)
    return text


def parse_position(text: str) -> GameState | Observation:
    r"""Parse a state or an observation.

    What mail programs, chats, code hosts and editors do to a text is ignored: a byte order mark, quote marks (``>``)
    that precede every line, the fences of a code block, blank lines around the text, white space around each line, tabs
    and hard spaces in place of spaces, and the line ends of any system.

    Everything else has to be as `format_position` writes it, with a few exceptions for texts that are edited by hand:
    values may be more than one space apart, an option may have its default value, the cards of the deck may be in any
    order, and ``calls due:`` may be empty.

    The position need not be valid: check it with `validate`.

    Args:
        text: A text that `format_position` returned, at most 1 MiB.

    Raises:
        NotationError: If `text` is not the text of a position, or is too long. The message has the line.
        TypeError: If `text` is not a string.

    Example:
        >>> from dos import new_game
        >>> from dos.notation import format_position, parse_position
        >>> state = new_game(3, seed=2017)
        >>> text = format_position(state)
        >>> parse_position(text) == state
        True
        >>> quoted = "".join(f"> {line}\n" for line in text.splitlines())
        >>> parse_position(quoted) == state
        True
    """
    check_type("text", text, str)
    check_size(text, "a position")
    pasted = PastedText(text, HEAD)
    scanner = Scanner(pasted.content)
    try:
        position = read_position(scanner)
        scanner.end()
    except NotationError as error:
        raise NotationError(text, pasted.place_of(error.offset), error.expected) from None
    return position
