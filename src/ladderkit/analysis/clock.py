"""A chain that ticks: each of its steps takes exactly one turn, or exactly one roll.

Steps that take none are put together with what follows them, by elimination, so that rolls without limit within a
turn are one exact step. Steps that take several get states between.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TypeAlias

from attrs import field, frozen

from ladderkit.analysis.chains import Chain
from ladderkit.analysis.moments import Unit, cost_of

__all__ = ["Clock", "clock"]

NONE = Fraction(0)
"""Nothing, as a fraction."""
ONE = Fraction(1)
"""One, as a fraction."""
Out: TypeAlias = dict[tuple[int, int], Fraction]
"""Where steps that take time lead, and how much they take; -1 stands for every end."""


@frozen(eq=False)
class Clock:
    """A chain each of whose steps takes one tick.

    Attributes:
        rows: For each state the chance of each state that may follow after one tick.
        ends: For each state the chance that the end is there after one tick.
        begin: Where it begins: the chance of each state before the first tick.
        at_once: The chance that the end is there before any tick.
        states: The number in the chain of each state; -1 for one that only waits for time to pass.
    """

    rows: list[dict[int, Fraction]] = field(repr=False)
    ends: list[Fraction] = field(repr=False)
    begin: dict[int, Fraction] = field(repr=False)
    at_once: Fraction
    states: list[int] = field(repr=False)

    @cached_property
    def whole(self) -> tuple[list[list[tuple[int, int]]], list[int], int]:
        """Rows and ends in whole numbers, and what divides them all."""
        weights = {weight for row in self.rows for weight in row.values()} | {*self.ends}
        divisor = lcm(*(weight.denominator for weight in weights))
        rows = [[(j, int(weight * divisor)) for j, weight in row.items()] for row in self.rows]
        return rows, [int(weight * divisor) for weight in self.ends], divisor

    @cached_property
    def scale(self) -> int:
        """What makes the chances before the first tick whole numbers."""
        return lcm(self.at_once.denominator, *(weight.denominator for weight in self.begin.values()))

    def exactly(self) -> Iterator[tuple[int, bool]]:
        """The chance of the end at tick 0, 1, 2 and so on, and whether anything is left after it; for ever.

        Chances are whole numbers: at each tick they are divided by once more what divides rows and ends, and by the
        scale.
        """
        yield int(self.at_once * self.scale), bool(self.begin)
        rows, ends, _ = self.whole
        now = {i: int(weight * self.scale) for i, weight in self.begin.items()}
        while True:
            done = 0
            after: dict[int, int] = {}
            for i, mass in now.items():
                done += mass * ends[i]
                for j, weight in rows[i]:
                    after[j] = after.get(j, 0) + mass * weight
            now = after
            yield done, bool(now)


def clock(chain: Chain, unit: Unit) -> Clock:
    """The clock of a chain, without the states from which there is no end.

    Args:
        chain: The chain.
        unit: What a tick is.

    Returns:
        The clock.
    """
    live = chain.live
    start = chain.start
    if not live[start]:
        return Clock([], [], {}, NONE, [])
    at_once: list[dict[int, Fraction]] = []
    outs: list[Out] = []
    costs = [cost_of(step, unit) for step in chain.kinds]
    for i in range(len(chain)):
        row: dict[int, Fraction] = {}
        out: Out = {}
        for k in range(chain.first[i], chain.first[i + 1]) if live[i] else ():
            to, kind = chain.to[k], chain.kind[k]
            weight, cost = chain.kinds[kind].weight, costs[kind]
            if to < 0:
                to = -1
            elif not live[to]:
                continue
            if cost:
                out[to, cost] = out.get((to, cost), NONE) + weight
            elif to < 0:
                out[to, 0] = out.get((to, 0), NONE) + weight
            else:
                row[to] = row.get(to, NONE) + weight
        at_once.append(row)
        outs.append(out)
    if any(at_once):
        outs = _put_together(at_once, outs)
    return _ticking(outs, start)


def _put_together(rows: list[dict[int, Fraction]], outs: list[Out]) -> list[Out]:
    """Where each state leads once all steps that take no time are made."""
    rows, outs = [dict(row) for row in rows], [dict(out) for out in outs]
    for k in range(len(rows) - 1, -1, -1):
        row, out = rows[k], outs[k]
        while higher := [j for j in row if j > k]:
            for j in higher:
                _add(row, out, row.pop(j), rows[j], outs[j])
        own = row.pop(k, NONE)
        if own:
            again = 1 / (1 - own)
            rows[k] = {j: weight * again for j, weight in row.items()}
            outs[k] = {key: weight * again for key, weight in out.items()}
    for k, row in enumerate(rows):
        for j, share in row.items():  # all lower, and done
            _add({}, outs[k], share, {}, outs[j])
    return outs


def _add(row: dict[int, Fraction], out: Out, share: Fraction, more: dict[int, Fraction], more_out: Out) -> None:
    """Put in the place of one state what it leads to."""
    for j, weight in more.items():
        row[j] = row.get(j, NONE) + share * weight
    for key, weight in more_out.items():
        out[key] = out.get(key, NONE) + share * weight


def _ticking(outs: list[Out], start: int) -> Clock:
    """The clock, from where each state leads and how much time that takes."""
    at_once = {i: share for i, out in enumerate(outs) if (share := out.pop((-1, 0), NONE))}
    made = Clock([], [], {}, at_once.get(start, NONE), [])
    number: dict[tuple[int, int], int] = {}
    todo: list[tuple[int, int]] = []

    def arrive(row: dict[int, Fraction], state: int, wait: int, weight: Fraction) -> Fraction:
        """Come to a state after some more ticks; the chance that the end is there with that."""
        over = NONE if wait else ONE if state < 0 else at_once.get(state, NONE)
        if over < 1:
            key = (state, wait)
            if key not in number:
                number[key] = len(todo)
                todo.append(key)
            row[number[key]] = row.get(number[key], NONE) + weight * (1 - over)
        return weight * over

    arrive(made.begin, start, 0, ONE)
    for state, wait in todo:  # grows while it is walked
        row: dict[int, Fraction] = {}
        if wait:
            end = arrive(row, state, wait - 1, ONE)
        else:
            stay = 1 / (1 - at_once.get(state, NONE))
            moves = outs[state].items()
            end = sum([arrive(row, to, cost - 1, weight * stay) for (to, cost), weight in moves], NONE)
        made.rows.append(row)
        made.ends.append(end)
        made.states.append(-1 if wait else state)
    return made
