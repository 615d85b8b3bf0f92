"""How far tokens go: the number, and the walk."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from attrs import Factory, field, frozen

from ladderkit.dice import Die, as_die
from ladderkit.errors import Problem
from ladderkit.questions import Roll, Rolls
from ladderkit.rule import Declaration, Stage, Topic, check_whole, is_whole, step
from ladderkit.turn import Turn

MOST_DICE = 10
"""The most dice of a throw: every outcome of a throw is one that can be enumerated."""


def _rolls_of(rule: RollAndMove) -> Rolls:
    return Rolls(rule.die)


@frozen
class RollAndMove:
    """Each seat whose turn it is rolls, and its tokens walk that many squares (SL-3, SS-3).

    Attributes:
        die: The die.
        dice: How many of them are rolled and added.
        rolls: The question to each seat; follows from the die.
    """

    die: Die = field(default=Die(), converter=as_die)
    dice: int = field(default=1, kw_only=True)
    rolls: Rolls = field(init=False, eq=False, repr=False, default=Factory(_rolls_of, takes_self=True))
    name: ClassVar[str] = "roll-and-move"
    edition: ClassVar[int] = 1
    decides: ClassVar[tuple[Topic, ...]] = ("movement",)

    def first_questions(self, seats: tuple[int, ...]) -> tuple[Roll, ...]:
        """The dice of these seats."""
        return tuple(self.rolls[seat] for seat in seats for _ in range(self.dice))

    @property
    def highest(self) -> int:
        """The greatest number that can be thrown, in squares."""
        return self.die.highest * (self.dice if is_whole(self.dice) else 1)

    @step(Stage.THROW, ahead=first_questions)
    def roll(self, turn: Turn) -> Turn:
        """Ask for the dice of every seat that travels, all at once."""
        seats, dice = turn.throwers, self.dice
        if dice == 1 and len(seats) == 1:
            return turn.throw(seats[0], turn.ask(self.rolls[seats[0]]))
        faces = turn.ask_all(self.first_questions(seats))
        for k, seat in enumerate(seats):
            own = faces[k * dice : (k + 1) * dice]
            turn = turn.throw(seat, sum(own), *(own if dice > 1 else ()))
        return turn

    @step(Stage.MOVE)
    def walk(self, turn: Turn) -> Turn:
        """Walk every token that travels by its number."""
        return turn.walk_all()

    def problems(self, _declaration: Declaration) -> Iterable[Problem]:
        """Refuse a number of dice that cannot be rolled."""
        return check_whole(self, "dice", least=1, most=MOST_DICE)
