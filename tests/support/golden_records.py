"""The records of whole games in `tests/golden/records/`; `write_golden.py` writes them.

The moves are chosen by counting, as in `golden_game`, so that the games depend on the library alone.
"""

from functools import cache
from pathlib import Path

import dos
from dos.record.game import record_as_written, with_history

RECORDS = Path(__file__).parents[1] / "golden" / "records"

NAMES = ("Ann", 'Bob "the Wild" B.', "Cl\u00e9o \U0001f600", "")
OPTIONS: dict[str, dict[str, bool]] = {
    "default": {},
    "single-bonus-required": {"single_bonus_required": True},
    "any-match-after-draw": {"any_match_after_draw": True},
    "dos-call": {"dos_call": True},
}
GAMES = {
    f"{players}-players-{name}.txt": (players, options) for players in (2, 3, 4) for name, options in OPTIONS.items()
}


@cache
def record(name: str) -> dos.record.GameRecord:
    """Return the record of one golden game, of about two rounds."""
    players, options = GAMES[name]
    deck = {"deck": dos.DECK[::2]} if players == 3 else {}
    rules = dos.Rules(target_score=40, hand_size=4, **options, **deck)
    dealer = None if players < 4 else 3
    return played(dos.new_game(players, rules=rules, seed=2017 * players, dealer=dealer))


def played(start: dos.GameState) -> dos.record.GameRecord:
    """Play a game in which the moves are chosen by counting."""
    state = start
    history: list[dos.record.PlayedMove] = []
    while not state.is_over:
        legal = [(seat, move) for seat in dos.seats_to_act(state) for move in dos.legal_moves(state, seat)]
        seat, move = legal[(len(history) + 1) * 7919 % len(legal)]
        history.append(dos.record.PlayedMove(seat, move))
        state = dos.apply(state, move, by=seat)
    # The records were written when a name could be empty.
    return with_history(record_as_written(NAMES[: start.num_players], start), history, {})


@cache
def text(name: str) -> str:
    """Return the text of one golden record; games of the default rules have comments."""
    return dos.record.format_record(record(name), comments="default" in name)
