"""Numbers that players choose in secret, instead of dice."""

from __future__ import annotations

import reprlib
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from math import prod
from typing import ClassVar, Final, Literal, TypeAlias, cast

from attrs import field, frozen

from ladderkit.errors import Problem
from ladderkit.follow import AGAIN
from ladderkit.questions import Entry
from ladderkit.rule import (
    Declaration,
    Kept,
    Stage,
    Topic,
    check_whole,
    check_word,
    is_whole,
    several,
    step,
    wrong_memory,
    wrong_parameter,
)
from ladderkit.seen import Seen
from ladderkit.slots import Slot
from ladderkit.turn import HELD, THROWS, WHICH, Turn

Hands: TypeAlias = Literal["one", "per-slot"]
Forfeit: TypeAlias = Literal["spent", "kept"]
Spent: TypeAlias = frozenset[tuple[int, int]]
"""The numbers used in this cycle, each with the hand that it is of."""
Clock: TypeAlias = tuple[int, tuple[int, ...]]
"""How far the schedule of throws has come, and how many throws of its cycle each hand has played."""
MOST_NUMBERS: Final = 1000
"""The most numbers of a hand."""
MOST_THROWS: Final = 12
"""The most throws of a turn."""


def _numbers(numbers: int | Iterable[int]) -> tuple[int, ...]:
    """The numbers of a hand: 1 to n for a number n; what is neither is kept for the check to refuse."""
    return tuple(range(1, cast("int", numbers) + 1)) if is_whole(numbers, 1, MOST_NUMBERS) else _several(numbers)


def _schedule(throws: int | Iterable[int]) -> tuple[int, ...]:
    """The throws of each turn; what is no number and no sequence is kept for the check to refuse."""
    return (cast("int", throws),) if is_whole(throws) else _several(throws)


def _several(given: object) -> tuple[int, ...]:
    return cast("tuple[int, ...]", several(given))


def _whole(given: object) -> tuple[int, ...]:
    """The whole numbers among what was given, whatever that is."""
    among = cast("tuple[object, ...]", given if isinstance(given, tuple) else ())
    return tuple(cast("int", number) for number in among if is_whole(number))


@frozen
class Throws(Collection[tuple[int, ...]]):
    """Every way to fill the throws of a turn from what is left of the hands, and to order none. Lazy.

    Attributes:
        hands: What can be played from each hand, as it is now or when it is fresh again.
        drawn: For each throw, the place in `hands` of the hand that it is played from; no number of that is played
            twice.
    """

    hands: tuple[tuple[int, ...], ...] = field(repr=reprlib.repr)
    drawn: tuple[int, ...]

    def __contains__(self, way: object) -> bool:
        """Whether the throws can be filled like this; of the same types, since `True` and `1.0` are not 1."""
        if type(way) is not tuple:
            return False
        numbers = cast("tuple[object, ...]", way)
        played = tuple(zip(self.drawn, numbers, strict=False))
        return not numbers or (
            len(numbers) == len(self.drawn)
            and all(is_whole(number) and number in self.hands[hand] for hand, number in played)
            and len(set(played)) == len(played)
        )

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """No order, and then every way to fill the throws, in the order of the numbers."""
        yield ()
        if self._ways:
            yield from self._onwards(())

    def __len__(self) -> int:
        """How many ways there are, ordering none included."""
        return 1 + self._ways

    def __getitem__(self, number: int) -> tuple[int, ...]:
        """The way of this number, counted from 0 as they are gone through; below 0, from the end."""
        count = len(self)
        if not -count <= number < count:
            raise IndexError(number)
        rest = number % count - 1
        if rest < 0:
            return ()
        way: tuple[int, ...] = ()
        ways = self._ways
        for hand in self.drawn:
            left = self._left(way, hand)
            ways //= len(left)
            nth, rest = divmod(rest, ways)
            way = (*way, left[nth])
        return way

    @property
    def _ways(self) -> int:
        """How many ways to fill the throws there are."""
        left = (len(self.hands[hand]) - self.drawn[:k].count(hand) for k, hand in enumerate(self.drawn))
        return prod(max(count, 0) for count in left) if self.drawn else 0

    def _left(self, way: tuple[int, ...], hand: int) -> tuple[int, ...]:
        """What is left of a hand after the first throws."""
        played = {number for number, other in zip(way, self.drawn, strict=False) if other == hand}
        return tuple(number for number in self.hands[hand] if number not in played)

    def _onwards(self, way: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Every way that begins like this."""
        if len(way) == len(self.drawn):
            yield way
            return
        for number in self._left(way, self.drawn[len(way)]):
            yield from self._onwards((*way, number))


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
        return max(_whole(self.numbers), default=0)

    @property
    def length(self) -> int:
        """After how many throws a hand is fresh again."""
        return self.cycle if self.cycle is not None and is_whole(self.cycle) else len(_whole(self.numbers))

    def options(self, turn: Turn, seat: int) -> Throws:
        """Every way to fill the throws of this turn from what is left of the hand (SC-2e)."""
        _, played = turn.get(self.clock)
        used = turn.get(self.spent, seat)
        hands: list[tuple[int, ...]] = []
        drawn: list[int] = []
        places: dict[int, int] = {}  # of each hand as it is now, in `hands`
        for which in range(turn.get(THROWS)):
            hand = self._hand(which)
            if hand not in places:
                places[hand] = len(hands)
                hands.append(tuple(number for number in self.numbers if (hand, number) not in used))
            drawn.append(places[hand])
            used, played = self._after(used, played, hand)
            if played[hand] == 0:  # fresh from the next throw on
                del places[hand]
        return Throws(tuple(hands), tuple(drawn))

    def why_not(self, turn: Turn, seat: int, _value: object) -> str:
        """Say how many numbers are wanted, and which are left (SC-2e)."""
        used = turn.get(self.spent, seat)
        count = turn.get(THROWS)
        hands = sorted({self._hand(which) for which in range(count)})
        left = ["".join(f" {n}" for n in self.numbers if (hand, n) not in used) or " none" for hand in hands]
        wanted = f"give {count} {'number' if count == 1 else 'numbers'}"
        return f"{wanted}, each once in {self.length} throws; left are{', and for the next throw'.join(left)}"

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
            kept = self.forfeit == "kept" and turn.get(HELD, seat)
            if number is not None and not kept:
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
        numbers, throws = _whole(self.numbers), _whole(self.throws)
        playable = self.numbers == numbers and 0 < len(set(numbers)) == len(numbers) <= MOST_NUMBERS
        playable = playable and min(numbers) >= 0
        if not playable:
            give = (
                f"a number n, 1 to {MOST_NUMBERS}, for 1 to n; or whole numbers, at least 0, each once, as in (0, 1, 2)"
            )
            yield wrong_parameter(self, "numbers", give, clause="SC-2a")
        most = len(numbers) if playable else None
        yield from check_whole(self, "cycle", least=1, most=most, none=True, clause="SC-2b")
        yield from check_word(self, "hands", ("one", "per-slot"), clause="SC-2b")
        if self.throws != throws or not throws or not all(1 <= count <= MOST_THROWS for count in throws):
            give = f"how many throws a turn has, 1 to {MOST_THROWS}, or that of each of the first turns, as in (1, 2)"
            yield wrong_parameter(self, "throws", give, clause="SC-2c")
        elif playable and len(numbers) ** max(throws) >= sys.maxsize:
            give = "fewer; there are more ways to order so many of so many numbers than can be counted"
            yield wrong_parameter(self, "throws", give, clause="SC-2c")
        yield from check_word(self, "forfeit", ("spent", "kept"), clause="SC-4d")

    def memory_problems(self, kept: Kept) -> Iterable[Problem]:
        """Refuse a schedule that has come too far, and more numbers used than there were throws (SC-2b, SC-2c)."""
        hands = 1 if self.hands == "one" else MOST_THROWS
        played: tuple[int, ...] = ()
        for owner, (at, played) in kept.of(self.clock):
            if not 0 <= at < len(self.throws) or len(played) > hands or any(not 0 <= n < self.length for n in played):
                give = f"the schedule has 0 to {len(self.throws) - 1}, a cycle 0 to {self.length - 1} throws of a hand"
                yield wrong_memory(self, self.clock, owner, (at, played), give)
        for seat, used in kept.of(self.spent):
            odd = sorted(pair for pair in used if not 0 <= pair[0] < hands or pair[1] not in self.numbers)
            if odd:
                yield wrong_memory(self, self.spent, seat, odd[0], "give hands from 0, and numbers that they have")
            many = Counter(hand for hand, _ in used)
            over = [hand for hand, count in many.items() if count > dict(enumerate(played)).get(hand, 0)]
            if over and not odd:
                give = f"a hand has used at most as many numbers as throws were played from it; they are {played}"
                yield wrong_memory(self, self.spent, seat, sorted(used), give)
        for owner, throws in kept.of(THROWS):
            if throws > MOST_THROWS:
                yield wrong_memory(self, THROWS, owner, throws, f"a turn has up to {MOST_THROWS} throws")

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
