"""Rolling again."""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen

from ladderkit.follow import AGAIN
from ladderkit.rule import Stage, step
from ladderkit.seen import Seen
from ladderkit.slots import Lasts, Slot
from ladderkit.turn import Turn


@frozen
class SixReroll:
    """A six gives another roll once the move, climb or slide is complete (SS-6).

    Attributes:
        face: The number that does.
        limit: How many extra rolls a turn may have; None for any number.
    """

    face: int = 6
    limit: int | None = field(default=None, kw_only=True)
    name: ClassVar[str] = "six-reroll"
    edition: ClassVar[int] = 1
    had: ClassVar[Slot[int]] = Slot("six-reroll", 0, per="seat", seen=Seen.EVERYONE, lasts=Lasts.TURN)
    slots: ClassVar[tuple[Slot[int], ...]] = (had,)

    @step(Stage.EXTRA_TURN)
    def again(self, turn: Turn) -> Turn:
        """Let another roll follow; a six that ends the match, or comes home, gives none."""
        if turn.follows is not None:
            return turn
        seats = [seat for seat in turn.seats if turn.thrown(seat) == self.face and seat not in turn.book.out]
        if not seats:
            return turn
        if self.limit is None:
            return turn.follow(AGAIN)
        for seat in seats:
            if (had := turn.get(self.had, seat)) < self.limit:
                turn = turn.put(self.had, had + 1, seat).follow(AGAIN)
        return turn
