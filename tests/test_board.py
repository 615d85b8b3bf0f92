"""Boards: geometry on a level, geometry across levels, and what makes no board."""

import pickle
import tomllib
from functools import partial
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, strategies as st

from ladderkit.board import MOST_SQUARES, Board, Cell, Numbering, Orientation
from ladderkit.errors import BoardError
from ladderkit.jumps import Jump, ladders, snakes

GOLDEN = tomllib.loads((Path(__file__).parent / "data" / "golden.toml").read_text(encoding="utf-8"))
NUMBERINGS = get_args(Numbering)
ORIENTATIONS = get_args(Orientation)
UPRIGHT = ORIENTATIONS[:4]

PICTURES = {
    "as-is": ["789", "654", "123"],
    "half-turn": ["321", "456", "987"],
    "left-right": ["987", "456", "321"],
    "bottom-top": ["123", "654", "789"],
    "quarter-left": ["943", "852", "761"],
    "quarter-right": ["167", "258", "349"],
    "diagonal": ["349", "258", "167"],
    "anti-diagonal": ["761", "852", "943"],
}


@st.composite
def boards(draw):
    """Boards of every numbering, with an orientation a level."""
    rows = draw(st.integers(1, 7))
    columns = draw(st.integers(1, 7))
    levels = draw(st.integers(1 if rows * columns > 1 else 2, 3))
    words = ORIENTATIONS if rows == columns else UPRIGHT
    return Board(
        rows,
        columns,
        levels=levels,
        numbering=draw(st.sampled_from(NUMBERINGS)),
        orientation=draw(st.lists(st.sampled_from(words), min_size=levels, max_size=levels)),
    )


def picture(board, level=0):
    """The squares of a level as they lie, from the top row down."""
    return [
        [board.square_in(level, row, column) for column in range(board.columns)] for row in reversed(range(board.rows))
    ]


def slow_spiral(rows, columns):
    """The cells of a spiral by walking it: straight on until there is nowhere new to go, then to the left."""
    free = {(row, column) for row in range(rows) for column in range(columns)}
    (row, column), (up, right) = (0, 0), (0, 1)
    while True:
        yield row, column
        free.discard((row, column))
        if (row + up, column + right) not in free:
            up, right = right, -up
        row, column = row + up, column + right
        if not free:
            return


def refused(*args, **parts):
    """The problems with which a board is refused."""
    with pytest.raises(BoardError) as caught:
        Board(*args, **parts)
    return caught.value.problems


# -------------------------------------------------------------------------------------------- worked examples


@pytest.mark.parametrize("case", GOLDEN["geometry"], ids=lambda case: f"{case['clause']}-{case['from']}")
def test_golden_geometry(case):
    board = Board(levels=3)
    if "above" in case:
        assert board.above(case["from"]) == case["above"]
    elif isinstance(case["below"], int):
        assert board.below(case["from"]) == case["below"]
    else:
        assert board.below(case["from"]) is None


@pytest.mark.parametrize(
    ("top", "length"),
    [
        (top, length)
        for case in GOLDEN["layout"]
        if case["clause"] == "SC-5f"
        for top, length in zip(case["to"], case["length"], strict=True)
    ],
)
def test_sc_5f_the_length_of_a_loft_ladder(top, length):
    board = Board(levels=3)
    assert board.distance(45, top) == length
    assert board.distance(top, 45) == length


@pytest.mark.parametrize("case", GOLDEN["escalator"], ids=lambda case: f"from-{case['from']}")
def test_sc_5g_the_length_of_an_escalator(case):
    board = Board(levels=3, orientation=("as-is", case["orientation_of_b"], "as-is"))
    assert board.distance(100, case["top"]) == case["length"]


def test_sc_1b_what_an_escalator_can_reach():
    turned = Board(levels=3, orientation=("as-is", "bottom-top", "as-is"))
    reached = [square for square in turned.squares_of(1) if 1 <= turned.distance(100, square) <= 4]
    assert (min(reached), max(reached)) == (102, 145)
    reached = [square for square in turned.squares_of(2) if 1 <= turned.distance(200, square) <= 4]
    assert (min(reached), max(reached)) == (202, 245)
    alike = Board(levels=3)
    reached = [square for square in alike.squares_of(1) if 1 <= alike.distance(100, square) <= 4]
    assert (min(reached), max(reached)) == (156, 199)


def test_sl_1_square_1_is_bottom_left_and_100_on_top():
    board = Board()
    assert board.cell(1) == Cell(0, 0, 0)
    assert board.cell(10) == Cell(0, 0, 9)
    assert board.cell(11) == Cell(0, 1, 9)
    assert board.cell(100) == Cell(0, 9, 0)
    assert (board.size, board.last) == (100, 100)


def test_sc_1a_three_boards_numbered_alike():
    board = Board(levels=3)
    assert [board.squares_of(level) for level in range(3)] == [
        range(1, 101),
        range(101, 201),
        range(201, 301),
    ]
    assert [board.level_of(square) for square in (1, 100, 101, 200, 201, 300)] == [0, 0, 1, 1, 2, 2]
    assert board.cell(101) == Cell(1, 0, 0)
    assert (board.size, board.last) == (100, 300)


def test_sc_7b3_a_well_goes_by_orientation():
    board = Board(levels=3, orientation=("as-is", "bottom-top", "as-is"))
    assert (board.over(100), board.under(101)) == (101, 100)
    assert (board.over(59), board.under(142)) == (142, 59)
    alike = Board(levels=3)
    assert (alike.over(59), alike.under(159)) == (159, 59)


def test_over_and_under_end_with_the_levels():
    board = Board(levels=2)
    assert board.over(150) is None
    assert board.under(50) is None


def test_above_and_below_go_by_the_numbers_however_the_level_lies():
    board = Board(orientation="quarter-left")
    assert (board.above(59), board.below(20), board.above(20, 2), board.below(59, 3)) == (62, 1, 40, 22)
    assert (board.above(91), board.below(10)) == (None, None)


def test_near_goes_by_cells_and_across_by_places():
    board = Board(levels=2, orientation=("as-is", "left-right"))
    assert board.near(143, rows=1, columns=-1) == 159
    assert board.across(143, rows=1, columns=-1) == 157
    assert board.across(43, levels=1, rows=1, columns=1) == 154
    assert board.near(10, columns=1) is None
    assert board.across(10, columns=1) is None


def test_off_the_board_nothing_is_near():
    board = Board(levels=2)
    assert [
        board.above(0),
        board.below(0),
        board.near(0),
        board.over(0),
        board.under(0),
        board.across(0),
    ] == ([None] * 6)


@pytest.mark.parametrize("square", [-1, 101, True, False, 3.0, "3", None])
@pytest.mark.parametrize("ask", ["above", "below", "near", "over", "under", "across", "cell", "place", "level_of"])
def test_no_such_square(ask, square):
    with pytest.raises(BoardError) as caught:
        getattr(Board(), ask)(square)
    assert caught.value.problems == (f"there is no square {square!r}; give a whole number from 1 to 100",)


@pytest.mark.parametrize("ask", ["cell", "place", "level_of"])
def test_square_0_has_no_place(ask):
    with pytest.raises(BoardError, match="there is no square 0"):
        getattr(Board(), ask)(0)


def test_square_0_is_at_no_distance():
    with pytest.raises(BoardError, match="there is no square 0"):
        Board().distance(1, 0)


@pytest.mark.parametrize("level", [-1, 3, True, "0"])
def test_no_such_level(level):
    with pytest.raises(BoardError) as caught:
        Board(levels=3).squares_of(level)
    assert caught.value.problems == (f"there is no level {level!r}; give a whole number from 0 to 2",)


@pytest.mark.parametrize("place", [(-1, 0, 0), (1, 0, 0), (0, -1, 0), (0, 3, 0), (0, 0, -1), (0, 0, 4)])
def test_outside_the_board_there_is_no_square(place):
    assert Board(3, 4).square_at(*place) is None
    assert Board(3, 4).square_in(*place) is None


# -------------------------------------------------------------------------------------------------- numbering


@pytest.mark.parametrize(
    ("numbering", "rows"),
    [
        ("boustrophedon", ["789", "654", "123"]),
        ("row-by-row", ["789", "456", "123"]),
        ("spiral", ["765", "894", "123"]),
    ],
)
def test_the_pictures_of_the_numberings(numbering, rows):
    assert picture(Board(3, 3, numbering=numbering)) == [[int(square) for square in row] for row in rows]


@given(st.integers(1, 12), st.integers(1, 12))
def test_a_spiral_is_the_walk_inward(rows, columns):
    board = Board(rows, columns, levels=2, numbering="spiral")
    walked = [Cell(1, row, column) for row, column in slow_spiral(rows, columns)]
    assert [board.cell(square) for square in board.squares_of(1)] == walked


def test_the_greatest_spiral_ends_in_the_middle():
    board = Board(1000, 1000, numbering="spiral")
    assert board.cell(MOST_SQUARES) == Cell(0, 500, 499)
    assert board.cell(3996) == Cell(0, 1, 0)
    assert board.cell(3997) == Cell(0, 1, 1)
    assert board.square_at(0, 500, 499) == MOST_SQUARES


# ------------------------------------------------------------------------------------------------ orientation


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_sc_1b_the_pictures_of_the_orientations(orientation):
    board = Board(3, 3, levels=2, orientation=("as-is", orientation))
    expected = [[int(square) + 9 for square in row] for row in PICTURES[orientation]]
    assert picture(board, level=1) == expected


def turned(one, other):
    """The picture of a level laid down in one way and then in the other."""
    first = Board(3, 3, orientation=one)
    plain = Board(3, 3, numbering="row-by-row")
    second = Board(3, 3, numbering="row-by-row", orientation=other)
    rows = [[0] * 3 for _ in range(3)]
    for square in first.squares_of(0):
        place = first.place(square)
        place = second.place(plain.square_at(0, place.row, place.column))
        rows[2 - place.row][place.column] = square
    return rows


def test_the_orientations_are_the_eight_symmetries_of_a_square():
    names = {str(picture(Board(3, 3, orientation=word))): word for word in ORIENTATIONS}
    assert len(names) == 8
    table = {(one, other): names[str(turned(one, other))] for one in ORIENTATIONS for other in ORIENTATIONS}
    quarters = ["as-is", "quarter-left", "half-turn", "quarter-right"]
    mirrors = ["left-right", "diagonal", "bottom-top", "anti-diagonal"]
    for i in range(4):
        for k in range(4):
            # Turns add up; a mirror before or after turns is another mirror; two mirrors are a turn.
            assert table[quarters[i], quarters[k]] == quarters[(i + k) % 4]
            assert table[quarters[i], mirrors[k]] == mirrors[(k + i) % 4]
            assert table[mirrors[i], quarters[k]] == mirrors[(i - k) % 4]
            assert table[mirrors[i], mirrors[k]] == quarters[(i - k) % 4]


def test_half_a_turn_twice_and_a_quarter_there_and_back_change_nothing():
    plain = picture(Board(3, 3))
    for mirror in ("half-turn", "left-right", "bottom-top", "diagonal", "anti-diagonal"):
        assert turned(mirror, mirror) == plain
    assert turned("quarter-left", "quarter-right") == plain
    assert turned("quarter-right", "quarter-left") == plain


# ------------------------------------------------------------------------------------------------------- laws


@given(boards())
def test_cells_and_squares_are_one_to_one(board):
    cells = [board.cell(square) for square in range(1, board.last + 1)]
    assert [board.square_at(cell.level, cell.row, cell.column) for cell in cells] == [*range(1, board.last + 1)]
    assert len(set(cells)) == board.last


@given(boards())
def test_places_and_squares_are_one_to_one(board):
    places = [board.place(square) for square in range(1, board.last + 1)]
    assert [board.square_in(place.level, place.row, place.column) for place in places] == [*range(1, board.last + 1)]
    assert len(set(places)) == board.last


@given(boards(), st.data())
def test_above_and_below_are_each_other_s_way_back(board, data):
    square = data.draw(st.integers(1, board.last))
    above = board.above(square)
    assert above is None or board.below(above) == square
    assert above is None or board.level_of(above) == board.level_of(square)


@given(boards(), st.data())
def test_over_and_under_are_each_other_s_way_back(board, data):
    square = data.draw(st.integers(1, board.last))
    over = board.over(square)
    assert (over is None) == (board.level_of(square) == board.levels - 1)
    assert over is None or (board.under(over), board.distance(square, over)) == (square, 0)


@given(boards(), st.data())
def test_distance_is_the_longer_side_of_a_displacement(board, data):
    square = data.draw(st.integers(1, board.last))
    rows, columns = data.draw(st.integers(-3, 3)), data.draw(st.integers(-3, 3))
    other = board.across(square, rows=rows, columns=columns)
    assert other is None or board.distance(square, other) == max(abs(rows), abs(columns))


# ----------------------------------------------------------------------------------------- a board as a value


def test_equal_in_whatever_order_the_jumps_were_written():
    one = Board(5, 5, jumps=ladders({3: 14, 9: 20}) + snakes({22: 4}))
    other = Board(5, 5, jumps=[*snakes({22: 4}), *ladders({9: 20}), *ladders({3: 14})])
    assert one == other
    assert hash(one) == hash(other)
    assert [jump.foot for jump in other.jumps] == [3, 9, 22]


def test_equal_in_whatever_order_jumps_on_one_square_were_written():
    jumps = [
        Jump(3, 14, "ladder"),
        Jump(3, 12, "ladder"),
        Jump(3, 12, "portal"),
        Jump(3, 12, "portal", name="x"),
    ]
    assert Board(5, 5, jumps=jumps) == Board(5, 5, jumps=jumps[::-1])


def test_one_orientation_stands_for_all_levels():
    assert Board(levels=3).orientation == ("as-is",) * 3
    assert Board(levels=3, orientation="half-turn").orientation == ("half-turn",) * 3
    assert Board(levels=3, orientation=["half-turn"]) == Board(levels=3, orientation=("half-turn",) * 3)


def test_a_board_survives_pickling_with_what_it_has_worked_out():
    board = Board(5, 5, levels=2, jumps=ladders({3: 14}))
    assert (board.last, hash(board)) == (50, hash(board))
    copy = pickle.loads(pickle.dumps(board))  # noqa: S301  (our own bytes)
    assert (copy, hash(copy), copy.last, copy.size) == (board, hash(board), 50, 25)


def test_sc_3b_the_repr_of_a_board_shows_no_unseen_jump_nor_how_many_there_are():
    public = Board(5, 5, jumps=ladders({3: 14}))
    secret = Board(5, 5, jumps=[*ladders({3: 14}), Jump(22, 4, "snake", name="hidden", seen=False)])
    assert repr(secret) == repr(public)
    assert "Jump(3, 14, 'ladder')" in repr(public)


# ---------------------------------------------------------------------------------------- what makes no board


@pytest.mark.parametrize(
    "board",
    [Board(1, 2), Board(2, 1), Board(1, 1, levels=2), Board(1000, 1000), Board(1, 1, levels=MOST_SQUARES)],
)
def test_boards_have_2_to_a_million_squares(board):
    assert board.last in (2, MOST_SQUARES)
    assert board.cell(board.last).level == board.levels - 1


@pytest.mark.parametrize(
    ("parts", "problem"),
    [
        ({"rows": 0}, "rows is 0; give a whole number from 1 on"),
        ({"columns": -3}, "columns is -3; give a whole number from 1 on"),
        ({"levels": 1.0}, "levels is 1.0; give a whole number from 1 on"),
        ({"rows": True}, "rows is True; give a whole number from 1 on"),
        ({"rows": "10"}, "rows is '10'; give a whole number from 1 on"),
        (
            {"rows": 1, "columns": 1},
            "1 rows, 1 columns and 1 levels make 1 squares; give a size of 2 to 1000000 squares",
        ),
        (
            {"rows": 1000, "columns": 1001},
            "1000 rows, 1001 columns and 1 levels make 1001000 squares; give a size of 2 to 1000000 squares",
        ),
        ({"numbering": "spirall"}, "unknown numbering 'spirall'; did you mean 'spiral'?"),
        (
            {"numbering": 7},
            "unknown numbering 7; use one of 'boustrophedon', 'row-by-row', 'spiral'",
        ),
        ({"orientation": "half-trun"}, "unknown orientation 'half-trun'; did you mean 'half-turn'?"),
        ({"orientation": 5}, f"unknown orientation 5; use one of {', '.join(map(repr, ORIENTATIONS))}"),
        (
            {"orientation": ["as-is", "as-is"]},
            "2 orientations are given for 1 levels; give one a level, or one for all",
        ),
        ({"orientation": []}, "0 orientations are given for 1 levels; give one a level, or one for all"),
        (
            {"rows": 5, "orientation": "quarter-left"},
            (
                "orientation 'quarter-left' lays a level of 5 rows and 10 columns on its side; "
                "use one of 'as-is', 'half-turn', 'left-right', 'bottom-top', or as many rows as columns"
            ),
        ),
        ({"start": -1}, "start is -1; give a square, or 0 for off the board"),
        ({"start": True}, "start is True; give a square, or 0 for off the board"),
        ({"start": 1.0}, "start is 1.0; give a square, or 0 for off the board"),
        (
            {"jumps": {3: 14}},
            "3 among the jumps is no jump; write Jump(foot, to, kind), or ladders({foot: to})",
        ),
        (
            {"jumps": None},
            "None among the jumps is no jump; write Jump(foot, to, kind), or ladders({foot: to})",
        ),
    ],
)
def test_what_makes_no_board(parts, problem):
    assert refused(**parts) == (problem,)


@pytest.mark.parametrize("orientation", ORIENTATIONS[4:])
def test_a_level_lies_on_its_side_only_when_square(orientation):
    assert Board(7, 7, orientation=orientation).last == 49
    assert len(refused(7, 8, orientation=orientation)) == 1


def test_everything_wrong_is_told_at_once():
    problems = refused(
        5,
        6,
        levels=2,
        numbering="snail",
        orientation=["diagonal", "upside-down", "upside-down"],
        start=-1,
        jumps=[Jump(3, 14, "ladder"), (22, 4)],
    )
    assert [problem.partition(";")[0] for problem in problems] == [
        "unknown numbering 'snail'",
        "unknown orientation 'upside-down'",
        "3 orientations are given for 2 levels",
        "orientation 'diagonal' lays a level of 5 rows and 6 columns on its side",
        "start is -1",
        "(22, 4) among the jumps is no jump",
    ]


def test_where_the_size_is_wrong_what_depends_on_it_is_not_told():
    assert refused(0, 5, orientation=["diagonal", "as-is"], start=1000) == ("rows is 0; give a whole number from 1 on",)


def test_a_start_that_does_not_fit_is_left_to_the_checks_of_a_variant():
    assert Board(5, 5, start=25).start == 25


@pytest.mark.parametrize("numbers", [("a", 1), (1.0, 1), (1, True), (None, 1)])
def test_a_cell_or_a_place_is_told_by_whole_numbers(numbers):
    for call in (Board(5, 5).square_at, Board(5, 5).square_in):
        with pytest.raises(BoardError, match=r"is .*; give a whole number"):
            call(0, *numbers)
    for call in (Board(5, 5).near, partial(Board(5, 5).across, 3)):
        with pytest.raises(BoardError, match=r"is .*; give a whole number"):
            call(3, *numbers)
    with pytest.raises(BoardError, match=r"rows is 1\.0; give a whole number"):
        Board(5, 5).above(3, 1.0)


def test_a_set_has_no_order_to_lay_levels_in():
    assert refused(5, 5, levels=2, orientation={"as-is"}) == (
        "orientation {'as-is'} is a set, which has no order; give a tuple",
    )


def test_numbers_too_long_to_be_told_are_refused_all_the_same():
    assert refused(10**5000, 1)[0].startswith("a value of type int rows, 1 columns and 1 levels make a value of")
    with pytest.raises(BoardError, match="the foot of a jump is a value of type int, not a square number"):
        Jump(10**5000, 1, "ladder")


def test_jumps_that_do_not_fit_are_left_to_the_checks_of_a_variant():
    assert Board(5, 5, jumps=ladders({30: 7})).jumps == (Jump(30, 7, "ladder"),)
