"""Matches under way: as many as there is room for, and where one is over the next begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Slots"]


class Slots:
    """Room for matches under way, so many at once.

    Every match that has begun is played to its end: to stop when enough have ended would leave out long ones.

    Attributes:
        width: How many are under way.
        match: The number of the match in each slot.
        begun: At which step it began.
    """

    __slots__ = ("_matches", "_next", "begun", "match", "width")

    def __init__(self, matches: int, width: int) -> None:
        self.width = width
        self.match: NDArray[np.int64] = np.arange(width)
        self.begun: NDArray[np.int64] = np.zeros(width, np.int64)
        self._matches = matches
        self._next = width

    def free(self, done: NDArray[np.int64], now: int, at: NDArray[Any], start: int, *more: NDArray[Any]) -> None:
        """Let new matches begin where some are over; when there are none left, move up.

        Args:
            done: The slots whose matches are over.
            now: The step.
            at: Where everybody stands: one row a seat.
            start: Where everybody begins.
            more: What else is known of each slot; it begins at 0.
        """
        again = min(len(done), self._matches - self._next)
        fresh, empty = done[:again], done[again:]
        if again:
            self.match[fresh] = np.arange(self._next, self._next + again)
            self.begun[fresh] = now
            at[:, fresh] = start
            for one in more:
                one[fresh] = 0
            self._next += again
        if not len(empty):
            return
        width = self.width - len(empty)
        stay = np.ones(len(empty), bool)
        stay[empty[empty >= width] - width] = False
        come = np.flatnonzero(stay) + width
        holes = empty[empty < width]
        at[:, holes] = at[:, come]
        for one in (self.match, self.begun, *more):
            one[holes] = one[come]
        self.width = width
