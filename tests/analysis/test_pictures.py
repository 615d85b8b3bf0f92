"""What the answers look like, and what notebooks show of them."""

from __future__ import annotations

from fractions import Fraction
from math import inf

import pytest

from ladderkit.analysis import chain, contest, traveller
from ladderkit.analysis.figure import Figure, digits
from ladderkit.analysis.pictures import in_short, worth_chart
from ladderkit.analysis.worth import Worth
from ladderkit.board import Board
from ladderkit.jumps import Jump, jumps
from ladderkit.race import race
from ladderkit.rules import RollAndMove, RunOut
from tests.analysis.games import SMALL

NINE = race("nine", Board(3, 3, start=1, jumps=jumps({3: 5, 6: 1, 8: 4})), RollAndMove(2), RunOut())
TRAP = race("trap", Board(1, 10, jumps=jumps({1: 8, 5: 3, 6: 3})), RollAndMove(2), RunOut())


def test_a_law_is_shown_but_for_its_longest_lengths() -> None:
    chart = traveller(NINE, exact=True).law_chart
    assert (0.0, 0.0, 0.0, 0.125, 0.0625) == chart.heights[:5]
    assert sum(chart.heights[:-1]) < 0.99 <= sum(chart.heights)
    assert {"median": 10, "mean": 14} == chart.marks
    assert f"{1 - sum(chart.heights):.1%} take longer" == chart.rest


def test_a_law_in_floats_is_the_same_picture() -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    assert traveller(NINE).law_chart.heights == pytest.approx(traveller(NINE, exact=True).law_chart.heights)


def test_those_who_never_finish_are_told_beside_the_law() -> None:
    chart = traveller(TRAP, exact=True).law_chart
    assert (0.0, 0.0, 0.25, 0.25) == chart.heights
    assert ("50.0% never finish", {"median": 3}) == (chart.rest, chart.marks)
    assert "100.0% never finish" == traveller(TRAP, square=3, exact=True).law_chart.rest
    slow = traveller(race("slow", Board(1, 9, jumps=jumps({5: 3, 6: 3})), RollAndMove(3), RunOut()), exact=True)
    assert slow.law_chart.rest.endswith("take longer")


def test_a_long_law_is_not_shown_beyond_all_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ladderkit.analysis.pictures.MOST_SHOWN", 5)
    assert 5 == len(traveller(NINE, exact=True).law_chart.heights)


def test_a_trap_of_some_is_told_with_those_who_take_long() -> None:
    leak = race("leak", Board(1, 10, jumps=jumps({2: 1, 5: 3, 6: 3})), RollAndMove(2), RunOut())
    rest = traveller(leak, exact=True).law_chart.rest
    assert rest.endswith("never finish")


def test_boards_are_tinted_by_visits_and_rests() -> None:
    one = traveller(NINE, exact=True)
    assert {1: 3.0, 2: 2.0, 4: 2.0, 5: 4.0, 7: 2.0, 9: 1.0} == one.rests_chart.values
    assert 3 in one.visits_chart.values
    assert one.visits_chart.board is NINE.board


def test_jumps_are_sorted_by_worth() -> None:
    chart = traveller(NINE, exact=True).worth_chart
    assert ["ladder 3 to 5", "snake 6 to 1", "snake 8 to 4"] == [*chart.values]
    assert {"ladder 3 to 5": 84 / 11, "snake 6 to 1": -4.2, "snake 8 to 4": -6.5} == chart.values
    endless = Worth(Jump(3, 5, "ladder"), Figure(inf), Figure(inf))
    assert {} == worth_chart("endless", [endless]).values


def test_seats_are_shown_beside_an_equal_part() -> None:
    chart = contest(NINE, 2, exact=True).chart
    assert {"player 1", "player 2", "who moves first", "who moves second"} == chart.values.keys()
    assert (0.5, 478 / 913) == (chart.line, chart.values["who moves first"])


def test_notebooks_show_a_table_and_a_picture() -> None:
    shown = traveller(NINE, exact=True)._repr_html_()
    assert "<td>turns, mean</td><td>14</td>" in shown
    assert "<svg " in shown
    assert "<td>none</td>" in traveller(TRAP, square=3, exact=True)._repr_html_()
    match = contest(race("small", SMALL, RollAndMove(3)), 2, exact=True)._repr_html_()
    assert "A match of 2" in match
    assert "<svg " in match


def test_notebooks_show_the_matrix_of_a_small_chain_and_the_size_of_a_large_one() -> None:
    shown = chain(NINE)._repr_html_()
    assert "<tr><th></th><th>1</th><th>2</th><th>4</th><th>5</th><th>7</th><th>end 9</th></tr>" in shown
    assert "<tr><th>7</th><td></td><td></td><td>1/2</td><td></td><td></td><td>1/2</td></tr>" in shown
    large = chain(race("large", Board(4, 10), RollAndMove(2), RunOut()))._repr_html_()
    assert "<td>states</td><td>40</td>" in large
    assert "<th>" not in large


def test_answers_in_a_line() -> None:
    assert "infinite" == in_short(Figure(inf))
    assert "14" == in_short(Figure(Fraction(14)))
    assert "43/1826  (0.0235487404162)" == in_short(Figure(Fraction(43, 1826)))
    assert "0.333333333333  (exactly: 60 digits by 61)" == in_short(Figure(Fraction(10**60 // 3, 10**60 + 1)))
    assert "0.25  (off by at most 1e-13)" == in_short(Figure(0.25, 7e-14))


def test_numbers_of_thousands_of_digits_can_be_written() -> None:
    assert ("-1024", "0", "1" + 5000 * "0") == (digits(-1024), digits(0), digits(10**5000))
    assert "-1/3" == str(Figure(Fraction(-1, 3)))
