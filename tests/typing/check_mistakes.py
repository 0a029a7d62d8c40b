# pyright: reportUnnecessaryTypeIgnoreComment=true
"""Mistakes that type checkers must find: checked by mypy and pyright, never run.

Each ``type: ignore`` marks one mistake. A checker that does not find it reports the comment as unnecessary.
"""

from typing import assert_never

import dos

RED_7 = dos.NumberCard(dos.Color.RED, 7)


# Values of the wrong type


def check_wrong_cards() -> None:
    dos.NumberCard("R", 7)  # type: ignore[arg-type]
    dos.NumberCard(dos.Color.RED, "7")  # type: ignore[arg-type]
    dos.NumberCard(dos.Color.RED)  # type: ignore[call-arg]
    dos.NumberCard(dos.Color.RED, 7, 26)  # type: ignore[call-arg]
    dos.WildNumber("G")  # type: ignore[arg-type]
    dos.WildDos(dos.Color.RED)  # type: ignore[call-arg]


def check_wrong_moves() -> None:
    dos.Match(RED_7, [RED_7], dos.ColorMatch.NONE)  # type: ignore[arg-type]
    dos.Match(RED_7, RED_7, dos.ColorMatch.NONE)  # type: ignore[arg-type]
    dos.Match("R7", (RED_7,), dos.ColorMatch.NONE)  # type: ignore[arg-type]
    dos.Match(RED_7, ("R7",), dos.ColorMatch.NONE)  # type: ignore[arg-type]
    dos.Match(RED_7, (RED_7,), "!")  # type: ignore[arg-type]
    dos.Match(RED_7, (RED_7,))  # type: ignore[call-arg]
    dos.Place("R7")  # type: ignore[arg-type]
    dos.Place(dos.HIDDEN)  # type: ignore[arg-type]
    dos.Deal(1)  # type: ignore[call-arg]
    dos.CallDos(2)  # type: ignore[call-arg]
    dos.CallDos()  # type: ignore[call-arg]
    dos.CallDos(by="2")  # type: ignore[arg-type]
    dos.CallDos(by=None)  # type: ignore[arg-type]
    dos.CatchDos(2, 0)  # type: ignore[call-arg]
    dos.CatchDos(by=2)  # type: ignore[call-arg]
    dos.CatchDos(by=2, caught="0")  # type: ignore[arg-type]


def check_wrong_rules() -> None:
    dos.Rules(target_score="200")  # type: ignore[arg-type]
    dos.Rules(deck=[RED_7])  # type: ignore[arg-type]
    dos.Rules(hand_sise=7)  # type: ignore[call-arg]
    dos.Rules(dos_call="yes")  # type: ignore[arg-type]


# Frozen fields


def check_frozen_fields(state: dos.GameState, view: dos.Observation, match: dos.Match, rules: dos.Rules) -> None:
    dos.CallDos(by=1).by = 2  # type: ignore[misc]
    state.calls_due = ()  # type: ignore[misc]
    RED_7.number = 8  # type: ignore[misc]
    match.bonus = dos.ColorMatch.DOUBLE  # type: ignore[misc]
    rules.hand_size = 5  # type: ignore[misc]
    state.to_move = 1  # type: ignore[misc]
    view.hand = ()  # type: ignore[misc]
    state.is_over = True  # type: ignore[misc]
    state.remark = "mine"  # type: ignore[attr-defined]


# Attributes that do not exist


def check_what_is_not_there(state: dos.GameState, view: dos.Observation, card: dos.Card) -> None:
    view.hands  # type: ignore[attr-defined]  # noqa: B018
    view.draw_pile  # type: ignore[attr-defined]  # noqa: B018
    view.shuffler  # type: ignore[attr-defined]  # noqa: B018
    card.color  # type: ignore[union-attr]  # noqa: B018
    state.phase.card  # type: ignore[union-attr]  # noqa: B018
    state.to_move + 1  # type: ignore[operator]
    card < 7  # type: ignore[operator]  # noqa: B015


# Functions


def check_wrong_calls(state: dos.GameState, view: dos.Observation, move: dos.Move) -> None:
    dos.new_game("2")  # type: ignore[arg-type]
    dos.new_game(2, dos.Rules())  # type: ignore[call-arg]
    dos.new_game(2, seed="2017")  # type: ignore[arg-type]
    dos.new_game(2, shuffler=5)  # type: ignore[arg-type]
    dos.apply(state, "draw")  # type: ignore[arg-type]
    dos.apply(view, move)  # type: ignore[arg-type]
    dos.apply(state, move, 1)  # type: ignore[call-arg]
    dos.apply(state, dos.Draw)  # type: ignore[arg-type]
    dos.observe(state)  # type: ignore[call-arg]
    dos.observe(view, 0)  # type: ignore[arg-type]
    dos.observe(state, "0")  # type: ignore[arg-type]
    dos.legal_moves(state.center_row)  # type: ignore[arg-type]
    dos.readings("R7=R7!")  # type: ignore[arg-type]
    dos.validate(view)  # type: ignore[arg-type]


class Careless:
    """A shuffler that does not return the next shuffler."""

    def shuffle(self, cards: tuple[dos.Card, ...], /) -> tuple[dos.Card, ...]:
        """Return the cards alone."""
        return cards


def check_a_careless_shuffler() -> None:
    dos.new_game(2, shuffler=Careless())  # type: ignore[arg-type]


# Missing cases


def check_a_forgotten_card(card: dos.Card) -> None:
    match card:
        case dos.NumberCard() | dos.WildNumber():
            pass
        case _:
            assert_never(card)  # type: ignore[arg-type]


def check_a_forgotten_phase(phase: dos.Phase) -> None:
    match phase:
        case dos.AwaitingDeal() | dos.Matching() | dos.AfterDraw() | dos.AddingBonus() | dos.ClosingTurn():
            pass
        case dos.RoundOver():
            pass
        case _:
            assert_never(phase)  # type: ignore[arg-type]


def check_a_forgotten_closing(phase: dos.Phase) -> None:
    match phase:
        case dos.AwaitingDeal() | dos.Matching() | dos.AfterDraw() | dos.AddingBonus():
            pass
        case dos.RoundOver() | dos.GameOver():
            pass
        case _:
            assert_never(phase)  # type: ignore[arg-type]


def check_a_forgotten_move(move: dos.Move) -> None:
    match move:
        case dos.Deal() | dos.Match() | dos.Draw() | dos.Place() | dos.CallDos() | dos.CatchDos():
            pass
        case _:
            assert_never(move)  # type: ignore[arg-type]


def check_a_forgotten_catch(move: dos.Move) -> None:
    match move:
        case dos.Deal() | dos.Match() | dos.Draw() | dos.Place() | dos.EndTurn() | dos.CallDos():
            pass
        case _:
            assert_never(move)  # type: ignore[arg-type]
