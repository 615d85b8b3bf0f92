"""How a number is spread over many matches: counted whole, so that nothing is lost by rounding."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from math import ceil, inf, nan, sqrt
from typing import Final

from attrs import field, frozen

from ladderkit.errors import LadderkitError, shown

__all__ = ["QUANTILES", "Spread", "added"]

QUANTILES: Final = (5, 25, 50, 75, 95)
"""The quantiles that are told, in per cent."""


def _is_per_cent(given: object) -> bool:
    """Whether it is a number from 0 to 100."""
    return isinstance(given, int | float) and 0 <= given <= 100  # noqa: PLR2004  (per cent)


def _sorted(counts: Mapping[int, int]) -> dict[int, int]:
    """The counts by value, from the least on."""
    return dict(sorted(counts.items()))


@frozen
class Spread:
    """How often each value came up.

    Attributes:
        histogram: For each value that came up, from the least on, in how many matches it did.

    Examples:
        >>> spread = Spread({1: 3, 2: 1})
        >>> spread.mean, spread.quantile(50), spread.count
        (1.25, 1, 4)
    """

    histogram: dict[int, int] = field(converter=_sorted)

    @cached_property
    def count(self) -> int:
        """How many matches were counted."""
        return sum(self.histogram.values())

    @cached_property
    def mean(self) -> float:
        """The mean; not a number where nothing was counted."""
        return self._sum / self.count if self.count else nan

    @cached_property
    def variance(self) -> float:
        """The variance as the sample gives it, with one less than the count below; not a number for fewer than two."""
        if self.count <= 1:
            return nan
        squares = sum(value * value * times for value, times in self.histogram.items())
        return (self.count * squares - self._sum**2) / (self.count * (self.count - 1))

    @property
    def standard_deviation(self) -> float:
        """The square root of the variance."""
        return sqrt(self.variance)

    @property
    def standard_error(self) -> float:
        """How far the mean is to be expected from the true one: the standard deviation by the root of the count."""
        return sqrt(self.variance / self.count) if self.count else nan

    @property
    def variance_standard_error(self) -> float:
        """How far the variance is to be expected from the true one, for long samples; from the fourth moment."""
        if self.count <= 1:
            return nan
        fourth = sum((value - self.mean) ** 4 * times for value, times in self.histogram.items()) / self.count
        return sqrt(max(fourth - self.variance**2, 0.0) / self.count)

    @property
    def least(self) -> int | None:
        """The least value that came up; None where nothing was counted."""
        return min(self.histogram, default=None)

    @property
    def most(self) -> int | None:
        """The highest value that came up; None where nothing was counted."""
        return max(self.histogram, default=None)

    @property
    def mode(self) -> int | None:
        """The most frequent value, the least of equals; None where nothing was counted."""
        return max(self.histogram, key=self.histogram.__getitem__, default=None)

    def quantile(self, per_cent: float) -> float:
        """The least value that at least so many per cent of the matches do not exceed.

        Args:
            per_cent: From 0 to 100.

        Returns:
            The value; `math.inf` where nothing was counted.

        Raises:
            LadderkitError: The number is not between 0 and 100.
        """
        if not _is_per_cent(per_cent):
            raise LadderkitError(f"there is no quantile of {shown(per_cent)} per cent; give a number from 0 to 100")
        wanted = max(1, ceil(self.count * per_cent / 100))
        for value, times in self.histogram.items():
            wanted -= times
            if wanted <= 0:
                return value
        return inf

    @property
    def quantiles(self) -> dict[int, float]:
        """The quantiles of 5, 25, 50, 75 and 95 per cent."""
        return {per_cent: self.quantile(per_cent) for per_cent in QUANTILES}

    @cached_property
    def _sum(self) -> int:
        return sum(value * times for value, times in self.histogram.items())


def added(histograms: Iterable[Mapping[int, int]]) -> dict[int, int]:
    """Several counts put together.

    Args:
        histograms: How often each value came up, here and there.

    Returns:
        How often it came up in all.
    """
    total: dict[int, int] = {}
    for histogram in histograms:
        for value, times in histogram.items():
            total[value] = total.get(value, 0) + times
    return total
