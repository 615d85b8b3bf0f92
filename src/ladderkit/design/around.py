"""The boards around a board: those that differ from it in one jump or two, the most promising first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations
from random import Random
from typing import Final

from attrs import frozen

from ladderkit.analysis.extras import Floats, Ints, numpy
from ladderkit.design.aims import DIGITS, Measured, distances
from ladderkit.design.boards import ByTable
from ladderkit.design.ground import Layout, Pair, is_up
from ladderkit.design.lines import Flags
from ladderkit.design.scores import Scores

__all__ = ["around"]

WORK: Final = 2_500_000
"""How many changes of two jumps or three are scored around one board, or a little more."""
AT_LEAST: Final = 3
"""How many threes of jumps are tried, each with as many changes as that leaves it."""
MOST_THREES: Final = 24
"""How many are tried at the most."""
MOVED: Final = 3
"""How many jumps are moved elsewhere, where the mean is all that counts."""
MOST_ENDS: Final = 1500
"""How many ends of a jump are tried at the most; of more, some at random."""
OF_EACH: Final = 3
"""How many changes are kept of each block of them."""
LISTED: Final = 12
"""How many boards are listed at the most."""


def around(boards: ByTable, layout: Layout, measured: Measured, random: Random) -> list[Layout]:
    """The most promising boards around a board, the best first; each keeps the wishes about its jumps.

    Args:
        boards: What measures them.
        layout: The board.
        measured: What it measures.
        random: Where chance comes from, if there are too many.
    """
    leads = boards.leads(layout)
    inverse = boards.table.inverse(leads)
    if inverse is None or not layout:
        return []
    scores = Scores(boards.table, leads, inverse, boards.aims, boards.law(leads))
    view = _View(boards, layout, measured, scores, scores.changes(), random)
    found: list[tuple[float, Layout]] = [*view.ones()]
    found += view.threes() if view.by_mean and len(layout) > 2 else view.twos()  # noqa: PLR2004  (three)
    found += view.moves()
    found.sort()
    kept: list[Layout] = []
    for _, one in found:
        if one not in kept and boards.ground.keeps(one):
            kept.append(one)
            if len(kept) == LISTED:
                break
    return kept


@frozen(eq=False)
class _View:
    """A board and the scores of all changes of it."""

    boards: ByTable
    layout: Layout
    measured: Measured
    scores: Scores
    changes: Sequence[Floats]
    random: Random

    @property
    def by_mean(self) -> bool:
        """Whether the mean is all that counts, so that two changes are scored together and not as a sum."""
        return len(self.boards.aims) == 1 and not self.boards.lasting

    def costs(self, changes: Sequence[Floats]) -> Floats:
        """How far boards are from what is wished, by how much each aim changes."""
        total: Floats | None = None
        for aim, value, change in zip(self.boards.aims, self.measured.values, changes, strict=True):
            one = distances(aim, value + change)
            total = one if total is None else total + one
        return total  # type: ignore[return-value]  # there is an aim at least

    def others(self, pair: Pair) -> list[Pair]:
        """All jumps but one."""
        return [other for other in self.boards.ground.whole(self.layout) if other != pair]

    def ends(self, pair: Pair) -> Ints:
        """To which squares a jump may lead, all others staying as they are."""
        np = numpy("a search for boards")
        ground, others, foot = self.boards.ground, self.others(pair), pair[0]
        _, ends = ground.open(others)
        fine: Flags = ends & ground.may[foot]
        fine &= ground.spanning(ground.spans[foot], others, up=is_up(pair))
        if self.scores.table.follows:
            fine &= self.scores.through[:, foot] == 0  # no round
        if self.scores.table.again:
            fine[-1] = False
        found: Ints = np.flatnonzero(fine)
        return found if len(found) <= MOST_ENDS else np.array(sorted(self.random.sample(found.tolist(), MOST_ENDS)))

    def without(self, *gone: Pair) -> list[Pair]:
        """The layout without some jumps."""
        return [pair for pair in self.layout if pair not in gone]

    @cached_property
    def fine(self) -> dict[Pair, Ints]:
        """Where each jump may lead."""
        return {pair: self.ends(pair) for pair in self.layout}

    def ones(self) -> Iterator[tuple[float, Layout]]:
        """Boards on which one jump leads elsewhere."""
        for pair, ends in self.fine.items():
            foot = pair[0]
            costs = self.costs([change[foot, ends] for change in self.changes])
            for cost, place in _least(costs):
                yield cost, tuple(sorted((*self.without(pair), (foot, int(ends[place])))))

    def twos(self) -> Iterator[tuple[float, Layout]]:
        """Boards on which two jumps lead elsewhere, scored by the sum of what both do."""
        both = list(combinations(self.layout, 2))
        self.random.shuffle(both)
        work = 0
        for one, other in both:
            first, second = self.fine[one], self.fine[other]
            work += len(first) * len(second)
            if work > WORK:
                return
            changes = [change[one[0], first][:, None] + change[other[0], second] for change in self.changes]
            for cost, place in _least(self.costs(changes)):
                i, k = divmod(place, len(second))
                laid = ((one[0], int(first[i])), (other[0], int(second[k])))
                yield cost, tuple(sorted((*self.without(one, other), *laid)))

    def threes(self) -> Iterator[tuple[float, Layout]]:
        """Boards on which three jumps lead elsewhere, where the mean is all that counts."""
        np = numpy("a search for boards")
        (target,) = self.boards.ground.wishes.targets
        work = 0
        for _ in range(MOST_THREES):
            if work >= WORK:
                return
            three = self.random.sample(self.layout, 3)
            first, second, third = (self.fine[pair] for pair in three)
            many = len(second) * len(third)
            if not len(first) * many:
                continue
            some = max(1, min(len(first), WORK // AT_LEAST // many))
            first = np.array(sorted(self.random.sample(first.tolist(), some)))
            work += some * many
            ways = [(pair[0], ends) for pair, ends in zip(three, (first, second, third), strict=True)]
            least, places = self.scores.misses(ways[0], ways[1], ways[2], target.value - self.scores.mean)
            for cost, number in _least(least / target.value):
                i, k = divmod(int(places[number]), len(third))
                ends = (int(first[number]), int(second[i]), int(third[k]))
                laid = ((pair[0], end) for pair, end in zip(three, ends, strict=True))
                yield cost, tuple(sorted((*self.without(*three), *laid)))

    def moves(self) -> Iterator[tuple[float, Layout]]:
        """Boards on which one jump is gone, and another one of its kind lies elsewhere."""
        np = numpy("a search for boards")
        ground = self.boards.ground
        work = 0
        many = len(self.layout)
        for pair in self.random.sample(self.layout, min(MOVED, many) if self.by_mean else many):
            others = self.others(pair)
            free, ends = ground.open(others)
            fine = ground.may & free[:, None] & ends & ground.spanning(ground.spans, others, up=is_up(pair))
            fine[pair[0]] = False
            feet, to = np.nonzero(fine)
            work += len(feet)
            if work > WORK:
                return
            if self.by_mean:
                changes = [self.scores.of_moving(pair[0], feet, to)]
            else:
                changes = [change[pair[0], pair[0]] + change[feet, to] for change in self.changes]
            for cost, place in _least(self.costs(changes)):
                yield cost, tuple(sorted((*self.without(pair), (int(feet[place]), int(to[place])))))


def _least(costs: Floats) -> Iterator[tuple[float, int]]:
    """The least of some costs, and their places; of those that are alike but for rounding, the first."""
    np = numpy("a search for boards")
    left = costs.flatten()
    for _ in range(OF_EACH):
        least = np.fmin.reduce(left, initial=np.inf)  # it passes over NaN
        if least == np.inf:
            return
        place = int((left <= least + 10.0**-DIGITS).argmax())
        left[place] = np.inf
        yield round(float(least), DIGITS), place
