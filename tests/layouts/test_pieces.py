"""The pieces: their geometry by clause on every board, and why there is no room."""

import pickle
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from ladderkit.board import Board
from ladderkit.jumps import Jump
from ladderkit.kinds import KINDS
from ladderkit.layouts import (
    LayoutError,
    a_frame,
    double_ladder,
    escalator,
    grass_snake,
    hydra,
    loft_ladder,
    python,
    stepladder,
    triple_ladder,
)
from tests.layouts.boards import boards, squares

DATA = Path(__file__).parent.parent / "data" / "golden.toml"
GOLDEN = {
    (case["clause"], *(case["foot"] if isinstance(case["foot"], list) else [case["foot"]])): case
    for case in tomllib.loads(DATA.read_text(encoding="utf-8"))["layout"]
}
BOARD = Board()
THREE = Board(levels=3)
TURNED = Board(levels=3, orientation=("as-is", "bottom-top", "as-is"))
SIDES = st.sampled_from(["left", "right"])


def ends(*pieces):
    """Where these pieces lead, each once."""
    return sorted({jump.to for piece in pieces for jump in piece})


def leaning(piece, foot):
    """Where a piece leads when it leans to either side."""
    return ends(piece(BOARD, foot, side="left"), piece(BOARD, foot, side="right"))


def refused(piece, *args, **parts):
    """What is in the way of a piece: code, clause and squares of each problem."""
    with pytest.raises(LayoutError) as caught:
        piece(*args, **parts)
    assert caught.value.problems == tuple(problem.message for problem in caught.value.found)
    assert all("; " in problem for problem in caught.value.problems)
    return [(problem.code, problem.clause, problem.squares) for problem in caught.value.found]


def sentences(piece, *args, **parts):
    with pytest.raises(LayoutError) as caught:
        piece(*args, **parts)
    return caught.value.problems


def moved(board, jump):
    """By how many levels, rows and columns a jump leads, as numbered."""
    here, there = board.cell(jump.foot), board.cell(jump.to)
    return there.level - here.level, there.row - here.row, there.column - here.column


def laid_or_told(piece, *args, **parts):
    """What was laid, after the laws that hold of every piece; nothing if it was refused with a reason."""
    try:
        jumps, clauses = piece(*args, **parts), ["SC-"]
    except LayoutError as error:
        jumps, clauses = (), [problem.clause for problem in error.found]
    assert clauses
    assert all(clause.startswith("SC-") for clause in clauses)
    directions = {kind.name: kind.direction for kind in KINDS}
    assert all(("up" if jump.up else "down") == directions[jump.kind] for jump in jumps)
    assert [*jumps] == sorted(jumps, key=lambda jump: jump.foot)
    return jumps


# ---------------------------------------------------------------------------------------------- worked examples


def test_every_worked_example_of_a_layout_is_tested_here():
    assert sorted(GOLDEN) == [
        ("SC-4a", 40),
        ("SC-4a", 51),
        ("SC-4b", 54, 56, 58),
        ("SC-5a", 43),
        ("SC-5b", 25, 27),
        ("SC-5d", 4),
        ("SC-5e", 8),
        ("SC-5f", 45),
    ]


@pytest.mark.parametrize(("head", "side"), [(51, "left"), (40, "right")])
def test_sc_4a_grass_snakes_of_six(head, side):
    assert GOLDEN["SC-4a", head]["to"] == ends(grass_snake(BOARD, head, 6, side=side))


def test_sc_4b_a_hydra_has_three_heads_and_one_tail():
    heads = hydra(BOARD, 56)
    case = GOLDEN["SC-4b", 54, 56, 58]
    assert (case["foot"], case["to"]) == ([jump.foot for jump in heads], ends(heads))


def test_sc_4b_the_tail_and_the_heads_may_be_elsewhere_on_their_rows():
    heads = hydra(BOARD, 56, apart=1, tail=30)
    assert [(55, 30), (56, 30), (57, 30)] == [(jump.foot, jump.to) for jump in heads]


def test_sc_4c_a_python_falls_four_rows():
    assert [54, 60, 51] == [python(BOARD, 94, tail)[0].to for tail in (None, 60, 51)]


def test_sc_5a_stepladder():
    assert GOLDEN["SC-5a", 43]["to"] == leaning(stepladder, 43)


def test_sc_5b_an_a_frame_has_two_feet_and_one_top():
    legs = a_frame(BOARD, 25)
    case = GOLDEN["SC-5b", 25, 27]
    assert (case["foot"], case["to"]) == ([jump.foot for jump in legs], ends(legs))


def test_sc_5b_the_lower_number_may_be_the_foot_on_the_right():
    assert [(33, 54), (35, 54)] == [(jump.foot, jump.to) for jump in a_frame(BOARD, 33)]


def test_sc_5d_double_extending_ladder():
    assert GOLDEN["SC-5d", 4]["to"] == leaning(double_ladder, 4)


def test_sc_5e_triple_extending_ladder():
    assert GOLDEN["SC-5e", 8]["to"] == leaning(triple_ladder, 8)


def test_sc_5f_loft_ladders_of_each_length():
    case = GOLDEN["SC-5f", 45]
    for top, length in zip(case["to"], case["length"], strict=True):
        assert (Jump(45, top, "loft-ladder"),) == loft_ladder(THREE, 45, top, lengths=(length, length))


def test_sc_5g_an_escalator_acts_when_reached():
    assert [(100, 137, True, "escalator")] == [
        (jump.foot, jump.to, jump.reached, jump.kind) for jump in escalator(TURNED, 100, 137)
    ]


def test_sc_3b_all_but_loft_ladders_are_laid_in_secret():
    laid = (
        *grass_snake(TURNED, 51, 6, side="left"),
        *hydra(TURNED, 56),
        *python(TURNED, 94),
        *stepladder(TURNED, 43, side="left"),
        *a_frame(TURNED, 25),
        *double_ladder(TURNED, 4, side="left"),
        *triple_ladder(TURNED, 8, side="left"),
        *escalator(TURNED, 100, 137),
    )
    assert not any(jump.seen for jump in laid)
    assert loft_ladder(THREE, 45, 157)[0].seen
    assert not loft_ladder(THREE, 45, 157, seen=False)[0].seen
    assert stepladder(BOARD, 43, side="left", seen=True)[0].seen


def test_pieces_are_laid_on_upper_levels_alike():
    assert [(151, 146)] == [(jump.foot, jump.to) for jump in grass_snake(TURNED, 151, 6, side="left")]
    assert [259] == ends(stepladder(TURNED, 243, side="left"))


def test_the_kinds_have_names_of_their_own():
    assert len(KINDS) == len({kind.name for kind in KINDS}) == 12


# ------------------------------------------------------------------------------------------------------- the laws


@given(boards(), st.data())
def test_sc_4a_a_grass_snake_falls_one_row_and_two_less_than_its_length_aside(board, data):
    length = data.draw(st.integers(1, board.columns + 2))
    side = data.draw(SIDES)
    for jump in laid_or_told(grass_snake, board, data.draw(squares(board)), length, side=side):
        aside = length - 2 if side == "right" else 2 - length
        assert (0, -1, aside) == moved(board, jump)


@given(boards(), st.data())
def test_sc_4b_a_hydra_falls_three_rows_from_three_heads(board, data):
    middle, apart = data.draw(squares(board)), data.draw(st.integers(0, 3))
    tail = data.draw(st.none() | squares(board))
    heads = laid_or_told(hydra, board, middle, apart=apart, tail=tail)
    assert len(heads) in (0, 3)
    columns = [board.cell(jump.foot).column - board.cell(middle).column for jump in heads]
    assert sorted(columns) == [-apart, 0, apart][: len(heads)]
    for jump in heads:
        assert moved(board, jump)[:2] == (0, -3)
        assert jump.to == tail or (tail is None and moved(board, Jump(middle, jump.to, "hydra"))[2] == 0)


@given(boards(), st.data())
def test_sc_4c_a_python_falls_four_rows_to_its_tail(board, data):
    head, tail = data.draw(squares(board)), data.draw(st.none() | squares(board))
    for jump in laid_or_told(python, board, head, tail):
        assert moved(board, jump)[:2] == (0, -4)
        assert jump.to == tail or (tail is None and moved(board, jump)[2] == 0)


@given(boards(), st.data(), SIDES)
def test_sc_5a_sc_5d_sc_5e_leaning_ladders_rise_and_go_one_column_aside(board, data, side):
    for piece, rows in ((stepladder, 1), (double_ladder, 3), (triple_ladder, 4)):
        for jump in laid_or_told(piece, board, data.draw(squares(board)), side=side):
            assert (0, rows, 1 if side == "right" else -1) == moved(board, jump)


@given(boards(), st.data())
def test_sc_5b_an_a_frame_rises_two_rows_from_both_sides(board, data):
    foot = data.draw(squares(board))
    legs = laid_or_told(a_frame, board, foot)
    assert len(legs) in (0, 2)
    assert foot == min((jump.foot for jump in legs), default=foot)
    assert {(0, 2, -1), (0, 2, 1)} == {moved(board, jump) for jump in legs} or not legs


@given(boards(), st.data())
def test_sc_5f_a_loft_ladder_leads_near_on_the_next_board_as_the_boards_lie(board, data):
    foot, top = data.draw(squares(board)), data.draw(squares(board))
    for jump in laid_or_told(loft_ladder, board, foot, top):
        assert moved(board, jump)[0] == 1
        assert 1 <= board.distance(foot, top) <= 3


@given(boards(), st.data())
def test_sc_5g_an_escalator_leads_from_a_last_square_to_near_on_the_next_board(board, data):
    level = data.draw(st.integers(1, board.levels))
    foot, top = data.draw(st.just(level * board.size) | squares(board)), data.draw(squares(board))
    for jump in laid_or_told(escalator, board, foot, top):
        assert (foot % board.size, moved(board, jump)[0]) == (0, 1)
        assert top % board.size != 0
        assert 1 <= board.distance(foot, top) <= 4


# --------------------------------------------------------------------------------------- why there is no room


def test_sc_4a_the_length_of_grass_snakes():
    assert [(11, 10)] == [(jump.foot, jump.to) for jump in grass_snake(BOARD, 11, 2, side="left")]
    assert [(20, 10)] == [(jump.foot, jump.to) for jump in grass_snake(BOARD, 20, 11, side="right")]
    for length in (1, 12, 6.0, True):
        assert [("grass-length", "SC-4a", ())] == refused(grass_snake, BOARD, 51, length, side="left")


def test_a_grass_snake_that_does_not_fit_says_why():
    assert (
        (
            "the grass snake on 58 needs 4 columns to the left, and 58 stands in column 3 of 10; "
            "turn it to the right, or move it"
        ),
    ) == sentences(grass_snake, BOARD, 58, 6, side="left")
    assert ("the grass snake on 8 needs 1 row below it, and 8 stands in row 1 of 10; move it up",) == sentences(
        grass_snake, BOARD, 8, 6, side="left"
    )


def test_everything_in_the_way_of_a_piece_is_told_at_once():
    assert [("no-room", "SC-4a", (102,)), ("no-room", "SC-4a", (102,))] == refused(
        grass_snake, THREE, 102, 6, side="left"
    )
    assert [("side", "SC-4a", ()), ("off-the-board", "SC-4a", (101,))] == refused(grass_snake, BOARD, 101, 6, side="up")
    assert [("grass-length", "SC-4a", ()), ("side", "SC-4a", ()), ("off-the-board", "SC-4a", ())] == refused(
        grass_snake, BOARD, "51", 99, side="up"
    )
    assert [("hydra-apart", "SC-4b", ()), ("off-the-board", "SC-4b", (0,))] == refused(hydra, BOARD, 0, apart=0)
    assert [("no-room", "SC-4b", (12,)), ("no-room", "SC-4b", (12,))] == refused(hydra, BOARD, 12)
    assert [("hydra-apart", "SC-4b", ()), ("no-room", "SC-4b", (12,))] == refused(hydra, BOARD, 12, apart=-1)
    assert [("off-the-board", "SC-5f", (0,)), ("off-the-board", "SC-5f", (301,))] == refused(loft_ladder, THREE, 0, 301)
    assert [
        ("escalator-foot", "SC-5g", (99,)),
        ("length", "SC-5g", (99, 200)),
        ("escalator-top", "SC-5g", (99, 200)),
    ] == refused(escalator, TURNED, 99, 200)


def test_sc_4b_a_hydra_needs_room_for_three_heads():
    assert (
        "the hydra on 59 needs 2 columns to the left, and 59 stands in column 2 of 10; move it to the right",
    ) == sentences(hydra, BOARD, 59)
    assert [("tail-row", "SC-4b", (56, 35))] == refused(hydra, BOARD, 56, tail=35)


def test_sc_4c_the_tail_of_a_python_is_four_rows_below():
    assert (
        "the python on 94 has its tail on 61, 3 rows below; its row is 4 below, so give one of 51 to 60",
    ) == sentences(python, BOARD, 94, 61)
    spiral = Board(5, 5, numbering="spiral")
    assert (
        "the python on 12 has its tail on 23, 1 row below; its row is 4 below, so give one of 1 to 5",
    ) == sentences(python, spiral, 12, 23)
    narrow = Board(7, 3, numbering="spiral")
    assert (
        "the python on 10 has its tail on 6, 3 rows below; its row is 4 below, so give one of 5, 15, 18",
    ) == sentences(python, narrow, 10, 6)
    assert [("no-room", "SC-4c", (34,))] == refused(python, BOARD, 34, 5)
    assert [("off-the-board", "SC-4c", (101,))] == refused(python, BOARD, 94, 101)
    assert [("off-the-board", "SC-4c", (101,))] == refused(python, BOARD, 101)


@pytest.mark.parametrize("tail", [99, 95, 160])
def test_sc_3a_a_snake_falls_at_least_one_row_on_its_own_board(tail):
    assert [("falls-no-row", "SC-3a", (94, tail))] == refused(python, THREE, 94, tail)
    assert [("falls-no-row", "SC-3a", (94, tail))] == refused(hydra, THREE, 94, tail=tail)
    [message] = sentences(python, THREE, 94, tail)
    assert message.endswith("; give it a tail 4 rows below, on one of 51 to 60")
    both = sentences(python, THREE, 34, tail)
    assert any(message.endswith("; give it a tail 4 rows below") for message in both)


def test_sc_3a_on_a_spiral_the_row_below_may_have_higher_numbers():
    spiral = Board(5, 5, numbering="spiral")
    assert [("snake-rises", "SC-3a", (11, 22))] == refused(grass_snake, spiral, 11, 2, side="left")
    assert [("ladder-falls", "SC-3a", (25, 23))] == refused(stepladder, spiral, 25, side="left")
    assert ("the stepladder on 25 would fall from 25 to 23, as this board is numbered; move it",) == sentences(
        stepladder, spiral, 25, side="left"
    )


def test_sc_5a_a_ladder_needs_a_row_above_and_a_column_aside():
    assert [("no-room", "SC-5a", (91,))] == refused(stepladder, BOARD, 91, side="left")
    assert (
        "the stepladder on 100 needs 1 row above it, and 100 stands in row 10 of 10; move it down",
        (
            "the stepladder on 100 needs 1 column to the left, and 100 stands in column 1 of 10; "
            "turn it to the right, or move it"
        ),
    ) == sentences(stepladder, BOARD, 100, side="left")
    assert [("side", "SC-5a", ())] == refused(stepladder, BOARD, 43, side="up")
    assert [("off-the-board", "SC-5a", (0,))] == refused(stepladder, BOARD, 0, side="left")


def test_sc_5d_sc_5e_long_ladders_need_rows_above():
    assert [("no-room", "SC-5d", (78,))] == refused(double_ladder, BOARD, 78, side="left")
    assert [("no-room", "SC-5e", (68,))] == refused(triple_ladder, BOARD, 68, side="left")


def test_sc_5b_an_a_frame_is_named_by_its_lower_number():
    assert [("no-room", "SC-5b", (29,))] == refused(a_frame, BOARD, 29)
    assert [("no-room", "SC-5b", (100,)), ("no-room", "SC-5b", (100,))] == refused(a_frame, BOARD, 100)
    assert [("no-room", "SC-5b", (85,))] == refused(a_frame, BOARD, 85)
    assert [("off-the-board", "SC-5b", (101,))] == refused(a_frame, BOARD, 101)


def test_sc_5f_a_loft_ladder_leads_to_the_next_board_and_is_one_to_three_long():
    assert [("not-the-next-board", "SC-5f", (45, 245))] == refused(loft_ladder, THREE, 45, 245)
    assert [("not-the-next-board", "SC-5f", (45, 46))] == refused(loft_ladder, THREE, 45, 46)
    assert [("not-the-next-board", "SC-5f", (245, 246))] == refused(loft_ladder, THREE, 245, 246)
    assert [("length", "SC-5f", (45, 145))] == refused(loft_ladder, THREE, 45, 145)
    assert [("length", "SC-5f", (45, 105))] == refused(loft_ladder, THREE, 45, 105)
    assert (
        "the loft ladder on 45 leads to 145 and is 0 squares long; it may be 1 to 3, so move its top",
    ) == sentences(loft_ladder, THREE, 45, 145)
    assert 105 == loft_ladder(THREE, 45, 105, lengths=None)[0].to


def test_sc_5g_an_escalator_stands_on_a_last_square_and_ends_on_none():
    assert [("escalator-foot", "SC-5g", (98,))] == refused(escalator, TURNED, 98, 122)
    assert [("escalator-top", "SC-5g", (100, 200))] == refused(escalator, THREE, 100, 200, lengths=None)
    assert [("length", "SC-5g", (100, 151))] == refused(escalator, TURNED, 100, 151)
    assert [("not-the-next-board", "SC-5g", (300, 250))] == refused(escalator, THREE, 300, 250)
    assert [("off-the-board", "SC-5g", (301,))] == refused(escalator, THREE, 200, 301)
    assert 151 == escalator(TURNED, 100, 151, lengths=None)[0].to


def test_what_is_in_the_way_survives_pickling():
    with pytest.raises(LayoutError) as caught:
        grass_snake(BOARD, 8, 6, side="left")
    copy = pickle.loads(pickle.dumps(caught.value))  # noqa: S301  (our own bytes)
    assert (caught.value.found, caught.value.problems) == (copy.found, copy.problems)
