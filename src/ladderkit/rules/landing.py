"""What carries tokens on from where they stop."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import ClassVar, Final, Literal, TypeAlias

from attrs import evolve, field, frozen

from ladderkit.errors import Problem
from ladderkit.fit import written
from ladderkit.jumps import Jump
from ladderkit.questions import Choice
from ladderkit.rule import Declaration, Stage, Topic, check_word, step
from ladderkit.turn import Turn

Landing: TypeAlias = Literal["single", "carried"]
Consent: TypeAlias = Literal["must", "may"]
MOST_SHOWN: Final = 12
"""How many squares of a ring its message shows."""


@frozen
class Jumps:
    """Whoever stops at the foot of a jump goes where it leads (SL-5, SL-6, SS-4, SS-5).

    Attributes:
        landing: `"single"`: one jump a landing. `"carried"`: on and on until nothing more acts, at most once a foot,
            token and throw, so that it ends (SC-8).
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
        before = turn
        while standing := turn.standing:
            staying = self.staying(turn, standing, fresh=turn is before)
            for token, jump in standing:
                turn = turn.decline(token, jump) if token in staying else turn.ride(token, jump)
                while self.landing == "single" and (other := turn.jump(token)) is not None:
                    turn = turn.decline(token, other)
        return turn

    def staying(self, turn: Turn, standing: tuple[tuple[int, Jump], ...], *, fresh: bool) -> Collection[int]:
        """The tokens that may stay and choose to; `fresh` where nothing has been changed before they are asked."""
        if self.climb == self.slide == "must":
            return ()
        asked = [(token, jump) for token, jump in standing if self.optional(jump)]
        if asked and not fresh:
            turn.start_over()  # so that whoever is asked sees where the tokens stand by now
        answers = turn.ask_all(
            Choice(turn.seat_of(token), ("take", "stay"), f"the {jump.kind} {jump.foot} to {jump.to}")
            for token, jump in asked
        )
        return {token for (token, _), answer in zip(asked, answers, strict=True) if answer == "stay"}

    def optional(self, jump: Jump) -> bool:
        """Whether a token may stay at the foot of this jump."""
        return (self.climb if jump.up else self.slide) == "may"

    def problems(self, declaration: Declaration) -> Iterable[Problem]:
        """Refuse words it does not know, and layouts that do not go together with its way of landing."""
        yield from check_word(self, "landing", ("single", "carried"))
        yield from check_word(self, "climb", ("must", "may"))
        yield from check_word(self, "slide", ("must", "may"))
        feet = {jump.foot: jump for jump in declaration.jumps}
        own = set(declaration.board.jumps)
        chains = [jump for jump in declaration.jumps if jump.to in feet and jump.to != jump.foot]
        for jump in chains:
            path = written(jump) if jump in own else "board"
            yield evolve(self._chain(jump, feet[jump.to]), path=path, rules=(self.name,))
        if self.landing != "single":
            yield from (self._ring(ring) for ring in rings(feet))

    def _chain(self, jump: Jump, other: Jump) -> Problem:
        what = f"the {jump.kind} from {jump.foot} to {jump.to} ends on the foot of the {other.kind} to {other.to}"
        squares = (jump.foot, jump.to, other.to)
        if self.landing == "single":
            message = f"{what}; move one, or use landing = 'carried'"
            return Problem("end-on-a-foot", message, squares=squares, clause="SL-7")
        message = f"{what}; both act, one after the other"
        return Problem("chain", message, severity="warning", squares=squares)

    def _ring(self, ring: tuple[int, ...]) -> Problem:
        shown = [*ring[:MOST_SHOWN], *(["..."] if len(ring) > MOST_SHOWN else []), ring[0]]
        message = f"the jumps {' to '.join(map(str, shown))} go round in a ring; open it"
        return Problem("ring", message, path="board", rules=(self.name,), squares=ring, clause="SC-8")


def rings(feet: Mapping[int, Jump]) -> Iterator[tuple[int, ...]]:
    """Every ring of jumps, once, from its lowest foot; a jump onto itself is none."""
    seen: set[int] = set()
    for foot in feet:
        way: dict[int, int] = {}  # the feet of this walk, each with its number
        at = foot
        while at in feet and at not in seen:
            seen.add(at)
            way[at] = len(way)
            at = feet[at].to
        ring = tuple(way)[way[at] :] if at in way else ()
        if len(ring) > 1:
            lowest = ring.index(min(ring))
            yield (*ring[lowest:], *ring[:lowest])
