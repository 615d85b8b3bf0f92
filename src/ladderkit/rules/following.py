"""Who is next."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from ladderkit.follow import next_to
from ladderkit.rule import Stage, Topic, step
from ladderkit.turn import Turn


@frozen
class Alternate:
    """The next seat in order that still plays is next."""

    name: ClassVar[str] = "alternate"
    edition: ClassVar[int] = 1
    decides: ClassVar[tuple[Topic, ...]] = ("succession",)

    @step(Stage.NEXT)
    def pass_on(self, turn: Turn) -> Turn:
        """Let the next seat follow."""
        return turn.follow(next_to(turn.next_seat()))


@frozen
class NewRound:
    """Everyone who plays moves at once, from the first round to the last (SC-8).

    It is both the opening and the succession.
    """

    name: ClassVar[str] = "new-round"
    edition: ClassVar[int] = 1
    decides: ClassVar[tuple[Topic, ...]] = ("opening", "succession")

    @step(Stage.OPENING, Stage.NEXT)
    def go_on(self, turn: Turn) -> Turn:
        """Let everyone who plays be next."""
        return turn.follow(next_to(*turn.playing))
