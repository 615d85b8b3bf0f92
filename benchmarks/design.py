"""How soon a search finds a board that is as long as it should be.

Three times: until a board of nine ladders and nine snakes, without chains and with one longest snake of fifty
squares, is within 0.1, 0.01 and 0.001 of 25 rounds of two players; the time to prepare the search and to work out the
exact figures at the end included. And the puzzle that IBM Research set in February 2020 (Ponder This): ten jumps on
an empty board on which a throw beyond the end is not walked, whose mean is 66.978705 turns to six decimals; and then
as near as it comes in 30 seconds to the fraction that was published.
"""

from __future__ import annotations

import argparse
import statistics
import time
from fractions import Fraction

from common import report

from ladderkit import Board, Variant, race
from ladderkit.design import Target, Wishes, design
from ladderkit.variants import snakes_and_ladders

PUBLISHED = Fraction(
    12069717322599589450686796528518338401917187078111730231579496649,
    180202309394278154198991500658119021487803384043920462457077760,
)
"""The mean that IBM published."""


def nine_and_nine(within: float, seed: int) -> float:
    """Seconds until a board of nine and nine is so near to its target."""
    target = Target(25, "match_mean_rounds", players=2, within=within)
    wishes = Wishes(target, ladders=9, snakes=9, longest_snake=50, one_longest_snake=True)
    return _seconds(snakes_and_ladders(), wishes, seed)


def six_decimals(seed: int) -> float:
    """Seconds until the mean of IBM's puzzle is met to six decimals."""
    wishes = Wishes(Target(66.978705, within=5e-7), ladders=5, snakes=5)
    return _seconds(race("ponder-this", Board()), wishes, seed)


def _seconds(base: Variant, wishes: Wishes, seed: int) -> float:
    begun = time.perf_counter()
    found = design(base, wishes, seed=seed, steps=100_000)
    if not found.met:
        raise AssertionError(found.missed)
    return time.perf_counter() - begun


def gap_after(seconds: float) -> float:
    """How near the search comes to the published fraction in a time."""
    wishes = Wishes(Target(float(PUBLISHED), within=0.0), ladders=5, snakes=5)
    found = design(race("ponder-this", Board()), wishes, seed=1, seconds=seconds)
    return float(abs(Fraction(found.figures["mean_turns"].value) - PUBLISHED))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quick", action="store_true", help="measure next to nothing, to see that it runs")
    asked = parser.parse_args()
    seeds = range(1, 2) if asked.quick else range(1, 10)
    figures: dict[str, float | None] = {}
    for within in (0.1, 0.01, 0.001):
        figures[f"design_seconds_to_{within}"] = statistics.median(nine_and_nine(within, seed) for seed in seeds)
    figures["ibm_seconds_to_6_decimals"] = (
        None if asked.quick else statistics.median(six_decimals(seed) for seed in seeds)
    )
    figures["ibm_gap_after_30_seconds"] = gap_after(0.1 if asked.quick else 30)
    note = f"Seconds are medians of {len(seeds)} searches, each from another seed."
    report({}, figures, [note], as_json=asked.json, quick=asked.quick)


if __name__ == "__main__":
    main()
