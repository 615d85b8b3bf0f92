"""Jumps as lines on the board: which of them cross."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from ladderkit.analysis.extras import Ints, numpy

if TYPE_CHECKING:
    from numpy import bool_
    from numpy.typing import NDArray

__all__ = ["Flags", "crossing", "meeting"]

Flags: TypeAlias = "NDArray[bool_]"
"""An array of truth values."""


def crossing(lines: Ints) -> list[tuple[int, int]]:
    """Which jumps cross or touch each other, drawn as straight lines from the middle of a square to another.

    Args:
        lines: For each jump the places of its foot and of its end: level, row and column.

    Returns:
        The numbers of both, for each pair that does, the smaller first; jumps between levels cross none.

    Examples:
        >>> import numpy as np
        >>> crossing(np.array([[(0, 0, 0), (0, 2, 2)], [(0, 2, 0), (0, 0, 2)], [(1, 2, 0), (1, 0, 2)]]))
        [(0, 1)]
    """
    np = numpy("a search for boards")
    return [(i, k) for i, k in np.argwhere(meeting(lines, lines)).tolist() if i < k]


def meeting(lines: Ints, others: Ints) -> Flags:
    """For each of some lines and each of others, whether they cross or touch.

    Args:
        lines: For each jump the places of its foot and of its end: level, row and column.
        others: The same of others.
    """
    np = numpy("a search for boards")
    parts = _parts(lines, others) & _parts(others, lines).T
    least, most = np.minimum(lines[:, 0], lines[:, 1]), np.maximum(lines[:, 0], lines[:, 1])
    lowest, highest = np.minimum(others[:, 0], others[:, 1]), np.maximum(others[:, 0], others[:, 1])
    # A line that lies beside another one or below it parts it, too.
    reach = (least[:, None] <= highest).all(axis=2) & (lowest <= most[:, None]).all(axis=2)
    flat, level = lines[:, 0, 0] == lines[:, 1, 0], others[:, 0, 0] == others[:, 1, 0]
    found: Flags = parts & reach & flat[:, None] & level
    return found


def _parts(lines: Ints, others: Ints) -> Flags:
    """For each of some lines and each of others, whether the ends of the other lie on both sides of it, or on it."""
    feet, ends = lines[:, 0], lines[:, 1]
    # On which side of each line each foot and each end lies: above 0, below 0, or 0 where it lies on it.
    _, rows, columns = (ends - feet).T
    at_foot, at_end = (
        rows[:, None] * (place[:, 2] - feet[:, 2][:, None]) - columns[:, None] * (place[:, 1] - feet[:, 1][:, None])
        for place in (others[:, 0], others[:, 1])
    )
    found: Flags = at_foot * at_end <= 0
    return found
