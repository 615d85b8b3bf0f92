"""Exact solutions of many equations: solved modulo a large prime, and lifted to fractions (J. D. Dixon, 1982).

Fractions of many digits are only met at the very end, so a match of a thousand states or two is solved in seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from heapq import heapify, heappop, heappush
from math import lcm
from typing import Final

from attrs import frozen

from ladderkit.analysis.solve import Row

__all__ = ["Lifting", "fraction_of"]

PRIME: Final = (1 << 1279) - 1
"""A prime of Mersenne: large enough that few lifts are needed, small enough that products modulo it are quick."""


@frozen(eq=False)
class Lifting:
    """Equations `x = g + Q x`, ready to be solved for any g.

    Attributes:
        rows: The chances Q, a row for each state; every state must have a way out of the chain.
    """

    rows: Sequence[Row]

    def solve(self, gains: Sequence[Sequence[Fraction | int]]) -> list[list[Fraction]]:
        """Solve for each of several g.

        Args:
            gains: One list for each g, with what is gained in each state.

        Returns:
            For each g, the value of each state.
        """
        whole, divisors, factors = self._factors
        found: list[list[Fraction]] = []
        for gain in gains:
            scale = lcm(*(one.denominator for one in gain))
            scaled = [int(one * scale) * divisor for one, divisor in zip(gain, divisors, strict=True)]
            found.append([one / scale for one in _lift(whole, divisors, scaled, factors)])
        return found

    @cached_property
    def _factors(self) -> tuple[list[dict[int, int]], list[int], _Factors]:
        divisors = [lcm(*(share.denominator for share in row.values())) for row in self.rows]
        whole = [
            {j: int(share * divisor) for j, share in row.items()}
            for row, divisor in zip(self.rows, divisors, strict=True)
        ]
        return whole, divisors, _Factors(whole, divisors)


def fraction_of(residue: int, prime: int, most: int) -> Fraction:
    """The fraction of short numbers that a residue stands for, by Euclid's algorithm stopped half way.

    Args:
        residue: What it is modulo the prime, or a power of one.
        prime: The modulus.
        most: What the numerator may be at the most.

    Returns:
        The fraction.
    """
    above, below = prime, residue
    left, right = 0, 1
    while below > most:
        times = above // below
        above, below = below, above - times * below
        left, right = right, left - times * right
    return Fraction(below, right)


class _Factors:
    """The elimination of all states modulo the prime, kept so that it can be done again for other gains."""

    __slots__ = ("inverses", "lower", "put_in")

    def __init__(self, whole: Sequence[dict[int, int]], divisors: Sequence[int]) -> None:
        size = len(whole)
        self.put_in: list[list[tuple[int, int]]] = [[] for _ in range(size)]
        self.lower: list[list[tuple[int, int]]] = [[] for _ in range(size)]
        self.inverses = [1] * size
        for k in range(size - 1, -1, -1):
            row = dict(whole[k])
            higher = [-j for j in row if j > k]
            heapify(higher)
            while higher:
                j = -heappop(higher)
                share = row.pop(j) % PRIME
                self.put_in[k].append((j, share))
                for i, part in self.lower[j]:
                    known = row.get(i)
                    if known is None:
                        row[i] = share * part
                        if i > k:
                            heappush(higher, -i)
                    else:
                        row[i] = known + share * part
            own = row.pop(k, 0)
            inverse = self.inverses[k] = pow(divisors[k] - own, -1, PRIME)
            self.lower[k] = [(i, part * inverse % PRIME) for i, part in row.items()]

    def solve(self, gains: Sequence[int]) -> list[int]:
        """The solution for one g, modulo the prime."""
        constants = [0] * len(gains)
        for k in range(len(gains) - 1, -1, -1):
            total = gains[k] + sum([share * constants[j] for j, share in self.put_in[k]])
            constants[k] = total * self.inverses[k] % PRIME
        values: list[int] = []
        for constant, lower in zip(constants, self.lower, strict=True):
            values.append((constant + sum([part * values[i] for i, part in lower])) % PRIME)
        return values


def _lift(
    whole: Sequence[dict[int, int]], divisors: Sequence[int], gains: Sequence[int], factors: _Factors
) -> list[Fraction]:
    """The solution in fractions: found modulo ever higher powers of the prime, until there is no other one."""
    # By Cramer's rule and Hadamard's bound, no numerator and no denominator has more bits than this.
    bits = sum((sum(row.values()) + divisor).bit_length() for row, divisor in zip(whole, divisors, strict=True))
    bits += sum(abs(gain) for gain in gains).bit_length() + 1
    values = [0] * len(whole)
    rest, power = list(gains), 1
    while power.bit_length() <= 2 * bits + 2:
        digit = factors.solve(rest)
        for i, one in enumerate(digit):
            values[i] += one * power
        rest = [
            (gain - divisors[i] * digit[i] + sum([share * digit[j] for j, share in whole[i].items()])) // PRIME
            for i, gain in enumerate(rest)
        ]
        power *= PRIME
    found: list[Fraction] = []
    shared = 1  # what many of them are divided by
    for value in values:
        one = _nearest(value * shared % power, power)
        if one.bit_length() > bits + shared.bit_length():
            fraction = fraction_of(value, power, 1 << bits)
            shared = lcm(shared, fraction.denominator)
            found.append(fraction)
        else:
            found.append(Fraction(one, shared))
    return found


def _nearest(residue: int, modulus: int) -> int:
    """The whole number nearest to 0 with this residue."""
    return residue - modulus if 2 * residue > modulus else residue
