"""What comes before the first turn, where seats travel by themselves afterwards: lots and dice that say who begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from ladderkit.analysis.apart import fresh
from ladderkit.analysis.chains import Step
from ladderkit.analysis.explore import counted
from ladderkit.engine import expand, start
from ladderkit.simulate.columns import Columns, arrows_from, columns
from ladderkit.simulate.unfit import unfit
from ladderkit.state import State
from ladderkit.variant import Variant

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["Begun", "Opening", "opening"]

MORE: Final = "what comes before the first turn is more than lots and dice that say which seat begins"
"""Why there are no tables for an opening."""
MOST_STATES: Final = 20_000
"""How many states the opening may have."""


@frozen(eq=False)
class Begun:
    """How some matches begin: arrays of one number a match.

    Attributes:
        first: The seat that moves first; -1 where it was not found out in time.
        rolls: How many dice were rolled for it.
        answers: How many answers it took.
    """

    first: NDArray[np.int32] = field(repr=False)
    rolls: NDArray[np.int32] = field(repr=False)
    answers: NDArray[np.int32] = field(repr=False)


@frozen(eq=False)
class Opening:
    """What comes before the first turn.

    Attributes:
        first: Who begins, where that is sure.
        rolls: How many dice are rolled in any case.
        chain: The chain of it, where it is not sure; its first end is that seat 0 begins, and so on.
    """

    first: int
    rolls: int
    chain: Columns | None

    def draw(self, matches: int, rng: Generator, cap: int) -> Begun:
        """Draw how matches begin.

        Args:
            matches: How many.
            rng: What is drawn from.
            cap: After how many answers it is given up.

        Returns:
            How they begin.
        """
        if self.chain is None:  # one number for all of them, and no room taken
            return Begun(*(np.broadcast_to(np.int32(one), matches) for one in (self.first, self.rolls, 0)))
        first, rolls, answers = np.zeros((3, matches), np.int32)
        first[:], rolls[:] = -1, self.rolls
        at = np.zeros(matches, np.int64)
        under_way = np.arange(matches)
        while under_way.size:
            drawn = self.chain.draw(at, rng)
            rolled, to = self.chain.rolls[drawn], self.chain.to[drawn]
            rolls[under_way] += rolled
            answers[under_way] += np.maximum(rolled, 1)
            over = (to < 0) & (answers[under_way] <= cap)
            first[under_way[over]] = -1 - to[over]
            on = (to >= 0) & (answers[under_way] < cap)
            under_way, at = under_way[on], to[on].astype(np.int64)
        return Begun(first, rolls, answers)


def opening(variant: Variant, seats: int) -> Opening:
    """The opening of a match.

    Args:
        variant: The game.
        seats: How many seats take part.

    Returns:
        The opening.

    Raises:
        AnalysisError: It has too many states, or may come to something else than that a single seat begins.
    """
    begun = start(variant, seats)
    rolls = counted(begun.events)[1]
    if len(begun.state.seats) == 1:
        if not fresh(variant, begun.state):
            raise unfit(MORE)
        return Opening(begun.state.seats[0], rolls, None)
    number: dict[State, int] = {begun.state: 0}
    todo = [begun.state]
    rows: list[list[tuple[int, Step]]] = []
    for state in todo:  # grows while it is walked
        if len(todo) > MOST_STATES:
            raise unfit(f"what comes before the first turn has more than {MOST_STATES} states")
        row: list[tuple[int, Step]] = []
        for branch in expand(variant, state):
            after = branch.outcome.state
            if not after.seats and not after.over and after not in number:
                number[after] = len(todo)
                todo.append(after)
            begins = len(after.seats) == 1 and fresh(variant, after)
            to = -1 - after.seats[0] if begins else number.get(after)
            if to is not None:
                row.append((to, Step(branch.weight, 0, counted(branch.outcome.events)[1])))
        if sum(step.weight for _, step in row) != 1:
            raise unfit(MORE)
        rows.append(row)
    return Opening(-1, rolls, columns(arrows_from(rows)))
