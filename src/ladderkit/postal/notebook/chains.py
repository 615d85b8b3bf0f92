"""Where jumps can lead one in a throw that carry one on and on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache

from ladderkit.kinds import TRAP_DOOR
from ladderkit.postal.notebook.frame import EGG, Fates, Frame
from ladderkit.postal.notebook.turns import OwnTurn

__all__ = ["Chains", "squares_in"]


class Chains:
    """All that lies on the boards in a turn, hidden or not, followed as far as it can lead; sets of squares are masks.

    It may find rather more than is possible, and never less: what has acted already in a throw may act once more.
    """

    def __init__(self, frame: Frame, fates: Sequence[Fates], turn: OwnTurn) -> None:
        self.frame = frame
        self.fates = fates
        self.open: defaultdict[int, list[int]] = defaultdict(list)
        for jump in sorted(turn.opened, key=lambda jump: jump.kind != TRAP_DOOR.name):  # they are opened in this order
            self.open[jump.foot].append(jump.to)
        self.old = {jump.foot: jump.to for jump in turn.lay}
        self.new = {jump.foot: jump.to for jump in turn.new}
        self._hidden: dict[tuple[int, int], int] = {}
        self._settled: dict[tuple[int, int, bool], int] = {}
        self._back: dict[tuple[int, bool], bool] = {}

    def public(self, square: int) -> list[int]:
        """Where public things on a square lead that come before all hidden ones, in the order in which they act."""
        found = list(self.open.get(square, ()))
        if square in self.frame.public:
            found.append(self.frame.public[square])
        return found

    def settled(self, square: int, way: int, *, lies: bool) -> int:
        """Where one can come to stand.

        Args:
            square: Where one arrives.
            way: The way of the hidden jump with which one comes, where only others of that way can follow and nothing
                else has carried one in this throw; else 0.
            lies: Whether the ladders placed in this turn may lie there.

        Returns:
            A mask with a bit for each square.
        """
        key = (square, way, lies)
        if key not in self._settled:
            self._settled[key] = self._one_way(square, way, lies=lies) if way else self._any_way(square, lies=lies)
        return self._settled[key]

    def leads_back(self, square: int, *, lies: bool = True) -> bool:
        """Whether one can be led from a square back to it within a throw; that takes something public."""
        key = (square, lies)
        if key not in self._back:
            reached = self._led(square, lies=lies)
            tops = [top for foot, top in self._feet(lies=lies) if reached >> foot & 1]
            self._back[key] = any(self._all(top) >> square & 1 for top in tops)
        return self._back[key]

    def meets(self, square: int) -> bool:
        """Whether hidden jumps may lead from a square to anything public."""
        reached = self._all(square)
        return any(reached >> foot & 1 for foot, _ in self._feet(lies=True))

    def _one_way(self, square: int, way: int, *, lies: bool) -> int:
        """Where hidden jumps of one way can lead, and the first public thing that follows."""
        reached = self._along(square, way)
        mask = reached & self._stays
        for foot, top in self._feet(lies=lies):
            barred = way < 0 and foot in self.frame.public  # no snake ends on a ladder's foot (SC-6e)
            if reached >> foot & 1 and not barred:
                mask |= self.settled(top, 0, lies=lies)
        return mask

    def _any_way(self, square: int, *, lies: bool) -> int:
        """Where all can lead, when something public may have carried one before."""
        reached = self._led(square, lies=lies)
        mask = reached & self._stays
        for at in squares_in(reached & ~self._stays):
            if self.leads_back(at, lies=lies):
                mask |= 1 << at
        return mask

    def _led(self, square: int, *, lies: bool) -> int:
        """All squares to which one can be led, that one included."""
        reached, before = self._all(square), 0
        while reached != before:
            before = reached
            for foot, ahead in self._ahead[lies]:
                if reached & foot:
                    reached |= ahead
        return reached

    @cached_property
    def _ahead(self) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """Where all that is public can lead, as masks of its foot and of what follows; last with the new ladders."""
        old, new = ([(1 << foot, self._all(top)) for foot, top in self._feet(lies=lies)] for lies in (False, True))
        return old, new

    def _all(self, square: int) -> int:
        """All squares to which hidden jumps can lead, that one included."""
        if self.frame.shapes == "any":
            return self._along(square, 0)
        return self._along(square, 1) | self._along(square, -1)

    def _along(self, square: int, way: int) -> int:
        """All squares to which hidden jumps of one way can lead, or of any way for 0, that one included."""
        if (square, way) not in self._hidden:
            reached = todo = 1 << square
            while todo:
                lowest = todo & -todo
                at = lowest.bit_length() - 1
                known = self._hidden.get((at, way))
                ahead = _mask(self.fates[at]) & ~1 if known is None else known
                if way > 0:
                    ahead &= -lowest
                elif way < 0:
                    ahead &= (lowest << 1) - 1
                todo = (todo ^ lowest) | (ahead & ~reached if known is None else 0)
                reached |= ahead
            self._hidden[square, way] = reached
        return self._hidden[square, way]

    def _feet(self, *, lies: bool) -> Iterator[tuple[int, int]]:
        """The feet and tops of all that is public."""
        yield from self.frame.public.items()
        for foot, tops in self.open.items():
            for top in tops:
                yield foot, top
        yield from self.old.items()
        if lies:
            yield from self.new.items()

    @cached_property
    def _stays(self) -> int:
        """The squares on which one can come to stand when nothing has acted on one before."""
        carried = {*self.frame.public, *self.open, *self.old}
        stays = (at for at, fates in enumerate(self.fates) if at not in carried and (at in fates or EGG in fates))
        return sum(1 << at for at in stays)


@lru_cache(maxsize=4096)
def _mask(fates: Fates) -> int:
    """The fates of a square as a mask."""
    return sum(1 << fate for fate in fates)


def squares_in(mask: int) -> Iterator[int]:
    """The squares of a mask, in rising order."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
