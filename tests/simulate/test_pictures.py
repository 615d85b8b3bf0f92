"""What a simulation looks like, and what notebooks show of it."""

from attrs import evolve

from ladderkit import Board, race
from ladderkit.jumps import jumps
from ladderkit.rules import FirstHome, RollAndMove, RunOut
from ladderkit.simulate import Spread, simulate
from ladderkit.simulate.pictures import spread_chart
from tests.simulate import games


def test_lengths_are_shown_but_for_the_longest():
    chart = spread_chart("game", Spread({1: 50, 3: 49, 400: 1}), "turns")
    assert (0.0, 0.5, 0.0, 0.49) == chart.heights
    assert ({"median": 1.0}, "1.0% took longer") == (chart.marks, chart.rest)
    assert "game: how long 100 matches were" == chart.title
    assert ("", {"median": 2.0, "mean": 2.0}) == ((two := spread_chart("two", Spread({2: 9}), "rolls")).rest, two.marks)


def test_where_nothing_was_counted_nothing_is_shown():
    chart = spread_chart("game", Spread({}), "turns")
    assert ((), {}, "") == (chart.heights, chart.marks, chart.rest)
    assert "<svg " in chart.svg()


def test_notebooks_show_lengths_and_winners():
    found = simulate(games.PLAIN, 200, seed=1, method="engine")
    shown = found._repr_html_()
    assert f"<td>turns of all, mean</td><td>{found.turns.mean:.6g} ± {found.turns.standard_error:.2g}</td>" in shown
    assert f"<td>turns within which 95 % are over</td><td>{found.turns.quantile(95):g}</td>" in shown
    assert f"<td>player 2 is first</td><td>{found.win_share[1]:.6g} ± {found.win_standard_error[1]:.2g}</td>" in shown
    assert found.chart.svg() in shown
    assert "stopped" not in shown
    assert "shared" not in shown


def test_a_single_match_tells_nothing_of_how_far_it_is_off():
    shown = simulate(games.PLAIN, 1, seed=1, method="engine")._repr_html_()
    mean = shown.partition("<td>rounds, mean</td>")[2].partition("</td>")[0]
    assert "±" not in mean


def test_matches_that_were_stopped_are_told_and_nothing_is_drawn_of_none():
    trap = race("trap", Board(1, 10, jumps=jumps({4: 1, 5: 2, 6: 3})), RollAndMove(3), RunOut(), FirstHome())
    shown = simulate(trap, 5, seed=1, method="engine", cap=9)._repr_html_()
    assert "<td>not over when they were stopped</td><td>5</td>" in shown
    assert "any more" not in shown
    assert "<svg " not in shown


def test_matches_that_could_not_end_are_told():
    trap = race("trap", Board(1, 10, jumps=jumps({4: 1, 5: 2, 6: 3})), RollAndMove(3), RunOut(), FirstHome())
    shown = simulate(trap, 5, seed=1)._repr_html_()
    assert "<td>could not come to an end any more</td><td>5</td>" in shown
    assert "stopped" not in shown


def test_first_places_that_are_shared_are_told():
    found = evolve(simulate(games.PLAIN, 5, seed=1, method="engine"), shared=3)
    assert "<td>the first place is shared</td><td>3</td>" in found._repr_html_()
