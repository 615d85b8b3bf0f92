"""Memory of a simulation of a million matches: statistics alone, and with each match kept.

The race is that of `engine.py`. What Python and numpy hand out is traced; beside it stands by how much the process
grew, measured in a process of its own. Run it as `python benchmarks/memory.py [--json] [--quick]`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tracemalloc

from common import report
from engine import PLAIN, SEATS

from ladderkit.simulate import simulate
from ladderkit.simulate.simulation import Keep

MEGABYTE = 1e6
GROWTH = """
import sys
from pathlib import Path
sys.path.insert(0, "benchmarks")
from engine import PLAIN, SEATS
from ladderkit.simulate import simulate
simulate(PLAIN, 1000, seats=SEATS, seed=1, keep={keep!r})  # imports, and tables
status = Path("/proc/self/status")
Path("/proc/self/clear_refs").write_text("5")  # forget the highest so far
most = lambda: next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmHWM"))
before = most()
simulate(PLAIN, {matches}, seats=SEATS, seed=1, keep={keep!r})
print((most() - before) * 1024 / 1e6)
"""


def traced_mb(matches: int, keep: Keep) -> tuple[float, float]:
    """The most memory that was handed out at once, and what the result holds at the end; in megabytes."""
    simulate(PLAIN, 1_000, seats=SEATS, seed=1)  # imports are not counted
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    found = simulate(PLAIN, matches, seats=SEATS, seed=1, keep=keep)
    left, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    kept = 0.0 if found.kept is None else (found.kept.turns.nbytes + found.kept.winner.nbytes) / MEGABYTE
    return (most - before) / MEGABYTE, max(kept, (left - before) / MEGABYTE * (keep == "statistics"))


def growth_mb(matches: int, keep: Keep) -> float | None:
    """By how much a process grows; None where the system does not tell, or does not let it be measured."""
    code = GROWTH.format(matches=matches, keep=keep)
    ran = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    return None if ran.returncode else float(ran.stdout)


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quick", action="store_true", help="measure next to nothing: only to see that it runs")
    options = parser.parse_args()
    matches = 2_000 if options.quick else 1_000_000

    most, _ = traced_mb(matches, "statistics")
    most_kept, kept = traced_mb(matches, "matches")
    figures = {
        "memory_mb_million_matches": most,
        "growth_mb_million_matches": growth_mb(matches, "statistics"),
        "memory_mb_million_matches_kept": most_kept,
        "growth_mb_million_matches_kept": growth_mb(matches, "matches"),
        "bytes_a_match_kept": kept * MEGABYTE / matches,
    }
    report({}, figures, [], as_json=options.json, quick=options.quick)


if __name__ == "__main__":
    main()
