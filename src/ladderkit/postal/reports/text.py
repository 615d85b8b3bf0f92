"""Reports as plain text: for mail, for paper, and to be read aloud. Nothing in it has to be seen to be understood."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from ladderkit.postal.reports.errata import Erratum, erratum_heading
from ladderkit.postal.reports.parts import Report
from ladderkit.postal.reports.sections import MASTER_ONLY, Row, Section, heading, sections, subtitle

__all__ = ["WIDTH", "erratum_text", "report_text"]

WIDTH: Final = 72
"""How many columns a line has at most, the lines of a text that was passed in apart."""
_INDENT: Final = "  "
_LONGEST_LABEL: Final = 32
"""How wide the first column of a table is at most; a longer label has a line of its own."""


def report_text(report: Report) -> str:
    """A report as plain text, in lines of at most `WIDTH` columns.

    Args:
        report: The report.

    Returns:
        The text, ending with a line break. Of a report for the game master alone, the first line says so.
    """
    lines = [MASTER_ONLY, ""] if report.secret else []
    lines += [*_wrapped(heading(report), ""), *_wrapped(subtitle(report), "")]
    return _text(lines) + "".join(map(_section, sections(report)))


def erratum_text(erratum: Erratum) -> str:
    """An erratum as plain text: what was reported, and what holds instead.

    Args:
        erratum: What has changed.

    Returns:
        The text, ending with a line break.
    """
    lines = [MASTER_ONLY, ""] if erratum.report.secret else []
    title, whom = erratum_heading(erratum)
    lines += [*_wrapped(title, ""), *_wrapped(whom, "")]
    for change in erratum.changes:
        lines += ["", *_wrapped(change.about, "")]
        lines += [*_labelled(Row("was", (change.was,))), *_labelled(Row("is", (change.now,)))]
    return _text(lines)


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{line.rstrip()}\n" for line in lines)


# ----------------------------------------------------------------------------------------------------- sections
@lru_cache(maxsize=64)
def _section(section: Section) -> str:
    """A section, after an empty line; made once for all reports that have the same."""
    return _text(("", *_wrapped(section.title, ""), *_section_lines(section)))


def _section_lines(section: Section) -> Iterator[str]:
    if section.literal:
        yield from (row.cells[0] for row in section.rows)
        return
    table = tuple(row for row in section.rows if row.under or section.columns)
    yield from _table(section.columns, tuple(row for row in table if row.label))
    for row in section.rows:
        if not row.label:
            yield from _wrapped(row.cells[0], _INDENT)
            yield from (line for item in row.items for line in _wrapped(f"- {item}", _INDENT * 2, more=_INDENT * 3))
        elif not row.under and not section.columns:
            yield from _labelled(row)


def _labelled(row: Row) -> Iterator[str]:
    """A row of one cell: its label, a colon, and what it says."""
    return _wrapped(f"{row.label}: {row.cells[0]}", _INDENT, more=_INDENT * 2)


def _table(columns: tuple[str, ...], rows: tuple[Row, ...]) -> Iterator[str]:
    """Rows with columns; what these are is said above them. A row that is too wide is wrapped."""
    if columns:
        yield from _wrapped(f"({', '.join(columns)})", _INDENT)
    label = min(max((_wide(row.label) for row in rows), default=0), _LONGEST_LABEL)
    cells = [max(_wide(row.cells[k]) for row in rows) for k in range(max((len(row.cells) for row in rows), default=0))]
    for row in rows:
        padded = (_padded(cell, wide) for cell, wide in zip(row.cells, cells, strict=True))
        line = f"{_INDENT}{_padded(row.label, label)}{_INDENT}{_INDENT.join(padded)}".rstrip()
        if _wide(row.label) <= label and _wide(line) <= WIDTH:
            yield line
        else:
            yield from _wrapped(row.label, _INDENT)
            yield from _wrapped(", ".join(row.cells), _INDENT * 2)
        if row.under:
            yield f"{_INDENT}{row.under}"


# -------------------------------------------------------------------------------------------------------- lines
def _wide(text: str) -> int:
    """How many columns a text takes where each letter has one, but those of wide scripts two."""
    return sum(_columns(letter) for letter in text)


def _columns(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in {"W", "F"} else 1


def _padded(text: str, wide: int) -> str:
    return text + " " * (wide - _wide(text))


def _wrapped(text: str, indent: str, *, more: str | None = None) -> Iterator[str]:
    """A text in lines of at most `WIDTH` columns; words that are longer are broken."""
    line, empty = indent, True
    for word in (piece for whole in text.split() for piece in _pieces(whole, WIDTH - len(more or indent))):
        if not empty and _wide(line) + 1 + _wide(word) > WIDTH:
            yield line
            line, empty = indent if more is None else more, True
        line += word if empty else f" {word}"
        empty = False
    yield line


def _pieces(word: str, most: int) -> Iterator[str]:
    """A word in pieces that are no wider than this."""
    piece, wide = "", 0
    for letter in word:
        if wide + _columns(letter) > most:
            yield piece
            piece, wide = "", 0
        piece += letter
        wide += _columns(letter)
    yield piece
