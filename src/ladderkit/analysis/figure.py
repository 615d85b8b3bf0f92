"""An answer, and how far it may be off."""

from __future__ import annotations

from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal, Inexact, localcontext
from fractions import Fraction
from math import inf, isinf, nextafter, sqrt
from typing import Final, TypeAlias

from attrs import field, frozen

__all__ = ["INFINITE", "UNIT", "Figure", "Number", "digits", "root"]

Number: TypeAlias = Fraction | float
"""A fraction where the answer is exact, else a float."""
UNIT: Final = 2.0**-53
"""How far the rounding of one float operation is off at the most, as a share of its result."""

BITS: Final = 2_000
"""How many bits are written at once; every limit that Python may have set for that is higher."""
PART: Final = 1 << BITS
"""Whole numbers below are written in one go; those that are longer in parts."""


@frozen
class Figure:
    """An answer, and how far it may be off.

    Attributes:
        value: The answer: a fraction where it is exact, else a float; `math.inf` where it is infinite.
        bound: How far the value may be off at the most; 0 where it is exact or infinite.

    Examples:
        >>> print(Figure(Fraction(1, 3)), Figure(0.25, 1e-15), Figure(inf))
        1/3 0.25 infinite
    """

    value: Number
    bound: float = field(default=0.0)

    @property
    def exact(self) -> bool:
        """Whether it is exact."""
        return isinstance(self.value, Fraction) or isinf(self.value)

    @property
    def infinite(self) -> bool:
        """Whether it is infinite."""
        return self.value == inf

    def __float__(self) -> float:
        """The value as a float."""
        return float(self.value)

    def __str__(self) -> str:
        """The value as it is written in files: a fraction, a number, or the word `infinite`."""
        if self.infinite or not isinstance(self.value, Fraction):
            return "infinite" if self.infinite else str(self.value)
        top, bottom = digits(self.value.numerator), digits(self.value.denominator)
        return top if bottom == "1" else f"{top}/{bottom}"


INFINITE: Final = Figure(inf)
"""What has no end."""


def root(of: Figure) -> Figure:
    """The square root of an answer that is not below 0, as a float; with what it may be off.

    Args:
        of: The answer.

    Returns:
        Its square root.
    """
    if of.infinite:
        return of
    value = float(of.value)
    off = of.bound + value * UNIT
    middle = sqrt(max(value, 0.0))
    high, low = sqrt(max(value + off, 0.0)), sqrt(max(value - off, 0.0))
    bound = max(high - middle, middle - low) + 2 * UNIT * high
    return Figure(middle, nextafter(bound, inf) if bound else 0.0)


def digits(number: int) -> str:
    """A whole number in decimal digits, however many they are: `str` refuses to write thousands of them.

    It is cut into halves, which are put together again in decimals: these are multiplied far quicker when long.

    Args:
        number: The number.

    Returns:
        Its digits.

    Examples:
        >>> digits(-1024), len(digits(10**9999))
        ('-1024', 10000)
    """
    if abs(number) < PART:
        return str(number)
    with localcontext(Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[Inexact])):
        powers: dict[int, Decimal] = {}
        return f"{_decimal(number, number.bit_length(), powers):f}"


def _decimal(number: int, bits: int, powers: dict[int, Decimal]) -> Decimal:
    """A whole number of so many bits as a decimal; the powers of 2 that were needed are kept."""
    if bits <= BITS:
        return Decimal(number)
    low = bits // 2
    if low not in powers:
        powers[low] = Decimal(2) ** low
    high = number >> low
    return _decimal(high, bits - low, powers) * powers[low] + _decimal(number - (high << low), low, powers)
