"""Who wins by post: one seat that keeps a notebook, or plays otherwise, among others that draw.

Nothing here is about speed: the same command prints the same table on every machine. In each match the seat goes on
round the table. `planning` is the bot of the notebook that is never told what was reported: it plans, and knows
nothing. Run it as `python benchmarks/notebook.py [--json] [--quick] [--matches N] [--game NAME] [--seats N]`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from random import Random

from ladderkit.board import Board
from ladderkit.greedy import greedy_policy
from ladderkit.jumps import Jump
from ladderkit.match.fair import Seeded
from ladderkit.play import playing
from ladderkit.policies import Policy, random_policy
from ladderkit.postal.drawing_up import random_setup
from ladderkit.postal.notebook.bot import NotebookBot
from ladderkit.postal.notebook.frame import frame_of
from ladderkit.variant import Variant
from ladderkit.variants import hopscotch_zine, slither_and_climb
from ladderkit.views import told

SEATS = (2, 3, 7)
PLAYERS = ("notebook", "planning", "greedy", "random")


def slither(seed: int) -> Variant:
    """Slither and Climb on a random layout."""
    return slither_and_climb(random_setup(seed.to_bytes(32, "big")))


def scattered(seed: int) -> Variant:
    """The zine variant of Hopscotch with up to twenty hidden ways anywhere, none longer than 24 squares."""
    squares = Random(seed).sample(range(2, 99), 40)
    ways = [(foot, to) for foot, to in zip(squares[::2], squares[1::2], strict=True) if abs(to - foot) < 25]
    return hopscotch_zine(
        Board(10, 10, jumps=[Jump(foot, to, "ladder" if to > foot else "snake", seen=False) for foot, to in ways])
    )


def shipped(seed: int) -> Variant:  # noqa: ARG001  (the same for all)
    """The zine variant of Hopscotch on its own board, on which all is repeated every nine squares."""
    return hopscotch_zine()


GAMES: Mapping[str, Callable[[int], Variant]] = {"slither": slither, "scattered": scattered, "shipped": shipped}


def place(game: str, player: str, seats: int, seed: int) -> tuple[int, ...]:
    """The places in one match; the seat that is looked at is `seed % seats`."""
    variant = GAMES[game](seed)
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


def compared(game: str, player: str, seats: int, matches: int) -> dict[str, int | str]:
    """How often the seat was first, alone or with others, and how often it was not, in seeds 0 to n - 1."""
    alone = shared = 0
    for seed in range(matches):
        places = place(game, player, seats, seed)
        if places[seed % seats] == 1:
            alone, shared = (alone + 1, shared) if places.count(1) == 1 else (alone, shared + 1)
    lost = matches - alone - shared
    line: dict[str, int | str] = {"game": game, "seats": seats, "player": player, "matches": matches}
    return {**line, "won": alone, "shared": shared, "lost": lost}


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quick", action="store_true", help="play next to nothing: only to see that it runs")
    parser.add_argument("--matches", type=int, default=30, help="how many matches are played for each line")
    parser.add_argument("--game", choices=[*GAMES], help="play this one alone; slither takes some minutes")
    parser.add_argument("--seats", type=int, choices=SEATS, help="with so many seats alone")
    given = parser.parse_args()
    matches = 1 if given.quick else given.matches
    games, tables = [given.game] if given.game else [*GAMES], [given.seats] if given.seats else [*SEATS]
    rows = [compared(game, player, seats, matches) for game in games for seats in tables for player in PLAYERS]
    if given.json:
        print(json.dumps({"rows": rows}, indent=2))
        return
    print(f"all others random_policy, seeds 0 to {matches - 1}\n")
    print("game       seats  player    matches   won  shared  lost  share won  by chance")
    for row in rows:
        share = int(row["won"]) / matches
        print(
            f"{row['game']:9}  {row['seats']:5}  {row['player']:8}  {matches:7}  {row['won']:4}  {row['shared']:6}"
            f"  {row['lost']:4}  {share:9.1%}  {1 / int(row['seats']):9.1%}"
        )


if __name__ == "__main__":
    main()
