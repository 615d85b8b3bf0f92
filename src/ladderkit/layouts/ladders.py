"""Ladders of the postal family that stay on their board, laid by their feet (SC-5a to SC-5e)."""

from __future__ import annotations

from ladderkit.board import Board
from ladderkit.jumps import Jump
from ladderkit.kinds import A_FRAME, DOUBLE_LADDER, STEPLADDER, TRIPLE_LADDER
from ladderkit.layouts.room import Room, Side

__all__ = ["a_frame", "double_ladder", "stepladder", "triple_ladder"]


def stepladder(board: Board, foot: int, *, side: Side, seen: bool = False) -> tuple[Jump, ...]:
    """A stepladder rises to the row above, one column to a side (SC-5a).

    Args:
        board: The board.
        foot: Its foot.
        side: The side to which it leans, on the board as numbered.
        seen: Whether it is public.

    Returns:
        One jump of kind `"stepladder"`.

    Raises:
        LayoutError: It does not fit; everything in the way is told at once.

    Examples:
        >>> from ladderkit.board import Board
        >>> stepladder(Board(), 43, side="left")[0].to, stepladder(Board(), 43, side="right")[0].to
        (59, 57)
    """
    room = Room(board, f"the stepladder on {foot}", "SC-5a")
    return room.lay(STEPLADDER, (foot,), _top(room, foot, side, 1), seen=seen)


def double_ladder(board: Board, foot: int, *, side: Side, seen: bool = False) -> tuple[Jump, ...]:
    """A double extending ladder rises three rows, one column to a side (SC-5d).

    Args:
        board: The board.
        foot: Its foot.
        side: The side to which it leans, on the board as numbered.
        seen: Whether it is public.

    Returns:
        One jump of kind `"double-ladder"`.

    Raises:
        LayoutError: It does not fit; everything in the way is told at once.
    """
    room = Room(board, f"the double ladder on {foot}", "SC-5d")
    return room.lay(DOUBLE_LADDER, (foot,), _top(room, foot, side, 3), seen=seen)


def triple_ladder(board: Board, foot: int, *, side: Side, seen: bool = False) -> tuple[Jump, ...]:
    """A triple extending ladder rises four rows, one column to a side (SC-5e).

    Args:
        board: The board.
        foot: Its foot.
        side: The side to which it leans, on the board as numbered.
        seen: Whether it is public.

    Returns:
        One jump of kind `"triple-ladder"`.

    Raises:
        LayoutError: It does not fit; everything in the way is told at once.
    """
    room = Room(board, f"the triple ladder on {foot}", "SC-5e")
    return room.lay(TRIPLE_LADDER, (foot,), _top(room, foot, side, 4), seen=seen)


def a_frame(board: Board, foot: int, *, seen: bool = False) -> tuple[Jump, ...]:
    """An A-frame has two feet, two columns apart; its top stands two rows above, between them (SC-5b).

    Args:
        board: The board.
        foot: The foot with the lower number.
        seen: Whether it is public.

    Returns:
        Two jumps of kind `"a-frame"`, sorted by foot.

    Raises:
        LayoutError: It does not fit; everything in the way is told at once.

    Examples:
        >>> from ladderkit.board import Board
        >>> [(leg.foot, leg.to) for leg in a_frame(Board(), 25)]
        [(25, 46), (27, 46)]
    """
    room = Room(board, f"the A-frame on {foot}", "SC-5b")
    if not room.has(foot):
        return room.lay(A_FRAME, (), 0, seen=seen)
    others = {columns: board.near(foot, columns=columns) or 0 for columns in (-2, 2)}
    # However a board is numbered, one of the two squares at most has a higher number.
    columns = max(others, key=others.__getitem__)
    if others[columns] > foot:
        return room.lay(A_FRAME, (foot, others[columns]), room.near(foot, 2, columns // 2), seen=seen)
    message = (
        f"{room.what} needs a second foot with a higher number, two columns aside on its row, and there is "
        "none; name the foot with the lower number, or move it"
    )
    room.tell("no-room", message, (foot,))
    room.near(foot, 2)
    return room.lay(A_FRAME, (), 0, seen=seen)


def _top(room: Room, foot: int, side: Side, rows: int) -> int:
    """The top of a ladder so many rows high that leans over one column."""
    columns = room.aside(side, 1)
    return room.near(foot, rows, columns) if room.has(foot) else 0
