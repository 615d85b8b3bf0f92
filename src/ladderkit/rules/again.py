"""Rolling again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from attrs import field, frozen

from ladderkit.errors import Problem
from ladderkit.follow import AGAIN
from ladderkit.rule import Declaration, HasHighest, Kept, Stage, check_whole, is_whole, step, wrong_memory
from ladderkit.seen import Seen
from ladderkit.slots import Lasts, Slot
from ladderkit.turn import Turn


@frozen
class SixReroll:
    """Whoever rolls a six rolls again, when the move and all it led to are over (SS-6).

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
        if turn.follows is not None or self.face not in turn.numbers:
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

    def problems(self, declaration: Declaration) -> Iterable[Problem]:
        """Refuse what is no face and no limit; say so when no throw is as high as the face."""
        yield from check_whole(self, "face", clause="SS-6")
        yield from check_whole(self, "limit", least=0, none=True)
        if not is_whole(self.face):
            return
        movements = [rule for rule in declaration.rules if isinstance(rule, HasHighest)]
        if movements and all(rule.highest < self.face for rule in movements):
            names = tuple(rule.name for rule in movements)
            listed = " and ".join(map(repr, names))
            message = f"{self.name!r} waits for a {self.face}, and no throw of {listed} is so high; lower its face"
            path = f"rules.{self.name}.face"
            yield Problem("never-acts", message, severity="warning", path=path, rules=(self.name, *names))

    def memory_problems(self, kept: Kept) -> Iterable[Problem]:
        """Refuse more extra rolls than a turn may have."""
        for seat, had in kept.of(self.had):
            if not is_whole(had, 0, self.limit or 0):
                yield wrong_memory(self, self.had, seat, had, f"a turn counts 0 to {self.limit or 0} extra rolls")
