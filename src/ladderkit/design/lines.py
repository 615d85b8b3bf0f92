"""Jumps as lines on the board: which of them cross."""

from __future__ import annotations

from ladderkit.analysis.extras import Ints, numpy

__all__ = ["crossing"]


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
    feet, ends = lines[:, 0], lines[:, 1]
    # On which side of each line each foot and each end lies: above 0, below 0, or 0 where it lies on it.
    _, rows, columns = (ends - feet).T
    at_foot, at_end = (
        rows[:, None] * (place[:, 2] - feet[:, 2][:, None]) - columns[:, None] * (place[:, 1] - feet[:, 1][:, None])
        for place in (feet, ends)
    )
    parts = at_foot * at_end <= 0
    least, most = np.minimum(feet, ends), np.maximum(feet, ends)
    reach = (least[:, None] <= most).all(axis=2)  # a line that lies beside another one or below it parts it, too
    flat = feet[:, 0] == ends[:, 0]
    found = parts & parts.T & reach & reach.T & flat & flat[:, None]
    return [(i, k) for i, k in np.argwhere(found).tolist() if i < k]
