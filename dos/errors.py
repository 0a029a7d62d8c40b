"""The exceptions of the library. All derive from `DosError`; an illegal move names the rule that it breaks."""

import attrs

from dos._checks import safe_repr, short_repr
from dos.moves import Move


class DosError(ValueError):
    """The base class of all errors about games and their text formats.

    It derives from `ValueError`. The constructors of cards, moves and rules raise a plain `ValueError` for an invalid
    value (a red 2), and a `TypeError` for a value of the wrong type.
    """

    def __repr__(self) -> str:
        # As other exceptions do it, but numbers with too many digits are shortened.
        return f"{type(self).__name__}({', '.join(map(safe_repr, self.args))})"


class IllegalMove(DosError):
    """A move that the rules do not allow in the current state.

    The move has no effect: the state that was passed in is still the state of the game.

    Attributes:
        move: The rejected move.
        rule: The number of the rule that the move breaks, as in the rulebook: ``"T3"``.
        reason: One sentence for the player that says what is wrong and names the cards.
        suggestions: Similar legal moves, if the error comes from `find_move`.
    """

    def __init__(self, move: Move, rule: str, reason: str, suggestions: tuple[Move, ...] = ()) -> None:
        super().__init__(move, rule, reason, suggestions)
        self.move = move
        self.rule = rule
        self.reason = reason
        self.suggestions = suggestions

    def __str__(self) -> str:
        return f"{self.move}: {self.reason} ({self.rule}){legal_moves_suffix(self.suggestions)}"


@attrs.frozen
class Problem:
    """One fault of an invalid state, document or text, and its location.

    Attributes:
        path: The field, in Python syntax: ``"hands[0]"``, ``"center_row.piles[1].match"``. If the value as a whole is
            invalid, the name of its type. In a text that does not parse, the position: ``"character 12"``.
        message: A description of the fault.
    """

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


class InvalidState(DosError):
    """A game state that is not valid, or a document that does not describe one.

    Attributes:
        problems: All problems that were found, a tuple of `Problem` that is never empty. For a document with very many
            problems, only some of them.
    """

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "; ".join(map(str, self.problems))


class ShuffleError(DosError):
    """A shuffle that failed: the shuffler has no order for the cards, returned different cards, or raised an exception.

    If a custom shuffler raised the exception, it is the `__cause__` of this error.
    """


class ForgedSeat(DosError):
    """A move sent to a table by a seat that cannot make it: the seat does not exist, or the move names another seat.

    Attributes:
        move: The rejected move.
        seat: The seat that sent the move; `None` for a spectator.
    """

    def __init__(self, move: Move, seat: int | None) -> None:
        super().__init__(move, seat)
        self.move = move
        self.seat = seat

    def __str__(self) -> str:
        sender = "a spectator" if self.seat is None else f"seat {short_repr(self.seat)}"
        return f"{self.move}: {sender} cannot make this move"


class StaleMove(DosError):
    """A move sent to a table that does not answer its latest update, or a call or a catch that came too late.

    Attributes:
        seq: The number of the update that the move answers.
        expected: The number of the latest update.
    """

    def __init__(self, seq: int, expected: int) -> None:
        super().__init__(seq, expected)
        self.seq = seq
        self.expected = expected

    def __str__(self) -> str:
        return f"stale move: it answers update {short_repr(self.seq)}, the table is at {self.expected}"


class CannotUndo(DosError):
    """An undo request from a seat that has nothing to undo.

    Attributes:
        seat: The seat that requested the undo.
    """

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat

    def __str__(self) -> str:
        return f"seat {self.seat} has nothing to undo"


class TableBusy(DosError):
    """A call of a table that came while another call was changing it: from another thread, or from a shuffler.

    The call had no effect, and the other call is not affected.
    """

    def __str__(self) -> str:
        return "the table is busy with another call: use it from one thread at a time, and not from its own shuffler"


class NotationError(DosError):
    """A text that does not parse. The message has the line too if the text has several.

    Attributes:
        text: The whole text, or the beginning of a document that is too long.
        offset: The position of the error, in characters from 0.
        expected: A description of the text expected at that position.
        suggestions: Similar legal moves, if the error comes from `find_move`.
    """

    def __init__(self, text: str, offset: int, expected: str, suggestions: tuple[Move, ...] = ()) -> None:
        super().__init__(text, offset, expected, suggestions)
        self.text = text
        self.offset = offset
        self.expected = expected
        self.suggestions = suggestions

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The error as a `Problem`, for code that handles `InvalidState` too. Its path is the position in the text."""
        return (Problem(f"character {self.offset}", f"expected {self.expected}"),)

    @property
    def line(self) -> int:
        """The number of the line of the error, from 1."""
        before = self.text[: self.offset]
        return 1 + before.count("\n") + before.count("\r") - before.count("\r\n")

    def __str__(self) -> str:
        line = f" (line {self.line})" if "\n" in self.text or "\r" in self.text else ""
        return f"at character {self.offset}{line}: expected {self.expected}{legal_moves_suffix(self.suggestions)}"


class AmbiguousMove(DosError):
    """A text that fits more than one legal move.

    Attributes:
        text: The whole text.
        candidates: The legal moves that fit, two or more, in the order of `legal_moves`.
    """

    def __init__(self, text: str, candidates: tuple[Move, ...]) -> None:
        super().__init__(text, candidates)
        self.text = text
        self.candidates = candidates

    def __str__(self) -> str:
        return f"{short_repr(self.text)} is ambiguous: {' or '.join(map(str, self.candidates))}"


def legal_moves_suffix(moves: tuple[Move, ...], others: tuple[Move, ...] = ()) -> str:
    """Format legal moves as the end of a message, with the number of others."""
    more = f" and {len(others)} more" if others else ""
    return f"; legal: {', '.join(map(str, moves))}{more}" if moves else ""
