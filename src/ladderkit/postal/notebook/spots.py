"""Where one can have been at each moment of a turn, and the steps from one such spot to the next."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from ladderkit.postal.notebook.frame import Fates

__all__ = ["AGAIN", "DONE", "LAND", "NONE", "OPEN", "PLACE", "WALK", "Edge", "Spot"]

WALK, OPEN, LAND, PLACE, AGAIN, DONE = range(6)
"""The moments of a throw."""


class Spot(NamedTuple):
    """Where one can have been."""

    throw: int
    """In which throw, from 0."""
    moment: int
    """At which moment of it."""
    square: int
    """On which square."""
    arrived: bool
    """Whether one has arrived there in this throw."""
    placed: int = 0
    """How many ladders of one's own have been placed."""
    left: int = 0
    """How many squares are still to be walked."""
    ridden: frozenset[tuple[int, int]] = frozenset()
    """What has carried one in this throw, of all that is public, and escalators in mid-throw."""
    way: int = 0
    """Which way the last hidden jump led, where one has come with one; else 0."""
    loose: bool = False
    """Whether one may also have ridden something public in this throw that is not in `ridden`."""


Edge: TypeAlias = tuple[Spot, int, Fates, Spot]
"""From where, on which square (0 for none) it takes which of its fates, and to where."""
NONE: Final[Fates] = frozenset()
"""The fates of an edge that depends on no square."""
