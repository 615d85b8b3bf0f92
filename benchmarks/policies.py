"""Who wins Slither and Climb: one seat that looks ahead (`greedy_policy`) among others that draw (`random_policy`).

Nothing here is about speed: the same command prints the same table on every machine. The greedy seat goes round the
table from match to match. Run it as `python benchmarks/policies.py [--json] [--quick]`.
"""

from __future__ import annotations

import argparse
import json
from random import Random

from ladderkit.greedy import greedy_policy
from ladderkit.match.fair import Seeded
from ladderkit.play import play_out
from ladderkit.policies import Policy, random_policy
from ladderkit.variants import slither_and_climb

SEATS = (2, 3, 5)
GAME = slither_and_climb()


def compared(seats: int, matches: int) -> dict[str, int]:
    """How often the greedy seat was first, alone or with others, and how often it was not, in seeds 0 to n - 1."""
    alone = shared = 0
    for seed in range(matches):
        greedy = seed % seats
        policies: list[Policy] = [random_policy] * seats
        policies[greedy] = greedy_policy
        places = play_out(GAME, seats, Seeded(seed.to_bytes(32, "big")), policies, rng=Random(seed)).places
        if places[greedy] == 1:
            alone, shared = (alone + 1, shared) if places.count(1) == 1 else (alone, shared + 1)
    return {"seats": seats, "matches": matches, "won": alone, "shared": shared, "lost": matches - alone - shared}


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quick", action="store_true", help="play next to nothing: only to see that it runs")
    given = parser.parse_args()
    matches = 6 if given.quick else 600
    rows = [compared(seats, matches) for seats in SEATS]
    if given.json:
        print(json.dumps({"game": GAME.name, "rows": rows}, indent=2))
        return
    print(f"{GAME.name}: one greedy_policy, all others random_policy, seeds 0 to {matches - 1}\n")
    print("seats  matches   won  shared  lost  share won  by chance")
    for row in rows:
        share = row["won"] / row["matches"]
        print(
            f"{row['seats']:5}  {row['matches']:7}  {row['won']:4}  {row['shared']:6}  {row['lost']:4}"
            f"  {share:9.1%}  {1 / row['seats']:9.1%}"
        )


if __name__ == "__main__":
    main()
