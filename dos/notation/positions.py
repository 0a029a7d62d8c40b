"""Whole positions as a few lines of text, and back: what a state is, or what one seat may know of it.

This module must not know whether a position can be: that is for `validate`.
"""

from typing import Final

from dos._checks import check_type
from dos.errors import DosError, InvalidState, NotationError
from dos.notation.position_format import position_lines
from dos.notation.position_parse import MARGIN, read_position
from dos.notation.scanner import Scanner
from dos.observation import Observation
from dos.state import GameState
from dos.validation.types import type_problems

_UNSAYABLE: Final = "no text says this position: its parts contradict one another"


def format_position(view: GameState | Observation) -> str:
    """A state, or what a seat may know of it, as a few lines of text: to be pasted into a report, and read again.

    Cards that the seat does not know are written ``?``. A state knows all: do not send its text to players. The format
    may change until version 1.0.

    Args:
        view: A state or an observation; it need not be one that play reaches.

    Returns:
        The text, which `parse_position` reads.

    Raises:
        DosError: It cannot be written: the shuffler is none of this library's, or parts contradict one another.
        InvalidState: A part is of the wrong type.
        TypeError: `view` is neither.

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
    check_type("a position", view, GameState, Observation)
    problems = tuple(type_problems(view))
    if problems:
        raise InvalidState(problems)
    if isinstance(view, Observation) and max((*view.hand_sizes, view.draw_pile_size)) > len(view.rules.deck):
        raise DosError(_UNSAYABLE)
    text = "".join(f"{line}\n" for line in position_lines(view))
    try:
        says_it = parse_position(text) == view
    except NotationError:
        says_it = False
    if not says_it:
        raise DosError(_UNSAYABLE)
    return text


def parse_position(text: str) -> GameState | Observation:
    """The state, or the observation, of a text that `format_position` gave.

    White space around it, and around its lines, does no harm. What is read need not be a position that can be: see
    `validate`.

    Args:
        text: The text.

    Raises:
        NotationError: It is the text of no position.
        TypeError: It is no text.

    Example:
        >>> from dos import new_game
        >>> from dos.notation import format_position, parse_position
        >>> state = new_game(3, seed=2017)
        >>> parse_position(format_position(state)) == state
        True
    """
    reader = Scanner(text)
    reader.has(MARGIN)
    position = read_position(reader)
    reader.has(MARGIN)
    reader.end()
    return position
