"""What is refused, with what to do."""

import builtins
import sys

import pytest

from ladderkit import Board, RollAndMove, race
from ladderkit.errors import AnalysisError, LadderkitError, MissingExtraError
from ladderkit.play import first_option, random_policy
from ladderkit.simulate import compiled, simulate
from ladderkit.variants import slither_and_climb, snakes_and_ladders
from tests.simulate import games


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"matches": 0}, "0 matches; give a whole number from 1 on"),
        ({"matches": True}, "True matches"),
        ({"seed": -1}, "seed is -1; give a whole number from 0 on"),
        ({"seed": "x"}, "seed is 'x'"),
        ({"chunk": 0}, "chunk is 0"),
        ({"cap": 0}, "cap is 0; give a whole number from 1 to"),
        ({"cap": 10**10}, "cap is 10000000000"),
        ({"method": "fast"}, "method is 'fast'; give one of 'auto', 'tables', 'engine', 'law'"),
        ({"keep": "all"}, "keep is 'all'; give one of 'statistics', 'matches'"),
        ({"executor": 2}, "2 is no executor"),
        ({"progress": "bar"}, "progress is 'bar'"),
        ({"policies": "boldly"}, "'boldly' are no policies"),
        ({"policies": (first_option, 3)}, "are no policies"),
        ({"policies": None}, "None are no policies"),
        ({"seats": 9}, "is for 1 to 8 seats, not 9"),
        ({"variant": "plain"}, "'plain' is no variant"),
    ],
)
def test_nonsense(wrong, said):
    given = {"variant": games.PLAIN, "matches": 10, "seed": 1, **wrong}
    with pytest.raises(LadderkitError) as told:
        simulate(given.pop("variant"), given.pop("matches"), **given)
    assert said in str(told.value)


def test_all_that_is_wrong_is_told_at_once():
    with pytest.raises(LadderkitError, match=r"0 matches.*seed is -1.*cap is 0"):
        simulate(games.PLAIN, 0, seed=-1, cap=0)


def test_a_seat_that_nobody_plays():
    for variant in (games.ONE_OR_TWO, slither_and_climb()):
        with pytest.raises(LadderkitError, match="nobody plays it; give policies=random_policy"):
            simulate(variant, 10, seed=1)


def test_what_must_be_in_tables_and_cannot():
    with pytest.raises(AnalysisError, match="give a policy"):
        simulate(games.ONE_OR_TWO, 10, seed=1, method="tables", policies=random_policy)
    with pytest.raises(AnalysisError, match="not every turn is one roll"):
        simulate(games.AGAIN, 10, seed=1, method="law")
    with pytest.raises(AnalysisError, match="may influence each other"):
        simulate(games.BUMP, 10, seed=1, method="law")


def test_the_best_play_is_in_tables_alone():
    with pytest.raises(LadderkitError, match="found with tables alone"):
        simulate(games.ONE_OR_TWO, 10, seed=1, method="engine", policies="best")
    with pytest.raises(AnalysisError, match="depends on the others"):
        simulate(slither_and_climb(), 10, seed=1, policies="best")


def test_too_many_states_for_tables_advise_neither_a_simulation_nor_a_limit(monkeypatch):
    monkeypatch.setattr("ladderkit.simulate.plan.JOINT_LIMIT", 10)
    with pytest.raises(AnalysisError) as told:
        simulate(games.BUMP, 10, seed=1, method="tables")
    reason = "'bump' has more than 10 states, and was not explored to its end"
    assert (f"{reason}; leave the method out, and the engine plays", "too-many-states") == (
        str(told.value),
        told.value.code,
    )
    found = simulate(games.BUMP, 10, seed=1)
    assert ("engine", reason) == (found.path, found.why)


def test_too_many_states_for_single_steps_advise_to_apply(monkeypatch):
    monkeypatch.setattr("ladderkit.simulate.stepping.LIMIT", 5)
    with pytest.raises(AnalysisError, match=r"5 states, and was not explored to its end; step with `apply`$"):
        compiled(games.PLAIN)


def test_too_many_options_for_a_best_play_advise_another_policy(monkeypatch):
    monkeypatch.setattr("ladderkit.analysis.explore.TRIES_A_STATE", 0)
    with pytest.raises(AnalysisError, match=r"was given up after \d+ options in \d+ states; give another policy$"):
        simulate(games.ONE_OR_TWO, 10, seed=1, policies="best")


def test_a_secret_game_is_played_with_named_policies_in_tables_and_by_the_engine():
    for path in ("tables", "engine"):
        found = simulate(slither_and_climb(), 1, seed=1, policies="always", cap=50, method=path)
        assert (path, 1) == (found.path, found.unfinished)


@pytest.mark.parametrize(
    ("policies", "why"),
    [
        (random_policy, "what seats may decide is chosen at random"),
        ((random_policy, random_policy), "what seats may decide is chosen at random"),
        ((random_policy, first_option), "functions decide for the seats"),
        (first_option, "functions decide for the seats"),
    ],
)
def test_it_says_what_decides(policies, why):
    found = simulate(games.ONE_OR_TWO, 3, seed=1, policies=policies)
    assert ("engine", why) == (found.path, found.why)
    asked = simulate(games.ONE_OR_TWO, 3, seed=1, policies=policies, method="engine").why
    assert f"it was asked for{f'; {why}' if 'random' in why else ''}" == asked


def test_policies_of_a_game_without_choices_change_nothing():
    assert simulate(games.PLAIN, 500, seed=1) == simulate(games.PLAIN, 500, seed=1, policies=(first_option,) * 2)


def test_without_the_extra_only_the_engine_is_there(monkeypatch):
    plain = builtins.__import__

    def without(name, *rest):
        if name.partition(".")[0] == "numpy":
            raise ImportError(name)
        return plain(name, *rest)

    for name in [name for name in sys.modules if name.partition(".")[0] == "numpy"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(builtins, "__import__", without)
    for asked in ({"method": "tables"}, {"method": "law"}, {"policies": "best"}):
        with pytest.raises(MissingExtraError, match="simulation in tables needs the 'fast' extra"):
            simulate(games.PLAIN, 10, seed=1, **asked)
    for method in ("auto", "engine"):
        with pytest.raises(MissingExtraError, match="keeping each match needs the 'fast' extra"):
            simulate(games.PLAIN, 10, seed=1, method=method, keep="matches")
    assert 10 == simulate(games.PLAIN, 10, seed=1, method="engine").finished
    found = simulate(games.PLAIN, 10, seed=1)
    assert ("engine", "tables need the extra 'fast', which is not installed") == (found.path, found.why)
    assert 10 == found.finished
    with pytest.raises(LadderkitError, match="nobody plays"):
        simulate(games.ONE_OR_TWO, 10, seed=1)
    assert 3 == simulate(games.ONE_OR_TWO, 3, seed=1, policies=random_policy).finished


# --------------------------------------------------------------------------------------------------------- single steps
def test_a_step_that_there_is_not():
    stepper = compiled(games.PLAIN)
    with pytest.raises(LadderkitError, match=r"the die has no 5; roll one of \[1, 2, 3, 4\]"):
        stepper.step(stepper.start, 5)
    over = compiled(race("dash", Board(1, 2), RollAndMove(2)))
    done = over.step(over.start, 2)
    assert 0 == done.winner
    with pytest.raises(LadderkitError, match="the match is over"):
        over.step(done, 1)


def test_games_that_are_not_made_of_rolls_alone_are_not_compiled():
    for variant, seats in ((games.BUMP, 2), (games.SLIPPERY, 2), (games.SLIPPERY, 1)):
        with pytest.raises(AnalysisError, match="step with `apply`"):
            compiled(variant, seats)
    with pytest.raises(AnalysisError, match="give a policy"):
        compiled(games.ONE_OR_TWO)
    with pytest.raises(LadderkitError, match="is for 2 to 4 seats"):
        compiled(snakes_and_ladders(), 1)
