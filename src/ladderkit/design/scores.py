"""How every change of one jump, and of two, would change what is measured of a board: all of them at once.

Sending a landing on one square elsewhere changes the chain by a matrix of rank one, so that the formula of Sherman and
Morrison gives the mean, and that of Woodbury for two changes. What follows from the law is scored to the first order.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final, TypeAlias

from attrs import frozen

from ladderkit.analysis.extras import Floats, Ints, numpy
from ladderkit.design.aims import DIGITS, Aim, by_law, slope
from ladderkit.design.landing import Law, Table, doubled

__all__ = ["Change", "Scores"]

LEAST_PIVOT: Final = 1e-9
"""Below this, a change would leave no way to the end."""
LONGEST: Final = 1024
"""How many turns of a law are looked at for scores."""
LITTLE: Final = 1e-9
"""What is left of a law that makes no difference to a score."""


@frozen(eq=False)
class Change:
    """One of two changes of where a square leads; each part may be of one end, or of many.

    Attributes:
        drop: By how much the mean from where it leads then differs from that where it leads now.
        pivot: One less how much oftener that square is landed on.
        cross: How much oftener the square of the other change is landed on.
        begin: How often its square is landed on from the start.
    """

    drop: Floats
    pivot: Floats
    cross: Floats
    begin: Floats


Way: TypeAlias = "tuple[int, Ints]"
"""A square, and where it may lead."""


@frozen(eq=False)
class Scores:
    """The scores of all changes of one board.

    Attributes:
        table: Where throws land.
        layout: The jumps that lie there.
        inverse: How often each square is stood on, from each.
        aims: What is measured.
        law: How one traveller comes home; None where no aim needs it.
    """

    table: Table
    layout: dict[int, int]
    inverse: Floats
    aims: Sequence[Aim]
    law: Law | None

    @cached_property
    def ends(self) -> Ints:
        """Where each square leads in the end, once a jump has led to it."""
        np = numpy("a search for boards")
        found: Ints = np.arange(self.table.last + 1)
        if self.table.follows:
            for foot, to in self.table.leads(self.layout).items():
                found[foot] = to
        return found

    @cached_property
    def now(self) -> Ints:
        """Where a landing on each square leads now."""
        np = numpy("a search for boards")
        found: Ints = np.arange(self.table.last + 1)
        for foot, to in self.table.leads(self.layout).items():
            found[foot] = to
        return found

    @cached_property
    def through(self) -> Floats:
        """For each square and each other, whether a landing on the first leads over the second, if it is followed."""
        np = numpy("a search for boards")
        found: Floats = np.eye(self.table.last + 1)
        for foot in self.layout:
            square = foot
            while square in self.layout and found[foot, self.layout[square]] == 0:
                square = self.layout[square]
                found[foot, square] = 1.0
        return found

    @cached_property
    def means(self) -> Floats:
        """The mean from each square; 0 from the last."""
        np = numpy("a search for boards")
        found: Floats = np.append(self.inverse @ self.table.costs(self.layout), 0.0)
        return found

    @property
    def mean(self) -> float:
        """The mean from the start."""
        return float(self.means[self.table.start])

    @cached_property
    def landings(self) -> Floats:
        """How often a throw lands on each square or leads over it, from each square; 0 from the last."""
        return self._landings(self.table.lands)

    @cached_property
    def going_on(self) -> Floats:
        """The same for throws after which the turn goes on."""
        return self._landings(self.table.stays)

    def _landings(self, lands: Floats) -> Floats:
        np = numpy("a search for boards")
        raw = lands @ self.through if self.table.follows else lands
        found: Floats = np.concatenate((self.inverse @ raw, np.zeros((1, raw.shape[1]))))
        return found

    @cached_property
    def pivots(self) -> Floats:
        """For each change of where a square leads, by what it is to be divided; NaN if it leaves no way to the end."""
        np = numpy("a search for boards")
        back = self.landings
        squares = np.arange(self.table.last + 1)
        pivots = 1 - back[self.ends].T + back[self.now, squares][:, None]
        found: Floats = np.where(pivots > LEAST_PIVOT, pivots, np.nan)
        return found

    @cached_property
    def of_mean(self) -> Floats:
        """By how much the mean changes if a landing on each square leads to each; NaN if there is then no end."""
        np = numpy("a search for boards")
        start, means, last = self.table.start, self.means, self.table.last
        drop = means[self.ends] - means[self.now][:, None]
        found: Floats
        if not self.table.again:
            found = self.landings[start][:, None] * drop / self.pivots
            return found
        squares = np.arange(last + 1)
        home = (self.ends == last) * 1.0 - (self.now == last)[:, None]  # home in the midst of a turn, which ends it
        back = self.going_on[self.ends].T - self.going_on[self.now, squares][:, None]
        found = self.landings[start][:, None] * (drop + home * back) / self.pivots
        found += self.going_on[start][:, None] * home
        return found

    def changes(self) -> list[Floats]:
        """For each aim, by how much it changes if a landing on each square leads to each."""
        return [self._of_law(slope(aim, self.law)) if by_law(aim) and self.law else self.of_mean for aim in self.aims]

    # ------------------------------------------------------------------------------------------------------- by the law
    @cached_property
    def _series(self) -> tuple[Floats, Floats, Floats]:
        """Turn by turn: the chances of landings after which the turn is over, of the others; and what is left."""
        np = numpy("a search for boards")
        table, law = self.table, self.law
        assert law is not None  # noqa: S101  (asked for only where it is there)
        many = min(int((law.left > LITTLE).sum()) + 1, LONGEST)
        turns = table.turns(self.layout)
        first = np.zeros((table.last, 1))
        first[table.start] = 1.0
        forth = _long(turns.T, first, many).T
        ahead = np.concatenate((_long(turns, np.ones((table.last, 1)), many + 1), np.zeros((1, many + 1)))).T
        raw = (table.passes, table.stays)
        passes, stays = (one @ self.through for one in raw) if table.follows else raw
        if not table.again:
            return forth @ passes, forth[:, :0], ahead
        stands = np.linalg.solve((np.eye(table.last) - table.steps(self.layout)[0]).T, forth.T).T
        return stands @ passes, stands @ stays, ahead

    def _of_law(self, slopes: Floats) -> Floats:
        """By how much something changes whose slope with what is left is known, to the first order."""
        np = numpy("a search for boards")
        passes, stays, ahead = self._series
        many = len(passes)
        padded = np.zeros(2 * many + 1)
        padded[: min(len(slopes), 2 * many + 1)] = slopes[: 2 * many + 1]
        hankel = np.lib.stride_tricks.sliding_window_view(padded[1:], many)[:many]
        worth = passes.T @ (hankel @ ahead[:many])
        if self.table.again:
            worth += stays.T @ (hankel @ ahead[1 : many + 1])
        squares = np.arange(self.table.last + 1)
        found: Floats = (worth[:, self.ends] - worth[squares, self.now][:, None]) / self.pivots
        return found

    # ------------------------------------------------------------------------------------------------------ two at once
    def change(self, foot: int, ends: Ints, other: int) -> Change:
        """One of two changes: a landing on a square leads to each of some ends.

        Args:
            foot: The square.
            ends: Where it may lead.
            other: The square of the other change.
        """
        back, means, to, now = self.landings, self.means, self.ends[ends], self.now[foot]
        drop, begin = means[to] - means[now], back[self.table.start, foot]
        return Change(drop, 1 - back[to, foot] + back[now, foot], back[to, other] - back[now, other], begin)

    def misses(self, one: Way, two: Way, three: Way, wanted: float) -> tuple[Floats, Ints]:
        """How far three changes are from changing the mean by as much as is wanted.

        With the first change made, what has to be 0 is bilinear in what is known of the other two: a product of
        matrices with three columns, which is quick. So the least is found before anything is divided.

        Args:
            one: The first square, and where it may lead.
            two: The second.
            three: The third.
            wanted: By how much the mean is to change.

        Returns:
            For each end of the first the least of it, and the place of that among the ends of the other two.
        """
        np = numpy("a search for boards")
        (foot, to), (square_b, ends_b), (square_c, ends_c) = one, two, three
        first = self.change(foot, to, square_b)
        pivots = np.maximum(first.pivot, LEAST_PIVOT)
        gain = first.drop / pivots
        more_b, more_c = first.cross / pivots, self.change(foot, to, square_c).cross / pivots
        second = self._after(foot, gain, (square_b, ends_b, more_b), (square_c, more_c))
        third = self._after(foot, gain, (square_c, ends_c, more_c), (square_b, more_b))
        left = (wanted - first.begin * gain)[:, None]
        of_second = np.stack(
            (
                second.begin * second.drop - left * second.pivot,
                second.begin * second.cross + third.begin * second.pivot,
                third.begin * second.drop + left * second.cross,
            ),
            axis=2,
        )
        found = of_second @ np.stack((third.pivot, third.drop, third.cross), axis=1)
        np.abs(found, out=found)
        np.round(found, DIGITS, out=found)  # so that the first of those that are alike is taken
        places: Ints = found.reshape(len(to), -1).argmin(axis=1)
        i, k = np.divmod(places, len(ends_c))
        row = np.arange(len(to))
        whole = second.pivot[row, i] * third.pivot[row, k] - second.cross[row, i] * third.cross[row, k]
        fine = (first.pivot > LEAST_PIVOT) & (whole > LEAST_PIVOT)  # the others leave no way to the end
        least: Floats = np.where(fine, found[row, i, k] / np.where(fine, whole, 1.0), np.inf)
        return least, places

    def _after(self, foot: int, gain: Floats, mine: tuple[int, Ints, Floats], other: tuple[int, Floats]) -> Change:
        """One of two changes once another one is made, for each end of that.

        Args:
            foot: The square of the change that is made.
            gain: What it does to the mean from its square, for each of its ends.
            mine: The square of this change, its ends, and how much oftener it is landed on from the other square.
            other: The square of the last change, and the same of it.
        """
        back, means, start = self.landings, self.means, self.table.start
        square, ends, more = mine
        here, was = self.ends[ends], self.now[square]
        reach = back[here, foot] - back[was, foot]
        return Change(
            means[here] - means[was] + gain[:, None] * reach,
            1 - back[here, square] + back[was, square] - more[:, None] * reach,
            back[here, other[0]] - back[was, other[0]] + other[1][:, None] * reach,
            (back[start, square] + back[start, foot] * more)[:, None],
        )

    def of_moving(self, foot: int, feet: Ints, ends: Ints) -> Floats:
        """By how much the mean changes if the jump from a foot is taken away, and another one laid.

        Args:
            foot: The foot of the jump that goes.
            feet: The feet of jumps that may come instead, one by one.
            ends: Where each of them leads.

        Returns:
            For each of them, as `of_two` does.
        """
        back, means, start = self.landings, self.means, self.table.start
        was, is_now, to = self.now[foot], self.now[feet], self.ends[ends]
        gone = Change(
            means[foot] - means[was],
            1 - back[foot, foot] + back[was, foot],
            back[foot, feet] - back[was, feet],
            back[start, foot],
        )
        come = Change(
            means[to] - means[is_now],
            1 - back[to, feet] + back[is_now, feet],
            back[to, foot] - back[is_now, foot],
            back[start, feet],
        )
        return _together(gone, come)


def _together(one: Change, two: Change) -> Floats:
    """What two changes do together, by Cramer's rule; NaN where they leave no way to the end."""
    np = numpy("a search for boards")
    top = (one.begin * one.drop) * two.pivot
    top = top + two.drop * (one.begin * one.cross + two.begin * one.pivot)
    top += (two.begin * one.drop) * two.cross
    pivots = one.pivot * two.pivot
    pivots = pivots - one.cross * two.cross
    found: Floats = top / np.where((one.pivot > LEAST_PIVOT) & (pivots > LEAST_PIVOT), pivots, np.nan)
    return found


def _long(turns: Floats, values: Floats, many: int) -> Floats:
    """What values become with each turn, a column for each of so many."""
    np = numpy("a search for boards")
    block, power = doubled(turns, values)
    blocks = [block]
    while len(blocks) * block.shape[1] < many:
        blocks.append(power @ blocks[-1])
    found: Floats = np.concatenate(blocks, axis=1)[:, :many]
    return found
