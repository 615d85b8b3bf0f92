"""The whole law of a length: the chance of each number of turns, or of rolls."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, repeat
from math import inf, log2
from operator import mul
from typing import Final

from attrs import field, frozen

from ladderkit.analysis.chains import Chain
from ladderkit.analysis.clock import Clock, clock
from ladderkit.analysis.extras import Floats, numpy
from ladderkit.analysis.figure import UNIT, Figure, Number
from ladderkit.analysis.moments import ExactMoments, FloatMoments, Unit
from ladderkit.analysis.solve import solve
from ladderkit.analysis.ticks import Series, Ticks, series, ticks, too_long
from ladderkit.errors import LadderkitError, shown

__all__ = ["MOST_EXACT", "ExactLaw", "FloatLaw", "law"]

MOST_EXACT: Final = 20_000
"""How far a law is worked out exactly to tell two chances apart that floats do not."""
MOST_WORK: Final = 1_000_000_000_000
"""Up to which length a law is worked out exactly: its square, times the numbers that there are at each tick, times the
digits, of base 2, that a tick adds to each of them. That is about half a minute."""
MOST_SOUGHT: Final = 50_000_000_000
"""The same where nobody knows how far it has to be: about a second, since it may be in vain."""
BESIDES: Final = 100
"""For how many numbers counts what is kept of a tick, and compared."""
MOST_TO_TELL: Final = 20_000_000
"""How many products of fractions it may take to tell two chances apart."""


# ------------------------------------------------------------------------------------------------------------- exactly
@frozen(eq=False)
class ExactLaw:
    """A law in fractions, worked out as far as it is asked for.

    Attributes:
        clock: The chain that ticks.
        finishing: The chance ever to come to the end.
    """

    clock: Clock
    finishing: Fraction
    _done: list[int] = field(factory=list[int], init=False, repr=False)
    _going: list[bool] = field(factory=list[bool], init=False, repr=False)

    @cached_property
    def _more(self) -> Iterator[tuple[int, bool]]:
        return self.clock.exactly()

    @cached_property
    def _a_tick(self) -> float:
        """What a tick takes for each tick before it: numbers, times the digits that a tick adds to each."""
        numbers = sum([len(row) for row in self.clock.rows]) + BESIDES
        return numbers * max(log2(self.clock.whole[2]), 1.0)

    def _to(self, length: int, most: int = MOST_WORK) -> None:
        """Work it out as far as to this length, unless nothing is left before.

        Raises:
            AnalysisError: That would take too long.
        """
        if length * length * self._a_tick > most:
            raise too_long()
        while len(self._done) <= length and (not self._going or self._going[-1]):
            done, going = next(self._more)
            self._done.append(done)
            self._going.append(going)

    def _scale(self, length: int) -> int:
        """What divides the chance of a length, which is a whole number beside it."""
        scale: int = self.clock.scale * self.clock.whole[2] ** length
        return scale

    def chance(self, length: int) -> Figure:
        """The chance of exactly this length."""
        self._to(length)
        known = 0 <= length < len(self._done)
        return Figure(Fraction(self._done[length], self._scale(length)) if known else Fraction(0))

    def chances(self, longest: int) -> tuple[Fraction, ...]:
        """The chances of every length from 0 to the longest that is asked for, or that there is."""
        self._to(longest)
        scales = accumulate(repeat(self.clock.whole[2]), mul, initial=self.clock.scale)
        return tuple(map(Fraction, self._done[: longest + 1], scales))

    def within(self, length: int) -> Figure:
        """The chance of this length or less."""
        self._to(length)
        known = self._done[: length + 1] if length >= 0 else []
        divisor, total = self.clock.whole[2], 0
        for done in known:
            total = total * divisor + done
        return Figure(Fraction(total, self._scale(max(len(known) - 1, 0))))

    def quantile(self, share: Number) -> float:
        """The least length within which this share of all comes to the end; infinite if it never does.

        Args:
            share: Above 0 and below 1; `Fraction(1, 20)` or `0.05`, which counts as what it is written as.
        """
        wanted = _share(share)
        if wanted > self.finishing:
            return inf
        divisor, scale = self.clock.whole[2], self.clock.scale
        total = length = 0
        while True:
            self._to(length, MOST_SOUGHT)
            # Whoever is still under way after as many ticks as there are states can be for ever, if not for certain.
            if length >= len(self._done) or (wanted == self.finishing and length > len(self.clock.rows)):
                return inf
            total += self._done[length]
            if total * wanted.denominator >= wanted.numerator * scale:
                return length
            total, scale, length = total * divisor, scale * divisor, length + 1

    @property
    def mode(self) -> int | None:
        """The most likely length, the smallest of equals; None where there is no end."""
        if not self.finishing:
            return None
        divisor, scale = self.clock.whole[2], self.clock.scale
        most = best = total = length = 0
        while True:
            self._to(length, MOST_SOUGHT)
            done = self._done[length]
            total += done
            if done > most:
                best, most = length, done
            if self.finishing.numerator * scale < (total + most) * self.finishing.denominator:
                return best  # none that is left can be as likely
            most, total, scale, length = most * divisor, total * divisor, scale * divisor, length + 1


def _share(given: Number) -> Fraction:
    """A share as it is written: 0.05 is 1/20."""
    share = Fraction(str(given)) if isinstance(given, float) else Fraction(given)
    if not 0 < share < 1:
        raise LadderkitError(f"a quantile of {shown(given)}; give a share above 0 and below 1, such as 0.95")
    return share


# ----------------------------------------------------------------------------------------------------------- in floats
@frozen(eq=False)
class FloatLaw:
    """A law in floats, with bounds. It needs the extra `fast`.

    Attributes:
        chain: The chain.
        unit: What is counted.
        finishing: The chance ever to come to the end.
        moments: Its moments.
    """

    chain: Chain
    unit: Unit
    finishing: Figure
    moments: FloatMoments = field(repr=False)

    @cached_property
    def _clock(self) -> Clock:
        return clock(self.chain, self.unit)

    @cached_property
    def _ticks(self) -> Ticks:
        return ticks(self.chain, self.unit)

    @cached_property
    def _series(self) -> Series:
        return series(self._ticks, [self._ticks.ends], least=self._least)

    def _least(self) -> float:
        """How many ticks are expected, at the least."""
        mean = self.moments.open_for(self.unit)
        return float(mean) - mean.bound

    @cached_property
    def chances(self) -> Floats:
        """The chance of each length from 0 on, until what is left is next to nothing."""
        np = numpy("a law in floats")
        found: Floats = np.concatenate(([self._ticks.at_once], self._series.values[:, 1]))
        return found

    @cached_property
    def bounds(self) -> Floats:
        """How far each chance may be off."""
        np = numpy("a law in floats")
        ticks = np.arange(len(self.chances)) + 1.0
        found: Floats = self.chances * (ticks * self._series.off) + self._series.flat
        return found

    @property
    def left(self) -> float:
        """The most that the chance of all other lengths together can be."""
        return self._series.left * (1 + len(self.chances) * self._series.off) + self._series.flat

    @cached_property
    def _within(self) -> Floats:
        np = numpy("a law in floats")
        found: Floats = np.cumsum(self.chances)
        return found

    @cached_property
    def _within_off(self) -> Floats:
        np = numpy("a law in floats")
        ticks = np.arange(len(self.chances)) + 2.0
        off = self.bounds - self._series.flat  # which is how far all of them are off together
        found: Floats = np.cumsum(off) * (1 + ticks * UNIT) + self._within * ticks * UNIT + self._series.flat
        return found

    def chance(self, length: int) -> Figure:
        """The chance of exactly this length."""
        if length >= len(self.chances):
            return Figure(0.0, self.left)
        return Figure(float(self.chances[length]), float(self.bounds[length])) if length >= 0 else Figure(0.0)

    def within(self, length: int) -> Figure:
        """The chance of this length or less."""
        if length < 0:
            return Figure(0.0)
        last = min(length, len(self.chances) - 1)
        more = self.left if last < length else 0.0
        return Figure(float(self._within[last]), float(self._within_off[last]) + more)

    def quantile(self, share: Number) -> float:
        """The least length within which this share of all comes to the end; infinite if it never does.

        Where floats cannot tell, it is worked out exactly.

        Args:
            share: Above 0 and below 1; `Fraction(1, 20)` or `0.05`, which counts as what it is written as.
        """
        np = numpy("a law in floats")
        wanted = _share(share)
        goal = float(wanted)
        if goal > float(self.finishing) + self.finishing.bound + UNIT:
            return inf
        surely = np.flatnonzero(self._within - self._within_off > goal * (1 + 2 * UNIT))
        perhaps = np.flatnonzero(self._within + self._within_off >= goal * (1 - 2 * UNIT))
        if len(surely) and surely[0] == perhaps[0]:
            return int(surely[0])
        if not len(surely) and self.finishing.bound == 0.0 and float(self.finishing) == 1.0:
            raise too_long()
        return self._exactly(int(surely[0]) if len(surely) else len(self.chances)).quantile(wanted)

    @property
    def mode(self) -> int | None:
        """The most likely length, the smallest of equals; None where there is no end. Ties are told apart exactly."""
        np = numpy("a law in floats")
        if not float(self.finishing):
            return None
        least = (self.chances - self.bounds).max()
        candidates = np.flatnonzero(self.chances + self.bounds >= least)
        if len(candidates) == 1:
            return int(candidates[0])
        known = self._exactly(int(candidates[-1])).chances(int(candidates[-1]))
        return max(map(int, candidates), key=lambda length: (known[length], -length))

    def _exactly(self, length: int) -> ExactLaw:
        """The law in fractions, unless that would take too long."""
        if length > MOST_EXACT or length * len(self.chain.to) > MOST_TO_TELL or self._ticks.free is not None:
            raise too_long()
        return ExactLaw(self._clock, self._finishing)

    @cached_property
    def _finishing(self) -> Fraction:
        """The chance ever to come to the end, exactly."""
        if float(self.finishing) == 1.0 and self.finishing.bound == 0.0:
            return Fraction(1)
        ticking = self._clock
        values = solve(ticking.rows, [ticking.ends])[0]
        return ticking.at_once + sum((weight * values[i] for i, weight in ticking.begin.items()), Fraction(0))


def law(
    chain: Chain, unit: Unit, finishing: Figure, moments: ExactMoments | FloatMoments | None = None
) -> ExactLaw | FloatLaw:
    """The law of a length, in fractions where the chance ever to come to the end is one.

    Args:
        chain: The chain.
        unit: What is counted.
        finishing: The chance ever to come to the end.
        moments: Its moments, where they are worked out already.

    Returns:
        The law.
    """
    if isinstance(finishing.value, Fraction):
        return ExactLaw(clock(chain, unit), finishing.value)
    return FloatLaw(chain, unit, finishing, moments if isinstance(moments, FloatMoments) else FloatMoments(chain))
