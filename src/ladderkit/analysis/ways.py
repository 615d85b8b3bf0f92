"""The quickest way to the end, and how likely it is."""

from __future__ import annotations

from fractions import Fraction
from heapq import heappop, heappush

from attrs import frozen

from ladderkit.analysis.chains import Chain, Step
from ladderkit.analysis.moments import Unit, cost_of

__all__ = ["Way", "fewest", "quickest"]


@frozen
class Way:
    """A way from the first state of a chain to an end.

    Attributes:
        squares: Where the tokens stand in each state of the way, the end included.
        chance: How likely it is.
        turns: How many turns it takes.
        rolls: How many rolls it takes.
    """

    squares: tuple[tuple[int, ...], ...]
    chance: Fraction
    turns: int
    rolls: int


def fewest(chain: Chain, unit: Unit) -> int | None:
    """The fewest turns, or rolls, that any way to an end takes.

    Args:
        chain: The chain.
        unit: What is counted.

    Returns:
        How many; None where there is no way.
    """
    first, leads, kind = chain.first, chain.to, chain.kind
    costs = [cost_of(step, unit) for step in chain.kinds]
    seen = bytearray(len(chain))
    fronts: dict[int, list[int]] = {0: [chain.start]}
    least = 0
    while fronts:
        front = fronts.pop(least, [])
        for state in front:  # grows where a step costs nothing
            if state < 0:
                return least
            if seen[state]:
                continue
            seen[state] = True
            for k in range(first[state], first[state + 1]):
                to, cost = leads[k], costs[kind[k]]
                if to < 0 or not seen[to]:
                    (fronts.setdefault(least + cost, []) if cost else front).append(to)
        least += 1
    return None


def quickest(chain: Chain, unit: Unit) -> Way | None:
    """The most likely of the ways to an end that take the fewest turns, or rolls.

    Args:
        chain: The chain.
        unit: What is counted.

    Returns:
        The way, the one over lower squares among equals; None where there is none.
    """
    front: list[tuple[int, Fraction, int]] = [(0, Fraction(-1), chain.start)]
    best: dict[int, tuple[int, Fraction]] = {chain.start: (0, Fraction(-1))}
    came: dict[int, tuple[int, Step]] = {}
    costs = [cost_of(step, unit) for step in chain.kinds]
    while front:
        cost, chance, state = heappop(front)
        if state < 0:
            return _way(chain, came, state, -chance)
        if best[state] != (cost, chance):
            continue
        for k in range(chain.first[state], chain.first[state + 1]):
            to, kind = chain.to[k], chain.kind[k]
            step = chain.kinds[kind]
            after = (cost + costs[kind], chance * step.weight)
            if to not in best or after < best[to]:
                best[to] = after
                came[to] = (state, step)
                heappush(front, (*after, to))
    return None


def _way(chain: Chain, came: dict[int, tuple[int, Step]], state: int, chance: Fraction) -> Way:
    """The way back from an end, turned round."""
    squares = [chain.ends[-1 - state].squares]
    turns = rolls = 0
    while state in came and state != chain.start:
        state, step = came[state]
        turns, rolls = turns + step.turns, rolls + step.rolls
        squares.append(chain.states[state].squares)
    return Way(tuple(reversed(squares)), chance, turns, rolls)
