"""A board whose squares are tinted by a number, as SVG."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ladderkit.render.chart_parts import WIDTH, figures, page, written
from ladderkit.render.jumps import Point, number
from ladderkit.render.marks import level_name

if TYPE_CHECKING:
    from ladderkit.render.charts import Heat

__all__ = ["DARK", "DARK_INK", "LIGHT_INK", "heat_svg", "tint"]

MARGIN: Final = 24
TOP: Final = 56
GAP: Final = 24
LARGEST: Final = 62
"""The side of a square on a board of few squares."""
READABLE: Final = 34
"""The least side of a square in which there is room for two numbers."""
STOPS: Final = ((255, 248, 226), (247, 205, 116), (222, 125, 66), (150, 44, 58), (70, 16, 62))
"""The tints from the least to the most, each darker than the one before, so that it is read without colours, too."""
LIGHT_INK: Final = "#fff8e2"
DARK_INK: Final = "#3a2a1c"
DARK: Final = 0.55
"""The share from which writing on a tint is light."""


def tint(share: float) -> str:
    """The colour for a share of the most.

    Args:
        share: From 0 to 1.

    Returns:
        The colour, as SVG writes it.
    """
    place = min(max(share, 0.0), 1.0) * (len(STOPS) - 1)
    low = min(int(place), len(STOPS) - 2)
    rest = place - low
    parts = (round(a + (b - a) * rest) for a, b in zip(STOPS[low], STOPS[low + 1], strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)


def heat_svg(chart: Heat) -> str:
    """A board whose squares are tinted; the feet of what lies hidden are not marked.

    Args:
        chart: What is shown.

    Returns:
        The picture.
    """
    board, values, about = chart.board, chart.values, chart.about
    columns = board.columns * board.levels
    room = WIDTH - 2 * MARGIN - (board.levels - 1) * GAP
    cell = max(4, min(LARGEST, room // columns))
    wide = board.columns * cell
    width = max(WIDTH, 2 * MARGIN + board.levels * (wide + GAP) - GAP)
    left = (width - board.levels * (wide + GAP) + GAP) // 2
    top = TOP + (18 if board.levels > 1 else 0)
    low = top + board.rows * cell
    most = max(values.values(), default=0.0) or 1.0
    feet = {jump.foot: "▲" if jump.up else "▼" for jump in board.jumps if jump.seen}

    def lines() -> Iterator[str]:
        if board.levels > 1:
            for level in range(board.levels):
                yield written(level_name(level), left + level * (wide + GAP), top - 8, kind="faint")
        for square in range(1, board.last + 1):
            place = board.cell(square)
            x = left + place.level * (wide + GAP) + place.column * cell
            y = top + (board.rows - 1 - place.row) * cell
            value = values.get(square, 0.0)
            label = f"{square} {feet[square]}" if square in feet else str(square)
            yield from _square(Point(x, y), cell, value, value / most, label)
        for k in range(60):
            yield f'<rect x="{left + k * 3}" y="{low + 16}" width="3.2" height="12" fill="{tint((k + 0.5) / 60)}"/>'
        yield written(f"0 to {figures(most)}: {about}", left + 190, low + 27)

    best = sorted(values, key=lambda square: (-values[square], square))[:5]
    told = ", ".join(f"{square}: {figures(values[square])}" for square in best)
    return page(chart.title, f"{about}, by square. The greatest: {told}.", low + 48, lines(), width=width)


def _square(at: Point, cell: int, value: float, share: float, label: str) -> Iterator[str]:
    """One square: its tint, its number with what lies at its foot, and its value, where there is room."""
    yield (
        f'<rect x="{number(at.x)}" y="{number(at.y)}" width="{cell - 1}" height="{cell - 1}" fill="{tint(share)}">'
        f"<title>{label}: {figures(value)}</title></rect>"
    )
    if cell < READABLE:
        return
    ink = LIGHT_INK if share > DARK else DARK_INK
    yield (
        f'<text x="{number(at.x + 4)}" y="{number(at.y + 13)}" font-size="11" fill="{ink}" fill-opacity=".8">'
        f"{label}</text>"
    )
    if value:
        yield (
            f'<text x="{number(at.x + cell / 2)}" y="{number(at.y + cell * 0.68)}" font-size="{min(14, cell // 3)}" '
            f'text-anchor="middle" fill="{ink}">{value:.2g}</text>'
        )
