"""What the build of the documentation adds: pages from other files, anchors, messages, signatures, the version."""  # noqa: INP001

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

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

# The documentation is that of the checkout, whatever else is installed.
ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
dos = import_module("dos")
serialization = import_module("dos.serialization")
Table = import_module("dos.table").Table
DOCUMENTS = {kind: document.name for kind, document in import_module("dos.serialization.documents").DOCUMENTS.items()}
WIDTH = 90
"""So many characters of JSON stand in a line."""

MESSAGES = "<!-- messages of a turn -->"
SCHEMAS = "<!-- links to the schemas -->"
CLIENT = "<!-- tests/node/client.mjs -->"
PAGES = {
    "changelog.md": "CHANGELOG.md",
    "contributing/index.md": ".github/CONTRIBUTING.md",
    "contributing/security.md": ".github/SECURITY.md",
}
"""Pages that are files from elsewhere in the checkout."""


def on_config(config: MkDocsConfig, **_: object) -> None:
    """Show the version beside the name."""
    config.site_name = f"{config.site_name} {dos.__version__}"


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Give the rules their anchors, and the wire format its messages."""
    if page.file.src_uri == "rules.md":
        return re.sub(r"^- \*\*([A-Z]\d)\*\*", r"- **\1**{ #\1 }", markdown, flags=re.MULTILINE)
    if page.file.src_uri == "wire.md":
        schemas = ", ".join(map(_schema_link, DOCUMENTS))
        return filled(markdown, {MESSAGES: "\n".join(messages()), SCHEMAS: schemas, CLIENT: client()})
    return markdown


def filled(markdown: str, made: Mapping[str, str]) -> str:
    """A page with what was made in the places that wait for it."""
    for marker, text in made.items():
        if marker not in markdown:
            msg = f"a page has no {marker}"
            raise PluginError(msg)
        markdown = markdown.replace(marker, text)
    return markdown


def on_files(files: Files, config: MkDocsConfig, **_: object) -> Files:
    """Add the schemas of the wire format as files, and the pages that are files from elsewhere."""
    for kind in DOCUMENTS:
        text = json.dumps(serialization.schema(kind), indent=2)
        files.append(File.generated(config, _schema_file(kind), content=f"{text}\n"))
    for page, source in PAGES.items():
        text = relinked((ROOT / source).read_text(encoding="utf-8"), source, page)
        files.append(File.generated(config, page, content=text))
    return files


def relinked(markdown: str, source: str, page: str) -> str:
    """Turn the links of a file in the checkout into links of the page that it becomes."""
    pages = {source: page for page, source in PAGES.items()}

    def link(found: re.Match[str]) -> str:
        target = normpath(PurePosixPath(source).parent / found[1])
        target = pages.get(target, target.removeprefix("docs/"))
        return f"]({relpath(target, PurePosixPath(page).parent)}{found[2]})"

    return re.sub(r"\]\((?!\w+:|#)([^)#]+)(#[^)]*|)\)", link, markdown)


def on_page_content(html: str, **_: object) -> str:
    """Put each diagram into a frame that scrolls on a narrow screen."""
    return re.sub(r'<pre class="mermaid">.*?</pre>', r'<div class="diagram">\g<0></div>', html, flags=re.DOTALL)


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
    code = (ROOT / "tests" / "node" / "client.mjs").read_text(encoding="utf-8")
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
