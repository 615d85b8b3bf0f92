"""Boards for the laws of layouts: of any size, numbering and orientation."""

from typing import get_args

from hypothesis import strategies as st

from ladderkit.board import Board, Numbering, Orientation

ORIENTATIONS = get_args(Orientation)


@st.composite
def boards(draw, levels=3):
    """Boards with up to three levels, each laid down in its own way."""
    rows, columns = draw(st.integers(1, 8)), draw(st.integers(2, 8))
    words = ORIENTATIONS if rows == columns else ORIENTATIONS[:4]
    count = draw(st.integers(1, levels))
    return Board(
        rows,
        columns,
        levels=count,
        numbering=draw(st.sampled_from(get_args(Numbering))),
        orientation=draw(st.lists(st.sampled_from(words), min_size=count, max_size=count)),
    )


def squares(board):
    """Squares of a board, and now and then one that is not."""
    return st.integers(1, board.last) | st.integers(-1, board.last + 1)
