"""A match of seats that never influence each other, all at once: the chain of one traveller, once for each of them.

It is for fractions, where the law of one traveller has no end, so that its products cannot be added up one by one.
Nothing is asked of the engine: what each seat does is known from the traveller alone, whatever its policy.
"""

from __future__ import annotations

from array import array
from fractions import Fraction
from typing import Final, TypeAlias

from ladderkit.analysis.chains import Chain, End, Step
from ladderkit.analysis.explore import too_many_states
from ladderkit.analysis.independent import Race
from ladderkit.analysis.moments import ExactMoments, Unit
from ladderkit.analysis.reach import sure_of_equations

__all__ = ["product_chain", "product_race"]

Place: TypeAlias = tuple[int, tuple[int, ...]]
"""Whose turn it is, by order of play; and the state of each traveller, by number."""
UNITS: Final[tuple[Unit, ...]] = ("rounds", "turns", "rolls")


def product_race(alone: Chain, seats: int, limit: int) -> Race:
    """The race of independent travellers in fractions, whatever its length.

    Args:
        alone: The chain of one traveller, each of whose steps ends one turn or none.
        seats: How many travel.
        limit: How many states all of them may have together.

    Returns:
        The race.

    Raises:
        AnalysisError: There are more states than the limit, or they cannot be solved in fractions.
    """
    chain = product_chain(alone, seats, limit)
    sure_of_equations(chain)
    moments = ExactMoments(chain)
    wins = (moments.expected([Fraction(end.places[k] == 1) for end in chain.ends]) for k in range(seats))
    return Race(tuple(wins), *map(moments.mean, UNITS))


def product_chain(alone: Chain, seats: int, limit: int) -> Chain:
    """The chain of several travellers by order of play, from the first turn on, until the first of them is home.

    Args:
        alone: The chain of one traveller, each of whose steps ends one turn or none.
        seats: How many travel.
        limit: How many states it may have.

    Returns:
        The chain. Its ends have the first number 0 in their marks, and the place of whoever moved last as the second.
        Of each state only that of whoever moves is kept.

    Raises:
        AnalysisError: It has more states than the limit.
    """
    begin: Place = (0, (alone.start,) * seats)
    number: dict[Place, int] = {begin: 0}
    todo: list[Place] = [begin]
    rows: list[list[tuple[int, Step]]] = []
    for mover, places in todo:  # grows while it is walked
        row: list[tuple[int, Step]] = []
        for to, step in alone.steps(places[mover]):
            rounds = step.turns if mover == 0 else 0
            target = -1 - mover
            if to >= 0:
                place = ((mover + step.turns) % seats, (*places[:mover], to, *places[mover + 1 :]))
                target = number.setdefault(place, len(todo))
                if target == len(todo):
                    todo.append(place)
            row.append((target, Step(step.weight, step.turns, step.rolls, rounds)))
        rows.append(row)
        if len(todo) > limit:
            raise too_many_states(alone.name, limit)
    return _sorted(alone, todo, rows)


def _sorted(alone: Chain, found: list[Place], rows: list[list[tuple[int, Step]]]) -> Chain:
    """The chain of what was found, those states last in which all are furthest."""
    seats = len(found[0][1])
    order = sorted(range(len(found)), key=lambda i: (sum(found[i][1]), i))
    number = {i: k for k, i in enumerate(order)}
    first, to, kind = array("l", [0]), array("l"), array("l")
    kinds: dict[Step, int] = {}
    for i in order:
        for target, step in rows[i]:
            to.append(target if target < 0 else number[target])
            kind.append(kinds.setdefault(step, len(kinds)))
        first.append(len(to))
    ends = tuple(End(tuple(1 if k == mover else 2 for k in range(seats)), mark=(0, mover)) for mover in range(seats))
    movers = [(mover, places[mover]) for mover, places in (found[i] for i in order)]
    return Chain(
        alone.name,
        tuple([alone.states[state] for _, state in movers]),
        tuple([(0, mover) for mover, _ in movers]),
        number[0],
        ends,
        first,
        to,
        kind,
        tuple(kinds),
    )
