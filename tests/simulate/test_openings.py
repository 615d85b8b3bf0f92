"""What comes before the first turn, and what is unusual in it."""

from typing import ClassVar

import numpy as np
import pytest
from attrs import frozen

from ladderkit.analysis import contest
from ladderkit.errors import AnalysisError, RuleError
from ladderkit.follow import Over
from ladderkit.questions import Draw
from ladderkit.race import race
from ladderkit.rule import Rule, Stage, Topic, step
from ladderkit.rules import RollAndMove
from ladderkit.simulate import simulate
from ladderkit.simulate.counted import counted
from ladderkit.simulate.opening import opening
from ladderkit.simulate.plan import compiled_for
from ladderkit.simulate.walk import Alone, Together
from ladderkit.turn import Turn
from ladderkit.variants import slither_and_climb
from tests.analysis.games import SMALL
from tests.simulate import games
from tests.simulate.games import near, near_share


@frozen
class Lottery:
    """A lot says who wins, and nobody moves."""

    name: ClassVar[str] = "lottery"
    decides: ClassVar[tuple[Topic, ...]] = ("opening",)

    @step(Stage.OPENING)
    def draw(self, turn: Turn) -> Turn:
        lot = turn.ask(Draw((0, 1, 2)))
        return turn.follow(Over((1, 1) if lot == 2 else (1 + lot, 2 - lot)))


LOTTERY = race("lottery", SMALL, Lottery(), RollAndMove(4))


@pytest.mark.parametrize("method", ["tables", "engine"])
def test_a_match_that_is_over_before_it_begins(method):
    rule: Rule = Lottery()
    assert "opening" in rule.decides
    found = simulate(LOTTERY, 600, seed=1, method=method, keep="matches")
    assert 600 == found.finished
    assert 600 + found.shared == sum(found.wins)
    assert near_share(1 / 3, found.shared / 600, 600)
    assert found.shared == int((found.kept.winner == -2).sum())
    assert (0, 0) == found.wins_by_order
    assert {0: 600} == found.rolls.histogram


def test_an_opening_of_too_many_states_makes_one_chain_of_all(monkeypatch):
    assert isinstance(compiled_for(games.ROLL_OFF, 2, None, "tables").tables, Alone)
    monkeypatch.setattr("ladderkit.simulate.opening.MOST_STATES", 1)
    assert isinstance(compiled_for(games.ROLL_OFF, 2, None, "tables").tables, Together)
    found, exact = simulate(games.ROLL_OFF, 20_000, seed=3), contest(games.ROLL_OFF, 2)
    assert near(exact.match_mean_rolls, found.rolls)
    assert near_share(exact.win_probability_by_order[0], found.wins_by_order[0] / 20_000, 20_000)


def test_a_beginning_that_is_no_opening():
    for variant in (slither_and_climb(), LOTTERY):
        with pytest.raises(AnalysisError, match="more than lots and dice"):
            opening(variant, 2)


def test_what_is_no_game_for_one_is_one_chain_of_all(monkeypatch):
    def no_game(*_):
        raise RuleError("nobody is there")

    monkeypatch.setattr("ladderkit.simulate.plan.alone", no_game)
    assert isinstance(compiled_for(games.PLAIN, 2, None, "tables").tables, Together)


def test_a_law_that_is_too_long_is_told(monkeypatch):
    monkeypatch.setattr("ladderkit.simulate.law.LONGEST", 5)
    with pytest.raises(AnalysisError, match="more than 5 rounds"):
        simulate(games.PLAIN, 10, seed=1, method="law")


def test_few_numbers_that_are_far_apart_are_counted():
    far = np.array([5, 10**8, 5], np.int32)
    assert {5: 2, 10**8: 1} == counted(far)
    assert {} == counted(far[:0])
