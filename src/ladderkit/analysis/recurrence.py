"""Exact sums over two sequences that follow one linear recurrence, as the chances that two are still under way do.

With `S(x) = B(x) / A(x)` the sum of `u(r) w(r)` over all r is a contour integral, which Astrom's recursion (K. J.
Astrom, E. I. Jury and R. G. Agniel, "A numerical method for the evaluation of complex integrals", IEEE Transactions on
Automatic Control 15, 1970) works out in as many steps as there are coefficients; here it is done in whole numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Final

from attrs import field, frozen

from ladderkit.analysis.clock import Clock
from ladderkit.analysis.extras import whole_numbers
from ladderkit.analysis.lifting import fraction_of
from ladderkit.errors import AnalysisError

__all__ = ["Recurring", "recurring"]

EXPONENTS: Final = (521, 1279, 2203, 3217, 4423, 9689, 19937)
"""Exponents of 2 for which the power less one is prime (Mersenne): the moduli that are tried."""
CHECK: Final = (1 << 607) - 1
"""The prime by which what was found is checked once more."""
TO_SPARE: Final = 80
"""By how many bits a fraction must be shorter than its modulus, to be no accident."""


@frozen(eq=False)
class Recurring:
    """Sequences that follow one recurrence, as fractions of two polynomials with the same divisor.

    Attributes:
        divisor: The coefficients of A, whole numbers.
        dividends: The coefficients of B for each sequence, whole numbers; as many as A has.
        scales: What each B is to be divided by.
    """

    divisor: tuple[int, ...] = field(repr=False)
    dividends: tuple[tuple[int, ...], ...] = field(repr=False)
    scales: tuple[int, ...] = field(repr=False)

    def products(self, pairs: Sequence[tuple[int, int]]) -> list[Fraction]:
        """The sum of the products of two sequences, for each pair of them.

        Args:
            pairs: The numbers of two sequences; both must go down to 0.
        """
        whole = whole_numbers()
        a = [whole(one) for one in self.divisor]
        bs = [[whole(one) for one in b] for b in self.dividends]
        lead, before, top = a[0], whole(1), whole(1)
        sums = [bs[i][-1] * bs[j][-1] for i, j in pairs]
        for k in range(len(a) - 1, 0, -1):
            # As in elimination without fractions (Bareiss), the leading number of two steps before divides everything.
            bs = [[(a[0] * b[i] - b[k] * a[k - i]) // before for i in range(k)] for b in bs]
            a = [(a[0] * a[i] - a[k] * a[k - i]) // before for i in range(k)]
            before, top = top, a[0]
            sums = [
                (one * top + bs[i][k - 1] * bs[j][k - 1]) // before for one, (i, j) in zip(sums, pairs, strict=True)
            ]
        under = int(top * lead * lead)
        return [
            Fraction(int(one), under * self.scales[i] * self.scales[j]) for one, (i, j) in zip(sums, pairs, strict=True)
        ]


def recurring(clock: Clock, columns: Sequence[Sequence[Fraction]]) -> Recurring:
    """The recurrence of what things are worth at each tick, `v Q^r c` for r from 0 on.

    It is found modulo a large prime, brought back to fractions, and checked modulo another one.

    Args:
        clock: The chain that ticks.
        columns: What each thing is worth in each state.

    Returns:
        The sequences.

    Raises:
        AnalysisError: The numbers are too large.
    """
    for exponent in EXPONENTS:
        prime = (1 << exponent) - 1
        terms = _terms(clock, columns, prime)
        found = [1]
        for term in terms:
            rest = _applied(term, found, prime)[len(found) - 1 :]  # nothing, where it follows what was found before
            found = _product(found, _berlekamp_massey(rest, prime), prime)
        whole = _fractions(found, exponent)
        dividends = [_fractions(_applied(term, found, prime)[: len(found)], exponent) for term in terms]
        if whole is None or None in dividends:
            continue
        made = _in_whole_numbers(whole, [one for one in dividends if one is not None])
        if _holds(made, _terms(clock, columns, CHECK)):  # pragma: no branch  (an accident of one in 2^80)
            return made
    raise AnalysisError("the numbers of an exact answer are too large here; ask for floats", "not-exact")


def _terms(clock: Clock, columns: Sequence[Sequence[Fraction]], prime: int) -> list[list[int]]:
    """The first terms of each sequence modulo a prime, twice as many as there are states, and some more."""

    def residue(of: Fraction) -> int:
        return of.numerator * pow(of.denominator, -1, prime) % prime

    known = {weight: residue(weight) for row in clock.rows for weight in {*row.values()}}
    rows = [[(j, known[weight]) for j, weight in row.items()] for row in clock.rows]
    worth = [[residue(one) for one in column] for column in columns]
    now = {i: residue(weight) for i, weight in clock.begin.items()}
    terms: list[list[int]] = [[] for _ in columns]
    for _ in range(2 * len(clock.rows) + 4):
        for term, column in zip(terms, worth, strict=True):
            term.append(sum([mass * column[i] for i, mass in now.items()]) % prime)
        after: dict[int, int] = {}
        for i, mass in now.items():
            for j, weight in rows[i]:
                after[j] = after.get(j, 0) + mass * weight
        now = {j: mass % prime for j, mass in after.items()}
    return terms


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


def _fractions(residues: Sequence[int], exponent: int) -> list[Fraction] | None:
    """The fractions that these are modulo a prime; None where some is too long to be sure."""
    prime = (1 << exponent) - 1
    found: list[Fraction] = []
    for residue in residues:
        one = fraction_of(residue, prime, 1 << (exponent // 2))
        if one.numerator.bit_length() + one.denominator.bit_length() > exponent - TO_SPARE:
            return None
        found.append(one)
    return found


def _in_whole_numbers(divisor: Sequence[Fraction], dividends: Sequence[Sequence[Fraction]]) -> Recurring:
    """The same polynomials in whole numbers, without what all coefficients share."""
    shared = lcm(*(one.denominator for one in divisor))
    whole = [int(one * shared) for one in divisor]
    bs: list[tuple[int, ...]] = []
    scales: list[int] = []
    for dividend in dividends:
        scale = lcm(*(one.denominator for one in dividend))
        bs.append(tuple(int(one * shared * scale) for one in dividend))
        scales.append(scale)
    return Recurring(tuple(whole), tuple(bs), tuple(scales))


def _holds(made: Recurring, terms: Sequence[Sequence[int]]) -> bool:
    """Whether the polynomials give these terms, modulo another prime."""
    lead = pow(made.divisor[0], -1, CHECK)
    recurrence = [one * lead % CHECK for one in made.divisor]
    for term, dividend, scale in zip(terms, made.dividends, made.scales, strict=True):
        left = _applied(term, recurrence, CHECK)
        inverse = lead * pow(scale, -1, CHECK)
        wanted = [one * inverse % CHECK for one in dividend]
        if left[: len(wanted)] != wanted or any(left[len(wanted) :]):  # pragma: no branch
            return False  # pragma: no cover  (the same accident)
    return True
