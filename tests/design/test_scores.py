"""The table of landings and the scores of changes agree with the analysis, and with solving each board anew."""

from random import Random

import numpy as np
import pytest
from attrs import evolve
from hypothesis import assume, given, settings, strategies as st

from ladderkit.analysis import contest, traveller
from ladderkit.board import Board
from ladderkit.design import Late, Target
from ladderkit.design.aims import distance, distances, gap, slope, value_of
from ladderkit.design.landing import Law, bare_of, laid, table_of
from ladderkit.design.scores import Scores
from ladderkit.dice import Die
from ladderkit.jumps import Jump
from ladderkit.race import race
from ladderkit.rules import Bounce, Jumps, RollAndMove, SixReroll
from tests.analysis.games import MissesNext, random_races

MEAN = Target(10)
MEAN_OF_TWO = Target(10, "match_mean_rounds", players=2)
LASTING = (
    MEAN_OF_TWO,
    Target(10, "match_mean_turns", players=3),
    Target(9, "quantile_rounds", players=2),
    Late(9, players=2),
)


def layouts(base, random, many=4):
    """A layout at random without chains."""
    squares = random.sample(range(1, base.board.last), min(2 * many, base.board.last - 1) // 2 * 2)
    return dict(zip(squares[::2], squares[1::2], strict=True))


@st.composite
def boards(draw):
    """A random game, its table, and a layout with which it surely ends."""
    base = bare_of(draw(random_races(largest=25)))
    # How many throws a turn has had is in no table; where a jump may bring that back, `design` sees it by its probes.
    assume(not any(isinstance(rule, SixReroll) and rule.limit for rule in base.rules))
    random = Random(draw(st.integers(0, 10**6)))
    table = table_of(base, None)
    assume(table is not None)
    return base, table, layouts(base, random), random


def test_a_square_met_in_mid_turn_alone_says_nothing_of_turns_that_begin_there():
    assert table_of(race("once", Board(1, 18), RollAndMove(Die((1,))), SixReroll(face=1, limit=1)), None) is None


@given(boards())
@settings(max_examples=60, deadline=None)
def test_the_table_says_what_the_analysis_says(drawn):
    base, table, layout, _ = drawn
    made = laid(base, layout)
    one = traveller(made)
    said = table.mean(layout)
    if not one.mean_turns.infinite:
        assert said == pytest.approx(float(one.mean_turns), rel=1e-9)
        found = contest(made, 3)
        law = table.law(layout)
        assert found.how == "apart"
        assert value_of(Target(9, "match_mean_rounds", players=3), law) == pytest.approx(float(found.match_mean_rounds))
        assert value_of(Target(9, "match_mean_turns", players=3), law) == pytest.approx(float(found.match_mean_turns))
        for foot, used in zip(layout, table.uses(layout), strict=True):
            visits = one.visits.get(foot)
            assert used == pytest.approx(float(visits) if visits else 0.0, abs=1e-9)


@given(boards())
@settings(max_examples=40, deadline=None)
def test_one_change_is_scored_as_if_solved_anew(drawn):
    _, table, layout, random = drawn
    inverse = table.inverse(layout)
    assume(inverse is not None and inverse.diagonal().all())  # else squares are left out that a change may lead to
    scores = Scores(table, layout, inverse, (MEAN,), None)
    (by_mean,) = scores.changes()
    assert scores.mean == pytest.approx(table.mean(layout))
    for _ in range(12):
        square, to = random.choice([*layout, random.randrange(1, table.last)]), random.randrange(1, table.last + 1)
        anew = table.mean({**layout, square: to})
        if anew < 1e6 and np.isfinite(by_mean[square, to]):  # else nobody comes to where there is no way out
            assert scores.mean + by_mean[square, to] == pytest.approx(anew, rel=1e-6)


@pytest.mark.parametrize("house", [(), (SixReroll(),), (Bounce(), SixReroll())])
def test_changes_of_what_follows_from_the_law_are_scored(house):
    base = race("law", Board(6, 6), *house)
    table, layout = table_of(base, None), {4: 17, 30: 9, 11: 2, 20: 28}
    inverse = table.inverse(layout)
    aims = (MEAN, Target(9, "match_mean_rounds"), *LASTING)
    law = table.law(layout)
    by_mean, of_one, *changes = Scores(table, layout, inverse, aims, law).changes()
    assert np.allclose(by_mean[1:-1, 1:-1], of_one[1:-1, 1:-1], atol=1e-4)
    for foot, to in ((4, 18), (30, 10), (20, 27), (13, 14), (11, 36)):
        anew = table.law({**layout, foot: to})
        for aim, change in zip(LASTING, changes, strict=True):
            real = value_of(aim, anew) - value_of(aim, law)
            assert change[foot, to] == pytest.approx(real, rel=0.25, abs=0.02)


@given(boards())
@settings(max_examples=40, deadline=None)
def test_three_changes_and_a_move_are_scored_as_if_solved_anew(drawn):
    _, table, layout, _ = drawn
    inverse = table.inverse(layout)
    assume(inverse is not None and inverse.diagonal().all() and len(layout) > 2)
    scores = Scores(table, layout, inverse, (MEAN,), None)
    ends = np.arange(1, table.last)  # where a turn may go on, an end at the last square is another matter
    ways = [(foot, ends) for foot in list(layout)[:3]]
    wanted = 1.5
    least, places = scores.misses(*ways, wanted)
    for to_a, miss, place in zip(ends, least, places, strict=True):
        i, k = divmod(int(place), len(ends))
        changed = {ways[0][0]: int(to_a), ways[1][0]: int(ends[i]), ways[2][0]: int(ends[k])}
        anew = table.mean({**layout, **changed})
        if np.isfinite(miss) and anew < 1e4:
            assert miss == pytest.approx(abs(anew - scores.mean - wanted), abs=1e-6 * anew)
    gone = ways[0][0]
    feet = np.array([foot for foot in range(1, table.last) if foot not in layout])
    if len(feet):
        to = np.full(len(feet), table.last - 1)
        for foot, change in zip(feet, scores.of_moving(gone, feet, to), strict=True):
            rest = {one: end for one, end in layout.items() if one != gone}
            anew = table.mean({**rest, int(foot): table.last - 1})
            if anew < 1e4 and np.isfinite(change):
                assert scores.mean + change == pytest.approx(anew, rel=1e-6)


def test_jumps_that_follow_each_other_are_scored_so():
    base = race("carried", Board(5, 5), Jumps(landing="carried"))
    plain = table_of(base, None)
    assert plain is not None
    layout = {3: 9, 9: 17, 20: 3, 22: 5}
    table = evolve(plain, follows=True)
    made = laid(base, layout)
    assert table.mean(layout) == pytest.approx(float(traveller(made).mean_turns))
    assert table.uses(layout) == pytest.approx([float(traveller(made).visits[foot]) for foot in layout])
    inverse = table.inverse(layout)
    assert inverse is not None
    scores = Scores(table, layout, inverse, (MEAN, Target(9, "match_mean_rounds")), table.law(layout))
    by_mean, by_law = scores.changes()
    for square, to in ((9, 12), (3, 22), (22, 9), (20, 1), (7, 3)):
        anew = table.mean({**layout, square: to}) - table.mean(layout)
        assert by_mean[square, to] == pytest.approx(anew)
        assert by_law[square, to] == pytest.approx(anew, abs=1e-4)
    assert {3: 3, 9: 9} == table.leads({3: 9, 9: 3})  # a round comes to an end


@pytest.mark.parametrize("aim", LASTING)
def test_the_slope_is_that_of_the_value(aim):
    left = np.cumprod([1.0] + [0.9 - 0.002 * k for k in range(1, 60)])
    law = Law(left, 0.0)
    slopes = slope(aim, law)
    for n in range(1, 40):
        more, less = left.copy(), left.copy()
        more[n] += 1e-7
        less[n] -= 1e-7
        change = (value_of(aim, Law(more, 0.0)) - value_of(aim, Law(less, 0.0))) / 2e-7
        assert slopes[n] == pytest.approx(change, abs=1e-4)


def test_a_law_that_is_cut_off_goes_on_as_it_fell():
    whole, cut = Law(0.5 ** np.arange(60), 0.5), Law(0.5 ** np.arange(10), 0.5)
    for aim in (LASTING[0], LASTING[1], Late(20)):
        assert value_of(aim, cut) == pytest.approx(value_of(aim, whole))
    assert value_of(Target(30, "quantile_rounds", share=0.9999), cut) == float("inf")
    assert not slope(Target(30, "quantile_rounds", share=0.9999), cut).any()
    assert not slope(Late(20), cut).any()
    assert value_of(LASTING[0], Law(np.ones(4), 1.0)) == float("inf")


@pytest.mark.parametrize(
    ("aim", "value", "off"),
    [
        (Target(10), 9.0, 0.1),
        (Target(10, "quantile_rounds"), 9.5, 0.0),
        (Target(10, "quantile_rounds"), 10.5, 0.05),
        (Target(10, "quantile_rounds"), 8.0, 0.1),
        (Late(9, least=0.2, most=0.4), 0.1, 0.1),
        (Late(9, least=0.2, most=0.4), 0.5, 0.1),
        (Late(9, least=0.2, most=0.4), 0.3, 0.0),
    ],
)
def test_distances_are_shares_of_what_is_wished(aim, value, off):
    assert off == pytest.approx(distance(aim, value))
    assert off == pytest.approx(distances(aim, np.array([value]))[0])


def test_gaps_of_quantiles_are_whole_rounds():
    assert (0, 1, float("inf")) == tuple(gap(Target(10, "quantile_rounds"), x) for x in (9.5, 10.5, float("inf")))
    assert 0.1 == pytest.approx(gap(Late(9, least=0.2), 0.1))
    assert 1 == gap(Target(10), 9)


def test_games_in_which_more_than_the_square_counts_have_no_table():
    assert table_of(race("misses", Board(3, 3), MissesNext()), None) is None
    assert table_of(race("two", Board(3, 3), tokens=2), None) is None


def test_squares_from_which_there_is_no_way_are_infinite():
    table = table_of(race("trap", Board(3, 3)), None)
    assert table is not None
    trap = dict.fromkeys(range(2, 8), 1)
    assert float("inf") == table.mean(trap)
    assert table.inverse(trap) is None
    assert [0.0] * 6 == table.uses(trap)


def test_jumps_that_act_when_reached_are_part_of_the_table():
    base = race("lift", Board(3, 3, jumps=(Jump(4, 8, "portal", reached=True), Jump(2, 1, "snake"))))
    table = table_of(bare_of(base), None)
    assert table is not None
    assert table.mean({2: 1}) == pytest.approx(float(traveller(base).mean_turns))


def test_turns_without_end_where_nobody_comes_change_nothing():
    base = race("again", Board(1, 9), RollAndMove(Die((1,))), SixReroll(face=1))
    table, layout = table_of(base, None), {1: 6, 5: 3}
    assert 1.0 == table.mean(layout) == float(traveller(laid(base, layout)).mean_turns)
    assert [1.0, 0.0] == table.law(layout).left[:2].tolist()


def test_a_law_that_is_cut_off_goes_on_as_it_fell_at_last(monkeypatch):
    table, layout = table_of(race("slow", Board(4, 5), Bounce()), None), {19: 2, 18: 1, 17: 3}
    wanted = value_of(MEAN_OF_TWO, table.law(layout))
    monkeypatch.setattr("ladderkit.design.landing.MOST_BLOCKS", 4)
    law = table.law(layout)
    assert law.left[-1] > 1e-3
    assert value_of(MEAN_OF_TWO, law) == pytest.approx(wanted, rel=1e-6)
