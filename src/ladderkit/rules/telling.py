"""What is told to everyone, and when."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal, TypeAlias

from attrs import field, frozen

from ladderkit.errors import Problem
from ladderkit.follow import Again
from ladderkit.rule import Declaration, Stage, check_word, step
from ladderkit.turn import Turn

After: TypeAlias = Literal["turn", "throw"]


@frozen
class Report:
    """Everyone is told where all stand, and never how they came there (SC-2d).

    Attributes:
        after: Whether a report follows each `"turn"` or each `"throw"`.
    """

    after: After = field(default="turn", kw_only=True)
    name: ClassVar[str] = "report"
    edition: ClassVar[int] = 1

    @step(Stage.NEXT - 20)
    def tell(self, turn: Turn) -> Turn:
        """Report, unless more throws of the turn follow and only turns are reported."""
        return turn if self.after == "turn" and isinstance(turn.follows, Again) else turn.report()

    def problems(self, _declaration: Declaration) -> Iterable[Problem]:
        """Refuse a word it does not know."""
        return check_word(self, "after", ("turn", "throw"), clause="SC-2d")
