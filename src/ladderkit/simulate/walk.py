"""Any chain, one step of each match at a time: seats that influence each other, rolls without limit, lots, memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from ladderkit.simulate.blocks import SLOTS
from ladderkit.simulate.columns import Columns
from ladderkit.simulate.counted import ENDLESS, STOPPED, Raw
from ladderkit.simulate.opening import Opening
from ladderkit.simulate.slots import Slots

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["Alone", "Together"]


@frozen(eq=False)
class Together:
    """A whole match as one chain.

    Attributes:
        chain: The chain.
        start: Its first state.
        live: For each state whether it can come to an end.
    """

    chain: Columns
    start: int
    live: NDArray[np.bool_] = field(repr=False)

    def play(self, matches: int, rng: Generator, cap: int) -> Raw:
        """Play some matches.

        Args:
            matches: How many.
            rng: What is drawn from.
            cap: After how many answers a match is stopped.

        Returns:
            The matches.
        """
        chain, sure = self.chain, bool(self.live.all())
        results = np.zeros((4, matches), np.int32)
        turns, rolls, rounds, ended = results
        slots = Slots(matches, min(matches, SLOTS))
        at = np.full((1, slots.width), self.start, np.int64)
        so_far = np.zeros((4, slots.width), np.int32)
        now = 0
        while width := slots.width:
            drawn = chain.draw(at[0, :width], rng)
            after, rolled = chain.to[drawn], chain.rolls[drawn]
            at[0, :width] = after
            now += 1
            for one, more in zip(
                so_far, (chain.turns[drawn], rolled, chain.rounds[drawn], np.maximum(rolled, 1)), strict=True
            ):
                one[:width] += more
            answers = so_far[3, :width]
            done = (after < 0) | (answers >= cap)
            why = np.full(width, STOPPED, np.int32)
            if not sure:
                lost = ~self.live[np.maximum(after, 0)] & (after >= 0)
                why[lost] = ENDLESS
                done |= lost
            found = np.flatnonzero(done)
            if found.size:
                ids = slots.match[found]
                turns[ids], rolls[ids], rounds[ids] = so_far[:3, found]
                over = (after[found] < 0) & (answers[found] <= cap)
                ended[ids] = np.where(over, -1 - after[found], why[found])
                slots.free(found, now, at, self.start, *so_far)
        return Raw(turns, ended, rolls, rounds)


@frozen(eq=False)
class Alone:
    """Seats that travel by themselves, in turns of any number of rolls.

    Attributes:
        chain: The chain of one of them; it has one end.
        start: Its first state.
        live: For each state whether it can come to an end.
        seats: How many travel.
        opening: Who begins.
    """

    chain: Columns
    start: int
    live: NDArray[np.bool_] = field(repr=False)
    seats: int
    opening: Opening

    def play(self, matches: int, rng: Generator, cap: int) -> Raw:
        """Play some matches.

        Args:
            matches: How many.
            rng: What is drawn from.
            cap: After how many answers a match is stopped.

        Returns:
            The matches.
        """
        chain, seats, sure = self.chain, self.seats, bool(self.live.all())
        begun = self.opening.draw(matches, rng, cap)
        turns, rolls, row = np.zeros((3, matches), np.int32)
        slots = Slots(matches, min(matches, SLOTS))
        at = np.full((seats, slots.width), self.start, np.int64)
        number = np.arange(slots.width)
        whose, had, rolled, answers = np.zeros((4, slots.width), np.int32)
        now = 0
        while width := slots.width:
            mine = whose[:width], number[:width]
            drawn = chain.draw(at[mine], rng)
            after, thrown, passed = chain.to[drawn], chain.rolls[drawn], chain.turns[drawn]
            at[mine] = after
            now += 1
            rolled[:width] += thrown
            answers[:width] += np.maximum(thrown, 1)
            had[:width] += passed
            in_all = answers[:width] + begun.answers[slots.match[:width]]
            done = (after < 0) | (in_all >= cap)
            why = np.full(width, STOPPED, np.int32)
            if not sure:
                lost = ~self.live[np.maximum(at[:, :width], 0)].any(axis=0) & (after >= 0)
                why[lost] = ENDLESS
                done |= lost
            found = np.flatnonzero(done)
            ids = slots.match[found]
            turns[ids], rolls[ids] = had[found], rolled[found] + begun.rolls[ids]
            over = (after[found] < 0) & (in_all[found] <= cap) & (begun.first[ids] >= 0)
            row[ids] = np.where(over, begun.first[ids] * seats + whose[found], why[found])
            whose[:width] += passed
            whose[:width][whose[:width] >= seats] = 0
            slots.free(found, now, at, self.start, whose, had, rolled, answers)
        return Raw(turns, row, rolls, seats)
