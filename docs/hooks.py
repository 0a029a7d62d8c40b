"""Hooks of the documentation build.

They add pages that are files outside `docs`, anchors of rules, messages and schemas of the wire format, signatures of
attrs classes, links from the reference to the rules, and the version. `page_html` changes the HTML of the pages.
"""  # noqa: INP001 - MkDocs loads this file by its path

from __future__ import annotations

import inspect
import json
import re
import sys
from importlib import import_module
from os.path import normpath, relpath
from pathlib import Path, PurePosixPath
from textwrap import wrap
from typing import TYPE_CHECKING

import attrs
import griffe
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File
from page_html import with_commands, with_frames, with_rule_links

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

# Document the checkout, whatever version is installed.
ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
dos = import_module("dos")
serialization = import_module("dos.serialization")
Table = import_module("dos.table").Table
DOCUMENTS = {kind: document.name for kind, document in import_module("dos.serialization.documents").DOCUMENTS.items()}
WIDTH = 90
"""The length of a line of JSON, in characters."""

MESSAGES = "<!-- messages of a turn -->"
SCHEMAS = "<!-- links to the schemas -->"
CLIENT = "<!-- tests/node/client.mjs -->"
PAGES = {
    "changelog.md": "CHANGELOG.md",
    "contributing/index.md": ".github/CONTRIBUTING.md",
    "contributing/security.md": ".github/SECURITY.md",
}
"""Pages that are files outside `docs`, with the paths of those files."""


def on_config(config: MkDocsConfig, **_: object) -> None:
    """Add the version to the name of the site."""
    config.site_name = f"{config.site_name} {dos.__version__}"


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Add anchors to the rules, and messages, schemas and the client to the wire format."""
    if page.file.src_uri == "rules.md":
        return re.sub(r"^- \*\*([A-Z]\d)\*\*", r"- **\1**{ #\1 }", markdown, flags=re.MULTILINE)
    if page.file.src_uri == "wire.md":
        schemas = ", ".join(map(_schema_link, DOCUMENTS))
        return fill(markdown, {MESSAGES: "\n".join(messages()), SCHEMAS: schemas, CLIENT: client()})
    return markdown


def on_page_content(html: str, page: Page, **_: object) -> str:
    """Let the copy buttons copy only commands, frame the diagrams, and link the rules in the reference."""
    html = with_frames(with_commands(html))
    if not page.file.src_uri.startswith("api/"):
        return html
    rules = re.findall(r"^- \*\*([A-Z]\d)\*\*", (ROOT / "docs" / "rules.md").read_text(encoding="utf-8"), re.MULTILINE)
    return with_rule_links(html, rules, "../rules.html")


def fill(markdown: str, contents: Mapping[str, str]) -> str:
    """Replace each marker on a page by its content."""
    for marker, text in contents.items():
        if marker not in markdown:
            msg = f"the page of the wire format has no {marker}"
            raise PluginError(msg)
        markdown = markdown.replace(marker, text)
    return markdown


def on_files(files: Files, config: MkDocsConfig, **_: object) -> Files:
    """Add the schemas of the wire format as files, and the pages that are files outside `docs`."""
    for kind in DOCUMENTS:
        text = json.dumps(serialization.schema(kind), indent=2)
        files.append(File.generated(config, _schema_file(kind), content=f"{text}\n"))
    for page, source in PAGES.items():
        text = relink((ROOT / source).read_text(encoding="utf-8"), source, page)
        files.append(File.generated(config, page, content=text))
    return files


def relink(markdown: str, source: str, page: str) -> str:
    """Change the relative links of a file in the checkout to work on the page that it becomes."""
    pages = {source: page for page, source in PAGES.items()}

    def link(found: re.Match[str]) -> str:
        target = normpath(PurePosixPath(source).parent / found[1])
        target = pages.get(target, target.removeprefix("docs/"))
        return f"]({relpath(target, PurePosixPath(page).parent)}{found[2]})"

    return re.sub(r"\]\((?!\w+:|#)([^)#]+)(#[^)]*|)\)", link, markdown)


# The wire format


def _schema_file(kind: object) -> str:
    return f"schemas/{DOCUMENTS[kind]}.schema.json"


def _schema_link(kind: object) -> str:
    return f"[`{DOCUMENTS[kind]}`]({_schema_file(kind)})"


def messages() -> Iterable[str]:
    """Play a turn at a table, and write each message as a block."""
    table = Table(dos.new_game(2, seed=2017, dealer=0), names=("Ann", "Bob"))
    yield from _message("Bob connects and receives", table.sync(1), is_open=True)
    for text in ("draw", "R5=R3+WD!!", "end", "+Y8"):
        move = dos.parse_move(text)
        yield from _message("Bob sends", move, is_open=True)
        for seat, update in table.submit(1, move, table.seq).items():
            if seat is not None:
                yield from _message(f"{table.names[seat]} receives", update, is_open=text == "draw" and seat == 0)
    if table.state.to_move != 0:
        msg = "the moves on the page of the wire format do not complete a turn"
        raise PluginError(msg)


def _message(title: str, value: object, *, is_open: bool) -> Iterable[str]:
    """Write a document as a collapsible block."""
    yield f'\n???{"+" if is_open else ""} quote "{title}"\n\n    ```json'
    yield from (f"    {line}" for line in format_json(serialization.to_data(value)).splitlines())
    yield "    ```"


def client() -> str:
    """Return the JavaScript client of the tests as a code block, indented for its place on the page."""
    code = (ROOT / "tests" / "node" / "client.mjs").read_text(encoding="utf-8")
    return f"```js\n{code}```".replace("\n", "\n    ")


def format_json(data: object, indent: str = "") -> str:
    """Format JSON in lines that fit the page. What fits on one line is not split."""
    text = json.dumps(data, ensure_ascii=False)
    if len(indent) + len(text) <= WIDTH or not isinstance(data, dict | list):
        return text
    deeper = f"{indent}  "
    if isinstance(data, dict):
        opening, closing = "{", "}"
        lines = [f"{json.dumps(name)}: {format_json(part, deeper)}," for name, part in data.items()]
    else:
        opening, closing = "[", "]"
        if all(isinstance(part, str) for part in data):
            lines = wrap(", ".join(map(json.dumps, data)), WIDTH - len(deeper))
        else:
            lines = [f"{format_json(part, deeper)}," for part in data]
    body = f"\n{deeper}".join(lines).removesuffix(",")
    return f"{opening}\n{deeper}{body}\n{indent}{closing}"


class Reference(griffe.Extension):
    """Document the constructors that attrs generates, and recognize the examples in docstrings."""

    def on_object(self, *, obj: griffe.Object, **_: object) -> None:
        """Rename sections of examples to the name that the docstring parser expects."""
        if obj.docstring:
            obj.docstring.value = re.sub(r"^Example:$", "Examples:", obj.docstring.value, flags=re.MULTILINE)

    def on_class(self, *, cls: griffe.Class, **_: object) -> None:
        """Add the constructor of the real class to the class that was parsed from the source."""
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
