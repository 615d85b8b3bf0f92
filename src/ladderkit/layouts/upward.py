"""Ways from one board up to the next (SC-5f, SC-5g)."""

from __future__ import annotations

from ladderkit.board import Board
from ladderkit.jumps import Jump
from ladderkit.kinds import ESCALATOR, LOFT_LADDER
from ladderkit.layouts.room import Lengths, Room

__all__ = ["escalator", "loft_ladder"]


def loft_ladder(
    board: Board, foot: int, top: int, *, lengths: Lengths | None = (1, 3), seen: bool = True
) -> tuple[Jump, ...]:
    """A loft ladder leads to a near square of the board above, as the boards lie (SC-5f).

    Args:
        board: The board.
        foot: Its foot.
        top: Its top.
        lengths: The least and the greatest length, in rows or columns, whichever are more; None for any.
        seen: Whether it is public. It is, unless told otherwise: loft ladders are announced at the start.

    Returns:
        One jump of kind `"loft-ladder"`.

    Raises:
        LayoutError: It does not fit; everything in the way is told at once.

    Examples:
        >>> from ladderkit.board import Board
        >>> loft_ladder(Board(levels=3), 45, 157)
        (Jump(45, 157, 'loft-ladder'),)
    """
    room = Room(board, f"the loft ladder on {foot}", "SC-5f")
    if all((room.has(foot), room.has(top))):  # a tuple, so that both are told
        room.next_board(foot, top, lengths)
    return room.lay(LOFT_LADDER, (foot,), top, seen=seen)


def escalator(
    board: Board, foot: int, top: int, *, lengths: Lengths | None = (1, 4), seen: bool = False
) -> tuple[Jump, ...]:
    """An escalator leads from the last square of a board to the next board, and acts in mid-throw (SC-5g).

    Args:
        board: The board.
        foot: The last square of a board that has one above it.
        top: Any square of the next board but its last.
        lengths: The least and the greatest length, in rows or columns, whichever are more; None for any.
        seen: Whether it is public.

    Returns:
        One jump of kind `"escalator"`, which acts when reached.

    Raises:
        LayoutError: It does not fit; everything in the way is told at once.

    Examples:
        >>> from ladderkit.board import Board
        >>> [way] = escalator(Board(levels=2, orientation=("as-is", "bottom-top")), 100, 137)
        >>> way.foot, way.to, way.reached
        (100, 137, True)
    """
    room = Room(board, f"the escalator on {foot}", "SC-5g")
    if all((room.has(foot), room.has(top))):  # a tuple, so that both are told
        end = board.squares_of(board.level_of(foot))[-1]
        if foot != end:
            message = f"{room.what} does not stand on the last square of its board; put its foot on {end}"
            room.tell("escalator-foot", message, (foot,))
        room.next_board(foot, top, lengths)
        if top % board.size == 0:
            message = f"{room.what} leads to {top}, the last square of a board; move its top"
            room.tell("escalator-top", message, (foot, top))
    return room.lay(ESCALATOR, (foot,), top, seen=seen, reached=True)
