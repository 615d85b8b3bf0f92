"""Where throws land: a table made of the chain of a variant without jumps, from which any board of jumps follows.

A jump laid on a square changes nothing but where a landing there leads to. So the chances of each landing are worked
out once, through the engine, and boards are tried by the thousand. Whether that is true of a variant is tried out, and
not assumed.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import evolve, field, frozen

from ladderkit.analysis import Policy, chain
from ladderkit.analysis.extras import Floats, Ints, numpy
from ladderkit.errors import LadderkitError
from ladderkit.jumps import Jump
from ladderkit.variant import Variant

if TYPE_CHECKING:
    from ladderkit.analysis import Chain

__all__ = ["BLOCK", "Law", "Table", "bare_of", "doubled", "laid", "table_of"]

Row: TypeAlias = dict[tuple[int, int], Fraction]
"""For each square to which a throw leads, and each number of turns that are over then, the chance."""

BLOCK: Final = 32
"""How many turns are worked out at once."""
TINY: Final = 1e-17
"""A law is worked out until what is left is less than this."""
SMALL: Final = 1e-6
"""What rounding may leave of nothing."""
ENDLESS: Final = 1e12
"""From here on a mean counts as infinite."""
MOST_BLOCKS: Final = 400
"""How many blocks of turns a law may have; after them it is taken to fall as fast as it did at last."""


@frozen(eq=False)
class Law:
    """How one traveller comes home on a board.

    Attributes:
        left: The chance that it is not home after each number of turns, from 0 on.
        tail: By what factor that falls with each turn after the last.
    """

    left: Floats
    tail: float


@frozen(eq=False)
class Table:
    """Where throws land.

    Attributes:
        stays: From each square to each, the chance that a throw lands there and the same turn goes on.
        passes: The same, where the turn is over then.
        start: The square from which a traveller sets out.
        follows: Whether a jump that leads to the foot of another is followed by it at once.
    """

    stays: Floats
    passes: Floats
    start: int
    follows: bool = False
    lands: Floats = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Both kinds of throws together."""
        object.__setattr__(self, "lands", self.stays + self.passes)

    @property
    def last(self) -> int:
        """The last square."""
        return len(self.lands)

    @property
    def again(self) -> bool:
        """Whether a turn may have more than one throw."""
        return bool(self.stays.any())

    def leads(self, layout: Mapping[int, int]) -> dict[int, int]:
        """Where a landing on each foot of a layout leads in the end."""
        if not self.follows:
            return dict(layout)
        ends: dict[int, int] = {}
        for foot, to in layout.items():
            met, end = {foot}, to
            while end in layout and end not in met:
                met.add(end)
                end = layout[end]
            ends[foot] = end
        return ends

    def _laid(self, raw: Floats, leads: Mapping[int, int]) -> Floats:
        """The chances once jumps are laid."""
        made = raw.copy()
        made[:, list(leads)] = 0.0
        for foot, to in leads.items():
            made[:, to] += raw[:, foot]
        return made

    def steps(self, layout: Mapping[int, int]) -> tuple[Floats, Floats]:
        """The chances from square to square, the last one left out: where the turn goes on, and where it is over."""
        leads = self.leads(layout)
        passes = self._laid(self.passes, leads)[:, :-1]
        return (self._laid(self.stays, leads) if self.again else self.stays)[:, :-1], passes

    def costs(self, layout: Mapping[int, int]) -> Floats:
        """How many turns are over after a throw, from each square; coming home ends a turn whatever was thrown."""
        costs: Floats = self.passes.sum(axis=1)
        return costs + self._laid(self.stays, self.leads(layout))[:, -1] if self.again else costs

    def inverse(self, layout: Mapping[int, int]) -> Floats | None:
        """How often each square is stood on, from each; None where there may be no end.

        Where some squares have no way to the end, and none from the start to them, they are left out.
        """
        np = numpy("a search for boards")
        stays, passes = self.steps(layout)
        q = stays + passes if self.again else passes
        found = _inverse(q)
        if found is None:
            met = self._met(q)
            inner = _inverse(q[np.ix_(met, met)])
            if inner is not None:
                found = np.zeros_like(q)
                found[np.ix_(met, met)] = inner
        return found

    def _met(self, q: Floats) -> Ints:
        """The squares that may be stood on, from the start."""
        np = numpy("a search for boards")
        met = np.zeros(self.last, dtype=bool)
        more = np.array([self.start])
        while len(more):
            met[more] = True
            more = np.flatnonzero((q[more] > 0).any(axis=0) & ~met)
        found: Ints = np.flatnonzero(met)
        return found

    def mean(self, layout: Mapping[int, int]) -> float:
        """The mean number of turns; infinite where there may be no end."""
        np = numpy("a search for boards")
        stays, passes = self.steps(layout)
        q = stays + passes if self.again else passes
        costs = self.costs(layout)
        with suppress(np.linalg.LinAlgError):
            means = np.linalg.solve(np.eye(self.last) - q, costs)
            if means.min() > -SMALL and means.max() < ENDLESS:
                return float(means[self.start])
        inverse = self.inverse(layout)
        return inf if inverse is None else float(inverse[self.start] @ costs)

    def turns(self, layout: Mapping[int, int]) -> Floats:
        """The chances from square to square in one turn."""
        np = numpy("a search for boards")
        stays, passes = self.steps(layout)
        if not self.again:
            return passes
        within = _inverse(stays)
        if within is not None:
            found: Floats = within @ passes
            return found
        met = np.ix_(*[self._met(stays + passes)] * 2)  # a turn may go on for ever where nobody comes
        found = np.zeros_like(passes)
        found[met] = np.linalg.inv(np.eye(len(met[1].T)) - stays[met]) @ passes[met]
        return found

    def law(self, layout: Mapping[int, int], players: int = 1) -> Law:
        """How a traveller comes home.

        Args:
            layout: The jumps.
            players: What is left is worked out until its power by this number is next to nothing.
        """
        np = numpy("a search for boards")
        turns = self.turns(layout)
        ahead, power = doubled(turns, np.ones((self.last, 1)))
        now = np.zeros(self.last)
        now[self.start] = 1.0
        left: list[Floats] = []
        for _ in range(MOST_BLOCKS):
            left.append(now @ ahead)
            if left[-1][-1] ** players < TINY:
                break
            now = now @ power
        series = np.concatenate(left)
        before = float(left[-2][-1]) if len(left) > 1 else 0.0
        tail = (float(series[-1]) / before) ** (1 / BLOCK) if before else 0.0
        return Law(series, min(tail, 1.0))

    def uses(self, layout: Mapping[int, int]) -> list[float]:
        """How often each jump of a layout is expected to be used."""
        inverse = self.inverse(layout)
        if inverse is None:
            return [0.0] * len(layout)
        landings = inverse[self.start] @ self.lands
        often = {foot: float(landings[foot]) for foot in layout}
        if self.follows:
            for foot, to in layout.items():
                seen = {foot}
                while to in layout and to not in seen:
                    seen.add(to)
                    often[to] += float(landings[foot])
                    to = layout[to]  # noqa: PLW2901  (the way goes on)
        return list(often.values())


def _inverse(q: Floats) -> Floats | None:
    """How often each of some squares is stood on, from each; None where floats see no end."""
    np = numpy("a search for boards")
    try:
        found: Floats = np.linalg.inv(np.eye(len(q)) - q)
    except np.linalg.LinAlgError:
        return None
    return found if found.min() > -SMALL and found.max() < ENDLESS else None


def doubled(turns: Floats, values: Floats) -> tuple[Floats, Floats]:
    """What values are expected to be after 0, 1, ... turns, a column each; and the chances over that many turns."""
    np = numpy("a search for boards")
    while values.shape[1] < BLOCK:
        values = np.concatenate((values, turns @ values), axis=1)
        turns = turns @ turns
    return values, turns


# ------------------------------------------------------------------------------------------------------ from a variant
def table_of(variant: Variant, policy: Policy | None) -> Table | None:
    """Where throws land in a variant, its board being bare but for what is not searched for.

    Args:
        variant: The game, without the jumps that are searched for.
        policy: What is done where a seat may decide.

    Returns:
        The table; None where more than the square decides how it goes on. That jumps change nothing else is for the
        caller to try out.
    """
    np = numpy("a search for boards")
    if variant.tokens != 1:
        return None
    last = variant.board.last
    stays, passes = np.zeros((last, last + 1)), np.zeros((last, last + 1))
    known: dict[int, Row] = {}
    begun: set[int] = set()
    start = variant.board.start
    for square in (start, *range(last)):
        if square in begun:
            continue
        try:
            found = chain(variant, square=square, policy=policy)
        except LadderkitError:
            return None
        if not _read(found, last, known):
            return None
        first = found.states[found.start]  # a state in which a rule remembers something says nothing about this one
        begun |= {state.squares[0] for state in found.states if evolve(state, squares=first.squares) == first}
    for square, row in known.items():
        for (to, turns), chance in row.items():
            (passes if turns else stays)[square, to] += float(chance)
    return Table(stays, passes, start)


def _read(found: Chain, last: int, known: dict[int, Row]) -> bool:
    """Take over what a chain says of squares; False where it says more than one thing of one."""
    if any(end.squares[0] != last for end in found.ends):
        return False
    for i, state in enumerate(found.states):
        row: Row = {}
        steps = found.steps(i)
        for to, step in steps:
            key = (found.states[to].squares[0] if to >= 0 else last, step.turns)
            row[key] = row.get(key, Fraction(0)) + step.weight
        strange = any(step.turns > 1 or (to < 0 and not step.turns) for to, step in steps)
        if strange or known.setdefault(state.squares[0], row) != row:
            return False
    return True


def laid(variant: Variant, layout: Mapping[int, int]) -> Variant:
    """A variant with more ladders and snakes."""
    jumps = tuple(Jump(foot, to, "ladder" if to > foot else "snake") for foot, to in layout.items())
    return evolve(variant, board=evolve(variant.board, jumps=(*variant.board.jumps, *jumps)))


def bare_of(variant: Variant) -> Variant:
    """A variant without the jumps of its board, but for those that act in mid-throw, which no table can hold."""
    reached = tuple(jump for jump in variant.board.jumps if jump.reached)
    return evolve(variant, board=evolve(variant.board, jumps=reached))
