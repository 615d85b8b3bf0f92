"""Charts: columns, bars and tinted boards, as SVG and as figures of matplotlib."""

from __future__ import annotations

import sys
from xml.etree import ElementTree as ET

import pytest

from ladderkit.board import Board
from ladderkit.errors import LadderkitError, MissingExtraError
from ladderkit.jumps import Jump, jumps
from ladderkit.render.chart_parts import figures, round_steps
from ladderkit.render.charts import Bars, Columns, Heat
from ladderkit.render.heat_svg import STOPS, tint
from ladderkit.render.marks import level_name

SVG = "{http://www.w3.org/2000/svg}"
COLUMNS = Columns("law", (0.0, 0.5, 0.25), across="turns", upwards="chance", marks={"mean": 1.4}, rest="25.0% longer")
BARS = Bars("worth <& more>", {"a < b": 2.0, "c": -1.0}, across="turns", line=0.5, line_words="half:")
HEAT = Heat("heat", Board(2, 3, jumps=jumps({2: 5, 4: 1})), {1: 2.0, 6: 0.5}, about="visits")
LEVELS = Heat("levels", Board(2, 2, levels=2), {1: 1.0}, about="visits")
LARGE = Heat("large", Board(40, 40), {}, about="visits")
ALL = (
    COLUMNS,
    BARS,
    HEAT,
    LEVELS,
    LARGE,
    Columns("none", (), across="turns", upwards="chance"),
    Bars("", {}, across="x"),
)


def read(chart: Columns | Bars | Heat) -> ET.Element:
    return ET.fromstring(chart.svg())  # noqa: S314  (our own)


def words(chart: Columns | Bars | Heat) -> list[str]:
    return [text.text or "" for text in read(chart).iter(f"{SVG}text")]


@pytest.mark.parametrize("chart", ALL)
def test_a_picture_is_complete_and_tells_itself_in_words(chart: Columns | Bars | Heat) -> None:
    made = read(chart)
    title, told = made.find(f"{SVG}title"), made.find(f"{SVG}desc")
    assert title is not None
    assert told is not None
    assert chart.title == (title.text or "")
    assert told.text
    assert "img" == made.get("role")
    assert "prefers-color-scheme:dark" in chart.svg()
    assert chart._repr_svg_() == chart.svg()


def test_columns_have_marks_and_tell_what_is_beyond() -> None:
    assert {"mean 1.4", "25.0% longer", "turns", "chance", "0", "1", "2", "0.4"} <= {*words(COLUMNS)}
    assert "Greatest at 1: 0.5. mean: 1.4. 25.0% longer" in COLUMNS.svg()


def test_only_columns_that_are_there_are_drawn() -> None:
    (path,) = (path for path in read(COLUMNS).iter(f"{SVG}path") if path.get("class") == "lkc-bar")
    assert 2 == str(path.get("d")).count("M")


def test_bars_below_0_go_to_the_left() -> None:
    right, left = (bar for bar in read(BARS).iter(f"{SVG}rect") if bar.get("class") != "lkc-paper")
    assert ("lkc-bar", "lkc-less") == (right.get("class"), left.get("class"))
    zero = float(right.get("x", ""))
    assert float(left.get("x", "")) + float(left.get("width", "")) == pytest.approx(zero, abs=0.1)
    assert 2 * float(left.get("width", "")) == pytest.approx(float(right.get("width", "")), abs=0.1)
    assert {"a < b", "c", "2", "-1", "half: 0.5"} <= {*words(BARS)}


@pytest.mark.parametrize("sign", [1, -1])
def test_no_line_runs_through_a_number(sign: int) -> None:
    chart = Bars(
        "", {f"{k}": sign * (0.2 + k / 100) for k in range(11)}, across="x", line=sign * 0.25, line_words="even:"
    )
    made = read(chart)
    (mark,) = (path for path in made.iter(f"{SVG}path") if path.get("class") == "lkc-mark")
    line = float(str(mark.get("d")).partition(" ")[0][1:])
    numbers = [text for text in made.iter(f"{SVG}text") if text.get("class") == "lkc-halo"]
    assert [figures(value) for value in chart.values.values()] == [text.text for text in numbers]
    assert {"start" if sign > 0 else "end"} == {text.get("text-anchor") for text in numbers}
    for text in numbers:
        near = float(text.get("x", ""))
        far = near + sign * 8 * len(text.text or "")
        assert not min(near, far) - 2 < line < max(near, far) + 2
    assert len({float(text.get("x", "")) for text in numbers}) > 5


def test_squares_are_tinted_by_their_numbers() -> None:
    tints = {
        str(title.text): square.get("fill")
        for square in read(HEAT).iter(f"{SVG}rect")
        if (title := square.find(f"{SVG}title")) is not None
    }
    assert {"1: 2", "2 ▲: 0", "3: 0", "4 ▼: 0", "5: 0", "6: 0.5"} == tints.keys()
    assert (tint(1), tint(0), tint(0.25)) == (tints["1: 2"], tints["3: 0"], tints["6: 0.5"])
    assert "0 to 2: visits" in words(HEAT)
    assert level_name(0) not in words(HEAT)


def test_the_feet_of_what_lies_hidden_are_not_marked() -> None:
    hidden = Board(2, 3, jumps=[Jump(2, 5, "ladder", seen=False), Jump(4, 1, "snake", seen=False)])
    shown = Heat("heat", hidden, {}, about="visits").svg()
    assert Heat("heat", Board(2, 3), {}, about="visits").svg() == shown


def test_small_squares_have_no_numbers_and_levels_have_names() -> None:
    assert "2" not in words(LARGE)
    assert {level_name(0), level_name(1)} <= {*words(LEVELS)}


def test_tints_are_darker_and_darker() -> None:
    assert sorted(STOPS, key=sum, reverse=True) == [*STOPS]
    assert (tint(-1), tint(2)) == ("#fff8e2", "#46103e")


def test_no_board_is_too_large_in_silence() -> None:
    with pytest.raises(LadderkitError, match="a board of 10100 squares cannot be tinted"):
        Heat("huge", Board(101, 100), {}, about="visits")


def test_steps_are_round() -> None:
    assert (0, 20, 40, 60, 80) == round_steps(0, 94, 5)
    assert (0.0, 0.01, 0.02, 0.03) == round_steps(0, 0.0321, 4)
    assert (0, 10, 20, 30, 40) == round_steps(0, 49, 6)
    assert ("0.5079", "1234567") == (figures(0.507911), figures(1234567.4))


@pytest.mark.parametrize("chart", ALL)
def test_the_same_as_a_figure_of_matplotlib(chart: Columns | Bars | Heat) -> None:
    pytest.importorskip("matplotlib", reason="figures need the extra plot")
    made = chart.figure()
    axes = made.get_axes()[0]
    assert chart.title in {made.get_suptitle(), axes.get_title()}
    made.canvas.draw()


def test_marks_of_a_figure_are_told_apart_and_its_numbers_stand_on_paper() -> None:
    pytest.importorskip("matplotlib", reason="figures need the extra plot")
    marks = {"median": 1.0, "mean": 1.4, "third": 1.6}
    made = Columns("law", (0.0, 0.5, 0.25), across="turns", upwards="chance", marks=marks).figure()
    assert 3 == len({line.get_linestyle() for line in made.get_axes()[0].get_lines()})
    assert all(text.get_bbox_patch() is not None for text in BARS.figure().get_axes()[0].texts)


def test_a_figure_without_the_extra_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    for chart in (COLUMNS, BARS, HEAT):
        with pytest.raises(MissingExtraError, match="'plot' extra"):
            chart.figure()
