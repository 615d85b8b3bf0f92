"""Columns along an axis, and bars beside their labels, as SVG."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ladderkit.render.chart_parts import WIDTH, figures, page, round_steps, written
from ladderkit.render.jumps import number

if TYPE_CHECKING:
    from ladderkit.render.charts import Bars, Columns

__all__ = ["bars_svg", "columns_svg"]

LEFT: Final = 74
RIGHT: Final = 24
TOP: Final = 64
HIGH: Final = 230
"""How high the columns are."""
ROW: Final = 26
"""How high a bar is, and what is free above it."""
LETTER: Final = 8.0
"""How wide a letter of a label is, about."""
VALUE: Final = 64
"""What is left free for the number at the end of a bar."""
APART: Final = 6
"""How far a number stands from its bar, and from a mark."""
NEAR: Final = 16
"""How far apart the words at two marks are."""


def columns_svg(chart: Columns) -> str:
    """Columns at 0, 1, 2 and so on.

    Args:
        chart: What they show.

    Returns:
        The picture.
    """
    heights, across, upwards, rest = chart.heights, chart.across, chart.upwards, chart.rest
    most = max(heights, default=0.0) or 1.0
    wide = (WIDTH - LEFT - RIGHT) / max(len(heights), 1)
    floor = TOP + HIGH

    def lines() -> Iterator[str]:
        for height in round_steps(0, most, 4):
            y = floor - height / most * HIGH
            yield f'<path class="lkc-grid" d="M{LEFT} {number(y)}H{WIDTH - RIGHT}"/>'
            yield written(figures(height), LEFT - 8, y + 4, kind="faint", anchor="end")
        gap = min(2.0, wide * 0.15)
        path = "".join(
            f"M{number(LEFT + k * wide + gap / 2)} {floor}V{floor - height / most * HIGH:.2f}h{wide - gap:.2f}V{floor}z"
            for k, height in enumerate(heights)
            if height
        )
        yield f'<path class="lkc-bar" d="{path}"/>'
        yield f'<path class="lkc-axis" d="M{LEFT} {floor}H{WIDTH - RIGHT}"/>'
        for length in round_steps(0, max(len(heights) - 1, 1), 10):
            if length == int(length):
                x = LEFT + (length + 0.5) * wide
                yield f'<path class="lkc-axis" d="M{number(x)} {floor}v5"/>'
                yield written(figures(length), x, floor + 20, kind="faint", anchor="middle")
        yield written(across, (LEFT + WIDTH - RIGHT) / 2, floor + 42, anchor="middle")
        yield written(upwards, 24, TOP - 8, kind="faint")
        if rest:
            yield written(rest, WIDTH - RIGHT, floor + 42, kind="faint", anchor="end")
        for place, (words, at) in enumerate(sorted(chart.marks.items(), key=lambda mark: mark[1])):
            x, y = LEFT + (at + 0.5) * wide, TOP + place * NEAR
            yield _mark(x, y - 10, floor)
            yield written(f"{words} {figures(at)}", x + 6, y, kind="mark-ink")

    best = max(range(len(heights)), key=lambda k: (heights[k], -k), default=0)
    marked = "".join(f" {words}: {figures(at)}." for words, at in chart.marks.items())
    range_words = f"{upwards} by {across}, from 0 to {max(len(heights) - 1, 0)}."
    words = f"{range_words} Greatest at {best}: {figures(most)}.{marked} {rest}"
    return page(chart.title, words, floor + 60, lines())


def bars_svg(chart: Bars) -> str:
    """Bars beside their labels, to the right, or to the left where they are below 0.

    Args:
        chart: What they show.

    Returns:
        The picture.
    """
    values, across, line = chart.values, chart.across, chart.line
    left = 24 + max((len(label) for label in values), default=0) * LETTER + 12
    ends = (*values.values(), 0.0, line or 0.0)
    low, high = min(ends), max(ends)
    begin = left + (VALUE if low < 0 else 0)
    scale = (WIDTH - RIGHT - VALUE - begin) / ((high - low) or 1.0)
    zero = begin - low * scale
    floor = TOP + len(values) * ROW

    def lines() -> Iterator[str]:
        for k, (label, value) in enumerate(values.items()):
            y = TOP + k * ROW
            x, wide = min(zero, zero + value * scale), abs(value) * scale
            yield written(label, left - 12, y + 16, anchor="end")
            yield (
                f'<rect class="lkc-{"less" if value < 0 else "bar"}" x="{number(x)}" y="{y + 3}" '
                f'width="{max(wide, 0.5):.2f}" height="{ROW - 7}" rx="2"/>'
            )
        yield f'<path class="lkc-axis" d="M{number(zero)} {TOP - 4}V{floor}"/>'
        mark = zero if line is None else zero + line * scale
        if line is not None:
            yield _mark(mark, TOP - 4, floor)
            yield written(f"{chart.line_words} {figures(line)}", mark, TOP - 9, kind="mark-ink", anchor="middle")
        for k, value in enumerate(values.values()):
            x, anchor = _beside(zero + value * scale, mark, len(figures(value)) * LETTER, left=value < 0)
            yield written(figures(value), x, TOP + k * ROW + 16, kind="halo", anchor=anchor)
        yield written(across, (left + WIDTH - RIGHT) / 2, floor + 22, anchor="middle")

    told = "; ".join(f"{label}: {figures(value)}" for label, value in values.items())
    return page(chart.title, f"{across}. {told}.", floor + 40, lines())


def _beside(end: float, mark: float, wide: float, *, left: bool) -> tuple[float, str]:
    """Where a number stands, and which end of it: beside its bar, or beyond the mark if that ran through it."""
    if left:
        x = end - APART
        return (mark - APART if x - wide - APART < mark < end else x), "end"
    x = end + APART
    return (mark + APART if end < mark < x + wide + APART else x), "start"


def _mark(x: float, top: float, floor: float) -> str:
    """A line from top to bottom."""
    return f'<path class="lkc-mark" stroke-width="1.6" stroke-dasharray="5 4" d="M{number(x)} {number(top)}V{floor}"/>'
