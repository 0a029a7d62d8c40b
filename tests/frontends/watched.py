"""Servers under observation: every message is scanned when it is sent, and every tab is compared with the server."""

import random
from collections import defaultdict
from collections.abc import Iterator

import attrs
from chat import Chat
from client import Client
from server import Play, Refusal, Server, Undo, Welcome

import dos
from dos.table import Table, Update, Viewer
from dos.testing import UNIQUE_DECK, LeakCheck
from dos.testing.leaks import known, refuse
from dos.testing.messages import cards_in
from support.effort import IS_FULL

NAMES = ("Ann", "Bob", "Cleo", "Dan")


def some(games: int) -> int:
    """Return how many games to play: all of them at full strength, otherwise a tenth."""
    return games if IS_FULL else games // 10


def table_of(rng: random.Random, *, auto_deal: bool | None = None, target_score: int | None = None) -> Table:
    """Return a table with any number of players, any options, and a deck of unique cards."""
    players = rng.choice((2, 3, 4))
    rules = dos.Rules(
        target_score=target_score or rng.choice((1, 30)),
        hand_size=rng.choice((2, 2, 3, 4, 6)),
        single_bonus_required=rng.random() < 0.5,
        any_match_after_draw=rng.random() < 0.5,
        dos_call=rng.random() < 0.5,
        deck=UNIQUE_DECK,
    )
    game = dos.new_game(players, rules=rules, seed=rng.getrandbits(64))
    return Table(game, names=NAMES[:players], auto_deal=rng.random() < 0.5 if auto_deal is None else auto_deal)


def some_move(rng: random.Random, state: dos.GameState) -> tuple[int, dos.Move]:
    """Return a legal move of a seat that can act: often a match, so that games end, sometimes a call or a catch."""
    seat = rng.choice(dos.seats_to_act(state)) if rng.random() < 0.3 else state.to_move
    moves = dos.legal_moves(state, seat)
    matches = [move for move in moves if isinstance(move, dos.Match)]
    return seat, rng.choice(matches if matches and rng.random() < 0.7 else moves)


def nonsense(rng: random.Random, view: dos.Observation, seq: int) -> Iterator[object]:
    """Yield messages that must be rejected from every sender: illegal, forged, stale and malformed ones."""
    near = (*view.hand, *view.center_row.cards) or UNIQUE_DECK
    cards = rng.choice((near, UNIQUE_DECK))
    one, two, three = (rng.choice(cards) for _ in range(3))
    seats = range(view.num_players)
    moves = (
        dos.Match(one, (two,), rng.choice(tuple(dos.ColorMatch))),
        dos.Match(one, (two, three), rng.choice(tuple(dos.ColorMatch))),
        dos.Place(one),
        dos.Draw(),
        dos.EndTurn(),
        dos.Deal(),
        dos.CallDos(by=rng.choice(seats)),
        dos.CatchDos(by=rng.choice(seats), caught=rng.choice(seats)),
        dos.CatchDos(by=rng.choice(range(4)), caught=rng.choice(range(4))),
    )
    legal = dos.legal_moves(view)
    yield from (Play(move, seq) for move in (*moves, *out_of_place(rng, view)) if move not in legal)
    # A call or a catch may answer an earlier update.
    late = [move for move in legal or moves if not isinstance(move, dos.CallDos | dos.CatchDos)] or moves[:6]
    yield from (Play(rng.choice(late), number) for number in (seq - 1, seq + 1, -1, 0, str(seq), None, True))
    yield from (Play(move, seq) for move in ("draw", None, 0, one, legal, dos.Draw))
    yield from (Undo(seq - 1), Undo(seq + 1), "undo", None, one)


def out_of_place(rng: random.Random, view: dos.Observation) -> Iterator[dos.Move]:
    """Yield moves that the seat has the cards for. Some would be legal in its turn, or in another part of it."""
    row, hand = view.center_row.cards, view.hand
    for count in (1, 2) if row and len(hand) > 1 else ():
        yield dos.Match(rng.choice(row), tuple(rng.sample(hand, count)), rng.choice(tuple(dos.ColorMatch)))
    for phase in (dos.Matching(), dos.AddingBonus(0, 1)) if hand else ():
        moves = dos.legal_moves(attrs.evolve(view, to_move=view.seat, phase=phase))
        yield from rng.sample(moves, min(3, len(moves)))


@attrs.define
class WatchedServer:
    """A server, the tabs that play on it, and the truth that both are compared with."""

    table: Table
    truth: LeakCheck = attrs.field(init=False)
    server: Server = attrs.field(init=False)
    clients: dict[int, Client] = attrs.Factory(dict)
    heard: list[tuple[int, object]] = attrs.Factory(list)
    received: dict[Viewer, list[dos.Event]] = attrs.Factory(dict)
    ever_known: dict[Viewer, set[dos.Card]] = attrs.Factory(lambda: defaultdict(set))
    _made: int = 0
    _sizes: list[int] = attrs.Factory(list)
    _last: object = None
    _seat: Viewer = None

    def __attrs_post_init__(self) -> None:
        self.truth = LeakCheck(self.table.start)
        self.server = Server(self.table, self._send)

    def connect(self, seat: Viewer) -> int:
        """Open a tab under observation."""
        self._seat = seat
        return self.server.connect(seat)

    def receive(self, tab: int, message: object) -> None:
        """Deliver a message from a tab."""
        self._last = message
        self.server.receive(tab, message)

    def leave(self, seat: int) -> None:
        """Let a bot play for a player who leaves. No tab listens for the seat any more."""
        self.received.pop(seat, None)
        self.server.leave(seat)

    def join(self, seat: int, name: str) -> int:
        """Let a person take over from a bot."""
        self._seat = seat
        return self.server.join(seat, name)

    def check_refused(self, tab: int, message: object) -> None:
        """Send a message that must be rejected: only its sender gets an answer, and nothing changes."""
        before = self.table.state, self.table.seq, self.table.history, self.table.names
        self.heard.clear()
        self.receive(tab, message)
        after = self.table.state, self.table.seq, self.table.history, self.table.names
        assert before == after
        ((hearer, refusal),) = self.heard
        assert (tab, Refusal) == (hearer, type(refusal))

    def _send(self, tab: int, message: Welcome | Update | Refusal) -> None:
        """Scan a message, deliver it to its tab, and check that the tab is in the right position afterwards."""
        self._catch_up()
        client = self.clients.setdefault(tab, Client(self._seat))
        self.heard.append((tab, message))
        seat = client.seat
        match message:
            case Refusal(kind, text):
                self.truth.check_view(message, seat, said=self._last)
                if kind == "IllegalMove":
                    # So the reason reveals nothing beyond the view.
                    assert str(dos.explain(client.view, self._last.move)) == text
            case Welcome(update, log):
                self._check_log(seat, log)
                self._check_update(seat, update)
            case Update():
                self._check_update(seat, message)
        spoken = len(client.lines)
        client.hear(message)
        if isinstance(message, Update):
            self.truth.check(client.lines[spoken:], seat)
        if not isinstance(message, Refusal):
            update = message if isinstance(message, Update) else message.update
            assert self.received[seat] == client.events
            assert (update.view, update.seq, update.moves) == (client.view, client.seq, client.moves)
            assert dos.observe(self.truth.state, seat) == client.view

    def _check_update(self, seat: Viewer, update: Update) -> None:
        for part in (update.view, (update.moves, update.names, update.seq)):
            self.truth.check_view(part, seat)
        self.truth.check(update.events, seat)
        if update.events and len(self.received[seat]) < sum(self._sizes):
            self.received[seat] += update.events

    def _check_log(self, seat: Viewer, log: tuple[dos.Event, ...]) -> None:
        """Check that a reconnecting tab gets the events that the seat got before, without those that were undone."""
        assert self.received.setdefault(seat, list(log)) == list(log)
        refuse(cards_in(log) - self.ever_known[seat], log)

    def _catch_up(self) -> None:
        """Make the moves of the last update again on the truth, independently of the table."""
        history = self.table.history
        if len(history) > self._made:
            self.truth.make(*history[self._made :])
            self._sizes.append(len(self.table.log(None)) - sum(self._sizes))
        elif len(history) < self._made:
            self.truth.go_to(self.table.state)
            size = self._sizes.pop()
            for received in self.received.values():
                del received[-size:]
        else:
            return
        self._made = len(history)
        assert self.table.state == self.truth.state
        for viewer in self.table.viewers:
            self.ever_known[viewer] |= known(self.truth._states, viewer)


@attrs.define
class WatchedChat:
    """A chat room in which every line is scanned when it is said."""

    table: Table
    truth: LeakCheck = attrs.field(init=False)
    chat: Chat = attrs.field(init=False)
    posted: list[str] = attrs.Factory(list)
    whispered: list[tuple[int, str]] = attrs.Factory(list)
    _made: int = 0
    _last: str = ""

    def __attrs_post_init__(self) -> None:
        self.truth = LeakCheck(self.table.start)
        self.chat = Chat(self.table, self._post, self._whisper)

    def hear(self, seat: int, text: str) -> None:
        """Process a line that a player types."""
        self._last = text
        self.chat.hear(seat, text)
        self._catch_up()

    def _post(self, text: str) -> None:
        self._catch_up()
        self.posted.append(text)
        self.truth.check(text, None)

    def _whisper(self, seat: int, text: str) -> None:
        self._catch_up()
        self.whispered.append((seat, text))
        self.truth.check(text, seat, said=self._last)

    def _catch_up(self) -> None:
        history = self.table.history
        if len(history) > self._made:
            self.truth.make(*history[self._made :])
        elif len(history) < self._made:
            self.truth.go_to(self.table.state)
        self._made = len(history)
        assert self.table.state == self.truth.state
