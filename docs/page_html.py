"""Changes of the HTML of built pages: what the copy buttons copy, links to rules, and frames of diagrams.

The module needs nothing but Python, so the tests can import it without the tools that build the documentation.
"""  # noqa: INP001 - the hooks import this file by its name

import re
from collections.abc import Collection
from html import escape, unescape

_BLOCK = re.compile(r'<div class="highlight">(<pre>.*?</pre>)', re.DOTALL)
_PROMPT = re.compile(r'<span class="gp">.*?</span>')
_TAG = re.compile(r"<[^>]*>")
_DIAGRAM = re.compile(r'<pre class="mermaid">.*?</pre>', re.DOTALL)
_RULE = re.compile(r"\b[A-Z][0-9]\b")
_UNLINKED = frozenset({"a", "code", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "script"})
"""Elements in which rule numbers stay as they are."""


def with_commands(html: str) -> str:
    """Make the copy button of each block with prompts copy only what the reader types."""
    return _BLOCK.sub(_with_commands, html)


def _with_commands(block: re.Match[str]) -> str:
    code = block[1]
    if not _PROMPT.search(code):
        return block[0]
    typed = [unescape(_TAG.sub("", _PROMPT.sub("", line))) for line in code.split("\n") if _PROMPT.search(line)]
    commands = escape("\n".join(typed))
    return f'<div class="highlight" data-copy="{commands}">{code}'


def with_rule_links(html: str, rules: Collection[str], page: str) -> str:
    """Link the numbers of rules in running text to the rules on a page."""
    parts = re.split(r"(<[^>]*>)", html)
    inside = 0
    for index, part in enumerate(parts):
        if not part.startswith("<"):
            if not inside:
                parts[index] = _RULE.sub(
                    lambda rule: f'<a href="{page}#{rule[0]}">{rule[0]}</a>' if rule[0] in rules else rule[0], part
                )
        elif part.strip("</>").split()[0] in _UNLINKED:
            inside += -1 if part.startswith("</") else 1
    return "".join(parts)


def with_frames(html: str) -> str:
    """Put each diagram into a frame that scrolls."""
    return _DIAGRAM.sub(lambda diagram: f'<div class="diagram">{diagram[0]}</div>', html)
