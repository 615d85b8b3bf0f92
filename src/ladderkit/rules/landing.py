"""What carries tokens on from where they stop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal, TypeAlias

from attrs import field, frozen

from ladderkit.errors import Problem
from ladderkit.jumps import Jump
from ladderkit.questions import Choice
from ladderkit.rule import Declaration, Stage, Topic, step
from ladderkit.turn import Turn

Landing: TypeAlias = Literal["single", "carried"]
Consent: TypeAlias = Literal["must", "may"]


@frozen
class Jumps:
    """Whoever stops at the foot of a jump goes where it leads (SL-5, SL-6, SS-4, SS-5).

    Attributes:
        landing: `"single"`: one jump a landing. `"carried"`: on and on until nothing more acts, each jump at most once
            a token and throw, so that it ends (SC-8).
        climb: Whether a jump that rises must be taken, or may be.
        slide: Whether a jump that falls must be taken, or may be.
    """

    landing: Landing = field(default="single", kw_only=True)
    climb: Consent = field(default="must", kw_only=True)
    slide: Consent = field(default="must", kw_only=True)
    name: ClassVar[str] = "jumps"
    edition: ClassVar[int] = 1
    decides: ClassVar[tuple[Topic, ...]] = ("landing",)

    @step(Stage.LANDING, Stage.LANDING_AGAIN)
    def land(self, turn: Turn) -> Turn:
        """Carry on every token that has arrived on a foot; all that may choose are asked at once."""
        while True:
            standing = [(token, jump) for token in turn.arrived if (jump := turn.jump(token)) is not None]
            if not standing:
                return turn
            asked = [(token, jump) for token, jump in standing if self.optional(jump)]
            answers = turn.ask_all(
                Choice(turn.seat_of(token), ("take", "stay"), f"the {jump.kind} {jump.foot} to {jump.to}")
                for token, jump in asked
            )
            staying = {token for (token, _), answer in zip(asked, answers, strict=True) if answer == "stay"}
            for token, jump in standing:
                turn = turn.decline(token, jump) if token in staying else turn.ride(token, jump)
                if self.landing == "single" and (other := turn.jump(token)) is not None:
                    turn = turn.decline(token, other)

    def optional(self, jump: Jump) -> bool:
        """Whether a token may stay at the foot of this jump."""
        return (self.climb if jump.up else self.slide) == "may"

    def problems(self, declaration: Declaration) -> Iterable[Problem]:
        """Refuse words it does not know, and layouts that do not go together with its way of landing."""
        for parameter, value, words in (
            ("landing", self.landing, ("single", "carried")),
            ("climb", self.climb, ("must", "may")),
            ("slide", self.slide, ("must", "may")),
        ):
            if value not in words:
                message = f"{parameter} = {value!r} is unknown; use one of {words}"
                yield Problem("parameter", message, rules=(self.name,))
        feet = {jump.foot: jump for jump in declaration.jumps}
        chains = [jump for jump in declaration.jumps if jump.to in feet and jump.to != jump.foot]
        if self.landing == "single":
            yield from (self._end_on_foot(jump, feet[jump.to]) for jump in chains)
        else:
            yield from self._cycles(feet)
            for jump in chains:
                message = f"the {jump.kind} {jump.foot} to {jump.to} ends on the foot of a {feet[jump.to].kind}"
                message += "; both act, one after the other"
                squares = (jump.foot, jump.to)
                yield Problem("chain", message, severity="warning", path="board", rules=(self.name,), squares=squares)

    def _end_on_foot(self, jump: Jump, other: Jump) -> Problem:
        message = (
            f"the {jump.kind} {jump.foot} to {jump.to} ends on the foot of the {other.kind} to {other.to}; move one, or "
            "use landing = 'carried'"
        )
        squares = (jump.foot, jump.to, other.to)
        return Problem("end-on-a-foot", message, path="board", rules=(self.name,), squares=squares, clause="SL-7")

    def _cycles(self, feet: dict[int, Jump]) -> Iterator[Problem]:
        """Each cycle of jumps once, from its lowest foot."""
        for foot in feet:
            path = [foot]
            while path[-1] in feet and feet[path[-1]].to not in path:
                path.append(feet[path[-1]].to)
            if path[-1] in feet and feet[path[-1]].to == foot == min(path) and len(path) > 1:
                message = f"the jumps {' to '.join(map(str, (*path, foot)))} go round in a ring; open it"
                yield Problem("ring", message, path="board", rules=(self.name,), squares=tuple(path), clause="SC-8")
