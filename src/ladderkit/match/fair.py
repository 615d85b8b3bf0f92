"""Dice that anyone can check: every draw follows from a seed that is bound before play and opened after it.

The way from a seed to a draw is fixed to the byte (SL-16) and never changes; `docs/reference/fair-dice.md`
states it with test vectors, for whoever wants to check a match without this library.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Final, cast, get_args

from attrs import field, frozen

from ladderkit.dice import Die
from ladderkit.errors import DiceError, shown
from ladderkit.questions import Purpose

__all__ = ["SEED_BYTES", "Seeded", "checks", "pick"]

SEED_BYTES: Final = 32
"""The length of a seed, in bytes (SL-14)."""

_PURPOSES: Final[tuple[Purpose, ...]] = get_args(Purpose)
_MOST_DRAWS: Final = 256**8
_SIX: Final = Die(6)


def _commitment(seed: bytes) -> str:
    """What binds a seed without telling it, as 64 hexadecimal digits."""
    return hashlib.sha256(b"ladderkit/commit/1" + seed).hexdigest()


def checks(commitment: str, seed: bytes) -> bool:
    """Whether a seed that was opened is the one that a commitment bound (SL-16).

    Args:
        commitment: What was published before play, in hexadecimal digits, large or small.
        seed: What was opened afterwards.

    Returns:
        True when they belong together. Anything but 32 bytes is no seed, and so never checks.
    """
    if type(seed) is not bytes or len(seed) != SEED_BYTES or type(cast("object", commitment)) is not str:
        return False
    return hmac.compare_digest(_commitment(seed).encode(), commitment.lower().encode("utf-8", "backslashreplace"))


def pick(weights: Sequence[int], read: Callable[[int], bytes]) -> int:
    """Pick an outcome by bytes that are read one after another (SL-16).

    With W the sum of the weights, it reads as few bytes as can tell W values apart, big end first. A value
    too high to be fair is rejected and the next is read; of any other, the remainder after division by W
    picks the outcome. Where only one value can be, nothing is read.

    Args:
        weights: The weight of each outcome in order, each at least 1.
        read: Called with a number of bytes; returns that many, going on where it left off.

    Returns:
        The index of the outcome, counted from 0.

    Raises:
        DiceError: A weight is no whole number of at least 1, there are none, or the bytes have run out, or are none.

    Examples:
        >>> import io
        >>> pick((1, 1, 1, 1, 1, 1), io.BytesIO(bytes([252, 255, 9])).read)
        3
    """
    given = _several(weights)
    problems = [
        f"weight {shown(weight)} is no weight; give a whole number from 1 on"
        for weight in given
        if type(weight) is not int or weight < 1
    ]
    if problems or not given:
        raise DiceError(problems or ["nothing to pick from; give at least one weight"])
    total = sum(given)
    if total == 1:
        return 0
    length = ((total - 1).bit_length() + 7) // 8
    fair = 256**length - 256**length % total
    value = fair
    while value >= fair:
        some = read(length)
        if type(some) is not bytes:
            raise DiceError([f"{length!r} bytes were asked for and {shown(some)} came; give bytes"])
        if len(some) != length:
            raise DiceError([f"{length!r} bytes were asked for and {len(some)!r} came; give a longer stream"])
        value = int.from_bytes(some, "big")
    return bisect_right(tuple(accumulate(given)), value % total)


def _several(weights: Iterable[int]) -> tuple[int, ...]:
    try:
        return tuple(weights)
    except TypeError:
        raise DiceError([f"the weights are {shown(weights)}; give a tuple of whole numbers"]) from None


@frozen(repr=False)
class Seeded:
    """Dice that follow from a seed: every draw is fixed before play, and anyone can check it after.

    A draw is told by its purpose and its number alone (SL-14), so draws can be made in any order and again.
    Nothing that may be published before the end holds the seed: neither the `repr`, nor the commitment, nor
    an error (SL-17).

    Attributes:
        seed: Exactly 32 bytes, as from `secrets.token_bytes(32)`.

    Raises:
        DiceError: The seed is not 32 bytes.
    """

    seed: bytes = field()

    def __attrs_post_init__(self) -> None:
        """Refuse what is no seed, without telling what it was."""
        if type(self.seed) is not bytes:
            raise DiceError([f"a seed of type {type(self.seed).__name__!r}; give {SEED_BYTES} bytes"])
        if len(self.seed) != SEED_BYTES:
            raise DiceError([f"a seed of {len(self.seed)!r} bytes; give exactly {SEED_BYTES}"])

    def __repr__(self) -> str:
        """The dice by their commitment, which is public; the seed is not told."""
        return f"<Seeded, commitment {self.commitment}>"

    @classmethod
    def from_hex(cls, text: str) -> Seeded:
        """Dice of a seed written as 64 hexadecimal digits.

        Raises:
            DiceError: The text is anything else.
        """
        if type(cast("object", text)) is not str or not re.fullmatch(rf"[0-9A-Fa-f]{{{2 * SEED_BYTES}}}", text):
            raise DiceError([f"a seed in writing that is none; give {2 * SEED_BYTES} hexadecimal digits"])
        return cls(bytes.fromhex(text))

    @cached_property
    def commitment(self) -> str:
        """What binds the seed without telling it, published before play: 64 hexadecimal digits (SL-16)."""
        return _commitment(self.seed)

    def draw(self, purpose: Purpose, number: int, weights: Sequence[int]) -> int:
        """One draw (SL-16): always the same for the same seed, purpose, number and weights.

        Args:
            purpose: The stream from which to draw.
            number: The number of the draw in that stream, from 0.
            weights: The weight of each outcome in order, each at least 1.

        Returns:
            The index of the outcome, counted from 0.

        Raises:
            DiceError: The purpose is unknown, the number is no whole number from 0 on, or there is
                something wrong with the weights.
        """
        problems: list[str] = []
        if purpose not in _PURPOSES:
            problems.append(f"unknown purpose {shown(purpose)}; use one of {', '.join(map(repr, _PURPOSES))}")
        if type(number) is not int or not 0 <= number < _MOST_DRAWS:
            problems.append(f"draw number {shown(number)}; give a whole number from 0 to {_MOST_DRAWS - 1}")
        if problems:
            raise DiceError(problems)
        return pick(weights, _reader(self._keys[purpose], number))

    def roll(self, number: int, die: Die = _SIX) -> int:
        """The face that comes up in a numbered roll.

        Args:
            number: The number of the roll, from 0.
            die: The die that is rolled.

        Returns:
            The number on the face.

        Raises:
            DiceError: The number is no whole number from 0 on, or the die is none.
        """
        if not isinstance(cast("object", die), Die):
            raise DiceError([f"{shown(die)} is no die; give a Die, or leave it out for one with six faces"])
        return die.faces[self.draw("roll", number, die.integer_weights)]

    @cached_property
    def _keys(self) -> dict[Purpose, bytes]:
        """The key of each purpose's stream."""
        return {
            purpose: hmac.digest(self.seed, f"ladderkit/{purpose}/1".encode(), hashlib.sha256) for purpose in _PURPOSES
        }


def _reader(key: bytes, number: int) -> Callable[[int], bytes]:
    """The stream of one draw, block after block, read a few bytes at a time."""
    start = number.to_bytes(8, "big")
    block, rest = 0, b""

    def read(length: int) -> bytes:
        nonlocal block, rest
        while len(rest) < length:
            rest += hmac.digest(key, start + block.to_bytes(4, "big"), hashlib.sha256)
            block += 1
        some, rest = rest[:length], rest[length:]
        return some

    return read
