"""The postal game of 1995 and its zine variant: the clauses HS-1 to HS-9 of the family's page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from attrs import evolve

from ladderkit.board import Board
from ladderkit.layouts.by_number import ladders_by, snakes_by
from ladderkit.rule import Rule
from ladderkit.rules.chosen import ChosenThrow
from ladderkit.rules.ending import FirstHome, HomeAfterTurn, LastOneWins
from ladderkit.rules.following import NewRound
from ladderkit.rules.hazards import TrapDoors
from ladderkit.rules.landing import Jumps
from ladderkit.rules.overshoot import RunOut
from ladderkit.rules.telling import Report
from ladderkit.variant import Variant

__all__ = ["HOPSCOTCH_BOARD", "SINGLES", "Ends", "hopscotch", "hopscotch_zine"]

Ends: TypeAlias = Literal["throw", "turn"]
"""After what it is looked who is home."""
SINGLES: Final = 6
"""How many turns have a single throw before they are ordered in pairs: the first cycle of six numbers."""
MOST_SEATS: Final = 100

_BARE: Final = Board(10, 10)
HOPSCOTCH_BOARD: Final = evolve(
    _BARE, jumps=(*ladders_by(_BARE, "every 9th from 5", 12), *snakes_by(_BARE, "multiples of 9", 12))
)
"""A board of ours, hidden from players: a ladder of twelve squares on every ninth square from 5, and a snake of twelve
on every multiple of nine that has room for one."""


def hopscotch(board: Board = HOPSCOTCH_BOARD, *, singles: int = SINGLES, ends: Ends = "throw") -> Variant:
    """The postal game of 1995: one hidden board, chosen throws, and trap doors wherever three want one.

    Args:
        board: Any board, its ladders and snakes laid; unseen ones are the game master's secret (HS-1, HS-2).
        singles: How many turns have a single throw; all later ones have two, ordered together (HS-6).
        ends: Whether it ends after the `"throw"` in which somebody comes home, or after the `"turn"`, all its throws
            played (HS-4).

    Returns:
        The variant.

    Raises:
        VariantError: The board does not go with the rules, or `singles` is no number of turns.
    """
    rules = (ChosenThrow(throws=(*(1,) * singles, 2)), TrapDoors(quorum=3, opens="all"))
    return _variant("hopscotch", board, rules, ends)


def hopscotch_zine(board: Board = HOPSCOTCH_BOARD, *, throws: int | Iterable[int] = 1, ends: Ends = "throw") -> Variant:
    """The zine variant: single throws, and at most one trap door a turn, a tie for it drawn by lot.

    Args:
        board: Any board, its ladders and snakes laid (HS-1, HS-2).
        throws: How many throws a turn has, or each of the first turns. `(1, 1, 1, 1, 2) * 20` orders the fifth and the
            sixth of every six together (HS-6).
        ends: As in `hopscotch` (HS-4).

    Returns:
        The variant.

    Raises:
        VariantError: The board does not go with the rules, or the throws are none.
    """
    schedule = throws if isinstance(throws, int) else tuple(throws)
    return _variant("hopscotch-zine", board, (ChosenThrow(throws=schedule), TrapDoors(quorum=3)), ends)


def _variant(name: str, board: Board, rules: tuple[Rule, ...], ends: Ends) -> Variant:
    """What both have in common, and what is their own."""
    return Variant(
        name,
        board,
        (
            NewRound(),  # everyone moves at once
            *rules,  # HS-5 to HS-8: chosen throws, and trap doors
            RunOut(),  # HS-4: on the last square or beyond it
            Jumps(landing="carried"),  # HS-2, HS-8
            LastOneWins(),  # who is left when all others have left has won
            FirstHome() if ends == "throw" else HomeAfterTurn(),  # HS-4: furthest past first, equals share
            Report(),  # HS-9: where all stand, and no more
        ),
        seats=(2, MOST_SEATS),
        tells="squares",
    )
