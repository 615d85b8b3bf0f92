"""How often a traveller comes to each square, and how often it rests there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from ladderkit.analysis.chains import Chain
from ladderkit.analysis.extras import Floats, numpy
from ladderkit.analysis.figure import UNIT, Figure
from ladderkit.analysis.moments import ExactMoments, FloatMoments
from ladderkit.analysis.policy import Policy, options_of
from ladderkit.analysis.solve import solve
from ladderkit.engine import expand
from ladderkit.events import Moved
from ladderkit.state import Outcome, State
from ladderkit.variant import Variant

__all__ = ["outcomes", "rests", "stays", "visits"]

NONE = Fraction(0)
"""Nothing, as a fraction."""


def stays(moments: ExactMoments | FloatMoments) -> list[Figure]:
    """How often each state of a chain is expected to be there, the first time included.

    Args:
        moments: The moments of the chain; it must be sure to come to its end.

    Returns:
        The expected number for each state.
    """
    return _exact(moments) if isinstance(moments, ExactMoments) else _floats(moments)


def _exact(moments: ExactMoments) -> list[Figure]:
    rows: list[dict[int, Fraction]] = [{} for _ in moments.rows]
    for i, row in enumerate(moments.rows):
        for j, share in row.items():
            rows[j][i] = share
    start = moments.chain.start
    return [Figure(one) for one in solve(rows, [[int(i == start) for i in range(len(rows))]])[0]]


def _floats(moments: FloatMoments) -> list[Figure]:
    """In floats: whatever remains of the equations is off by no more than the longest time that is left."""
    np = numpy("an answer in floats")
    equations = moments.equations
    steps = equations.steps
    begin = np.zeros(len(steps.live))
    begin[steps.place[moments.chain.start]] = 1.0
    values: Floats = equations.transposed(begin)
    after = np.bincount(steps.column, steps.share * values[steps.row], len(values))
    size = begin + np.abs(values) + after
    many = int(np.bincount(steps.column, minlength=1).max(initial=0)) + 4
    remainder = float((np.abs(begin - values + after) + size * many * UNIT).sum()) * (1 + len(values) * UNIT)
    off = remainder * float((equations.time.values + equations.time.off).max(initial=0.0))
    return [Figure(float(value), off) for value in values]


def outcomes(variant: Variant, state: State, policy: Policy | None) -> Iterator[tuple[Fraction, Outcome]]:
    """What may come of a state, where a seat decides whatever it may decide by a policy.

    Args:
        variant: The game, for one seat.
        state: The state.
        policy: The policy.

    Yields:
        Each outcome with its chance, or with 1 where it is one that may be chosen.
    """
    if state.chance:
        for branch in expand(variant, state):
            yield branch.weight, branch.outcome
    else:
        options = options_of(variant, policy)
        for _, outcome in options(state) if options else ():
            yield Fraction(1), outcome


def rests(chain: Chain, often: Sequence[Figure]) -> dict[int, Figure]:
    """How many throws are expected to end on each square, those that end where they began included.

    Args:
        chain: The chain of one traveller.
        often: How often each state is there.

    Returns:
        The expected number for each square on which there is any.
    """
    sums = _Sums()
    for i in range(len(chain)):
        for to, step in chain.steps(i):
            if to < 0:
                sums.add(chain.ends[-1 - to].squares, step.weight, often[i])
            elif chain.states[to].flight is None:
                sums.add(chain.states[to].squares, step.weight, often[i])
    return sums.told()


def visits(variant: Variant, chain: Chain, often: Sequence[Figure], policy: Policy | None) -> dict[int, Figure]:
    """How often a move is expected to bring a token to each square, if only for an instant, as to the foot of a ladder.

    Args:
        variant: The game, for one seat.
        chain: The chain of one traveller.
        often: How often each state is there.
        policy: What is done where a seat may decide.

    Returns:
        The expected number for each square on which there is any.
    """
    sums = _Sums()
    for i, state in enumerate(chain.states):
        told = False
        for weight, outcome in outcomes(variant, state, policy):
            if not state.chance and (told or not _leads(chain, i, outcome)):
                continue
            told = True
            sums.add([event.to for event in outcome.events if type(event) is Moved], weight, often[i])
    return sums.told()


def _leads(chain: Chain, number: int, outcome: Outcome) -> bool:
    """Whether the one step from a state leads to this outcome."""
    ((to, _),) = chain.steps(number)
    if to < 0:
        return outcome.state.places == chain.ends[-1 - to].places
    return outcome.state == chain.states[to]


class _Sums:
    """Sums by square."""

    __slots__ = ("bounds", "terms", "values")

    def __init__(self) -> None:
        self.values: dict[int, Fraction | float] = {}
        self.bounds: dict[int, float] = {}
        self.terms = 0

    def add(self, squares: Sequence[int], weight: Fraction, often: Figure) -> None:
        """Add a share of how often something is to the sums of some squares."""
        share = weight if isinstance(often.value, Fraction) else float(weight)
        for square in squares:
            self.terms += 1
            self.values[square] = self.values.get(square, 0) + share * often.value
            self.bounds[square] = self.bounds.get(square, 0.0) + float(weight) * often.bound

    def told(self) -> dict[int, Figure]:
        """The sums, by square."""
        told: dict[int, Figure] = {}
        for square, value in sorted(self.values.items()):
            if isinstance(value, Fraction):
                told[square] = Figure(value)
            else:
                told[square] = Figure(value, self.bounds[square] * 1.0001 + value * (self.terms + 4) * UNIT)
        return told
