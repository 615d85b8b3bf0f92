"""The turns of a notebook held against each other, until nothing more can be concluded from them."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, field, frozen

from ladderkit.errors import LadderkitError
from ladderkit.postal.notebook.explaining import Explained, explain
from ladderkit.postal.notebook.frame import Fates, Frame
from ladderkit.postal.notebook.turns import OwnTurn

__all__ = ["Written", "concluded"]


@frozen
class Written:
    """A turn as it was written down.

    Attributes:
        turn: What is known of it.
        arrived: Whether one may have arrived, in the throw before it, where it began.
        depends: The squares that may have had a part in it: when more is known of one of them, it is looked at again.
        needs: Of each hidden thing that may have had a part in it, by square and fate, how many things more than the
            simplest explanation its simplest one takes.
        leads: Where hidden jumps alone have led from a square.
    """

    turn: OwnTurn
    arrived: frozenset[bool]
    depends: frozenset[int] = frozenset()
    needs: Mapping[tuple[int, int], int] = field(factory=dict[tuple[int, int], int])
    leads: Mapping[int, int] = field(factory=dict[int, int])


def concluded(frame: Frame, fates: list[Fates], written: list[Written], changed: set[int]) -> frozenset[bool]:
    """Conclude from the last turn, and from all others that it concerns.

    Args:
        frame: What is known of the game.
        fates: What each square may do; it is cut down to what the turns leave possible.
        written: The turns; what has been found out of each is put down there.
        changed: The squares of which more has become known already.

    Returns:
        Whether one may have arrived, in the last throw of all, where one stands.

    Raises:
        LadderkitError: One of the turns cannot have gone as it is written.
    """
    latest: dict[int, Explained] = {}
    pending = [len(written) - 1, *_concerned(written, changed)]
    while pending:
        number = pending.pop()
        found = _explained(frame, fates, written, number)
        latest[number] = found
        written[number] = evolve(written[number], depends=found.depends, leads=found.leads)
        if number + 1 < len(written) and found.arrived < written[number + 1].arrived:
            written[number + 1] = evolve(written[number + 1], arrived=found.arrived)
            pending.append(number + 1)
        less = {square for square, left in found.fates.items() if not fates[square] <= left}
        for square in less:
            fates[square] &= found.fates[square]
        pending = [*dict.fromkeys((*pending, *_concerned(written, less)))]
    for number, found in latest.items():
        written[number] = evolve(written[number], needs=found.needs())
    return latest[len(written) - 1].arrived


def _concerned(written: list[Written], changed: set[int]) -> list[int]:
    """The turns that depend on any of these squares."""
    return [number for number, one in enumerate(written) if one.depends & changed]


def _explained(frame: Frame, fates: list[Fates], written: list[Written], number: int) -> Explained:
    """What is known now of one of the turns."""
    turn = written[number].turn
    found = explain(frame, fates, turn, written[number].arrived)
    if not found.ways:
        raise LadderkitError(
            f"turn {number + 1} of the notebook cannot have gone like this, from {turn.origin} to {turn.told[-1]} with "
            f"{turn.numbers}; its orders or its reports are those of another game"
        )
    return found
