"""Records: games kept as text, told again the same, gone on with, and refused when they are not what was played."""

import gc
import hashlib
import io
import itertools
import random
import weakref
from collections.abc import Iterator

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import dos
from dos.table import Table
from support import golden_records, strategies
from support.positions import cards, move, on_top, position
from support.texts import LONG, MEGABYTE, any_text, characters, check_linear, fewer, long

NAMES = ("Ann", "Bob", "Cleo", "Dan")
ODD_NAMES = (
    "",
    '"',
    "\\",
    '\\"',
    "a\nb\r\n",
    "\x00\x1b[31m",
    "\u2028\x85\xa0",
    "\U0001f600",
    "Ann\t",
    "\\u0041",
    "x" * 10_000,
)
names = st.sampled_from(ODD_NAMES) | st.text(characters, max_size=8)


def played(start: dos.GameState, habit: str, seed: int, length: int) -> tuple[tuple[int, dos.Move], ...]:
    """So many moves of a game, each with the seat that made it."""
    steps = itertools.islice(strategies.play(start, habit, seed), length)
    return tuple((getattr(made, "by", state.to_move), made) for state, made, _ in steps)


@st.composite
def records(draw: st.DrawFn, max_moves: int = 60) -> dos.record.GameRecord:
    """Games stopped anywhere, of any number of players, options and names, from their beginning or from the middle."""
    start = draw(strategies.games() | strategies.states(max_moves=40))
    history = played(start, draw(strategies.habits), draw(strategies.seeds), draw(st.integers(0, max_moves)))
    return dos.record.GameRecord(tuple(draw(names) for _ in range(start.num_players)), start, history)


def small(length: int = 30, *, comments: bool = False, call: bool = False) -> str:
    """The text of the beginning of a game."""
    start = dos.new_game(2, seed=2017, rules=dos.Rules(dos_call=call, hand_size=3))
    record = dos.record.GameRecord(NAMES[:2], start, played(start, "matches", 3, length))
    return dos.record.format_record(record, comments=comments)


def fault(text: str) -> dos.record.RecordError | None:
    """What is wrong with the text of a record; `None` if it can be read."""
    try:
        dos.record.parse_record(text)
    except dos.record.RecordError as error:
        check_error(error)
        return error
    return None


def check_error(error: dos.record.RecordError) -> None:
    """An error says where, and why."""
    assert line_of(error) > 0
    assert error.reason
    assert str(error).startswith(f"{error.where}: ")


def is_about_the_start(error: dos.record.RecordError) -> bool:
    """Whether an error is about the start as a whole: it names the first line of the start."""
    return "a start that can be" in error.reason


def line_of(error: dos.record.RecordError) -> int:
    """The number of the line that an error names."""
    word, number = error.where.split()
    assert "line" == word
    return int(number)


# Text and back


@fewer(2)
@given(records(), st.booleans())
def test_records_are_read_as_they_are_written(record: dos.record.GameRecord, comments: bool) -> None:  # noqa: FBT001
    """A record is read as it was written, with comments and without, and can be kept in a file."""
    text = dos.record.format_record(record, comments=comments)

    assert record == dos.record.parse_record(text)
    assert record == dos.record.parse_record(text.encode().decode())
    assert text == dos.record.format_record(dos.record.parse_record(text), comments=comments)
    assert text.endswith("\n")
    assert [record] == list(dos.record.read_records(io.StringIO(text)))


@pytest.mark.parametrize("name", ["\ud800", "\ud83d\ude00", "Ann\udfff"])
def test_half_a_character_is_no_name(name: str) -> None:
    """A name that no file can hold is refused where it is given."""
    with pytest.raises(dos.DosError, match="must be text that can be written"):
        dos.record.GameRecord((name, "Bob"), dos.new_game(2, seed=1), ())
    with pytest.raises(dos.DosError, match="must be text that can be written"):
        Table(dos.new_game(2, seed=1), names=("Ann", name))


@given(names, names)
def test_names(one: str, other: str) -> None:
    """Any texts are names, whatever is in them, and each has a line."""
    record = dos.record.GameRecord((one, other), dos.new_game(2, seed=1), ())
    text = dos.record.format_record(record)

    assert record == dos.record.parse_record(text)
    assert record == dos.record.parse_record(text.encode().decode())
    assert ["seat 0: ", "seat 1: "] == [line[:8] for line in text.split("\n")[1:3]]
    assert text.splitlines() == text.split("\n")[:-1]


@fewer(3)
@given(records())
def test_replay_gives_every_state_and_event(record: dos.record.GameRecord) -> None:
    """A replay gives the states and the events that `step` gives, one for each move."""
    state, made = record.start, []
    for seat, said in record.history:
        made.append(dos.step(state, said, by=seat))
        state = made[-1].state

    assert tuple(made) == record.replay()


@fewer(3)
@given(records(), strategies.habits, strategies.seeds)
def test_a_stopped_game_goes_on(record: dos.record.GameRecord, habit: str, seed: int) -> None:
    """A game that was stopped, written and read goes on to the same end, at a table too."""
    read = dos.record.parse_record(dos.record.format_record(record))
    ends = []
    for kept in (record, read):
        state = ([kept.start] + [made.state for made in kept.replay()])[-1]
        *_, (_, _, end) = [(None, None, state), *itertools.islice(strategies.play(state, habit, seed), 50)]
        ends.append(end)
        assert state == Table.from_record(kept, auto_deal=False).state

    assert ends[0] == ends[1]


def test_a_record_in_words() -> None:
    """A record has names, the start, a line for each turn, sentences if asked, the result and a checksum."""
    state = position(["R3 R4 B1", "B9 B8", "G1"], "R7 B9", draw="Y1 Y3 Y4")
    history = tuple((seat, move(text)) for seat, text in ((0, "R7=R3+R4!!"), (0, "end"), (0, "+B1")))
    told = dos.record.format_record(dos.record.GameRecord(NAMES[:3], state, history), comments=True).splitlines()
    lines = [line for line in told if not line.startswith(";")]

    assert ["dos record 1", 'seat 0: "Ann"', 'seat 1: "Bob"', 'seat 2: "Cleo"', "dos position 1"] == lines[:5]
    assert ["0 R7=R3+R4!! end +B1", "result: 22 0 0, stopped"] == lines[-3:-1]
    assert lines[-1].startswith("sha256: ")
    sentences = [
        f"; {dos.describe(event, NAMES[:3])}"
        for made in dos.record.GameRecord(NAMES[:3], state, history).replay()
        for event in made.events
    ]
    assert sentences == [line for line in told if line.startswith(";")]
    assert told.index(lines[-3]) < told.index(sentences[0])


def test_a_turn_has_a_line() -> None:
    """Moves of one seat that follow one another stand in a line; a deal has one of its own, and so has a call."""
    text = small(60, call=True)
    turns = [line.split() for line in text.splitlines() if line[0] in "01" and line[1] == " "]

    assert all("deal" not in words or words[1:] == ["deal"] for words in turns)
    assert all(one[0] != other[0] or "deal" in (*one, *other) for one, other in itertools.pairwise(turns))
    assert list(dos.record.parse_record(text).history) == [
        (int(seat), move(said)) for seat, *all_said in turns for said in all_said
    ]


# At a table


@pytest.mark.parametrize("auto_deal", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_a_table_is_saved_and_goes_on(seed: int, auto_deal: bool) -> None:  # noqa: FBT001
    """A table stopped anywhere, where steps were taken back too, goes on from its record to the same end."""
    rng = random.Random(seed)
    rules = dos.Rules(dos_call=seed % 2 == 0, hand_size=4, target_score=60)
    table = Table(dos.new_game(2 + seed % 3, seed=seed, rules=rules), names=NAMES[: 2 + seed % 3], auto_deal=auto_deal)
    undone = 0
    for _ in range(rng.randint(40, 80)):
        if table.state.is_over:
            break
        seat = rng.choice(dos.seats_to_act(table.state))
        table.submit(seat, rng.choice(dos.legal_moves(table.state, seat)), table.seq)
        if rng.random() < 0.6:
            try:
                table.undo(seat)
                undone += 1
            except dos.table.CannotUndo:
                pass
    record = table.record()
    assert (table.names, table.start, table.history) == (record.names, record.start, record.history)
    again = Table.from_record(dos.record.parse_record(dos.record.format_record(record)), auto_deal=auto_deal)

    assert undone > 0
    assert (table.state, table.names, table.history) == (again.state, again.names, again.history)
    assert auto_deal is again.auto_deal
    assert record == again.record()
    for viewer in table.viewers:
        assert table.sync(viewer).view == again.sync(viewer).view
        assert table.log(viewer) == again.log(viewer)
    while not table.state.is_over:
        seat = rng.choice(dos.seats_to_act(table.state))
        said = rng.choice(
            [said for said in dos.legal_moves(table.state, seat) if isinstance(said, dos.Match)]
            or dos.legal_moves(table.state, seat)
        )
        one, other = table.submit(seat, said, table.seq), again.submit(seat, said, again.seq)
        assert [update.events for update in one.values()] == [update.events for update in other.values()]
    assert (table.state, table.record()) == (again.state, again.record())


def test_a_deal_that_is_due_happens_at_the_new_table() -> None:
    """From a record that was stopped before a deal a table deals by itself, or waits for the dealer, as it is told."""
    record = dos.record.GameRecord(NAMES[:2], dos.new_game(2, seed=1, dealer=0), ())

    assert ((0, dos.Deal()),) == Table.from_record(record).history
    assert () == Table.from_record(record, auto_deal=False).history
    for wrong in (None, dos.record.format_record(record), record.start):
        with pytest.raises(TypeError):
            Table.from_record(wrong)
    with pytest.raises(TypeError):
        Table.from_record(record, auto_deal=1)
    with pytest.raises(dos.record.RecordError):
        Table.from_record(attrs.evolve(record, history=((0, dos.Draw()),)))


def test_a_table_goes_on_from_an_update() -> None:
    """A table from a record can be told the number of the last update, and what can be taken back."""
    table = Table(dos.new_game(2, seed=2017, dealer=0), auto_deal=False)
    table.submit(0, dos.Deal(), 0)
    table.submit(1, table.sync(1).moves[0], 1)
    table.submit(1, dos.EndTurn(), 2)
    record = table.record()
    deal = attrs.evolve(record, history=())

    assert (3, 0) == (Table.from_record(record).seq, Table.from_record(record).undoable(1))
    assert 9 == Table.from_record(record, seq=9).seq
    for wrong in (-1, 1):
        with pytest.raises(dos.InvalidState, match=f"^seq: must be 2 or more: each move had an update, not {wrong}$"):
            Table.from_record(record, seq=wrong)
    for wrong in (-1, 3, 10**30):
        with pytest.raises(dos.InvalidState, match=f"^undoable: must be 0 to [01], not {wrong}$"):
            Table.from_record(record, undoable=wrong)
    for wrong in ({"seq": "3"}, {"seq": True}, {"undoable": None}, {"undoable": 1.0}):
        with pytest.raises(TypeError):
            Table.from_record(record, **wrong)
    # Who has had an update has not had that of a deal which happens now.
    assert (0, 1) == (Table.from_record(deal).seq, len(Table.from_record(deal).history))
    assert (5, 1) == (Table.from_record(deal, seq=4).seq, len(Table.from_record(deal, seq=4).history))
    assert 4 == Table.from_record(deal, seq=4, auto_deal=False).seq


def test_what_can_be_taken_back_goes_on() -> None:
    """Steps that could be taken back can be at a table from the record, if it is told how many they were."""
    table = Table(dos.new_game(2, seed=2017, dealer=0))
    table.submit(1, table.sync(1).moves[0], 0)
    again = Table.from_record(table.record(), seq=table.seq, undoable=table.undoable(1))

    assert 1 == again.undoable(1)
    assert table.undo(1) == again.undo(1)
    assert (0, 0) == (table.undoable(1), again.undoable(1))


def test_no_more_than_100_steps_are_taken_back() -> None:
    """A table keeps the states before 100 steps, also one that is made from a record."""
    rules = dos.Rules(hand_size=1, deck=cards("R7") * 320)
    hand, row = cards("R7") * 110, dos.CenterRow((dos.CenterPile(cards("R7")[0]),) * 105)
    start = attrs.evolve(
        dos.apply(dos.new_game(2, rules=rules, seed=1, dealer=1), dos.Deal()),
        hands=(hand, cards("R7")),
        center_row=row,
        draw_pile=cards("R7") * 104,
    )
    table = Table(start)
    for _ in range(105):
        table.submit(0, table.sync(0).moves[0], table.seq)
    again = Table.from_record(table.record(), seq=table.seq, undoable=100)

    assert (100, 0, 0) == tuple(map(table.undoable, table.viewers))
    for one in (table, again):
        for _ in range(100):
            one.undo(0)
        with pytest.raises(dos.table.CannotUndo):
            one.undo(0)
    assert table.state == again.state
    assert 5 == len(table.history)
    with pytest.raises(dos.InvalidState, match=r"^undoable: must be 0 to 5, not 101$"):
        Table.from_record(table.record(), undoable=101)


def test_a_game_at_a_real_table() -> None:
    """The orders of the shuffles at a table make a game that can be written down, and told again."""
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


# Several games, as a stream


def test_games_are_read_one_at_a_time() -> None:
    """Of many games in a file one is kept at a time, and no line is read before it is needed."""
    texts = [golden_records.text(name) for name in golden_records.GAMES]
    read = 0

    def lines() -> Iterator[str]:
        nonlocal read
        for text in texts:
            for line in (*text.splitlines(keepends=True), "\n"):
                read += 1
                yield line

    alive: list[weakref.ref[dos.record.GameRecord]] = []
    ends = list(itertools.accumulate(text.count("\n") + 1 for text in texts))
    for record, end in zip(dos.record.read_records(lines()), ends, strict=True):
        assert end - 1 == read
        alive = [reference for reference in alive if reference() is not None]
        alive.append(weakref.ref(record))
        gc.collect()
        assert len([reference for reference in alive if reference() is not None]) <= 2
    assert ends[-1] == read


@fewer(10)
@given(st.lists(records(15), max_size=4), st.sampled_from(["", "\n", "\n \n", "\r\n"]))
def test_several_games_in_a_file(some: list[dos.record.GameRecord], between: str) -> None:
    """The games of a file are read in their order, with blank lines between them or without."""
    text = between.join(map(dos.record.format_record, some))

    assert some == list(dos.record.read_records(text.splitlines(keepends=True)))
    assert some == list(dos.record.read_records(io.StringIO(text, newline="")))
    assert some == list(dos.record.read_records(io.StringIO(f"\n{text}\n\n", newline="")))
    if len(some) != 1:
        with pytest.raises(dos.record.RecordError, match=f"not {len(some)}"):
            dos.record.parse_record(text)


def test_a_fault_in_the_second_game() -> None:
    """The games before a fault are given, and the line of the fault is counted from the beginning of the file."""
    good = small()
    bad = good.replace(", stopped", "1, stopped")
    line = good.count("\n")
    reading = dos.record.read_records((good + "\n" + bad).splitlines(keepends=True))

    assert dos.record.parse_record(good) == next(reading)
    with pytest.raises(dos.record.RecordError) as caught:
        next(reading)
    assert line + 1 + bad[: bad.index("result")].count("\n") + 1 == line_of(caught.value)


def test_a_game_that_was_cut_off_before_another() -> None:
    """Where a game begins before the one above has ended, the one above is refused, at its end."""
    good = small()
    short = good[: good.index("result")]
    reading = dos.record.read_records((short + good).splitlines(keepends=True))

    with pytest.raises(dos.record.RecordError) as caught:
        next(reading)
    assert short.count("\n") + 1 == line_of(caught.value)
    assert "result" in caught.value.reason


def test_a_record_begins_with_a_state() -> None:
    """What a seat sees is no beginning of a record: its cards are not known."""
    text = dos.notation.format_position(dos.observe(dos.new_game(2, seed=1, dealer=0), 0))
    error = fault(f'dos record 1\nseat 0: "Ann"\nseat 1: "Bob"\n{text}result: 0 0, stopped\n')

    assert error is not None
    assert ("line 4", "expected a state, in which nothing is hidden") == (error.where, error.reason)


@pytest.mark.parametrize("seat", [2, -1, 10**5000], ids=["2", "-1", "10**5000"])
def test_a_seat_that_there_is_not(seat: int) -> None:
    """A move of a seat that there is not breaks a rule, and nothing would have been legal."""
    record = dos.record.GameRecord(NAMES[:2], dos.new_game(2, seed=1), ((seat, dos.Deal()),))
    for ask in (record.replay, lambda: dos.record.format_record(record), lambda: Table.from_record(record)):
        with pytest.raises(dos.record.RecordError) as caught:
            ask()
        assert ("move 1", "S1", ()) == (caught.value.where, caught.value.rule, caught.value.legal)


@pytest.mark.parametrize("value", [None, 7, small(1), [None], [b"dos record 1\n"], [7]], ids=range(6))
def test_what_is_no_lines(value: object) -> None:
    """What is no lines of text is of the wrong type; a whole text is not lines."""
    with pytest.raises(TypeError):
        list(dos.record.read_records(value))


# Edited and cut off


@pytest.mark.parametrize("comments", [False, True])
def test_a_record_that_was_cut_off(comments: bool) -> None:  # noqa: FBT001
    """A record that was cut off at any line, or anywhere in its end, is no whole one, and the last line is named."""
    text = small(comments=comments)
    lines = text.splitlines(keepends=True)
    assert fault(text) is None

    for count in range(1, len(lines)):
        error = fault("".join(lines[:count]))
        assert error is not None
        assert line_of(error) in {count, count + 1}
    for size in range(len(text) - 300, len(text) - 1):
        error = fault(text[:size])
        assert error is not None
        there = len(text[:size].splitlines())
        assert line_of(error) in {there, there + 1}
    # The end of the last line says nothing.
    assert dos.record.parse_record(text) == dos.record.parse_record(text[:-1])


TEXTS = [small(), small(comments=True), small(60, call=True), golden_records.text("4-players-default.txt")]


@given(st.sampled_from(TEXTS), st.data())
def test_a_record_that_was_edited(text: str, data: st.DataObject) -> None:
    """A record with one character more, less or other is refused, at that line or below; or nothing has changed."""
    place = data.draw(st.integers(0, len(text) - 1))
    character = data.draw(st.sampled_from(sorted(set(text))) | characters)
    how = data.draw(st.sampled_from(["insert", "delete", "change"]))
    changed = {
        "insert": text[:place] + character + text[place:],
        "delete": text[:place] + text[place + 1 :],
        "change": text[:place] + character + text[place + 1 :],
    }[how]
    error = fault(changed)

    if error is None:
        # Only ends of lines, and blank ones around it, can be written in other ways.
        assert text.split() == changed.split()
        assert dos.record.parse_record(text) == dos.record.parse_record(changed)
    else:
        assert line_of(error) <= changed.count("\n") + 1
        assert text.count("\n", 0, place) + 1 <= line_of(error) or is_about_the_start(error)


@pytest.mark.parametrize("text", TEXTS[:3], ids=["plain", "comments", "calls"])
def test_lines_that_were_moved(text: str) -> None:
    """A record with a line left out, told twice, or changed with the next is refused, at that line or below."""
    lines = text.splitlines(keepends=True)
    for place in range(len(lines)):
        before, line, after = lines[:place], lines[place : place + 1], lines[place + 1 :]
        for changed in (before + after, before + line + line + after, before + after[:1] + line + after[1:]):
            if changed != lines:
                error = fault("".join(changed))
                assert error is not None
                assert place + 1 <= line_of(error) or is_about_the_start(error)


def test_an_edited_record_with_a_checksum_of_its_own() -> None:
    """With the right checksum an edited record is what it says, if that is a game, and is refused otherwise."""
    text = small(comments=True)
    for old, new in (
        ('"Ann"', '"Eve"'),
        ("; Seat", "; Nobody"),
        ("result: 0 0, stopped", "result: 200 0, seat 0 has won"),
    ):
        if old in text:
            edited = signed(text.replace(old, new))
            assert (fault(edited) is None) is (old != "result: 0 0, stopped")
    illegal = signed(text.replace("0 deal", "0 draw").replace("1 deal", "1 draw"))
    assert fault(illegal) is not None


def signed(text: str) -> str:
    """A text with the checksum that fits it: what someone would do who cheats."""
    head = text[: text.index("sha256: ")]
    return f"{head}sha256: {hashlib.sha256(head.encode()).hexdigest()}\n"


@given(st.sampled_from(TEXTS), st.data())
def test_it_never_yields_a_game_that_was_not_played(text: str, data: st.DataObject) -> None:
    """With a checksum made to fit, an edited record is refused still, or is a game by the rules to the last move."""
    place = data.draw(st.integers(13, text.index("sha256: ") - 1))
    character = data.draw(st.sampled_from("0123456789BGRYWD#=+! deal\n"))
    changed = signed(text[:place] + character + text[place + data.draw(st.sampled_from([0, 1])) :])

    if fault(changed) is None:
        record = dos.record.parse_record(changed)
        dos.validate(record.start)
        assert len(record.history) == len(record.replay())
        assert record == dos.record.parse_record(dos.record.format_record(record))


def test_an_illegal_move_is_told() -> None:
    """A move that the rules do not allow is named with its line, the rule, and what would have been legal."""
    start = dos.new_game(2, seed=2017, dealer=0)
    good = dos.record.GameRecord(NAMES[:2], start, ((0, dos.Deal()), (1, dos.Draw())))
    text = dos.record.format_record(good)
    line = text[: text.index("\n1 draw")].count("\n") + 2
    state = dos.apply(start, dos.Deal())
    for said, seat, rule in (
        ("R5=B9", 1, "T1"),
        ("deal", 1, "S6"),
        ("draw", 0, "S5"),
        ("dos@1", 1, "Y5"),
        ("draw", 3, "S1"),
    ):
        error = fault(text.replace("\n1 draw", f"\n{seat} {said}"))
        assert error is not None
        fitting = dos.explain(state, move(said), by=seat)
        assert fitting is not None
        assert f"line {line}" == error.where
        assert (move(said), fitting.rule, fitting.reason) == (error.move, error.rule, error.reason)
        assert (dos.legal_moves(state, seat) if seat < 2 else ()) == error.legal
        assert rule == error.rule
    broken = attrs.evolve(good, history=(*good.history, (1, dos.Draw())))
    for ask in (broken.replay, lambda: dos.record.format_record(broken), lambda: broken.for_seat(0)):
        with pytest.raises(dos.record.RecordError) as caught:
            ask()
        assert ("move 3", dos.Draw(), "D1") == (caught.value.where, caught.value.move, caught.value.rule)
        assert len(caught.value.legal) > 0


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("to move: 0", "to move: 1", "to move"),
        ("dealer: 0", "dealer: 7", "dealer"),
        ("scores: 0 0", "scores: 0", "scores"),
        ("scores: 0 0", "scores: -5 0", "scores"),
        ("hand 0:", "hand 0: R7", "hand 0"),
        ("hand 0:\nhand 1:\n", "", "dos position"),
        ("hand 1:\n", "hand 1:\nhand 2:\n", "hand"),
        ("row:", "row: R7 R7", "row"),
        ("draw pile: deck", "draw pile: R7", "draw pile"),
        ('seat 1: "Bob"\n', "", "seat"),
        ('seat 1: "Bob"\n', 'seat 1: "Bob"\nseat 2: "Eve"\n', "seat"),
    ],
)
def test_a_start_that_cannot_be(old: str, new: str, named: str) -> None:
    """A record that begins with a state that cannot be, or with names of others, is refused where it says so."""
    text = dos.record.format_record(
        dos.record.GameRecord(NAMES[:2], dos.new_game(2, seed=1, dealer=0), ((0, dos.Deal()),))
    )
    assert old in text
    edited = text.replace(old, new)
    lines = edited.splitlines()

    for other in (edited, signed(edited)):
        error = fault(other)
        assert error is not None
    # Somewhere in the head, not at the end of the record.
    assert named
    assert 1 <= line_of(error) <= len(lines) - 3


def test_other_line_ends() -> None:
    """A record with the line ends of Windows is the same record."""
    for text in TEXTS:
        windows = text.replace("\n", "\r\n")
        assert dos.record.parse_record(text) == dos.record.parse_record(windows)
        assert [dos.record.parse_record(text)] * 2 == list(
            dos.record.read_records(io.StringIO(windows * 2, newline=""))
        )


@given(any_text)
@example("dos record 1")
@example('dos record 1\nseat 0: "\\ud800"\n')
@example('dos record 1\nseat 0: "\\x"\n')
@example("sha256: ")
@example("\ud800")
def test_any_text(text: str) -> None:
    """Any text is a record, or refused with a `RecordError`."""
    for other in (text, f"dos record 1\n{text}", small(2).replace("result", f"{text}\nresult")):
        fault(other)


@pytest.mark.parametrize("kind", ["digits", "cards", "line ends", "quotes", "backslashes", "comments", "emoji"])
def test_long_texts(kind: str) -> None:
    """1 MB of anything is refused, wherever it stands, in time that grows with it and no faster."""
    text = small(4)

    def texts(size: int) -> list[str]:
        more = long(LONG[kind], size)
        return [more, f'dos record 1\nseat 0: "{more}', text.replace("result", f"{more}\nresult")]

    check_linear(fault, texts)


def test_long_games_take_no_longer_the_longer_they_are() -> None:
    """A game of many moves is read in time that grows with its moves and no faster."""
    start = dos.new_game(2, seed=1, rules=dos.Rules(target_score=10**6))
    history = played(start, "draws", 1, 6000)
    texts = [
        dos.record.format_record(dos.record.GameRecord(NAMES[:2], start, history[:count])) for count in (750, 6000)
    ]

    check_linear(dos.record.parse_record, lambda size: texts[:1] if size < MEGABYTE else texts[1:])


# Making one by hand


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
def test_fields_that_cannot_be(field: str, value: object, kind: type[Exception]) -> None:
    """A field of the wrong type is refused where the record is made, and so are names of too few and invalid starts."""
    record = dos.record.GameRecord(NAMES[:2], dos.new_game(2, seed=1), ())

    with pytest.raises(kind):
        attrs.evolve(record, **{field: value})


def test_seats_that_cannot_be() -> None:
    """There is a record for each seat and for a spectator, and for nobody else."""
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
    """A record that was checked in replays to the end it tells, and is written again as it is, byte for byte."""
    kept = (golden_records.RECORDS / name).read_bytes()
    record = dos.record.parse_record(kept.decode())

    assert kept == golden_records.text(name).encode()
    assert golden_records.record(name) == record
    assert kept == dos.record.format_record(record, comments="\n;" in kept.decode()).encode()
    end = record.replay()[-1].state
    assert end.is_over
    assert f"\nresult: {' '.join(map(str, end.scores))}, seat {end.winner} has won\n".encode() in kept


def test_golden_records_are_all_there() -> None:
    """The folder holds the records of the script and nothing else: every number of players, every option."""
    assert set(golden_records.GAMES) == {path.name for path in golden_records.RECORDS.glob("*.txt")}
    options = {name for names in golden_records.OPTIONS.values() for name in names}
    assert {field.name for field in attrs.fields(dos.Rules) if field.default is False} == options


def test_what_may_stand_between_records() -> None:
    """Blank lines may, a record that was cut off is told by its line, and anything else is refused at once."""
    whole = dos.record.format_record(
        dos.record.GameRecord(NAMES[:2], dos.new_game(2, seed=1, dealer=0), ((0, dos.Deal()),))
    )
    cut = "".join(whole.splitlines(keepends=True)[:-1])

    assert 2 == len(list(dos.record.read_records(f"\n{whole}\n  \n{whole}".splitlines(keepends=True))))
    for text, line in (
        (cut + whole, cut.count("\n") + 1),
        (whole + cut, whole.count("\n") + cut.count("\n") + 1),
        (f"{whole}so it was\n{whole}", whole.count("\n") + 1),
    ):
        with pytest.raises(dos.record.RecordError) as caught:
            list(dos.record.read_records(text.splitlines(keepends=True)))
        assert f"line {line}" == caught.value.where


def test_junk_is_not_kept() -> None:
    """A file of another kind is refused at its first line, and no more of it is read."""
    lines = iter(["a log\n"] * 10)

    with pytest.raises(dos.record.RecordError, match="line 1"):
        list(dos.record.read_records(lines))
    assert 9 == len(list(lines))


def test_a_line_without_a_move() -> None:
    """A line with a seat alone says nothing, and is refused."""
    text = dos.record.format_record(
        dos.record.GameRecord(NAMES[:2], dos.new_game(2, seed=1, dealer=0), ((0, dos.Deal()),))
    )

    with pytest.raises(dos.record.RecordError, match="a space and a move"):
        dos.record.parse_record(text.replace("0 deal\n", "99\n0 deal\n"))


def test_messages_are_short() -> None:
    """However much is wrong, the message fits on a screen."""
    text = dos.record.format_record(
        dos.record.GameRecord(NAMES[:2], dos.new_game(2, seed=1, dealer=0), ((0, dos.Deal()),))
    )
    for old, new in (
        ("round: 0", f"round: 0x0{'f' * 10**5}"),
        ("scores: 0 0", f"scores:{' -1' * 10**4}"),
        ("row:", f"row:{' R7' * 10**4}"),
        ("dealer: 0", f"dealer: 0x{'f' * 10**5}"),
    ):
        with pytest.raises(dos.record.RecordError) as caught:
            dos.record.parse_record(text.replace(old, new))
        assert len(str(caught.value)) < 1000
    wide = dos.record.GameRecord(
        NAMES[:2], dos.new_game(2, rules=dos.Rules(hand_size=50), seed=1, dealer=0), ((0, dos.Deal()),)
    )
    with pytest.raises(dos.record.RecordError, match=r"and \d+ more") as caught:
        dos.record.parse_record(dos.record.format_record(wide).replace("0 deal\n", "0 deal\n1 end\n"))
    assert len(str(caught.value)) < 1000
    assert caught.value.legal == dos.legal_moves(wide.end)
