"""Whole numbers by what they leave modulo many primes, as quick as the primes are short."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from ladderkit.analysis.extras import numpy, whole_numbers

__all__ = ["joined", "long_primes", "short_primes"]

WITNESSES: Final = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
"""What is tried to tell a prime: enough, for all numbers below 3 * 10**24 (J. Sorenson and J. Webster, 2015)."""
LONG: Final = 1 << 61
"""The primes for whole numbers of Python are below it."""
SHORT: Final = 1 << 26
"""Products of two residues modulo a prime below that are whole numbers which floats know exactly."""
SIEVED: Final = 1 << 20
"""How many numbers are looked through at once for short primes."""


def long_primes() -> Iterator[int]:
    """Primes for whole numbers of Python: those below 2**61, the largest first."""
    number = LONG + 1
    while True:
        number -= 2
        if all(number % small for small in WITNESSES) and _is_prime(number):
            yield number


def short_primes() -> Iterator[int]:
    """Primes for floats: those below 2**26, the largest first."""
    np = numpy("primes by the thousand")
    small = [k for k in range(2, 1 << 13) if all(k % j for j in range(2, int(k**0.5) + 1))]
    low = SHORT
    while True:
        low -= SIEVED
        there = np.ones(SIEVED, bool)
        for prime in small:
            there[-low % prime :: prime] = False
        yield from (low + int(k) for k in np.flatnonzero(there)[::-1])


def _is_prime(number: int) -> bool:
    """Whether a number is prime (Miller and Rabin)."""
    odd, halved = number - 1, 0
    while not odd & 1:
        odd, halved = odd >> 1, halved + 1
    for witness in WITNESSES:
        power = pow(witness, odd, number)
        if power in {1, number - 1}:
            continue
        for _ in range(halved - 1):
            power = power * power % number
            if power == number - 1:
                break
        else:
            return False
    return True


def joined(primes: Sequence[int], residues: Sequence[Sequence[int]]) -> list[int]:
    """The least whole numbers, not below 0, that leave this modulo each of some primes.

    Args:
        primes: The primes, no two of them equal.
        residues: Of each number, what it leaves modulo each.

    Returns:
        The numbers (by the Chinese remainder theorem).
    """
    whole: Callable[[int], Any] = whole_numbers()
    products = [[whole(prime) for prime in primes]]
    while len(products[-1]) > 1:
        low = products[-1]
        products.append([low[k] * low[k + 1] if k + 1 < len(low) else low[k] for k in range(0, len(low), 2)])
    rest = [_summed([whole(1)] * len(primes), products)]
    for level in reversed(products):
        rest = [rest[k >> 1 if len(rest) < len(level) else k] % one for k, one in enumerate(level)]
    shares = [pow(int(one), -1, prime) for one, prime in zip(rest, primes, strict=True)]
    everything = products[-1][0]
    found: list[int] = []
    for each in residues:
        parts = [whole(one * share % prime) for one, share, prime in zip(each, shares, primes, strict=True)]
        found.append(int(_summed(parts, products) % everything))
    return found


def _summed(parts: list[Any], products: list[list[Any]]) -> Any:  # noqa: ANN401  (a whole number of either kind)
    """The sum of some parts, each times the product of all other primes."""
    for level in products[:-1]:
        parts = [
            parts[k] * level[k + 1] + parts[k + 1] * level[k] if k + 1 < len(level) else parts[k]
            for k in range(0, len(level), 2)
        ]
    return parts[0]
