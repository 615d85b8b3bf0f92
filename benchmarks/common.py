"""What the benchmarks share: the machine in words, contestants in turns, and one way to print."""

from __future__ import annotations

import json
import os
import platform
import statistics
import time
from collections.abc import Callable, Mapping
from typing import Any

Contestant = Callable[[], int]
"""Does a piece of work, and says how many steps it was."""


def machine() -> dict[str, Any]:
    """The machine, as far as it bears on speed; nothing that tells whose it is."""
    return {
        "cpus": os.cpu_count(),
        "architecture": platform.machine(),
        "system": platform.system(),
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
    }


def interleave(contestants: Mapping[str, Contestant], rounds: int) -> dict[str, list[float]]:
    """Let all contestants run in each round, so that whatever else the machine does meets them alike.

    Args:
        contestants: Who takes part, by name.
        rounds: How many rounds are measured, after one that is not.

    Returns:
        For each contestant, its steps a second of processor time, round by round.
    """
    speeds: dict[str, list[float]] = {name: [] for name in contestants}
    for number in range(rounds + 1):
        for name, contestant in contestants.items():
            begun = time.process_time()
            steps = contestant()
            if number:
                speeds[name].append(steps / max(time.process_time() - begun, 1e-9))
    return speeds


def ratio(speeds: Mapping[str, list[float]], one: str, other: str) -> float | None:
    """How many times as fast one is as the other: the median of the rounds; None where one did not take part."""
    if one not in speeds or other not in speeds:
        return None
    return statistics.median(a / b for a, b in zip(speeds[one], speeds[other], strict=True))


Measured = float | Mapping[str, float] | None
"""What was measured: one number, or several by what they belong to; None where it could not be."""


def rounded(value: Measured) -> Measured:
    """Three figures, which is more than such a measurement is good for."""
    if isinstance(value, Mapping):
        return {name: float(f"{one:.3g}") for name, one in value.items()}
    return None if value is None else float(f"{value:.3g}")


def in_words(value: Measured) -> str:
    """What was measured, for people."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {in_words(one)}" for name, one in value.items())
    return "not measured" if value is None else f"{value:,g}"


def report(
    ratios: Mapping[str, float | None], figures: Mapping[str, Measured], notes: list[str], *, as_json: bool
) -> None:
    """Print what was found, for people or for programs."""
    found = {
        "machine": machine(),
        "ratios": {name: rounded(value) for name, value in ratios.items()},
        "figures": {name: rounded(value) for name, value in figures.items()},
    }
    if as_json:
        print(json.dumps(found, indent=2))
        return
    print(", ".join(f"{name} {value}" for name, value in found["machine"].items()))
    for part in ("ratios", "figures"):
        print(f"\n{part}")
        for name, value in found[part].items():
            print(f"  {name:32} {in_words(value)}")
    for note in notes:
        print(f"\n{note}")
