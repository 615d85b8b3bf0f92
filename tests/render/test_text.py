"""The board in letters: each square once, in its cell."""

import re

from attrs import evolve
from hypothesis import given, strategies as st

from ladderkit.board import Board
from ladderkit.engine import apply, start
from ladderkit.inputs import Rolled
from ladderkit.jumps import Jump
from ladderkit.race import race
from ladderkit.render import text
from ladderkit.render.text import MOST_DRAWN
from ladderkit.rules import DrawLots, Jumps
from ladderkit.views import view

GARDEN = Board(3, 4, jumps=(Jump(2, 7, "ladder", name="The Stile"), Jump(9, 1, "snake")))


def seen(board, seats=2, squares=None, *, tokens=1):
    variant = race("garden", board, Jumps(landing="carried"), tokens=tokens)
    state = start(variant, seats).state
    return view(variant, state if squares is None else evolve(state, squares=squares))


def cells(drawing):
    """The numbers in the cells, line by line."""
    rows = [line[1:-1].split("|") for line in drawing.splitlines() if line.startswith("|")]
    numbers = [[re.match(r"\d*", cell)[0] for cell in row] for row in rows]
    return [[int(number) for number in row] for row in numbers if all(row)]


def test_a_board_with_its_jumps_and_those_who_stand_on_it():
    assert """\
┌───┬───┬───┬───┐
│9▼1│10 │11 │12 │
├───┼───┼───┼───┤
│8  │7  │6  │5  │
│   │●AB│   │   │
├───┼───┼───┼───┤
│1  │2▲7│3  │4  │
└───┴───┴───┴───┘
2▲7  The Stile
A  Ann  7
B  Ben  7
C  Cy   off the board
To move: Ann.
""" == text(seen(GARDEN, 3, (7, 7, 0)), ["Ann", "Ben", "Cy"])


def test_in_plain_ascii_a_rise_is_a_hat_and_a_token_an_at():
    drawing = text(seen(GARDEN, 1, (7,)), ["Zoë"], ascii_only=True)
    assert (
        """\
+---+---+---+---+
|9v1|10 |11 |12 |
+---+---+---+---+
|8  |7  |6  |5  |
|   |@Z |   |   |
+---+---+---+---+
|1  |2^7|3  |4  |
+---+---+---+---+
2^7  The Stile
Z  Zo?  7
To move: Zo?.
"""
        == drawing
    )


def test_sc_1b_a_level_can_be_drawn_as_it_lies_the_highest_level_first():
    board = Board(2, 2, levels=2, orientation=("as-is", "bottom-top"))
    assert [[8, 7], [5, 6], [4, 3], [1, 2]] == cells(text(seen(board), ascii_only=True))
    drawing = text(seen(board), as_it_lies=True, ascii_only=True)
    assert [[5, 6], [8, 7], [4, 3], [1, 2]] == cells(drawing)
    assert ["B  (5 to 8)", "A  (1 to 4)"] == [line for line in drawing.splitlines() if " to " in line]


def test_only_the_levels_that_are_wanted_are_drawn():
    board = seen(Board(2, 2, levels=3))
    drawing = text(board, levels={2, 0}, ascii_only=True)
    assert [[12, 11], [9, 10], [4, 3], [1, 2]] == cells(drawing)
    assert ["C  (9 to 12)", "A  (1 to 4)"] == [line for line in drawing.splitlines() if " to " in line]
    assert text(board) == text(board, levels=range(3))
    assert [] == cells(text(board, levels=()))


def test_the_squares_of_a_crowd_are_told_below():
    drawing = text(seen(Board(2, 2), 8, (3,) * 8))
    assert "●ABCDE+3" in drawing


def test_two_jumps_on_a_square_are_both_shown():
    one = seen(GARDEN)
    assert "2▲7▼1" in text(evolve(one, laid=(Jump(2, 1, "trap-door"),)))


def test_several_tokens_are_told_one_by_one():
    assert "A  seat 1  3, off the board\n" in text(seen(Board(2, 2), 1, (3, 0), tokens=2))


def test_who_is_home_or_has_left_is_told():
    one = evolve(seen(Board(2, 2), 3), home=((0,),), gone=((2,),))
    assert "A  seat 1  off the board, home\nB  seat 2  off the board\nC  seat 3  off the board, has left\n" in text(one)


def test_at_the_end_the_places_are_told():
    variant = race("end", Board(2, 2))
    state = apply(variant, start(variant, 2).state, Rolled(4)).state
    assert text(view(variant, state)).endswith("\nSeat 1 wins; seat 2 is second.\n")
    assert text(view(variant, state), ["Ann", ""]).endswith("\nAnn wins; seat 2 is second.\n")


def test_in_the_opening_it_is_nobodys_turn_and_others_may_be_waited_for():
    variant = race("lots", Board(2, 2), DrawLots())
    one = view(variant, start(variant, 2).state)
    assert text(one).endswith("\nB  seat 2  off the board\n")
    assert text(evolve(one, waits_for=(1,))).endswith("\nWaiting for: seat 2.\n")
    assert text(evolve(one, turn=(1,), waits_for=(1,))).endswith("\nTo move: seat 2.\n")


def test_a_board_too_big_to_be_drawn_is_listed():
    board = Board(1000, 500, levels=2, jumps=(Jump(2, 7, "ladder"), Jump(9, 1, "snake", name="Adder")))
    assert """\
A board of 2 levels of 1000 x 500 squares, 1 to 1000000.
2▲7  ladder
9▼1  Adder
A  seat 1  off the board
To move: seat 1.
""" == text(seen(board, 1))
    assert text(seen(Board(MOST_DRAWN + 1, 1), 1)).startswith("A board of 2001 x 1 squares, 1 to 2001.\n")
    assert text(seen(Board(1, MOST_DRAWN), 1)).startswith("┌─")


BOARDS = st.builds(
    Board,
    st.integers(1, 6),
    st.integers(2, 7),
    levels=st.integers(1, 3),
    numbering=st.sampled_from(["boustrophedon", "row-by-row", "spiral"]),
    orientation=st.sampled_from(["as-is", "half-turn", "left-right", "bottom-top"]),
)


@given(BOARDS, st.data())
def test_each_square_is_drawn_once_and_in_its_cell(board, data):
    squares = data.draw(st.lists(st.integers(0, board.last), min_size=1, max_size=8).map(tuple))
    lies = data.draw(st.booleans())
    rows = cells(text(seen(board, len(squares), squares), as_it_lies=lies, ascii_only=True))
    drawn = {}
    for k, row in enumerate(rows):
        level, up = divmod(len(rows) - 1 - k, board.rows)
        drawn |= {number: (level, up, column) for column, number in enumerate(row)}
    place = board.place if lies else board.cell
    assert board.last == sum(map(len, rows))
    for square in range(1, board.last + 1):
        cell = place(square)
        assert (cell.level, cell.row, cell.column) == drawn[square]


@given(st.just([]) | st.lists(st.text(), min_size=3, max_size=3))
def test_plain_ascii_is_plain_ascii_and_names_cannot_break_a_line(names):
    drawing = text(seen(GARDEN, 3), names, ascii_only=True)
    assert drawing.isascii()
    assert len(text(seen(GARDEN, 3)).splitlines()) == len(drawing.splitlines())
