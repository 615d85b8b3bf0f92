"""The search: from a board at random to better ones, and along those that are near to what is wished."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from attrs import frozen

from ladderkit.design.aims import Measured
from ladderkit.design.around import around
from ladderkit.design.boards import ByAnalysis, ByTable
from ladderkit.design.ground import Ground, Layout
from ladderkit.design.packing import changed, drawn, packed
from ladderkit.design.threads import one_thread

__all__ = ["CHUNK", "Found", "Task", "chunk_length", "search"]

CHUNK: Final = 16
"""How many steps the shortest chunk of a search has."""
LONGEST: Final = 16
"""How many times as many the longest has."""
AT_RANDOM: Final = {"table": 24, "analysis": 4}
"""How many boards at random are measured in a step, where changes are not scored."""
NEAREST: Final = 6
"""Among how many boards the next is drawn where none is better."""


@frozen(eq=False)
class Task:
    """What is searched for; it can be sent to another process.

    Attributes:
        ground: The board, and what is wished.
        boards: What measures boards.
        seed: From which chance comes.
    """

    ground: Ground
    boards: ByTable | ByAnalysis
    seed: int


@frozen
class Found:
    """The best board of a chunk.

    Attributes:
        layout: The board; None where none was found that keeps the wishes about its jumps.
        measured: What it measures.
        steps: How many steps were taken.
    """

    layout: Layout | None
    measured: Measured | None
    steps: int

    @property
    def done(self) -> bool:
        """Whether all that is wished is there."""
        return self.measured is not None and self.measured.done

    def better(self, other: Found | None) -> bool:
        """Whether this one is better than another."""
        if self.measured is None:
            return False
        if other is None or other.measured is None:
            return True
        return (not self.done, self.measured.cost) < (not other.done, other.measured.cost)


def chunk_length(number: int) -> int:
    """How many steps a chunk has: mostly few, now and then many, as Luby, Sinclair and Zuckerman say is best.

    Args:
        number: The number of the chunk, from 0 on.

    Examples:
        >>> [chunk_length(k) // CHUNK for k in range(7)]
        [1, 1, 2, 1, 1, 2, 4]
    """
    k = number + 1
    while (k + 1) & k:  # until it ends a run of 2**m - 1
        k -= (1 << (k.bit_length() - 1)) - 1
    return CHUNK * min((k + 1) // 2, LONGEST)


def search(task: Task, number: int, steps: int, stop: Callable[[], bool] | None = None) -> Found:
    """Search through one chunk; the same chunk finds the same, wherever it runs.

    Args:
        task: What is searched for.
        number: The number of the chunk.
        steps: How many steps it has.
        stop: Says after each step whether that is enough.

    Returns:
        The best board of it.
    """
    with one_thread():
        return _search(task, number, steps, stop)


def _search(task: Task, number: int, steps: int, stop: Callable[[], bool] | None) -> Found:
    """The best board of one chunk."""
    random = Random(f"ladderkit design {task.seed} {number}")  # noqa: S311  (no secret: repeatable by its seed)
    layout, tried = _begun(task, steps, random, stop)
    if layout is None:
        return Found(None, None, tried)
    measured = task.boards.measured(layout)
    best = Found(layout, measured, tried)
    for step in range(tried, steps):
        if best.done or not layout or (stop is not None and stop()):
            return Found(best.layout, best.measured, step)
        layout, measured = _next(task, layout, measured, random)
        here = Found(layout, measured, step)
        if here.better(best):
            best = here
    return Found(best.layout, best.measured, steps)


def _begun(task: Task, steps: int, random: Random, stop: Callable[[], bool] | None) -> tuple[Layout | None, int]:
    """A board to begin with, and how many steps were spent on tries that came to nothing."""
    layout, tried = drawn(task.ground, random), 0
    while layout is None and tried < steps - 1 and (stop is None or not stop()):
        layout, tried = packed(task.ground, random), tried + 1
    return layout, tried + (layout is None)


def _next(task: Task, layout: Layout, measured: Measured, random: Random) -> tuple[Layout, Measured]:
    """The board after one: the best of those around it, and where that is no better, one that is hardly worse."""
    around_it = _around(task, layout, measured, random)
    if not around_it:
        other = drawn(task.ground, random) or layout
        return other, task.boards.measured(other)
    sure = isinstance(task.boards, ByTable) and not task.boards.lasting and not task.ground.wishes.evenness
    near = [(task.boards.measured(one), one) for one in (around_it[:1] if sure else around_it)]
    near.sort(key=lambda one: (not one[0].done, one[0].cost))
    if near[0][0].done or near[0][0].cost < measured.cost:
        return near[0][1], near[0][0]
    if sure:
        one = around_it[random.randrange(min(NEAREST, len(around_it)))]
        return one, task.boards.measured(one)
    found = near[random.randrange(min(NEAREST, len(near)))]
    return found[1], found[0]


def _around(task: Task, layout: Layout, measured: Measured, random: Random) -> list[Layout]:
    """The boards to look at after one."""
    boards = task.boards
    if isinstance(boards, ByTable) and task.ground.wishes.mirror is None:
        found = around(boards, layout, measured, random)
        if not task.ground.wishes.evenness:
            return found
    else:
        found = []
    others = (changed(task.ground, random, layout) for _ in range(AT_RANDOM[boards.method]))
    return [*found, *(one for one in others if one is not None and one not in found)]
