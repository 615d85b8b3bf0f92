"""A chain that stops where it comes to certain squares."""

from __future__ import annotations

from array import array
from collections.abc import Collection

from attrs import evolve

from ladderkit.analysis.chains import Chain, End

__all__ = ["stopped"]

REACHED = End((1,))
"""The end that one of the squares was reached."""
MISSED = End((2,))
"""The end that none of them was."""


def stopped(chain: Chain, squares: Collection[int], before: Collection[int]) -> Chain:
    """The same chain, which ends when a throw ends on one of some squares, or on one of others, or as it did.

    Args:
        chain: The chain of one traveller.
        squares: The squares to reach.
        before: The squares not to reach before.

    Returns:
        The chain. Its first end is that one of the squares was reached, its second that it was not.
    """
    wanted, others = frozenset(squares), frozenset(before)

    def end_on(places: tuple[int, ...], *, over: bool) -> int:
        if not wanted.isdisjoint(places):
            return -1
        return -2 if over or not others.isdisjoint(places) else 0

    to = array("l", chain.to)
    for k, target in enumerate(chain.to):
        if target < 0:
            to[k] = end_on(chain.ends[-1 - target].squares, over=True)
        elif (state := chain.states[target]).flight is None:
            to[k] = end_on(state.squares, over=False) or target
    return evolve(chain, to=to, ends=(REACHED, MISSED))
