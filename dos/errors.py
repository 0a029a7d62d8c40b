"""The errors of the library. Each is a `DosError`; those of moves name the rule that was broken."""

from typing import Final

import attrs

from dos._checks import short_repr
from dos.moves import Move


class DosError(ValueError):
    """The base of all errors that games and their texts raise.

    Each is a `ValueError` too. Impossible values (a red 2) are refused with a plain `ValueError` where they are
    made, values of a wrong type with a `TypeError`.
    """


class IllegalMove(DosError):
    """A move that the rules do not allow where the game stands.

    Nothing has happened to the game: the state that was given is still the state of the game.

    Attributes:
        move: The move that was refused.
        rule: The number of the rule it breaks, as in the rulebook: ``"T3"``.
        reason: One sentence that says what is wrong, with the cards in it.
        suggestions: Legal moves that are similar, where `find_move` looked for some.
    """

    def __init__(self, move: Move, rule: str, reason: str, suggestions: tuple[Move, ...] = ()) -> None:
        super().__init__(move, rule, reason, suggestions)
        self.move = move
        self.rule = rule
        self.reason = reason
        self.suggestions = suggestions

    def __str__(self) -> str:
        return f"{self.move}: {self.reason} ({self.rule}){_legal(self.suggestions)}"


@attrs.frozen
class Problem:
    """One thing that is wrong: where, and what.

    Attributes:
        path: The field, as Python would write it: ``"hands[0]"``, ``"center_row.piles[1].match"``; the name of the type
            if it is wrong as a whole; of a text that cannot be read, the place: ``"character 12"``.
        message: What is wrong there.
    """

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


class InvalidState(DosError):
    """A game state that cannot be, or a document that holds no such value: it has one problem or more.

    Attributes:
        problems: All that is wrong, a tuple of `Problem`, never empty; of a document in which very much is, a part.
    """

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "; ".join(map(str, self.problems))


class ShuffleError(DosError):
    """A shuffler has no order for the cards it was given, or gave back other cards."""


class ForgedSeat(DosError):
    """A move came to a table from a seat that cannot make it: no seat of the game, or in the name of another.

    Attributes:
        move: The move that was refused.
        seat: The seat that it came from; `None` for a spectator.
    """

    def __init__(self, move: Move, seat: int | None) -> None:
        super().__init__(move, seat)
        self.move = move
        self.seat = seat

    def __str__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {short_repr(self.seat)}"
        return f"{self.move}: {who} cannot make this move"


class StaleMove(DosError):
    """A move came to a table in answer to another update than the last one.

    Attributes:
        seq: The number of the update that the move was made in answer to.
        expected: The number of the last update.
    """

    def __init__(self, seq: int, expected: int) -> None:
        super().__init__(seq, expected)
        self.seq = seq
        self.expected = expected

    def __str__(self) -> str:
        return f"the move was made at {short_repr(self.seq)}, and the table is at {self.expected}"


class CannotUndo(DosError):
    """A seat has no step that it can take back.

    Attributes:
        seat: The seat that asked.
    """

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat

    def __str__(self) -> str:
        return f"seat {self.seat} has made no step that can be taken back"


class NotationError(DosError):
    """A text that cannot be read.

    Attributes:
        text: The whole text; of a document that is too long, its beginning.
        offset: Where reading stopped, in characters from 0.
        expected: What would have been understood there.
        suggestions: Legal moves that are similar, where `find_move` looked for some.
    """

    def __init__(self, text: str, offset: int, expected: str, suggestions: tuple[Move, ...] = ()) -> None:
        super().__init__(text, offset, expected, suggestions)
        self.text = text
        self.offset = offset
        self.expected = expected
        self.suggestions = suggestions

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong, as an `InvalidState` tells it: one `Problem`, whose path is the place in the text."""
        return (Problem(f"character {self.offset}", f"expected {self.expected}"),)

    def __str__(self) -> str:
        return f"at character {self.offset}: expected {self.expected}{_legal(self.suggestions)}"


class AmbiguousMove(DosError):
    """A text that several legal moves fit.

    Attributes:
        text: The whole text.
        candidates: The legal moves that fit it, two or more, in the order of `legal_moves`.
    """

    def __init__(self, text: str, candidates: tuple[Move, ...]) -> None:
        super().__init__(text, candidates)
        self.text = text
        self.candidates = candidates

    def __str__(self) -> str:
        return f"{short_repr(self.text)} can be {' or '.join(map(str, self.candidates))}"


class RecordError(DosError):
    """A record of a game that is not whole, or is no game.

    Attributes:
        where: Where it is wrong: ``"line 12"`` of a text, ``"move 3"`` of a record.
        reason: What is wrong there.
        move: The move that could not be made; `None` if something else is wrong.
        rule: The number of the rule that the move breaks; `None` if it breaks none.
        legal: What would have been legal for the seat that made the move.
        place: Which move it is, from 0; `None` if something else is wrong.
    """

    def __init__(  # noqa: PLR0917 - copies are given them in this order
        self,
        where: str,
        reason: str,
        move: Move | None = None,
        rule: str | None = None,
        legal: tuple[Move, ...] = (),
        place: int | None = None,
    ) -> None:
        super().__init__(where, reason, move, rule, legal, place)
        self.where = where
        self.reason = reason
        self.move = move
        self.rule = rule
        self.legal = legal
        self.place = place

    def __str__(self) -> str:
        move = "" if self.move is None else f"{self.move}: "
        rule = "" if self.rule is None else f" ({self.rule})"
        return f"{self.where}: {move}{self.reason}{rule}{_legal(self.legal[:_MAX_LEGAL], self.legal[_MAX_LEGAL:])}"


_MAX_LEGAL: Final = 20


def _legal(moves: tuple[Move, ...], others: tuple[Move, ...] = ()) -> str:
    """Legal moves as the end of a message, and how many others there are."""
    more = f" and {len(others)} more" if others else ""
    return f"; legal: {', '.join(map(str, moves))}{more}" if moves else ""
