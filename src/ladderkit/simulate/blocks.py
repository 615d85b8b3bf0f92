"""Seats that travel by themselves, one roll a turn: several rolls of each are looked up at once.

With D columns a state and k rolls a block, `composed[state * D**k + number]` is the state after k rolls, and `arrival`
tells at which of them the traveller came home, if it did. Both are small enough to stay near the processor. The second
is read for those matches alone in which somebody came home in the block.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from ladderkit.simulate.counted import ENDLESS, STOPPED, Raw
from ladderkit.simulate.numbers import MOST, small_numbers
from ladderkit.simulate.opening import Begun, Opening
from ladderkit.simulate.slots import Slots

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["SLOTS", "Blocks"]

SLOTS: Final = 2**15
"""How many matches are under way at once."""
MOST_BYTES: Final = 2**19
"""How large the composed table may be, unless a single roll needs more."""
LONGEST: Final = 4
"""How many rolls are composed at the most; longer blocks win nothing."""


@frozen(eq=False)
class Blocks:
    """Seats that travel by themselves, one roll a turn.

    The last state but one is home, the last one a place from which nobody comes home; both lead to themselves alone.

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
            and wide ** (size + 1) <= MOST
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
        return Raw(turns, self.ended(begun, turns, row, cap), self.rolls(begun, turns), self.seats)

    def ended(self, begun: Begun, turns: NDArray[np.int32], row: NDArray[np.int32], cap: int) -> NDArray[np.int32]:
        """The number of the way in which each match ended, from whose turn in order of play was the last."""
        if self.opening.chain is not None or self.opening.first:
            off = row < 0
            why = row[off]
            row += begun.first * np.int32(self.seats)
            row[off] = why
            row[begun.first < 0] = STOPPED
        if int(turns.max()) + int(begun.answers.max()) > cap:
            row[(row >= 0) & (begun.answers + turns > cap)] = STOPPED
        return row

    def rolls(self, begun: Begun, turns: NDArray[np.int32]) -> NDArray[np.int32] | None:
        """How many dice are rolled in matches of so many turns; None where that is as many."""
        chain = self.opening.chain
        return begun.rolls + turns if self.opening.rolls or (chain is not None and chain.rolls.any()) else None

    def _race(self, matches: int, rng: Generator, cap: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """How many turns each match has, and whose turn in the order of play was the last; or why nobody's was."""
        seats, size, composed, arrival = self.seats, self.size, self.composed, self.arrival
        numbers = self.landing.shape[1] ** size
        home, a_block = len(self.landing) - 2, size * seats
        turns, row = np.zeros(matches, np.int32), np.full(matches, STOPPED, np.int32)
        slots = Slots(matches, min(matches, SLOTS))
        at = np.full((seats, slots.width), self.start, self._kind)
        room = np.empty(seats * slots.width, np.int64)
        now = 0
        while width := slots.width:
            here, where = at[:, :width], room[: seats * width].reshape(seats, width)
            np.multiply(here, numbers, out=where, dtype=np.int64)
            where += _drawn(rng, numbers, seats * width).reshape(seats, width)
            after = composed.take(where)
            here[:] = after
            now += 1
            some = after[0] >= home
            for other in after[1:]:
                some |= other >= home
            if now * a_block >= cap:
                some |= (now - slots.begun[:width]) * a_block >= cap
            found = np.flatnonzero(some)
            if not found.size:
                continue
            came, whose = _first(arrival[where[:, found]])
            if now * a_block >= cap or not self.sure:
                late = (now - slots.begun[found]) * a_block >= cap
                lost = (after[:, found] > home).all(axis=0)
                whose[came > size] = STOPPED
                whose[lost] = ENDLESS
                done = (came <= size) | late | lost
                found, came, whose = found[done], came[done], whose[done]
            ids = slots.match[found]
            turns[ids] = ((now - 1 - slots.begun[found]) * size + came - 1) * seats + whose + 1
            row[ids] = whose
            slots.free(found, now, at, self.start)
        return turns, row


def _drawn(rng: Generator, below: int, count: int) -> NDArray[np.uint16] | NDArray[np.int64]:
    """So many numbers, all alike likely."""
    return small_numbers(rng, below, count) if below <= MOST else rng.integers(0, below, size=count)


def _first(came: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.int32]]:
    """At which roll of a block the first seat comes home, and which in order of play it is."""
    best, whose = came[0], np.zeros(came.shape[1], np.int32)
    for k in range(1, len(came)):
        whose[came[k] < best] = k
        best = np.minimum(best, came[k])
    return best, whose
