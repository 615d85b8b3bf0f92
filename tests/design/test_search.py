"""The steps of the search at the edges: no way to the end, no room for changes, and more of them than are scored."""

from random import Random
from typing import ClassVar

import numpy as np
import pytest
from attrs import evolve, frozen

from ladderkit import Board, RollAndMove, race
from ladderkit.design import Target, Wishes
from ladderkit.design.aims import NOT_THERE
from ladderkit.design.around import _least, around
from ladderkit.design.boards import ByAnalysis, ByTable
from ladderkit.design.ground import Ground
from ladderkit.design.landing import bare_of, laid, table_of
from ladderkit.design.search import Task, search
from ladderkit.rule import Stage, step
from ladderkit.rules import Bounce, SixReroll
from ladderkit.turn import Turn
from tests.analysis.games import OneOrTwo
from tests.design.boards import SMALL, broken

ENDLESS = ((6, 1), (7, 2))
"""Snakes on a board of eight squares that a die of two faces never gets past."""
ROAD = race("road", Board(1, 8), RollAndMove(2))


@frozen
class ShortCut:
    """Whoever stops on this square ends the match there."""

    square: int = 5
    name: ClassVar[str] = "short-cut"

    @step(Stage.AFTER)
    def end(self, turn: Turn) -> Turn:
        return turn.end() if self.square in turn.squares else turn


def ground_of(base, wishes):
    return Ground(base.board, wishes, frozenset())


def by_table(base, wishes):
    return ByTable(ground_of(base, wishes), table_of(bare_of(base), None))


def test_a_board_without_a_way_to_the_end_is_far_from_all_wishes():
    wishes = Wishes(Target(10), ladders=0, snakes=2)
    tables = by_table(ROAD, wishes)
    measured = tables.measured(ENDLESS)
    assert measured == ByAnalysis(ROAD, wishes, None, apart=True).measured(ENDLESS)
    assert (NOT_THERE, False) == (measured.cost, measured.done)
    assert [] == around(tables, ENDLESS, measured, Random(1))


def test_from_such_a_board_the_search_goes_on_with_another(monkeypatch):
    base = race("road", Board(1, 10), RollAndMove(2))
    wishes = Wishes(Target(9, within=0.5), ladders=0, snakes=2)
    task = Task(ground_of(base, wishes), by_table(base, wishes), 1)
    first = iter([((8, 1), (9, 2))])
    by_chance = Ground.at_random
    monkeypatch.setattr(Ground, "at_random", lambda ground, random: next(first, None) or by_chance(ground, random))
    found = search(task, 0, 50)
    assert found.done
    assert [] == broken(base, laid(base, dict(found.layout)), wishes)


def test_two_jumps_on_one_foot_keep_no_wishes():
    ground = ground_of(ROAD, Wishes(Target(10), ladders=0, snakes=2))
    assert ground.keeps(((5, 1), (6, 2)))
    assert not ground.keeps(((6, 1), (6, 2)))


@pytest.mark.parametrize("target", [Target(12, "match_mean_rounds", players=2), Target(20)])
def test_more_changes_than_are_scored_are_left_out(target, monkeypatch):
    wishes = Wishes(target, ladders=2, snakes=2)
    tables = by_table(SMALL, wishes)
    layout = ground_of(SMALL, wishes).at_random(Random(3))
    measured = tables.measured(layout)
    many = around(tables, layout, measured, Random(1))
    assert any(len({*layout} - {*one}) > 1 for one in many)
    monkeypatch.setattr("ladderkit.design.around.WORK", 0)
    few = around(tables, layout, measured, Random(1))
    assert few
    assert all(len({*layout} - {*one}) == 1 for one in few)


def test_jumps_of_one_length_are_moved():
    wishes = Wishes(Target(20), ladders=3, snakes=0, ladder_lengths=(5, 5))
    tables = by_table(race("again", Board(6, 6), SixReroll()), wishes)
    layout = ((10, 15), (20, 25), (31, 36))  # where turns may go on, the last has no end that can be scored
    near = around(tables, layout, tables.measured(layout), Random(1))
    assert any({*layout} != {*one} for one in near)
    for one in near:
        assert [] == broken(SMALL, laid(SMALL, dict(one)), wishes)
        assert len({*layout} - {*one}) <= 1


def test_changes_after_which_there_is_no_end_are_not_looked_at():
    assert [(1.5, 1)] == [*_least(np.array([[np.inf, 1.5], [np.nan, np.inf]]))]


def test_of_costs_that_are_alike_but_for_rounding_the_first_is_taken():
    costs = np.array([0.5, 0.3 + 1e-16, 0.3 - 1e-14, 0.3, 0.2, np.nan])
    assert [(0.2, 4), (0.3, 1), (0.3, 2)] == [*_least(costs)]
    assert costs[4] == 0.2
    assert [] == [*_least(costs[:0])]


def test_what_is_more_than_a_square_has_no_table():
    assert table_of(evolve(SMALL, tokens=2), None) is None
    assert table_of(race("short cut", Board(1, 8), ShortCut()), None) is None
    assert table_of(race("asked", Board(1, 8), OneOrTwo()), None) is None
    assert table_of(race("bounce", Board(1, 9), RollAndMove(2), Bounce()), None) is not None
