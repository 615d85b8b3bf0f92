"""Boards made to measure: a search for ladders and snakes that make a game as long as it should be.

It needs the extra `fast`.
"""

from __future__ import annotations

from ladderkit.design.designed import Designed, How
from ladderkit.design.making import Progress, design, finished
from ladderkit.design.wishes import DesignError, Late, Target, Wishes

__all__ = ["DesignError", "Designed", "How", "Late", "Progress", "Target", "Wishes", "design", "finished"]
