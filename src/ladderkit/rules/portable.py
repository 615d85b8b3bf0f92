"""Ladders that players carry with them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import ClassVar

from attrs import field, frozen

from ladderkit.errors import Problem
from ladderkit.jumps import Jump
from ladderkit.kinds import PORTABLE_LADDER
from ladderkit.questions import Entry
from ladderkit.rule import Declaration, Kept, Stage, check_whole, is_whole, step, wrong_memory
from ladderkit.seen import Seen
from ladderkit.slots import Slot
from ladderkit.turn import THROWS, WHICH, Turn


@frozen
class PortableLadders:
    """Everyone carries ladders; one set up after a throw leads to the square above, for all, from then on (SC-7a).

    Attributes:
        each: How many each seat has.
    """

    each: int = field(default=4, kw_only=True)
    name: ClassVar[str] = "portable-ladders"
    edition: ClassVar[int] = 1
    needs: ClassVar[tuple[str, ...]] = ("landing",)
    entry: ClassVar[Entry[tuple[bool, ...]]] = Entry("portable-ladders", ())
    used: ClassVar[Slot[int]] = Slot("portable-ladders", 0, per="seat", seen=Seen.EVERYONE)
    slots: ClassVar[tuple[Slot[int], ...]] = (used,)

    def options(self, turn: Turn, seat: int) -> tuple[tuple[bool, ...], ...]:
        """After which of the throws of the turn one is to be set up, as far as there are any left (SC-7a1)."""
        left = self.each - turn.get(self.used, seat)
        ways = product((False, True), repeat=turn.get(THROWS))
        return (self.entry.default, *(way for way in ways if sum(way) <= left))

    def why_not(self, turn: Turn, seat: int, _value: object) -> str:
        """Say how many throws there are and how many ladders are left (SC-7a1)."""
        left = self.each - turn.get(self.used, seat)
        throws = turn.get(THROWS)
        return f"give {throws} times true or false, one for each throw, and true at most {left} times"

    @step(Stage.EXTEND)
    def place(self, turn: Turn) -> Turn:
        """Set up what is ordered where its owner stands; where nothing lies above, it is kept (SC-7a6)."""
        lying = {laying.jump for laying in turn.book.laid}
        which = max(turn.get(WHICH) - 1, 0)
        for token in turn.movers:
            seat, square = turn.seat_of(token), turn.squares[token]
            ordered = turn.order(seat)[self.entry]
            above = turn.board.above(square)
            if which >= len(ordered) or not ordered[which] or above is None or turn.get(self.used, seat) >= self.each:
                continue
            ladder = Jump(square, above, PORTABLE_LADDER.name)
            if ladder not in lying:
                turn = turn.put(self.used, turn.get(self.used, seat) + 1, seat).lay(ladder, self.name)
        return turn

    def problems(self, _declaration: Declaration) -> Iterable[Problem]:
        """Refuse what is no number of ladders."""
        return check_whole(self, "each", least=0, clause="SC-7a1")

    def memory_problems(self, kept: Kept) -> Iterable[Problem]:
        """Refuse more ladders than there are."""
        for seat, used in kept.of(self.used):
            if not is_whole(used, 0, self.each):
                yield wrong_memory(self, self.used, seat, used, f"a seat has 0 to {self.each} ladders")
        lying = sum(laying.jump.kind == PORTABLE_LADDER.name for laying in kept.book.laid)
        if lying > kept.seats * self.each:
            message = f"{lying} portable ladders lie on the board; {kept.seats} seats have {self.each} each"
            yield Problem("memory", message, path="book.laid", rules=(self.name,), clause="SC-7a1")
