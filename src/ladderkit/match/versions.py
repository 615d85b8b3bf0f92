"""The version of a match: how many entries of its log a viewer may know of, counted for each viewer apart.

Counted for all alike, it would tell of hidden lots, and of choices that nobody is to know of.
"""

from __future__ import annotations

from attrs import frozen

from ladderkit.match.entries import LogEntry
from ladderkit.match.known import may_know
from ladderkit.variant import Variant

__all__ = ["Versions"]


@frozen
class Versions:
    """How many entries each viewer may know of.

    Attributes:
        common: Of how many everybody may know.
        own: Of how many more each seat may know, by seat.
    """

    common: int = 0
    own: tuple[tuple[int, int], ...] = ()

    def of(self, seat: int | None) -> int:
        """The version that a seat sees; of a spectator, for None."""
        return self.common + next((more for other, more in self.own if other == seat), 0)

    def after(self, variant: Variant, entry: LogEntry) -> Versions:
        """The versions after one more entry."""
        if may_know(variant, entry, None):
            return Versions(self.common + 1, self.own)
        seat: int | None = getattr(entry, "seat", None)
        if seat is None or not may_know(variant, entry, seat):
            return self
        return Versions(self.common, tuple(sorted({**dict(self.own), seat: self.of(seat) - self.common + 1}.items())))
