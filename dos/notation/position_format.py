"""Write the lines of a position. `position_parse` reads them."""

from collections.abc import Iterable, Iterator
from typing import Final, assert_never

import attrs

from dos.cards import ALL_CARDS, Card
from dos.notation.scanner import number_text
from dos.observation import Observation
from dos.phases import (
    HIDDEN,
    AddingBonus,
    AfterDraw,
    AwaitingDeal,
    CardOrHidden,
    ClosingTurn,
    GameOver,
    Hidden,
    Matching,
    Phase,
    RoundOver,
)
from dos.row import CenterPile
from dos.rules import Rules
from dos.shuffling import ScriptedShuffler, SeededShuffler, Shuffler, written_shuffler
from dos.state import GameState

HEAD: Final = "dos position 1"
"""The first line of every position. It contains the version of the format."""
FULL_DRAW_PILE: Final = "deck"
"""The word for a draw pile that is the whole deck in deck order, as it is before the first deal."""
OWN_SHUFFLER: Final = "own"
"""The word for a shuffler that is not one of this library's."""
OPTIONS: Final = {field.name: field.default for field in attrs.fields(Rules)}
"""The options of the rules with their defaults."""


_CARD_TEXTS: Final = tuple(map(str, ALL_CARDS))


def is_contradictory(view: GameState | Observation) -> bool:
    """Return whether a position whose types are right would parse to another position, or to none.

    Several parts of an observation have one place in the text: its own hand and its size, for example. They have to be
    the same. Everything else that can be wrong with a position can be written.
    """
    if isinstance(view.phase, AwaitingDeal) and () in view.phase.draws:
        return True
    for pile in view.center_row.piles:
        if pile.match is not None and pile.match.target != pile.card:
            return True
    if isinstance(view, GameState):
        return False
    sizes = view.hand_sizes
    # A question mark for each card of an absurd size could exhaust memory.
    if min((*sizes, view.draw_pile_size)) < 0 or max((*sizes, view.draw_pile_size)) > len(view.rules.deck):
        return True
    if view.seat is not None and not 0 <= view.seat < len(sizes):
        return True
    if isinstance(view.phase, RoundOver | GameOver):
        if view.revealed is None or tuple(map(len, view.revealed)) != sizes:
            return True
        own_hand = () if view.seat is None else view.revealed[view.seat]
        return view.hand != own_hand
    return view.revealed is not None or len(view.hand) != (0 if view.seat is None else sizes[view.seat])


def position_lines(view: GameState | Observation) -> Iterator[str]:
    """Yield the lines of a position."""
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
        yield _line(f"hand {seat}", map(_card_text, hand))
    yield _line("row", map(_pile, view.center_row.piles))
    draw_pile = view.draw_pile if isinstance(view, GameState) else (HIDDEN,) * view.draw_pile_size
    yield _line("draw pile", [FULL_DRAW_PILE] if draw_pile == view.rules.deck else map(_card_text, draw_pile))
    yield _line("discard pile", map(_card_text, view.discard_pile))
    if isinstance(view, GameState):
        yield _line("shuffler", shuffler_words(view.shuffler))


def _line(key: str, words: Iterable[str]) -> str:
    return " ".join((f"{key}:", *words))


def _number_or(word: str, number: int | None) -> str:
    return word if number is None else number_text(number)


def _card_text(card: CardOrHidden) -> str:
    return "?" if isinstance(card, Hidden) else _CARD_TEXTS[card.kind]


def _pile(pile: CenterPile) -> str:
    """Format a pile: as its match, or as its card if it is unmatched."""
    return _card_text(pile.card) if pile.match is None else str(pile.match)


def _hands(view: GameState | Observation) -> tuple[tuple[CardOrHidden, ...], ...]:
    if isinstance(view, GameState):
        return view.hands
    if view.revealed is not None:
        return view.revealed
    return tuple(view.hand if seat == view.seat else (HIDDEN,) * size for seat, size in enumerate(view.hand_sizes))


def rules_words(rules: Rules) -> Iterator[str]:
    """Yield the options that differ from their defaults."""
    for name, default in OPTIONS.items():
        value = getattr(rules, name)
        if value != default:
            yield name if isinstance(value, bool) else f"{name}={_option_text(value)}"


def _option_text(value: int | tuple[Card, ...]) -> str:
    return number_text(value) if isinstance(value, int) else ",".join(map(str, value))


def _phase_words(phase: Phase) -> Iterator[str]:
    match phase:
        case AwaitingDeal(draws):
            yield "awaiting deal"
            rounds = [" ".join(f"{number_text(seat)}={card}" for seat, card in drawn) for drawn in draws]
            yield from [" / ".join(rounds)] if rounds else []
        case Matching():
            yield "matching"
        case AfterDraw(card):
            yield f"after draw {'nothing' if card is None else _card_text(card)}"
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
    """Yield the words of a shuffler: its contents, or ``own`` if it is not one of this library's."""
    match written_shuffler(shuffler):
        case SeededShuffler(seed, count):
            yield f"seed {number_text(seed)} {number_text(count)}"
        case ScriptedShuffler(orders):
            yield "script"
            for order in orders:
                yield "/"
                yield from map(str, order)
        case _:
            yield OWN_SHUFFLER
