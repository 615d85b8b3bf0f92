"""How an element of an HTML page looks, as far as it matters to orders: struck out, quoted, or not seen at all."""

from __future__ import annotations

import html
import re
from collections.abc import Collection, Iterator
from typing import Final

from attrs import frozen

__all__ = ["BLOCKS", "CELLS", "VOID", "Look", "look_of", "struck_classes"]

BLOCKS: Final = frozenset(
    (
        *("address", "article", "aside", "blockquote", "br", "center", "dd", "div", "dl", "dt", "fieldset", "footer"),
        *("form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre", "section"),
        *("table", "tbody", "tr", "ul"),
    )
)
"""What stands on lines of its own."""
CELLS: Final = frozenset({"td", "th"})
"""What stands beside another on a line."""
VOID: Final = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
)
"""What has no end, and nothing in it."""
_UNSEEN: Final = frozenset({"head", "script", "style", "template", "title"})
_STRUCK: Final = frozenset({"s", "strike", "del"})
_NO_BARS: Final = frozenset({"table", "tbody", "tr"})
_BARS: Final = frozenset({"border-left", "border-inline-start", "border-left-style", "border-left-width"})
"""What draws a bar at the left of a quotation."""
_NO_BAR: Final = re.compile(r"none|hidden|0", re.ASCII)
_HIDES: Final = {"display": "none", "visibility": "hidden", "mso-hide": "all", "opacity": "0", "font-size": "0"}
_ATTRIBUTE: Final = re.compile(r"""([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?""")
_CLASS: Final = re.compile(r"\.([\w-]+)")


@frozen
class Look:
    """How an element looks.

    Attributes:
        struck: Whether it is struck out.
        quoted: Whether it is a quotation.
        unseen: Whether it is not seen.
        styled: Whether its style says that it is not seen, and not what it is.
    """

    struck: bool = False
    quoted: bool = False
    unseen: bool = False
    styled: bool = False


def look_of(name: str, tag: str, struck: Collection[str]) -> Look:
    """How an element looks.

    Args:
        name: What it is, such as `"p"`.
        tag: The whole of its tag.
        struck: The classes of what a style sheet strikes out.

    Returns:
        How it looks, by what it is and by its own style.

    Raises:
        ValueError: A character in it is given by a number that none has.
    """
    given = {found[1].lower(): (found[2] or "").strip("\"'") for found in _ATTRIBUTE.finditer(tag, len(name) + 1)}
    style = dict(_declarations(html.unescape(given.get("style", ""))))
    classes = html.unescape(given.get("class", "")).split()
    styled = "hidden" in given or any(_is_hidden(*one) for one in style.items())
    return Look(
        struck=name in _STRUCK or _strikes(style) or any(one in struck for one in classes),
        quoted=name == "blockquote" or (name in BLOCKS - _NO_BARS and any(_is_bar(*one) for one in style.items())),
        unseen=name in _UNSEEN or styled,
        styled=styled,
    )


def struck_classes(sheet: str) -> Iterator[str]:
    """The classes of what a style sheet strikes out.

    Args:
        sheet: The text of a style sheet.

    Yields:
        Every class that a rule with a line through it names.
    """
    for rule in sheet.split("}"):
        selectors, _, declared = rule.rpartition("{")
        if _strikes(dict(_declarations(declared))):
            yield from _CLASS.findall(selectors)


def _declarations(style: str) -> Iterator[tuple[str, str]]:
    """What a style says, by what it is about."""
    for one in style.casefold().split(";"):
        about, _, value = one.partition(":")
        yield about.strip(), value.replace("!important", "").strip()


def _strikes(style: dict[str, str]) -> bool:
    return any("line-through" in style.get(about, "") for about in ("text-decoration", "text-decoration-line"))


def _is_hidden(about: str, value: str) -> bool:
    bare = value.rstrip("%abcdefghijklmnopqrstuvwxyz") if value[:1].isdigit() else value
    return _HIDES.get(about) == (bare.rstrip("0").rstrip(".") or "0" if "." in bare else bare)


def _is_bar(about: str, value: str) -> bool:
    return about in _BARS and value != "" and not any(_NO_BAR.match(word) for word in value.split())
