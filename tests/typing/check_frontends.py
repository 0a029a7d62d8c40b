# pyright: reportUnnecessaryTypeIgnoreComment=true
"""Types that authors of frontends rely on: checked by mypy and pyright, never run.

Each `assert_type` checks a type. Each ``type: ignore`` marks a mistake that both checkers must find: a checker that
does not find it reports the comment as unnecessary.
"""

from typing import Literal, assert_never, assert_type

import dos
from dos.table import Table, Update, Viewer

Drawn = dos.Card | Literal[dos.phases.Hidden.HIDDEN]


def check_functions(state: dos.GameState, view: dos.Observation, move: dos.Move, event: dos.Event) -> None:
    assert_type(dos.step(state, move), dos.Transition)
    assert_type(dos.step(state, move, by=1).state, dos.GameState)
    assert_type(dos.step(state, move).events, tuple[dos.Event, ...])
    assert_type(dos.step(state, move).reveals, bool)
    assert_type(dos.events.events_between(state, move, state), tuple[dos.Event, ...])
    assert_type(dos.apply_events(view, [event]), dos.Observation)
    assert_type(dos.apply_events(view, (dos.redact(each, None) for each in (event,))), dos.Observation)
    assert_type(dos.describe(event), str)
    assert_type(dos.describe(event, names=["Ann", "Bob"], you=1), str)
    assert_type(dos.selection.choices(state), dos.selection.Choices)
    assert_type(dos.selection.choices(view, [dos.WildDos()], dos.WildDos()).moves, tuple[dos.Move, ...])
    assert_type(dos.selection.choices(view).cards, tuple[dos.Card, ...])
    assert_type(dos.selection.choices(view).piles, tuple[int, ...])
    assert_type(dos.selection.default_move(view), dos.Move)


def check_redact(drew: dos.events.Drew, penalty: dos.events.PenaltyDrawn, dealt: dos.events.Dealt) -> None:
    """A redacted event keeps its type, and its cards may be hidden."""
    assert_type(dos.redact(drew, 0), dos.events.Drew)
    assert_type(dos.redact(drew, None).card, dos.Card | Literal[dos.phases.Hidden.HIDDEN] | None)
    assert_type(dos.redact(penalty, 0).cards, tuple[Drawn, ...])
    assert_type(dos.redact(dealt, 0).hands, tuple[tuple[Drawn, ...], ...])


def every_event(event: dos.Event) -> int:  # noqa: C901, PLR0912 - one case for each event
    """The union is closed: a checker reports a frontend that leaves out an event."""
    match event:
        case dos.events.DealerDrawn():
            assert_type(event.draws, tuple[tuple[dos.phases.DealerDraw, ...], ...])
            return event.dealer
        case dos.events.Dealt():
            assert_type(event.turned_up, tuple[dos.Card, ...])
            return event.round
        case dos.events.Matched(seat, match, position):
            assert_type(match, dos.Match)
            assert_type(event.bonus, dos.ColorMatch)
            assert_type(event.readings, tuple[dos.matching.Reading, ...])
            return seat + position
        case dos.events.Drew(seat) | dos.events.PenaltyDrawn(seat) | dos.events.DosCalled(seat):
            return seat
        case dos.events.Discarded(cards) | dos.events.Refilled(cards):
            assert_type(cards, tuple[dos.Card, ...])
            return len(cards)
        case dos.events.Reshuffled(count):
            return count
        case dos.events.Placed(seat, card, is_bonus):
            assert_type(card, dos.Card)
            assert_type(is_bonus, bool)
            return seat
        case dos.events.BonusDeclined(seat, count):
            return seat + count
        case dos.events.TurnEnded(seat, to_move):
            return seat + to_move
        case dos.events.DosCaught(by, caught):
            return by + caught
        case dos.events.RoundEnded():
            assert_type(event.hands, tuple[tuple[dos.Card, ...], ...])
            assert_type(event.points, tuple[int, ...])
            assert_type(event.scores, tuple[int, ...])
            return event.winner
        case dos.events.GameWon():
            return event.winner
        case unreachable:
            assert_never(unreachable)


def check_table(table: Table, state: dos.GameState, move: dos.Move) -> None:
    assert_type(Table(state, names=["Ann", "Bob"], auto_deal=False), Table)
    assert_type(table.submit(0, move, table.seq), dict[int | None, Update])
    assert_type(table.undo(0), dict[int | None, Update])
    assert_type(table.replace_player(0, "Eve"), dict[int | None, Update])
    assert_type(table.sync(None), Update)
    assert_type(table.log(0), tuple[dos.Event, ...])
    assert_type(table.state, dos.GameState)
    assert_type(table.start, dos.GameState)
    assert_type(table.history, tuple[dos.record.PlayedMove, ...])
    assert_type(table.names, tuple[str, ...])
    assert_type(table.seq, int)
    assert_type(table.auto_deal, bool)
    assert_type(table.viewers, tuple[Viewer, ...])


def check_update(update: Update) -> None:
    assert_type(update.seq, int)
    assert_type(update.view, dos.Observation)
    assert_type(update.events, tuple[dos.Event, ...])
    assert_type(update.moves, tuple[dos.Move, ...])
    assert_type(update.names, tuple[str, ...])


def check_errors(forged: dos.table.ForgedSeat, stale: dos.table.StaleMove, undo: dos.table.CannotUndo) -> None:
    assert_type(forged.move, dos.Move)
    assert_type(forged.seat, int | None)
    assert_type(stale.seq, int)
    assert_type(stale.expected, int)
    assert_type(undo.seat, int)


def check_mistakes(state: dos.GameState, view: dos.Observation, move: dos.Move, event: dos.Event, table: Table) -> None:
    dos.step(view, move)  # type: ignore[arg-type]
    dos.redact(event)  # type: ignore[call-arg]
    dos.apply_events(state, [event])  # type: ignore[arg-type]
    dos.apply_events(view, event)  # type: ignore[arg-type]
    dos.describe(event, you="Ann")  # type: ignore[arg-type]
    dos.selection.choices(view, ["R7"])  # type: ignore[list-item]
    dos.selection.choices(view, (), "R7")  # type: ignore[arg-type]
    table.submit(0, move)  # type: ignore[call-arg]
    table.state = state  # type: ignore[misc]
    table.undo(None)  # type: ignore[arg-type]
    Table(state, ["Ann", "Bob"])  # type: ignore[call-arg]
    event.reveals = True  # type: ignore[misc]
