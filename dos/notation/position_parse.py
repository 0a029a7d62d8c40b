"""Read the lines of a position that `position_format` writes, without checking that the position is valid.

The lines have been restored by `incoming`: they end with a line feed, and no spaces surround them.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias, TypeVar

from dos.cards import Card
from dos.notation.moves import read_card, read_match
from dos.notation.position_format import FULL_DRAW_PILE, HEAD, OPTIONS, OWN_SHUFFLER
from dos.notation.scanner import Scanner
from dos.observation import Observation
from dos.phases import (
    CLOSING_TURN,
    HIDDEN,
    MATCHING,
    AddingBonus,
    AfterDraw,
    AwaitingDeal,
    CardOrHidden,
    DealerDraw,
    GameOver,
    Phase,
    RoundOver,
)
from dos.row import CenterPile, CenterRow
from dos.rules import Rules
from dos.shuffling import OwnShuffler, ScriptedShuffler, SeededShuffler, Shuffler
from dos.state import GameState

T = TypeVar("T")
Reader: TypeAlias = Callable[[Scanner], T]
"""A function that consumes one value."""

_LINE_END: Final = re.compile(r"\n|\Z")
_GAP: Final = re.compile(" +")
_AFTER_DRAW: Final = re.compile("after draw +")
_SEED: Final = re.compile("seed +")
_PHASES_WITH_TWO_NUMBERS: Final[dict[str, Callable[[int, int], Phase]]] = {
    "adding bonus": AddingBonus,
    "round over": RoundOver,
    "game over": GameOver,
}
_PHASE_WITH_TWO_NUMBERS: Final = re.compile(rf"(?:{'|'.join(_PHASES_WITH_TWO_NUMBERS)}) +")


def read_position(scanner: Scanner) -> GameState | Observation:
    """Consume the lines of a position."""
    scanner.expect(HEAD, f'"{HEAD}"')
    scanner.expect(_LINE_END, "the end of the line")
    is_observation = _has_line(scanner, "seat")
    seat = _value(scanner, "seat", _number_or_word("spectator")) if is_observation else None
    rules = _value(scanner, "rules", read_rules)
    round_ = _value(scanner, "round", Scanner.number)
    dealer = _value(scanner, "dealer", Scanner.number)
    to_move = _value(scanner, "to move", _number_or_word("nobody"))
    at = scanner.offset
    phase = _value(scanner, "phase", _read_phase)
    if phase == AfterDraw(HIDDEN) and not is_observation:
        scanner.fail("the drawn card: a state has no hidden cards", at)
    calls_due = _values(scanner, "calls due", Scanner.number) if _has_line(scanner, "calls due") else ()
    scores = _values(scanner, "scores", Scanner.number)
    if is_observation:
        is_over = isinstance(phase, RoundOver | GameOver)
        most = len(rules.deck)
        hands = _visible_hands(scanner, seat, most, is_over=is_over)
        return Observation(
            rules=rules,
            seat=seat,
            hand=() if seat is None else hands[seat],  # type: ignore[arg-type] # read as cards
            hand_sizes=tuple(map(len, hands)),
            revealed=hands if is_over else None,  # type: ignore[arg-type] # read as cards
            scores=scores,
            center_row=CenterRow(_values(scanner, "row", _read_pile)),
            draw_pile_size=len(_values(scanner, "draw pile", _read_hidden, most)),
            discard_pile=_values(scanner, "discard pile", read_card),
            dealer=dealer,
            round=round_,
            to_move=to_move,
            phase=phase,
            calls_due=calls_due,
        )
    return GameState(
        rules=rules,
        hands=tuple(_read_hands(scanner, lambda _: read_card)),
        scores=scores,
        center_row=CenterRow(_values(scanner, "row", _read_pile)),
        draw_pile=_read_draw_pile(scanner, rules),
        discard_pile=_values(scanner, "discard pile", read_card),
        dealer=dealer,
        round=round_,
        to_move=to_move,
        phase=phase,
        shuffler=_value(scanner, "shuffler", read_shuffler),
        calls_due=calls_due,
    )


def _read_draw_pile(scanner: Scanner, rules: Rules) -> tuple[Card, ...]:
    if scanner.accept(f"draw pile: {FULL_DRAW_PILE}"):
        scanner.expect(_LINE_END, "the end of the line")
        return rules.deck
    return _values(scanner, "draw pile", read_card)


def _has_line(scanner: Scanner, key: str) -> bool:
    return scanner.text.startswith(f"{key}:", scanner.offset)


def _value(scanner: Scanner, key: str, read: Reader[T]) -> T:
    """Consume a line with one value."""
    scanner.expect(f"{key}:", f'"{key}:"')
    if not scanner.is_at(_LINE_END):
        scanner.expect(_GAP, "a space")
    value = read(scanner)
    scanner.expect(_LINE_END, "the end of the line")
    return value


def _values(scanner: Scanner, key: str, read: Reader[T], most: int | None = None) -> tuple[T, ...]:
    """Consume a line with any number of values, or with at most as many as the deck has cards."""
    start = scanner.offset
    values = _value(scanner, key, lambda scanner: tuple(_all(scanner, read)))
    if most is not None and len(values) > most:
        scanner.fail(f"no more cards than the {most} of the deck", start)
    return values


def _all(scanner: Scanner, read: Reader[T]) -> Iterator[T]:
    """Consume the values up to the end of the line, separated by gaps."""
    if not scanner.is_at(_LINE_END):
        yield read(scanner)
        while scanner.accept(_GAP):
            yield read(scanner)


def _read_hands(scanner: Scanner, read: Callable[[int], Reader[T]], most: int | None = None) -> Iterator[tuple[T, ...]]:
    """Consume the lines of all hands."""
    seat = 0
    while _has_line(scanner, f"hand {seat}"):
        yield _values(scanner, f"hand {seat}", read(seat), most)
        seat += 1


def _visible_hands(
    scanner: Scanner, seat: int | None, most: int, *, is_over: bool
) -> tuple[tuple[CardOrHidden, ...], ...]:
    """Consume the hands as a seat sees them: its own cards, or all cards once the round is over."""
    start = scanner.offset
    hands: tuple[tuple[CardOrHidden, ...], ...] = tuple(
        _read_hands(scanner, lambda other: read_card if is_over or other == seat else _read_hidden, most)
    )
    if seat is not None and not 0 <= seat < len(hands):
        scanner.fail("the hand of the observing seat", start)
    return hands


def _read_hidden(scanner: Scanner) -> CardOrHidden:
    scanner.expect("?", '"?" for a hidden card')
    return HIDDEN


def _number_or_word(word: str) -> Reader[int | None]:
    return lambda scanner: None if scanner.accept(word) else scanner.number()


def _read_pile(scanner: Scanner) -> CenterPile:
    card = read_card(scanner)
    return CenterPile(card, read_match(scanner, card) if scanner.accept("=") else None)


def read_rules(scanner: Scanner) -> Rules:
    """Consume the options that differ from their defaults."""
    start = scanner.offset
    options: dict[str, Any] = {}
    gap = True
    for name, default in OPTIONS.items():
        if gap and scanner.accept(re.compile(rf"{name}\b")):
            options[name] = (
                True if isinstance(default, bool) else _read_option(scanner, is_number=isinstance(default, int))
            )
            gap = scanner.accept(_GAP) is not None
    try:
        return Rules(**options)
    except ValueError as error:
        scanner.fail(f"valid rules: {error}", start)


def _read_option(scanner: Scanner, *, is_number: bool) -> int | tuple[Card, ...]:
    scanner.expect("=", "= and a value")
    if is_number:
        return scanner.number()
    cards = [read_card(scanner)]
    while scanner.accept(","):
        cards.append(read_card(scanner))
    return tuple(cards)


def _read_phase(scanner: Scanner) -> Phase:
    if scanner.accept("awaiting deal"):
        return AwaitingDeal(tuple(_read_draws(scanner)))
    if scanner.accept("matching"):
        return MATCHING
    if scanner.accept(_AFTER_DRAW):
        if scanner.accept("nothing"):
            return AfterDraw(None)
        return AfterDraw(HIDDEN if scanner.accept("?") else read_card(scanner))
    if scanner.accept("closing turn"):
        return CLOSING_TURN
    words = scanner.expect(
        _PHASE_WITH_TWO_NUMBERS, "a phase, such as matching, after draw R7, adding bonus 1 0, round over 0 72"
    )
    first = scanner.number()
    scanner.expect(_GAP, "a second number")
    return _PHASES_WITH_TWO_NUMBERS[words.strip()](first, scanner.number())


def _read_draws(scanner: Scanner) -> Iterator[tuple[DealerDraw, ...]]:
    """Consume the rounds of the draw for dealer, separated by slashes."""
    draws: list[DealerDraw] = []
    while scanner.accept(_GAP):
        if draws and scanner.accept("/"):
            yield tuple(draws)
            draws = []
            scanner.expect(_GAP, "another round of draws")
        seat = scanner.number()
        scanner.expect("=", "= and the card drawn")
        draws.append(DealerDraw(seat, read_card(scanner)))
    if draws:
        yield tuple(draws)


def read_shuffler(scanner: Scanner) -> Shuffler:
    """Consume a shuffler."""
    start = scanner.offset
    if scanner.accept(OWN_SHUFFLER):
        return OwnShuffler()
    if scanner.accept("script"):
        orders: list[list[Card]] = []
        while scanner.accept(_GAP):
            if scanner.accept("/"):
                orders.append([])
            elif orders:
                orders[-1].append(read_card(scanner))
            else:
                scanner.fail('"/" before the cards of an order')
        return ScriptedShuffler(tuple(map(tuple, orders)))
    scanner.expect(_SEED, '"seed" with the seed and the count, "script" or "own"')
    seed = scanner.number()
    scanner.expect(_GAP, "the number of shuffles made")
    try:
        return SeededShuffler(seed, scanner.number())
    except ValueError as error:
        scanner.fail(f"a valid shuffler: {error}", start)
