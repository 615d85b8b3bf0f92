"""The version of a match: how many entries of its log a viewer may know of, counted for each viewer apart.

Counted for all alike, it would tell of hidden lots, and of choices that nobody is to know of. Whoever runs the match
counts all.
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
        every: How many there are, which is for whoever runs the match.
    """

    common: int = 0
    own: tuple[tuple[int, int], ...] = ()
    every: int = 0

    def of(self, seat: int | None) -> int:
        """The version that a seat sees; of a spectator, for None."""
        return self.common + next((more for other, more in self.own if other == seat), 0)

    def after(self, variant: Variant, entry: LogEntry) -> Versions:
        """The versions after one more entry."""
        if may_know(variant, entry, None):
            return Versions(self.common + 1, self.own, self.every + 1)
        seat: int | None = getattr(entry, "seat", None)
        if seat is None or not may_know(variant, entry, seat):
            return Versions(self.common, self.own, self.every + 1)
        own = {**dict(self.own), seat: self.of(seat) - self.common + 1}
        return Versions(self.common, tuple(sorted(own.items())), self.every + 1)
