"""Make boards for the games that ship: other ones of the same qualities, to play on something new.

`python examples/make_boards.py` prints them, each as the file of a game, with its exact figures and how it was found;
`--folder FOLDER` writes them there. `--seed` finds others; the same seed finds the same boards again.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from attrs import frozen

from ladderkit import Variant
from ladderkit.design import Designed, Target, Wishes, design
from ladderkit.variants import serpents_and_stairs, snakes_and_ladders


@frozen
class Made:
    """A game, and what its board has to be like."""

    game: Variant
    wishes: Wishes


BOARDS = (
    Made(
        snakes_and_ladders(),
        Wishes(
            Target(50, "match_mean_turns", players=2, within=0.01),  # SL-9: 25 turns a player
            ladders=9,  # SL-5
            snakes=9,
            apart=1,  # SL-7: no two ends on one square, so nobody is carried twice
            longest_snake=50,  # SL-8
            one_longest_snake=True,
        ),
    ),
    Made(
        serpents_and_stairs(),
        Wishes(
            Target(25.75, "match_mean_rounds", players=2, within=0.01),  # that of the board that ships
            ladders=8,
            snakes=8,
            keep=frozenset({17, 72, 89, 99}),  # SS-10: the four places with names
            apart=1,
            longest_ladder=36,  # and the Great Ascent and the Great Serpent stay the longest
            one_longest_ladder=True,
            longest_snake=87,
            one_longest_snake=True,
        ),
    ),
)
"""For each game the clauses about its board, as wishes."""


def made(wanted: Made, seed: int) -> Designed:
    """A board for a game.

    Raises:
        SystemExit: None was found that is as it should be.
    """
    found = design(wanted.game, wanted.wishes, seed=seed)
    if not found.met:
        raise SystemExit(f"{wanted.game.name}: {', '.join(found.missed)} was missed; give another --seed")
    return found


def main() -> None:
    """Make a board for each game, and print it or write its file."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--seed", type=int, default=1, help="a whole number, from which the boards follow")
    asked.add_argument("--folder", type=Path, help="write the files into this folder")
    options = asked.parse_args()
    for wanted in BOARDS:
        text = made(wanted, options.seed).to_toml()
        if options.folder is None:
            print(text)
        else:
            options.folder.mkdir(parents=True, exist_ok=True)
            (options.folder / f"{wanted.game.name}.toml").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
