"""Makes the boards of the games that ship, from what their clauses ask for and a seed.

`python examples/make_boards.py` makes both, and prints each as the file of a game, with its exact figures and how it
was found; `--folder FOLDER` writes them there. `--check` tells instead whether they are the boards that ship. Another
`--seed` finds other boards of the same qualities, to play on something new; the same one finds the same boards again.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from attrs import frozen

from ladderkit import Variant
from ladderkit.design import Designed, Late, Target, Wishes, design
from ladderkit.variants import serpents_and_stairs, snakes_and_ladders

STEPS = 300
"""How long a search may take: in steps, for by the clock another machine would find another board."""
BELOW_100 = " and ".join([*(f"row {row}" for row in range(1, 10)), "steps of 0 up 1 right from 99"])
"""Where jumps may lead: anywhere but to 100, which is for the die to reach."""


@frozen
class Made:
    """A game, what its board has to be like, and the seed from which the one that ships is found.

    Other seeds find boards that are as wished, too. Of those from dozens of seeds these looked best to us, with no foot
    or head on 97 and 98, where the clauses have their examples of a bounce (SL-10, SS-7).
    """

    game: Variant
    wishes: Wishes
    seed: int


BOARDS = (
    Made(
        snakes_and_ladders(),
        Wishes(
            Target(50, "match_mean_turns", players=2, within=0.0005),  # SL-9: 25 turns a player
            ladders=9,  # SL-5
            snakes=9,
            ladder_lengths=(10, 40),  # each a row at least, and none that decides the match alone
            snake_lengths=(10, 50),
            longest_snake=50,  # SL-8
            one_longest_snake=True,
            apart=1,  # SL-7: no two ends on one square, so nobody is carried twice
            aside=3,  # they stand upright
            crossings=0,  # and none lies over another
            ends=BELOW_100,
            late=Late(10, least=0.9),  # nine matches of ten go on after ten rounds
            evenness=0.4,  # none of them is there for show
        ),
        seed=36,
    ),
    Made(
        serpents_and_stairs(),
        Wishes(
            Target(25, "match_mean_rounds", players=2, within=0.0005),
            ladders=8,
            snakes=8,
            keep=frozenset({17, 72, 89, 99}),  # SS-10: the four places with names
            ladder_lengths=(10, 36),
            snake_lengths=(10, 87),
            longest_ladder=36,  # and the Great Ascent and the Great Serpent stay the longest
            one_longest_ladder=True,
            longest_snake=87,
            one_longest_snake=True,
            apart=1,
            aside=3,
            crossings=2,  # those of the four with each other
            ends=BELOW_100,
            late=Late(10, least=0.8),
            evenness=0.12,
        ),
        seed=25,
    ),
)
"""The games that ship with boards of their own, and the clauses about them as wishes."""


def made(wanted: Made, seed: int | None = None) -> Designed:
    """A board for a game.

    Args:
        wanted: The game, and what is wished of its board.
        seed: Where the search begins; None for the seed of the board that ships.

    Raises:
        SystemExit: None was found that is as it should be.
    """
    found = design(wanted.game, wanted.wishes, seed=wanted.seed if seed is None else seed, steps=STEPS)
    if not found.met:
        raise SystemExit(f"{wanted.game.name}: {', '.join(found.missed)} was missed; give another --seed")
    return found


def check() -> None:
    """Tell whether the boards that ship are those that are made.

    Raises:
        SystemExit: One is not.
    """
    same = {wanted.game.name: made(wanted).variant == wanted.game for wanted in BOARDS}
    for name, is_it in same.items():
        print(f"{name}: {'the board that ships' if is_it else 'another board than the one that ships'}")
    if not all(same.values()):
        raise SystemExit(1)


def main() -> None:
    """Make a board for each game, and print it, write its file, or compare it."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--check", action="store_true", help="tell whether the boards that ship are those that are made")
    asked.add_argument("--seed", type=int, help="a whole number, from which other boards follow")
    asked.add_argument("--folder", type=Path, help="write the files into this folder")
    options = asked.parse_args()
    if options.check:
        check()
        return
    for wanted in BOARDS:
        text = made(wanted, options.seed).to_toml()
        if options.folder is None:
            print(text)
        else:
            options.folder.mkdir(parents=True, exist_ok=True)
            (options.folder / f"{wanted.game.name}.toml").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
