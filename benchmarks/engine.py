"""Steps a second of the engine, with rules and events, beside a plain Python loop and OpenSpiel's Python game.

All play the same race: two seats on the Milton Bradley board, from beside it; a roll past 100 stays; the match is over
when one is home. A step is one roll. Run it as `python benchmarks/engine.py [--json] [--quick]`.
"""

from __future__ import annotations

import argparse
import compileall
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from common import Contestant, interleave, ratio, report

import ladderkit
from ladderkit.board import Board
from ladderkit.engine import apply, start
from ladderkit.inputs import Rolled
from ladderkit.jumps import jumps
from ladderkit.race import race
from ladderkit.rules import SixReroll
from ladderkit.variant import Variant

JUMPS = {
    1: 38, 4: 14, 9: 31, 16: 6, 21: 42, 28: 84, 36: 44, 47: 26, 49: 11, 51: 67, 56: 53, 62: 19, 64: 60, 71: 91, 80: 100,
    87: 24, 93: 73, 95: 75, 98: 78,
}  # fmt: skip
"""The Milton Bradley board."""
LAST = 100
SEATS = 2
INPUTS = tuple(Rolled(face) for face in range(7))
"""The inputs by face; the first is never used."""
PLAIN = race("plain", Board(jumps=jumps(JUMPS)))
SIX = race("six", Board(jumps=jumps(JUMPS)), SixReroll())
LONG = race("long", Board(400, 400))
"""A race of 160 000 squares, on which nobody comes home in 20 000 rolls."""


def engine(variant: Variant, matches: int, *, events: bool = True) -> Contestant:
    """The engine, from state to state, with every outcome's events read."""

    def play() -> int:
        chance, steps, told = random.Random(7).random, 0, 0
        for _ in range(matches):
            state = start(variant, SEATS).state
            while not state.over:
                outcome = apply(variant, state, INPUTS[int(chance() * 6) + 1])
                state = outcome.state
                if events:
                    told += len(outcome.events)
                steps += 1
        return steps

    return play


def plain_python(matches: int) -> Contestant:
    """The race as a loop over a list and a dict: no states, no rules, no events."""

    def play() -> int:
        randint, steps = random.Random(7).randint, 0
        for _ in range(matches):
            squares, seat = [0] * SEATS, 0
            while True:
                steps += 1
                to = squares[seat] + randint(1, 6)
                if to <= LAST:
                    squares[seat] = to = JUMPS.get(to, to)
                    if to == LAST:
                        break
                seat = (seat + 1) % SEATS
        return steps

    return play


def openspiel(matches: int, *, asking: bool) -> Contestant:
    """OpenSpiel's Python game, a player node and a chance node a roll.

    Args:
        matches: How many matches are played.
        asking: Whether the moves and the faces are asked for at each node, as OpenSpiel's own examples do; without it
            the player is known to have one move and the die six faces, and OpenSpiel does nothing but apply them.
    """
    from openspiel_game import ROLL, make_game  # noqa: PLC0415  (only where OpenSpiel is installed)

    game = make_game(JUMPS, LAST, SEATS)

    def play_asking() -> int:
        chance, steps = random.Random(7).random, 0
        for _ in range(matches):
            state: Any = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(chance() * len(outcomes))][0])
                    steps += 1
                else:
                    state.apply_action(state.legal_actions()[0])
        return steps

    def play_knowing() -> int:
        chance, steps = random.Random(7).random, 0
        for _ in range(matches):
            state: Any = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(ROLL)
                state.apply_action(int(chance() * 6))
                steps += 1
        return steps

    return play_asking if asking else play_knowing


def halves(rolls: int, rounds: int) -> float:
    """What a roll costs in the second half of one long match, in parts of what it costs in the first."""
    found: list[float] = []
    for _ in range(rounds):
        state, chance = start(LONG, SEATS).state, random.Random(7).random
        times: list[float] = []
        for _ in range(2):
            begun = time.process_time()
            for _ in range(rolls // 2):
                outcome = apply(LONG, state, INPUTS[int(chance() * 6) + 1])
                state = outcome.state
                len(outcome.events)
            times.append(max(time.process_time() - begun, 1e-9))
        found.append(times[1] / times[0])
    return statistics.median(found)


def import_ms(times: int) -> float:
    """What `import ladderkit` takes beyond a bare interpreter, in milliseconds: the median of interleaved pairs.

    The package is compiled to bytecode first, as pip leaves it.
    """
    compileall.compile_dir(Path(ladderkit.__file__).parent, quiet=2)

    def wall(code: str) -> float:
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return (time.perf_counter() - begun) * 1000

    wall("import ladderkit")  # so that its byte code is there
    return statistics.median(-wall("pass") + wall("import ladderkit") for _ in range(times))


def has_openspiel() -> bool:
    """Whether OpenSpiel is installed."""
    try:
        import pyspiel  # noqa: F401, PLC0415  (only to see)
    except ImportError:
        return False
    return True


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quick", action="store_true", help="measure next to nothing: only to see that it runs")
    options = parser.parse_args()
    matches, rounds, rolls, imports = (2, 1, 200, 1) if options.quick else (150, 15, 20_000, 15)

    contestants = {
        "engine": engine(PLAIN, matches),
        "engine_without_events": engine(PLAIN, matches, events=False),
        "engine_six_reroll": engine(SIX, matches),
        "python": plain_python(matches),
    }
    notes: list[str] = []
    if has_openspiel():
        contestants["openspiel"] = openspiel(matches, asking=True)
        contestants["openspiel_unasked"] = openspiel(matches, asking=False)
    else:
        notes.append("OpenSpiel is not installed, so nothing is compared with it: pip install 'ladderkit[openspiel]'")
    speeds = interleave(contestants, rounds)
    ratios = {
        "engine_vs_python": ratio(speeds, "engine", "python"),
        "engine_vs_openspiel": ratio(speeds, "engine", "openspiel"),
        "engine_vs_openspiel_unasked": ratio(speeds, "engine", "openspiel_unasked"),
        "second_half_vs_first": halves(rolls, rounds),
    }
    figures: dict[str, float | None] = {
        f"{name}_steps_per_second": statistics.median(values) for name, values in speeds.items()
    }
    figures["import_ms"] = import_ms(imports)
    report(ratios, figures, notes, as_json=options.json, quick=options.quick)


if __name__ == "__main__":
    main()
