"""The result of a tournament as a table, as JSON and as CSV."""

import csv
import io
import json
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from dos.serialization import to_data
from dos.simulation import Estimate, Tally, Tournament

_Row: TypeAlias = Sequence[str]
_COLUMNS = ("played", "wins", "win_rate", "win_rate_low", "win_rate_high", "points", "points_low", "points_high")


def as_table(tournament: Tournament) -> str:
    """Return the result as text for people."""
    unfinished = f", {tournament.unfinished} unfinished" if tournament.unfinished else ""
    games = f"{tournament.games} {'game' if tournament.games == 1 else 'games'}"
    lines = [
        f"{games} for {tournament.num_players} players, seed {tournament.seed}{unfinished}",
        f"rounds of a game: {_length(tournament.rounds)}",
        f"moves of a game: {_length(tournament.moves)}",
        "",
        *_aligned([("bot", "seat", "played", "won", "95% interval", "points", "95% interval"), *_rows(tournament)]),
    ]
    if tournament.comparisons:
        head = ("in the same deals", "deals", "won", "95% interval", "points", "95% interval")
        pairs = [
            (
                f"{pair.first} - {pair.second}",
                str(pair.wins.size),
                f"{pair.wins.mean:+.1%}",
                _interval(pair.wins.interval, "+.1%"),
                f"{pair.points.mean:+.1f}",
                _interval(pair.points.interval, "+.1f"),
            )
            for pair in tournament.comparisons
        ]
        lines += ["", *_aligned([head, *pairs])]
    return "".join(f"{line}\n" for line in lines)


def as_json(tournament: Tournament) -> str:
    """Return the result as a JSON document."""
    document = {
        "games": tournament.games,
        "unfinished": tournament.unfinished,
        "num_players": tournament.num_players,
        "seed": tournament.seed,
        "rules": to_data(tournament.rules),
        "rounds": _estimate_data(tournament.rounds),
        "moves": _estimate_data(tournament.moves),
        "bots": [
            {"name": bot.name, **_tally_data(bot.total), "seats": list(map(_tally_data, bot.seats))}
            for bot in tournament.bots
        ],
        "seats": list(map(_tally_data, tournament.seats)),
        "comparisons": [
            {
                "first": pair.first,
                "second": pair.second,
                "wins": _estimate_data(pair.wins),
                "points": _estimate_data(pair.points),
            }
            for pair in tournament.comparisons
        ],
    }
    return json.dumps(document, indent=2, allow_nan=False) + "\n"


def as_csv(tournament: Tournament) -> str:
    """Return the results of the bots as CSV: a row for each bot in all seats, and one for each of its seats."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(("bot", "seat", *_COLUMNS))
    for name, seat, tally in _tallies(tournament):
        points = tally.points
        low, high = points.interval or ("", "")
        writer.writerow((name, seat, tally.played, tally.wins, tally.win_rate, *tally.interval, points.mean, low, high))
    return file.getvalue()


def _tallies(tournament: Tournament) -> Iterator[tuple[str, str, Tally]]:
    """Yield the tallies of the bots, each with the name of the bot and the seat."""
    for bot in tournament.bots:
        yield bot.name, "all", bot.total
        for seat, tally in enumerate(bot.seats):
            yield bot.name, str(seat), tally


def _rows(tournament: Tournament) -> Iterator[_Row]:
    for name, seat, tally in _tallies(tournament):
        yield (
            name if seat == "all" else "",
            seat,
            str(tally.played),
            f"{tally.win_rate:.1%}",
            _interval(tally.interval, ".1%"),
            f"{tally.points.mean:.1f}",
            _interval(tally.points.interval, ".1f"),
        )


def _length(estimate: Estimate) -> str:
    return f"{estimate.mean:.1f} on average, {estimate.least:.0f} to {estimate.most:.0f}"


def _interval(interval: tuple[float, float] | None, form: str) -> str:
    return "" if interval is None else f"{interval[0]:{form}} to {interval[1]:{form}}"


def _aligned(rows: Sequence[_Row]) -> Iterator[str]:
    """Yield the lines of a table: the first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))]
        yield "  ".join(cells).rstrip()


def _estimate_data(estimate: Estimate) -> dict[str, object]:
    return {
        "size": estimate.size,
        "mean": estimate.mean,
        "error": estimate.error,
        "interval": estimate.interval,
        "least": estimate.least,
        "most": estimate.most,
    }


def _tally_data(tally: Tally) -> dict[str, object]:
    return {
        "played": tally.played,
        "wins": tally.wins,
        "win_rate": tally.win_rate,
        "interval": tally.interval,
        "points": _estimate_data(tally.points),
    }
