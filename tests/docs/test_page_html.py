"""The changes of the HTML of built pages: copy buttons, and links to rules."""

import html
import re
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
sys.path.insert(0, str(DOCS))
from page_html import with_commands, with_rule_links  # noqa: E402 - the path must be set first

sys.path.remove(str(DOCS))

PYCON = """<div class="highlight"><pre><span></span><code>\
<span class="gp">&gt;&gt;&gt; </span><span class="k">for</span> \
<span class="n">word</span> <span class="o">in</span> \
<span class="s2">&quot;a &lt; b&quot;</span><span class="p">:</span>
<span class="gp">... </span>    <span class="nb">print</span><span class="p">(</span><span class="n">word</span>\
<span class="p">)</span>
<span class="gp">...</span>
<span class="go">a</span>
<span class="gt">Traceback (most recent call last):</span>
<span class="gr">ValueError</span>
<span class="gp">&gt;&gt;&gt; </span><span class="mi">1</span>
<span class="go">1</span>
</code></pre></div>"""
CONSOLE = """<div class="highlight"><pre><span></span><code><span class="gp">$ </span>dos<span class="w"> </span>--seed\
<span class="w"> </span><span class="m">1</span>
<span class="go">seat 0 deals</span>
</code></pre></div>"""
PLAIN = '<div class="highlight"><pre><span></span><code>dos position 1\n</code></pre></div>'


@pytest.mark.parametrize(
    ("block", "typed"),
    [(PYCON, 'for word in "a < b":\n    print(word)\n\n1'), (CONSOLE, "dos --seed 1")],
    ids=["pycon", "console"],
)
def test_what_is_copied_has_no_prompts_and_no_output(block: str, typed: str) -> None:
    """The text for the copy button is what a reader types, and the block looks as before."""
    made = with_commands(f"<p>Before</p>{block}<p>After</p>")

    (copied,) = re.findall(r'data-copy="([^"]*)"', made)
    assert typed == html.unescape(copied)
    assert f"<p>Before</p>{block}<p>After</p>" == re.sub(r' data-copy="[^"]*"', "", made)


def test_a_block_without_prompts_is_copied_as_it_is() -> None:
    """Other blocks stay unchanged, also next to blocks with prompts."""
    assert PLAIN == with_commands(PLAIN)
    assert with_commands(PLAIN + CONSOLE).startswith(PLAIN)


@pytest.mark.parametrize(
    ("text", "linked"),
    [
        ("<p>A match (T1, T2).</p>", "<p>A match ({T1}, {T2}).</p>"),
        ("<li>The rules T1-T2<br>apply.</li>", "<li>The rules {T1}-{T2}<br>apply.</li>"),
        ("<p>The card R7, and T12</p>", "<p>The card R7, and T12</p>"),
        ("<p><code>T1</code> (T1)</p>", "<p><code>T1</code> ({T1})</p>"),
        ('<p><a href="#T1">T1 <em>T2</em></a></p>', '<p><a href="#T1">T1 <em>T2</em></a></p>'),
        ("<pre><span>T1</span></pre><h2>T1</h2>T1", "<pre><span>T1</span></pre><h2>T1</h2>{T1}"),
        ('<p title="T1">T1</p>', '<p title="T1">{T1}</p>'),
    ],
)
def test_rules_in_running_text_are_linked(text: str, linked: str) -> None:
    """Numbers of rules that exist are links, except in code, headings and links."""
    expected = re.sub(r"{(\w\w)}", r'<a href="../rules.html#\1">\1</a>', linked)

    assert expected == with_rule_links(text, {"T1", "T2"}, "../rules.html")
