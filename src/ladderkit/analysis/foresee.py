"""How many states there will be, told from the first of them: what is hopeless is not gone through to the limit."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from statistics import median
from typing import Final

from ladderkit.state import State

__all__ = ["FEWEST", "MARGINS", "foreseen"]

FEWEST: Final = 2_000
"""From how many states at least others are foreseen."""
MOST: Final = 1e18
"""The most that is told."""
MARGINS: Final = (1.25, 4.0)
"""How many times as many as the limit are to be foreseen before it is given up: for one token, and for several."""


def foreseen(states: Iterable[State], last: int, limit: int) -> int:
    """About how many states there will be, if it goes on as it has begun, and that is too many.

    Half of the squares that each token comes to are below their median. So far all that may be has mostly been found,
    up to twice that far; and there is as much again wherever else the tokens may be. What comes before the first turn
    is left out.

    Args:
        states: The first states.
        last: The last square of the board.
        limit: How many states there may be.

    Returns:
        The number; 0 where it is not far above the limit, or there are too few states to tell.
    """
    squares = [state.squares for state in states if state.seats]
    if len(squares) < FEWEST:
        return 0
    met = [{*of_one} for of_one in zip(*squares, strict=True)]  # by token, the squares that it comes to
    found = min(len(squares) * prod(last / (2 * median(of_one) + 2) for of_one in met), MOST)
    return round(found) if found > MARGINS[len(met) > 1] * limit else 0
