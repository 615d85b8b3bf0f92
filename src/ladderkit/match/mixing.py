"""Contributions of the seats to the dice, so that whoever makes a match cannot pick a seed that it likes (SL-16).

Nobody chooses last. The seed is bound when the match is made, before anybody contributes. Each seat then binds 32 bytes
of its own, and only when all have done so does anybody open what was bound. The dice follow from all of it together.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypeAlias, cast

from attrs import evolve, frozen

from ladderkit.errors import DiceError, shown
from ladderkit.match.fair import Seeded

__all__ = [
    "CONTRIBUTION_BYTES",
    "Mixing",
    "Phase",
    "contribution_commitment",
    "is_contribution",
    "is_hash",
    "is_mixing",
    "mixed",
]

CONTRIBUTION_BYTES: Final = 32
"""The length of what a seat contributes, in bytes."""
Phase: TypeAlias = Literal["bind", "open", "done"]
"""What the contributions wait for: that all are bound, that all are opened, or nothing any more."""


def contribution_commitment(commitment: str, seat: int, contribution: bytes) -> str:
    """What binds a seat's contribution without telling it: made by the seat itself, and handed in first.

    It is SHA-256(`ladderkit/contribution/1` || commitment || seat || contribution), where the commitment is that of the
    match as 32 bytes, and the seat 8 bytes, big end first. So it serves this seat in this match alone.

    Args:
        commitment: The commitment of the match, 64 hexadecimal digits.
        seat: Whose contribution it is.
        contribution: 32 random bytes, kept secret until they are opened.

    Returns:
        64 hexadecimal digits.

    Raises:
        DiceError: The contribution is not 32 bytes, or the commitment is none.

    Examples:
        >>> contribution_commitment("00" * 32, 0, bytes(32))[:16]
        'f1abe1b59b4c1fc2'
    """
    problems: list[str] = []
    if not is_contribution(contribution):
        problems.append(f"a contribution that is not {CONTRIBUTION_BYTES} bytes; give some as from fresh_seed()")
    if not is_hash(commitment):
        problems.append(f"{shown(commitment)} is no commitment; give the 64 hexadecimal digits that the match has")
    if type(seat) is not int or not 0 <= seat < 256**8:
        problems.append(f"seat {shown(seat)}; give its number, from 0")
    if problems:
        raise DiceError(problems)
    bound = bytes.fromhex(commitment) + seat.to_bytes(8, "big") + contribution
    return hashlib.sha256(b"ladderkit/contribution/1" + bound).hexdigest()


def is_contribution(given: object) -> bool:
    """Whether this is what a seat may contribute."""
    return type(given) is bytes and len(given) == CONTRIBUTION_BYTES


def is_hash(given: object) -> bool:
    """Whether this is a SHA-256 in writing: 64 small hexadecimal digits."""
    return type(given) is str and len(given) == 64 and all(digit in "0123456789abcdef" for digit in given)  # noqa: PLR2004


def mixed(dice: Seeded, contributions: Sequence[bytes | None]) -> Seeded:
    """The dice that follow from a seed and what the seats have contributed.

    Their seed is HMAC-SHA-256(seed, `ladderkit/mix/1` || parts), with a part for each seat in order: one byte 1 and the
    contribution, or one byte 0 where a seat left before it had opened any.

    Args:
        dice: The dice of the seed that was bound when the match was made.
        contributions: What each seat opened.

    Returns:
        The dice of the match.

    Raises:
        DiceError: These are no dice, or what a seat contributed is not 32 bytes.

    Examples:
        >>> mixed(Seeded(bytes(32)), (bytes(32), None)).roll(0)
        6
    """
    if not isinstance(cast("object", dice), Seeded):
        raise DiceError([f"{shown(dice)} are no dice that follow from a seed; give Seeded(seed)"])
    if not isinstance(cast("object", contributions), Sequence):
        raise DiceError(["these are no contributions; give a sequence with 32 bytes, or None, for each seat"])
    wrong = (k for k, one in enumerate(contributions) if one is not None and not is_contribution(one))
    problems = [f"contribution {k} is not {CONTRIBUTION_BYTES} bytes; give what was opened, or None" for k in wrong]
    if problems:
        raise DiceError(problems)
    parts = b"".join(b"\0" if one is None else b"\1" + one for one in contributions)
    return Seeded(hmac.digest(dice.seed, b"ladderkit/mix/1" + parts, hashlib.sha256))


@frozen
class Mixing:
    """How far the contributions have come.

    Attributes:
        phase: What they wait for.
        bound: What each seat has bound its contribution by.
        opened: What the seats have opened, in hexadecimal digits.
    """

    phase: Phase = "bind"
    bound: tuple[tuple[int, str], ...] = ()
    opened: tuple[tuple[int, str], ...] = ()

    def owing(self, playing: Iterable[int]) -> tuple[int, ...]:
        """Those of the seats that have something to do now, in order, as long as anything is awaited."""
        done = dict(self.bound if self.phase == "bind" else self.opened)
        return tuple(seat for seat in playing if seat not in done)

    def opens(self, commitment: str, seat: int, contribution: bytes) -> bool:
        """Whether this is what a seat has bound."""
        bound = dict(self.bound)[seat]
        return hmac.compare_digest(bound, contribution_commitment(commitment, seat, contribution))

    def with_bound(self, seat: int, commitment: str) -> Mixing:
        """The same, with what a seat has bound."""
        return evolve(self, bound=tuple(sorted((*self.bound, (seat, commitment)))))

    def with_opened(self, seat: int, contribution: bytes) -> Mixing:
        """The same, with what a seat has opened."""
        return evolve(self, opened=tuple(sorted((*self.opened, (seat, contribution.hex())))))

    def settled(self, playing: Sequence[int]) -> Mixing:
        """The same, a phase or two further if nobody who plays owes anything."""
        after: dict[Phase, Phase] = {"bind": "open", "open": "done"}
        here = self
        while here.phase != "done" and not here.owing(playing):
            here = evolve(here, phase=after[here.phase])
        return here

    def dice(self, dice: Seeded, seats: int) -> Seeded:
        """The dice of the match, once all is opened."""
        opened = dict(self.opened)
        return mixed(dice, [bytes.fromhex(opened[seat]) if seat in opened else None for seat in range(seats)])


def is_mixing(mixing: Mixing | None) -> bool:
    """Whether contributions are awaited, and so nothing else."""
    return mixing is not None and mixing.phase != "done"
