"""What the build of the documentation makes from the package: diagram, table, signatures, anchors, messages."""  # noqa: INP001

from __future__ import annotations

import inspect
import json
import re
import sys
from collections import defaultdict
from html import escape
from importlib import import_module
from itertools import combinations, pairwise, permutations, product
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, TypeAlias

import attrs
import griffe
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

    Transitions = Mapping[type, Mapping[type, frozenset[type]]]

# The documentation is that of the checkout, whatever else is installed.
sys.path.insert(0, str(Path(__file__).parents[1]))
dos = import_module("dos")
serialization = import_module("dos.serialization")
Table = import_module("dos.table").Table
TRANSITIONS: Transitions = import_module("dos.phases").TRANSITIONS
ASIDES = (dos.CallDos, dos.CatchDos)
DOCUMENTS = {kind: document.name for kind, document in import_module("dos.serialization.documents").DOCUMENTS.items()}
WIDTH = 90
"""So many characters of JSON stand in a line."""

DIAGRAM = "<!-- diagram of dos.phases.TRANSITIONS -->"
TABLE = "<!-- table of dos.phases.TRANSITIONS -->"
MESSAGES = "<!-- messages of a turn -->"
SCHEMAS = "<!-- links to the schemas -->"
CLIENT = "<!-- tests/node/client.mjs -->"


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Give the rules their anchors, the turn its diagram and table, and the wire format its messages."""
    if page.file.src_uri == "rules.md":
        return re.sub(r"^- \*\*([A-Z]\d)\*\*", r"- **\1**{ #\1 }", markdown, flags=re.MULTILINE)
    if page.file.src_uri == "wire.md":
        schemas = ", ".join(map(_schema_link, DOCUMENTS))
        return filled(markdown, {MESSAGES: "\n".join(messages()), SCHEMAS: schemas, CLIENT: client()})
    if page.file.src_uri != "turn.md":
        return markdown
    for phase in TRANSITIONS:
        if f"\n### {phase.__name__}\n" not in markdown:
            msg = f"turn.md has no section about the phase {phase.__name__}"
            raise PluginError(msg)
    return filled(markdown, {DIAGRAM: Diagram(TRANSITIONS).svg(), TABLE: table(TRANSITIONS)})


def filled(markdown: str, made: Mapping[str, str]) -> str:
    """A page with what was made in the places that wait for it."""
    for marker, text in made.items():
        if marker not in markdown:
            msg = f"a page has no {marker}"
            raise PluginError(msg)
        markdown = markdown.replace(marker, text)
    return markdown


def on_files(files: Files, config: MkDocsConfig, **_: object) -> Files:
    """Add the schemas of the wire format as files to be fetched."""
    for kind in DOCUMENTS:
        text = json.dumps(serialization.schema(kind), indent=2)
        files.append(File.generated(config, _schema_file(kind), content=f"{text}\n"))
    return files


def on_page_content(html: str, **_: object) -> str:
    """Keep the names in tables in one piece."""
    return f"<style>.md-typeset td code{{white-space:nowrap}}</style>{html}" if "<table>" in html else html


# The wire format


def _schema_file(kind: object) -> str:
    return f"schemas/{DOCUMENTS[kind]}.schema.json"


def _schema_link(kind: object) -> str:
    return f"[`{DOCUMENTS[kind]}`]({_schema_file(kind)})"


def messages() -> Iterable[str]:
    """A turn at a table, message by message."""
    at = Table(dos.new_game(2, seed=2017, dealer=0), names=("Ann", "Bob"))
    yield from _message("Bob connects, and is sent", at.sync(1), is_open=True)
    for text in ("draw", "R5=R3+WD!!", "end", "+Y8"):
        move = dos.parse_move(text)
        yield from _message("Bob sends", move, is_open=True)
        for seat, update in at.submit(1, move, at.seq).items():
            if seat is not None:
                yield from _message(f"{at.names[seat]} is sent", update, is_open=text == "draw" and seat == 0)
    if at.state.to_move != 0:
        msg = "the turn of the wire format is not over"
        raise PluginError(msg)


def _message(what: str, value: object, *, is_open: bool) -> Iterable[str]:
    """A document below its title, folded or open."""
    yield f'\n???{"+" * is_open} quote "{what}"\n\n    ```json'
    yield from (f"    {line}" for line in laid_out(serialization.to_data(value)).splitlines())
    yield "    ```"


def client() -> str:
    """The client of the tests, in a block that is indented as its place is."""
    code = (Path(__file__).parents[1] / "tests" / "node" / "client.mjs").read_text(encoding="utf-8")
    return f"```js\n{code}```".replace("\n", "\n    ")


def laid_out(data: object, indent: str = "") -> str:
    """JSON in lines that fit the page: what is short stands on one."""
    text = json.dumps(data, ensure_ascii=False)
    if len(indent) + len(text) <= WIDTH or not isinstance(data, dict | list):
        return text
    further = f"{indent}  "
    if isinstance(data, dict):
        parts = [f"{json.dumps(name)}: {laid_out(part, further)}" for name, part in data.items()]
        return f"{{\n{further}{f',{chr(10)}{further}'.join(parts)}\n{indent}}}"
    if all(isinstance(part, str) for part in data):
        lines = wrap(", ".join(map(json.dumps, data)), WIDTH - len(further))
        return f"[\n{further}{f'{chr(10)}{further}'.join(lines)}\n{indent}]"
    return f"[\n{further}{f',{chr(10)}{further}'.join(laid_out(part, further) for part in data)}\n{indent}]"


class Reference(griffe.Extension):
    """Show the signatures of the constructors that attrs makes, and the examples of docstrings as examples."""

    def on_object(self, *, obj: griffe.Object, **_: object) -> None:
        """Name the sections of examples as the parser of docstrings knows them."""
        if obj.docstring:
            obj.docstring.value = re.sub(r"^Example:$", "Examples:", obj.docstring.value, flags=re.MULTILINE)

    def on_class(self, *, cls: griffe.Class, **_: object) -> None:
        """Add the constructor that the real class has to the one read from the source."""
        kind = getattr(import_module(cls.module.path), cls.name, None)
        if kind is None or not attrs.has(kind) or "__init__" in cls.members:
            return
        parameters = [griffe.Parameter("self", kind=griffe.ParameterKind.positional_or_keyword)]
        for name, parameter in inspect.signature(kind).parameters.items():
            field = getattr(attrs.fields(kind), name)
            default = None
            if parameter.default is not parameter.empty:
                default = field.repr(field.default) if callable(field.repr) else repr(field.default)
            parameters.append(
                griffe.Parameter(
                    name,
                    annotation=cls.members[name].annotation,
                    kind=getattr(griffe.ParameterKind, parameter.kind.name.lower()),
                    default=default,
                ),
            )
        cls.set_member("__init__", griffe.Function("__init__", parameters=griffe.Parameters(*parameters), parent=cls))


# The table


def table(transitions: Transitions) -> str:
    """The transitions as a Markdown table, each phase and move linked to the reference."""
    order = list(transitions)
    rows = ["| phase | carries | move | leads to |", "|---|---|---|---|"]
    for phase, moves in transitions.items():
        carries = ", ".join(f"`{field.name}`" for field in attrs.fields(phase)) or "nothing"
        first = f"{_link(phase)} | {carries}"
        for move, targets in moves.items():
            rows.append(f"| {first} | {_link(move)} | {', '.join(map(_link, sorted(targets, key=order.index)))} |")
            first = " | "
        if not moves:
            rows.append(f"| {first} | none | |")
    return "\n".join(rows)


def _link(kind: type) -> str:
    return f"[`{kind.__name__}`][dos.{kind.__name__}]"


# The diagram: boxes in layers from the top, arrows from one layer to the next. Phases that are reached in the same ways
# share a box. An arrow that passes a layer has a lane of its own there.

Box: TypeAlias = tuple[type, ...]
Edge: TypeAlias = tuple[type, Box]
Lane: TypeAlias = tuple[Edge, int]
Spot: TypeAlias = Box | Lane

LAYER_GAP, PHASE_HEIGHT, FRAME, LANE, PORT, LOOP = 120, 52, 14, 70, 72, 90


class Diagram:
    """The layout of the transitions: what stands where."""

    def __init__(self, transitions: Transitions) -> None:
        transitions = _without_asides(transitions)
        self.phases = list(transitions)
        ways: defaultdict[type, set[tuple[type, type]]] = defaultdict(set)
        for phase, moves in transitions.items():
            for move, targets in moves.items():
                for target in targets:
                    ways[target].add((phase, move))
        alike: defaultdict[frozenset[tuple[type, type]], list[type]] = defaultdict(list)
        for phase in transitions:
            alike[frozenset(ways[phase])].append(phase)
        self.box = {phase: tuple(phases) for phases in alike.values() for phase in phases}
        self.edges: defaultdict[Edge, list[type]] = defaultdict(list)
        for phase, moves in transitions.items():
            for move, targets in moves.items():
                for box in sorted({self.box[target] for target in targets}, key=self._number):
                    self.edges[phase, box].append(move)
        self.layer: dict[Box, int] = {}
        self._descend(self.box[self.phases[0]], ())
        self.paths = {edge: self._path(edge) for edge in self.edges}
        self.degree: defaultdict[tuple[Spot, int], int] = defaultdict(int)
        for path in self.paths.values():
            for here, there in pairwise(path):
                down = 1 if self._layer_of(there) > self._layer_of(here) else -1
                self.degree[here, down] += 1
                self.degree[there, -down] += 1
        self.x = self._arrange()
        self.ports = self._ports()

    def _number(self, box: Box) -> int:
        return self.phases.index(box[0])

    # Layers: a box is one below the lowest box that leads to it, not counting what leads back.

    def _descend(self, box: Box, above: tuple[Box, ...]) -> None:
        if self.layer.get(box, -1) >= len(above):
            return
        self.layer[box] = len(above)
        for source, target in self.edges:
            if self.box[source] == box and target not in (*above, box):
                self._descend(target, (*above, box))

    def _layer_of(self, spot: Spot) -> int:
        return self.layer[spot] if spot in self.layer else spot[1]

    def _path(self, edge: Edge) -> list[Spot]:
        first, last = self.box[edge[0]], edge[1]
        if first == last:
            return []
        down = 1 if self.layer[last] > self.layer[first] else -1
        return [first, *((edge, layer) for layer in range(self.layer[first] + down, self.layer[last], down)), last]

    # Widths and places: of all orders of the layers, the one with the fewest crossings and the shortest arrows.

    def _phase_width(self, phase: type) -> int:
        return max(10 * len(phase.__name__), 8 * len(_data(phase))) + 28

    def _width(self, spot: Spot) -> int:
        if spot not in self.layer:
            return LANE
        width = sum(map(self._phase_width, spot)) + FRAME * (len(spot) + 1) * (len(spot) > 1)
        return max(width, PORT * self.degree[spot, 1], PORT * self.degree[spot, -1])

    def _room(self, spot: Spot) -> int:
        return self._width(spot) + 30 + 2 * LOOP * any((phase, spot) in self.edges for phase in self.phases)

    def _arrange(self) -> dict[Spot, float]:
        layers: defaultdict[int, list[Spot]] = defaultdict(list)
        for spot in dict.fromkeys([*self.layer, *(spot for path in self.paths.values() for spot in path)]):
            layers[self._layer_of(spot)].append(spot)
        orders = product(*(permutations(layers[layer]) for layer in sorted(layers)))
        return min(map(self._spread, orders), key=self._cost)

    def _spread(self, order: Iterable[tuple[Spot, ...]]) -> dict[Spot, float]:
        x: dict[Spot, float] = {}
        for spots in order:
            left = -sum(map(self._room, spots)) / 2
            for spot in spots:
                x[spot] = left + self._room(spot) / 2
                left += self._room(spot)
        return x

    def _cost(self, x: dict[Spot, float]) -> tuple[int, float]:
        arrows: defaultdict[int, list[tuple[float, float]]] = defaultdict(list)
        for (source, _), path in self.paths.items():
            for here, there in pairwise(path):
                start = x[here] + (self._offset(source) if here in self.layer else 0)
                ends = sorted([(self._layer_of(here), start), (self._layer_of(there), x[there])])
                arrows[ends[0][0]].append((ends[0][1], ends[1][1]))
        crossings = sum((a[0] - b[0]) * (a[1] - b[1]) < 0 for gap in arrows.values() for a, b in combinations(gap, 2))
        return crossings, sum(abs(a - b) for gap in arrows.values() for a, b in gap)

    def _offset(self, phase: type) -> float:
        """How far the middle of a phase is from the middle of its box."""
        box = self.box[phase]
        widths = list(map(self._phase_width, box))
        before = box.index(phase)
        return sum(widths[:before]) + FRAME * before + (widths[before] - sum(widths) - FRAME * (len(box) - 1)) / 2

    def _ports(self) -> dict[tuple[Edge, Spot], float]:
        """Where on a side of a box, from left to right, each arrow leaves or arrives."""
        sides: defaultdict[tuple[Spot, int], list[tuple[float, bool, Edge]]] = defaultdict(list)
        for edge, path in self.paths.items():
            for here, there in pairwise(path):
                down = self._layer_of(there) > self._layer_of(here)
                sides[here, 1 if down else -1].append((self.x[there], not down, edge))
                sides[there, -1 if down else 1].append((self.x[here], not down, edge))
        ports: dict[tuple[Edge, Spot], float] = {}
        for (spot, _), arrows in sides.items():
            arrows.sort(key=lambda arrow: arrow[:2])
            for place, (_, _, edge) in enumerate(arrows):
                x = self.x[spot]
                if spot in self.layer:
                    x += (place - (len(arrows) - 1) / 2) * self._width(spot) / len(arrows)
                ports[edge, spot] = x
        return ports

    # Drawing

    def _y(self, layer: int) -> float:
        return layer * (PHASE_HEIGHT + LAYER_GAP)

    def svg(self) -> str:
        """The drawing as an inline SVG on one line, in the colors of the page."""
        parts = [part for edge in self.edges for part in self._arrow(edge)]
        for box in self.layer:
            parts += self._drawn_box(box)
        left = min(self.x[spot] - self._room(spot) / 2 for spot in self.x)
        right = max(self.x[spot] + self._room(spot) / 2 for spot in self.x)
        bottom = self._y(max(self.layer.values())) + PHASE_HEIGHT + FRAME + 4
        view = f"{left:.0f} -4 {right - left:.0f} {bottom + 4:.0f}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="turn" viewBox="{view}" role="img" '
            'aria-label="The phases of a game and the moves between them" '
            'style="width:100%;height:auto;font-family:inherit">'
            "<style>"
            ".turn text{text-anchor:middle;fill:var(--md-default-fg-color)}"
            ".turn .name{font-size:16px;font-weight:700}"
            ".turn .data{font-size:13px;fill:var(--md-default-fg-color--light)}"
            ".turn .move{font-size:14px;paint-order:stroke;stroke:var(--md-default-bg-color);stroke-width:5px}"
            ".turn .arrow{fill:none;stroke:var(--md-default-fg-color--light);stroke-width:1.5px}"
            ".turn .head{fill:var(--md-default-fg-color--light)}"
            ".turn .phase{fill:var(--md-code-bg-color);stroke:var(--md-typeset-a-color);stroke-width:1.5px}"
            ".turn .frame{fill:none;stroke:var(--md-default-fg-color--lighter);stroke-dasharray:5 4}"
            "</style>"
            '<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" '
            'markerUnits="userSpaceOnUse" orient="auto"><path class="head" d="M0 0L10 5L0 10z"/></marker></defs>'
            f"{''.join(parts)}</svg>"
        )

    def _drawn_box(self, box: Box) -> Iterable[str]:
        y = self._y(self.layer[box])
        if len(box) > 1:
            width = self._width(box)
            yield (
                f'<rect class="frame" x="{self.x[box] - width / 2:.0f}" y="{y - FRAME:.0f}" width="{width:.0f}" '
                f'height="{PHASE_HEIGHT + 2 * FRAME}" rx="8"/>'
            )
        for phase in box:
            x = self.x[box] + self._offset(phase)
            width = self._phase_width(phase) if len(box) > 1 else self._width(box)
            data = _data(phase)
            yield (
                f'<a href="#{phase.__name__.lower()}"><rect class="phase" x="{x - width / 2:.0f}" y="{y:.0f}" '
                f'width="{width:.0f}" height="{PHASE_HEIGHT}" rx="6"/>'
                f'<text class="name" x="{x:.0f}" y="{y + (23 if data else 32):.0f}">{phase.__name__}</text>'
                f'<text class="data" x="{x:.0f}" y="{y + 42:.0f}">{escape(data)}</text></a>'
            )

    def _arrow(self, edge: Edge) -> Iterable[str]:
        source, target = edge
        path = self.paths[edge]
        if not path:
            x, y = self.x[target] + self._width(target) / 2, self._y(self.layer[target]) + PHASE_HEIGHT / 2
            yield f'<path class="arrow" marker-end="url(#head)" d="M{x:.0f} {y - 12:.0f}c40 -24 40 48 0 24"/>'
            yield self._label(x + 36 + 4 * max(len(move.__name__) for move in self.edges[edge]), y, edge)
            return
        down = 1 if self.layer[target] > self.layer[path[0]] else -1
        drawn, label = "", ""
        for here, there in pairwise(path):
            a, b = self.ports[edge, here], self.ports[edge, there]
            start = self._y(self._layer_of(here)) + PHASE_HEIGHT * (down > 0)
            end = self._y(self._layer_of(there)) + PHASE_HEIGHT * (down < 0)
            if there in self.layer and len(there) > 1:
                end -= FRAME * down
            if here in self.layer and len(here) > 1:
                a = self.x[here] + self._offset(source)
            middle = (start + end) / 2
            drawn += f"{'L' if drawn else 'M'}{a:.0f} {start:.0f}"
            drawn += f"C{a:.0f} {middle:.0f} {b:.0f} {middle:.0f} {b:.0f} {end:.0f}"
            # Near the start, where the arrow still belongs to its phase: a third of the way down the curve.
            label = label or self._label(0.741 * a + 0.259 * b, start + 0.37 * (end - start), edge)
        yield f'<path class="arrow" marker-end="url(#head)" d="{drawn}"/>'
        yield label

    def _label(self, x: float, y: float, edge: Edge) -> str:
        moves = self.edges[edge]
        lines = (
            f'<tspan x="{x:.0f}" y="{y + 5 + 17 * (place - (len(moves) - 1) / 2):.0f}">{move.__name__}</tspan>'
            for place, move in enumerate(moves)
        )
        return f'<text class="move">{"".join(lines)}</text>'


def _without_asides(transitions: Transitions) -> Transitions:
    """Leave out what any seat may say in any phase of a turn, and what leaves the phase as it is: the page says so."""
    return {
        phase: {move: targets - {phase} if move in ASIDES else targets for move, targets in moves.items()}
        for phase, moves in transitions.items()
    }


def _data(phase: type) -> str:
    return ", ".join(field.name for field in attrs.fields(phase))
