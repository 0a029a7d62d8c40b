"""`find_move`: legal moves are found in many wordings, and other texts raise the right error."""

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import dos
from dos import testing
from dos.cards import ALL_CARDS
from dos.testing import pieces, playing
from support import strategies
from support.positions import CALL, move, position
from support.texts import LONG, any_text, check_fault, check_linear, fewer, long, near

Outcome = tuple[object, ...]


def attempt(view: dos.GameState | dos.Observation, text: str) -> Outcome:
    """Return the move found, or the type and arguments of the error, after checking either."""
    try:
        found = dos.find_move(view, text)
    except (dos.AmbiguousMove, dos.IllegalMove, dos.NotationError) as error:
        check_error(error, view, text)
        return type(error), error.args
    assert dos.explain(view, found) is None
    return (found,)


def check_error(
    error: dos.AmbiguousMove | dos.IllegalMove | dos.NotationError, view: dos.GameState | dos.Observation, text: str
) -> None:
    """Check that an error quotes the text, agrees with `explain` and names only legal moves."""
    legal = dos.legal_moves(view)
    match error:
        case dos.AmbiguousMove(candidates=candidates):
            assert text == error.text
            assert len(candidates) > 1
            assert candidates == tuple(candidate for candidate in legal if candidate in candidates)
            assert all(str(candidate) in str(error) for candidate in candidates)
        case dos.IllegalMove():
            fault = dos.explain(view, error.move, by=getattr(view, "seat", view.to_move))
            assert fault is not None
            assert (fault.move, fault.rule, fault.reason) == (error.move, error.rule, error.reason)
            check_suggestions(error.suggestions, legal)
        case dos.NotationError():
            check_fault(error, text)
            check_suggestions(error.suggestions, legal)


def check_suggestions(close: tuple[dos.Move, ...], legal: tuple[dos.Move, ...]) -> None:
    """Check that suggestions are legal, distinct, at most five, and present if there is a legal move."""
    assert set(close) <= set(legal)
    assert min(1, len(legal)) <= len(close) == len(set(close)) <= 5


def card_words(card: dos.Card, rng: random.Random) -> list[str]:
    """Name a card in one of several ways."""
    match card:
        case dos.NumberCard(color, number):
            name = color.name.lower()
            ways = [[f"{color.value}{number}"], [name, f"{number}"], [f"{number}", name], [color.value, f"{number}"]]
            ways += [["the", name, f"{number}"], [f"{name}{number}"]]
        case dos.WildNumber(color):
            name = color.name.lower()
            ways = [[f"{color.value}#"], [name, "#"], [name, "wild"], ["wild", name], [name, "wild", "#"]]
        case dos.WildDos():
            ways = [["WD"], ["wild", "dos"], ["a", "wild", "dos"]]
    return rng.choice(ways)


def bonus_words(bonus: dos.ColorMatch, rng: random.Random) -> list[str]:
    """Name a bonus in one of several unambiguous ways."""
    if bonus is dos.ColorMatch.NONE:
        return rng.choice([["no", "bonus"], ["without", "bonus"]])
    return rng.choice([[bonus.value], ["with", "bonus"], ["bonus"]])


def words_of(intended: dos.Move, rng: random.Random, *, says_bonus: bool) -> list[str]:
    """Describe a move in one of several ways."""
    match intended:
        case dos.Match(target, cards, bonus):
            onto, played = card_words(target, rng), [card_words(card, rng) for card in cards]
            rng.shuffle(played)
            joint = rng.choice([["+"], ["and"], ["&"], [","]])
            hand = played[0] if len(played) == 1 else [*played[0], *joint, *played[1]]
            start = rng.choice([[], ["match"], ["play"], ["I", "play"]])
            order = (
                [*onto, rng.choice(["=", "with", "by", "using"]), *hand]
                if rng.random() < 0.5
                else [*hand, rng.choice(["on", "onto"]), *onto]
            )
            return [*start, *order, *(bonus_words(bonus, rng) if says_bonus else [])]
        case dos.Place(card):
            verb = rng.choice(["+", "place", "put", "add"])
            return [verb, *card_words(card, rng), *rng.choice([[], ["into", "the", "center", "row"]])]
        case dos.EndTurn():
            return rng.choice([["end"], ["done"], ["pass"], ["end", "turn"], ["stop"], ["decline"]])
        case dos.Draw():
            return rng.choice([["draw"], ["draw", "a", "card"], ["I", "draw"]])
        case dos.Deal():
            return rng.choice([["deal"], ["deal", "the", "cards"]])
        case dos.CallDos(by=by):
            return rng.choice([["dos", "@", f"{by}"], ["call", "dos"], ["dos"]])
        case dos.CatchDos(by=by, caught=caught):
            return rng.choice(
                [["catch", "@", f"{by}", ">", f"{caught}"], ["catch", f"{caught}"], ["catch", "seat", f"{caught}"]]
            )


def typed(words: list[str], rng: random.Random) -> str:
    """Type words in random case and with random white space."""
    text = "".join(f"{word}{rng.choice([' ', '  ', chr(9), ' ' + chr(10)])}" for word in words)
    text = rng.choice(["", " "]) + text
    return "".join(rng.choice([character.upper(), character.lower(), character]) for character in text)


def siblings(intended: dos.Move, legal: tuple[dos.Move, ...]) -> tuple[dos.Move, ...]:
    """Return the legal moves that differ from a move in the bonus alone."""
    if not isinstance(intended, dos.Match):
        return (intended,)
    alike = {attrs.evolve(intended, bonus=bonus) for bonus in dos.ColorMatch}
    return tuple(other for other in legal if other in alike)


playable = testing.states().filter(strategies.is_playable)


def speaking(state: dos.GameState) -> Iterator[dos.Observation]:
    """Return what each seat that may act can see."""
    return (dos.observe(state, seat) for seat in dos.seats_to_act(state))


# Moves that are found


@fewer(2)
@given(playable, st.randoms(use_true_random=False))
def test_legal_moves_are_found(state: dos.GameState, rng: random.Random) -> None:
    """A legal move with its bonus is found in any wording, case, spacing and order of cards."""
    for view in (state, *speaking(state)):
        legal = dos.legal_moves(view)
        for intended in rng.sample(legal, min(6, len(legal))):
            text = typed(words_of(intended, rng, says_bonus=True), rng)
            assert (text, (intended,)) == (text, attempt(view, text))


@fewer(2)
@given(playable, st.randoms(use_true_random=False))
def test_the_bonus_may_be_left_out(state: dos.GameState, rng: random.Random) -> None:
    """The bonus may be left out if only one is legal; otherwise the error lists all of them."""
    for view in (state, *speaking(state)):
        legal = dos.legal_moves(view)
        for intended in rng.sample(legal, min(6, len(legal))):
            text = typed(words_of(intended, rng, says_bonus=False), rng)
            alike = siblings(intended, legal)
            expected = (intended,) if len(alike) == 1 else (dos.AmbiguousMove, (text, alike))
            assert (text, expected) == (text, attempt(view, text))


@fewer(3)
@given(playable, st.randoms(use_true_random=False))
def test_the_texts_of_legal_moves_are_found(state: dos.GameState, rng: random.Random) -> None:
    """The exact text of a legal move finds that move.

    In another spelling, a move without the bonus it could have is ambiguous, and "no bonus" finds it.
    """
    for view in (state, *speaking(state)):
        legal = dos.legal_moves(view)
        for intended in rng.sample(legal, min(12, len(legal))):
            assert (intended,) == attempt(view, str(intended))
            typed = str(intended).lower()
            if getattr(intended, "bonus", None) is dos.ColorMatch.NONE and len(siblings(intended, legal)) > 1:
                assert (dos.AmbiguousMove, (typed, siblings(intended, legal))) == attempt(view, typed)
                assert (intended,) == attempt(view, f"{typed} no bonus")
            else:
                assert (intended,) == attempt(view, typed)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("red 7 with red 3 and red 4", "R7=R3+R4!!"),
        ("r7=r4+r3", "R7=R3+R4!!"),
        ("red 4 and red 3 on red 7", "R7=R3+R4!!"),
        ("RED7=RED3+RED4!!", "R7=R3+R4!!"),
        ("3+4", "R7=R3+R4!!"),
        ("7 with 3,4 with bonus", "R7=R3+R4!!"),
        ("7 with 3,4 bonus", "R7=R3+R4!!"),
        ("blue 9", "B9=B9!"),
        ("match blue 9 with green wild", "B9=G#"),
        ("green # on the 9", "B9=G#"),
        ("wild on blue 9", "B9=G#"),
        ("draw a card please", "draw"),
        ("  DRAW\n", "draw"),
    ],
)
def test_examples(text: str, found: str) -> None:
    """Omitted details are filled in if only one legal move fits."""
    state = position(["R3 R4 G# B9 Y10", "B1"], "R7 B9")

    assert (move(found),) == attempt(state, text)
    assert (move(found),) == attempt(dos.observe(state, 0), text)


def test_a_single_card() -> None:
    """A single card is matched or placed, whichever is legal; if both are, it is ambiguous."""
    state = position(["R3 R4 G# Y10", "B1"], "R7 B9", draw="Y8")
    after = dos.apply(state, dos.Draw())

    assert (dos.Place(dos.parse_card("Y10")),) == attempt(after, "yellow 10")
    assert (dos.Place(dos.parse_card("G#")),) == attempt(after, "green wild")
    assert dos.AmbiguousMove is attempt(after, "red")[0]


# Texts that are rejected


def test_three_errors() -> None:
    """Ambiguous, illegal and unreadable texts raise different errors, with similar legal moves."""
    state = position(["R3 R4 R7 Y7", "B1"], "R7 B9")
    for view in (state, dos.observe(state, 0)):
        with pytest.raises(dos.AmbiguousMove) as ambiguous:
            dos.find_move(view, "7 on red 7")
        with pytest.raises(dos.IllegalMove) as illegal:
            dos.find_move(view, "red 3 on red 7")
        with pytest.raises(dos.NotationError) as unreadable:
            dos.find_move(view, "red 7 wiht red 7")

        assert ("7 on red 7", (move("R7=R7!"), move("R7=Y7"))) == ambiguous.value.args
        assert (move("R7=R3"), "T4") == (illegal.value.move, illegal.value.rule)
        assert {move("R7=R7!"), move("R7=R3+R4!!")} <= set(illegal.value.suggestions)
        assert len("red 7 ") == unreadable.value.offset
        assert move("R7=R7!") in unreadable.value.suggestions
        kinds = (dos.AmbiguousMove, dos.IllegalMove, dos.NotationError)
        assert not [(one, other) for one in kinds for other in kinds if one is not other and issubclass(one, other)]


@fewer(2)
@given(playable, st.data())
def test_illegal_moves_are_refused(state: dos.GameState, data: st.DataObject) -> None:
    """The text of an illegal move raises `IllegalMove`, unless a bonus left open makes it legal."""
    intended = data.draw(testing.illegal_moves(state))
    legal = dos.legal_moves(state)
    outcome = attempt(state, str(intended))
    alike = (
        {attrs.evolve(intended, bonus=bonus) for bonus in dos.ColorMatch}
        if isinstance(intended, dos.Match)
        else {intended}
    )

    if isinstance(intended, dos.Match) and intended.bonus is dos.ColorMatch.NONE and alike & set(legal):
        assert outcome[0] in legal or set(outcome[1][1]) <= alike & set(legal)
    else:
        assert dos.IllegalMove is outcome[0]
        assert outcome[1][0] in alike
        if not (isinstance(intended, dos.Match) and intended.bonus is dos.ColorMatch.NONE):
            fault = dos.explain(state, intended, by=state.to_move)
            assert fault is not None
            assert fault.args[:3] == outcome[1][:3]


def test_suggestions() -> None:
    """Suggestions for an illegal match share its target or cards; suggestions for a text resemble it."""
    state = position(["R3 R4 R7 Y7 Y9", "B1"], "R7 B9")

    with pytest.raises(dos.IllegalMove) as illegal:
        dos.find_move(state, "blue 9 with yellow 7")
    assert {"B9=Y9", "R7=Y7"} <= set(map(str, illegal.value.suggestions))
    with pytest.raises(dos.NotationError) as unreadable:
        dos.find_move(state, "drwa")
    assert "draw" == str(unreadable.value.suggestions[0])
    assert "draw" in str(unreadable.value)


# Seats, calls and catches


@fewer(2)
@given(playable, st.data())
def test_another_seat(state: dos.GameState, data: st.DataObject) -> None:
    """A spectator, or a seat that is not to move, gets that reason for any move of the turn."""
    intended = data.draw(
        st.sampled_from(
            [intended for intended in dos.legal_moves(state) if not hasattr(intended, "by")] or [dos.Draw()]
        )
    )
    for seat in {None, *range(state.num_players)} - {state.to_move}:
        outcome = attempt(dos.observe(state, seat), str(intended))
        assert dos.IllegalMove is outcome[0]


@fewer(2)
@given(strategies.states_with_a_call_due(), st.randoms(use_true_random=False))
def test_calls_and_catches(state: dos.GameState, rng: random.Random) -> None:
    """A seat that owes the call types "dos"; others type "catch", and the seat if several can be caught."""
    for seat in range(state.num_players):
        view = dos.observe(state, seat)
        legal = dos.legal_moves(view)
        can_be_caught = [due for due in state.calls_due if due != seat]
        for intended in legal:
            if hasattr(intended, "by"):
                assert (intended,) == attempt(view, typed(words_of(intended, rng, says_bonus=False), rng))
        if dos.CallDos(by=seat) in legal:
            assert (dos.CallDos(by=seat),) == attempt(view, "DOS")
        else:
            assert dos.IllegalMove is attempt(view, "dos")[0]
        outcome = attempt(view, "catch")
        if len(can_be_caught) == 1:
            assert (dos.CatchDos(by=seat, caught=can_be_caught[0]),) == outcome
        else:
            assert (dos.AmbiguousMove if can_be_caught else dos.IllegalMove) is outcome[0]


def test_calls_of_others_on_a_state() -> None:
    """On a state, moves are those of the seat to move: another seat's call is illegal."""
    state = position(["R1 R3 R4", "B1 B3", "G1 G3"], "R7 B9", calls_due=[1], rules=CALL)

    for text in ("dos@1", "catch@2>1"):
        assert (dos.IllegalMove, "Y5") == (attempt(state, text)[0], attempt(state, text)[1][1])
    assert (dos.CatchDos(by=0, caught=1),) == attempt(state, "catch 1")
    assert dos.IllegalMove is attempt(dos.observe(state, 0), "dos@1")[0]
    assert dos.IllegalMove is attempt(dos.observe(state, None), "catch@2>1")[0]


def test_nobody_moves_after_the_end() -> None:
    """Once the game is over, every text is illegal or unreadable, and there are no suggestions."""
    state = dos.new_game(2, seed=1, rules=dos.Rules(target_score=1))
    for _, _, following in playing.play(state, "matches", 1):
        state = following
    assert state.is_over

    for view in (state, dos.observe(state, 0), dos.observe(state, None)):
        for text in ("draw", "R7=R7", "deal", "red", "dos", "catch", ""):
            outcome = attempt(view, text)
            assert outcome[0] is (dos.IllegalMove if text else dos.NotationError)
            assert () == outcome[1][3]


# Hidden cards


@fewer(2)
@given(testing.states(), pieces.seeds, st.data())
def test_hidden_cards_make_no_difference(state: dos.GameState, seed: int, data: st.DataObject) -> None:
    """In two games that look alike to a seat, a text has the same result, down to the error's arguments."""
    seat = data.draw(st.sampled_from(strategies.viewers(state)))
    twin = strategies.hide(state, seat, seed)
    text = data.draw(st.one_of(testing.moves().map(str), testing.moves().map(str).flatmap(near), typings))

    assert attempt(dos.observe(state, seat), text) == attempt(dos.observe(twin, seat), text)
    if seat == state.to_move and "@" not in text:
        assert attempt(state, text) == attempt(dos.observe(state, seat), text)


# Arbitrary texts

WORDS = (
    "red", "blue", "g", "y", "7", "2", "10", "11", "wild", "dos", "wd", "#", "=", "+", "with", "and", "on", "onto",
    "bonus", "no", "!", "!!", "!!!", "place", "draw", "end", "deal", "call", "catch", "@", ">", "0", "3", "seat", "the",
    "R7", "G#", "WD", "R7=R3+R4", "\u017f", "\u0130", "\u212a", "\xa0", "\ud800", "\x00",
)  # fmt: skip
typings = st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join)


@given(any_text | typings, st.sampled_from([None, 0, 1]))
@example("dos dos", 1)
@example("bonus", 1)
@example("on", 1)
@example("no", 1)
@example("dos@", 1)
@example("catch@0", 1)
@example("red red red", 0)
def test_any_text(text: str, seat: int | None) -> None:
    """Any text finds a legal move or raises one of the three errors."""
    for rules in (dos.Rules(), CALL):
        state = dos.apply(dos.new_game(2, seed=2017, dealer=0, rules=rules), dos.Deal())
        attempt(state, text)
        attempt(dos.observe(state, seat), text)
    attempt(dos.new_game(2, seed=2017), text)


@fewer(2)
@given(playable, typings)
def test_any_words(state: dos.GameState, text: str) -> None:
    """Any sequence of known words finds a legal move or raises one of the three errors, in any state."""
    for view in (state, dos.observe(state, None)):
        attempt(view, text)


@pytest.mark.parametrize("kind", ["digits", "sums", "brackets", "spaces", "marks", "emoji", "wilds"])
def test_long_texts(kind: str) -> None:
    """A text of 1 MB is found or rejected in linear time."""
    state = dos.apply(dos.new_game(2, seed=2017, dealer=0), dos.Deal())

    check_linear(lambda text: attempt(state, text), lambda size: [f"R5={long(LONG[kind], size)}"])


@pytest.mark.parametrize("value", [None, 7, b"draw", ["draw"], dos.Draw()], ids=repr)
def test_wrong_types(value: object) -> None:
    """A text that is not a string, or a view of another type, raises `TypeError`."""
    with pytest.raises(TypeError):
        dos.find_move(dos.new_game(2, seed=1), value)
    with pytest.raises(TypeError):
        dos.find_move(value, "draw")


def outcomes() -> str:
    """Return the results of some texts, as strings."""
    results = []
    for seed in range(2):
        state = dos.apply(dos.new_game(2, seed=seed, dealer=0), dos.Deal())
        rng = random.Random(seed)
        for _ in range(30):
            text = " ".join(rng.choices([word for word in WORDS if word.isascii()], k=rng.randint(1, 6)))
            results += [f"{text!r}: {attempt(view, text)!r}" for view in (state, dos.observe(state, 0))]
    return "\n".join(results)


@pytest.mark.slow
def test_string_hashes_make_no_difference() -> None:
    """Another process, with other string hashes, finds the same moves and raises the same errors."""
    script = f"import sys; sys.path[:0] = {sys.path!r}; import {Path(__file__).stem} as test; print(test.outcomes())"
    for hash_seed in ("1", "2017"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONUTF8": "1"}
        command = [sys.executable, "-c", script]
        results = subprocess.run(command, env=environment, capture_output=True, check=True, text=True, encoding="utf-8")
        assert outcomes() == results.stdout.rstrip("\n")


def test_every_card_is_found() -> None:
    """Every card is found by its text and by its words, wherever it may be placed."""
    for card in ALL_CARDS:
        state = position([f"{card}", "WD" if str(card) == "B1" else "B1"], "R7 B9" if str(card) != "R7" else "R6 B9")
        state = attrs.evolve(state, phase=dos.AddingBonus(1, 0))
        for text in (str(card), str(card).lower(), f"+{card}"):
            assert (dos.Place(card),) == attempt(state, text)


@pytest.mark.parametrize(
    "text",
    [
        "green dos on red 7",
        "R7 with green dos",
        "red wild dos on green #",
        "wild dos red on G#",
        "wild red wild blue on R7",
        "wd wd on red 7",
        "R7 with R## G5",
        "R7 with G5 WD",
        "draw?",
    ],
)
def test_unclear_texts_are_unreadable(text: str) -> None:
    """A text that does not name its cards clearly is unreadable: no card is added to those it names."""
    state = position(["G5 WD R# R9", "B1"], "G# R7")

    with pytest.raises(dos.NotationError):
        dos.find_move(state, text)


def test_the_word_match_never_places() -> None:
    """The word "match" never places a card, even if the card could only be placed."""
    state = dos.apply(position(["R3 B4", "G1"], "R7 B9", draw="Y5"), dos.Draw())

    assert move("+Y5") == dos.find_move(state, "yellow 5")
    with pytest.raises(dos.IllegalMove):
        dos.find_move(state, "match yellow 5")


@pytest.mark.parametrize("text", ["draw.", "Draw, ", "DRAW!!", "draw a card."])
def test_punctuation_at_the_end_is_ignored(text: str) -> None:
    """A full stop, comma or exclamation mark at the end is ignored."""
    assert dos.Draw() == dos.find_move(position(["R7 B4", "G1"], "R7 B9"), text)


def test_no_break_spaces() -> None:
    """A no-break space counts as a space."""
    state = position(["R7 B4", "G1"], "R7 B9")

    assert dos.find_move(state, "red 7") == dos.find_move(state, "red\xa07\xa0")
