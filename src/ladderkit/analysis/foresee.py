"""How many states there will be, told from the first of them: what is hopeless is not gone through to the limit."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from statistics import median
from typing import Final

from ladderkit.state import State

__all__ = ["FEWEST", "foreseen"]

FEWEST: Final = 2_000
"""From how many states at least others are foreseen."""
MARGINS: Final = (1.25, 4.0)
"""How many times as many as the limit are to be foreseen before it is given up: for one token, and for several."""


def foreseen(states: Iterable[State], last: int, limit: int) -> int:
    """About how many states there will be, if it goes on as it has begun, and that is too many.

    It is told from how close to each other the squares are that a token comes to, how many of their combinations
    there are, and how many states with each. What comes before the first turn is left out.

    Args:
        states: The first states.
        last: The last square of the board.
        limit: How many states there may be.

    Returns:
        The number; 0 where it is not far above the limit, or there are too few states to tell.
    """
    squares = [state.squares for state in states if state.seats]
    together = {*squares}
    if len(squares) < FEWEST:
        return 0
    met = [{*of_one} for of_one in zip(*together, strict=True)]  # by token, the squares that it comes to
    full = len(together) / prod(map(len, met))
    there_are = prod(last * len(of_one) / 2 / (median(of_one) + 1) for of_one in met)
    found = len(squares) / len(together) * full * there_are
    return round(found) if found > MARGINS[len(met) > 1] * limit else 0
