"""One traveller of a variant: how long it is under way, in turns and in rolls."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Final

from attrs import frozen

from ladderkit.analysis.alone import chain as chain_of
from ladderkit.analysis.chains import Chain
from ladderkit.analysis.explore import LIMIT
from ladderkit.analysis.figure import Figure, root
from ladderkit.analysis.clock import clock
from ladderkit.analysis.law import ExactLaw, FloatLaw
from ladderkit.analysis.moments import ExactMoments, FloatMoments, Unit
from ladderkit.analysis.ways import Way, quickest
from ladderkit.analysis.policy import Policy
from ladderkit.variant import Variant

__all__ = ["QUANTILES", "Traveller", "traveller"]

QUANTILES: Final = (5, 25, 50, 75, 95)
"""The quantiles that are told, in per cent."""


@frozen(eq=False)
class Traveller:
    """One traveller of a variant.

    Attributes:
        variant: The game.
        chain: Its chain.
        exact: Whether answers are fractions; else they are floats with bounds.
        policy: What is done where a seat may decide.
    """

    variant: Variant
    chain: Chain
    exact: bool = False
    policy: Policy | None = None

    @cached_property
    def moments(self) -> ExactMoments | FloatMoments:
        """Means and variances, from every state."""
        return ExactMoments(self.chain) if self.exact else FloatMoments(self.chain)

    @cached_property
    def mean_turns(self) -> Figure:
        """The expected number of turns to the finish; infinite where it may never come to it."""
        return self.moments.mean("turns")

    @cached_property
    def mean_rolls(self) -> Figure:
        """The expected number of rolls to the finish; infinite where it may never come to it."""
        return self.moments.mean("rolls")

    @cached_property
    def variance_turns(self) -> Figure:
        """The variance of the number of turns."""
        return self.moments.variance("turns")

    @cached_property
    def variance_rolls(self) -> Figure:
        """The variance of the number of rolls."""
        return self.moments.variance("rolls")

    @property
    def standard_deviation_turns(self) -> Figure:
        """The standard deviation of the number of turns, a float even where the variance is exact."""
        return root(self.variance_turns)

    @property
    def standard_deviation_rolls(self) -> Figure:
        """The standard deviation of the number of rolls, a float even where the variance is exact."""
        return root(self.variance_rolls)

    @cached_property
    def probability_of_finishing(self) -> Figure:
        """The chance ever to come to the finish."""
        return self.moments.finishing()

    @cached_property
    def law_turns(self) -> ExactLaw | FloatLaw:
        """The whole law of the number of turns."""
        return self._law("turns")

    @cached_property
    def law_rolls(self) -> ExactLaw | FloatLaw:
        """The whole law of the number of rolls."""
        return self._law("rolls")

    def _law(self, unit: Unit) -> ExactLaw | FloatLaw:
        finishing = self.probability_of_finishing
        if isinstance(finishing.value, Fraction):
            return ExactLaw(clock(self.chain, unit), finishing.value)
        return FloatLaw(self.chain, unit, finishing)

    @cached_property
    def quantiles_turns(self) -> dict[int, float]:
        """By per cent, the least number of turns within which so many travellers finish; `math.inf` if they never do."""
        return {per_cent: self.law_turns.quantile(Fraction(per_cent, 100)) for per_cent in QUANTILES}

    @property
    def mode_turns(self) -> int | None:
        """The most likely number of turns, the smallest of equals; None where there is no finish."""
        return self.law_turns.mode

    @cached_property
    def fewest_turns(self) -> int | None:
        """The fewest turns in which the finish can be come to; None where it cannot."""
        return None if self.quickest is None else self.quickest.turns

    @cached_property
    def fewest_rolls(self) -> int | None:
        """The fewest rolls in which the finish can be come to; None where it cannot."""
        found = quickest(self.chain, "rolls")
        return None if found is None else found.rolls

    @cached_property
    def quickest(self) -> Way | None:
        """The most likely of the ways with the fewest turns; None where there is no way."""
        return quickest(self.chain, "turns")


def traveller(
    variant: Variant,
    *,
    square: int | None = None,
    exact: bool = False,
    policy: Policy | None = None,
    limit: int = LIMIT,
) -> Traveller:
    """One traveller of a variant, whatever number of seats the variant is for.

    Args:
        variant: The game.
        square: The square from which it sets out; the start, if left out.
        exact: Whether answers are fractions; else they are floats with bounds, which need the extra `fast`.
        policy: What is done where a seat may decide.
        limit: How many states the chain may have.

    Returns:
        The traveller, whose answers are worked out when they are asked for.

    Raises:
        AnalysisError: The chain has more states than the limit; or a seat may decide, and there is no policy.
        LadderkitError: There is no such square or policy.
    """
    return Traveller(variant, chain_of(variant, square=square, policy=policy, limit=limit), exact, policy)
