"""Seats that travel by themselves, one roll a turn: several rolls of each are looked up at once.

With D columns a state and k rolls a block, `composed[state * D**k + number]` is the state after k rolls, and `arrival` tells
at which of them the traveller came home, if it did. Both are small enough to stay near the processor. The second is
read for those matches alone in which somebody came home in the block.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from attrs import field, frozen

from ladderkit.simulate.counted import Raw
from ladderkit.simulate.opening import Begun, Opening
from ladderkit.simulate.slots import Slots

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

__all__ = ["SLOTS", "Blocks"]

SLOTS: Final = 2**15
"""How many matches are under way at once."""
MOST_NUMBERS: Final = 2**16
"""How many numbers a block of rolls may have."""
MOST_BYTES: Final = 2**19
"""How large the composed table may be, unless a single roll needs more."""
LONGEST: Final = 4
"""How many rolls are composed at the most; longer blocks win nothing."""


@frozen(eq=False)
class Blocks:
    """Seats that travel by themselves, one roll a turn.

    The last state but one is home, the last one a place from which nobody comes home; both are left for themselves alone.

    Attributes:
        landing: The state after each state and column.
        start: The state in which everybody begins.
        seats: How many travel.
        sure: Whether everybody comes home for certain.
        opening: Who begins.
    """

    landing: NDArray[np.uint32] = field(repr=False)
    start: int
    seats: int
    sure: bool
    opening: Opening

    @cached_property
    def size(self) -> int:
        """How many rolls make a block."""
        states, wide = self.landing.shape
        size = 1
        while (
            size < LONGEST
            and wide ** (size + 1) <= MOST_NUMBERS
            and states * wide ** (size + 1) * self._kind.itemsize <= MOST_BYTES
        ):
            size += 1
        return size

    @property
    def _kind(self) -> np.dtype[Any]:
        return np.min_scalar_type(self.landing.shape[0] - 1)

    @cached_property
    def composed(self) -> NDArray[Any]:
        """The state after each state and block."""
        to = self.landing
        for _ in range(self.size - 1):
            to = self.landing[to].reshape(to.shape[0], -1)
        return to.astype(self._kind).ravel()

    @cached_property
    def arrival(self) -> NDArray[np.uint8]:
        """In which roll of a block each comes home; one more than there are, if in none."""
        home, size = len(self.landing) - 2, self.size
        to = self.landing
        first = np.where(to == home, 1, size + 1).astype(np.uint8)
        for k in range(2, size + 1):
            to = self.landing[to].reshape(to.shape[0], -1)
            first = np.repeat(first, self.landing.shape[1], axis=1)
            first[(to == home) & (first > size)] = k
        return first.ravel()

    def play(self, matches: int, rng: Generator, cap: int) -> Raw:
        """Play some matches.

        Args:
            matches: How many.
            rng: What is drawn from.
            cap: After how many answers a match is stopped.

        Returns:
            The matches.
        """
        begun = self.opening.draw(matches, rng, cap)
        turns, row = self._race(matches, rng, cap)
        ended = begun.first * self.seats + row
        ended[(begun.answers + turns > cap) | (begun.first < 0) | (row < 0)] = -1
        return Raw(turns, ended, self.rolls(begun, turns), self.seats)

    def rolls(self, begun: Begun, turns: NDArray[np.int32]) -> NDArray[np.int32] | None:
        """How many dice are rolled in matches of so many turns; None where that is as many."""
        chain = self.opening.chain
        return begun.rolls + turns if self.opening.rolls or (chain is not None and chain.rolls.any()) else None

    def _race(self, matches: int, rng: Generator, cap: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """How many turns each match has, and whose turn in the order of play was the last; -1 for nobody's."""
        seats, size, composed, arrival = self.seats, self.size, self.composed, self.arrival
        numbers = self.landing.shape[1] ** size
        drawn_as = np.uint16 if numbers <= MOST_NUMBERS else np.int64
        home = len(self.landing) - 2
        turns, row = np.zeros(matches, np.int32), np.full(matches, -1, np.int32)
        slots = Slots(matches, min(matches, SLOTS))
        at = np.full((seats, slots.width), self.start, self._kind)
        now = 0
        while width := slots.width:
            here = at[:, :width]
            where = np.multiply(here, numbers, dtype=np.int64)
            where += rng.integers(0, numbers, size=(seats, width), dtype=drawn_as)
            after = composed[where]
            at[:, :width] = after
            now += 1
            some = after[0] >= home
            for other in after[1:]:
                some |= other >= home
            if now * size * seats >= cap:
                some |= (now - slots.begun[:width]) * (size * seats) >= cap
            found = np.flatnonzero(some)
            if not found.size:
                continue
            came = arrival[where[:, found]]
            first = came.argmin(axis=0)
            came = came[first, np.arange(len(found))]
            is_home = came <= size
            if not is_home.all():
                stuck = (after[:, found] > home).all(axis=0) | ((now - slots.begun[found]) * (size * seats) >= cap)
                done = is_home | stuck
                found, first, came, is_home = found[done], first[done], came[done], is_home[done]
            rounds = (now - 1 - slots.begun[found]) * size + came
            ids = slots.match[found]
            turns[ids] = (rounds - 1) * seats + first + 1
            row[ids] = np.where(is_home, first, -1)
            slots.free(found, now, at, self.start)
        return turns, row
