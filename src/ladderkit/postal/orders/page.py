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
from ladderkit.postal.orders.looks import BLOCKS, CELLS, VOID, Look, look_of, struck_classes

__all__ = ["page_text"]

DEEPEST_QUOTE: Final = 50
"""How many marks a line that is quoted again and again has at most."""
_RAW: Final = {name: re.compile(f"</{name}", re.IGNORECASE) for name in ("script", "style", "title")}
"""What ends an element in which no other can stand."""
_CLOSES_P: Final = BLOCKS - {"br", "tbody", "tr"}
"""What ends a paragraph that has no end of its own."""
_TAG: Final = re.compile(r"</?([A-Za-z][A-Za-z0-9]*)")
_IN_TAG: Final = re.compile(r">|=\s*([\"'])")
_NO_NUMBER: Final = "a character has a number that none has"
_WORD: Final = re.compile(r"[^\s:=;,]+")


def page_text(page: str) -> str:
    """The text of an HTML page as plain text.

    Each line of what stands in a `blockquote`, or beside a bar, is marked with `> `; each word of what is struck out
    with `~~`, which no order has. So a number that was struck out is never read as one. What is not seen is left out.

    Args:
        page: The page.

    Returns:
        Its text, a line for each block of it.

    Raises:
        FileError: A tag, a comment or something that is not seen has no end, or a character is given by a number that
            none has.
    """
    reader = _Page()
    for name, text in _parts(page):
        if not name:
            reader.take(text)
        elif text.startswith("</"):
            reader.end(name)
        else:
            reader.begin(name, text)
    reader.finish()
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
            yield name, page[opens:at]
            if name in _RAW and not tag[0].startswith("</"):
                ends = _RAW[name].search(page, at)
                raw, at = at, len(page) if ends is None else ends.start()
                yield "", page[raw:at]
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
        raise _broken(_NO_NUMBER) from None


def _broken(why: str) -> FileError:
    return FileError("the mail", [Problem("wrong-html", f"its HTML cannot be read: {why}; send plain text")])


class _Page:
    """Gathers the text of a page.

    The end of an element ends the last one of its name, however they are nested; so what is struck out or quoted is so
    for too long rather than not long enough.
    """

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.line: list[str] = []
        self.open: dict[str, list[Look]] = {}
        self.struck: set[str] = set()  # classes
        self.strikes = self.quotes = self.unseen = self.styled = 0

    def begin(self, name: str, tag: str) -> None:
        """Begin an element."""
        if name in BLOCKS:
            self.end_line()
        if name in CELLS:
            self.line.append(" ")
        if name in _CLOSES_P:
            self._close("p")
        if name == "body":
            self._close("head")
        if name not in VOID:
            try:
                look = look_of(name, tag, self.struck)
            except ValueError:
                raise _broken(_NO_NUMBER) from None
            self.open.setdefault(name, []).append(look)
            self._count(look, 1)

    def end(self, name: str) -> None:
        """End an element; one that was not begun is none."""
        if name in BLOCKS:
            self.end_line()
        self._close(name)
        if name in {"p", "table"}:
            self.lines.append("> " * min(self.quotes, DEEPEST_QUOTE))

    def take(self, text: str) -> None:
        """Keep text that is seen; how it is broken into lines means nothing."""
        if self.open.get("style"):
            self.struck.update(struck_classes(text))
        if not self.unseen:
            self.line.append(_WORD.sub(r"~~\g<0>~~", text) if self.strikes else text)

    def end_line(self) -> None:
        """Finish a line, unless nothing stands on it."""
        text = " ".join("".join(self.line).split())
        self.line = []
        if text:
            self.lines.append("> " * min(self.quotes, DEEPEST_QUOTE) + text)

    def finish(self) -> None:
        """Finish the page."""
        self.end_line()
        if self.styled:
            raise _broken("what is not shown has no end")

    def _close(self, name: str) -> None:
        if found := self.open.get(name):
            self._count(found.pop(), -1)

    def _count(self, look: Look, by: int) -> None:
        self.strikes += by * look.struck
        self.quotes += by * look.quoted
        self.unseen += by * look.unseen
        self.styled += by * look.styled
