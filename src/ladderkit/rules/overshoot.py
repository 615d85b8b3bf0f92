"""What lies beyond the last square: exactly one of these rules stands in a variant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from attrs import frozen

from ladderkit.errors import Problem
from ladderkit.rule import Declaration, HasHighest, Topic
from ladderkit.turn import PAST, Turn


@frozen
class StayPut:
    """A throw that would go beyond the last square is not walked."""

    name: ClassVar[str] = "stay-put"
    edition: ClassVar[int] = 1
    decides: ClassVar[tuple[Topic, ...]] = ("finish",)

    def beyond(self, turn: Turn, token: int, excess: int, origin: int) -> Turn:  # noqa: ARG002
        """Stay where the walk began, going back there from what was ridden on the way."""
        return turn.go(token, origin, self.name)


@frozen
class Bounce:
    """A throw that would go beyond the last square walks up to it and back by the rest (SL-10, SS-7)."""

    name: ClassVar[str] = "bounce"
    edition: ClassVar[int] = 1
    decides: ClassVar[tuple[Topic, ...]] = ("finish",)

    def beyond(self, turn: Turn, token: int, excess: int, origin: int) -> Turn:  # noqa: ARG002
        """Walk to the last square and back; at the first square it would turn once more, so nobody leaves the board."""
        last = turn.last
        span = last - 1
        return turn.go(token, last, "walk").go(token, 1 + abs(span - excess % (2 * span)), self.name)

    def problems(self, declaration: Declaration) -> Iterable[Problem]:
        """Refuse a number with which a bounce would run off the other end of the board."""
        last = declaration.board.last
        for rule in declaration.rules:
            if isinstance(rule, HasHighest) and rule.highest > last:
                message = (
                    f"'bounce' with a throw of up to {rule.highest} could leave a board of {last} squares; use lower "
                    "numbers, a longer board, or StayPut()"
                )
                both, path = (self.name, rule.name), f"rules.{rule.name}"
                yield Problem("bounce-off-the-board", message, path=path, rules=both, squares=(last,), clause="SL-10")


@frozen
class RunOut:
    """Whoever reaches or passes the last square is there; how far past is kept for the standings (SC-1d)."""

    name: ClassVar[str] = "run-out"
    edition: ClassVar[int] = 1
    decides: ClassVar[tuple[Topic, ...]] = ("finish",)

    def beyond(self, turn: Turn, token: int, excess: int, origin: int) -> Turn:  # noqa: ARG002
        """Go to the last square, and remember the excess until the throw is over."""
        return turn.go(token, turn.last, "walk").put(PAST, excess, token)
