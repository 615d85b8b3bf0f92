"""Rounds a second of Slither and Climb with 2, 7 and 70 seats: every seat hands in two throws, a ladder and a vote.

The cost should grow with the number of seats, and no faster. Run it as
`python benchmarks/rounds.py [--json] [--quick]`.
"""

from __future__ import annotations

import argparse
import statistics

from common import Contestant, interleave, report

from ladderkit.engine import apply, start
from ladderkit.inputs import Drawn, Ordered
from ladderkit.questions import Draw, Order
from ladderkit.variants import slither_and_climb

SEATS = (2, 7, 70)
GAME = slither_and_climb()
PAIRS = ((1, 2), (3, 4), (5, 6))
USES = ((True, False), (False, False), (False, True))


def rounds(seats: int, matches: int) -> Contestant:
    """So many matches of three rounds, the orders checked and opened, ties drawn, the events read."""
    orders = [
        Ordered(
            tuple(
                Order(
                    seat,
                    {
                        "chosen-throw": PAIRS[(k + seat) % 3],
                        "portable-ladders": USES[(k + seat) % 3],
                        "trap-doors": 12 + seat % 3,
                    },
                )
                for seat in range(seats)
            )
        )
        for k in range(3)
    ]

    def play() -> int:
        done = 0
        for _ in range(matches):
            state = start(GAME, seats).state
            for given in orders:
                outcome = apply(GAME, state, given)
                while outcome.state.awaiting and isinstance(lot := outcome.state.awaiting[0], Draw):
                    outcome = apply(GAME, outcome.state, Drawn(lot.options[0]))
                state = outcome.state
                len(outcome.events)
                done += 1
        return done

    return play


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quick", action="store_true", help="measure next to nothing: only to see that it runs")
    given = parser.parse_args()
    work = 7 if given.quick else 420
    speeds = interleave({str(n): rounds(n, max(1, work // n)) for n in SEATS}, 1 if given.quick else 5)
    cost = {n: statistics.median(1 / (speed * n) for speed in speeds[str(n)]) for n in SEATS}
    ratios = {f"cost_a_seat_{n}_vs_2": cost[n] / cost[2] for n in SEATS[1:]}
    figures = {f"rounds_per_second_{n}_seats": statistics.median(speeds[str(n)]) for n in SEATS}
    notes = ["cost_a_seat_N_vs_2: what a round costs a seat with N seats, in parts of what it costs with two."]
    report(ratios, figures, notes, as_json=given.json, quick=given.quick)


if __name__ == "__main__":
    main()
