"""What the answers look like: charts of a law, of chances by seat, of a board, and of what jumps are worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import ceil, log10
from typing import Final

from ladderkit.analysis.figure import Figure
from ladderkit.analysis.law import ExactLaw, FloatLaw
from ladderkit.analysis.worth import Worth
from ladderkit.board import Board
from ladderkit.render.charts import Bars, Columns, Heat
from ladderkit.tell import clean, ordinal

__all__ = ["MOST_SHOWN", "SHOWN", "board_chart", "first_of", "in_short", "law_chart", "seats_chart", "worth_chart"]

SHOWN: Final = 0.99
"""Which share of all that finish is shown in a law."""
MOST_SHOWN: Final = 2_000
"""The longest length that is shown in it."""

LONG: Final = 40
"""Fractions of more characters are told by their lengths."""


def law_chart(name: str, law: ExactLaw | FloatLaw, *, mean: Figure, median: float) -> Columns:
    """The law of a length in turns, but for the longest of all, which are told in words.

    Args:
        name: The name of the game.
        law: The law.
        mean: Its mean.
        median: Its median.

    Returns:
        The chart.
    """
    finishing = float(law.finishing)
    heights = _first(law, finishing * SHOWN)
    marks = {words: at for words, at in (("median", median), ("mean", float(mean))) if at <= len(heights) - 1}
    longer, never = finishing - sum(heights), 1 - finishing
    rest = f"{longer:.1%} take longer" if longer > 0 else ""
    if never:
        rest = f"{rest}, {never:.1%} never finish" if rest else f"{never:.1%} never finish"
    return Columns(
        f"{name}: how long a traveller is under way",
        tuple(heights),
        across="turns",
        upwards="chance",
        marks=marks,
        rest=rest,
    )


def _first(law: ExactLaw | FloatLaw, share: float) -> list[float]:
    """The chances of the lengths from 0 on, until they are this share of all."""
    if isinstance(law, FloatLaw):
        return first_of(law.chances.tolist(), share)
    return first_of((float(law.chance(length)) for length in range(MOST_SHOWN)), share)


def first_of(heights: Iterable[float], share: float) -> list[float]:
    """The first of many columns, until together they are high enough, or there are as many as can be shown.

    Args:
        heights: The heights of all.
        share: How high they are to be together.

    Returns:
        The heights of the first.
    """
    shown: list[float] = []
    total = 0.0
    for height in heights:
        if total >= share or len(shown) == MOST_SHOWN:
            break
        shown.append(height)
        total += height
    return shown


def seats_chart(seats: Sequence[Figure], order: Sequence[Figure]) -> Bars:
    """The chances to win, by seat and by order of play.

    Args:
        seats: The chance of each seat.
        order: The chance of whoever moves first, second and so on.

    Returns:
        The chart.
    """
    values = {f"player {k}": float(chance) for k, chance in enumerate(seats, 1)}
    values |= {f"who moves {ordinal(k)}": float(chance) for k, chance in enumerate(order, 1)}
    return Bars("Who wins", values, across="chance to win", line=1 / len(seats), line_words="an equal part:")


def board_chart(name: str, board: Board, values: Mapping[int, Figure], about: str) -> Heat:
    """A board whose squares are tinted.

    Args:
        name: The name of the game.
        board: The board.
        values: The number of each square.
        about: What the numbers are.

    Returns:
        The chart.
    """
    return Heat(f"{name}: {about}", board, {square: float(value) for square, value in values.items()}, about=about)


def worth_chart(name: str, worths: Iterable[Worth]) -> Bars:
    """What jumps are worth, the best first; those whose worth is infinite are not shown.

    Args:
        name: The name of the game.
        worths: What each is worth.

    Returns:
        The chart.
    """
    known = [(float(worth.turns), worth.jump) for worth in worths]
    known = sorted((one for one in known if abs(one[0]) < float("inf")), key=lambda one: (-one[0], one[1].foot))
    values = {f"{clean(jump.kind)} {jump.foot} to {jump.to}": turns for turns, jump in known}
    return Bars(f"{name}: what each jump is worth", values, across="turns that it saves")


def in_short(figure: Figure) -> str:
    """An answer in a line: with how far it may be off, or as a fraction with its value.

    Args:
        figure: The answer.

    Returns:
        The line.

    Examples:
        >>> in_short(Figure(Fraction(43, 1826))), in_short(Figure(0.25, 7e-14))
        ('43/1826  (0.0235487404162)', '0.25  (off by at most 1e-13)')
    """
    if figure.infinite:
        return "infinite"
    if not isinstance(figure.value, Fraction):
        return f"{figure.value:.12g}" + (f"  (off by at most {_power(figure.bound)})" if figure.bound else "")
    written = str(figure)
    top, _, bottom = written.partition("/")
    if not bottom:
        return written
    if len(written) <= LONG:
        return f"{written}  ({float(figure):.12g})"
    return f"{float(figure):.12g}  (exactly: {len(top)} digits by {len(bottom)})"


def _power(bound: float) -> str:
    """The power of ten that is not below a bound: how far off something is, is not known to more digits than that."""
    return f"1e{ceil(log10(bound)):+03d}"
