"""Errata: what a corrected turn changes for one reader, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from attrs import frozen

from ladderkit.errors import LadderkitError
from ladderkit.postal.reports.parts import Report
from ladderkit.postal.reports.sections import Section, heading, sections, subtitle

__all__ = ["Change", "Erratum", "erratum", "erratum_heading"]

_NOTHING: Final = "nothing"


@frozen
class Change:
    """One thing that a reader was told, and that is otherwise.

    Attributes:
        about: What it is about.
        was: What was reported.
        now: What holds instead.
    """

    about: str
    was: str
    now: str


@frozen
class Erratum:
    """What has changed for one reader.

    Attributes:
        report: The report as it should have been, which is for the same reader.
        changes: What has changed, in the order of the report; never empty.
    """

    report: Report
    changes: tuple[Change, ...]


def erratum(before: Report, after: Report) -> Erratum | None:
    """What is otherwise in the second of two reports of the same turn for the same reader.

    It is made of the two reports alone. So it tells its reader nothing that these do not, and whoever's report is the
    same gets none.

    Args:
        before: The report that was sent.
        after: The one that should have been.

    Returns:
        The erratum; None where nothing has changed for this reader.

    Raises:
        LadderkitError: The reports are of different turns or for different readers.
    """
    if _whose(before) != _whose(after):
        given = f"{heading(before)}, {subtitle(before).lower()}, and {heading(after)}, {subtitle(after).lower()}"
        raise LadderkitError(f"these reports are not of one turn and for one reader: {given}; give two that are")
    old, new = ({section.title: section for section in sections(one)} for one in (before, after))
    titles = dict.fromkeys((*new, *old))
    changes = tuple(change for title in titles for change in _changes(title, old.get(title), new.get(title)))
    return Erratum(after, changes) if changes else None


def erratum_heading(given: Erratum) -> tuple[str, str]:
    """What stands at the head of an erratum: its title, and whom it is for."""
    whom = subtitle(given.report).replace("Report", "Erratum", 1).replace("Announcement", "Erratum", 1)
    return heading(given.report), f"{whom}: what was reported, and what holds instead"


def _whose(report: Report) -> tuple[object, ...]:
    return report.head.game, report.head.turn, report.kind, report.reader, report.seat


def _changes(title: str, old: Section | None, new: Section | None) -> Iterator[Change]:
    """What has changed in one section: labelled lines by their labels, sentences as a whole."""
    was, now = _facts(title, old), _facts(title, new)
    for about in dict.fromkeys((*now, *was)):
        before, after = was.get(about, []), now.get(about, [])
        if before != after:
            gone, come = _without(before, after), _without(after, before)
            reordered = not gone and not come
            yield Change(about, _said(before if reordered else gone), _said(after if reordered else come))


def _facts(title: str, section: Section | None) -> dict[str, list[str]]:
    """What a section says, by what it is about."""
    facts: dict[str, list[str]] = {}
    for row in () if section is None else section.rows:
        about = f"{title}: {row.label}" if row.label else title
        columns = section.columns if section is not None else ()
        for k, cell in enumerate((*row.cells, *row.items)):
            facts.setdefault(f"{about}, {columns[k]}" if k < len(columns) else about, []).append(cell)
        if row.under:
            facts.setdefault(f"{about}, ladders left", []).append(row.under)
    return facts


def _without(these: list[str], others: list[str]) -> list[str]:
    """What is among these and not among the others, each as often as it is more often there."""
    more = Counter(these) - Counter(others)
    left: list[str] = []
    for one in these:
        if more[one]:
            more[one] -= 1
            left.append(one)
    return left


def _said(lines: list[str]) -> str:
    return "; ".join(lines) or _NOTHING
