"""The pieces that could stand on the squares of a pattern, each on its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias, cast

from attrs import frozen

from ladderkit.board import Board
from ladderkit.jumps import Jump
from ladderkit.layouts import (
    LayoutError,
    Pattern,
    Side,
    a_frame,
    double_ladder,
    grass_snake,
    hydra,
    python,
    stepladder,
    triple_ladder,
)
from ladderkit.layouts.room import SIDES
from ladderkit.postal.wishes import Wishes

__all__ = ["FOLLOWS", "SNAKES", "Candidate", "Option", "candidates"]

Option: TypeAlias = "str | int | None"
"""The side of a piece, or its tail; None for a tail straight below, and for what has neither."""
SNAKES: Final = ("hydras", "pythons", "grass_snakes")
"""The parts of a set-up that are snakes."""
FOLLOWS: Final[Mapping[str, str]] = {
    "eggs": "eggs",
    **dict.fromkeys(SNAKES, "snakes"),
    **dict.fromkeys(("stepladders", "a_frames", "doubles", "triples"), "ladders"),
}
"""Which pattern each part of a set-up follows (SC-6a to SC-6c)."""
_FALL: Final = {"hydras": 3, "pythons": 4}
"""How many rows those fall that may have their tail anywhere there."""
_SIDED: Final = {"stepladders": stepladder, "doubles": double_ladder, "triples": triple_ladder}


@frozen
class Candidate:
    """A piece that could stand somewhere.

    Attributes:
        square: The square it is known by.
        option: Its side or its tail.
        squares: The squares it takes up.
        end: Where it leads; 0 for an egg.
    """

    square: int
    option: Option
    squares: tuple[int, ...]
    end: int

    @property
    def gain(self) -> int:
        """How far it leads on, below 0 back."""
        return self.end - self.square if self.end else 0

    def up(self, by: int) -> Candidate:
        """The same on another board, so many squares up."""
        option = self.option + by if isinstance(self.option, int) else self.option
        squares = tuple(square + by for square in self.squares)
        return Candidate(self.square + by, option, squares, self.end + by if self.end else 0)


def candidates(kind: str, bare: Board, pattern: Pattern, wishes: Wishes) -> list[Candidate]:
    """All that can be of a kind on the lowest board, while nothing lies there; boards are alike.

    Args:
        kind: A part of a set-up, such as `"hydras"`.
        bare: The boards.
        pattern: Where they may be.
        wishes: How long grass snakes are, and how far apart the heads of hydras.

    Returns:
        Each with its side or tail, by square.
    """
    found: list[Candidate] = []
    for square in pattern.numbers(bare):
        for option in _options(kind, bare, square):
            try:
                jumps = _jumps(kind, bare, (square, option), wishes)
            except LayoutError:
                continue
            squares = tuple(jump.foot for jump in jumps) or (square,)
            found.append(Candidate(square, option, squares, jumps[0].to if jumps else 0))
    return found


def _options(kind: str, bare: Board, square: int) -> Iterable[Option]:
    """The sides or tails that a piece on a square may have."""
    if kind in {"eggs", "a_frames"}:
        return (None,)
    if kind not in _FALL:
        return SIDES
    cell = bare.cell(square)
    aside = (column for column in range(bare.columns) if column != cell.column)
    tails = (bare.square_at(0, cell.row - _FALL[kind], column) for column in aside)
    return (None, *(tail for tail in tails if tail is not None))


def _jumps(kind: str, bare: Board, one: tuple[int, Option], wishes: Wishes) -> tuple[Jump, ...]:
    """A piece on the square it is known by, with its side or tail; an egg is no jump."""
    square, option = one
    if kind in _SIDED:
        return _SIDED[kind](bare, square, side=cast("Side", option))
    if kind == "grass_snakes":
        return grass_snake(bare, square, wishes.length, side=cast("Side", option))
    tail = cast("int | None", option)
    if kind == "hydras":
        return hydra(bare, square, apart=wishes.hydra_apart, tail=tail)
    if kind == "pythons":
        return python(bare, square, tail)
    return a_frame(bare, square) if kind == "a_frames" else ()
