"""In thousands of random games, every message to a client contains only cards that the client may know."""

import pickle
import random
from typing import get_args

import attrs
import pytest
from chat import HELP
from server import Play, Refusal, Undo, Welcome
from watched import NAMES, WatchedChat, WatchedServer, nonsense, some, some_move, table_of

import dos
from dos.table import Table, Update, Viewer
from dos.testing import UNIQUE_DECK, Leak, LeakCheck
from dos.testing.leaks import known
from dos.testing.messages import cards_named

BATCHES = 8

R7 = dos.NumberCard(dos.Color.RED, 7)


def batches(games: int) -> pytest.MarkDecorator:
    """Return that many games of a kind, in batches that can run in parallel. All but the first batch are slow."""
    size = some(games) // BATCHES
    others = (pytest.param(batch, size, marks=pytest.mark.slow) for batch in range(1, BATCHES))
    return pytest.mark.parametrize(("batch", "size"), [(0, size), *others])


# The scanner


@pytest.mark.parametrize("card", UNIQUE_DECK, ids=str)
def test_a_card_is_found_in_any_text(card: dos.Card) -> None:
    """A card is found in words, at the start of a sentence, in a move and in a Python repr, and no other card is."""
    held = dos.events.Dealt(0, 1, ((card,), (dos.HIDDEN,)), (card,))
    texts = [
        *map(
            str,
            (
                card,
                dos.Place(card),
                dos.events.Placed(1, card, is_bonus=False),
                dos.events.Discarded((card, card)),
                held,
            ),
        )
    ]
    texts += [repr(card), repr([card]), f"{card}={card}", f"{card}?", f"({card})", f"is it {card}, or not"]
    assert [{card}] * len(texts) == [set(cards_named(text)) for text in texts]


@pytest.mark.parametrize(
    "text",
    [
        "Bob draws a card",
        "you must place a bonus card before ending your turn (B1)",
        "there is nothing (B1, B4)",
        "dos@3: you do not owe a DOS call (Y5)",
        "Ann goes out for 72 points",
        "R11 B2 W3 BR7 the Wild Dosage, red 12, GREEN",
        HELP,
        *NAMES,
    ],
)
def test_texts_without_cards(text: str) -> None:
    """Rule numbers, points and names are not cards."""
    assert frozenset() == cards_named(text)


def scene() -> tuple[dos.GameState, dos.GameState, dos.Observation, LeakCheck, dos.Card]:
    """Return a state, the state after a draw, another seat's view of it, the truth, and the drawn card."""
    rules = dos.Rules(deck=UNIQUE_DECK, hand_size=3)
    before = dos.apply(dos.new_game(3, rules=rules, seed=7, dealer=2), dos.Deal())
    after = dos.apply(before, dos.Draw())
    return before, after, dos.observe(after, 1), LeakCheck(before, after), after.phase.card


def plant(kind: str) -> object:
    """Return a message to seat 1 with a leak of some kind, after seat 0 drew a card."""
    _, after, view, _, card = scene()
    mistake = dos.DosError("no")
    mistake.add_note(f"it is {card}")
    cause = dos.DosError("no")
    cause.__cause__ = ValueError(card)
    return {
        "the phase as it is": attrs.evolve(view, phase=after.phase),
        "an event not redacted": (dos.events.Drew(0, card),),
        "a card deep down": {"a": [(1, {"b": dos.CenterPile(R7, dos.Match(R7, (card,), dos.ColorMatch.NONE))})]},
        "a move": (dos.Place(card),),
        "a reading": (dos.matching.Reading(card, 7, dos.Color.RED),),
        "a key": {card: 1},
        "an error message": dos.DosError(f"the card is {card}"),
        "an error's argument": dos.IllegalMove(dos.Place(card), "D3", "no"),
        "an error's note": mistake,
        "an error's cause": cause,
        "a refusal": Refusal("IllegalMove", f"draw: {card} was drawn (D1)"),
        "a sentence": dos.describe(dos.events.Drew(0, card), NAMES),
        "a repr": repr(dos.events.Drew(0, card)),
        "another's hand": attrs.evolve(view, hand=after.hands[0]),
        "all hands": attrs.evolve(view, revealed=after.hands),
        "the draw pile": attrs.evolve(view, discard_pile=after.draw_pile),
        "its top card": after.draw_pile[0],
        "a state": (1, after),
        "a state in a field": Welcome(after, ()),
        "a transition": dos.Transition(after, (), reveals=True),
        "the shuffler": {"seed": after.shuffler},
        "a scripted shuffler": dos.ScriptedShuffler((after.draw_pile,)),
        "the deck": view.rules,
        "other rules": attrs.evolve(view, rules=dos.Rules()),
        "a generator": (card for card in after.draw_pile),
        "a function": lambda: after,
        "an object": object(),
        "bytes": pickle.dumps(after),
    }[kind]


LEAKS = """the phase as it is; an event not redacted; a card deep down; a move; a reading; a key; an error message;
    an error's argument; an error's note; an error's cause; a refusal; a sentence; a repr; another's hand; all hands;
    the draw pile; its top card; a state; a state in a field; a transition; the shuffler; a scripted shuffler;
    the deck; other rules; a generator; a function; an object; bytes"""


@pytest.mark.parametrize("kind", [kind.strip() for kind in LEAKS.split(";")])
def test_a_planted_leak_is_found(kind: str) -> None:
    """Any leak is found anywhere, both in news of the move and in a view of the game."""
    for check in (scene()[3].check, scene()[3].check_view):
        with pytest.raises(Leak):
            check(plant(kind), 1)


def test_the_output_of_the_library_has_no_leak() -> None:
    """What the library itself returns after the same draw, for each seat and a spectator, contains no leak."""
    before, after, _, truth, card = scene()
    for viewer in (0, 1, 2, None):
        events = tuple(dos.redact(event, viewer) for event in dos.events.events_between(before, dos.Draw(), after))
        truth.check(events, viewer)
        truth.check_view(dos.observe(after, viewer), viewer)
        assert (card in known(truth._states, viewer)) == (viewer == 0)
    truth.check_view(dos.IllegalMove(dos.Place(R7), "D3", f"{R7} is not in the hand"), 2, said=dos.Place(R7))


def test_a_reshuffle_hides_cards_again() -> None:
    """A card known from the discard pile becomes unknown again once it is in the draw pile or drawn from it."""
    before, after, _, _, card = scene()
    pile = before.draw_pile
    reshuffled = (attrs.evolve(before, draw_pile=(), discard_pile=pile), after)
    for hidden in (card, after.draw_pile[0]):
        assert hidden in known(reshuffled, 1)
        with pytest.raises(Leak):
            LeakCheck(*reshuffled).check(hidden, 1)
    LeakCheck(*reshuffled).check(card, 0)


# Games


@pytest.mark.slow
def test_everything_happens_in_such_games() -> None:
    """The scanned games have every kind of event, and illegal moves that break every rule on matches."""
    events, rules = set(), set()
    for number in range(100):
        rng = random.Random(f"everything {number}")
        table = table_of(rng)
        while not table.state.is_over:
            view = table.sync(table.state.to_move).view
            refused = (dos.explain(view, message.move) for message in nonsense(rng, view, 0) if is_play(message))
            rules.update(error.rule for error in refused if error)
            table.submit(*some_move(rng, table.state), table.seq)
        events.update(map(type, table.log(None)))
    assert set(get_args(dos.Event)) == events
    assert {"T1", "T2", "T3", "T4", "T5", "C4", "B1", "B2", "B4", "B5", "D1", "D2", "D3", "E1", "Y1", "Y5"} <= rules


def is_play(message: object) -> bool:
    """Return whether a message has at least the type of a move."""
    return isinstance(message, Play) and isinstance(message.move, dos.Move)


@attrs.define
class Visit:
    """A game among people who reload, undo, send nonsense, leave and return, some of them with several tabs."""

    rng: random.Random
    room: WatchedServer
    tabs: dict[Viewer, list[int]] = attrs.Factory(dict)
    bots: set[int] = attrs.Factory(set)

    def play(self) -> None:
        """Do one thing after another until the game is over."""
        table = self.room.table
        self.tabs = {viewer: [self.room.connect(viewer)] for viewer in table.viewers}
        often = {self.move: 80, self.reload: 5, self.undo: 5, self.disturb: 5, self.leave: 2, self.idle: 2}
        while not table.state.is_over:
            viewer = self.rng.choice(table.viewers)
            if viewer not in self.bots:
                (act,) = self.rng.choices(list(often), list(often.values()))
                act(viewer)
            elif self.rng.random() < 0.2:
                self.bots.remove(viewer)
                self.tabs[viewer].append(self.room.join(viewer, NAMES[viewer]))

    def move(self, _: Viewer) -> None:
        """Make a move of a seat that can act, from any of its tabs."""
        seat, move = some_move(self.rng, self.room.table.state)
        if self.tabs[seat]:
            self.room.receive(self.rng.choice(self.tabs[seat]), Play(move, self.room.table.seq))

    def reload(self, viewer: Viewer) -> None:
        """Open another tab, and perhaps close one."""
        self.tabs[viewer].append(self.room.connect(viewer))
        if len(self.tabs[viewer]) > self.rng.randint(1, 3):
            self.room.server.disconnect(self.tabs[viewer].pop(0))

    def undo(self, viewer: Viewer) -> None:
        """Undo something, or try to."""
        self.room.receive(self.tabs[viewer][0], Undo(self.room.table.seq))

    def disturb(self, viewer: Viewer) -> None:
        """Send messages that must be rejected."""
        table = self.room.table
        for message in self.rng.sample(list(nonsense(self.rng, table.sync(viewer).view, table.seq)), 3):
            self.room.check_refused(self.tabs[viewer][-1], message)

    def leave(self, viewer: Viewer) -> None:
        """Leave the seat to a bot, unless all other players have left."""
        if viewer is not None and len(self.bots) < self.room.table.state.num_players - 1:
            self.bots.add(viewer)
            self.tabs[viewer].clear()
            self.room.leave(viewer)

    def idle(self, _: Viewer) -> None:
        """Let the time run out."""
        self.room.server.time_is_up()


@batches(320)
def test_messages_of_a_server(batch: int, size: int) -> None:
    """No tab of a server receives a card that it may not know, and each can follow the game on events alone."""
    for number in range(size):
        rng = random.Random(f"server {batch} {number}")
        Visit(rng, WatchedServer(table_of(rng))).play()


@batches(640)
def test_messages_of_a_chat(batch: int, size: int) -> None:
    """Nothing is posted that a spectator may not know, and nothing is whispered that the seat may not know."""
    for number in range(size):
        rng = random.Random(f"chat {batch} {number}")
        room = WatchedChat(table_of(rng))
        while not room.table.state.is_over:
            if rng.random() < 0.2:
                room.hear(rng.randrange(room.table.state.num_players), something(rng))
            else:
                seat, move = some_move(rng, room.table.state)
                room.hear(seat, typed(move))


def something(rng: random.Random) -> str:
    """Return a line that is a question, a mistake or a guess."""
    card, other = rng.sample(UNIQUE_DECK, 2)
    lines = ["hand", "row", "moves", "undo", "deal", "draw", "end", "dos", "catch Bob", "catch me", "", "hello"]
    return rng.choice([*lines, f"play {card}={other}", f"place {card}", f"what of {card}"])


def typed(move: dos.Move) -> str:
    """Return a move as a player types it."""
    match move:
        case dos.Match():
            return f"play {move}"
        case dos.Place(card):
            return f"place {card}"
        case dos.CallDos():
            return "dos"
        case dos.CatchDos(caught=caught):
            return f"catch {NAMES[caught]}"
        case _:
            return str(move)


@batches(960)
def test_updates_of_a_table(batch: int, size: int) -> None:
    """The same holds for everything that a table returns, including all errors that it raises."""
    for number in range(size):
        rng = random.Random(f"table {batch} {number}")
        table = table_of(rng, target_score=1)
        truth = LeakCheck(table.start)
        truth.make(*table.history)
        while not table.state.is_over:
            made = len(table.history)
            seat, move = some_move(rng, table.state)
            updates = table.submit(seat, move, table.seq)
            truth.make(*table.history[made:])
            for viewer, update in updates.items():
                check(truth, update, viewer)
            if rng.random() < 0.1:
                refuse_all(rng, table, truth)
        assert table.state == truth.state


def check(truth: LeakCheck, update: Update, viewer: Viewer) -> None:
    """Scan an update: its events as news, everything else as the current position."""
    truth.check(update.events, viewer)
    for part in (update.view, (update.moves, update.names, update.seq)):
        truth.check_view(part, viewer)


def refuse_all(rng: random.Random, table: Table, truth: LeakCheck) -> None:
    """A refused message leaves no trace in the table, and the error tells the sender nothing new."""
    before = pickle.dumps(table)
    seat = rng.choice((*table.viewers, table.state.to_move))
    view = table.sync(seat).view
    for message in nonsense(rng, view, table.seq):
        if isinstance(message, Play):
            with pytest.raises((dos.DosError, TypeError)) as caught:
                table.submit(seat, message.move, message.seq)
            truth.check_view(caught.value, seat, said=(message.move, message.seq))
    for forged in (99, -1, None, len(table.names), "0", True, 1.0):
        with pytest.raises((dos.DosError, TypeError)) as caught:
            table.submit(forged, rng.choice((dos.Draw(), dos.Place(R7))), table.seq)
        truth.check_view(caught.value, None, said=R7)
    assert before == pickle.dumps(table)
