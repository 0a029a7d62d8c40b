"""States with a shuffler that is not one of this library's, written as text, as JSON and in records, and read again."""

import random
from collections.abc import Callable

import attrs
import pytest

import dos
from dos.notation import format_position, parse_position
from dos.record import GameRecord, RecordError, format_record, parse_record
from dos.serialization import from_data, from_json, schema, to_data, to_json
from dos.shuffling import OwnShuffler
from dos.table import Table
from support.shufflers import Failing, Unshuffled

NAMES = ("Ann", "Bob")
NEW = dos.new_game(2, shuffler=Unshuffled(), dealer=0)
DEALT = dos.apply(NEW, dos.Deal())

OWN: list[object] = [Unshuffled(), Failing(ValueError("no order")), OwnShuffler()]

through_each_format = pytest.mark.parametrize(
    "again",
    [
        lambda state: parse_position(format_position(state)),
        lambda state: from_json(dos.GameState, to_json(state)),
        lambda state: from_data(dos.GameState, to_data(state)),
        lambda state: parse_record(format_record(GameRecord(NAMES, state, ()))).start,
        lambda state: from_json(Table, to_json(Table(state, auto_deal=False))).start,
    ],
    ids=["position", "JSON", "data", "record", "table"],
)


@through_each_format
@pytest.mark.parametrize("shuffler", OWN, ids=lambda shuffler: type(shuffler).__name__)
def test_a_state_is_read_with_a_placeholder(
    again: Callable[[dos.GameState], dos.GameState], shuffler: dos.Shuffler
) -> None:
    """The state that is read is the state that was written, except for its shuffler, and is valid."""
    state = attrs.evolve(DEALT, shuffler=shuffler)

    read = again(state)

    assert attrs.evolve(state, shuffler=OwnShuffler()) == read
    assert read == again(read)
    dos.validate(read)
    assert state == attrs.evolve(read, shuffler=shuffler)


@through_each_format
def test_the_placeholder_fails_with_a_clear_error(again: Callable[[dos.GameState], dos.GameState]) -> None:
    """A state that was read can be played on until cards must be shuffled; then the error says what to do."""
    read = again(DEALT)
    assert dos.apply(DEALT, dos.Draw()) == attrs.evolve(dos.apply(read, dos.Draw()), shuffler=Unshuffled())
    for state, move in ((again(NEW), dos.Deal()), (emptied(read), dos.Draw())):
        with pytest.raises(dos.ShuffleError) as failed:
            dos.apply(state, move)
        assert "this state was read from a text that does not contain its shuffler: replace `state.shuffler`" == str(
            failed.value
        )


def emptied(state: dos.GameState) -> dos.GameState:
    """Return the state with its draw pile discarded."""
    return attrs.evolve(state, draw_pile=(), discard_pile=state.draw_pile)


def test_the_text_names_the_shuffler() -> None:
    """The line of the position and the object of the document say that the shuffler is not one of the library's."""
    assert "shuffler: own" == format_position(NEW).splitlines()[-1]
    assert {"type": "OwnShuffler"} == to_data(NEW)["shuffler"]
    titles = [member["$ref"] for member in schema(dos.GameState)["$defs"]["Shuffler"]["oneOf"]]
    assert "#/$defs/OwnShuffler" in titles


@pytest.mark.parametrize(
    "text", ["owned", "own 1", "Own", "OwnShuffler", "seed", "own / R7"], ids=lambda text: text.replace(" ", "_")
)
def test_the_word_is_read_exactly(text: str) -> None:
    """Other words and contents of the line are refused."""
    with pytest.raises(dos.NotationError):
        parse_position(format_position(NEW).replace("shuffler: own", f"shuffler: {text}"))
    with pytest.raises(dos.InvalidState, match=r"shuffler\.seed: unknown field"):
        from_data(dos.GameState, {**to_data(NEW), "shuffler": {"type": "OwnShuffler", "seed": 1}})


def test_a_record_that_shuffles_is_written_but_cannot_be_replayed() -> None:
    """A record of moves without a shuffle is read. With a shuffle, the error has the line and says what is missing."""
    played = GameRecord(NAMES, DEALT, ((1, dos.Draw()),))
    assert played.history == parse_record(format_record(played)).history

    dealt = GameRecord(NAMES, NEW, ((0, dos.Deal()), (1, dos.Draw())))
    with pytest.raises(RecordError, match=r"^line 17: deal: this state was read from a text that does not contain its"):
        parse_record(format_record(dealt))
    with pytest.raises(dos.InvalidState, match="does not contain its shuffler"):
        from_json(Table, to_json(Table(NEW)))


@pytest.mark.parametrize("shuffler", [None, 5, Unshuffled, random.Random(1)], ids=lambda value: type(value).__name__)
def test_what_is_not_a_shuffler_is_not_written(shuffler: object) -> None:
    """Only objects with the method of a shuffler are replaced by the placeholder."""
    state = attrs.evolve(NEW, shuffler=shuffler)

    with pytest.raises(dos.InvalidState, match="shuffler: a shuffler must be an object with"):
        format_position(state)
    with pytest.raises(dos.InvalidState, match="shuffler: must be a shuffler, not"):
        to_json(state)
