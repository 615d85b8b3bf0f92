"""Boards at random on which it is tried out how boards of a game can be measured."""

from __future__ import annotations

from random import Random
from typing import Final

from attrs import evolve

from ladderkit.analysis import Policy, contest, traveller
from ladderkit.design.aims import aims_of, by_law
from ladderkit.design.boards import ByTable
from ladderkit.design.ground import Ground, Layout
from ladderkit.design.landing import Table, bare_of, laid, table_of
from ladderkit.design.packing import drawn
from ladderkit.variant import Variant

__all__ = ["CLOSE", "are_apart", "table_for"]

PROBES: Final = 3
"""On how many boards at random the table of landings is tried out."""
CLOSE: Final = 1e-9
"""How close the table has to come to the analysis, as a share."""


def table_for(variant: Variant, ground: Ground, policy: Policy | None) -> Table | None:
    """Where throws land; None where boards at random measure something else than the table says.

    Args:
        variant: The game, with the jumps that stay.
        ground: Its board, and what is wished.
        policy: What is done where a seat may decide.
    """
    bare = table_of(bare_of(variant), policy)
    probes = _probes(ground, PROBES)
    if bare is None or not probes:
        return None
    for follows in (False, True) if ground.wishes.chains else (False,):
        table = evolve(bare, follows=follows)
        if all(_agrees(variant, ground, table, layout, policy) for layout in probes):
            return table if are_apart(variant, ground, policy) else None
    return None


def are_apart(variant: Variant, ground: Ground, policy: Policy | None) -> bool:
    """Whether seats never influence each other in the matches that are measured, on one board at random.

    Args:
        variant: The game, with the jumps that stay.
        ground: Its board, and what is wished.
        policy: What is done where a seat may decide.
    """
    players = [aim.players for aim in aims_of(ground.wishes) if by_law(aim)]
    layouts = _probes(ground, 1)
    if not players or not layouts:
        return True
    found = contest(laid(variant, dict(layouts[0])), max(players), policy=policy)
    return max(players) == 1 or found.how == "apart"


def _probes(ground: Ground, many: int) -> list[Layout]:
    """So many boards at random; where wishes leave too little room, some that do not keep all of them."""
    random = Random(0)  # noqa: S311  (no secret, and always the same)
    wishes = evolve(ground.wishes, mirror=None, apart=0, crossings=None)
    for where in (ground, evolve(ground, wishes=wishes)):
        found = [layout for layout in (drawn(where, random) for _ in range(many)) if layout is not None]
        if found:
            return found
    return []


def _agrees(variant: Variant, ground: Ground, table: Table, layout: Layout, policy: Policy | None) -> bool:
    """Whether the mean on a board is what the table says."""
    mean = float(traveller(laid(variant, dict(layout)), policy=policy).mean_turns)
    said = table.mean(ByTable(ground, table).leads(layout))
    return mean == said or abs(mean - said) <= CLOSE * mean
