"""Plain ladders and snakes that follow a pattern and lead as many squares on or back, all alike."""

from __future__ import annotations

from collections.abc import Iterator

from ladderkit.board import Board
from ladderkit.errors import BoardError, Problem
from ladderkit.jumps import Jump
from ladderkit.layouts.patterns import Pattern
from ladderkit.layouts.room import LayoutError

__all__ = ["ladders_by", "snakes_by"]


def ladders_by(board: Board, pattern: Pattern | str, squares: int, *, seen: bool = False) -> tuple[Jump, ...]:
    """A ladder from each square of a pattern, so many squares on.

    It goes by numbers alone, so that it fits boards of any shape. Squares from which it would lead beyond the last
    one are left out.

    Args:
        board: The board.
        pattern: Where the feet are; words may be given.
        squares: How many squares each leads on, at least 1.
        seen: Whether they are public.

    Returns:
        Jumps of kind `"ladder"`, sorted by foot.

    Raises:
        BoardError: The pattern is none, or the number is.
        LayoutError: There is no room for any.

    Examples:
        >>> from ladderkit.board import Board
        >>> [(ladder.foot, ladder.to) for ladder in ladders_by(Board(5, 5), "multiples of 6", 4)]
        [(6, 10), (12, 16), (18, 22)]
    """
    return tuple(_laid(board, pattern, squares, "ladder", seen=seen))


def snakes_by(board: Board, pattern: Pattern | str, squares: int, *, seen: bool = False) -> tuple[Jump, ...]:
    """A snake from each square of a pattern, so many squares back.

    It goes by numbers alone, so that it fits boards of any shape. Squares from which it would lead off the board, and
    the last square, are left out.

    Args:
        board: The board.
        pattern: Where the heads are; words may be given.
        squares: How many squares each leads back, at least 1.
        seen: Whether they are public.

    Returns:
        Jumps of kind `"snake"`, sorted by head.

    Raises:
        BoardError: The pattern is none, or the number is.
        LayoutError: There is no room for any.

    Examples:
        >>> from ladderkit.board import Board
        >>> [(snake.foot, snake.to) for snake in snakes_by(Board(5, 5), "digit sum 5", 6)]
        [(14, 8), (23, 17)]
    """
    return tuple(_laid(board, pattern, squares, "snake", seen=seen))


def _laid(board: Board, pattern: Pattern | str, squares: int, kind: str, *, seen: bool) -> Iterator[Jump]:
    """The jumps of one kind."""
    if type(squares) is not int or squares < 1:
        raise BoardError([f"the {kind}s lead {squares!r} squares; give a whole number from 1 on"])
    where = Pattern(pattern) if isinstance(pattern, str) else pattern
    by = squares if kind == "ladder" else -squares
    feet = [foot for foot in sorted(where.squares(board)) if 1 <= foot + by <= board.last and foot != board.last]
    if not feet:
        message = (
            f"no {kind} of {squares} squares has room on {where.words!r}; give another pattern, or shorter {kind}s"
        )
        raise LayoutError([Problem("no-room", message)])
    return (Jump(foot, foot + by, kind, seen=seen) for foot in feet)
