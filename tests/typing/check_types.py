# pyright: reportUnnecessaryTypeIgnoreComment=true
"""Types of the public names: checked by mypy and pyright, never run.

Each `assert_type` checks a type. Each ``type: ignore`` marks a mistake that both checkers must find: a checker that
does not find it reports the comment as unnecessary.
"""

import random
from typing import Literal, assert_never, assert_type

import dos

RED_7 = dos.NumberCard(dos.Color.RED, 7)
Cards = tuple[dos.Card, ...]


# Arguments and results of functions


def check_functions(state: dos.GameState, view: dos.Observation, move: dos.Move) -> None:
    assert_type(dos.new_game(2), dos.GameState)
    assert_type(
        dos.new_game(3, rules=dos.Rules(target_score=1), shuffler=dos.ScriptedShuffler(()), dealer=2), dos.GameState
    )
    assert_type(dos.new_game(4, seed=None, shuffler=None, dealer=None), dos.GameState)
    assert_type(dos.apply(state, move), dos.GameState)
    assert_type(dos.apply(state, dos.Draw(), by=1), dos.GameState)
    assert_type(dos.legal_moves(state), tuple[dos.Move, ...])
    assert_type(dos.legal_moves(view), tuple[dos.Move, ...])
    assert_type(dos.legal_moves(state, 1), tuple[dos.Move, ...])
    assert_type(dos.seats_to_act(state), tuple[int, ...])
    assert_type(dos.seats_to_act(view), tuple[int, ...])
    assert_type(dos.explain(state, move), dos.IllegalMove | None)
    assert_type(dos.explain(view, move, by=0), dos.IllegalMove | None)
    assert_type(dos.observe(state, 0), dos.Observation)
    assert_type(dos.observe(state, None), dos.Observation)
    assert_type(dos.determinize(view, random.Random(1)), dos.GameState)
    assert_type(dos.DECK, Cards)
    assert_type(dos.__version__, str)


def check_readings(match: dos.Match, pile: dos.CenterPile) -> None:
    assert_type(dos.readings(match), tuple[dos.matching.Reading, ...])
    for reading in dos.readings(pile):
        assert_type(reading.card, dos.Card)
        assert_type(reading.number, int)
        assert_type(reading.color, dos.Color)


# Fields of values


def check_cards(card: dos.Card, number_card: dos.NumberCard, wild_number: dos.WildNumber) -> None:
    assert_type(card.points, int)
    assert_type(card.kind, int)
    assert_type(card < RED_7, bool)
    assert_type(sorted([card, RED_7]), list[dos.Card])
    assert_type(number_card.color, dos.Color)
    assert_type(number_card.number, int)
    assert_type(wild_number.color, dos.Color)


def check_moves(match: dos.Match, place: dos.Place, call: dos.CallDos, catch: dos.CatchDos) -> None:
    assert_type(match.target, dos.Card)
    assert_type(match.cards, Cards)
    assert_type(match.bonus, dos.ColorMatch)
    assert_type(place.card, dos.Card)
    assert_type(call.by, int)
    assert_type(catch.by, int)
    assert_type(catch.caught, int)
    moves: list[dos.Move] = [match, place, dos.Deal(), dos.Draw(), dos.EndTurn()]
    moves += [call, catch, dos.CallDos(by=0), dos.CatchDos(by=0, caught=1)]
    assert_type(str(moves[0]), str)


def check_rules(rules: dos.Rules) -> None:
    assert_type(rules.target_score, int)
    assert_type(rules.hand_size, int)
    assert_type(rules.single_bonus_required, bool)
    assert_type(rules.any_match_after_draw, bool)
    assert_type(rules.dos_call, bool)
    assert_type(rules.deck, Cards)


def check_state(state: dos.GameState) -> None:
    assert_type(state.rules, dos.Rules)
    assert_type(state.hands, tuple[Cards, ...])
    assert_type(state.scores, tuple[int, ...])
    assert_type(state.center_row, dos.CenterRow)
    assert_type(state.draw_pile, Cards)
    assert_type(state.discard_pile, Cards)
    assert_type(state.dealer, int)
    assert_type(state.round, int)
    assert_type(state.to_move, int | None)
    assert_type(state.phase, dos.Phase)
    assert_type(state.shuffler, dos.Shuffler)
    assert_type(state.calls_due, tuple[int, ...])


def check_observation(view: dos.Observation) -> None:
    assert_type(view.rules, dos.Rules)
    assert_type(view.seat, int | None)
    assert_type(view.hand, Cards)
    assert_type(view.hand_sizes, tuple[int, ...])
    assert_type(view.revealed, tuple[Cards, ...] | None)
    assert_type(view.scores, tuple[int, ...])
    assert_type(view.center_row, dos.CenterRow)
    assert_type(view.draw_pile_size, int)
    assert_type(view.discard_pile, Cards)
    assert_type(view.dealer, int)
    assert_type(view.round, int)
    assert_type(view.to_move, int | None)
    assert_type(view.phase, dos.Phase)
    assert_type(view.calls_due, tuple[int, ...])


def check_properties(state: dos.GameState, view: dos.Observation) -> None:
    positions: list[dos.Position] = [state, view]
    for position in positions:
        assert_type(position.num_players, int)
        assert_type(position.is_over, bool)
        assert_type(position.winner, int | None)
        assert_type(position.bonuses_owed, tuple[int, int])
        assert_type(position.calls_due, tuple[int, ...])


def check_row(row: dos.CenterRow) -> None:
    assert_type(row.piles, tuple[dos.CenterPile, ...])
    assert_type(row.cards, Cards)
    assert_type(row.unmatched, Cards)
    for pile in row.piles:
        assert_type(pile.card, dos.Card)
        assert_type(pile.match, dos.Match | None)
        assert_type(pile.cards, Cards)


def check_shufflers(shuffler: dos.Shuffler) -> None:
    assert_type(shuffler.shuffle(dos.DECK), tuple[Cards, dos.Shuffler])
    assert_type(dos.SeededShuffler(1).shuffle(dos.DECK), tuple[Cards, dos.SeededShuffler])
    assert_type(dos.ScriptedShuffler(()).shuffle(dos.DECK), tuple[Cards, dos.ScriptedShuffler])
    assert_type(dos.SeededShuffler(1).seed, int)
    assert_type(dos.SeededShuffler(1).count, int)
    assert_type(dos.ScriptedShuffler(()).orders, tuple[Cards, ...])


class Unshuffled:
    """A custom shuffler. It needs no base class."""

    def shuffle(self, cards: Cards, /) -> tuple[Cards, "Unshuffled"]:
        """Return the cards in the same order."""
        return cards, self


def check_a_shuffler_of_one_s_own() -> None:
    dos.new_game(2, shuffler=Unshuffled())


def check_errors(illegal: dos.IllegalMove, invalid: dos.InvalidState, notation: dos.NotationError) -> None:
    assert_type(illegal.move, dos.Move)
    assert_type(illegal.rule, str)
    assert_type(illegal.reason, str)
    assert_type(invalid.problems, tuple[dos.Problem, ...])
    assert_type(invalid.problems[0].path, str)
    assert_type(invalid.problems[0].message, str)
    assert_type(notation.text, str)
    assert_type(notation.offset, int)
    assert_type(notation.expected, str)
    errors: list[dos.DosError] = [illegal, invalid, notation, dos.ShuffleError()]
    values: list[ValueError] = [*errors]
    assert_type(values[0], ValueError)


# Exhaustive `match` statements, and the type in each case


def check_every_card(card: dos.Card) -> str:
    match card:
        case dos.NumberCard(color, number):
            assert_type(color, dos.Color)
            assert_type(number, int)
            return f"{color.name} {number}"
        case dos.WildNumber(color):
            assert_type(color, dos.Color)
            return color.name
        case dos.WildDos():
            return "dos"
        case _:
            assert_never(card)


def check_every_move(move: dos.Move) -> str:
    match move:
        case dos.Deal():
            return "deal"
        case dos.Match(target, cards, bonus):
            assert_type(target, dos.Card)
            assert_type(cards, Cards)
            assert_type(bonus, dos.ColorMatch)
            return "match"
        case dos.Draw():
            return "draw"
        case dos.Place(card):
            assert_type(card, dos.Card)
            return "place"
        case dos.EndTurn():
            return "end"
        case dos.CallDos(by=by):
            assert_type(by, int)
            return f"dos {by}"
        case dos.CatchDos(by=by, caught=caught):
            assert_type(by, int)
            assert_type(caught, int)
            return f"catch {by} {caught}"
        case _:
            assert_never(move)


def check_every_phase(phase: dos.Phase) -> int:
    match phase:
        case dos.AwaitingDeal(draws):
            assert_type(draws, tuple[tuple[dos.phases.DealerDraw, ...], ...])
            return len(draws)
        case dos.Matching():
            return 0
        case dos.AfterDraw(card):
            assert_type(card, dos.Card | Literal[dos.phases.Hidden.HIDDEN] | None)
            return check_every_drawn_card(card)
        case dos.AddingBonus(required, optional):
            assert_type(required, int)
            assert_type(optional, int)
            return required + optional
        case dos.ClosingTurn():
            return 2
        case dos.RoundOver(winner, points) | dos.GameOver(winner, points):
            assert_type(winner, int)
            assert_type(points, int)
            return points
        case _:
            assert_never(phase)


def check_every_drawn_card(card: dos.Card | Literal[dos.phases.Hidden.HIDDEN] | None) -> int:
    if card is None:
        return 0
    if card is dos.HIDDEN:
        return 1
    assert_type(card, dos.Card)
    return card.points


def check_every_color(color: dos.Color) -> int:
    match color:
        case dos.Color.BLUE:
            return 1
        case dos.Color.GREEN:
            return 2
        case dos.Color.RED:
            return 3
        case dos.Color.YELLOW:
            return 4
        case _:
            assert_never(color)


def check_every_bonus(bonus: dos.ColorMatch) -> str:
    match bonus:
        case dos.ColorMatch.NONE:
            return "none"
        case dos.ColorMatch.SINGLE:
            return "single"
        case dos.ColorMatch.DOUBLE:
            return "double"
        case _:
            assert_never(bonus)
