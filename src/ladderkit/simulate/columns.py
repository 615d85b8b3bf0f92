"""A chain as arrays from which the next step of many matches is drawn at once.

Where the chances of all states have a common divisor D that is not too large, each state has D columns, all alike
likely: one draw and one look-up make a step. Otherwise each column has two outcomes, in whole numbers (the alias
method of Walker and Vose), so that the chances are exact as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from ladderkit.analysis.chains import Step
from ladderkit.simulate.unfit import unfit

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["MOST_COLUMNS", "Columns", "Ints", "columns", "divisor"]

MOST_COLUMNS: Final = 2**24
"""How many columns all states together may have."""
FINEST: Final = 2**62
"""What divides all chances may be so large, times the outcomes of a state."""
Row: TypeAlias = Sequence[tuple[int, Step]]
"""The steps from a state: where each leads, below 0 for an end, and what it is."""
Ints: TypeAlias = NDArray[np.int64]
"""Whole numbers."""


@frozen(eq=False)
class Columns:
    """A chain as arrays.

    Attributes:
        wide: How many columns each state has.
        each: How many numbers are drawn from for each column: 1 where all columns are alike likely.
        to: Where each outcome leads; below 0 for an end. The outcome of state `i` and column `j` is `i * wide + j`.
        turns: How many turns each takes.
        rolls: How many rolls each takes.
        rounds: How many rounds begin in it.
        cut: For each column below which number its own outcome is taken, else that of `other`.
        other: The outcome that shares the column.
    """

    wide: int
    each: int
    to: NDArray[np.int32] = field(repr=False)
    turns: NDArray[np.int32] = field(repr=False)
    rolls: NDArray[np.int32] = field(repr=False)
    rounds: NDArray[np.int32] = field(repr=False)
    cut: Ints | None = field(default=None, repr=False)
    other: Ints | None = field(default=None, repr=False)

    def draw(self, states: Ints, rng: Generator) -> Ints:
        """Draw an outcome for each of some states.

        Args:
            states: Their numbers.
            rng: What is drawn from.

        Returns:
            The numbers of the outcomes.
        """
        drawn = rng.integers(0, self.wide * self.each, size=len(states))
        if self.cut is None or self.other is None:
            return states * self.wide + drawn
        column, rest = np.divmod(drawn, self.each)
        column += states * self.wide
        return np.where(rest < self.cut[column], column, self.other[column])


def divisor(rows: Sequence[Row]) -> int:
    """What divides the chances of all steps.

    Args:
        rows: The steps of each state.

    Returns:
        The least such number.
    """
    return lcm(*{step.weight.denominator for row in rows for _, step in row})


def columns(rows: Sequence[Row]) -> Columns:
    """Make the arrays.

    Args:
        rows: The steps of each state; their weights add up to 1.

    Returns:
        The arrays.

    Raises:
        AnalysisError: There are too many columns, or the chances are too fine.
    """
    whole = divisor(rows)
    if len(rows) * whole <= MOST_COLUMNS:
        wide = [[one for one in row for _ in range(int(one[1].weight * whole))] for row in rows]
        return _columns(whole, 1, wide)
    most = max(map(len, rows))
    if len(rows) * most > MOST_COLUMNS:
        raise unfit(f"its tables would have more than {MOST_COLUMNS} columns")
    if most * whole > FINEST:
        raise unfit("its chances have no common divisor that fits into 62 bits")
    cut = np.zeros((len(rows), most), np.int64)
    other = np.zeros((len(rows), most), np.int64)
    for i, row in enumerate(rows):
        own, shared = _alias([int(step.weight * whole) for _, step in row], most, whole)
        cut[i], other[i] = own, [i * most + j for j in shared]
    padded = [[*row, *[row[0]] * (most - len(row))] for row in rows]
    return _columns(most, whole, padded, cut.ravel(), other.ravel())


def _columns(wide: int, each: int, rows: Sequence[Row], cut: Ints | None = None, other: Ints | None = None) -> Columns:
    """The arrays, once every state has as many outcomes as columns."""
    flat = [(to, step.turns, step.rolls, step.rounds) for row in rows for to, step in row]
    to, turns, rolls, rounds = np.ascontiguousarray(np.array(flat, np.int32).reshape(-1, 4).T)
    return Columns(wide, each, to, turns, rolls, rounds, cut, other)


def _alias(weights: Sequence[int], wide: int, each: int) -> tuple[list[int], list[int]]:
    """Vose's method in whole numbers: so many columns of the same weight, each of at most two outcomes."""
    left = [weight * wide for weight in weights] + [0] * (wide - len(weights))
    cut, other = [each] * wide, list(range(wide))
    small = [j for j, weight in enumerate(left) if weight < each]
    large = [j for j, weight in enumerate(left) if weight > each]
    while small:
        j, k = small.pop(), large[-1]
        cut[j], other[j] = left[j], k
        left[k] -= each - left[j]
        if left[k] <= each:
            large.pop()
            if left[k] < each:
                small.append(k)
    return cut, other
