"""Sums of products of two sequences that follow one linear recurrence, in fractions.

With `S(x) = B(x) / A(x)` the sum of `u(r) w(r)` over all r is a contour integral, which Astrom's recursion (K. J.
Astrom, E. I. Jury and R. G. Agniel, "A numerical method for the evaluation of complex integrals", IEEE Transactions on
Automatic Control 15, 1970) works out in as many steps as there are coefficients. The sum times `a A(1) A(-1) D` is a
whole number, with a the first coefficient of A and D Jury's inner determinant, a product of what the recursion meets.
Both are worked out modulo as many primes as their size takes, which is bounded, and joined.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from typing import Any, Final, TypeAlias

from attrs import field, frozen

from ladderkit.analysis.extras import Floats, has_numpy, numpy
from ladderkit.analysis.residues import joined, long_primes, short_primes

__all__ = ["PARALLEL", "Spectrum"]

PARALLEL: Final = 256
"""How many primes floats are worked out with at once."""
LIMB: Final = 16
"""How many bits of a long number go into a float, to be multiplied with a residue and added up exactly."""

Pairs: TypeAlias = Sequence[tuple[int, int]]
Found: TypeAlias = list[tuple[int, list[int]]]
"""Primes, and modulo each of them the sums, and the determinant last."""
Modulo: TypeAlias = "Callable[[Floats], Floats]"


@frozen(eq=False)
class Spectrum:
    """Sequences of numbers not below 0 that follow one recurrence and go down to 0, as fractions of polynomials.

    Attributes:
        divisor: The coefficients of A, whole numbers, the first of them above 0.
        dividends: The coefficients of B for each sequence, whole numbers; one fewer than A has.
    """

    divisor: Sequence[int] = field(repr=False)
    dividends: Sequence[Sequence[int]] = field(repr=False)

    def products(self, pairs: Pairs) -> tuple[list[int], int]:
        """The sum of the products of two sequences, for each pair of them.

        Args:
            pairs: The numbers of two sequences.

        Returns:
            The sums as whole numbers, and what divides all of them.
        """
        a = self.divisor
        at_one, before = sum(a), a[0] * sum(a) * sum([-one if k % 2 else one for k, one in enumerate(a)])
        # No sum of products is more than the product of the sums, which are B(1) / A(1).
        most = max([sum(b) // at_one + 1 for b in self.dividends])
        bits = (before.bit_length() + (len(a) - 2) * a[0].bit_length() + len(a) // 2) + 2 * most.bit_length() + 2
        primes: list[int] = []
        found: list[list[int]] = []
        stream = self._residues(pairs)
        while bits >= 0:
            prime, residues = next(stream)
            primes.append(prime)
            found.append([*(one * before % prime for one in residues[:-1]), residues[-1]])
            bits -= prime.bit_length() - 1
        *sums, determinant = joined(primes, [*zip(*found, strict=True)])
        # The sums were taken times a A(1) A(-1) but not yet times D.
        return sums, determinant * before

    def _residues(self, pairs: Pairs) -> Iterator[tuple[int, list[int]]]:
        """Modulo prime after prime the sums times the determinant, and the determinant."""
        if has_numpy():
            primes = short_primes()
            parts = iter(lambda: self._modulo_many(pairs, [*islice(primes, PARALLEL)]), None)
        else:
            parts = (self._modulo_one(pairs, prime) for prime in long_primes())
        return chain.from_iterable(parts)

    def _modulo_one(self, pairs: Pairs, prime: int) -> Found:
        """The same modulo one prime; nothing, where something is 0 that must not be."""
        a = [one % prime for one in self.divisor]
        bs = [[one % prime for one in b] + [0] * (len(a) - len(b)) for b in self.dividends]
        lead, sums = a[0], [0] * len(pairs)
        less, more, determinant = 1, 1, pow(lead, len(a) - 2, prime)
        for k in range(len(a) - 1, -1, -1):
            if not a[0]:
                return []
            inverse = pow(a[0], -1, prime)
            for n, (i, j) in enumerate(pairs):
                sums[n] += bs[i][k] * bs[j][k] % prime * inverse
            if k:
                shares = [b[k] * inverse % prime for b in bs]
                share = a[k] * inverse % prime
                back = a[:0:-1]
                bs = [
                    [(one - part * other) % prime for one, other in zip(b, back, strict=False)]
                    for b, part in zip(bs, shares, strict=True)
                ]
                a = [(one - share * other) % prime for one, other in zip(a, back, strict=False)]
                less, more = less * (1 - share) % prime, more * (1 + share) % prime
                determinant = determinant * (1 if k == 1 else more if k % 2 else less) % prime
        scale = pow(lead, -1, prime) * determinant
        return [(prime, [*(one * scale % prime for one in sums), determinant])]

    def _modulo_many(self, pairs: Pairs, primes: list[int]) -> Found:
        """The same modulo many primes at once, in floats that are whole numbers."""
        np = numpy("sums of products")
        modulus: Floats = np.array(primes, float)
        part: Floats = 1 / modulus

        def modulo(of: Floats) -> Floats:
            left: Floats = of - np.rint(of * part) * modulus
            return left

        a = self._all_modulo(self.divisor, modulus, modulo)
        bs = [self._all_modulo([*b, 0], modulus, modulo) for b in self.dividends]
        lead, one = a[0].copy(), np.ones(len(primes))
        sums = [0 * one for _ in pairs]
        less, more, determinant, sound = one, one, _power(lead, np.full(len(primes), len(a) - 2), modulo), one > 0
        room, rounded = np.empty_like(a), np.empty_like(a)
        for k in range(len(a) - 1, -1, -1):
            sound &= a[0] != 0
            inverse = _power(a[0], modulus.astype(int) - 2, modulo)
            sums = [
                modulo(known + modulo(modulo(bs[i][k] * bs[j][k]) * inverse))
                for known, (i, j) in zip(sums, pairs, strict=True)
            ]
            share = modulo(a[k] * inverse)
            for of in (*bs, a):  # a last, since the others need it as it is
                np.multiply(a[k:0:-1], modulo(of[k] * inverse), out=room[:k])
                np.subtract(of[:k], room[:k], out=room[:k])
                np.multiply(room[:k], part, out=rounded[:k])
                np.rint(rounded[:k], out=rounded[:k])
                np.multiply(rounded[:k], modulus, out=rounded[:k])
                np.subtract(room[:k], rounded[:k], out=of[:k])
            less, more = modulo(less * (1 - share)), modulo(more * (1 + share))
            if k > 1:
                determinant = modulo(determinant * (more if k % 2 else less))
        scale = modulo(_power(lead, modulus.astype(int) - 2, modulo) * determinant)
        every = [*(modulo(known * scale) for known in sums), determinant]
        columns: list[list[int]] = [(one % modulus).astype(int).tolist() for one in every]
        return [(prime, [column[n] for column in columns]) for n, prime in enumerate(primes) if sound[n]]

    @staticmethod
    def _all_modulo(numbers: Sequence[int], modulus: Floats, modulo: Modulo) -> Floats:
        """Long numbers modulo many primes."""
        np = numpy("sums of products")
        size = max(abs(one) for one in numbers).bit_length() // LIMB + 1
        limbs = np.array([np.frombuffer(abs(one).to_bytes(2 * size, "little"), "<u2") for one in numbers], float)
        limbs *= np.array([-1.0 if one < 0 else 1.0 for one in numbers])[:, None]
        powers: Floats = np.ones((size, len(modulus)))
        for k in range(1, size):
            powers[k] = modulo(powers[k - 1] * float(1 << LIMB))
        made: Floats = np.zeros((len(numbers), len(modulus)))
        most = 1 << 10  # so many products are a whole number that a float knows exactly, when added up
        for k in range(0, size, most):
            made = modulo(made + limbs[:, k : k + most] @ powers[k : k + most])
        return made


def _power(of: Floats, exponents: Any, modulo: Modulo) -> Floats:  # noqa: ANN401  (an array of whole numbers)
    """A power of each of some numbers."""
    np = numpy("sums of products")
    made: Floats = np.ones(len(of))
    left, base = exponents.copy(), of
    while left.any():
        made = np.where(left & 1, modulo(made * base), made)
        base, left = modulo(base * base), left >> 1
    return made
