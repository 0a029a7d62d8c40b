"""Whole positions as a few lines of text, and back: what a state is, or what one seat may know of it.

This module must not know whether a position can be: that is for `validate`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypeVar, assert_never

import attrs

from dos.cards import Card
from dos.errors import DosError, InvalidState, NotationError, check_type
from dos.notation.moves import read_card, read_match
from dos.notation.reader import Reader, number_text
from dos.observation import Observation
from dos.phases import (
    CLOSING_TURN,
    HIDDEN,
    MATCHING,
    AddingBonus,
    AfterDraw,
    AwaitingDeal,
    ClosingTurn,
    GameOver,
    Hidden,
    Matching,
    Phase,
    RoundOver,
)
from dos.row import CenterPile, CenterRow
from dos.rules import Rules
from dos.shape import type_problems
from dos.shuffling import ScriptedShuffler, SeededShuffler, Shuffler
from dos.state import GameState

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Known: TypeAlias = Card | Literal[Hidden.HIDDEN]
T = TypeVar("T")
Read: TypeAlias = Callable[[Reader], T]

HEAD: Final = "dos position 1"
_DECK: Final = "deck"
"""Stands for all cards in deck order, which is what the draw pile is before the first deal."""
_MARGIN: Final = re.compile(r"\s*")
_LINE_END: Final = re.compile(r"[ \t]*(?:\r?\n[ \t]*|\Z)")
_GAP: Final = re.compile(r"[ \t]+(?=[^ \t\r\n])")


def format_position(view: GameState | Observation) -> str:
    """A state, or what a seat may know of it, as a few lines of text: to be pasted into a report, and read again.

    Cards that the seat does not know are written ``?``. A state knows all: do not send its text to players. The format
    may change until version 1.0.

    Args:
        view: A state or an observation; it need not be one that play reaches.

    Returns:
        The text, which `parse_position` reads.

    Raises:
        DosError: It cannot be written: the shuffler is none of this library's, or parts contradict one another.
        InvalidState: A part is of the wrong type.
        TypeError: `view` is neither.

    Example:
        >>> from dos import DECK, Deal, Rules, apply, format_position, new_game, observe
        >>> rules = Rules(hand_size=2, deck=DECK[::9])
        >>> state = apply(new_game(2, rules=rules, seed=2017, dealer=0), Deal())
        >>> print(format_position(observe(state, 1)), end="")
        dos position 1
        seat: 1
        rules: hand_size=2 deck=B1,B5,B9,G3,G6,G10,R4,R7,Y1,Y5,Y9,WD
        round: 1
        dealer: 0
        to move: 1
        phase: matching
        scores: 0 0
        hand 0: ? ?
        hand 1: G10 Y5
        row: R4 B9
        draw pile: ? ? ? ? ? ?
        discard pile:
    """
    check_type("a position", view, GameState, Observation)
    problems = tuple(type_problems(view))
    if problems:
        raise InvalidState(problems)
    text = "".join(f"{line}\n" for line in _lines(view))
    try:
        says_it = parse_position(text) == view
    except NotationError:
        says_it = False
    if not says_it:
        msg = "no text says this position: its parts contradict one another"
        raise DosError(msg)
    return text


def parse_position(text: str) -> GameState | Observation:
    """The state, or the observation, of a text that `format_position` gave.

    White space around it, and around its lines, does no harm. What is read need not be a position that can be: see
    `validate`.

    Args:
        text: The text.

    Raises:
        NotationError: It is the text of no position.
        TypeError: It is no text.

    Example:
        >>> from dos import format_position, new_game, parse_position
        >>> state = new_game(3, seed=2017)
        >>> parse_position(format_position(state)) == state
        True
    """
    reader = Reader(text)
    reader.has(_MARGIN)
    position = read_position(reader)
    reader.has(_MARGIN)
    reader.end()
    return position


# Writing


def _lines(view: GameState | Observation) -> Iterator[str]:
    yield HEAD
    if isinstance(view, Observation):
        yield _line("seat", [_number_or("spectator", view.seat)])
    yield _line("rules", rules_words(view.rules))
    yield _line("round", [number_text(view.round)])
    yield _line("dealer", [number_text(view.dealer)])
    yield _line("to move", [_number_or("nobody", view.to_move)])
    yield _line("phase", _phase_words(view.phase))
    if view.calls_due:
        yield _line("calls due", map(number_text, view.calls_due))
    yield _line("scores", map(number_text, view.scores))
    for seat, hand in enumerate(_hands(view)):
        yield _line(f"hand {seat}", map(_known, hand))
    yield _line("row", map(_pile, view.center_row.piles))
    draw_pile = view.draw_pile if isinstance(view, GameState) else (HIDDEN,) * view.draw_pile_size
    yield _line("draw pile", [_DECK] if draw_pile == view.rules.deck else map(_known, draw_pile))
    yield _line("discard pile", map(str, view.discard_pile))
    if isinstance(view, GameState):
        yield _line("shuffler", shuffler_words(view.shuffler))


def _line(key: str, words: Iterable[str]) -> str:
    return " ".join((f"{key}:", *words))


def _number_or(word: str, number: int | None) -> str:
    return word if number is None else number_text(number)


def _known(card: Known) -> str:
    return "?" if isinstance(card, Hidden) else str(card)


def _pile(pile: CenterPile) -> str:
    """A pile as the match on it, or as the card where nothing lies on it."""
    return str(pile.card if pile.match is None else pile.match)


def _hands(view: GameState | Observation) -> tuple[tuple[Known, ...], ...]:
    if isinstance(view, GameState):
        return view.hands
    if view.revealed is not None:
        return view.revealed
    return tuple(view.hand if seat == view.seat else (HIDDEN,) * size for seat, size in enumerate(view.hand_sizes))


def rules_words(rules: Rules) -> Iterator[str]:
    """The options that are not as they are by default."""
    for name, default in _OPTIONS.items():
        value = getattr(rules, name)
        if value != default:
            yield name if isinstance(value, bool) else f"{name}={_option_text(value)}"


_OPTIONS: Final = {field.name: field.default for field in attrs.fields(Rules)}


def _option_text(value: int | tuple[Card, ...]) -> str:
    return number_text(value) if isinstance(value, int) else ",".join(map(str, value))


def _phase_words(phase: Phase) -> Iterator[str]:
    match phase:
        case AwaitingDeal(draws):
            yield "awaiting deal"
            for place, drawn in enumerate(draws):
                yield from ["/"][: place > 0]
                for seat, card in drawn:
                    yield f"{number_text(seat)}={card}"
        case Matching():
            yield "matching"
        case AfterDraw(card):
            yield f"after draw {'nothing' if card is None else _known(card)}"
        case AddingBonus(required, optional):
            yield f"adding bonus {number_text(required)} {number_text(optional)}"
        case ClosingTurn():
            yield "closing turn"
        case RoundOver(winner, points):
            yield f"round over {number_text(winner)} {number_text(points)}"
        case GameOver(winner, points):
            yield f"game over {number_text(winner)} {number_text(points)}"
        case unreachable:
            assert_never(unreachable)


def shuffler_words(shuffler: Shuffler) -> Iterator[str]:
    """A shuffler of this library.

    Raises:
        DosError: It is another.
    """
    match shuffler:
        case SeededShuffler(seed, count):
            yield f"seed {number_text(seed)} {number_text(count)}"
        case ScriptedShuffler(orders):
            yield "script"
            for order in orders:
                yield "/"
                yield from map(str, order)
        case _:
            msg = "only the shufflers of this library can be written"
            raise DosError(msg)


# Reading


def read_position(reader: Reader) -> GameState | Observation:
    """Take the lines of a position."""
    reader.take(HEAD, f'"{HEAD}"')
    reader.take(_LINE_END, "the end of the line")
    is_seen = _has_line(reader, "seat")
    seat = _value(reader, "seat", _number_or_word("spectator")) if is_seen else None
    rules = _value(reader, "rules", read_rules)
    round_ = _value(reader, "round", Reader.number)
    dealer = _value(reader, "dealer", Reader.number)
    to_move = _value(reader, "to move", _number_or_word("nobody"))
    phase = _value(reader, "phase", _read_phase)
    calls_due = _values(reader, "calls due", Reader.number) if _has_line(reader, "calls due") else ()
    scores = _values(reader, "scores", Reader.number)
    if is_seen:
        is_over = isinstance(phase, RoundOver | GameOver)
        hands = _seen_hands(reader, seat, is_over=is_over)
        return Observation(
            rules=rules,
            seat=seat,
            hand=() if seat is None else hands[seat],  # type: ignore[arg-type] # it was read as cards
            hand_sizes=tuple(map(len, hands)),
            revealed=hands if is_over else None,  # type: ignore[arg-type] # they were read as cards
            scores=scores,
            center_row=CenterRow(_values(reader, "row", _read_pile)),
            draw_pile_size=len(_values(reader, "draw pile", _read_hidden)),
            discard_pile=_values(reader, "discard pile", read_card),
            dealer=dealer,
            round=round_,
            to_move=to_move,
            phase=phase,
            calls_due=calls_due,
        )
    return GameState(
        rules=rules,
        hands=tuple(_hands_read(reader, lambda _: read_card)),
        scores=scores,
        center_row=CenterRow(_values(reader, "row", _read_pile)),
        draw_pile=_read_draw_pile(reader, rules),
        discard_pile=_values(reader, "discard pile", read_card),
        dealer=dealer,
        round=round_,
        to_move=to_move,
        phase=phase,
        shuffler=_value(reader, "shuffler", read_shuffler),
        calls_due=calls_due,
    )


def _read_draw_pile(reader: Reader, rules: Rules) -> tuple[Card, ...]:
    if reader.has(f"draw pile: {_DECK}"):
        reader.take(_LINE_END, "the end of the line")
        return rules.deck
    return _values(reader, "draw pile", read_card)


def _has_line(reader: Reader, key: str) -> bool:
    return reader.text.startswith(f"{key}:", reader.at)


def _value(reader: Reader, key: str, read: Read[T]) -> T:
    """Take a line with one value."""
    reader.take(f"{key}:", f'"{key}:"')
    reader.has(_GAP)
    value = read(reader)
    reader.take(_LINE_END, "the end of the line")
    return value


def _values(reader: Reader, key: str, read: Read[T]) -> tuple[T, ...]:
    """Take a line with any number of values."""
    return _value(reader, key, lambda reader: tuple(_all(reader, read)))


def _all(reader: Reader, read: Read[T]) -> Iterator[T]:
    """Take all values that stand in the line, with a gap between them."""
    if not reader.ends(_LINE_END):
        yield read(reader)
        while reader.has(_GAP):
            yield read(reader)


def _hands_read(reader: Reader, read: Callable[[int], Read[T]]) -> Iterator[tuple[T, ...]]:
    """Take the lines of the hands, as many as there are."""
    for seat in count():
        if not _has_line(reader, f"hand {seat}"):
            break
        yield _values(reader, f"hand {seat}", read(seat))


def _seen_hands(reader: Reader, seat: int | None, *, is_over: bool) -> tuple[tuple[Known, ...], ...]:
    """Take the hands that a seat sees: its own cards, and all cards when the round is over."""
    start = reader.at
    hands: tuple[tuple[Known, ...], ...] = tuple(
        _hands_read(reader, lambda other: read_card if is_over or other == seat else _read_hidden)
    )
    if seat is not None and not 0 <= seat < len(hands):
        reader.fail(f"the hand of seat {number_text(seat)}", start)
    return hands


def _read_hidden(reader: Reader) -> Known:
    reader.take("?", '"?" for a card that is not seen')
    return HIDDEN


def _number_or_word(word: str) -> Read[int | None]:
    return lambda reader: None if reader.has(word) else reader.number()


def _read_pile(reader: Reader) -> CenterPile:
    card = read_card(reader)
    return CenterPile(card, read_match(reader, card) if reader.has("=") else None)


def read_rules(reader: Reader) -> Rules:
    """Take the options that are not as they are by default."""
    start = reader.at
    options: dict[str, Any] = {}
    gap = True
    for name, default in _OPTIONS.items():
        if gap and reader.has(re.compile(rf"{name}\b")):
            options[name] = (
                True if isinstance(default, bool) else _read_option(reader, is_number=isinstance(default, int))
            )
            gap = reader.has(_GAP) is not None
    try:
        return Rules(**options)
    except ValueError as error:
        reader.fail(f"rules that can be: {error}", start)


def _read_option(reader: Reader, *, is_number: bool) -> int | tuple[Card, ...]:
    reader.take("=", "= and a value")
    if is_number:
        return reader.number()
    cards = [read_card(reader)]
    while reader.has(","):
        cards.append(read_card(reader))
    return tuple(cards)


def _read_phase(reader: Reader) -> Phase:
    if reader.has("awaiting deal"):
        return AwaitingDeal(tuple(_read_draws(reader)))
    if reader.has("matching"):
        return MATCHING
    if reader.has("after draw "):
        if reader.has("nothing"):
            return AfterDraw(None)
        return AfterDraw(HIDDEN if reader.has("?") else read_card(reader))
    if reader.has("closing turn"):
        return CLOSING_TURN
    words = reader.take(_PHASE_OF_TWO, "a phase, such as matching, after draw R7, adding bonus 1 0, round over 0 72")
    first = reader.number()
    reader.take(_GAP, "a second number")
    return _PHASES_OF_TWO[words.strip()](first, reader.number())


_PHASES_OF_TWO: Final[dict[str, Callable[[int, int], Phase]]] = {
    "adding bonus": AddingBonus,
    "round over": RoundOver,
    "game over": GameOver,
}
_PHASE_OF_TWO: Final = re.compile(rf"(?:{'|'.join(_PHASES_OF_TWO)}) ")


def _read_draws(reader: Reader) -> Iterator[tuple[tuple[int, Card], ...]]:
    """Take the rounds of the draw for dealer, with a stroke between them."""
    draws: list[tuple[int, Card]] = []
    while reader.has(_GAP):
        if reader.has("/"):
            yield tuple(draws)
            draws = []
            continue
        seat = reader.number()
        reader.take("=", "= and the card drawn")
        draws.append((seat, read_card(reader)))
    if draws:
        yield tuple(draws)


def read_shuffler(reader: Reader) -> Shuffler:
    """Take a shuffler of this library."""
    start = reader.at
    if reader.has("script"):
        orders: list[list[Card]] = []
        while reader.has(_GAP):
            if reader.has("/"):
                orders.append([])
            elif orders:
                orders[-1].append(read_card(reader))
            else:
                reader.fail('"/" before the cards of an order')
        return ScriptedShuffler(tuple(map(tuple, orders)))
    reader.take("seed ", '"seed" with the seed and the count, or "script"')
    seed = reader.number()
    reader.take(_GAP, "the number of shuffles made")
    try:
        return SeededShuffler(seed, reader.number())
    except ValueError as error:
        reader.fail(f"a shuffler that can be: {error}", start)
