"""A chain that ticks, in floats; and what things are worth in it, tick by tick."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from attrs import frozen

from ladderkit.analysis.clock import clock
from ladderkit.analysis.extras import Floats, Ints, numpy, sparse
from ladderkit.analysis.figure import UNIT
from ladderkit.analysis.floats import DENSE, Equations, InnerSteps, equations, inner_steps
from ladderkit.analysis.moments import Unit, cost_of
from ladderkit.errors import AnalysisError

if TYPE_CHECKING:
    from numpy import bool_
    from numpy.typing import NDArray

    from ladderkit.analysis.chains import Chain

__all__ = [
    "BLOCK",
    "MOST_TICKS",
    "MOST_WORK",
    "TINY",
    "Series",
    "Ticks",
    "series",
    "sure_of_length",
    "ticks",
    "too_long",
]

TINY: Final = 1e-18
"""A law in floats is worked out until what is left is less than this."""
MOST_TICKS: Final = 2_000_000
"""How long a law in floats may be."""
MOST_WORK: Final = 5_000_000_000
"""How many products a law in floats may take."""
A_SOLUTION: Final = 5
"""How many times as much as a product a step that takes no time takes."""
SWEEP: Final = 16
"""After how many ticks chances of next to nothing are left out, where there are many states."""
NOTHING: Final = 1e-100
"""What is next to nothing."""
A_PIECE: Final = 200_000
"""How many products are made at once."""
MOST_PUT_TOGETHER: Final = 2_000
"""How many states a chain may have in which steps that take no time are put together in fractions."""
BLOCK: Final = 32
"""How many ticks are worked out at once."""


@frozen(eq=False)
class Ticks:
    """A chain each of whose steps takes one tick, in floats; states from which there is no end are left out.

    Attributes:
        row: From which state each step leads, those that take no time apart.
        column: To which.
        share: With what chance.
        ends: For each state the chance that the end is there after one tick.
        begin: The chance of each state before the first tick.
        at_once: The chance that the end is there before it.
        states: The number in the chain of each state; -1 for one that only waits for time to pass.
        free: The steps that take no time, which are made before each tick; None where there are none.
    """

    row: Ints
    column: Ints
    share: Floats
    ends: Floats
    begin: Floats
    at_once: float
    states: Ints
    free: Equations | None = None


def ticks(chain: Chain, unit: Unit) -> Ticks:
    """The chain, ticking.

    Args:
        chain: The chain.
        unit: What a tick is.

    Returns:
        The same in floats.

    Raises:
        AnalysisError: It has too many states, and steps that take no time.
        MissingExtraError: The extra `fast` is not installed.
    """
    np = numpy("a law in floats")
    costs = np.array([cost_of(step, unit) for step in chain.kinds])
    if not costs.all() and len(chain) > DENSE:
        steps = inner_steps(chain)
        if costs.max(initial=0) <= 1 and _ends_take_time(chain, costs):
            return _with_free_steps(chain, steps, costs[steps.kind] == 0)
        if len(chain) > MOST_PUT_TOGETHER:
            raise too_long()
    if (costs != 1).any():
        made = clock(chain, unit)
        begin = np.zeros(len(made.rows))
        for i, weight in made.begin.items():
            begin[i] = float(weight)
        return Ticks(
            np.array([i for i, row in enumerate(made.rows) for _ in row], dtype=np.int64),
            np.array([j for row in made.rows for j in row], dtype=np.int64),
            np.array([float(weight) for row in made.rows for weight in row.values()], dtype=float),
            np.array([float(weight) for weight in made.ends], dtype=float),
            begin,
            float(made.at_once),
            np.array(made.states, dtype=np.int64),
        )
    return _of_steps(chain, inner_steps(chain))


def _of_steps(chain: Chain, steps: InnerSteps, free: Equations | None = None) -> Ticks:
    """A chain that ticks, from its steps that take a tick, and from those that take no time."""
    np = numpy("a law in floats")
    begin = np.zeros(len(steps.live))
    if steps.place[chain.start] >= 0:
        begin[steps.place[chain.start]] = 1.0
    return Ticks(steps.row, steps.column, steps.share, steps.ending, begin, 0.0, steps.live, free)


def _ends_take_time(chain: Chain, costs: Ints) -> bool:
    """Whether no step that takes no time leads to an end."""
    np = numpy("a law in floats")
    to, kind = (np.frombuffer(given, dtype=given.typecode) for given in (chain.to, chain.kind))
    return bool((costs[kind[to < 0]] > 0).all())


def _with_free_steps(chain: Chain, steps: InnerSteps, free: NDArray[bool_]) -> Ticks:
    """The same for a chain of many states, whose steps that take no time are not put together with others."""
    return _of_steps(chain, steps.only(~free), equations(chain, steps.only(free)))


@frozen(eq=False)
class Series:
    """What some things are worth at each tick, on average: `v Q^t c` for t from 0 on, for several c.

    Attributes:
        values: A row for each tick, a column for each c; the first c is 1 everywhere: what is left. None is below 0.
        off: By which share each may be off at a tick, for each tick passed.
        flat: How far each may be off besides; and how far all values of one c that are chances of an end are together.
        left: What is left after the last tick.
    """

    values: Floats
    off: float
    flat: float
    left: float


def series(
    ticking: Ticks, steps: Sequence[Floats], begun: Sequence[Floats] = (), *, least: Callable[[], float] = float
) -> Series:
    """The worth of several things at each tick, until next to nothing is left of the traveller.

    No more than 1 is left at any tick, so that a law is no shorter than its mean: where that is too long already,
    nothing is begun.

    Args:
        ticking: The chain that ticks.
        steps: What each thing is worth in each state that is come to in a tick, by steps that take no time, too.
        begun: What further things are worth in the state in which a tick begins.
        least: How many ticks are expected; it is asked only where there are many states.

    Returns:
        The series.

    Raises:
        AnalysisError: It would be too long.
        MissingExtraError: The extra `fast` is not installed.
    """
    np = numpy("a law in floats")
    size = len(ticking.ends)
    begun = (np.ones(size), *begun)
    if not size:
        return Series(np.zeros((0, len(begun) + len(steps))), 0.0, 0.0, 0.0)
    if size <= DENSE and ticking.free is None:
        return _in_blocks(ticking, np.stack((*begun, *steps), axis=1))
    return _one_by_one(ticking, begun, steps, sure_of_length(ticking, least))


def sure_of_length(ticking: Ticks, least: Callable[[], float]) -> int:
    """Make sure that a law of many states is not too long already for what is expected.

    Args:
        ticking: The chain that ticks.
        least: How many ticks are expected.

    Returns:
        How many ticks there may be.

    Raises:
        AnalysisError: It is.
    """
    most = min(MOST_TICKS, MOST_WORK // _work(ticking))
    if least() > most:
        raise too_long()
    return most


def _work(ticking: Ticks) -> int:
    """How many products a tick takes."""
    free = 0 if ticking.free is None else len(ticking.free.steps.row) + len(ticking.ends)
    return len(ticking.share) + len(ticking.ends) + A_SOLUTION * free


def _in_blocks(ticking: Ticks, worth: Floats) -> Series:
    """The series, a block of ticks at once: what is worth something within the block is worked out beforehand."""
    np = numpy("a law in floats")
    size, things = worth.shape
    table = np.bincount(ticking.row * size + ticking.column, ticking.share, size * size).astype(float)
    table = table.reshape(size, size)
    ahead = worth  # the things one after another, for each tick of the block
    while ahead.shape[1] < BLOCK * things:
        ahead = np.concatenate((ahead, _times(table, ahead)), axis=1)
        table = _times(table, table)
    now = ticking.begin
    blocks: list[Floats] = []
    left = now.sum()
    while left > TINY:
        if len(blocks) * BLOCK > MOST_TICKS:
            raise too_long()
        blocks.append(now @ ahead)
        now = now @ table
        left = now.sum()
    values = np.array(blocks).reshape(-1, things)
    return Series(values, (size + 4) * UNIT, 0.0, float(now.sum()))


def _times(one: Floats, other: Floats) -> Floats:
    """The product of two tables, small ones in pieces too small to be shared among threads, which takes longer."""
    np = numpy("a law in floats")
    columns = A_PIECE // one.size
    if not columns:
        return one @ other
    pieces = [one @ other[:, k : k + columns] for k in range(0, other.shape[1], columns)]
    found: Floats = np.concatenate(pieces, axis=1)
    return found


def _one_by_one(ticking: Ticks, begun: Sequence[Floats], steps: Sequence[Floats], most: int) -> Series:
    """The series, tick by tick, for chains of very many states."""
    np = numpy("a law in floats")
    matrices, _ = sparse("a law in floats of so many states")
    size = len(ticking.ends)
    onwards = matrices.csr_matrix((ticking.share, (ticking.column, ticking.row)), shape=(size, size))
    width = int(np.diff(onwards.indptr).max(initial=0)) + 4
    now, lost = ticking.begin, 0.0
    values: list[list[float]] = []
    left = now.sum()
    while left > TINY:
        if len(values) > most:
            raise too_long()
        worth = [(now * one).sum() for one in begun]  # added up in pairs, and by no other thread, as `@` might
        if ticking.free is not None:
            now, more = _settled(ticking.free, now)
            lost += more
        values.append(worth + [(now * one).sum() for one in steps])
        now = onwards @ now
        if not len(values) % SWEEP:  # numbers of next to nothing take a processor a hundred times as long
            now[now < NOTHING] = 0.0
            lost += size * NOTHING
        left = now.sum()
    flat = lost * max(float(one.max()) for one in (*begun, *steps)) * (1 + 2.0**-30)
    off = max(width, size.bit_length() + 20) * UNIT
    return Series(np.array(values).reshape(-1, len(begun) + len(steps)), off, flat, float(left))


def _settled(free: Equations, now: Floats) -> tuple[Floats, float]:
    """How often each state is come to before the next tick, by steps that take no time; and how far all are off."""
    np = numpy("a law in floats")
    found = np.maximum(free.transposed(now), 0.0)
    size = float(now.sum()) + 2 * float(found.sum())
    missing = float(np.abs(now - found + free.before(found)).sum()) + size * (free.widest + 4) * UNIT
    return found, missing * float((free.time.values + free.time.off).max()) * (1 + 2.0**-30)


def too_long() -> AnalysisError:
    """The error that a law goes on for too long."""
    message = "the law of its length goes on for too long to be worked out; ask for means and variances, or simulate it"
    return AnalysisError(message, "too-long")
