"""Charts of numbers: columns, bars, and boards whose squares are tinted. As SVG, or as figures of matplotlib."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from attrs import field, frozen

from ladderkit.board import Board
from ladderkit.errors import LadderkitError
from ladderkit.render.bars_svg import bars_svg, columns_svg
from ladderkit.render.heat_svg import heat_svg
from ladderkit.render.plots import bars_figure, columns_figure, heat_figure

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["MOST_SQUARES", "Bars", "Columns", "Heat"]

MOST_SQUARES: Final = 10_000
"""The largest board that is tinted."""


@frozen
class Columns:
    """Columns along an axis, at 0, 1, 2 and so on.

    Attributes:
        title: What stands at its head.
        heights: The height of each.
        across: What is counted along the axis.
        upwards: What the columns show.
        marks: Lines across the columns, by what is written at them.
        rest: What is beyond the last column, in words.
    """

    title: str
    heights: tuple[float, ...]
    across: str = field(kw_only=True)
    upwards: str = field(kw_only=True)
    marks: Mapping[str, float] = field(factory=dict[str, float], kw_only=True)
    rest: str = field(default="", kw_only=True)

    def svg(self) -> str:
        """The chart as SVG, complete in itself, for light pages and dark ones."""
        return columns_svg(self)

    def figure(self) -> Figure:
        """The chart as a figure of matplotlib.

        Raises:
            MissingExtraError: The extra `plot` is not installed.
        """
        return columns_figure(self)

    def _repr_svg_(self) -> str:
        """What notebooks show."""
        return self.svg()


@frozen
class Bars:
    """Bars beside their labels; those below 0 go to the left.

    Attributes:
        title: What stands at its head.
        values: The length of each bar, by its label.
        across: What the bars show.
        line: Where a line stands, if there is one.
        line_words: What is written at the line.
    """

    title: str
    values: Mapping[str, float]
    across: str = field(kw_only=True)
    line: float | None = field(default=None, kw_only=True)
    line_words: str = field(default="", kw_only=True)

    def svg(self) -> str:
        """The chart as SVG, complete in itself, for light pages and dark ones."""
        return bars_svg(self)

    def figure(self) -> Figure:
        """The chart as a figure of matplotlib.

        Raises:
            MissingExtraError: The extra `plot` is not installed.
        """
        return bars_figure(self)

    def _repr_svg_(self) -> str:
        """What notebooks show."""
        return self.svg()


@frozen
class Heat:
    """A board whose squares are tinted by a number.

    Attributes:
        title: What stands at its head.
        board: The board.
        values: The number of each square that has one; the others have 0.
        about: What the numbers are.
    """

    title: str
    board: Board
    values: Mapping[int, float]
    about: str = field(kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Refuse boards that no page has room for.

        Raises:
            LadderkitError: The board has too many squares.
        """
        if self.board.last > MOST_SQUARES:
            message = f"a board of {self.board.last} squares cannot be tinted; take one of up to {MOST_SQUARES}"
            raise LadderkitError(message)

    def svg(self) -> str:
        """The chart as SVG, complete in itself, for light pages and dark ones."""
        return heat_svg(self)

    def figure(self) -> Figure:
        """The chart as a figure of matplotlib.

        Raises:
            MissingExtraError: The extra `plot` is not installed.
        """
        return heat_figure(self)

    def _repr_svg_(self) -> str:
        """What notebooks show."""
        return self.svg()
