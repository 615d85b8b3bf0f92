"""What the benchmarks share: the machine in words, contestants in turns, and one way to print."""

from __future__ import annotations

import json
import os
import platform
import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Literal

from attrs import frozen

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


# --------------------------------------------------------------------------------------------------------------- aims
@frozen
class Aim:
    """What is aimed at.

    Attributes:
        name: The ratio or figure.
        words: What it is.
        sign: `">="` or `"<="`.
        aim: The aim.
        of: Where several were measured: the two of which the quotient counts.
    """

    name: str
    words: str
    sign: Literal[">=", "<="]
    aim: float
    of: tuple[str, str] | None = None

    def value(self, found: Mapping[str, Any]) -> float | None:
        """What was found, among all that a script prints; None where it was not measured."""
        value = {**found.get("ratios", {}), **found.get("figures", {})}.get(self.name)
        if self.of is None or value is None:
            return value
        one, other = map(value.get, self.of)
        return one / other if one and other else None

    def verdict(self, found: Mapping[str, Any]) -> str:
        """Whether it is met; nothing where it was not measured."""
        value = self.value(found)
        if value is None:
            return ""
        return "met" if (value >= self.aim if self.sign == ">=" else value <= self.aim) else "not met"


AIMS: Final = (
    Aim("engine_vs_openspiel", "a roll with rules and events, beside OpenSpiel's Python game", ">=", 1),
    Aim("import_ms", "`import ladderkit`, ms", "<=", 80),
    Aim("batch_vs_c", "simulation with results of each match, beside naive C", ">=", 1.2),
    Aim("batch_vs_textbook", "the same beside numpy as in text books", ">=", 30),
    Aim("batch_vs_python", "the same beside plain Python", ">=", 150),
    Aim("law_vs_c", "matches drawn from their exact law, beside naive C", ">=", 12),
    Aim("two_workers_vs_one", "two processes, beside one", ">=", 1.5),
    Aim("table_vs_pettingzoo", "a step in tables, beside PettingZoo", ">=", 2),
    Aim("memory_mb_million_matches", "memory for a million matches, statistics alone, MB", "<=", 8),
    Aim("mean_vs_pydtmc", "the mean of a board from its declaration, beside PyDTMC", ">=", 100),
    Aim("law_ms", "the whole law, once the chain is there, ms", "<=", 1),
    Aim("seats_ms_4", "chances by seat and rounds of four players, ms", "<=", 1),
    Aim("exact_mean_ms", "the mean as a fraction, ms", "<=", 20),
    Aim("exact_two_player_ms", "who of two players wins, as a fraction, ms", "<=", 1000),
    Aim(
        "mean_seconds_by_squares",
        "the mean of 100 000 squares, in parts of that of 10 000",
        "<=",
        15,
        ("100000", "10000"),
    ),
    Aim("design_seconds_to_0.001", "a board within 0.001 of its wanted length, seconds", "<=", 2),
    Aim("ibm_seconds_to_6_decimals", "the board of IBM's puzzle to six decimals, seconds", "<=", 2),
)
"""What is aimed at."""
SHORT_OF: Final = {
    "import_ms": "Nearly half of it is attrs: its own import, and the making of some seventy classes, whose methods "
    "are compiled when they are defined. cattrs, numpy and whatever else is large are imported only where they are "
    "used. It was 60 ms on a quiet machine, and grows with whatever else runs there.",
    "two_workers_vs_one": "It is the machine's: where two processors are threads of one core, or other programs share "
    "them, two processes do not get twice as much done. They share nothing; each has tables of its own.",
    "mean_vs_pydtmc": "Nearly all of the time is the engine's, which plays each roll from each square once to make the "
    "chain, since no rule is written down a second time; `solving_vs_pydtmc` is the same without that. PyDTMC is given "
    "a matrix that somebody has worked out by hand. The longer the board, the more it falls behind: see "
    "`mean_vs_pydtmc_1000_squares`.",
}
"""What stands in the way of an aim that is not met."""


def aims_in_words(found: Mapping[str, Any]) -> Iterator[str]:
    """Each aim about what a script measured, and whether it is met."""
    for aim in AIMS:
        if verdict := aim.verdict(found):
            value = in_words(rounded(aim.value(found)))
            yield f"  {aim.name:32} {value}, the aim is {aim.sign} {aim.aim:g}: {verdict} ({aim.words})"


def report(
    ratios: Mapping[str, float | None],
    figures: Mapping[str, Measured],
    notes: list[str],
    *,
    as_json: bool,
    quick: bool,
) -> None:
    """Print what was found, for people or for programs; for people also what was aimed at, unless it was quick."""
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
    if not quick:
        told = list(aims_in_words(found))
        print(*["\naims", *told] if told else [], sep="\n", end="\n" if told else "")
    for note in notes:
        print(f"\n{note}")
