"""The page of the conformance suite shows the counts of its file."""

from conformance_page import PAGE, filled, table


def test_the_page_shows_the_counts() -> None:
    """The page is as it would be generated now."""
    page = PAGE.read_text("utf-8")

    assert filled(page) == page, "out of date: run `python tests/docs/conformance_page.py`"
    assert table() in page
