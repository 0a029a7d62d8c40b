"""A JavaScript client in its own process follows whole games by the updates sent to it."""

import json
import random
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from threading import Timer
from typing import IO, Any

import attrs
import pytest

import dos
from dos.serialization import from_data, to_data, to_json
from dos.table import Table, Update
from support.positions import move, position

NODE = shutil.which("node")
CLIENT = Path(__file__).with_name("client.mjs")
KEPT = ("seat", "hand", "hand_sizes", "scores", "dealer", "to_move")
"""The fields of a view that the client tracks."""
PATIENCE = 120
"""The seconds after which a stuck client is killed. No game takes nearly as long."""

pytestmark = pytest.mark.skipif(NODE is None, reason="needs Node.js: the command node was not found")


class ClientEndedError(Exception):
    """The client ended too early; the message is its exit code and error output."""


@attrs.frozen
class Client:
    """A client in its own process. It answers each line with one line, so neither side waits for the other."""

    process: subprocess.Popen[str]
    errors: IO[str]

    def tell(self, update: Update) -> dict[str, Any] | None:
        """Send an update, and return the answer."""
        with suppress(BrokenPipeError):
            self.process.stdin.write(to_json(update) + "\n")
            self.process.stdin.flush()
        return self._answer()

    def end(self) -> dict[str, Any]:
        """Close the input, and return what the client knows."""
        self.process.stdin.close()
        return self._answer()

    def _answer(self) -> dict[str, Any] | None:
        line = self.process.stdout.readline()
        if not line:
            code = self.process.wait()
            self.errors.seek(0)
            msg = f"exit code {code}: {self.errors.read()}"
            raise ClientEndedError(msg)
        return json.loads(line)


@contextmanager
def client() -> Iterator[Client]:
    """Start a client, and end it on exit."""
    # The error output goes to a file, because a pipe could fill up before it is read.
    with TemporaryFile("w+", encoding="utf-8") as errors:
        process = subprocess.Popen(
            [NODE, CLIENT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, encoding="utf-8"
        )
        guard = Timer(PATIENCE, process.kill)
        guard.start()
        try:
            yield Client(process, errors)
        finally:
            guard.cancel()
            process.kill()
            # The client may have ended before it read the last line.
            with suppress(BrokenPipeError):
                process.stdin.close()
            process.stdout.close()
            process.wait()


def known(update: Update) -> dict[str, Any]:
    """Return what the client should know after an update."""
    view = to_data(update)["view"]
    return {name: sorted(view[name]) if name == "hand" else view[name] for name in KEPT}


def table_of(players: int, rng: random.Random, *, dos_call: bool, deck: tuple[dos.Card, ...], points: int) -> Table:
    """Return a table for a game of short rounds, in which everyone starts with some points."""
    rules = dos.Rules(target_score=points + 200, hand_size=5, dos_call=dos_call, deck=deck)
    game = dos.new_game(players, rules=rules, seed=rng.getrandbits(64))
    if points:
        game = attrs.evolve(dos.apply(game, dos.Deal()), scores=(points,) * players)
    return Table(game, auto_deal=rng.random() < 0.5)


@pytest.mark.parametrize(
    ("deck", "points"),
    [
        pytest.param(dos.DECK, 0, id="whole deck", marks=pytest.mark.slow),
        pytest.param(dos.DECK[::3], 2**60, id="a third of it and great scores"),
    ],
)
@pytest.mark.parametrize("dos_call", [False, True])
@pytest.mark.parametrize(
    "players", [pytest.param(2, marks=pytest.mark.slow), 3, pytest.param(4, marks=pytest.mark.slow)]
)
def test_clients_follow_a_game_to_its_end(
    players: int, *, dos_call: bool, deck: tuple[dos.Card, ...], points: int
) -> None:
    """A player, who also moves, and a spectator follow every move and every undo."""
    rng = random.Random(f"{players} {dos_call} {points}")
    table = table_of(players, rng, dos_call=dos_call, deck=deck, points=points)
    made = {"own": 0, "another's": 0, "taken back": 0}
    with client() as player, client() as spectator:
        answer = player.tell(table.sync(0))
        assert spectator.tell(table.sync(None)) is None
        while not table.state.is_over:
            others = [seat for seat in dos.seats_to_act(table.state) if seat != 0]
            if table.history and table.undoable(table.history[-1].seat) and rng.random() < 0.1:
                kind, updates = "taken back", table.undo(table.history[-1].seat)
            elif answer is not None and not (others and rng.random() < 0.3):
                kind, updates = "own", table.submit(0, from_data(dos.Move, answer["move"]), answer["seq"])
            else:
                seat = rng.choice(others)
                chosen = rng.choice(dos.legal_moves(table.state, seat))
                kind, updates = "another's", table.submit(seat, chosen, table.seq)
            made[kind] += 1
            answer = player.tell(updates[0])
            assert spectator.tell(updates[None]) is None
        assert [known(table.sync(viewer)) for viewer in (0, None)] == [player.end(), spectator.end()]
    assert min(made.values()) > 1 < table.state.round


def test_a_lost_update_is_noticed() -> None:
    """The client ends with an error if a view does not follow from the events."""
    table = Table(position(["R3 G1", "B9 G3"], "R7 B9", draw="Y1"))
    with client() as player:
        player.tell(table.sync(1))
        table.submit(0, dos.Draw(), 0)
        update = table.submit(0, move("+Y1"), 1)[1]
        for _ in range(2):
            with pytest.raises(ClientEndedError, match=r"exit code 1: (?s:.*)ERR_ASSERTION"):
                player.tell(update)
