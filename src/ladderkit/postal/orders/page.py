"""The text of a mail that is HTML alone, line by line, with what is quoted in it marked as quoted."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Final

from ladderkit.errors import FileError, Problem

__all__ = ["page_text"]

DEEPEST_QUOTE: Final = 50
"""How many marks a line that is quoted again and again has at most."""
_BLOCKS: Final = frozenset(
    (
        *("address", "article", "aside", "blockquote", "br", "center", "dd", "div", "dl", "dt", "fieldset", "footer"),
        *("form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre", "section"),
        *("table", "tbody", "tr", "ul"),
    )
)
_CELLS: Final = frozenset({"td", "th"})
_UNSEEN: Final = frozenset({"head", "script", "style", "template", "title"})
_STRUCK: Final = frozenset({"s", "strike", "del"})
_QUOTES: Final = frozenset({"blockquote"})


def page_text(page: str) -> str:
    """The text of an HTML page as plain text.

    What stands in a `blockquote` is marked with `> `, and what is struck out with `~~`, which no order has; so a
    number that was struck out is never read as one.

    Args:
        page: The page.

    Returns:
        Its text, a line for each block of it.

    Raises:
        FileError: It is no HTML.
    """
    reader = _Page()
    try:
        reader.feed(page)
        reader.close()
    except AssertionError as error:  # so the parser says that a declaration is broken
        message = f"its HTML cannot be read: {error}; send plain text"
        raise FileError("the mail", [Problem("wrong-html", message)]) from None
    reader.end_line()
    return "\n".join(reader.lines)


class _Page(HTMLParser):
    """Gathers the text of a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []
        self.line: list[str] = []
        self.quotes = 0
        self.unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002  (as the parser calls it)
        """Begin a block, a quotation, or what is not seen."""
        if tag in _BLOCKS:
            self.end_line()
        if tag in _QUOTES:
            self.quotes += 1
        if tag in _UNSEEN:
            self.unseen += 1
        if tag in _STRUCK:
            self.line.append("~~")
        if tag in _CELLS:
            self.line.append(" ")

    def handle_endtag(self, tag: str) -> None:
        """End it."""
        if tag in _BLOCKS:
            self.end_line()
        if tag in _QUOTES:
            self.quotes = max(self.quotes - 1, 0)
        if tag in _UNSEEN:
            self.unseen = max(self.unseen - 1, 0)
        if tag in _STRUCK:
            self.line.append("~~")
        if tag in {"p", "table"}:
            self.lines.append("> " * min(self.quotes, DEEPEST_QUOTE))

    def handle_data(self, data: str) -> None:
        """Keep text that is seen; lines of the source mean nothing."""
        if not self.unseen:
            self.line.append(data)

    def end_line(self) -> None:
        """Finish a line, unless nothing stands on it."""
        text = " ".join("".join(self.line).split())
        self.line = []
        if text:
            self.lines.append("> " * min(self.quotes, DEEPEST_QUOTE) + text)
