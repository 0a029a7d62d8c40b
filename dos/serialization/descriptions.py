"""Descriptions for JSON Schemas, taken from docstrings. Under `python -OO`, which strips docstrings, they are empty."""

import inspect
import re
from typing import Final

_ATTRIBUTE: Final = re.compile(r"^ {4}(\w+): (.*(?:\n(?: {5,}.*)?)*)", re.MULTILINE)
_WORDS: Final = {"``": "`", "`None`": "`null`", "`HIDDEN`": '`"?"`', "tuple": "list"}
"""Python terms and their JSON equivalents."""


def description_of(kind: type) -> tuple[str | None, dict[str, str]]:
    """Return the first paragraph of a class's docstring, and the description of each attribute."""
    text = inspect.getdoc(kind)
    if text is None:
        return None, {}
    about, _, _ = text.partition("\n\n")
    _, _, rest = text.partition("\nAttributes:\n")
    # The section ends before the next line that is not indented.
    attributes = re.split(r"^(?=\S)", rest, maxsplit=1, flags=re.MULTILINE)[0]
    return _as_json_prose(about), {name: _as_json_prose(text) for name, text in _ATTRIBUTE.findall(attributes)}


def _as_json_prose(text: str) -> str:
    for word, other in _WORDS.items():
        text = text.replace(word, other)
    return " ".join(text.split())
