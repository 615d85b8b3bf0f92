"""Patterns: what the words mean, on every board, and what is said of words that mean nothing."""

import copy
import pickle

import pytest
from hypothesis import given, strategies as st

from ladderkit.board import Board
from ladderkit.errors import BoardError
from ladderkit.layouts import Pattern
from tests.layouts.boards import boards

BOARD = Board()
SMALL = Board(3, 4)  # rows 1 2 3 4, 8 7 6 5 and 9 10 11 12 from the bottom

NUMBERS = st.integers(1, 70)
SIDES = st.sampled_from(["right", "left"])


def ordinal(number):
    """1st, 2nd, 3rd, 4th, 11th, told in another way than the code does."""
    if str(number)[-2:] in ("11", "12", "13"):
        return f"{number}th"
    return f"{number}{('th', 'st', 'nd', 'rd')[number % 10] if number % 10 < 4 else 'th'}"


SHAPES = st.one_of(
    st.builds("multiples of {}".format, NUMBERS),
    st.builds(lambda n, start: f"every {ordinal(n)} from {start}", NUMBERS, NUMBERS),
    st.builds("digit sum {}".format, st.integers(1, 20)),
    st.builds("last digit {}".format, st.integers(0, 9)),
    st.sampled_from(["square numbers", "triangular numbers", "prime numbers"]),
    st.builds("row {}".format, st.integers(1, 9)),
    st.builds("column {}".format, st.integers(1, 9)),
    st.builds("ring {}".format, st.integers(1, 5)),
    st.builds("diagonal from {} {} {}".format, NUMBERS, st.sampled_from(["rising", "falling"]), SIDES),
    st.builds(
        "steps of {} {} {} {} from {}".format,
        st.integers(0, 3),
        st.sampled_from(["up", "down"]),
        st.integers(1, 3),
        SIDES,
        NUMBERS,
    ),
)
PARTS = st.one_of(SHAPES, st.builds(lambda shape, n: f"{shape}, every {ordinal(n)}", SHAPES, NUMBERS))
WORDS = st.lists(PARTS, min_size=1, max_size=3).map(" and ".join)


def refused(words):
    with pytest.raises(BoardError) as caught:
        Pattern(words)
    return caught.value.problems


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("multiples of 9", (9, 18, 27, 36, 45, 54, 63, 72, 81, 90, 99)),
        ("every 9th from 4", (4, 13, 22, 31, 40, 49, 58, 67, 76, 85, 94)),
        ("digit sum 8", (8, 17, 26, 35, 44, 53, 62, 71, 80)),
        ("last digit 7", (7, 17, 27, 37, 47, 57, 67, 77, 87, 97)),
        ("last digit 0", (10, 20, 30, 40, 50, 60, 70, 80, 90, 100)),
        ("square numbers", (1, 4, 9, 16, 25, 36, 49, 64, 81, 100)),
        ("triangular numbers", (1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91)),
        ("prime numbers, every 5th", (2, 13, 31, 53, 73)),
        ("multiples of 101", ()),
    ],
)
def test_sc_6a_arithmetic_patterns(words, numbers):
    assert numbers == Pattern(words).numbers(BOARD)


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("row 3", tuple(range(21, 31))),
        ("row 2, every 3rd", (11, 14, 17, 20)),
        ("column 4", (4, 17, 24, 37, 44, 57, 64, 77, 84, 97)),
        ("ring 5", (45, 46, 55, 56)),
        ("ring 1, every 9th", (1, 10, 91, 100)),
        ("diagonal from 3 rising right", (3, 17, 25, 35, 47, 53, 69, 71)),
        ("diagonal from 3 rising right, every 2nd", (3, 25, 47, 69)),
        ("diagonal from 8 rising left", (8, 14, 26, 36, 44, 58, 62, 80)),
        ("diagonal from 100 falling right, every 3rd", (10, 34, 64, 100)),
        ("diagonal from 98 falling left", (80, 82, 98)),
        ("steps of 2 up 1 right from 4", (4, 25, 46, 67, 88)),
        ("steps of 3 down 2 left from 97", (62, 97)),
        ("steps of 0 up 3 right from 1", (1, 4, 7, 10)),
        ("column 11", ()),
        ("row 11", ()),
        ("ring 6", ()),
        ("diagonal from 101 rising right", ()),
        ("row 1, every 4th and column 1, every 4th", (1, 5, 9, 41, 81)),
    ],
)
def test_sc_6a_geometric_patterns(words, numbers):
    assert numbers == Pattern(words).numbers(BOARD)


def test_a_ring_goes_round_to_the_right():
    assert (1, 3, 5, 9, 11) == Pattern("ring 1, every 2nd").numbers(SMALL)
    assert (6, 7) == Pattern("ring 2").numbers(SMALL)
    assert (1, 2, 3, 4) == Pattern("ring 1").numbers(Board(1, 4))
    assert (1, 2, 3, 4) == Pattern("ring 1").numbers(Board(4, 1))


def test_sc_6d_a_pattern_is_repeated_on_each_board_whatever_way_it_lies():
    three = Board(levels=3, orientation=("as-is", "bottom-top", "diagonal"))
    numbers = Pattern("column 4").numbers(three)
    assert numbers == Pattern("column 4").numbers(BOARD)
    assert {number + add for number in numbers for add in (0, 100, 200)} == Pattern("column 4").squares(three)


@given(WORDS, boards())
def test_sc_6d_the_squares_are_on_the_board_and_alike_on_all_levels(words, board):
    pattern = Pattern(words)
    numbers = pattern.numbers(board)
    assert all(1 <= number <= board.size for number in numbers)
    assert [*numbers] == sorted(set(numbers))
    assert {n + level * board.size for n in numbers for level in range(board.levels)} == pattern.squares(board)


@given(WORDS)
def test_a_pattern_gives_its_words_back(words):
    pattern = Pattern(words)
    assert words == str(pattern) == pattern.words
    assert pattern == Pattern(str(pattern)) == copy.deepcopy(pattern)
    assert pattern == pickle.loads(pickle.dumps(pattern))  # noqa: S301  (our own bytes)
    assert hash(pattern) == hash(Pattern(words))


@given(st.lists(PARTS, min_size=2, max_size=3), boards())
def test_parts_are_taken_together(parts, board):
    apart = [Pattern(part).squares(board) for part in parts]
    assert frozenset().union(*apart) == Pattern(" and ".join(parts)).squares(board)


@given(st.text(alphabet="multiples of 9digtsu,evy2ncolm ", max_size=30))
def test_words_are_a_pattern_or_are_refused_with_advice(words):
    try:
        told = str(Pattern(words))
    except BoardError as error:
        told = all("; " in problem for problem in error.problems) and words
    assert words == told


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("mutliples of 9", "unknown pattern 'mutliples of 9'; did you mean 'multiples of 9'?"),
        ("Multiples  of 9", "unknown pattern 'Multiples  of 9'; did you mean 'multiples of 9'?"),
        ("every 9 from 4", "unknown pattern 'every 9 from 4'; write it like 'every 9th from 4'"),
        ("every 2th from 4", "'every 2th from 4' is no pattern; write '2nd' for '2th'"),
        ("every 11st from 4", "'every 11st from 4' is no pattern; write '11th' for '11st'"),
        ("multiples of 0", "unknown pattern 'multiples of 0'; write it like 'multiples of 9'"),
        (
            "diagonl from 3 faling left",
            "unknown pattern 'diagonl from 3 faling left'; did you mean 'diagonal from 3 falling left'?",
        ),
        (
            "steps of 0 up 0 left from 3",
            "'steps of 0 up 0 left from 3' is no pattern; go at least 1 up, down, left or right",
        ),
        ("row 2, evry 2nd", "', evry 2nd' may not follow 'row 2'; write ', every 2nd', or nothing"),
        ("row 2, every 3nd", "', every 3nd' may not follow 'row 2'; write '3rd' for '3nd'"),
        (9, "a pattern is 9; give its words, such as 'multiples of 9'"),
    ],
)
def test_what_is_no_pattern(words, problem):
    assert (problem,) == refused(words)


def test_words_that_are_like_nothing_are_answered_with_all_forms():
    [problem] = refused("")
    assert problem.startswith("unknown pattern ''; write it like one of 'multiples of 9', 'every 9th from 4', ")


def test_all_that_is_wrong_with_a_pattern_is_told_at_once():
    assert (
        "unknown pattern 'colunm 4'; did you mean 'column 4'?",
        "',every 2nd' may not follow 'colunm 4'; write ', every 2nd', or nothing",
        "', every 1th' may not follow 'ring 1'; write '1st' for '1th'",
    ) == refused("colunm 4,every 2nd and ring 1, every 1th")
