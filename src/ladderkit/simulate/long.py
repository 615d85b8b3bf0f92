"""Boards of very many squares, where squares that are all alike are taken together, for several seats too."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import Any

from attrs import evolve

from ladderkit.analysis.alone import alone
from ladderkit.analysis.apart import apart
from ladderkit.analysis.chains import NOTHING, Chain
from ladderkit.analysis.explore import Explored
from ladderkit.analysis.stretches import MANY, Lying, Notes, Somewhere, Unprovable, long_chain
from ladderkit.state import State
from ladderkit.variant import Variant

__all__ = ["long_traveller"]


def long_traveller(variant: Variant, seats: int) -> Chain | None:
    """The chain of one of several seats that travel by themselves on a very long board.

    That they do is proved as `apart` proves it: once for all squares that are alike, and for each of the others.

    Args:
        variant: The game.
        seats: How many seats take part.

    Returns:
        The chain; None where the board is not that long, or the proof fails.
    """
    last = variant.board.last
    if last < MANY:
        return None
    one, begun = alone(variant)
    found = long_chain(one, begun)
    if found is None or seats == 1:
        return found
    notes = Notes(1, [last - 1])
    here: Any = Somewhere(notes, 0)
    try:
        alike = _apart(_wary(variant), seats, [evolve(begun.state, squares=(here,))])
    except Unprovable:
        return None
    others = (
        state
        for state in found.states
        if not notes.low <= state.squares[0] <= notes.high[0] or state.squares[0] in notes.out
    )
    return found if alike and _apart(variant, seats, others) else None


def _wary(variant: Variant) -> Variant:
    """The same game, in which it may be looked up what lies on a square that is somewhere."""
    program = copy(variant.program)
    program.jumps = Lying(program.jumps)
    made = copy(variant)
    object.__setattr__(made, "program", program)
    return made


def _apart(variant: Variant, seats: int, states: Iterable[State]) -> bool:
    """Whether what follows these states is the same among others as it is alone."""
    found = Explored(variant, None, None, 0)
    found.states = [(state, NOTHING) for state in states]
    return apart(variant, seats, found, None)
