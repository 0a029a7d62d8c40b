"""The measured strength of the bots: the floors, the data, and some of its games played again.

If a change of the bots or the rules is meant, run `python tests/strength/ladder.py` to play all games again.
"""

from itertools import islice

import pytest

from dos.simulation.results import wilson
from ladder import LADDER, PAGE, Pairing, load, outcomes, seed_of, table
from support.effort import IS_FULL

RESULTS = load()

REPLAYED = {"random": 40, "greedy": 40, "search (25)": 4, "search (100)": 1}
"""The number of games that are played again, by the bot in question; more at full effort."""


def share(pairing: Pairing) -> float:
    """Return the share of games that the bot in question won."""
    return RESULTS[pairing].count("+") / pairing.games


def test_the_data_has_every_pairing() -> None:
    """The data has the outcomes of all games of the ladder, and no others."""
    assert list(LADDER) == list(RESULTS)
    assert set("".join(RESULTS.values())) <= {"+", "-"}


def test_greedy_beats_random() -> None:
    """Of games for two, the greedy bot wins at least 95% against the random one."""
    assert share(Pairing("greedy", "random", 2, 2000)) >= 0.95


def test_search_beats_greedy() -> None:
    """Of games for two, the searching bot wins at least 60% against the greedy one."""
    assert share(Pairing("search (100)", "greedy", 2, 200)) >= 0.6


@pytest.mark.parametrize("pairing", [pairing for pairing in LADDER if pairing.bot == pairing.opponent], ids=str)
def test_mirror_matches_are_even(pairing: Pairing) -> None:
    """A bot against its like wins about half of the games."""
    low, high = wilson(RESULTS[pairing].count("+"), pairing.games, z=3.3)

    assert low <= 0.5 <= high


@pytest.mark.parametrize("pairing", LADDER, ids=lambda pairing: "-".join(map(str, pairing)).replace(" ", ""))
def test_games_of_the_ladder(pairing: Pairing) -> None:
    """The first games of each pairing, played again, have the outcomes of the data."""
    games = REPLAYED[pairing.bot] * (10 if IS_FULL else 1)
    replayed = "".join(islice(outcomes(pairing, pairing.games), games))

    assert RESULTS[pairing][:games] == replayed


def test_the_page_has_the_table() -> None:
    """The page of the bots has the table of the data."""
    assert table(RESULTS) in PAGE.read_text(encoding="utf-8")


def test_seeds() -> None:
    """Seeds do not change, and depend on everything they are derived from."""
    assert 9832196506638716537 == seed_of("deal", 2, 0)
    assert 3 == len({seed_of("deal", 2, 0), seed_of("deal", 2, 1), seed_of("deal", 3, 0)})
