"""Simulation against the exact answers: mean, law and seats agree as samples should."""

from math import isinf

import pytest
from attrs import evolve
from hypothesis import assume, given, settings, strategies as st

from ladderkit.analysis import contest, traveller
from ladderkit.errors import AnalysisError
from ladderkit.simulate import simulate
from ladderkit.simulate.blocks import SLOTS
from ladderkit.variants import hopscotch, serpents_and_stairs, snakes_and_ladders
from tests.analysis.games import random_races
from tests.simulate import games
from tests.simulate.games import fits, match_law, near, near_share

MATCHES = 30_000
COMPOSITIONS = [
    (games.PLAIN, 2),
    (games.PLAIN, 3),
    (games.PLAIN, 8),
    (games.AGAIN, 2),
    (games.AGAIN, 3),
    (games.BUMP, 2),
    (games.SLIPPERY, 2),
    (games.MISSES, 2),
    (games.AHEAD, 2),
    (games.AHEAD_AT_ONCE, 2),
    (games.LOTS, 2),
    (games.LOTS, 3),
    (games.ROLL_OFF, 2),
    (games.ROLL_OFF, 3),
]


def agrees(found, variant, seats):
    exact = contest(variant, seats)
    assert near(exact.match_mean_turns, found.turns)
    assert near(exact.match_mean_rolls, found.rolls)
    assert near(exact.match_mean_rounds, found.rounds)
    for chance, share in zip(exact.win_probability, found.win_share, strict=True):
        assert near_share(chance, share, found.finished)
    for chance, wins in zip(exact.win_probability_by_order, found.wins_by_order, strict=True):
        assert near_share(chance, wins / found.finished, found.finished)


@pytest.mark.parametrize(("variant", "seats"), COMPOSITIONS, ids=lambda given: getattr(given, "name", given))
def test_compositions_of_rules(variant, seats):
    found = simulate(variant, MATCHES, seats=seats, seed=11)
    assert ("tables", 0) == (found.path, found.unfinished)
    agrees(found, variant, seats)


@pytest.mark.parametrize("variant", [games.PLAIN, games.AGAIN, games.BUMP], ids=lambda variant: variant.name)
def test_more_matches_than_are_under_way_at_once(variant):
    found = simulate(variant, 4 * SLOTS, seed=20)
    assert fits(found.turns.histogram, match_law(variant, 2), 4 * SLOTS)
    assert fits(found.rolls.histogram, match_law(variant, 2, "rolls"), 4 * SLOTS)
    agrees(found, variant, 2)


@pytest.mark.parametrize(("variant", "seats"), COMPOSITIONS, ids=lambda given: getattr(given, "name", given))
def test_the_engine_comes_to_the_same(variant, seats):
    found = simulate(variant, 400, seats=seats, seed=12, method="engine")
    assert ("engine", 0) == (found.path, found.unfinished)
    agrees(found, variant, seats)


@pytest.mark.parametrize("unit", ["turns", "rolls"])
@pytest.mark.parametrize(
    ("variant", "seats"), COMPOSITIONS[:2] + COMPOSITIONS[3:9], ids=lambda given: getattr(given, "name", given)
)
def test_the_whole_law_of_a_match(variant, seats, unit):
    found = simulate(variant, MATCHES, seats=seats, seed=13)
    assert fits(getattr(found, unit).histogram, match_law(variant, seats, unit), MATCHES)


@pytest.mark.parametrize("variant", [serpents_and_stairs(), snakes_and_ladders()], ids=lambda variant: variant.name)
def test_the_games_that_ship(variant):
    for seats in range(variant.seats[0], variant.seats[1] + 1):
        found = simulate(variant, MATCHES, seats=seats, seed=14)
        assert ("tables", 0) == (found.path, found.unfinished)
        agrees(found, variant, seats)


@pytest.mark.parametrize("variant", [serpents_and_stairs(), snakes_and_ladders()], ids=lambda variant: variant.name)
def test_one_traveller_of_the_games_that_ship(variant):
    one = evolve(variant, seats=(1, 1))
    exact = traveller(variant)
    found = simulate(one, MATCHES, seats=1, seed=15)
    assert fits(found.turns.histogram, exact.law_turns, MATCHES)
    assert fits(found.rolls.histogram, exact.law_rolls, MATCHES)
    assert abs(found.turns.variance - float(exact.variance_turns)) < 5 * found.turns.variance_standard_error


def test_drawing_from_the_law_is_the_same_law():
    for variant, seats in ((snakes_and_ladders(), 2), (snakes_and_ladders(), 4), (games.PLAIN, 1), (games.PLAIN, 8)):
        found = simulate(variant, MATCHES, seats=seats, seed=16, method="law")
        assert "law" == found.path
        if seats > 1:
            agrees(found, variant, seats)
        else:
            assert fits(found.turns.histogram, traveller(variant).law_turns, MATCHES)


def test_a_hidden_game_by_a_policy_with_a_name():
    found = simulate(hopscotch(), 5, policies="never", seed=19)
    assert ("tables", {38: 5}, 5) == (found.path, dict(found.turns.histogram), found.shared)
    assert found.turns == simulate(hopscotch(), 5, policies="never", seed=19, method="engine").turns
    assert 5 == simulate(hopscotch(), 5, policies="always", seed=19).unfinished
    with pytest.raises(AnalysisError, match="depends on the others"):
        simulate(hopscotch(), 5, policies="best", seed=19)


def test_a_policy_with_a_name_is_in_the_tables():
    for policy in ("best", "always", "never"):
        exact = contest(games.ONE_OR_TWO, 2, policy=policy)
        found = simulate(games.ONE_OR_TWO, MATCHES, policies=policy, seed=17)
        assert "tables" == found.path
        assert near(exact.match_mean_turns, found.turns)
    for policy in ("always", "never"):
        exact = contest(games.ONE_OR_TWO, 2, policy=policy)
        found = simulate(games.ONE_OR_TWO, 400, policies=policy, seed=18, method="engine")
        assert near(exact.match_mean_turns, found.turns)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(random_races(), st.integers(1, 3))
def test_random_compositions(variant, seats):
    try:
        exact = contest(variant, seats)
    except AnalysisError:
        assume(False)
        raise
    found = simulate(variant, 4_000, seats=seats, seed=19, cap=20_000)
    never = 1 - sum(float(chance) for chance in exact.win_probability)
    assert near_share(never, found.unfinished / found.matches, found.matches)
    for chance, wins in zip(exact.win_probability, found.wins, strict=True):
        assert near_share(chance, wins / found.matches, found.matches)
    if not isinf(exact.match_mean_turns.value) and not found.unfinished:
        assert near(exact.match_mean_turns, found.turns)
        assert near(exact.match_mean_rolls, found.rolls)
