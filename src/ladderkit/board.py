"""Boards: where each numbered square lies, and the jumps that lie on them."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import cached_property
from math import isqrt
from typing import Final, Literal, cast, get_args

from attrs import evolve, field, frozen

from ladderkit.errors import BoardError, shown
from ladderkit.jumps import Jump

__all__ = ["FEWEST_SQUARES", "MOST_SQUARES", "Board", "Cell", "Numbering", "Orientation"]

FEWEST_SQUARES: Final = 2
"""The fewest squares that a board may have."""

MOST_SQUARES: Final = 1_000_000
"""The most squares that a board may have, all its levels together."""

Numbering = Literal["boustrophedon", "row-by-row", "spiral"]
"""The order in which a level's squares are numbered; its first is always at the bottom left.

```text
boustrophedon   row-by-row      spiral
  7 8 9           7 8 9           7 6 5
  6 5 4           4 5 6           8 9 4
  1 2 3           1 2 3           1 2 3
```

- `"boustrophedon"`: rows from the bottom up, by turns to the right and to the left (SL-1).
- `"row-by-row"`: rows from the bottom up, each from left to right.
- `"spiral"`: round the edge, to the right first, and inward to the middle, as on a goose board.
"""

Orientation = Literal[
    "as-is",
    "half-turn",
    "left-right",
    "bottom-top",
    "quarter-left",
    "quarter-right",
    "diagonal",
    "anti-diagonal",
]
"""How a level lies: the eight ways to put a square sheet down, turned or mirrored (SC-1b).

On a level of 3 x 3, numbered boustrophedon:

```text
as-is           half-turn       left-right      bottom-top
  7 8 9           3 2 1           9 8 7           1 2 3
  6 5 4           4 5 6           4 5 6           6 5 4
  1 2 3           9 8 7           3 2 1           7 8 9

quarter-left    quarter-right   diagonal        anti-diagonal
  9 4 3           1 6 7           3 4 9           7 6 1
  8 5 2           2 5 8           2 5 8           8 5 2
  7 6 1           3 4 9           1 6 7           9 4 3
```

- `"as-is"`: as numbered, with the first square at the bottom left.
- `"half-turn"`: turned by 180 degrees.
- `"left-right"`: mirrored, left and right changing sides.
- `"bottom-top"`: mirrored, bottom and top changing sides: the row of the first square is at the top.
- `"quarter-left"`: turned by 90 degrees against the clock.
- `"quarter-right"`: turned by 90 degrees with the clock.
- `"diagonal"`: mirrored in the line from bottom left to top right, on which the first square stays.
- `"anti-diagonal"`: mirrored in the line from top left to bottom right: the first square is at the top right.

The last four need as many rows as columns.
"""

_NUMBERINGS: Final[tuple[str, ...]] = get_args(Numbering)
_ORIENTATIONS: Final[tuple[str, ...]] = get_args(Orientation)

# What each orientation does to a place, in this order: rows and columns change roles, then rows are counted
# from the other end, then columns are.
_TURNS: Final[dict[str, tuple[bool, bool, bool]]] = {
    "as-is": (False, False, False),
    "half-turn": (False, True, True),
    "left-right": (False, False, True),
    "bottom-top": (False, True, False),
    "quarter-left": (True, False, True),
    "quarter-right": (True, True, False),
    "diagonal": (True, False, False),
    "anti-diagonal": (True, True, True),
}


@frozen
class Cell:
    """A place on a board; all three parts count from 0.

    Attributes:
        level: The level, the lowest being 0.
        row: The row, the one at the bottom being 0.
        column: The column, the one at the left being 0.
    """

    level: int
    row: int
    column: int


def _several(given: object) -> tuple[object, ...]:
    """What was given, as a tuple; a word, or what cannot be gone through, by itself."""
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        return (given,)
    return tuple(cast("Iterable[object]", given))


def _orientations(given: Orientation | Iterable[Orientation]) -> tuple[Orientation, ...]:
    """A tuple of what was given, one word or several; what is neither is kept for the check to refuse."""
    if isinstance(given, set | frozenset):  # its order would be that of nobody knows what
        return cast("tuple[Orientation, ...]", (given,))
    return cast("tuple[Orientation, ...]", _several(given))


def _sorted_jumps(given: Iterable[Jump]) -> tuple[Jump, ...]:
    """The jumps by foot and then by end; what is no jump is kept for the check to refuse."""
    laid = cast("tuple[Jump, ...]", _several(given))
    if _no_jumps(laid):
        return laid
    return tuple(sorted(laid, key=lambda jump: (jump.foot, jump.to, jump.kind, jump.name, jump.reached, jump.seen)))


def _no_jumps(laid: Iterable[object]) -> list[object]:
    """Whatever among these is no jump."""
    return [jump for jump in laid if not isinstance(jump, Jump)]


def _shown_jumps(laid: tuple[Jump, ...]) -> str:
    """The jumps that anyone may see; not even the number of the others is told."""
    return repr(tuple(jump for jump in laid if jump.seen))


@frozen(cache_hash=True)
class Board:
    """A board: levels of numbered squares, and the jumps laid on them.

    The squares are numbered from 1 to `last`; 0 is off the board. Every level is numbered alike and goes on
    from the one before: level k, counted from 0, holds k * size + 1 to (k + 1) * size. Two boards are equal
    when their parts are, in whatever order the jumps were written. Its `repr` shows no jump that is unseen.

    A square has two addresses. Its *cell* is where it stands on the level as numbered; its *place* is where
    it lies once the level has been turned or mirrored by its orientation. What is above and below on one
    level goes by cells; what lies over and under from level to level goes by places.

    A board refuses only sizes and types. Whether its jumps and its start fit is told by the checks of a variant.

    Attributes:
        rows: Rows of a level.
        columns: Columns of a level.
        levels: How many levels lie over each other.
        numbering: The order of the numbers on a level.
        orientation: How each level lies. It is kept as one word a level; a single word, written alone or in a
            sequence, stands for all of them.
        start: The square on which tokens start, before the last; 0 is off the board.
        jumps: The jumps laid on it; kept sorted by foot.

    Raises:
        BoardError: There are fewer than `FEWEST_SQUARES` or more than `MOST_SQUARES` squares, a part is of
            the wrong type, a word is unknown, or a level that is not square is to lie on its side; all of it
            is told at once, in `problems`.

    Examples:
        >>> board = Board(10, 10, levels=3, orientation=("as-is", "bottom-top", "as-is"))
        >>> board.last, board.above(59), board.over(100)
        (300, 62, 101)
    """

    rows: int = 10
    columns: int = 10
    levels: int = field(default=1, kw_only=True)
    numbering: Numbering = field(default="boustrophedon", kw_only=True)
    orientation: tuple[Orientation, ...] = field(default=("as-is",), converter=_orientations, kw_only=True)
    start: int = field(default=0, kw_only=True)
    jumps: tuple[Jump, ...] = field(default=(), converter=_sorted_jumps, repr=_shown_jumps, kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Refuse sizes and types that make no board, all at once, and give each level its orientation."""
        problems = _problems(self)
        if problems:
            raise BoardError(problems)
        if len(self.orientation) == 1:
            object.__setattr__(self, "orientation", self.orientation * self.levels)

    @cached_property
    def bare(self) -> Board:
        """The same board with nothing on it."""
        return evolve(self, jumps=())

    @cached_property
    def size(self) -> int:
        """How many squares a level has."""
        return self.rows * self.columns

    @cached_property
    def last(self) -> int:
        """The number of the last square, which is also how many there are."""
        return self.size * self.levels

    def level_of(self, square: int) -> int:
        """The level that holds a square, counted from 0.

        Raises:
            BoardError: There is no such square on the board.
        """
        return (self._checked(square) - 1) // self.size

    def squares_of(self, level: int) -> range:
        """The squares of a level, counted from 0, in rising order (SC-1a).

        Raises:
            BoardError: There is no such level.
        """
        if type(level) is not int or not 0 <= level < self.levels:
            raise BoardError([f"there is no level {shown(level)}; give a whole number from 0 to {self.levels - 1}"])
        return range(level * self.size + 1, (level + 1) * self.size + 1)

    def cell(self, square: int) -> Cell:
        """Where a square stands on its level as numbered, before the level is turned.

        Raises:
            BoardError: There is no such square on the board.
        """
        level, offset = divmod(self._checked(square) - 1, self.size)
        if self.numbering == "spiral":
            return Cell(level, *_spiral_cell(self.rows, self.columns, offset))
        row, column = divmod(offset, self.columns)
        return Cell(level, row, self._ran(row, column))

    def square_at(self, level: int, row: int, column: int) -> int | None:
        """The square at a cell, on levels as numbered: the way back from `cell`.

        Returns:
            The square, or None where the board has none.

        Raises:
            BoardError: One of the numbers is no whole number.
        """
        _whole_numbers(level=level, row=row, column=column)
        if not (0 <= level < self.levels and 0 <= row < self.rows and 0 <= column < self.columns):
            return None
        if self.numbering == "spiral":
            offset = _spiral_offset(self.rows, self.columns, row, column)
        else:
            offset = row * self.columns + self._ran(row, column)
        return level * self.size + offset + 1

    def place(self, square: int) -> Cell:
        """Where a square lies, once its level has been turned by its orientation (SC-1b).

        Raises:
            BoardError: There is no such square on the board.
        """
        cell = self.cell(square)
        swap, flip_rows, flip_columns = _TURNS[self.orientation[cell.level]]
        row, column = (cell.column, cell.row) if swap else (cell.row, cell.column)
        return Cell(
            cell.level,
            self.rows - 1 - row if flip_rows else row,
            self.columns - 1 - column if flip_columns else column,
        )

    def square_in(self, level: int, row: int, column: int) -> int | None:
        """The square that lies in a place: the way back from `place`.

        Returns:
            The square, or None where the board has none.

        Raises:
            BoardError: One of the numbers is no whole number.
        """
        _whole_numbers(level=level, row=row, column=column)
        if not 0 <= level < self.levels:
            return None
        swap, flip_rows, flip_columns = _TURNS[self.orientation[level]]
        row = self.rows - 1 - row if flip_rows else row
        column = self.columns - 1 - column if flip_columns else column
        return self.square_at(level, column, row) if swap else self.square_at(level, row, column)

    def above(self, square: int, rows: int = 1) -> int | None:
        """The square straight above on the same level, by cells: 59 to 62 (SC-7a1).

        Args:
            square: The square from which to look.
            rows: How many rows up.

        Returns:
            The square, or None at the edge of the level and for 0, which is off the board.

        Raises:
            BoardError: `square` is neither 0 nor on the board.
        """
        return self.near(square, rows=rows)

    def below(self, square: int, rows: int = 1) -> int | None:
        """The square straight below on the same level, by cells: 20 to 1 (SC-7b2).

        Args:
            square: The square from which to look.
            rows: How many rows down.

        Returns:
            The square, or None at the edge of the level and for 0, which is off the board.

        Raises:
            BoardError: `square` is neither 0 nor on the board.
        """
        return self.near(square, rows=-rows)

    def near(self, square: int, rows: int = 0, columns: int = 0) -> int | None:
        """The square some rows up and columns to the right on the same level, by cells.

        Args:
            square: The square from which to look.
            rows: How many rows up; down when negative.
            columns: How many columns to the right; to the left when negative.

        Returns:
            The square, or None beyond the edge of the level and for 0, which is off the board.

        Raises:
            BoardError: `square` is neither 0 nor on the board, or a number is no whole number.
        """
        _whole_numbers(rows=rows, columns=columns)
        if self._is_off(square):
            return None
        cell = self.cell(square)
        return self.square_at(cell.level, cell.row + rows, cell.column + columns)

    def over(self, square: int) -> int | None:
        """The square that lies directly over this one, on the next level, by places.

        Returns:
            The square, or None on the highest level and for 0, which is off the board.

        Raises:
            BoardError: `square` is neither 0 nor on the board.
        """
        return self.across(square, levels=1)

    def under(self, square: int) -> int | None:
        """The square that lies directly beneath this one, on the level below, by places (SC-7b3).

        Returns:
            The square, or None on the lowest level and for 0, which is off the board.

        Raises:
            BoardError: `square` is neither 0 nor on the board.
        """
        return self.across(square, levels=-1)

    def across(self, square: int, levels: int = 0, rows: int = 0, columns: int = 0) -> int | None:
        """The square that lies some levels, rows and columns away, by places (SC-5f).

        Args:
            square: The square from which to look.
            levels: How many levels up; down when negative.
            rows: How many rows towards the top as the levels lie; towards the bottom when negative.
            columns: How many columns to the right as the levels lie; to the left when negative.

        Returns:
            The square, or None where there is none and for 0, which is off the board.

        Raises:
            BoardError: `square` is neither 0 nor on the board, or a number is no whole number.
        """
        _whole_numbers(levels=levels, rows=rows, columns=columns)
        if self._is_off(square):
            return None
        place = self.place(square)
        return self.square_in(place.level + levels, place.row + rows, place.column + columns)

    def distance(self, one: int, other: int) -> int:
        """How far two squares lie apart, in rows or columns, whichever are more (SC-5f).

        It goes by places and does not count levels: two squares directly over each other are 0 apart.

        Raises:
            BoardError: One of them is no square on the board.
        """
        here, there = self.place(one), self.place(other)
        return max(abs(here.row - there.row), abs(here.column - there.column))

    def _ran(self, row: int, column: int) -> int:
        """The column of the column-th square of a row, and the other way round."""
        return self.columns - 1 - column if self.numbering == "boustrophedon" and row % 2 else column

    def _is_off(self, square: int) -> bool:
        """Whether this is 0, a whole number off the board."""
        return type(square) is int and square == 0

    def _checked(self, square: int) -> int:
        """The square itself, if the board has it."""
        if type(square) is not int or not 1 <= square <= self.last:
            raise BoardError([f"there is no square {shown(square)}; give a whole number from 1 to {self.last}"])
        return square


def _problems(board: Board) -> list[str]:
    """All that is wrong with the sizes and types of a board."""
    sizes = {"rows": board.rows, "columns": board.columns, "levels": board.levels}
    problems = [
        f"{part} is {shown(size)}; give a whole number from 1 on"
        for part, size in sizes.items()
        if type(size) is not int or size < 1
    ]
    squares = 0 if problems else board.rows * board.columns * board.levels
    if squares and not FEWEST_SQUARES <= squares <= MOST_SQUARES:
        rows, columns, levels, many = map(shown, (*sizes.values(), squares))
        problems.append(
            f"{rows} rows, {columns} columns and {levels} levels make {many} squares; give a size "
            f"of {FEWEST_SQUARES} to {MOST_SQUARES} squares"
        )
    if board.numbering not in _NUMBERINGS:
        problems.append(_unknown("numbering", board.numbering, _NUMBERINGS))
    problems += _orientation_problems(board, sized=bool(squares))
    if type(board.start) is not int or board.start < 0:
        problems.append(f"start is {shown(board.start)}; give a square, or 0 for off the board")
    return problems + [
        f"{shown(jump)} among the jumps is no jump; write Jump(foot, to, kind), or ladders({{foot: to}})"
        for jump in _no_jumps(board.jumps)
    ]


def _whole_numbers(**numbers: object) -> None:
    """Refuse what is no whole number; `1.0` would give a square that is none."""
    problems = [
        f"{part} is {shown(number)}; give a whole number" for part, number in numbers.items() if type(number) is not int
    ]
    if problems:
        raise BoardError(problems)


def _orientation_problems(board: Board, *, sized: bool) -> list[str]:
    """What is wrong with the orientations of a board, of which the sizes may be wrong, too."""
    words = [word for word in board.orientation if word not in _ORIENTATIONS]
    problems = list(dict.fromkeys(_unknown("orientation", word, _ORIENTATIONS) for word in words))
    if not sized:
        return problems
    given = len(board.orientation)
    if given not in (1, board.levels):
        problems.append(
            f"{given!r} orientations are given for {board.levels!r} levels; give one a level, or one for all"
        )
    if board.rows != board.columns:
        problems += [
            f"orientation {word!r} lays a level of {board.rows!r} rows and {board.columns!r} columns on its "
            "side; use one of 'as-is', 'half-turn', 'left-right', 'bottom-top', or as many rows as columns"
            for word in _ORIENTATIONS
            if word in board.orientation and _TURNS[word][0]
        ]
    return problems


def _unknown(part: str, word: object, known: tuple[str, ...]) -> str:
    """The message for a word that is none of the known ones, with the nearest of them if one is near."""
    if isinstance(word, set | frozenset):
        return f"{part} {shown(cast('object', word))} is a set, which has no order; give a tuple"
    near = get_close_matches(word, known, n=1) if isinstance(word, str) else []
    advice = f"did you mean {near[0]!r}?" if near else f"use one of {', '.join(map(repr, known))}"
    return f"unknown {part} {shown(word)}; {advice}"


def _spiral_cell(rows: int, columns: int, offset: int) -> tuple[int, int]:
    """The row and column of the offset-th square, from 0, of a spiral.

    The rings outside ring k hold 2 * k * (rows + columns) - 4 * k * k squares; the ring of a square is the
    greatest k for which these are no more than the squares before it, which is where a square root comes
    from.
    """
    half_edge = rows + columns
    ring = (half_edge - isqrt(half_edge * half_edge - 4 * offset - 1) - 1) // 4
    height, width = rows - 2 * ring, columns - 2 * ring
    along = offset - 2 * ring * half_edge + 4 * ring * ring
    if along < width:
        return ring, ring + along
    along -= width - 1
    if along < height:
        return ring + along, ring + width - 1
    along -= height - 1
    if along < width:
        return ring + height - 1, ring + width - 1 - along
    return ring + height - 1 - (along - (width - 1)), ring


def _spiral_offset(rows: int, columns: int, row: int, column: int) -> int:
    """How many squares of a spiral come before this cell: the way back from `_spiral_cell`."""
    ring = min(row, column, rows - 1 - row, columns - 1 - column)
    height, width = rows - 2 * ring, columns - 2 * ring
    before = 2 * ring * (rows + columns) - 4 * ring * ring
    if row == ring:
        return before + column - ring
    if column == ring + width - 1:
        return before + width - 1 + row - ring
    if row == ring + height - 1:
        return before + width - 1 + height - 1 + ring + width - 1 - column
    return before + 2 * (width - 1) + height - 1 + ring + height - 1 - row
