"""Exact answers: how soon they are there, beside PyDTMC, and how their cost grows with the board.

The race is that of `engine.py`: the Milton Bradley board, from beside it; a roll past 100 stays. For the ratio, both
are given a declaration and asked for the mean: ours the variant, PyDTMC the board as a dictionary, of which it is told
the matrix. `law_ms`, `seats_ms` (chances by seat, rounds, turns and rolls) and `solving_vs_pydtmc` are about a chain
that is there, and its proof; everything else begins with the declaration.

Run it as `python benchmarks/analysis.py [--json] [--quick]`.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from random import Random
from typing import Any

from common import Contestant, interleave, ratio, report
from engine import JUMPS, LAST

from ladderkit.analysis import chain, contest, seated, traveller
from ladderkit.analysis.traveller import Traveller
from ladderkit.board import Board
from ladderkit.jumps import jumps
from ladderkit.race import race
from ladderkit.variant import Variant

SHORT = race("short", Board(jumps=jumps(JUMPS)))
SIZES = (100, 1_000, 10_000, 100_000)
EXACT_SIZES = (100, 1_000, 3_000, 10_000)
TWO_SIZES = (100, 500, 1_000)
SIDE = 100
"""How many columns the long boards have."""
EVERY = 50
"""On long boards there is one jump for so many squares."""


def ours(variant: Variant, times: int) -> Contestant:
    """The mean, from the declaration."""

    def play() -> int:
        for _ in range(times):
            float(traveller(variant).mean_turns)
        return times

    return play


def solving(times: int) -> Contestant:
    """The mean, from a chain that is there."""
    made = chain(SHORT)

    def play() -> int:
        for _ in range(times):
            float(Traveller(SHORT, made).mean_turns)
        return times

    return play


def pydtmc(laid: Mapping[int, int], last: int, times: int) -> Contestant:
    """The mean by PyDTMC: the matrix written down, a chain made of it, and its time of absorption."""
    from pydtmc import MarkovChain  # noqa: PLC0415  (a contestant, where it is installed)

    def matrix() -> list[list[float]]:
        squares = [square for square in range(last + 1) if square not in laid]
        number = {square: k for k, square in enumerate(squares)}
        rows = [[0.0] * len(squares) for _ in squares]
        for square, row in zip(squares, rows, strict=True):
            for face in range(1, 7):
                to = square + face if square + face <= last else square
                row[number[laid.get(to, to)]] += 1 / 6 if square < last else 0.0
        rows[-1][-1] = 1.0
        return rows

    def play() -> int:
        for _ in range(times):
            made: Any = MarkovChain(matrix())
            float(made.mean_absorption_times()[0])
        return times

    return play


def on_a_long_board(squares: int, rounds: int) -> float:
    """How many times as fast the mean of a board of so many squares is there, from its declaration."""
    made = long_board(squares)
    laid = {jump.foot: jump.to for jump in made.board.jumps}
    contestants = {"ours": ours(made, 1), "pydtmc": pydtmc(laid, made.board.last, 1)}
    return ratio(interleave(contestants, rounds), "ours", "pydtmc") or 0.0


def milliseconds(work: Callable[[], object], times: int) -> float:
    """What a piece of work takes, in milliseconds of processor time: the median of some, after one that is not."""
    work()
    found: list[float] = []
    for _ in range(times):
        begun = time.process_time()
        work()
        found.append(1000 * (time.process_time() - begun))
    return statistics.median(found)


def long_board(squares: int) -> Variant:
    """A race over so many squares, with jumps at random of up to a hundred squares."""
    chance = Random(squares)
    laid: dict[int, int] = {}
    used: set[int] = set()
    while len(laid) < squares // EVERY:
        foot = chance.randrange(2, squares - 1)
        to = foot + chance.randrange(-SIDE, SIDE)
        if 0 < to < squares and to != foot and not {foot, to} & used and not {foot - 1, foot + 1} & laid.keys():
            laid[foot] = to
            used |= {foot, to}
    return race("long", Board(squares // SIDE, SIDE, jumps=jumps(laid)))


def seconds_of(squares: int, times: int) -> float:
    """What the mean of a long board takes, from its declaration, in seconds."""
    made = long_board(squares)
    return milliseconds(lambda: float(traveller(made).mean_turns), times) / 1000


def exact_seconds_of(squares: int, players: int) -> float:
    """What exact answers about a long board take, from its declaration: the mean, or who wins and how long it is."""
    made = long_board(squares)
    begun = time.process_time()
    if players == 1:
        _ = traveller(made, exact=True).mean_turns
    else:
        contest(made, players, exact=True)
    return time.process_time() - begun


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quick", action="store_true", help="measure next to nothing: only to see that it runs")
    options = parser.parse_args()
    times, rounds = (1, 1) if options.quick else (5, 9)
    contestants = {"mean": ours(SHORT, times), "solving": solving(times)}
    notes: list[str] = []
    if find_spec("pydtmc"):
        contestants["pydtmc"] = pydtmc(JUMPS, LAST, times)
    else:
        notes.append("PyDTMC is not installed.")
    speeds = interleave(contestants, rounds)
    made = chain(SHORT)
    figures: dict[str, Any] = {
        "law_ms": milliseconds(lambda: Traveller(SHORT, made).law_turns.chances, times),
        **{f"seats_ms_{seats}": milliseconds(seated(SHORT, seats).contest, times) for seats in (2, 3, 4)},
        "exact_mean_ms": milliseconds(lambda: traveller(SHORT, exact=True).mean_turns, times),
        "exact_two_player_ms": milliseconds(lambda: contest(SHORT, 2, exact=True), times),
        "mean_ms": 1000 / statistics.median(speeds["mean"]),
        "mean_seconds_by_squares": {
            str(squares): seconds_of(squares, 1 if options.quick else 3)
            for squares in (SIZES[:2] if options.quick else SIZES)
        },
        "exact_mean_seconds_by_squares": {
            str(squares): exact_seconds_of(squares, 1) for squares in EXACT_SIZES[: 1 if options.quick else None]
        },
        "exact_two_player_seconds_by_squares": {
            str(squares): exact_seconds_of(squares, 2) for squares in TWO_SIZES[: 1 if options.quick else None]
        },
    }
    long = (100, 1) if options.quick else (1_000, 3)
    ratios = {
        "mean_vs_pydtmc": ratio(speeds, "mean", "pydtmc"),
        "solving_vs_pydtmc": ratio(speeds, "solving", "pydtmc"),
        "mean_vs_pydtmc_1000_squares": on_a_long_board(*long) if "pydtmc" in speeds else None,
    }
    report(ratios, figures, notes, as_json=options.json, quick=options.quick)


if __name__ == "__main__":
    main()
