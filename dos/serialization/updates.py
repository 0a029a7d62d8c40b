"""Validate loaded updates. An update must agree with itself and contain nothing hidden from its viewer."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from typing import Any, Final

from dos._checks import short_repr
from dos._kinds import fields_of, kind_of
from dos.cards import CARD_TYPES, Card
from dos.errors import Problem
from dos.events import (
    DealerDrawn,
    Dealt,
    Discarded,
    Drew,
    Event,
    GameWon,
    Matched,
    PenaltyDrawn,
    Placed,
    Refilled,
    Reshuffled,
    RoundEnded,
    redact,
)
from dos.legality import legal_moves
from dos.observation import Observation
from dos.phases import GameOver, RoundOver
from dos.seats import Seat
from dos.table import Update
from dos.table.snapshot import MAX_UNDOABLE
from dos.validation import observation_problems

_SEAT: Final = kind_of(Seat)


def with_path_prefix(path: str, problems: Iterable[Problem]) -> Iterator[Problem]:
    """Prefix the paths of a part's problems with the path of the part."""
    return (Problem(f"{path}.{problem.path}", problem.message) for problem in problems)


def update_problems(update: Update) -> Iterator[Problem]:
    """Yield the problems of an update whose types are right."""
    view, num_players = update.view, len(update.view.hand_sizes)
    view_problems = [*with_path_prefix("view", observation_problems(view))]
    yield from view_problems
    if len(update.names) != num_players:
        yield Problem("names", f"must have {num_players} items, one for each player, not {len(update.names)}")
    if update.undoable > MAX_UNDOABLE:
        yield Problem("undoable", f"must be at most {MAX_UNDOABLE}, not {short_repr(update.undoable)}")
    elif update.undoable and view.seat is None:
        yield Problem("undoable", "must be 0: a spectator has no moves")
    yield from _events_problems(update.events, view)
    if not view_problems and update.moves != legal_moves(view):
        yield Problem("moves", "must be the legal moves of the viewer, in the order of legal_moves")


def _events_problems(events: tuple[Event, ...], view: Observation) -> Iterator[Problem]:
    """Yield the problems of events: those that show hidden cards, and those that cannot have led to the view."""
    num_players = len(view.hand_sizes)
    visible = [card.kind for card in (*view.hand, *view.center_row.cards, *view.discard_pile)]
    # Cards that were shown since the last shuffle are still where the viewer sees them.
    last_shuffle = max((at for at, event in enumerate(events) if isinstance(event, Dealt | Reshuffled)), default=0)
    for at, event in enumerate(events):
        path = f"events[{at}]"
        redacted = redact(event, view.seat)
        if redacted is not event and redacted != event:
            yield Problem(path, "must be redacted for the viewer: it reveals hidden cards")
        elif not _agrees(event, view) or (at >= last_shuffle and not _shows_only(event, visible)):
            yield Problem(path, "contradicts the view")
        yield from (
            Problem(f"{path}.{where}", f"there is no seat {seat} in a {num_players}-player game")
            for where, seat in _seats_of(event)
            if seat >= num_players
        )
        if isinstance(event, Dealt | RoundEnded | GameWon):
            seats = len(event.scores) if isinstance(event, GameWon) else len(event.hands)
            if seats != num_players:
                yield Problem(path, f"must have {num_players} seats, not {seats}")


def _agrees(event: Event, view: Observation) -> bool:
    """Return whether an event about the round or the game as a whole agrees with the view."""
    match event:
        case Dealt():
            return (event.dealer, event.round) == (view.dealer, view.round)
        case RoundEnded():
            # If the view is in play again, the next round has been dealt.
            is_over = isinstance(view.phase, RoundOver | GameOver)
            hands, round_ = (view.revealed, view.round) if is_over else (event.hands, view.round - 1)
            return (event.hands, event.round, event.scores) == (hands, round_, view.scores)
        case GameWon():
            return isinstance(view.phase, GameOver) and event.scores == view.scores
        case _:
            return True


def _shows_only(event: Event, visible: list[int]) -> bool:
    """Return whether the cards that an event shows are among cards of some kinds."""
    shown = [card.kind for card in _cards_of(event)]
    return all(shown.count(kind) <= visible.count(kind) for kind in shown)


def _cards_of(event: Event) -> Iterator[Card]:
    """Yield the cards that an event shows, of the round in play."""
    cards: tuple[object, ...] = ()
    match event:
        case Dealt():
            cards = (*event.turned_up, *chain.from_iterable(event.hands))
        case Matched():
            cards = (event.match.target, *event.match.cards)
        case Discarded() | Refilled() | PenaltyDrawn():
            cards = event.cards
        case Placed() | Drew():
            cards = (event.card,)
        case _:
            pass
    return (card for card in cards if isinstance(card, CARD_TYPES))


def _seats_of(event: Event) -> Iterator[tuple[str, int]]:
    """Yield each seat that an event names, with its path."""
    event_type: Any = type(event)
    for name in _seat_fields(event_type):
        yield name, getattr(event, name)
    if isinstance(event, DealerDrawn):
        for place, draws in enumerate(event.draws):
            yield from ((f"draws[{place}][{draw}].seat", seat) for draw, (seat, _) in enumerate(draws))


@cache
def _seat_fields(event_type: Any) -> tuple[str, ...]:
    return tuple(name for name, kind in fields_of(event_type).items() if kind == _SEAT)
