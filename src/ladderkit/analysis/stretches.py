"""Boards of very many squares: what comes of a throw is worked out once for all squares that the rules treat alike.

The engine is run from a square that is `Somewhere`: a number of which only so much is known as makes no difference. It
keeps account of what it is asked. Compared with a number, it answers for all squares that are still meant, and leaves
out those for which the answer is another one. Whatever else is asked of it (to be counted, hashed, divided, drawn)
raises, and then nothing is taken together, whatever a rule makes of the refusal: the squares are gone through one by
one, as on any other board. One thing it cannot refuse is to be asked for its type; so some of the squares that are
taken together are tried by themselves, too.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from copy import copy
from fractions import Fraction
from functools import cached_property
from statistics import median
from typing import Any, Final, TypeVar, overload

from attrs import evolve, field, frozen

from ladderkit.analysis.chains import NOTHING, Chain, End, Step
from ladderkit.analysis.explore import LIMIT, counted
from ladderkit.analysis.foresee import FEWEST, MARGINS
from ladderkit.analysis.unknown import NO_CLASS, answers_nothing_else
from ladderkit.engine import expand
from ladderkit.errors import AnalysisError, LadderkitError
from ladderkit.jumps import Jump
from ladderkit.state import EMPTY_BOOK, Outcome, State
from ladderkit.variant import Variant

__all__ = [
    "MANY",
    "SHORT",
    "Lying",
    "Notes",
    "Somewhere",
    "Squares",
    "Unprovable",
    "long_chain",
    "samples",
    "stretches",
    "wary",
]

MANY: Final = 2_000
"""From how many squares on it is tried to take squares together."""
SHORT: Final = 32
"""Fewer squares are not taken together: each is gone through by itself."""
TRIES: Final = 250
"""How often it is tried to take squares together: more stretches could not be numbered in a byte."""
SAMPLES: Final = 64
"""How many of the squares of a stretch are tried by themselves, as a check."""
STRIDE: Final = 7_919
"""A prime, by which they lie apart, so that they leave different remainders whatever they are divided by."""


class Unprovable(Exception):  # noqa: N818  (not an error: the way out where squares cannot be taken together)
    """More was asked of a square than makes no difference."""


@frozen(eq=False)
class Notes:
    """What is still meant by a square that is somewhere: all from `low` to `high` but those left out.

    Attributes:
        low: The lowest square.
        high: The highest; it only ever becomes lower.
        out: The squares in between for which something else holds.
        refusals: What was not answered.
    """

    low: int
    high: list[int]
    out: set[int] = field(factory=set[int])
    refusals: list[Unprovable] = field(factory=list[Unprovable], init=False)

    def leave_out(self, square: int) -> None:
        """Leave a square out."""
        if self.low <= square <= self.high[0]:
            self.out.add(square)


@answers_nothing_else
class Somewhere:
    """A square so many squares on from one of many."""

    __slots__ = ("by", "notes")
    __hash__: Any  # it has none, as it is said above
    __class__: Any = NO_CLASS

    def __init__(self, notes: Notes, by: int) -> None:
        self.notes = notes
        self.by = by

    def refusal(self) -> Unprovable:
        """What is raised instead of an answer; it is kept in mind that it was asked."""
        self.notes.refusals.append(Unprovable())
        return self.notes.refusals[-1]

    def _against(self, other: object) -> int:
        """1 where it is more than the other for all squares meant, -1 where it is less, 0 between two that are equal.

        Where it is less for the lower ones, the higher ones are left out; so it is with the one square that is equal.
        """
        if type(other) is Somewhere and other.notes is self.notes:
            return (self.by > other.by) - (self.by < other.by)
        if type(other) is not int:
            raise self.refusal()
        at = other - self.by  # the one square for which both are equal
        notes = self.notes
        if at < notes.low:
            return 1
        notes.high[0] = min(notes.high[0], max(at - 1, notes.low))  # where it is the lowest, that one alone is meant
        return -1 if at > notes.low else 0

    def __eq__(self, other: object) -> bool:
        """Whether both are equal; a single square for which they are is left out."""
        if type(other) is Somewhere and other.notes is self.notes:
            return self.by == other.by
        if type(other) is not int:
            raise self.refusal()
        self.notes.leave_out(other - self.by)
        return False

    def __lt__(self, other: object) -> bool:
        """Whether it is less."""
        return self._against(other) < 0

    def __le__(self, other: object) -> bool:
        """Whether it is not more."""
        return self._against(other) <= 0

    def __gt__(self, other: object) -> bool:
        """Whether it is more."""
        return self._against(other) > 0

    def __ge__(self, other: object) -> bool:
        """Whether it is not less."""
        return self._against(other) >= 0

    def __add__(self, other: object) -> Somewhere:
        """So many squares further on."""
        if type(other) is not int:
            raise self.refusal()
        return Somewhere(self.notes, self.by + other)

    __radd__ = __add__

    def __sub__(self, other: object) -> Any:  # noqa: ANN401  (a square, or how far two are apart)
        """So many squares back; or how far two are apart."""
        if type(other) is Somewhere and other.notes is self.notes:
            return self.by - other.by
        if type(other) is not int:
            raise self.refusal()
        return Somewhere(self.notes, self.by - other)

    def __bool__(self) -> bool:
        """Whether it is on the board."""
        return self != 0


class Lying(dict[int, Jump]):
    """What lies on the squares of a board, which may be looked up for a square that is somewhere."""

    def get(self, square: Any, default: Any = None) -> Any:  # noqa: ANN401  (as that of a dict)
        """What lies there: nothing, for a square that is somewhere; those on which something lies are left out."""
        if type(square) is not Somewhere:
            return super().get(square, default)
        for foot in self:
            square.notes.leave_out(foot - square.by)
        return default


class Squares(Sequence[State]):
    """The states of a traveller of whom nothing is to be known but the square, each made when it is looked at.

    Attributes:
        squares: The square of each.
    """

    __slots__ = ("_state", "squares")

    def __init__(self, state: State, squares: Sequence[int]) -> None:
        self._state = state
        self.squares = squares

    def __len__(self) -> int:
        """How many there are."""
        return len(self.squares)

    @overload
    def __getitem__(self, number: int) -> State: ...
    @overload
    def __getitem__(self, number: slice) -> Squares: ...
    def __getitem__(self, number: int | slice) -> State | Squares:
        """The state of a number, or several."""
        if isinstance(number, slice):
            return Squares(self._state, self.squares[number])
        return evolve(self._state, squares=(self.squares[number],))


def wary(variant: Variant) -> Variant:
    """The same game, in which it may be looked up what lies on a square that is somewhere.

    Args:
        variant: The game.

    Returns:
        It, for this alone.
    """
    program = copy(variant.program)
    program.jumps = Lying(program.jumps)
    made = copy(variant)
    object.__setattr__(made, "program", program)
    return made


Way = tuple[int, int, int]
"""A square (below 0 for an end), how many turns, and how many rolls."""
Ways = dict[Way, Fraction]
"""The chance of each."""
Result = TypeVar("Result")


def long_chain(variant: Variant, begun: Outcome, limit: int = LIMIT) -> Chain | None:
    """The chain of one traveller on a board of very many squares.

    Args:
        variant: The game, for one seat.
        begun: The traveller's first state, and what happened before it.
        limit: How many squares there may be that are not taken together with others.

    Returns:
        The chain; None where it cannot be proved that the square is all there is to be known.

    Raises:
        AnalysisError: There are more squares than that which are not taken together.
    """
    state = begun.state
    plain = variant.tokens == 1 and state.book == EMPTY_BOOK and state.flight is None and bool(state.seats)
    if not plain or counted(begun.events) != (0, 0):
        return None
    table = _Table(variant, state, limit)
    try:
        table.take_together()
        return table.chain() if table.stretches else None
    except AnalysisError:
        raise
    except (Unprovable, LadderkitError):
        return None


def stretches(last: int, run: Callable[[Any], Result]) -> Iterator[tuple[Notes, Result]]:
    """Stretches of squares for which something comes out alike, those that are shorter than `SHORT` left out.

    Where it is not the same any more for the squares above, they are tried again.

    Args:
        last: The last square of the board, which is never one of them.
        run: What is done once for each stretch, with a square that is somewhere in it.

    Yields:
        What is still meant by that square, and what came out.
    """
    low = 1
    for _ in range(TRIES):
        if last - low < SHORT:
            return
        notes = Notes(low, [last - 1])
        try:
            found = run(Somewhere(notes, 0))
        except Exception:  # noqa: BLE001, S110  (an error of a rule comes again where squares are taken one by one)
            pass
        else:
            if not notes.refusals and notes.high[0] - low >= SHORT:
                yield notes, found
        low = notes.high[0] + 1


def samples(notes: Notes) -> list[int]:
    """Some of the squares of a stretch: the first, the last, and others all over.

    Args:
        notes: What is meant.

    Returns:
        The squares, without those that are left out.
    """
    low, many = notes.low, notes.high[0] + 1 - notes.low
    some = (low, low + many - 1, *(low + k * STRIDE % many for k in range(1, SAMPLES - 1)))
    return [square for square in some if square not in notes.out]


@frozen(eq=False)
class _Stretch:
    """Squares from which the same may follow, so many squares on.

    Attributes:
        end: The first square after them.
        ways: What may follow: how many squares on.
    """

    end: int
    ways: Ways

    @cached_property
    def by(self) -> tuple[int, ...]:
        """How many squares on it may lead, in order."""
        return tuple(sorted({by for by, _, _ in self.ways}))


def _moved(ways: Ways, square: int) -> Ways:
    """What may follow on one square of a stretch."""
    return {(square + by, turns, rolls): share for (by, turns, rolls), share in ways.items()}


class _Table:
    """What may follow on each square, worked out for whole stretches where that is possible."""

    __slots__ = ("_ends", "_last", "_limit", "_meant", "_state", "_variant", "_wary", "stretches")

    def __init__(self, variant: Variant, state: State, limit: int) -> None:
        self._variant = variant
        self._wary = wary(variant)
        self._state = state
        self._limit = limit
        self._last = variant.board.last
        self._ends: dict[End, int] = {}
        # For each square that is taken together with others the number of their stretch, else 0, as for the last one.
        self._meant = bytearray(self._last + 1)
        self.stretches: list[_Stretch] = []

    def take_together(self) -> None:
        """Run the engine from somewhere, once for each stretch."""
        for notes, ways in stretches(self._last, self._from_somewhere):
            end = notes.high[0] + 1
            if not all(self._ways(square) == _moved(ways, square) for square in samples(notes)):
                continue
            self.stretches.append(_Stretch(end, ways))
            self._meant[notes.low : end] = bytes([len(self.stretches)]) * (end - notes.low)
            for square in notes.out:
                if square < end:
                    self._meant[square] = 0

    def _from_somewhere(self, here: Any) -> Ways:  # noqa: ANN401  (a square)
        """What may follow from somewhere: how many squares on."""
        ways: Ways = {}
        for branch in expand(self._wary, evolve(self._state, squares=(here,))):
            to = self._square_after(branch.outcome.state)
            if not isinstance(to, Somewhere):
                raise Unprovable
            way = (to.by, *counted(branch.outcome.events))
            ways[way] = ways.get(way, Fraction(0)) + branch.weight
        return ways

    def _square_after(self, after: State) -> Any:  # noqa: ANN401  (a square, or somewhere)
        """The square of a state of which nothing else is to be known."""
        if after.over or after != evolve(self._state, squares=after.squares):
            raise Unprovable
        return after.squares[0]

    def _ways(self, square: int) -> Ways:
        """What may follow on a square that is taken by itself."""
        ways: Ways = {}
        for branch in expand(self._variant, evolve(self._state, squares=(square,))):
            after = branch.outcome.state
            if after.places is not None:
                to = -1 - self._ends.setdefault(End(after.places, after.squares), len(self._ends))
            else:
                to = self._square_after(after)
            way = (to, *counted(branch.outcome.events))
            ways[way] = ways.get(way, Fraction(0)) + branch.weight
        return ways

    def _met(self) -> tuple[dict[int, Ways], bytearray]:
        """What may follow on each square that is taken by itself, and for each square whether it is come to."""
        alone: dict[int, Ways] = {}
        met = bytearray(self._last + 1)
        todo = deque([self._state.squares[0]])
        while todo:
            square = todo.popleft()
            if met[square]:
                continue
            met[square] = 1
            if not self._meant[square]:
                alone[square] = self._ways(square)
                self._sure_of_few(alone)
                todo.extend([to for to, _, _ in alone[square] if to >= 0 and not met[to]])
                continue
            by = self._stretch(square).by
            if by[0] == 1:  # one square on and one more, and never back: each of a stretch is come to
                end = self._end(square)
                met[square:end] = b"\1" * (end - square)
                ahead = {one + steps for one in range(max(square, end - by[-1]), end) for steps in by}
                todo.extend(sorted(one for one in ahead if one >= end))
            else:
                todo.extend([square + steps for steps in by if not met[square + steps]])
        return alone, met

    def _stretch(self, square: int) -> _Stretch:
        """The stretch in which a square is taken together with others."""
        return self.stretches[self._meant[square] - 1]

    def _end(self, square: int) -> int:
        """The next square that is not taken together with this one."""
        return min(self._meant.find(0, square), self._stretch(square).end)

    def _sure_of_few(self, alone: Collection[int]) -> None:
        """Give up where more squares than may be are taken by themselves, or will be, as far as the first of them tell.

        As on any other board, half of those that are come to are below their median.
        """
        count = there_are = len(alone)
        if count == FEWEST:
            all_of_them, so_far = self._meant.count(0), self._meant.count(0, 0, int(median(alone)) + 1)
            likely = count * all_of_them // (2 * so_far)
            there_are = likely if likely > MARGINS[0] * self._limit else count
        if there_are > self._limit:
            message = (
                f"{self._variant.name!r} has about {there_are} squares or more that have to be gone through one by "
                f"one, and {self._limit} is the limit; simulate it, or give a higher limit"
            )
            raise AnalysisError(message, "too-many-states")

    def chain(self) -> Chain:
        """The chain of all squares that are come to."""
        alone, come_to = self._met()
        met = array("l", [square for square, is_met in enumerate(come_to) if is_met])
        kinds: dict[tuple[Fraction, int, int], int] = {}
        number = array("l", [0]) * (self._last + 1)
        for k, square in enumerate(met):
            number[square] = k
        first, to, kind = array("l", [0]), array("l"), array("l")
        square = come_to.find(1)
        while square >= 0:
            if self._meant[square]:
                ways, end = self._stretch(square).ways, self._end(square)
                nowhere = come_to.find(0, square, end)
                end = end if nowhere < 0 else nowhere
                block = array("l", [0]) * (len(ways) * (end - square))
                for k, (more, _, _) in enumerate(ways):
                    block[k :: len(ways)] = number[square + more : end + more]
                first.extend(range(len(to) + len(ways), len(to) + len(block) + 1, len(ways)))
                to.extend(block)
                same = [kinds.setdefault((share, *way[1:]), len(kinds)) for way, share in ways.items()]
                kind.extend(array("l", same) * (end - square))
            else:
                end = square + 1
                for way, share in alone[square].items():
                    to.append(number[way[0]] if way[0] >= 0 else way[0])
                    kind.append(kinds.setdefault((share, *way[1:]), len(kinds)))
                first.append(len(to))
            square = come_to.find(1, end)
        start = number[self._state.squares[0]]
        steps = tuple(Step(*one) for one in kinds)
        states, ends = Squares(self._state, met), tuple(self._ends)
        return Chain(self._variant.name, states, (NOTHING,) * len(met), start, ends, first, to, kind, steps)
