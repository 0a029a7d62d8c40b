"""Strategies for records, and the errors in the text of a record."""

import itertools

from hypothesis import strategies as st

import dos
from dos import testing
from dos.record.game import _visible_text
from dos.testing import pieces, playing, reaching

NAMES = ("Ann", "Bob", "Cleo", "Dan")
ODD_NAMES = (
    '"',
    "\\",
    '\\"',
    "a\nb\r\n",
    "\x00\x1b[31m",
    "\u2028\x85\xa0-",
    "\U0001f600",
    "Ann\t",
    "\\u0041",
    "x" * 1000,
)
encodable = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
names = (st.sampled_from(ODD_NAMES) | encodable).filter(_visible_text)
"""Names that a record accepts."""


def different_names(players: int) -> st.SearchStrategy[tuple[str, ...]]:
    """Names of all players that look different."""
    return st.lists(names, min_size=players, max_size=players, unique_by=_visible_text).map(tuple)


texts = st.sampled_from(("", *ODD_NAMES)) | encodable
all_tags = st.dictionaries(
    st.from_regex(r"[A-Za-z][A-Za-z0-9_-]{0,9}", fullmatch=True),
    texts.map(lambda text: " ".join(text.splitlines())),
    max_size=3,
)
"""Tags that a record accepts."""


def some_notes(moves: int) -> st.SearchStrategy[dict[int, str]]:
    """Notes on any of the moves of a record."""
    return st.dictionaries(st.integers(0, moves - 1), texts.filter(bool), max_size=4) if moves else st.just({})


def played(start: dos.GameState, habit: str, seed: int, length: int) -> tuple[tuple[int, dos.Move], ...]:
    """Play the first moves of a game, each with its seat."""
    steps = itertools.islice(playing.play(start, habit, seed), length)
    return tuple((getattr(made, "by", state.to_move), made) for state, made, _ in steps)


@st.composite
def records(draw: st.DrawFn, max_moves: int = 60) -> dos.record.GameRecord:
    """Records of games stopped anywhere, with any players, options and names, from any start."""
    start = draw(testing.new_games() | testing.states(max_moves=40))
    history = played(start, draw(reaching.habits), draw(pieces.seeds), draw(st.integers(0, max_moves)))
    tags, notes = draw(st.just(({}, {})) | st.tuples(all_tags, some_notes(len(history))))
    return dos.record.GameRecord(draw(different_names(start.num_players)), start, history, tags=tags, notes=notes)


def small(length: int = 30, *, comments: bool = False, call: bool = False) -> str:
    """Return the text of a record of the beginning of a game."""
    start = dos.new_game(2, seed=2017, rules=dos.Rules(dos_call=call, hand_size=3))
    record = dos.record.GameRecord(NAMES[:2], start, played(start, "matches", 3, length))
    return dos.record.format_record(record, comments=comments)


def text_of_a_deal(name: str = "Ann") -> str:
    """Return the record of a 2-player game that was stopped after the first deal."""
    record = dos.record.GameRecord((name, "Bob"), dos.new_game(2, seed=1, dealer=0), ((0, dos.Deal()),))
    return dos.record.format_record(record)


def fault(text: str) -> dos.record.RecordError | None:
    """Return the error of parsing a record, or `None` if there is none."""
    try:
        dos.record.parse_record(text)
    except dos.record.RecordError as error:
        check_error(error)
        return error
    return None


def check_error(error: dos.record.RecordError) -> None:
    """Check that an error has a line and a reason."""
    assert line_of(error) > 0
    assert error.reason
    assert str(error).startswith(f"{error.where}: ")


def is_about_the_start(error: dos.record.RecordError) -> bool:
    """Return whether an error is about the start as a whole, and names its first line."""
    return "a valid start" in error.reason


def line_of(error: dos.record.RecordError) -> int:
    """Return the number of the line that an error names."""
    word, number = error.where.split()
    assert "line" == word
    return int(number)
