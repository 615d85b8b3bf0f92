"""Travellers who never meet, all at once: the same as the chain of the match itself, and more of it."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given, settings, strategies as st

from ladderkit.analysis import chain, contest
from ladderkit.analysis.contest import Contest, joint_contest
from ladderkit.analysis.figure import Figure
from ladderkit.analysis.independent import exact_race
from ladderkit.analysis.policy import Policy
from ladderkit.analysis.product import product_chain, product_race
from ladderkit.board import Board
from ladderkit.errors import AnalysisError
from ladderkit.jumps import jumps
from ladderkit.race import race
from ladderkit.rules import Bounce, DrawLots, Jumps, RollAndMove, RollOff, SixReroll
from ladderkit.variant import Variant
from tests.analysis.games import random_races
from tests.analysis.test_contest import agree, figures

TINY = Board(1, 4, jumps=jumps({3: 1}))
MAY = race("may", Board(1, 5, jumps=jumps({2: 4, 3: 1})), Jumps(climb="may", slide="may"), Bounce(), RollAndMove(2))


def figures_of(match: Contest) -> list[Figure]:
    """What a race tells, of a match."""
    means = (match.match_mean_rounds, match.match_mean_turns, match.match_mean_rolls)
    return [*match.win_probability_by_order, *means]


@given(random_races(largest=5), st.sampled_from((2, 3)), st.sampled_from(("always", "never")))
@settings(max_examples=40)
def test_all_at_once_are_as_the_match_itself(variant: Variant, seats: int, policy: Policy) -> None:
    rules = [Jumps(climb="may", slide="may") if isinstance(rule, Jumps) else rule for rule in variant.rules]
    may = evolve(variant, rules=tuple(rules))
    together = joint_contest(may, seats, exact=True, policy=policy)
    found = product_race(chain(may, policy=policy), seats, 2000)
    assert [*found.wins, found.rounds, found.turns, found.rolls] == figures_of(together)
    assert figures(contest(may, seats, exact=True, policy=policy)) == figures(together)


@given(random_races(largest=9))
@settings(max_examples=20)
def test_two_all_at_once_are_as_by_the_law_of_one(variant: Variant) -> None:
    alone = chain(variant)
    assert product_race(alone, 2, 2000) == exact_race(alone, 2)


@pytest.mark.parametrize("opening", [(), (DrawLots(),), (RollOff(2),)], ids=["none", "lots", "roll-off"])
@pytest.mark.parametrize("again", [(), (SixReroll(2),), (SixReroll(2, limit=1),)], ids=["once", "again", "twice"])
def test_whatever_comes_before_the_first_turn(
    opening: tuple[DrawLots | RollOff, ...], again: tuple[SixReroll, ...]
) -> None:
    game = race("three", TINY, RollAndMove(2), *opening, *again)
    match = contest(game, 3, exact=True)
    assert "apart" == match.how
    assert figures(match) == figures(joint_contest(game, 3, exact=True))


def test_what_is_best_where_there_is_nothing_to_decide() -> None:
    plain = race("plain", TINY, RollAndMove(2))
    assert contest(plain, 3, exact=True, policy="best") == contest(plain, 3, exact=True, policy="always")


def test_what_is_best_for_three() -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    match = contest(MAY, 3, exact=True, policy="best")
    assert ["55/112", "69/224", "45/224"] == [*map(str, match.win_probability)]
    assert agree(contest(MAY, 3, policy="best"), match)


def test_the_chain_of_all() -> None:
    alone = chain(race("plain", TINY, RollAndMove(2)))
    made = product_chain(alone, 3, 200)
    assert len(alone) ** 3 * 3 >= len(made)
    assert [(0, 0), (0, 1), (0, 2)] == [end.mark for end in made.ends]
    assert all(sum(step.weight for _, step in made.steps(i)) == 1 for i in range(len(made)))
    assert len(made.labels) == len(made) + 3
    with pytest.raises(AnalysisError, match=f"'plain' has more than {len(made) - 1} states"):
        product_chain(alone, 3, len(made) - 1)


def test_too_many_states_of_three_are_said() -> None:
    big = race("big", Board(4, 4), Jumps(climb="may"), Bounce())
    with pytest.raises(AnalysisError, match="more than 2000 states for 3 players together") as found:
        contest(big, 3, exact=True, policy="best")
    assert "not-exact" == found.value.code
