"""Mean and variance of what it takes to come to the end of a chain, and the chance ever to come to it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Final, Literal, TypeAlias

from attrs import field, frozen

from ladderkit.analysis.chains import Chain, Step
from ladderkit.analysis.extras import Floats, numpy
from ladderkit.analysis.figure import INFINITE, UNIT, Figure
from ladderkit.analysis.floats import Equations, Solved, equations
from ladderkit.analysis.lifting import Lifting
from ladderkit.analysis.solve import solve

__all__ = ["ExactMoments", "FloatMoments", "Unit", "cost_of"]

Unit: TypeAlias = Literal["turns", "rolls", "rounds"]
"""What is counted."""
NONE: Final = Fraction(0)
"""Nothing, as a fraction."""
FEW: Final = 50
"""Up to how many states are eliminated in fractions; beyond, other ways to the same fractions are quicker."""


def cost_of(step: Step, unit: Unit) -> int:
    """What a step costs.

    Args:
        step: The step.
        unit: What is counted.

    Returns:
        How many of them.
    """
    return step.turns if unit == "turns" else step.rolls if unit == "rolls" else step.rounds


@frozen(eq=False)
class ExactMoments:
    """Moments as fractions.

    Attributes:
        chain: The chain; the moments are infinite unless it is sure to come to its end.
    """

    chain: Chain
    _known: list[tuple[list[Fraction], Fraction]] = field(factory=list[tuple[list[Fraction], Fraction]], init=False)

    @cached_property
    def rows(self) -> list[dict[int, Fraction]]:
        """The chances from each live state to each."""
        chain, live = self.chain, self.chain.live
        rows: list[dict[int, Fraction]] = []
        for i in range(len(chain)):
            row: dict[int, Fraction] = {}
            if live[i]:
                for to, step in chain.steps(i):
                    if to >= 0 and live[to]:
                        known = row.get(to)
                        row[to] = step.weight if known is None else known + step.weight
            rows.append(row)
        return rows

    def costs(self, unit: Unit) -> list[Fraction]:
        """What the next step is expected to cost, from each state."""
        chain = self.chain
        priced = [step.weight * cost_of(step, unit) for step in chain.kinds]
        first, kind = chain.first, chain.kind
        return [sum([priced[kind[k]] for k in range(first[i], first[i + 1])], NONE) for i in range(len(chain))]

    def means(self, unit: Unit) -> list[Fraction]:
        """The mean from each state."""
        return self._means[unit]

    def mean(self, unit: Unit) -> Figure:
        """The mean from the first state."""
        if not self.chain.sure:
            return INFINITE
        return Figure(self._means[unit][self.chain.start] if self._few else self._mean(unit))

    def _mean(self, unit: Unit) -> Fraction:
        """The same, and no other mean with it."""
        return self._value(self.costs(unit))

    def _value(self, gains: list[Fraction]) -> Fraction:
        """What the first state is worth; found once where several ask the same."""
        for other, known in self._known:
            if other == gains:
                return known
        value = self._lifting.value(gains, self.chain.start) if any(gains) else NONE
        self._known.append((gains, value))
        return value

    @property
    def _few(self) -> bool:
        return len(self.chain) <= FEW

    @cached_property
    def _means(self) -> dict[Unit, list[Fraction]]:
        units: tuple[Unit, ...] = ("turns", "rolls", "rounds")
        costs = {unit: self.costs(unit) for unit in units}
        different: list[list[Fraction]] = []
        for cost in costs.values():
            if cost not in different:
                different.append(cost)
        solved = self._solve(different)
        means: dict[Unit, list[Fraction]] = {}
        for unit in units:
            means[unit] = solved[different.index(costs[unit])]
        return means

    def variance(self, unit: Unit) -> Figure:
        """The variance from the first state."""
        chain = self.chain
        if not chain.sure:
            return INFINITE
        start = chain.start
        shares, squares = self._squared(unit)
        if self._few:
            means = self.means(unit)
            gains = [
                one + sum([share * means[to] for to, share in row.items()], NONE)
                for one, row in zip(squares, shares, strict=True)
            ]
            return Figure(self._solve([gains])[0][start] - means[start] ** 2)
        square = self._lifting.value_after(self.costs(unit), shares, squares, start)
        return Figure(square - self._mean(unit) ** 2)

    def _squared(self, unit: Unit) -> tuple[list[dict[int, Fraction]], list[Fraction]]:
        """What the square of a length gains in each state: twice what a step costs of the mean after it, and more."""
        rows: list[dict[int, Fraction]] = []
        gains: list[Fraction] = []
        costs = [cost_of(step, unit) for step in self.chain.kinds]
        priced = [
            (2 * step.weight * cost, step.weight * cost**2) for step, cost in zip(self.chain.kinds, costs, strict=True)
        ]
        first, leads, kind = self.chain.first, self.chain.to, self.chain.kind
        for i in range(len(self.chain)):
            row: dict[int, Fraction] = {}
            gain = NONE
            for k in range(first[i], first[i + 1]):
                twice, square = priced[kind[k]]
                gain += square
                if leads[k] >= 0 and twice:
                    row[leads[k]] = row.get(leads[k], NONE) + twice
            rows.append(row)
            gains.append(gain)
        return rows, gains

    def finishing(self) -> Figure:
        """The chance ever to come to an end."""
        return self.expected([Fraction(1)] * len(self.chain.ends))

    def expected(self, worth: Sequence[Fraction]) -> Figure:
        """What the end is worth on average, from the first state."""
        if self._few or self._all_alike(worth):
            return Figure(self.ending(worth)[self.chain.start])
        return Figure(self._value(self._at_the_end(worth)))

    def ending(self, worth: Sequence[Fraction | int]) -> list[Fraction]:
        """From each state, what the end is worth on average, 0 where there is none.

        Args:
            worth: What each end is worth.
        """
        if self._all_alike(worth):
            return [Fraction(1)] * len(self.chain)
        return self._solve([self._at_the_end(worth)])[0]

    def _all_alike(self, worth: Sequence[Fraction | int]) -> bool:
        """Whether every way is worth 1."""
        return self.chain.sure and all(one == 1 for one in worth)

    def _at_the_end(self, worth: Sequence[Fraction | int]) -> list[Fraction]:
        """What the next step is worth on average, if the end is there with it."""
        chain = self.chain
        return [
            sum([step.weight * worth[-1 - to] for to, step in chain.steps(i) if to < 0], NONE)
            for i in range(len(chain))
        ]

    def _solve(self, gains: Sequence[Sequence[Fraction]]) -> list[list[Fraction]]:
        return solve(self.rows, gains) if self._few else self._lifting.solve(gains)

    @cached_property
    def _lifting(self) -> Lifting:
        return Lifting(self.rows)


@frozen(eq=False)
class FloatMoments:
    """Moments as floats, with their bounds.

    Attributes:
        chain: The chain; the moments are infinite unless it is sure to come to its end.
    """

    chain: Chain

    @cached_property
    def equations(self) -> Equations:
        """The equations of the chain."""
        return equations(self.chain)

    def means(self, unit: Unit) -> Solved:
        """The mean from each live state."""
        return self._means[unit]

    def mean(self, unit: Unit) -> Figure:
        """The mean from the first state."""
        return self._first(self._means[unit]) if self.chain.sure else INFINITE

    def open_for(self, unit: Unit) -> Figure:
        """How long it is expected to be open whether it comes to an end; the mean, where it surely does."""
        return self._first(self._means[unit]) if self.chain.live[self.chain.start] else Figure(0.0)

    def costs(self, unit: Unit) -> Floats:
        """What the next step is expected to cost, from each live state."""
        return self._gains(unit, 1)

    def _first(self, solved: Solved) -> Figure:
        """What was found for the first state."""
        start = int(self.equations.steps.place[self.chain.start])
        return Figure(float(solved.values[start]), float(solved.off[start]))

    @cached_property
    def _means(self) -> dict[Unit, Solved]:
        units: tuple[Unit, ...] = ("turns", "rolls", "rounds")
        found: dict[tuple[int, ...], Solved] = {}
        means: dict[Unit, Solved] = {}
        for unit in units:
            costs = tuple([cost_of(step, unit) for step in self.chain.kinds])
            if costs not in found:
                gains = self._gains(unit, 1)
                found[costs] = self.equations.solve(gains, float(gains.max(initial=0.0)) * self.equations.width * UNIT)
            means[unit] = found[costs]
        return means

    def _gains(self, unit: Unit, power: int, values: Floats | None = None) -> Floats:
        """What a step is expected to cost to some power, times what is expected after it if values are given."""
        np = numpy("an answer in floats")
        chain = self.chain
        priced = np.array([float(step.weight) * cost_of(step, unit) ** power for step in chain.kinds])
        equations = self.equations
        if values is None:
            first, kind = (np.frombuffer(given, dtype=given.typecode) for given in (chain.first, chain.kind))
            rows = np.repeat(np.arange(len(chain)), np.diff(first))
            every: Floats = np.bincount(rows, priced[kind], len(chain)).astype(float)
            return every[equations.steps.live]
        gains: Floats = np.bincount(
            equations.steps.row, priced[equations.steps.kind] * values[equations.steps.column], len(values)
        ).astype(float)
        return gains

    def variance(self, unit: Unit) -> Figure:
        """The variance from the first state."""
        if not self.chain.sure:
            return INFINITE
        means = self.means(unit)
        gains = self._gains(unit, 2) + 2 * self._gains(unit, 1, means.values)
        most = max((cost_of(step, unit) for step in self.chain.kinds), default=0)
        off = 2 * most * float(means.off.max(initial=0.0))
        off += float(gains.max(initial=0.0)) * self.equations.width * UNIT
        square, mean = self._first(self.equations.solve(gains, off)), self._first(means)
        value = float(square.value) - float(mean.value) ** 2
        bound = square.bound + mean.bound * (2 * float(mean.value) + mean.bound)
        bound += 4 * UNIT * (float(square.value) + float(mean.value) ** 2)
        return Figure(value, bound)

    def finishing(self) -> Figure:
        """The chance ever to come to an end."""
        if self.chain.sure or not self.chain.live[self.chain.start]:
            return Figure(float(self.chain.sure))
        return self._first(self.ending([1.0] * len(self.chain.ends)))

    def expected(self, worth: Sequence[Fraction]) -> Figure:
        """What the end is worth on average, from the first state."""
        return self._first(self.ending(worth)) if self.chain.live[self.chain.start] else Figure(0.0)

    def ending(self, worth: Sequence[Fraction | float]) -> Solved:
        """From each live state, what the end is worth on average, 0 where there is none.

        Args:
            worth: What each end is worth.
        """
        np = numpy("an answer in floats")
        chain, live = self.chain, self.equations.steps.live
        gains = np.zeros(len(chain))
        weights = [float(step.weight) for step in chain.kinds]
        for i in range(len(chain)):
            for k in range(chain.first[i], chain.first[i + 1]):
                if chain.to[k] < 0:
                    gains[i] += weights[chain.kind[k]] * float(worth[-1 - chain.to[k]])
        off = float(gains.max(initial=0.0)) * self.equations.width * UNIT
        return self.equations.solve(gains[live], off)
