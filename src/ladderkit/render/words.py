"""A layout in words: every ladder and snake, kind by kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import fill
from typing import Final

from ladderkit.jumps import Jump
from ladderkit.kinds import A_FRAME
from ladderkit.rules import SnakeEggs
from ladderkit.tell import clean
from ladderkit.variant import Variant, public_board

__all__ = ["eggs_of", "kind_name", "kinds_in_words", "known_layout", "plain", "way", "whole_layout"]

_WIDTH: Final = 100


def eggs_of(variant: Variant) -> tuple[int, ...]:
    """Where the snake eggs of a game lie, which players must not know."""
    return tuple(
        sorted(square for rule in variant.every_rule if isinstance(rule, SnakeEggs) for square in rule.squares)
    )


def known_layout(variant: Variant) -> Iterator[str]:
    """What of a layout is announced, kind by kind."""
    return _lines(kinds_in_words(public_board(variant).jumps))


def whole_layout(variant: Variant) -> Iterator[str]:
    """All that lies on the boards before the match, kind by kind; players must not know it."""
    eggs = eggs_of(variant)
    lying = [(kind_name("snake-egg", len(eggs)), ", ".join(map(str, eggs)))] if eggs else []
    return _lines((*kinds_in_words(variant.jumps), *lying))


def _lines(kinds: Iterable[tuple[str, str]]) -> Iterator[str]:
    return (fill(f"{what}: {where}.", _WIDTH, subsequent_indent="  ") for what, where in kinds)


# ----------------------------------------------------------------------------------------------- kind by kind
def plain(word: str) -> str:
    """A kebab-case word as people write it, on one line.

    Examples:
        >>> plain("trap-door"), plain("a-frame")
        ('trap door', 'A-frame')
    """
    return "A-frame" if word == A_FRAME.name else clean(word.replace("-", " "))


def way(jump: Jump) -> str:
    """Where a jump leads, with its name if it has one: `"56 to 154"`."""
    name = clean(jump.name)
    return f"{jump.foot} to {jump.to}{f' ({name})' if name else ''}"


def kind_name(kind: str, count: int) -> str:
    """What several, or one, of a kind are called: `"Loft ladders"`, `"A-frame"`."""
    words = plain(kind)
    return f"{words[:1].upper()}{words[1:]}{'' if count == 1 else 's'}"


def kinds_in_words(jumps: Iterable[Jump], *, listed_anew: bool = False) -> tuple[tuple[str, str], ...]:
    """What lies on a board, kind by kind.

    Args:
        jumps: The jumps.
        listed_anew: Whether the list is made again and again, so that one alone is called like several.

    Returns:
        For each kind what it is called, and where those of it lead.

    Examples:
        >>> kinds_in_words([Jump(3, 14, "ladder"), Jump(9, 2, "snake"), Jump(5, 8, "ladder")])
        (('Ladders', '3 to 14, 5 to 8'), ('Snake', '9 to 2'))
    """
    ways: dict[str, list[str]] = {}
    for jump in jumps:
        ways.setdefault(jump.kind, []).append(way(jump))
    return tuple((kind_name(kind, 0 if listed_anew else len(some)), ", ".join(some)) for kind, some in ways.items())
