"""Rolls a second of simulation, beside naive C, plain Python and numpy as in text books; and of single steps.

All play the same race: two seats on the Milton Bradley board, from beside it; a roll past 100 stays; the match is
over when one is home, after 52.154002 rolls on average. All but the single steps keep turns and winner of each match.
Tables and law are made once and not timed again; making them is a figure of its own. Run it as
`python benchmarks/simulate.py [--json] [--quick]`.
"""

from __future__ import annotations

import argparse
import ctypes
import random
import shutil
import statistics
import subprocess
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle
from pathlib import Path

import numpy as np
from common import Contestant, interleave, ratio, report
from engine import JUMPS, LAST, PLAIN, SEATS

from ladderkit.simulate import CAP, compiled, simulate
from ladderkit.simulate.plan import compiled_for

MEAN = 52.154001690224426
SOURCE = Path(__file__).with_name("naive.c")


# ---------------------------------------------------------------------------------------------------------- contestants
def in_c(matches: int, folder: Path) -> Contestant | None:
    """Naive C; None where there is no compiler, or none that compiles it."""
    compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    if compiler is None:
        return None
    library = folder / "naive.so"
    command = [compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", str(library), str(SOURCE)]
    if subprocess.run(command, check=False, capture_output=True).returncode:
        return None
    play = ctypes.CDLL(str(library)).play
    play.restype = ctypes.c_uint64
    jump = np.arange(LAST + 1, dtype=np.int32)
    for foot, to in JUMPS.items():
        jump[foot] = to

    def run() -> int:
        turns, winner = np.empty(matches, np.uint16), np.empty(matches, np.uint8)
        pointers = [ctypes.c_void_p(one.ctypes.data) for one in (jump, turns, winner)]
        return int(play(pointers[0], ctypes.c_int64(matches), *pointers[1:]))

    return run


def plain_python(matches: int) -> Contestant:
    """A loop with a die and a dictionary."""

    def run() -> int:
        turns, winners = [], []
        for _ in range(matches):
            squares, seat, rolls = [0] * SEATS, 0, 0
            while True:
                rolls += 1
                to = squares[seat] + random.randint(1, 6)
                if to <= LAST:
                    squares[seat] = JUMPS.get(to, to)
                if squares[seat] == LAST:
                    break
                seat = (seat + 1) % SEATS
            turns.append(rolls)
            winners.append(seat)
        return sum(turns)

    return run


def textbook(matches: int) -> Contestant:
    """Numpy as in text books: all matches side by side, a roll of each at a time, masks for those that are over."""
    jump = np.arange(LAST + 1)
    for foot, to in JUMPS.items():
        jump[foot] = to
    rng = np.random.default_rng(7)

    def run() -> int:
        squares = np.zeros((matches, SEATS), dtype=int)
        turns, winner = np.zeros(matches, dtype=int), np.full(matches, -1)
        under_way, seat = np.ones(matches, dtype=bool), 0
        while under_way.any():
            to = squares[:, seat] + rng.integers(1, 7, size=matches)
            moves = under_way & (to <= LAST)
            squares[moves, seat] = jump[to[moves]]
            turns[under_way] += 1
            home = under_way & (squares[:, seat] == LAST)
            winner[home] = seat
            under_way &= ~home
            seat = (seat + 1) % SEATS
        return int(turns.sum())

    return run


def batch(matches: int, *, law: bool) -> Contestant:
    """Ours: whole matches in tables, or drawn from their law."""
    tables = compiled_for(PLAIN, SEATS, None, "law" if law else "tables").tables
    rng = np.random.Generator(np.random.SFC64(7))

    def run() -> int:
        return int(tables.play(matches, rng, CAP).turns.sum())

    return run


def faces(count: int = 10_000) -> list[int]:
    """Rolls made beforehand, so that single steps are compared and not dice."""
    chance = random.Random(7)
    return [chance.randint(1, 6) for _ in range(count)]


def single_steps(matches: int) -> Contestant:
    """Ours: single steps through the compiled table, each position kept frozen."""
    stepper, rolls = compiled(PLAIN, SEATS), cycle(faces())

    def run() -> int:
        steps, step = 0, stepper.step
        for _ in range(matches):
            position = stepper.start
            while position.winner is None:
                position = step(position, next(rolls))
                steps += 1
        return steps

    return run


def pettingzoo(matches: int) -> Contestant | None:
    """PettingZoo, without wrappers; None where it is not installed."""
    try:
        from pettingzoo_game import Race  # noqa: PLC0415  (it imports PettingZoo)
    except ImportError:
        return None
    env = Race(JUMPS, LAST, cycle(faces()))

    def run() -> int:
        steps = 0
        for _ in range(matches):
            env.reset()
            while True:
                _, _, over, cut, _ = env.last()
                if over or cut:
                    break
                env.step(0)
                steps += 1
        return steps

    return run


# ------------------------------------------------------------------------------------------------------------ wall time
def workers(matches: int, rounds: int) -> float:
    """How many times as fast two processes are as one, by the clock on the wall: the median of interleaved pairs."""
    found: list[float] = []
    with ProcessPoolExecutor(1) as one, ProcessPoolExecutor(2) as two:
        for number in range(rounds + 1):  # the first, in which they start, is not counted
            times: list[float] = []
            for executor in (one, two):
                begun = time.perf_counter()
                simulate(PLAIN, matches, seats=SEATS, seed=number, executor=executor)
                times.append(time.perf_counter() - begun)
            if number:
                found.append(times[0] / times[1])
    return statistics.median(found)


def making_ms(times: int) -> float:
    """What it takes to make the tables from the variant, in milliseconds of processor time."""
    found: list[float] = []
    for _ in range(times):
        begun = time.process_time()
        compiled_for(PLAIN, SEATS, None, "tables")
        found.append((time.process_time() - begun) * 1000)
    return statistics.median(found)


# ------------------------------------------------------------------------------------------------------------- the rest
def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quick", action="store_true", help="measure next to nothing: only to see that it runs")
    options = parser.parse_args()
    many, few, rounds, spread = (2_000, 5, 1, 4_000) if options.quick else (2**18, 1_500, 9, 6_000_000)

    notes = [f"Expected are {MEAN:.6f} rolls a match; making the tables is not in the ratios, but a figure of its own."]
    with tempfile.TemporaryDirectory() as folder:
        contestants: dict[str, Contestant] = {
            "batch": batch(many, law=False),
            "law": batch(many, law=True),
            "textbook": textbook(many),
            "python": plain_python(few),
            "table": single_steps(few),
        }
        c, race = in_c(many, Path(folder)), pettingzoo(few)
        if c is None:
            notes.append("There is no C compiler here, so nothing is compared with C.")
        else:
            contestants["c"] = c
        if race is None:
            notes.append("PettingZoo is not installed, so nothing is compared with it: pip install 'ladderkit[rl]'")
        else:
            contestants["pettingzoo"] = race
        speeds = interleave(contestants, rounds)
    ratios = {
        "table_vs_pettingzoo": ratio(speeds, "table", "pettingzoo"),
        "batch_vs_c": ratio(speeds, "batch", "c"),
        "batch_vs_textbook": ratio(speeds, "batch", "textbook"),
        "batch_vs_python": ratio(speeds, "batch", "python"),
        "law_vs_c": ratio(speeds, "law", "c"),
        "two_workers_vs_one": workers(spread, 1 if options.quick else 5),
    }
    figures: dict[str, float | None] = {
        f"{name}_rolls_per_second": statistics.median(values) for name, values in speeds.items()
    }
    figures["making_tables_ms"] = making_ms(1 if options.quick else 9)
    report(ratios, figures, notes, as_json=options.json, quick=options.quick)


if __name__ == "__main__":
    main()
