"""The shapes of jumps: ladders with rails and rungs, snakes with heads and tails, and arrows for all else."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import pairwise
from math import atan2, ceil, degrees, hypot, pi, sin
from typing import Final

from attrs import frozen

from ladderkit.jumps import Jump
from ladderkit.kinds import A_FRAME, HYDRA, PYTHON
from ladderkit.tell import clean

__all__ = ["CELL", "Point", "draw_jump", "number"]

CELL: Final = 64
"""The side of a square."""

_RAIL: Final = 8.5
_RUNG: Final = 15.0
_MOST_RUNGS: Final = 96
"""How many rungs the longest ladder has; beyond it they are further apart."""
_MOST_POINTS: Final = 120
"""How many points the longest snake is drawn through."""
_MOST_BENDS: Final = 10
"""How many bends it has, so that these points are close enough for a smooth line."""
_OUTLINE: Final = "#3b2a14"
_WOOD: Final = ("#e3a33b", "#f4cf83")
_SKINS: Final = (
    ("#2b8a78", "#bfe6d4"),
    ("#7a5aa8", "#e0d0f3"),
    ("#c2573f", "#f7d3c4"),
    ("#3f74b5", "#cfe1f6"),
    ("#8a8a2c", "#ecebb8"),
    ("#b04a83", "#f4cfe3"),
)
"""The back and the belly of snakes, in turn, so that two that cross can be told apart."""


@frozen
class Point:
    """A point of a picture.

    Attributes:
        x: How far to the right.
        y: How far down.
    """

    x: float
    y: float

    def toward(self, other: Point, share: float) -> Point:
        """The point that lies this share of the way to another one."""
        return Point(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)

    def aside(self, other: Point, far: float) -> Point:
        """The point that lies so far to the left of here, as one looks to another one."""
        length = hypot(other.x - self.x, other.y - self.y)
        return Point(self.x + (other.y - self.y) / length * far, self.y - (other.x - self.x) / length * far)

    def __str__(self) -> str:
        """The point as paths write it."""
        return f"{number(self.x)} {number(self.y)}"


def number(value: float) -> str:
    """A number as short as a picture needs it: one digit behind the point, and none where it is whole."""
    short = f"{value:.1f}".removesuffix(".0")
    return "0" if short == "-0" else short


def draw_jump(jump: Jump, foot: Point, to: Point, turn: int) -> Iterator[str]:
    """Draw a jump.

    Args:
        jump: The jump.
        foot: The middle of the square at its foot.
        to: The middle of the square to which it leads.
        turn: Which of the jumps of its shape this is, for colours and bends that take turns.

    Yields:
        The lines of a group, which has its words as a title.
    """
    name = clean(jump.name)
    words = f"{clean(jump.kind)} from {jump.foot} to {jump.to}"
    yield f"<g><title>{escape(f'{name}: {words}' if name else words)}</title>"
    if jump.kind.endswith(("ladder", A_FRAME.name)):
        yield from _ladder(foot, to)
    elif jump.kind.endswith(("snake", HYDRA.name, PYTHON.name)):
        yield from _snake(foot, to, turn)
    else:
        yield from _arrow(foot, to, rises=jump.up)
    yield "</g>"


# ---------------------------------------------------------------------------------------------------- ladders
def _ladder(foot: Point, to: Point) -> Iterator[str]:
    """Two rails and rungs between them, each drawn twice: the dark outline, and the wood on it."""
    length = hypot(to.x - foot.x, to.y - foot.y)
    low, high = foot.toward(to, 5 / length), foot.toward(to, 1 - 5 / length)
    rungs = min(max(2, round((length - 18) / _RUNG)), _MOST_RUNGS)
    lines: list[str] = []
    for k in range(rungs):
        middle = low.toward(high, (k + 0.5) / rungs)
        lines.append(f"M{middle.aside(to, _RAIL)}L{middle.aside(to, -_RAIL)}")
    across = "".join(lines)
    # Seen from its end, `low` is on the other side of `high`: left and right change.
    rails = f"M{low.aside(to, _RAIL)}L{high.aside(low, -_RAIL)}M{low.aside(to, -_RAIL)}L{high.aside(low, _RAIL)}"
    for path, wide, colour in (
        (across, 5.6, _OUTLINE),
        (rails, 7.4, _OUTLINE),
        (across, 3.2, _WOOD[1]),
        (rails, 4.6, _WOOD[0]),
    ):
        yield f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{wide}" stroke-linecap="round"/>'


# ----------------------------------------------------------------------------------------------------- snakes
def _spine(head: Point, tail: Point, turn: int) -> list[Point]:
    """The points along which a snake winds, from its head to its tail, close enough for a smooth line."""
    length = hypot(tail.x - head.x, tail.y - head.y)
    bends = min(max(1, round(length / (2.1 * CELL))), _MOST_BENDS)
    swing = min(CELL * 0.34, length * 0.16) * (-1 if turn % 2 else 1)
    points = min(max(16, ceil(length / 9)), _MOST_POINTS)
    spine: list[Point] = []
    for k in range(points + 1):
        share = k / points
        calm = min(1.0, share * 5, (1 - share) * 4)  # straight at both ends
        swung = swing * calm * sin(2 * pi * bends * share)
        spine.append(head.toward(tail, share).aside(head.toward(tail, share + 1), swung))
    return spine


def _snake(head: Point, tail: Point, turn: int) -> Iterator[str]:
    """A body that winds and tapers, with a pattern on its back, and a head with eyes and a tongue."""
    back, belly = _SKINS[turn % len(_SKINS)]
    spine = _spine(head, tail, turn)
    last = len(spine) - 1

    def wide(k: int) -> float:
        share = k / last
        taper: float = (1 - max(0.0, share - 0.35) / 0.65) ** 0.8
        return 7.2 * min(1.0, 0.72 + share * 3) * taper + 0.7

    ahead = [*spine[1:], spine[last].toward(spine[last - 1], -1)]
    left = [spine[k].aside(ahead[k], wide(k)) for k in range(last + 1)]
    right = [spine[k].aside(ahead[k], -wide(k)) for k in range(last, -1, -1)]
    body = _smooth([*left, *right])
    yield f'<path d="{body}Z" fill="{back}" stroke="#1f1a16" stroke-width="1.6" stroke-linejoin="round"/>'
    stripe = _smooth(spine[2 : max(4, last * 5 // 6)])
    yield (
        f'<path d="{stripe}" fill="none" stroke="{belly}" stroke-width="3.4" stroke-linecap="round" '
        'stroke-dasharray="0.1 8.5"/>'
    )
    yield from _head(spine[0], degrees(atan2(spine[0].y - spine[2].y, spine[0].x - spine[2].x)), back)


def _head(at: Point, angle: float, back: str) -> Iterator[str]:
    """A head that looks in a direction."""
    yield f'<g transform="translate({at}) rotate({number(angle)})">'
    yield (
        '<path d="M11 0H19M19 0L23.5 -3M19 0L23.5 3" fill="none" stroke="#b3203a" stroke-width="1.7" '
        'stroke-linecap="round"/>'
    )
    yield (
        '<path d="M-11 -5.5C-5 -10.5 4 -10.5 9.5 -6.5C14 -3.5 14 3.5 9.5 6.5C4 10.5 -5 10.5 -11 5.5Z" '
        f'fill="{back}" stroke="#1f1a16" stroke-width="1.6" stroke-linejoin="round"/>'
    )
    yield f'<path d="M-10.4 -5.6L-10.4 5.6" stroke="{back}" stroke-width="2.6"/>'
    for y in (-4.4, 4.4):
        yield f'<circle cx="4" cy="{y}" r="2.9" fill="#fff" stroke="#1f1a16" stroke-width=".8"/>'
        yield f'<circle cx="5" cy="{y}" r="1.4" fill="#1f1a16"/>'
    yield "</g>"


def _smooth(points: list[Point]) -> str:
    """A path through the middles between these points, bent by the points themselves."""
    parts = [f"M{points[0]}"]
    for here, there in pairwise(points[1:]):
        parts.append(f"Q{here} {here.toward(there, 0.5)}")
    return "".join((*parts, f"L{points[-1]}"))


# ----------------------------------------------------------------------------------------------- all the rest
def _arrow(foot: Point, to: Point, *, rises: bool) -> Iterator[str]:
    """A bow of dots from a ring to an arrow's point."""
    colour = "#1d6fa5" if rises else "#a23b72"
    length = hypot(to.x - foot.x, to.y - foot.y)
    bow = foot.toward(to, 0.5).aside(to, min(CELL * 0.7, length * 0.22))
    end = to.toward(bow, 10 / hypot(bow.x - to.x, bow.y - to.y))
    angle = degrees(atan2(to.y - bow.y, to.x - bow.x))
    path = f"M{foot}Q{bow} {end}"
    yield (
        f'<path d="{path}" fill="none" stroke="#fffdf8" stroke-width="7" stroke-opacity=".8" stroke-linecap="round"/>'
    )
    yield (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="3.6" stroke-linecap="round" '
        'stroke-dasharray="0.1 8"/>'
    )
    yield (
        f'<circle cx="{number(foot.x)}" cy="{number(foot.y)}" r="9" fill="#fffdf8" stroke="{colour}" '
        'stroke-width="3.4"/>'
    )
    yield (f'<path d="M0 0L-15 -8L-11 0L-15 8Z" transform="translate({to}) rotate({number(angle)})" fill="{colour}"/>')
