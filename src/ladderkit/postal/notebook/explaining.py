"""Every way in which a turn can have gone, given what squares may do; and what all of these ways have in common.

The ways are a graph: its nodes are where one can have been at each moment of the turn, and an edge that depends on what
lies on a square says what it takes to lie there. What does not lead to what was reported is cut away. That one square
does two different things in the two throws of one way is not ruled out, so there are rather more ways than fewer: what
all of them have in common is true.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import frozen

from ladderkit.postal.notebook.frame import Fates, Frame
from ladderkit.postal.notebook.turns import OwnTurn
from ladderkit.postal.notebook.walking import Walker
from ladderkit.postal.notebook.ways import Ways

__all__ = ["Explained", "explain"]


@frozen
class Explained:
    """What all ways in which a turn can have gone have in common.

    Attributes:
        ways: Whether there is any way at all.
        fates: Of each square that was surely stopped on, or walked over where an escalator stands, what it can be.
        arrived: Whether one can have arrived, in the last throw, where one stands: one value, or both.
        depends: All squares that some of the ways depend on.
        leads: Of each square that is known to have been stopped on, and from which hidden jumps alone have carried one
            on, where that ended.
        needs: Finds out, of each hidden thing that may have had a part, by its square and its fate, how many of them
            the simplest way with it takes more than the simplest way of all; what is known for certain is not counted.
    """

    ways: bool
    fates: Mapping[int, Fates]
    arrived: frozenset[bool]
    depends: frozenset[int]
    leads: Mapping[int, int]
    needs: Callable[[], Mapping[tuple[int, int], int]]


def explain(frame: Frame, fates: Sequence[Fates], turn: OwnTurn, arrived: frozenset[bool]) -> Explained:
    """Find all ways in which a turn can have gone.

    Args:
        frame: What is known of the game.
        fates: What each square may do, as far as it is known.
        turn: What is known of the turn.
        arrived: Whether one may have arrived, in the throw before it, where it began.

    Returns:
        What they have in common.
    """
    found = Ways(Walker(frame, fates, turn), arrived)
    return Explained(
        ways=bool(found.ends),
        fates=found.certain(),
        arrived=frozenset(spot.arrived for spot in found.ends),
        depends=found.depends(),
        leads=found.leads(),
        needs=found.needs,
    )
