"""Rolls a second through a match: with its log, with the views of everybody, and verified from its record.

All play the same race: two seats on the Milton Bradley board, the dice from a seed. Run it as
`python benchmarks/match.py [--json] [--quick]`.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from common import Contestant, interleave, ratio, report

from ladderkit.board import Board
from ladderkit.dice import Die
from ladderkit.engine import apply, start
from ladderkit.inputs import Rolled
from ladderkit.jumps import jumps
from ladderkit.match.fair import Seeded
from ladderkit.match.match import Match, new_match
from ladderkit.match.record import record
from ladderkit.match.verify import verify
from ladderkit.race import race
from ladderkit.variant import Variant

JUMPS = {
    1: 38, 4: 14, 9: 31, 16: 6, 21: 42, 28: 84, 36: 44, 47: 26, 49: 11, 51: 67, 56: 53, 62: 19, 64: 60, 71: 91, 80: 100,
    87: 24, 93: 73, 95: 75, 98: 78,
}  # fmt: skip
"""The Milton Bradley board."""
NAMES = ("Ann", "Ben")
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
SHORT = race("short", Board(jumps=jumps(JUMPS)))
LONG = race("long", Board(400, 400))
"""A race of 160 000 squares, on which nobody comes home in 20 000 rolls."""
DIE = Die(6)


def begun(variant: Variant, number: int) -> Match:
    """A match of that number, with a deadline for each move."""
    seed = number.to_bytes(32, "big")
    return new_match(variant, NAMES, seed=seed, starts_at=NOON, deadline=timedelta(days=1)).match


def rolls_of(match: Match, *, views: bool) -> Iterator[Match]:
    """The match after each roll; with views, everybody looks after each of them."""
    while not match.over:
        match = match.roll(match.waits_for()[0], NOON).match
        if views:
            match.view(0)
            match.view(1)
            match.spectate()
        yield match


def bare(matches: int) -> Contestant:
    """The engine alone, its rolls from the same dice: no seats, no time, no log."""

    def play() -> int:
        rolls = 0
        for number in range(matches):
            dice, state, rolled = Seeded(number.to_bytes(32, "big")), start(SHORT, len(NAMES)).state, 0
            while not state.over:
                state = apply(SHORT, state, Rolled(dice.roll(rolled, DIE))).state
                rolled += 1
            rolls += rolled
        return rolls

    return play


def played(matches: int, *, views: bool) -> Contestant:
    """Whole matches."""
    return lambda: sum(1 for number in range(matches) for _ in rolls_of(begun(SHORT, number), views=views))


def verified(matches: int) -> Contestant:
    """Records of the same matches, verified; they are made before the clock runs."""
    ends = [[*rolls_of(begun(SHORT, number), views=False)][-1] for number in range(matches)]
    records = [record(end) for end in ends]
    return lambda: sum(len(verify(kept).rolls) for kept in records)


def halves(rolls: int, rounds: int) -> float:
    """What a roll with its views costs in the second half of a long match, in parts of what it costs in the first."""
    found: list[float] = []
    for _ in range(rounds):
        playing = rolls_of(begun(LONG, 7), views=True)
        times: list[float] = []
        for _ in range(2):
            since = time.process_time()
            for _ in range(rolls // 2):
                next(playing)
            times.append(max(time.process_time() - since, 1e-9))
        found.append(times[1] / times[0])
    return statistics.median(found)


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quick", action="store_true", help="measure next to nothing: only to see that it runs")
    options = parser.parse_args()
    matches, rounds, rolls, long_rounds = (1, 1, 100, 1) if options.quick else (30, 7, 20_000, 3)

    speeds = interleave(
        {
            "engine": bare(matches),
            "match": played(matches, views=False),
            "match_with_views": played(matches, views=True),
            "verify": verified(matches),
        },
        rounds,
    )
    ratios = {
        "match_vs_engine": ratio(speeds, "match", "engine"),
        "match_with_views_vs_engine": ratio(speeds, "match_with_views", "engine"),
        "verify_vs_match": ratio(speeds, "verify", "match"),
        "second_half_vs_first": halves(rolls, long_rounds),
    }
    figures = {f"{name}_rolls_per_second": statistics.median(values) for name, values in speeds.items()}
    notes = ["match_with_views: after each roll, the views of both seats and of a spectator."]
    report(ratios, figures, notes, as_json=options.json, quick=options.quick)


if __name__ == "__main__":
    main()
