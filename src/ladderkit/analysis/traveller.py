"""One traveller of a variant: how long it is under way, in turns and in rolls."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from typing import Final, TypeVar

from attrs import frozen

from ladderkit.analysis.alone import alone, chain as chain_of
from ladderkit.analysis.chains import Chain
from ladderkit.analysis.explore import LIMIT
from ladderkit.analysis.extras import has_numpy
from ladderkit.analysis.figure import Figure, root
from ladderkit.analysis.law import ExactLaw, FloatLaw, law
from ladderkit.analysis.moments import ExactMoments, FloatMoments
from ladderkit.analysis.pictures import board_chart, in_short, law_chart, worth_chart
from ladderkit.analysis.policy import Policy
from ladderkit.analysis.reach import MOST_STATES, at_most, sure_of_equations
from ladderkit.analysis.stopping import stopped
from ladderkit.analysis.visits import rests, stays, visits
from ladderkit.analysis.ways import Way, fewest, quickest
from ladderkit.analysis.worth import Worth, extremes, with_jump, without_jump, worth_of
from ladderkit.errors import AnalysisError
from ladderkit.render.cards import card
from ladderkit.render.charts import Bars, Columns, Heat
from ladderkit.variant import Variant

__all__ = ["QUANTILES", "Traveller", "traveller"]

T = TypeVar("T")
FEW: Final = 300
"""Up to how many states a law in fractions is as quick as need be to tell quantiles and the mode."""
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
        square: The square from which it sets out; None for the start.
    """

    variant: Variant
    chain: Chain
    exact: bool = False
    policy: Policy | None = None
    square: int | None = None

    @cached_property
    def moments(self) -> ExactMoments | FloatMoments:
        """Means and variances, from every state."""
        return self._moments_of(self.chain)

    @cached_property
    def mean_turns(self) -> Figure:
        """The expected number of turns to the finish; infinite where it may never come to it."""
        return self.moments.mean("turns")

    @cached_property
    def mean_rolls(self) -> Figure:
        """The expected number of rolls, each of one die, to the finish; infinite where it may never come to it."""
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
        return law(self.chain, "turns", self.probability_of_finishing, self.moments)

    @cached_property
    def law_rolls(self) -> ExactLaw | FloatLaw:
        """The whole law of the number of rolls, each of one die."""
        return law(self.chain, "rolls", self.probability_of_finishing, self.moments)

    @cached_property
    def quantiles_turns(self) -> dict[int, float]:
        """By per cent, the least number of turns within which so many finish; `math.inf` if they never do."""
        return self._of_law(lambda law: {one: law.quantile(Fraction(one, 100)) for one in QUANTILES})

    @cached_property
    def mode_turns(self) -> int | None:
        """The most likely number of turns, the smallest of equals; None where there is no finish."""
        return self._of_law(lambda law: law.mode)

    def _of_law(self, ask: Callable[[ExactLaw | FloatLaw], T]) -> T:
        """Whole numbers that the law of the number of turns tells.

        They come out the same from floats, whose law asks for fractions where it cannot tell; and it is far quicker.
        """
        if self.exact and len(self.chain) > FEW and has_numpy():
            with suppress(AnalysisError):
                return ask(self._float_law)
        return ask(self.law_turns)

    @cached_property
    def _float_law(self) -> FloatLaw:
        moments = FloatMoments(self.chain)
        return FloatLaw(self.chain, "turns", moments.finishing(), moments)

    @cached_property
    def fewest_turns(self) -> int | None:
        """The fewest turns in which the finish can be come to; None where it cannot."""
        return fewest(self.chain, "turns")

    @cached_property
    def fewest_rolls(self) -> int | None:
        """The fewest rolls, each of one die, in which the finish can be come to; None where it cannot."""
        return fewest(self.chain, "rolls")

    @cached_property
    def quickest(self) -> Way | None:
        """The most likely of the ways with the fewest turns; None where there is no way."""
        return quickest(self.chain, "turns")

    # --------------------------------------------------------------------------------------------- square by square
    @cached_property
    def rests(self) -> dict[int, Figure]:
        """By square, how many throws are expected to end there; empty where that is infinite."""
        return rests(self.chain, self._stays) if self.chain.sure else {}

    @cached_property
    def visits(self) -> dict[int, Figure]:
        """By square, how often a move is expected to end there, if but for an instant; empty where that is infinite."""
        if not self.chain.sure:
            return {}
        return visits(alone(self.variant)[0], self.chain, self._stays, self.policy)

    @cached_property
    def _stays(self) -> list[Figure]:
        return stays(self.moments)

    def reaches(self, squares: Collection[int], *, before: Collection[int] = ()) -> Figure:
        """The chance that a throw ends on one of some squares before one ends on one of others.

        Args:
            squares: The squares to reach.
            before: The squares not to reach before.

        Returns:
            The chance, from where the traveller sets out; that it stands on one of them there does not count.
        """
        return self._moments_of(stopped(self.chain, squares, before)).expected([Fraction(1), Fraction(0)])

    # ----------------------------------------------------------------------------------------------- jump by jump
    @cached_property
    def worth(self) -> tuple[Worth, ...]:
        """What each ladder and snake of the board is worth, in the order of the board."""
        return tuple(
            worth_of(jump, self.mean_turns, self._mean_of(without_jump(self.variant, jump)), there=True)
            for jump in self.variant.board.jumps
        )

    def worth_of_adding(self, foot: int, to: int) -> Worth:
        """What one ladder or snake more would be worth.

        Args:
            foot: Where it acts.
            to: Where it leads.

        Returns:
            Its worth.

        Raises:
            VariantError: There is no place for it.
        """
        more = with_jump(self.variant, foot, to)
        jump = next(jump for jump in more.board.jumps if jump.foot == foot)
        return worth_of(jump, self.mean_turns, self._mean_of(more), there=False)

    @cached_property
    def best_addition(self) -> Worth:
        """The ladder or snake more that would make the mean number of turns least; it needs the extra `fast`."""
        return self.worth_of_adding(*self._extremes[0])

    @cached_property
    def worst_addition(self) -> Worth:
        """The ladder or snake more that would make the mean number of turns greatest; it needs the extra `fast`."""
        return self.worth_of_adding(*self._extremes[1])

    @cached_property
    def _extremes(self) -> tuple[tuple[int, int], tuple[int, int]]:
        return extremes(alone(self.variant)[0], FloatMoments(self.chain))

    # -------------------------------------------------------------------------------------------------- in pictures
    @property
    def law_chart(self) -> Columns:
        """The law of the number of turns as a chart; where it ends, it says what is beyond."""
        median = self.quantiles_turns[50]
        return law_chart(self.variant.name, self.law_turns, mean=self.mean_turns, median=median)

    @property
    def visits_chart(self) -> Heat:
        """The board, its squares tinted by how often a move is expected to end there."""
        return board_chart(self.variant.name, self.variant.board, self.visits, "expected visits")

    @property
    def rests_chart(self) -> Heat:
        """The board, its squares tinted by how many throws are expected to end there."""
        return board_chart(self.variant.name, self.variant.board, self.rests, "expected rests")

    @property
    def worth_chart(self) -> Bars:
        """What each ladder and snake of the board is worth, as a chart."""
        return worth_chart(self.variant.name, self.worth)

    def _repr_html_(self) -> str:
        """What notebooks show: the most important answers, and the law."""
        rows = [
            ("turns, mean", in_short(self.mean_turns)),
            ("turns, standard deviation", in_short(self.standard_deviation_turns)),
            ("rolls, mean", in_short(self.mean_rolls)),
            *((f"turns within which {k} % finish", in_short(Figure(v))) for k, v in self.quantiles_turns.items()),
            ("turns, fewest", "none" if self.fewest_turns is None else str(self.fewest_turns)),
            ("chance to finish", in_short(self.probability_of_finishing)),
        ]
        return card(self.variant.name, rows, self.law_chart.svg())

    def _mean_of(self, variant: Variant) -> Figure:
        """The mean of the same traveller in another game."""
        return self._moments_of(chain_of(variant, square=self.square, policy=self.policy)).mean("turns")

    def _moments_of(self, chain: Chain) -> ExactMoments | FloatMoments:
        return ExactMoments(chain) if self.exact else FloatMoments(chain)


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
        AnalysisError: The chain has more states than the limit; or fractions are out of reach for so many; or a seat
            may decide, and there is no policy.
        LadderkitError: There is no such square or policy.
    """
    with at_most(MOST_STATES if exact else limit, limit, variant.name, "for a traveller") as most:
        made = chain_of(variant, square=square, policy=policy, limit=most)
    if exact:
        sure_of_equations(made)
    return Traveller(variant, made, exact, policy, square)
