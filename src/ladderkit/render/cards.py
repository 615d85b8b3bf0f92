"""Tables, with a picture or without, as notebooks show answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

__all__ = ["card", "grid"]


def card(heading: str, rows: Iterable[tuple[str, str]], picture: str = "") -> str:
    """A table and a picture, for notebooks.

    Args:
        heading: What stands above them.
        rows: What it is, and the answer.
        picture: The picture, as SVG; none for the empty string.

    Returns:
        A piece of a page.
    """
    lines = "".join(f"<tr><td>{escape(what)}</td><td>{escape(answer)}</td></tr>" for what, answer in rows)
    return f"<div><strong>{escape(heading)}</strong><table>{lines}</table>{picture}</div>"


def grid(heading: str, labels: Sequence[str], rows: Iterable[Iterable[str]]) -> str:
    """A table of rows and columns that are called alike, for notebooks.

    Args:
        heading: What stands above it.
        labels: What the rows and the columns are called.
        rows: What stands in each row.

    Returns:
        A piece of a page.
    """
    head = "".join(f"<th>{escape(label)}</th>" for label in ("", *labels))
    lines = [f"<tr>{head}</tr>"]
    for label, row in zip(labels, rows, strict=True):
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in row)
        lines.append(f"<tr><th>{escape(label)}</th>{cells}</tr>")
    return f"<div><strong>{escape(heading)}</strong><table>{''.join(lines)}</table></div>"
