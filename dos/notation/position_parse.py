"""Reading the lines of a position. This module must not know what fits what."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias, TypeVar

from dos.cards import Card
from dos.notation.moves import read_card, read_match
from dos.notation.position_format import HEAD, OPTIONS, WHOLE_DECK, Known
from dos.notation.scanner import Scanner
from dos.observation import Observation
from dos.phases import (
    CLOSING_TURN,
    HIDDEN,
    MATCHING,
    AddingBonus,
    AfterDraw,
    AwaitingDeal,
    DealerDraw,
    GameOver,
    Phase,
    RoundOver,
)
from dos.row import CenterPile, CenterRow
from dos.rules import Rules
from dos.shuffling import ScriptedShuffler, SeededShuffler, Shuffler
from dos.state import GameState

T = TypeVar("T")
Read: TypeAlias = Callable[[Scanner], T]
"""Takes one value from a reader."""

MARGIN: Final = re.compile(r"\s*")
_LINE_END: Final = re.compile(r"[ \t]*(?:\r?\n[ \t]*|\Z)")
_GAP: Final = re.compile(r"[ \t]+(?=[^ \t\r\n])")


def read_position(reader: Scanner) -> GameState | Observation:
    """Take the lines of a position."""
    reader.take(HEAD, f'"{HEAD}"')
    reader.take(_LINE_END, "the end of the line")
    is_seen = _has_line(reader, "seat")
    seat = _value(reader, "seat", _number_or_word("spectator")) if is_seen else None
    rules = _value(reader, "rules", read_rules)
    round_ = _value(reader, "round", Scanner.number)
    dealer = _value(reader, "dealer", Scanner.number)
    to_move = _value(reader, "to move", _number_or_word("nobody"))
    at = reader.at
    phase = _value(reader, "phase", _read_phase)
    if phase == AfterDraw(HIDDEN) and not is_seen:
        reader.fail("the card that was drawn: a state hides none", at)
    calls_due = _values(reader, "calls due", Scanner.number) if _has_line(reader, "calls due") else ()
    scores = _values(reader, "scores", Scanner.number)
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


def _read_draw_pile(reader: Scanner, rules: Rules) -> tuple[Card, ...]:
    if reader.has(f"draw pile: {WHOLE_DECK}"):
        reader.take(_LINE_END, "the end of the line")
        return rules.deck
    return _values(reader, "draw pile", read_card)


def _has_line(reader: Scanner, key: str) -> bool:
    return reader.text.startswith(f"{key}:", reader.at)


def _value(reader: Scanner, key: str, read: Read[T]) -> T:
    """Take a line with one value."""
    reader.take(f"{key}:", f'"{key}:"')
    reader.has(_GAP)
    value = read(reader)
    reader.take(_LINE_END, "the end of the line")
    return value


def _values(reader: Scanner, key: str, read: Read[T]) -> tuple[T, ...]:
    """Take a line with any number of values."""
    return _value(reader, key, lambda reader: tuple(_all(reader, read)))


def _all(reader: Scanner, read: Read[T]) -> Iterator[T]:
    """Take all values that stand in the line, with a gap between them."""
    if not reader.ends(_LINE_END):
        yield read(reader)
        while reader.has(_GAP):
            yield read(reader)


def _hands_read(reader: Scanner, read: Callable[[int], Read[T]]) -> Iterator[tuple[T, ...]]:
    """Take the lines of the hands, as many as there are."""
    seat = 0
    while _has_line(reader, f"hand {seat}"):
        yield _values(reader, f"hand {seat}", read(seat))
        seat += 1


def _seen_hands(reader: Scanner, seat: int | None, *, is_over: bool) -> tuple[tuple[Known, ...], ...]:
    """Take the hands that a seat sees: its own cards, and all cards when the round is over."""
    start = reader.at
    hands: tuple[tuple[Known, ...], ...] = tuple(
        _hands_read(reader, lambda other: read_card if is_over or other == seat else _read_hidden)
    )
    if seat is not None and not 0 <= seat < len(hands):
        reader.fail("the hand of the seat that observes", start)
    return hands


def _read_hidden(reader: Scanner) -> Known:
    reader.take("?", '"?" for a card that is not seen')
    return HIDDEN


def _number_or_word(word: str) -> Read[int | None]:
    return lambda reader: None if reader.has(word) else reader.number()


def _read_pile(reader: Scanner) -> CenterPile:
    card = read_card(reader)
    return CenterPile(card, read_match(reader, card) if reader.has("=") else None)


def read_rules(reader: Scanner) -> Rules:
    """Take the options that are not as they are by default."""
    start = reader.at
    options: dict[str, Any] = {}
    gap = True
    for name, default in OPTIONS.items():
        if gap and reader.has(re.compile(rf"{name}\b")):
            options[name] = (
                True if isinstance(default, bool) else _read_option(reader, is_number=isinstance(default, int))
            )
            gap = reader.has(_GAP) is not None
    try:
        return Rules(**options)
    except ValueError as error:
        reader.fail(f"rules that can be: {error}", start)


def _read_option(reader: Scanner, *, is_number: bool) -> int | tuple[Card, ...]:
    reader.take("=", "= and a value")
    if is_number:
        return reader.number()
    cards = [read_card(reader)]
    while reader.has(","):
        cards.append(read_card(reader))
    return tuple(cards)


def _read_phase(reader: Scanner) -> Phase:
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


def _read_draws(reader: Scanner) -> Iterator[tuple[DealerDraw, ...]]:
    """Take the rounds of the draw for dealer, with a stroke between them."""
    draws: list[DealerDraw] = []
    while reader.has(_GAP):
        if draws and reader.has("/"):
            yield tuple(draws)
            draws = []
            reader.take(_GAP, "another round of draws")
        seat = reader.number()
        reader.take("=", "= and the card drawn")
        draws.append(DealerDraw(seat, read_card(reader)))
    if draws:
        yield tuple(draws)


def read_shuffler(reader: Scanner) -> Shuffler:
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
