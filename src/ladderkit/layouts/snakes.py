"""Snakes of the postal family, laid by their heads (SC-4)."""

from __future__ import annotations

from ladderkit.board import Board
from ladderkit.jumps import Jump
from ladderkit.kinds import GRASS_SNAKE, HYDRA, PYTHON
from ladderkit.layouts.room import Room, Side

__all__ = ["grass_snake", "hydra", "python"]


def grass_snake(board: Board, head: int, length: int, *, side: Side, seen: bool = False) -> tuple[Jump, ...]:
    """A grass snake falls to the row below, two columns less aside than it is long (SC-4a).

    One of length 2 lies straight down; `side` makes no difference to it.

    Args:
        board: The board.
        head: Its head.
        length: How many squares it covers, head and tail among them: 2 to one more than the board has
            columns.
        side: The side to which it lies, on the board as numbered.
        seen: Whether it is public.

    Returns:
        One jump of kind `"grass-snake"`.

    Raises:
        LayoutError: It does not fit; everything in the way is told at once.

    Examples:
        >>> from ladderkit.board import Board
        >>> [(snake.foot, snake.to) for snake in grass_snake(Board(), 51, 6, side="left")]
        [(51, 46)]
    """
    room = Room(board, f"the grass snake on {head}", "SC-4a")
    longest = board.columns + 1
    columns = 0
    if type(length) is int and 2 <= length <= longest:  # noqa: PLR2004  (head and tail)
        columns = room.aside(side, length - 2)
    else:
        message = f"grass snakes of length {length!r} do not go on this board; give a length from 2 to {longest}"
        room.tell("grass-length", message)
        room.aside(side, 0)
    tail = room.near(head, -1, columns) if room.has(head) else 0
    return room.lay(GRASS_SNAKE, (head,), tail, seen=seen)


def hydra(
    board: Board, middle: int, *, apart: int = 2, tail: int | None = None, seen: bool = False
) -> tuple[Jump, ...]:
    """A hydra has three heads on one row and one tail, three rows below the middle head (SC-4b).

    Args:
        board: The board.
        middle: Its middle head.
        apart: How many columns the other two heads stand to each side.
        tail: Its tail, anywhere on the row three below; left out, straight below the middle head.
        seen: Whether it is public.

    Returns:
        Three jumps of kind `"hydra"`, sorted by head.

    Raises:
        LayoutError: It does not fit; everything in the way is told at once.

    Examples:
        >>> from ladderkit.board import Board
        >>> [(head.foot, head.to) for head in hydra(Board(), 56)]
        [(54, 25), (56, 25), (58, 25)]
    """
    room = Room(board, f"the hydra on {middle}", "SC-4b")
    spread = type(apart) is int and apart >= 1
    if not spread:
        message = f"the heads of hydras are {apart!r} columns apart; give a whole number from 1 on"
        room.tell("hydra-apart", message)
    if not room.has(middle):
        return room.lay(HYDRA, (), 0, seen=seen)
    heads = [middle, *(room.near(middle, columns=columns) for columns in (-apart, apart) if spread)]
    return room.lay(HYDRA, heads, room.tail(middle, 3, tail), seen=seen)


def python(board: Board, head: int, tail: int | None = None, *, seen: bool = False) -> tuple[Jump, ...]:
    """A python falls four rows, to any column (SC-4c).

    Args:
        board: The board.
        head: Its head.
        tail: Its tail, anywhere on the row four below; left out, straight below the head.
        seen: Whether it is public.

    Returns:
        One jump of kind `"python"`.

    Raises:
        LayoutError: It does not fit; everything in the way is told at once.

    Examples:
        >>> from ladderkit.board import Board
        >>> python(Board(), 93, 60)[0].to
        60
    """
    room = Room(board, f"the python on {head}", "SC-4c")
    end = room.tail(head, 4, tail) if room.has(head) else 0
    return room.lay(PYTHON, (head,), end, seen=seen)
