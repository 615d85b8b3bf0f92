"""`ladderkit describe VARIANT`."""

from __future__ import annotations

from ladderkit.cli import codes, out
from ladderkit.cli.game import find_variant
from ladderkit.describe import describe as in_words

__all__ = ["describe"]


def describe(variant: str, /, *, set_up: str | None = None) -> int:
    """Say in words how a game is played: its board, and its rules in the order in which they act.

    Args:
        variant: The name of a game, or a file.
        set_up: Another layout for slither-and-climb: a TOML file with a set-up.
    """
    out.say(in_words(find_variant(variant, set_up)).rstrip("\n"))
    return codes.OK
