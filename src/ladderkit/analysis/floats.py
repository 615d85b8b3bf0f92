"""The equations of a chain in floats, each answer with a bound on how far it may be off.

The bound is no guess. Where `A = I - Q` and `t` solves `A t = 1`, whatever solves `A x = g` but for a remainder of at
most `r` in each line is off by at most `r t`, since the inverse of `A` has nothing below 0 in it. The remainder is
computed, and so is what its own rounding may hide.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve, frozen

from ladderkit.analysis.extras import Floats, Ints, numpy, sparse
from ladderkit.analysis.figure import UNIT
from ladderkit.errors import AnalysisError

if TYPE_CHECKING:
    from numpy import bool_
    from numpy.typing import NDArray

    from ladderkit.analysis.chains import Chain

__all__ = ["DENSE", "Equations", "InnerSteps", "Solved", "equations", "inner_steps"]

Way: TypeAlias = "Callable[[Floats], Floats]"
"""A way to solve equations: from what is gained to the values."""
DENSE: Final = 500
"""Up to how many states a chain is solved as a whole table of numbers."""


@frozen(eq=False)
class Solved:
    """The solution of one set of equations.

    Attributes:
        values: The value of each live state.
        off: How far each may be off at the most.
    """

    values: Floats
    off: Floats


@frozen(eq=False)
class InnerSteps:
    """The steps of a chain among the states from which it can come to an end.

    Attributes:
        live: The numbers of these states in the chain.
        place: The place of each state of the chain among them; -1 for the others.
        row: From which of them each step leads.
        column: To which of them.
        share: With what chance.
        kind: Of which kind it is.
        ending: For each of them, the chance of an end in one step.
    """

    live: Ints
    place: Ints
    row: Ints
    column: Ints
    share: Floats
    kind: Ints
    ending: Floats

    def only(self, which: NDArray[bool_]) -> InnerSteps:
        """Some of the steps.

        Args:
            which: For each step whether it is one of them.

        Returns:
            These, among the same states.
        """
        return evolve(
            self, row=self.row[which], column=self.column[which], share=self.share[which], kind=self.kind[which]
        )


def inner_steps(chain: Chain) -> InnerSteps:
    """The steps of a chain, as arrays.

    Args:
        chain: The chain.

    Returns:
        Its steps.

    Raises:
        MissingExtraError: The extra `fast` is not installed.
    """
    np = numpy("an answer in floats")
    first, to, kind = (np.frombuffer(given, dtype=given.typecode) for given in (chain.first, chain.to, chain.kind))
    states = len(chain)
    live = np.flatnonzero(np.frombuffer(chain.live, dtype=np.uint8))
    place = np.full(states + 1, -1, dtype=np.int64)
    place[live] = np.arange(len(live))
    shares = np.array([float(step.weight) for step in chain.kinds])[kind]
    row = place[np.repeat(np.arange(states), np.diff(first))]
    column = place[to]  # an end has a number below 0, and so has a place that is none
    column[to < 0] = -2
    inside = (row >= 0) & (column >= 0)
    over = column == -2  # noqa: PLR2004  (an end)
    ending = np.bincount(row[over], shares[over], len(live)).astype(float)
    return InnerSteps(live, place, row[inside], column[inside], shares[inside], kind[inside], ending)


@frozen(eq=False)
class Equations:
    """`x = g + Q x` over the states of a chain from which it can come to an end.

    Attributes:
        steps: The steps among these states.
        inverse: The solution for one g.
        transposed: The solution of the transposed equations.
        width: How many terms a line has at the most, and some more.
        time: How many steps are expected from each until the chain is left, and how far that may be off.
    """

    steps: InnerSteps
    inverse: Way
    transposed: Way
    width: int
    time: Solved

    def after(self, values: Floats) -> Floats:
        """What is expected of some values after one step, from each state."""
        np = numpy("an answer in floats")
        found: Floats = np.bincount(self.steps.row, self.steps.share * values[self.steps.column], len(values))
        return found

    @cached_property
    def widest(self) -> int:
        """How many steps lead to a state at the most."""
        np = numpy("an answer in floats")
        return int(np.bincount(self.steps.column, minlength=1).max(initial=0))

    def before(self, values: Floats) -> Floats:
        """What comes of some masses by one step, in each state."""
        np = numpy("an answer in floats")
        found: Floats = np.bincount(self.steps.column, self.steps.share * values[self.steps.row], len(values))
        return found

    def solve(self, gains: Floats, off: float = 0.0) -> Solved:
        """Solve for one g.

        Args:
            gains: What is gained in each state.
            off: How far each of that may be off itself.

        Returns:
            The values, with their bounds.
        """
        values = self.inverse(gains)
        remainder = _remainder(self, gains, values) + off
        return Solved(values, remainder * (self.time.values + self.time.off))


def equations(chain: Chain, steps: InnerSteps | None = None) -> Equations:
    """The equations of a chain.

    Args:
        chain: The chain.
        steps: Its inner steps, or some of them, if only these are to be made; all, if left out.

    Returns:
        Its equations, ready to be solved.

    Raises:
        AnalysisError: The chain takes so long to come to its end that floats say nothing of it, or there is too little
            memory for so many states.
        MissingExtraError: The extra `fast` is not installed.
    """
    np = numpy("an answer in floats")
    steps = inner_steps(chain) if steps is None else steps
    try:
        inverse, transposed = (_dense if len(steps.live) <= DENSE else _sparse)(steps)
    except (np.linalg.LinAlgError, RuntimeError) as error:  # as good as singular
        raise _beyond(chain) from error
    except MemoryError as error:
        message = f"there is too little memory to solve the equations of {len(chain)} states of {chain.name!r}"
        raise AnalysisError(f"{message}; simulate it", "too-little-memory") from error
    width = int(np.bincount(steps.row, minlength=1).max(initial=0)) + 4
    ones = np.ones(len(steps.live))
    # The equations are made in two strokes: the time is solved by the same means that it then bounds.
    rough = Equations(steps, inverse, transposed, width, Solved(ones, ones))
    time = inverse(ones)
    left = _remainder(rough, ones, time)
    if not left < 0.5:  # noqa: PLR2004  (half of it may be wrong)
        raise _beyond(chain)
    off = time * (left / (1 - left) * (1 + 8 * UNIT))
    return Equations(steps, inverse, transposed, width, Solved(time, off))


def _beyond(chain: Chain) -> AnalysisError:
    """The error that floats are no use."""
    message = f"{chain.name!r} takes so long to come to its end that floats say nothing of it; ask for exact answers"
    return AnalysisError(message, "beyond-floats")


def _remainder(equations: Equations, gains: Floats, values: Floats) -> float:
    """How far the values are from solving the equations in any line, what rounding hides included."""
    np = numpy("an answer in floats")
    if not len(values):
        return 0.0
    seen = np.abs(gains - values + equations.after(values))
    size = np.abs(gains) + np.abs(values) + equations.after(np.abs(values))
    worst: float = (seen + size * (equations.width * UNIT)).max()
    return worst * (1 + 8 * UNIT)


def _dense(steps: InnerSteps) -> tuple[Way, Way]:
    """A way to solve a few hundred equations."""
    np = numpy("an answer in floats")
    size = len(steps.live)
    table = np.bincount(steps.row * size + steps.column, -steps.share, size * size).astype(float).reshape(size, size)
    table[np.arange(size), np.arange(size)] += 1.0
    inverse = np.linalg.inv(table)
    return inverse.__matmul__, inverse.T.__matmul__


def _sparse(steps: InnerSteps) -> tuple[Way, Way]:
    """A way to solve many equations, each of which is about few states."""
    matrices, linalg = sparse("an answer in floats about so many states")
    size = len(steps.live)
    q = matrices.csc_matrix((steps.share, (steps.row, steps.column)), shape=(size, size))
    factors: Any = linalg.splu(
        matrices.identity(size, format="csc") - q,
        permc_spec="MMD_AT_PLUS_A",
        diag_pivot_thresh=0.0,
        options={"SymmetricMode": True},
    )
    return factors.solve, lambda given: factors.solve(given, "T")
