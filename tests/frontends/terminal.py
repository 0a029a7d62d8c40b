"""A game at one keyboard: each player sees only what that seat may know. Lines in, lines out."""

from collections.abc import Callable, Iterator, Sequence

import dos


def play(state: dos.GameState, names: Sequence[str], ask: Callable[[str], str], write: Callable[[str], None]) -> None:
    """Play to the end of the game, or until `ask` raises `EOFError`, as `input` does at the end of its input."""
    log: list[dos.Event] = []
    heard = [0] * state.num_players
    while (seat := state.to_move) is not None:
        for event in log[heard[seat] :]:
            write(dos.describe(dos.redact(event, seat), names, you=seat))
        heard[seat] = len(log)
        for line in screen(dos.observe(state, seat), names):
            write(line)
        # While a DOS call is due, other seats may act in this seat's turn. Due calls are public.
        options = [(other, move) for other in dos.seats_to_act(state) for move in dos.legal_moves(state, other)]
        for number, (other, move) in enumerate(options, 1):
            write(f"{number:>3}. {'' if other == seat else f'{names[other]}: '}{move}")
        try:
            typed = ask(f"{names[seat]}> ").strip()
        except EOFError:
            return
        chosen = {str(number): option for number, option in enumerate(options, 1)}.get(typed)
        if chosen is None:
            write(f"Please type a number from 1 to {len(options)}.")
            continue
        speaker, move = chosen
        made = dos.step(state, move, by=speaker)
        state = made.state
        log += made.events
    for event in log[max(heard) :]:
        write(dos.describe(dos.redact(event, None), names))


def screen(view: dos.Observation, names: Sequence[str]) -> Iterator[str]:
    """Yield the lines that show the table and the hand of the player who looks."""
    yield f"-- {' | '.join(f'{names[seat]} {size}' for seat, size in enumerate(view.hand_sizes))}"
    yield f"   row {'  '.join(str(pile.match or pile.card) for pile in view.center_row.piles)}"
    yield f"   you {' '.join(map(str, view.hand))}"
