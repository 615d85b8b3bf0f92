"""What the pieces share: their sides, their error, and the search for squares that says why there is none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias, get_args

from ladderkit.board import Board
from ladderkit.errors import BoardError, Problem
from ladderkit.jumps import Jump, JumpKind

__all__ = ["SIDES", "LayoutError", "Lengths", "Room", "Side", "counted"]

Side: TypeAlias = Literal["left", "right"]
"""The side to which a piece lies, on the board as numbered, before it is turned by its orientation."""
SIDES: Final[tuple[Side, ...]] = get_args(Side)
"""Both sides."""
Lengths: TypeAlias = tuple[int, int]
"""The least and the greatest length."""


class LayoutError(BoardError):
    """A piece that does not go where it was to be laid.

    `found` holds each thing that is in the way, with the clause it breaks and the squares; `problems` holds
    the same as sentences.
    """

    def __init__(self, found: Iterable[Problem]) -> None:
        self.found: tuple[Problem, ...] = tuple(found)
        super().__init__(problem.message for problem in self.found)

    def __reduce__(self) -> tuple[type[LayoutError], tuple[tuple[Problem, ...]]]:
        return type(self), (self.found,)


class Room:
    """The search for the squares of one piece.

    Whatever is in the way is remembered, so that `lay` can tell all of it at once; a square that is not there
    is 0 in the meantime.
    """

    __slots__ = ("board", "clause", "found", "sided", "what")

    def __init__(self, board: Board, what: str, clause: str) -> None:
        self.board = board
        self.what = what  # in words, as in "the grass snake on 51"
        self.clause = clause
        self.found: list[Problem] = []
        self.sided = False

    def tell(self, code: str, message: str, squares: Iterable[int] = (), *, clause: str = "") -> None:
        """Remember something that is in the way."""
        self.found.append(Problem(code, message, squares=tuple(squares), clause=clause or self.clause))

    def has(self, square: int) -> bool:
        """Whether the board has a square; if not, that is told."""
        if type(square) is int and 1 <= square <= self.board.last:
            return True
        known = (square,) if type(square) is int else ()
        self.tell(
            "off-the-board",
            f"{self.what} needs {square!r}, which is not on the board; squares are 1 to {self.board.last}",
            known,
        )
        return False

    def aside(self, side: Side, columns: int) -> int:
        """So many columns to a side: to the right counted from 0 up, to the left from 0 down."""
        self.sided = True
        if side not in SIDES:
            self.tell("side", f"{self.what} lies to the side {side!r}; say 'left' or 'right'")
            return 0
        return columns if side == "right" else -columns

    def near(self, square: int, rows: int = 0, columns: int = 0) -> int:
        """The square so many rows up and columns to the right on the same level; where it is missing, why."""
        cell = self.board.cell(square)
        row, column = cell.row + rows, cell.column + columns
        if not 0 <= row < self.board.rows:
            self.tell(
                "no-room",
                f"{self.what} needs {counted(abs(rows), 'row')} {'above' if rows > 0 else 'below'} it, and "
                f"{square} stands in row {cell.row + 1} of {self.board.rows}; "
                f"move it {'down' if rows > 0 else 'up'}",
                (square,),
            )
        if not 0 <= column < self.board.columns:
            here, there = ("right", "left") if columns > 0 else ("left", "right")
            advice = f"turn it to the {there}, or move it" if self.sided else f"move it to the {there}"
            self.tell(
                "no-room",
                f"{self.what} needs {counted(abs(columns), 'column')} to the {here}, and "
                f"{square} stands in column {cell.column + 1} of {self.board.columns}; {advice}",
                (square,),
            )
        return self.board.square_at(cell.level, row, column) or 0

    def row(self, square: int) -> str:
        """The squares of the row of this one, in words."""
        cell = self.board.cell(square)
        return _listed(self.board.square_at(cell.level, cell.row, k) or 0 for k in range(self.board.columns))

    def tail(self, head: int, rows: int, tail: int | None) -> int:
        """The tail so many rows below a head: the one given, if it lies there, or the one straight below."""
        straight = self.near(head, -rows)
        if tail is None or not self.has(tail):
            return straight
        here, there = self.board.cell(head), self.board.cell(tail)
        if there.level != here.level or there.row >= here.row:
            where = "another board" if there.level != here.level else "no lower row"
            advice = f"give it a tail {rows} rows below"
            if straight:
                advice += f", on one of {self.row(straight)}"
            message = f"{self.what} has its tail on {tail}, which is on {where}; {advice}"
            self.tell("falls-no-row", message, (head, tail), clause="SC-3a")
        elif straight and there.row != here.row - rows:
            message = (
                f"{self.what} has its tail on {tail}, {counted(here.row - there.row, 'row')} below; "
                f"its row is {rows} below, so give one of {self.row(straight)}"
            )
            self.tell("tail-row", message, (head, tail))
        return tail

    def next_board(self, foot: int, top: int, lengths: Lengths | None) -> None:
        """Tell it if a way from foot to top does not lead to the next board, or is too short or too long."""
        level = self.board.level_of(foot)
        if level == self.board.levels - 1:
            message = f"{self.what} has its foot on the highest board; move it to a lower one, or take it away"
            self.tell("not-the-next-board", message, (foot, top))
        elif self.board.level_of(top) != level + 1:
            above = self.board.squares_of(level + 1)
            advice = f"give a top from {above[0]} to {above[-1]}"
            message = f"{self.what} leads to {top}, not to the next board; {advice}"
            self.tell("not-the-next-board", message, (foot, top))
        elif lengths and not lengths[0] <= (length := self.board.distance(foot, top)) <= lengths[1]:
            message = (
                f"{self.what} leads to {top} and is {counted(length, 'square')} long; "
                f"it may be {lengths[0]} to {lengths[1]}, so move its top"
            )
            self.tell("length", message, (foot, top))

    def lay(
        self, kind: JumpKind, feet: Iterable[int], to: int, *, seen: bool, reached: bool = False
    ) -> tuple[Jump, ...]:
        """A jump from each foot to the one end, sorted.

        Raises:
            LayoutError: Something is in the way, or a number on the way up is lower, or on the way down
                higher.
        """
        self.settle()
        jumps = tuple(Jump(foot, to, kind.name, reached=reached, seen=seen) for foot in sorted(feet))
        up = kind.direction == "up"
        for jump in jumps:
            if jump.up is not up:
                way = f"{'fall' if up else 'rise'} from {jump.foot} to {to}"
                message = f"{self.what} would {way}, as this board is numbered; move it"
                self.tell("ladder-falls" if up else "snake-rises", message, (jump.foot, to), clause="SC-3a")
        self.settle()
        return jumps

    def settle(self) -> None:
        """Raise what was found, if there is any."""
        if self.found:
            raise LayoutError(self.found)


def counted(number: int, thing: str) -> str:
    """So many of a thing, in words."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _listed(squares: Iterable[int]) -> str:
    """Squares in words: the first and the last where they follow each other, else all of them."""
    found = sorted(squares)
    if len(found) > 1 and found[-1] - found[0] == len(found) - 1:
        return f"{found[0]} to {found[-1]}"
    return ", ".join(map(str, found))
