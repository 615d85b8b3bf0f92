"""The kinds of jump of the postal family, beside the plain ladder and snake."""

from __future__ import annotations

from typing import Final

from ladderkit.jumps import JUMP_KINDS, JumpKind

__all__ = [
    "A_FRAME",
    "DOUBLE_LADDER",
    "ESCALATOR",
    "GRASS_SNAKE",
    "HYDRA",
    "KINDS",
    "KNOWN_KINDS",
    "LOFT_LADDER",
    "PORTABLE_LADDER",
    "PYTHON",
    "STEPLADDER",
    "TRAP_DOOR",
    "TRIPLE_LADDER",
    "WELL",
]

GRASS_SNAKE = JumpKind("grass-snake", "down")
"""Falls to the row below, some columns aside (SC-4a)."""

HYDRA = JumpKind("hydra", "down")
"""One of three heads that share a tail (SC-4b)."""

PYTHON = JumpKind("python", "down")
"""Falls four rows (SC-4c)."""

STEPLADDER = JumpKind("stepladder", "up")
"""Rises one row, leaning to one side (SC-5a)."""

A_FRAME = JumpKind("a-frame", "up")
"""One of two feet that share a top (SC-5b)."""

DOUBLE_LADDER = JumpKind("double-ladder", "up")
"""Extends over three rows (SC-5d)."""

TRIPLE_LADDER = JumpKind("triple-ladder", "up")
"""Extends over four rows (SC-5e)."""

LOFT_LADDER = JumpKind("loft-ladder", "up")
"""Leads to the board above (SC-5f)."""

ESCALATOR = JumpKind("escalator", "up")
"""Leads from a board's last square to the board above, and acts in mid-throw (SC-5g)."""

PORTABLE_LADDER = JumpKind("portable-ladder", "up")
"""Placed by a player in the course of the match (SC-7a1)."""

TRAP_DOOR = JumpKind("trap-door", "down")
"""Open for a turn, from a square to the one below (SC-7b2)."""

WELL = JumpKind("well", "down")
"""Open for a turn, from a square to the board beneath (SC-7b3)."""

KINDS: tuple[JumpKind, ...] = (
    GRASS_SNAKE,
    HYDRA,
    PYTHON,
    STEPLADDER,
    A_FRAME,
    DOUBLE_LADDER,
    TRIPLE_LADDER,
    LOFT_LADDER,
    ESCALATOR,
    PORTABLE_LADDER,
    TRAP_DOOR,
    WELL,
)
"""All of them."""

KNOWN_KINDS: Final[tuple[JumpKind, ...]] = (*JUMP_KINDS, *KINDS)
"""Every kind that is known without a registry."""
