"""Records: games saved as text, replayed to the same states and resumed."""

import io
import itertools

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dos
from dos.table import Table
from dos.testing import pieces, playing, reaching
from support import golden_records
from support.positions import cards, move, on_top, position
from support.records import NAMES, different_names, played, records, small
from support.texts import MEGABYTE, check_linear, fewer

# Round trips


@fewer(2)
@given(records(), st.booleans())
def test_records_round_trip(record: dos.record.GameRecord, comments: bool) -> None:  # noqa: FBT001
    """A record parses back, with comments and without, also through a file."""
    text = dos.record.format_record(record, comments=comments)

    assert record == dos.record.parse_record(text)
    assert record == dos.record.parse_record(text.encode().decode())
    assert text == dos.record.format_record(dos.record.parse_record(text), comments=comments)
    assert text.endswith("\n")
    assert [record] == list(dos.record.read_records(io.StringIO(text)))


@pytest.mark.parametrize("name", ["\ud800", "\ud83d\ude00", "Ann\udfff"])
def test_a_lone_surrogate_is_not_a_valid_name(name: str) -> None:
    """A name with a lone surrogate, which no file can store, is rejected by records and tables."""
    with pytest.raises(dos.DosError, match="must be text that UTF-8 can encode"):
        dos.record.GameRecord((name, "Bob"), dos.new_game(2, seed=1), ())
    with pytest.raises(dos.DosError, match="must be text that UTF-8 can encode"):
        Table(dos.new_game(2, seed=1), names=("Ann", name))


@given(different_names(2))
def test_names(names: tuple[str, ...]) -> None:
    """Any text that people can see is a valid name, and each name has one line."""
    record = dos.record.GameRecord(names, dos.new_game(2, seed=1), ())
    text = dos.record.format_record(record)

    assert record == dos.record.parse_record(text)
    assert record == dos.record.parse_record(text.encode().decode())
    assert ["seat 0: ", "seat 1: "] == [line[:8] for line in text.split("\n")[1:3]]
    assert text.splitlines() == text.split("\n")[:-1]


@fewer(3)
@given(records())
def test_replay_returns_every_state_and_event(record: dos.record.GameRecord) -> None:
    """A replay returns the states and the events that `step` returns, one transition for each move."""
    state, made = record.start, []
    for seat, said in record.history:
        made.append(dos.step(state, said, by=seat))
        state = made[-1].state

    assert tuple(made) == record.replay()


@fewer(3)
@given(records(), reaching.habits, pieces.seeds)
def test_a_stopped_game_goes_on(record: dos.record.GameRecord, habit: str, seed: int) -> None:
    """A stopped game that was saved and loaded continues to the same end, also at a table."""
    read = dos.record.parse_record(dos.record.format_record(record))
    ends = []
    for kept in (record, read):
        state = ([kept.start] + [made.state for made in kept.replay()])[-1]
        *_, (_, _, end) = [(None, None, state), *itertools.islice(playing.play(state, habit, seed), 50)]
        ends.append(end)
        assert state == Table.from_record(kept, auto_deal=False).state

    assert ends[0] == ends[1]


def test_a_record_in_words() -> None:
    """A record has names, the start, a line for each turn, optional comments, the result and a checksum."""
    state = position(["R3 R4 B1", "B9 B8", "G1"], "R7 B9", draw="Y1 Y3 Y4")
    history = tuple((seat, move(text)) for seat, text in ((0, "R7=R3+R4!!"), (0, "end"), (0, "+B1")))
    text_lines = dos.record.format_record(dos.record.GameRecord(NAMES[:3], state, history), comments=True).splitlines()
    lines = [line for line in text_lines if not line.startswith(";")]

    assert ["dos record 1", 'seat 0: "Ann"', 'seat 1: "Bob"', 'seat 2: "Cleo"', "dos position 1"] == lines[:5]
    assert ["0 R7=R3+R4!! end +B1", "result: 22 0 0, stopped"] == lines[-3:-1]
    assert lines[-1].startswith("sha256: ")
    sentences = [
        f"; {dos.describe(event, NAMES[:3])}"
        for made in dos.record.GameRecord(NAMES[:3], state, history).replay()
        for event in made.events
    ]
    assert sentences == [line for line in text_lines if line.startswith(";")]
    assert text_lines.index(lines[-3]) < text_lines.index(sentences[0])


def test_a_turn_has_a_line() -> None:
    """Consecutive moves of one seat share a line; a deal and a call each have their own."""
    text = small(60, call=True)
    turns = [line.split() for line in text.splitlines() if line[0] in "01" and line[1] == " "]

    assert all("deal" not in words or words[1:] == ["deal"] for words in turns)
    assert all(one[0] != other[0] or "deal" in (*one, *other) for one, other in itertools.pairwise(turns))
    assert list(dos.record.parse_record(text).history) == [
        (int(seat), move(said)) for seat, *all_said in turns for said in all_said
    ]


def test_a_game_at_a_real_table() -> None:
    """A game at a real table can be recorded, and replayed, with its shuffles as scripted orders."""
    order = on_top("R7 B7 R1 B1 R3 B3 R4 B4")
    shuffler = dos.ScriptedShuffler((order, order[::-1]))
    start = dos.new_game(2, rules=dos.Rules(hand_size=2), shuffler=shuffler, dealer=0)
    texts = ((0, "deal"), (1, "draw"))
    record = dos.record.GameRecord(NAMES[:2], start, tuple((seat, move(text)) for seat, text in texts))
    read = dos.record.parse_record(dos.record.format_record(record))

    assert record == read
    assert cards("R1 R7") == read.replay()[0].state.hands[1]
    assert dos.ScriptedShuffler((order[::-1],)) == read.replay()[-1].state.shuffler

    short = attrs.evolve(record, start=attrs.evolve(start, shuffler=dos.ScriptedShuffler(())))
    with pytest.raises(dos.record.RecordError) as caught:
        short.replay()
    assert ("move 1", dos.Deal(), None, ()) == (
        caught.value.where, caught.value.move, caught.value.rule, caught.value.legal
    )  # fmt: skip


@pytest.mark.slow
def test_long_games_load_in_linear_time() -> None:
    """The time to load a game is linear in the number of its moves."""
    start = dos.new_game(2, seed=1, rules=dos.Rules(target_score=10**6))
    history = played(start, "draws", 1, 6000)
    texts = [
        dos.record.format_record(dos.record.GameRecord(NAMES[:2], start, history[:count])) for count in (750, 6000)
    ]

    check_linear(dos.record.parse_record, lambda size: texts[:1] if size < MEGABYTE else texts[1:])


# Constructing records


@pytest.mark.parametrize(
    ("field", "value", "kind"),
    [
        ("names", ["Ann", "Bob"], TypeError),
        ("names", "AB", TypeError),
        ("names", ("Ann", 7), TypeError),
        ("names", ("Ann",), ValueError),
        ("names", ("Ann", "Bob", "Cleo"), ValueError),
        ("start", None, TypeError),
        ("start", dos.observe(dos.new_game(2, seed=1), 0), TypeError),
        ("start", attrs.evolve(dos.new_game(2, seed=1), round=3), dos.InvalidState),
        ("history", [], TypeError),
        ("history", (dos.Deal(),), TypeError),
        ("history", ((0, dos.Deal(), 1),), TypeError),
        ("history", (("0", dos.Deal()),), TypeError),
        ("history", ((True, dos.Deal()),), TypeError),
        ("history", ((0, "deal"),), TypeError),
    ],
)
def test_invalid_fields(field: str, value: object, kind: type[Exception]) -> None:
    """Fields of the wrong type, a wrong number of names and invalid starts are rejected on construction."""
    record = dos.record.GameRecord(NAMES[:2], dos.new_game(2, seed=1), ())

    with pytest.raises(kind):
        attrs.evolve(record, **{field: value})


def test_seats_of_for_seat() -> None:
    """`for_seat` accepts the seats of the game and `None`, and rejects everything else."""
    record = dos.record.GameRecord(NAMES[:2], dos.new_game(2, seed=1), ())

    for seat in (2, -1):
        with pytest.raises(dos.DosError):
            record.for_seat(seat)
    for wrong in ("0", True, 0.0):
        with pytest.raises(TypeError):
            record.for_seat(wrong)
    with pytest.raises(TypeError):
        dos.record.format_record(record, comments=1)


# Golden records


@pytest.mark.parametrize("name", golden_records.GAMES)
def test_golden_record(name: str) -> None:
    """A golden record replays to its result, and is written again byte for byte."""
    kept = (golden_records.RECORDS / name).read_bytes()
    record = dos.record.parse_record(kept.decode())

    assert kept == golden_records.text(name).encode()
    assert golden_records.record(name) == record
    assert kept == dos.record.format_record(record, comments="\n;" in kept.decode()).encode()
    end = record.replay()[-1].state
    assert end.is_over
    assert f"\nresult: {' '.join(map(str, end.scores))}, seat {end.winner} has won\n".encode() in kept


def test_golden_records_are_all_there() -> None:
    """The folder has exactly the records of the script, with every number of players and every option."""
    assert set(golden_records.GAMES) == {path.name for path in golden_records.RECORDS.glob("*.txt")}
    options = {name for names in golden_records.OPTIONS.values() for name in names}
    assert {field.name for field in attrs.fields(dos.Rules) if field.default is False} == options
