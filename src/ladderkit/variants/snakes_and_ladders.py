"""Snakes and Ladders with dice that anyone can check: the clauses SL-1 to SL-20."""

from __future__ import annotations

from ladderkit.board import Board
from ladderkit.jumps import ladders, snakes
from ladderkit.rules.ending import FirstHome, LeavingEnds
from ladderkit.rules.following import Alternate
from ladderkit.rules.landing import Jumps
from ladderkit.rules.movement import RollAndMove
from ladderkit.rules.opening import DrawLots
from ladderkit.rules.overshoot import Bounce
from ladderkit.variant import Variant

BOARD = Board(
    jumps=(
        *ladders({4: 20, 15: 34, 23: 62, 24: 36, 28: 53, 45: 66, 63: 78, 72: 91, 82: 96}),
        *snakes({42: 22, 50: 31, 52: 8, 54: 17, 59: 41, 80: 60, 85: 58, 92: 73, 94: 44}),
    )
)
"""The board: ours, designed to a length (SL-9). Nine and nine, no chains, and one longest snake, of fifty squares.

`examples/make_boards.py` has what was wished of it, and makes it again.
"""


def snakes_and_ladders() -> Variant:
    """Snakes and Ladders for two to four players.

    The mean of a two-player match is 25.0000954643658 turns a player, rolls being turns here; a single traveller
    takes 35.1261272520613 turns. Both follow from the rules through `expand`; a test computes them again.

    Returns:
        The variant, its whole chain spelled out.
    """
    return Variant(
        "snakes-and-ladders",
        BOARD,
        (
            DrawLots(),  # SL-4: who rolls first comes from the seed
            RollAndMove(),  # SL-3: one die, nothing to choose
            Bounce(),  # SL-10: exactly 100, or back by the rest
            Jumps(),  # SL-5, SL-6, SL-7: they act where you stop, once a turn
            LeavingEnds(),  # SL-12: a resignation ends the match against that seat
            FirstHome(),  # SL-11: the first on 100 wins, and the match ends there
            Alternate(),  # the next in order rolls
        ),
        seats=(2, 4),  # SL-2
    )
