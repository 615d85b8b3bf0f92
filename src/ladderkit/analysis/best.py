"""The best that can be done where a seat may decide: the least expected number of turns to the end.

It is found by policy iteration (R. A. Howard, "Dynamic Programming and Markov Processes", 1960), beginning with a play
that surely comes to an end: in fractions where that is quick, else in floats.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Final

from attrs import frozen

from ladderkit.analysis.chains import Chain, End
from ladderkit.analysis.explore import Explored, Steps
from ladderkit.analysis.extras import Floats, Ints, numpy
from ladderkit.analysis.figure import UNIT
from ladderkit.analysis.moments import FloatMoments
from ladderkit.analysis.solve import solve
from ladderkit.errors import AnalysisError

__all__ = ["FEW", "best"]

FEW: Final = 1_000
"""Up to how many states the best play is found in fractions, whatever chance does in them."""


def best(explored: Explored) -> list[int]:
    """For each state the number of the option with the least expected number of turns to the end.

    In fractions it is the best, and not only about the best. In floats, for which the extra `fast` is needed, one
    option counts as better than another only where it is so by more than floats may be off. Of equals, the first
    one that was found to be better than what came before it is taken.

    Args:
        explored: Everything that can come of the first state.

    Returns:
        The number of an option, for each state.

    Raises:
        MissingExtraError: There are many states, and the extra `fast` is not installed.
    """
    rows = explored.rows
    sure = _surely(rows)
    chosen = _towards_the_end(rows, sure)
    decided = _Decided(explored, [i for i, is_sure in enumerate(sure) if is_sure], sure)
    if not decided.options:
        return chosen
    quick = len(rows) <= FEW or all(step.weight == 1 for step in explored.kinds)
    better = _InFractions(decided).better if quick else _InFloats(decided).better
    while improved := better(chosen):
        for i, number in improved.items():
            chosen[i] = number
    return chosen


@frozen(eq=False)
class _Decided:
    """What may be decided, and where.

    Attributes:
        explored: Everything that can come of the first state.
        where: The states in which an end is sure if one decides well.
        sure: For each state, whether it is one of them.
    """

    explored: Explored
    where: Sequence[int]
    sure: Sequence[bool]

    @cached_property
    def number(self) -> dict[int, int]:
        """The number of each of these states among them."""
        return {i: k for k, i in enumerate(self.where)}

    @cached_property
    def options(self) -> list[tuple[int, int]]:
        """Every option with which the end stays sure, where there are several: its state, and its number."""
        rows, sure = self.explored.rows, self.sure
        return [
            (i, number)
            for i in self.where
            if len(rows[i]) > 1
            for number, steps in enumerate(rows[i])
            if all(to < 0 or sure[to] for to, _ in steps)
        ]


@frozen(eq=False)
class _InFractions:
    """Better options, told by fractions."""

    decided: _Decided

    @cached_property
    def kinds(self) -> list[tuple[Fraction, int]]:
        """Chance and turns of each kind of step."""
        return [(step.weight, step.turns) for step in self.decided.explored.kinds]

    def better(self, chosen: Sequence[int]) -> dict[int, int]:
        """The best option of each state that has one better than what is chosen."""
        values, rows = self.values(chosen), self.decided.explored.rows
        found: dict[int, int] = {}
        least: dict[int, Fraction] = {}
        for i, number in self.decided.options:
            value = self.worth(rows[i][number], values)
            if value < least.get(i, values[i]):
                least[i], found[i] = value, number
        return found

    def worth(self, steps: Steps, values: Mapping[int, Fraction]) -> Fraction:
        """The turns expected of an option."""
        total = Fraction(0)
        for to, kind in steps:
            weight, turns = self.kinds[kind]
            total += weight * (turns + (values[to] if to >= 0 else 0))
        return total

    def values(self, chosen: Sequence[int]) -> dict[int, Fraction]:
        """The turns expected from each state in which the end is sure."""
        decided, kinds = self.decided, self.kinds
        shares: list[dict[int, Fraction]] = []
        gains: list[Fraction] = []
        for i in decided.where:
            row: dict[int, Fraction] = {}
            gain = Fraction(0)
            for to, kind in decided.explored.rows[i][chosen[i]]:
                weight, turns = kinds[kind]
                gain += weight * turns
                if to >= 0:
                    k = decided.number[to]
                    row[k] = row.get(k, Fraction(0)) + weight
            shares.append(row)
            gains.append(gain)
        return dict(zip(decided.where, solve(shares, [gains])[0], strict=True))


@frozen(eq=False)
class _InFloats:
    """Better options, told by floats, as far as these can tell."""

    decided: _Decided

    @cached_property
    def steps(self) -> tuple[Ints, Ints, Floats, Floats]:
        """The steps of all options: of which option, to which of the states, 0 for an end, and chance and turns."""
        np = numpy("the best play among so many states")
        decided, rows = self.decided, self.decided.explored.rows
        # The value of an end is 0, and that of the k-th state stands at k + 1.
        many = [
            (n, decided.number[to] + 1 if to >= 0 else 0, kind)
            for n, (i, number) in enumerate(decided.options)
            for to, kind in rows[i][number]
        ]
        option, to, kind = np.array(many, np.int64).reshape(-1, 3).T
        weights, turns = (
            np.array([float(one) for one in column])[kind]
            for column in zip(*((step.weight, step.turns) for step in decided.explored.kinds), strict=True)
        )
        return option, to, weights, turns

    def better(self, chosen: Sequence[int]) -> dict[int, int]:
        """The best option of each state that has one better than what is chosen, by more than floats may be off."""
        np = numpy("the best play among so many states")
        try:
            solved = FloatMoments(self.chain(chosen)).means("turns")
        except AnalysisError:  # what is chosen yet takes so long that floats say nothing of it
            return _InFractions(self.decided).better(chosen)
        values = np.concatenate(([0.0], solved.values))
        option, to, weights, turns = self.steps
        worth = np.bincount(option, weights * (turns + values[to]), len(self.decided.options))
        most = float(values.max()) + 1
        off = 2 * float(solved.off.max()) + most * (int(np.bincount(option).max()) + 4) * UNIT
        number = self.decided.number
        found: dict[int, int] = {}
        least: dict[int, float] = {}
        for (i, which), value in zip(self.decided.options, worth.tolist(), strict=True):
            if value < least.get(i, values[number[i] + 1] - off):
                least[i], found[i] = value, which
        return found

    def chain(self, chosen: Sequence[int]) -> Chain:
        """The chain of the states in which the end is sure."""
        decided = self.decided
        first, to, kind = array("l", [0]), array("l"), array("l")
        for i in decided.where:
            for target, which in decided.explored.rows[i][chosen[i]]:
                to.append(decided.number[target] if target >= 0 else -1)
                kind.append(which)
            first.append(len(to))
        explored = decided.explored
        return Chain(explored.name, (), (), 0, (End((1,)),), first, to, kind, explored.kinds)


# ---------------------------------------------------------------------------------------------------- to come to an end
def _surely(rows: Sequence[Sequence[Steps]]) -> list[bool]:
    """The states from which some play surely comes to an end: with chance 1."""
    sure = [True] * len(rows)
    while True:
        near = _levels(rows, sure)
        left = [level is not None for level in near]
        if left == sure:
            return sure
        sure = left


def _towards_the_end(rows: Sequence[Sequence[Steps]], sure: Sequence[bool]) -> list[int]:
    """For each state an option that may bring the end nearer; where no end is sure, one that may come to one."""
    near, anyhow = _levels(rows, sure), _levels(rows, None)
    chosen: list[int] = []
    for i, is_sure in enumerate(sure):
        level = near[i] if is_sure else anyhow[i]
        chosen.append(0 if level is None else level[1])
    return chosen


def _levels(rows: Sequence[Sequence[Steps]], sure: Sequence[bool] | None) -> list[tuple[int, int] | None]:
    """How many steps the end is away at the least, and by which option; None where it cannot be come to.

    Only options all of whose steps stay where the end is sure are taken, if that is given.
    """
    into: dict[int, list[tuple[int, int]]] = {}  # -1 stands for every end
    for i, options in enumerate(rows):
        for number, steps in enumerate(options):
            if sure is None or (sure[i] and all(to < 0 or sure[to] for to, _ in steps)):
                for to, _ in steps:
                    into.setdefault(max(to, -1), []).append((i, number))
    near: list[tuple[int, int] | None] = [None] * len(rows)
    front, level = [-1], 0
    while front:
        level += 1
        after: list[int] = []
        for to in front:
            for i, number in into.get(to, ()):
                if near[i] is None:
                    near[i] = (level, number)
                    after.append(i)
        front = after
    return near
