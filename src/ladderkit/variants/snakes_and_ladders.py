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
        *ladders({6: 25, 8: 52, 14: 48, 22: 60, 36: 59, 47: 75, 64: 95, 69: 90, 81: 98}),
        *snakes({18: 1, 31: 10, 34: 5, 42: 23, 51: 12, 80: 57, 84: 79, 94: 68, 96: 46}),
    )
)
"""The board: ours, designed to a length (SL-9). Nine and nine, no chains, and one longest snake, of fifty squares."""


def snakes_and_ladders() -> Variant:
    """Snakes and Ladders for two to four players.

    The mean of a two-player match is 24.9994605288597 turns a player, rolls being turns here; a single traveller
    takes 39.2986436752831 turns. Both follow from the rules through `expand`; a test computes them again.

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
