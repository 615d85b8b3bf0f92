"""Pieces and patterns from which boards are laid out.

Each piece is a function that returns jumps, ready for `Board(jumps=...)`. All but loft ladders are laid
unseen unless `seen=True` is given: in the games they come from the layout is a secret (SC-3b). Left and right
are those of a board as numbered, before its levels are turned by their orientation; ways between boards go by
how the boards lie.
"""

from __future__ import annotations

from ladderkit.layouts.by_number import ladders_by, snakes_by
from ladderkit.layouts.ladders import a_frame, double_ladder, stepladder, triple_ladder
from ladderkit.layouts.patterns import Pattern
from ladderkit.layouts.room import LayoutError, Lengths, Side
from ladderkit.layouts.snakes import grass_snake, hydra, python
from ladderkit.layouts.upward import escalator, loft_ladder

__all__ = [
    "LayoutError",
    "Lengths",
    "Pattern",
    "Side",
    "a_frame",
    "double_ladder",
    "escalator",
    "grass_snake",
    "hydra",
    "ladders_by",
    "loft_ladder",
    "python",
    "snakes_by",
    "stepladder",
    "triple_ladder",
]
