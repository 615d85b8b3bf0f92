"""The text of a mail that is HTML alone, line by line, with what is quoted in it marked as quoted.

The standard library's parser takes time that grows with the square of a page full of tags that are never closed. This
reader goes over a page once, and refuses one with such a tag; so anybody's page is read in time.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
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
_RAW: Final = {name: re.compile(f"</{name}", re.IGNORECASE) for name in ("script", "style", "title")}
"""What ends an element in which no other can stand."""
_STRUCK: Final = frozenset({"s", "strike", "del"})
_TAG: Final = re.compile(r"</?([A-Za-z][A-Za-z0-9]*)")
_IN_TAG: Final = re.compile(r">|=\s*([\"'])")


def page_text(page: str) -> str:
    """The text of an HTML page as plain text.

    What stands in a `blockquote` is marked with `> `, and what is struck out with `~~`, which no order has; so a
    number that was struck out is never read as one.

    Args:
        page: The page.

    Returns:
        Its text, a line for each block of it.

    Raises:
        FileError: A tag or a comment in it has no end, or a character is given by a number that none has.
    """
    reader = _Page()
    for name, text in _parts(page):
        if not name:
            reader.take(text)
        elif text.startswith("</"):
            reader.end(name)
        else:
            reader.begin(name)
    reader.end_line()
    return "\n".join(reader.lines)


def _parts(page: str) -> Iterator[tuple[str, str]]:
    """The tags of a page, each with its name, and what stands between them, without one."""
    at = 0
    while at < len(page):
        opens = page.find("<", at)
        if opens < 0:
            opens = len(page)
        yield "", _unescaped(page[at:opens])
        tag = _TAG.match(page, opens)
        if tag is not None:
            at = _end_of_tag(page, tag.end())
            name = tag[1].lower()
            yield name, tag[0]
            if name in _RAW and not tag[0].startswith("</"):
                ends = _RAW[name].search(page, at)
                at = len(page) if ends is None else ends.start()
        elif page.startswith("<!--", opens):
            at = _found(page, "-->", opens + 4)
        elif page.startswith(("<!", "<?", "</"), opens):
            at = _found(page, ">", opens)
        else:
            yield "", page[opens : opens + 1]
            at = opens + 1


def _end_of_tag(page: str, at: int) -> int:
    """Where a tag ends; in the value of one of its attributes a `>` does not end it."""
    while (mark := _IN_TAG.search(page, at)) is not None:
        if mark[0] == ">":
            return mark.end()
        at = _found(page, mark[1], mark.end())
    raise _broken("a tag has no end")


def _found(page: str, what: str, at: int) -> int:
    """Where the next of these ends."""
    found = page.find(what, at)
    if found < 0:
        raise _broken("something in it has no end")
    return found + len(what)


def _unescaped(text: str) -> str:
    try:
        return html.unescape(text)
    except ValueError:  # a number of thousands of digits
        raise _broken("a character has a number that none has") from None


def _broken(why: str) -> FileError:
    return FileError("the mail", [Problem("wrong-html", f"its HTML cannot be read: {why}; send plain text")])


class _Page:
    """Gathers the text of a page."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.line: list[str] = []
        self.quotes = 0
        self.unseen = 0

    def begin(self, name: str) -> None:
        """Begin a block, a quotation, or what is not seen."""
        self._mark(name)
        self.quotes += name == "blockquote"
        self.unseen += name in _UNSEEN
        if name in _CELLS:
            self.line.append(" ")

    def end(self, name: str) -> None:
        """End it."""
        self._mark(name)
        self.quotes = max(self.quotes - (name == "blockquote"), 0)
        self.unseen = max(self.unseen - (name in _UNSEEN), 0)
        if name in {"p", "table"}:
            self.lines.append("> " * min(self.quotes, DEEPEST_QUOTE))

    def take(self, text: str) -> None:
        """Keep text that is seen; how it is broken into lines means nothing."""
        if not self.unseen:
            self.line.append(text)

    def end_line(self) -> None:
        """Finish a line, unless nothing stands on it."""
        text = " ".join("".join(self.line).split())
        self.line = []
        if text:
            self.lines.append("> " * min(self.quotes, DEEPEST_QUOTE) + text)

    def _mark(self, name: str) -> None:
        if name in _BLOCKS:
            self.end_line()
        if name in _STRUCK:
            self.line.append("~~")
