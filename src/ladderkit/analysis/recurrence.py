"""The linear recurrence that a thing follows from tick to tick, and with it exact sums over all ticks.

What things are worth at each tick, `v Q^r c`, is taken times a power of what divides all chances, so that everything is
in whole numbers. Then the recurrence is, too: it is monic, and its coefficients are known to be so short that they can
be found modulo one large prime. That it holds is checked in whole numbers, for as many ticks as there are states: then
it holds for ever (Cayley and Hamilton).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from itertools import islice
from math import gcd, lcm
from typing import Final

from attrs import field, frozen

from ladderkit.analysis.clock import Clock
from ladderkit.analysis.spectrum import Spectrum
from ladderkit.errors import AnalysisError

__all__ = ["Recurrence", "Recurring", "recurrence", "recurring", "worth"]

EXPONENTS: Final = (127, 521, 1279, 2203, 3217, 4423, 9689, 19937)
"""Exponents of 2 for which the power less one is prime (Mersenne): the moduli to choose from."""
SMALL: Final = (1 << 61) - 1
"""The prime modulo which it is found how long the recurrence is."""


@frozen
class Recurrence:
    """How long a recurrence is, and from which tick on it is followed.

    Attributes:
        degree: On how many terms before it each term depends.
        since: The first of the terms that it begins with; those before it follow nothing.
    """

    degree: int
    since: int


@frozen(eq=False)
class Recurring:
    """Sequences that follow one recurrence from some term on.

    Attributes:
        terms: The terms of each sequence, in whole numbers: at least those before the recurrence is followed, and as
            many more as it has coefficients.
        scales: What the terms of each sequence are to be divided by.
        base: What term `r` is to be divided by besides, to the power r.
        since: From which term on the recurrence is followed.
        monic: Its coefficients, 1 first.
    """

    terms: Sequence[Sequence[int]] = field(repr=False)
    scales: Sequence[int] = field(repr=False)
    base: int
    since: int
    monic: Sequence[int] = field(repr=False)

    def products(self, pairs: Sequence[tuple[int, int]]) -> tuple[list[int], int]:
        """The sum of the products of two sequences, for each pair of them.

        Args:
            pairs: The numbers of two sequences; both must go down to 0, and be nowhere below.

        Returns:
            The sums as whole numbers, and what divides all of them.
        """
        scale = lcm(*self.scales)
        heads = [self._head(i, j) for i, j in pairs]
        under, tails = self.base ** (2 * self.since), [0] * len(pairs)
        if len(self.monic) > 1:
            divisor, dividends, shares = self._polynomials
            sums, determinant = Spectrum(divisor, dividends).products(pairs)
            shared = lcm(*shares)
            tails = [
                one * (shared // shares[i]) * (shared // shares[j]) for one, (i, j) in zip(sums, pairs, strict=True)
            ]
            heads = [one * determinant * shared**2 for one in heads]
            # The first term of what is left is divided by the base as often as there are terms before it.
            under *= determinant * shared**2
        return [
            (head + tail) * (scale // self.scales[i]) * (scale // self.scales[j])
            for head, tail, (i, j) in zip(heads, tails, pairs, strict=True)
        ], under * scale**2

    def _head(self, i: int, j: int) -> int:
        """The sum over the terms before the recurrence is followed, times a power of the base."""
        total = 0
        for one, other in zip(self.terms[i][: self.since], self.terms[j][: self.since], strict=True):
            total = total * self.base**2 + one * other
        return total * self.base**2

    @cached_property
    def _polynomials(self) -> tuple[list[int], list[list[int]], list[int]]:
        """A, and B for each sequence from `since` on, in whole numbers; and what each B is to be divided by."""
        size, base = len(self.monic) - 1, self.base
        divisor = [one * base ** (size - k) for k, one in enumerate(self.monic)]
        shared = gcd(*divisor)
        divisor = [one // shared for one in divisor]
        dividends: list[list[int]] = []
        shares: list[int] = []
        for sequence in self.terms:
            terms = sequence[self.since : self.since + size]
            # Times a power of the base, these are whole numbers with nothing to be divided by but that power.
            whole = [one * base ** (size - 1 - k) for k, one in enumerate(terms)]
            made = [sum([divisor[j] * whole[k - j] for j in range(k + 1)]) for k in range(size)]
            part = gcd(base ** (size - 1), *made)
            dividends.append([one // part for one in made])
            shares.append(base ** (size - 1) // part)
        return divisor, dividends, shares


def worth(
    clock: Clock, columns: Sequence[Sequence[Fraction]], count: int, prime: int | None = None
) -> tuple[list[list[int]], list[int]]:
    """What things are worth at each tick, `v Q^r c` for r from 0 on, in whole numbers.

    Args:
        clock: The chain that ticks.
        columns: What each thing is worth in each state.
        count: How many ticks to tell.
        prime: Modulo which they are told; left out, they are told as they are.

    Returns:
        The terms of each sequence, and its scale: term r is to be divided by it, and by the r-th power of what divides
        all chances.
    """
    rows, _, _ = clock.whole
    scales = [lcm(*(one.denominator for one in column)) for column in columns]
    worth = [[int(one * scale) for one in column] for column, scale in zip(columns, scales, strict=True)]
    begin = lcm(*(weight.denominator for weight in clock.begin.values()))
    now = {i: int(weight * begin) for i, weight in clock.begin.items()}
    terms: list[list[int]] = [[] for _ in columns]
    for _ in range(count):
        for term, column in zip(terms, worth, strict=True):
            term.append(sum([mass * column[i] for i, mass in now.items()]))
        after: dict[int, int] = {}
        for i, mass in now.items():
            for j, weight in rows[i]:
                known = after.get(j)
                after[j] = mass * weight if known is None else known + mass * weight
        now = after if prime is None else {j: mass % prime for j, mass in after.items()}
    return terms, [scale * begin for scale in scales]


def recurrence(clock: Clock, columns: Sequence[Sequence[Fraction]]) -> Recurrence:
    """How long the recurrence is that some things follow, as a small prime tells.

    Args:
        clock: The chain that ticks.
        columns: What each thing is worth in each state.

    Returns:
        Its length, and since when it is followed.
    """
    size = len(clock.rows)
    terms = [[term % SMALL for term in sequence] for sequence in worth(clock, columns, 3 * size + 4, SMALL)[0]]
    found = _found(terms, size, SMALL)
    wrong = [k for term in terms for k, one in enumerate(_applied(term, found, SMALL)) if one]
    return Recurrence(len(found) - 1, max(0, max(wrong, default=-1) - len(found) + 2))


def recurring(clock: Clock, columns: Sequence[Sequence[Fraction]], known: Recurrence | None = None) -> Recurring:
    """What things are worth at each tick, `v Q^r c` for r from 0 on, as sequences that follow a recurrence.

    Args:
        clock: The chain that ticks.
        columns: What each thing is worth in each state.
        known: How long the recurrence is; found out, if left out.

    Returns:
        The sequences.

    Raises:
        AnalysisError: The numbers are too large.
    """
    known = recurrence(clock, columns) if known is None else known
    size, (_, _, base) = len(clock.rows), clock.whole
    # No root of a chain is more than 1; so no coefficient is more than that of (1 + base)^degree.
    most = known.degree * (base + 1).bit_length() + 2
    prime = next(((1 << one) - 1 for one in EXPONENTS if one > most), None)
    terms, scales = worth(clock, columns, size + max(known.since + known.degree, 2 * known.degree + 4))
    monic = None
    if prime is not None:
        monic = [one - prime if 2 * one > prime else one for one in _found(terms, size, prime)]
    if monic is None or not all(_follows(term, monic, known.since, size) for term in terms):
        raise AnalysisError("the numbers of an exact answer are too large here; ask for floats", "not-exact")
    return Recurring(terms, scales, base, known.since, monic)


def _found(terms: Sequence[Sequence[int]], since: int, prime: int) -> list[int]:
    """The recurrence that all these follow from a term on, modulo a prime, 1 first."""
    found = [1]
    for term in terms:
        later = [one % prime for one in term[since:]]
        rest = _applied(later, found, prime)[len(found) - 1 :]  # nothing, where it follows what was found before
        found = _product(found, _berlekamp_massey(rest, prime), prime)
    return found


def _follows(term: Sequence[int], monic: Sequence[int], since: int, count: int) -> bool:
    """Whether a sequence follows a recurrence from a term on, so many times."""
    size = len(monic) - 1
    back = monic[::-1]
    return not any(
        sum([one * other for one, other in zip(back, islice(term, k, k + size + 1), strict=True)])
        for k in range(since, since + count)
    )


def _applied(term: Sequence[int], recurrence: Sequence[int], prime: int) -> list[int]:
    """What a recurrence leaves of a sequence: nothing, from some term on, if it follows it."""
    size = len(recurrence)
    return [sum([recurrence[j] * term[k - j] for j in range(min(k + 1, size))]) % prime for k in range(len(term))]


def _product(one: Sequence[int], other: Sequence[int], prime: int) -> list[int]:
    """The product of two polynomials."""
    made = [0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            made[i + j] = (made[i + j] + a * b) % prime
    return made


def _berlekamp_massey(terms: Sequence[int], prime: int) -> list[int]:
    """The shortest recurrence of a sequence modulo a prime, 1 first (J. L. Massey, 1969)."""
    now, before = [1], [1]
    length, gap, last = 0, 1, 1
    for n in range(len(terms)):
        wrong = sum([now[i] * terms[n - i] for i in range(min(len(now), n + 1))]) % prime
        if not wrong:
            gap += 1
            continue
        share = wrong * pow(last, -1, prime) % prime
        after = now + [0] * (len(before) + gap - len(now))
        for i, one in enumerate(before):
            after[i + gap] = (after[i + gap] - share * one) % prime
        if 2 * length <= n:
            length, before, last, gap = n + 1 - length, now, wrong, 1
        else:
            gap += 1
        now = after
    return now[: length + 1] + [0] * (length + 1 - len(now))
