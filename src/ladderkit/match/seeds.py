"""Fresh seeds, and the numbers that policies draw when a whole match is to follow from one seed."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from random import Random

from ladderkit.match.fair import SEED_BYTES, Seeded

__all__ = ["fresh_seed", "policy_numbers"]


def fresh_seed() -> bytes:
    """A seed that nobody can guess, from the operating system's source of chance.

    Returns:
        32 bytes, for `ladderkit.match.fair.Seeded`.
    """
    return secrets.token_bytes(SEED_BYTES)


def policy_numbers(seed: bytes) -> Random:
    """Numbers for policies that draw, bound to a match's seed and independent of its dice.

    They are no part of SL-16, which is about dice and lots: what a player chooses is told by the record.

    Args:
        seed: The seed of the match.

    Returns:
        The same numbers for the same seed, always.

    Raises:
        DiceError: The seed is not 32 bytes.

    Examples:
        >>> numbers = policy_numbers(bytes(range(32)))
        >>> [numbers.randrange(6) for _ in range(10)]
        [2, 1, 0, 1, 2, 4, 5, 4, 2, 5]
    """
    return Random(hmac.digest(Seeded(seed).seed, b"ladderkit/policy/1", hashlib.sha256))  # noqa: S311  (play, and no secret)
