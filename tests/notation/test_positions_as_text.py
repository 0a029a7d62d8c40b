"""Positions as text: every position that can be written parses back, and no hidden card is written."""

import itertools
import re
import textwrap
from typing import Any

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import dos
from dos import testing
from dos.notation.position_format import position_lines
from dos.testing import pieces, playing, reaching
from support import strategies
from support.positions import cards, move, position
from support.texts import any_text, check_linear, each_long, fault, fewer, long, near

HUGE = 10**5000
numbers = st.integers(-3, 5) | st.integers() | st.sampled_from([10**18 - 1, 10**18, -(10**18), HUGE, -HUGE])
hands = st.lists(testing.cards(), max_size=5).map(tuple)
seats = st.integers(0, 3)


def views(state: dos.GameState) -> list[dos.GameState | dos.Observation]:
    """Return the state, and what each seat and a spectator see of it."""
    return [state, *(dos.observe(state, seat) for seat in strategies.viewers(state))]


any_view = testing.states().flatmap(lambda state: st.sampled_from(views(state)))

phases = st.one_of(
    st.builds(
        dos.AwaitingDeal,
        st.lists(st.lists(st.tuples(numbers, testing.cards()), max_size=3).map(tuple), max_size=3).map(tuple),
    ),
    st.just(dos.Matching()),
    st.builds(dos.AfterDraw, st.none() | testing.cards()),
    st.builds(dos.AddingBonus, numbers, numbers),
    st.just(dos.ClosingTurn()),
    st.builds(dos.RoundOver, numbers, numbers),
    st.builds(dos.GameOver, numbers, numbers),
)
piles = st.one_of(
    st.builds(dos.CenterPile, testing.cards()),
    pieces.any_match.map(lambda match: dos.CenterPile(match.target, match)),
)
shufflers = st.one_of(
    st.builds(dos.SeededShuffler, numbers, st.integers(min_value=0) | st.just(HUGE)),
    st.builds(dos.ScriptedShuffler, st.lists(hands, max_size=3).map(tuple)),
)
odd_states = st.builds(
    dos.GameState,
    rules=testing.rules() | st.builds(dos.Rules, target_score=st.integers(min_value=1) | st.just(HUGE)),
    hands=st.lists(hands, max_size=5).map(tuple),
    scores=st.lists(numbers, max_size=5).map(tuple),
    center_row=st.builds(dos.CenterRow, st.lists(piles, max_size=4).map(tuple)),
    draw_pile=hands,
    discard_pile=hands,
    dealer=numbers,
    round=numbers,
    to_move=numbers | st.none(),
    phase=phases,
    shuffler=shufflers,
    calls_due=st.lists(numbers, max_size=3).map(tuple),
)
"""States whose fields have the right types but belong to no game."""


def same_up_to_spaces(one: str, other: str) -> bool:
    """Return whether two texts have the same words, in the same lines.

    Defaults and an empty list of calls may be written out, and the cards of a deck may be in any order.
    """

    def words(text: str) -> list[list[str]]:
        lines = [line.split() for line in text.split("\n")]
        return [
            [
                ",".join(sorted(word.split(","))) if word.startswith("deck=") else word
                for word in line
                if word not in {"target_score=200", "hand_size=7"}
            ]
            for line in lines
            if line and line != ["calls", "due:"]
        ]

    return words(one) == words(other)


def reads_exactly(text: str) -> None:
    """Check that a text is rejected, or has exactly the content of the position parsed from it."""
    if not fault(dos.notation.parse_position, text):
        read = dos.notation.parse_position(text)
        written = dos.notation.format_position(read)
        assert same_up_to_spaces(text, written)
        assert read == dos.notation.parse_position(written)


# Round trips


@fewer(3)
@given(testing.states())
def test_positions_round_trip(state: dos.GameState) -> None:
    """A state, and what every seat and a spectator see of it, parses back."""
    for view in views(state):
        text = dos.notation.format_position(view)
        assert view == dos.notation.parse_position(text)
        assert type(view) is type(dos.notation.parse_position(text))
        assert text == dos.notation.format_position(dos.notation.parse_position(text))
        assert text.isascii()
        assert text.endswith("\n")


@pytest.mark.parametrize("scene", reaching.SCENES)
@fewer(20)
@given(data=st.data())
def test_every_scene_round_trips(scene: str, data: st.DataObject) -> None:
    """Every situation that can occur in a game can be written."""
    state = data.draw(reaching.reachable_states(scenes=[scene]))

    assert views(state) == [dos.notation.parse_position(dos.notation.format_position(view)) for view in views(state)]


@fewer(2)
@given(odd_states)
@example(attrs.evolve(dos.new_game(2, seed=1), hands=(), scores=()))
@example(attrs.evolve(dos.new_game(2, seed=1), phase=dos.AwaitingDeal(((),))))
@example(attrs.evolve(dos.new_game(2, seed=1), phase=dos.AwaitingDeal(((), ((0, dos.WildDos()),)))))
def test_invalid_states_round_trip(state: dos.GameState) -> None:
    """An invalid state of the right types can be written, except for an empty round of the draw for dealer."""
    draws = state.phase.draws if isinstance(state.phase, dos.AwaitingDeal) else ()
    if not all(draws):
        with pytest.raises(dos.DosError):
            dos.notation.format_position(state)
    else:
        assert state == dos.notation.parse_position(dos.notation.format_position(state))


def parses_back(view: dos.GameState | dos.Observation) -> bool:
    """Return whether the lines of a position, written without a check, parse back."""
    try:
        return view == dos.notation.parse_position("".join(f"{line}\n" for line in position_lines(view)))
    except dos.NotationError:
        return False


@fewer(3)
@given(any_view, st.data())
def test_contradictory_positions(view: dos.GameState | dos.Observation, data: st.DataObject) -> None:
    """A position mixed from several games parses back, or raises `DosError` when it is written if it would not."""
    other = data.draw(any_view.filter(lambda other: type(other) is type(view)))
    names = [field.name for field in attrs.fields(type(view))]
    taken = data.draw(st.lists(st.sampled_from(names), max_size=3))
    mixed = attrs.evolve(view, **{name: getattr(other, name) for name in taken})
    try:
        text = dos.notation.format_position(mixed)
    except dos.DosError:
        # A state accepts any values.
        assert isinstance(view, dos.Observation)
        assert not parses_back(mixed)
    else:
        assert mixed == dos.notation.parse_position(text)


@given(numbers, numbers)
def test_numbers_of_any_size(number: int, other: int) -> None:
    """Numbers of any size and sign parse back."""
    state = attrs.evolve(dos.new_game(2, seed=number), round=number, dealer=other, to_move=number, scores=(other,) * 2)

    assert state == dos.notation.parse_position(dos.notation.format_position(state))


def test_an_observation_by_a_missing_seat() -> None:
    """An observation of a seat without a hand cannot be written."""
    view = dos.observe(dos.new_game(2, seed=1, dealer=0), 0)

    for seat in (2, -1, HUGE):
        with pytest.raises(dos.DosError):
            dos.notation.format_position(attrs.evolve(view, seat=seat))


@pytest.mark.parametrize("size", [-1, -(10**30), 10**30, HUGE], ids=["-1", "-10**30", "10**30", "10**5000"])
def test_impossible_sizes(size: int) -> None:
    """Observations with impossible sizes of piles and hands cannot be written."""
    view = dos.observe(dos.apply(dos.new_game(2, seed=1, dealer=0), dos.Deal()), 1)

    for odd in (attrs.evolve(view, draw_pile_size=size), attrs.evolve(view, hand_sizes=(size, 7))):
        with pytest.raises(dos.DosError):
            dos.notation.format_position(odd)


OVER = dos.observe(dos.apply(position(["R7", "G1 G3"], "R7 B9"), move("R7=R7!")), 0)
IN_PLAY = dos.observe(position(["R7", "G1 G3"], "R7 B9"), 0)
OTHER_CARD = dos.CenterRow((dos.CenterPile(cards("B9")[0], move("R7=R7!")),))


@pytest.mark.parametrize(
    "view",
    [
        attrs.evolve(IN_PLAY, center_row=OTHER_CARD),
        attrs.evolve(position(["R7", "G1 G3"], "R7 B9"), center_row=OTHER_CARD),
        attrs.evolve(IN_PLAY, hand=cards("R7 R8")),
        attrs.evolve(IN_PLAY, seat=None),
        attrs.evolve(IN_PLAY, revealed=((), ())),
        attrs.evolve(OVER, revealed=None),
        attrs.evolve(OVER, hand_sizes=(0, 1)),
        attrs.evolve(OVER, hand=cards("Y1")),
        attrs.evolve(OVER, seat=1),
    ],
)
def test_parts_that_contradict_each_other(view: dos.GameState | dos.Observation) -> None:
    """A match on another card, and parts of an observation that show the same cards differently, cannot be written."""
    assert not parses_back(view)
    with pytest.raises(dos.DosError, match="its parts contradict each other"):
        dos.notation.format_position(view)


@fewer(3)
@given(testing.states(), st.lists(hands, max_size=3).map(tuple))
def test_scripts(state: dos.GameState, orders: tuple[tuple[dos.Card, ...], ...]) -> None:
    """All orders of a script are written, including empty ones."""
    scripted = attrs.evolve(state, shuffler=dos.ScriptedShuffler(orders))

    assert scripted == dos.notation.parse_position(dos.notation.format_position(scripted))


@fewer(3)
@given(testing.states().filter(strategies.is_playable), reaching.habits, pieces.seeds)
def test_a_parsed_state_plays_on(state: dos.GameState, habit: str, seed: int) -> None:
    """A game continues from a parsed state exactly as from the original, card for card."""
    read = dos.notation.parse_position(dos.notation.format_position(state))
    assert isinstance(read, dos.GameState)

    for one, other in itertools.islice(
        zip(playing.play(state, habit, seed), playing.play(read, habit, seed), strict=True), 60
    ):
        assert one == other


def test_a_position_in_words() -> None:
    """Each part has a line: changed options, piles with their matches, the calls that are due."""
    deck = cards("R3 R4 G# WD WD R7 B9 WD Y1 Y1 B5 G1 G3")
    state = position(
        ["R3 R4 G#", "WD WD"],
        "R7 B9 WD",
        discard="Y1 Y1 B5",
        draw="G1 G3",
        calls_due=[1],
        scores=[17, 180],
        shuffler=dos.SeededShuffler(10**18, 3),
        rules=dos.Rules(dos_call=True, any_match_after_draw=True, hand_size=2, deck=deck),
    )
    state = dos.apply(state, move("R7=R3+R4!!"))

    assert (
        "dos position 1\n"
        "rules: hand_size=2 any_match_after_draw dos_call deck=B5,B9,G1,G3,G#,R3,R4,R7,Y1,Y1,WD,WD,WD\n"
        "round: 1\n"
        "dealer: 1\n"
        "to move: 0\n"
        "phase: matching\n"
        "scores: 17 180\n"
        "hand 0: G#\n"
        "hand 1: G1 WD WD\n"
        "row: R7=R3+R4!! B9 WD\n"
        "draw pile: G3\n"
        "discard pile: Y1 Y1 B5\n"
        "shuffler: seed 0xde0b6b3a7640000 3\n"
    ) == dos.notation.format_position(state)


# Hidden cards


@fewer(3)
@given(testing.states(), st.sampled_from([None, 0, 1]), pieces.seeds)
def test_hidden_cards_are_not_written(state: dos.GameState, seat: int | None, seed: int) -> None:
    """Two states that look alike to a seat have the same text; a state and its observation differ."""
    view = dos.observe(state, seat)
    text = dos.notation.format_position(view)

    assert text == dos.notation.format_position(dos.observe(strategies.hide(state, seat, seed), seat))
    assert "shuffler" not in text
    assert text != dos.notation.format_position(state)
    if view.revealed is None:
        for other, hand in enumerate(state.hands):
            expected = hand if other == seat else "?" * len(hand)
            assert f"\nhand {other}:{''.join(f' {card}' for card in expected)}\n" in text
    assert f"\ndraw pile:{' ?' * len(state.draw_pile)}\n" in text


# Positions that cannot be written

WRONG: list[tuple[str, Any]] = [
    ("rules", None),
    ("hands", [(), ()]),
    ("hands", ((), ("R7",))),
    ("hand", ["R7"]),
    ("hand_sizes", (7, "7")),
    ("revealed", ((), None)),
    ("scores", (0, None)),
    ("scores", 0),
    ("center_row", ()),
    ("center_row", dos.CenterRow([])),
    ("center_row", dos.CenterRow((dos.WildDos(),))),
    ("draw_pile", "R7"),
    ("draw_pile", (dos.HIDDEN,)),
    ("draw_pile_size", 7.0),
    ("discard_pile", (None,)),
    ("dealer", True),
    ("round", "1"),
    ("to_move", "nobody"),
    ("phase", None),
    ("phase", dos.Matching),
    ("phase", dos.AfterDraw("R7")),
    ("phase", dos.AddingBonus("1", 2)),
    ("phase", dos.RoundOver(None, 2)),
    ("phase", dos.AwaitingDeal(((0,),))),
    ("shuffler", None),
    ("shuffler", dos.SeededShuffler),
    ("calls_due", [1]),
    ("calls_due", ("1",)),
    ("seat", "0"),
    ("seat", False),
]


@pytest.mark.parametrize(("name", "value"), WRONG, ids=[f"{name}-{value!r}" for name, value in WRONG])
def test_parts_of_the_wrong_type(name: str, value: object) -> None:
    """A field of the wrong type raises `InvalidState` with the path of the field."""
    state = dos.apply(dos.new_game(2, seed=1), dos.Deal())
    tried = 0
    for view in (state, dos.observe(state, 0), dos.observe(state, None)):
        if hasattr(view, name):
            tried += 1
            with pytest.raises(dos.InvalidState) as caught:
                dos.notation.format_position(attrs.evolve(view, **{name: value}))
            assert all(problem.path.startswith(name) for problem in caught.value.problems)

    assert tried > 0


def test_a_state_has_no_hidden_card() -> None:
    """The marker of a hidden card is valid in an observation only."""
    state = dos.apply(dos.new_game(2, seed=1, dealer=0), dos.Deal())
    with pytest.raises(dos.InvalidState):
        dos.notation.format_position(attrs.evolve(state, phase=dos.AfterDraw(dos.HIDDEN)))

    seen = dos.observe(dos.apply(state, dos.Draw()), 0)
    assert "\nphase: after draw ?\n" in dos.notation.format_position(seen)


# Near misses and other texts


@fewer(2)
@given(any_view.map(dos.notation.format_position).flatmap(near))
def test_near_misses(text: str) -> None:
    """A text with one character inserted, deleted or changed is another position's text, or rejected."""
    reads_exactly(text)


@pytest.mark.parametrize("draws", ["/", "/ /", "0=R7 /", "/ 0=R7", "0=R7 / /", "0=R7 / / 1=R7", "0=R7 1=R3 / 0=WD /"])
def test_slashes_in_the_draw_for_dealer(draws: str) -> None:
    """Slashes separate the rounds of the draw for dealer; an extra one is rejected, or written back."""
    text = dos.notation.format_position(dos.new_game(2, seed=5, dealer=1))

    reads_exactly(text.replace("awaiting deal", f"awaiting deal {draws}"))


@fewer(3)
@given(any_view.map(dos.notation.format_position), st.data())
def test_other_lines(text: str, data: st.DataObject) -> None:
    """A text with a line deleted, repeated or moved is another position's text, or rejected."""
    lines = text.splitlines(keepends=True)
    one, other = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    left_out = lines[:one] + lines[one + 1 :]

    for changed in (
        left_out,
        [*lines[:one], lines[one], *lines[one:]],
        [*left_out[:other], lines[one], *left_out[other:]],
    ):
        reads_exactly("".join(changed))


@fewer(3)
@given(any_view.map(dos.notation.format_position), st.data())
def test_truncated_texts(text: str, data: st.DataObject) -> None:
    """A truncated text is another position's text, or rejected at its end or before."""
    reads_exactly(text[: data.draw(st.integers(0, len(text)))])


@fewer(3)
@given(any_view, st.sampled_from(["", " ", "\t", "        "]), st.sampled_from(["", " ", "\t "]), st.booleans())
def test_white_space_is_ignored(
    view: dos.GameState | dos.Observation,
    indent: str,
    trail: str,
    windows: bool,  # noqa: FBT001
) -> None:
    """Indentation, trailing spaces, blank lines around the text and other line endings are ignored."""
    text = textwrap.indent(dos.notation.format_position(view), indent).replace("\n", f"{trail}\n")
    text = f"\n \n{text}\n\t\n"

    assert view == dos.notation.parse_position(text.replace("\n", "\r\n") if windows else text)
    assert view == dos.notation.parse_position(text.strip())
    assert view == dos.notation.parse_position(re.sub(r"(?<=[:\dBGRYD#!?]) (?=[BGRYWD?])", "  \t", text))


@pytest.mark.parametrize(
    ("old", "new", "offset", "expected"),
    [
        ("dos position 1", "dos position 2", 0, '"dos position 1"'),
        ("rules:", "rules: hand_size=0", 0, "valid rules: hand_size must be 1 or more, not 0 (S3)"),
        ("rules:", "rules: dos_call dos_call", 9, "the end of the line"),
        ("rules:", "rules: dos_call hand_size=3", 9, "the end of the line"),
        ("round: 0", "round: x", 0, "a whole number"),
        ("round: 0", "round: 00", 0, "the number written as 0"),
        ("round: 0", "round: 0x1", 0, "the number written as 1"),
        ("round: 0", "round: -0", 0, "the number written as 0"),
        ("round: 0", "round: \u0660", 0, "a whole number"),
        ("round: 0", f"round: {10**18}", 0, "a whole number"),
        ("round: 0", "round: 0xDE0B6B3A7640000", 0, "a whole number"),
        ("round: 0", "round: 0 0", 1, "the end of the line"),
        ("dealer: 1", "Dealer: 1", -8, '"dealer:"'),
        ("to move: 1", "to move: none", 0, "a whole number"),
        ("hand 1:", "hand 2:", -7, '"row:"'),
        ("hand 1:", "hand 1: ?", 0, "a card: a color B, G, R or Y with 1, 3 to 10 or #, or WD"),
        ("shuffler: seed 5 1", "shuffler: seed 5 -1", 0, "a valid shuffler: count must be 0 or more, not -1"),
        ("shuffler: seed 5 1", "shuffler: script R7", 7, '"/" before the cards of an order'),
    ],
)
def test_errors(old: str, new: str, offset: int, expected: str) -> None:
    """An error has the offset, and what was expected there."""
    text = dos.notation.format_position(dos.new_game(2, seed=5, dealer=1)).replace("seed 5 0", "seed 5 1")
    assert old in text
    error = fault(dos.notation.parse_position, text.replace(old, new))

    assert error is not None
    value = text.index(old) + (0 if ": " not in new else new.index(": ") + 2)
    assert expected == error.expected
    assert (text.index(old) if offset < 0 or "position" in old else value + offset) == error.offset


@given(any_text)
@example("dos position 1")
@example("dos position 1\nseat: \ud800")
def test_any_text(text: str) -> None:
    """Any text is parsed, or raises `NotationError`."""
    reads_exactly(text)
    reads_exactly(f"dos position 1\n{text}")


@each_long
def test_long_texts(unit: str) -> None:
    """1 MB in any line is parsed or rejected in linear time."""
    state = dos.apply(dos.new_game(2, seed=5, dealer=1), dos.Deal())
    text = dos.notation.format_position(state)
    seen = dos.notation.format_position(dos.observe(state, 0))
    keys = ("rules:", "scores:", "row:", "shuffler: script /")

    def texts(size: int) -> list[str]:
        more = long(unit, size)
        return [
            more + text,
            text + more,
            *(re.sub(f"\n{key}[^\n]*", lambda _, key=key: f"\n{key} {more}", text) for key in keys),
            re.sub("\nshuffler.*", lambda _: f"\nshuffler: seed {more} 0", text),
            re.sub("\ndraw pile:", lambda _: f"\ndraw pile: {more}", seen),
        ]

    check_linear(lambda text: fault(dos.notation.parse_position, text), texts)


def test_the_drawn_card_of_a_state_is_not_hidden() -> None:
    """A question mark for the drawn card is valid in observations only."""
    text = dos.notation.format_position(dos.apply(dos.apply(dos.new_game(2, seed=1, dealer=0), dos.Deal()), dos.Draw()))
    phase = next(line for line in text.splitlines() if line.startswith("phase: "))

    with pytest.raises(dos.NotationError, match="the drawn card"):
        dos.notation.parse_position(text.replace(phase, "phase: after draw ?"))
