"""Whether jumps cross is told alike by two ways to find out."""

import numpy as np
from hypothesis import given, strategies as st

from ladderkit.board import Board
from ladderkit.design.ground import Ground
from ladderkit.design.lines import crossing as found_crossing
from ladderkit.design.wishes import Target, Wishes
from ladderkit.jumps import Jump
from tests.design.boards import crossing

FLAT = Board(6, 6)
HIGH = Board(4, 4, levels=2, orientation=("as-is", "half-turn"))


@given(st.sampled_from([FLAT, HIGH]).flatmap(lambda board: st.tuples(st.just(board), four_squares(board.last))))
def test_two_jumps_cross_or_touch_where_their_lines_have_a_point_in_common(drawn):
    board, (a, b, c, d) = drawn
    at = [(place.level, place.row, place.column) for place in map(board.place, (a, b, c, d))]
    meet = bool(crossing(board, [Jump(a, b, "jump"), Jump(c, d, "jump")]))
    assert [(0, 1)] * meet == lines(at[:2], at[2:]) == lines(at[:1:-1], at[1::-1])


def lines(*given):
    return found_crossing(np.array(given))


def four_squares(last):
    return st.lists(st.integers(1, last), min_size=4, max_size=4, unique=True)


def test_an_end_on_the_line_of_another_touches_it():
    level = [(0, 0, column) for column in range(4)]
    assert [(0, 1)] == lines((level[0], level[2]), (level[1], (0, 3, 1)))
    assert [(0, 1)] == lines((level[0], level[2]), (level[1], level[3]))
    assert [] == lines((level[0], level[1]), (level[2], level[3]))
    assert [] == lines((level[0], level[3]), ((0, 1, 0), (0, 1, 3)))


def test_pairs_that_cross_are_counted_and_named():
    pairs = ((1, 15), (3, 13), (6, 18))
    wishes = {"targets": Target(9), "ladders": 3, "snakes": 0}
    none, one = (Ground(FLAT, Wishes(**wishes, crossings=most), frozenset()) for most in (0, 1))
    assert [("crossings", pairs[:2])] == list(none.broken(pairs))
    assert [] == list(one.broken(pairs))
