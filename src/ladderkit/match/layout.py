"""A layout that is secret and bound all the same: a salted commitment, published at the start and opened at the end.

Layouts follow patterns, so a plain hash could be searched for; the salt makes that hopeless.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final, cast

from ladderkit.errors import LadderkitError, shown
from ladderkit.match.fair import Seeded
from ladderkit.serial import canonical_bytes
from ladderkit.variant import Variant, sure_variant

__all__ = ["SALT_BYTES", "layout_commitment", "layout_opens", "layout_salt"]

SALT_BYTES: Final = 32
"""How long a salt is, in bytes."""


def layout_commitment(variant: Variant, salt: bytes) -> str:
    """Bind a variant, with all that is secret in it.

    Bound are the board and every jump on it, with its squares, its kind and its name; the rules with all their
    parameters and their editions; and the numbers of seats and tokens. The name of the variant is not.

    It is SHA-256(`ladderkit/layout/1` || salt || canonical form), where the canonical form is what the fingerprint is
    made of, with the names of jumps in it, too (`ladderkit.serial.canonical_bytes` with `names=True`).

    Args:
        variant: The variant with its layout.
        salt: 32 random bytes, kept secret until the end.

    Returns:
        64 hexadecimal digits, which tell nothing of the layout.

    Raises:
        LadderkitError: The salt is of another length.
        FileError: A rule has a parameter that files cannot hold.
    """
    if type(salt) is not bytes or len(salt) != SALT_BYTES:
        raise LadderkitError(f"this is no salt; give {SALT_BYTES} bytes, such as from fresh_seed()")
    sure_variant(variant)
    return hashlib.sha256(b"ladderkit/layout/1" + salt + canonical_bytes(variant, names=True)).hexdigest()


def layout_opens(commitment: str, variant: Variant, salt: bytes) -> bool:
    """Whether this variant and salt are those that a commitment bound.

    Args:
        commitment: What was published at the start; text of any kind, which just opens nothing when it is none.
        variant: The variant with the layout opened at the end.
        salt: The salt opened at the end.

    Returns:
        Whether they are.

    Raises:
        LadderkitError: The salt is of another length.
    """
    if type(cast("object", commitment)) is not str:
        raise LadderkitError(f"{shown(commitment)} is no commitment; give the text that was published")
    given = commitment.strip().lower().encode("utf-8", "backslashreplace")
    return hmac.compare_digest(layout_commitment(variant, salt).encode("ascii"), given)


def layout_salt(seed: bytes) -> bytes:
    """The salt that follows from a match's seed, where a whole match is to be repeated from one seed.

    Whoever knows the seed knows the salt, and could search for the layout. Where the seed may be known before the end,
    take a fresh salt instead.

    Args:
        seed: The seed of the match.

    Returns:
        HMAC-SHA-256(seed, `ladderkit/layout-salt/1`): the same for the same seed, always, and nothing like the seed.

    Raises:
        DiceError: The seed is not 32 bytes.

    Examples:
        >>> layout_salt(bytes(range(32))).hex()[:16]
        '000c951251e9eacc'
    """
    return hmac.digest(Seeded(seed).seed, b"ladderkit/layout-salt/1", hashlib.sha256)
