"""The forum variant of the postal family: the clauses FF-1 to FF-6 of the family's page."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from ladderkit.board import Board
from ladderkit.layouts.by_number import ladders_by, snakes_by
from ladderkit.rules.chosen import ChosenThrow
from ladderkit.rules.ending import FirstHome, LastOneWins
from ladderkit.rules.following import NewRound
from ladderkit.rules.hazards import TrapDoors
from ladderkit.rules.landing import Jumps
from ladderkit.rules.overshoot import Bounce
from ladderkit.rules.telling import Report
from ladderkit.variant import Variant

__all__ = ["FIVE_BY_FIVE_BOARD", "five_by_five"]

MOST_SEATS: Final = 100
_BARE: Final = Board(5, 5)
FIVE_BY_FIVE_BOARD: Final = evolve(
    _BARE, jumps=(*ladders_by(_BARE, "every 3rd from 4", 8), *snakes_by(_BARE, "every 3rd from 2", 8))
)
"""A board of ours, hidden from players: five ladders and five snakes, each of eight squares."""


def five_by_five(board: Board = FIVE_BY_FIVE_BOARD) -> Variant:
    """The forum variant: a small hidden board, numbers 0 to 3, an exact finish, and the last-placed lay trap doors.

    Args:
        board: Any board, its ladders and snakes laid; unseen ones are the game master's secret (FF-1, FF-2).

    Returns:
        The variant.

    Raises:
        VariantError: The board does not go with the rules.
    """
    return Variant(
        "five-by-five",
        board,
        (
            NewRound(),  # everyone moves at once
            ChosenThrow((0, 1, 2, 3), cycle=3, throws=1),  # FF-3: one number a turn, fresh every three turns
            Bounce(),  # FF-5: exactly the last square, or back by the rest
            TrapDoors(quorum=1, voters="last-placed", opens="all"),  # FF-6
            Jumps(landing="carried"),  # FF-2, FF-6: below a trap door things act, too
            LastOneWins(),  # who is left when all others have left has won
            FirstHome(),  # FF-5
            Report(),  # FF-4: where all stand, and no more
        ),
        seats=(2, MOST_SEATS),
        tells="squares",
    )
