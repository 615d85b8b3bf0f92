"""Exact solutions of many equations: solved modulo a large prime, and lifted to fractions (J. D. Dixon, 1982).

Fractions of many digits are only met at the very end, so a match of a thousand states or two is solved in seconds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from heapq import heapify, heappop, heappush
from math import lcm, prod
from typing import Final

from attrs import frozen

from ladderkit.analysis.solve import Row

__all__ = ["Lifting", "fraction_of"]

PRIME: Final = (1 << 521) - 1
"""A prime of Mersenne: large enough that few lifts are needed, small enough that products modulo it are quick."""


@frozen(eq=False)
class Lifting:
    """Equations `x = g + Q x`, ready to be solved for any g.

    With each line in whole numbers, no minor of them is more than the product of what is on the diagonal: it counts
    the ways to lead every state out of the chain, and no state has more of them. So the size of each answer is known
    before it is, and when a fraction is the only one of that size, it is the answer.

    Attributes:
        rows: The chances Q, a row for each state; every state must have a way out of the chain.
    """

    rows: Sequence[Row]

    def solve(self, gains: Sequence[Sequence[Fraction | int]]) -> list[list[Fraction]]:
        """Solve for each of several g.

        Args:
            gains: One list for each g, with what is gained in each state; nowhere below 0.

        Returns:
            For each g, the value of each state.
        """
        every = range(len(self.rows))
        found: list[list[Fraction]] = []
        for gain in gains:
            if not any(gain):
                found.append([Fraction(0)] * len(self.rows))
                continue
            scaled, scale = self._scaled(gain)
            bits = self._bits(scaled)
            (values,), power = self._lifted([scaled], every, bits + self.size)
            found.append([one / scale for one in _fractions(values, power, bits)])
        return found

    def value(self, gain: Sequence[Fraction | int], state: int) -> Fraction:
        """What one state is worth.

        Args:
            gain: What is gained in each state; nowhere below 0.
            state: The number of the state.

        Returns:
            Its value.
        """
        scaled, scale = self._scaled(gain)
        bits = self._bits(scaled)
        ((value,),), power = self._lifted([scaled], [state], bits + self.size)
        return fraction_of(value, power, 1 << bits) / scale

    def value_after(
        self, gain: Sequence[Fraction | int], shares: Sequence[Row], more: Sequence[Fraction | int], state: int
    ) -> Fraction:
        """What one state is worth where what is gained hangs on the other values: of `y = h + R x + Q y`.

        Both are lifted at once, so that no fraction is ever made of any other state.

        Args:
            gain: What is gained in each state, for x; nowhere below 0.
            shares: A row of R for each state.
            more: The h: what is gained besides in each state; nowhere below 0.
            state: The number of the state.

        Returns:
            Its value.
        """
        scaled, scale = self._scaled(gain)
        _, divisors, _ = self._factors
        parts = {part.denominator for row in shares for part in row.values()}
        shared = scale * lcm(*parts, *(one.denominator for one in more))
        handed = [
            {j: int(part * (shared // scale)) * divisor for j, part in row.items()}
            for row, divisor in zip(shares, divisors, strict=True)
        ]
        second = [int(one * shared) * divisor for one, divisor in zip(more, divisors, strict=True)]
        most = 1 << (self._bits(scaled) - self.size)
        bits = self.size + self._bits([a + most * sum(row.values()) for a, row in zip(second, handed, strict=True)])
        (_, (value,)), power = self._lifted([scaled, second], [state], bits + 2 * self.size, handed)
        return fraction_of(value, power, 1 << bits) / shared

    @cached_property
    def size(self) -> int:
        """How many bits any minor has at the most, and with that what all answers are divided by."""
        whole, divisors, _ = self._factors
        return prod(
            [divisor - row.get(k, 0) for k, (row, divisor) in enumerate(zip(whole, divisors, strict=True))]
        ).bit_length()

    def _bits(self, scaled: Sequence[int]) -> int:
        """How many bits what is above the line has at the most."""
        whole, divisors, _ = self._factors
        lines = zip(scaled, whole, divisors, strict=True)
        return (
            self.size
            + sum([one // (divisor - row.get(k, 0)) + 1 for k, (one, row, divisor) in enumerate(lines)]).bit_length()
        )

    def _scaled(self, gain: Sequence[Fraction | int]) -> tuple[list[int], int]:
        """What is gained in whole numbers, each line times what divides it; and times how much."""
        scale = lcm(*{one.denominator for one in gain})
        return [int(one * scale) * divisor for one, divisor in zip(gain, self._factors[1], strict=True)], scale

    def _lifted(
        self, gains: list[list[int]], wanted: Sequence[int], bits: int, handed: Sequence[Mapping[int, int]] = ()
    ) -> tuple[list[list[int]], int]:
        """What is wanted of each solution modulo a power of the prime of more than so many bits; and the power.

        Each but the first one gets something from the one before.
        """
        whole, divisors, factors = self._factors
        rests = gains
        values = [[0] * len(wanted) for _ in gains]
        power = 1
        while power.bit_length() <= bits + 2:
            digit: list[int] = []
            after: list[list[int]] = []
            for left, known in zip(rests, values, strict=True):
                rest = left if not digit else _handed_on(left, handed, digit)
                digit = factors.solve(rest)
                for n, i in enumerate(wanted):
                    known[n] += digit[i] * power
                after.append(
                    [
                        (one - divisor * mine + sum([share * digit[j] for j, share in row.items()])) // PRIME
                        for one, divisor, mine, row in zip(rest, divisors, digit, whole, strict=True)
                    ]
                )
            rests, power = after, power * PRIME
        return values, power

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


def _handed_on(rest: Sequence[int], handed: Sequence[Mapping[int, int]], digit: Sequence[int]) -> list[int]:
    """What is gained, with what one solution gives to the next."""
    return [one + sum([share * digit[j] for j, share in row.items()]) for one, row in zip(rest, handed, strict=True)]


def _fractions(values: Sequence[int], power: int, bits: int) -> list[Fraction]:
    """The fractions that these are modulo a power of the prime, no number above the line of more than so many bits."""
    found: list[Fraction] = []
    shared = 1  # what many of them are divided by
    for value in values:
        one = _nearest(value * shared % power, power)
        if one.bit_length() > bits:
            fraction = fraction_of(value, power, 1 << bits)
            shared = lcm(shared, fraction.denominator)
            found.append(fraction)
        else:
            found.append(Fraction(one, shared))
    return found


def _nearest(residue: int, modulus: int) -> int:
    """The whole number nearest to 0 with this residue."""
    return residue - modulus if 2 * residue > modulus else residue
