"""The same charts as figures of matplotlib, for those who go on from there. It needs the extra `plot`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from ladderkit.errors import MissingExtraError
from ladderkit.render.chart_parts import figures
from ladderkit.render.heat_svg import DARK, DARK_INK, LIGHT_INK, tint
from ladderkit.render.marks import level_name

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from ladderkit.render.charts import Bars, Columns, Heat

__all__ = ["bars_figure", "columns_figure", "heat_figure"]

BAR = "#0072b2"
LESS = "#c2573f"
MARK = "#a04a00"
DASHES = "--", ":", "-."
"""How marks are drawn, one after the other, so that they can be told apart."""


def _figure(width: float, height: float) -> Figure:
    """An empty figure; nothing is opened on a screen."""
    try:
        from matplotlib.figure import Figure as Made  # noqa: PLC0415  (an extra, imported where it is used)
    except ImportError as error:
        raise MissingExtraError("plot", "a figure of matplotlib") from error
    return Made(figsize=(width, height), layout="constrained")


def columns_figure(chart: Columns) -> Figure:
    """Columns at 0, 1, 2 and so on.

    Args:
        chart: What is shown.

    Returns:
        The figure.

    Raises:
        MissingExtraError: The extra `plot` is not installed.
    """
    made: Any = _figure(8, 4)
    axes = made.add_subplot()
    axes.bar(range(len(chart.heights)), chart.heights, color=BAR, width=0.9)
    for k, (words, at) in enumerate(sorted(chart.marks.items(), key=lambda mark: mark[1])):
        axes.axvline(at, color=MARK, linestyle=DASHES[k % len(DASHES)], linewidth=2, label=f"{words} {figures(at)}")
    if chart.marks:
        made.legend(loc="outside upper right")
    across = f"{chart.across} ({chart.rest})" if chart.rest else chart.across
    axes.set(title=chart.title, xlabel=across, ylabel=chart.upwards)
    return cast("Figure", made)


def bars_figure(chart: Bars) -> Figure:
    """Bars beside their labels.

    Args:
        chart: What is shown.

    Returns:
        The figure.

    Raises:
        MissingExtraError: The extra `plot` is not installed.
    """
    values, line = chart.values, chart.line
    made: Any = _figure(8, 1.4 + 0.3 * len(values))
    axes = made.add_subplot()
    drawn = axes.barh(list(values), list(values.values()), color=[LESS if one < 0 else BAR for one in values.values()])
    behind = {"facecolor": axes.get_facecolor(), "edgecolor": "none", "pad": 1}  # so that no line runs through a number
    axes.bar_label(drawn, labels=[figures(value) for value in values.values()], padding=3, bbox=behind, zorder=3)
    axes.margins(x=0.12)
    axes.axvline(0, color="black", linewidth=0.8)
    if line is not None:
        axes.axvline(line, color=MARK, linestyle="--", label=f"{chart.line_words} {figures(line)}")
        made.legend(loc="outside upper right")
    axes.invert_yaxis()
    axes.set(title=chart.title, xlabel=chart.across)
    return cast("Figure", made)


def heat_figure(chart: Heat) -> Figure:
    """A board whose squares are tinted.

    Args:
        chart: What is shown.

    Returns:
        The figure.

    Raises:
        MissingExtraError: The extra `plot` is not installed.
    """
    board, values = chart.board, chart.values
    side = max(0.15, min(0.6, 12 / (board.columns * board.levels)))
    made: Any = _figure(1.5 + side * board.columns * board.levels, 1.2 + side * board.rows)
    from matplotlib.colors import LinearSegmentedColormap  # noqa: PLC0415  (it is there, since the figure is)

    colours = LinearSegmentedColormap.from_list("squares", [tint(k / 8) for k in range(9)])
    most = max(values.values(), default=0.0) or 1.0
    every = made.subplots(1, board.levels, squeeze=False)[0]
    drawn: Any = None
    for level, axes in enumerate(every):
        table = [[0.0] * board.columns for _ in range(board.rows)]
        for square in board.squares_of(level):
            place = board.cell(square)
            table[place.row][place.column] = values.get(square, 0.0)
            if side >= 0.4:  # noqa: PLR2004  (there is room for a number)
                ink = LIGHT_INK if values.get(square, 0.0) / most > DARK else DARK_INK
                axes.text(place.column, place.row, str(square), ha="center", va="center", fontsize=8, color=ink)
        drawn = axes.imshow(table, origin="lower", cmap=colours, vmin=0, vmax=most)
        axes.set(xticks=[], yticks=[], title=level_name(level) if board.levels > 1 else "")
    made.colorbar(drawn, ax=list(every), label=chart.about)
    made.suptitle(chart.title)
    return cast("Figure", made)
