"""The command `watch`: a game between bots."""

import argparse
import random
from contextlib import ExitStack

from dos.cli.arguments import Parser, random_seed, rules_of
from dos.cli.bots import play
from dos.cli.output import sentences
from dos.cli.recording import RecordFile
from dos.cli.signals import SIGNALS
from dos.record import GameRecord
from dos.setup import new_game


def watch(parser: Parser, options: argparse.Namespace) -> int:
    """Play a game and describe it.

    Signals are deferred while a record is written. They end the command while the game is described: only that can take
    long.
    """
    if options.force and options.record is None:
        parser.error("--force needs --record")
    seed = random_seed() if options.seed is None else options.seed
    try:
        start = new_game(options.players, rules=rules_of(options), seed=seed)
    except ValueError as error:
        parser.error(str(error))
    names = tuple(f"Seat {seat}" for seat in range(start.num_players))
    with SIGNALS.deferred(), ExitStack() as stack:
        file: RecordFile | None = None
        if options.record is not None:
            game = GameRecord(names, start, ())
            file = stack.enter_context(RecordFile(options.record, game, replace=options.force))
        with SIGNALS.raised_at_once():
            print(f"DOS for {start.num_players} players, seed {seed}")
        for seat, move, transition in play(start, random.Random(f"players {seed:x}")):  # noqa: S311 - a game
            if file is not None:
                file.add(seat, move)
            with SIGNALS.raised_at_once():
                for line in sentences(transition, quiet=options.quiet):
                    print(line)
    return 0
