"""Slither and Climb, after rules by Jed Stone: the clauses SC-1 to SC-8."""

from __future__ import annotations

from ladderkit.errors import VariantError
from ladderkit.rules.chosen import ChosenThrow
from ladderkit.rules.ending import FirstHome, LastOneWins
from ladderkit.rules.following import NewRound
from ladderkit.rules.hazards import TrapDoors, Wells
from ladderkit.rules.landing import Jumps
from ladderkit.rules.overshoot import RunOut
from ladderkit.rules.portable import PortableLadders
from ladderkit.rules.squares import SnakeEggs
from ladderkit.rules.telling import Report
from ladderkit.rules.upward import Escalators, LoftLadders
from ladderkit.setups import SHIPPED, SetUp, setup_problems
from ladderkit.variant import Variant

NAME = "slither-and-climb"
MOST_SEATS = 100
"""The most players of a game by post."""


def slither_and_climb(
    setup: SetUp = SHIPPED,
    *,
    lofts_a_board: int | None = 2,
    loft_lengths: tuple[int, int] | None = (1, 3),
    escalator_lengths: tuple[int, int] | None = (1, 4),
) -> Variant:
    """Slither and Climb: secret simultaneous throws on hidden boards, with votes and portable ladders.

    Args:
        setup: The layout, the game master's secret; the one that ships, unless another is given.
        lofts_a_board: How many loft ladders each board but the last has; None for any number (SC-5f).
        loft_lengths: The shortest and longest loft ladder, in squares; None for any (SC-5f).
        escalator_lengths: The shortest and longest escalator, in squares; None for any (SC-5g).

    Returns:
        The variant, its chain in the order of section 8 of its rules.

    Raises:
        VariantError: If the layout breaks a clause; it tells every one, with its squares (SC-6e). Warnings are told by
            `setup_problems` alone.
    """
    limits = {"loft_lengths": loft_lengths, "escalator_lengths": escalator_lengths}
    found = setup_problems(setup, lofts_a_board=lofts_a_board, **limits)
    if errors := [problem for problem in found if problem.severity == "error"]:
        raise VariantError(NAME, errors)
    return Variant(
        NAME,
        setup.board(),  # SC-1, SC-3 to SC-6: boards, snakes and ladders
        (
            NewRound(),  # everyone moves at once
            ChosenThrow(),  # SC-2, 8a: each throw is chosen, each number once in six
            SnakeEggs(setup.eggs),  # SC-4d, 8a: any one on an egg moves 0
            Escalators(setup.escalators, lengths=escalator_lengths),  # SC-5g: acts when reached, in mid-throw
            RunOut(),  # SC-1d: to reach or pass the last square is enough
            TrapDoors(),  # SC-7b, 8b
            Wells(),  # SC-7b3, 8b
            LoftLadders(setup.lofts, lengths=loft_lengths),  # SC-5f
            Jumps(landing="carried"),  # 8c: snakes and ladders carried through; 8e: and once more after
            PortableLadders(),  # SC-7a, 8d: placed, and extra moves made
            LastOneWins(),  # who is left when all others have left has won
            FirstHome(),  # SC-1d: the first to reach the end, the furthest past first
            Report(),  # SC-2d: where all stand, and no more; 8f: the second throw likewise
        ),
        seats=(2, MOST_SEATS),
        tells="squares",
    )
