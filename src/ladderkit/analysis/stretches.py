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
from collections.abc import Sequence
from copy import copy
from fractions import Fraction
from typing import Any, Final, overload

from attrs import evolve, field, frozen

from ladderkit.analysis.chains import NOTHING, Chain, End, Step
from ladderkit.analysis.explore import counted
from ladderkit.analysis.unknown import NO_CLASS, answers_nothing_else
from ladderkit.engine import expand
from ladderkit.jumps import Jump
from ladderkit.state import EMPTY_BOOK, Outcome, State
from ladderkit.variant import Variant

__all__ = ["MANY", "Lying", "Notes", "Somewhere", "Squares", "Unprovable", "long_chain", "samples", "wary"]

MANY: Final = 2_000
"""From how many squares on it is tried to take squares together."""
SAMPLES: Final = 64
"""How many of the squares that are taken together are tried by themselves, as a check."""
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
        if at == notes.low:
            raise self.refusal()
        notes.high[0] = min(notes.high[0], at - 1)
        return -1

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


def long_chain(variant: Variant, begun: Outcome) -> Chain | None:
    """The chain of one traveller on a board of very many squares.

    Args:
        variant: The game, for one seat.
        begun: The traveller's first state, and what happened before it.

    Returns:
        The chain; None where it cannot be proved that the square is all there is to be known.
    """
    state = begun.state
    plain = variant.tokens == 1 and state.book == EMPTY_BOOK and state.flight is None and bool(state.seats)
    if not plain or counted(begun.events) != (0, 0):
        return None
    table = _Table(variant, state)
    try:
        table.take_together()
        return table.chain()
    except Exception:  # noqa: BLE001  (where it is an error of a rule, it comes again when squares are taken one by one)
        return None


def samples(notes: Notes) -> list[int]:
    """Some of the squares that are still meant: the first, the last, and others all over.

    Args:
        notes: What is meant.

    Returns:
        The squares; among them may be some that are left out.
    """
    low, many = notes.low, notes.high[0] + 1 - notes.low
    return [low, low + many - 1, *(low + k * STRIDE % many for k in range(1, min(SAMPLES, many) - 1))]


class _Table:
    """What may follow on each square, worked out for whole stretches where that is possible."""

    __slots__ = ("_ends", "_last", "_meant", "_offsets", "_state", "_variant")

    def __init__(self, variant: Variant, state: State) -> None:
        self._variant = variant
        self._state = state
        self._last = variant.board.last
        self._ends: dict[End, int] = {}
        self._meant = bytearray(self._last + 1)  # 1 for each square that is taken together with others, never the last
        self._offsets: Ways = {}  # for these, what may follow: how many squares on

    def take_together(self) -> None:
        """Run the engine once from somewhere."""
        notes = Notes(1, [self._last - 1])
        here: Any = Somewhere(notes, 0)
        for branch in expand(wary(self._variant), evolve(self._state, squares=(here,))):
            to = self._square_after(branch.outcome.state)
            if not isinstance(to, Somewhere):
                raise Unprovable
            way = (to.by, *counted(branch.outcome.events))
            self._offsets[way] = self._offsets.get(way, Fraction(0)) + branch.weight
        self._meant[notes.low : notes.high[0] + 1] = b"\1" * max(0, notes.high[0] + 1 - notes.low)
        for square in notes.out:
            self._meant[square] = 0
        if notes.refusals or not all(self._as_meant(square) for square in samples(notes)):
            raise Unprovable

    def _as_meant(self, square: int) -> bool:
        """Whether what follows on a square is what follows on all that are taken together with it."""
        meant = {(square + by, turns, rolls): share for (by, turns, rolls), share in self._offsets.items()}
        return not self._meant[square] or self._ways(square) == meant

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
        by = {to for to, _, _ in self._offsets}
        furthest = max(by, default=0)
        all_of_them = 1 in by and min(by) > 0  # one square on and one more: each of a stretch is come to
        todo = [self._state.squares[0]]
        while todo:
            square = todo.pop()
            if met[square]:
                continue
            met[square] = 1
            if not self._meant[square]:
                alone[square] = self._ways(square)
                todo.extend([to for to, _, _ in alone[square] if to >= 0 and not met[to]])
            elif all_of_them:
                end = self._meant.find(0, square)
                met[square:end] = b"\1" * (end - square)
                ahead = {one + steps for one in range(max(square, end - furthest), end) for steps in by}
                todo.extend(one for one in ahead if one >= end)
            else:
                todo.extend([square + steps for steps in by if not met[square + steps]])
        return alone, met

    def chain(self) -> Chain:
        """The chain of all squares that are come to."""
        alone, come_to = self._met()
        met = array("l", [square for square, is_met in enumerate(come_to) if is_met])
        kinds: dict[tuple[Fraction, int, int], int] = {}
        by = [to for to, _, _ in self._offsets]
        same = [kinds.setdefault((share, *way[1:]), len(kinds)) for way, share in self._offsets.items()]
        number = array("l", [0]) * (self._last + 1)
        for k, square in enumerate(met):
            number[square] = k
        first, to, kind = array("l", [0]), array("l"), array("l")
        together = bytearray(a & b for a, b in zip(come_to, self._meant, strict=True))
        square = come_to.find(1)
        while square >= 0:
            if together[square]:
                end = together.find(0, square)
                block = array("l", [0]) * (len(by) * (end - square))
                for k, more in enumerate(by):
                    block[k :: len(by)] = number[square + more : end + more]
                first.extend(range(len(to) + len(by), len(to) + len(block) + 1, len(by)))
                to.extend(block)
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
