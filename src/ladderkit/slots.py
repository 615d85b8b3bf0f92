"""A rule's memory: typed slots that say who may see them and how long they last."""

from __future__ import annotations

import enum
from typing import Generic, Literal, TypeAlias, TypeVar

from attrs import field, frozen

from ladderkit.seen import Seen

T = TypeVar("T")
Per: TypeAlias = Literal["match", "seat", "token"]
"""What a slot is kept for: once a match, once a seat, or once a token."""


class Lasts(enum.IntEnum):
    """How long something is kept: it is forgotten when its throw, its turn or the match is over."""

    THROW = 0
    TURN = 1
    MATCH = 2


@frozen
class Slot(Generic[T]):
    """A typed door to one value, or one a seat or token, that a rule remembers.

    Attributes:
        name: Its name, unique in a variant; usually the rule's.
        default: What it holds until something is put there; a slot that holds its default takes no room.
        of: The type of what it holds, for files: made of int, bool, str, tuples and frozensets of them, None, or an
            attrs class of such.
        per: Whether there is one a match, one a seat or one a token.
        seen: Who may see it; nobody unless the rule says otherwise.
        lasts: How long it is kept.
    """

    name: str
    default: T
    of: object = field(default=int, kw_only=True)
    per: Per = field(default="match", kw_only=True)
    seen: Seen = field(default=Seen.NOBODY, kw_only=True)
    lasts: Lasts = field(default=Lasts.MATCH, kw_only=True)
