"""What each jump of a board is worth, and where one more would help or hinder most."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from fractions import Fraction
from math import inf

from attrs import evolve, frozen

from ladderkit.analysis.extras import numpy
from ladderkit.analysis.figure import Figure
from ladderkit.analysis.moments import FloatMoments
from ladderkit.analysis.visits import outcomes
from ladderkit.errors import AnalysisError, VariantError
from ladderkit.events import Moved
from ladderkit.jumps import Jump
from ladderkit.state import EMPTY_BOOK
from ladderkit.variant import Variant

__all__ = ["Worth", "extremes", "with_jump", "without_jump", "worth_of"]

LAST_PIVOT = 1e-12
"""Below this, a jump more would leave no way to the finish."""


@frozen
class Worth:
    """What a jump is worth.

    Attributes:
        jump: The jump.
        mean: The mean number of turns without a jump that is there, or with one that is not.
        turns: How many turns it saves, or costs where it is below 0.
    """

    jump: Jump
    mean: Figure
    turns: Figure


def without_jump(variant: Variant, jump: Jump) -> Variant:
    """The same game without one of the jumps of its board."""
    board = variant.board
    return evolve(variant, board=evolve(board, jumps=tuple(other for other in board.jumps if other is not jump)))


def with_jump(variant: Variant, foot: int, to: int) -> Variant:
    """The same game with one ladder or snake more."""
    jump = Jump(foot, to, "ladder" if to > foot else "snake")
    return evolve(variant, board=evolve(variant.board, jumps=(*variant.board.jumps, jump)))


def extremes(variant: Variant, moments: FloatMoments) -> tuple[tuple[int, int], tuple[int, int]]:
    """The ladder or snake more that would make the mean least, and the one that would make it greatest.

    All of them are worked out at once: a jump from a square changes the chain by a matrix of rank one, so that the
    formula of Sherman and Morrison gives the mean.

    Args:
        variant: The game, for one seat.
        moments: The moments of one traveller in it.

    Returns:
        Two pairs of foot and destination.

    Raises:
        AnalysisError: More than the square decides how it goes on, or there is no square left for a jump.
    """
    np = numpy("the best place for a jump")
    chain = moments.chain
    last = variant.board.last
    if not chain.sure:
        raise AnalysisError("the mean is infinite as it is, so no jump more has a worth; open a way out", "infinite")
    if variant.tokens > 1 or any(state.book != EMPTY_BOOK or state.flight is not None for state in chain.states):
        message = (
            f"in {variant.name!r} more than the square decides how it goes on, so jumps are not tried all at once; "
            "make variants with a jump more, and compare their means"
        )
        raise AnalysisError(message, "not-by-squares")
    number = {state.squares[0]: i for i, state in enumerate(chain.states)}
    size = len(chain)
    arrives = np.zeros((size, size))
    for i, state in enumerate(chain.states):
        for weight, outcome in outcomes(variant, state, None):
            square = outcome.state.squares[0]
            if not outcome.state.over and any(type(event) is Moved for event in outcome.events):
                arrives[i, number[square]] += float(weight)
    inverse = np.stack([moments.equations.inverse(column) for column in arrives.T], axis=1)  # N a, a column a square
    means = moments.means("turns").values
    start = chain.start
    feet = {jump.foot for jump in variant.jumps}
    found: list[tuple[float, tuple[int, int]]] = []
    ends = [(square, i) for square, i in number.items() if square] + [(last, -1)]
    for foot, s in number.items():
        for to, t in ends if foot and foot not in feet else ():
            if to != foot and to not in feet:
                pivot = 1 + inverse[s, s] - (inverse[t, s] if t >= 0 else 0.0)
                drop = (means[t] if t >= 0 else 0.0) - means[s]
                mean = float(means[start] + inverse[start, s] * drop / pivot) if pivot > LAST_PIVOT else inf
                found.append((mean, (foot, to)))
    found.sort()
    return _first_that_fits(variant, found), _first_that_fits(variant, reversed(found))


def _first_that_fits(variant: Variant, found: Iterable[tuple[float, tuple[int, int]]]) -> tuple[int, int]:
    """The first of some jumps for which there is a place."""
    for _, (foot, to) in found:
        with suppress(VariantError):
            with_jump(variant, foot, to)
            return foot, to
    raise AnalysisError("there is no square left for a jump", "no-room")


def worth_of(jump: Jump, now: Figure, other: Figure, *, there: bool) -> Worth:
    """What a jump is worth, from the means with and without it.

    Args:
        jump: The jump.
        now: The mean as it is.
        other: The mean without it, or with it if it is not there.
        there: Whether it is there.

    Returns:
        Its worth.
    """
    if now.infinite or other.infinite:
        both = now.infinite and other.infinite
        saved = 0.0 if both else inf if other.infinite == there else -inf
        return Worth(jump, other, Figure(saved))
    more, less = (other, now) if there else (now, other)
    exact = isinstance(more.value, Fraction) and isinstance(less.value, Fraction)
    value = more.value - less.value
    return Worth(jump, other, Figure(value, 0.0 if exact else (more.bound + less.bound) * 1.0001))
