"""What a simulation looks like: a chart of its lengths, and a card for notebooks."""

from __future__ import annotations

from collections.abc import Iterator
from math import isnan
from typing import TYPE_CHECKING

from ladderkit.analysis.pictures import SHOWN, first_of
from ladderkit.render.cards import card
from ladderkit.render.charts import Columns
from ladderkit.simulate.spread import Spread

if TYPE_CHECKING:
    from ladderkit.simulate.simulated import Simulated

__all__ = ["simulated_card", "spread_chart"]


def spread_chart(name: str, spread: Spread, across: str) -> Columns:
    """How often each length came up, but for the longest of all, which are told in words.

    Args:
        name: The name of the game.
        spread: The lengths.
        across: What they are counted in.

    Returns:
        The chart.
    """
    count = max(spread.count, 1)
    shares = (spread.histogram.get(length, 0) / count for length in range((spread.most or 0) + 1))
    heights = first_of(shares if spread.count else (), SHOWN)
    known = {"median": float(spread.quantile(50)), "mean": spread.mean}
    longer = sum(times for length, times in spread.histogram.items() if length >= len(heights)) / count
    return Columns(
        f"{name}: how long {spread.count} matches were",
        tuple(heights),
        across=across,
        upwards="share of the matches",
        marks={words: at for words, at in known.items() if at <= len(heights) - 1},
        rest=f"{longer:.1%} took longer" if longer else "",
    )


def simulated_card(found: Simulated) -> str:
    """What notebooks show of a simulation.

    Args:
        found: The simulation.

    Returns:
        A piece of a page.
    """
    picture = found.chart.svg() if found.finished else ""
    return card(f"{found.variant}: {found.matches} matches of {found.seats}", _rows(found), picture)


def _rows(found: Simulated) -> Iterator[tuple[str, str]]:
    """The most important figures."""
    yield "seed", str(found.seed)
    yield "made by", f"{found.path}: {found.why}"
    if found.stopped:
        yield "not over when they were stopped", str(found.stopped)
    if found.endless:
        yield "could not come to an end any more", str(found.endless)
    if not found.finished:
        return
    for what, spread in (("turns of all", found.turns), ("rolls of all", found.rolls), ("rounds", found.rounds)):
        yield f"{what}, mean", _give_or_take(spread.mean, spread.standard_error)
    for per_cent, turns in found.turns.quantiles.items():
        yield f"turns within which {per_cent} % are over", f"{turns:g}"
    for seat, (share, error) in enumerate(zip(found.win_share, found.win_standard_error, strict=True), 1):
        yield f"player {seat} is first", _give_or_take(share, error)
    if found.shared:
        yield "the first place is shared", str(found.shared)


def _give_or_take(value: float, error: float) -> str:
    """A number of a sample, and how far it may well be from the true one; one match tells nothing of that."""
    return f"{value:.6g}" if isnan(error) else f"{value:.6g} ± {error:.2g}"
