"""Turns a second at a game master's desk with 7, 70 and 700 players, without and with reports.

A turn is: the orders of all, read from a table; run; published. Without reports, nothing is written for anybody. With
the public ones, there is a report for all and one for the game master; with all, one for each player besides. In each
of those all players stand, so that their length grows with the square of their number; what is the same in all of them
is made once.

Run it as `python benchmarks/postal.py [--json] [--quick]`.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import evolve
from common import report

from ladderkit.postal.desk import Desk
from ladderkit.postal.reports import Letterhead, master_report, report_text, turn_report
from ladderkit.variants import slither_and_climb

GAME = evolve(slither_and_climb(), seats=(2, 1000))
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
PAIRS = ("1 2", "3 4", "5 6")
Publishing = Callable[[Desk, int, Path], object]
"""How the reports of a turn are made."""


def nothing(desk: Desk, turn: int, folder: Path) -> None:
    """Publish a turn without a report."""
    desk.publish("season", turn, NOON, folder, forms=())


def public(desk: Desk, turn: int, folder: Path) -> None:
    """Publish it with a report for all, and one for the game master."""
    part = desk.turn("season", turn)
    head = Letterhead("season", turn)
    happened = (part.before, part.after, part.events)
    for one in (turn_report(head, *happened), master_report(head, *happened)):
        (folder / f"{one.reader}.txt").write_text(report_text(one), encoding="utf-8")
    nothing(desk, turn, folder)


def whole(desk: Desk, turn: int, folder: Path) -> None:
    """Publish it with a report for each player."""
    desk.publish("season", turn, NOON, folder)


def seconds_a_turn(players: int, turns: int, publishing: Publishing) -> float:
    """Processor time for a turn, on a fresh desk."""
    names = [f"Player {k}" for k in range(1, players + 1)]
    with TemporaryDirectory() as beside, Desk.open(Path(beside) / "desk.db", create=True) as desk:
        desk.new("season", GAME, names, starts_at=NOON, seed=bytes(32), salt=bytes(32))
        begun = time.process_time()
        for turn in range(1, turns + 1):
            rows = "".join(f"{name},{PAIRS[(turn - 1) % 3]},{11 + k % 80}\n" for k, name in enumerate(names))
            desk.receive("season", f"player,throws,trap door\n{rows}".encode(), NOON, kind="csv")
            desk.run("season", turn, NOON)
            publishing(desk, turn, Path(beside))
        return (time.process_time() - begun) / turns


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quick", action="store_true", help="measure next to nothing, to see that it runs")
    options = parser.parse_args()
    sizes = (2, 4) if options.quick else (7, 70, 700)
    rounds = 1 if options.quick else 3
    ways = {"without_reports": nothing, "with_public_reports": public, "with_all_reports": whole}
    took: dict[tuple[str, int], list[float]] = {(way, size): [] for way in ways for size in sizes}
    for _ in range(rounds):
        for (way, size), measured in took.items():
            measured.append(seconds_a_turn(size, 1 if size in {2, 4, 700} else 3, ways[way]))
    first = sizes[0]
    ratios: dict[str, float | None] = {
        f"cost_a_player_{way}_{size}_vs_{first}": statistics.median(
            (many / size) / (few / first) for many, few in zip(took[way, size], took[way, first], strict=True)
        )
        for way in ways
        for size in sizes[1:]
    }
    figures: dict[str, float | None] = {
        f"turns_per_second_{way}_{size}": 1 / statistics.median(took[way, size]) for way in ways for size in sizes
    }
    notes = [f"cost_a_player: what a turn costs for each player, in parts of what it costs with {first} players."]
    report(ratios, figures, notes, as_json=options.json, quick=options.quick)


if __name__ == "__main__":
    main()
