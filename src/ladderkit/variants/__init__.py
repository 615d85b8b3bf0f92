"""The games that ship, each declared in a file of its own. `BUILT_IN` lists them by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ladderkit.variant import Variant
from ladderkit.variants.five_by_five import five_by_five
from ladderkit.variants.hopscotch import hopscotch, hopscotch_zine
from ladderkit.variants.serpents_and_stairs import serpents_and_stairs
from ladderkit.variants.slither_and_climb import slither_and_climb
from ladderkit.variants.snakes_and_ladders import snakes_and_ladders

BUILT_IN: Mapping[str, Callable[[], Variant]] = MappingProxyType(
    {
        "five-by-five": five_by_five,
        "hopscotch": hopscotch,
        "hopscotch-zine": hopscotch_zine,
        "serpents-and-stairs": serpents_and_stairs,
        "slither-and-climb": slither_and_climb,
        "snakes-and-ladders": snakes_and_ladders,
    }
)
"""Every game that ships: a function that makes it, by its name."""

__all__ = [
    "BUILT_IN",
    "five_by_five",
    "hopscotch",
    "hopscotch_zine",
    "serpents_and_stairs",
    "slither_and_climb",
    "snakes_and_ladders",
]
