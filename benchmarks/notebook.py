"""Who wins Slither and Climb by post: one seat that keeps a notebook, or plays otherwise, among others that draw.

Nothing here is about speed: the same command prints the same table on every machine. In each match the seat goes on
round the table. `planning` is the bot of the notebook that is never told what was reported: it plans, and knows
nothing. Run it as `python benchmarks/notebook.py [--json] [--quick]`.
"""

from __future__ import annotations

import argparse
import json
from random import Random

from ladderkit.greedy import greedy_policy
from ladderkit.match.fair import Seeded
from ladderkit.play import playing
from ladderkit.policies import Policy, random_policy
from ladderkit.postal.drawing_up import random_setup
from ladderkit.postal.notebook.bot import NotebookBot
from ladderkit.postal.notebook.frame import frame_of
from ladderkit.variants import slither_and_climb
from ladderkit.views import told

SEATS = (2, 3, 7)
PLAYERS = ("notebook", "planning", "greedy", "random")


def place(player: str, seats: int, seed: int) -> tuple[int, ...]:
    """The places in one match on a random layout; the seat that is looked at is `seed % seats`."""
    variant = slither_and_climb(random_setup(seed.to_bytes(32, "big")))
    seat, bot = seed % seats, NotebookBot(frame_of(variant))
    named: dict[str, Policy] = {"notebook": bot, "planning": bot, "greedy": greedy_policy, "random": random_policy}
    policies: list[Policy] = [random_policy] * seats
    policies[seat] = named[player]
    places: tuple[int, ...] = ()
    for moment in playing(variant, seats, Seeded(seed.to_bytes(32, "big")), policies, rng=Random(seed)):
        if player == "notebook":
            bot.hear(told(variant, moment.events, seat))
        places = moment.state.places or ()
    return places


def compared(player: str, seats: int, matches: int) -> dict[str, int | str]:
    """How often the seat was first, alone or with others, and how often it was not, in seeds 0 to n - 1."""
    alone = shared = 0
    for seed in range(matches):
        places = place(player, seats, seed)
        if places[seed % seats] == 1:
            alone, shared = (alone + 1, shared) if places.count(1) == 1 else (alone, shared + 1)
    lost = matches - alone - shared
    return {"seats": seats, "player": player, "matches": matches, "won": alone, "shared": shared, "lost": lost}


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quick", action="store_true", help="play next to nothing: only to see that it runs")
    parser.add_argument("--matches", type=int, default=200, help="how many matches are played for each line")
    given = parser.parse_args()
    matches = 1 if given.quick else given.matches
    rows = [compared(player, seats, matches) for seats in SEATS for player in PLAYERS]
    if given.json:
        print(json.dumps({"rows": rows}, indent=2))
        return
    print(f"slither-and-climb on random layouts: all others random_policy, seeds 0 to {matches - 1}\n")
    print("seats  player    matches   won  shared  lost  share won  by chance")
    for row in rows:
        share = int(row["won"]) / matches
        print(
            f"{row['seats']:5}  {row['player']:8}  {matches:7}  {row['won']:4}  {row['shared']:6}  {row['lost']:4}"
            f"  {share:9.1%}  {1 / int(row['seats']):9.1%}"
        )


if __name__ == "__main__":
    main()
