"""Serpents and Stairs: the clauses SS-1 to SS-12."""

from __future__ import annotations

from ladderkit.board import Board
from ladderkit.jumps import Jump, ladders, snakes
from ladderkit.rules.again import SixReroll
from ladderkit.rules.ending import FirstHome, LastOneWins
from ladderkit.rules.following import Alternate
from ladderkit.rules.landing import Jumps
from ladderkit.rules.movement import RollAndMove
from ladderkit.rules.opening import RollOff
from ladderkit.rules.overshoot import Bounce
from ladderkit.variant import Variant

NAMED = (
    Jump(99, 12, "snake", name="The Great Serpent"),
    Jump(89, 48, "snake", name="The Abyssal Drop"),
    Jump(17, 53, "ladder", name="The Great Ascent"),
    Jump(72, 93, "ladder", name="The Final Boost"),
)
"""The four places that the game names (SS-10)."""
BOARD = Board(
    jumps=(
        *NAMED,
        *ladders({9: 34, 19: 40, 45: 63, 54: 85, 65: 98, 68: 94}),
        *snakes({26: 13, 31: 11, 37: 2, 71: 52, 80: 59, 86: 67}),
    )
)
"""The board: the four named places, and around them six stairs and six serpents of our own (SS-10).

`examples/make_boards.py` has what was wished of it, and makes it again.
"""


def serpents_and_stairs() -> Variant:
    """Serpents and Stairs for two players.

    The mean of a match is 25.0002647262819 rounds; a single traveller takes 42.2971807315563 turns.

    Returns:
        The variant, its whole chain spelled out.
    """
    return Variant(
        "serpents-and-stairs",
        BOARD,
        (
            RollOff(),  # SS-2: each rolls, the higher moves first, ties roll again
            RollAndMove(),  # SS-3: one die
            Bounce(),  # SS-7: exactly 100, or back by the excess
            Jumps(),  # SS-4, SS-5, SS-8: stairs and serpents where you stop, after a bounce, too
            LastOneWins(),  # who is left when the other leaves has won
            FirstHome(),  # SS-9: the first exactly on 100 wins
            SixReroll(),  # SS-6: a six rolls again, unless it wins
            Alternate(),  # the other one is next
        ),
        seats=(2, 2),  # SS-1
    )
