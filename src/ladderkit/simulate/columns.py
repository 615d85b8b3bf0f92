"""A chain as arrays from which the next step of many matches is drawn at once.

Where the chances of all states have a common divisor D that is not too large, each state has D columns, all alike
likely: one draw and one look-up make a step. Otherwise each column has two outcomes, in whole numbers (the alias
method of Walker and Vose), so that the chances are exact as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from ladderkit.analysis.chains import Chain, Step
from ladderkit.simulate.unfit import unfit

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["MOST_COLUMNS", "Arrows", "Columns", "Ints", "arrows_from", "arrows_of", "columns"]

MOST_COLUMNS: Final = 2**24
"""How many columns all states together may have."""
FINEST: Final = 2**62
"""What divides all chances may be so large, times the outcomes of a state."""
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


@frozen(eq=False)
class Arrows:
    """The steps of a chain as arrays: those from state `i` are numbered `first[i]` to `first[i + 1] - 1`.

    Attributes:
        first: Where the steps of each state begin.
        to: Where each leads; below 0 for an end.
        kind: Of which kind each is.
        kinds: The kinds.
    """

    first: Ints = field(repr=False)
    to: Ints = field(repr=False)
    kind: Ints = field(repr=False)
    kinds: tuple[Step, ...] = field(repr=False)

    @cached_property
    def divisor(self) -> int:
        """What divides the chances of all steps."""
        return lcm(*(step.weight.denominator for step in self.kinds))

    def spread(self) -> tuple[Ints, Ints]:
        """Each step as often as its chance has it: where it leads, and its kind; the same number for each state."""
        times = np.array([int(step.weight * self.divisor) for step in self.kinds], np.int64)[self.kind]
        return np.repeat(self.to, times), np.repeat(self.kind, times)


def arrows_of(chain: Chain) -> Arrows:
    """The steps of a chain as arrays.

    Args:
        chain: The chain.

    Returns:
        The arrays.
    """
    first, to, kind = np.array(chain.first, np.int64), np.array(chain.to, np.int64), np.array(chain.kind, np.int64)
    return Arrows(first, to, kind, chain.kinds)


def arrows_from(rows: Sequence[Sequence[tuple[int, Step]]]) -> Arrows:
    """The steps of a chain as arrays.

    Args:
        rows: For each state its steps: where each leads, and what it is.

    Returns:
        The arrays.
    """
    kinds = {step: k for k, step in enumerate(dict.fromkeys(step for row in rows for _, step in row))}
    first = np.cumsum([0, *map(len, rows)])
    flat = [(to, kinds[step]) for row in rows for to, step in row]
    to, kind = np.array(flat, np.int64).reshape(-1, 2).T
    return Arrows(first, to, kind, tuple(kinds))


def columns(arrows: Arrows) -> Columns:
    """Make the columns.

    Args:
        arrows: The steps of a chain; the weights of those from a state add up to 1.

    Returns:
        The columns.

    Raises:
        AnalysisError: There are too many columns, or the chances are too fine.
    """
    states, whole = len(arrows.first) - 1, arrows.divisor
    if states * whole <= MOST_COLUMNS:
        return _columns(whole, 1, *arrows.spread(), arrows.kinds)
    most = int(np.diff(arrows.first).max())
    if states * most > MOST_COLUMNS:
        raise unfit(f"its tables would have more than {MOST_COLUMNS} columns")
    if most * whole > FINEST:
        raise unfit("its chances have no common divisor that fits into 62 bits")
    cut = np.zeros((states, most), np.int64)
    other = np.zeros((states, most), np.int64)
    own = np.zeros((states, most), np.int64)
    for i in range(states):
        begin, end = int(arrows.first[i]), int(arrows.first[i + 1])
        steps = [arrows.kinds[int(k)] for k in arrows.kind[begin:end]]
        below, shared = _alias([int(step.weight * whole) for step in steps], most, whole)
        cut[i], other[i] = below, [i * most + j for j in shared]
        own[i] = [begin + min(j, end - begin - 1) for j in range(most)]
    numbers = own.ravel()
    return _columns(most, whole, arrows.to[numbers], arrows.kind[numbers], arrows.kinds, (cut.ravel(), other.ravel()))


def _columns(  # noqa: PLR0913, PLR0917  (what columns are made of)
    wide: int, each: int, to: Ints, kind: Ints, kinds: Sequence[Step], shared: tuple[Ints, Ints] | None = None
) -> Columns:
    """The columns, once every state has as many outcomes as there are columns."""
    costs = np.array([(step.turns, step.rolls, step.rounds) for step in kinds], np.int32)
    turns, rolls, rounds = np.ascontiguousarray(costs[kind].T)
    return Columns(wide, each, to.astype(np.int32), turns, rolls, rounds, *(shared or (None, None)))


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
