"""Numbers that players choose in secret, instead of dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal, TypeAlias

from attrs import field, frozen

from ladderkit.errors import Problem
from ladderkit.follow import AGAIN
from ladderkit.questions import Entry
from ladderkit.rule import Declaration, Stage, Topic, step
from ladderkit.seen import Seen
from ladderkit.slots import Slot
from ladderkit.turn import THROWS, WHICH, Turn

Hands: TypeAlias = Literal["one", "per-slot"]
Forfeit: TypeAlias = Literal["spent", "kept"]
Spent: TypeAlias = frozenset[tuple[int, int]]
"""The numbers used in this cycle, each with the hand that it is of."""
Clock: TypeAlias = tuple[int, tuple[int, ...]]
"""How far the schedule of throws has come, and how many throws of its cycle each hand has played."""


def _numbers(numbers: int | Iterable[int]) -> tuple[int, ...]:
    return tuple(range(1, numbers + 1)) if isinstance(numbers, int) else tuple(numbers)


def _schedule(throws: int | Iterable[int]) -> tuple[int, ...]:
    return (throws,) if isinstance(throws, int) else tuple(throws)


@frozen
class ChosenThrow:
    """Everyone chooses the numbers of all throws of a turn in secret, each number once in a cycle (SC-2).

    Attributes:
        numbers: The numbers of a hand; a number n stands for 1 to n.
        cycle: After how many throws a hand is fresh again; None for as many as it has numbers (SC-2b).
        hands: `"one"` hand for all throws, or one `"per-slot"`: one for first throws, one for second throws (SC-2b).
        throws: How many throws each turn has, turn by turn; the last holds from then on (SC-2c).
        forfeit: Whether the number of somebody who is held is `"spent"` or `"kept"` (SC-4d).
    """

    numbers: tuple[int, ...] = field(default=(1, 2, 3, 4, 5, 6), converter=_numbers)
    cycle: int | None = field(default=None, kw_only=True)
    hands: Hands = field(default="one", kw_only=True)
    throws: tuple[int, ...] = field(default=(2,), converter=_schedule, kw_only=True)
    forfeit: Forfeit = field(default="spent", kw_only=True)
    name: ClassVar[str] = "chosen-throw"
    edition: ClassVar[int] = 1
    decides: ClassVar[tuple[Topic, ...]] = ("movement",)
    entry: ClassVar[Entry[tuple[int, ...]]] = Entry("chosen-throw", ())
    spent: ClassVar[Slot[Spent]] = Slot("spent", frozenset(), of=Spent, per="seat", seen=Seen.OWNER)
    clock: ClassVar[Slot[Clock]] = Slot("clock", (0, ()), of=Clock, seen=Seen.EVERYONE)
    slots: ClassVar[tuple[Slot[Spent] | Slot[Clock], ...]] = (spent, clock)

    @property
    def highest(self) -> int:
        """The greatest number of a hand, in squares."""
        return max(self.numbers, default=0)

    @property
    def length(self) -> int:
        """After how many throws a hand is fresh again."""
        return len(self.numbers) if self.cycle is None else self.cycle

    def options(self, turn: Turn, seat: int) -> tuple[tuple[int, ...], ...]:
        """Every way to fill the throws of this turn from what is left of the hand (SC-2e)."""
        _, played = turn.get(self.clock)
        ways: list[tuple[tuple[int, ...], Spent, tuple[int, ...]]] = [((), turn.get(self.spent, seat), played)]
        for which in range(turn.get(THROWS)):
            hand = self._hand(which)
            ways = [
                ((*way, number), *self._after(used | {(hand, number)}, clock, hand))
                for way, used, clock in ways
                for number in self.numbers
                if (hand, number) not in used
            ]
        return (self.entry.default, *(way for way, _, _ in ways))

    @step(Stage.TURN)
    def plan(self, turn: Turn) -> Turn:
        """Say how many throws this turn has."""
        at, _ = turn.get(self.clock)
        return turn.put(THROWS, self.throws[at])

    @step(Stage.THROW)
    def play(self, turn: Turn) -> Turn:
        """Open the orders before the first throw, and play from them; a missing order plays 0 (SC-2e)."""
        which = turn.get(WHICH)
        if which == 0:
            turn = turn.take_orders()
        for seat in turn.throwers:
            turn = turn.throw(seat, self._ordered(turn, seat, which) or 0)
        return turn.put(WHICH, which + 1)

    @step(Stage.CHOOSE + 10)
    def spend(self, turn: Turn) -> Turn:
        """Take the numbers out of the hands, and give fresh hands to all when the cycle is over (SC-2b)."""
        which = turn.get(WHICH) - 1
        hand = self._hand(which)
        at, played = turn.get(self.clock)
        for seat in turn.playing:
            number = self._ordered(turn, seat, which)
            held = number is not None and number != 0 and turn.thrown(seat) == 0
            if number is not None and not (held and self.forfeit == "kept"):
                turn = turn.put(self.spent, turn.get(self.spent, seat) | {(hand, number)}, seat)
        _, after = self._after(frozenset(), played, hand)
        if after[hand] == 0:
            for seat in turn.everyone:
                turn = turn.put(
                    self.spent, frozenset(pair for pair in turn.get(self.spent, seat) if pair[0] != hand), seat
                )
        return turn.put(self.clock, (at, after if any(after) else ()))

    @step(Stage.MOVE)
    def walk(self, turn: Turn) -> Turn:
        """Walk every token by its number (SC-8a)."""
        return turn.walk_all()

    @step(Stage.EXTRA_TURN)
    def again(self, turn: Turn) -> Turn:
        """Let the next throw of the turn follow, or go on in the schedule (SC-8f)."""
        if turn.get(WHICH) < turn.get(THROWS):
            return turn.follow(AGAIN)
        at, played = turn.get(self.clock)
        return turn.put(self.clock, (min(at + 1, len(self.throws) - 1), played))

    def problems(self, _declaration: Declaration) -> Iterable[Problem]:
        """Refuse hands and schedules that cannot be played."""
        if not self.numbers or len(set(self.numbers)) < len(self.numbers) or min(self.numbers) < 0:
            message = f"numbers are {self.numbers}; give at least one, none below 0, and each once"
            yield Problem("parameter", message, rules=(self.name,), clause="SC-2a")
        if not 1 <= self.length <= max(1, len(self.numbers)):
            message = (
                f"cycle = {self.length} with {len(self.numbers)} numbers; a hand must last from 1 throw to all of it"
            )
            yield Problem("parameter", message, rules=(self.name,), clause="SC-2b")
        if not self.throws or min(self.throws) < 1:
            message = f"throws = {self.throws}; give at least one turn, each with at least one throw"
            yield Problem("parameter", message, rules=(self.name,), clause="SC-2c")
        for parameter, value, words in (
            ("hands", self.hands, ("one", "per-slot")),
            ("forfeit", self.forfeit, ("spent", "kept")),
        ):
            if value not in words:
                message = f"{parameter} = {value!r} is unknown; use one of {words}"
                yield Problem("parameter", message, rules=(self.name,))

    def _hand(self, which: int) -> int:
        """The hand that this throw of a turn is played from."""
        return 0 if self.hands == "one" else which

    def _ordered(self, turn: Turn, seat: int, which: int) -> int | None:
        """The number that a seat ordered for this throw; None where it ordered none."""
        numbers = turn.order(seat)[self.entry]
        return numbers[which] if which < len(numbers) else None

    def _after(self, used: Spent, played: tuple[int, ...], hand: int) -> tuple[Spent, tuple[int, ...]]:
        """What is spent and played after one more throw from this hand."""
        padded = (*played, *(0 for _ in range(hand + 1 - len(played))))
        done = padded[hand] + 1
        if done < self.length:
            return used, (*padded[:hand], done, *padded[hand + 1 :])
        fresh = frozenset(pair for pair in used if pair[0] != hand)
        return fresh, (*padded[:hand], 0, *padded[hand + 1 :])
