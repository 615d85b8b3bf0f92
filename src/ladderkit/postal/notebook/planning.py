"""What to order, going by a notebook: throws and ladders that lead far, and where to open the ground."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator
from functools import cached_property
from itertools import permutations
from typing import Final, cast

from ladderkit.greedy import MOST_TRIED
from ladderkit.policies import option_at
from ladderkit.postal.notebook.frame import EGG
from ladderkit.postal.notebook.notebook import Notebook
from ladderkit.postal.notebook.turns import lasting, remembered
from ladderkit.questions import Field, Form
from ladderkit.rules.chosen import ChosenThrow, Throws
from ladderkit.rules.hazards import TrapDoors, Wells, trap_door_leads_to, well_leads_to
from ladderkit.rules.portable import PortableLadders
from ladderkit.views import View

__all__ = ["AHEAD", "planned"]

AHEAD: Final = 4
"""How many throws after the turn are thought of."""
PACE: Final = 12
"""How many squares a throw is worth, about: what an egg costs, and what it gains to be home a throw earlier."""

_LEADS_TO: Final = {TrapDoors.name: trap_door_leads_to, Wells.name: well_leads_to}


def planned(book: Notebook, view: View, form: Form) -> tuple[Hashable, ...]:
    """What to order in a turn.

    - Throws and portable ladders are those which lead furthest within this turn and the next `AHEAD` throws, along all
      that is public or known. Where hidden things have been met and not been found out, the candidates of the simplest
      explanations count in parts. A snake egg costs a throw, and being home early is worth more than square numbers.
    - A portable ladder has a price, which falls as the end comes near.
    - Trap doors and wells are nominated where rivals are likeliest to stop, now or with their second throw, and fall
      deepest; not where one stops oneself.
    - To anything else it answers the default.

    Args:
        book: What is known.
        view: What the seat sees now.
        form: What it is asked.

    Returns:
        One value for each line of the form.
    """
    lines = {line.name: line for line in form.fields}
    if ChosenThrow.name not in lines:
        return tuple(line.default for line in form.fields)
    plan = _Plan(book, view)
    throws, ladders = plan.best(lines[ChosenThrow.name], lines.get(PortableLadders.name))
    answers: dict[str, Hashable] = {ChosenThrow.name: throws, PortableLadders.name: ladders}
    own = plan.stops(throws)
    for name in _LEADS_TO.keys() & lines.keys():
        answers[name] = plan.nominated(lines[name], own)
    return tuple(answers.get(line.name, line.default) for line in form.fields)


class _Plan:
    """What is thought of the boards as they are now."""

    def __init__(self, book: Notebook, view: View) -> None:
        self.book = book
        self.frame = book.frame
        self.board = book.frame.board
        self.last = self.board.last
        self.view = view
        self.square = view.squares[book.seat]
        laid = {jump.foot: jump.to for jump in lasting(view)}
        self.ways = {**laid, **self.frame.public, **{jump.foot: jump.to for jump in book.known}}
        self.eggs = frozenset(book.eggs)
        self.rides = {foot: round(self._mean(foot)) for foot in self.frame.rides}
        self._ahead: dict[tuple[int, bool, tuple[int, ...], int], float] = {}

    # ------------------------------------------------------------------------------------------------ one's own way
    def best(self, thrown: Field, carried: Field | None) -> tuple[tuple[int, ...], tuple[bool, ...]]:
        """The throws and the uses of ladders that go together best; of several that do, the first."""
        ways = [way for way in cast("tuple[tuple[int, ...], ...]", _some(thrown)) if way] or [()]
        uses = [()] if carried is None else cast("tuple[tuple[bool, ...], ...]", _some(carried))
        hands = cast("Throws", thrown.options)
        pairs = [(way, use) for way in ways for use in uses if way or not use]
        return max(pairs, key=lambda both: (self._worth(both[0], both[1], hands), -sum(both[1])), default=((), ()))

    def stops(self, numbers: tuple[int, ...]) -> frozenset[int]:
        """Where one stops in the turn before anything carries one on."""
        return frozenset(stop for stop, _ in self._turn(self.square, numbers))

    def _worth(self, numbers: tuple[int, ...], flags: tuple[bool, ...], hands: Throws) -> float:
        """How good an order is: how far it leads in the end, less what its ladders cost."""
        square, held, gained = self.square, self.square in self.eggs, 0.0
        for which, number in enumerate(numbers):
            _, square, excess = self._thrown(square, 0 if held else number)
            held = square in self.eggs
            if which < len(flags) and flags[which]:
                above = self.board.above(square) if square < self.last else None
                if above is None:
                    return -1.0
                square = self._carried(above)
                held = square in self.eggs
                gained -= self._price
            gained += self.luck.get(square, 0.0)
            if square >= self.last:
                return self.last + PACE * (len(numbers) - which + AHEAD) + gained + excess
        return gained + self._further(square, held=held, left=self._left(numbers, hands), depth=AHEAD)

    def _further(self, square: int, *, held: bool, left: tuple[int, ...], depth: int) -> float:
        """How far the next throws can lead from here, at best."""
        if depth == 0:
            return square - (PACE if held else 0)
        key = (square, held, left, depth)
        if key not in self._ahead:
            self._ahead[key] = max(self._one_more(square, number, key) for number in left)
        return self._ahead[key]

    def _one_more(self, square: int, number: int, key: tuple[int, bool, tuple[int, ...], int]) -> float:
        """How far it leads to go on with this number."""
        _, held, left, depth = key
        _, there, excess = self._thrown(square, 0 if held else number)
        if there >= self.last:
            return self.last + PACE * depth + excess
        rest = self._refilled(tuple(other for other in left if other != number))
        more = self.luck.get(there, 0.0)
        return more + self._further(there, held=there in self.eggs and there != square, left=rest, depth=depth - 1)

    def _left(self, numbers: tuple[int, ...], hands: Throws) -> tuple[int, ...]:
        """The numbers that are left after a turn, of the hand that is thrown from last."""
        last = hands.drawn[-1]
        used = {number for number, hand in zip(numbers, hands.drawn, strict=False) if hand == last}
        return self._refilled(tuple(number for number in hands.hands[last] if number not in used))

    def _refilled(self, left: tuple[int, ...]) -> tuple[int, ...]:
        """These numbers, or a fresh hand when the cycle is over."""
        return left if len(left) > len(self.frame.numbers) - self.frame.cycle else self.frame.numbers

    @cached_property
    def _price(self) -> float:
        """What a portable ladder is worth keeping for, in squares: less and less towards the end."""
        used = cast("int", remembered(self.view, PortableLadders.used.name, self.book.seat, 0))
        throws = max(1.0, (self.last - self.square) / PACE)
        return max(1.0, 0.85 * (2 * self.board.columns - 1) * (1 - max(0, 4 - used) / throws))

    @cached_property
    def luck(self) -> dict[int, float]:
        """What unknown squares are worth, by experience: the simplest explanations of each turn, in equal parts."""
        luck: defaultdict[int, float] = defaultdict(float)
        for written in self.book.written:
            simple = [key for key, more in written.needs.items() if not more and len(self.book.fates[key[0]]) > 1]
            for foot, to in simple:
                luck[foot] += (to - foot if to != EGG else -PACE) / len(simple)
        return dict(luck)

    # ------------------------------------------------------------------------------------------------ how one moves
    def _thrown(self, square: int, number: int) -> tuple[int, int, int]:
        """Where a throw stops, where one stands after it, and how far beyond the last square it leads."""
        origin, left = square, number
        for foot in sorted(self.rides):
            if square < foot <= square + left:
                square, left = self.rides[foot], left - (foot - square)
        stop = square + left
        if stop < self.last:
            return stop, self._carried(stop) if number else stop, 0
        excess = stop - self.last
        if not excess or self.frame.beyond == "home":
            return self.last, self.last, excess
        stop = max(self.last - excess, 1) if self.frame.beyond == "bounce" else origin
        return stop, self._carried(stop), 0

    def _carried(self, square: int) -> int:
        """Follow what is known to lie there, each foot once."""
        used: set[int] = set()
        while square not in used and (square in self.ways or square in self.rides):
            used.add(square)
            square = self.ways.get(square, self.rides.get(square, square))
        return square

    def _mean(self, foot: int) -> float:
        """Where an escalator leads in the mean of all that is possible."""
        tops = self.book.fates[foot]
        return sum(tops) / len(tops)

    def _turn(self, square: int, numbers: tuple[int, ...]) -> Iterator[tuple[int, int]]:
        """Where one stops and then stands with each throw of a turn."""
        for number in numbers:
            stop, square, _ = self._thrown(square, number)
            yield stop, square

    # ---------------------------------------------------------------------------------------------------- the others
    @cached_property
    def rivals(self) -> Counter[int]:
        """How often others would stop on each square, over all throws that they might order."""
        out = {seat for group in (*self.view.home, *self.view.gone) for seat in group}
        found: Counter[int] = Counter()
        few = len(self.frame.numbers) <= MOST_TRIED // 10
        orders = [*permutations(self.frame.numbers, min(self.book.throws, 2 if few else 1, self.frame.cycle))]
        for seat in self.view.seats:
            if seat != self.book.seat and seat not in out:
                for numbers in orders:
                    found.update({stop for stop, _ in self._turn(self.view.squares[seat], numbers)})
        return found

    def nominated(self, line: Field, own: frozenset[int]) -> Hashable:
        """The square on which a hazard is likeliest to do others the most harm."""
        leads_to = _LEADS_TO[line.name]

        def harm(square: int) -> int:
            to = leads_to(self.board.bare, square)
            return self.rivals[square] * (square - self._carried(to if to is not None else square))

        fair = [square for square in sorted(self.rivals) if square and square not in own and square in line.options]
        worst = max(fair, key=harm, default=0)
        return worst if worst and harm(worst) > 0 else line.default


def _some(line: Field) -> tuple[Hashable, ...]:
    """The options of a line, or some of them at equal distances where they are many."""
    count = len(line.options)
    tried = min(count, MOST_TRIED)
    return tuple(option_at(line.options, number * count // tried) for number in range(tried))
