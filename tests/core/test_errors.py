"""Errors: their fields, messages and pickles."""

import copy
import pickle

import attrs
import pytest

import dos
import dos.errors
from dos import (
    Color,
    DosError,
    Draw,
    IllegalMove,
    InvalidState,
    Match,
    NotationError,
    NumberCard,
    Problem,
    ShuffleError,
)

R7 = NumberCard(Color.RED, 7)

PROBLEMS = (Problem("hands[0]", "must be in deck order"), Problem("dealer", "there is no seat 9"))

ERRORS: list[tuple[DosError, str, dict[str, object]]] = [
    (DosError("num_players must be 2 to 4, not 5 (S1)"), "num_players must be 2 to 4, not 5 (S1)", {}),
    (
        IllegalMove(Draw(), "D1", "you can draw only once a turn"),
        "draw: you can draw only once a turn (D1)",
        {"move": Draw(), "rule": "D1", "reason": "you can draw only once a turn", "suggestions": ()},
    ),
    (
        IllegalMove(Match(R7, (R7,), dos.ColorMatch.SINGLE), "T3", "it was matched"),
        "R7=R7!: it was matched (T3)",
        {"move": Match(R7, (R7,), dos.ColorMatch.SINGLE), "rule": "T3", "reason": "it was matched"},
    ),
    (
        IllegalMove(dos.CatchDos(by=2, caught=0), "Y5", "seat 0 has called"),
        "catch@2>0: seat 0 has called (Y5)",
        {"move": dos.CatchDos(by=2, caught=0), "rule": "Y5", "reason": "seat 0 has called"},
    ),
    (
        InvalidState(PROBLEMS),
        "hands[0]: must be in deck order; dealer: there is no seat 9",
        {"problems": PROBLEMS},
    ),
    (ShuffleError("the script has no order left"), "the script has no order left", {}),
    (
        dos.table.ForgedSeat(dos.CallDos(by=1), 0),
        "dos@1: seat 0 cannot make this move",
        {"move": dos.CallDos(by=1), "seat": 0},
    ),
    (dos.table.StaleMove(3, 5), "stale move: it answers update 3, the table is at 5", {"seq": 3, "expected": 5}),
    (
        dos.table.CannotUndo(1),
        "seat 1 has nothing to undo",
        {"seat": 1},
    ),
    (
        dos.table.TableBusy(),
        "the table is busy with another call: use it from one thread at a time, and not from its own shuffler",
        {},
    ),
    (
        NotationError("R7=Q", 3, "a card"),
        "at character 3: expected a card",
        {"text": "R7=Q", "offset": 3, "expected": "a card", "suggestions": ()}
        | {"problems": (dos.Problem("character 3", "expected a card"),)},
    ),
    (
        NotationError("drwa", 0, "a move", (Draw(), dos.Deal())),
        "at character 0: expected a move; legal: draw, deal",
        {"text": "drwa", "offset": 0, "expected": "a move", "suggestions": (Draw(), dos.Deal())},
    ),
    (
        IllegalMove(dos.Deal(), "S6", "it is dealt once", (Draw(), dos.Place(R7))),
        "deal: it is dealt once (S6); legal: draw, +R7",
        {"move": dos.Deal(), "rule": "S6", "reason": "it is dealt once", "suggestions": (Draw(), dos.Place(R7))},
    ),
    (
        dos.AmbiguousMove("7", (dos.Place(R7), Draw())),
        "'7' is ambiguous: +R7 or draw",
        {"text": "7", "candidates": (dos.Place(R7), Draw())},
    ),
    (
        dos.record.RecordError("line 3", "expected a move"),
        "line 3: expected a move",
        {"where": "line 3", "reason": "expected a move", "move": None, "rule": None, "legal": (), "place": None},
    ),
    (
        dos.record.RecordError("move 2", "it is dealt once", move=dos.Deal(), rule="S6", legal=(Draw(),), place=1),
        "move 2: deal: it is dealt once (S6); legal: draw",
        {"where": "move 2", "reason": "it is dealt once", "move": dos.Deal(), "rule": "S6", "legal": (Draw(),)}
        | {"place": 1},
    ),
]

each_error = pytest.mark.parametrize(
    ("error", "text", "attributes"), ERRORS, ids=[type(error).__name__ for error, _, _ in ERRORS]
)


def test_every_error_is_here() -> None:
    """All exceptions of the library are among those tested here."""
    values = [*vars(dos.errors).values(), *vars(dos.record).values()]
    defined = {value for value in values if isinstance(value, type) and issubclass(value, Exception)}

    assert defined == {type(error) for error, _, _ in ERRORS}


@each_error
def test_an_error_says_what_it_is(error: DosError, text: str, attributes: dict[str, object]) -> None:
    """The text of an error contains what its attributes contain."""
    assert text == str(error)
    assert attributes == {name: getattr(error, name) for name in attributes}


@each_error
def test_errors_are_value_errors(error: DosError, text: str, attributes: dict[str, object]) -> None:
    """Every error of a game is both a DosError and a ValueError."""
    for kind in (DosError, ValueError):
        with pytest.raises(kind) as caught:
            raise error
        assert (text, attributes) == (str(caught.value), {name: getattr(caught.value, name) for name in attributes})


@each_error
@pytest.mark.parametrize(
    "again",
    [
        pytest.param(copy.copy, id="copy"),
        pytest.param(copy.deepcopy, id="deepcopy"),
        *(
            pytest.param(lambda error, protocol=protocol: pickle.loads(pickle.dumps(error, protocol)), id=f"{protocol}")  # noqa: S301
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
        ),
    ],
)
def test_errors_survive_a_round_trip(error: DosError, text: str, attributes: dict[str, object], again: object) -> None:
    """A copied or pickled error keeps its type, text, attributes and arguments."""
    assert callable(again)
    made = again(error)

    assert type(error) is type(made)
    assert error is not made
    assert text == str(made)
    assert attributes == {name: getattr(made, name) for name in attributes}
    assert error.args == made.args


def test_impossible_values_are_plain_errors() -> None:
    """A red 2 raises a plain ValueError, and a string in place of a card a plain TypeError."""
    with pytest.raises(ValueError, match="2") as impossible:
        NumberCard(Color.RED, 2)
    with pytest.raises(TypeError) as mistaken:
        dos.Place("R7")  # type: ignore[arg-type]

    assert ValueError is impossible.type
    assert TypeError is mistaken.type


def test_raised_errors_carry_what_they_are_about() -> None:
    """Errors raised in play carry the move, rule and reason, or the problems, and can be pickled."""
    state = dos.new_game(2, seed=1)
    with pytest.raises(IllegalMove) as illegal:
        dos.apply(state, Draw())
    with pytest.raises(InvalidState) as invalid:
        dos.validate(attrs.evolve(state, round=7))

    assert (Draw(), "S3") == (illegal.value.move, illegal.value.rule)
    assert f"draw: {illegal.value.reason} (S3)" == str(illegal.value)
    assert ["round"] == [problem.path for problem in invalid.value.problems]
    for error in (illegal.value, invalid.value):
        assert vars(error) == vars(pickle.loads(pickle.dumps(error)))  # noqa: S301


@pytest.mark.rule("Y5")
def test_an_error_of_a_call_names_the_seats() -> None:
    """The error of an illegal call or catch names the seats and the reason."""
    state = dos.apply(dos.new_game(3, seed=1, rules=dos.Rules(dos_call=True)), dos.Deal())
    call, catch = dos.CallDos(by=2), dos.CatchDos(by=2, caught=0)
    reasons = [str(dos.explain(state, move)) for move in (call, catch)]

    assert [
        "dos@2: you do not owe a DOS call (Y5)",
        "catch@2>0: you cannot catch seat 0: it does not owe a DOS call (Y5)",
    ] == reasons
    assert [True, True] == [
        f"seat {named}" in str(dos.explain(view, call)) and "2" in str(dos.explain(view, catch))
        for view, named in ((dos.observe(state, 1), 1), (dos.observe(state, 0), 0))
    ]
    for error in (dos.explain(state, call), dos.explain(dos.observe(state, None), catch)):
        assert vars(error) == vars(pickle.loads(pickle.dumps(error)))  # noqa: S301


def test_a_problem_is_a_path_and_a_message() -> None:
    """The text of a problem is its path and its message."""
    assert ("hands[0]", "must be in deck order") == (PROBLEMS[0].path, PROBLEMS[0].message)
    assert "hands[0]: must be in deck order" == str(PROBLEMS[0])


class Unshowable:
    """A value whose repr raises."""

    def __repr__(self) -> str:
        msg = "no repr"
        raise RuntimeError(msg)


@pytest.mark.parametrize(
    ("value", "how"),
    [(Unshowable(), "<unprintable Unshowable>"), ("x" * 10_000, "..."), ([10**5000], "<unprintable list>")],
    ids=["no repr", "long", "a number of many digits"],
)
def test_a_message_shows_any_value(value: object, how: str) -> None:
    """An error message stays short and clear for values with an unusual or failing repr."""
    with pytest.raises(TypeError) as caught:
        NumberCard(Color.RED, value)

    assert how in str(caught.value)
    assert len(str(caught.value)) < 300


def test_huge_numbers_are_refused_as_others_are() -> None:
    """A number with too many digits for Python to print raises the same error as any other."""
    huge = 10**5000
    for build in (
        lambda: dos.new_game(huge),
        lambda: dos.new_game(2, dealer=huge),
        lambda: dos.observe(dos.new_game(2, seed=1), huge),
        lambda: dos.legal_moves(dos.new_game(2, seed=1), huge),
    ):
        with pytest.raises(dos.DosError, match="unprintable"):
            build()
    with pytest.raises(ValueError, match="S3"):
        dos.Rules(hand_size=huge)
    with pytest.raises(dos.InvalidState, match="unprintable"):
        dos.validate(attrs.evolve(dos.new_game(2, seed=1), dealer=huge, round=-huge))
    error = dos.explain(dos.new_game(2, seed=1), dos.Deal(), by=huge)
    assert error is not None
    assert "S1" == error.rule
    table = dos.table.Table(dos.new_game(2, seed=1))
    for seat, seq in ((0, huge), (huge, 0)):
        with pytest.raises(dos.DosError) as caught:
            table.submit(seat, dos.Draw(), seq)
        assert "unprintable" in repr(caught.value)
