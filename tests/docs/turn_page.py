"""Generate the diagram and the table in docs/turn.md from `dos.phases.TRANSITIONS`.

Run ``python tests/docs/turn_page.py`` to write them to the page.
"""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

import dos
from dos.phases import TRANSITIONS

if TYPE_CHECKING:
    from collections.abc import Mapping

    Transitions = Mapping[type, Mapping[type, frozenset[type]]]

PAGE = Path(__file__).parents[2] / "docs" / "turn.md"
ASIDES = (dos.CallDos, dos.CatchDos)
"""Moves outside the turn. The diagram omits them if they do not change the phase."""
DIAGRAM = re.compile(r"(?<=^```mermaid\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
TABLE = re.compile(r"^\| phase .*?(?=^[^|]|\Z)", re.MULTILINE | re.DOTALL)


def diagram(transitions: Transitions) -> str:
    """Draw the transitions as a Mermaid flowchart, with boxes for phases and rounded nodes for moves.

    Phases that the same moves lead to share a frame, and moves of a phase that lead to the same phases share a node.
    """
    order = list(transitions)
    drawn = _without_asides(transitions)
    frames = _grouped({phase: _ways(drawn, phase) for phase in order})
    names = {phase: "_".join(kind.__name__ for kind in frame) for frame in frames for phase in frame}
    lines = ['%%{init: {"flowchart": {"nodeSpacing": 12, "rankSpacing": 36}}}%%', "flowchart TB"]
    for phase, moves in drawn.items():
        for group in _grouped(moves):
            label = " or ".join(move.__name__ for move in group)
            node = f"{phase.__name__}_{group[0].__name__}"
            targets = dict.fromkeys(names[target] for target in sorted(moves[group[0]], key=order.index))
            lines.append(f"    {phase.__name__} --- {node}([{label}]) --> {' & '.join(targets)}")
    for frame in frames:
        if len(frame) > 1:
            lines += [f'    subgraph {names[frame[0]]} [" "]', "        direction LR"]
            lines += [*(f"        {phase.__name__}" for phase in frame), "    end"]
    return "\n".join(lines) + "\n"


def _without_asides(transitions: Transitions) -> Transitions:
    """Leave out the moves of `ASIDES` if they do not change the phase."""
    drawn = {
        phase: {move: targets - {phase} if move in ASIDES else targets for move, targets in moves.items()}
        for phase, moves in transitions.items()
    }
    return {phase: {move: targets for move, targets in moves.items() if targets} for phase, moves in drawn.items()}


def _ways(transitions: Transitions, target: type) -> frozenset[tuple[type, type]]:
    """List the ways to a phase, each a phase and a move."""
    return frozenset((phase, move) for phase, moves in transitions.items() for move in moves if target in moves[move])


def _grouped(described: Mapping[type, frozenset[object]]) -> list[list[type]]:
    """Group the keys that have the same value."""
    groups: defaultdict[frozenset[object], list[type]] = defaultdict(list)
    for key, value in described.items():
        groups[value].append(key)
    return list(groups.values())


def table(transitions: Transitions) -> str:
    """List the transitions as a Markdown table, each phase and move linked to where it is described."""
    order = list(transitions)
    rows = ["| phase | carries | move | leads to |", "|---|---|---|---|"]
    for phase, moves in transitions.items():
        carries = ", ".join(f"`{field.name}`" for field in attrs.fields(phase)) or "nothing"
        first = f"{_phase_link(phase)} | {carries}"
        for move, targets in moves.items():
            leads = ", ".join(map(_phase_link, sorted(targets, key=order.index)))
            rows.append(f"| {first} | [`{move.__name__}`](api/moves.md#dos.{move.__name__}) | {leads} |")
            first = " | "
        if not moves:
            rows.append(f"| {first} | none | |")
    return "\n".join(rows) + "\n"


def _phase_link(phase: type) -> str:
    return f"[`{phase.__name__}`](#{phase.__name__.lower()})"


def filled(page: str) -> str:
    """Replace the diagram and the table of the page."""
    page = DIAGRAM.sub(lambda _: diagram(TRANSITIONS), page)
    return TABLE.sub(lambda _: table(TRANSITIONS), page)


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text("utf-8")), "utf-8")
