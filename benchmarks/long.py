"""Very long boards: what it takes to declare, save, load, check, draw and analyse them, and to play on them.

A race with a thousand jumps at random of up to a thousand squares, and fewer on shorter boards. Each size has a process
of its own: seconds of processor time, and by how much the process grew at the most, in bytes a square. The law of the
length is asked for everywhere; where there is none within reach, the time is what it takes to say so.

Run it as `python benchmarks/long.py [--json] [--quick]`.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from common import report

from ladderkit.analysis import contest, traveller
from ladderkit.board import Board
from ladderkit.check import check
from ladderkit.describe import describe
from ladderkit.engine import start
from ladderkit.errors import AnalysisError
from ladderkit.jumps import jumps
from ladderkit.race import race
from ladderkit.render import svg, text
from ladderkit.serial import fingerprint, variant_from_toml, variant_to_toml
from ladderkit.simulate import simulate
from ladderkit.variant import Variant
from ladderkit.views import view

SIZES = (10_000, 100_000, 1_000_000)
FAR = 1_000
"""How far a jump leads at the most."""
EVERY = 1_000
"""There is a jump for so many squares."""
MATCHES = 1_000


def declared(squares: int) -> Variant:
    """A race over so many squares."""
    chance = Random(squares)
    laid: dict[int, int] = {}
    used: set[int] = set()
    while len(laid) < squares // EVERY:
        foot = chance.randrange(2, squares - 1)
        to = foot + chance.randrange(-FAR, FAR)
        if 0 < to < squares and to != foot and not {foot, to} & used and not {foot - 1, foot + 1} & laid.keys():
            laid[foot] = to
            used |= {foot, to}
    return race("long", Board(squares // 100, 100, jumps=jumps(laid)))


def within_reach(ask: Callable[[], object]) -> bool:
    """Ask for an answer; whether there was one."""
    try:
        ask()
    except AnalysisError:
        return False
    return True


def work(squares: int) -> Iterator[tuple[str, Callable[[], object]]]:
    """What is measured, by name."""
    variant = declared(squares)
    yield "declare", lambda: declared(squares)
    yield "save", lambda: variant_to_toml(variant)
    written = variant_to_toml(variant)
    yield "load", lambda: variant_from_toml(written)
    yield "fingerprint", lambda: fingerprint(variant)
    yield "describe", lambda: describe(variant)
    yield "check", lambda: check(variant)
    seen = view(variant, start(variant, 2).state, None)
    yield "text", lambda: text(seen)
    yield "svg", lambda: svg(seen)
    yield "mean", lambda: float(traveller(variant).mean_turns)
    yield "deviation", lambda: float(traveller(variant).standard_deviation_turns)
    yield "quantiles", lambda: within_reach(lambda: traveller(variant).quantiles_turns)
    yield "two_players", lambda: within_reach(lambda: contest(variant, 2))
    yield "thousand_matches", lambda: simulate(variant, MATCHES, seats=2, seed=1)


def grown() -> int:
    """How much room this process took at the most, in bytes."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def measured(squares: int) -> dict[str, float]:
    """Everything about one size, in this process."""
    within_reach(lambda: traveller(declared(2_500)).quantiles_turns)  # whatever is imported
    simulate(declared(2_500), 10, seats=2, seed=1)
    before, found = grown(), dict[str, float]()
    for name, do in work(squares):
        begun = time.process_time()
        do()
        found[name] = time.process_time() - begun
    return found | {"bytes_a_square": (grown() - before) / squares}


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quick", action="store_true", help="measure next to nothing: only to see that it runs")
    parser.add_argument("--squares", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.squares:
        print(json.dumps(measured(options.squares)))
        return
    by_size: dict[int, dict[str, float]] = {}
    for squares in (3_000,) if options.quick else SIZES:
        command = [sys.executable, __file__, "--squares", str(squares)]
        by_size[squares] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    names = next(iter(by_size.values()))
    figures: dict[str, Any] = {
        name if name == "bytes_a_square" else f"{name}_seconds": {str(size): by_size[size][name] for size in by_size}
        for name in names
    }
    report({}, figures, [], as_json=options.json, quick=options.quick)


if __name__ == "__main__":
    main()
