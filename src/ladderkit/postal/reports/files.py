"""Names of the files of reports: made of the turn, the kind and the names of the players, which all may know."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from ladderkit.errors import LadderkitError, shown
from ladderkit.postal.reports.errata import Erratum
from ladderkit.postal.reports.parts import Report

__all__ = ["MASTER_PREFIX", "file_name", "slugs"]

MASTER_PREFIX: Final = "gm-only-"
"""How the name of every file begins that is for the game master alone, and of no other."""
_EVERYONE: Final = "public"
_LONGEST: Final = 40
"""How long the part of a name is that stands for a player."""
_OURS: Final = re.compile(r"(?:.*-)?(?:seat-[0-9]+|erratum(?:-[0-9]+)?|reply|deadline)|public")
"""Words that would make the name of a file that of another."""
_LETTERS: Final = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "\u0131": "i", "ħ": "h", "ŋ": "n"}
)
"""Letters that are no other letter with a mark on it."""
_ENDING: Final = re.compile(r"[a-z0-9]{1,8}")


def slugs(names: Sequence[str]) -> tuple[str, ...]:
    """For each player a word for file names: small letters, digits and hyphens, all different.

    It is the name without its marks, and the number of the seat where nothing is left of it, where two are the same,
    and where the name of the file would be that of another, as for a player called "Ann Erratum".

    Args:
        names: What the players are called.

    Returns:
        A word for each, that depends on these names and on nothing else.

    Examples:
        >>> slugs(["Ann Marie", "Łukasz", "Ёлка", "ann-marie"])
        ('ann-marie-seat-1', 'lukasz', 'seat-3', 'ann-marie-seat-4')
    """
    return _slugs(tuple(names))


@lru_cache(maxsize=4)
def _slugs(names: tuple[str, ...]) -> tuple[str, ...]:
    """The same; made once for all reports of a game."""
    bare = [_slug(name) for name in names]
    often = Counter(bare)
    taken = {""}
    return tuple(
        f"{slug}-seat-{k}".lstrip("-") if slug in taken or often[slug] > 1 or _OURS.fullmatch(slug) else slug
        for k, slug in enumerate(bare, 1)
    )


def _slug(name: str) -> str:
    """A name in small letters, digits and hyphens."""
    letters = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS))
    return (
        re.sub(r"[^a-z0-9]+", "-", letters.encode("ascii", "ignore").decode("ascii")).strip("-")[:_LONGEST].strip("-")
    )


def file_name(report: Report | Erratum, ending: str = "txt") -> str:
    """What the file of a report is called, such as `turn-03-ann.txt`.

    Args:
        report: The report, or an erratum to one.
        ending: How the name ends, without the dot.

    Returns:
        The name. That of a file for the game master alone begins with `MASTER_PREFIX`.

    Raises:
        LadderkitError: The ending is none.
    """
    if not _ENDING.fullmatch(ending):
        raise LadderkitError(f"{shown(ending)} is no ending of a file name; give small letters, as in 'txt'")
    of = report.report if isinstance(report, Erratum) else report
    when = f"turn-{of.head.turn:02}" if of.kind == "turn" else of.kind
    erratum = "-erratum" if isinstance(report, Erratum) else ""
    if of.reader == "master":
        return f"{MASTER_PREFIX}{when}{erratum}.{ending}"
    whom = _EVERYONE if of.seat is None else slugs(of.names)[of.seat]
    return f"{when}-{whom}{erratum}.{ending}"
