"""Jumps as lines on the board: which of them cross."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

__all__ = ["Line", "Place", "cross"]

Place: TypeAlias = Sequence[int]
"""The level, the row and the column of a square."""
Line: TypeAlias = tuple[Place, Place]
"""The places of both ends of a jump."""


def cross(one: Line, other: Line) -> bool:
    """Whether two jumps cross or touch each other, drawn as straight lines from the middle of a square to another.

    Args:
        one: A jump.
        other: Another one.

    Returns:
        Whether they do; jumps between levels cross none.

    Examples:
        >>> cross(((0, 0, 0), (0, 2, 2)), ((0, 2, 0), (0, 0, 2)))
        True
        >>> cross(((0, 0, 0), (0, 2, 2)), ((1, 2, 0), (1, 0, 2)))
        False
    """
    if len({place[0] for place in (*one, *other)}) > 1:
        return False
    if any(max(a[part] for a in one) < min(b[part] for b in other) for part in (1, 2)):
        return False  # one lies below the other, or to its left
    if any(max(b[part] for b in other) < min(a[part] for a in one) for part in (1, 2)):
        return False
    return _parts(one, other) and _parts(other, one)


def _parts(line: Line, other: Line) -> bool:
    """Whether the ends of another jump are not both on one side of a line."""
    return _side(line, other[0]) * _side(line, other[1]) <= 0


def _side(line: Line, place: Place) -> int:
    """On which side of a line a place lies: above 0, below 0, or 0 where it lies on it."""
    (_, row, column), (_, to_row, to_column) = line
    return int((to_row - row) * (place[2] - column) - (to_column - column) * (place[1] - row))
