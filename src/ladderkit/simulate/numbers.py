"""Evenly drawn small numbers, four from each 64 bits that a generator makes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

__all__ = ["MOST", "small_numbers"]

MOST: Final = 2**16
"""What the numbers are below, at the most."""
WASTED: Final = 0.1
"""What share of the numbers may be drawn again; where it is more, numpy draws them, which then is quicker."""


def small_numbers(rng: Generator, below: int, count: int) -> NDArray[np.uint16]:
    """Draw numbers, all alike likely.

    Sixteen bits are divided by how often the range fits into them. What is left at the top is drawn again, so that no
    number is favoured.

    Args:
        rng: What is drawn from.
        below: What they are below; at most `MOST`.
        count: How many.

    Returns:
        The numbers.
    """
    times = MOST // below
    if below == 1 or times * below < (1 - WASTED) * MOST:
        return rng.integers(0, below, size=count, dtype=np.uint16)
    bits = rng.integers(0, 2**64, size=-(-count // 4), dtype=np.uint64).view(np.uint16)[:count]
    drawn = bits // np.uint16(times)
    if times * below < MOST:
        again = np.flatnonzero(drawn >= below)
        drawn[again] = rng.integers(0, below, size=len(again), dtype=np.uint16)
    return drawn
