"""What a message says about itself: who it is of, which game and which turn."""

from __future__ import annotations

import unicodedata

from attrs import frozen

__all__ = ["Addressed", "same_name"]


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
    return _plain_name(one) == _plain_name(other)


def _plain_name(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
