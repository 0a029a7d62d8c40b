"""The search for the best combinations of matches in a turn.

The theory of operation is in `dos.bots.planning`.
"""

from functools import cache
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from dos.cards import ALL_CARDS
from dos.matching import matches_of
from dos.moves import ColorMatch, Match

_MAX_OPTIONS: Final = 60
"""The most matches that are considered for each Center Row card."""
_DOUBLE_GAIN: Final = 3
"""The number of cards that leave the hand through a Double Color Match."""

POINTS: Final = tuple(card.points for card in ALL_CARDS)
"""The points of each kind of card."""


def by_points(kinds: list[int]) -> list[int]:
    """Sort kinds of card by their points, the most first."""
    return sorted(kinds, key=POINTS.__getitem__, reverse=True)


class Plan(NamedTuple):
    """What a turn does until its end.

    Attributes:
        matches: The matches, in an order in which they are legal.
        placements: The number of cards that are placed after them, if the hand lasts.
    """

    matches: tuple[Match, ...]
    placements: int


class _Option(NamedTuple):
    """A match that a hand allows on a card of the row.

    Attributes:
        gain: The number of cards that leave the hand through it.
        first: The kind of the first card played.
        second: The kind of the second card played; -1 for a Single Match.
        points: The points of the cards played.
        match: The match.
    """

    gain: int
    first: int
    second: int
    points: int
    match: Match


_Rank: TypeAlias = tuple[int, int, int]
"""The rank of a plan: cards that leave the hand, Double Color Matches, points of these cards."""


@cache
def _all_options(target: int) -> tuple[dict[int, _Option], tuple[int, ...], dict[tuple[int, int], _Option]]:
    """Return the matches on a kind of card.

    Returns:
        The Single Matches by kind. For each kind, a bit mask of the kinds, from itself on, that make a Double Match
        with it. The Double Matches by their two kinds.
    """
    card = ALL_CARDS[target]
    singles: dict[int, _Option] = {}
    masks = [0] * len(ALL_CARDS)
    doubles: dict[tuple[int, int], _Option] = {}
    for first in ALL_CARDS:
        if matches := matches_of(card, (first,)):
            singles[first.kind] = _option(matches[-1])
        for second in ALL_CARDS[first.kind :]:
            if matches := matches_of(card, (first, second)):
                masks[first.kind] |= 1 << second.kind
                doubles[first.kind, second.kind] = _option(matches[-1])
    return singles, tuple(masks), doubles


def _option(match: Match) -> _Option:
    kinds = [card.kind for card in match.cards]
    gain = len(kinds) + (match.bonus is not ColorMatch.NONE)
    points = sum(card.points for card in match.cards)
    return _Option(gain, kinds[0], kinds[1] if len(kinds) == 2 else -1, points, match)


def _options(target: int, partners_of: dict[int, int]) -> list[_Option]:
    """Return the matches of a hand on a kind of card, the greatest gains first.

    Args:
        target: The kind of card in the row.
        partners_of: For each kind of card in the hand, a bit mask of the kinds that another card of the hand has.
    """
    singles, masks, doubles = _all_options(target)
    found = []
    for kind, others in partners_of.items():
        partners = masks[kind] & others
        while partners:
            partner = partners & -partners
            partners ^= partner
            found.append(doubles[kind, partner.bit_length() - 1])
        if kind in singles:
            found.append(singles[kind])
    found.sort(key=itemgetter(0), reverse=True)
    return found[:_MAX_OPTIONS]


class PlanSearch:
    """A search for the best combinations of matches: one match or none for each card of the row.

    Args:
        hand: The kinds of card in the hand.
        targets: The kinds of the unmatched cards of the row.
        drawn: The kind of the drawn card, if the first match must use it (D2).
        owed: The number of bonus placements that the turn has earned already.
        most: The most plans to find.
        steps: The most steps.
    """

    __slots__ = (
        "_chosen",
        "_counts",
        "_doubles",
        "_drawn",
        "_found",
        "_gains",
        "_most",
        "_options",
        "_order",
        "_owed",
        "_points",
        "_size",
        "_steps",
    )

    def __init__(
        self, hand: list[int], targets: list[int], *, drawn: int | None, owed: int, most: int, steps: int
    ) -> None:
        counts = [0] * len(ALL_CARDS)
        for kind in hand:
            counts[kind] += 1
        held = 0
        for kind in hand:
            held |= 1 << kind
        partners_of = {kind: held if counts[kind] > 1 else held & ~(1 << kind) for kind in hand}
        by_target = {target: _options(target, partners_of) for target in dict.fromkeys(targets)}
        # Cards with few matches first. Equal cards are adjacent, so that `_walk` can skip their permutations.
        targets = sorted((target for target in targets if by_target[target]), key=lambda t: (len(by_target[t]), t))
        self._options = [by_target[target] for target in targets]
        self._counts = counts
        self._size = len(hand)
        self._points = sum(map(POINTS.__getitem__, hand))
        self._order = by_points(list(partners_of))
        self._drawn = drawn
        self._owed = owed
        self._most = most
        self._steps = steps
        self._chosen: list[_Option] = []
        self._found: list[tuple[_Rank, Plan]] = []
        # The most that the matches on the cards of the row from an index on can add.
        self._gains = [0]
        self._doubles = [0]
        for options in reversed(self._options):
            self._gains.append(self._gains[-1] + options[0].gain)
            self._doubles.append(self._doubles[-1] + (options[0].gain == _DOUBLE_GAIN))
        self._gains.reverse()
        self._doubles.reverse()

    def plans(self) -> list[Plan]:
        """Return the best plans with at least one match, the best first."""
        self._walk(0, 0, 0, self._owed, 0)
        return [plan for _, plan in self._found]

    def _walk(self, index: int, start: int, played: int, bonuses: int, doubles: int) -> None:
        """Choose a match on the card of the row at an index, from the option `start` on, and then on all others."""
        if index == len(self._options) or played == self._size or self._steps <= 0:
            self._add(played, bonuses, doubles)
            return
        if len(self._found) == self._most:
            most_out = min(self._size, played + bonuses + self._gains[index])
            if (most_out, doubles + self._doubles[index], self._points) <= self._found[-1][0]:
                return
        counts, chosen, options = self._counts, self._chosen, self._options[index]
        # Two equal cards of the row share their options. The second one uses the same or a later option.
        is_next_equal = index + 1 < len(self._options) and self._options[index + 1] is options
        for place in range(start, len(options)):
            if self._steps <= 0:
                break
            self._steps -= 1
            option = options[place]
            gain, first, second, _, _ = option
            if not counts[first]:
                continue
            counts[first] -= 1
            following = place if is_next_equal else 0
            if second < 0:
                chosen.append(option)
                self._walk(index + 1, following, played + 1, bonuses + gain - 1, doubles)
                chosen.pop()
            elif counts[second]:
                counts[second] -= 1
                chosen.append(option)
                self._walk(index + 1, following, played + 2, bonuses + gain - 2, doubles + (gain == _DOUBLE_GAIN))
                chosen.pop()
                counts[second] += 1
            counts[first] += 1
        self._walk(index + 1, len(options) if is_next_equal else 0, played, bonuses, doubles)

    def _add(self, played: int, bonuses: int, doubles: int) -> None:
        """Add the plan of the chosen matches if it is one of the best."""
        chosen = self._chosen
        drawn = self._drawn
        if not chosen or not (drawn is None or any(drawn in option[1:3] for option in chosen)):
            return
        placements = min(bonuses, self._size - played)
        points = 0
        for option in chosen:
            points += option.points
        left = placements
        for kind in self._order:
            if not left:
                break
            placed = min(left, self._counts[kind])
            points += placed * POINTS[kind]
            left -= placed
        rank = (played + placements, doubles, points)
        if len(self._found) == self._most:
            if rank <= self._found[-1][0]:
                return
            self._found.pop()
        # A match with the drawn card comes first (D2), then those that make others draw.
        matches = tuple(
            option.match for option in sorted(chosen, key=lambda option: (drawn not in option[1:3], -option.gain))
        )
        self._found.append((rank, Plan(matches, bonuses)))
        self._found.sort(key=itemgetter(0), reverse=True)
