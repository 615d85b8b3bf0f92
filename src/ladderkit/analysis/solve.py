"""Exact solutions of the equations of a chain, by elimination in fractions: pure Python, and no rounding anywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import TypeAlias

__all__ = ["Row", "solve"]

Row: TypeAlias = Mapping[int, Fraction]
"""Of one state: the chance of each state that may follow; what is missing to 1 leads out of the chain."""
Form: TypeAlias = tuple[dict[int, int], list[int], int]
"""The value of a state as a sum over lower states: whole numbers by state, the constants, and what divides all."""


def solve(rows: Sequence[Row], gains: Sequence[Sequence[Fraction | int]]) -> list[list[Fraction]]:
    """Solve `x = g + Q x` for each of several g.

    The states are eliminated from the last one down. What is left of each is a sum over lower states to which
    something leads back, which are few where states are sorted by square.

    Args:
        rows: The chances Q, a row for each state; every state must have a way out of the chain.
        gains: One list for each g, with what is gained in each state.

    Returns:
        For each g, the value of each state.
    """
    forms: list[Form] = [({}, [], 1)] * len(rows)
    for k in range(len(rows) - 1, -1, -1):
        forms[k] = _form(k, rows[k], [g[k] for g in gains], forms)
    found: list[list[Fraction]] = [[] for _ in gains]
    for shares, constants, divisor in forms:
        for values, constant in zip(found, constants, strict=True):
            total = sum((share * values[j] for j, share in shares.items()), Fraction(constant))
            values.append(total / divisor)
    return found


def _form(k: int, row: Row, gains: Sequence[Fraction | int], forms: Sequence[Form]) -> Form:
    """The value of a state as a sum over lower ones, once the higher ones are put in."""
    divisor = lcm(*(share.denominator for share in row.values()), *(gain.denominator for gain in gains))
    shares = {j: share.numerator * (divisor // share.denominator) for j, share in row.items()}
    constants = [gain.numerator * (divisor // gain.denominator) for gain in gains]
    higher = sorted((j for j in shares if j > k), reverse=True)
    while higher:
        new: set[int] = set()
        common = lcm(*(forms[j][2] for j in higher))
        scaled = {j: share * common for j, share in shares.items() if j <= k}
        constants = [constant * common for constant in constants]
        for j in higher:
            theirs, their_constants, their_divisor = forms[j]
            share = shares[j] * (common // their_divisor)
            for i, part in theirs.items():
                scaled[i] = scaled.get(i, 0) + share * part
                if i > k:
                    new.add(i)
            constants = [mine + share * other for mine, other in zip(constants, their_constants, strict=True)]
        shares, divisor = scaled, divisor * common
        higher = sorted(new, reverse=True)
    own = shares.pop(k, 0)
    divisor -= own  # x = (... + own x) / divisor
    shared = gcd(divisor, *shares.values(), *constants)
    if shared > 1:
        shares = {j: share // shared for j, share in shares.items()}
        constants = [constant // shared for constant in constants]
        divisor //= shared
    return shares, constants, divisor
