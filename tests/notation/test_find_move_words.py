"""`find_move`: the words that people type, the words it does not know, and the effort that it takes."""

import itertools

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import dos
from dos import testing
from dos.cards import ALL_CARDS
from support import strategies
from support.effort import calls_of
from support.positions import move, position
from support.texts import fault, fewer

STATE = position(["R3 R4 R5 G# B9 WD", "B1"], "R5 R7 Y6 B9", draw="Y8")
DRAWN = dos.apply(STATE, dos.Draw())
NUMBERS = dict(enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 1))


@pytest.mark.parametrize(
    ("view", "text", "found"),
    [
        (STATE, "take a card", "draw"),
        (STATE, "take", "draw"),
        (STATE, "draw one card", "draw"),
        (STATE, "pick-up 1", "draw"),
        (STATE, "pick up a card", "draw"),
        (STATE, "Pick a card!", "draw"),
        (STATE, "pickup", "draw"),
        (STATE, "red five on the red five", "R5=R5!"),
        (STATE, "lay red five on red 5", "R5=R5!"),
        (STATE, "r5 r5", "R5=R5!"),
        (STATE, "r3 r4", "R7=R3+R4!!"),
        (STATE, "red three red four!!", "R7=R3+R4!!"),
        (STATE, "b9 gh", "B9=G#"),
        (STATE, "gh b9 no bonus", "B9=G#"),
        (STATE, "green hash on blue nine", "B9=G#"),
        (STATE, "green sharp on blue number nine", "B9=G#"),
        (STATE, "wild number green on blue 9", "B9=G#"),
        (STATE, "green wild number on blue 9", "B9=G#"),
        (STATE, "gh as 9 on b9", "B9=G#"),
        (STATE, "green # as green nine on b9", "B9=G#"),
        (STATE, "R7=R5+WD as blue 2", "R7=R5+WD"),
        (STATE, "match red 7 with red 5 + Wild DOS as red 2", "R7=R5+WD!!"),
        (STATE, "wild dos as yellow and red 5 on red 7", "R7=R5+WD"),
        (STATE, "wild dos as 2 and red 5 on red 7 with bonus", "R7=R5+WD!!"),
        (STATE, "Yellow 6 with red 4 + Wild DOS as blue 2", "Y6=R4+WD"),
        (DRAWN, "lay yellow eight", "+Y8"),
        (DRAWN, "lay down yellow 8", "+Y8"),
        (DRAWN, "put down the green hash", "+G#"),
        (DRAWN, "place gh", "+G#"),
    ],
)
def test_words(view: dos.GameState, text: str, found: str) -> None:
    """Moves are found in the words that people use."""
    for each in (view, dos.observe(view, 0)):
        for typed in (text, text.upper(), f" {text}. "):
            assert move(found) == dos.find_move(each, typed)


def test_the_end_in_other_words() -> None:
    """To skip is to end the turn."""
    state = dos.apply(STATE, move("R5=R5!"))

    for text in ("skip", "skip my turn", "Pass", "done"):
        assert dos.EndTurn() == dos.find_move(state, text)


def test_every_card_in_words() -> None:
    """Every card is found by its color and number in words."""
    for card in ALL_CARDS:
        match card:
            case dos.NumberCard(color, number):
                names = [
                    f"{color.name} {NUMBERS[number]}",
                    f"{NUMBERS[number]} {color.name}",
                    f"{color.value} {number}",
                ]
            case dos.WildNumber(color):
                names = [f"{color.name} {sign}" for sign in ("hash", "sharp", "wild number", "number")]
                names += [f"{color.value}h", f"wild number {color.name}"]
            case dos.WildDos():
                names = ["wild dos", "two"]
        state = attrs.evolve(DRAWN, phase=dos.AddingBonus(1, 0), hands=((card,), DRAWN.hands[1]))
        for name in names:
            assert (name, dos.Place(card)) == (name, dos.find_move(state, f"place {name}"))


def test_seats_in_words() -> None:
    """The number of a seat may be a word."""
    rules = dos.Rules(dos_call=True)
    state = position(["R1 R3 R4", "B1 B3", "G1 G3"], "R7 B9", calls_due=[1, 2], rules=rules)

    assert move("catch@0>2") == dos.find_move(state, "catch seat two")


@fewer(2)
@given(testing.states().filter(strategies.is_playable))
def test_our_own_sentences(state: dos.GameState) -> None:
    """The words of a match in the sentence of its event find that match, or several with the bonus left open."""
    for made in dos.legal_moves(state):
        if isinstance(made, dos.Match):
            sentence = str(dos.step(state, made).events[0]).partition(",")[0].partition(":")[0]
            text = sentence.partition(" matches ")[2]
            try:
                found = (dos.find_move(state, text),)
            except dos.AmbiguousMove as error:
                found = error.candidates
            assert made in found
            assert {(made.target, made.cards)} == {(each.target, each.cards) for each in found}
            if not any(isinstance(card, dos.WildDos) for card in (made.target, *made.cards)):
                assert (made,) == found


def test_two_cards_in_a_row_may_be_a_target_and_a_card() -> None:
    """Two cards without a word between them are ambiguous if both readings are legal."""
    state = position(["R3 R4 B4", "B1"], "R7 B4 R4")

    with pytest.raises(dos.AmbiguousMove) as ambiguous:
        dos.find_move(state, "blue 4 red 4")
    assert tuple(map(move, ("B4=R4", "R4=B4"))) == ambiguous.value.candidates
    assert move("R7=R3+R4!!") == dos.find_move(state, "r4 r3")
    for text in ("blue 4 red 3 red 4", "b4 r4 on b4", "r4 with b4 r4"):
        with pytest.raises(dos.NotationError):
            dos.find_move(state, text)


# What is not understood


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("joker", "joker"),
        ("red fife", "fife"),
        ("place a joker", "joker"),
        ("red 5 with joker", "joker"),
        ("red 5 on Joker", "joker"),
        ("red 3 and joker", "joker"),
        ("catch me", "me"),
        ("catch@0>me", "me"),
        ("draw twice", "twice"),
        ("draw five", "five"),
        ("red 11", "11"),
        ("wild dos as joker", "joker"),
        ("r5 y5 z5", "y"),
        ("take red 5", "red"),
        ("red 5 \xe9", "\xe9"),
    ],
)
def test_the_error_quotes_the_word(text: str, word: str) -> None:
    """Wherever a word is not understood, the error quotes it and has its offset."""
    error = fault(lambda text: dos.find_move(STATE, text), text)

    assert error is not None
    assert error.expected.endswith(f' (did not understand "{word}")')
    assert text.lower().index(word) == error.offset


@pytest.mark.parametrize("text", ["", "place", "red 5 with", "red 5 as", "catch@"])
def test_nothing_to_quote(text: str) -> None:
    """A text that ends too early has no word to quote."""
    error = fault(lambda text: dos.find_move(STATE, text), text)

    assert error is not None
    assert "understand" not in error.expected
    assert len(text) == error.offset


@pytest.mark.parametrize("declared", ["wild dos as 3", "wild dos as blue 3", "green # as red", "red 5 as 6"])
def test_declarations_that_no_card_can_have(declared: str) -> None:
    """A card cannot be declared as a number or a color that it never has."""
    error = fault(lambda text: dos.find_move(STATE, text), f"{declared} on red 7")

    assert error is not None
    assert "a color and a number that the card can have" == error.expected
    assert len(declared.partition(" as ")[0]) + 4 == error.offset


@pytest.mark.parametrize(
    "text", ["g# as 8 on b9", "red 7 with red 5 and wild dos as red no bonus", "r7 with r5 + wd as blue with bonus"]
)
def test_declarations_that_do_not_fit(text: str) -> None:
    """A declaration that contradicts the match is reported, with the moves that the rest of the text means."""
    error = fault(lambda text: dos.find_move(STATE, text), text)

    assert error is not None
    assert "a color and a number that make the match" == error.expected
    assert text.index(" as ") + 4 == error.offset
    assert 1 <= len(error.suggestions) <= 2


# Time

LARGE = position(
    ["B1 B3 B5 G4 G# R3 R4 R# Y1 Y7 Y# WD WD B8 G9 R10 Y10 B4", "B1 B3"], "R7 G# Y10 WD B# R9 B3 G6", draw="Y5"
)
WORDS = (
    "red",
    "green",
    "wild",
    "dos",
    "and",
    "with",
    "on",
    "7",
    "two",
    "#",
    "match",
    "as",
    "!",
    "x",
    "bonus",
    "number",
)


def check_effort(view: dos.GameState | dos.Observation, text: str) -> None:
    """Check that a text is found or refused with few calls of functions, also if the legal moves are not listed yet."""

    def work() -> None:
        try:
            dos.find_move(attrs.evolve(view), text)
        except dos.DosError as error:
            str(error)  # the message takes time too

    work()  # fills the tables of matches
    assert calls_of(work) < 20_000


@pytest.mark.parametrize(
    "state", [LARGE, dos.apply(LARGE, dos.Draw()), dos.new_game(2, seed=1)], ids=["row", "drew", "none"]
)
def test_every_text_is_quick(state: dos.GameState) -> None:
    """No text is slow, however many moves it describes: the legal ones are compared with it, not built from it."""
    for words in itertools.product(
        ("red", "7", "wild"), ("and", "with", ""), ("green", "wild", "10"), ("on 2", "as 3", "")
    ):
        check_effort(state, f"match {' '.join(words)}")
    for text in (
        "match r and g",
        "g and g",
        "wild and wild on wild",
        "10 and 10",
        "drwa",
        "red 7 wiht red 7",
        "x" * 40,
    ):
        check_effort(state, text)
        check_effort(dos.observe(state, 0), text)


@fewer(2)
@given(st.lists(st.sampled_from(WORDS), max_size=120).map(" ".join))
@example("red " * 125)
@example("r" * 500)
@example("!" * 500)
@example("wild as red as " * 33)
@example("\u0130" * 2000)
@example(" " * 100_000)
@example(" " * 10_000_000 + "foo")
def test_any_words_are_quick(text: str) -> None:
    """No sequence of words is slow."""
    check_effort(LARGE, text)


def test_the_length_is_limited() -> None:
    """A text of 500 characters is read, a longer one is refused, even if the rest is white space."""
    assert dos.Draw() == dos.find_move(STATE, f"draw {'the ' * 123}the")
    with pytest.raises(dos.NotationError):
        dos.find_move(STATE, f"draw{' ' * 500}")
    error = fault(lambda text: dos.find_move(STATE, text), f"draw {'the ' * 124}")
    assert error is not None
    assert ("a move of at most 500 characters", 0) == (error.expected, error.offset)
    assert 5 >= len(error.suggestions) >= 1
