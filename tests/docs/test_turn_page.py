"""The diagram and the table on the page of the turn show the engine's transitions."""

import re

import dos
from dos.phases import TRANSITIONS
from turn_page import ASIDES, PAGE, diagram, filled, table


def test_the_page_shows_the_transitions() -> None:
    """The page is as it would be generated now."""
    page = PAGE.read_text("utf-8")

    assert filled(page) == page, "out of date: run `python tests/docs/turn_page.py`"
    assert diagram(TRANSITIONS) in page
    assert table(TRANSITIONS) in page


def test_the_page_is_corrected() -> None:
    """Errors in the diagram or the table are corrected, and the rest of the page is unchanged."""
    page = PAGE.read_text("utf-8")
    wrong = page.replace("([Draw])", "([Drew])").replace("| nothing |", "| `cards` |")

    assert wrong != page
    assert filled(wrong) == page


def test_the_diagram_has_every_transition() -> None:
    """Parsed back, the diagram is the table without the calls that leave the phase as it is."""
    expected = {
        (phase.__name__, move.__name__, target.__name__)
        for phase, moves in TRANSITIONS.items()
        for move, targets in moves.items()
        for target in targets
        if move not in ASIDES or target != phase
    }
    frame = f"{dos.RoundOver.__name__}_{dos.GameOver.__name__}"

    found = {
        (phase, move, target)
        for phase, label, targets in re.findall(r"(\w+) --- \w+\(\[(.+)\]\) --> (.+)", diagram(TRANSITIONS))
        for move in label.split(" or ")
        for target in targets.replace(frame, frame.replace("_", " & ")).split(" & ")
    }

    assert expected == found
