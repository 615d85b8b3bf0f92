"""The linear recurrence that a thing follows from tick to tick, and with it exact sums over all ticks.

How long the recurrence of `v Q^r c` is, is found modulo a short prime, and the recurrence itself modulo one that is
long enough to tell its coefficients. That it holds is then checked in whole numbers, for as many ticks as there are
states: so it holds for ever (Cayley and Hamilton).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import islice
from math import gcd, lcm
from typing import Final

from attrs import field, frozen

from ladderkit.analysis.clock import Clock
from ladderkit.analysis.extras import Floats, has_numpy, numpy
from ladderkit.analysis.lifting import fraction_of
from ladderkit.analysis.spectrum import Spectrum
from ladderkit.errors import AnalysisError

__all__ = ["Recurrence", "Recurring", "least_degree", "recurrence", "recurring", "worth"]

EXPONENTS: Final = (127, 521, 1279, 2203, 3217, 4423, 9689, 19937, 44497)
"""Exponents of 2 for which the power less one is prime (Mersenne): the moduli that are tried."""
TO_SPARE: Final = 80
"""By how many bits a fraction must be shorter than its modulus, to be no accident."""
SHORT: Final = 1 << 16
"""Below this it is worth while to make whole numbers of all chances."""
QUICK: Final = (1 << 20) - 3
"""A prime so short that products modulo it can be added up by the thousand as floats."""
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
        scales: What all terms of each sequence are to be divided by.
        since: From which term on the recurrence is followed.
        divisor: Its coefficients, in whole numbers.
    """

    terms: Sequence[Sequence[int]] = field(repr=False)
    scales: Sequence[int] = field(repr=False)
    since: int
    divisor: Sequence[int] = field(repr=False)

    def products(self, pairs: Sequence[tuple[int, int]]) -> tuple[list[int], int]:
        """The sum of the products of two sequences, for each pair of them.

        Args:
            pairs: The numbers of two sequences; both must go down to 0, and be nowhere below.

        Returns:
            The sums as whole numbers, and what divides all of them.
        """
        heads = [
            sum([one * other for one, other in zip(self.terms[i][: self.since], self.terms[j], strict=False)])
            for i, j in pairs
        ]
        under, tails = 1, [0] * len(pairs)
        if len(self.divisor) > 1:
            dividends = [self._dividend(term) for term in self.terms]
            shares = [gcd(*dividend) or 1 for dividend in dividends]
            short = [[one // share for one in dividend] for dividend, share in zip(dividends, shares, strict=True)]
            sums, under = Spectrum(self.divisor, short).products(pairs)
            tails = [one * shares[i] * shares[j] for one, (i, j) in zip(sums, pairs, strict=True)]
        scale = lcm(*self.scales)
        return [
            (head * under + tail) * (scale // self.scales[i]) * (scale // self.scales[j])
            for head, tail, (i, j) in zip(heads, tails, pairs, strict=True)
        ], under * scale**2

    def _dividend(self, term: Sequence[int]) -> list[int]:
        """The B of `S(x) = B(x) / A(x)`, for a sequence from `since` on."""
        size = len(self.divisor) - 1
        rest = term[self.since : self.since + size]
        return [sum([self.divisor[j] * rest[k - j] for j in range(k + 1)]) for k in range(size)]


def worth(clock: Clock, columns: Sequence[Sequence[Fraction]], count: int) -> tuple[list[list[int]], list[int]]:
    """What things are worth at each tick, `v Q^r c` for r from 0 on, in whole numbers.

    Args:
        clock: The chain that ticks.
        columns: What each thing is worth in each state.
        count: How many ticks to tell.

    Returns:
        The terms of each sequence, and what all of them are to be divided by.
    """
    rows, _, base = clock.whole
    scales = [lcm(*(one.denominator for one in column)) for column in columns]
    priced = [[int(one * scale) for one in column] for column, scale in zip(columns, scales, strict=True)]
    under = lcm(*(weight.denominator for weight in clock.begin.values()))
    now = {i: int(weight * under) for i, weight in clock.begin.items()}
    unders: list[int] = []
    terms: list[list[int]] = [[] for _ in columns]
    for _ in range(count):
        unders.append(under)
        for term, column in zip(terms, priced, strict=True):
            term.append(sum([mass * column[i] for i, mass in now.items()]))
        now = _after(now, rows)
        under *= base
        shared = gcd(under, *now.values())
        if shared > 1:
            under //= shared
            now = {j: mass // shared for j, mass in now.items()}
    every = lcm(*unders)
    return (
        [[one * (every // its) for one, its in zip(term, unders, strict=True)] for term in terms],
        [scale * every for scale in scales],
    )


def _after(now: Mapping[int, int], rows: Sequence[Sequence[tuple[int, int]]]) -> dict[int, int]:
    """What is in each state after a tick."""
    after: dict[int, int] = {}
    for i, mass in now.items():
        for j, weight in rows[i]:
            known = after.get(j)
            after[j] = mass * weight if known is None else known + mass * weight
    return after


def _modulo(clock: Clock, columns: Sequence[Sequence[Fraction]], count: int) -> list[list[int]]:
    """So many terms of each sequence modulo the small prime."""
    known = {weight: _residue(weight, SMALL) for row in clock.rows for weight in {*row.values()}}
    rows = [[(j, known[weight]) for j, weight in row.items()] for row in clock.rows]
    priced = [[_residue(one, SMALL) for one in column] for column in columns]
    now = {i: _residue(weight, SMALL) for i, weight in clock.begin.items()}
    terms: list[list[int]] = [[] for _ in columns]
    for _ in range(count):
        for term, column in zip(terms, priced, strict=True):
            term.append(sum([mass * column[i] for i, mass in now.items()]) % SMALL)
        now = {j: mass % SMALL for j, mass in _after(now, rows).items()}
    return terms


def recurrence(clock: Clock, columns: Sequence[Sequence[Fraction]]) -> Recurrence:
    """How long the recurrence is that some things follow, as a small prime tells.

    Args:
        clock: The chain that ticks.
        columns: What each thing is worth in each state.

    Returns:
        Its length, and since when it is followed.
    """
    size = len(clock.rows)
    terms = _modulo(clock, columns, 3 * size + 4)
    found = _found(terms, size, SMALL)
    wrong = [k for term in terms for k, one in enumerate(_applied(term, found, SMALL)) if one]
    return Recurrence(len(found) - 1, max(0, max(wrong, default=-1) - len(found) + 2))


def least_degree(clock: Clock, column: Sequence[Fraction], most: int) -> int:
    """How long the recurrence of one thing is at the least, found far quicker, and not much further than it matters.

    Args:
        clock: The chain that ticks.
        column: What the thing is worth in each state.
        most: Beyond which length it does not matter.

    Returns:
        Its length, or some length beyond what matters.
    """
    size = len(clock.rows)
    count = size + 2 * most + 2
    if has_numpy():
        return len(_berlekamp_massey(_in_floats(clock, column, count)[size:], QUICK)) - 1
    return len(_berlekamp_massey(_modulo(clock, [column], count)[0][size:], SMALL)) - 1


def _in_floats(clock: Clock, column: Sequence[Fraction], count: int) -> list[int]:
    """So many terms modulo the quick prime, in floats that are whole numbers."""
    np = numpy("a long recurrence")

    def residues(of: Sequence[Fraction]) -> Floats:
        known = {one: _residue(one, QUICK) for one in {*of}}
        found: Floats = np.array([known[one] for one in of], float)
        return found

    size = len(clock.rows)
    sources = np.array([i for i, row in enumerate(clock.rows) for _ in row], int)
    targets = np.array([j for row in clock.rows for j in row], int)
    weights = residues([weight for row in clock.rows for weight in row.values()])
    worth, now = residues(column), np.zeros(size)
    now[[*clock.begin]] = residues([*clock.begin.values()])
    terms: list[int] = []
    for _ in range(count):
        terms.append(int(np.sum(now * worth % QUICK)) % QUICK)
        now = np.bincount(targets, now[sources] * weights, size) % QUICK
    return terms


def _residue(of: Fraction, prime: int) -> int:
    return of.numerator * pow(of.denominator, -1, prime) % prime


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
    size = len(clock.rows)
    terms, scales = worth(clock, columns, size + max(known.since + known.degree, 2 * known.degree + 4))
    base = clock.whole[2] if clock.whole[2] < SHORT else 1
    # With all chances in whole numbers no coefficient is more than those of (1 + base)^degree; else that is not known.
    least = known.degree * (base + 1).bit_length() + TO_SPARE if base > 1 else known.degree
    for exponent in (one for one in EXPONENTS if one > least):
        divisor = _in_whole_numbers(_found(terms, size, (1 << exponent) - 1), exponent, base)
        if divisor and all(_follows(term, divisor, known.since, size) for term in terms):
            return Recurring(terms, scales, known.since, divisor)
    raise AnalysisError("the numbers of an exact answer are too large here; ask for floats", "not-exact")


def _in_whole_numbers(residues: Sequence[int], exponent: int, base: int) -> list[int]:
    """The recurrence that this is modulo a prime, without fractions; nothing where some are too long to be sure.

    Its coefficients times powers of the base are whole numbers, if the base divides all chances.
    """
    prime, shared = (1 << exponent) - 1, 1
    found: list[Fraction] = []
    for k, residue in enumerate(residues):
        whole = residue * base**k * shared % prime
        whole -= prime if 2 * whole > prime else 0
        if whole.bit_length() <= exponent - TO_SPARE:
            one = Fraction(whole, shared)
        else:
            one = fraction_of(residue * base**k % prime, prime, 1 << (exponent // 2))
            if one.numerator.bit_length() + one.denominator.bit_length() > exponent - TO_SPARE:
                return []
            shared = lcm(shared, one.denominator)
        found.append(one * Fraction(1, base**k))
    shared = lcm(*(one.denominator for one in found))
    return [int(one * shared) for one in found]


def _found(terms: Sequence[Sequence[int]], since: int, prime: int) -> list[int]:
    """The recurrence that all these follow from a term on, modulo a prime, 1 first."""
    found = [1]
    for term in terms:
        later = [one % prime for one in term[since:]]
        rest = _applied(later, found, prime)[len(found) - 1 :]  # nothing, where it follows what was found before
        found = _product(found, _berlekamp_massey(rest, prime), prime)
    return found


def _follows(term: Sequence[int], divisor: Sequence[int], since: int, count: int) -> bool:
    """Whether a sequence follows a recurrence from a term on, so many times."""
    size = len(divisor) - 1
    back = divisor[::-1]
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
