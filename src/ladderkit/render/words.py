"""A layout in words: every ladder and snake, kind by kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import fill
from typing import Final

from ladderkit.jumps import Jump
from ladderkit.kinds import A_FRAME
from ladderkit.rules import SnakeEggs
from ladderkit.variant import Variant, public_board

__all__ = ["eggs_of", "known_layout", "whole_layout"]

_WIDTH: Final = 100


def eggs_of(variant: Variant) -> tuple[int, ...]:
    """Where the snake eggs of a game lie, which players must not know."""
    return tuple(
        sorted(square for rule in variant.every_rule if isinstance(rule, SnakeEggs) for square in rule.squares)
    )


def known_layout(variant: Variant) -> Iterator[str]:
    """What of a layout is announced, kind by kind."""
    yield from _by_kind(public_board(variant).jumps)


def whole_layout(variant: Variant) -> Iterator[str]:
    """All that lies on the boards before the match, kind by kind; players must not know it."""
    yield from _by_kind(variant.jumps)
    if eggs := eggs_of(variant):
        yield _several("snake-egg", [str(square) for square in eggs])


def _by_kind(jumps: Iterable[Jump]) -> Iterator[str]:
    ways: dict[str, list[str]] = {}
    for jump in jumps:
        ways.setdefault(jump.kind, []).append(f"{jump.foot} to {jump.to}")
    for kind, some in ways.items():
        yield _several(kind, some)


def _several(kind: str, where: list[str]) -> str:
    what = "A-frame" if kind == A_FRAME.name else kind.replace("-", " ").capitalize()
    return fill(f"{what}{'s' if len(where) > 1 else ''}: {', '.join(where)}.", _WIDTH, subsequent_indent="  ")
