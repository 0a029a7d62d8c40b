"""The bot that searches: its budget, its choices, and what it reports."""

import itertools

import attrs
import pytest
from hypothesis import given

import dos
from dos import testing
from dos.bots import Assessment, GreedyBot, SearchBot, best_turn
from dos.bots.search import _chance, _Samples
from dos.testing import pieces
from support import strategies
from support.positions import CALL, play, position


def dealt(num_players: int = 2, seed: int = 2017, rules: dos.Rules = dos.Rules()) -> dos.GameState:  # noqa: B008
    """Return a game after its first deal, with seat 0 to move."""
    return dos.apply(dos.new_game(num_players, seed=seed, dealer=num_players - 1, rules=rules), dos.Deal())


def choose(bot: SearchBot, state: dos.GameState) -> dos.Move:
    """Ask a bot for the move of the seat to move."""
    view = dos.observe(state, state.to_move)
    return bot.choose(view, dos.legal_moves(view))


def turn_of(bot: SearchBot, state: dos.GameState) -> tuple[list[dos.Move], dos.GameState]:
    """Return the moves that a bot makes until its turn is over, and the state then."""
    seat, made = state.to_move, []
    while state.to_move == seat and not isinstance(state.phase, dos.RoundOver):
        made.append(choose(bot, state))
        state = dos.apply(state, made[-1])
    return made, state


# What it chooses


def test_a_turn_that_goes_out_is_found() -> None:
    """With one sample or many, a bot that can win the game does so."""
    state = position(["R5 WD", "B5 B6 B7"], "R7 Y9", scores=(199, 0))
    for playouts in (1, 40, 400):
        assert "R7=R5+WD!!" == str(choose(SearchBot(1, playouts=playouts), state))


def test_a_better_turn_than_the_greedy_one_is_found() -> None:
    """In some positions, another turn is clearly better than the greedy one."""
    found = [
        state
        for seed in range(12)
        for state in [dealt(seed=seed)]
        if SearchBot(1, playouts=300).assess(dos.observe(state, 0))[0].turn != best_turn(state)
    ]

    assert len(found) >= 2


@given(state=testing.states(), seed=pieces.seeds)
def test_only_the_observation_counts(state: dos.GameState, seed: int) -> None:
    """The choice does not depend on the hidden cards."""
    if state.is_over:
        return
    twin = strategies.hide(state, state.to_move, seed)

    assert choose(SearchBot(seed, playouts=3), state) == choose(SearchBot(seed, playouts=3), twin)


@pytest.mark.parametrize("options", pieces.OPTIONS, ids=str)
def test_a_turn_is_played_to_its_end(options: dict[str, bool]) -> None:
    """It goes through with the matches that it planned, and makes legal moves until the turn is over."""
    bot = SearchBot(3, playouts=8)
    for seed in range(12):
        state = dealt(3, seed, dos.Rules(hand_size=9, **options))
        for _ in range(4):
            _, state = turn_of(bot, state)
            if isinstance(state.phase, dos.RoundOver | dos.GameOver):
                break


def test_a_plan_is_kept_only_for_the_same_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the first match of a plan, the second follows without a search, but not in another situation."""
    state = position(["R7 Y9 B1 B3 G4", "B5 B6 B8"], "R7 Y9")
    bot = SearchBot(1, playouts=30)
    first = choose(bot, state)
    assert isinstance(first, dos.Match)
    after = dos.apply(state, first)
    searches = []
    search = SearchBot._search
    monkeypatch.setattr(SearchBot, "_search", lambda *args: searches.append(1) or search(*args))

    second = choose(bot, after)
    assert isinstance(second, dos.Match)
    assert not searches
    choose(bot, state)
    assert searches


def test_a_forced_move_takes_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a single legal move, nothing is sampled."""
    monkeypatch.setattr(SearchBot, "_search", None)

    assert dos.Deal() == choose(SearchBot(1), dos.new_game(2, seed=1))


def test_the_call_is_never_forgotten() -> None:
    """With dos_call, a turn that leaves two cards ends with the call."""
    state = play(position(["G7 B1 B3", "B5 B6 G1"], "R7 Y9", rules=CALL), "R7=G7", "end")

    assert dos.CallDos(by=0) == choose(SearchBot(1), state)


# The budget


def test_equal_seeds_give_equal_games() -> None:
    """The moves depend on the seed and the observations alone."""
    turns = [turn_of(SearchBot(seed, playouts=30), dealt(seed=4))[0] for seed in (1, 1)]

    assert turns[0] == turns[1]


@pytest.mark.parametrize("playouts", [1, 2, 10, 50, 200])
def test_the_budget_is_kept(monkeypatch: pytest.MonkeyPatch, playouts: int) -> None:
    """A decision takes no more playouts than its budget, but at least two for each candidate."""
    spent = []
    add = _Samples.add

    def counted(samples: _Samples, *args: object) -> None:
        add(samples, *args)
        spent.append(samples.spent)

    monkeypatch.setattr(_Samples, "add", counted)
    view = dos.observe(dealt(), 0)
    candidates = len(SearchBot(1, playouts=playouts).assess(view))

    assert spent[-1] <= max(playouts, 2 * candidates)


def test_a_budget_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """With milliseconds, a search looks at the clock before each sample, and ends when the time is over."""
    clock = itertools.count()
    monkeypatch.setattr("dos.bots.search.time.monotonic", lambda: next(clock) / 1000)
    view = dos.observe(dealt(), 0)

    for milliseconds in (1, 5, 30):
        found = SearchBot(1, milliseconds=milliseconds).assess(view)
        assert max(2, milliseconds + 1) == max(candidate.sample_size for candidate in found)


@pytest.mark.parametrize("budget", [{"playouts": 0}, {"playouts": -5}, {"milliseconds": 0}])
def test_a_budget_below_one(budget: dict[str, int]) -> None:
    """A budget must be 1 or more."""
    with pytest.raises(ValueError, match=f"{next(iter(budget))} must be 1 or more, not {next(iter(budget.values()))}"):
        SearchBot(1, **budget)


def test_a_budget_of_another_type() -> None:
    """A budget must be a whole number."""
    with pytest.raises(TypeError, match=r"milliseconds must be int, not 0\.5"):
        SearchBot(1, milliseconds=0.5)


def test_a_round_that_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A playout stops after some turns, and then counts the scores as they are."""
    state = dealt()
    monkeypatch.setattr("dos.bots.search._PLAYOUT_TURNS", 1)

    assert {0.5} == {found.mean for found in SearchBot(1).assess(dos.observe(state, 0))}


# Assessments


@given(state=testing.states(), seed=pieces.seeds)
def test_assessments(state: dos.GameState, seed: int) -> None:
    """Each candidate is legal, has a chance with its error, and the first is the turn that the bot plays."""
    if state.is_over:
        return
    view = dos.observe(state, state.to_move)
    bot = SearchBot(seed, playouts=20)
    found = bot.assess(view)

    assert found == bot.assess(view)
    assert bot.choose(view, dos.legal_moves(view)) == found[0].turn[0]
    assert best_turn(view) in [candidate.turn for candidate in found]
    assert len({candidate.turn for candidate in found}) == len(found)
    means = [candidate.mean for candidate in found[1:]]
    assert sorted(means, reverse=True) == means
    for candidate in found:
        assert 0 <= candidate.mean <= 1
        assert 0 <= candidate.error <= 0.5
        assert candidate.sample_size >= 2
        after = state
        for move in candidate.turn:
            after = dos.apply(after, move, by=state.to_move)


def test_more_samples_make_smaller_errors() -> None:
    """The error of the first candidates falls with the number of samples."""
    view = dos.observe(dealt(), 0)
    few, many = (SearchBot(1, playouts=playouts).assess(view)[0] for playouts in (30, 1000))

    assert isinstance(few, Assessment)
    assert many.sample_size > 3 * few.sample_size
    assert many.error < few.error


@pytest.mark.parametrize("seat", [1, None])
def test_only_the_seat_to_move_has_candidates(seat: int | None) -> None:
    """Other seats and spectators cannot ask."""
    with pytest.raises(dos.DosError, match="it is not this seat's turn"):
        SearchBot(1).assess(dos.observe(dealt(), seat))


def test_assessing_a_state() -> None:
    """A state would show the hidden cards, so it is rejected."""
    with pytest.raises(TypeError, match="view must be Observation"):
        SearchBot(1).assess(dealt())


# The value of a score


def chances(scores: tuple[int, ...]) -> list[float]:
    """Return the estimated chance of each seat."""
    state = attrs.evolve(dealt(len(scores)), scores=scores)
    return [_chance(state, seat) for seat in range(len(scores))]


@pytest.mark.parametrize("scores", [(0, 0), (50, 20), (199, 0), (10, 20, 30), (100, 100, 100, 199)])
def test_chances_add_up(scores: tuple[int, ...]) -> None:
    """The chances add up to 1, and a higher score has a higher chance."""
    found = chances(scores)

    assert sum(found) == pytest.approx(1, abs=1e-5)
    assert sorted(zip(scores, found, strict=True)) == sorted(zip(scores, found, strict=True), key=lambda pair: pair[1])


def test_a_lead_counts_for_more_near_the_end() -> None:
    """Twenty points are worth more at 180 to 160 than at 20 to 0, and the winner's chance is 1."""
    assert chances((20, 0))[0] + 0.05 < chances((180, 160))[0] < 1
    over = attrs.evolve(dealt(), scores=(200, 3), phase=dos.GameOver(0, 5), to_move=None)
    assert [1.0, 0.0] == [_chance(over, 0), _chance(over, 1)]


def test_a_huge_target_score() -> None:
    """Scores without limit do not overflow."""
    state = attrs.evolve(dealt(rules=dos.Rules(target_score=10**9)), scores=(10**9 - 1, 0))

    assert _chance(state, 0) == pytest.approx(1)
    assert _chance(state, 1) == pytest.approx(0)


def test_with_few_samples_it_plays_like_a_greedy_bot() -> None:
    """With too few samples for a clear gain, the bot plays the greedy turn."""
    for seed in range(30):
        view = dos.observe(dealt(seed=seed), 0)
        moves = dos.legal_moves(view)

        assert GreedyBot().choose(view, moves) == SearchBot(seed, playouts=1).choose(view, moves)
