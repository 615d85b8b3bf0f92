"""What a desk refuses, for the game master's eyes; what players are told is in replies."""

from __future__ import annotations

from collections.abc import Iterable

from ladderkit.errors import LadderkitError, Problem

__all__ = ["DeskError"]


class DeskError(LadderkitError):
    """Something that cannot be done at the desk now; nothing has changed.

    `code` is a stable kebab-case name, such as `"turn-was-run"`; `message` a sentence; `problems` tells each fault of a
    message or a new game that has several.
    """

    def __init__(self, code: str, message: str, problems: Iterable[Problem] = ()) -> None:
        self.code = code
        self.message = message
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(code, message, self.problems)

    def __str__(self) -> str:
        """The sentence, and every problem."""
        return "; ".join((self.message, *map(str, self.problems)))
