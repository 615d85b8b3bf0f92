"""A chain that ticks, in floats; and what things are worth in it, tick by tick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from attrs import frozen

from ladderkit.analysis.clock import clock
from ladderkit.analysis.extras import Floats, Ints, numpy, sparse
from ladderkit.analysis.figure import UNIT
from ladderkit.analysis.floats import DENSE, inner_steps
from ladderkit.analysis.moments import Unit, cost_of
from ladderkit.errors import AnalysisError

if TYPE_CHECKING:
    from ladderkit.analysis.chains import Chain

__all__ = ["BLOCK", "MOST_TICKS", "MOST_WORK", "TINY", "Series", "Ticks", "series", "ticks", "too_long"]

TINY: Final = 1e-18
"""A law in floats is worked out until what is left is less than this."""
MOST_TICKS: Final = 2_000_000
"""How long a law in floats may be."""
MOST_WORK: Final = 5_000_000_000
"""How many products a law in floats may take."""
A_PIECE: Final = 200_000
"""How many products are made at once."""
BLOCK: Final = 32
"""How many ticks are worked out at once."""


@frozen(eq=False)
class Ticks:
    """A chain each of whose steps takes one tick, in floats; states from which there is no end are left out.

    Attributes:
        row: From which state each step leads.
        column: To which.
        share: With what chance.
        ends: For each state the chance that the end is there after one tick.
        begin: The chance of each state before the first tick.
        at_once: The chance that the end is there before it.
        states: The number in the chain of each state; -1 for one that only waits for time to pass.
    """

    row: Ints
    column: Ints
    share: Floats
    ends: Floats
    begin: Floats
    at_once: float
    states: Ints


def ticks(chain: Chain, unit: Unit) -> Ticks:
    """The chain, ticking.

    Args:
        chain: The chain.
        unit: What a tick is.

    Returns:
        The same in floats.

    Raises:
        MissingExtraError: The extra `fast` is not installed.
    """
    np = numpy("a law in floats")
    if any(cost_of(step, unit) != 1 for step in chain.kinds):
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
    steps = inner_steps(chain)
    begin = np.zeros(len(steps.live))
    if steps.place[chain.start] >= 0:
        begin[steps.place[chain.start]] = 1.0
    return Ticks(steps.row, steps.column, steps.share, steps.ending, begin, 0.0, steps.live)


@frozen(eq=False)
class Series:
    """What some things are worth at each tick, on average: `v Q^t c` for t from 0 on, for several c.

    Attributes:
        values: A row for each tick, a column for each c; the first c is 1 everywhere: what is left. None is below 0.
        off: By which share each may be off at a tick, for each tick passed.
        left: What is left after the last tick: the chance of each state.
    """

    values: Floats
    off: float
    left: Floats


def series(ticking: Ticks, columns: Sequence[Floats], stop: float = TINY) -> Series:
    """The worth of several things at each tick, until less than `stop` is left of the traveller.

    Args:
        ticking: The chain that ticks.
        columns: What each thing is worth in each state.
        stop: When to stop.

    Returns:
        The series.

    Raises:
        AnalysisError: It would be too long.
        MissingExtraError: The extra `fast` is not installed.
    """
    np = numpy("a law in floats")
    size = len(ticking.ends)
    worth = np.stack((np.ones(size), *columns), axis=1)
    if not size:
        return Series(np.zeros((0, worth.shape[1])), 0.0, ticking.begin)
    return (_in_blocks if size <= DENSE else _one_by_one)(ticking, worth, stop)


def _in_blocks(ticking: Ticks, worth: Floats, stop: float) -> Series:
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
    while left > stop:
        if len(blocks) * BLOCK > MOST_TICKS:
            raise too_long()
        blocks.append(now @ ahead)
        now = now @ table
        left = now.sum()
    values = np.array(blocks).reshape(-1, things)
    return Series(values, (size + 4) * UNIT, now)


def _times(one: Floats, other: Floats) -> Floats:
    """The product of two tables, small ones in pieces too small to be shared among threads, which takes longer."""
    np = numpy("a law in floats")
    columns = A_PIECE // one.size
    if not columns:
        return one @ other
    pieces = [one @ other[:, k : k + columns] for k in range(0, other.shape[1], columns)]
    found: Floats = np.concatenate(pieces, axis=1)
    return found


def _one_by_one(ticking: Ticks, worth: Floats, stop: float) -> Series:
    """The series, tick by tick, for chains of very many states."""
    np = numpy("a law in floats")
    matrices, _ = sparse("a law in floats of so many states")
    size = len(ticking.ends)
    onwards = matrices.csr_matrix((ticking.share, (ticking.column, ticking.row)), shape=(size, size))
    width = int(np.diff(onwards.indptr).max(initial=0)) + 4
    now = ticking.begin
    values: list[Floats] = []
    while now.sum() > stop:
        if len(values) > min(MOST_TICKS, MOST_WORK // (len(ticking.share) + size)):
            raise too_long()
        values.append(now @ worth)
        now = onwards @ now
    return Series(np.array(values).reshape(-1, worth.shape[1]), max(width, size.bit_length() + 4) * UNIT, now)


def too_long() -> AnalysisError:
    """The error that a law goes on for too long."""
    message = "the law of its length goes on for too long to be worked out; ask for means and variances, or simulate it"
    return AnalysisError(message, "too-long")
