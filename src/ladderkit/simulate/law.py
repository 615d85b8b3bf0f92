"""Whole matches drawn from their exact law, where seats travel by themselves and each turn is one roll.

With `S(r)` the chance that a traveller is not home after `r` rolls and `p(r)` that it comes home with roll `r`, a match
ends in round `r` with the turn of whoever is `k`-th in order of play with the chance `p(r) S(r)^k S(r-1)^(n-1-k)`. One
such outcome is drawn for each match by the alias method, in floats; nobody moves.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np
from attrs import frozen

from ladderkit.simulate.blocks import Blocks
from ladderkit.simulate.counted import ENDLESS, Raw
from ladderkit.simulate.unfit import unfit

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

__all__ = ["Law"]

NEGLIGIBLE: Final = 2.0**-62
"""The chance of all longer matches together that is given to none; far below what any sample could tell."""
LONGEST: Final = 200_000
"""How many rounds the law may have."""
AT_ONCE: Final = 2**14
"""How many matches are drawn at once, so that they stay near the processor."""


@frozen(eq=False)
class Law:
    """The law of a match, and how matches are drawn from it.

    Attributes:
        race: The race.
    """

    race: Blocks

    @cached_property
    def chances(self) -> NDArray[np.float64]:
        """The chance that a match has 1, 2, 3 ... turns; and last, that it comes to no end.

        Raises:
            AnalysisError: The law has too many rounds.
        """
        landing, seats = self.race.landing, self.race.seats
        states, wide = landing.shape
        home, to = states - 2, landing.ravel()
        mass = np.zeros(states, np.float64)
        mass[self.race.start] = 1.0
        lost, left = 0.0, 1.0
        found: list[float] = []
        while True:
            mass = np.bincount(to, np.repeat(mass / wide, wide), states).astype(np.float64)
            comes, before = float(mass[home]), left
            lost += float(mass[home + 1])
            mass[home:] = 0.0
            under_way = float(mass.sum())
            left = under_way + lost
            found += [comes * left**k * before ** (seats - 1 - k) for k in range(seats)]
            if under_way * left ** (seats - 1) < NEGLIGIBLE:
                break
            if len(found) >= LONGEST * seats:
                raise unfit(f"the law of its length has more than {LONGEST} rounds")
        chances: NDArray[np.float64] = np.array([*found, lost**seats])
        chances /= chances.sum()
        return chances

    @cached_property
    def columns(self) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
        """For each column: below which number of 64 bits its own outcome is taken, and the other one."""
        chances = self.chances
        size = 1 << (len(chances) - 1).bit_length()
        share = np.zeros(size)
        share[: len(chances)] = chances * size
        other = np.arange(size)
        small, large = [*np.flatnonzero(share < 1)], [*np.flatnonzero(share >= 1)]
        while small and large:
            j, k = small.pop(), large[-1]
            other[j] = k
            share[k] -= 1 - share[j]
            if share[k] < 1:
                small.append(large.pop())
        share[[*small, *large]] = 1.0  # off by rounding alone
        cut = np.minimum(share * 2.0**64, 2.0**64 - 2048).astype(np.uint64)
        return cut, other

    def play(self, matches: int, rng: Generator, cap: int) -> Raw:
        """Draw some matches.

        Args:
            matches: How many.
            rng: What is drawn from.
            cap: After how many answers a match is stopped.

        Returns:
            The matches.
        """
        seats = self.race.seats
        begun = self.race.opening.draw(matches, rng, cap)
        drawn = self._draw(matches, rng)
        turns = drawn + np.int32(1)
        endless = drawn == len(self.chances) - 1 if self.chances[-1] else None
        row = drawn & 1 if seats == 2 else drawn % seats  # noqa: PLR2004  (a remainder takes its time)
        if endless is not None:
            row[endless] = ENDLESS
        return Raw(turns, self.race.ended(begun, turns, row, cap), self.race.rolls(begun, turns), seats)

    def _draw(self, matches: int, rng: Generator) -> NDArray[np.int32]:
        """The number of an outcome for each match."""
        cut, other = self.columns
        mask = np.uint64(len(cut) - 1)
        drawn = np.empty(matches, np.int32)
        for begin in range(0, matches, AT_ONCE):
            number = rng.integers(0, 2**64, size=min(AT_ONCE, matches - begin), dtype=np.uint64)
            column = (number & mask).view(np.int64)
            drawn[begin : begin + AT_ONCE] = np.where(number < cut[column], column, other[column])
        return drawn
