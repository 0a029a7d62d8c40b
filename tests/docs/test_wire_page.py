"""The tables on the page of the wire format list every field of every document."""

import re

from dos.serialization import documents, schema
from wire_page import DOCUMENTS, HEAD, PAGE, VALUES, filled, tables


def test_the_page_lists_the_fields() -> None:
    """The page has the tables that would be generated now."""
    page = PAGE.read_text("utf-8")

    assert tables() in page, "out of date: run `python tests/docs/wire_page.py`"
    assert filled(page) == page


def test_the_page_is_corrected() -> None:
    """A wrong type, a missing row and a surplus row are corrected, and the rest of the page stays."""
    page = PAGE.read_text("utf-8")
    wrong = page.replace("| `seq` | [`Count`]", "| `seq` | [`Size`]").replace("| `is_bonus` | boolean |", "| x |")

    assert wrong != page
    assert filled(wrong) == page


def test_every_document_is_listed() -> None:
    """The page has a section for each type of document."""
    assert {document.name: kind for kind, document in documents.DOCUMENTS.items()} == DOCUMENTS


def test_the_tables_have_every_field() -> None:
    """Read back, the tables have each field of each object in the schemas, once."""
    expected = set()
    for name, kind in DOCUMENTS.items():
        document = schema(kind)
        for title, part in {f"{name}Document": document, **document["$defs"]}.items():
            for field in part.get("properties", {}).keys() - HEAD:
                expected.add((title.removesuffix("Document"), field))
    found = []
    title = ""
    for line in tables().partition(VALUES)[0].splitlines():
        if heading := re.match(r"### (\w+)$|\| \*\*`(\w+)`\*\* \| object \|", line):
            title = heading[1] or heading[2]
        elif field := re.match(r"\| `(\w+)` \| .+ \| .+ \|$", line):
            found.append((title, field[1]))

    assert sorted(expected) == sorted(found)
