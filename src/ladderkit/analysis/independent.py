"""A match of seats that never influence each other, from the law of one traveller.

With `S(r)` the chance that one is not home after `r` turns, and `p(r)` that it comes home in its turn `r`, whoever is
`k`-th in order of play wins with the chance `sum p(r) S(r)^k S(r-1)^(n-1-k)`, and rounds begun are `sum S(r)^n`. There
is no need to look at all of them at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import inf, lcm, log10
from typing import Final, Literal

from attrs import frozen

from ladderkit.analysis.apart import fresh
from ladderkit.analysis.chains import Chain
from ladderkit.analysis.clock import Clock, clock
from ladderkit.analysis.explore import counted
from ladderkit.analysis.extras import Floats, has_numpy, numpy
from ladderkit.analysis.figure import INFINITE, UNIT, Figure
from ladderkit.analysis.moments import ExactMoments, FloatMoments
from ladderkit.analysis.reach import FEW, RaceOfTwo, digits_of, sure_of_race
from ladderkit.analysis.recurrence import least_degree, recurrence, recurring, worth
from ladderkit.analysis.solve import solve
from ladderkit.analysis.ticks import Series, Ticks, series, sure_of_length, ticks, too_long
from ladderkit.engine import expand, start
from ladderkit.state import State
from ladderkit.variant import Variant

__all__ = ["Opening", "Race", "exact_race", "float_race", "opening", "turns_within"]

TWO: Final = 2
"""So many can be solved in fractions however long they may be under way."""
NONE = Fraction(0)
"""Nothing, as a fraction."""


# ---------------------------------------------------------------------------------------------------------- the opening
@frozen
class Opening:
    """What comes before the first turn.

    Attributes:
        first: The chance of each seat to move first.
        rolls: How many dice are expected to be rolled for it.
    """

    first: tuple[Fraction, ...]
    rolls: Fraction


def opening(variant: Variant, seats: int) -> Opening | None:
    """What comes before the first turn of a match.

    Args:
        variant: The game.
        seats: How many seats take part.

    Returns:
        The opening; None where it is more than lots and dice that say who begins, or comes to no end.
    """
    begun = start(variant, seats)
    if begun.state.seats:
        if not fresh(variant, begun.state):
            return None
        first = tuple(Fraction(seat in begun.state.seats) for seat in range(seats))
        return Opening(first, Fraction(counted(begun.events)[1]))
    states: dict[State, int] = {begun.state: 0}
    todo = [begun.state]
    rows: list[dict[int, Fraction]] = []
    gains: list[list[Fraction]] = [[] for _ in range(seats + 1)]
    for state in todo:  # grows while it is walked
        row: dict[int, Fraction] = {}
        gain = [NONE] * (seats + 1)
        for branch in expand(variant, state):
            after = branch.outcome.state
            gain[seats] += branch.weight * counted(branch.outcome.events)[1]
            if len(after.seats) == 1 and fresh(variant, after):
                gain[after.seats[0]] += branch.weight
                continue
            if after.over or after.seats:
                return None
            if after not in states:
                states[after] = len(states)
                todo.append(after)
            row[states[after]] = row.get(states[after], NONE) + branch.weight
        rows.append(row)
        for one, more in zip(gains, gain, strict=True):
            one.append(more)
    if any(row.get(i) == 1 for i, row in enumerate(rows)) or not any(map(any, gains[:seats])):
        return None
    solved = solve(rows, gains)
    first = tuple(values[0] for values in solved[:seats])
    return Opening(first, solved[seats][0] + counted(begun.events)[1]) if sum(first) == 1 else None


# ------------------------------------------------------------------------------------------------------------- the race
@frozen
class Race:
    """What is to be expected of independent travellers, one turn each in order, until the first is home.

    Attributes:
        wins: The chance of each to win, in order of play.
        rounds: The expected number of rounds begun.
        turns: The expected number of turns.
        rolls: The expected number of rolls.
    """

    wins: tuple[Figure, ...]
    rounds: Figure
    turns: Figure
    rolls: Figure


def rolls_a_turn(chain: Chain) -> list[Fraction]:
    """How many rolls are expected from each state until its turn is over.

    Args:
        chain: The chain.

    Returns:
        The number for each state.
    """
    rows: list[dict[int, Fraction]] = []
    gains: list[Fraction] = []
    live = chain.live
    for i in range(len(chain)):
        row: dict[int, Fraction] = {}
        gain = NONE
        for to, step in chain.steps(i) if live[i] else ():
            gain += step.weight * step.rolls
            if to >= 0 and live[to] and not step.turns:
                row[to] = row.get(to, NONE) + step.weight
        rows.append(row)
        gains.append(gain)
    return solve(rows, [gains])[0]


def _of_clock(values: Sequence[Fraction], states: Sequence[int]) -> list[Fraction]:
    """The values of the states of a clock; those that only wait have none."""
    return [values[i] if i >= 0 else NONE for i in states]


def exact_race(chain: Chain, seats: int) -> Race | None:
    """The race in fractions.

    Args:
        chain: The chain of one traveller.
        seats: How many travel.

    Returns:
        The race; None where more than two travel and their way has no longest length.

    Raises:
        AnalysisError: It is out of reach.
    """
    sure_of_race(chain.name, len(chain))
    made = clock(chain, "turns")
    if seats > TWO and _goes_round(made.rows):
        return None
    moments = ExactMoments(chain)
    coming_home = moments.ending([1] * len(chain.ends))
    if not made.rows:
        return Race((Figure(NONE),) * seats, INFINITE, INFINITE, INFINITE)
    never = 1 - coming_home[chain.start]
    home = _of_clock(coming_home, made.states)
    columns = [home, _after(made, home), _of_clock(rolls_a_turn(chain), made.states)]
    if seats == TWO:
        return _of_two(chain, made, columns, never)
    return _of_many(made, columns, never, seats)


def _of_two(chain: Chain, made: Clock, columns: list[list[Fraction]], never: Fraction) -> Race:
    """The race of two, whatever its length."""
    one_each = never or columns[-1] == columns[0]  # a roll a turn, or rolls that nobody asks for
    pairs = [(0, 0), (0, 1), (0, 2), (1, 2)][: 2 if one_each else 4]
    columns = columns[: 2 if one_each else 3]
    reach = RaceOfTwo(chain.name, log10(made.whole[2]), digits_of(chain) / 2, has_numpy())
    if len(made.rows) > FEW:
        reach.sure(least_degree(made, columns[0], reach.degree))
    known = recurrence(made, columns)
    reach.sure(known.degree)
    sums, under = recurring(made, columns, known).products(pairs)
    squares, steps = sums[:2]
    begin = 1 - never
    first = Fraction(squares - steps, under)
    wins = (never * begin + first, never * begin + begin**2 - first)
    if never:
        return Race(tuple(map(Figure, wins)), INFINITE, INFINITE, INFINITE)
    turns = Figure(Fraction(squares + steps, under))
    rolled = turns if one_each else Figure(Fraction(sums[2] + sums[3], under))
    return Race(tuple(map(Figure, wins)), Figure(Fraction(squares, under)), turns, rolled)


def _after(made: Clock, values: Sequence[Fraction]) -> list[Fraction]:
    """What is expected of some values after a tick."""
    return [sum([weight * values[j] for j, weight in row.items()], NONE) for row in made.rows]


def _goes_round(rows: Sequence[Mapping[int, Fraction]]) -> bool:
    """Whether any state can be come to again, so that there is no longest way."""
    before = [0] * len(rows)
    for row in rows:
        for j in row:
            before[j] += 1
    last = [i for i, count in enumerate(before) if not count]
    for i in last:  # grows while it is walked
        for j in rows[i]:
            before[j] -= 1
            if not before[j]:
                last.append(j)
    return len(last) < len(rows)


def _of_many(made: Clock, columns: list[list[Fraction]], never: Fraction, seats: int) -> Race:
    """The race where there is a longest length: all ticks are added up."""
    terms, scales = worth(made, columns, len(made.rows) + 1)
    scale = lcm(*scales, never.denominator)
    terms = [[one * (scale // its) for one in term] for term, its in zip(terms, scales, strict=True)]
    still = int(never * scale)
    wins = [0] * seats
    rounds = turns = rolls = 0
    for u, v, rolled in zip(*terms, strict=True):
        s, t = still + u, still + v
        # Whoever is k-th in order of play moves if those before it are not home after the tick, nor the rest before it.
        others = [t**k * s ** (seats - 1 - k) for k in range(seats)]
        wins = [known + (u - v) * one for known, one in zip(wins, others, strict=True)]
        rounds += s * others[0]
        turns += s * sum(others)
        rolls += rolled * sum(others)
    found = tuple(Figure(Fraction(one, scale**seats)) for one in wins)
    if never:
        return Race(found, INFINITE, INFINITE, INFINITE)
    return Race(found, *(Figure(Fraction(one, scale**seats)) for one in (rounds, turns, rolls)))


# ------------------------------------------------------------------------------------------------------------ in floats
def float_race(chain: Chain, seats: int) -> Race:
    """The race in floats, with bounds.

    Args:
        chain: The chain of one traveller.
        seats: How many travel.

    Returns:
        The race.

    Raises:
        AnalysisError: The law of one traveller is too long.
        MissingExtraError: The extra `fast` is not installed.
    """
    return _FloatRace(chain, seats).race


def turns_within(chain: Chain, seats: int, share: Fraction) -> float:
    """The least number of turns of all within which this share of all races is over.

    Args:
        chain: The chain of one traveller.
        seats: How many travel.
        share: Above 0 and below 1.

    Returns:
        The number; `math.inf` where so many never are.

    Raises:
        AnalysisError: The law is too long, or floats cannot tell.
        MissingExtraError: The extra `fast` is not installed.
    """
    return _FloatRace(chain, seats).within(share)


def sure_of_law(chain: Chain) -> None:
    """Make sure that the law of one traveller is not too long already for how long it is expected to take.

    Args:
        chain: The chain of one traveller.

    Raises:
        AnalysisError: It is, or floats say nothing of it.
        MissingExtraError: The extra `fast` is not installed.
    """
    race = _FloatRace(chain, 1)
    sure_of_length(race.ticking, race.least)


@frozen(eq=False)
class _FloatRace:
    """The race in floats: the chain of one traveller, and how many travel."""

    chain: Chain
    seats: int

    @cached_property
    def moments(self) -> FloatMoments:
        return FloatMoments(self.chain)

    @cached_property
    def ticking(self) -> Ticks:
        return ticks(self.chain, "turns")

    @cached_property
    def series(self) -> Series:
        """At each tick: what is left, the chance of the end at last, of the end, of the end later, and the rolls."""
        np = numpy("an answer in floats")
        ticking, chain = self.ticking, self.chain
        size = len(ticking.ends)
        home = np.ones(size)
        if not chain.sure:
            steps, solved = self.moments.equations.steps, self.moments.ending([1.0] * len(chain.ends))
            home = np.where(ticking.states >= 0, solved.values[steps.place[ticking.states]], 1.0)
        later = np.bincount(ticking.row, ticking.share * home[ticking.column], size).astype(float)
        rolls = np.ones(size)
        if ticking.free is not None:
            rolls = self.moments.costs("rolls")
        elif any(step.rolls != 1 or step.turns != 1 for step in chain.kinds):
            places: list[int] = ticking.states.tolist()
            rolls = np.array([float(one) for one in _of_clock(rolls_a_turn(chain), places)])
        return series(ticking, [ticking.ends, later, rolls], [home], least=self.least)

    def least(self) -> float:
        """How many ticks are expected, at the least."""
        mean = self.moments.open_for("turns")
        return float(mean) - mean.bound

    @cached_property
    def race(self) -> Race:
        """What is to be expected of it."""
        np = numpy("an answer in floats")
        chain, seats = self.chain, self.seats
        found = self.series
        home = self.moments.finishing()
        never = 0.0 if chain.sure else max(0.0, 1 - float(home))
        # A chance of coming home at last that is known up to a bound makes all of them known up to a bound.
        vague: float = home.bound / max(float(home) - home.bound, UNIT) if home.bound else 0.0
        u, p, v, rolls = (found.values[:, k] for k in range(1, 5))
        s, t = never + u, never + v
        off = np.arange(1, len(found.values) + 1) * found.off + 4 * UNIT + vague
        left = found.left * (1 + len(found.values) * found.off)
        flat = found.flat * len(found.values) * seats**2
        wins = [self._sum(p * t**k * s ** (seats - 1 - k), off, left + flat) for k in range(seats)]
        wins = [Figure(float(win.value), win.bound + seats * home.bound) for win in wins]
        if not chain.sure:
            return Race(tuple(wins), INFINITE, INFINITE, INFINITE)
        most = left * self._longest("turns") + flat
        rounds = self._sum(s**seats, off, most)
        turns = self._sum(np.sum([t**k * s ** (seats - k) for k in range(seats)], axis=0), off, seats * most)
        most = left * self._longest("rolls") + flat
        each = [rolls * t**k * s ** (seats - 1 - k) for k in range(seats)]
        rolled = self._sum(np.sum(each, axis=0), off, seats * most)
        return Race(tuple(wins), rounds, turns, rolled)

    def within(self, share: Fraction) -> float:
        """The least number of turns within which so many are over."""
        np = numpy("an answer in floats")
        seats, found = self.seats, self.series
        home = self.moments.finishing()
        never = 0.0 if self.chain.sure else max(0.0, 1 - float(home))
        s, t = never + found.values[:, 1], never + found.values[:, 3]
        going = np.stack([t**k * s ** (seats - k) for k in range(1, seats + 1)], axis=1).ravel()
        off = going * (np.arange(1, len(going) + 1) * found.off + 4 * UNIT) * seats + seats * (home.bound + found.flat)
        goal = float(1 - share)
        surely, perhaps = (np.flatnonzero(going + sign * off <= goal) for sign in (1, -1))
        if not len(perhaps):
            return inf
        if not len(surely) or surely[0] != perhaps[0]:
            raise too_long()
        return int(surely[0]) + 1

    def _longest(self, unit: Literal["turns", "rolls"]) -> float:
        """The most that is to be expected from any state."""
        means = self.moments.means(unit)
        return float((means.values + means.off).max(initial=0.0))

    def _sum(self, terms: Floats, off: Floats, more: float) -> Figure:
        """The sum of terms that are products of as many factors as there are seats, and one."""
        np = numpy("an answer in floats")
        total = float(np.sum(terms))
        bound = float(np.sum(terms * off)) * (self.seats + 1) + total * (len(terms) + 2) * UNIT + more
        return Figure(total, bound * (1 + 2.0**-30))
