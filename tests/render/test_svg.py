"""The board as a picture: valid, complete in itself, each square once, every name escaped."""

import re
from xml.etree import ElementTree as ET

import pytest
from attrs import evolve
from hypothesis import given, strategies as st

from ladderkit.board import Board
from ladderkit.engine import apply, start
from ladderkit.errors import LadderkitError
from ladderkit.inputs import Rolled
from ladderkit.jumps import Jump, jumps
from ladderkit.race import race
from ladderkit.render import svg
from ladderkit.render.jumps import CELL, Point, draw_jump, number
from ladderkit.render.marks import level_name, marks
from ladderkit.rules import DrawLots, Jumps
from ladderkit.views import view

SVG = "{http://www.w3.org/2000/svg}"
BOARD = Board(
    10,
    10,
    jumps=(
        *jumps({3: 24, 72: 93, 35: 5, 99: 12}),
        Jump(8, 50, "portal"),
        Jump(60, 20, "portal", name="Old <Well>"),
    ),
)


def seen(board=BOARD, seats=2, squares=None, *, tokens=1):
    variant = race("garden", board, Jumps(landing="carried"), seats=(1, 12), tokens=tokens)
    state = start(variant, seats).state
    return view(variant, state if squares is None else evolve(state, squares=squares))


def parsed(drawing):
    return ET.fromstring(drawing)  # noqa: S314  (what is read is our own)


def words(drawing):
    return [element.text for element in parsed(drawing).iter(f"{SVG}text")]


def described(drawing):
    return parsed(drawing).find(f"{SVG}desc").text


def squares_of(drawing):
    """The upper left corner of each square."""
    rects = [rect for rect in parsed(drawing).iter(f"{SVG}rect") if "data-square" in rect.attrib]
    return [(int(rect.get("data-square")), float(rect.get("x")), float(rect.get("y"))) for rect in rects]


def test_the_same_view_gives_the_same_picture():
    assert svg(seen()) == svg(seen())


def test_a_picture_asks_nothing_from_outside_and_has_no_ids_that_could_clash_on_a_page():
    drawing = svg(seen())
    assert not re.search(r"""href|url\(|@import|src=|<script| id=""", drawing)
    assert ["http://www.w3.org/2000/svg"] == re.findall(r"https?://[^\"']+", drawing)


def test_it_is_told_in_words_for_those_who_cannot_see_it():
    drawing = svg(seen(squares=(3, 0)), ["Ann", ""])
    root = parsed(drawing)
    assert ("img", "Garden") == (root.get("role"), root.find(f"{SVG}title").text)
    assert (
        "A board of 10 by 10 squares, 1 to 100, boustrophedon. ladder from 3 to 24. portal from 8 to 50."
        " snake from 35 to 5. Old <Well>, portal from 60 to 20. ladder from 72 to 93. snake from 99 to 12."
        " Ann is on 3 and seat 2 off the board. To move: Ann."
    ) == described(drawing)
    assert "2 levels of 2 by 2" in described(svg(seen(Board(2, 2, levels=2))))


def test_names_are_escaped_and_long_ones_cut_where_there_is_no_room():
    nasty = "<b>\"Ann\" & 'Co'</b>\x00\n]]>"
    drawing = svg(evolve(seen(), variant="<&>"), [nasty, "x" * 99])
    texts = words(drawing)
    assert "<b>\"Ann\" & 'Co'</b> ]]>" in texts
    assert "x" * 27 + "…" in texts
    assert "Old <Well>" in texts
    assert "<&>" == parsed(drawing).find(f"{SVG}title").text
    assert "x" * 99 in described(drawing)


def test_dark_pages_get_light_letters():
    assert "@media (prefers-color-scheme:dark)" in svg(seen())


def test_sc_1b_levels_stand_side_by_side_and_can_be_drawn_as_they_lie():
    board = Board(2, 2, levels=3, orientation=("as-is", "bottom-top", "as-is"))
    assert ["Garden", "A", "B", "C"] == words(svg(seen(board)))[:4]
    as_numbered, as_it_lies = (squares_of(svg(seen(board), as_it_lies=lies)) for lies in (False, True))
    assert [square for square, _, y in as_numbered if y == min(y for *_, y in as_numbered)] == [
        3,
        4,
        7,
        8,
        11,
        12,
    ]
    assert [square for square, _, y in as_it_lies if y == min(y for *_, y in as_it_lies)] == [
        3,
        4,
        5,
        6,
        11,
        12,
    ]


def test_ladders_have_rails_and_rungs_and_snakes_a_head():
    foot, to = Point(32, 600), Point(96, 300)
    ladder = "".join(draw_jump(Jump(3, 24, "loft-ladder"), foot, to, 0))
    snake = "".join(draw_jump(Jump(35, 5, "grass-snake", name="Adder"), foot, to, 1))
    arrow = "".join(draw_jump(Jump(35, 5, "well"), foot, to, 1))
    assert 4 == ladder.count('fill="none"')
    assert 4 == snake.count("<circle")
    assert "<title>Adder: grass-snake from 35 to 5</title>" in snake
    assert "stroke-dasharray" in arrow
    assert all(part.startswith("<g>") and part.endswith("</g>") for part in (ladder, snake, arrow))


def test_jumps_between_neighbours_are_drawn_too():
    for kind in ("ladder", "snake", "portal"):
        drawing = svg(seen(Board(1, 2, jumps=(Jump(1, 2, "ladder"),))))
        assert "nan" not in "".join(draw_jump(Jump(1, 2, kind), Point(0, 0), Point(CELL, 0), 0)) + drawing


def test_tokens_on_one_square_stand_beside_each_other():
    drawing = svg(seen(Board(2, 2), 8, (3,) * 8 + (2,) * 4 + (4,) * 20, tokens=4))
    root = parsed(drawing)
    circles = [(float(c.get("cx")), float(c.get("cy"))) for c in root.iter(f"{SVG}circle")]
    assert (8 + 4 + 8 + 8) == len(set(circles))
    assert "+12" in words(drawing)


@pytest.mark.parametrize("crowd", range(1, 12))
def test_tokens_stay_within_their_square(crowd):
    drawing = svg(seen(Board(3, 3), crowd, (5,) * crowd))
    corner = next((x, y) for square, x, y in squares_of(drawing) if square == 5)
    tokens = [c for c in parsed(drawing).iter(f"{SVG}circle") if float(c.get("cy")) < corner[1] + 2 * CELL]
    assert 3 * min(crowd, 9 if crowd <= 9 else 8) == len(tokens)
    for circle in tokens:
        r = float(circle.get("r"))
        for at, edge in zip((circle.get("cx"), circle.get("cy")), corner, strict=True):
            assert edge <= float(at) - r
            assert float(at) + r <= edge + CELL


def test_at_the_end_the_places_are_told_and_before_the_beginning_nobody_moves():
    variant = race("end", Board(2, 2), DrawLots())
    state = start(variant, 2).state
    assert "Who begins?" in words(svg(view(variant, state)))
    variant = race("end", Board(2, 2))
    over = apply(variant, start(variant, 2).state, Rolled(4)).state
    assert "Ann wins; seat 2 is second." in words(svg(view(variant, over), ["Ann", ""]))


def test_an_empty_name_makes_no_trouble():
    assert "" == (parsed(svg(evolve(seen(), variant=""))).find(f"{SVG}title").text or "")


def test_big_boards_are_drawn_in_linear_time():
    drawing = svg(seen(Board(60, 60)))
    assert 3600 == len(squares_of(drawing))
    assert len(drawing) < 3600 * 200


BOARDS = st.builds(
    Board,
    st.integers(1, 6),
    st.integers(2, 7),
    levels=st.integers(1, 3),
    numbering=st.sampled_from(["boustrophedon", "row-by-row", "spiral"]),
    orientation=st.sampled_from(["as-is", "half-turn", "left-right", "bottom-top"]),
)


@given(BOARDS, st.booleans())
def test_each_square_is_drawn_once_and_in_its_cell(board, lies):
    drawing = svg(seen(board), as_it_lies=lies)
    squares = squares_of(drawing)
    assert list(range(1, board.last + 1)) == [square for square, *_ in squares]
    assert board.last == len({(x, y) for _, x, y in squares})
    numbers = [text for text in words(drawing) if text and text.isdecimal()]
    assert sorted(map(str, range(1, board.last + 1))) == sorted(numbers)
    place, low = (board.place if lies else board.cell), max(y for *_, y in squares)
    for square, x, y in squares:
        cell = place(square)
        first = min(x for other, x, _ in squares if board.level_of(other) == cell.level)
        assert (cell.column * CELL, cell.row * CELL) == (x - first, low - y)


@given(st.just([]) | st.lists(st.text(), min_size=4, max_size=4), st.text(), st.text())
def test_whatever_people_write_the_picture_is_valid(names, variant, place):
    board = evolve(BOARD, jumps=(Jump(3, 24, "ladder", name=place),))
    drawing = svg(evolve(seen(BOARD, 4), board=board, variant=variant), names)
    assert f"{SVG}svg" == parsed(drawing).tag
    drawing.encode()


ENDS = st.tuples(*[st.integers(0, 40)] * 4)


@given(st.sampled_from(["ladder", "snake", "portal"]), ENDS, st.integers(0, 20))
def test_jumps_can_be_drawn_anywhere(kind, ends, turn):
    foot, to = Point(ends[0], ends[1]), Point(ends[2] * CELL, ends[3] * CELL + 0.5)
    drawn = "".join(draw_jump(Jump(3, 4, kind), foot, to, turn))
    assert "nan" not in drawn
    parsed(drawn)


@pytest.mark.parametrize(
    ("value", "short"), [(1.0, "1"), (-0.04, "0"), (0.26, "0.3"), (-12.5, "-12.5"), (100.0, "100")]
)
def test_numbers_are_short(value, short):
    assert short == number(value)


def test_seats_are_marked_by_initials_where_those_tell_them_apart():
    assert ("Z", "B") == marks(2, ["zoe", "Ben"])
    assert ("A", "B") == marks(2, ["Ann", "Alf"])
    assert ("A", "B") == marks(2, ["Ärzte", "Ben"])
    assert "AB" == marks(28)[27]
    assert ["A", "Z", "AA", "ZZ", "AAA"] == [level_name(level) for level in (0, 25, 26, 701, 702)]


@pytest.mark.parametrize("kind", ["ladder", "snake"])
def test_however_long_a_jump_is_drawing_it_costs_no_more(kind):
    near, far, farther = (
        len("".join(draw_jump(Jump(3, 24, kind), Point(0, 0), Point(CELL * n, CELL * n), 0))) for n in (2, 40, 400)
    )
    assert near < far <= farther < 1.2 * far < 15_000


def test_levels_can_stand_in_several_rows_the_lowest_at_the_bottom():
    board = Board(2, 2, levels=3)
    wide = {
        level: [xy for square, *xy in squares_of(svg(seen(board))) if board.level_of(square) == level]
        for level in range(3)
    }
    assert len({min(y for _, y in wide[level]) for level in wide}) == 1
    high = {square: (x, y) for square, x, y in squares_of(svg(seen(board), across=1))}
    assert high[1][0] == high[5][0] == high[9][0]
    assert high[1][1] > high[5][1] > high[9][1]
    pairs = {square: (x, y) for square, x, y in squares_of(svg(seen(board), across=2))}
    assert pairs[1][1] == pairs[5][1] > pairs[9][1]
    assert pairs[1][0] == pairs[9][0] < pairs[5][0]
    assert svg(seen(board)) == svg(seen(board), across=3) == svg(seen(board), across=9)


@pytest.mark.parametrize("across", [0, -1, True, 1.0, "2"])
def test_no_row_of_no_levels_is_drawn(across):
    with pytest.raises(LadderkitError, match="give how many levels stand side by side, at least 1"):
        svg(seen(), across=across)
