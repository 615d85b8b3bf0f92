"""What a message says about itself: who it is of, which game and which turn."""

from __future__ import annotations

import unicodedata

from attrs import frozen

__all__ = ["Addressed", "plain_name", "same_name"]


@frozen
class Addressed:
    """What a message says about itself; nothing here proves who sent it.

    Attributes:
        player: The name that it gives.
        game: The game that it names.
        turn: The turn that it names.
    """

    player: str | None = None
    game: str | None = None
    turn: int | None = None


def same_name(one: str, other: str) -> bool:
    """Whether two names are the same but for case, spaces, and ways to write a letter."""
    return plain_name(one) == plain_name(other)


def plain_name(name: str) -> str:
    """A name as it is compared: the same in either case, with any spaces, and however a letter is written."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
