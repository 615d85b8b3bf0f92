"""Who begins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, TypeAlias

from attrs import field, frozen

from ladderkit.dice import Die, as_die
from ladderkit.errors import Problem
from ladderkit.follow import AGAIN, next_to
from ladderkit.questions import Draw, Roll
from ladderkit.rule import Declaration, Kept, Stage, Topic, step, wrong_memory
from ladderkit.seen import Seen
from ladderkit.slots import Lasts, Slot
from ladderkit.turn import Turn

RollOffSoFar: TypeAlias = tuple[tuple[int, ...], int, tuple[int, ...]]
"""Who has still to roll, the best face yet, and who rolled it."""


@frozen
class FirstSeat:
    """The first seat begins."""

    name: ClassVar[str] = "first-seat"
    edition: ClassVar[int] = 1
    decides: ClassVar[tuple[Topic, ...]] = ("opening",)

    @step(Stage.OPENING)
    def begin(self, turn: Turn) -> Turn:
        """Let the first seat that plays be next."""
        return turn.follow(next_to(turn.playing[0]))


@frozen
class DrawLots:
    """A lot decides who begins, each seat being as likely as any other (SL-4)."""

    name: ClassVar[str] = "draw-lots"
    edition: ClassVar[int] = 1
    decides: ClassVar[tuple[Topic, ...]] = ("opening",)

    @step(Stage.OPENING)
    def begin(self, turn: Turn) -> Turn:
        """Draw among the seats that play."""
        playing = turn.playing
        first = turn.ask(Draw(playing, about="who begins")) if len(playing) > 1 else min(playing)
        return turn.tell("begins", first).follow(next_to(first))


@frozen
class RollOff:
    """Each seat rolls once and the highest begins; those who tie for it roll again until one is left (SS-2).

    Attributes:
        die: The die they roll.
    """

    die: Die = field(default=Die(), converter=as_die)
    name: ClassVar[str] = "roll-off"
    edition: ClassVar[int] = 1
    decides: ClassVar[tuple[Topic, ...]] = ("opening",)
    so_far: ClassVar[Slot[RollOffSoFar | None]] = Slot(
        "roll-off", None, of=RollOffSoFar | None, seen=Seen.EVERYONE, lasts=Lasts.TURN
    )
    slots: ClassVar[tuple[Slot[RollOffSoFar | None], ...]] = (so_far,)

    @step(Stage.OPENING)
    def begin(self, turn: Turn) -> Turn:
        """Let the next of the rivals roll; each roll is an opening throw of its own, so ties come back to a state."""
        yet, best, leaders = turn.get(self.so_far) or (turn.playing, self.die.lowest - 1, ())
        playing = turn.playing
        yet = tuple(seat for seat in yet if seat in playing)
        leaders = tuple(seat for seat in leaders if seat in playing)
        if not leaders and (best >= self.die.lowest or not yet):  # whoever led has left: those who stay roll anew
            yet, best = playing, self.die.lowest - 1
        if len(yet) + len(leaders) > 1 and yet:
            seat, *rest = yet
            face = turn.ask(Roll(seat, self.die))
            leaders = (*leaders, seat) if face == best else (seat,) if face > best else leaders
            yet, best = tuple(rest), max(face, best)
        if not yet and len(leaders) > 1:
            yet, best, leaders = leaders, self.die.lowest - 1, ()
        if len(yet) + len(leaders) == 1:
            first = (*yet, *leaders)
            return turn.put(self.so_far, None).tell("begins", *first).follow(next_to(*first))
        anew = yet == playing and not leaders
        return turn.put(self.so_far, None if anew else (yet, best, leaders)).follow(AGAIN)

    def problems(self, _declaration: Declaration) -> Iterable[Problem]:
        """Refuse a die with which every roll-off is a tie."""
        if self.die.lowest == self.die.highest:
            message = f"every roll of {self.die!r} is a tie, for ever; give a die with two different faces"
            yield Problem("always-a-tie", message, path=f"rules.{self.name}.die", rules=(self.name,), clause="SS-2")

    def memory_problems(self, kept: Kept) -> Iterable[Problem]:
        """Refuse rivals that are no seats, or stand there twice, and a best face that the die has not."""
        for owner, so_far in kept.of(self.so_far):
            yet, best, leaders = so_far or ((), self.die.lowest - 1, ())
            rivals = (*yet, *leaders)
            if not {*rivals} <= {*range(kept.seats)} or len({*rivals}) < len(rivals):
                yield wrong_memory(self, self.so_far, owner, rivals, f"rivals are 0 to {kept.seats - 1}, each once")
            if best not in (self.die.lowest - 1, *self.die.faces):
                yield wrong_memory(self, self.so_far, owner, best, f"the best face is of {self.die!r}")
