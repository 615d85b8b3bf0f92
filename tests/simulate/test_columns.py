"""Chances in columns are exact, whether all are alike or two outcomes share one."""

from fractions import Fraction

import numpy as np
import pytest
from scipy.stats import chi2

from ladderkit import Board, Die, RollAndMove, race
from ladderkit.analysis import contest, traveller
from ladderkit.analysis.chains import Step
from ladderkit.errors import AnalysisError
from ladderkit.simulate import columns as made, simulate
from ladderkit.simulate.columns import arrows_from, columns
from ladderkit.simulate.numbers import small_numbers
from ladderkit.simulate.plan import compiled_for
from ladderkit.simulate.walk import Alone, Together
from tests.simulate.games import BUMP, PLAIN, fits, near, near_share


def row(*weights):
    return [(k, Step(Fraction(weight, sum(weights)), 1, 1)) for k, weight in enumerate(weights)]


def chances(table, state, outcomes):
    """The chance of each outcome of a state, from every number that can be drawn."""
    counts = [0] * outcomes
    for j in range(table.wide):
        own, other = state * table.wide + j, int(table.other[state * table.wide + j])
        cut = int(table.cut[own])
        counts[int(table.to[own])] += cut
        counts[int(table.to[other])] += table.each - cut
    return [Fraction(count, table.wide * table.each) for count in counts]


@pytest.mark.parametrize("weights", [(1,), (1, 1), (1, 2, 3, 4), (999_983, 1), (7, 7, 7, 1_000_003), (5, 0, 3)])
def test_two_outcomes_a_column_have_exact_chances(weights, monkeypatch):
    monkeypatch.setattr(made, "MOST_COLUMNS", 10)
    weights = tuple(weight for weight in weights if weight)
    table = columns(arrows_from([row(*weights), row(*(1 for _ in weights))]))
    if table.cut is None:
        assert len(weights) * 2 <= 10
        return
    assert [Fraction(weight, sum(weights)) for weight in weights] == chances(table, 0, len(weights))
    assert [Fraction(1, len(weights))] * len(weights) == chances(table, 1, len(weights))


def test_too_many_columns_are_told(monkeypatch):
    monkeypatch.setattr(made, "MOST_COLUMNS", 3)
    with pytest.raises(AnalysisError, match="more than 3 columns"):
        columns(arrows_from([row(1, 1, 1, 1)]))


def test_chances_that_are_too_fine_are_told():
    with pytest.raises(AnalysisError, match="62 bits"):
        columns(arrows_from([row(1, 2**70)]))


def test_a_die_with_fine_weights():
    fine = race("fine", Board(1, 8), RollAndMove(Die(2, weights=(10_000_019, 20_000_003))))
    assert isinstance(compiled_for(fine, 2, None, "tables").tables, Alone)
    found = simulate(fine, 20_000, seed=3)
    assert near(contest(fine, 2).match_mean_turns, found.turns)


def test_a_die_that_is_longer_than_the_board():
    long = race("long", Board(1, 5), RollAndMove(100))
    found = simulate(long, 2_000, seats=1, seed=3)
    assert "tables" == found.path
    assert fits(found.turns.histogram, traveller(long).law_turns, 2_000)


def test_chances_without_a_table_are_played_by_the_engine():
    odd = race("odd", Board(1, 3), RollAndMove(Die(2, weights=(2**70, 1))))
    found = simulate(odd, 50, seed=3)
    assert ("engine", "its chances have no common divisor that fits into 62 bits") == (found.path, found.why)


def test_too_many_states_are_played_by_the_engine(monkeypatch):
    monkeypatch.setattr("ladderkit.simulate.plan.JOINT_LIMIT", 10)
    found = simulate(BUMP, 50, seed=3)
    assert "engine" == found.path
    assert found.why == "'bump' has more than 10 states, and was not explored to its end"
    assert near_share(contest(BUMP, 2).win_probability[0], found.win_share[0], 50)


def test_larger_tables_are_not_composed():
    wide = race("wide", Board(1, 4), RollAndMove(300))
    assert 1 == compiled_for(wide, 2, None, "tables").tables.size
    assert 4 == compiled_for(PLAIN, 2, None, "tables").tables.size
    many = race("many", Board(1, 400), RollAndMove(6))
    blocks = compiled_for(many, 2, None, "tables").tables
    assert (3, np.dtype(np.uint16)) == (blocks.size, blocks.composed.dtype)
    assert isinstance(compiled_for(BUMP, 2, None, "tables").tables, Together)


@pytest.mark.parametrize("below", [1, 6, 7, 1_296, 40_000, 65_535, 65_536])
def test_small_numbers_are_all_alike_likely(below):
    count = 400_003
    drawn = small_numbers(np.random.default_rng(5), below, count)
    assert (count, np.uint16) == (len(drawn), drawn.dtype)
    parts = min(below, 100)
    counts = np.bincount(drawn.astype(np.int64) * parts // below, minlength=parts)
    wanted = np.bincount(np.arange(below) * parts // below, minlength=parts) * (count / below)
    assert parts == len(counts)
    assert chi2.sf(((counts - wanted) ** 2 / wanted).sum(), max(parts - 1, 1)) > 1e-6
    assert (drawn.min(), drawn.max()) == (0, below - 1) or below > 1_296


def test_a_die_of_very_many_faces_is_drawn_as_well():
    wide = race("wide", Board(1, 2), RollAndMove(70_000))
    assert simulate(wide, 500, seats=1, seed=3, cap=3).unfinished > 400
